/** The sums of bookings in `merchant_clients`, which are counted again when a booking changes (sql/count_clients.sql). */
import type { TransactionListener, TxCtx } from '#server/app-context.ts'
import { transactionListener } from '#server/platform/jobs/listeners.ts'
import { countClientOfBooking } from './queries.ts'

const count = ({ db }: TxCtx, { bookingId }: { bookingId: string }): Promise<void> =>
  countClientOfBooking(db, bookingId)

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
      'booking.items_changed',
      'booking.confirmed',
      'booking.checked_in',
      'booking.cancelled',
      'booking.reopened',
    ],
    count,
  ),
]
