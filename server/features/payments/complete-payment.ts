/** How a payment ends, whoever says so: the callback, the question, the customer's code. One function owns it, `settle`. */
import {
  GIVE_UP_AFTER_MS,
  isKnownResult,
  isOpen,
  isOurFault,
  isPaid,
  mayMovePayment,
  nextQueryAt,
  SUPERSEDED,
} from '#domain/payments/payment-policy.ts'
import { MINUTE } from '#domain/time/time.ts'
import { readStkCallback, type Mpesa, type StatusResult, type StkResult } from '#server/adapters/mpesa/mpesa.ts'
import { parseJson } from '#server/adapters/network/network.ts'
import { confirmPaidBooking, underLock } from '#server/features/bookings/bookings.ts'
import type { Ctx, TxCtx } from '#server/app-context.ts'
import { raiseAlert, resolveAlerts } from '#server/features/alerts/alerts.ts'
import { dismiss } from './callbacks/inbox.ts'
import { bookTransfer, bookUnmatched, isUnmatched } from './ledger/ledger-queries.ts'
import * as q from './queries.ts'
import { oweBack } from './refunds/refunds.ts'
import { callbackUrl } from './callbacks/secrets.ts'

export type Evidence =
  | {
      kind: 'paid'
      source: 'callback' | 'query' | 'statement'
      receipt: string | null
      paidAt: Date | null
      ids?: { merchantRequestId: string; checkoutRequestId: string }
    }
  | { kind: 'failed'; source: 'callback' | 'query' | 'statement'; code: string; description: string }

/** Paid is final and wins over every failure; the second word changes nothing. */
export async function settle(tx: TxCtx, payment: q.LockedPayment, evidence: Evidence): Promise<'applied' | 'duplicate'> {
  if (evidence.kind === 'failed') {
    if (!isOpen(payment.status)) return noteEnd(tx, payment, evidence)
    await fail(tx, payment, evidence.source, evidence.code, evidence.description)
    await withdrawDoubt(tx, payment)
    if (isOurFault(evidence.code))
      await raiseAlert(tx, { kind: 'mpesa-refuses', detail: `M-Pesa refuses our account: ${evidence.code} ${evidence.description}` })
    else if (!isKnownResult(evidence.code)) {
      await q.setNextQuery(tx.db, payment.id, { next: null, needsReview: true })
      const detail = `M-Pesa ended it with a result we do not know: ${evidence.code} ${evidence.description}`
      await raiseAlert(tx, { kind: 'payment-undecided', paymentId: payment.id, detail })
    }
    return 'applied'
  }
  if (isPaid(payment.status)) {
    await noteReceipt(tx, payment, evidence)
    return 'duplicate'
  }
  const settled = await confirmPaidBooking(tx, payment.bookingId)
  const paid = {
    source: evidence.source,
    receipt: evidence.receipt,
    resultCode: '0',
    resultDescription: 'Paid',
    completedAt: evidence.paidAt ?? tx.now,
    // A payment that a query found has no receipt; M-Pesa is asked for it.
    nextQueryAt: evidence.receipt ? null : new Date(tx.now.getTime() + RECEIPT_AFTER_MS),
    queries: 0,
    ...(payment.resultCode !== MISMATCH && { needsReview: false }),
    ...(payment.checkoutRequestId === null && evidence.ids),
  }
  await q.movePayment(
    tx.db,
    payment,
    { to: 'completed', ...paid, ...(settled.kind === 'confirmed' && { bookingId: settled.bookingId }) },
    tx.now,
  )
  const { id: paymentId, feeCents, amountCents } = payment
  await bookTransfer(tx.db, { kind: 'fee-received', paymentId, feeCents, amountCents }, tx.now)
  await resolveAlerts(tx, { kind: 'payment-undecided', paymentId }, 'The payment has arrived.')
  await tx.emit('payment.completed', {
    paymentId,
    bookingId: settled.kind === 'confirmed' ? settled.bookingId : payment.bookingId,
  })
  if (settled.kind === 'not-needed') await oweBack(tx, { ...payment, status: 'completed' }, settled.reason)
  return 'applied'
}

export async function fail(tx: TxCtx, payment: q.LockedPayment, source: q.Source, code: string, description: string): Promise<void> {
  if (!mayMovePayment(payment.status, 'failed')) return
  await q.movePayment(
    tx.db,
    payment,
    { to: 'failed', source, resultCode: code, resultDescription: description, nextQueryAt: null, detail: code },
    tx.now,
  )
  await tx.emit('payment.failed', { paymentId: payment.id, bookingId: payment.bookingId })
}

/** M-Pesa has said how it ended, so no person needs to look any more. */
async function withdrawDoubt(tx: TxCtx, payment: q.LockedPayment): Promise<void> {
  if (payment.needsReview && payment.resultCode !== MISMATCH) await q.setReviewed(tx.db, payment.id)
  await resolveAlerts(tx, { kind: 'payment-undecided', paymentId: payment.id }, 'M-Pesa says that it was not paid.')
}

