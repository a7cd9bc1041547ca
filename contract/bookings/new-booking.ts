/** Booking an offer or a service (docs/rules/bookings.md). */
import * as z from 'zod'
import { m } from '#messages'
import { MAX_QUESTIONS } from '../../domain/booking/answers.ts'
import { optionalEmail, optionalPhone } from '../account-forms.ts'
import { Booking } from '../entities/booking.ts'
import { id, idSchema, limitedText, ok, text } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { saying } from '../message.ts'
import { properName } from '../names.ts'
import { storeProblems } from '../stores.ts'
import { EXAMPLE_IDS, message } from '../values.ts'
import { BOOKING_TEXTS } from './booking-limits.ts'
import {
  branchId,
  EXAMPLE_HOLD_TOKEN,
  holdToken,
  offerId,
  serviceId,
  bookingType,
  accessFee,
  chargedFee,
  requiresPayment,
  startInput,
} from './fields.ts'
import { stopProblems } from '../stops.ts'
import { packageProblems } from './package-problems.ts'
import { bookingProblems, itemProblems, timeProblems } from './problems.ts'
import { visitItems, visitProblems } from './visits.ts'

/**
 * Clients send the customer, the price and the fee too. Identity comes from the session and money from the
 * server, so those are checked or ignored (docs/rules/bookings.md#client-data).
 */
export const NewBooking = z
  .strictObject({
    userId: z
      .string()
      .max(60)
      .nullish()
      .meta({ description: 'Ignored: the signed-in customer books.', deprecated: true, example: '' }),
    startTime: startInput(
      'Start, ISO 8601 to the minute or finer. Without an offset it is ' +
        '**local time in Africa/Nairobi** (UTC+03:00). ' +
        'Always send an offset or `Z`; `startsAt` of a slot has one.',
    ),
    staffId: idSchema(
      () => bookingProblems.unknownStaff(),
      'Id of the staff member; by default any who is free.',
      'staff',
    ).nullish(),
    notes: limitedText(BOOKING_TEXTS.notes)
      .nullish()
      .meta({ description: 'Notes for the store.', example: 'First visit' }),
    specialRequests: limitedText(BOOKING_TEXTS.notes)
      .nullish()
      .meta({ description: 'Special requests to the store.', example: 'Ground floor, please' }),
    answers: z
      .array(
        z.strictObject({
          questionId: z
            .string()
            .max(60)
            .meta({ description: 'Id of a question of the service.', example: EXAMPLE_IDS.service }),
          answer: z.string().max(4000).meta({
            description: 'The answer, as the kind of the question needs it.',
            example: 'Shoulder length',
          }),
          question: z.string().max(400).nullish().meta({
            description:
              'The question as the customer saw it; if it is not the current one, the answer is rejected.',
            example: 'How long is your hair?',
          }),
        }),
      )
      .max(MAX_QUESTIONS)
      .nullish()
      .meta({
        description:
          'Answers to the `questions` of the service, which may be empty for those that are not required. What is wrong ' +
          'with one is in `errors` as `answers.` and the id of the question.',
        example: [{ questionId: EXAMPLE_IDS.service, answer: 'Shoulder length' }],
      }),
    bookingType: bookingType.optional(),
    clientInfo: z
      .strictObject({
        name: limitedText(BOOKING_TEXTS.clientName)
          .check(properName)
          .nullish()
          .meta({ description: 'Name; by default that of the account.', example: 'Wanjiku Mwangi' }),
        email: optionalEmail.meta({
          description: 'E-mail address; by default that of the account.',
          example: 'wanjiku@example.com',
        }),
        phone: optionalPhone.meta({
          description: 'Kenyan mobile number; by default that of the account.',
          example: '0712345678',
        }),
      })
      .nullish()
      .meta({ description: 'The person who comes.' }),
    storeId: id(m.field_store_id_invalid, 'Id of the store; checked if sent.', 'store').nullish(),
    branchId: branchId.nullish(),
    offerId: offerId.nullish(),
    serviceId: serviceId.nullish(),
    items: visitItems.nullish(),
    packageId: idSchema(
      () => packageProblems.saleNotFound(),
      'Id of a package of the customer (GET /packages), which pays for the visit. For a booking of one service without an offer.',
      'packageSale',
    ).nullish(),
    isForGuest: z.boolean().optional().meta({
      description: 'Someone else comes. `clientInfo` then needs a name and a Kenyan mobile number.',
      example: false,
    }),
    holdToken: holdToken.nullish().meta({
      description:
        'The token of a hold (POST /bookings/holds); by default that of the cookie. The booking takes over its time, ' +
        'branch and staff member. A hold that has expired or is of another time is ignored.',
      example: EXAMPLE_HOLD_TOKEN,
    }),
    useRewards: z
      .boolean()
      .optional()
      .meta({
        description:
          'Pay as much of the access fee as possible from the available rewards, in whole shillings. If nothing is left to ' +
          'pay, the booking is confirmed at once. By default no rewards are used.',
        example: true,
      }),
    accessFee: z
      .number()
      .nullish()
      .meta({
        description:
          'The fee that the client shows. The server computes it; a ' +
          'different one is rejected with `wrong-amount`.',
        example: 112.5,
      }),
    paymentData: z
      .strictObject({
        amount: z
          .number()
          .meta({ description: 'Amount that is paid now, without what rewards pay; checked.', example: 113 }),
        currency: z.literal('KES').optional().meta({ description: 'Always KES.' }),
        method: text(20)
          .optional()
          .refine((method) => !/card/i.test(method ?? ''), saying(m.field_payment_card))
          .meta({ description: 'Payment method: M-Pesa. Cards are not taken yet.', example: 'mpesa' }),
        phoneNumber: text(20)
          .nullish()
          .meta({ description: 'Ignored: pay with POST /payments/mpesa.', example: '0712345678' }),
      })
      .nullish()
      .meta({ description: 'Payment. Only `amount` is read, and `method` is checked.', deprecated: true }),
  })
  .meta({
    id: 'NewBooking',
    description: 'A booking to make. Send `startTime` and either `offerId`, `serviceId` or `items`.',
    example: { offerId: EXAMPLE_IDS.offer, startTime: '2026-11-28T14:30:00+03:00', notes: 'First visit' },
  })
