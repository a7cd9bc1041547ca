/**
 * Claims: the customer paid, but the payment is shown as failed (docs/rules/payments.md#claims). The customer
 * enters the M-Pesa code, and its status is requested from M-Pesa. The status must match a payment of the
 * booking. Money received that matches none is booked as unmatched and reviewed by a person. A claim never
 * reveals whose payment a code belongs to.
 */
import type { Reply } from '#contract/kernel.ts'
import { bookingProblems } from '#contract/bookings/problems.ts'
import type { payments } from '#contract/payments.ts'
import { paymentProblems } from '#contract/payments/problems.ts'
import { generalProblems } from '#contract/problem.ts'
import {
  CLAIM_QUERY_PERIOD_MS,
  CLAIM_WAITS_FOR_STATEMENT_MS,
  claimSentence,
  matchesPrompt,
  MAX_CLAIMS_PER_DAY,
  MAX_CODES_PER_BOOKING,
  nextClaimQueryAt,
  transactionOutcome,
  type ClaimReason,
} from '#domain/payments/claims.ts'
import { kenyanPhone } from '#domain/accounts/phone.ts'
import { readReceipt } from '#domain/payments/mpesa-message.ts'
import { isInStatement, isPaid, type PaymentStatus } from '#domain/payments/payment-policy.ts'
import { isMerchantAccountFault } from '#domain/payments/payment-results.ts'
import { DAY, MINUTE } from '#domain/time/time.ts'
import type { StatusResult } from '#server/adapters/mpesa/callbacks.ts'
import type { Mpesa } from '#server/adapters/mpesa/mpesa.ts'
import { findBookingBranch, underLock } from '#server/features/bookings/bookings.ts'
import { transaction, type Actor, type Ctx, type TxCtx } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import { attempt } from '#server/platform/jobs/scheduled.ts'
import { raiseAlert } from '#server/features/alerts/alerts.ts'
import * as c from '../data/claim-queries.ts'
import { isUnmatched } from '#server/features/ledger/ledger.ts'
import { recordUnmatched } from '../data/record-unmatched.ts'
import { lockPayment } from '../data/queries.ts'
import { callbackHash, callbackUrl } from '../data/secrets.ts'
import { applyPaymentResult } from '../paying/complete-payment.ts'
import { reconcile } from './reconcile.ts'
import { findReadPosition } from '../data/statement-queries.ts'

/**
 * Creates a claim and starts the search for its payment. Returns the id of the claim; a repeated code has the
 * same claim.
 */
export async function submitClaim(
  ctx: Ctx,
  mpesa: Mpesa,
  actor: Actor,
  bookingId: string,
  message: string,
): Promise<string> {
  const receipt = readReceipt(message)
  // The contract's validation requires a code.
  if (!receipt) throw new Error('The claim message contains no M-Pesa code')
  const booking = await findBookingBranch(ctx.db, bookingId)
  if (!booking) throw bookingProblems.notFound()
  if (booking.accountId !== actor.accountId) throw bookingProblems.notYourBooking()
  const { row, isNew } = await underLock(ctx, booking.branchId, actor.accountId, (tx) =>
    findOrCreateClaim(tx, actor, bookingId, receipt),
  )
  if (row.reason === 'used') throw paymentProblems.codeUsed()
  if (isNew && row.status === 'asking') await queryClaim(ctx, mpesa, row)
  return row.id
}

async function findOrCreateClaim(
  tx: TxCtx,
  actor: Actor,
  bookingId: string,
  receipt: string,
): Promise<{ row: c.ClaimRow; isNew: boolean }> {
  const existing = await c.findSameClaim(tx.db, bookingId, receipt)
  if (existing) return { row: existing, isNew: false }
  await checkClaimLimits(tx, actor, bookingId)
  const id = uuidv7(tx.now.getTime())
  const nextTryAt = new Date(tx.now.getTime() + MINUTE)
  const hash = callbackHash(tx.app.config, id)
  await c.insertClaim(
    tx.db,
    { id, bookingId, accountId: actor.accountId, receipt, callbackHash: hash, nextTryAt },
    tx.now,
  )
  const payment = await c.findByReceipt(tx.db, receipt, bookingId)
  if (payment) await c.decideClaim(tx.db, id, decisionFor(payment), tx.now)
  return { row: (await c.findClaim(tx.db, id))!, isNew: true }
}

