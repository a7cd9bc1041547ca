/** The receipt of a paid payment (docs/rules/payments.md#receipts). */
import { m } from '#messages'
import { paymentProblems } from '#contract/payments/problems.ts'
import { formatPayer } from '#domain/payments/payer.ts'
import { isPaid, payReference } from '#domain/payments/payment-policy.ts'
import { groupByFour, type TaxDocument } from '#domain/payments/receipt-texts.ts'
import { getAccountById } from '#server/features/accounts/accounts.ts'
import { getBookingDetails, getTitle } from '#server/features/bookings/bookings.ts'
import { findTaxDocuments, type TaxDocument as StoredDocument } from '#server/features/invoices/invoices.ts'
import { getOwnPayment } from '#server/features/payments/payments.ts'
import type { Actor, Ctx } from '#server/app-context.ts'
import { getReceiptDetails } from './queries.ts'
import { getSupplier } from './receipts.ts'

export type Receipt = Awaited<ReturnType<typeof getReceipt>>

/** Amounts are in cents. The lines add up to the total. */
export async function getReceipt(ctx: Ctx, actor: Actor, id: string) {
  const payment = await getOwnPayment(ctx, actor, id)
  const { method, completedAt, refund } = await getReceiptDetails(ctx.db, id)
  if (!isPaid(payment.status) || !completedAt) throw paymentProblems.notPaid()
  const booking = await getBookingDetails(ctx.db, payment.bookingId)
  const payer = await getAccountById(ctx, actor.accountId)
  const { invoice, creditNote } = await findTaxDocuments(ctx.db, id)
  const { charged_cents: charged, fee_cents: fee, credit_cents: credit } = booking
  return {
    number: payReference(id),
    issuedAt: completedAt,
    supplier: getSupplier(ctx.app.config),
    payer: { name: `${payer.firstName} ${payer.lastName}`.trim(), phone: formatPayer(payment.phone) },
    method,
    code: payment.receipt,
    booking: {
      id: booking.id,
      code: booking.code,
      title: getTitle(booking),
      storeName: booking.service.store.name,
      start: booking.start,
    },
    lines: [
      { label: m.rule_receipt_fee(), amountCents: fee },
      ...(charged > fee ? [{ label: m.rule_receipt_rounding(), amountCents: charged - fee }] : []),
      ...(credit > 0 ? [{ label: m.rule_receipt_credit(), amountCents: -credit }] : []),
    ],
    totalCents: payment.amountCents,
    tax: invoice && toTaxDocument(invoice),
    refund,
    creditNote: creditNote && toTaxDocument(creditNote),
  }
}

/** Returns the tax document as KRA asks to print it. The signed data is stored and never asked for again. */
function toTaxDocument(document: StoredDocument): TaxDocument {
  const { signedAt, sdcId, receiptNumber, internalData, signature, qrUrl } = document
  const isSigned = signedAt !== null && sdcId !== null && receiptNumber !== null
  return {
    signed: isSigned
      ? {
          at: signedAt.getTime(),
          number: `${sdcId}/${receiptNumber}`,
          controlUnit: sdcId,
          internalData: internalData && groupByFour(internalData),
          signature: signature && groupByFour(signature),
          qrUrl,
        }
      : null,
    taxType: document.taxType,
    ratePercent: document.taxPercent,
    taxCents: document.taxCents,
    totalCents: document.amountCents,
  }
}
