/** Requests and quotes as docs/rules/requests.md describes them, without a database. Bookings are only followed. */
import {
  quoteExpiry,
  requestExpiry,
  type QuoteStatus,
  type RequestStatus,
  type Timeline,
} from '#domain/requests/service-request.ts'
import { HOUR, type At } from '#domain/time/time.ts'

export type Outcome = 'done' | 'refused'
/** The store, or one of the individual providers. */
export type Maker = 'store' | 0 | 1
type ModelBooking = { start: At; status: string }
export type ModelQuote = {
  maker: Maker
  /** Start in the calendar of the store. */
  start: At | null
  status: QuoteStatus
  expiresAt: At
  /** Version, which is the number of changes and one: a customer accepts the one that was shown. */
  version: number
  booking: ModelBooking | null
}
export type ModelRequest = {
  status: RequestStatus
  closedAs: 'withdrawn' | 'expired' | null
  postedAt: At
  expiresAt: At
  quotes: ModelQuote[]
  accepted: ModelQuote | null
  isRated: boolean
}

/** Services of the store last an hour, and it has room for one. */
const DURATION = HOUR

export class RequestModel {
  readonly requests: ModelRequest[] = []

  get quotes(): { request: ModelRequest; quote: ModelQuote }[] {
    return this.requests.flatMap((request) => request.quotes.map((quote) => ({ request, quote })))
  }

  post(timeline: Timeline, now: At): ModelRequest {
    const request: ModelRequest = {
      status: 'pending',
      closedAs: null,
      postedAt: now,
      expiresAt: requestExpiry(timeline, now),
      quotes: [],
      accepted: null,
      isRated: false,
    }
    this.requests.push(request)
    return request
  }

  edit(request: ModelRequest, timeline: Timeline, now: At): Outcome {
    const expiresAt = requestExpiry(timeline, request.postedAt)
    if (!isOpen(request, now) || getCount(request) > 0 || expiresAt <= now) return 'refused'
    request.expiresAt = expiresAt
    return 'done'
  }

  make(request: ModelRequest, maker: Maker, start: At | null, now: At): Outcome {
    if (!isOpen(request, now)) return 'refused'
    if (request.quotes.some((quote) => quote.maker === maker && isPending(quote, now))) return 'refused'
    const expiresAt = this.#getExpiry(request, start, now)
    if (expiresAt === null) return 'refused'
    expire(request, now)
    request.quotes.push({ maker, start, status: 'pending', expiresAt, version: 1, booking: null })
    return 'done'
  }

  change(request: ModelRequest, quote: ModelQuote, start: At | null, now: At): Outcome {
    const expiresAt = isPending(quote, now) ? this.#getExpiry(request, start, now) : null
    if (expiresAt === null) return 'refused'
    Object.assign(quote, { start, expiresAt, version: quote.version + 1 })
    return 'done'
  }

  end(quote: ModelQuote, status: 'withdrawn' | 'rejected', now: At): Outcome {
    if (!isPending(quote, now)) return 'refused'
    quote.status = status
    return 'done'
  }

  /** The new booking, if there is an offered time, has no id yet. */
  accept(request: ModelRequest, quote: ModelQuote, now: At): Outcome {
    if (!isOpen(request, now) || !isPending(quote, now)) return 'refused'
    if (quote.start !== null && !this.#isFree(quote.start)) return 'refused'
    win(request, quote, now)
    if (quote.start !== null) quote.booking = { start: quote.start, status: 'confirmed' }
    return 'done'
  }

  withdraw(request: ModelRequest, now: At): Outcome {
    const hasBooking = request.accepted?.booking != null
    if (!isOpen(request, now) && (request.status !== 'active' || hasBooking)) return 'refused'
    rejectOthers(request, null, now)
    if (request.accepted) request.accepted.status = 'rejected'
    Object.assign(request, { status: 'cancelled', closedAs: 'withdrawn', accepted: null })
    return 'done'
  }

  complete(request: ModelRequest): Outcome {
    if (request.status !== 'active' || request.accepted?.booking !== null) return 'refused'
    request.status = 'completed'
    return 'done'
  }

  rate(request: ModelRequest): Outcome {
    if (request.status !== 'completed' || request.isRated) return 'refused'
    request.isRated = true
    return 'done'
  }

  /** The booking of the quote has this status now. */
  follow(request: ModelRequest, quote: ModelQuote, status: string, isByStore: boolean, now: At): void {
    if (quote.booking) quote.booking.status = status
    if (status === 'cancelled') {
      if (request.accepted !== quote || request.isRated) return
      quote.status = isByStore ? 'withdrawn' : 'rejected'
      Object.assign(request, { status: 'pending', accepted: null })
      expire(request, now)
      return
    }
    if (request.accepted !== quote) {
      if (request.status !== 'pending' && request.closedAs !== 'expired') return
      win(request, quote, now)
    }
    if (!request.isRated) request.status = status === 'completed' ? 'completed' : 'active'
  }

  tick(now: At): void {
    for (const request of this.requests) expire(request, now)
  }

  /** Returns null if such a quote cannot be made now. */
  #getExpiry(request: ModelRequest, start: At | null, now: At): At | null {
    const expiresAt = quoteExpiry(now, request.expiresAt, start)
    if (expiresAt <= now || (start !== null && !this.#isFree(start))) return null
    return expiresAt
  }

  #isFree(start: At): boolean {
    return !this.quotes.some(
      ({ quote: { booking } }) =>
        booking && booking.status !== 'cancelled' && Math.abs(booking.start - start) < DURATION,
    )
  }
}

/** Withdrawn quotes do not count. */
export const getCount = ({ quotes }: ModelRequest): number =>
  quotes.filter(({ status }) => status !== 'withdrawn').length

export const isOpen = ({ status, expiresAt }: ModelRequest, now: At): boolean =>
  status === 'pending' && expiresAt > now

export const isPending = ({ status, expiresAt }: ModelQuote, now: At): boolean =>
  status === 'pending' && expiresAt > now

function win(request: ModelRequest, quote: ModelQuote, now: At): void {
  rejectOthers(request, quote, now)
  quote.status = 'accepted'
  Object.assign(request, { status: 'active', closedAs: null, accepted: quote })
}

function rejectOthers(request: ModelRequest, winner: ModelQuote | null, now: At): void {
  expire({ ...request, status: 'active' }, now)
  for (const quote of request.quotes)
    if (quote !== winner && quote.status === 'pending') quote.status = 'rejected'
}

function expire(request: ModelRequest, now: At): void {
  for (const quote of request.quotes)
    if (quote.status === 'pending' && quote.expiresAt <= now) quote.status = 'expired'
  if (request.status === 'pending' && request.expiresAt <= now)
    Object.assign(request, { status: 'cancelled', closedAs: 'expired' })
}
