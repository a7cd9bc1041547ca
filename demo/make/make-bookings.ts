// Plans each demo booking on a slot that the app would have offered.

import { holidaysBetween } from '#domain/time/holidays.ts'
import { DEFAULT_PLAN_RULES, specialDays, type Taken } from '#domain/booking/plan.ts'
import { choosePerson, slotsOn } from '#domain/booking/slots.ts'
import { addDays, instant, type Day } from '#domain/time/time.ts'
import { BOOKINGS, type BookingInput } from '../data/bookings.ts'
import { createRandom, type Random } from '../data/random.ts'
import { toSlug } from './make-store.ts'
import type {
  Account,
  BookingPlan,
  BookingState,
  Branch,
  Offer,
  Service,
  Store,
} from '../data/catalogue-types.ts'

/** 'store/title' of each booked offer. */
export const bookedOffers = (): Set<string> =>
  new Set(BOOKINGS.flatMap(([, store, , , title]) => (title === null ? [] : [`${toSlug(store)}/${title}`])))

export function makeBookings(
  seed: string,
  today: Day,
  stores: readonly Store[],
  accounts: readonly Account[],
): BookingPlan[] {
  const plans: BookingPlan[] = []
  for (const [index, input] of BOOKINGS.entries()) {
    const random = createRandom(seed, 'booking', String(index))
    plans.push(planBooking(random, today, input, stores, accounts, plans))
  }
  return plans
}

/**
 * Plans a booking on the free slot nearest to the preferred time; `existing` are the bookings planned so far.
 */
export function planBooking(
  random: Random,
  today: Day,
  input: BookingInput,
  stores: readonly Store[],
  accounts: readonly Account[],
  existing: readonly BookingPlan[],
): BookingPlan {
  const [
    customer,
    storeName,
    branchIndex,
    serviceName,
    offerTitle,
    preferredDay,
    hour,
    state,
    note,
    usesRewards,
  ] = input
  const store = getFrom(stores, (s) => s.name === storeName, storeName)
  const branch = getFrom(store.branches, (_, index) => index === branchIndex, `${storeName} ${branchIndex}`)
  const service = getFrom(store.services, (s) => s.name === serviceName, serviceName)
  const offer =
    offerTitle === null
      ? null
      : getFrom(store.offers, (o) => o.title === offerTitle && o.serviceId === service.id, offerTitle)
  const account = getFrom(accounts, (a) => a.email === `${customer}@d3.test`, customer)

  // A closed day moves the booking to the next open day, or for past bookings to the previous one.
  const step = preferredDay < 0 ? -1 : 1
  for (let dayOffset = preferredDay; Math.abs(dayOffset - preferredDay) < 8; dayOffset += step) {
    const visit = { dayOffset, hour, service, offer, branch, account, state, note: note ?? null }
    const plan = planOnDay(random, today, store, visit, existing)
    if (plan) return { ...plan, usesRewards: usesRewards ?? false }
  }
  throw new RangeError(`No slot for ${serviceName} at ${storeName}`)
}

/** Plans a booking on the free slot of the day nearest to the preferred hour; null if there is none. */
export function planOnDay(
  random: Random,
  today: Day,
  store: Store,
  { dayOffset, hour, service, offer, branch, account, state, note }: Visit,
  existing: readonly BookingPlan[],
): BookingPlan | null {
  const pool = getFrom(service.pools, (p) => p.branchId === branch.id, service.name)
  const day = addDays(today, dayOffset)
  const slot = freeSlot(day, hour, { service, offer, branch, pool, account }, existing)
  return (
    slot && {
      id: random.uuid(),
      code: createCode(random),
      accountId: account.id,
      storeId: store.id,
      serviceId: service.id,
      offerId: offer?.id ?? null,
      branchId: branch.id,
      poolId: pool.id,
      staffId: slot.staffId,
      dayOffset,
      start: slot.start,
      end: slot.end,
      state: state === 'by-time' && dayOffset > 0 ? 'confirmed' : state,
      notes: note,
      answers: [],
      usesRewards: false,
      createdAt: instant(
        addDays(today, Math.min(dayOffset, 0) - (state === 'cancelled' ? 6 : random.integer(1, 4))),
        random.integer(8 * 60, 20 * 60),
      ),
    }
  )
}

/** `hour` is the preferred one. */
export type Visit = {
  dayOffset: number
  hour: number
  service: Service
  offer: Offer | null
  branch: Branch
  account: Account
  state: BookingState
  note: string | null
}

type SlotRequest = {
  service: Service
  offer: Offer | null
  branch: Branch
  pool: Service['pools'][number]
  account: Account
}

function freeSlot(
  day: Day,
  hour: number,
  { service, offer, branch, pool, account }: SlotRequest,
  existing: readonly BookingPlan[],
) {
  const taken: Taken[] = existing
    .filter((b) => b.branchId === branch.id && b.state !== 'cancelled' && b.state !== 'expired')
    .map((b) => ({ start: b.start, end: b.end, staffId: b.staffId, samePool: b.poolId === pool.id }))
  const isAssigned = service.staffIds.length > 0
  const staffIds = branch.staff
    .map((person) => person.id)
    .filter((id) => !isAssigned || service.staffIds.includes(id))
  const slots = slotsOn(
    day,
    {
      ...DEFAULT_PLAN_RULES,
      durationMinutes: service.durationMinutes,
      bufferMinutes: service.bufferMinutes,
      capacity: pool.capacity,
      hours: branch.hours,
      days: specialDays(
        branch.days,
        branch.closedOnHolidays,
        branch.closedOnHolidays ? holidaysBetween(day, day) : [],
      ),
      validUntil: offer && offer.expiresAt,
      staffIds,
      isClass: !isAssigned && pool.capacity > 1,
      shifts: branch.staff.flatMap((person) =>
        person.shifts.map((shift) => ({ staffId: person.id, ...shift })),
      ),
      breaks: branch.staff.flatMap((person) =>
        person.breaks.map((pause) => ({ staffId: person.id, ...pause })),
      ),
      leaves: branch.staff.flatMap((person) =>
        person.leaves.map(({ start, end }) => ({ staffId: person.id, start, end })),
      ),
      taken,
    },
    0,
  )
  const own = existing.filter((b) => b.accountId === account.id)
  const preferredStart = instant(day, hour * 60)
  const [best] = slots
    .filter((slot) => slot.available > 0 && !own.some((b) => b.start < slot.end && slot.start < b.end))
    .toSorted((a, b) => Math.abs(a.start - preferredStart) - Math.abs(b.start - preferredStart))
  return best
    ? {
        start: best.start,
        end: best.end,
        staffId: choosePerson(best, { taken }),
      }
    : null
}

const CODE_CHARACTERS = [...'23456789ABCDEFGHJKLMNPQRSTUVWXYZ']
const createCode = (random: Random): string =>
  Array.from({ length: 6 }, () => random.pick(CODE_CHARACTERS)).join('')

function getFrom<T>(list: readonly T[], isMatch: (item: T, index: number) => boolean, name: string): T {
  const item = list.find(isMatch)
  if (item === undefined) throw new RangeError(`Not in the catalogue: ${name}`)
  return item
}
