/** Free times that a quote can offer. */
import * as z from 'zod'
import { m } from '#messages'
import { QUOTE_MINUTES } from '../../domain/requests/service-request.ts'
import { dayCount, firstDay } from '../bookings/fields.ts'
import { bookingProblems } from '../bookings/problems.ts'
import { id, idSchema, ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { storeProblems } from '../stores.ts'
import { date, dateTime, integer, string, timeOfDay, uuid } from '../values.ts'
import { ofMerchant } from './fields.ts'

const named = (of: 'branch' | 'staff') =>
  z.array(z.object({ id: uuid(of, 'Id.'), name: string('Name.', of === 'staff' ? 'Juma' : 'Kilimani') }))
const freeTime = z.object({
  startsAt: dateTime('Start time.'),
  startTime: timeOfDay('Start time in Nairobi.', '14:30'),
  staffId: uuid('staff', 'Staff member who is free and has the fewest bookings of that day.').nullable(),
  staffName: string('Name of that person.', 'Juma').nullable(),
})
const quoteTimes = z
  .object({
    services: z
      .array(
        z.object({
          id: uuid('service', 'Id of the service.'),
          name: string('Name of the service.', 'Tap repair'),
          durationMinutes: integer('Usual duration in minutes.', 60),
        }),
      )
      .meta({ description: 'The services that a branch performs, those of `category` first.' }),
    serviceId: uuid('service', 'The service of the times; null without any.').nullable(),
    branches: named('branch').meta({ description: 'The branches that perform it, the main one first.' }),
    branchId: uuid('branch', 'The branch of the times.').nullable(),
    staff: named('staff').meta({ description: 'Staff who perform it at the branch.' }),
    durationMinutes: integer('The duration for which they are free.', 90).nullable(),
    days: z
      .array(
        z.object({
          date: date('The day.'),
          times: z.array(freeTime).meta({ description: 'Free times at half hours, in order.' }),
        }),
      )
      .meta({ description: 'The days with free times, in order.' }),
  })
  .meta({ id: 'QuoteTimes', description: 'Free times that a quote can offer.' })

export const quoteTimeRoutes = {
  'GET /merchant/quote-times': {
    summary: 'List the free times that a quote can offer',
    description:
      'Lists times of a store’s calendar that are free for as long as the work takes. Any other minute at ' +
      'which the branch is open and the person is free can be offered, too.',
    limit: 'slots',
    ...ofMerchant,
    query: z.object({
      storeId: idSchema(() => storeProblems.notFound(), 'Id of my store.', 'store'),
      serviceId: idSchema(
        () => bookingProblems.itemNotFound(),
        'Id of the service; the first by default.',
        'service',
      ).optional(),
      branchId: id(m.field_not_valid, 'Id of the branch; the main one by default.', 'branch').optional(),
      staffId: idSchema(
        () => bookingProblems.unknownStaff(),
        'Id of the staff member; any by default.',
        'staff',
      ).optional(),
      category: z
        .string()
        .max(80)
        .optional()
        .meta({ description: 'Slug of the request’s category.', example: 'repairs' }),
      durationMinutes: z.coerce
        .number<number>()
        .int()
        .min(QUOTE_MINUTES.min)
        .max(QUOTE_MINUTES.max)
        .optional()
        .meta({ description: 'Duration of the work; that of the service by default.', example: 90 }),
      from: firstDay,
      days: dayCount(14),
    }),
    reply: ok({ data: quoteTimes }),
    problems: [
      storeProblems.notFound,
      storeProblems.branchNotFound,
      bookingProblems.itemNotFound,
      bookingProblems.tooFar,
      bookingProblems.unknownStaff,
    ],
  },
} satisfies Contract
