import type { Corruptions } from '#tests/support/corruption-sql.ts'

/** The demo data may have no requests, so each corruption adds its own. */
const REQUEST = `00000000-0000-4000-8000-0000000000e1`
const QUOTE = `00000000-0000-4000-8000-0000000000e2`
const account = (position: number): string =>
  `(SELECT id FROM accounts WHERE role = 'customer' AND disabled_at IS NULL ORDER BY id LIMIT 1 OFFSET ${position})`
const ADD_REQUEST = `
  INSERT INTO service_requests (id, account_id, title, category, description, words, budget_min_cents, budget_max_cents,
      timeline, location, priority, status, quote_count, created_at, updated_at, expires_at)
    VALUES ('${REQUEST}', ${account(0)}, 'Leaking tap', (SELECT slug FROM categories LIMIT 1), 'It drips all night.', '',
      100, 200, 'urgent', 'Kilimani', 'normal', 'pending', 1, now() - interval '1 hour', now() - interval '1 hour', now() + interval '1 day')`
const ADD_QUOTE = `
  INSERT INTO quotes (id, request_id, account_id, price_cents, message, availability, status, created_at, updated_at, expires_at)
    VALUES ('${QUOTE}', '${REQUEST}', ${account(1)}, 100, 'I come at once.', 'Today', 'pending', now() - interval '30 minutes',
      now() - interval '30 minutes', now() + interval '1 hour')`
const withQuote = (...changes: string[]): string[] => [ADD_REQUEST, ADD_QUOTE, ...changes]
const setRequest = (change: string): string => `UPDATE service_requests SET ${change} WHERE id = '${REQUEST}'`
const setQuote = (change: string): string => `UPDATE quotes SET ${change} WHERE id = '${QUOTE}'`
const ACCEPTED = setQuote(`status = 'accepted', decided_at = now()`)
const ACTIVE = setRequest(`status = 'active', accepted_quote_id = '${QUOTE}'`)
const A_BOOKING = `(SELECT b.id FROM bookings b WHERE b.account_id IS NOT NULL AND NOT EXISTS (SELECT FROM payments p WHERE p.booking_id = b.id) ORDER BY b.id LIMIT 1)`
/** A quote of the booking's store, for a request of its customer. */
const BOOKED = [
  ...withQuote(),
  setRequest(`account_id = (SELECT account_id FROM bookings WHERE id = ${A_BOOKING})`),
  `UPDATE quotes q SET store_id = b.store_id, merchant_id = s.merchant_id, service_id = b.service_id, branch_id = b.branch_id,
      account_id = m.account_id, starts_at = lower(b.during), duration_minutes = 60, price_cents = coalesce(b.price_cents, 100),
      status = 'accepted', decided_at = now(), booking_id = b.id
    FROM bookings b JOIN stores s ON s.id = b.store_id JOIN merchants m ON m.id = s.merchant_id WHERE b.id = ${A_BOOKING} AND q.id = '${QUOTE}'`,
  ACTIVE,
]

export const corruptions: Corruptions = {
  'accepted-quote': [
    withQuote(ACCEPTED),
    withQuote(ACTIVE),
    withQuote(setRequest(`status = 'cancelled', closed_as = 'withdrawn'`)),
  ],
  'quote-booking-as-quoted': [
    [...BOOKED, setQuote('price_cents = price_cents + 1')],
    [...BOOKED, setRequest(`account_id = ${account(5)}`)],
  ],
  'request-follows-its-booking': [
    [
      ...BOOKED,
      `UPDATE bookings SET status = 'completed', updated_at = now() - interval '1 hour' WHERE id = ${A_BOOKING}`,
    ],
  ],
  'request-fields-checked': [
    [`ALTER TABLE quotes ADD CONSTRAINT unchecked CHECK (price_cents > 1) NOT VALID`],
  ],
  'quote-times-and-authors': [
    withQuote(setRequest(`account_id = ${account(1)}`)),
    withQuote(setQuote(`expires_at = now() + interval '2 days'`)),
    withQuote(setQuote(`created_at = now() - interval '2 hours'`)),
    [ADD_REQUEST, setRequest(`created_at = now() + interval '1 hour'`)],
  ],
  'overdue-requests-closed': [
    withQuote(setQuote(`expires_at = now() - interval '15 minutes'`)),
    [ADD_REQUEST, setRequest(`expires_at = now() - interval '15 minutes'`)],
  ],
  'quote-counts': [[ADD_REQUEST], withQuote(setQuote(`status = 'withdrawn', decided_at = now()`))],
}
