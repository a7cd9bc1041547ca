/** Time of the last message of a conversation, for lists (docs/rules/chat.md#times). */
import { DAY, formatDate, dayAndMonth, toDay, HOUR, relativeTime, timeOfDay, type At } from '../time/time.ts'

/** 'now', '12 min ago', '11:42', '21 Nov' or, of another year, '21 Nov 2025'. */
export function chatTime(at: At, now: At): string {
  const age = now - at
  if (age < HOUR) return relativeTime(Math.min(at, now), now)
  if (age < DAY) return timeOfDay(at)
  const day = toDay(at)
  return day.slice(0, 4) === toDay(now).slice(0, 4) ? dayAndMonth(day) : formatDate(day)
}
