// The past month at the stores of three merchants of different sizes, so that their figures and lists of clients show
// what those of a real shop would.

import { addDays, toDay, instant, toWeekday, type Day } from '#domain/time/time.ts'
import { planOnDay } from './make-bookings.ts'
import { createRandom, type Random } from '../data/random.ts'
import type { Account, BookingPlan, BookingState, Merchant, Offer, Store } from '../data/catalogue-types.ts'

const DAYS = 31
/** Visits on a usual day by merchant and store. */
const VISITS: Record<string, Record<string, number>> = {
  otieno: { 'Kinyozi Kings': 7, 'Utulivu Spa': 4, 'Moto Grill': 3 },
  wanjiru: { 'Wanjiru’s Braid House': 3, 'Rangi Nail Bar': 2 },
  naserian: { 'Vidole Studio': 1.5 },
}
/** Busyness from Sunday to Saturday. */
const BUSYNESS = [0.8, 0.6, 0.8, 0.9, 1, 1.3, 1.6]
/** Most people come before lunch and after work. */
const HOURS = [9, 10, 10.5, 11, 11.5, 12, 14, 15, 16, 16.5, 17, 17.5, 18, 19]
/** Most clients come again, and some much more often. */
const REGULAR_SHARE = 0.35
const OFFER_SHARE = 0.45

type MonthInput = {
  seed: string
  today: Day
  stores: readonly Store[]
  merchants: readonly Merchant[]
  clients: readonly Account[]
  planned: readonly BookingPlan[]
}

export function makeMonth({ seed, today, stores, merchants, clients, planned }: MonthInput): BookingPlan[] {
  const visits: BookingPlan[] = []
  for (const store of stores) {
    const merchant = merchants.find(({ id }) => id === store.merchantId)
    const perDay = VISITS[merchant?.key ?? '']?.[store.name]
    if (perDay === undefined) continue
    const random = createRandom(seed, 'month', store.slug)
    const regulars = random.sample(clients, Math.ceil(perDay * 5))
    for (let dayOffset = -DAYS; dayOffset < 0; dayOffset++) {
      const day = addDays(today, dayOffset)
      const count = Math.round(perDay * (BUSYNESS[toWeekday(day)] ?? 1) * (0.7 + 0.6 * random.next()))
      const onDay = [...planned, ...visits].filter(({ start }) => toDay(start) === day)
      for (let nth = 0; nth < count; nth++) {
        const account = random.pick(random.withProbability(REGULAR_SHARE) ? regulars : clients)
        const visit = buildVisit(random, today, store, account, dayOffset, onDay)
        if (!visit) continue
        visits.push(visit)
        onDay.push(visit)
      }
    }
  }
  return visits
}

/** Returns null if the store is closed or has no time left. */
function buildVisit(
  random: Random,
  today: Day,
  store: Store,
  account: Account,
  dayOffset: number,
  onDay: readonly BookingPlan[],
): BookingPlan | null {
  const bookable = store.services.filter(({ bookingEnabled, autoConfirm }) => bookingEnabled && autoConfirm)
  const service = random.pick(bookable)
  const state = chooseState(random)
  // Bookings are created up to six days before.
  const usable = store.offers.filter(
    (offer) =>
      offer.serviceId === service.id &&
      offer.status === 'active' &&
      !offer.requiresConsultation &&
      offer.createdAt < instant(addDays(today, dayOffset - 6)) &&
      offer.expiresAt > instant(addDays(today, dayOffset + 1)),
  )
  const offer: Offer | null =
    usable.length > 0 && random.withProbability(OFFER_SHARE) ? random.pick(usable) : null
  if (service.createdAt > instant(addDays(today, dayOffset - 6))) return null
  const [branch, hour] = [random.pick(store.branches), random.pick(HOURS)]
  const visit = { dayOffset, hour, service, offer, branch, account, state, note: null }
  return planOnDay(createRandom(random.uuid()), today, store, visit, onDay)
}

function chooseState(random: Random): BookingState {
  const number = random.next()
  if (number < 0.05) return 'cancelled'
  return number < 0.11 ? 'no-show' : 'completed'
}
