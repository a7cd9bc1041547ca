/** Paying by a prompt on a phone: what is sent, what comes back, and what may be wrong. */
import * as z from 'zod'
import { m } from '#messages'
import { phone } from '../account-forms.ts'
import { NewBooking, newBookingProblems } from '../bookings/new-booking.ts'
import { bookingProblems } from '../bookings/problems.ts'
import { Booking } from '../entities/booking.ts'
import { Payment } from '../entities/payment.ts'
import { idSchema, ok, text } from '../fields.ts'
import { saying } from '../message.ts'
import { message, string } from '../values.ts'
import { paymentProblems } from './problems.ts'

const payFields = {
  phoneNumber: z
    .string(saying(m.field_phone_invalid))
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
  bookingId: idSchema(
    () => bookingProblems.notFound(),
    'Id of a booking that requires payment.',
    'booking',
  ).nullish(),
  type: z
    .literal('booking_access_fee')
    .optional()
    .meta({ description: 'Purpose of the payment, which is always the access fee of a booking.' }),
  bookingData: z
    .strictObject({
      ...NewBooking.shape,
      bookingType: z.literal('offer').optional().meta({ description: 'Always an offer.' }),
    })
    .nullish()
    .meta({ description: 'A new booking of an offer, to book and pay in one request.' }),
  unique_code: text(40).nullish().meta({ description: 'Ignored.', deprecated: true, example: 'D3-1' }),
}
const PAY_EXAMPLE = { phoneNumber: '0712345678', bookingId: '0193471c-6d2e-7a41-9c1b-2f6a4be0a007' }
export const PayByMpesa = z.strictObject(payFields).meta({
  id: 'PayByMpesa',
  description: 'Send either `bookingId` or `bookingData`.',
  example: PAY_EXAMPLE,
})
export const PayByAirtel = z.strictObject(payFields).meta({
  id: 'PayByAirtel',
  description: 'Send either `bookingId` or `bookingData`.',
  example: { ...PAY_EXAMPLE, phoneNumber: '0733123456' },
})
export const prompted = ok({
  message,
  payment: Payment.nullable().meta({
    description:
      'Payment; null when `useRewards` has paid the whole fee: the booking is confirmed and nothing is prompted.',
  }),
  booking: Booking,
  checkoutRequestId: string(
    'Id of the prompt at the provider: M-Pesa’s, or that of the payment at Airtel.',
    'ws_CO_21112026090240123712345678',
  ).nullable(),
})
export const promptProblems = [
  ...newBookingProblems,
  bookingProblems.notFound,
  bookingProblems.notYourBooking,
  paymentProblems.twoBookings,
  paymentProblems.nothingToPay,
  paymentProblems.holdExpired,
  paymentProblems.promptOpen,
  paymentProblems.phoneBusy,
  paymentProblems.phoneLimitReached,
]
