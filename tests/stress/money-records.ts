/** The ledger, M-Pesa's own records and KRA's invoices after F42, compared to the cent. */
import { fetchMpesaLedger } from './environment.ts'
import { sandboxRequest, type StressResult, type Target } from './target.ts'

/** Rows about money: what providers have reported, changes of payments, refunds and pay-outs, transfers, and invoices. */
export async function countEvents({ app }: Target): Promise<number> {
  const { rows } = await app.database.pool.query<{ events: number }>(
    `SELECT (SELECT count(*) FROM callback_inbox) + (SELECT count(*) FROM payment_events) + (SELECT count(*) FROM refund_events)
       + (SELECT count(*) FROM payout_events) + (SELECT count(*) FROM ledger_transfers) + (SELECT count(*) FROM tax_invoices)
       + (SELECT count(*) FROM mpesa_entries) AS events`,
  )
  return rows[0]!.events
}

/** Reads the money that is still under way. A case that a person has to decide is not under way. */
export async function readOpenMoney({ app }: Target): Promise<{ count: number; text: string }> {
  const { rows } = await app.database.pool.query<{ what: string; count: number }>(
    `SELECT what, count(*)::int AS count FROM (
       SELECT 'payments' AS what FROM payments WHERE status IN ('initiated', 'pending', 'unknown') AND NOT needs_review
       UNION ALL SELECT 'refunds' FROM refunds WHERE status IN ('due', 'requested')
       UNION ALL SELECT 'pay-outs' FROM payouts WHERE status IN ('due', 'requested')
       UNION ALL SELECT 'invoices' FROM tax_invoices WHERE status IN ('due', 'sent')
       UNION ALL SELECT 'callbacks' FROM callback_inbox WHERE outcome IS NULL
     ) open GROUP BY what ORDER BY what`,
  )
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    text: rows.map(({ what, count }) => `${count} ${what}`).join(', '),
  }
}

type SandboxPayout = { amount: number }

