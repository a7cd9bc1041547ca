import { m } from '#messages'
import { addDays, toDay, shortDay, timeOfDay, type At, type Day } from '#domain/time/time.ts'

/** '12:30 today', '09:00 tomorrow', '14:00 on Mon 23 Nov' */
export function momentText(at: At, now: At): string {
  const [day, today, time] = [toDay(at), toDay(now), timeOfDay(at)]
  if (day === today) return m.booking_moment_today({ time })
  return day === addDays(today, 1)
    ? m.booking_moment_tomorrow({ time })
    : m.booking_moment_on({ time, day: shortDay(day, now) })
}

/** 'Today', 'Tomorrow' or 'Mon 23 Nov' */
export function relativeDay(day: Day, now: At): string {
  const today = toDay(now)
  if (day === today) return m.list_day_today()
  return day === addDays(today, 1) ? m.list_day_tomorrow() : shortDay(day, now)
}
