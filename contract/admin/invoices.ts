/** Invoices and credit notes as KRA signs them, and the VAT in them (docs/rules/money.md#tax-invoices). */
import * as z from 'zod'
import { m } from '#messages'
import { KRA_LETTERS } from '../../domain/payments/invoice-policy.ts'
import { readClockTime } from '../../domain/time/time.ts'
import { done, idSchema, limit, limitedText, ok, page, Pagination, search } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { saying } from '../message.ts'
import { problem } from '../problem.ts'
import { boolean, date, dateTime, integer, money as kes, number, string, uuid } from '../values.ts'
import { REASON_TEXT } from './reason-limits.ts'

export const invoiceProblems = {
  notFound: problem(404, 'invoice-not-found', m.problem_invoice_not_found, 'There is no such invoice.'),
  notWaiting: problem(
    409,
    'invoice-not-waiting',
    m.problem_invoice_not_waiting,
    'Only an invoice that waits for a person can be sent again.',
  ),
  notAccepted: problem(
    409,
    'invoice-not-accepted',
    m.problem_invoice_not_accepted,
    'Only an invoice that waits for a person and has a number, which KRA may have accepted, can be signed by hand.',
  ),
  signatureUsed: problem(
    409,
    'signature-used',
    m.problem_invoice_signature_used,
    'Another invoice has this number of KRA or this signature.',
  ),
  signedAtAnotherTime: problem(
    409,
    'signed-at-another-time',
    m.problem_invoice_signed_at_another_time,
    'KRA signs an invoice after it was written, and not in the future.',
  ),
  ruleTooEarly: problem(
    409,
    'tax-rule-too-early',
    m.problem_tax_rule_too_early,
    'An invoice of that day or a later one has been sent to KRA, so its tax cannot change.',
  ),
}

const reason = limitedText(REASON_TEXT).meta({
  description: 'Reason, which is written to the audit log.',
  example: 'The class of the item is right now',
})

const asShown = saying(m.field_as_kra_shows)
const kraText = z
  .string()
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(KRA_LETTERS, asShown))

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
    number: integer('Number of the document; null before it is sent.', 1042).nullable(),
    receiptNumber: string('KRA’s number of the receipt.', '1042').nullable(),
    qrUrl: string('KRA’s page about it.', 'https://etims.kra.go.ke/').nullable(),
    detail: string('Last answer of KRA.', '910 totAmt: wrong').nullable(),
    createdAt: dateTime('Time of the document, which is that of the money in the ledger.'),
    signedAt: dateTime('Time at which KRA has signed the document.').nullable(),
  })
  .meta({ id: 'TaxInvoice', description: 'An invoice or a credit note for KRA.' })

const Rule = z
  .object({
    from: date('First day on which it is in force.', '2026-12-01'),
    isRegistered: boolean('True if the company is registered for VAT.', true),
    percent: number('Rate of VAT; 0 without a registration.', 16),
    reason: string('Reason of the rule.', 'Registered on 1 December'),
    changedBy: string('Admin who entered the rule.', 'Njeri Mwangi'),
    changedAt: dateTime('Time of entry.'),
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
      isSetUp: boolean('True if this installation is connected to KRA.', true),
      invoices: z.array(Invoice).meta({ description: 'The newest come first.' }),
      pagination: Pagination,
    }),
  },
  'POST /admin/invoices/:id/send-again': {
    summary: 'Send a tax invoice again that KRA has refused',
    ...moves,
    params: z.object({ id: idSchema(invoiceProblems.notFound, 'Id of the invoice.', 'payment') }),
    body: z.strictObject({ reason }),
    reply: done,
    problems: [invoiceProblems.notFound, invoiceProblems.notWaiting],
  },
  'POST /admin/invoices/:id/signature': {
    summary: 'Enter what KRA has signed',
    description:
      'Used for an invoice in review whose number KRA has accepted, but whose signature it does not show to us. ' +
      'As KRA’s portal shows ' +
      'it; hyphens and spaces do not matter.',
    ...moves,
    params: z.object({ id: idSchema(invoiceProblems.notFound, 'Id of the invoice.', 'payment') }),
    body: z.strictObject({
      cuInvoiceNumber: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9]{6,30}\/\d{1,20}$/, asShown)
        .meta({
          description: 'Number of the control unit and of its receipt.',
          example: 'KRACU0100000001/152',
        }),
      internalData: kraText.meta({
        description: 'Internal data.',
        example: 'R1FI-C2SF-1N3M-RV4X-EY5P-3M2N-2I',
      }),
      signature: kraText.meta({ description: 'Receipt signature.', example: 'V249-J39C-FJ48-HE2W' }),
      day: z.iso
        .date(saying(m.field_answer_date))
        .meta({ description: 'Day on which KRA signed it, in Africa/Nairobi.', example: '2026-11-28' }),
      time: z
        .string()
        .refine((text) => readClockTime(text) !== null, saying(m.field_time_of_day))
        .meta({ description: 'Time of the signature in Africa/Nairobi, 24-hour HH:mm.', example: '14:30' }),
      reason,
    }),
    reply: done,
    problems: [
      invoiceProblems.notFound,
      invoiceProblems.notAccepted,
      invoiceProblems.signatureUsed,
      invoiceProblems.signedAtAnotherTime,
    ],
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
