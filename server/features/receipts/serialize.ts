import type { receipts } from '#contract/receipts.ts'
import type { Reply } from '#contract/kernel.ts'
import { shillings } from '#domain/payments/money.ts'
import type { TaxDocument } from '#domain/payments/receipt-texts.ts'
import type { Receipt } from './receipt.ts'

export const serializeReceipt = ({
  issuedAt,
  code,
  booking: { start, ...booking },
  lines,
  totalCents,
  tax,
  refund,
  creditNote,
  ...receipt
}: Receipt): Reply<(typeof receipts)['GET /payments/:id/receipt']>['receipt'] => ({
  ...receipt,
  issuedAt: issuedAt.toISOString(),
  mpesaCode: receipt.method === 'airtel' ? null : code,
  airtelCode: receipt.method === 'airtel' ? code : null,
  booking: { ...booking, startTime: start.toISOString() },
  lines: lines.map(({ label, amountCents }) => ({ label, amount: shillings(amountCents) })),
  total: shillings(totalCents),
  currency: 'KES',
  tax: tax && serializeTax(tax),
  refund: refund && {
    status: refund.status,
    amount: shillings(refund.amountCents),
    completedAt: refund.completedAt?.toISOString() ?? null,
    mpesaCode: refund.code,
    way: refund.way,
  },
  creditNote: creditNote && serializeTax(creditNote),
})

const serializeTax = ({ signed, taxCents, totalCents, ...tax }: TaxDocument) => ({
  ...tax,
  signed: signed && { ...signed, at: new Date(signed.at).toISOString() },
  taxable: shillings(totalCents - taxCents),
  tax: shillings(taxCents),
  total: shillings(totalCents),
})
