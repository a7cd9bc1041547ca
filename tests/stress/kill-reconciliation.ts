/** Looks up every payment in M-Pesa’s records in ours, after the kills. */
import { payReference, type PaymentStatus } from '#domain/payments/payment-policy.ts'
import { MINUTE } from '#domain/time/time.ts'
import { fetchMpesaLedger, type SandboxPayment } from './environment.ts'
import { formatCounts, pause, waitUntilIdle, type StressResult, type Target } from './target.ts'
import type { Observations, Scenario } from './kill-rounds.ts'

type PaymentRow = {
  id: string
  status: PaymentStatus
  receipt: string | null
  cents: number
  bookingId: string
  bookingStatus: string
  refundStatus: string | null
  ledgerTransfers: number
  hasAlert: boolean
}
type UnmatchedReceipt = { receipt: string; hasAlert: boolean }
type PaymentOutcome =
  | 'confirmed booking'
  | 'refunded'
  | 'refund in progress'
  | 'unmatched, with an alert'
  | 'undecided, with an alert'
  | 'LOST'

/** Advances the clock by 20 to 60 minutes, within which every payment that is due is decided. */
async function waitUntilPaymentsAreDecided(target: Target): Promise<void> {
  for (let minutes = 0; minutes < 60; minutes++) {
    await target.advance(MINUTE)
    await pause(1_500)
    if (minutes >= 20 && !(await hasOpenPayments(target))) break
  }
  await waitUntilIdle(target)
}

async function hasOpenPayments({ app }: Target): Promise<boolean> {
  const { rows } = await app.database.pool.query(
    `SELECT FROM payments
      WHERE status IN ('initiated', 'pending', 'unknown', 'refund_due') AND NOT needs_review LIMIT 1`,
  )
  return rows.length > 0
}

export async function reconcilePayments(
  scenario: Scenario,
  observations: Observations,
  name: string,
): Promise<StressResult[]> {
  const { target } = scenario
  await Promise.all(observations.stragglers)
  await waitUntilPaymentsAreDecided(target)
  const { pool } = target.app.database
  const { payments: mpesaPayments, totals } = await fetchMpesaLedger(target)
  const { rows } = await pool.query<PaymentRow>(
    `SELECT p.id, p.status, p.receipt, p.amount_cents AS cents, p.booking_id AS "bookingId",
      b.status AS "bookingStatus", r.status AS "refundStatus",
      (SELECT count(*)::int FROM ledger_transfers t
        WHERE t.payment_id = p.id AND t.kind = 'fee-received') AS "ledgerTransfers",
      EXISTS (SELECT FROM alerts a WHERE a.payment_id = p.id AND a.resolved_at IS NULL) AS "hasAlert"
    FROM payments p JOIN bookings b ON b.id = p.booking_id LEFT JOIN refunds r ON r.payment_id = p.id`,
  )
  const rowByReference = new Map(rows.map((row) => [payReference(row.id), row]))
  const { rows: unmatched } = await pool.query<UnmatchedReceipt>(
    `SELECT t.receipt, EXISTS (
        SELECT FROM alerts a WHERE a.resolved_at IS NULL
          AND (a.payment_id = t.payment_id OR a.detail LIKE '%' || t.receipt || '%')) AS "hasAlert"
    FROM ledger_transfers t WHERE t.kind = 'unmatched-received'`,
  )
  const { rows: sources } = await pool.query<{ source: string }>(
    `SELECT source FROM payment_events WHERE to_status = 'completed'`,
  )

  const outcomes = mpesaPayments.map((paid) => {
    const row = rowByReference.get(paid.account)
    return { paid, row, outcome: toOutcome(paid, row, unmatched) }
  })
  const lost = outcomes.filter(({ outcome }) => outcome === 'LOST')
  const received = rows.filter(({ ledgerTransfers }) => ledgerTransfers > 0)
  const confirmedByBooking = Object.groupBy(rows.filter(confirmsBooking), ({ bookingId }) => bookingId)
  const countedTwice = [
    ...received.filter(({ ledgerTransfers }) => ledgerTransfers > 1),
    ...received.filter(({ receipt }) => receipt && unmatched.some((other) => other.receipt === receipt)),
    ...Object.values(confirmedByBooking).flatMap((all) => all?.slice(1) ?? []),
  ]
  const mpesaReferences = new Set(mpesaPayments.map(({ account }) => account))
  const withoutMoney = received.filter(({ id }) => !mpesaReferences.has(payReference(id)))
  const unpaid = rows.filter(({ ledgerTransfers }) => ledgerTransfers === 0)
  const unpaidTexts = unpaid.map(({ status, hasAlert }) => (hasAlert ? `${status} with an alert` : status))
  const exampleLost = lost[0] ? ` (${JSON.stringify({ ...lost[0].paid, ours: lost[0].row })})` : ''
  const exampleTwice = countedTwice[0] ? ` (${JSON.stringify(countedTwice[0])})` : ''
  return [
    describeObservations(observations, name),
    {
      text:
        `${name}: of ${mpesaPayments.length} payments in M-Pesa’s records ` +
        `${formatCounts(outcomes.map(({ outcome }) => outcome))}: ${lost.length} lost${exampleLost}, ` +
        `${countedTwice.length} counted twice${exampleTwice}, ${withoutMoney.length} recorded without ` +
        `money; learned from ${formatCounts(sources.map(({ source }) => source))}; of ${unpaid.length} ` +
        `unpaid prompts ` +
        formatCounts(unpaidTexts),
      holds:
        lost.length === 0 &&
        countedTwice.length === 0 &&
        withoutMoney.length === 0 &&
        mpesaPayments.length === observations.pins &&
        unpaid.every(({ status, hasAlert }) => status === 'failed' || hasAlert),
    },
    await compareTotals(target, observations, name, totals.takenShillings - totals.reversedShillings),
  ]
}

