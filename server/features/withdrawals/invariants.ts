import type { Invariant } from '#server/platform/database/invariants.ts'

export const withdrawalInvariants: readonly Invariant[] = [
  {
    name: 'withdrawal-has-one-payout',
    statement:
      'a withdrawal has one pay-out of its amount without the fee, and is paid or returned as soon as that has ended',
    query: `SELECT w.id FROM withdrawals w LEFT JOIN shared.payouts o ON o.withdrawal_id = w.id
        WHERE o.id IS NULL OR o.amount_cents <> w.amount_cents - w.fee_cents
          OR w.state <> CASE o.status WHEN 'completed' THEN 'paid' WHEN 'failed' THEN 'returned' ELSE 'requested' END
      UNION ALL SELECT withdrawal_id FROM shared.payouts WHERE withdrawal_id IS NOT NULL GROUP BY 1 HAVING count(*) > 1`,
  },
  {
    name: 'withdrawals-in-ledger',
    statement:
      'every withdrawal is in the ledger once, again when it ends, and nothing else is, each time with its amount and its fee',
    query: `SELECT coalesce(t.id, x.id) FROM (
        SELECT id, 'withdrawal-requested' AS kind, -(amount_cents - fee_cents) AS owed, amount_cents AS rewards, -fee_cents AS fees FROM withdrawals
        UNION ALL SELECT id, 'withdrawal-paid', amount_cents - fee_cents, 0, 0 FROM withdrawals WHERE state = 'paid'
        UNION ALL SELECT id, 'withdrawal-returned', amount_cents - fee_cents, -amount_cents, fee_cents FROM withdrawals w
          WHERE state = 'returned' OR EXISTS (SELECT FROM shared.ledger_transfers r WHERE r.withdrawal_id = w.id AND r.kind = 'withdrawal-resumed')
        UNION ALL SELECT id, 'withdrawal-resumed', -(amount_cents - fee_cents), amount_cents, -fee_cents FROM withdrawals w
          WHERE state = 'paid' AND EXISTS (SELECT FROM shared.ledger_transfers r WHERE r.withdrawal_id = w.id AND r.kind = 'withdrawal-returned')) x
      FULL JOIN (SELECT t.id, t.kind, t.withdrawal_id, coalesce(sum(e.cents) FILTER (WHERE e.account = 'withdrawals-owed'), 0) AS owed,
          coalesce(sum(e.cents) FILTER (WHERE e.account = 'rewards-owed'), 0) AS rewards, coalesce(sum(e.cents) FILTER (WHERE e.account = 'withdrawal-fees'), 0) AS fees,
          coalesce(sum(e.cents) FILTER (WHERE e.account = 'mpesa'), 0) AS mpesa
        FROM shared.ledger_transfers t LEFT JOIN shared.ledger_entries e ON e.transfer_id = t.id WHERE t.kind LIKE 'withdrawal-%' GROUP BY t.id, t.kind, t.withdrawal_id) t
        ON t.withdrawal_id = x.id AND t.kind = x.kind
      WHERE x.id IS NULL OR t.id IS NULL OR (t.owed, t.rewards, t.fees, t.mpesa) <> (x.owed, x.rewards, x.fees, CASE x.kind WHEN 'withdrawal-paid' THEN -x.owed ELSE 0 END)`,
  },
  {
    name: 'withdrawals-owed',
    statement: 'what is owed for withdrawals is what is on its way, and nothing else moves that account',
    query: `SELECT * FROM (SELECT coalesce(sum(cents), 0) AS owed FROM shared.ledger_entries WHERE account = 'withdrawals-owed') l
      CROSS JOIN (SELECT coalesce(sum(amount_cents - fee_cents), 0) AS due FROM withdrawals WHERE state = 'requested') w WHERE owed <> -due`,
  },
  {
    name: 'withdrawals-audited',
    statement: 'every withdrawal has its line in the audit log',
    query: `SELECT w.id FROM withdrawals w WHERE w.requested_at > (SELECT min(at) FROM shared.audit_log)
      AND NOT EXISTS (SELECT FROM shared.audit_log l WHERE l.subject_id = w.id AND l.action = 'withdrawal.requested')`,
  },
]
