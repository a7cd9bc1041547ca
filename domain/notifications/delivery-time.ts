/** When push messages and e-mails about a notification are sent (docs/rules/notifications.md#channels). */
import { isQuietHour } from '../booking/reminders.ts'
import { addDays, dayOf, HOUR, instant, MINUTE, minutesOf, type At } from '../time/time.ts'
import type { NotificationType } from './notification-types.ts'

/** When the quiet hours end, and when the digest is sent, in minutes since midnight in Nairobi. */
const MORNING = 7 * 60
const DIGEST = 8 * 60

/** Somebody must act on these at once, or is waiting for them. */
const URGENT: readonly NotificationType[] = ['new_sign_in', 'payment_received', 'payment_failed']

/** Whether it can wait for the morning: what is urgent cannot, nor what is about a booking of today. */
export function canWait(type: NotificationType, params: object, now: At): boolean {
  if (URGENT.includes(type)) return false
  const start = 'startTime' in params && typeof params.startTime === 'string' ? Date.parse(params.startTime) : NaN
  return Number.isNaN(start) || dayOf(start) !== dayOf(now)
}

/** Now, or when the quiet hours end. */
export const dueAt = (now: At, mayWait: boolean, hasQuietHours: boolean): At =>
  mayWait && hasQuietHours && isQuietHour(now) ? nextTimeOfDay(now, MORNING) : now

/** When the e-mails that can wait are sent in one. */
export const digestAt = (now: At): At => nextTimeOfDay(now, DIGEST)

/** After now. */
function nextTimeOfDay(now: At, minutes: number): At {
  const today = dayOf(now)
  return instant(minutesOf(now) < minutes ? today : addDays(today, 1), minutes)
}

/** How long after the last message about unread events of one kind another one is sent. */
export const repeatAfterMs = (type: NotificationType): number => (type === 'new_message' ? MINUTE : HOUR)
