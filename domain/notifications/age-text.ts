/** How old a notification is, for lists (docs/rules/notifications.md#inbox). */
import { m } from '#messages'
import { DAY, dateOf, dayAndMonth, dayOf, HOUR, MINUTE, type At } from '../time/time.ts'

/** 'Just now', '4m ago', '3h ago', '6d ago', '21 Nov' or, of another year, '21 Nov 2025'. */
export function ageText(at: At, now: At): string {
  const age = now - at
  if (age < MINUTE) return m.notification_age_now()
  if (age < HOUR) return m.notification_age_minutes({ count: Math.floor(age / MINUTE) })
  if (age < DAY) return m.notification_age_hours({ count: Math.floor(age / HOUR) })
  if (age < 7 * DAY) return m.notification_age_days({ count: Math.floor(age / DAY) })
  const day = dayOf(at)
  return day.slice(0, 4) === dayOf(now).slice(0, 4) ? dayAndMonth(day) : dateOf(day)
}
