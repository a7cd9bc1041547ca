// Limits how often some offers can be booked. Runs after the bookings, which must stay within the limits.

import { addDays, instant, type Day } from '#domain/time/time.ts'
import { createRandom } from '../data/random.ts'
import type { BookingPlan, Store } from '../data/catalogue-types.ts'

const LIMITED = 9
const NEARLY_SOLD_OUT = ['Moto Grill', 'Mutura and bone soup tasting'] as const

export function limitOffers(
  seed: string,
  today: Day,
  stores: readonly Store[],
  bookings: readonly BookingPlan[],
): void {
  const random = createRandom(seed, 'limits')
  const countBookings = (offerId: string) =>
    bookings.filter((b) => b.offerId === offerId && b.state !== 'cancelled' && b.state !== 'expired').length
  for (const store of stores)
    for (const offer of store.offers)
      if (store.name === NEARLY_SOLD_OUT[0] && offer.title === NEARLY_SOLD_OUT[1])
        offer.stock = countBookings(offer.id) + 2

  const candidates = stores
    .flatMap((store) => store.offers)
    .filter(
      ({ id, status, expiresAt, isFeatured, stock }) =>
        status === 'active' &&
        expiresAt > instant(addDays(today, 5)) &&
        !isFeatured &&
        stock === null &&
        countBookings(id) === 0,
    )
  for (const [nth, offer] of random.sample(candidates, LIMITED - 1).entries()) {
    if (nth % 4 === 0) offer.stock = random.integer(10, 60)
    if (nth % 4 === 1) offer.perCustomer = 1
    if (nth % 4 === 2) offer.firstTimeOnly = true
    if (nth % 4 === 3) Object.assign(offer, { stock: random.integer(8, 20), perCustomer: 2 })
  }
}
