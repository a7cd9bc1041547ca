/** Receipts of payments, with their tax invoices (docs/rules/payments.md#receipts). */
import * as z from 'zod'
import { m } from '#messages'
import { PAYMENT_METHODS } from '../domain/payments/payment-methods.ts'
import { REFUND_WAYS } from '../domain/payments/refund-policy.ts'
import { email } from './account-forms.ts'
import { RefundStatus } from './entities/payment.ts'
import { done, idSchema, ok } from './fields.ts'
import type { Contract } from './kernel.ts'
import { paymentProblems } from './payments/problems.ts'
import { dateTime, email as emailField, money, number, string, url, uuid } from './values.ts'

export const Supplier = z
  .object({
    name: string('Name of the company that runs this site.', 'D3 Deals Ltd'),
    kraPin: string('PIN of the company at KRA; null if it issues no tax invoices.', 'P051234567X').nullable(),
    address: string('Address of the company.', 'Kimathi Street, Nairobi'),
    registration: string('Number in the register of companies.', 'PVT-ABC123').nullable(),
    phone: string('Phone number of its support.', '0700 000 000').nullable(),
    email: emailField('E-mail address of its support.', 'support@d3.test'),
  })
  .meta({ id: 'Supplier', description: 'Company that issues the document.' })

const TaxDocument = z
  .object({
    signed: z
      .object({
        at: dateTime('Time of the signature.', '2026-11-21T09:03:20.000Z'),
        number: string('Number of the control unit and of its receipt.', 'KRACU0100000001/152'),
        controlUnit: string('Id of the control unit.', 'KRACU0100000001'),
        internalData: string(
          'Internal data, in groups of four.',
          'R1FI-C2SF-1N3M-RV4X-EY5P-3M2N-2I',
        ).nullable(),
        signature: string('Signature of KRA, in groups of four.', 'V249-J39C-FJ48-HE2W').nullable(),
        qrUrl: url(
          'Page of KRA that confirms it, for the QR code.',
          'https://etims.kra.go.ke/common/link/etims/receipt/indexEtimsReceiptData?Data=P051234567X00V249J39CFJ48HE2W',
        ).nullable(),
      })
      .nullable()
      .meta({ description: 'Signature of KRA; null while the document is being issued: ask again later.' }),
    taxType: string('KRA’s letter of the tax: `B` is the usual rate, `D` is not subject to VAT.', 'B'),
    ratePercent: number('Rate of the tax.', 16),
    taxable: money('Amount without the tax.', 97.41),
    tax: money('The tax.', 15.59),
    total: money('Amount with the tax.', 113),
  })
  .meta({ id: 'TaxDocument', description: 'A tax invoice, or a credit note.' })

const Receipt = z
  .object({
    number: string('Number of the receipt.', 'D3-4BE0A008'),
    issuedAt: dateTime('Time at which the payment was completed.', '2026-11-21T09:03:12.000Z'),
    supplier: Supplier,
    payer: z
      .object({
        name: string('Name of the customer.', 'Wanjiku Mwangi'),
        phone: string('The number that paid, as people write it.', '0712 345 678'),
      })
      .meta({ description: 'Customer who paid.' }),
    method: z.enum(PAYMENT_METHODS).meta({
      description: 'Payment method: a prompt of M-Pesa, the Paybill number, or a prompt of Airtel Money.',
      example: 'mpesa',
    }),
    mpesaCode: string('Receipt code of M-Pesa; null if it was not paid by M-Pesa.', 'UKL4T9Q2XA').nullable(),
    airtelCode: string(
      'Transaction id of Airtel Money; null if it was not paid by Airtel Money.',
      'MP261121.1203.A12345',
    ).nullable(),
    booking: z
      .object({
        id: uuid('booking', 'Id of the booking.'),
        code: string('Code of the booking.', 'K7M2QX'),
        title: string('Name of the booked offer or service.', '30% off deep tissue massage'),
        storeName: string('Name of the store.', 'Amani Spa'),
        startTime: dateTime('Start of the booking.'),
      })
      .meta({ description: 'Booking that was paid for.' }),
    lines: z
      .array(
        z.object({ label: string('Purpose of the amount.', 'Access fee'), amount: money('Amount.', 113) }),
      )
      .meta({ description: 'Lines of the receipt.' }),
    total: money('Sum of the lines.', 113),
    currency: z.literal('KES').meta({ description: 'Always KES.' }),
    tax: TaxDocument.nullable().meta({
      description: 'The tax invoice; null for a payment without one, such as one before they were issued.',
    }),
    refund: z
      .object({
        status: RefundStatus,
        amount: money('Amount.', 113),
        completedAt: dateTime('Time of the return; null until then.', '2026-11-22T06:00:00.000Z').nullable(),
        mpesaCode: string('Code of the provider for the refund.', 'UKM8R2D7PB').nullable(),
        way: z.enum(REFUND_WAYS).meta({
          description:
            '`reversal` of the payment, `payout` to the phone that paid because it could not be reversed, or paid `by-hand` ' +
            'by a person.',
          example: 'reversal',
        }),
      })
      .nullable()
      .meta({ description: 'The refund; null without one.' }),
    creditNote: TaxDocument.nullable().meta({
      description: 'The credit note of the refund; null without one.',
    }),
  })
  .meta({ id: 'Receipt', description: 'The receipt of a payment.' })

const ofPayment = {
  auth: 'customer',
  params: z.object({ id: idSchema(() => paymentProblems.notFound(), 'Id of the payment.', 'payment') }),
  problems: [paymentProblems.notFound, paymentProblems.notPaid],
} as const

// cspell:ignore JVBE -- how the example begins
/** A file inside of a reply. */
export const pdfFile = {
  fileName: string('A name for the file.', 'd3-receipt-D34BE0A008.pdf'),
  data: string('The file, in Base64.', 'JVBERi0xLjcK').meta({ format: 'byte' }),
}

export const receipts = {
  'GET /payments/:id/receipt': {
    summary: 'Get the receipt of a payment',
    description: 'Includes the tax invoice, the refund and its credit note, if there are any.',
    ...ofPayment,
    reply: ok({ receipt: Receipt }),
  },
  'GET /payments/:id/receipt/pdf': {
    summary: 'Get the receipt of a payment as PDF',
    description:
      'The document has one page in the language of the request. The site has it at ' +
      '`/booking-details/{bookingId}/receipt.pdf`.',
    ...ofPayment,
    reply: ok(pdfFile),
  },
  'POST /payments/:id/receipt/send': {
    summary: 'Send the receipt of a payment to an e-mail address',
    description:
      'Sends it to any address. The address of the account does not change; PUT /users/email changes it. ' +
      'The e-mail contains neither the booking code nor the name of the customer, and a link to the PDF for ' +
      'the customer who is signed in.',
    limit: 'send-receipt',
    ...ofPayment,
    body: z
      .strictObject({ email: email(m.field_email_invalid) })
      .meta({ id: 'SendReceipt', description: 'Address to send the receipt to.' }),
    reply: done,
  },
} satisfies Contract

type ReceiptsRoutes = typeof receipts
declare module './kernel.ts' {
  interface Api extends ReceiptsRoutes {}
}