const decisionFor = (payment: { id: string; isForBooking: boolean }) =>
  payment.isForBooking
    ? ({ status: 'matched', reason: 'paid', paymentId: payment.id } as const)
    : ({ status: 'refused', reason: 'used' } as const)

async function checkClaimLimits(tx: TxCtx, actor: Actor, bookingId: string): Promise<void> {
  const scale = tx.app.config.rateLimitScale
  const { ofBooking, today, firstToday } = await c.countClaims(
    tx.db,
    bookingId,
    actor.accountId,
    new Date(tx.now.getTime() - DAY),
  )
  if (ofBooking >= MAX_CODES_PER_BOOKING * scale)
    throw paymentProblems.tooManyCodes().with({ retryAfter: DAY / 1000 })
  if (today < MAX_CLAIMS_PER_DAY * scale) return
  const limitEndsAt = (firstToday?.getTime() ?? tx.now.getTime()) + DAY
  throw generalProblems
    .tooMany()
    .with({ retryAfter: Math.max(1, Math.ceil((limitEndsAt - tx.now.getTime()) / 1000)) })
}

export async function queryDueClaims(ctx: Ctx, mpesa: Mpesa): Promise<void> {
  for (const row of await c.takeDueClaims(ctx.db, ctx.now, new Date(ctx.now.getTime() + MINUTE)))
    await attempt(ctx.log, { claim: row.id }, () => queryClaim(ctx, mpesa, row))
}

/** Looks among what has arrived meanwhile. Then queries the booking's own payments, because that works even if the code is wrong, then the code. */
async function queryClaim(ctx: Ctx, mpesa: Mpesa, row: c.ClaimRow): Promise<void> {
  const known = await c.findByReceipt(ctx.db, row.receipt, row.bookingId)
  if (known) {
    await c.decideClaim(ctx.db, row.id, decisionFor(known), ctx.now)
    return
  }
  const now = ctx.now.getTime()
  const askedSince = (row.askedAgainAt ?? row.createdAt).getTime()
  if (now > askedSince + CLAIM_QUERY_PERIOD_MS)
    return transaction(ctx, (tx) => sendToReview(tx, row, 'no-answer', 'M-Pesa did not answer.'))
  for (const prompt of (await c.listPrompts(ctx.db, row.bookingId)).slice(0, MAX_CODES_PER_BOOKING)) {
    if (isPaid(prompt.status) || !(await reconcile(ctx, prompt.id, { early: true }))) continue
    await c.decideClaim(ctx.db, row.id, { status: 'matched', reason: 'paid', paymentId: prompt.id }, ctx.now)
    return
  }
  const next = nextClaimQueryAt(askedSince, row.attempts, now) ?? askedSince + CLAIM_QUERY_PERIOD_MS + MINUTE
  await c.postponeClaim(ctx.db, row.id, new Date(next), row.attempts + 1)
  if (mpesa.retryAfterMs() > 0) return
  const url = callbackUrl(ctx.app.config, 'status', row.id)
  const outcome = await mpesa.queryStatus({ of: { receipt: row.receipt }, resultUrl: url, timeoutUrl: url })
  if (outcome.kind === 'refused' && outcome.reason === 'configuration')
    await transaction(ctx, (tx) =>
      raiseAlert(tx, {
        kind: 'mpesa-refuses',
        detail: `M-Pesa refuses our status requests: ${outcome.code} ${outcome.message}`,
      }),
    )
}

// ---------------------------------------------------------------- transaction status

/** Temporary M-Pesa errors, independent of the code: the request is repeated. */
const TEMPORARY_ERRORS = new Set(['26', '1025', '9999'])
const ACCOUNT_ERRORS = new Set(['2001', '8006', '21'])

