/** SQL of check-ins that devices made without a network. */
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { TableRow } from '#server/platform/database/rows.ts'
import type { CHECK_IN_OUTCOMES } from '#contract/bookings/merchant-actions.ts'

export type CheckInOutcome = (typeof CHECK_IN_OUTCOMES)[number]
export type CheckInRow = { id: string; outcome: CheckInOutcome; bookingId: string | null }

export const findCheckIn = (db: Queryable, merchantId: string, id: string): Promise<CheckInRow | undefined> =>
  db
    .selectFrom('offline_check_ins')
    .select(['id', 'booking_id as bookingId', sql<CheckInOutcome>`outcome`.as('outcome')])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()

type NewCheckIn = CheckInRow & { merchantId: string; accountId: string; scannedAt: Date }

/** Inserts a check-in. The first one of an id remains. */
export const insertCheckIn = (tx: Tx, checkIn: NewCheckIn, now: Date) =>
  tx
    .insertInto('offline_check_ins')
    .values({
      id: checkIn.id,
      merchant_id: checkIn.merchantId,
      booking_id: checkIn.bookingId,
      outcome: checkIn.outcome,
      scanned_at: checkIn.scannedAt,
      account_id: checkIn.accountId,
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'id']).doNothing())
    .execute()

type Use = {
  bookingId: TableRow<'bookings'>['id']
  customerName: TableRow<'bookings'>['client_name']
  usedAt: Date | null
  usedBy: string | null
}

/** Returns who comes by each booking, and when and by whom they were checked in. */
export async function listUses(db: Queryable, bookingIds: readonly string[]): Promise<Map<string, Use>> {
  const { rows } = await sql<Use>`
    SELECT booking.id AS "bookingId", booking.client_name AS "customerName", used.at AS "usedAt", used.name AS "usedBy"
    FROM bookings booking
    LEFT JOIN LATERAL (
      SELECT step.at, account.first_name AS name
      FROM booking_events step LEFT JOIN shared.accounts account ON account.id = step.actor_id
      WHERE step.booking_id = booking.id AND step.kind = 'step' AND step.to_status IN ('checked_in', 'completed')
      ORDER BY step.to_status = 'checked_in' DESC, step.id DESC LIMIT 1
    ) used ON true
    WHERE booking.id = ANY (${bookingIds}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.bookingId, row]))
}
