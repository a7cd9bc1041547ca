/** Fields that several routes of bookings have. */
import * as z from 'zod'
import { m } from '#messages'
import { LOCALES } from '../../domain/accounts/locale.ts'
import { isDay, readInstant } from '../../domain/time/time.ts'
import { Booking, Slot } from '../entities/booking.ts'
import { idSchema, intOr, ok } from '../fields.ts'
import { saying } from '../message.ts'
import { boolean, date, dateTime, EXAMPLE_IDS, message, money, string } from '../values.ts'
import { bookingProblems } from './problems.ts'

/**
 * Returns whether a day can be used. The first and the last four-digit year cannot: days are added to a date,
 * and PostgreSQL has no year 0.
 */
const isUsableDay = (text: string): boolean => isDay(text) && text > '0001' && text < '9999'
export const day = z
  .string(saying(m.field_date_format))
  .refine(isUsableDay, saying(m.field_date_format))
  .meta({
    description: 'A calendar day in Africa/Nairobi, YYYY-MM-DD.',
    example: '2026-11-28',
    format: 'date',
  })
/** `store-{id}` is what clients send for the main branch of a store. */
export const branchId = z.string().trim().max(60).meta({
  description:
    'Id of the branch, or `store-` and the id of the store for its main branch, which is the default.',
  example: EXAMPLE_IDS.branch,
})
export const staffId = idSchema(
  () => bookingProblems.unknownStaff(),
  'Id of the staff member; any by default.',
  'staff',
)
export const offerId = idSchema(() => bookingProblems.itemNotFound(), 'Id of the offer.', 'offer')
export const serviceId = idSchema(() => bookingProblems.itemNotFound(), 'Id of the service.', 'service')
export const bookingType = z
  .enum(['offer', 'service'])
  .meta({ description: 'Kind of the booked thing, if both ids are sent.' })
export const startInput = (description: string) =>
  z
    .string(saying(m.field_datetime_invalid))
    .refine((value) => readInstant(value) !== null, saying(m.field_datetime_format))
    .meta({ description, example: '2026-11-28T14:30:00+03:00' })
export const EXAMPLE_HOLD_TOKEN = '5f0c9b2e7d41a8360c9e5b7f1d2a4c68e0b3f5a79c1d8e6420b7a9c3d5e1f087'
export const holdToken = z.string().trim().max(100)
export const firstDay = day
  .optional()
  .meta({ description: 'First day, YYYY-MM-DD in Africa/Nairobi; today by default.' })
export const dayCount = (defaultValue: number) =>
  intOr(defaultValue, 1, 31).meta({ description: 'Number of days.', example: defaultValue })

export const accessFee = money('Access fee that D3 charges for a booking, exactly; 0 when it is free.', 112.5)
export const chargedFee = money('The access fee as M-Pesa charges it: rounded up to whole shillings.', 113)
export const requiresPayment = boolean(
  'True if the access fee has to be paid before the booking is confirmed.',
  true,
)

export const bookingParams = {
  params: z.object({ id: idSchema(() => bookingProblems.notFound(), 'Id of the booking.', 'booking') }),
}
export const bookingChanged = ok({ message, booking: Booking }).meta({
  id: 'BookingChanged',
  description: 'A booking after a change.',
})
export const dayDetails = {
  date: date('The day.'),
  isOpen: boolean('True if the branch is open.', true),
  reason: string('Reason why the branch is closed, if not because of the weekday.', 'Jamhuri Day').nullable(),
}

export const dayOfTimes = z.object({
  ...dayDetails,
  closesAt: dateTime('Closing time of the branch, perhaps after midnight; null on a closed day.').nullable(),
  free: z.array(Slot).meta({ description: 'Free times.' }),
})

/** Language of the account that got the link. The page of the link uses it. */
export const messageLanguage = z
  .enum(LOCALES)
  .meta({ description: 'The language of the message with the link.', example: 'sw' })
