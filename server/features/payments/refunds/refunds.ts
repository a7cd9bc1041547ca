/**
 * Money that goes back (docs/rules/payments.md#refunds). It is written as requested before M-Pesa is called,
 * and is sent again only when it is known that nothing went out: of a lost answer M-Pesa is asked first, by
 * the id of the reversal where we have it and by the receipt of the payment.
 */
import { nextRefundQuestionAt, refundAfter, refundPauseMs, REFUND_STUCK_AFTER_MS, REFUND_TRIES } from '#domain/payments/refund-policy.ts'
import { isOurFault } from '#domain/payments/payment-policy.ts'
import { MINUTE } from '#domain/time/time.ts'
import { readReversalResult, type Mpesa, type StatusResult } from '#server/adapters/mpesa/mpesa.ts'
import { parseJson } from '#server/adapters/network/network.ts'
import { audit } from '#server/observability/audit.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import { attempt } from '#server/jobs/scheduled.ts'
import { raiseAlert, resolveAlerts } from '#server/features/alerts/alerts.ts'
import { dismiss } from '../callbacks/inbox.ts'
import { bookTransfer } from '../ledger/ledger-queries.ts'
import * as q from '../queries.ts'
import * as r from './refund-queries.ts'
import { callbackHash, callbackUrl } from '../callbacks/secrets.ts'

const ALREADY_REVERSED = 'R000001'
const BUSY = '26'

/** Writes down that a payment goes back, once. */
export async function oweBack(tx: TxCtx, payment: q.LockedPayment, reason: string): Promise<void> {
  const id = uuidv7(tx.now.getTime())
  const { id: paymentId, feeCents, amountCents } = payment
  const refund = { id, paymentId, callbackHash: callbackHash(tx.app.config, id), amountCents, reason }
  if (!(await r.insertRefund(tx.db, refund, tx.now))) return
  await q.movePayment(tx.db, payment, { to: 'refund_due', source: 'refund', detail: reason }, tx.now)
  await bookTransfer(tx.db, { kind: 'refund-owed', paymentId, refundId: id, feeCents, amountCents }, tx.now)
  await audit(tx.db, tx.now, { action: 'refund.owed', actor: null, subject: id, details: { payment: paymentId, cents: amountCents } })
  await tx.emit('refund.due', { refundId: id, paymentId })
}

export async function driveRefunds(ctx: Ctx, mpesa: Mpesa): Promise<void> {
  const again = new Date(ctx.now.getTime() + 2 * MINUTE)
  for (const refund of await r.takeDueRefunds(ctx.db, ctx.now, again, 10)) {
    const restsMs = mpesa.restsForMs()
    await attempt(ctx.log, { refund: refund.id }, async () => {
      if (restsMs > 0) await r.postponeRefund(ctx.db, refund.id, new Date(ctx.now.getTime() + restsMs))
      else if (refund.status === 'due') await send(ctx, mpesa, refund)
      else if (refund.status === 'requested') await ask(ctx, mpesa, refund)
    })
  }
}

async function send(ctx: Ctx, mpesa: Mpesa, refund: r.RefundRow): Promise<void> {
  const { receipt } = await q.getPayment(ctx.db, refund.paymentId)
  const now = ctx.now.getTime()
  const isLate = now > refund.createdAt.getTime() + REFUND_STUCK_AFTER_MS
  // Found by a query, the payment has no receipt yet; the callback may bring it, or the question that `reconcile` asks.
  if (!receipt)
    return isLate
      ? transaction(ctx, (tx) => leaveToPerson(tx, refund, 'Nobody has told us the receipt of the payment'))
      : void (await r.postponeRefund(ctx.db, refund.id, new Date(now + MINUTE)))

  const attempts = refund.attempts + 1
  const step = { detail: null, requestedAt: ctx.now, nextTryAt: new Date(nextRefundQuestionAt(now, now)), attempts }
  if (!(await transaction(ctx, (tx) => r.stepRefund(tx.db, refund.id, { from: 'due', to: 'requested', ...step }, tx.now)))) return
  const url = callbackUrl(ctx.app.config, 'reversal', refund.id)
  const outcome = await mpesa.reverse({
    receipt,
    amountShillings: refund.amountCents / 100,
    remarks: 'Refund of access fee',
    resultUrl: url,
    timeoutUrl: url,
  })
  // Of a lost answer nothing is known, and `ask` finds out.
  if (outcome.kind === 'accepted') await r.noteIds(ctx.db, refund.id, outcome)
  if (outcome.kind !== 'refused') return
  const detail = `${outcome.code} ${outcome.message}`
  await transaction(ctx, async (tx) => {
    if (outcome.reason === 'configuration')
      await raiseAlert(tx, { kind: 'mpesa-refuses', detail: `M-Pesa refuses our reversals: ${detail}` })
    if (isLate || (attempts >= REFUND_TRIES && outcome.reason !== 'busy'))
      return leaveToPerson(tx, { ...refund, status: 'requested' }, detail)
    const nextTryAt = new Date(now + refundPauseMs(attempts))
    await r.stepRefund(tx.db, refund.id, { from: 'requested', to: 'due', detail, nextTryAt }, tx.now)
  })
}

/** No result has come: what became of it? */
async function ask(ctx: Ctx, mpesa: Mpesa, refund: r.RefundRow): Promise<void> {
  const now = ctx.now.getTime()
  const requestedAt = refund.requestedAt?.getTime() ?? refund.createdAt.getTime()
  if (now > requestedAt + REFUND_STUCK_AFTER_MS)
    return transaction(ctx, (tx) => leaveToPerson(tx, refund, 'M-Pesa has not said in a day whether the reversal was done'))
  await r.postponeRefund(ctx.db, refund.id, new Date(nextRefundQuestionAt(requestedAt, now)))
  const url = callbackUrl(ctx.app.config, 'status', refund.id)
  const { receipt } = await q.getPayment(ctx.db, refund.paymentId)
  const names = [
    ...(refund.originatorConversationId ? [{ conversationId: refund.originatorConversationId }] : []),
    ...(receipt ? [{ receipt }] : []),
  ]
  for (const of of names) await mpesa.queryStatus({ of, resultUrl: url, timeoutUrl: url })
}

