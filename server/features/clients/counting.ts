/** The sums of bookings in `merchant_clients`, which are counted again when a booking changes (sql/clients.sql). */
import { prepared, run } from '#server/database/database.ts'
import { transactionListener } from '#server/jobs/listeners.ts'

/** Walk-ins have no account, and a booking whose fee is not paid does not count. */
const countClientOfBooking = prepared(`
  SELECT count_clients(ARRAY[store.merchant_id], ARRAY[booking.account_id])
  FROM shared.bookings booking JOIN shared.stores store ON store.id = booking.store_id
  WHERE booking.id = $1 AND booking.account_id IS NOT NULL AND (booking.fee_cents = 0 OR booking.access_fee_paid)`)

/** A move changes nothing that is counted. */
export const clientCounting = transactionListener(
  [
    'booking.created',
    'booking.details_changed',
    'booking.confirmed',
    'booking.checked_in',
    'booking.completed',
    'booking.cancelled',
    'booking.reopened',
  ],
  async ({ db }, { bookingId }) => {
    await run(db, countClientOfBooking, [bookingId])
  },
)
