/** Paying the access fee by M-Pesa (docs/rules/payments.md). */
import * as z from 'zod'
import { REFUND_WAYS } from '../domain/payments/refund-policy.ts'
import { m } from '#messages'
import { readReceipt } from '../domain/payments/mpesa-message.ts'
import { email, phone } from './account-forms.ts'
import { ALERT_KINDS, alertProblems } from './alerts.ts'
import { NewBooking, newBookingProblems } from './bookings/new-booking.ts'
import { bookingProblems } from './bookings/problems.ts'
import { Booking } from './entities/booking.ts'
import { Payment, RefundStatus } from './entities/payment.ts'
import { done, idOf, limit, ok, page, Pagination, text } from './fields.ts'
import type { Contract } from './kernel.ts'
import { saying } from './message.ts'
import { dateTime, message, money, string, uuid } from './values.ts'
import { paymentProblems } from './payments/problems.ts'

export const PayByMpesa = z
  .strictObject({
    phoneNumber: z
      .string(saying(m.field_phone_invalid))
      .trim()
      .min(9, saying(m.field_phone_invalid))
      .max(17, saying(m.field_phone_invalid))
      .pipe(phone(m.field_phone_invalid))
      .meta({ description: 'The Kenyan mobile number that pays.', example: '0712345678' }),
    amount: z
      .number()
      .nonnegative()
      .nullish()
      .meta({
        description:
          'The amount that the client shows. The server computes it; a ' +
          'different one is rejected with `wrong-amount`.',
        example: 113,
      }),
    bookingId: idOf(
      () => bookingProblems.notFound(),
      'Id of a booking that requires payment.',
      'booking',
    ).nullish(),
    type: z
      .literal('booking_access_fee')
      .optional()
      .meta({ description: 'What is paid for; always the access fee of a booking.' }),
    bookingData: z
      .strictObject({
        ...NewBooking.shape,
        bookingType: z.literal('offer').optional().meta({ description: 'Always an offer.' }),
      })
      .nullish()
      .meta({ description: 'A new booking of an offer, to book and pay in one request.' }),
    unique_code: text(40).nullish().meta({ description: 'Ignored.', deprecated: true, example: 'D3-1' }),
  })
  .meta({
    id: 'PayByMpesa',
    description: 'Send either `bookingId` or `bookingData`.',
    example: { phoneNumber: '0712345678', bookingId: '0193471c-6d2e-7a41-9c1b-2f6a4be0a007' },
  })

const paymentParams = {
  params: z.object({ id: idOf(() => paymentProblems.notFound(), 'Id of the payment.', 'payment') }),
}
const bookingStatus = string('Status of the booking, as in `Booking`.', 'confirmed')
const status = ok({
  payment: Payment,
  booking: z
    .object({
      id: uuid('booking', 'Id of the booking.'),
      status: bookingStatus,
      holdExpiresAt: dateTime('Until when an unpaid booking holds its time; null otherwise.').nullable(),
    })
    .meta({ description: 'The booking that is paid for, in brief.' }),
})

const Claim = z
  .object({
    id: uuid('claim', 'Id of the claim.'),
    bookingId: uuid('booking', 'Id of the booking that was claimed to be paid.'),
    receipt: string('The M-Pesa code.', 'UKL4T9Q2XA'),
    status: z.enum(['asking', 'matched', 'refused', 'review']).meta({
      description:
        '`asking`: the server queries M-Pesa. `matched`: the payment counts. ' +
        '`refused`: it does not. `review`: D3 staff look at it.',
      example: 'matched',
    }),
    message: string(
      'What was found, and what comes next, for people.',
      'We found your payment and applied it to your booking.',
    ),
    createdAt: dateTime('When it was made.', '2026-11-21T09:10:00.000Z'),
  })
  .meta({ id: 'Claim', description: "A customer's claim to have paid, by an M-Pesa code." })
const claimed = ok({
  claim: Claim,
  booking: z
    .object({ id: uuid('booking', 'Id of the booking that the payment counts for.'), status: bookingStatus })
    .meta({ description: 'The booking, in brief.' }),
})

