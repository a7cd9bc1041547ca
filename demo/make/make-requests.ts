// Ids, times and statuses of the demo's requests and quotes.

import { quoteExpiry, requestExpiry } from '#domain/requests/service-request.ts'
import { DAY, toDay, HOUR, MINUTE, type At } from '#domain/time/time.ts'
import { planBooking } from './make-bookings.ts'
import { cataloguePicture } from '../data/pictures.ts'
import { createRandom, type Random } from '../data/random.ts'
import { REQUESTS, type QuoteDraft, type RequestDraft } from '../data/requests.ts'
import type { Account, BookingPlan, Catalogue, Store } from '../data/catalogue-types.ts'

export type DemoQuote = {
  id: string
  draft: QuoteDraft
  accountId: string
  store: Store | null
  /** Time of the store's calendar. */
  time: BookingPlan | null
  bookingId: string | null
  status: 'pending' | 'accepted' | 'rejected' | 'withdrawn' | 'expired'
  seenAt: At | null
  createdAt: At
  expiresAt: At
  decidedAt: At | null
}

export type DemoRequest = {
  id: string
  draft: RequestDraft
  accountId: string
  status: 'pending' | 'active' | 'completed' | 'cancelled'
  closedAs: 'withdrawn' | 'expired' | null
  createdAt: At
  updatedAt: At
  expiresAt: At
  completedAt: At | null
  quotes: DemoQuote[]
  pictures: { id: string; path: string }[]
}

/** A request with a booking was posted this long before it was booked. */
const BOOKED_AFTER = 8 * HOUR
const ACCEPTED_AFTER = 6 * HOUR
const REJECTED_AFTER = 90 * MINUTE
const SEEN_AFTER = 25 * MINUTE
const WITHDRAWN_AFTER = 2 * DAY

export const makeRequests = (seed: string, catalogue: Catalogue, now: At): DemoRequest[] =>
  REQUESTS.map((draft) => makeRequest(createRandom(seed, 'request', draft.title), catalogue, draft, now))

function makeRequest(random: Random, catalogue: Catalogue, draft: RequestDraft, now: At): DemoRequest {
  const id = random.uuid()
  const accountId = getAccountByKey(catalogue, draft.customer).id
  const booking = buildBooking(catalogue, draft, accountId)
  const createdAt = booking ? booking.createdAt - BOOKED_AFTER : now - draft.ago * HOUR
  const expiresAt = requestExpiry(draft.timeline, createdAt)
  const hasWinner = draft.quotes.some(({ outcome }) => outcome === 'accepted' || outcome === 'booked')
  const acceptedAt = hasWinner ? (booking?.createdAt ?? createdAt + ACCEPTED_AFTER) : null
  const withdrawnAt = draft.isWithdrawn ? createdAt + WITHDRAWN_AFTER : null
  const isExpired = acceptedAt === null && withdrawnAt === null && expiresAt <= now
  const completedAt = chooseCompletion(draft, booking, createdAt, now)
  const closedAt = acceptedAt ?? withdrawnAt ?? (isExpired ? expiresAt : null)
  const request = { createdAt, expiresAt, acceptedAt, isExpired, booking, now }
  return {
    id,
    draft,
    accountId,
    status: chooseStatus({ acceptedAt, completedAt, closedAt }),
    closedAs: isExpired ? 'expired' : withdrawnAt === null ? null : 'withdrawn',
    createdAt,
    updatedAt: completedAt ?? closedAt ?? createdAt,
    expiresAt,
    completedAt,
    quotes: draft.quotes.map((quote) => makeQuote(random, catalogue, draft, quote, request)),
    pictures: (draft.pictures ?? []).map((picture) => ({
      id: random.uuid(),
      path: cataloguePicture(picture),
    })),
  }
}

type Times = { acceptedAt: At | null; completedAt: At | null; closedAt: At | null }
function chooseStatus({ acceptedAt, completedAt, closedAt }: Times): DemoRequest['status'] {
  if (completedAt !== null) return 'completed'
  if (acceptedAt !== null) return 'active'
  return closedAt === null ? 'pending' : 'cancelled'
}

