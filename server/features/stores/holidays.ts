/** Holidays that are gazetted, which admins add. Triggers on them change what is free and open. */
import { sql } from 'kysely'
import { holidayProblems } from '#contract/admin/holidays.ts'
import { LIVE_STATUSES } from '#domain/booking/booking-policy.ts'
import type { Holiday } from '#domain/time/holidays.ts'
import { addDays, instant, type Day } from '#domain/time/time.ts'
import { requireCurrentVersion } from '#server/platform/http/requests/edits.ts'
import { inTransaction, type Db, type Queryable, type Tx } from '#server/platform/database/database.ts'
import { audit } from '#server/platform/observability/audit.ts'

export { HOLIDAY_TEXTS } from '#contract/admin/holiday-limits.ts'

export type StoredHoliday = Holiday & { version: number }

/** Adds a holiday for an operator: a day that has a name gets this one. */
export const addHoliday = (db: Db, { day, name }: Holiday, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx
      .insertInto('public_holidays')
      .values({ day, name })
      .onConflict((known) =>
        known.column('day').doUpdateSet((e) => ({ name, version: e('public_holidays.version', '+', 1) })),
      )
      .execute()
    await audit(tx, now, { action: 'holiday.added', actor: null, details: { day, name } })
  })

/** Inserts a holiday for an admin. */
export async function insertHoliday(
  tx: Tx,
  { day, name }: Holiday,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  const added = await tx
    .insertInto('public_holidays')
    .values({ day, name })
    .onConflict((known) => known.column('day').doNothing())
    .returning('day')
    .executeTakeFirst()
  if (!added) throw holidayProblems.exists()
  await audit(tx, now, { action: 'holiday.added', actor, details: { day, name } })
}

export async function changeHoliday(
  tx: Tx,
  day: Day,
  edit: Holiday & { version?: number | undefined },
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  const known = await tx
    .selectFrom('public_holidays')
    .select([sql<Day>`day::text`.as('day'), 'name', 'version'])
    .where('day', '=', sql<Date>`${day}::date`)
    .forUpdate()
    .executeTakeFirst()
  if (!known) throw holidayProblems.notFound()
  requireCurrentVersion(known, edit.version, () => known)
  if (edit.day !== day && (await hasHoliday(tx, edit.day))) throw holidayProblems.exists()
  await tx
    .updateTable('public_holidays')
    .set((e) => ({ day: sql<Date>`${edit.day}::date`, name: edit.name, version: e('version', '+', 1) }))
    .where('day', '=', sql<Date>`${day}::date`)
    .execute()
  await audit(tx, now, {
    action: 'holiday.changed',
    actor,
    details: { day, name: known.name, toDay: edit.day, toName: edit.name },
  })
}

const hasHoliday = async (db: Queryable, day: Day): Promise<boolean> =>
  (await db
    .selectFrom('public_holidays')
    .select('name')
    .where('day', '=', sql<Date>`${day}::date`)
    .executeTakeFirst()) !== undefined

/** Returns false if there is no such holiday. */
export const removeHoliday = (db: Db, day: Day, now: Date, actor: string | null = null): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const removed = await tx
      .deleteFrom('public_holidays')
      .where('day', '=', sql<Date>`${day}::date`)
      .returning('name')
      .executeTakeFirst()
    if (removed)
      await audit(tx, now, { action: 'holiday.removed', actor, details: { day, name: removed.name } })
    return removed !== undefined
  })

export const listHolidays = (db: Queryable, from: Day): Promise<StoredHoliday[]> =>
  db
    .selectFrom('public_holidays')
    .select([sql<Day>`day::text`.as('day'), 'name', 'version'])
    .where(sql<boolean>`day >= ${from}::date`)
    .orderBy('public_holidays.day')
    .execute()

export type HolidayEffect = { closingStores: number; ownHours: number; bookings: number }

/** Returns the effect of a holiday on each of the days, in their order. */
export async function countHolidayEffects(db: Queryable, days: readonly Day[]): Promise<HolidayEffect[]> {
  const starts = days.map((day) => new Date(instant(day)))
  const ends = days.map((day) => new Date(instant(addDays(day, 1))))
  const { rows } = await sql<HolidayEffect>`
    SELECT closing.stores AS "closingStores", closing.bookings, (
      SELECT count(DISTINCT branch.store_id)::int FROM branch_special_days own
      JOIN branches branch ON branch.id = own.branch_id
      JOIN stores store ON store.id = branch.store_id
      WHERE own.day = asked.day AND branch.status = 'active' AND store.status = 'published'
    ) AS "ownHours"
    FROM unnest(${days}::date[], ${starts}::timestamptz[], ${ends}::timestamptz[]) WITH ORDINALITY
      AS asked (day, starts_at, ends_at, nth)
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT branch.store_id)::int AS stores, coalesce(sum((
        SELECT count(*) FROM shared.bookings booking
        WHERE booking.branch_id = branch.id AND lower(booking.during) >= asked.starts_at
          AND lower(booking.during) < asked.ends_at
          AND booking.status IN (${sql.join(LIVE_STATUSES.map((status) => sql.lit(status)))})
      )), 0)::int AS bookings
      FROM branches branch JOIN stores store ON store.id = branch.store_id
      WHERE branch.closed_on_holidays AND branch.status = 'active' AND store.status = 'published'
        AND NOT EXISTS (
          SELECT FROM branch_special_days own WHERE own.branch_id = branch.id AND own.day = asked.day
        )
    ) closing
    ORDER BY asked.nth`.execute(db)
  return rows
}
