/** The statuses of an offer (docs/rules/catalogue.md#statuses-of-an-offer). */
import type { At } from '../time/time.ts'

export const OFFER_STATUSES = ['draft', 'scheduled', 'active', 'paused', 'inactive'] as const
/** `inactive`: its store has ended it. */
export type OfferStatus = (typeof OFFER_STATUSES)[number]
/** `expired`: it would be active or paused, but its end has passed. */
export type OfferState = OfferStatus | 'expired'

/** Returns whether everyone may see offers with this status. Conditions in SQL name the same statuses. */
export const isPublicStatus = (status: string): boolean => status === 'active' || status === 'inactive'

/** Returns whether the offer has not been public yet. */
export const isUnpublished = (status: OfferStatus): boolean => status === 'draft' || status === 'scheduled'

/**
 * Returns the status that an offer gets. An offer that is public later is scheduled. One that has never been
 * public becomes a draft where others are paused or ended, and one that has been public is paused instead of
 * becoming a draft.
 */
export function nextStatus(
  current: OfferStatus | null,
  asked: OfferStatus,
  startsAt: At | null,
  now: At,
): OfferStatus {
  const isNew = current === null || isUnpublished(current)
  if (asked === 'active' || asked === 'scheduled')
    return isNew && startsAt !== null && startsAt > now ? 'scheduled' : 'active'
  if (isNew) return 'draft'
  return asked === 'draft' ? 'paused' : asked
}

export const toState = (status: OfferStatus, isExpired: boolean): OfferState =>
  isExpired && (status === 'active' || status === 'paused' || status === 'scheduled') ? 'expired' : status

/** The lists of offers on the site of merchants; `current` is all but those that have ended. */
export const OFFER_LISTS = ['current', 'live', 'scheduled', 'draft', 'paused', 'ended'] as const
export type OfferList = (typeof OFFER_LISTS)[number]
