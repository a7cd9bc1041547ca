/** The bars of a period beside those of the one before. */
import { m } from '#messages'
import type { PeriodKind } from '#domain/analytics/period.ts'
import {
  addDays,
  formatMonth,
  formatShortMonth,
  shortWeekdayName,
  weekdayName,
  toWeekday,
  type Day,
} from '#domain/time/time.ts'
import { shillingsToCents } from '#web/app/document/booked-item.ts'

export type ChartRow = {
  /** Full name of the row, in both periods: 'Monday', '16', 'November'. */
  name: string
  /** Label below the bars; undefined where there is no room. */
  label: string | undefined
  /** Screens that have room for the label; 'usual' are those without a large zoom. */
  labelOn: 'all' | 'usual' | 'wide'
  isToday: boolean
  /** Amount in cents; undefined for a day that has not come, and for one that only the other period has. */
  now: number | undefined
  before: number | undefined
}

type Bucket = { from: Day; takenAtCounter: number }
type Compared = {
  kind: PeriodKind
  buckets: readonly Bucket[]
  previousBuckets: readonly Bucket[]
  /** Days of the whole period, of which a part may not have come. */
  days: number
  today: Day
}

/** The nth day of one period beside the nth of the other. */
export function chartRows({ kind, buckets, previousBuckets, days, today }: Compared): ChartRow[] {
  const length = Math.max(kind === 'year' ? 12 : days, previousBuckets.length)
  return Array.from({ length }, (_, index) => {
    const bucket = buckets[index]
    const before = previousBuckets[index]
    const isToday =
      bucket !== undefined && (kind === 'year' ? isSameMonth(bucket.from, today) : bucket.from === today)
    return {
      ...toNames(kind, index, isToday),
      isToday,
      now: bucket && shillingsToCents(bucket.takenAtCounter),
      before: before && shillingsToCents(before.takenAtCounter),
    }
  })
}

function toNames(
  kind: PeriodKind,
  index: number,
  isToday: boolean,
): Pick<ChartRow, 'name' | 'label' | 'labelOn'> {
  if (kind === 'week') {
    const weekday = toWeekday(addDays(SOME_MONDAY, index))
    const label = isToday ? m.merchant_figures_today() : shortWeekdayName(weekday)
    return { name: weekdayName(weekday), label, labelOn: index % 4 === 0 ? 'all' : 'usual' }
  }
  if (kind === 'month') {
    const name = String(index + 1)
    return { name, label: index % 7 === 0 ? name : undefined, labelOn: 'all' }
  }
  const month = `2000-${String(index + 1).padStart(2, '0')}-01`
  const labelOn = index % 8 === 0 ? 'all' : index % 2 === 0 ? 'usual' : 'wide'
  return { name: formatMonth(month), label: formatShortMonth(month), labelOn }
}

const SOME_MONDAY = '2026-11-16'
const isSameMonth = (a: Day, b: Day) => a.slice(0, 7) === b.slice(0, 7)

/** The lines of the scale, in cents: zero and at most three round amounts, the last above all bars. */
export function buildScale(rows: readonly ChartRow[]): number[] {
  const highest = Math.max(...rows.flatMap(({ now = 0, before = 0 }) => [now, before]), LOWEST_SCALE)
  for (let power = 100; ; power *= 10)
    for (const factor of [1, 2, 5]) {
      const step = power * factor
      const steps = Math.ceil(highest / step)
      if (steps <= 3) return Array.from({ length: steps + 1 }, (_, index) => index * step)
    }
}
const LOWEST_SCALE = 100_00

/** '950', '9.4k', '1.2M': shillings in a few characters. */
export function shortAmount(cents: number): string {
  const shillings = Math.round(cents / 100)
  if (shillings < 1000) return String(shillings)
  const thousands = Math.round(shillings / 100) / 10
  return thousands < 1000 ? `${thousands}k` : `${Math.round(shillings / 100_000) / 10}M`
}

/** Returns whether there are so few bars that their amounts are written above them. */
export const hasRoom = (rows: readonly ChartRow[]): boolean => rows.length <= 7

export const labelClass = { all: '', usual: 'narrow:hidden', wide: 'max-mid:hidden' }
