/** Holidays that are gazetted, which an operator adds (npm run admin). Triggers on them change what is free and open. */
import type { Day } from '#domain/time/time.ts'
import type { Holiday } from '#domain/time/holidays.ts'
import { inTransaction, type Db } from '#server/platform/database/database.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { sql } from 'kysely'

export const MAX_HOLIDAY_NAME = 80

/** A day that has a name gets this one. */
export const addHoliday = (db: Db, { day, name }: Holiday, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx
      .insertInto('public_holidays')
      .values({ day, name })
      .onConflict((known) => known.column('day').doUpdateSet({ name }))
      .execute()
    await audit(tx, now, { action: 'holiday.added', actor: null, details: { day, name } })
  })

/** False if there is no such holiday. */
export const removeHoliday = (db: Db, day: Day, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const removed = await tx
      .deleteFrom('public_holidays')
      .where('day', '=', sql<Date>`${day}::date`)
      .returning('name')
      .executeTakeFirst()
    if (removed) await audit(tx, now, { action: 'holiday.removed', actor: null, details: { day } })
    return removed !== undefined
  })

export const listHolidays = (db: Db, from: Day): Promise<Holiday[]> =>
  db
    .selectFrom('public_holidays')
    .select([sql<Day>`day::text`.as('day'), 'name'])
    .where(sql<boolean>`day >= ${from}::date`)
    .orderBy('public_holidays.day')
    .execute()
