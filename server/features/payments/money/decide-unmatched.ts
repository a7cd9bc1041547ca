/** Decisions of admins about money that fits no payment (docs/rules/money.md#money-that-fits-no-payment). */
import * as z from 'zod'
import { m } from '#messages'
import { approvalProblems } from '#contract/admin/approvals.ts'
import { moneyProblems } from '#contract/admin/money-problems.ts'
import { bookingProblems } from '#contract/bookings/problems.ts'
import { paymentProblems } from '#contract/payments/problems.ts'
import { DEFAULT_LOCALE } from '#domain/accounts/locale.ts'
import { kenyanPhone } from '#domain/accounts/phone.ts'
import { formatPlainKes } from '#domain/payments/money.ts'
import { isPaid } from '#domain/payments/payment-policy.ts'
import { splitFee } from '#domain/payments/credit.ts'
import { shorten } from '#domain/text/shorten.ts'
import { approvable } from '#server/approvable-action.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import { withLocale } from '#server/locale.ts'
import { getLanguage } from '#server/features/accounts/accounts.ts'
import { resolveAlerts } from '#server/features/alerts/alerts.ts'
import { needsSecondPerson, requestApproval } from '#server/features/approvals/approvals.ts'
import { findBookingBranch, lockBooking, underLock } from '#server/features/bookings/bookings.ts'
import { bookTransfer } from '#server/features/ledger/ledger.ts'
import { requireAdmin } from '#server/platform/http/access.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { callbackHash } from '../data/secrets.ts'
import { applyPaymentResult } from '../paying/complete-payment.ts'
import * as q from '../data/queries.ts'
import * as c from '../data/claim-queries.ts'
import { insertRefund } from '../data/refund-queries.ts'
import * as u from '../data/unmatched-queries.ts'

export type Decision = { id: string; reason: string; ip: string }

/** Throws if there is no such money, or somebody has decided about it before. */
async function lockOpen(tx: TxCtx, id: string): Promise<u.UnmatchedRow> {
  const money = await u.lockUnmatched(tx.db, id)
  if (!money) throw moneyProblems.notFound()
  if (money.status === 'open' || money.status === 'asked') return money
  const { decidedBy, decidedAt } = await u.getDecision(tx.db, id)
  throw approvalProblems.decided().with({ extra: { decidedBy, decidedAt: decidedAt?.toISOString() ?? null } })
}

/** Pays for the booking, or refunds at once if that cannot be had any more. Returns whether it is confirmed. */
export async function matchUnmatched(
  ctx: Ctx,
  { id, reason, ip, bookingId }: Decision & { bookingId: string },
): Promise<boolean> {
  const found = await findBookingBranch(ctx.db, bookingId)
  if (!found) throw bookingProblems.notFound()
  return underLock(ctx, found.branchId, null, async (tx) => {
    const money = await lockOpen(tx, id)
    if (money.receipt === null) throw moneyProblems.noReceipt()
    const booking = await lockBooking(tx.db, bookingId)
    const { toPay } = splitFee(booking, booking.creditCents)
    if (toPay === null || booking.feeCents === 0 || booking.accountId === null)
      throw paymentProblems.nothingToPay()
    if (toPay.amountCents !== money.amountCents) throw moneyProblems.otherAmount()
    const payment = await findOrInsertPayment(tx, money, {
      id: bookingId,
      accountId: booking.accountId,
      phone: kenyanPhone(booking.clientPhone ?? ''),
      toPay,
    })
    const { receipt, amountCents } = money
    await bookTransfer(
      tx.db,
      { kind: 'unmatched-settled', receipt, feeCents: amountCents, amountCents },
      tx.now,
    )
    await applyPaymentResult(tx, payment, { kind: 'paid', source: 'admin', receipt, paidAt: null })
    await q.setReviewed(tx.db, payment.id)
    await close(tx, money, { status: 'matched', note: reason })
    await matchClaims(tx, receipt, payment)
    await audit(tx.db, tx.now, {
      action: 'money.matched',
      actor: requireAdmin(tx, 'moveMoney').accountId,
      subject: id,
      ip,
      details: { receipt, cents: amountCents, booking: bookingId, reason },
    })
    return (await q.getPayment(tx.db, payment.id)).status === 'completed'
  })
}

type Payable = {
  id: string
  accountId: string
  phone: string | null
  toPay: { feeCents: number; amountCents: number }
}

/**
 * Returns the prompt of the booking that was not paid; otherwise a new payment. Money that came without a prompt was paid to
 * the Paybill number by hand.
 */
async function findOrInsertPayment(
  tx: TxCtx,
  money: u.UnmatchedRow,
  { id: bookingId, accountId, phone: clientPhone, toPay }: Payable,
): Promise<q.LockedPayment> {
  const prompts = (await c.listPrompts(tx.db, bookingId)).filter(
    ({ status, amountCents }) => !isPaid(status) && amountCents === money.amountCents,
  )
  const isByHand = money.paymentId === null
  const prompt =
    prompts.find(({ id }) => id === money.paymentId) ??
    prompts.find(({ phone }) => !isByHand || phone === money.phone)
  if (prompt) return q.lockPayment(tx.db, prompt.id)
  const method = isByHand ? 'paybill' : 'mpesa'
  const phone = isByHand ? money.phone : (money.phone ?? clientPhone)
  if (!isByHand) {
    if (phone === null) throw moneyProblems.noPhone()
    if ((await q.listOpenPrompts(tx.db, bookingId, phone)).length > 0) throw paymentProblems.promptOpen()
  }
  const id = uuidv7(tx.now.getTime())
  const hash = callbackHash(tx.app.config, id)
  await q.insertPayment(
    tx.db,
    { id, bookingId, accountId, method, phone, ...toPay, callbackHash: hash },
    tx.now,
  )
  return q.lockPayment(tx.db, id)
}

