import type { Offer } from '#contract/entities.ts'

/** The remaining number is shown only when it is low. */
const LOW_STOCK = 20

/** The limits of an offer as short labels. That it is sold out is shown elsewhere. */
export function limitLabels({ left, perCustomer, firstTimeOnly }: Offer['stock']): string[] {
  return [
    ...(left !== null && left > 0 && left <= LOW_STOCK ? [`${left} left`] : []),
    ...(perCustomer === null ? [] : [perCustomerLabel(perCustomer)]),
    ...(firstTimeOnly ? ['First visit only'] : []),
  ]
}

const perCustomerLabel = (times: number) =>
  times === 1 ? 'Once per customer' : `${times} times per customer`
