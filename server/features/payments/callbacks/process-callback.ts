/** Judges a stored callback, by what it is about. Its address was verified before it was stored. */
import { readStatusResult } from '#server/adapters/mpesa/mpesa.ts'
import { parseJson } from '#server/adapters/network/network.ts'
import { findBranchOf, underLock } from '#server/features/bookings/bookings.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import { findClaim } from '../reconciliation/claim-queries.ts'
import { hearOfClaim } from '../reconciliation/claims.ts'
import { dismiss } from './inbox.ts'
import * as q from '../queries.ts'
import { findRefund } from '../refunds/refund-queries.ts'
import { hearOfRefund, judgeReversal } from '../refunds/refunds.ts'
import { hearReceipt, judgeCallback, settling } from '../complete-payment.ts'

export function judge(ctx: Ctx, row: q.InboxRow): Promise<q.Verdict> {
  if (row.kind === 'stk') return judgeCallback(ctx, row)
  return row.kind === 'reversal' ? judgeReversal(ctx, row) : judgeStatus(ctx, row)
}

/** The status of a transaction, which a refund, a claim or a payment without a receipt has asked for. One may be asked after several times. */
async function judgeStatus(ctx: Ctx, row: q.InboxRow): Promise<q.Verdict> {
  const id = row.paymentId
  const refund = await findRefund(ctx.db, id)
  const claim = refund ? null : await findClaim(ctx.db, id)
  const payment = refund || claim ? null : await q.findPayment(ctx.db, id)
  if (!refund && !claim && !payment) return dismiss(ctx, row, 'forged')
  const said = readStatusResult(parseJson(row.body))
  if (!said) return dismiss(ctx, row, 'unreadable')
  const heard = (tx: { db: Parameters<typeof q.decide>[0]; now: Date }) => q.decide(tx.db, row.id, 'applied', said.code, tx.now)

  if (refund)
    await transaction(ctx, async (tx) => {
      await hearOfRefund(tx, id, said)
      await heard(tx)
    })
  else if (claim) {
    const { branchId } = (await findBranchOf(ctx.db, claim.bookingId))!
    await underLock(ctx, branchId, null, async (tx) => {
      const now = (await findClaim(tx.db, id))!
      if (now.status === 'asking') await hearOfClaim(tx, now, said)
      await heard(tx)
    })
  } else
    await settling(ctx, id, async (tx, locked) => {
      await hearReceipt(tx, locked, said)
      await heard(tx)
    })
  return 'applied'
}
