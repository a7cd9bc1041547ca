/** When a customer is reminded of a booking (docs/rules/notifications.md#reminders): a day and two hours before, and never at night. */
import { dayOf, HOUR, instant, MINUTE, minutesOf, type At } from '../time/time.ts'

export const REMINDER_KINDS = ['24h', '2h'] as const
export type ReminderKind = (typeof REMINDER_KINDS)[number]
const AHEAD: Record<ReminderKind, number> = { '24h': 24 * HOUR, '2h': 2 * HOUR }

/** Minutes of the day in Nairobi between which nobody is woken. */
export const QUIET_FROM = 21 * 60
export const QUIET_UNTIL = 7 * 60
/** Later than this before the start a reminder helps nobody. */
const LEAST_AHEAD = 20 * MINUTE

export const isQuiet = (at: At): boolean => minutesOf(at) >= QUIET_FROM || minutesOf(at) < QUIET_UNTIL

/**
 * When to send it, as seen at `now`; null when it is too late or not needed. A reminder that would come at night comes the evening before,
 * just as the quiet begins; where that has passed, in the morning, if that is still before the start.
 */
export function reminderAt(kind: ReminderKind, start: At, now: At): At | null {
  const ideal = start - AHEAD[kind]
  if (ideal <= now) return null
  if (!isQuiet(ideal)) return ideal
  const day = dayOf(ideal)
  const isMorning = minutesOf(ideal) < QUIET_UNTIL
  const evening = instant(day, isMorning ? QUIET_FROM - 1440 : QUIET_FROM) - MINUTE
  if (evening > now) return evening
  const morning = instant(day, isMorning ? QUIET_UNTIL : QUIET_UNTIL + 1440)
  return morning <= start - LEAST_AHEAD ? Math.max(morning, now) : null
}

/** A reminder that could not go out in time is not sent late: one of a day gives way to that of two hours, and that to the visit itself. */
export const isTooLate = (kind: ReminderKind, start: At, now: At): boolean => now > start - (kind === '24h' ? AHEAD['2h'] : LEAST_AHEAD)

/** When to say what can wait: now, or when the quiet ends, unless it would then come after `neededBy`. */
export function afterQuiet(now: At, neededBy: At): At {
  if (!isQuiet(now)) return now
  const morning = instant(dayOf(now), minutesOf(now) < QUIET_UNTIL ? QUIET_UNTIL : QUIET_UNTIL + 1440)
  return morning <= neededBy ? morning : now
}
