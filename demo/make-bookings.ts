// The demo bookings: a day at the three stores of one merchant, and the history of one customer. Each is on a
// slot that the app would have offered.

import { holidaysBetween } from '#domain/time/holidays.ts'
import { DEFAULT_PLAN_RULES, specialDays, type Taken } from '#domain/booking/plan.ts'
import { leastBookedStaff, slotsOn } from '#domain/booking/slots.ts'
import { addDays, instant, type Day } from '#domain/time/time.ts'
import { createRandom, type Random } from './random.ts'
import { slugOf } from './make-store.ts'
import type { Account, BookingPlan, BookingState, Branch, Offer, Service, Store } from './catalogue-types.ts'

/** `offer` is the title; `day` counts from today; `hour` is the preferred hour. */
export type BookingInput = readonly [
  customer: string,
  store: string,
  branch: number,
  service: string,
  offer: string | null,
  day: number,
  hour: number,
  state: BookingState,
  note?: string,
  usesRewards?: true,
]

const FADE = 'Fade, beard shape-up and hot towel'
const MASSAGE = 'Swahili full-body massage, 60 min'
const PLATTER = 'Nyama choma platter for four'
const PLATTER_OFFER = 'Nyama choma platter for four, kachumbari and ugali'

const INPUTS: readonly BookingInput[] = [
  ['dennis', 'Kinyozi Kings', 0, FADE, FADE, 0, 9.5, 'by-time', undefined, true],
  ['abdi', 'Kinyozi Kings', 0, 'Classic haircut', null, 0, 11, 'by-time'],
  ['omondi', 'Kinyozi Kings', 0, FADE, FADE, 0, 12.5, 'by-time', 'A low fade, please, and leave the top.'],
  [
    'kevin',
    'Kinyozi Kings',
    0,
    'Beard sculpt with straight razor',
    'Beard sculpt and oil, sharp for the weekend',
    0,
    14.5,
    'by-time',
  ],
  [
    'faith',
    'Kinyozi Kings',
    0,
    'Father and son',
    'Father and son, both trimmed in one hour',
    0,
    16,
    'by-time',
    'My husband and our son, aged six.',
  ],
  [
    'kendi',
    'Kinyozi Kings',
    1,
    'Classic haircut',
    'Classic cut with wash and razored neck',
    0,
    17.5,
    'by-time',
  ],
  ['zawadi', 'Utulivu Spa', 0, MASSAGE, MASSAGE, 0, 10, 'by-time'],
  ['nduku', 'Utulivu Spa', 0, 'Express facial', null, 0, 13, 'by-time'],
  [
    'cherono',
    'Utulivu Spa',
    0,
    'Deep-tissue back and shoulders',
    'Deep-tissue back, neck and shoulders',
    0,
    17,
    'by-time',
  ],
  ['omondi', 'Moto Grill', 0, PLATTER, PLATTER_OFFER, 0, 19, 'by-time', 'Goat rather than beef.'],
  ['faith', 'Moto Grill', 0, 'Choma for two', null, 0, 13, 'by-time'],
  ['kevin', 'Kinyozi Kings', 0, FADE, FADE, 1, 10, 'confirmed'],
  [
    'dennis',
    'Kinyozi Kings',
    0,
    'Home visit cut',
    null,
    1,
    15,
    'waiting',
    'Kileleshwa, Othaya Road. Three of us on a wedding morning.',
  ],
  ['abdi', 'Kinyozi Kings', 1, FADE, FADE, 2, 12, 'confirmed'],
  ['kendi', 'Utulivu Spa', 0, 'Couples’ massage', null, 1, 16, 'waiting', 'Our anniversary.'],
  [
    'nduku',
    'Utulivu Spa',
    0,
    'Clay and coffee body scrub',
    'Kisii clay and Nyeri coffee scrub',
    3,
    11,
    'confirmed',
  ],
  [
    'zawadi',
    'Moto Grill',
    0,
    'Party of fifteen',
    null,
    5,
    15,
    'waiting',
    'A chama of fifteen, two of us vegetarian.',
  ],
  ['cherono', 'Moto Grill', 0, PLATTER, PLATTER_OFFER, 2, 18, 'confirmed'],
  ['dennis', 'Moto Grill', 0, 'Mutura and soup tasting', 'Mutura and bone soup tasting', 1, 17, 'confirmed'],
  ['omondi', 'Kinyozi Kings', 0, 'Classic haircut', null, -2, 10, 'completed'],
  ['abdi', 'Kinyozi Kings', 0, FADE, FADE, -3, 15, 'completed'],
  ['faith', 'Utulivu Spa', 0, MASSAGE, MASSAGE, -4, 14, 'completed'],
  ['kevin', 'Moto Grill', 0, 'Choma for two', 'Choma for two with two sides', -5, 20, 'completed'],
  ['cherono', 'Utulivu Spa', 0, 'Express facial', null, -8, 12, 'completed'],
  [
    'zawadi',
    'Kinyozi Kings',
    0,
    'Father and son',
    'Father and son, both trimmed in one hour',
    -1,
    11,
    'expired',
  ],
  [
    'wanjiku',
    'Utulivu Spa',
    0,
    MASSAGE,
    MASSAGE,
    2,
    17,
    'confirmed',
    'Firm pressure on the shoulders, please.',
  ],
  ['wanjiku', 'Wanjiru’s Braid House', 0, 'Wash, treat and blow-dry', null, 5, 10, 'confirmed'],
  [
    'wanjiku',
    'Rangi Nail Bar',
    0,
    'Gel manicure and pedicure',
    'Gel manicure and pedicure',
    -9,
    14,
    'completed',
    undefined,
    true,
  ],
  ['wanjiku', 'Moto Grill', 0, PLATTER, PLATTER_OFFER, -16, 13, 'completed'],
  ['wanjiku', 'Tabasamu Dental', 0, 'Check-up, scaling and polish', null, -30, 9, 'completed'],
  [
    'wanjiku',
    'Jikoni & Co.',
    0,
    'Weekend brunch for two',
    'Weekend brunch for two with masala chai',
    -3,
    11,
    'cancelled',
  ],
  ['faith', 'Moto Grill', 0, PLATTER, PLATTER_OFFER, -10, 14, 'completed'],
  // Made by accepting quotes (requests.ts).
  [
    'wanjiku',
    'Umeme Sawa',
    0,
    'Socket and switch repair',
    null,
    3,
    15,
    'confirmed',
    'Three dead sockets and a humming board',
  ],
  [
    'kendi',
    'Moto Grill',
    0,
    'Party of fifteen',
    null,
    6,
    13,
    'confirmed',
    'Nyama choma for forty, family get-together',
  ],
  [
    'dennis',
    'Bomba Plumbing',
    0,
    'Leaking tap or sink',
    null,
    -6,
    10,
    'completed',
    'Kitchen mixer tap drips all night',
  ],
  // Rewards of those who referred them.
  ['kendi', 'Utulivu Spa', 0, MASSAGE, MASSAGE, -26, 15, 'completed'],
  ['zawadi', 'Utulivu Spa', 0, MASSAGE, MASSAGE, -20, 12, 'completed'],
]

