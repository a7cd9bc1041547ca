/** Input of a provider's quote. */
import * as z from 'zod'
import { m } from '#messages'
import { QUOTE_MINUTES } from '../../domain/requests/service-request.ts'
import { bookingProblems, timeProblems } from '../bookings/problems.ts'
import { id, limitedText } from '../fields.ts'
import { saying } from '../message.ts'
import { storeProblems } from '../stores.ts'
import { kes } from './fields.ts'
import { QUOTE_TEXTS } from './quote-limits.ts'

const quoteFields = {
  quotedPrice: kes(m.field_quote_price)
    .refine((price) => price > 0, saying(m.field_quote_price))
    .meta({ description: 'Price, all in: what the customer pays the provider, in KES.', example: 3200 }),
  message: z
    .string(saying(m.field_quote_message))
    .trim()
    .min(QUOTE_TEXTS.message.min, saying(m.field_quote_message))
    .max(QUOTE_TEXTS.message.max, saying(m.field_quote_message))
    .meta({
      description: 'Message to the customer. Phone numbers are removed until the quote is accepted.',
      example: 'I’ll bring a basin wrench and washers.',
    }),
  availability: z
    .string(saying(m.field_quote_availability))
    .trim()
    .min(QUOTE_TEXTS.availability.min, saying(m.field_quote_availability))
    .max(QUOTE_TEXTS.availability.max, saying(m.field_quote_availability))
    .meta({ description: 'Time at which the provider can come, in own words.', example: 'Today at 14:30' }),
  estimatedDuration: z
    .union([z.string().trim().max(60), z.number()])
    .nullish()
    .meta({
      description:
        'Minutes, or words with hours and minutes such as `1 h 30 min`; unclear words are ignored.',
      example: 90,
    }),
  includesSupplies: z
    .boolean()
    .default(false)
    .meta({ description: 'The price includes materials.', example: true }),
  supplies: limitedText(QUOTE_TEXTS.supplies)
    .nullish()
    .meta({ description: 'Included materials.', example: 'Washers and fittings' }),
  warranty: limitedText(QUOTE_TEXTS.warranty)
    .nullish()
    .meta({ description: 'Warranty on the work.', example: '6 months' }),
}
const quoteTime = {
  startTime: z.iso.datetime({ offset: true, local: true }).nullish().meta({
    description:
      'The offered time; without an offset in Nairobi. With `serviceId` it must be free in the calendar.',
    example: '2026-11-28T14:30:00+03:00',
  }),
  serviceId: id(
    m.problem_service_not_found,
    'The service of the store whose calendar the time is from.',
    'service',
  ).nullish(),
  branchId: id(m.problem_branch_not_found, 'The branch; by default the main one.', 'branch').nullish(),
  staffId: id(m.problem_unknown_staff, 'Staff member who comes; null for anybody.', 'staff').nullish(),
  durationMinutes: z
    .int()
    .min(QUOTE_MINUTES.min)
    .max(QUOTE_MINUTES.max)
    .nullish()
    .meta({ description: 'Duration in minutes.', example: 90 }),
}
export const newQuote = z.strictObject({
  storeId: id(
    m.problem_store_not_found,
    'The merchant’s store; required for merchants. Customers are individual providers.',
    'store',
  ).nullish(),
  ...quoteFields,
  ...quoteTime,
})

/** Reasons why the time of a quote cannot be booked. */
export const quotedTimeProblems = [
  bookingProblems.itemNotFound,
  storeProblems.branchNotFound,
  ...timeProblems,
]
