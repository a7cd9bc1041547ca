// Offers that can be had only so often. After the bookings, which they must have room for.

import { addDays, instant, type Day } from '#domain/time/time.ts'
import { makeChance } from './chance.ts'
import type { BookingPlan, Store } from './shape.ts'

const LIMITED = 9
const NEARLY_SOLD_OUT = ['Moto Grill', 'Mutura and bone soup tasting'] as const

export function limitOffers(
  seed: string,
  today: Day,
  stores: readonly Store[],
  bookings: readonly BookingPlan[],
): void {
  const chance = makeChance(seed, 'limits')
  const had = (offerId: string) =>
    bookings.filter((b) => b.offerId === offerId && b.state !== 'cancelled' && b.state !== 'lapsed').length
  for (const store of stores)
    for (const offer of store.offers)
      if (store.name === NEARLY_SOLD_OUT[0] && offer.title === NEARLY_SOLD_OUT[1])
        offer.stock = had(offer.id) + 2

  const lasting = stores
    .flatMap((store) => store.offers)
    .filter(
      ({ id, status, expiresAt, isFeatured, stock }) =>
        status === 'active' &&
        expiresAt > instant(addDays(today, 5)) &&
        !isFeatured &&
        stock === null &&
        had(id) === 0,
    )
  for (const [nth, offer] of chance.some(lasting, LIMITED - 1).entries()) {
    if (nth % 4 === 0) offer.stock = chance.whole(10, 60)
    if (nth % 4 === 1) offer.perCustomer = 1
    if (nth % 4 === 2) offer.firstTimeOnly = true
    if (nth % 4 === 3) Object.assign(offer, { stock: chance.whole(8, 20), perCustomer: 2 })
  }
}
