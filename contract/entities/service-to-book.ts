import * as z from 'zod'
import { dateTime, EXAMPLE_IDS, money, number, string, uuid } from '../values.ts'
import { bookingEnabled, duration, ServiceWithStore } from './offer.ts'

const VARIANTS = [
  { id: EXAMPLE_IDS.service, label: 'short', price: 2500, duration: 60, booking_enabled: true },
  { id: EXAMPLE_IDS.offer, label: 'long', price: 4000, duration: 120, booking_enabled: true },
]

export const ServiceToBook = ServiceWithStore.extend({
  group: z
    .object({
      id: uuid('service', 'Id of the group.'),
      name: string('Name.', 'Braids'),
    })
    .nullable()
    .meta({ description: 'The heading of the price list that it is under; null without one.' }),
  family: z
    .object({
      name: string('Name of the service without that of the variant.', 'Knotless braids'),
      label: string('Name of this variant.', 'short'),
      variants: z
        .array(
          z.object({
            id: uuid('service', 'Id of the variant, which is a service.'),
            label: string('Name of the variant.', 'short'),
            price: money('Normal price; null when it is agreed at the store.', 2500).nullable(),
            duration,
            booking_enabled: bookingEnabled,
          }),
        )
        .meta({ description: 'The variants that are offered, the smallest first.', example: VARIANTS }),
    })
    .nullable()
    .meta({
      description:
        'The variants of a service, such as short and long; null without any. Lists contain the smallest one that is offered.',
    }),
  offer: z
    .object({
      id: uuid('offer', 'Id of the offer.'),
      title: string('Title.', '30% off deep tissue massage'),
      discount: number('Discount in percent of the original price.', 30),
      original_price: money('Price without the offer; null when it is agreed at the store.', 2500).nullable(),
      discounted_price: money('Price with the offer; null when it is agreed at the store.', 1750).nullable(),
      chargedFee: money('The access fee as M-Pesa charges it: rounded up to whole shillings.', 113),
      expiration_date: dateTime('Time at which the offer ends.', '2026-12-31T20:59:59.000Z'),
    })
    .nullable()
    .meta({ description: 'The best active offer of the service; null without one.' }),
}).meta({ id: 'ServiceToBook', description: 'A service, its store, and the best active offer of it.' })
export type ServiceToBook = z.infer<typeof ServiceToBook>
