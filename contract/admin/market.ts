/** Figures of the whole market (docs/rules/admin.md#market). */
import * as z from 'zod'
import { PERIOD_KINDS } from '../../domain/analytics/period.ts'
import { isDay } from '../../domain/time/time.ts'
import { ok } from '../fields.ts'
import type { Contract } from '../kernel.ts'
import { date, integer, money, string, uuid } from '../values.ts'

const Totals = z
  .object({
    visits: integer('Booked visits whose customer came, without walk-ins.', 2871),
    noShows: integer('Bookings whose customer did not come.', 183),
    spentAtStores: money('Prices of all visits, which customers paid at the stores.', 3400000),
    fees: money('Access fees that customers paid, without refunded ones.', 164000),
    searches: integer('Searches whose results show free times.', 48210),
    answered: integer('Searches that found something with a free time.', 40500),
    offerViews: integer('Number of times that pages of offers were shown.', 14945),
    started: integer('Bookings that customers began.', 5679),
    made: integer('Bookings that customers began and that were confirmed.', 3464),
  })
  .meta({ id: 'MarketTotals', description: 'Sums of all stores in a period.' })

const named = z.object({
  slug: string('Slug of the area or category.', 'kilimani'),
  name: string('Name of the area or category.', 'Kilimani'),
})
const period = z
  .object({ from: date('The first day.'), to: date('The last day.') })
  .meta({ description: 'Days that have come.' })

export const market = {
  'GET /admin/market': {
    summary: 'Get figures of the whole market',
    description:
      'Returns the figures of the days of the period until today, and of as many days of the period before.',
    auth: 'admin',
    adminAction: 'seeMarket',
    query: z.object({
      period: z.enum(PERIOD_KINDS).catch('week').default('week').meta({
        description: 'The week from Monday, the month or the year.',
        example: 'week',
      }),
      day: z
        .string()
        .refine((day) => isDay(day) && day >= '2000' && day <= '2100')
        .optional()
        .catch(undefined)
        .meta({ description: 'A day of the period; by default today.', example: '2026-11-21' }),
    }),
    reply: ok({
      period,
      previousPeriod: period,
      totals: Totals,
      previousTotals: Totals,
      searchesSince: date('The first day whose searches were counted.').nullable(),
      withoutTime: z
        .object({
          areas: z.array(named).meta({ description: 'Areas with the most searches.' }),
          categories: z.array(named).meta({ description: 'Categories with the most searches.' }),
          cells: z.array(
            z.object({
              category: string('Slug of the category.', 'barbers'),
              area: string('Slug of the area.', 'kilimani'),
              searches: integer('Searches.', 214),
              withoutTime: integer('Searches that found no free time.', 148),
            }),
          ),
          worst: z
            .object({
              category: named.meta({ description: 'The category.' }),
              area: named.meta({ description: 'The area.' }),
              searches: integer('Searches.', 214),
              withoutTime: integer('Searches that found no free time.', 148),
              stores: integer('Stores of the category in the area.', 3),
            })
            .nullable()
            .meta({ description: 'Category and area where most searches found no free time.' }),
        })
        .meta({ description: 'Areas and categories where people search and find no time.' }),
      words: z
        .array(
          z.object({
            words: string('Text of the search.', 'dreads retouch'),
            times: integer('Number of searches.', 88),
          }),
        )
        .meta({ description: 'Words that found nothing three times or more, the most frequent first.' }),
      cohorts: z
        .array(
          z.object({
            month: date('First day of the month of their first visit.'),
            customers: integer('Customers.', 310),
            returned: z
              .array(integer('Customers.', 118))
              .meta({ description: 'Numbers of these customers who came in each month after that one.' }),
          }),
        )
        .meta({ description: 'Customers who came back, by the month of their first visit.' }),
      replies: z
        .object({
          days: integer('Days of which the replies are.', 90),
          stores: integer('Stores that replied to at least five messages.', 120),
          within: z.array(
            z.object({
              minutes: integer('Minutes; null for longer.', 15).nullable(),
              stores: integer('Stores whose median reply takes so long and longer than the step before.', 60),
            }),
          ),
          slowest: z.array(
            z.object({
              id: uuid('store', 'Id of the store.'),
              name: string('Name of the store.', 'Amani Spa'),
              medianSeconds: integer('Half of its replies take longer.', 5400),
              replies: integer('Number of replies.', 31),
            }),
          ),
        })
        .meta({ description: 'Speed of the replies of stores in chats.' }),
    }),
  },
} satisfies Contract

type MarketRoutes = typeof market
declare module '../kernel.ts' {
  interface Api extends MarketRoutes {}
}
