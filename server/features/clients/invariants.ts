import type { Invariant } from '#server/platform/database/invariants.ts'

export const clientInvariants: readonly Invariant[] = [
  {
    name: 'client-figures',
    statement: 'the visits, no-shows and payments of a client are those of the bookings',
    query: `SELECT client.account_id FROM merchant_clients client
      JOIN LATERAL (
        SELECT
          count(*) AS bookings,
          count(*) FILTER (WHERE booking.status IN ('checked_in', 'completed')) AS visits,
          count(booking.no_show_at) AS no_shows,
          coalesce(sum(booking.price_cents) FILTER (WHERE booking.status IN ('checked_in', 'completed')), 0) AS paid
        FROM shared.bookings booking
        JOIN shared.stores store ON store.id = booking.store_id AND store.merchant_id = client.merchant_id
        WHERE booking.account_id = client.account_id AND (booking.fee_cents = 0 OR booking.access_fee_paid)
      ) counted ON true
      WHERE (client.bookings, client.visits, client.no_shows, client.paid_cents)
        <> (counted.bookings, counted.visits, counted.no_shows, counted.paid)`,
  },
  {
    name: 'client-of-every-booking',
    statement: 'everyone whose booking has reached a store is a client of its merchant',
    query: `SELECT DISTINCT booking.account_id FROM shared.bookings booking
      JOIN shared.stores store ON store.id = booking.store_id
      JOIN shared.accounts account ON account.id = booking.account_id AND account.erased_at IS NULL
      WHERE (booking.fee_cents = 0 OR booking.access_fee_paid)
        AND NOT EXISTS (
          SELECT FROM merchant_clients client
          WHERE client.merchant_id = store.merchant_id AND client.account_id = booking.account_id
        )`,
  },
]
