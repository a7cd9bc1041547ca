/** The sums of bookings in `merchant_clients`, which are counted again when a booking changes (sql/count_clients.sql). */
import type { TransactionListener, TxCtx } from '#server/app-context.ts'
import { prepared, run } from '#server/platform/database/database.ts'
import { transactionListener } from '#server/platform/jobs/listeners.ts'

/** Walk-ins have no account, and a booking whose fee is not paid does not count. */
const countClientOfBooking = prepared(`
  SELECT count_clients(ARRAY[store.merchant_id], ARRAY[booking.account_id])
  FROM shared.bookings booking JOIN shared.stores store ON store.id = booking.store_id
  WHERE booking.id = $1 AND booking.account_id IS NOT NULL AND (booking.fee_cents = 0 OR booking.access_fee_paid)`)

const count = async ({ db }: TxCtx, { bookingId }: { bookingId: string }): Promise<void> => {
  await run(db, countClientOfBooking, [bookingId])
}

export const clientCounting: readonly TransactionListener[] = [
  transactionListener(['booking.created'], async (tx, booking) => {
    // A booking that is confirmed at once or paid has another event.
    if (booking.status === 'pending' && booking.feeCents === 0) await count(tx, booking)
  }),
  transactionListener(['booking.completed'], async (tx, booking) => {
    if (!booking.isCheckedIn) await count(tx, booking)
  }),
  // A move changes nothing that is counted.
  transactionListener(
    [
      'booking.details_changed',
      'booking.confirmed',
      'booking.checked_in',
      'booking.cancelled',
      'booking.reopened',
    ],
    count,
  ),
]
