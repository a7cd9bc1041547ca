/** Actions of admins on pay-outs about which M-Pesa has not said for certain what happened (docs/rules/money.md#pay-outs). */
import * as z from 'zod'
import { moneyProblems } from '#contract/admin/money-problems.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { formatPlainKes } from '#domain/payments/money.ts'
import { shorten } from '#domain/text/shorten.ts'
import { approvable } from '#server/approvable-action.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { needsSecondPerson, requestApproval } from '#server/features/approvals/approvals.ts'
import { resolveAlerts } from '#server/features/alerts/alerts.ts'
import { requireAdmin } from '#server/platform/http/access.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { findPayout, lockPayout, movePayout, type PayoutRow } from '../data/payout-queries.ts'
import { completePayout, failPayout, isPayoutCodeUsed } from './results.ts'

type ByHand = { id: string; reason: string; ip: string }

/** Retries the pay-out with its id, for which M-Pesa does not pay twice. */
export const retryPayout = (ctx: Ctx, { id, reason, ip }: ByHand): Promise<void> =>
  transaction(ctx, async (tx) => {
    const payout = await requireWaiting(tx, id)
    const step = { detail: 'Retried manually', nextTryAt: tx.now, requestedAt: tx.now, attempts: 0 }
    await movePayout(tx.db, payout, { to: 'due', ...step }, tx.now)
    await resolveAlerts(tx, { kind: 'payout-stuck', subject: id }, shorten(`Sent again: ${reason}`, 500))
    const actor = requireAdmin(tx, 'moveMoney').accountId
    await audit(tx.db, tx.now, { action: 'payout.retried', actor, subject: id, ip, details: { reason } })
  })

/** Returns the number of the payee in full. */
export const revealPayee = (ctx: Ctx, { id, ip }: Omit<ByHand, 'reason'>): Promise<string> =>
  transaction(ctx, async (tx) => {
    const payout = await findPayout(tx.db, id)
    if (!payout) throw moneyProblems.notFound()
    const actor = requireAdmin(tx, 'moveMoney').accountId
    await audit(tx.db, tx.now, { action: 'payout.number-shown', actor, subject: id, ip })
    return formatPhone(payout.phone)
  })

/** `receipt` is the code of M-Pesa; null if nothing was paid. */
type Decision = ByHand & { receipt: string | null }

/** Decides it, or asks for a second person first; false in that case. */
export const decidePayout = (ctx: Ctx, decision: Decision): Promise<boolean> =>
  transaction(ctx, async (tx) => {
    const { id, receipt, reason } = decision
    const payout = await requireWaiting(tx, id)
    if (receipt !== null && (await isPayoutCodeUsed(tx, id, receipt))) throw moneyProblems.receiptUsed()
    if (needsSecondPerson(tx.app.config, payout.amountCents)) {
      const outcome = receipt === null ? 'not paid' : `paid as ${receipt}`
      const title = `Pay-out of ${formatPlainKes(payout.amountCents)}, ${outcome}`
      const payload = { id, receipt, ip: decision.ip }
      await requestApproval(tx, payoutByHand, { subject: id, title, payload, reason })
      return false
    }
    await decide(tx, payout, decision, requireAdmin(tx, 'moveMoney').accountId)
    return true
  })

export const payoutByHand = approvable({
  name: 'payout-by-hand',
  adminAction: 'moveMoney',
  payload: z.object({ id: z.guid(), ip: z.string(), receipt: z.string().nullable() }),
  run: async (tx, payload, { approvedBy, reason }) =>
    decide(tx, await requireWaiting(tx, payload.id), { ...payload, reason }, approvedBy),
})

async function decide(tx: TxCtx, payout: PayoutRow, decision: Decision, actor: string): Promise<void> {
  const { id, receipt, reason, ip } = decision
  if (receipt !== null && (await isPayoutCodeUsed(tx, id, receipt))) throw moneyProblems.receiptUsed()
  await (receipt === null
    ? failPayout(tx, payout, { code: 'by-hand', detail: `Not paid: ${reason}`, actor })
    : completePayout(tx, payout, { receipt, detail: `Paid: ${reason}`, actor }))
  await audit(tx.db, tx.now, {
    action: receipt === null ? 'payout.recorded-as-failed' : 'payout.recorded-as-paid',
    actor,
    subject: id,
    ip,
    details: { receipt, reason },
  })
}

/** Requires a pay-out that waits for a person: M-Pesa may yet report about the others. */
async function requireWaiting(tx: TxCtx, id: string): Promise<PayoutRow> {
  const payout = await lockPayout(tx.db, id)
  if (!payout) throw moneyProblems.notFound()
  if (payout.status !== 'needs_review') throw moneyProblems.payoutNotWaiting()
  return payout
}
