import { m } from '#messages'
import type { Offer } from '#contract/entities/offer.ts'
import { shortWeekdayName, WEEKDAYS } from '#domain/time/time.ts'

/** 'Only Mon–Fri, 09:00–15:00': when the offer can be used, unless that is always. */
export function usableLabel({
  weekdays,
  usable_from: from,
  usable_until: until,
}: Pick<Offer, 'weekdays' | 'usable_from' | 'usable_until'>): string[] {
  const days = weekdays.length < WEEKDAYS.length ? daysText(weekdays) : null
  const hours = from === null || until === null ? null : `${from}–${until}`
  const times = [days, hours].filter((each) => each !== null)
  return times.length === 0 ? [] : [m.offer_limit_times({ times: times.join(', ') })]
}

/** Monday first; three or more in a row are a range. */
function daysText(weekdays: Offer['weekdays']): string {
  const numbers = weekdays.map((name) => (WEEKDAYS.indexOf(name) + 6) % 7)
  const ranges: number[][] = []
  for (const day of numbers) {
    const last = ranges.at(-1)
    if (last?.at(-1) === day - 1) last.push(day)
    else ranges.push([day])
  }
  return ranges
    .map((range) => range.map((day) => shortWeekdayName((day + 1) % 7)))
    .map((names) => (names.length > 2 ? `${names[0]}–${names.at(-1)}` : names.join(', ')))
    .join(', ')
}
