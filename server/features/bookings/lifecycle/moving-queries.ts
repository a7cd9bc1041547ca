import { sql } from 'kysely'
import { bookingProblems } from '#contract/bookings.ts'
import type { BookingStatus } from '#domain/booking/booking-policy.ts'
import type { Queryable, Tx } from '#server/database/database.ts'
import { startOf } from '../availability/availability-queries.ts'

/** What is asked of a booking before its times are listed. */
export async function getMovable(db: Queryable, id: string) {
  const row = await db
    .selectFrom('bookings')
    .select([
      'id',
      'account_id as accountId',
      'offer_id as offerId',
      'service_id as serviceId',
      'branch_id as branchId',
      'pool_id as poolId',
      'staff_id as staffId',
      'status',
      'fee_cents as feeCents',
      'access_fee_paid as accessFeePaid',
      'moves',
      'earliest_start as earliestStart',
      startOf,
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw bookingProblems.notFound()
  return row
}

export type Moved = {
  bookingId: string
  status: BookingStatus
  from: Date
  to: { start: Date; end: Date }
  earliestStart: Date
  staffId: string | null
  isStaffChosen: boolean
  accountId: string
  reason: string | null
}

/** The code stays. What was promised of the old time, that the customer is coming, is taken back; a request is answered before the new one. */
export async function moveBooking(tx: Tx, m: Moved, now: Date): Promise<void> {
  await tx
    .updateTable('bookings')
    .set((e) => ({
      during: sql<string>`tstzrange(${m.to.start}, ${m.to.end}, '[)')`,
      staff_id: m.staffId,
      staff_chosen: m.isStaffChosen,
      moves: e('moves', '+', 1),
      moved_at: now,
      earliest_start: m.earliestStart,
      attendance_confirmed_at: null,
      hold_expires_at: e
        .case()
        .when('status', '=', 'pending')
        .then(sql<Date>`least(hold_expires_at, ${m.to.start})`)
        .else(e.ref('hold_expires_at'))
        .end(),
      updated_at: now,
    }))
    .where('id', '=', m.bookingId)
    .execute()
  await tx
    .insertInto('booking_events')
    .values({
      booking_id: m.bookingId,
      kind: 'move',
      from_status: m.status,
      to_status: m.status,
      from_start: m.from,
      to_start: m.to.start,
      actor: 'customer',
      actor_id: m.accountId,
      reason: m.reason,
      at: now,
    })
    .execute()
}
