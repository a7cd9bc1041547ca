import type { Invariant } from '#server/platform/database/invariants.ts'

export const payoutInvariants: readonly Invariant[] = [
  {
    name: 'payout-steps-in-order',
    statement:
      'every step of a pay-out is legal, begins where the one before ended, and the last is its status',
    query: `SELECT id::text FROM (SELECT *, lag(to_status) OVER w AS before, lag(at) OVER w AS before_at FROM payout_events
        WINDOW w AS (PARTITION BY payout_id ORDER BY id)) e
        WHERE from_status IS DISTINCT FROM before OR at < before_at OR (coalesce(from_status, '-'), to_status) NOT IN (('-', 'due'), ('due', 'requested'),
          ('due', 'completed'), ('due', 'failed'), ('due', 'needs_review'), ('requested', 'due'), ('requested', 'completed'), ('requested', 'failed'),
          ('requested', 'needs_review'), ('needs_review', 'due'), ('needs_review', 'completed'), ('needs_review', 'failed'), ('failed', 'completed'))
      UNION ALL SELECT o.id::text FROM payouts o LEFT JOIN LATERAL (SELECT to_status FROM payout_events e WHERE e.payout_id = o.id ORDER BY id DESC LIMIT 1) e
        ON true WHERE e.to_status IS DISTINCT FROM o.status`,
  },
  {
    name: 'payout-continues',
    statement: 'a pay-out continues automatically or has an alert',
    query: `SELECT id FROM payouts o WHERE (status IN ('due', 'requested')) <> (next_try_at IS NOT NULL)
      OR status = 'needs_review' AND NOT EXISTS (SELECT FROM shared.alerts a WHERE a.subject = o.id::text)`,
  },
  {
    name: 'payout-code-of-its-own',
    statement: 'a pay-out that is completed has an M-Pesa code, which nothing else has, and no other has one',
    query: `SELECT id FROM payouts WHERE (status = 'completed') <> (receipt IS NOT NULL)
      UNION ALL SELECT o.id FROM payouts o JOIN payments p ON p.receipt = o.receipt
      UNION ALL SELECT o.id FROM payouts o JOIN refunds r ON r.receipt = o.receipt WHERE r.id IS DISTINCT FROM o.refund_id`,
  },
  {
    name: 'refund-has-one-payout',
    statement:
      'a refund has at most one pay-out that has not failed, of its amount; one that is paid out has it, and follows it',
    query: `SELECT r.id FROM refunds r LEFT JOIN payouts o ON o.refund_id = r.id AND o.status <> 'failed'
        WHERE r.status = 'requested' AND r.way = 'payout' AND o.id IS NULL OR o.amount_cents <> r.amount_cents
          OR o.status = 'completed' AND (r.status <> 'completed' OR r.receipt IS DISTINCT FROM o.receipt
            AND NOT EXISTS (SELECT FROM shared.ledger_transfers t WHERE t.kind = 'refund-twice' AND t.refund_id = r.id))
      UNION ALL SELECT refund_id FROM payouts WHERE refund_id IS NOT NULL AND status <> 'failed' GROUP BY 1 HAVING count(*) > 1`,
  },
  {
    name: 'double-refund-in-ledger',
    statement: 'what has left twice for a refund is in the books with its amount, and has an alert',
    query: `SELECT t.id FROM shared.ledger_transfers t LEFT JOIN refunds r ON r.id = t.refund_id AND r.status = 'completed'
        LEFT JOIN payouts o ON o.refund_id = t.refund_id AND o.status = 'completed'
        LEFT JOIN shared.ledger_entries e ON e.transfer_id = t.id AND e.account = 'paid-twice'
      WHERE t.kind = 'refund-twice' AND (r.id IS NULL OR o.id IS NULL AND r.way <> 'by-hand' OR e.cents IS DISTINCT FROM r.amount_cents
        OR NOT EXISTS (SELECT FROM shared.alerts a WHERE a.refund_id = r.id AND a.kind = 'paid-twice'))`,
  },
]
