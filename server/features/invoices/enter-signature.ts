/** A signature that KRA has made and does not show to us, as a person reads it in KRA's portal (docs/rules/money.md#tax-invoices). */
import { invoiceProblems } from '#contract/admin/invoices.ts'
import { instant, MINUTE, readClockTime, type Day } from '#domain/time/time.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import { requireAdmin } from '#server/platform/http/access.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { findInvoice, isSignatureUsed } from './admin-queries.ts'
import { buildKraPageUrl } from './devices.ts'
import { moveDocument } from './sending-queries.ts'

/** KRA's clock may differ from ours. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE

type Entered = {
  id: string
  cuInvoiceNumber: string
  internalData: string
  signature: string
  day: Day
  time: string
  reason: string
  ip: string
}

export const enterSignature = (ctx: Ctx, entered: Entered): Promise<void> =>
  transaction(ctx, async (tx) => {
    const { id, cuInvoiceNumber, internalData, signature, reason, ip } = entered
    const invoice = await findInvoice(tx.db, id)
    if (!invoice) throw invoiceProblems.notFound()
    const { etims } = tx.app.config
    if (etims === null || invoice.number === null) throw invoiceProblems.notAccepted()
    const signedAt = instant(entered.day, readClockTime(entered.time) ?? 0)
    const { createdAt } = invoice
    if (
      signedAt < createdAt.getTime() - CLOCK_TOLERANCE_MS ||
      signedAt > tx.now.getTime() + CLOCK_TOLERANCE_MS
    )
      throw invoiceProblems.signedAtAnotherTime()
    const [sdcId = '', receiptNumber = ''] = cuInvoiceNumber.split('/')
    if (await isSignatureUsed(tx.db, { sdcId, receiptNumber, signature }))
      throw invoiceProblems.signatureUsed()
    const isMoved = await moveDocument(tx.db, id, {
      from: 'needs_review',
      to: 'signed',
      nextTryAt: null,
      detail: null,
      signed: {
        sdcId,
        receiptNumber,
        internalData,
        signature,
        signedAt: new Date(signedAt),
        qrUrl: buildKraPageUrl(etims, signature),
      },
    })
    if (!isMoved) throw invoiceProblems.notAccepted()
    await audit(tx.db, tx.now, {
      action: 'tax-invoice.signature-entered',
      actor: requireAdmin(tx, 'moveMoney').accountId,
      subject: id,
      ip,
      details: { number: invoice.number, cuInvoiceNumber, signature, reason },
    })
  })
