/** Decisions of admins about reported content, and their consequences (docs/rules/moderation.md). */
import { DAY, type At } from '../time/time.ts'

/**
 * Kinds of content that are decided about: a review, the messages of one party of a conversation, a request, a
 * quote or a single picture.
 */
export const MODERATED_KINDS = ['review', 'chat', 'request', 'quote', 'picture'] as const
export type ModeratedKind = (typeof MODERATED_KINDS)[number]

export const DECISIONS = ['remove', 'warn', 'keep'] as const
export type Decision = (typeof DECISIONS)[number]

/** Things whose pictures can be reported singly. A store's pictures include those of its services, offers and staff. */
export const REPORTED_PICTURE_KINDS = ['store', 'review', 'request'] as const
export type ReportedPictureKind = (typeof REPORTED_PICTURE_KINDS)[number]
export const PICTURE_REPORT_REASONS = ['spam', 'offensive', 'fraud', 'private-data', 'other'] as const
export type PictureReportReason = (typeof PICTURE_REPORT_REASONS)[number]

/** Rules about content that people must not write. */
export const RULES = [
  'spam',
  'offensive',
  'fraud',
  'private-data',
  'not-a-customer',
  'outside-payment',
  'other',
] as const
export type Rule = (typeof RULES)[number]

/** Maximum length of a reason, in characters. */
export const REASON_LENGTH = 300
export const APPEAL_LENGTH = 1000

export const APPEAL_DAYS = 14
const STRIKES = 3
const STRIKE_DAYS = 90
const SUSPENSION_DAYS = 30

export const appealUntil = (decidedAt: At): At => decidedAt + APPEAL_DAYS * DAY

/** Strikes that count at a time. `removals` are the times of removals that were not overturned, in any order. */
export const countStrikes = (removals: readonly At[], at: At): number =>
  removals.filter((each) => each <= at && each > at - STRIKE_DAYS * DAY).length

/** Returns whether there are so many strikes that the person cannot post for a while, or the store is to be suspended. */
export const areTooMany = (strikes: number): boolean => strikes >= STRIKES

/** Returns the end of the time in which a person with these removals cannot post; null if they can. */
export function suspendedUntil(removals: readonly At[], now: At): At | null {
  const ends = removals
    .filter((each) => each <= now && areTooMany(countStrikes(removals, each)))
    .map((each) => each + SUSPENSION_DAYS * DAY)
  const last = Math.max(...ends)
  return last > now ? last : null
}

/** Returns the earliest time of removals that can matter for `suspendedUntil` now. */
export const strikesSince = (now: At): At => now - (STRIKE_DAYS + SUSPENSION_DAYS) * DAY
