// When the stores of the demonstration are not as their week says: holidays, Christmas, lunch breaks, leaves, and services that want to be
// asked some time ahead.

import { addDays, instant, type Day } from '#domain/time/time.ts'
import { makeChance } from './chance.ts'
import type { Branch, Staff, Store } from './shape.ts'

const EVES = ['12-24', '12-31'] as const
const EVE_CLOSES = 15 * 60
const LONG_SHIFT = 7 * 60
/** They are asked to show it, on whatever day the demonstration is loaded, so they are open on holidays. */
const ALWAYS_SHOWN = new Set(['Kinyozi Kings', 'Utulivu Spa', 'Moto Grill'])
const ON_LEAVE: Record<string, string> = { 'Kinyozi Kings': 'Samuel Njoroge' }
const AHEAD_MINUTES = 120

/** Fills in the days of the branches, the breaks and leaves of their staff and the notice of some services. */
export function makeCalendar(seed: string, today: Day, stores: readonly Store[]): void {
  for (const store of stores) {
    const chance = makeChance(seed, 'calendar', store.slug)
    const [keepsHolidays, keepsEves, breaks] = [chance.chance(0.35), chance.chance(0.4), chance.chance(0.5)]
    const isShown = ALWAYS_SHOWN.has(store.name)
    for (const branch of store.branches) {
      branch.closedOnHolidays = keepsHolidays && !isShown
      if (keepsEves || isShown) branch.days = christmas(today, branch)
      if (breaks || isShown)
        for (const [rank, person] of branch.staff.entries()) person.breaks = lunches(person, rank)
      for (const person of branch.staff)
        if (person.name === ON_LEAVE[store.name])
          person.leaves = [
            {
              id: chance.uuid(),
              start: instant(addDays(today, 5)),
              end: instant(addDays(today, 8)),
              reason: 'At home in Kericho',
              createdAt: instant(addDays(today, -20), 9 * 60),
            },
          ]
    }
    for (const service of store.services) if (chance.chance(0.12)) service.minAdvanceMinutes = AHEAD_MINUTES
  }
}

/** Closed on Christmas Day, and early on the eves, of this year and the next. */
function christmas(today: Day, { hours }: Branch): Branch['days'] {
  const years = [Number(today.slice(0, 4)), Number(today.slice(0, 4)) + 1]
  const opens = Math.min(...hours.map((day) => day.opens))
  return years.flatMap((year) => [
    { day: `${year}-12-25`, opens: null, closes: null, reason: 'Christmas Day' },
    ...(opens < EVE_CLOSES - 120
      ? EVES.map((eve) => ({
          day: `${year}-${eve}`,
          opens,
          closes: EVE_CLOSES,
          reason: eve === '12-24' ? 'Christmas Eve' : 'New Year’s Eve',
        }))
      : []),
  ])
}

/** An hour in the middle of a long shift, not all at once. */
const lunches = ({ shifts }: Staff, rank: number): Staff['breaks'] =>
  shifts
    .filter(({ starts, ends }) => ends - starts >= LONG_SHIFT && starts <= 12 * 60 && ends >= 16 * 60)
    .map(({ weekday }) => ({ weekday, starts: (13 + (rank % 2)) * 60, ends: (14 + (rank % 2)) * 60 }))
