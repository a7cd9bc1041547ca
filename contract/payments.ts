/** Paying the access fee (docs/rules/payments.md). */
import * as z from 'zod'
import { m } from '#messages'
import { PROMPT_METHODS } from '../domain/payments/payment-methods.ts'
import { readReceipt } from '../domain/payments/mpesa-message.ts'
import { ALERT_KINDS, alertProblems } from './alerts.ts'
import { bookingProblems } from './bookings/problems.ts'
import { Payment } from './entities/payment.ts'
import { idSchema, limit, limitedText, ok, page, Pagination, text } from './fields.ts'
import type { Contract } from './kernel.ts'
import { saying } from './message.ts'
import { dateTime, string, uuid } from './values.ts'
import { ALARM_TEXTS, CLAIM_TEXTS } from './payment-limits.ts'
import { paymentProblems } from './payments/problems.ts'
import { PayByAirtel, PayByMpesa, prompted, promptProblems } from './payments/prompts.ts'

const paymentParams = {
  params: z.object({ id: idSchema(() => paymentProblems.notFound(), 'Id of the payment.', 'payment') }),
}
const bookingStatus = string('Status of the booking, as in `Booking`.', 'confirmed')
const status = ok({
  payment: Payment,
  booking: z
    .object({
      id: uuid('booking', 'Id of the booking.'),
      status: bookingStatus,
      holdExpiresAt: dateTime(
        'Time until which an unpaid booking holds its time; null otherwise.',
      ).nullable(),
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
      'Result of the claim and the next step, for people.',
      'We found your payment and applied it to your booking.',
    ),
    createdAt: dateTime('Time of the claim.', '2026-11-21T09:10:00.000Z'),
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
    kind: z.enum(ALERT_KINDS).meta({ description: 'Kind of the problem.' }),
    paymentId: uuid('payment', 'Id of the payment it is about.').nullable(),
    refundId: uuid('refund', 'Id of the refund it is about.').nullable(),
    claimId: uuid('claim', 'Id of the claim it is about.').nullable(),
    subject: string('Further subject, such as a queue.', 'send-sms').nullable(),
    detail: string('Description of the event for people.', 'M-Pesa did not answer.'),
    raisedAt: dateTime('Time at which the alarm was raised.', '2026-11-21T09:10:00.000Z'),
    resolvedAt: dateTime(
      'Time of resolution; null while the alarm is open.',
      '2026-11-21T10:00:00.000Z',
    ).nullable(),
    resolution: string(
      'Note on the resolution; null while the alarm is open.',
      'Checked in the M-Pesa statement',
    ).nullable(),
  })
  .meta({ id: 'Alarm', description: 'Alarm that needs the attention of D3 staff.' })

export const payments = {
  'POST /payments/mpesa': {
    isIdempotent: true,
    repeatsSafely: true,
    summary: 'Send an M-Pesa prompt for the access fee of a booking',
    description:
      'The customer confirms on the phone. Then poll GET /payments/{id}/status, ' +
      'or listen for the socket event `payment_update`. ' +
      'The same request for the same phone returns the open prompt. A problem ' +
      'that leaves the booking held has its `bookingId`.',
    limit: 'pay',
    auth: 'customer',
    body: PayByMpesa,
    reply: prompted,
    problems: [...promptProblems, paymentProblems.mpesaRefused, paymentProblems.mpesaBusy],
  },
  'POST /payments/airtel': {
    isIdempotent: true,
    repeatsSafely: true,
    summary: 'Send an Airtel Money prompt for the access fee of a booking',
    description:
      'The route works as POST /payments/mpesa does. It is available where GET /payments/methods lists ' +
      '`airtel`. The number is one of Airtel, or was moved to it.',
    limit: 'pay',
    auth: 'customer',
    body: PayByAirtel,
    reply: prompted,
    problems: [
      ...promptProblems,
      paymentProblems.notOffered,
      paymentProblems.airtelRefused,
      paymentProblems.airtelBusy,
    ],
  },
  'GET /payments/methods': {
    summary: 'List the ways to pay an access fee by a prompt',
    auth: 'public',
    reply: ok({
      methods: z.array(z.enum(PROMPT_METHODS)).meta({
        description: 'Methods in the order in which they are shown: POST /payments/ and the name.',
        example: ['mpesa', 'airtel'],
      }),
    }),
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
    summary: 'Query M-Pesa or Airtel for the status of a payment now',
    description: 'Helps customers who have paid while the status does not show it yet.',
    limit: 'payment-status',
    auth: 'customer',
    ...paymentParams,
    reply: status,
    problems: [paymentProblems.notFound],
  },
  'POST /payments/claims': {
    summary: 'Claim that a booking is paid, by an M-Pesa code',
    description: 'Helps customers whose payment shows as failed although M-Pesa sent a receipt.',
    limit: 'pay',
    isIdempotent: true,
    repeatsSafely: true,
    auth: 'customer',
    body: z.strictObject({
      bookingId: idSchema(() => bookingProblems.notFound(), 'Id of the booking.', 'booking'),
      message: limitedText(CLAIM_TEXTS.message)
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
    params: z.object({ id: idSchema(() => paymentProblems.claimNotFound(), 'Id of the claim.', 'claim') }),
    reply: claimed,
    problems: [paymentProblems.claimNotFound],
  },
  'GET /payments/alarms': {
    summary: 'List alarms',
    description: 'The newest come first.',
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
    description: 'A refund that is stuck is decided by the routes of `/admin/money/refunds`.',
    auth: 'admin',
    adminAction: 'handleAlerts',
    params: z.object({ id: idSchema(() => alertProblems.notFound(), 'Id of the alarm.', 'alert') }),
    body: z.strictObject({
      resolution: text(ALARM_TEXTS.resolution.max)
        .min(ALARM_TEXTS.resolution.min, 'Say what was done.')
        .meta({ description: 'Note on the action.', example: 'Checked in the M-Pesa statement' }),
    }),
    reply: ok({ alarm: Alarm }),
    problems: [alertProblems.notFound],
  },
} satisfies Contract

type PaymentsRoutes = typeof payments
declare module './kernel.ts' {
  interface Api extends PaymentsRoutes {}
}
