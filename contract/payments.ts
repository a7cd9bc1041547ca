/** Paying the access fee by M-Pesa (docs/rules/payments.md). */
import * as z from 'zod'
import { ALERT_KINDS, alertProblems } from './alerts.ts'
import { bookingProblems, NewBooking } from './bookings.ts'
import { Booking, Payment } from './entities.ts'
import { readReceipt } from '../domain/payments/mpesa-message.ts'
import { idOf, limit, ok, page, Pagination, text } from './fields.ts'
import { phone } from './accounts.ts'
import type { Contract } from './kernel.ts'
import { problem } from './problem.ts'

/** Either the id of a held booking, or the booking itself in `bookingData`, as existing clients send it. */
export const PayByMpesa = z.strictObject({
  phoneNumber: z
    .string('Please enter a valid phone number')
    .trim()
    .min(9, 'Please enter a valid phone number')
    .max(17, 'Please enter a valid phone number')
    .pipe(phone('Please enter a valid phone number')),
  /** What the client believes it pays; refused when it is neither the exact fee nor the shillings charged. Never trusted. */
  amount: z.number().nonnegative().nullish(),
  bookingId: idOf(() => bookingProblems.notFound()).nullish(),
  type: z.literal('booking_access_fee').optional(),
  bookingData: z.strictObject({ ...NewBooking.shape, bookingType: z.literal('offer').optional() }).nullish(),
  unique_code: text(40).nullish(),
})

const one = { params: z.object({ id: idOf(() => paymentProblems.notFound()) }) }
const status = ok({ payment: Payment, booking: z.object({ id: z.string(), status: z.string(), holdExpiresAt: z.string().nullable() }) })

/** A code that a customer has from M-Pesa, and what came of asking after it. */
export const Claim = z.object({
  id: z.string(),
  bookingId: z.string(),
  receipt: z.string(),
  /** `asking` goes on by itself; `review` waits for a person. */
  status: z.enum(['asking', 'matched', 'refused', 'review']),
  /** One sentence: what was found, and what comes next. */
  message: z.string(),
  createdAt: z.string(),
})
const claimed = ok({ claim: Claim, booking: z.object({ id: z.string(), status: z.string() }) })

const Alarm = z.object({
  id: z.string(),
  kind: z.enum(ALERT_KINDS),
  paymentId: z.string().nullable(),
  refundId: z.string().nullable(),
  claimId: z.string().nullable(),
  /** What else it is about, such as a queue. */
  subject: z.string().nullable(),
  detail: z.string(),
  raisedAt: z.string(),
  resolvedAt: z.string().nullable(),
  resolution: z.string().nullable(),
})

export const payments = {
  'POST /payments/mpesa': {
    once: true,
    about: 'Send the M-Pesa prompt for a booking’s access fee. The server reckons the amount.',
    limit: 'pay',
    auth: 'customer',
    body: PayByMpesa,
    reply: ok({ message: z.string(), payment: Payment, booking: Booking, checkoutRequestId: z.string().nullable() }),
  },
  'GET /payments/:id/status': { about: 'Where a payment stands.', limit: 'payment-status', auth: 'customer', ...one, reply: status },
  'POST /payments/:id/check': {
    about: '“I paid already”: ask M-Pesa now instead of waiting.',
    limit: 'payment-status',
    auth: 'customer',
    ...one,
    reply: status,
  },
  'POST /payments/claims': {
    about: '“I paid but it says failed”: the M-Pesa code, or the whole message, is matched to what we have received.',
    limit: 'pay',
    once: true,
    auth: 'customer',
    body: z.strictObject({
      bookingId: idOf(() => bookingProblems.notFound()),
      message: text(1000).refine(
        (said) => readReceipt(said) !== null,
        'Enter the M-Pesa code: ten letters and digits, such as UKL4T9Q2XA.',
      ),
    }),
    reply: claimed,
  },
  'GET /payments/claims/:id': {
    about: 'What came of it.',
    limit: 'payment-status',
    auth: 'customer',
    params: z.object({ id: idOf(() => paymentProblems.claimGone()) }),
    reply: claimed,
  },
  'GET /payments/:id/receipt': {
    about: 'The receipt of a payment that arrived, and of its refund.',
    auth: 'customer',
    ...one,
    reply: ok({
      receipt: z.object({
        number: z.string(),
        issuedAt: z.string(),
        payer: z.object({ name: z.string(), phone: z.string() }),
        mpesaCode: z.string().nullable(),
        /** What it is for: the booking, its store and its time. */
        booking: z.object({ id: z.string(), code: z.string(), title: z.string(), storeName: z.string(), startTime: z.string() }),
        lines: z.array(z.object({ label: z.string(), amount: z.number() })),
        total: z.number(),
        currency: z.literal('KES'),
        refund: z
          .object({
            status: z.enum(['due', 'requested', 'completed', 'needs_review']),
            amount: z.number(),
            completedAt: z.string().nullable(),
            mpesaCode: z.string().nullable(),
          })
          .nullable(),
      }),
    }),
  },
  'GET /payments/alarms': {
    about: 'What needs a person, the newest first.',
    auth: 'admin',
    query: z.object({ page, limit: limit(100), open: z.enum(['true', 'false']).default('true') }),
    reply: ok({ alarms: z.array(Alarm), pagination: Pagination }),
  },
  'POST /payments/alarms/:id/resolve': {
    about: 'Somebody has seen to it.',
    auth: 'admin',
    params: z.object({ id: idOf(() => alertProblems.notFound()) }),
    body: z.strictObject({
      resolution: text(500).min(1, 'Say what was done.'),
      /** Of a stuck refund: M-Pesa is asked again, or the money was seen to have come back. */
      refund: z.enum(['send-again', 'came-back']).optional(),
    }),
    reply: ok({ alarm: Alarm }),
  },
} satisfies Contract

export const paymentProblems = {
  phoneLimit: problem(429, 'phone-limit', 'That phone was asked too often. Pay from another phone, or try again later.'),
  tooManyCodes: problem(429, 'too-many-codes', 'Too many codes were tried for this booking. Write to us, and a person will look.'),
  codeUsed: problem(409, 'code-used', 'That M-Pesa code belongs to another payment.'),
  claimGone: problem(404, 'claim-not-found', 'There is no such claim.'),
  notPaid: problem(409, 'not-paid', 'There is no receipt: nothing has been paid.'),
  twoBookings: problem(400, 'two-bookings', 'Send either bookingId or bookingData, not both.'),
  notFound: problem(404, 'payment-not-found', 'Payment not found'),
  nothingToPay: problem(409, 'nothing-to-pay', 'There is nothing to pay for this booking.'),
  holdGone: problem(409, 'hold-gone', 'Payment was not completed in time, so the time was freed. Please select a time again.'),
  promptOpen: problem(409, 'prompt-open', 'A prompt is already on that phone. Answer it, or wait until it ends.'),
  phoneBusy: problem(429, 'phone-busy', 'M-Pesa refuses the same amount from the same number within two minutes.'),
  refused: problem(502, 'mpesa-refused', 'Payment initiation failed. Please try again.'),
  busy: problem(503, 'mpesa-busy', 'M-Pesa is busy. Please try again in a few minutes.'),
}
