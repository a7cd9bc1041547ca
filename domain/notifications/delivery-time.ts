/** Times at which push messages and e-mails about a notification are sent (docs/rules/notifications.md#channels). */
import { afterQuietHours } from '../booking/reminders.ts'
import { toDay, HOUR, MINUTE, type At } from '../time/time.ts'
import type { NotificationType } from './notification-types.ts'

/** Somebody must act on these at once, or is waiting for them. */
const URGENT: readonly NotificationType[] = ['new_sign_in', 'payment_received', 'payment_failed']

/** Returns whether a notification can wait for the morning. Urgent ones cannot, nor those about a booking of today. */
export function canWait(type: NotificationType, params: object, now: At): boolean {
  if (URGENT.includes(type)) return false
  const start =
    'startTime' in params && typeof params.startTime === 'string' ? Date.parse(params.startTime) : NaN
  return Number.isNaN(start) || toDay(start) !== toDay(now)
}

/** Now, or when the quiet hours end. */
export const dueAt = (now: At, mayWait: boolean, hasQuietHours: boolean): At =>
  mayWait && hasQuietHours ? afterQuietHours(now, Infinity) : now

/** Returns the time after the last message about unread events of one kind at which another one is sent. */
export const repeatAfterMs = (type: NotificationType): number => (type === 'new_message' ? MINUTE : HOUR)
