/** Invoices that need a person. Invoices that wait for KRA share one alert (watching.ts). */
import { sql, type RawBuilder } from 'kysely'
import { formatPlainKes } from '#domain/payments/money.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { linkedFact, MAX_OPEN_OF_KIND, showRow, type OpenWork, type WorkKind } from '#server/work-kind.ts'
import { findInvoice } from './admin-queries.ts'

const TITLES = { invoice: 'A tax invoice is not signed', 'credit-note': 'A credit note is not signed' }

/** Index: `tax_invoices_left`. */
const openInvoices: RawBuilder<OpenWork> = sql`
  SELECT id::text AS id, created_at AS since, created_at + interval '24 hours' AS due_at,
    CASE kind WHEN 'invoice' THEN ${sql.lit(TITLES.invoice)} ELSE ${sql.lit(TITLES['credit-note'])} END AS title,
    'KES ' || trim(to_char(amount_cents / 100.0, 'FM999,999,990.99'), '.') || concat(', ', detail) AS detail
  FROM tax_invoices WHERE status = 'needs_review'
  ORDER BY created_at LIMIT ${sql.lit(MAX_OPEN_OF_KIND)}`

const showInvoice = showRow(findInvoice, (invoice) => {
  const { kind, status, amountCents, number, bookingCode, paymentId, detail, createdAt, signedAt } = invoice
  return {
    title: TITLES[kind],
    decided: signedAt && `Signed by KRA, ${dayAndTime(signedAt.getTime())}`,
    facts: [
      { label: 'Amount', value: formatPlainKes(amountCents) },
      linkedFact('Booking', bookingCode, 'booking', bookingCode),
      linkedFact('Payment', paymentId, 'payment', paymentId),
      { label: 'Written', value: dayAndTime(createdAt.getTime()) },
      ...(number === null ? [] : [{ label: 'Number', value: String(number) }]),
    ],
    evidence: [
      status === 'needs_review'
        ? { state: 'no', text: detail ?? 'KRA has refused it' }
        : { state: 'wait', text: detail ?? 'It waits to be sent' },
    ],
  }
})

export const invoiceWork: readonly WorkKind[] = [
  { kind: 'tax-invoice', group: 'money', action: 'moveMoney', open: openInvoices, show: showInvoice },
]
