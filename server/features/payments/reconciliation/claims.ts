/**
 * 'I paid but it says failed' (docs/rules/payments.md#claims): a customer names M-Pesa's code, and M-Pesa is
 * asked after it. What it says must fit a prompt of the booking; money of ours that fits none is booked as it
 * came, and a person looks. Whose else a code is, nobody is told.
 */
import type { Reply } from '#contract/kernel.ts'
import { bookingProblems } from '#contract/bookings.ts'
import { paymentProblems, type payments } from '#contract/payments.ts'
import { generalProblems } from '#contract/problem.ts'
import {
  ASK_FOR_MS,
  claimSentence,
  fitsPrompt,
  MOST_CLAIMS_A_DAY,
  MOST_CODES_A_BOOKING,
  nextClaimTryAt,
  statusOf,
  type ClaimReason,
} from '#domain/payments/claims.ts'
import { readReceipt } from '#domain/payments/mpesa-message.ts'
import { isOurFault, isPaid, type PaymentStatus } from '#domain/payments/payment-policy.ts'
import { DAY, MINUTE } from '#domain/time/time.ts'
import type { Mpesa, StatusResult } from '#server/adapters/mpesa/mpesa.ts'
import { findBranchOf, underLock } from '#server/features/bookings/bookings.ts'
import { transaction, type Actor, type Ctx, type TxCtx } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import { attempt } from '#server/jobs/scheduled.ts'
import { raiseAlert } from '#server/features/alerts/alerts.ts'
import * as c from './claim-queries.ts'
import { bookUnmatched, isUnmatched } from '../ledger/ledger-queries.ts'
import { lockPayment } from '../queries.ts'
import { callbackHash, callbackUrl } from '../callbacks/secrets.ts'
import { reconcile, settle } from '../complete-payment.ts'

/** Takes the code down and looks for its payment; answers the claim's id, the same one when the same code is told again. */
export async function claim(ctx: Ctx, mpesa: Mpesa, actor: Actor, bookingId: string, message: string): Promise<string> {
  const receipt = readReceipt(message)
  // The contract has looked already.
  if (!receipt) throw new Error('A claim without a code')
  const booking = await findBranchOf(ctx.db, bookingId)
  if (!booking) throw bookingProblems.notFound()
  if (booking.accountId !== actor.accountId) throw bookingProblems.notYourBooking()
  const { row, isNew } = await underLock(ctx, booking.branchId, actor.accountId, (tx) => open(tx, actor, bookingId, receipt))
  if (row.reason === 'used') throw paymentProblems.codeUsed()
  if (isNew && row.status === 'asking') await pursue(ctx, mpesa, row)
  return row.id
}

async function open(tx: TxCtx, actor: Actor, bookingId: string, receipt: string): Promise<{ row: c.ClaimRow; isNew: boolean }> {
  const known = await c.findSameClaim(tx.db, bookingId, receipt)
  if (known) return { row: known, isNew: false }
  await checkHowMany(tx, actor, bookingId)
  const id = uuidv7(tx.now.getTime())
  const nextTryAt = new Date(tx.now.getTime() + MINUTE)
  const hash = callbackHash(tx.app.config, id)
  await c.insertClaim(tx.db, { id, bookingId, accountId: actor.accountId, receipt, callbackHash: hash, nextTryAt }, tx.now)
  const payment = await c.findByReceipt(tx.db, receipt, bookingId)
  if (payment) await c.decideClaim(tx.db, id, endBy(payment), tx.now)
  return { row: (await c.findClaim(tx.db, id))!, isNew: true }
}

const endBy = (payment: { id: string; isItsOwn: boolean }) =>
  payment.isItsOwn
    ? ({ status: 'matched', reason: 'paid', paymentId: payment.id } as const)
    : ({ status: 'refused', reason: 'used' } as const)

async function checkHowMany(tx: TxCtx, actor: Actor, bookingId: string): Promise<void> {
  const scale = tx.app.config.rateLimitScale
  const { ofBooking, today, firstToday } = await c.countClaims(tx.db, bookingId, actor.accountId, new Date(tx.now.getTime() - DAY))
  if (ofBooking >= MOST_CODES_A_BOOKING * scale) throw paymentProblems.tooManyCodes().with({ retryAfter: DAY / 1000 })
  if (today < MOST_CLAIMS_A_DAY * scale) return
  const until = (firstToday?.getTime() ?? tx.now.getTime()) + DAY
  throw generalProblems.tooMany().with({ retryAfter: Math.max(1, Math.ceil((until - tx.now.getTime()) / 1000)) })
}

export async function pursueClaims(ctx: Ctx, mpesa: Mpesa): Promise<void> {
  for (const row of await c.takeDueClaims(ctx.db, ctx.now, new Date(ctx.now.getTime() + MINUTE), 10))
    await attempt(ctx.log, { claim: row.id }, () => pursue(ctx, mpesa, row))
}