function describeObservations(observations: Observations, name: string): StressResult {
  const { payers, pins, pinsWhileDown, statuses, failures } = observations
  const { lostReplies, lostPaymentReplies, unansweredPayers } = observations
  const faults = statuses.filter((status) => typeof status === 'number' && status >= 500 && status !== 503)
  return {
    text:
      `${name}: ${payers} payers, ${pins} PINs entered, ${pinsWhileDown} of them while it was down; ` +
      `${lostReplies} replies lost, ${lostPaymentReplies} of them to a payment request, and ` +
      `${unansweredPayers.size} payers had a payment request without success at least once; replies: ` +
      formatCounts(statuses) +
      (failures[0] ? `; ${failures.length} gave up (${failures[0]})` : ''),
    holds: faults.length === 0 && failures.length === 0,
  }
}

async function compareTotals(
  { app }: Target,
  { acknowledgedBookings }: Observations,
  name: string,
  mpesaShillings: number,
): Promise<StressResult> {
  const { pool } = app.database
  const { rows: totals } = await pool.query<{ cents: number }>(
    `SELECT coalesce(sum(cents), 0)::bigint AS cents FROM ledger_entries WHERE account = 'mpesa'`,
  )
  const ledgerCents = totals[0]!.cents
  const { rows: present } = await pool.query('SELECT FROM bookings WHERE id = ANY($1)', [
    acknowledgedBookings,
  ])
  const missing = acknowledgedBookings.length - present.length
  return {
    text:
      `${name}: the till holds KES ${mpesaShillings} at M-Pesa and KES ${ledgerCents / 100} in our ledger; ` +
      `${acknowledgedBookings.length} bookings were acknowledged, ${missing} are missing`,
    holds: mpesaShillings * 100 === ledgerCents && missing === 0,
  }
}

const confirmsBooking = ({ status, bookingStatus }: PaymentRow): boolean =>
  status === 'completed' && bookingStatus === 'confirmed'

function toOutcome(
  paid: SandboxPayment,
  row: PaymentRow | undefined,
  unmatched: readonly UnmatchedReceipt[],
): PaymentOutcome {
  const unmatchedReceipt = unmatched.find(({ receipt }) => receipt === paid.receipt)
  if (unmatchedReceipt) return unmatchedReceipt.hasAlert ? 'unmatched, with an alert' : 'LOST'
  if (!row || row.cents !== paid.amount * 100) return 'LOST'
  const hasReceipt = row.receipt === paid.receipt
  if (hasReceipt && confirmsBooking(row)) return 'confirmed booking'
  if (hasReceipt && row.refundStatus === 'completed') {
    return paid.reversedAmount === paid.amount ? 'refunded' : 'LOST'
  }
  if (row.refundStatus === 'due' || row.refundStatus === 'requested') return 'refund in progress'
  return row.hasAlert ? 'undecided, with an alert' : 'LOST'
}
