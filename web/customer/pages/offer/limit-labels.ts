import type { Offer } from '#contract/entities.ts'

/** From so many on, how many are left is no news. */
const FEW = 20

/** How often an offer can be had, where that is limited: each limit in a few words. That none is left is said otherwise. */
export function limitLabels({ left, perCustomer, firstTimeOnly }: Offer['stock']): string[] {
  return [
    ...(left !== null && left > 0 && left <= FEW ? [`${left} left`] : []),
    ...(perCustomer === 1
      ? ['Once per customer']
      : perCustomer !== null
        ? [`${perCustomer} times per customer`]
        : []),
    ...(firstTimeOnly ? ['First visit only'] : []),
  ]
}
