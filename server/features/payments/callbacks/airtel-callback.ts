import { isOpen } from '#domain/payments/payment-policy.ts'
import { SECOND } from '#domain/time/time.ts'
import { hasValidHash } from '#server/adapters/airtel/callbacks.ts'
import { parseJson } from '#server/adapters/network/network.ts'
import type { Ctx } from '#server/app-context.ts'
import * as q from '../data/queries.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { discardCallback } from '../data/discard-callback.ts'
import { recordOutcome, type Outcome, type PaymentCallback } from '../data/inbox-queries.ts'

/**
 * A callback of Airtel has no amount, and it can be repeated by anyone who has seen one. So it decides nothing: it only has the
 * payment queried now instead of at its next time.
 */
export async function processAirtelCallback(ctx: Ctx, row: PaymentCallback): Promise<Outcome> {
  const payment = await q.findPayment(ctx.db, row.paymentId)
  const key = ctx.app.config.airtel?.callbackKey ?? null
  if (payment?.method !== 'airtel' || (key !== null && !hasValidHash(parseJson(row.body), key)))
    return discardCallback(ctx, row, 'forged')
  await reconcile(ctx, payment.id, { early: true })
  const { status } = await q.getPayment(ctx.db, payment.id)
  // Airtel's enquiry may be behind its callback, or one was made just now.
  if (isOpen(status))
    await q.setNextQuery(ctx.db, payment.id, { next: new Date(ctx.now.getTime() + QUERY_AGAIN_MS) })
  const outcome = status === payment.status ? 'duplicate' : 'applied'
  await recordOutcome(ctx.db, row.id, outcome, null, ctx.now)
  return outcome
}

const QUERY_AGAIN_MS = 20 * SECOND
