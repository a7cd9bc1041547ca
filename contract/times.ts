/** Search by availability: the filters of lists and what they add to cards (docs/rules/availability.md#search-by-availability). */
import * as z from 'zod'
import { DAY_PARTS } from '../domain/booking/day-parts.ts'
import { PRICE_RANGE_VALUES } from '../domain/catalogue/price-ranges.ts'
import { isDay } from '../domain/time/time.ts'
import { date, dateTime, integer, number, timeOfDay, uuid } from './values.ts'

/** The radius of a circle if none is sent. */
export const KM_AROUND_A_PLACE = 5
export const KM_AROUND_A_POINT = 10
/** Number of the best matches that are checked for free times. */
export const TIMES_AMONG = 200
/** Number of days ahead for which results can be filtered by day. */
export const TIMES_DAYS_AHEAD = 60
/** The next times of a card are looked for so many days ahead, today included. */
export const NEXT_TIMES_DAYS = 7
export const NEXT_TIMES = 3

/** A filter with an invalid value is ignored, as all filters of searches are. */
export const numberFilter = (min: number, max: number, description: string, example: number) =>
  z.coerce.number<number>().min(min).max(max).optional().catch(undefined).meta({ description, example })

/** Filters by the price of an offer and the rating of its store. */
export const priceAndRatingQuery = {
  price: z
    .enum(PRICE_RANGE_VALUES)
    .optional()
    .catch(undefined)
    .meta({ description: 'Price range in KES.', example: '1000-5000' }),
  rating: numberFilter(1, 5, 'At least this many stars.', 4),
}

/** A circle for results, beside the name of a location. */
export const nearQuery = {
  near: z
    .string()
    .trim()
    .max(120)
    .optional()
    .meta({
      description:
        'Near this place: everything in a circle of `km` around it, by slug or name, or around a point as ' +
        '`lat,lng`. Lists without `sortBy` begin with the nearest. With `location`, only what is in both.',
      example: 'kilimani',
    }),
  lat: numberFilter(-90, 90, 'Latitude of a point, with `lng`; same as `near` with both.', -1.2635),
  lng: numberFilter(-180, 180, 'Longitude of a point, with `lat`; same as `near` with both.', 36.8024),
  km: numberFilter(
    0.1,
    500,
    `Radius of the circle in kilometres, by default ${KM_AROUND_A_PLACE} around a place and ${KM_AROUND_A_POINT} around ` +
      'a point. With `location` and neither `near` nor a point, the circle is around the location.',
    5,
  ),
}

/** Filters by free times, and the choice to show the next ones on cards. */
export const timesQuery = {
  day: z
    .string()
    .refine((text) => text === 'today' || text === 'tomorrow' || isDay(text))
    .optional()
    .catch(undefined)
    .meta({
      description:
        `Only results with a free time on this day: \`today\`, \`tomorrow\` or YYYY-MM-DD in Africa/Nairobi, at most ` +
        `${TIMES_DAYS_AHEAD} days ahead. Among the ${TIMES_AMONG} best matches.`,
      example: 'today',
    }),
  part: z
    .enum(DAY_PARTS)
    .optional()
    .catch(undefined)
    .meta({
      description:
        'Only results with a free time in this part of the day: `morning` until 12:00, `afternoon` from 12:00 to 17:00, ' +
        `\`evening\` from 17:00. Without \`day\`, on any of the next ${NEXT_TIMES_DAYS} days.`,
      example: 'afternoon',
    }),
  withTimes: z.enum(['true', 'false']).optional().catch(undefined).meta({
    description: '`true`: cards have `nextTimes`, and the reply has `days`.',
    example: 'true',
  }),
}

const nextTime = {
  startsAt: dateTime('Start as an instant; send this one as `startTime` of a booking.'),
  date: date('Day of the start.'),
  day: date('Day under which it is listed: after midnight the day on which the branch opened.'),
  time: timeOfDay('Start.', '14:30'),
  branchId: uuid('branch', 'Id of the branch.'),
}
const AT_MOST =
  `The next free times, at most ${NEXT_TIMES}: of \`day\` and \`part\`, otherwise of the next ${NEXT_TIMES_DAYS} days. ` +
  'Only with `withTimes`.'

export const NextTime = z
  .object(nextTime)
  .meta({ id: 'NextTime', description: 'A free time of an offer at one of its branches.' })
export type NextTime = z.infer<typeof NextTime>

export const NextStoreTime = z
  .object({
    ...nextTime,
    offerId: uuid(
      'offer',
      'Id of the offer with the highest discount at this time; left out without one.',
    ).optional(),
    serviceId: uuid('service', 'Id of the service.'),
  })
  .meta({
    id: 'NextStoreTime',
    description: 'A free time of a store: of one of its services, with an offer if there is one.',
  })
export type NextStoreTime = z.infer<typeof NextStoreTime>

/** Fields that a card in results has and a card elsewhere does not. */
const place = {
  latitude: number(
    'Latitude of the store, or of the middle of its location. Only with `withTimes`.',
    -1.2635,
  ).optional(),
  longitude: number('Longitude of it. Only with `withTimes`.', 36.8024).optional(),
}
const distanceKm = number(
  'Distance from the point, or the middle of the location, to the main branch. Only with a point or an area.',
  1.4,
).optional()

export const offerTimes = {
  distanceKm,
  ...place,
  nextTimes: z.array(NextTime).optional().meta({ description: AT_MOST }),
}
export const storeTimes = {
  distanceKm,
  nextTimes: z.array(NextStoreTime).optional().meta({ description: AT_MOST }),
}

const offersFree = integer('Number of offers that have a free time then.', 42)
const storesFree = integer('Number of stores that have a free time then.', 17)
const days = <Counts extends Record<string, z.ZodInt>>(counts: Counts) =>
  z
    .array(z.object({ date: date('The day.'), ...counts }))
    .optional()
    .meta({
      description:
        `Today, tomorrow and the day after, with what has a free time in \`part\` then among the ${TIMES_AMONG} best ` +
        'matches, whatever `day` is asked for. Counted at most ten seconds ago. Only with `withTimes`.',
    })
export const offerListDays = days({ offers: offersFree })
export const storeListDays = days({ stores: storesFree })
export const searchDays = days({ offers: offersFree, stores: storesFree })
