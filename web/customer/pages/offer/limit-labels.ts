import { m } from '#messages'
import type { Offer } from '#contract/entities/offer.ts'

/** The remaining number is shown only when it is low. */
const LOW_STOCK = 20

/** Returns the limits of an offer as short labels. Another part of the page says that it is sold out. */
export function limitLabels({ left, perCustomer, firstTimeOnly }: Offer['stock']): string[] {
  return [
    ...(left !== null && left > 0 && left <= LOW_STOCK ? [m.offer_limit_left({ count: left })] : []),
    ...(perCustomer === null ? [] : [m.offer_limit_per_customer({ count: perCustomer })]),
    ...(firstTimeOnly ? [m.offer_limit_first_visit()] : []),
  ]
}
