/** Figures of a merchant's stores (docs/rules/analytics.md). Every figure is a sum over bookings. */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../domain/accounts/merchant-role.ts'
import { PERIOD_KINDS } from '../domain/analytics/period.ts'
import { isDay } from '../domain/time/time.ts'
import { BookingOrigin, originHost } from './entities/booking.ts'
import { id, ok } from './fields.ts'
import type { Contract } from './kernel.ts'
import { saying } from './message.ts'
import { storeProblems } from './stores.ts'
import { date, integer, money, string, uuid } from './values.ts'

/** The way of customers from a page to the store. Walk-ins are not part of it. */
const funnel = {
  views: integer('Number of times that the pages of the stores and of their offers were shown.', 840),
  started: integer('Bookings that customers began in this time, with those that they did not complete.', 74),
  made: integer('Bookings that customers began and that were confirmed.', 66),
  came: integer('Confirmed bookings whose customer has come since.', 52),
}

const Totals = z
  .object({
    bookings: integer('Booked visits, with no-shows, without those that were cancelled.', 68),
    visits: integer('Bookings whose customer came.', 61),
    walkIns: integer('Visits that the store entered as walk-ins.', 6),
    noShows: integer('Bookings whose customer did not come.', 4),
    cancelled: integer('Bookings that were cancelled before they began.', 7),
    takenAtCounter: money('Prices of the visits, which customers paid at the store.', 73300),
    fees: money('Access fees that customers paid to D3 for these bookings, without refunded ones.', 4120),
    newClients: integer('Customers who came for the first time.', 12),
    returningClients: integer('Customers who came again.', 31),
    referredClients: integer('Customers who came and had signed up by a referral.', 5),
    bookedMinutes: integer('Time that is booked with the staff.', 4260),
    workingMinutes: integer(
      'Time that the staff works, by its current weekly schedule, without leave and blocked time.',
      6600,
    ),
    ...funnel,
  })
  .meta({ id: 'AnalyticsTotals', description: 'Sums of a period.' })

const Bucket = z
  .object({
    from: date('The day, or the first day of the month in a year.'),
    bookings: integer('Booked visits.', 12),
    takenAtCounter: money('Prices of the visits.', 9400),
    ...funnel,
  })
  .meta({ id: 'AnalyticsBucket', description: 'Sums of a day, or of a month of a year.' })
const buckets = z.array(Bucket)

const Ranked = z
  .object({
    id: uuid('service', 'Id of the service or offer.'),
    name: string('Name of the service or title of the offer.', 'Fade and wash'),
    visits: integer('Visits.', 17),
    takenAtCounter: money('Prices of the visits.', 15300),
  })
  .meta({ id: 'AnalyticsRank', description: 'Sums of a service or an offer.' })

const minutesByHour = (what: string, example: number) =>
  z
    .array(z.int())
    .length(24)
    .meta({
      description: `${what} by hour of the day, from midnight on.`,
      example: Array.from({ length: 24 }, (_none, hour) => (hour < 9 || hour > 16 ? 0 : example)),
    })

const PeriodDays = z
  .object({ from: date('First day.', '2026-11-16'), to: date('Last day.', '2026-11-21') })
  .meta({ id: 'AnalyticsPeriod', description: 'Days, both included.' })

/** Periods around these days have four-digit years. */
const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2999-12-31']

const query = z.object({
  period: z
    .enum(PERIOD_KINDS)
    .default('week')
    .meta({ description: 'Length of the period. A week begins on Monday.' }),
  day: z
    .string(saying(m.field_date_format))
    .refine((day) => isDay(day) && day >= FIRST_DAY && day <= LAST_DAY, saying(m.field_date_format))
    .optional()
    .meta({ description: 'A day of the period, YYYY-MM-DD; today by default.', example: '2026-11-21' }),
  storeId: id(
    m.field_store_id_invalid,
    'Store of the figures; all own stores by default.',
    'store',
  ).optional(),
})
const manager = { auth: 'merchant', merchantRole: LEAST_ROLE.seeFigures } as const

export const analytics = {
  'POST /views': {
    worksWhenReadOnly: true,
    summary: 'Report that a public page is shown',
    description:
      'Browsers send it for the page of a store or an offer. Only sums for each store and day are stored. Bots, ' +
      'people of businesses and of D3, and visitors from the merchants’ site are not counted.',
    auth: 'optional',
    body: z.object({
      kind: z.enum(['store', 'offer']).meta({ description: 'Kind of the thing that the page shows.' }),
      id: id(m.field_view_id_invalid, 'Id of the store or offer.', 'store'),
      referrer: z
        .string()
        .max(300)
        .optional()
        .meta({ description: 'The origin of the page before.', example: 'https://www.google.com' }),
    }),
    reply: ok({}),
  },
  'GET /merchant/analytics': {
    summary: 'Get the figures of my stores',
    description:
      'Returns figures of a week, month or year until today, and of the same days of the one before. ' +
      'A booking counts on the day of its time.',
    ...manager,
    query,
    reply: ok({
      period: PeriodDays,
      previousPeriod: PeriodDays,
      totals: Totals,
      previousTotals: Totals,
      buckets: buckets.meta({ description: 'Every day of the period; in a year every month.' }),
      previousBuckets: buckets.meta({ description: 'Same figures of the period before.' }),
      viewsSince: date('The first day whose views were counted; null before the first view.').nullable(),
      services: z.array(Ranked).meta({ description: 'The ten services with the most visits.' }),
      offers: z.array(Ranked).meta({ description: 'The ten offers with the most visits.' }),
      origins: z
        .array(
          z
            .object({
              origin: BookingOrigin,
              host: originHost,
              made: integer('Bookings that customers began in this time and that were confirmed.', 12),
            })
            .meta({ id: 'AnalyticsOrigin', description: 'The bookings that came from one place.' }),
        )
        .meta({
          description:
            'Where customers booked from, most first; those of which it is not known are left out.',
        }),
      staff: z
        .array(
          z
            .object({
              id: uuid('staff', 'Id of the person.'),
              name: string('Name.', 'Njeri Kamau'),
              bookedMinutes: minutesByHour('Booked minutes', 60),
              workingMinutes: minutesByHour('Working minutes', 120),
            })
            .meta({ id: 'AnalyticsStaff', description: 'Booked and working time of a staff member.' }),
        )
        .meta({ description: 'Everyone who works or had a booking in the period.' }),
    }),
    problems: [storeProblems.notFound],
  },
  'GET /merchant/analytics/export': {
    summary: 'Export the figures of my stores as CSV',
    description: 'The file has one line for each day, or for each month of a year.',
    ...manager,
    limit: 'export',
    query,
    reply: ok({
      format: z.literal('csv').meta({ description: 'Format of `data`.' }),
      fileName: string('A name for the file.', 'd3-2026-11-16-2026-11-21.csv'),
      data: string(
        'The CSV text, with a header line.',
        'Day,Bookings,Taken at the counter (KES),Page views,Bookings begun,Bookings made,Came\r\n',
      ),
    }),
    problems: [storeProblems.notFound],
  },
} satisfies Contract

type AnalyticsRoutes = typeof analytics
declare module './kernel.ts' {
  interface Api extends AnalyticsRoutes {}
}
