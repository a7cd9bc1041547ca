/** Times and durations in quotes. */
import { duration, HOUR, MINUTE, type At } from '../time/time.ts'
import { m } from '#messages'
import { QUOTE_MINUTES } from './service-request.ts'

/**
 * Parses a duration: minutes, or words such as '1 h 30 min', '2 hours' or '90'. Returns null for anything
 * unclear, and for less or more than a quote allows.
 */
export function readDuration(sent: string | number | null | undefined): number | null {
  const minutes = typeof sent === 'string' ? minutesIn(sent) : (sent ?? null)
  if (minutes === null || !Number.isInteger(minutes)) return null
  return minutes >= QUOTE_MINUTES.min && minutes <= QUOTE_MINUTES.max ? minutes : null
}

const WORDS =
  /^(?:(\d+(?:\.\d+)?)\s*(?:h|hr|hrs|hours?|saa|masaa))?\s*(?:(?:and|na)\s+)?(?:(\d+)\s*(?:m|min|mins|minutes?|dakika)?)?$/i

function minutesIn(text: string): number | null {
  const parts = WORDS.exec(text.trim())
  if (!parts || (parts[1] === undefined && parts[2] === undefined)) return null
  return Math.round(Number(parts[1] ?? 0) * 60) + Number(parts[2] ?? 0)
}

/** Returns the time from a request to its quote: '4 min', '2 h 5 min', '3 days'. */
export function replyTime(requestedAt: At, quotedAt: At): string {
  const age = Math.max(0, quotedAt - requestedAt)
  const minutes = Math.max(1, Math.round(age / MINUTE))
  if (minutes < 60) return m.time_short_minutes({ minutes })
  if (age < 24 * HOUR) return duration(minutes)
  return m.time_days({ count: Math.floor(age / (24 * HOUR)) })
}
