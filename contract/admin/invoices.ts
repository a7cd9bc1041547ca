/** Invoices and credit notes as KRA signs them, and the VAT in them (docs/rules/money.md#tax-invoices). */
import * as z from 'zod'
import { m } from '#messages'
import { done, idOf, limit, ok, page, Pagination, search, text } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { problem } from '../problem.ts'
import { boolean, date, dateTime, integer, money as kes, number, string, uuid } from '../values.ts'

export const invoiceProblems = {
  notFound: problem(404, 'invoice-not-found', m.problem_invoice_not_found, 'There is no such invoice.'),
  notWaiting: problem(
    409,
    'invoice-not-waiting',
    m.problem_invoice_not_waiting,
    'Only an invoice that waits for a person can be sent again.',
  ),
  ruleTooEarly: problem(
    409,
    'tax-rule-too-early',
    m.problem_tax_rule_too_early,
    'An invoice of that day or a later one has been sent to KRA, so its tax cannot change.',
  ),
}

const reason = text(500).min(3).meta({
  description: 'Why. It is written to the audit log.',
  example: 'The class of the item is right now',
})

const Invoice = z
  .object({
    id: uuid('payment', 'Id.'),
    kind: z.enum(['invoice', 'credit-note']).meta({
      description: 'A credit note takes back an invoice whose fee is refunded.',
      example: 'invoice',
    }),
    paymentId: uuid('payment', 'Payment that it is about.'),
    bookingCode: string('Code of its booking.', 'K7QF3A'),
    amount: kes('Amount with the tax.', 38),
    tax: kes('Tax in it.', 5.24),
    taxType: string('KRA’s code of the tax: B is the general rate, D is outside of VAT.', 'B'),
    taxPercent: number('Rate of the tax.', 16),
    status: z.enum(['due', 'sent', 'signed', 'needs_review']).meta({
      description: '`sent`: it is not known whether KRA has accepted it. `needs_review` waits for a person.',
      example: 'signed',
    }),
    number: integer('Its number; null before it is sent.', 1042).nullable(),
    receiptNumber: string('KRA’s number of the receipt.', '1042').nullable(),
    qrUrl: string('KRA’s page about it.', 'https://etims.kra.go.ke/').nullable(),
    detail: string('What KRA said last.', '910 totAmt: wrong').nullable(),
    createdAt: dateTime('Its time: that of the money in the ledger.'),
    signedAt: dateTime('When KRA has signed it.').nullable(),
  })
  .meta({ id: 'TaxInvoice', description: 'An invoice or a credit note for KRA.' })

const Rule = z
  .object({
    from: date('First day on which it is in force.', '2026-12-01'),
    isRegistered: boolean('The company is registered for VAT.', true),
    percent: number('Rate of VAT; 0 without a registration.', 16),
    reason: string('Why.', 'Registered on 1 December'),
    changedBy: string('Who entered it.', 'Njeri Mwangi'),
    changedAt: dateTime('When it was entered.'),
  })
  .meta({ id: 'TaxRule', description: 'The VAT in access fees from a day on.' })

const reads = { auth: 'admin', adminAction: 'seeMoney' } as const
const moves = { auth: 'admin', adminAction: 'moveMoney', requiresReauthentication: true } as const

export const invoices = {
  'GET /admin/invoices': {
    summary: 'List tax invoices and credit notes',
    ...reads,
    query: z.object({
      status: z.enum(['waiting', 'needs_review', 'signed', 'all']).default('all').meta({
        description: '`waiting` are those that are sent to KRA by themselves.',
        example: 'all',
      }),
      search: search.meta({ description: 'A number, or the code of a booking.', example: '1042' }),
      page,
      limit: limit(20),
    }),
    reply: ok({
      isSetUp: boolean('This installation is connected to KRA.', true),
      invoices: z.array(Invoice).meta({ description: 'The newest first.' }),
      pagination: Pagination,
    }),
  },
  'POST /admin/invoices/:id/send-again': {
    summary: 'Send a tax invoice again that KRA has refused',
    ...moves,
    params: z.object({ id: idOf(invoiceProblems.notFound, 'Id of the invoice.', 'payment') }),
    body: z.strictObject({ reason }),
    reply: done,
    problems: [invoiceProblems.notFound, invoiceProblems.notWaiting],
  },
  'GET /admin/tax-rules': {
    summary: 'List the VAT rules',
    ...reads,
    reply: ok({
      rules: z.array(Rule).meta({ description: 'The newest first. Before the first one, there is no VAT.' }),
    }),
  },
  'POST /admin/tax-rules': {
    summary: 'Set the VAT in access fees from a day on',
    description: 'Invoices from that day on that were not sent to KRA yet follow it.',
    ...moves,
    body: z.strictObject({
      from: date('First day on which it is in force.', '2026-12-01'),
      isRegistered: z.boolean().meta({ description: 'The company is registered for VAT.', example: true }),
      percent: z
        .number()
        .min(0)
        .max(50)
        .multipleOf(0.01)
        .meta({ description: 'Rate of VAT. It is ignored without a registration.', example: 16 }),
      reason,
    }),
    reply: done,
    problems: [invoiceProblems.ruleTooEarly],
  },
} satisfies Contract

type InvoiceRoutes = typeof invoices
declare module '../kernel.ts' {
  interface Api extends InvoiceRoutes {}
}
export type TaxInvoice = z.output<typeof Invoice>
export type TaxRule = z.output<typeof Rule>