/** What arrived by a query is given its receipt when that becomes known, unless another payment has it. */
async function noteReceipt(tx: TxCtx, payment: q.LockedPayment, { receipt, source }: { receipt: string | null; source: q.Source }) {
  if (!receipt || payment.receipt || (await q.isReceiptUsed(tx.db, receipt, payment.id))) return
  await q.movePayment(tx.db, payment, { to: payment.status, source, receipt, nextQueryAt: null }, tx.now)
}

async function noteEnd(tx: TxCtx, payment: q.LockedPayment, evidence: Extract<Evidence, { kind: 'failed' }> | null): Promise<'duplicate'> {
  await q.setNextQuery(tx.db, payment.id, { next: null })
  if (evidence && payment.resultCode === SUPERSEDED) {
    const { source, code, description } = evidence
    await q.movePayment(tx.db, payment, { to: payment.status, source, resultCode: code, resultDescription: description }, tx.now)
    await withdrawDoubt(tx, payment)
  }
  return 'duplicate'
}

/** A booking was cancelled: whatever arrived for it goes back. One that lapsed unpaid has nothing, and one told of twice owes once. */
export async function giveBack(ctx: Ctx, bookingId: string): Promise<void> {
  for (const { id } of await q.listKept(ctx.db, bookingId))
    await settling(ctx, id, async (tx, payment) => {
      if (payment.status === 'completed') await oweBack(tx, payment, 'The booking was cancelled')
    })
}

/** The payment's row, locked, with its branch's lock held: a settled payment may confirm a booking or take its time back. */
export async function settling<T>(ctx: Ctx, paymentId: string, work: (tx: TxCtx, payment: q.LockedPayment) => Promise<T>): Promise<T> {
  const { branchId } = await q.getPayment(ctx.db, paymentId)
  return underLock(ctx, branchId, null, async (tx) => work(tx, await q.lockPayment(tx.db, paymentId)))
}

// ---------------------------------------------------------------- what Daraja says

/** Judges one stored callback of a prompt and applies it. The outcome and what it changes are one transaction. */
export async function processCallback(ctx: Ctx, row: q.InboxRow): Promise<q.Outcome> {
  const payment = await q.findPayment(ctx.db, row.paymentId)
  if (!payment) return dismiss(ctx, row, 'forged')
  const result = readStkCallback(parseJson(row.body))
  if (!result) return dismiss(ctx, row, 'unreadable')
  return settling(ctx, row.paymentId, async (tx, locked) => {
    const wrong = await mismatch(tx, locked, result)
    if (wrong) {
      await q.decide(tx.db, row.id, 'mismatch', wrong.what, tx.now)
      await leaveMismatch(tx, locked, wrong)
      return 'mismatch'
    }
    const ids = { merchantRequestId: result.merchantRequestId, checkoutRequestId: result.checkoutRequestId }
    const evidence: Evidence =
      result.code === '0'
        ? { kind: 'paid', source: 'callback', receipt: result.receipt, paidAt: tx.now, ids }
        : { kind: 'failed', source: 'callback', code: result.code, description: result.description }
    const outcome = await settle(tx, locked, evidence)
    await q.decide(tx.db, row.id, outcome, null, tx.now)
    return outcome
  })
}

type Mismatch = { what: string; received: { receipt: string | null; amountCents: number } | null }

/** What does not agree with the payment we asked for, or null (docs/rules/payments.md#callbacks); and what money came all the same. */
async function mismatch(tx: TxCtx, payment: q.LockedPayment, result: StkResult): Promise<Mismatch | null> {
  const not = (what: string, received: Mismatch['received'] = null): Mismatch => ({ what, received })
  if (payment.checkoutRequestId !== null && payment.checkoutRequestId !== result.checkoutRequestId) return not('CheckoutRequestID differs')
  if (payment.merchantRequestId !== null && payment.merchantRequestId !== result.merchantRequestId) return not('MerchantRequestID differs')
  if (result.code !== '0') return null
  const { receipt, amountCents } = result
  if (receipt !== null && (await q.isReceiptUsed(tx.db, receipt, payment.id))) return not('Receipt was used before')
  if (receipt !== null && (await isUnmatched(tx.db, receipt))) return not('Receipt was booked as money that fits nothing')
  // Of a payment that has arrived, only another receipt is other money.
  const isOther = !isPaid(payment.status) || (payment.receipt !== null && receipt !== null && receipt !== payment.receipt)
  const received = amountCents && isOther ? { receipt, amountCents } : null
  if (amountCents !== payment.amountCents) return not(`Amount differs: ${amountCents} cents`, received)
  if (result.phone !== null && /^\d+$/.test(result.phone) && result.phone !== payment.phone) return not('Phone differs', received)
  if (receipt === null) return not('Receipt missing', received)
  if (isPaid(payment.status) && isOther) return not('Paid a second time', received)
  return null
}

