import type { Quote } from '#contract/entities/request.ts'
import type { QUOTE_SORTS } from '#contract/requests/quotes.ts'
import { m } from '#messages'
import { shortName } from '#domain/accounts/short-name.ts'
import { kmBetween } from '#domain/catalogue/places.ts'
import { shillings } from '#domain/payments/money.ts'
import { replyTime } from '#domain/requests/quote-time.ts'
import type { QuoteStatus } from '#domain/requests/service-request.ts'
import { duration } from '#domain/time/time.ts'
import { getRating } from '#server/features/stores/stores.ts'
import { mediaUrl } from '#server/platform/http/replies/media.ts'
import {
  formatArea,
  hidden,
  formatPrice,
  requestStatus,
  roundKm,
  type Showing,
} from '../listing/serialize.ts'
import { isQuoteProvider } from '../viewer.ts'
import type { QuoteRow } from './queries.ts'

/** Serializes a quote for the customer of the request or the provider of the quote. */
export function serializeQuote(row: QuoteRow, { viewer, now, media }: Showing): Quote {
  const isCustomer = row.customerId === viewer.accountId
  const isProvider = isQuoteProvider(row, viewer)
  const isAccepted = row.status === 'accepted'
  const fromCustomer = (text: string) => (isAccepted || isCustomer ? text : hidden(text))
  const fromProvider = (text: string) => (isAccepted || isProvider ? text : hidden(text))
  const title = fromCustomer(row.requestTitle)
  const providerName = shortName(row.firstName, row.lastName)
  const avatar = mediaUrl(media, row.storeId === null ? row.avatar : row.logo)
  const status = quoteStatus(row, now)
  return {
    id: row.id,
    requestId: row.requestId,
    requestTitle: title,
    requestCategory: row.categoryName,
    title,
    category: row.categoryName,
    serviceRequest: {
      id: row.requestId,
      title,
      location: formatArea(row),
      category: row.categoryName,
      status: requestStatus({ status: row.requestStatus, expiresAt: row.requestExpiresAt }, now),
    },
    storeName: row.storeName,
    storeId: row.storeId,
    providerName,
    providerId: row.accountId,
    avatar,
    quotedPrice: shillings(row.priceCents),
    price: formatPrice(row.priceCents),
    startTime: row.startsAt?.toISOString() ?? null,
    estimatedDuration: row.durationMinutes === null ? null : duration(row.durationMinutes),
    durationMinutes: row.durationMinutes,
    serviceId: row.serviceId,
    branchId: row.branchId,
    staffId: row.staffId,
    staffName: row.staffName,
    availability: fromProvider(row.availability),
    includesSupplies: row.includesSupplies,
    supplies: row.supplies === null ? null : fromProvider(row.supplies),
    warranty: row.warranty === null ? null : fromProvider(row.warranty),
    responseTime: replyTime(row.requestCreatedAt.getTime(), row.createdAt.getTime()),
    // Nobody checks documents of stores yet.
    verified: false,
    phoneVerified: row.isPhoneVerified,
    storeCategory: row.storeCategory,
    rating: getRating({ rating_sum: row.ratingSum, rating_count: row.ratingCount }),
    reviews: row.ratingCount,
    distanceKm: getDistance(row, isAccepted),
    storeDetails:
      row.storeId === null || row.storeName === null
        ? null
        : { id: row.storeId, name: row.storeName, logo_url: mediaUrl(media, row.logo) },
    message: fromProvider(row.message),
    status,
    reason: getReason(row, fromProvider, fromCustomer),
    seenAt: isProvider ? (row.seenAt?.toISOString() ?? null) : null,
    bookingId: row.bookingId,
    bookingStart: row.bookingStart?.toISOString() ?? null,
    contact: isAccepted ? contactFor(row, isCustomer) : null,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  }
}

/** Returns the reason. Each side hides its own words. */
function getReason(
  { isRemoved, status, reason }: QuoteRow,
  fromProvider: (text: string) => string,
  fromCustomer: (text: string) => string,
): string {
  if (isRemoved) return m.quote_removed_reason()
  return status === 'withdrawn' ? fromProvider(reason ?? '') : fromCustomer(reason ?? '')
}

/** A job has yet to close those that have expired. */
export const quoteStatus = (row: { status: QuoteStatus; expiresAt: Date }, now: Date): QuoteStatus =>
  row.status === 'pending' && row.expiresAt <= now ? 'expired' : row.status

const contactFor = (row: QuoteRow, isCustomer: boolean): Quote['contact'] =>
  isCustomer
    ? {
        name: row.storeName ?? row.firstName,
        phoneNumber: row.storeId === null ? row.phone : (row.storePhone ?? row.phone),
        location: null,
      }
    : { name: row.customerFirstName, phoneNumber: row.customerPhone, location: row.location }

/** Returns the distance, from the middle of the area until the provider may know the exact place, so that both see the same. */
function getDistance(row: QuoteRow, seesPlace: boolean): number | null {
  const latitude = (seesPlace ? row.latitude : null) ?? row.areaLatitude
  const longitude = (seesPlace ? row.longitude : null) ?? row.areaLongitude
  if (latitude === null || longitude === null) return null
  if (row.branchLatitude === null || row.branchLongitude === null) return null
  const branch = { latitude: row.branchLatitude, longitude: row.branchLongitude }
  return roundKm(kmBetween(branch, { latitude, longitude }))
}

/** Pending ones first, then in the order that the customer chose. */
export function sortQuotes(quotes: readonly Quote[], sortBy: (typeof QUOTE_SORTS)[number]): Quote[] {
  const key = (quote: Quote): number => {
    switch (sortBy) {
      case 'soonest':
        return quote.startTime === null ? Infinity : Date.parse(quote.startTime)
      case 'price':
        return quote.quotedPrice
      case 'rating':
        return -(quote.rating ?? 0)
      case 'distance':
        return quote.distanceKm ?? Infinity
      case 'newest':
        return -Date.parse(quote.createdAt)
    }
  }
  const rank = ({ status }: Quote): number => (status === 'accepted' ? 0 : status === 'pending' ? 1 : 2)
  // Infinity minus itself is not a number.
  const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)
  return quotes.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      compare(key(a), key(b)) ||
      a.quotedPrice - b.quotedPrice ||
      compare(Date.parse(a.createdAt), Date.parse(b.createdAt)),
  )
}