export type NewBooking = z.output<typeof NewBooking>

const created = ok({
  message,
  booking: Booking,
  bookingType: z.enum(['offer', 'service']).meta({ description: 'Same as in `booking`.', deprecated: true }),
  requiresPayment,
  accessFee,
  chargedFee,
}).meta({ id: 'BookingCreated', description: 'A new booking.' })

export const newBookingProblems = [
  stopProblems.paymentsStopped,
  ...itemProblems,
  ...timeProblems,
  ...visitProblems,
  bookingProblems.noItem,
  bookingProblems.itemMismatch,
  bookingProblems.twoItems,
  bookingProblems.wrongAmount,
  bookingProblems.customerLimitReached,
  bookingProblems.firstTimeOnly,
  bookingProblems.tooManyHolds,
  bookingProblems.tooManyBookings,
  bookingProblems.notAccepted,
  bookingProblems.guestIncomplete,
  storeProblems.branchNotFound,
  packageProblems.saleNotFound,
  packageProblems.notUsable,
  packageProblems.otherService,
]

export const newBookingRoutes = {
  'POST /bookings/offers': {
    isIdempotent: true,
    repeatsSafely: true,
    summary: 'Book an offer',
    description:
      'The time is held for ten minutes if there is an access fee; pay ' +
      'with POST /payments/mpesa to confirm it.',
    limit: 'create-booking',
    auth: 'customer',
    status: 201,
    body: NewBooking,
    reply: created,
    problems: newBookingProblems,
  },
  'POST /bookings/service': {
    isIdempotent: true,
    repeatsSafely: true,
    summary: 'Book a service',
    description: 'Free of charge. Some stores confirm bookings themselves, within 24 hours.',
    limit: 'create-booking',
    auth: 'customer',
    status: 201,
    body: NewBooking,
    reply: created,
    problems: newBookingProblems,
  },
  'POST /bookings': {
    isIdempotent: true,
    repeatsSafely: true,
    summary: 'Book an offer or a service',
    description:
      'The time is held for ten minutes if there is an access fee; pay ' +
      'with POST /payments/mpesa to confirm it.',
    limit: 'create-booking',
    auth: 'customer',
    status: 201,
    body: NewBooking,
    reply: created,
    problems: newBookingProblems,
  },
  'POST /services/:id/book': {
    isIdempotent: true,
    repeatsSafely: true,
    summary: 'Book the service of the path',
    limit: 'create-booking',
    auth: 'customer',
    status: 201,
    params: z.object({ id: serviceId }),
    body: NewBooking,
    reply: created,
    problems: newBookingProblems,
  },
} satisfies Contract
