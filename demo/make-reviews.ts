// Who said what of which store and when, and the visits that some of it tells of: completed bookings like all others, of a day gone by.

import {
  addDays,
  DAY,
  daysBetween,
  dayOf,
  HOUR,
  instant,
  MINUTE,
  type At,
  type Day,
} from '#domain/time/time.ts'
import { makeChance, type Chance } from './chance.ts'
import { place } from './make-bookings.ts'
import { CUSTOMERS, REVIEWERS } from './names.ts'
import { SAYINGS, type Saying } from './review-texts.ts'
import type { Account, BookingPlan, Review, Store } from './shape.ts'

const OLDEST_DAYS = 60
const NEWEST_DAYS = 3
/** How many tell of a booking made here. */
const VISITED = 0.62
const [VISITOR] = CUSTOMERS

type Setting = {
  seed: string
  today: Day
  stores: readonly Store[]
  accounts: readonly Account[]
  bookings: readonly BookingPlan[]
}

export function makeReviews({ seed, today, stores, accounts, bookings }: Setting): {
  reviews: Review[]
  visits: BookingPlan[]
} {
  const reviews: Review[] = []
  const visits: BookingPlan[] = []
  for (const [storeName, sayings] of Object.entries(SAYINGS)) {
    const store = stores.find(({ name }) => name === storeName)
    if (!store) throw new RangeError(`Not in the catalogue: ${storeName}`)
    const chance = makeChance(seed, 'reviews', store.slug)
    for (const [saying, author] of withAuthors(chance, sayings, accounts)) {
      const visit = visitOf({ chance, today, store, author, before: [...bookings, ...visits] })
      if (visit && !bookings.includes(visit)) visits.push(visit)
      reviews.push(reviewOf({ chance, today, store, author, saying, visit }))
    }
  }
  return { reviews, visits }
}

/** Each has an author of its own. The visitor of the demonstration says only what is put in her mouth. */
function withAuthors(
  chance: Chance,
  sayings: readonly Saying[],
  accounts: readonly Account[],
): [Saying, Account][] {
  const named = new Set(sayings.map(([, , , who]) => who))
  const others = chance.some(
    [...CUSTOMERS, ...REVIEWERS].filter((person) => person !== VISITOR && !named.has(person.key)),
    sayings.length,
  )
  return sayings.map((saying) => {
    const key = saying[3] ?? others.pop()?.key
    const author = accounts.find(({ email }) => email === `${key}@d3.test`)
    if (!author) throw new RangeError(`Nobody says: ${saying[1]}`)
    return [saying, author]
  })
}

type VisitSetting = {
  chance: Chance
  today: Day
  store: Store
  author: Account
  before: readonly BookingPlan[]
}

/** One that is known already, else for most a new one; null where nothing is known of a visit. */
function visitOf({ chance, today, store, author, before }: VisitSetting): BookingPlan | null {
  const known = before.find(
    ({ accountId, storeId, state }) =>
      accountId === author.id && storeId === store.id && state === 'completed',
  )
  if (known) return known
  const bookable = store.services.filter(({ bookingEnabled, autoConfirm }) => bookingEnabled && autoConfirm)
  const isVisit = chance.chance(VISITED) && !author.email.startsWith(`${VISITOR?.key}@`)
  if (!isVisit || bookable.length === 0) return null
  const service = chance.pick(bookable)
  const branch = chance.whole(0, store.branches.length - 1)
  const daysAgo = chance.whole(NEWEST_DAYS, mostDaysAgo(today, service.createdAt, author.createdAt))
  const who = author.email.replace(/@.*/, '')
  return place(
    makeChance(chance.uuid()),
    today,
    [who, store.name, branch, service.name, null, -daysAgo, chance.whole(9, 17), 'completed'],
    [store],
    [author],
    before,
  )
}

/** A booking is made up to four days before, and moves up to a week back for a day of rest. */
const mostDaysAgo = (today: Day, ...since: At[]): number =>
  Math.max(NEWEST_DAYS, Math.min(OLDEST_DAYS, ...since.map((at) => daysBetween(dayOf(at), today) - 13)))

type ReviewSetting = {
  chance: Chance
  today: Day
  store: Store
  author: Account
  saying: Saying
  visit: BookingPlan | null
}

function reviewOf({
  chance,
  today,
  store,
  author,
  saying: [rating, comment, reply],
  visit,
}: ReviewSetting): Review {
  const midnight = instant(today)
  const wishedAt = visit
    ? visit.end + chance.whole(2, 44) * HOUR + chance.whole(0, 59) * MINUTE
    : instant(
        addDays(today, -chance.whole(NEWEST_DAYS, mostDaysAgo(today, store.createdAt, author.createdAt))),
        chance.whole(8 * 60, 22 * 60),
      )
  const createdAt = Math.min(wishedAt, midnight - DAY / 4)
  return {
    id: chance.uuid(),
    storeId: store.id,
    accountId: author.id,
    bookingId: visit?.id ?? null,
    rating,
    comment,
    reply: reply ?? null,
    repliedAt: reply ? Math.min(createdAt + chance.whole(40, 50 * 60) * MINUTE, midnight - MINUTE) : null,
    createdAt,
  }
}
