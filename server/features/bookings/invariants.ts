import {
  ANSWER_NOTICE_MINUTES,
  CLOSES_AFTER_MS,
  DEFAULT_NOTICE_HOURS,
  MAX_RESCHEDULES,
  NO_SHOW_AFTER_MINUTES,
  RESCHEDULE_NOTICE_HOURS,
} from '#domain/booking/booking-policy.ts'
import { UNDO_MS } from '#domain/booking/store-actions.ts'
import { visitInvariants } from './visits/invariants.ts'
import { packageInvariants } from './packages/invariants.ts'
import { seriesInvariants } from './series/invariants.ts'
import { waitlistInvariants } from './waitlist/invariants.ts'
import { HOUR, MINUTE } from '#domain/time/time.ts'
import { interval, type Invariant } from '#server/platform/database/invariants.ts'

const LIVE = `('pending', 'confirmed', 'checked_in')`
/** Time at which the time of booking b was chosen. Later changes of the branch's hours do not apply to it. */
const CHOSEN = 'coalesce(b.moved_at, b.created_at)'
/** Returns a condition that a change applies to booking b: a later one does not. */
const appliesTo = (changedAt: string): string => `coalesce(${CHOSEN} > ${changedAt}, true)`
/**
 * The opening hours that may contain booking b: those of its day, or of the day before if they end after midnight. Its
 * start and end are counted from that day's midnight. Hours of a date override those of the weekday.
 */
const EVENINGS = `LATERAL (
  SELECT day, extract(dow FROM day) AS weekday, lower(b.during) AT TIME ZONE 'Africa/Nairobi' - day AS starts, upper(b.during) AT TIME ZONE 'Africa/Nairobi' - day AS ends
  FROM (SELECT date_trunc('day', lower(b.during) AT TIME ZONE 'Africa/Nairobi') - back * interval '1 day' AS day FROM generate_series(0, 1) AS back) days
) e CROSS JOIN LATERAL (
  SELECT d.opens, d.closes FROM shared.branch_special_days d WHERE d.branch_id = b.branch_id AND d.day = e.day AND d.created_at <= ${CHOSEN}
  UNION ALL
  SELECT w.opens, w.closes FROM shared.branch_hours w WHERE w.branch_id = b.branch_id AND w.weekday = e.weekday
    AND NOT EXISTS (SELECT FROM shared.branch_special_days d WHERE d.branch_id = b.branch_id AND d.day = e.day AND d.created_at <= ${CHOSEN})
) h`
/** The last move of booking b was to a time that the store proposed. */
const CHOSEN_BY_STORE = `coalesce((SELECT m.proposal_id IS NOT NULL FROM booking_events m WHERE m.booking_id = b.id AND m.kind = 'move' ORDER BY m.id DESC LIMIT 1), false)`
const ENDS = 'coalesce(b.visit_ends_at, upper(b.during))'
/** A move after which the notice counts from the new time: the store proposed it, or an admin made it. */
const AGREED = `proposal_id IS NOT NULL OR actor = 'admin'`
const IN_HOURS = `e.starts >= h.opens * interval '1 minute' AND e.ends <= h.closes * interval '1 minute'`
const MINUTES = `int4range((extract(epoch FROM e.starts) / 60)::integer, (extract(epoch FROM e.ends) / 60)::integer)`

