/** What admins decide about reported content, and what follows from it (docs/rules/moderation.md). */
import { DAY, type At } from '../time/time.ts'

/**
 * What can be decided about: a review, the messages of one party of a conversation, a request, a quote or a single
 * picture.
 */
export const MODERATED_KINDS = ['review', 'chat', 'request', 'quote', 'picture'] as const
export type ModeratedKind = (typeof MODERATED_KINDS)[number]

export const DECISIONS = ['remove', 'warn', 'keep'] as const
export type Decision = (typeof DECISIONS)[number]

/** What shows a picture that can be reported by itself. A store shows those of its services, offers and staff, too. */
export const REPORTED_PICTURE_KINDS = ['store', 'review', 'request'] as const
export type ReportedPictureKind = (typeof REPORTED_PICTURE_KINDS)[number]
export const PICTURE_REPORT_REASONS = ['spam', 'offensive', 'fraud', 'private-data', 'other'] as const
export type PictureReportReason = (typeof PICTURE_REPORT_REASONS)[number]

/** What people must not write. */
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

/** In characters. */
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

/** Whether there are so many strikes that the person cannot post for a while, or the store is to be suspended. */
export const areTooMany = (strikes: number): boolean => strikes >= STRIKES

/** Until when a person with these removals cannot post; null if they can. */
export function suspendedUntil(removals: readonly At[], now: At): At | null {
  const ends = removals
    .filter((each) => each <= now && areTooMany(countStrikes(removals, each)))
    .map((each) => each + SUSPENSION_DAYS * DAY)
  const last = Math.max(...ends)
  return last > now ? last : null
}

/** Since when removals can matter for `suspendedUntil` now. */
export const strikesSince = (now: At): At => now - (STRIKE_DAYS + SUSPENSION_DAYS) * DAY