/** Applies the status of the claimed transaction. The caller holds the lock of the booking's branch. */
export async function applyClaimStatus(tx: TxCtx, row: c.ClaimRow, status: StatusResult): Promise<void> {
  if (isMerchantAccountFault(status.code) || ACCOUNT_ERRORS.has(status.code))
    return raiseAlert(tx, {
      kind: 'mpesa-refuses',
      detail: `M-Pesa refuses our status requests: ${status.code} ${status.description}`,
    })
  if (TEMPORARY_ERRORS.has(status.code)) return
  if (status.code !== '0') return refuseClaim(tx, row, 'unknown-code')
  if (status.receipt !== row.receipt) return
  const transfer = { ...status, at: status.at?.getTime() ?? null }
  const match = transactionOutcome(transfer, tx.app.config.mpesa.shortcode)
  if (match === 'under-way') return
  if (match !== 'ours') return refuseClaim(tx, row, match)

  const known = await c.findByReceipt(tx.db, row.receipt, row.bookingId)
  if (known) {
    await c.decideClaim(tx.db, row.id, decisionFor(known), tx.now)
    return
  }
  const prompt = await findMatchingPrompt(tx, row, transfer)
  if (!prompt) {
    if (await waitsForStatement(tx, row, transfer.at)) return
    if (status.amountCents)
      await recordUnmatched(tx, {
        cause: 'claimed',
        receipt: row.receipt,
        amountCents: status.amountCents,
        phone: kenyanPhone(status.payer ?? ''),
        paidAt: status.at,
      })
    return sendToReview(
      tx,
      row,
      'does-not-fit',
      `KES ${(status.amountCents ?? 0) / 100} received, but it matches no prompt of the booking.`,
    )
  }
  await applyPaymentResult(tx, await lockPayment(tx.db, prompt.id), {
    kind: 'paid',
    source: 'query',
    receipt: row.receipt,
    paidAt: null,
  })
  await c.decideClaim(tx.db, row.id, { status: 'matched', reason: 'paid', paymentId: prompt.id }, tx.now)
}

/** Money that was already booked as unmatched is left to manual review. */
async function findMatchingPrompt(tx: TxCtx, row: c.ClaimRow, transfer: Parameters<typeof matchesPrompt>[0]) {
  if (await isUnmatched(tx.db, row.receipt)) return undefined
  const prompts = await c.listPrompts(tx.db, row.bookingId)
  return prompts.find((prompt) =>
    matchesPrompt(transfer, { ...prompt, createdAt: prompt.createdAt.getTime() }),
  )
}

/** Money that was paid by hand, or to another account, is applied by the statement, which then decides the claim. */
async function waitsForStatement(tx: TxCtx, row: c.ClaimRow, paidAt: number | null): Promise<boolean> {
  const askedSince = (row.askedAgainAt ?? row.createdAt).getTime()
  if (tx.now.getTime() >= askedSince + CLAIM_WAITS_FOR_STATEMENT_MS) return false
  if (await isUnmatched(tx.db, row.receipt)) return false
  const readUntil = await findReadPosition(tx.db, tx.app.config.mpesa.shortcode)
  return readUntil === null || !isInStatement(paidAt ?? askedSince, readUntil.getTime())
}

const refuseClaim = async (tx: TxCtx, row: c.ClaimRow, reason: ClaimReason): Promise<void> => {
  await c.decideClaim(tx.db, row.id, { status: 'refused', reason }, tx.now)
}

async function sendToReview(tx: TxCtx, row: c.ClaimRow, reason: ClaimReason, detail: string): Promise<void> {
  if (!(await c.decideClaim(tx.db, row.id, { status: 'review', reason }, tx.now))) return
  await raiseAlert(tx, {
    kind: 'claim-open',
    claimId: row.id,
    detail: `${row.receipt}, of booking ${row.bookingId}: ${detail}`,
  })
}

// ---------------------------------------------------------------- reading

type ClaimReply = Reply<(typeof payments)['GET /payments/claims/:id']>

/** Throws `forbidden` unless the claim belongs to the actor. */
export async function getOwnClaim(ctx: Ctx, actor: Actor, id: string): Promise<ClaimReply> {
  const row = await c.findClaim(ctx.db, id)
  if (!row) throw paymentProblems.claimNotFound()
  if (row.accountId !== actor.accountId) throw generalProblems.forbidden()
  const claim = await c.getClaimDetails(ctx.db, id)
  // The column's CHECK allows only these.
  const paymentStatus = claim.paymentStatus as PaymentStatus | null
  const isRefunded = paymentStatus === 'refund_due' || paymentStatus === 'refunded'
  return {
    success: true,
    claim: {
      id: claim.id,
      bookingId: claim.bookingId,
      receipt: claim.receipt,
      status: claim.status,
      message: claimSentence(claim.status, claim.reason, isRefunded),
      createdAt: claim.createdAt.toISOString(),
    },
    booking: { id: claim.paidBookingId, status: claim.bookingStatus },
  }
}
