/** Groups of a merchant's clients (docs/rules/clients.md#groups). */
import { isSameText } from '../text/normalize-text.ts'
import { DAY } from '../time/time.ts'

const NEW_CLIENT_DAYS = 7
export const REGULAR_VISITS = 4
const AWAY_DAYS = 60

export const CLIENT_GROUPS = ['everyone', 'new', 'regular', 'away', 'no-shows', 'blocked'] as const
export type ClientGroup = (typeof CLIENT_GROUPS)[number]
export const CLIENT_ORDERS = ['last-visit', 'name', 'visits', 'paid', 'newest'] as const
export type ClientOrder = (typeof CLIENT_ORDERS)[number]

/** How somebody became a client: by a booking, or by the merchant, who added or imported her. */
export const CLIENT_SOURCES = ['booking', 'added', 'imported'] as const
export type ClientSource = (typeof CLIENT_SOURCES)[number]

type Figures = {
  visits: number
  noShows: number
  /** Null for a client who has not booked. */
  firstBookedAt: Date | null
  lastVisitAt: Date | null
  isBlocked: boolean
}

/** Clients whose first booking is from this time or later are new. */
export const newSince = (now: Date): Date => new Date(now.getTime() - NEW_CLIENT_DAYS * DAY)
/** Clients whose last visit is before this time are away. */
export const awaySince = (now: Date): Date => new Date(now.getTime() - AWAY_DAYS * DAY)

/** Returns the mark that the list shows beside a name: the most important group, if any. */
export function findMark(client: Figures, now: Date): Exclude<ClientGroup, 'everyone'> | null {
  if (client.isBlocked) return 'blocked'
  if (client.noShows > 0) return 'no-shows'
  if (client.firstBookedAt !== null && client.firstBookedAt >= newSince(now)) return 'new'
  if (client.lastVisitAt !== null && client.lastVisitAt < awaySince(now)) return 'away'
  return client.visits >= REGULAR_VISITS ? 'regular' : null
}

/** Tags without empty and repeated ones, however they are spelt. */
export function tidyTags(tags: readonly string[]): string[] {
  const kept: string[] = []
  for (const tag of tags.map((each) => each.trim().replaceAll(/\s+/g, ' ')))
    if (tag && !kept.some((each) => isSameText(each, tag))) kept.push(tag)
  return kept
}
