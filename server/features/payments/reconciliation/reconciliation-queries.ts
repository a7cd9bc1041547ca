/**
 * The report of `npm run reconcile`: all undecided money, and whether the ledger agrees with the payments.
 */
import { sql } from 'kysely'
import { MINUTE } from '#domain/time/time.ts'
import { executePrepared, type Queryable, type Tx } from '#server/platform/database/database.ts'
import type { TableRow } from '#server/platform/database/rows.ts'

type Undecided = {
  what: string
  id: TableRow<'shared.ledger_transfers'>['id']
  cents: number
  state: string
  since: Date
  isWrong: boolean
  about: string
}
type Balance = { account: string; cents: number }
type Check = { what: string; books: number; rows: number }
export type ReconciliationReport = {
  undecided: Undecided[]
  balances: Balance[]
  checks: Check[]
  alarms: number
}

/**
 * Payments, refunds and claims open longer than a day are discrepancies, and so is everything that awaits
 * manual review.
 */
export async function createReconciliationReport(db: Queryable, now: Date): Promise<ReconciliationReport> {
  const dayAgo = new Date(now.getTime() - 24 * 3_600_000)
  const undecided = await sql<Undecided>`
    SELECT 'payment' AS what, id, amount_cents AS cents, status AS state, created_at AS since, needs_review OR created_at < ${dayAgo} AS "isWrong",
      CASE WHEN next_query_at IS NULL THEN 'not asked about any more' ELSE 'asked about again ' || to_char(next_query_at AT TIME ZONE 'Africa/Nairobi', 'DD Mon HH24:MI') END AS about
    FROM payments WHERE status IN ('initiated', 'pending', 'unknown')
    UNION ALL
    SELECT 'payment', id, amount_cents, 'for review', created_at, true, coalesce(result_description, '') FROM payments
    WHERE needs_review AND status NOT IN ('initiated', 'pending', 'unknown')
    UNION ALL
    SELECT 'refund', id, amount_cents, status, created_at, status = 'needs_review' OR created_at < ${dayAgo}, coalesce(detail, reason) FROM refunds
    WHERE status <> 'completed'
    UNION ALL
    SELECT 'pay-out', id, amount_cents, status, created_at, status = 'needs_review' OR created_at < ${dayAgo}, coalesce(detail, '') FROM payouts
    WHERE status IN ('due', 'requested', 'needs_review')
    UNION ALL
    SELECT 'claim', id, 0, status, created_at, status = 'review' OR created_at < ${dayAgo}, receipt FROM payment_claims c
    WHERE status = 'asking' OR status = 'review' AND EXISTS (SELECT FROM shared.alerts a WHERE a.claim_id = c.id AND a.resolved_at IS NULL)
    UNION ALL
    SELECT 'unmatched', t.id, (-sum(e.cents))::bigint, 'nobody’s', t.at, true, coalesce(t.receipt, 'no code') FROM shared.ledger_transfers t
    JOIN shared.ledger_entries e ON e.transfer_id = t.id AND e.account = 'unmatched'
    WHERE t.kind = 'unmatched-received' AND NOT EXISTS (SELECT FROM shared.ledger_transfers s WHERE s.kind = 'unmatched-settled' AND s.receipt = t.receipt)
    GROUP BY t.id, t.at, t.receipt
    ORDER BY 6 DESC, 5`.execute(db)
  const balances =
    await sql<Balance>`SELECT account, sum(cents)::bigint AS cents FROM shared.ledger_entries GROUP BY account ORDER BY account`.execute(
      db,
    )
  const checks = await sql<Check>`
    WITH books AS (
      SELECT coalesce(sum(cents), 0)::bigint AS all,
        coalesce(sum(cents) FILTER (WHERE account = 'mpesa'), 0)::bigint AS mpesa,
        coalesce(sum(cents) FILTER (WHERE account = 'airtel'), 0)::bigint AS airtel,
        coalesce(-sum(cents) FILTER (WHERE account IN ('fees', 'rounding')), 0)::bigint AS earned,
        coalesce(-sum(cents) FILTER (WHERE account = 'refunds-owed'), 0)::bigint AS owed,
        coalesce(-sum(cents) FILTER (WHERE account = 'rewards-owed'), 0)::bigint AS owed_for_rewards,
        coalesce(-sum(cents) FILTER (WHERE account = 'unmatched'), 0)::bigint AS unmatched,
        coalesce(-sum(cents) FILTER (WHERE account = 'withdrawals-owed'), 0)::bigint AS owed_to_phones,
        coalesce(sum(cents) FILTER (WHERE account = 'paid-twice'), 0)::bigint AS twice
      FROM shared.ledger_entries
    ), paid AS (
      SELECT coalesce(sum(amount_cents) FILTER (WHERE method <> 'airtel'), 0)::bigint AS received,
        coalesce(sum(amount_cents) FILTER (WHERE method = 'airtel'), 0)::bigint AS by_airtel,
        coalesce(sum(amount_cents) FILTER (WHERE status = 'completed'), 0)::bigint AS retained
      FROM payments WHERE status IN ('completed', 'refund_due', 'refunded')
    ), back AS (
      SELECT coalesce(sum(refunds.amount_cents) FILTER (WHERE refunds.status = 'completed' AND method <> 'airtel'), 0)::bigint AS sent,
        coalesce(sum(refunds.amount_cents) FILTER (WHERE refunds.status = 'completed' AND method = 'airtel'), 0)::bigint AS by_airtel,
        coalesce(sum(refunds.amount_cents) FILTER (WHERE refunds.status <> 'completed'), 0)::bigint AS due
      FROM refunds JOIN payments ON payments.id = refunds.payment_id
    ), credit AS (
      SELECT coalesce(sum(cents), 0)::bigint AS used FROM shared.reward_uses WHERE state = 'used'
    ), withdrawn AS (
      SELECT coalesce(sum(amount_cents), 0)::bigint AS taken, coalesce(sum(amount_cents - fee_cents) FILTER (WHERE state = 'paid'), 0)::bigint AS paid,
        coalesce(sum(amount_cents - fee_cents) FILTER (WHERE state = 'requested'), 0)::bigint AS on_the_way
      FROM shared.withdrawals WHERE state <> 'returned'
    ), earnings AS (
      SELECT coalesce(sum(cents), 0)::bigint AS earned FROM shared.rewards
    )
    SELECT 'all accounts together' AS what, books.all AS books, 0::bigint AS rows FROM books
    UNION ALL SELECT 'on the till', mpesa, received - sent + unmatched - twice - withdrawn.paid FROM books, paid, back, withdrawn
    UNION ALL SELECT 'with Airtel', airtel, paid.by_airtel - back.by_airtel FROM books, paid, back
    UNION ALL SELECT 'earned', earned, retained + used FROM books, paid, credit
    UNION ALL SELECT 'owed back', owed, due FROM books, back
    UNION ALL SELECT 'owed for rewards', owed_for_rewards, earnings.earned - used - taken FROM books, earnings, credit, withdrawn
    UNION ALL SELECT 'owed for withdrawals', owed_to_phones, on_the_way FROM books, withdrawn`.execute(db)
  const alarms = await sql<{
    open: number
  }>`SELECT count(*)::bigint AS open FROM shared.alerts WHERE resolved_at IS NULL`.execute(db)
  return {
    undecided: undecided.rows,
    balances: balances.rows,
    checks: checks.rows,
    alarms: alarms.rows[0]!.open,
  }
}

