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
import { dateOf, dayAndTime, dayOf, timeOfDay } from '#domain/time/time.ts'
import { pdfOf, type Block, type Fact } from '#server/platform/documents/pdf.ts'
import type { Receipt } from './receipt.ts'

export function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const { number, issuedAt, supplier, booking, tax, refund, creditNote } = receipt
  const issued = issuedAt.getTime()
  return pdfOf(
    {
      title: m.bookings_receipt_title_number({ number }),
      language: languageTag(getLocale()),
      createdAt: refund?.completedAt ?? issuedAt,
    },
    [
      { kind: 'heading', text: supplier.name, lines: supplierLines(supplier) },
      { kind: 'subheading', text: m.bookings_receipt_title_number({ number }) },
      { kind: 'text', text: `${dateOf(dayOf(issued))}, ${timeOfDay(issued)}` },
      { kind: 'facts', facts: paidFacts(receipt) },
      amountTable(receipt),
      ...(tax ? taxBlocks(m.receipt_tax_invoice(), tax, m.receipt_tax_being_issued()) : []),
      ...(creditNote
        ? taxBlocks(m.receipt_credit_note(), creditNote, m.receipt_credit_note_being_issued())
        : []),
      { kind: 'text', text: m.bookings_receipt_foot({ store: booking.storeName }) },
    ],
  )
}

const paidFacts = ({ payer, method, code, booking }: Receipt): Fact[] => [
  [m.bookings_receipt_from(), `${payer.name}, ${payer.phone}`],
  [m.receipt_method(), METHOD_NAMES[method]],
  ...(code === null ? [] : [[codeName(method), code] as const]),
  [m.bookings_receipt_for(), `${booking.title}, ${booking.storeName}`],
  [m.mail_booking_when(), dayAndTime(booking.start.getTime())],
  [m.bookings_receipt_code(), booking.code],
]

function amountTable({ method, lines, totalCents, refund }: Receipt): Block {
  const amounts: Fact[] = [
    ...lines.map(({ label, amountCents }) => [label, formatKes(amountCents)] as const),
    [m.bookings_receipt_total(), formatKes(totalCents)],
  ]
  if (refund) {
    const returned = [
      refundName(refund, method),
      refund.completedAt && dayAndTime(refund.completedAt.getTime()),
      refund.code,
    ]
    amounts.push([returned.filter(Boolean).join(', '), formatKes(-refund.amountCents)])
  }
  return { kind: 'table', head: [m.bookings_receipt_caption(), m.receipt_amount()], rows: amounts }
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