async function matchClaims(tx: TxCtx, receipt: string, payment: q.LockedPayment): Promise<void> {
  for (const claim of await c.listReviewedClaims(tx.db, receipt)) {
    const isTheirs = claim.accountId === payment.accountId
    await c.decideClaim(
      tx.db,
      claim.id,
      isTheirs
        ? { status: 'matched', reason: 'paid', paymentId: payment.id }
        : { status: 'refused', reason: 'used' },
      tx.now,
      'review',
    )
    await resolveAlerts(tx, { kind: 'claim-open', claimId: claim.id }, 'The money was matched.')
  }
}

/** Reverses it, or asks for a second person first; false in that case. */
export const refundUnmatched = (ctx: Ctx, { id, reason, ip }: Decision): Promise<boolean> =>
  transaction(ctx, async (tx) => {
    const money = await lockOpen(tx, id)
    if (money.receipt === null) throw moneyProblems.noReceipt()
    if (needsSecondPerson(tx.app.config, money.amountCents)) {
      const title = `Refund of ${formatPlainKes(money.amountCents)}, M-Pesa code ${money.receipt}`
      await requestApproval(tx, unmatchedRefund, { subject: id, title, payload: { id, ip }, reason })
      return false
    }
    await startRefund(tx, money, { by: requireAdmin(tx, 'moveMoney').accountId, reason, ip })
    return true
  })

export const unmatchedRefund = approvable({
  name: 'refund-unmatched',
  adminAction: 'moveMoney',
  payload: z.object({ id: z.guid(), ip: z.string() }),
  run: async (tx, { id, ip }, { approvedBy, reason }) =>
    startRefund(tx, await lockOpen(tx, id), { by: approvedBy, reason, ip }),
})

async function startRefund(
  tx: TxCtx,
  money: u.UnmatchedRow,
  { by, reason, ip }: { by: string; reason: string; ip: string },
): Promise<void> {
  const id = uuidv7(tx.now.getTime())
  const { amountCents, receipt } = money
  await insertRefund(
    tx.db,
    { id, unmatchedId: money.id, callbackHash: callbackHash(tx.app.config, id), amountCents, reason },
    tx.now,
  )
  await close(tx, money, { status: 'refunding', note: reason, by })
  for (const claim of await c.listReviewedClaims(tx.db, receipt ?? '')) {
    await c.decideClaim(tx.db, claim.id, { status: 'refused', reason: 'does-not-fit' }, tx.now, 'review')
    await resolveAlerts(tx, { kind: 'claim-open', claimId: claim.id }, 'The money is refunded.')
  }
  await audit(tx.db, tx.now, {
    action: 'refund.owed',
    actor: by,
    subject: id,
    ip,
    details: { receipt, cents: amountCents, reason },
  })
}

/** Asks the payer in the language of the account with this number, in English without one. */
export const askPayer = (ctx: Ctx, { id, ip }: Omit<Decision, 'reason'>): Promise<void> =>
  transaction(ctx, async (tx) => {
    const money = await lockOpen(tx, id)
    if (money.phone === null) throw moneyProblems.noPhone()
    const account = await u.findAccountOfPhone(tx.db, money.phone)
    const language = account ? await getLanguage(tx.db, account.id) : DEFAULT_LOCALE
    const link = `${tx.app.config.publicUrl}/contact`
    const amount = formatPlainKes(money.amountCents)
    await u.setAsked(tx.db, id, tx.now)
    await tx.emit('send-sms', {
      key: `money-asked:${id}:${tx.now.getTime()}`,
      to: `+${money.phone}`,
      message: withLocale(language, () =>
        money.receipt === null
          ? m.sms_money_unknown({ amount, link })
          : m.sms_money_unmatched({ amount, code: money.receipt, link }),
      ),
    })
    await audit(tx.db, tx.now, {
      action: 'money.payer-asked',
      actor: requireAdmin(tx, 'moveMoney').accountId,
      subject: id,
      ip,
      details: { receipt: money.receipt },
    })
  })

export const explainUnmatched = (ctx: Ctx, { id, reason, ip }: Decision): Promise<void> =>
  transaction(ctx, async (tx) => {
    const money = await lockOpen(tx, id)
    await close(tx, money, { status: 'explained', note: reason })
    await audit(tx.db, tx.now, {
      action: 'money.explained',
      actor: requireAdmin(tx, 'moveMoney').accountId,
      subject: id,
      ip,
      details: { receipt: money.receipt, cents: money.amountCents, reason },
    })
  })

type Closing = { status: 'matched' | 'refunding' | 'explained'; note: string; by?: string }

/** Stores the decision and resolves the alerts about the same money. */
async function close(
  tx: TxCtx,
  money: u.UnmatchedRow,
  { by = requireAdmin(tx, 'moveMoney').accountId, ...decision }: Closing,
): Promise<void> {
  await u.setDecided(tx.db, money.id, { ...decision, by }, tx.now)
  const { receipt, paymentId } = money
  const resolution = shorten(`${decision.status}: ${decision.note}`, 500)
  if (receipt) await resolveAlerts(tx, { kind: 'payment-unknown', subject: receipt }, resolution)
  if (paymentId === null) return
  await q.setReviewed(tx.db, paymentId)
  await resolveAlerts(tx, { kind: 'payment-mismatch', paymentId }, resolution)
}
