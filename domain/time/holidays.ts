/**
 * Kenya's public holidays (docs/rules/availability.md#public-holidays). Those that the calendar gives are
 * reckoned; Idd-ul-Fitr, Idd-ul-Adha and days that are gazetted once come as rows of `public_holidays`.
 */
import { addDays, type Day } from './time.ts'

export type Holiday = { day: Day; name: string }

const FIXED: readonly (readonly [monthDay: string, name: string])[] = [
  ['01-01', 'New Year’s Day'],
  ['05-01', 'Labour Day'],
  ['06-01', 'Madaraka Day'],
  ['10-10', 'Mazingira Day'],
  ['10-20', 'Mashujaa Day'],
  ['12-12', 'Jamhuri Day'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Utamaduni Day'],
]

/** In order of the calendar. */
export function holidaysOf(year: number): Holiday[] {
  const easter = easterOf(year)
  return [
    ...FIXED.map(([monthDay, name]) => ({ day: `${year}-${monthDay}`, name })),
    { day: addDays(easter, -2), name: 'Good Friday' },
    { day: addDays(easter, 1), name: 'Easter Monday' },
  ].sort((a, b) => a.day.localeCompare(b.day))
}

/** Those from `from` to `to`, both included; where a gazetted one falls on another, both are named. */
export function holidaysBetween(from: Day, to: Day, gazetted: readonly Holiday[] = []): Holiday[] {
  const years = Array.from(
    { length: Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1 },
    (_, ahead) => Number(from.slice(0, 4)) + ahead,
  )
  const names = new Map<Day, string>()
  for (const { day, name } of [...years.flatMap(holidaysOf), ...gazetted])
    if (day >= from && day <= to) names.set(day, names.has(day) ? `${names.get(day)} and ${name}` : name)
  return [...names].map(([day, name]) => ({ day, name })).sort((a, b) => a.day.localeCompare(b.day))
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterOf(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