/** 'store/title' of each booked offer. */
export const bookedOffers = (): Set<string> =>
  new Set(INPUTS.flatMap(([, store, , , title]) => (title === null ? [] : [`${slugOf(store)}/${title}`])))

export function makeBookings(
  seed: string,
  today: Day,
  stores: readonly Store[],
  accounts: readonly Account[],
): BookingPlan[] {
  const plans: BookingPlan[] = []
  for (const [index, input] of INPUTS.entries()) {
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
      code: codeOf(random),
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
  const staffIds = branch.staff.map((person) => person.id).filter((id) => service.staffIds.includes(id))
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
    .sort((a, b) => Math.abs(a.start - preferredStart) - Math.abs(b.start - preferredStart))
  return best
    ? {
        start: best.start,
        end: best.end,
        staffId: staffIds.length === 0 ? null : leastBookedStaff(best.freeStaffIds, { taken }, best.start),
      }
    : null
}

const CODE_CHARACTERS = [...'23456789ABCDEFGHJKLMNPQRSTUVWXYZ']
const codeOf = (random: Random): string =>
  Array.from({ length: 6 }, () => random.pick(CODE_CHARACTERS)).join('')

function getFrom<T>(list: readonly T[], isMatch: (item: T, index: number) => boolean, name: string): T {
  const item = list.find(isMatch)
  if (item === undefined) throw new RangeError(`Not in the catalogue: ${name}`)
  return item
}
