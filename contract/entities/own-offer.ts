/** An offer as its merchant sees it. */
import * as z from 'zod'
import { version } from '../edits.ts'
import { offerTimes } from '../times.ts'
import { boolean, dateTime, integer, money, url, uuid } from '../values.ts'
import { PICTURE } from './fields.ts'
import { Offer, OfferCard, offerDetails, ServiceWithStore } from './offer.ts'

const FormerPrice = z
  .object({
    until: dateTime('Time of the change.', '2026-11-02T08:15:30.000Z'),
    original_price: money('Normal price at that time; null for a `dynamic` offer.', 2500).nullable(),
    discounted_price: money('Price of the offer at that time.', 1750).nullable(),
  })
  .meta({ id: 'FormerPrice', description: 'A price that the offer had before.' })

/** Fields of the owner's replies that others do not get. */
const ownerFields = {
  version,
  service_id: uuid('service', 'Id of the service.'),
  starts_at: dateTime(
    'Time at which the offer becomes public or did so; null if it did when it was published.',
  ).nullable(),
  max_redemptions: integer(
    'Number of times that the offer can be booked in all; null without a limit.',
    60,
  ).nullable(),
  per_customer: integer(
    'Number of times that one customer may book the offer; null without a limit.',
    1,
  ).nullable(),
  first_time_only: boolean(
    'True if the offer is only for customers who book at this store for the first time.',
    false,
  ),
  booked: integer('Number of bookings that were not cancelled.', 38),
  was_booked: boolean(
    'True if the offer has been booked: it stays an offer of its service, and is ended, not deleted.',
    true,
  ),
  own_images: z
    .array(url('Picture.', PICTURE))
    .meta({ description: 'Pictures of the offer itself; empty if it shows those of its service.' }),
  formerPrices: z.array(FormerPrice).meta({ description: 'The oldest come first.' }),
}

const ownersPart = z.object(ownerFields).partial().shape
/** An offer in lists and pages. Their path is the same for everyone, so the owner's fields are optional. */
export const ListedOffer = OfferCard.extend({
  ...z.object(offerDetails).partial().shape,
  ...ownersPart,
  ...offerTimes,
  service: z
    .object({ ...ServiceWithStore.partial().shape, ...OfferCard.shape.service.shape })
    .meta({ description: 'The service that the offer is for, in brief; for the merchant, all of it.' }),
}).meta({ id: 'ListedOffer', description: 'An offer as lists show it. Its merchant gets all fields.' })
export const ShownOffer = Offer.extend(ownersPart).meta({
  id: 'Offer',
  description: 'One offer with everything about it. Its merchant gets all fields.',
})
export const OwnOffer = Offer.extend(ownerFields).meta({
  id: 'OwnOffer',
  description: 'An offer as its merchant sees it.',
})
export type OwnOffer = z.infer<typeof OwnOffer>
