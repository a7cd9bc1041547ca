import * as z from 'zod'
import { dateTime, money, number, string, uuid } from '../values.ts'
import { ServiceWithStore } from './offer.ts'

export const ServiceToBook = ServiceWithStore.extend({
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
