/** Actions of admins on refunds that M-Pesa refuses (docs/rules/money.md#refunds-by-hand). */
import * as z from 'zod'
import { moneyProblems } from '#contract/admin/money-problems.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { formatPlainKes } from '#domain/payments/money.ts'
import { isAirtelId } from '#domain/payments/payment-methods.ts'
import { shorten } from '#domain/text/shorten.ts'
import { approvable } from '#server/approvable-action.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { resolveAlerts } from '#server/features/alerts/alerts.ts'
import { needsSecondPerson, requestApproval } from '#server/features/approvals/approvals.ts'
import { requireAdmin } from '#server/platform/http/access.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { isReceiptUsed } from '../data/queries.ts'
import {
  findRefundPhones,
  findRefund,
  isRefundReceiptUsed,
  setWay,
  type RefundRow,
} from '../data/refund-queries.ts'
import { completeRefund, sendRefundAgain } from './refunds.ts'

type ByHand = { id: string; reason: string; ip: string }

export const retryRefund = (ctx: Ctx, { id, reason, ip }: ByHand): Promise<void> =>
  transaction(ctx, async (tx) => {
    await requireWaiting(tx, id)
    if (!(await sendRefundAgain(tx, id))) throw moneyProblems.notWaiting()
    await resolveAlerts(tx, { kind: 'refund-stuck', refundId: id }, shorten(`Sent again: ${reason}`, 500))
    await audit(tx.db, tx.now, {
      action: 'refund.retried',
      actor: requireAdmin(tx, 'moveMoney').accountId,
      subject: id,
      ip,
      details: { reason },
    })
  })

/** Returns the numbers in full. */
export const revealNumbers = (ctx: Ctx, { id, ip }: Omit<ByHand, 'reason'>) =>
  transaction(ctx, async (tx) => {
    const refund = await findRefund(tx.db, id)
    if (!refund) throw moneyProblems.notFound()
    const { payer, account } = await findRefundPhones(tx.db, refund)
    await audit(tx.db, tx.now, {
      action: 'refund.numbers-shown',
      actor: requireAdmin(tx, 'moveMoney').accountId,
      subject: id,
      ip,
    })
    return { payer: payer && formatPhone(payer), account: account && formatPhone(account) }
  })

type Paid = ByHand & { receipt: string; to: 'payer' | 'account' }

/** Completes it, or asks for a second person first; false in that case. */
export const markPaid = (ctx: Ctx, paid: Paid): Promise<boolean> =>
  transaction(ctx, async (tx) => {
    const refund = await requireWaiting(tx, paid.id)
    const phones = await findRefundPhones(tx.db, refund)
    if (phones[paid.to] === null) throw moneyProblems.noPhone()
    // The ledger takes it from the account that has the payment.
    if (isAirtelId(paid.receipt) !== (refund.method === 'airtel')) throw moneyProblems.otherProvider()
    if ((await isRefundReceiptUsed(tx.db, paid.receipt)) || (await isReceiptUsed(tx.db, paid.receipt, null)))
      throw moneyProblems.receiptUsed()
    if (needsSecondPerson(tx.app.config, refund.amountCents)) {
      const title = `Refund of ${formatPlainKes(refund.amountCents)}, paid by hand as ${paid.receipt}`
      const { reason, ...payload } = paid
      await requestApproval(tx, refundByHand, { subject: paid.id, title, payload, reason })
      return false
    }
    await complete(tx, refund, paid, requireAdmin(tx, 'moveMoney').accountId)
    return true
  })

export const refundByHand = approvable({
  name: 'refund-by-hand',
  adminAction: 'moveMoney',
  payload: z.object({ id: z.guid(), ip: z.string(), receipt: z.string(), to: z.enum(['payer', 'account']) }),
  run: async (tx, payload, { approvedBy, reason }) =>
    complete(tx, await requireWaiting(tx, payload.id), { ...payload, reason }, approvedBy),
})

async function complete(tx: TxCtx, refund: RefundRow, paid: Paid, by: string): Promise<void> {
  const { id, receipt, to, reason, ip } = paid
  const detail = `Paid by hand to the number of the ${to}: ${reason}`
  if (!(await completeRefund(tx, refund, receipt, detail, by))) throw moneyProblems.notWaiting()
  await setWay(tx.db, id, { way: 'by-hand' })
  await audit(tx.db, tx.now, {
    action: 'refund.paid-by-hand',
    actor: by,
    subject: id,
    ip,
    details: { receipt, to, reason },
  })
}

/** Requires a refund that waits for a person: M-Pesa may still pay the others. */
async function requireWaiting(tx: TxCtx, id: string): Promise<RefundRow> {
  const refund = await findRefund(tx.db, id)
  if (!refund) throw moneyProblems.notFound()
  if (refund.status !== 'needs_review') throw moneyProblems.notWaiting()
  return refund
}