type AnomalyKind =
  | 'paid, cancelled, no refund'
  | 'paid, not confirmed'
  | 'confirmed, not paid'
  | 'received, not processed'
  | 'unresolved for too long'
  | 'paid at M-Pesa, unknown here'
/**
 * `id` is the id of the payment; for 'confirmed, not paid' of the booking; for 'received, not processed' of
 * the callback; for 'paid at M-Pesa, unknown here' it is the receipt.
 */
export type Anomaly = {
  kind: AnomalyKind
  id: string
  since: Date
  detail: string
}

/**
 * Inconsistent states that must not last. They are found in the rows themselves, so that a lost event cannot
 * hide them. A payment that is still queried on schedule is not an anomaly. Each part uses a partial
 * index.
 */
export async function findAnomalies(db: Queryable, now: Date): Promise<Anomaly[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  return executePrepared(
    db,
    sql<Anomaly>`
    SELECT 'paid, cancelled, no refund' AS kind, p.id::text AS id, b.updated_at AS since, 'booking ' || b.id AS detail
    FROM shared.bookings b JOIN payments p ON p.booking_id = b.id AND p.status = 'completed'
    WHERE b.status = 'cancelled' AND b.access_fee_paid AND b.no_show_at IS NULL AND NOT b.fee_kept AND b.updated_at < ${ago(2 * MINUTE)}
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = p.id)
    UNION ALL
    SELECT 'paid, not confirmed', p.id::text, p.completed_at, 'booking ' || b.id
    FROM shared.bookings b JOIN payments p ON p.booking_id = b.id AND p.status = 'completed'
    WHERE b.status = 'pending' AND b.fee_cents > 0 AND p.completed_at < ${ago(2 * MINUTE)}
    UNION ALL
    SELECT 'confirmed, not paid', b.id::text, b.updated_at, 'booking ' || b.id
    FROM shared.bookings b
    WHERE b.status IN ('confirmed', 'checked_in') AND b.fee_cents > 0 AND b.charged_cents > b.credit_cents AND b.updated_at < ${ago(2 * MINUTE)}
      AND NOT EXISTS (SELECT FROM payments p WHERE p.booking_id = b.id AND p.status = 'completed')
    UNION ALL
    SELECT 'received, not processed', id::text, received_at, concat_ws(' of ', kind, payment_id)
    FROM callback_inbox WHERE outcome IS NULL AND received_at < ${ago(MINUTE)}
    UNION ALL
    SELECT 'unresolved for too long', p.id::text, p.created_at, p.status
    FROM payments p
    WHERE p.status IN ('initiated', 'pending', 'unknown') AND p.created_at < ${ago(15 * MINUTE)}
      AND (p.checkout_request_id IS NULL OR p.next_query_at IS NULL OR p.next_query_at < ${ago(2 * MINUTE)})
      AND NOT EXISTS (SELECT FROM shared.alerts a WHERE a.payment_id = p.id)
    UNION ALL
    SELECT 'paid at M-Pesa, unknown here', e.receipt, e.seen_at, 'KES ' || e.amount_cents / 100 || ' for the account ' || e.reference
    FROM mpesa_unknown_entries e
    WHERE NOT EXISTS (SELECT FROM shared.alerts a WHERE a.kind = 'payment-unknown' AND a.subject = e.receipt)
      AND NOT EXISTS (SELECT FROM shared.ledger_transfers t WHERE t.kind = 'unmatched-settled' AND t.receipt = e.receipt)
    ORDER BY since`,
  )
}

export const hasDiscrepancies = ({ undecided, checks, alarms }: ReconciliationReport): boolean =>
  alarms > 0 || undecided.some((item) => item.isWrong) || checks.some(({ books, rows }) => books !== rows)

export async function isBookingPending(tx: Tx, bookingId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('shared.bookings')
    .select('status')
    .where('id', '=', bookingId)
    .executeTakeFirst()
  return row?.status === 'pending'
}
