/** What time and news bring to payments: callbacks left in the inbox, questions to Daraja, refunds. */
import { timingSafeEqual } from 'node:crypto'
import { readReversalResult, readStkCallback, type Mpesa } from '#server/adapters/mpesa/mpesa.ts'
import { contextOf, transaction, type Ctx } from '#server/kernel/context.ts'
import { newSecret } from '#server/kernel/ids.ts'
import type { Sweep } from '#server/kernel/jobs.ts'
import type { Outbox } from '#server/kernel/outbox.ts'
import { callbackPath, closeAbandoned, giveBack, judgeCallback, reconcile } from './payments.ts'
import * as q from './queries.ts'

const MINUTE = 60_000
const REFUND_TRIES = 5

export const paymentSweeps = (mpesa: Mpesa): Sweep[] => [
  { name: 'judge-callbacks', everyMs: 5_000, run: (house) => judgeLeftovers(contextOf(house, null)) },
  { name: 'query-payments', everyMs: 3_000, run: (house) => askDaraja(contextOf(house, null), mpesa) },
  { name: 'send-refunds', everyMs: 5_000, run: (house) => sendRefunds(contextOf(house, null), mpesa) },
]

export function hearOfBookings(outbox: Outbox): void {
  outbox.on('booking.cancelled', (house, { bookingId }) => giveBack(contextOf(house, null), bookingId))
}

export async function judge(ctx: Ctx, row: q.InboxRow): Promise<q.Verdict> {
  return row.kind === 'stk' ? judgeCallback(ctx, row, readStkCallback) : judgeReversal(ctx, row)
}

async function judgeLeftovers(ctx: Ctx): Promise<void> {
  for (const row of await q.listUndecided(ctx.db, 100)) await judge(ctx, row)
}

/** One question after another: Daraja limits how often it may be asked. */
async function askDaraja(ctx: Ctx, mpesa: Mpesa): Promise<void> {
  for (const { id } of await q.listDueQueries(ctx.db, ctx.now, 10)) await reconcile(ctx, mpesa, id, { early: false })
  for (const { id } of await q.listAbandoned(ctx.db, new Date(ctx.now.getTime() - 10 * MINUTE), 10)) await closeAbandoned(ctx, id)
}

// ---------------------------------------------------------------- refunds

async function sendRefunds(ctx: Ctx, mpesa: Mpesa): Promise<void> {
  const again = new Date(ctx.now.getTime() + 5 * MINUTE)
  for (const refund of await q.takeDueRefunds(ctx.db, ctx.now, again, 10)) {
    // Asked for, and no result in all that time: asking again could pay twice.
    if (refund.status === 'requested' || refund.attempts > REFUND_TRIES) await leaveToPerson(ctx, refund.id, 'No result from M-Pesa')
    else await sendRefund(ctx, mpesa, refund)
  }
}

async function sendRefund(
  ctx: Ctx,
  mpesa: Mpesa,
  refund: { id: string; paymentId: string; amountCents: number; reason: string },
): Promise<void> {
  const { receipt } = await q.getPayment(ctx.db, refund.paymentId)
  // Found by a query, the payment has no receipt yet; the next try waits for the callback that brings it.
  if (!receipt) return
  const { secret, hash } = newSecret()
  const address = (kind: 'reversal') => `${ctx.house.config.callbackUrl}${callbackPath(kind, refund.id, secret)}`
  const resultBy = new Date(ctx.now.getTime() + 60 * MINUTE)
  await q.setRefund(ctx.db, refund.id, { callback_hash: hash, status: 'requested', next_try_at: resultBy })
  const outcome = await mpesa.reverse({
    receipt,
    amountShillings: refund.amountCents / 100,
    remarks: 'Refund of access fee',
    resultUrl: address('reversal'),
    timeoutUrl: address('reversal'),
  })
  if (outcome.kind === 'accepted') await q.setRefund(ctx.db, refund.id, { conversation_id: outcome.conversationId })
  // Nothing went out, so it may be sent again.
  else if (outcome.kind === 'refused')
    await q.setRefund(ctx.db, refund.id, { status: 'due', next_try_at: new Date(ctx.now.getTime() + MINUTE), detail: outcome.message })
}

async function judgeReversal(ctx: Ctx, row: q.InboxRow): Promise<q.Verdict> {
  const refund = await q.getRefund(ctx.db, row.paymentId)
  const said = await reversalVerdict(ctx, row, refund)
  if (said !== 'applied') await q.decide(ctx.db, row.id, said, null, ctx.now)
  return said
}

async function reversalVerdict(ctx: Ctx, row: q.InboxRow, refund: Awaited<ReturnType<typeof q.getRefund>>): Promise<q.Verdict> {
  if (!refund || !timingSafeEqual(refund.callbackHash, row.secretHash)) return 'forged'
  const result = readReversalResult(safeJson(row.body))
  if (!result) return 'unreadable'
  if (refund.status === 'completed') return 'duplicate'
  // R000001: it was reversed before, so the money is back.
  if (result.code !== '0' && result.code !== 'R000001') {
    await leaveToPerson(ctx, refund.id, `${result.code} ${result.description}`)
    await q.decide(ctx.db, row.id, 'applied', result.code, ctx.now)
    return 'applied'
  }
  await transaction(ctx, async (tx) => {
    const payment = await q.lockPayment(tx.db, refund.paymentId)
    await q.setRefund(tx.db, refund.id, { status: 'completed', completed_at: tx.now, next_try_at: null, detail: result.description })
    if (payment.status === 'refund_due') await q.movePayment(tx.db, payment, { to: 'refunded', source: 'refund' }, tx.now)
    await q.decide(tx.db, row.id, 'applied', null, tx.now)
  })
  return 'applied'
}

async function leaveToPerson(ctx: Ctx, refundId: string, detail: string): Promise<void> {
  await q.setRefund(ctx.db, refundId, { status: 'needs_review', next_try_at: null, detail: detail.slice(0, 300) })
  ctx.log.error({ refund: refundId, detail }, 'A refund needs a person')
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
