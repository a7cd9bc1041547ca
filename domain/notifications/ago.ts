/** Age of an event, as notifications show it (docs/rules/notifications.md#inbox). */
import { m } from '#messages'
import { DAY, formatDate, dayAndMonth, toDay, HOUR, MINUTE, type At } from '../time/time.ts'

const DAYS_IN_WORDS = 7

/** 'Just now', '4m ago', '2h ago', '3d ago', then '21 Nov' or, of another year, '21 Nov 2025'. */
export function timeAgo(at: At, now: At): string {
  const age = now - at
  if (age < MINUTE) return m.notification_ago_now()
  if (age < HOUR) return m.notification_ago_minutes({ minutes: Math.floor(age / MINUTE) })
  if (age < DAY) return m.notification_ago_hours({ hours: Math.floor(age / HOUR) })
  if (age < DAYS_IN_WORDS * DAY) return m.notification_ago_days({ days: Math.floor(age / DAY) })
  const day = toDay(at)
  return day.slice(0, 4) === toDay(now).slice(0, 4) ? dayAndMonth(day) : formatDate(day)
}
