/**
 * Times of the reminders of a booking: a day and two hours before the start, and never at night
 * (docs/rules/notifications.md#reminders).
 */
import { toDay, HOUR, instant, MINUTE, toMinutesOfDay, type At } from '../time/time.ts'

export const REMINDER_KINDS = ['24h', '2h'] as const
export type ReminderKind = (typeof REMINDER_KINDS)[number]
const AHEAD_MS: Record<ReminderKind, number> = { '24h': 24 * HOUR, '2h': 2 * HOUR }

/** The quiet hours, in minutes since midnight in Nairobi. Messages that can wait are not sent then. */
const QUIET_FROM = 21 * 60
const QUIET_UNTIL = 7 * 60
/** A reminder closer to the start than this is useless. */
const MIN_AHEAD_MS = 20 * MINUTE

export const isQuietHour = (at: At): boolean =>
  toMinutesOfDay(at) >= QUIET_FROM || toMinutesOfDay(at) < QUIET_UNTIL

/**
 * Returns when to send the reminder; null when it is too late or not needed. A reminder due in the quiet hours
 * is sent just before they begin, or, when that has passed, when they end, if that is early enough before the
 * start.
 */
export function reminderAt(kind: ReminderKind, start: At, now: At): At | null {
  const ideal = start - AHEAD_MS[kind]
  if (ideal <= now) return null
  if (!isQuietHour(ideal)) return ideal
  const day = toDay(ideal)
  const isMorning = toMinutesOfDay(ideal) < QUIET_UNTIL
  const evening = instant(day, isMorning ? QUIET_FROM - 1440 : QUIET_FROM) - MINUTE
  if (evening > now) return evening
  const morning = instant(day, isMorning ? QUIET_UNTIL : QUIET_UNTIL + 1440)
  return morning <= start - MIN_AHEAD_MS ? Math.max(morning, now) : null
}

/** Returns whether a reminder is too late to send. The 24-hour reminder is dropped once the two-hour reminder is due. */
export function isTooLate(kind: ReminderKind, start: At, now: At): boolean {
  return now > start - (kind === '24h' ? AHEAD_MS['2h'] : MIN_AHEAD_MS)
}

/** Returns when to send a message that can wait: now, or when the quiet hours end, unless that is after `neededBy`. */
export function afterQuietHours(now: At, neededBy: At): At {
  if (!isQuietHour(now)) return now
  const morning = instant(toDay(now), toMinutesOfDay(now) < QUIET_UNTIL ? QUIET_UNTIL : QUIET_UNTIL + 1440)
  return morning <= neededBy ? morning : now
}
