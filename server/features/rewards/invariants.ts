import { PENDING_MS, REWARD_PERCENT } from '#domain/rewards/rewards.ts'
import { HOUR } from '#domain/time/time.ts'
import { interval, type Invariant } from '#server/platform/database/invariants.ts'

/** Booking b may have been completed more than once, as the store can undo it. */
const LAST_COMPLETION = `LATERAL (
  SELECT e.at FROM shared.booking_events e WHERE e.booking_id = b.id AND e.kind = 'step' AND e.to_status = 'completed' ORDER BY e.id DESC LIMIT 1
) e`

export const rewardInvariants: readonly Invariant[] = [
  {
    name: 'reward-of-a-booking',
    statement:
      'a reward is its share of the fee of a completed offer booking, once, for the account that referred its customer',
    query: `SELECT r.id::text FROM rewards r JOIN shared.bookings b ON b.id = r.booking_id JOIN shared.accounts a ON a.id = coalesce(b.merged_from, b.account_id)
        LEFT JOIN ${LAST_COMPLETION} ON true
        WHERE b.status <> 'completed' OR b.booking_type <> 'offer' OR r.fee_cents <> b.fee_cents OR r.cents <> round(b.fee_cents * ${REWARD_PERCENT} / 100.0)
          OR r.account_id IS DISTINCT FROM a.referred_by OR r.referred_id <> a.id OR r.earned_at IS DISTINCT FROM e.at
      UNION ALL SELECT booking_id::text FROM rewards GROUP BY booking_id, kind HAVING count(*) > 1`,
  },
  {
    name: 'reward-of-every-referred-booking',
    statement:
      'every completed offer booking of a referred customer has its reward a minute after it can no longer be undone, or the reason for none; no other has either',
    query: `SELECT coalesce(d.booking_id, x.id) FROM (
        SELECT b.id, e.at FROM shared.bookings b JOIN shared.accounts a ON a.id = coalesce(b.merged_from, b.account_id) AND a.referred_by IS NOT NULL
          JOIN ${LAST_COMPLETION} ON true
        WHERE b.status = 'completed' AND b.booking_type = 'offer') x
      FULL JOIN (SELECT booking_id, count(*) AS times FROM (SELECT booking_id FROM rewards UNION ALL SELECT booking_id FROM reward_refusals) o GROUP BY 1) d
        ON d.booking_id = x.id
      WHERE x.id IS NULL OR d.times > 1 OR d.booking_id IS NULL AND x.at < $1::timestamptz - interval '11 minutes'`,
  },
  {
    name: 'reward-withdrawn-while-pending',
    statement: 'a reward is only withdrawn while it is pending, and has to be when its fee goes back then',
    query: `SELECT r.id FROM rewards r LEFT JOIN shared.payments p ON p.booking_id = r.booking_id AND p.status = 'completed'
      LEFT JOIN LATERAL (SELECT max(f.created_at) AS at FROM shared.refunds f JOIN shared.payments x ON x.id = f.payment_id WHERE x.booking_id = r.booking_id) back ON true
      WHERE r.withdrawn_at >= r.earned_at + ${interval(PENDING_MS)} OR r.withdrawn_at < r.earned_at OR r.withdrawn_at IS NOT NULL AND p.id IS NOT NULL
        OR r.withdrawn_at IS NULL AND p.id IS NULL AND back.at < r.earned_at + ${interval(PENDING_MS - HOUR)} AND back.at < $1::timestamptz - interval '60 seconds'`,
  },
  {
    name: 'rewards-in-ledger',
    statement: 'every reward is in the ledger once, and again if it was withdrawn, with its amount',
    query: `SELECT coalesce(t.id, x.id) FROM (
        SELECT id, 'reward-earned' AS kind, cents FROM rewards UNION ALL SELECT id, 'reward-withdrawn', -cents FROM rewards WHERE withdrawn_at IS NOT NULL) x
      FULL JOIN (SELECT t.id, t.kind, t.reward_id, coalesce(sum(e.cents) FILTER (WHERE e.account = 'rewards'), 0) AS cost,
          coalesce(sum(e.cents) FILTER (WHERE e.account = 'rewards-owed'), 0) AS owed, coalesce(sum(abs(e.cents)), 0) AS moved
        FROM shared.ledger_transfers t LEFT JOIN shared.ledger_entries e ON e.transfer_id = t.id WHERE t.kind IN ('reward-earned', 'reward-withdrawn') GROUP BY t.id, t.kind, t.reward_id) t
        ON t.reward_id = x.id AND t.kind = x.kind
      WHERE x.id IS NULL OR t.id IS NULL OR (t.cost, t.owed, t.moved) <> (x.cents, -x.cents, abs(2 * x.cents))`,
  },
  {
    name: 'rewards-owed',
    statement:
      'what is owed for rewards is what was earned and neither taken back, used nor sent to a phone, and nothing else moves these accounts',
    query: `SELECT * FROM (SELECT coalesce(sum(cents) FILTER (WHERE account = 'rewards-owed'), 0) AS owed, coalesce(sum(cents) FILTER (WHERE account = 'rewards'), 0) AS cost
        FROM shared.ledger_entries) l
      CROSS JOIN (SELECT coalesce(sum(cents), 0) AS earned FROM rewards WHERE withdrawn_at IS NULL) r
      CROSS JOIN (SELECT coalesce(sum(cents), 0) AS used FROM shared.reward_uses WHERE state = 'used') u
      CROSS JOIN (SELECT coalesce(sum(amount_cents), 0) AS sent FROM shared.withdrawals WHERE state <> 'returned') w WHERE owed <> used + sent - earned OR cost <> earned`,
  },
  {
    name: 'no-self-referral',
    statement:
      'nobody earned by a booking at a store of their own, or of somebody they had shared a browser with',
    query: `SELECT r.id FROM rewards r JOIN shared.bookings b ON b.id = r.booking_id JOIN shared.stores s ON s.id = b.store_id JOIN shared.merchants m ON m.id = s.merchant_id
        WHERE m.account_id = r.account_id
      UNION ALL SELECT r.id FROM rewards r JOIN shared.accounts_on_one_device pair
        ON pair.account_id = r.account_id AND pair.other_account_id = r.referred_id
        WHERE pair.since < r.earned_at`,
  },
]
