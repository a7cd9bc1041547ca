import * as z from 'zod'
import { WEEKDAYS } from '../../domain/time/time.ts'
import { offerTimes } from '../times.ts'
import { alias, boolean, dateTime, integer, money, string, strings, timeOfDay, url, uuid } from '../values.ts'
import { PICTURE, discount, originalPrice, discountedPrice, accessFee, chargedFee } from './fields.ts'
import { questions } from './question.ts'
import { StoreRef, StoreContact } from './store.ts'

const serviceName = string('Name of the service.', 'Deep tissue massage')
export const duration = integer('Duration in minutes.', 60)
const categoryName = string('Name of its category.', 'Beauty & Spa')
export const bookingEnabled = boolean('True if the service can be booked through D3.', true)

export const Service = z
  .object({
    id: uuid('service', 'Id of the service.'),
    name: serviceName,
    description: string('Contents of the service.', 'A full-body massage that eases muscle tension.'),
    type: z
      .enum(['fixed', 'dynamic'])
      .meta({ description: '`fixed`: at a price. `dynamic`: the price is agreed at the store.' }),
    price: money('Normal price; null for `dynamic` services.', 2500).nullable(),
    price_range: string('Price range of a `dynamic` service, for people.', 'KES 2,000 to 4,000').nullable(),
    duration,
    images: z.array(url('Picture.', PICTURE)).meta({ description: 'Pictures, the most important first.' }),
    image_url: url('The first picture.', PICTURE).nullable(),
    featured: boolean('True if D3 highlights the service or offer.', false),
    category: categoryName,
    booking_enabled: bookingEnabled,
    auto_confirm_bookings: boolean(
      'True if bookings are confirmed at once; otherwise the store confirms them.',
      true,
    ),
    require_prepayment: boolean('Always false: booking a service is free.', false),
    consultation_required: boolean('True if a consultation comes first.', false),
    pricing_factors: strings('Factors that the price of a `dynamic` service depends on.', ['Length of hair']),
    features: strings('Included things; left out when there is nothing to list.', [
      'Hot towels',
      'Herbal tea',
    ]).optional(),
    requirements: string(
      'Things that a customer has to bring or know.',
      'Arrive ten minutes early.',
    ).nullable(),
    cancellation_policy: string(
      'The cancellation policy of the store, for people.',
      'Free up to 2 hours before.',
    ).nullable(),
    min_cancellation_hours: integer('Hours before the start until which a customer may cancel.', 2),
    allow_early_checkin: boolean('True if customers may be checked in before the start.', true),
    early_checkin_minutes: integer('Minutes before the start from which they may be checked in.', 15),
    store_id: uuid('store', 'Id of its store.'),
  })
  .meta({ id: 'Service', description: 'A service of a store.' })
export const ServiceWithStore = Service.extend({ store: StoreContact }).meta({
  id: 'ServiceWithStore',
  description: 'A service and its store.',
})
export type ServiceWithStore = z.infer<typeof ServiceWithStore>

/** A card is short, as lists are long and mobile connections slow. */
export const OfferCard = z
  .object({
    id: uuid('offer', 'Id of the offer.'),
    title: string('Title.', '30% off deep tissue massage'),
    description: string('Description.', 'An hour of deep tissue massage in Westlands.'),
    discount,
    offer_type: z
      .enum(['fixed', 'dynamic'])
      .meta({ description: '`fixed`: at a price. `dynamic`: the price is agreed at the store.' }),
    status: z.enum(['active', 'inactive', 'draft', 'scheduled', 'paused', 'expired']).meta({
      description:
        'Inactive offers cannot be booked. An expired offer stays `active`, except for its merchant. Only its ' +
        'merchant gets the other values.',
    }),
    featured: boolean('True if D3 highlights the service or offer.', false),
    isHot: boolean('True if the discount is 50% or more.', false),
    expiration_date: dateTime('End time of the offer.', '2026-12-31T20:59:59.000Z'),
    category: categoryName,
    categorySlug: string('Slug of its category.', 'beauty-spa'),
    image: alias(url('', PICTURE).nullable(), 'image_url'),
    image_url: url('Picture.', PICTURE).nullable(),
    discount_explanation: string(
      'Explanation of how a `dynamic` discount is applied, for people.',
      '30% off the quoted price',
    ).nullable(),
    requires_consultation: boolean('True if a consultation comes first.', false),
    original_price: originalPrice,
    discounted_price: discountedPrice,
    offerPrice: alias(discountedPrice, 'discounted_price'),
    originalPrice: alias(originalPrice, 'original_price'),
    accessFee,
    chargedFee,
    createdAt: dateTime('Time at which the offer was created.', '2026-11-02T08:15:30.000Z'),
    service: z
      .object({
        id: uuid('service', 'Id of the service.'),
        name: serviceName,
        price: money('Normal price; null for `dynamic` services.', 2500).nullable(),
        duration,
        image_url: url('Picture.', PICTURE).nullable(),
        category: categoryName,
        booking_enabled: bookingEnabled,
      })
      .meta({ description: 'The service that the offer is for, in brief.' }),
    store: StoreRef,
  })
  .meta({ id: 'OfferCard', description: 'An offer as lists show it.' })
export type OfferCard = z.infer<typeof OfferCard>

export const FoundOffer = OfferCard.extend(offerTimes).meta({
  id: 'FoundOffer',
  description: 'An offer as results show it.',
})
export type FoundOffer = z.infer<typeof FoundOffer>

/** Fields of a single offer that its card does not have. */
export const offerDetails = {
  images: z.array(url('Picture.', PICTURE)).meta({ description: 'Pictures, the most important first.' }),
  priceHistory: z
    .array(
      z.object({
        since: dateTime('Time from which the price was charged.', '2026-03-14T07:00:00.000Z'),
        price: money('The price.', 2500),
      }),
    )
    .meta({ description: 'Normal prices of the service, oldest first.' }),
  verifiedDiscount: boolean(
    'True if the original price was the normal price for at least 14 days before the offer.',
    true,
  ),
  stock: z
    .object({
      left: integer('Number of bookings left in all; null without a limit.', 12).nullable(),
      perCustomer: integer(
        'Number of times that one customer may book the offer; null without a limit.',
        1,
      ).nullable(),
      firstTimeOnly: boolean(
        'True if the offer is only for customers who book at this store for the first time.',
        false,
      ),
    })
    .meta({ description: 'Limits of the bookings of an offer.' }),
  terms_conditions: string('Conditions of the store, for people.', 'Not on public holidays.').nullable(),
  weekdays: z
    .array(z.enum(WEEKDAYS))
    .meta({ description: 'Weekdays on which it can be used, in English.', example: ['Monday', 'Tuesday'] }),
  usable_from: timeOfDay('Time from which the offer can be used on these days.', '09:00').nullable(),
  usable_until: timeOfDay(
    'Time until which the offer can be used; bookings begin earlier. Not after `usable_from` means on the next day.',
    '15:00',
  ).nullable(),
  questions,
}
/** An offer as everyone reads it. */
export const Offer = OfferCard.extend({ service: ServiceWithStore, ...offerDetails })
export type Offer = z.infer<typeof Offer>
