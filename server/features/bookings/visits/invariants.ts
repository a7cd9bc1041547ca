import { MAX_VISIT_ITEMS, MAX_VISIT_WAIT_MINUTES } from '#domain/booking/visits/visit-items.ts'
import type { Invariant } from '#server/platform/database/invariants.ts'

/** The parts of visit b, with its first service. */
const TIMES = 'shared.booked_times time WHERE time.booking_id = b.id'

export const visitInvariants: readonly Invariant[] = [
  {
    name: 'visit-has-parts',
    statement: `a visit has from two to ${MAX_VISIT_ITEMS} services, each once, and ends with the last; no other booking has parts`,
    query: `SELECT b.id FROM bookings b CROSS JOIN LATERAL (
        SELECT count(*) AS services, count(DISTINCT service_id) AS different, max(upper(during)) AS ends, min(lower(during)) AS starts,
          max(position) AS last
        FROM ${TIMES}
      ) has
      WHERE b.visit_ends_at IS NULL AND has.services > 1
        OR b.visit_ends_at IS NOT NULL AND (has.services NOT BETWEEN 2 AND ${MAX_VISIT_ITEMS} OR has.different < has.services
          OR has.ends <> b.visit_ends_at OR has.starts <> lower(b.during) OR has.last <> has.services)`,
  },
  {
    name: 'visit-parts-follow',
    statement: `a service of a visit begins at most ${MAX_VISIT_WAIT_MINUTES} minutes after those before it have ended`,
    query: `SELECT booking_id FROM (
        SELECT booking_id, lower(during) AS starts,
          max(upper(during)) OVER (PARTITION BY booking_id ORDER BY position ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
        FROM shared.booked_times WHERE booking_id IN (SELECT booking_id FROM booking_parts)
      ) part WHERE starts > before + interval '${MAX_VISIT_WAIT_MINUTES} minutes'`,
  },
  {
    name: 'visit-parts-live',
    statement: 'the parts of a visit take their times as long as the visit takes its own',
    query: `SELECT part.booking_id FROM booking_parts part JOIN bookings b ON b.id = part.booking_id
      WHERE part.is_live <> (b.status IN ('pending', 'confirmed', 'checked_in'))`,
  },
  {
    name: 'visit-parts-belong-together',
    statement: 'a part, its pool, its service and the branch of its visit belong together',
    query: `SELECT part.booking_id FROM booking_parts part JOIN bookings b ON b.id = part.booking_id JOIN shared.pools pool ON pool.id = part.pool_id
      WHERE pool.service_id <> part.service_id OR part.branch_id <> b.branch_id`,
  },
  {
    name: 'visit-price',
    statement:
      'the price of a visit is the sum of those of its services, unless one of them is agreed at the store',
    query: `SELECT b.id FROM bookings b CROSS JOIN LATERAL (
        SELECT sum(price_cents) AS cents, bool_or(price_cents IS NULL) AS agreed FROM booking_parts WHERE booking_id = b.id
      ) part
      WHERE b.visit_ends_at IS NOT NULL
        AND b.price_cents IS DISTINCT FROM CASE WHEN part.agreed THEN NULL ELSE b.first_price_cents + part.cents END`,
  },
]
