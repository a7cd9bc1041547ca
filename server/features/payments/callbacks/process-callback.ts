/** Judges a stored callback, by what it is about. Its address was verified before it was stored. */
import { readStatusResult } from '#server/adapters/mpesa/mpesa.ts'
import { parseJson } from '#server/adapters/network/network.ts'
import { findBranchOf, underLock } from '#server/features/bookings/bookings.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import { findClaim } from '../reconciliation/claim-queries.ts'
import { onClaimResult } from '../reconciliation/claims.ts'
import { dismiss } from './inbox.ts'
import * as q from '../queries.ts'
import { findRefund } from '../refunds/refund-queries.ts'
import { onRefundResult, processReversal } from '../refunds/refunds.ts'
import { onReceipt, processCallback, settling } from '../complete-payment.ts'

export function processCallbackRow(ctx: Ctx, row: q.InboxRow): Promise<q.Outcome> {
  if (row.kind === 'stk') return processCallback(ctx, row)
  return row.kind === 'reversal' ? processReversal(ctx, row) : processStatus(ctx, row)
}

/** The status of a transaction, which a refund, a claim or a payment without a receipt has asked for. One may be asked after several times. */
async function processStatus(ctx: Ctx, row: q.InboxRow): Promise<q.Outcome> {
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
      await onRefundResult(tx, id, said)
      await heard(tx)
    })
  else if (claim) {
    const { branchId } = (await findBranchOf(ctx.db, claim.bookingId))!
    await underLock(ctx, branchId, null, async (tx) => {
      const now = (await findClaim(tx.db, id))!
      if (now.status === 'asking') await onClaimResult(tx, now, said)
      await heard(tx)
    })
  } else
    await settling(ctx, id, async (tx, locked) => {
      await onReceipt(tx, locked, said)
      await heard(tx)
    })
  return 'applied'
}
