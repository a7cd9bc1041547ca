// Exceptions from the weekly hours: holidays, Christmas, lunch breaks, leave, and services with advance
// notice.

import { addDays, instant, type Day } from '#domain/time/time.ts'
import { createRandom } from '../data/random.ts'
import type { Branch, Staff, Store } from '../data/catalogue-types.ts'

const EVES = ['12-24', '12-31'] as const
const EVE_CLOSES = 15 * 60
const LONG_SHIFT = 7 * 60
/** Stores used in demonstrations: open on holidays, and with breaks and special days. */
const SHOWCASE_STORES = new Set(['Kinyozi Kings', 'Utulivu Spa', 'Moto Grill'])
const ON_LEAVE: Record<string, string> = { 'Kinyozi Kings': 'Samuel Njoroge' }
const ADVANCE_MINUTES = 120

/** Fills in special days of branches, breaks and leave of staff, and the advance notice of some services. */
export function makeCalendar(seed: string, today: Day, stores: readonly Store[]): void {
  for (const store of stores) {
    const random = createRandom(seed, 'calendar', store.slug)
    const isClosedOnHolidays = random.withProbability(0.35)
    const hasChristmasHours = random.withProbability(0.4)
    const hasBreaks = random.withProbability(0.5)
    const isShowcase = SHOWCASE_STORES.has(store.name)
    for (const branch of store.branches) {
      branch.closedOnHolidays = isClosedOnHolidays && !isShowcase
      if (hasChristmasHours || isShowcase) branch.days = christmasDays(today, branch)
      if (hasBreaks || isShowcase) {
        for (const [rank, person] of branch.staff.entries()) person.breaks = lunchBreaks(person, rank)
      }
      for (const person of branch.staff)
        if (person.name === ON_LEAVE[store.name])
          person.leaves = [
            {
              id: random.uuid(),
              start: instant(addDays(today, 5)),
              end: instant(addDays(today, 8)),
              reason: 'At home in Kericho',
              createdAt: instant(addDays(today, -20), 9 * 60),
            },
          ]
    }
    for (const service of store.services)
      if (random.withProbability(0.12)) service.minAdvanceMinutes = ADVANCE_MINUTES
  }
}

/**
 * Returns the days of this year and the next on which the branch is closed for Christmas, or has short hours on
 * the eves.
 */
function christmasDays(today: Day, { hours }: Branch): Branch['days'] {
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

/** An hour in the middle of long shifts, at alternating times. */
const lunchBreaks = ({ shifts }: Staff, rank: number): Staff['breaks'] =>
  shifts
    .filter(({ starts, ends }) => ends - starts >= LONG_SHIFT && starts <= 12 * 60 && ends >= 16 * 60)
    .map(({ weekday }) => ({ weekday, starts: (13 + (rank % 2)) * 60, ends: (14 + (rank % 2)) * 60 }))
