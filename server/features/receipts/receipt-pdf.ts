/** The receipt as PDF, in the current language. */
import { m } from '#messages'
import { getLocale } from '#messages/runtime'
import { languageTag } from '#domain/accounts/locale.ts'
import { formatKes } from '#domain/payments/money.ts'
import {
  codeName,
  METHOD_NAMES,
  refundName,
  supplierLines,
  taxFacts,
  type TaxDocument,
} from '#domain/payments/receipt-texts.ts'
import { formatDate, dayAndTime, toDay, timeOfDay } from '#domain/time/time.ts'
import { createPdf, type Block, type Fact } from '#server/platform/documents/pdf.ts'
import type { Receipt } from './receipt.ts'

export function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const { number, issuedAt, supplier, booking, tax, refund, creditNote } = receipt
  return createPdf(
    {
      title: m.bookings_receipt_title_number({ number }),
      language: languageTag(getLocale()),
      createdAt: refund?.completedAt ?? issuedAt,
    },
    [
      { kind: 'heading', text: supplier.name, lines: supplierLines(supplier) },
      { kind: 'subheading', text: m.bookings_receipt_title_number({ number }) },
      { kind: 'facts', facts: paidFacts(receipt) },
      amountTable(receipt),
      ...(refund ? [refundBlock(receipt, refund)] : []),
      ...(tax ? taxBlocks(m.receipt_tax_invoice(), tax, m.receipt_tax_being_issued()) : []),
      ...(creditNote
        ? taxBlocks(m.receipt_credit_note(), creditNote, m.receipt_credit_note_being_issued())
        : []),
      { kind: 'text', text: m.bookings_receipt_foot({ store: booking.storeName }) },
    ],
  )
}

const paidFacts = ({ issuedAt, payer, method, code, booking }: Receipt): Fact[] => [
  [m.mail_receipt_date(), `${formatDate(toDay(issuedAt.getTime()))}, ${timeOfDay(issuedAt.getTime())}`],
  [m.bookings_receipt_from(), `${payer.name}, ${payer.phone}`],
  [m.receipt_method(), METHOD_NAMES[method]],
  ...(code === null ? [] : [[codeName(method), code] as const]),
  [m.bookings_receipt_for(), `${booking.title}, ${booking.storeName}`],
  [m.mail_booking_when(), dayAndTime(booking.start.getTime())],
  [m.bookings_receipt_code(), booking.code],
]

const amountTable = ({ lines, totalCents }: Receipt): Block => ({
  kind: 'table',
  head: [m.bookings_receipt_caption(), m.receipt_amount()],
  rows: lines.map(({ label, amountCents }) => [label, formatKes(amountCents)]),
  total: [m.bookings_receipt_total(), formatKes(totalCents)],
})

function refundBlock({ method }: Receipt, refund: NonNullable<Receipt['refund']>): Block {
  const { amountCents, completedAt, code } = refund
  const how = [
    formatKes(amountCents),
    ...(completedAt === null ? [] : [dayAndTime(completedAt.getTime())]),
    ...(code === null ? [] : [code]),
  ]
  return { kind: 'facts', facts: [[refundName(refund, method), how.join(', ')]] }
}

function taxBlocks(title: string, document: TaxDocument, beingIssued: string): Block[] {
  const { signed } = document
  return [
    { kind: 'subheading', text: title },
    ...(signed ? [] : [{ kind: 'text', text: beingIssued } as const]),
    { kind: 'facts', facts: taxFacts(document) },
    ...(signed?.qrUrl ? [{ kind: 'qr', text: signed.qrUrl, label: m.receipt_qr_label() } as const] : []),
  ]
}
