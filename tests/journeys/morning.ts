import { addDays, dayOf, HOUR, instant, weekdayOf, type Day } from '#domain/time/time.ts'
import { appTime, moveClockTo } from './api.ts'

/** Moves the clock to a morning on which stores are open, and returns its day. */
export async function moveToMorning(): Promise<Day> {
  const now = await appTime()
  const isMorning = now >= instant(dayOf(now), 9 * 60) && now < instant(dayOf(now), 11 * 60)
  if (!isMorning || isWeekend(dayOf(now))) {
    let day = dayOf(now + 15 * HOUR)
    while (isWeekend(day)) day = addDays(day, 1)
    await moveClockTo(instant(day, 9 * 60))
  }
  return dayOf(await appTime())
}

/** Some stores are closed on Mondays. */
const isWeekend = (day: Day) => [0, 1, 6].includes(weekdayOf(day))