const Alarm = z
  .object({
    id: uuid('alert', 'Id of the alarm.'),
    kind: z.enum(ALERT_KINDS).meta({ description: 'What is wrong.' }),
    paymentId: uuid('payment', 'Id of the payment it is about.').nullable(),
    refundId: uuid('refund', 'Id of the refund it is about.').nullable(),
    claimId: uuid('claim', 'Id of the claim it is about.').nullable(),
    subject: string('What else it is about, such as a queue.', 'send-sms').nullable(),
    detail: string('What happened, for people.', 'M-Pesa did not answer.'),
    raisedAt: dateTime('When it was raised.', '2026-11-21T09:10:00.000Z'),
    resolvedAt: dateTime(
      'When it was resolved; null while it is open.',
      '2026-11-21T10:00:00.000Z',
    ).nullable(),
    resolution: string(
      'How it was resolved; null while it is open.',
      'Checked in the M-Pesa statement',
    ).nullable(),
  })
  .meta({ id: 'Alarm', description: 'Something that needs the attention of D3 staff.' })

export const payments = {
  'POST /payments/mpesa': {
    isIdempotent: true,
    summary: 'Send an M-Pesa prompt for the access fee of a booking',
    description:
      'The customer confirms on the phone. Then poll GET /payments/{id}/status, ' +
      'or listen for the socket event `payment_update`. ' +
      'The same request for the same phone returns the open prompt. A problem ' +
      'that leaves the booking held has its `bookingId`.',
    limit: 'pay',
    auth: 'customer',
    body: PayByMpesa,
    reply: ok({
      message,
      payment: Payment.nullable().meta({
        description:
          'Null when `useRewards` has paid the whole fee: the booking is confirmed and nothing is prompted.',
      }),
      booking: Booking,
      checkoutRequestId: string('Id of the prompt at M-Pesa.', 'ws_CO_21112026090240123712345678').nullable(),
    }),
    problems: [
      ...newBookingProblems,
      bookingProblems.notFound,
      bookingProblems.notYourBooking,
      paymentProblems.twoBookings,
      paymentProblems.nothingToPay,
      paymentProblems.holdExpired,
      paymentProblems.promptOpen,
      paymentProblems.phoneBusy,
      paymentProblems.phoneLimitReached,
      paymentProblems.mpesaRefused,
      paymentProblems.mpesaBusy,
    ],
  },
  'GET /payments/:id/status': {
    summary: 'Get the status of a payment',
    limit: 'payment-status',
    auth: 'customer',
    ...paymentParams,
    reply: status,
    problems: [paymentProblems.notFound],
  },
  'POST /payments/:id/check': {
    summary: 'Query M-Pesa for the status of a payment now',
    description: 'For customers who have paid while the status does not show it yet.',
    limit: 'payment-status',
    auth: 'customer',
    ...paymentParams,
    reply: status,
    problems: [paymentProblems.notFound],
  },
  'POST /payments/claims': {
    summary: 'Claim that a booking is paid, by an M-Pesa code',
    description: 'For customers whose payment shows as failed although M-Pesa sent a receipt.',
    limit: 'pay',
    isIdempotent: true,
    auth: 'customer',
    body: z.strictObject({
      bookingId: idOf(() => bookingProblems.notFound(), 'Id of the booking.', 'booking'),
      message: text(1000)
        .refine((value) => readReceipt(value) !== null, saying(m.field_mpesa_code))
        .meta({ description: 'The code, or the whole message of M-Pesa.', example: 'UKL4T9Q2XA' }),
    }),
    reply: claimed,
    problems: [
      bookingProblems.notFound,
      bookingProblems.notYourBooking,
      paymentProblems.codeUsed,
      paymentProblems.tooManyCodes,
    ],
  },
  'GET /payments/claims/:id': {
    summary: 'Get a claim',
    limit: 'payment-status',
    auth: 'customer',
    params: z.object({ id: idOf(() => paymentProblems.claimNotFound(), 'Id of the claim.', 'claim') }),
    reply: claimed,
    problems: [paymentProblems.claimNotFound],
  },
  'GET /payments/:id/receipt': {
    summary: 'Get the receipt of a payment',
    description: 'Includes the refund, if there is one.',
    auth: 'customer',
    ...paymentParams,
    reply: ok({
      receipt: z
        .object({
          number: string('Number of the receipt.', 'D3-4BE0A008'),
          issuedAt: dateTime('When the payment was completed.', '2026-11-21T09:03:12.000Z'),
          payer: z
            .object({
              name: string('Name of the customer.', 'Wanjiku Mwangi'),
              phone: string('The number that paid, as people write it.', '0712 345 678'),
            })
            .meta({ description: 'Who paid.' }),
          mpesaCode: string('Receipt code of M-Pesa.', 'UKL4T9Q2XA').nullable(),
          booking: z
            .object({
              id: uuid('booking', 'Id of the booking.'),
              code: string('Code of the booking.', 'K7M2QX'),
              title: string('What is booked.', '30% off deep tissue massage'),
              storeName: string('Name of the store.', 'Amani Spa'),
              startTime: dateTime('Start of the booking.'),
            })
            .meta({ description: 'What was paid for.' }),
          lines: z
            .array(
              z.object({ label: string('What it is for.', 'Access fee'), amount: money('Amount.', 113) }),
            )
            .meta({ description: 'Lines of the receipt.' }),
          total: money('Sum of the lines.', 113),
          currency: z.literal('KES').meta({ description: 'Always KES.' }),
          refund: z
            .object({
              status: RefundStatus,
              way: z.enum(REFUND_WAYS).meta({
                description: '`reversal` of the payment, or `payout`: sent to the phone that paid.',
                example: 'reversal',
              }),
              amount: money('Amount.', 113),
              completedAt: dateTime(
                'When it was returned; null until then.',
                '2026-11-22T06:00:00.000Z',
              ).nullable(),
              mpesaCode: string('Receipt code of M-Pesa for the refund.', 'UKM8R2D7PB').nullable(),
            })
            .nullable()
            .meta({ description: 'The refund; null without one.' }),
        })
        .meta({ id: 'Receipt', description: 'The receipt of a payment.' }),
    }),
    problems: [paymentProblems.notFound, paymentProblems.notPaid],
  },
  'POST /payments/:id/receipt/send': {
    summary: 'Send the receipt of a payment to an e-mail address',
    description:
      'Sends it to any address. The address of the account does not change; PUT /users/email changes it. ' +
      'The e-mail contains neither the booking code nor the name of the customer.',
    limit: 'send-receipt',
    auth: 'customer',
    ...paymentParams,
    body: z
      .strictObject({ email: email(m.field_email_invalid) })
      .meta({ id: 'SendReceipt', description: 'Where to send it.' }),
    reply: done,
    problems: [paymentProblems.notFound, paymentProblems.notPaid],
  },
  'GET /payments/alarms': {
    summary: 'List alarms',
    description: 'The newest first.',
    auth: 'admin',
    adminAction: 'handleAlerts',
    query: z.object({
      page,
      limit: limit(100),
      open: z
        .enum(['true', 'false'])
        .default('true')
        .meta({ description: '`true`: open alarms. `false`: resolved ones.' }),
    }),
    reply: ok({ alarms: z.array(Alarm), pagination: Pagination }),
  },
  'POST /payments/alarms/:id/resolve': {
    summary: 'Resolve an alarm',
    auth: 'admin',
    adminAction: 'handleAlerts',
    params: z.object({ id: idOf(() => alertProblems.notFound(), 'Id of the alarm.', 'alert') }),
    body: z.strictObject({
      resolution: text(500)
        .min(1, 'Say what was done.')
        .meta({ description: 'What was done.', example: 'Checked in the M-Pesa statement' }),
      refund: z.enum(['send-again', 'came-back']).optional().meta({
        description: 'For a stuck refund: order it again, or record that the money is back.',
        example: 'send-again',
      }),
    }),
    reply: ok({ alarm: Alarm }),
    problems: [alertProblems.notFound],
  },
} satisfies Contract

type PaymentsRoutes = typeof payments
declare module './kernel.ts' {
  interface Api extends PaymentsRoutes {}
}
