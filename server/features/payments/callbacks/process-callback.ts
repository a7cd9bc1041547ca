/** Processes a stored callback by its kind. Its secret was verified before it was stored. */
import { readStatusResult } from '#server/adapters/mpesa/callbacks.ts'
import { parseJson } from '#server/adapters/network/network.ts'
import { findBookingBranch, underLock } from '#server/features/bookings/bookings.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { findClaim } from '../data/claim-queries.ts'
import { applyClaimStatus } from '../reconciliation/claims.ts'
import { processAirtelCallback } from './airtel-callback.ts'
import { discardCallback } from '../data/discard-callback.ts'
import { recordOutcome, type InboxRow, type Outcome, type PaymentCallback } from '../data/inbox-queries.ts'
import { processConfirmation } from '../paybill/confirmation.ts'
import * as q from '../data/queries.ts'
import { findPayout } from '../data/payout-queries.ts'
import { applyPayoutStatus, processPayoutCallback, processPayoutTimeout } from '../payouts/results.ts'
import { findRefund } from '../data/refund-queries.ts'
import { applyRefundStatus, processReversalCallback } from '../refunds/refunds.ts'
import { processStkCallback } from './stk-callback.ts'
import { withLockedPayment } from '../paying/complete-payment.ts'
import { applyReceiptStatus } from '../reconciliation/reconcile.ts'

export function processStoredCallback(ctx: Ctx, row: InboxRow): Promise<Outcome> {
  if (row.kind === 'paybill') return processConfirmation(ctx, row)
  if (row.kind === 'stk') return processStkCallback(ctx, row)
  if (row.kind === 'airtel') return processAirtelCallback(ctx, row)
  if (row.kind === 'payout') return processPayoutCallback(ctx, row)
  if (row.kind === 'payout-timeout') return processPayoutTimeout(ctx, row)
  return row.kind === 'reversal' ? processReversalCallback(ctx, row) : processStatusCallback(ctx, row)
}

/**
 * A transaction status that was requested for a refund, a claim, a pay-out or a payment without a receipt, possibly
 * several times.
 */
async function processStatusCallback(ctx: Ctx, row: PaymentCallback): Promise<Outcome> {
  const id = row.paymentId
  const refund = await findRefund(ctx.db, id)
  const claim = refund ? null : await findClaim(ctx.db, id)
  const payout = refund || claim ? null : await findPayout(ctx.db, id)
  const payment = refund || claim || payout ? null : await q.findPayment(ctx.db, id)
  if (!refund && !claim && !payout && !payment) return discardCallback(ctx, row, 'forged')
  const status = readStatusResult(parseJson(row.body))
  if (!status) return discardCallback(ctx, row, 'unreadable')
  const recordApplied = (tx: TxCtx) => recordOutcome(tx.db, row.id, 'applied', status.code, tx.now)

  if (refund) {
    await transaction(ctx, async (tx) => {
      await applyRefundStatus(tx, id, status)
      await recordApplied(tx)
    })
  } else if (payout) {
    await transaction(ctx, async (tx) => {
      await applyPayoutStatus(tx, id, status)
      await recordApplied(tx)
    })
  } else if (claim) {
    const { branchId } = (await findBookingBranch(ctx.db, claim.bookingId))!
    await underLock(ctx, branchId, null, async (tx) => {
      const current = (await findClaim(tx.db, id))!
      if (current.status === 'asking') await applyClaimStatus(tx, current, status)
      await recordApplied(tx)
    })
  } else {
    await withLockedPayment(ctx, id, async (tx, locked) => {
      await applyReceiptStatus(tx, locked, status)
      await recordApplied(tx)
    })
  }
  return 'applied'
}
