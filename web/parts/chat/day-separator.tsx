import { m } from '#messages'
import { addDays, formatDate, toDay, shortDay, type At, type Day } from '#domain/time/time.ts'

/** Day above its first message. */
export function DaySeparator({ day, now }: { day: Day; now: At }) {
  return (
    <p className="pb-2.5 text-center">
      <span className="inline-block rounded-full bg-sunk px-3.5 py-1 text-12 font-semibold text-ink-2">
        {getName(day, toDay(now))}
      </span>
    </p>
  )
}

function getName(day: Day, today: Day): string {
  if (day === today) return m.chat_day_today()
  if (day === addDays(today, -1)) return m.chat_day_yesterday()
  return day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : formatDate(day)
}
