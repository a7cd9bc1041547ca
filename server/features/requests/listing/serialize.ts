import type { ServiceRequest } from '#contract/entities/request.ts'
import { m } from '#messages'
import { shortName } from '#domain/accounts/short-name.ts'
import { kmBetween, type Point } from '#domain/catalogue/places.ts'
import { timeAgo } from '#domain/notifications/ago.ts'
import { formatShillings, shillings } from '#domain/payments/money.ts'
import { hideContacts } from '#domain/requests/hidden-contacts.ts'
import type { RequestPriority, RequestStatus, Requirement } from '#domain/requests/service-request.ts'
import { getRating } from '#server/features/stores/stores.ts'
import type { MediaBase } from '#server/platform/http/replies/media.ts'
import { serializeImage } from '../images/images.ts'
import { isQuoteProvider, type Viewer } from '../viewer.ts'
import type { RequestRow } from './queries.ts'

export type Showing = {
  viewer: Viewer
  now: Date
  media: MediaBase
  /** The branches of the merchant who asks. */
  branches?: readonly Point[]
}

export function serializeRequest(
  row: RequestRow,
  { viewer, now, media, branches = [] }: Showing,
): ServiceRequest {
  const isOwn = row.accountId === viewer.accountId
  const isAccepted = row.acceptedQuote !== null && isQuoteProvider(row.acceptedQuote, viewer)
  const seesAll = isOwn || isAccepted
  const shown = (text: string) => (seesAll ? text : hidden(text))
  return {
    id: row.id,
    title: shown(row.title),
    category: row.categoryName,
    categorySlug: row.category,
    description: shown(row.description),
    budget: formatBudget(row),
    ...budgetAmounts(row),
    timeline: row.timeline,
    location: seesAll ? row.location : formatArea(row),
    // The columns' CHECKs and the contract's schema allow only these.
    requirements: row.requirements as Requirement[],
    priority: row.priority as RequestPriority,
    status: requestStatus(row, now),
    verified: row.isPhoneVerified,
    postedBy: shortName(row.firstName, row.lastName),
    postedTime: timeAgo(row.createdAt.getTime(), now.getTime()),
    images: row.images.map((image) => serializeImage(media, image)),
    offers: row.quoteCount,
    offersCount: row.quoteCount,
    acceptedOffer:
      row.acceptedQuote && seesAll
        ? {
            storeName:
              row.acceptedQuote.storeName ??
              shortName(row.acceptedQuote.firstName, row.acceptedQuote.lastName),
            price: formatPrice(row.acceptedQuote.priceCents),
            rating: getRating({
              rating_sum: row.acceptedQuote.ratingSum,
              rating_count: row.acceptedQuote.ratingCount,
            }),
          }
        : null,
    isOwn,
    hasMyOffer: row.hasMyQuote,
    distanceKm: distanceTo(row, row.quotedFrom ? [row.quotedFrom] : branches),
    expiresAt: row.expiresAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    finalRating: row.finalRating,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  }
}

export const hidden = (text: string): string => hideContacts(text, m.request_contact_hidden())

/** Returns the area, which everybody may know. */
export const formatArea = ({ areaName }: Pick<RequestRow, 'areaName'>): string =>
  areaName ?? m.request_area_unknown()

type Budget = Pick<RequestRow, 'budgetMinCents' | 'budgetMaxCents'>

export const formatBudget = ({ budgetMinCents, budgetMaxCents }: Budget): string =>
  budgetMinCents === null || budgetMaxCents === null
    ? m.request_open_budget()
    : `${formatPrice(budgetMinCents)} - ${formatPrice(budgetMaxCents)}`

export const budgetAmounts = ({ budgetMinCents, budgetMaxCents }: Budget) => ({
  budgetMin: budgetMinCents === null ? null : shillings(budgetMinCents),
  budgetMax: budgetMaxCents === null ? null : shillings(budgetMaxCents),
})

export const formatPrice = (cents: number): string => `KSH ${formatShillings(cents)}`

/** A job has yet to close those that have expired. */
export const requestStatus = (row: { status: RequestStatus; expiresAt: Date }, now: Date): RequestStatus =>
  row.status === 'pending' && row.expiresAt <= now ? 'cancelled' : row.status

/** Returns the distance from the middle of the area: distances from several branches would show the exact place. */
function distanceTo(
  { areaLatitude, areaLongitude }: Pick<RequestRow, 'areaLatitude' | 'areaLongitude'>,
  branches: readonly Point[],
): number | null {
  if (areaLatitude === null || areaLongitude === null || branches.length === 0) return null
  const area = { latitude: areaLatitude, longitude: areaLongitude }
  return roundKm(Math.min(...branches.map((branch) => kmBetween(branch, area))))
}

export const roundKm = (km: number): number => Math.round(km * 10) / 10