export async function compareRecords(target: Target): Promise<StressResult[]> {
  const { pool } = target.app.database
  const { payments, totals } = await fetchMpesaLedger(target)
  const paidOut: { payouts: SandboxPayout[]; totals: { paidShillings: number } } = await sandboxRequest(
    target,
    'GET',
    '/api/payouts',
  )
  const { sales }: { sales: { rcptTyCd: 'S' | 'R'; totAmt: number; invcNo: number }[] } =
    await sandboxRequest(target, 'GET', '/api/etims')
  const readNumber = async (sql: string): Promise<number> => {
    const { rows } = await pool.query<{ number: string | null }>(sql)
    return Number(rows[0]?.number ?? 0)
  }
  const balance = (accounts: string) =>
    readNumber(`SELECT sum(cents)::bigint AS number FROM ledger_entries WHERE account IN (${accounts})`)
  const till = await balance(`'mpesa'`)
  const income = -(await balance(`'fees', 'rounding'`))
  const kra = sales.reduce(
    (sum, { rcptTyCd, totAmt }) => sum + (rcptTyCd === 'S' ? 1 : -1) * Math.round(totAmt * 100),
    0,
  )
  const ours = await readNumber(
    `SELECT sum(CASE kind WHEN 'invoice' THEN amount_cents ELSE -amount_cents END)::bigint AS number FROM tax_invoices`,
  )
  const mpesa = (totals.takenShillings - totals.reversedShillings - paidOut.totals.paidShillings) * 100
  const numbers = sales.map(({ invcNo }) => invcNo).toSorted((a, b) => a - b)
  const gaps = numbers.filter((number, index) => number !== index + 1).length

  const { rows: known } = await pool.query<{ receipt: string }>(
    `SELECT receipt FROM payments WHERE receipt IS NOT NULL UNION ALL SELECT receipt FROM unmatched_money WHERE receipt IS NOT NULL`,
  )
  const counts = Map.groupBy(known, ({ receipt }) => receipt)
  const lost = payments.filter(({ receipt }) => !counts.has(receipt))
  const twice = [...counts.values()].filter((rows) => rows.length > 1)
  const { rows: received } = await pool.query<{ kind: string; id: string | null; receipt: string | null }>(
    `SELECT t.kind, coalesce(t.payment_id, t.id) AS id, coalesce(t.receipt, p.receipt) AS receipt
     FROM ledger_transfers t LEFT JOIN payments p ON p.id = t.payment_id WHERE t.kind IN ('fee-received', 'unmatched-received')`,
  )
  const atMpesa = new Set(payments.map(({ receipt }) => receipt))
  const unknownAtMpesa = received.filter(({ receipt }) => receipt === null || !atMpesa.has(receipt))
  const { rows: refunds } = await pool.query<{ receipt: string; status: string; way: string; steps: string }>(
    `SELECT coalesce(p.receipt, u.receipt) AS receipt, r.status, r.way,
       (SELECT string_agg(concat_ws(' ', e.to_status, e.detail), '; ' ORDER BY e.id) FROM refund_events e WHERE e.refund_id = r.id) AS steps
     FROM refunds r LEFT JOIN payments p ON p.id = r.payment_id LEFT JOIN unmatched_money u ON u.id = r.unmatched_id`,
  )
  const refundsByReceipt = new Map(refunds.map((refund) => [refund.receipt, refund]))
  const wrongReversals = payments.filter(({ receipt, reversedAmount }) => {
    const refund = refundsByReceipt.get(receipt)
    return reversedAmount > 0 !== (refund?.status === 'completed' && refund.way === 'reversal')
  })
  const { rows: cases } = await pool.query<{ what: string; count: number }>(
    `SELECT what, count(*)::int AS count FROM (
       SELECT 'unmatched ' || cause AS what FROM unmatched_money WHERE status IN ('open', 'asked')
       UNION ALL SELECT 'refund to decide' FROM refunds WHERE status = 'needs_review'
       UNION ALL SELECT 'pay-out to decide' FROM payouts WHERE status = 'needs_review'
       UNION ALL SELECT 'invoice to decide' FROM tax_invoices WHERE status = 'needs_review'
       UNION ALL SELECT 'payment to review' FROM payments WHERE needs_review
     ) open GROUP BY what ORDER BY what`,
  )
  const completed = await readNumber(`SELECT count(*) AS number FROM payouts WHERE status = 'completed'`)
  const paid = paidOut.payouts.filter(({ amount }) => amount > 0).length
  const { rows: doubled } = await pool.query(
    `SELECT refund_id FROM payouts JOIN refunds ON refunds.id = refund_id
     WHERE payouts.status = 'completed' AND refunds.receipt IS DISTINCT FROM payouts.receipt`,
  )
  return [
    {
      text: `F42: M-Pesa holds KES ${mpesa / 100}, and the ledger says KES ${till / 100}`,
      holds: mpesa === till,
    },
    {
      text:
        `F42: the ledger's income is KES ${income / 100}, our invoices less credit notes KES ${ours / 100}, and KRA has signed ` +
        `KES ${kra / 100} in ${sales.length} documents, ${gaps} of them after a gap in the numbers`,
      holds: ours === kra && income === ours && gaps === 0,
    },
    {
      text:
        `F42: of ${payments.length} payments at M-Pesa ${lost.length} are unknown to us${lost[0] ? ` (${JSON.stringify(lost[0])})` : ''}, ` +
        `${twice.length} have two owners, and ${unknownAtMpesa.length} of ours are unknown to M-Pesa` +
        `${unknownAtMpesa[0] ? ` (${JSON.stringify(unknownAtMpesa[0])})` : ''}; M-Pesa has made ${paid} pay-outs, of which we know ${completed}, and ` +
        `${doubled.length} beside another refund`,
      holds:
        lost.length === 0 &&
        twice.length === 0 &&
        unknownAtMpesa.length === 0 &&
        doubled.length === 0 &&
        paid === completed,
    },
    {
      text:
        `F42: ${wrongReversals.length} reversals are otherwise at M-Pesa than with us` +
        wrongReversals
          .slice(0, 3)
          .map(
            (payment) =>
              ` (${JSON.stringify({ ...payment, refund: refundsByReceipt.get(payment.receipt) })})`,
          )
          .join(''),
      holds: wrongReversals.length === 0,
    },
    {
      text: `F42: left to people: ${cases.map(({ what, count }) => `${count} × ${what}`).join(', ') || 'nothing'}`,
      holds: true,
    },
  ]
}
