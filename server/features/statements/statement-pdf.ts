/** The statement as PDF, in the current language. */
import { m } from '#messages'
import { getLocale } from '#messages/runtime'
import { languageTag } from '#domain/accounts/locale.ts'
import { formatKes, formatShillings } from '#domain/payments/money.ts'
import { supplierLines } from '#domain/payments/receipt-texts.ts'
import { placeName } from '#domain/text/place-name.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { dayAndTime, formatMonth } from '#domain/time/time.ts'
import { createPdf, type Block } from '#server/platform/documents/pdf.ts'
import type { Sums } from './queries.ts'
import type { Statement } from './statement.ts'

export function statementPdf(statement: Statement, now: Date): Promise<Buffer> {
  const { month, until, businessName, supplier, totals, stores, branches, offers } = statement
  const title = m.merchant_statement_title({ month: `${formatMonth(`${month}-01`)} ${month.slice(0, 4)}` })
  const isOver = until <= now
  const blocks: Block[] = [
    { kind: 'heading', text: businessName, lines: [title] },
    ...(isOver
      ? []
      : [{ kind: 'text', text: m.merchant_statement_so_far({ time: dayAndTime(now.getTime()) }) } as const]),
    {
      kind: 'facts',
      facts: [
        [m.csv_bookings(), formatNumber(totals.sold)],
        [m.csv_came(), formatNumber(totals.visits)],
        [m.csv_statement_no_show(), formatNumber(totals.noShows)],
        [m.csv_statement_cancelled(), formatNumber(totals.cancelled)],
        [m.merchant_statement_at_counter(), formatKes(totals.takenCents)],
        [m.merchant_statement_customer_fees(), formatKes(totals.feeCents)],
        [m.merchant_statement_fees_returned(), formatKes(totals.refundedCents)],
        [m.merchant_statement_own_fees(), formatKes(0)],
      ],
    },
    ...(stores.length > 1
      ? [
          { kind: 'subheading', text: m.merchant_statement_stores() } as const,
          buildTable(
            m.csv_statement_store(),
            stores.map(({ name, ...sums }) => [name, sums]),
            totals,
          ),
        ]
      : []),
    { kind: 'subheading', text: m.merchant_statement_branches() },
    buildTable(
      m.csv_statement_branch(),
      branches.map(({ name, storeName, ...sums }) => [placeName(storeName, name), sums]),
      totals,
    ),
    { kind: 'subheading', text: m.merchant_statement_by_offer() },
    buildTable(
      m.csv_statement_offer(),
      offers.map(({ title: offer, ...sums }) => [offer, sums]),
      totals,
    ),
    { kind: 'text', text: m.merchant_statement_counted() },
    { kind: 'text', text: m.merchant_statement_issued_by({ company: supplier.name }) },
    { kind: 'text', text: [supplier.name, ...supplierLines(supplier)].join(' · ') },
  ]
  return createPdf({ title, language: languageTag(getLocale()), createdAt: isOver ? until : now }, blocks)
}

const toCells = ({ sold, visits, takenCents, feeCents, refundedCents }: Sums): string[] => [
  formatNumber(sold),
  formatNumber(visits),
  ...[takenCents, feeCents, refundedCents].map(formatShillings),
]

function buildTable(first: string, rows: (readonly [name: string, sums: Sums])[], totals: Sums): Block {
  return {
    kind: 'table',
    head: [
      first,
      m.csv_bookings(),
      m.csv_came(),
      m.csv_taken_at_counter(),
      m.merchant_statement_fees_kes(),
      m.merchant_statement_refunded_kes(),
    ],
    rows: rows.map(([name, sums]) => [name, ...toCells(sums)]),
    total: [m.merchant_statement_total(), ...toCells(totals)],
  }
}
