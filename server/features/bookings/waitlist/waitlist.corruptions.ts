import { isFirst, IS_UPCOMING, type Corruptions } from '#tests/support/corruption-sql.ts'

/** The booking whose time is offered: one of a person, from six in the morning. */
const A_BOOKING = `(SELECT id FROM bookings WHERE ${isFirst(
  'bookings',
  `${IS_UPCOMING} AND staff_id IS NOT NULL AND visit_ends_at IS NULL AND lower(during) > now() + interval '1 day'
    AND (lower(during) AT TIME ZONE 'Africa/Nairobi')::time >= '06:00'`,
)})`
const DAY = `(lower(b.during) AT TIME ZONE 'Africa/Nairobi')::date`
/** The nth customer who has no bookings at all. */
const idle = (nth: number): string =>
  `(SELECT a.id FROM accounts a WHERE a.role = 'customer' AND NOT EXISTS (SELECT FROM bookings x WHERE x.account_id = a.id)
    AND NOT EXISTS (SELECT FROM waitlist_entries w WHERE w.account_id = a.id AND w.ended_at IS NULL) ORDER BY a.id OFFSET ${nth} LIMIT 1)`

const entry = (id: string, { account = idle(0), joined = `now() - interval '1 hour'`, ended = false } = {}) =>
  `INSERT INTO waitlist_entries (id, account_id, branch_id, service_id, from_day, to_day, joined_at, ended_at, ended_reason)
    SELECT '${id}', ${account}, b.branch_id, b.service_id, ${DAY}, ${DAY}, ${joined}, ${ended ? `now(), 'left'` : 'NULL, NULL'}
    FROM bookings b WHERE b.id = ${A_BOOKING}`
const offer = (id: string, entryId: string, { during = 'b.during', isHeld = true } = {}) =>
  `INSERT INTO waitlist_offers (id, entry_id, branch_id, pool_id, staff_id, during, is_held, offered_at, notify_at, expires_at)
    SELECT '${id}', '${entryId}', b.branch_id, b.pool_id, ${isHeld ? 'b.staff_id' : 'NULL'}, ${during}, ${isHeld}, now(), now(),
      now() + interval '10 minutes'
    FROM bookings b WHERE b.id = ${A_BOOKING}`

const [FIRST, SECOND] = ['0193471c-0000-7000-8000-00000000e001', '0193471c-0000-7000-8000-00000000e002']
const [ONE, TWO] = ['0193471c-0000-7000-8000-00000000f001', '0193471c-0000-7000-8000-00000000f002']

export const corruptions: Corruptions = {
  'waitlist-holds-are-offers': [
    [
      entry(FIRST),
      offer(ONE, FIRST, { isHeld: false }),
      `INSERT INTO visitor_holds (id, token_hash, branch_id, pool_id, service_id, during, network_hash, held_at, expires_at, starts_minute, ends_minute, waitlist_offer_id)
        SELECT gen_random_uuid(), sha256('w'), b.branch_id, b.pool_id, b.service_id, b.during, sha256('w'), now(), now() + interval '10 minutes',
          b.starts_minute, b.ends_minute, '${ONE}' FROM bookings b WHERE b.id = ${A_BOOKING}`,
    ],
  ],
  'waitlist-offers-once': [[entry(FIRST), entry(SECOND), offer(ONE, FIRST), offer(TWO, SECOND)]],
  'waitlist-offers-fit': [
    [
      entry(FIRST),
      offer(ONE, FIRST, {
        during: `tstzrange(lower(b.during) - interval '5 days', upper(b.during) - interval '5 days')`,
      }),
    ],
    [
      entry(FIRST, { account: `(SELECT account_id FROM bookings WHERE id = ${A_BOOKING})` }),
      offer(ONE, FIRST),
    ],
  ],
  'waitlist-fair': [
    [
      entry(FIRST, { joined: `now() - interval '2 hours'` }),
      entry(SECOND, { joined: `now() - interval '1 hour'` }),
      offer(ONE, SECOND),
    ],
  ],
  'waitlist-offers-end': [[entry(FIRST, { ended: true }), offer(ONE, FIRST)]],
}