/** First the booking's own prompts, then the code: what M-Pesa knows of a prompt needs no code to be right. */
async function pursue(ctx: Ctx, mpesa: Mpesa, row: c.ClaimRow): Promise<void> {
  const now = ctx.now.getTime()
  if (now > row.createdAt.getTime() + ASK_FOR_MS)
    return transaction(ctx, (tx) => leaveToPerson(tx, row, 'no-answer', 'M-Pesa did not answer.'))
  for (const prompt of (await c.listPrompts(ctx.db, row.bookingId)).slice(0, MOST_CODES_A_BOOKING)) {
    if (isPaid(prompt.status) || !(await reconcile(ctx, mpesa, prompt.id, { early: true }))) continue
    await c.decideClaim(ctx.db, row.id, { status: 'matched', reason: 'paid', paymentId: prompt.id }, ctx.now)
    return
  }
  const next = nextClaimTryAt(row.createdAt.getTime(), row.attempts, now) ?? row.createdAt.getTime() + ASK_FOR_MS + MINUTE
  await c.postponeClaim(ctx.db, row.id, new Date(next), row.attempts + 1)
  if (mpesa.restsForMs() > 0) return
  const url = callbackUrl(ctx.app.config, 'status', row.id)
  const outcome = await mpesa.queryStatus({ of: { receipt: row.receipt }, resultUrl: url, timeoutUrl: url })
  if (outcome.kind === 'refused' && outcome.reason === 'configuration')
    await transaction(ctx, (tx) =>
      raiseAlert(tx, { kind: 'mpesa-refuses', detail: `M-Pesa refuses our questions: ${outcome.code} ${outcome.message}` }),
    )
}

// ---------------------------------------------------------------- what M-Pesa says

/** Results that say something of M-Pesa or of us, and nothing of the code: it is asked again. */
const SAYS_NOTHING = new Set(['26', '1025', '9999'])
const OUR_ACCOUNT = new Set(['2001', '8006', '21'])

/** M-Pesa's word on the code. Call it under the lock of the booking's branch. */
export async function onClaimResult(tx: TxCtx, row: c.ClaimRow, said: StatusResult): Promise<void> {
  if (isOurFault(said.code) || OUR_ACCOUNT.has(said.code))
    return raiseAlert(tx, { kind: 'mpesa-refuses', detail: `M-Pesa refuses our questions: ${said.code} ${said.description}` })
  if (SAYS_NOTHING.has(said.code)) return
  if (said.code !== '0') return refuse(tx, row, 'unknown-code')
  if (said.receipt !== row.receipt) return
  const paid = { ...said, at: said.at?.getTime() ?? null }
  const standing = statusOf(paid, tx.app.config.mpesa.shortcode)
  if (standing === 'under-way') return
  if (standing !== 'ours') return refuse(tx, row, standing)

  const known = await c.findByReceipt(tx.db, row.receipt, row.bookingId)
  if (known) return void (await c.decideClaim(tx.db, row.id, endBy(known), tx.now))
  const prompt = (await isUnmatched(tx.db, row.receipt))
    ? undefined
    : (await c.listPrompts(tx.db, row.bookingId)).find((each) => fitsPrompt(paid, { ...each, createdAt: each.createdAt.getTime() }))
  if (!prompt) {
    if (said.amountCents) await bookUnmatched(tx.db, { receipt: row.receipt, amountCents: said.amountCents }, tx.now)
    return leaveToPerson(tx, row, 'does-not-fit', `KES ${(said.amountCents ?? 0) / 100} came, and fits no prompt of the booking.`)
  }
  await settle(tx, await lockPayment(tx.db, prompt.id), { kind: 'paid', source: 'query', receipt: row.receipt, paidAt: null })
  await c.decideClaim(tx.db, row.id, { status: 'matched', reason: 'paid', paymentId: prompt.id }, tx.now)
}

const refuse = async (tx: TxCtx, row: c.ClaimRow, reason: ClaimReason): Promise<void> => {
  await c.decideClaim(tx.db, row.id, { status: 'refused', reason }, tx.now)
}

async function leaveToPerson(tx: TxCtx, row: c.ClaimRow, reason: ClaimReason, detail: string): Promise<void> {
  if (!(await c.decideClaim(tx.db, row.id, { status: 'review', reason }, tx.now))) return
  await raiseAlert(tx, { kind: 'claim-open', claimId: row.id, detail: `${row.receipt}, of booking ${row.bookingId}: ${detail}` })
}

// ---------------------------------------------------------------- as it is told

type Told = Reply<(typeof payments)['GET /payments/claims/:id']>

/** The claim, for the customer whose it is. */
export async function ownClaim(ctx: Ctx, actor: Actor, id: string): Promise<Told> {
  const row = await c.findClaim(ctx.db, id)
  if (!row) throw paymentProblems.claimNotFound()
  if (row.accountId !== actor.accountId) throw generalProblems.forbidden()
  const told = await c.getToldClaim(ctx.db, id)
  // The column's CHECK allows only these.
  const paymentStatus = told.paymentStatus as PaymentStatus | null
  const goesBack = paymentStatus === 'refund_due' || paymentStatus === 'refunded'
  return {
    success: true,
    claim: {
      id: told.id,
      bookingId: told.bookingId,
      receipt: told.receipt,
      status: told.status,
      message: claimSentence(told.status, told.reason, goesBack),
      createdAt: told.createdAt.toISOString(),
    },
    booking: { id: told.paidBookingId, status: told.bookingStatus },
  }
}