// ---------------------------------------------------------------- what M-Pesa says

/** The result of a reversal, posted to its address. */
export async function processReversal(ctx: Ctx, row: q.InboxRow): Promise<q.Outcome> {
  const refund = await r.findRefund(ctx.db, row.paymentId)
  if (!refund) return dismiss(ctx, row, 'forged')
  const result = readReversalResult(parseJson(row.body))
  if (!result) return dismiss(ctx, row, 'unreadable')
  return transaction(ctx, async (tx) => {
    const known = (await r.findRefund(tx.db, refund.id))!
    const isBack = result.code === '0' || result.code === ALREADY_REVERSED
    const detail = `${result.code} ${result.description}`
    const changed = isBack
      ? await finish(tx, known, result.code === '0' ? result.transactionId : null, result.description)
      : known.status === 'requested' && (await refused(tx, known, result.code, detail))
    const outcome = changed ? 'applied' : 'duplicate'
    await q.decide(tx.db, row.id, outcome, isBack ? null : detail, tx.now)
    return outcome
  })
}

async function refused(tx: TxCtx, refund: r.RefundRow, code: string, detail: string): Promise<boolean> {
  if (isOurFault(code) || code === '2001' || code === '8006')
    await raiseAlert(tx, { kind: 'mpesa-refuses', detail: `M-Pesa refuses our reversals: ${detail}` })
  if (code !== BUSY || refund.attempts >= REFUND_TRIES) {
    await leaveToPerson(tx, refund, detail)
    return true
  }
  const nextTryAt = new Date(tx.now.getTime() + refundPauseMs(refund.attempts))
  return r.stepRefund(tx.db, refund.id, { from: 'requested', to: 'due', detail, nextTryAt }, tx.now)
}

/** What M-Pesa says of the reversal, or of the payment it was to reverse, when asked. */
export async function onRefundResult(tx: TxCtx, id: string, said: StatusResult): Promise<void> {
  const refund = (await r.findRefund(tx.db, id))!
  if (refund.status !== 'requested' || said.code !== '0') return
  const { receipt } = await q.getPayment(tx.db, refund.paymentId)
  const hasOwnId = said.receipt !== null && said.receipt !== receipt
  const isAccepted = refund.originatorConversationId !== null
  const asked = { isAccepted, requestedAt: refund.requestedAt!.getTime(), hasOwnId }
  const after = refundAfter(said, asked, tx.now.getTime())
  if (after === 'completed' && hasOwnId && said.amountCents !== refund.amountCents)
    await leaveToPerson(tx, refund, `M-Pesa reversed ${said.amountCents} cents`)
  else if (after === 'completed') await finish(tx, refund, hasOwnId ? said.receipt : null, 'Found by asking')
  else if (after === 'failed') await leaveToPerson(tx, refund, `M-Pesa says of the reversal: ${said.state}`)
  else if (after === 'due') {
    const detail = 'M-Pesa says that nothing was reversed'
    await r.stepRefund(tx.db, id, { from: 'requested', to: 'due', detail, nextTryAt: tx.now }, tx.now)
  }
}

async function finish(tx: TxCtx, refund: r.RefundRow, receipt: string | null, detail: string): Promise<boolean> {
  if (refund.status === 'completed') return false
  const payment = await q.lockPayment(tx.db, refund.paymentId)
  if (!(await r.stepRefund(tx.db, refund.id, { from: refund.status, to: 'completed', detail, receipt }, tx.now))) return false
  const { id: paymentId, feeCents, amountCents, bookingId } = payment
  await q.movePayment(tx.db, payment, { to: 'refunded', source: 'refund' }, tx.now)
  await bookTransfer(tx.db, { kind: 'refund-sent', paymentId, refundId: refund.id, feeCents, amountCents }, tx.now)
  await resolveAlerts(tx, { kind: 'refund-stuck', refundId: refund.id }, 'The money has gone back.')
  await audit(tx.db, tx.now, {
    action: 'refund.completed',
    actor: null,
    subject: refund.id,
    details: { payment: paymentId, cents: amountCents },
  })
  await tx.emit('refund.completed', { refundId: refund.id, paymentId, bookingId })
  return true
}

/** What a person has decided about a refund that was left to one. */
export async function decideStuck(tx: TxCtx, id: string, what: 'send-again' | 'came-back'): Promise<void> {
  const refund = await r.findRefund(tx.db, id)
  if (refund?.status !== 'needs_review') return
  if (what === 'came-back') return void (await finish(tx, refund, null, 'Seen to by a person'))
  const detail = 'Sent again by a person'
  await r.stepRefund(tx.db, id, { from: 'needs_review', to: 'due', detail, nextTryAt: tx.now, attempts: 0 }, tx.now)
}

async function leaveToPerson(tx: TxCtx, refund: r.RefundRow, detail: string): Promise<void> {
  if (!(await r.stepRefund(tx.db, refund.id, { from: refund.status, to: 'needs_review', detail }, tx.now))) return
  await audit(tx.db, tx.now, { action: 'refund.left', actor: null, subject: refund.id, details: { payment: refund.paymentId } })
  await raiseAlert(tx, {
    kind: 'refund-stuck',
    refundId: refund.id,
    paymentId: refund.paymentId,
    detail: `KES ${refund.amountCents / 100} did not go back: ${detail}`,
  })
}
