/** Applies a stored confirmation of a payment to the Paybill number. */
import { readPaybillPayment } from '#server/adapters/mpesa/paybill.ts'
import { parseJson } from '#server/adapters/network/network.ts'
import type { Ctx } from '#server/app-context.ts'
import { discardCallback } from '../data/discard-callback.ts'
import { recordOutcome, type InboxRow, type Outcome } from '../data/inbox-queries.ts'
import { applyIncoming } from './incoming.ts'

/** Processes a confirmation. Its outcome and the changes it causes are committed together. */
export async function processConfirmation(ctx: Ctx, row: InboxRow): Promise<Outcome> {
  const payment = readPaybillPayment(parseJson(row.body))
  if (!payment) return discardCallback(ctx, row, 'unreadable')
  const { shortcode, account: reference, ...paid } = payment
  if (shortcode !== ctx.app.config.mpesa.shortcode) return discardCallback(ctx, row, 'forged')
  return applyIncoming(ctx, { ...paid, reference, source: 'callback' }, (tx, applied) =>
    recordOutcome(tx.db, row.id, applied, null, tx.now),
  )
}
