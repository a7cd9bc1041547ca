/** Writes invoices and credit notes in the transaction that books their money (decision 073). */
import { DAY } from '#domain/time/time.ts'
import { transaction, type Ctx, type TransactionListener, type TxCtx } from '#server/app-context.ts'
import { transactionListener } from '#server/platform/jobs/listeners.ts'
import * as d from './document-queries.ts'
import { findTaxRule } from './tax-rule-queries.ts'

export const invoiceWriting: readonly TransactionListener[] = [
  transactionListener(['payment.completed'], async ({ db }, { paymentId }) => {
    const received = await d.findReceived(db, paymentId)
    if (received) await d.insertInvoice(db, received, await findTaxRule(db, received.day))
  }),
  transactionListener(['refund.due'], async ({ db }, { refundId }) => {
    const owed = await d.findOwed(db, refundId)
    if (owed) await d.insertCreditNote(db, owed)
  }),
]

/** Older ones have been looked at. */
const LOOK_BACK_MS = 3 * DAY
const BATCH = 200

/**
 * A process of the version before books payments without invoices while the new version begins to write them: writes what
 * is missing.
 */
export async function writeMissing(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.now.getTime() - LOOK_BACK_MS)
  const invoices = await d.listWithoutInvoice(ctx.db, since, BATCH)
  for (const booked of invoices)
    await transaction(ctx, async ({ db }) => d.insertInvoice(db, booked, await findTaxRule(db, booked.day)))
  const creditNotes = await d.listWithoutCreditNote(ctx.db, since, BATCH)
  for (const booked of creditNotes) await transaction(ctx, ({ db }: TxCtx) => d.insertCreditNote(db, booked))
  const found = invoices.length + creditNotes.length
  if (found > 0) ctx.log.warn({ found }, 'tax-invoices.were-missing')
}
