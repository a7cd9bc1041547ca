/** Merchants write their offers (docs/rules/catalogue.md#statuses-of-an-offer). */
import * as z from 'zod'
import { m } from '#messages'
import { LEAST_ROLE } from '../domain/accounts/merchant-role.ts'
import { MAX_OFFER_IMAGES } from '../domain/catalogue/images.ts'
import { OFFER_LISTS, OFFER_STATUSES, type OfferList } from '../domain/catalogue/offer-state.ts'
import { cents } from '../domain/payments/money.ts'
import { instant, isDay, readClockTime, readInstant, WEEKDAYS } from '../domain/time/time.ts'
import { serviceProblems } from './catalogue/problems.ts'
import { editedVersion, editProblems } from './edits.ts'
import { OwnOffer } from './entities/own-offer.ts'
import { id, idSchema, ok } from './fields.ts'
import type { Contract } from './kernel.ts'
import { saying } from './message.ts'
import { problem } from './problem.ts'
import { manager } from './service-questions.ts'
import { OFFER_TEXTS } from './offer-limits.ts'
import { optionalText } from './stores/fields.ts'
import { storeEditProblems, storeProblems } from './stores/problems.ts'
import { imageUrl } from './uploads.ts'
import { boolean, integer, message, money } from './values.ts'

export const offerProblems = {
  notFound: problem(404, 'offer-not-found', m.problem_offer_not_found, 'There is no offer with this id.'),
}

export const ownList = z.enum(OFFER_LISTS).optional().meta({
  description: 'List of the merchant’s offers; all by default. Only the merchant of the store can use it.',
  example: 'live',
})

const counts = z
  .object({
    current: integer('Number of all offers but those that have ended.', 6),
    live: integer('Number of offers that customers can book.', 4),
    scheduled: integer('Number of offers that become public later.', 1),
    draft: integer('Number of offers that are not published yet.', 0),
    paused: integer('Number of paused offers.', 1),
    ended: integer('Number of offers that have expired, or that the store has ended.', 11),
  } satisfies Record<OfferList, unknown>)
  .meta({ id: 'OfferCounts', description: 'Number of offers in each list.' })

// ---------------------------------------------------------------- requests

const MIN_PRICE = 0
const MAX_PRICE = 10_000_000
const offerPrice = z
  .number()
  .min(MIN_PRICE, saying(m.field_offer_price_invalid))
  .max(MAX_PRICE, saying(m.field_offer_price_invalid))
  .transform((amount, check) => {
    const value = cents(amount)
    if (value !== null) return value
    check.addIssue({ code: 'custom', message: m.field_offer_price_invalid() })
    return z.NEVER
  })
  .meta({
    description: 'Price of the offer, below the normal one; instead of `discount`. In KES.',
    example: 1750,
  })

const MAX_DISCOUNT = 99
const discount = z
  .number(saying(m.field_discount_range))
  .min(1, saying(m.field_discount_range))
  .lt(MAX_DISCOUNT + 1, saying(m.field_discount_range))
  .meta({ description: 'Discount in percent, 1 to 99; whole for a `dynamic` service.', example: 30 })

/** A calendar day or an instant, as the milliseconds of its end or its start. */
const moment = (description: string, example: string, endOfDay: boolean) =>
  z
    .string(saying(m.field_date_format))
    .trim()
    .transform((text, check) => {
      const at = isDay(text) ? instant(text, endOfDay ? 1440 : 0) - (endOfDay ? 1000 : 0) : readInstant(text)
      if (at !== null) return at
      check.addIssue({ code: 'custom', message: m.field_date_format() })
      return z.NEVER
    })
    .meta({ description, example })

const weekday = z
  .string()
  .trim()
  .transform((name) => name.slice(0, 1).toUpperCase() + name.slice(1).toLowerCase())
  .pipe(z.enum(WEEKDAYS))
const clock = (description: string, example: string) =>
  z
    .string(saying(m.field_time_of_day))
    .trim()
    .refine((text) => text === '' || readClockTime(text) !== null, saying(m.field_time_of_day))
    .nullish()
    .transform((text) => (text === undefined ? undefined : text ? readClockTime(text) : null))
    .meta({ description, example })
const limitSchema = (max: number, description: string, example: number) =>
  z
    .int(saying(m.field_limit_whole))
    .min(1, saying(m.field_limit_whole))
    .max(max, saying(m.field_limit_whole))
    .nullish()
    .meta({ description: `${description} Null for no limit.`, example })

const MIN_TITLE = 2
const serviceId = id(m.field_service_unknown, 'Id of an active service of the merchant.', 'service')
const description = z
  .string(saying(m.field_required))
  .trim()
  .min(OFFER_TEXTS.description.min, saying(m.field_offer_description_short))
  .max(OFFER_TEXTS.description.max, saying(m.field_too_long))
  .meta({ description: 'Contents of the offer.', example: 'An hour of deep tissue massage in Westlands.' })
const expirationDate = moment(
  'End time of the offer. A day without a time ends at midnight in Nairobi.',
  '2026-12-31',
  true,
)

