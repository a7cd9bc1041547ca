import type { Invariant } from '#server/platform/database/invariants.ts'

export const requestInvariants: readonly Invariant[] = [
  {
    name: 'accepted-quote',
    statement:
      'a request with an accepted quote has that one accepted, another has none, and only a pending request has pending ones',
    query: `SELECT r.id FROM service_requests r
      WHERE EXISTS (SELECT FROM quotes q WHERE q.request_id = r.id AND (q.status = 'accepted') <> (q.id IS NOT DISTINCT FROM r.accepted_quote_id))
        OR r.accepted_quote_id IS NOT NULL AND NOT EXISTS (SELECT FROM quotes q WHERE q.id = r.accepted_quote_id AND q.request_id = r.id)
        OR r.status <> 'pending' AND EXISTS (SELECT FROM quotes q WHERE q.request_id = r.id AND q.status = 'pending')`,
  },
  {
    name: 'quote-booking-as-quoted',
    statement: 'the booking of a quote is of its customer, its store and its service, at its price',
    query: `SELECT q.id FROM quotes q JOIN service_requests r ON r.id = q.request_id JOIN shared.bookings b ON b.id = q.booking_id
      WHERE b.account_id <> r.account_id OR b.store_id <> q.store_id OR b.service_id <> q.service_id OR b.price_cents <> q.price_cents`,
  },
  {
    name: 'request-follows-its-booking',
    statement: 'a request is completed with its booking, and is no longer active when it is cancelled',
    query: `SELECT r.id FROM service_requests r JOIN quotes q ON q.id = r.accepted_quote_id JOIN shared.bookings b ON b.id = q.booking_id
      WHERE r.status = 'active' AND b.status IN ('completed', 'cancelled') AND b.updated_at < $1::timestamptz - interval '10 minutes'`,
  },
  {
    name: 'request-fields-checked',
    statement: 'the rules of the fields of requests and quotes are checked by the database',
    query: `SELECT conname FROM pg_constraint WHERE contype = 'c' AND NOT convalidated
      AND conrelid IN ('service_requests'::regclass, 'quotes'::regclass, 'service_request_reviews'::regclass)`,
  },
  {
    name: 'quote-times-and-authors',
    statement:
      'nobody quotes for a request of their own, before it was posted, or beyond its end; nothing is from the future',
    query: `SELECT q.id FROM quotes q JOIN service_requests r ON r.id = q.request_id
      WHERE q.account_id = r.account_id OR q.created_at < r.created_at OR q.status = 'pending' AND q.expires_at > r.expires_at OR q.created_at > $1::timestamptz
        OR q.decided_at < q.created_at OR q.seen_at < q.created_at
      UNION ALL SELECT id FROM service_requests WHERE created_at > $1::timestamptz OR expires_at <= created_at OR completed_at < created_at`,
  },
  {
    name: 'overdue-requests-closed',
    statement: 'requests and quotes whose time is over are closed',
    query: `SELECT id FROM service_requests WHERE status = 'pending' AND expires_at < $1::timestamptz - interval '10 minutes'
      UNION ALL SELECT id FROM quotes WHERE status = 'pending' AND expires_at < $1::timestamptz - interval '10 minutes'`,
  },
  {
    name: 'quote-counts',
    statement: 'a request has as many quotes as it says, without withdrawn ones',
    query: `SELECT r.id FROM service_requests r
      WHERE r.quote_count <> (SELECT count(*) FROM quotes q WHERE q.request_id = r.id AND q.status <> 'withdrawn')`,
  },
]
