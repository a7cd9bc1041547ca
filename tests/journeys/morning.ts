import { addDays, dayOf, HOUR, instant, weekdayOf, type Day } from '#domain/time/time.ts'
import { appTime, moveClockTo } from './api.ts'

/** Moves the clock to a morning on which stores are open, and returns its day. */
export async function moveToMorning(): Promise<Day> {
  const now = await appTime()
  const isMorning = now >= instant(dayOf(now), 9 * 60) && now < instant(dayOf(now), 11 * 60)
  if (!isMorning || isWeekend(dayOf(now))) {
    await moveClockTo(instant(workingDayFrom(dayOf(now + 15 * HOUR)), 9 * 60))
  }
  return dayOf(await appTime())
}

/** The first day from tomorrow on which all of the demo's stores and people work, whatever day is today. */
export const nextWorkingDay = async (): Promise<Day> => workingDayFrom(addDays(dayOf(await appTime()), 1))

function workingDayFrom(day: Day): Day {
  return isWeekend(day) ? workingDayFrom(addDays(day, 1)) : day
}

/** Some stores are closed on Mondays. */
const isWeekend = (day: Day) => [0, 1, 6].includes(weekdayOf(day))