export const bookingInvariants: readonly Invariant[] = [
  ...visitInvariants,
  ...waitlistInvariants,
  ...seriesInvariants,
  ...packageInvariants,
  {
    name: 'staff-not-double-booked',
    statement: 'no two times at which a person is booked overlap',
    query: `SELECT a.booking_id FROM shared.booked_times a JOIN shared.booked_times b ON a.staff_id = b.staff_id AND a.during && b.during
        AND (a.booking_id, a.position) < (b.booking_id, b.position)
      WHERE a.status IN ${LIVE} AND b.status IN ${LIVE}`,
  },
  {
    name: 'capacity-not-exceeded',
    statement: 'capacity is never exceeded at any instant',
    query: `SELECT b.booking_id FROM shared.booked_times b JOIN shared.pools p ON p.id = b.pool_id WHERE b.status IN ${LIVE} AND p.capacity < (
      SELECT count(*) FROM shared.booked_times x WHERE x.status IN ${LIVE} AND x.pool_id = b.pool_id AND x.during @> lower(b.during))`,
  },
  {
    name: 'customer-not-double-booked',
    statement: 'a customer has one live booking per pool and start',
    query: `SELECT account_id, pool_id, lower(during) FROM bookings WHERE status IN ${LIVE} AND NOT is_walk_in GROUP BY 1, 2, 3 HAVING count(*) > 1`,
  },
  {
    name: 'holds-expire',
    statement: 'no expired hold survives',
    query: `SELECT id FROM bookings WHERE status = 'pending' AND fee_cents > 0 AND hold_expires_at < $1::timestamptz - interval '2 minutes'`,
  },
  {
    name: 'request-answered-before-start',
    statement: `a request waits for its store until ${ANSWER_NOTICE_MINUTES} minutes before its start at most`,
    query: `SELECT id FROM bookings WHERE status = 'pending' AND fee_cents = 0 AND hold_expires_at > lower(during) - ${interval(ANSWER_NOTICE_MINUTES * MINUTE)}`,
  },
  {
    name: 'booking-within-hours',
    statement: 'a booking lies within the hours of its branch, unless it is a walk-in',
    query: `SELECT b.id FROM bookings b JOIN shared.branches r ON r.id = b.branch_id
      WHERE NOT b.is_walk_in AND ${appliesTo('r.hours_changed_at')} AND NOT EXISTS (SELECT FROM ${EVENINGS} WHERE ${IN_HOURS})`,
  },
  {
    name: 'booking-duration-and-grid',
    statement:
      'a booking takes as long as its service, from a point of the grid of its branch if the store has not chosen its start; what was quoted takes as long as the quote says',
    query: `SELECT b.id FROM bookings b JOIN shared.services s ON s.id = b.service_id JOIN shared.branches r ON r.id = b.branch_id
      WHERE NOT b.is_quoted AND ${appliesTo('s.terms_changed_at')} AND (upper(b.during) - lower(b.during) <> s.duration_minutes * interval '1 minute'
        OR NOT b.is_walk_in AND b.visit_ends_at IS NULL AND NOT ${CHOSEN_BY_STORE} AND ${appliesTo('r.hours_changed_at')} AND NOT EXISTS (SELECT FROM ${EVENINGS} WHERE ${IN_HOURS}
          AND (extract(epoch FROM e.starts) / 60 - h.opens) % least(60, greatest(15, s.duration_minutes)) = 0))`,
  },
  {
    name: 'booking-staff-on-duty',
    statement:
      'the booked staff member can perform the service and is on duty; a service that needs a person has one',
    query: `SELECT b.id FROM bookings b JOIN shared.services s ON s.id = b.service_id JOIN shared.branches r ON r.id = b.branch_id
      LEFT JOIN shared.staff person ON person.id = b.staff_id
      WHERE ${appliesTo('s.terms_changed_at')} AND CASE WHEN b.staff_id IS NULL THEN EXISTS (SELECT FROM shared.service_staff ss WHERE ss.service_id = b.service_id)
        ELSE EXISTS (SELECT FROM shared.service_staff ss WHERE ss.service_id = b.service_id)
            AND NOT EXISTS (SELECT FROM shared.service_staff ss WHERE ss.service_id = b.service_id AND ss.staff_id = b.staff_id)
          OR NOT b.is_walk_in AND ${appliesTo('r.hours_changed_at')} AND ${appliesTo('person.schedule_changed_at')} AND NOT EXISTS (SELECT FROM ${EVENINGS}
          WHERE ${IN_HOURS}
          AND (SELECT range_agg(int4range(w.starts, w.ends)) FROM shared.shifts w WHERE w.staff_id = b.staff_id AND w.weekday = e.weekday) @> ${MINUTES}
          AND NOT EXISTS (SELECT FROM shared.breaks w WHERE w.staff_id = b.staff_id AND w.weekday = e.weekday AND int4range(w.starts, w.ends) && ${MINUTES})
        ) OR EXISTS (SELECT FROM shared.leaves l WHERE l.staff_id = b.staff_id AND l.during && b.during AND l.created_at < ${CHOSEN})
          OR b.status IN ${LIVE} AND EXISTS (SELECT FROM blocked_times t WHERE t.staff_id = b.staff_id AND t.during && b.during AND t.created_at < ${CHOSEN})
          OR b.status IN ${LIVE} AND EXISTS (SELECT FROM shared.busy_times t WHERE t.staff_id = b.staff_id AND t.during && b.during AND t.created_at < ${CHOSEN}) END`,
  },
  {
    name: 'booking-before-offer-ends',
    statement: 'what is booked of an offer begins before the offer ends',
    query: `SELECT b.id FROM bookings b JOIN shared.offers o ON o.id = b.offer_id WHERE lower(b.during) >= o.expires_at AND ${appliesTo('o.terms_changed_at')}`,
  },
  {
    name: 'booking-when-offer-usable',
    statement: 'what is booked of an offer begins at a time at which the offer can be used',
    query: `SELECT b.id FROM bookings b JOIN shared.offers o ON o.id = b.offer_id CROSS JOIN LATERAL (SELECT lower(b.during) AT TIME ZONE 'Africa/Nairobi' AS at) starts
      WHERE (o.usable_weekdays IS NOT NULL OR o.usable_from IS NOT NULL) AND ${appliesTo('o.terms_changed_at')} AND NOT EXISTS (
        SELECT FROM generate_series(0, 1) AS back
        WHERE coalesce(extract(dow FROM starts.at - back * interval '1 day')::smallint = ANY (o.usable_weekdays), true)
          AND extract(epoch FROM starts.at::time) / 60 + back * 1440 >= coalesce(o.usable_from, 0)
          AND extract(epoch FROM starts.at::time) / 60 + back * 1440 < coalesce(o.usable_until, 1440))`,
  },
  {
    name: 'booking-belongs-together',
    statement: 'a booking, its pool, its service, its offer, its branch and its store belong together',
    query: `SELECT b.id FROM bookings b JOIN shared.pools p ON p.id = b.pool_id JOIN shared.branches r ON r.id = b.branch_id LEFT JOIN shared.offers o ON o.id = b.offer_id
      WHERE p.service_id <> b.service_id OR r.store_id <> b.store_id OR o.service_id <> b.service_id OR o.store_id <> b.store_id`,
  },
  {
    name: 'booking-steps-legal',
    statement: 'every step of a booking is legal',
    query: `SELECT id FROM booking_events WHERE kind = 'step' AND (coalesce(from_status, '-'), to_status) NOT IN (('-', 'pending'), ('-', 'confirmed'),
      ('pending', 'confirmed'), ('pending', 'cancelled'), ('confirmed', 'checked_in'), ('confirmed', 'completed'), ('confirmed', 'cancelled'),
      ('checked_in', 'completed')) OR kind = 'move' AND from_status NOT IN ('pending', 'confirmed')
      OR kind = 'undo' AND (from_status, to_status) NOT IN (('checked_in', 'confirmed'), ('completed', 'confirmed'), ('completed', 'checked_in'), ('cancelled', 'confirmed'))`,
  },
  {
    name: 'booking-steps-in-order',
    statement: 'each step begins where the one before ended, and not before it in time',
    query: `SELECT id FROM (SELECT id, from_status, at, lag(to_status) OVER w AS before, lag(at) OVER w AS before_at FROM booking_events
      WINDOW w AS (PARTITION BY booking_id ORDER BY id)) e WHERE from_status IS DISTINCT FROM before OR at < before_at`,
  },
  {
    name: 'booking-status-is-last-step',
    statement: 'the last step of a booking is its status, and none lies in the future',
    query: `SELECT b.id FROM bookings b LEFT JOIN LATERAL (SELECT to_status, at FROM booking_events e WHERE e.booking_id = b.id ORDER BY id DESC LIMIT 1) e ON true
      WHERE e.to_status IS DISTINCT FROM b.status OR e.at > $1::timestamptz`,
  },
  {
    name: 'move-or-note-keeps-status',
    statement: 'a move or a note leaves the status as it was, of a pending or confirmed booking',
    query: `SELECT id FROM booking_events WHERE kind IN ('move', 'note') AND (from_status IS DISTINCT FROM to_status
      OR to_status NOT IN ('pending', 'confirmed'))`,
  },
  {
    name: 'no-shows',
    statement: `only a confirmed booking becomes a no-show: by its store ${NO_SHOW_AFTER_MINUTES} minutes after its start at the earliest, or by time ${CLOSES_AFTER_MS / HOUR} hours after its end, and time cancels it only as one`,
    query: `SELECT b.id FROM bookings b LEFT JOIN LATERAL (
        SELECT * FROM booking_events e WHERE e.booking_id = b.id AND e.to_status = 'cancelled' ORDER BY e.id DESC LIMIT 1
      ) e ON true
      WHERE b.no_show_at IS NOT NULL AND (b.status <> 'cancelled' OR e.from_status IS DISTINCT FROM 'confirmed' OR e.actor NOT IN ('store', 'system') OR e.at <> b.no_show_at
        OR b.no_show_at < CASE e.actor WHEN 'store' THEN lower(b.during) + ${interval(NO_SHOW_AFTER_MINUTES * MINUTE)} ELSE ${ENDS} + ${interval(CLOSES_AFTER_MS)} END)
        OR b.no_show_at IS NULL AND e.from_status = 'confirmed' AND e.actor = 'system'`,
  },
  {
    name: 'no-early-end-of-a-booking',
    statement: `a store takes back no booking that has begun, and time completes none before ${CLOSES_AFTER_MS / HOUR} hours after its end`,
    query: `SELECT e.id FROM booking_events e JOIN bookings b ON b.id = e.booking_id WHERE e.kind = 'step'
      AND (e.to_status = 'cancelled' AND e.actor = 'store' AND b.no_show_at IS NULL AND e.at >= lower(b.during)
          AND NOT EXISTS (SELECT FROM booking_events u WHERE u.booking_id = e.booking_id AND u.kind = 'undo' AND u.id > e.id)
        OR e.to_status = 'completed' AND e.actor = 'system' AND e.at < ${ENDS} + ${interval(CLOSES_AFTER_MS)})`,
  },
  {
    name: 'moves-of-a-booking',
    statement: `a customer moves a booking at most ${MAX_RESCHEDULES} times, each move is from its current start, and it has the start of the last one`,
    query: `SELECT b.id FROM bookings b JOIN LATERAL (
        SELECT count(*) FILTER (WHERE NOT (${AGREED})) AS moves, max(at) AS last, count(*) FILTER (WHERE before IS NOT NULL AND from_start <> before) AS torn,
          (array_agg(to_start ORDER BY id DESC))[1] AS put
        FROM (SELECT *, lag(to_start) OVER (ORDER BY id) AS before FROM booking_events WHERE booking_id = b.id AND kind = 'move') e
      ) m ON true
      WHERE b.moves <> m.moves OR m.moves > ${MAX_RESCHEDULES} OR m.torn > 0 OR b.moved_at IS DISTINCT FROM m.last OR m.put <> lower(b.during)`,
  },
  {
    name: 'earliest-start-of-a-booking',
    statement: 'a moved booking has the earliest time it had since the store chose one, and no other has one',
    query: `SELECT b.id FROM bookings b LEFT JOIN LATERAL (
        SELECT min(CASE WHEN ${AGREED} THEN e.to_start ELSE least(e.from_start, e.to_start) END) AS start FROM booking_events e
        WHERE e.booking_id = b.id AND e.kind = 'move' AND e.id >= coalesce((SELECT max(p.id) FROM booking_events p WHERE p.booking_id = b.id AND p.kind = 'move' AND (${AGREED})), 0)
      ) earliest ON true
      WHERE b.earliest_start IS DISTINCT FROM earliest.start`,
  },
  {
    name: 'moved-with-notice',
    statement: `a customer moves a booking at the latest ${RESCHEDULE_NOTICE_HOURS * 60} minutes before the earliest time it had`,
    query: `SELECT id FROM (
        SELECT *, min(from_start) FILTER (WHERE NOT (${AGREED})) OVER (PARTITION BY booking_id, agreed ORDER BY id) AS earliest FROM (
          SELECT *, count(*) FILTER (WHERE ${AGREED}) OVER (PARTITION BY booking_id ORDER BY id) AS agreed FROM booking_events WHERE kind = 'move'
        ) numbered
      ) moves WHERE actor = 'customer' AND proposal_id IS NULL AND at > earliest - ${interval(RESCHEDULE_NOTICE_HOURS * HOUR)}`,
  },
  {
    name: 'cancelled-with-notice',
    statement: `a customer cancels with the notice that the service asks for, or of ${DEFAULT_NOTICE_HOURS} hours for an offer, unless it is an unpaid hold`,
    query: `SELECT e.id FROM booking_events e JOIN bookings b ON b.id = e.booking_id JOIN shared.services s ON s.id = b.service_id
      WHERE e.to_status = 'cancelled' AND e.actor = 'customer' AND NOT (e.from_status = 'pending' AND b.fee_cents > 0)
        AND e.at > coalesce(b.earliest_start, lower(b.during)) - coalesce(b.visit_notice_hours, CASE WHEN b.booking_type = 'offer' THEN ${DEFAULT_NOTICE_HOURS} ELSE s.min_cancellation_hours END) * interval '1 hour'`,
  },
  {
    // Demo bookings have no events.
    name: 'booking-events-complete',
    statement: 'a booking with a created event has an event for every step and move',
    query: `WITH emitted AS (SELECT payload->>'bookingId' AS booking, topic, count(*) AS times FROM shared.events WHERE topic LIKE 'booking.%' GROUP BY 1, 2),
        happened AS (SELECT booking_id::text AS booking, CASE kind WHEN 'move' THEN 'booking.moved' WHEN 'undo' THEN 'booking.reopened' ELSE 'booking.' || to_status END AS topic, count(*) AS times
          FROM booking_events WHERE kind IN ('move', 'undo') OR kind = 'step' AND to_status <> 'pending' GROUP BY 1, 2)
      SELECT h.booking, h.topic FROM happened h JOIN emitted created ON created.booking = h.booking AND created.topic = 'booking.created'
        LEFT JOIN emitted t ON t.booking = h.booking AND t.topic = h.topic WHERE t.times IS DISTINCT FROM h.times`,
  },
  {
    name: 'offer-limits',
    statement:
      'an offer is not booked more often than its stock, nor by one customer than its cap, and one for newcomers by nobody else',
    query: `SELECT o.id FROM shared.offers o WHERE o.stock < (SELECT count(*) FROM bookings b WHERE b.offer_id = o.id AND b.status <> 'cancelled')
      UNION ALL SELECT o.id FROM shared.offers o JOIN bookings b ON b.offer_id = o.id AND b.status <> 'cancelled' WHERE o.per_customer IS NOT NULL
        GROUP BY o.id, o.per_customer, o.terms_changed_at, coalesce(b.merged_from, b.account_id) HAVING count(*) > o.per_customer AND coalesce(max(b.created_at) > o.terms_changed_at, true)
      UNION ALL SELECT b.id FROM bookings b JOIN shared.offers o ON o.id = b.offer_id WHERE o.first_time_only AND b.status <> 'cancelled' AND ${appliesTo('o.terms_changed_at')}
        AND EXISTS (SELECT FROM bookings x WHERE coalesce(x.merged_from, x.account_id) = coalesce(b.merged_from, b.account_id) AND x.store_id = b.store_id AND x.status <> 'cancelled' AND x.created_at < b.created_at)`,
  },
  {
    name: 'booking-changes-audited',
    statement: 'what a store did to a booking with a created event is in the audit log',
    query: `SELECT e.id FROM booking_events e JOIN shared.events made ON made.topic = 'booking.created' AND made.payload->>'bookingId' = e.booking_id::text
      WHERE e.actor = 'store' AND NOT EXISTS (SELECT FROM shared.audit_log a WHERE a.subject_id = e.booking_id AND a.actor_id = e.actor_id AND a.at = e.at)`,
  },
  {
    name: 'undone-by-the-store',
    statement: `the store undoes only a step of its own, within ${UNDO_MS / MINUTE} minutes`,
    query: `SELECT u.id FROM booking_events u LEFT JOIN LATERAL (
        SELECT * FROM booking_events s WHERE s.booking_id = u.booking_id AND s.id < u.id AND s.kind = 'step' AND s.to_status = u.from_status ORDER BY s.id DESC LIMIT 1
      ) s ON true
      WHERE u.kind = 'undo' AND (u.actor <> 'store' OR s.actor IS DISTINCT FROM 'store' OR s.from_status <> u.to_status OR u.at >= s.at + ${interval(UNDO_MS)})`,
  },
  {
    name: 'proposal-accepted-once',
    statement: 'an accepted proposal has moved its booking once, before it expired, and no other has',
    query: `SELECT p.id FROM booking_proposals p LEFT JOIN booking_events e ON e.proposal_id = p.id
      WHERE (p.status = 'accepted') <> (e.id IS NOT NULL) OR e.booking_id <> p.booking_id OR e.to_start <> lower(p.during) OR e.at <> p.closed_at OR e.at >= p.expires_at
      UNION ALL SELECT proposal_id FROM booking_events WHERE proposal_id IS NOT NULL GROUP BY 1 HAVING count(*) > 1`,
  },
  {
    name: 'open-proposals',
    statement:
      'an open proposal is of a pending or confirmed booking that has the start it had then, and ends when it expires',
    query: `SELECT p.id FROM booking_proposals p JOIN bookings b ON b.id = p.booking_id WHERE p.status = 'open'
      AND (b.status NOT IN ('pending', 'confirmed') OR lower(b.during) <> p.from_start OR p.expires_at < $1::timestamptz - interval '2 minutes')`,
  },
  {
    name: 'proposal-reserves-staff',
    statement: 'nobody else is booked with a person in a time that is reserved for a proposal',
    query: `SELECT p.id FROM booking_proposals p JOIN shared.booked_times b ON b.staff_id = p.staff_id AND b.during && p.during AND b.booking_id <> p.booking_id
      WHERE p.status = 'open' AND p.expires_at > $1::timestamptz AND b.status IN ${LIVE}`,
  },
  {
    name: 'visitor-hold-reserves-staff',
    statement: 'nobody is booked with a person, or reserved for a proposal, in a time that a visitor holds',
    query: `SELECT h.id FROM visitor_holds h JOIN shared.booked_times b ON b.staff_id = h.staff_id AND b.during && h.during
      WHERE h.expires_at > $1::timestamptz AND b.status IN ${LIVE}
      UNION ALL SELECT h.id FROM visitor_holds h JOIN booking_proposals p ON p.staff_id = h.staff_id AND p.during && h.during
      WHERE h.expires_at > $1::timestamptz AND p.status = 'open' AND p.expires_at > $1::timestamptz`,
  },
  {
    name: 'visitor-holds-within-capacity',
    statement: 'the bookings and the times that visitors hold never exceed the capacity together',
    query: `WITH held AS (SELECT pool_id, during FROM visitor_holds WHERE expires_at > $1::timestamptz),
      taken AS (
        SELECT pool_id, during FROM shared.booked_times WHERE status IN ${LIVE} AND pool_id IN (SELECT pool_id FROM held)
        UNION ALL SELECT pool_id, during FROM held
      ),
      changes AS (SELECT pool_id, lower(during) AS at, 1 AS by FROM taken UNION ALL SELECT pool_id, upper(during), -1 FROM taken),
      used AS (SELECT pool_id, at, sum(by) OVER (PARTITION BY pool_id ORDER BY at, by) AS places FROM changes)
      SELECT u.pool_id FROM used u JOIN shared.pools p ON p.id = u.pool_id
      WHERE u.places > p.capacity AND EXISTS (SELECT FROM held h WHERE h.pool_id = u.pool_id AND h.during @> u.at)`,
  },
  {
    name: 'visitor-holds-expire',
    statement: 'no expired hold of a visitor survives',
    query: `SELECT id FROM visitor_holds WHERE expires_at < $1::timestamptz - interval '2 minutes'`,
  },
  {
    name: 'offline-check-in-in-history',
    statement: 'a check-in made without a network that was accepted is in the history of its booking',
    query: `SELECT c.id FROM offline_check_ins c WHERE c.outcome = 'checked-in' AND NOT EXISTS (
      SELECT FROM booking_events e WHERE e.booking_id = c.booking_id AND e.kind = 'step' AND e.to_status = 'checked_in' AND e.actor_id = c.account_id AND e.at >= c.scanned_at)`,
  },
]
