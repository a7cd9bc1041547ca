/** How reliable a store is, from its own rows, and a customer (docs/rules/trust.md). */
import * as z from 'zod'
import { m } from '#messages'
import {
  LATE_HOURS,
  MAX_PRICED_OFFERS,
  MIN_BOOKINGS,
  MIN_OWN_BOOKINGS,
  MIN_REQUESTS,
  PERIOD_MONTHS,
  RESTART_DAYS,
} from '../domain/trust/trust.ts'
import { idSchema, ok } from './fields.ts'
import type { Contract } from './kernel.ts'
import { problem } from './problem.ts'
import { storeProblems } from './stores/problems.ts'
import { boolean, date, dateTime, integer, message, money, string, uuid } from './values.ts'

export const trustProblems = {
  restartTooSoon: problem(
    409,
    'restart-too-soon',
    m.problem_restart_too_soon,
    `The customer started again less than ${RESTART_DAYS} days ago.`,
  ),
}

const from = date(
  `The first day of the figures: they have the month that is not over and the ${PERIOD_MONTHS - 1} before it.`,
  '2025-12-01',
)
const percent = (what: string, minimum: number, example: number) =>
  integer(`${what}, in percent; null with fewer than ${minimum}.`, example).nullable()

const TrustMonth = z
  .object({
    month: date('The first day of the month.', '2026-11-01'),
    kept: integer('Bookings of the month that the store kept.', 41),
    cancelledByStore: integer('Confirmed bookings of the month that the store cancelled.', 1),
  })
  .meta({ id: 'TrustMonth', description: 'The bookings of a store in one month.' })

const PricedOffer = z
  .object({
    id: uuid('offer', 'Id of the offer.'),
    title: string('Title.', '30% off deep tissue massage'),
    price: money('Price of the offer; null if it is agreed at the store.', 1750).nullable(),
    originalPrice: money('Normal price; null if it is agreed at the store.', 2500).nullable(),
    isVerified: boolean('True if its discount is verified, as on its own page.', true),
    priceHistory: z
      .array(
        z.object({
          since: dateTime('Time of the change.', '2026-03-03T06:00:00.000Z'),
          price: money('Normal price of the service since then.', 2500),
        }),
      )
      .meta({ description: 'Normal prices of its service, from the oldest to the current one.' }),
  })
  .meta({ id: 'PricedOffer', description: 'An offer with the history of its normal price.' })

export const StoreTrust = z
  .object({
    storeId: uuid('store', 'Id of the store.'),
    storeName: string('Name of the store.', 'Amani Spa'),
    slug: string('Name of the store in its address; null without one.', 'amani-spa').nullable(),
    from,
    onD3Since: dateTime('Time at which the store was created.', '2026-02-11T08:00:00.000Z'),
    verifiedAt: dateTime(
      'Time at which an admin verified the documents of the store; null if none has.',
      '2026-02-14T09:30:00.000Z',
    ).nullable(),
    bookings: z
      .object({
        total: integer('Bookings that the store kept, or had confirmed and cancelled.', 312),
        kept: integer('Those whose customer came.', 308),
        keptPercent: percent('Share of those that were kept, rounded down', MIN_BOOKINGS, 98),
        cancelledByStore: integer('Those that the store cancelled.', 4),
        cancelledByStorePercent: percent('Share of those, rounded up', MIN_BOOKINGS, 2),
        movedByStore: integer('Those for which the customer accepted another time of the store.', 6),
        movedByStorePercent: percent('Share of those, rounded up', MIN_BOOKINGS, 2),
      })
      .meta({
        description:
          'Bookings made by customers whose time was in the period. Not among them: what customers cancelled or did not come to.',
      }),
    months: z.array(TrustMonth).meta({ description: `The ${PERIOD_MONTHS} months, from the earliest one.` }),
    requests: z
      .object({
        total: integer('Booking requests that the store answered, or that ended without an answer.', 25),
        answered: integer('Those that the store confirmed or declined.', 24),
        answeredPercent: percent('Share of those, rounded down', MIN_REQUESTS, 96),
      })
      .meta({ description: 'Requests of customers to book a time in the period.' }),
    replySeconds: integer(
      'Median time to a reply in chats of the last 90 days, in seconds; null with fewer than five replies.',
      540,
    ).nullable(),
    refunds: z
      .object({
        total: integer('Access fees that were due back because a booking was cancelled.', 5),
        paid: integer('Those that have been paid back.', 5),
      })
      .meta({ description: 'Refunds of bookings whose time was in the period.' }),
    offers: z
      .object({
        total: integer('Offers of the store that can be booked now and have a price.', 6),
        verified: integer('Those with a verified discount.', 5),
        list: z.array(PricedOffer).meta({ description: `The newest of them; at most ${MAX_PRICED_OFFERS}.` }),
      })
      .meta({ description: 'Offers and the history of their prices.' }),
  })
  .meta({ id: 'StoreTrust', description: 'How reliable a store is, counted from its bookings.' })
export type StoreTrust = z.infer<typeof StoreTrust>

export const Reliability = z
  .object({
    from,
    restartedAt: dateTime(
      'Time at which the customer started again, if it is in the period: bookings of earlier times do not count. Otherwise null.',
      '2026-06-01T09:00:00.000Z',
    ).nullable(),
    canRestartFrom: dateTime(
      'Time from which the customer can start again; null if now.',
      '2026-11-28T09:00:00.000Z',
    ).nullable(),
    kept: integer('Bookings that the customer came to.', 11),
    cancelledLate: integer(
      `Confirmed bookings that the customer cancelled less than ${LATE_HOURS} hours before the start.`,
      1,
    ),
    noShows: integer('Bookings that the customer did not come to.', 0),
    cancelledEarly: integer('Confirmed bookings that were cancelled earlier, which count for nothing.', 2),
    keptPercent: percent(
      'Share of `kept` in `kept`, `cancelledLate` and `noShows`, rounded down',
      MIN_OWN_BOOKINGS,
      91,
    ),
  })
  .meta({ id: 'Reliability', description: 'How a customer keeps bookings. Only the customer sees it.' })
export type Reliability = z.infer<typeof Reliability>

export const trust = {
  'GET /stores/:id/trust': {
    summary: 'Get how reliable a store is',
    description: 'Counted from the bookings, requests, chats, refunds and prices of the store.',
    auth: 'optional',
    shared: true,
    params: z.object({ id: idSchema(() => storeProblems.notFound(), 'Id of the store.', 'store') }),
    reply: ok({ trust: StoreTrust }),
    problems: [storeProblems.notFound],
  },
  'GET /reliability': {
    summary: 'Get how I keep my bookings',
    auth: 'customer',
    reply: ok({ reliability: Reliability }),
  },
  'POST /reliability/restart': {
    summary: 'Start again',
    description:
      `Bookings of earlier times no longer count. Possible every ${RESTART_DAYS} days. What stores know about bookings at ` +
      'their own branches stays.',
    auth: 'customer',
    isIdempotent: true,
    reply: ok({ message, reliability: Reliability }),
    problems: [trustProblems.restartTooSoon],
  },
} satisfies Contract

type TrustRoutes = typeof trust
declare module './kernel.ts' {
  interface Api extends TrustRoutes {}
}