const optional = {
  title: z
    .string()
    .trim()
    .max(OFFER_TEXTS.title.max, saying(m.field_too_long))
    .refine((text) => text === '' || Array.from(text).length >= MIN_TITLE, saying(m.field_offer_title_short))
    .optional()
    .meta({ description: 'Title; empty means the name of the service.', example: '30% off massage' }),
  discount: discount.nullish(),
  discounted_price: offerPrice.nullish(),
  discount_explanation: optionalText(
    { max: 300 },
    'How a `dynamic` discount is applied.',
    '30% off the quoted price',
  ),
  starts_at: moment(
    'Time at which the offer becomes public, if later than now; null for at once.',
    '2026-12-01',
    false,
  ).nullish(),
  status: z
    .enum(OFFER_STATUSES)
    .optional()
    .meta({
      description:
        'Status of the offer. Only `active` offers are public. One that starts later is `scheduled` until then. ' +
        'One that has never been ' +
        'public is a `draft` instead of `paused` or `inactive`.',
      example: 'active',
    }),
  max_redemptions: limitSchema(100_000, 'Number of times that the offer can be booked in all.', 60),
  per_customer: limitSchema(1000, 'Number of times that one customer may book the offer.', 2),
  first_time_only: z.boolean().optional().meta({
    description: 'True if the offer is only for customers who book at this store for the first time.',
    example: false,
  }),
  weekdays: z
    .array(weekday)
    .max(7)
    .optional()
    .meta({
      description: 'Weekdays on which it can be used, in English; empty for every day.',
      example: ['Monday', 'Tuesday'],
    }),
  usable_from: clock(
    'Time from which the offer can be used on these days, HH:mm in Nairobi; null for all day.',
    '09:00',
  ),
  usable_until: clock(
    'Time until which the offer can be used; bookings begin earlier. Not after `usable_from`: on the next day.',
    '15:00',
  ),
  terms_conditions: optionalText(OFFER_TEXTS.terms, 'Conditions, for people.', 'Not on public holidays.'),
  requires_consultation: z
    .boolean()
    .optional()
    .meta({ description: 'A consultation comes first.', example: false }),
  images: z
    .array(imageUrl)
    .max(
      MAX_OFFER_IMAGES,
      saying(() => m.field_items_max({ count: MAX_OFFER_IMAGES })),
    )
    .optional()
    .meta({
      description: 'URLs of uploaded images, the most important first; empty means those of the service.',
      example: ['https://d3.example/media/pictures/1f6c-640.webp'],
    }),
}

const NewOffer = z
  .object({ service_id: serviceId, description, expiration_date: expirationDate, ...optional })
  .meta({ id: 'NewOffer', description: 'An offer to create. Other fields are ignored.' })
export type NewOffer = z.output<typeof NewOffer>
const OfferEdit = z
  .object({
    service_id: serviceId.optional(),
    description: description.optional(),
    expiration_date: expirationDate.optional(),
    ...optional,
    version: editedVersion,
  })
  .meta({ id: 'OfferEdit', description: 'The fields of an offer to change. Other fields are ignored.' })
export type OfferEdit = z.output<typeof OfferEdit>

const ownParams = { params: z.object({ id: idSchema(() => offerProblems.notFound(), 'Id of the offer.') }) }
const saved = ok({ message, offer: OwnOffer })

export const offerEditing = {
  'GET /offers/summary': {
    summary: 'Count the offers of my stores and their sales of this month',
    auth: 'merchant',
    merchantRole: LEAST_ROLE.seeCatalogue,
    query: z.object({
      storeId: id(m.field_store_id_invalid, 'Only offers of this store.', 'store').optional(),
    }),
    reply: ok({
      counts,
      bookedThisMonth: integer(
        'Visits of this month that were booked with an offer, without cancelled ones.',
        107,
      ),
      takenThisMonth: money(
        'Prices that customers paid at the store for those they came to; null for roles that do not see figures.',
        108_730,
      ).nullable(),
    }),
    problems: [storeProblems.notFound],
  },
  'POST /offers': {
    summary: 'Create an offer',
    description: 'Send `discount` or `discounted_price`. By default it is public at once.',
    ...manager,
    isIdempotent: true,
    status: 201,
    body: NewOffer,
    reply: saved.extend({
      isLive: boolean(
        'True if customers see the offer now. False for a draft, before it starts, and until its store is published.',
        true,
      ),
    }),
    problems: [serviceProblems.notFound, storeEditProblems.closed],
  },
  'PUT /offers/:id': {
    summary: 'Edit, publish, pause or end an offer',
    description: 'Fields that are left out stay as they are. Bookings keep their price and time.',
    ...manager,
    ...ownParams,
    body: OfferEdit,
    reply: saved,
    problems: [
      offerProblems.notFound,
      serviceProblems.notFound,
      storeEditProblems.closed,
      editProblems.conflict,
    ],
  },
  'DELETE /offers/:id': {
    summary: 'Delete an offer',
    description: 'An offer that has been booked is ended instead.',
    ...manager,
    ...ownParams,
    reply: ok({
      message,
      deleted: boolean('True if the offer was deleted, false if it was ended instead.', true),
    }),
    problems: [offerProblems.notFound],
  },
  'POST /offers/:id/duplicate': {
    summary: 'Copy an offer as a draft',
    description: 'The copy of an offer that ends within a day ends in 30 days.',
    ...manager,
    isIdempotent: true,
    status: 201,
    ...ownParams,
    reply: saved,
    problems: [offerProblems.notFound, storeEditProblems.closed],
  },
} satisfies Contract
