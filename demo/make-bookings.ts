// Bookings of the demonstration: a day at the three stores of one merchant, and the history of one customer. Each is put on a slot that
// the product itself would have offered.

import { holidaysBetween } from '#domain/time/holidays.ts'
import {
  leastBookedStaff,
  DEFAULT_PLAN_RULES,
  slotsOn,
  specialDays,
  type Taken,
} from '#domain/booking/slots.ts'
import { addDays, instant, type Day } from '#domain/time/time.ts'
import { makeChance, type Chance } from './chance.ts'
import { slugOf } from './make-store.ts'
import type { Account, BookingPlan, BookingState, Branch, Offer, Service, Store } from './shape.ts'

/** Customer, store, branch, service, title of the offer or null, days from today, hour wished for, what became of it, a note. */
export type BookingInput = readonly [
  who: string,
  store: string,
  branch: number,
  service: string,
  offer: string | null,
  day: number,
  hour: number,
  state: BookingState,
  note?: string,
]

const FADE = 'Fade, beard shape-up and hot towel'
const MASSAGE = 'Swahili full-body massage, 60 min'
const PLATTER = 'Nyama choma platter for four'
const PLATTER_OFFER = 'Nyama choma platter for four, kachumbari and ugali'

const INPUTS: readonly BookingInput[] = [
  ['dennis', 'Kinyozi Kings', 0, FADE, FADE, 0, 9.5, 'by-the-clock'],
  ['abdi', 'Kinyozi Kings', 0, 'Classic haircut', null, 0, 11, 'by-the-clock'],
  [
    'omondi',
    'Kinyozi Kings',
    0,
    FADE,
    FADE,
    0,
    12.5,
    'by-the-clock',
    'A low fade, please, and leave the top.',
  ],
  [
    'kevin',
    'Kinyozi Kings',
    0,
    'Beard sculpt with straight razor',
    'Beard sculpt and oil, sharp for the weekend',
    0,
    14.5,
    'by-the-clock',
  ],
  [
    'faith',
    'Kinyozi Kings',
    0,
    'Father and son',
    'Father and son, both trimmed in one hour',
    0,
    16,
    'by-the-clock',
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
    'by-the-clock',
  ],
  ['zawadi', 'Utulivu Spa', 0, MASSAGE, MASSAGE, 0, 10, 'by-the-clock'],
  ['nduku', 'Utulivu Spa', 0, 'Express facial', null, 0, 13, 'by-the-clock'],
  [
    'cherono',
    'Utulivu Spa',
    0,
    'Deep-tissue back and shoulders',
    'Deep-tissue back, neck and shoulders',
    0,
    17,
    'by-the-clock',
  ],
  ['omondi', 'Moto Grill', 0, PLATTER, PLATTER_OFFER, 0, 19, 'by-the-clock', 'Goat rather than beef.'],
  ['faith', 'Moto Grill', 0, 'Choma for two', null, 0, 13, 'by-the-clock'],
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
    'lapsed',
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
]

/** 'store/title' of each offer that somebody has booked. */
export const bookedOffers = (): Set<string> =>
  new Set(INPUTS.flatMap(([, store, , , title]) => (title === null ? [] : [`${slugOf(store)}/${title}`])))

export function makeBookings(
  seed: string,
  today: Day,
  stores: readonly Store[],
  accounts: readonly Account[],
): BookingPlan[] {
  const plans: BookingPlan[] = []
  for (const [at, wish] of INPUTS.entries())
    plans.push(place(makeChance(seed, 'booking', String(at)), today, wish, stores, accounts, plans))
  return plans
}

/** Puts a wish on the free slot nearest to it; `before` are those who came first. */
export function place(
  chance: Chance,
  today: Day,
  wish: BookingInput,
  stores: readonly Store[],
  accounts: readonly Account[],
  before: readonly BookingPlan[],
): BookingPlan {
  const [who, storeName, branchAt, serviceName, offerTitle, wishedDay, hour, state, note] = wish
  const store = found(stores, (s) => s.name === storeName, storeName)
  const branch = found(store.branches, (_, at) => at === branchAt, `${storeName} ${branchAt}`)
  const service = found(store.services, (s) => s.name === serviceName, serviceName)
  const offer =
    offerTitle === null
      ? null
      : found(store.offers, (o) => o.title === offerTitle && o.serviceId === service.id, offerTitle)
  const account = found(accounts, (a) => a.email === `${who}@d3.test`, who)
  const pool = found(service.pools, (p) => p.branchId === branch.id, serviceName)

  // A day of rest sends it on to the next open day, or back to the one before when it is history.
  const step = wishedDay < 0 ? -1 : 1
  for (let dayOffset = wishedDay; Math.abs(dayOffset - wishedDay) < 8; dayOffset += step) {
    const day = addDays(today, dayOffset)
    const slot = freeSlot(day, hour, { service, offer, branch, pool, account }, before)
    if (!slot) continue
    return {
      id: chance.uuid(),
      code: codeOf(chance),
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
      state: state === 'by-the-clock' && dayOffset > 0 ? 'confirmed' : state,
      notes: note ?? null,
      createdAt: instant(
        addDays(today, Math.min(dayOffset, 0) - (state === 'cancelled' ? 6 : chance.whole(1, 4))),
        chance.whole(8 * 60, 20 * 60),
      ),
    }
  }
  throw new RangeError(`No slot for ${serviceName} at ${storeName}`)
}

type Asked = {
  service: Service
  offer: Offer | null
  branch: Branch
  pool: Service['pools'][number]
  account: Account
}

function freeSlot(
  day: Day,
  hour: number,
  { service, offer, branch, pool, account }: Asked,
  before: readonly BookingPlan[],
) {
  const taken: Taken[] = before
    .filter((b) => b.branchId === branch.id && b.state !== 'cancelled' && b.state !== 'lapsed')
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
  const own = before.filter((b) => b.accountId === account.id)
  const wished = instant(day, hour * 60)
  const [best] = slots
    .filter((slot) => slot.available > 0 && !own.some((b) => b.start < slot.end && slot.start < b.end))
    .sort((a, b) => Math.abs(a.start - wished) - Math.abs(b.start - wished))
  return best
    ? {
        start: best.start,
        end: best.end,
        staffId: staffIds.length === 0 ? null : leastBookedStaff(best.freeStaffIds, { taken }, best.start),
      }
    : null
}

const CODE_SIGNS = [...'23456789ABCDEFGHJKLMNPQRSTUVWXYZ'].filter((sign) => sign !== 'I' && sign !== 'O')
const codeOf = (chance: Chance): string => Array.from({ length: 6 }, () => chance.pick(CODE_SIGNS)).join('')

function found<T>(list: readonly T[], is: (one: T, at: number) => boolean, what: string): T {
  const one = list.find(is)
  if (one === undefined) throw new RangeError(`Not in the catalogue: ${what}`)
  return one
}
