import { bookingProblems } from '#contract/bookings/problems.ts'
import { answerBy, type BookingStatus } from '#domain/booking/booking-policy.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { endColumn, startColumn } from '../availability/availability-queries.ts'
import type { BookedLine } from '../availability/availability.ts'
import { passOnPerson } from '../data/class-queries.ts'
import { closeProposals } from '../data/proposal-queries.ts'
import { firstLineColumns, replaceParts, visitColumns } from '../visits/part-queries.ts'

/** Returns the columns that `checkMovable` and the list of times need. */
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
      'is_walk_in as isWalkIn',
      'is_quoted as isQuoted',
      'staff_chosen as isStaffChosen',
      'visit_ends_at as visitEndsAt',
      'first_price_cents as firstPriceCents',
      'price_cents as priceCents',
      'original_cents as originalCents',
      startColumn,
      endColumn,
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw bookingProblems.notFound()
  return row
}

export type Movable = Awaited<ReturnType<typeof getMovable>>

export type BookingMove = {
  /** The staff and the pool before the move. */
  former: { staffId: string | null; isStaffChosen: boolean; poolId: string }
  bookingId: string
  status: BookingStatus
  from: Date
  /** In order of time. */
  to: readonly [BookedLine, ...BookedLine[]]
  earliestStart: Date
  accountId: string | null
  reason: string | null
  /** An admin moves it for the customer or the store, which does not count as a move of the customer. */
  isByAdmin?: boolean
  /** The proposal of the store that the customer accepted. Only the customer's own moves count. */
  proposalId?: string
}

/**
 * The code remains. Clears the confirmation that the customer is coming, which was for the former time. Moving a
 * request asks the store again, so it has its whole time to answer again.
 */
export async function moveBooking(tx: Tx, move: BookingMove, now: Date): Promise<void> {
  const [first, second] = move.to
  const { visit_ends_at, first_price_cents } = visitColumns(move.to)
  await tx
    .updateTable('bookings')
    .set((e) => ({
      ...firstLineColumns(move.to),
      ...(second && { visit_ends_at, first_price_cents }),
      moves: e('moves', '+', move.proposalId === undefined && !move.isByAdmin ? 1 : 0),
      moved_at: now,
      earliest_start: move.earliestStart,
      attendance_confirmed_at: null,
      hold_expires_at: e
        .case()
        .when('status', '=', 'pending')
        .then(new Date(answerBy(now.getTime(), first.start.getTime())))
        .else(e.ref('hold_expires_at'))
        .end(),
      updated_at: now,
    }))
    .where('id', '=', move.bookingId)
    .execute()
  if (second) await replaceParts(tx, move.bookingId, move.to)
  await tx
    .insertInto('booking_events')
    .values({
      booking_id: move.bookingId,
      kind: 'move',
      from_status: move.status,
      to_status: move.status,
      from_start: move.from,
      to_start: first.start,
      actor: move.isByAdmin ? 'admin' : 'customer',
      actor_id: move.accountId,
      reason: move.reason,
      proposal_id: move.proposalId ?? null,
      at: now,
    })
    .execute()
  await passOnPerson(tx, { ...move.former, start: move.from }, now)
  if (move.proposalId === undefined) await closeProposals(tx, move.bookingId, 'withdrawn', now)
}
