/**
 * Kenya's public holidays (docs/rules/availability.md#public-holidays). Fixed and Easter holidays are
 * calculated; Idd-ul-Fitr, Idd-ul-Adha and other gazetted days are rows of `public_holidays`.
 */
import { m } from '#messages'
import { addDays, type Day } from './time.ts'

export type Holiday = { day: Day; name: string }

const FIXED: readonly (readonly [monthDay: string, name: () => string])[] = [
  ['01-01', m.rule_holiday_new_year],
  ['05-01', m.rule_holiday_labour],
  ['06-01', m.rule_holiday_madaraka],
  ['10-10', m.rule_holiday_mazingira],
  ['10-20', m.rule_holiday_mashujaa],
  ['12-12', m.rule_holiday_jamhuri],
  ['12-25', m.rule_holiday_christmas],
  ['12-26', m.rule_holiday_utamaduni],
]

type NamedDay = { day: Day; name: () => string }

function calculatedDays(year: number): NamedDay[] {
  const easter = getEaster(year)
  return [
    ...FIXED.map(([monthDay, name]) => ({ day: `${year}-${monthDay}`, name })),
    { day: addDays(easter, -2), name: m.rule_holiday_good_friday },
    { day: addDays(easter, 1), name: m.rule_holiday_easter_monday },
  ]
}

/** The holidays from `from` to `to`, both included. A gazetted day on another holiday is named with it. */
export function holidaysBetween(from: Day, to: Day, gazetted: readonly Holiday[] = []): Holiday[] {
  const firstYear = Number(from.slice(0, 4))
  const yearCount = Number(to.slice(0, 4)) - firstYear + 1
  const years = Array.from({ length: yearCount }, (_, offset) => firstYear + offset)
  const isInPeriod = ({ day }: { day: Day }): boolean => day >= from && day <= to
  const calculated = years.flatMap(calculatedDays).filter(isInPeriod)
  const names = new Map<Day, string>(calculated.map(({ day, name }) => [day, name()]))
  for (const { day, name } of gazetted.filter(isInPeriod)) {
    const first = names.get(day)
    names.set(day, first === undefined ? name : m.rule_holiday_both({ first, second: name }))
  }
  return [...names].map(([day, name]) => ({ day, name })).toSorted((a, b) => a.day.localeCompare(b.day))
}

/** Easter Sunday by the Meeus/Jones/Butcher algorithm, with its usual variable names, but `n` for m. */
export function getEaster(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const n = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * n + 114) / 31)
  const day = ((h + l - 7 * n + 114) % 31) + 1
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
