/** Days whose books are closed: a trigger refuses transfers that are dated in them (docs/rules/money.md#daily-close). */
import { sql } from 'kysely'
import type { Day } from '#domain/time/time.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type ClosedDay = {
  day: Day
  closedAt: Date
  closedBy: string
  payments: number
  mpesaCents: number
  ledgerCents: number
}

const selectClosedDays = (db: Queryable) =>
  db
    .selectFrom('closed_days')
    .innerJoin('shared.accounts as closer', 'closer.id', 'closed_days.closed_by')
    .select([
      sql<Day>`to_char(closed_days.day, 'YYYY-MM-DD')`.as('day'),
      'closed_days.closed_at as closedAt',
      sql<string>`concat_ws(' ', closer.first_name, closer.last_name)`.as('closedBy'),
      'closed_days.payment_count as payments',
      'closed_days.mpesa_cents as mpesaCents',
      'closed_days.ledger_cents as ledgerCents',
    ])
    .where('closed_days.reopened_at', 'is', null)

/** Returns the days from `first` to `last` that are closed now. */
export const listClosedDays = (db: Queryable, first: Day, last: Day): Promise<ClosedDay[]> =>
  selectClosedDays(db)
    .where(sql<boolean>`closed_days.day BETWEEN ${first}::date AND ${last}::date`)
    .execute()

export const findClosedDay = (db: Queryable, day: Day): Promise<ClosedDay | undefined> =>
  selectClosedDays(db)
    .where(sql<boolean>`closed_days.day = ${day}::date`)
    .executeTakeFirst()

type Sums = Pick<ClosedDay, 'payments' | 'mpesaCents' | 'ledgerCents'>

/** Returns false if it is closed already. */
export async function closeDay(tx: Tx, day: Day, sums: Sums, by: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO closed_days (day, closed_at, closed_by, payment_count, mpesa_cents, ledger_cents)
    VALUES (${day}::date, ${now}, ${by}, ${sums.payments}, ${sums.mpesaCents}, ${sums.ledgerCents})
    ON CONFLICT (day) DO UPDATE SET closed_at = excluded.closed_at, closed_by = excluded.closed_by,
      payment_count = excluded.payment_count, mpesa_cents = excluded.mpesa_cents, ledger_cents = excluded.ledger_cents,
      reopened_at = NULL, reopened_by = NULL, reopened_reason = NULL
    WHERE closed_days.reopened_at IS NOT NULL`.execute(tx)
  return numAffectedRows === 1n
}

/** Returns false if it is not closed. */
export async function reopenDay(tx: Tx, day: Day, reason: string, by: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE closed_days SET reopened_at = ${now}, reopened_by = ${by}, reopened_reason = ${reason}
    WHERE day = ${day}::date AND reopened_at IS NULL`.execute(tx)
  return numAffectedRows === 1n
}
