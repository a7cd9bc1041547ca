/** Bookings at a store that an admin has suspended or closed, if they are not kept. */
import { sql } from 'kysely'
import { awaitsPayment, canStoreCancel, LIVE_STATUSES } from '#domain/booking/booking-policy.ts'
import { STORE_SHUT_REASON } from '#domain/booking/reasons.ts'
import { createContext, type TxCtx } from '#server/app-context.ts'
import { releaseCredit } from '#server/features/credit/credit.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { listener } from '#server/platform/jobs/listeners.ts'
import { cancelHold } from '../holds/holds.ts'
import { underLock } from '../data/lock.ts'
import { lockBooking } from '../data/queries.ts'
import { auditCancellation, toPolicyBooking } from './steps.ts'
import { changeStatus } from '../data/status-queries.ts'

export const shutStoreListener = listener(
  'store.shut',
  'notices',
  'bookings.store-shut',
  async (app, { storeId, adminId }) => {
    const ctx = createContext(app, null)
    for (const { id, branchId } of await listToCancel(ctx.db, storeId, ctx.now))
      await underLock(ctx, branchId, null, (tx) => cancelShut(tx, id, adminId))
  },
  ({ bookings }) => bookings === 'cancel',
)

/** Cancels a booking as its store does, so that the payment is refunded in full. A booking that has begun stays. */
async function cancelShut(tx: TxCtx, bookingId: string, adminId: string): Promise<void> {
  const booking = toPolicyBooking(await lockBooking(tx.db, bookingId))
  const reason = STORE_SHUT_REASON
  if (awaitsPayment(booking)) return cancelHold(tx, bookingId, reason)
  if (canStoreCancel(booking, tx.now.getTime()) !== true) return
  await changeStatus(
    tx.db,
    { bookingId, from: booking.status, to: 'cancelled', actor: 'store', actorId: adminId, reason },
    tx.now,
  )
  await releaseCredit(tx, bookingId)
  await tx.emit('booking.cancelled', { bookingId, reason })
  await auditCancellation(tx, adminId, bookingId, 'store-shut')
}

async function listToCancel(
  db: Queryable,
  storeId: string,
  now: Date,
): Promise<{ id: string; branchId: string }[]> {
  const { rows } = await sql<{ id: string; branchId: string }>`
    SELECT id, branch_id AS "branchId" FROM bookings
    WHERE store_id = ${storeId} AND status IN (${sql.join(LIVE_STATUSES.map((status) => sql.lit(status)))})
      AND lower(during) > ${now}
    ORDER BY lower(during), id`.execute(db)
  return rows
}
