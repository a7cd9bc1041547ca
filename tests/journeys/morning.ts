import { addDays, toDay, HOUR, instant, toWeekday, type Day } from '#domain/time/time.ts'
import { appTime, moveClockTo } from './api.ts'

/** Moves the clock to a morning on which stores are open, and returns its day. */
export async function moveToMorning(): Promise<Day> {
  const now = await appTime()
  const isMorning = now >= instant(toDay(now), 9 * 60) && now < instant(toDay(now), 11 * 60)
  if (!isMorning || isWeekend(toDay(now))) {
    await moveClockTo(instant(workingDayFrom(toDay(now + 15 * HOUR)), 9 * 60))
  }
  return toDay(await appTime())
}

/** The first day from tomorrow on which all of the demo's stores and people work, whatever day is today. */
export const nextWorkingDay = async (): Promise<Day> => workingDayFrom(addDays(toDay(await appTime()), 1))

function workingDayFrom(day: Day): Day {
  return isWeekend(day) ? workingDayFrom(addDays(day, 1)) : day
}

/** Some stores are closed on Mondays. */
const isWeekend = (day: Day) => [0, 1, 6].includes(toWeekday(day))
