// Authors and times of the reviews, and completed bookings for the reviews of verified visits.

import {
  addDays,
  DAY,
  daysBetween,
  toDay,
  HOUR,
  instant,
  MINUTE,
  type At,
  type Day,
} from '#domain/time/time.ts'
import { createRandom, type Random } from '../data/random.ts'
import { planBooking } from './make-bookings.ts'
import { servicePictures, getSizes } from '../data/pictures.ts'
import { CUSTOMERS, REVIEWERS } from '../data/names.ts'
import { REVIEW_TEXTS, type ReviewText } from '../data/review-texts.ts'
import type { Account, BookingPlan, Review, Store } from '../data/catalogue-types.ts'

const OLDEST_DAYS = 60
const NEWEST_DAYS = 3
/** The share of reviews with a verified visit. */
const VERIFIED_SHARE = 0.85
const [VISITOR] = CUSTOMERS

type ReviewsInput = {
  seed: string
  today: Day
  stores: readonly Store[]
  accounts: readonly Account[]
  bookings: readonly BookingPlan[]
}

export function makeReviews({ seed, today, stores, accounts, bookings }: ReviewsInput): {
  reviews: Review[]
  visits: BookingPlan[]
} {
  const reviews: Review[] = []
  const visits: BookingPlan[] = []
  const taken = new Set<string>()
  for (const [storeName, texts] of Object.entries(REVIEW_TEXTS)) {
    const store = stores.find(({ name }) => name === storeName)
    if (!store) throw new RangeError(`Not in the catalogue: ${storeName}`)
    const random = createRandom(seed, 'reviews', store.slug)
    const pictured = new Set<string>()
    for (const [text, author] of withAuthors(random, texts, accounts)) {
      const visit = buildVisit({ random, today, store, author, existing: [...bookings, ...visits] })
      if (visit && !bookings.includes(visit)) visits.push(visit)
      const review = buildReview({ random, today, store, author, text, visit })
      reviews.push({ ...review, pictures: takePictures(review, store, visit, { pictured, taken }) })
    }
  }
  return { reviews, visits }
}

const PICTURED_REVIEWS = 3

/**
 * Takes the pictures of some happy visitors, which show the service they had. The path of a picture is in one
 * review only, but stores share pictures, so the next review takes another of its sizes.
 */
function takePictures(
  { rating }: Review,
  store: Store,
  visit: BookingPlan | null,
  { pictured, taken }: { pictured: Set<string>; taken: Set<string> },
): string[] {
  const service = store.services.find(({ id }) => id === visit?.serviceId)
  if (!service || rating < 4 || pictured.size === PICTURED_REVIEWS || pictured.has(service.id)) return []
  pictured.add(service.id)
  const [first = '', ...others] = servicePictures(service)
  const free = [...others, first].flatMap((path) => getSizes(path).find((size) => !taken.has(size)) ?? [])
  const pictures = free.slice(0, pictured.size === 1 ? 2 : 1)
  for (const path of pictures) taken.add(path)
  return pictures
}

/** Assigns a different author to each text. The demo customer writes only the texts that name her. */
function withAuthors(
  random: Random,
  texts: readonly ReviewText[],
  accounts: readonly Account[],
): [ReviewText, Account][] {
  const named = new Set(texts.map(({ author }) => author))
  const others = random.sample(
    [...CUSTOMERS, ...REVIEWERS].filter((person) => person !== VISITOR && !named.has(person.key)),
    texts.length,
  )
  return texts.map((text) => {
    const key = text.author ?? others.pop()?.key
    const author = accounts.find(({ email }) => email === `${key}@d3.test`)
    if (!author) throw new RangeError(`No author for: ${text.comment}`)
    return [text, author]
  })
}

type VisitInput = {
  random: Random
  today: Day
  store: Store
  author: Account
  existing: readonly BookingPlan[]
}

/** An existing booking, or for most reviews a new one; null if the visit is not verified. */
function buildVisit({ random, today, store, author, existing }: VisitInput): BookingPlan | null {
  const booking = existing.find(
    ({ accountId, storeId, state }) =>
      accountId === author.id && storeId === store.id && state === 'completed',
  )
  if (booking) return booking
  const bookable = store.services.filter(({ bookingEnabled, autoConfirm }) => bookingEnabled && autoConfirm)
  const isVisit = random.withProbability(VERIFIED_SHARE) && !author.email.startsWith(`${VISITOR?.key}@`)
  if (!isVisit || bookable.length === 0) return null
  const service = random.pick(bookable)
  const branch = random.integer(0, store.branches.length - 1)
  const daysAgo = random.integer(NEWEST_DAYS, maxDaysAgo(today, service.createdAt, author.createdAt))
  const customer = author.email.replace(/@.*/, '')
  return planBooking(
    createRandom(random.uuid()),
    today,
    [customer, store.name, branch, service.name, null, -daysAgo, random.integer(9, 17), 'completed'],
    [store],
    [author],
    existing,
  )
}

/** Bookings are created up to four days before, and are moved up to a week back from closed days. */
const maxDaysAgo = (today: Day, ...since: At[]): number =>
  Math.max(NEWEST_DAYS, Math.min(OLDEST_DAYS, ...since.map((at) => daysBetween(toDay(at), today) - 13)))

type ReviewInput = {
  random: Random
  today: Day
  store: Store
  author: Account
  text: ReviewText
  visit: BookingPlan | null
}

function buildReview({
  random,
  today,
  store,
  author,
  text: { stars: rating, comment, reply },
  visit,
}: ReviewInput): Review {
  const midnight = instant(today)
  const preferredAt = visit
    ? visit.end + random.integer(2, 44) * HOUR + random.integer(0, 59) * MINUTE
    : instant(
        addDays(today, -random.integer(NEWEST_DAYS, maxDaysAgo(today, store.createdAt, author.createdAt))),
        random.integer(8 * 60, 22 * 60),
      )
  const createdAt = Math.min(preferredAt, midnight - DAY / 4)
  return {
    id: random.uuid(),
    storeId: store.id,
    accountId: author.id,
    bookingId: visit?.id ?? null,
    rating,
    comment,
    reply: reply ?? null,
    repliedAt: reply ? Math.min(createdAt + random.integer(40, 50 * 60) * MINUTE, midnight - MINUTE) : null,
    createdAt,
    pictures: [],
  }
}