/** Money has moved otherwise than we asked: it is booked as it came, nothing is confirmed, and a person looks. */
async function leaveMismatch(tx: TxCtx, payment: q.LockedPayment, { what, received }: Mismatch): Promise<void> {
  if (isOpen(payment.status)) await fail(tx, payment, 'callback', MISMATCH, what)
  else if (payment.status === 'failed')
    await q.movePayment(tx.db, payment, { to: 'failed', source: 'callback', resultCode: MISMATCH }, tx.now)
  await q.setNextQuery(tx.db, payment.id, { next: null, needsReview: true })
  if (received) await bookUnmatched(tx.db, { paymentId: payment.id, ...received }, tx.now)
  const came = received ? ` KES ${received.amountCents / 100} came under ${received.receipt ?? 'no code'}.` : ''
  await raiseAlert(tx, { kind: 'payment-mismatch', paymentId: payment.id, detail: `${what}.${came}` })
}

/** Asks Daraja how a payment stands and settles it; `early` when the customer asks out of turn. True when it has arrived. */
export async function reconcile(ctx: Ctx, mpesa: Mpesa, paymentId: string, options: { early: boolean }): Promise<boolean> {
  const payment = await q.getPayment(ctx.db, paymentId)
  if (isPaid(payment.status)) {
    await requestReceipt(ctx, mpesa, payment)
    return true
  }
  // Of a mismatch the query knows only that something was paid.
  if (payment.checkoutRequestId === null || payment.resultCode === MISMATCH) return false
  const restsMs = mpesa.restsForMs()
  if (restsMs > 0) {
    if (!options.early) await scheduleQuery(ctx, payment, payment.queries, new Date(ctx.now.getTime() + restsMs))
    return false
  }
  if (!(await q.takeQueryTurn(ctx.db, paymentId, ctx.now))) return false
  const answer = await mpesa.query(payment.checkoutRequestId)
  if (answer.kind === 'pending' || answer.kind === 'unreachable') {
    // What has failed is asked after by its customer alone, but for a prompt that was set aside and may still be answered.
    if (!isOpen(payment.status) && payment.nextQueryAt === null) return false
    // A question that was not answered is asked again soon; only answers make the pauses longer.
    const isUnheard = answer.kind === 'unreachable'
    const queries = options.early || isUnheard ? payment.queries : payment.queries + 1
    const next = isUnheard ? ctx.now.getTime() + MINUTE : nextQueryAt(payment.createdAt.getTime(), queries)
    await scheduleQuery(ctx, payment, queries, next === null ? null : new Date(next))
    return false
  }
  await settling(ctx, paymentId, (tx, locked) =>
    settle(
      tx,
      locked,
      answer.kind === 'paid'
        ? { kind: 'paid', source: 'query', receipt: null, paidAt: null }
        : { kind: 'failed', source: 'query', code: answer.code, description: answer.message },
    ),
  )
  return answer.kind === 'paid'
}

/** The next question; when a day has passed without an answer, a person looks. */
async function scheduleQuery(ctx: Ctx, payment: q.PaymentRow, queries: number, next: Date | null): Promise<void> {
  const giveUpAt = payment.createdAt.getTime() + GIVE_UP_AFTER_MS
  const goesOn = next !== null && next.getTime() <= giveUpAt && ctx.now.getTime() < giveUpAt
  if (goesOn) return void (await q.setNextQuery(ctx.db, payment.id, { queries, next }))
  await settling(ctx, payment.id, async (tx, locked) => {
    if (!isOpen(locked.status)) return void (await noteEnd(tx, locked, null))
    await q.setNextQuery(tx.db, locked.id, { queries, next: null, needsReview: true })
    const detail = `M-Pesa has not said in a day whether KES ${locked.amountCents / 100} was paid.`
    await raiseAlert(tx, { kind: 'payment-undecided', paymentId: locked.id, detail })
  })
}

export const MISMATCH = 'mismatch'
/** How soon M-Pesa is asked for the receipt of what a query has found. */
const RECEIPT_AFTER_MS = 30_000

/**
 * A query does not tell the receipt, which a refund needs. The status of a transaction does; that it can be asked for by the id of the prompt
 * is not in Safaricom's papers, so nothing rests on it: the callback may still bring the receipt.
 */
async function requestReceipt(ctx: Ctx, mpesa: Mpesa, payment: q.PaymentRow): Promise<void> {
  const ask = payment.receipt === null && payment.merchantRequestId !== null
  const next = ask ? nextQueryAt(payment.createdAt.getTime(), payment.queries + 1) : null
  await q.setNextQuery(ctx.db, payment.id, { queries: payment.queries + 1, next: next === null ? null : new Date(next) })
  if (!ask || mpesa.restsForMs() > 0) return
  const url = callbackUrl(ctx.app.config, 'status', payment.id)
  await mpesa.queryStatus({ of: { conversationId: payment.merchantRequestId! }, resultUrl: url, timeoutUrl: url })
}

/** M-Pesa's answer to that question. */
export async function onReceipt(tx: TxCtx, payment: q.LockedPayment, said: StatusResult): Promise<void> {
  if (said.code === '0' && said.state === 'Completed' && said.amountCents === payment.amountCents && isPaid(payment.status))
    await noteReceipt(tx, payment, { receipt: said.receipt, source: 'query' })
}