function chooseCompletion(
  draft: RequestDraft,
  booking: BookingPlan | null,
  createdAt: At,
  now: At,
): At | null {
  if (booking) return booking.state === 'completed' && booking.end <= now ? booking.end : null
  return draft.doneAfter === undefined ? null : createdAt + draft.doneAfter * HOUR
}

/** The booking that the accepted quote made. */
function buildBooking(
  { bookings, stores }: Catalogue,
  { quotes, customer }: RequestDraft,
  accountId: string,
): BookingPlan | null {
  const booked = quotes.find(({ outcome }) => outcome === 'booked')
  if (!booked) return null
  const store = find(stores, ({ name }) => name === booked.by, booked.by)
  const service = find(store.services, ({ name }) => name === booked.service, booked.by)
  return find(
    bookings,
    (booking) => booking.accountId === accountId && booking.serviceId === service.id,
    `${customer} at ${booked.by}`,
  )
}

type Request = {
  createdAt: At
  expiresAt: At
  acceptedAt: At | null
  isExpired: boolean
  booking: BookingPlan | null
  now: At
}

function makeQuote(
  random: Random,
  catalogue: Catalogue,
  { customer }: RequestDraft,
  draft: QuoteDraft,
  request: Request,
): DemoQuote {
  const store = pickStore(catalogue, draft.by)
  const accountId = store
    ? find(catalogue.merchants, ({ id }) => id === store.merchantId, draft.by).accountId
    : getAccountByKey(catalogue, draft.by).id
  const createdAt = request.createdAt + draft.after * MINUTE
  const time =
    draft.outcome === 'booked' ? request.booking : freeTime(random, catalogue, customer, draft, request.now)
  const start = draft.outcome === 'booked' ? (request.booking?.start ?? null) : (time?.start ?? null)
  const status = quoteStatus(draft, request)
  const expiresAt = quoteExpiry(createdAt, request.expiresAt, start)
  const seenAt = createdAt + SEEN_AFTER
  return {
    id: random.uuid(),
    draft,
    accountId,
    store,
    time,
    bookingId: draft.outcome === 'booked' ? (request.booking?.id ?? null) : null,
    status,
    seenAt: draft.isUnseen || seenAt > request.now ? null : seenAt,
    createdAt,
    expiresAt,
    decidedAt: buildDecision(status, draft, request, { createdAt, expiresAt }),
  }
}

/** Returns the status of a quote. The other quotes are rejected when one is accepted. */
function quoteStatus({ outcome }: QuoteDraft, { acceptedAt, isExpired }: Request): DemoQuote['status'] {
  if (outcome === 'booked' || outcome === 'accepted') return 'accepted'
  if (outcome !== undefined) return outcome
  if (acceptedAt !== null) return 'rejected'
  return isExpired ? 'expired' : 'pending'
}

function buildDecision(
  status: DemoQuote['status'],
  { outcome }: QuoteDraft,
  { acceptedAt, now }: Request,
  { createdAt, expiresAt }: { createdAt: At; expiresAt: At },
): At | null {
  if (status === 'pending') return null
  if (status === 'expired') return expiresAt
  const decidedAt =
    acceptedAt !== null && outcome !== 'withdrawn' ? acceptedAt : Math.min(createdAt + REJECTED_AFTER, now)
  return Math.max(decidedAt, createdAt)
}

/** Returns a time that nobody has booked. */
function freeTime(
  random: Random,
  { accounts, bookings, stores }: Catalogue,
  customer: string,
  { by, time }: QuoteDraft,
  now: At,
): BookingPlan | null {
  if (!time) return null
  const input = [customer, by, 0, time.service, null, time.day, time.hour, 'confirmed'] as const
  return planBooking(random, toDay(now), input, stores, accounts, bookings)
}

const getAccountByKey = ({ accounts }: Catalogue, key: string): Account =>
  find(accounts, ({ email }) => email === `${key}@d3.test`, key)

const pickStore = ({ stores }: Catalogue, name: string): Store | null =>
  stores.find((store) => store.name === name) ?? null

function find<T>(list: readonly T[], isMatch: (item: T) => boolean, name: string): T {
  const item = list.find(isMatch)
  if (item === undefined) throw new RangeError(`Not in the catalogue: ${name}`)
  return item
}
