import type { TextLimits } from '../text-limits.ts'

export const CALENDAR_TEXTS = {
  address: { min: 1, max: 2000 },
} as const satisfies Record<string, TextLimits>

/** Calendars in which a person is busy. */
export const MAX_CALENDARS = 5
/** Private feeds of one person, branch or store. */
export const MAX_FEEDS = 10
/** Days before and after now whose bookings a feed has. */
export const FEED_DAYS = { past: 30, next: 365 }
