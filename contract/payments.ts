/** Paying the access fee by M-Pesa (wire.md §13; providers.md §1). */
import * as z from 'zod'
import { NewBooking } from './bookings.ts'
import { Booking, Payment } from './entities.ts'
import { id, ok, text } from './fields.ts'
import { phone } from './accounts.ts'
import type { Contract } from './kernel.ts'
import { problem } from './problem.ts'

/** Either the id of a held booking, or the booking itself in `bookingData`, as the spec's wizard sends it. */
export const PayByMpesa = z.strictObject({
  phoneNumber: z
    .string('Please enter a valid phone number')
    .trim()
    .min(9, 'Please enter a valid phone number')
    .max(17, 'Please enter a valid phone number')
    .pipe(phone('Please enter a valid phone number')),
  /** What the client believes it pays; refused when it is neither the exact fee nor the shillings charged. Never trusted. */
  amount: z.number().nonnegative().nullish(),
  bookingId: id('Invalid booking ID').nullish(),
  type: z.literal('booking_access_fee').optional(),
  bookingData: z.strictObject({ ...NewBooking.shape, bookingType: z.literal('offer').optional() }).nullish(),
  unique_code: text(40).nullish(),
})

const one = { params: z.object({ id: id('Invalid payment ID') }) }
const status = ok({ payment: Payment, booking: z.object({ id: z.string(), status: z.string(), holdExpiresAt: z.string().nullable() }) })

export const payments = {
  'POST /payments/mpesa': {
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
} satisfies Contract

export const paymentProblems = {
  notFound: problem(404, 'payment-not-found', 'Payment not found'),
  nothingToPay: problem(409, 'nothing-to-pay', 'There is nothing to pay for this booking.'),
  holdGone: problem(409, 'hold-gone', 'Payment was not completed in time, so the time was freed. Please select a time again.'),
  promptOpen: problem(409, 'prompt-open', 'A prompt is already on that phone. Answer it, or wait until it ends.'),
  phoneBusy: problem(429, 'phone-busy', 'M-Pesa refuses the same amount from the same number within two minutes.'),
  refused: problem(502, 'mpesa-refused', 'Payment initiation failed. Please try again.'),
  busy: problem(503, 'mpesa-busy', 'M-Pesa is busy. Please try again in a few minutes.'),
}
