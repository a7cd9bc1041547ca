import { PENDING_MS } from '#domain/rewards/rewards.ts'
import { interval, type Invariant } from '#server/platform/database/invariants.ts'

export const creditInvariants: readonly Invariant[] = [
  {
    name: 'credit-not-overspent',
    statement:
      'nobody has more credit reserved, used and withdrawn than rewards that were available, unless M-Pesa has paid what it had reported as failed',
    query: `SELECT u.account_id FROM (
        SELECT account_id, cents FROM reward_uses WHERE state <> 'released'
        UNION ALL SELECT account_id, amount_cents FROM shared.withdrawals WHERE state <> 'returned') u
      WHERE NOT EXISTS (SELECT FROM shared.withdrawals w JOIN shared.ledger_transfers t ON t.withdrawal_id = w.id AND t.kind = 'withdrawal-resumed' WHERE w.account_id = u.account_id)
      GROUP BY 1
      HAVING sum(u.cents) > coalesce((SELECT sum(r.cents) FROM shared.rewards r WHERE r.account_id = u.account_id AND r.earned_at <= $1::timestamptz - ${interval(PENDING_MS)}), 0)`,
  },
  {
    name: 'credit-use-of-a-booking',
    statement:
      'a booking with credit has one use of rewards, of the same amount and customer, and no other has one',
    query: `SELECT coalesce(b.id, u.booking_id) FROM (SELECT * FROM shared.bookings WHERE credit_cents > 0) b
      FULL JOIN reward_uses u ON u.booking_id = b.id
      WHERE b.id IS NULL OR u.id IS NULL OR u.cents <> b.credit_cents OR u.account_id IS DISTINCT FROM b.account_id
        OR u.fee_cents <> least(b.fee_cents, b.credit_cents)
      UNION ALL SELECT booking_id FROM reward_uses GROUP BY 1 HAVING count(*) > 1`,
  },
  {
    name: 'credit-follows-its-booking',
    statement:
      'credit is reserved while its booking waits, used once it is confirmed, and released when it is cancelled, unless nobody came',
    query: `SELECT u.id FROM reward_uses u JOIN shared.bookings b ON b.id = u.booking_id
      WHERE u.state <> CASE WHEN b.status = 'pending' THEN 'reserved' WHEN b.status = 'cancelled' AND b.no_show_at IS NULL AND NOT b.fee_kept THEN 'released' ELSE 'used' END
        OR (u.used_at IS NOT NULL) <> b.access_fee_paid`,
  },
  {
    name: 'credit-and-payment-add-up',
    statement: 'credit and what was paid by M-Pesa are what was charged for an active booking',
    query: `SELECT b.id FROM shared.bookings b
      LEFT JOIN LATERAL (SELECT sum(p.amount_cents) AS cents FROM shared.payments p WHERE p.booking_id = b.id AND p.status = 'completed') paid ON true
      WHERE b.access_fee_paid AND b.status <> 'cancelled' AND b.credit_cents > 0 AND coalesce(paid.cents, 0) + b.credit_cents <> b.charged_cents`,
  },
  {
    name: 'credit-uses-in-ledger',
    statement: 'every use of rewards is in the ledger once, and again if it was returned, with its amount',
    query: `SELECT coalesce(t.id, x.id) FROM (
        SELECT id, 'reward-used' AS kind, cents, fee_cents FROM reward_uses WHERE used_at IS NOT NULL
        UNION ALL SELECT id, 'reward-returned', -cents, -fee_cents FROM reward_uses WHERE used_at IS NOT NULL AND state = 'released') x
      FULL JOIN (SELECT t.id, t.kind, t.reward_use_id, coalesce(sum(e.cents) FILTER (WHERE e.account = 'rewards-owed'), 0) AS owed,
          coalesce(-sum(e.cents) FILTER (WHERE e.account = 'fees'), 0) AS fees, coalesce(-sum(e.cents) FILTER (WHERE e.account IN ('fees', 'rounding')), 0) AS income
        FROM shared.ledger_transfers t LEFT JOIN shared.ledger_entries e ON e.transfer_id = t.id WHERE t.kind IN ('reward-used', 'reward-returned') GROUP BY t.id, t.kind, t.reward_use_id) t
        ON t.reward_use_id = x.id AND t.kind = x.kind
      WHERE x.id IS NULL OR t.id IS NULL OR (t.owed, t.fees, t.income) <> (x.cents, x.fee_cents, x.cents)`,
  },
]
