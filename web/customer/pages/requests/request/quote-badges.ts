// cspell:ignore siku wiki mwezi miezi mwaka miaka
import type { Quote } from '#contract/entities/request.ts'

export type Badge = 'lowest' | 'soonest' | 'longest' | 'top-rated' | 'nearest'
type Compared = Pick<
  Quote,
  'id' | 'status' | 'quotedPrice' | 'startTime' | 'warranty' | 'rating' | 'distanceKm'
>

/** Returns the aspects in which each pending quote is better than all others. Equal ones get no badge. */
export function getBadges(quotes: readonly Compared[]): ReadonlyMap<string, readonly Badge[]> {
  const pending = quotes.filter(({ status }) => status === 'pending')
  const badges = new Map<string, Badge[]>()
  for (const [badge, getValue] of COMPARISONS) {
    const best = findBest(pending, getValue)
    if (best) badges.set(best.id, [...(badges.get(best.id) ?? []), badge])
  }
  return badges
}

/** The lower, the better; null is not compared. */
const COMPARISONS: [Badge, (quote: Compared) => number | null][] = [
  ['lowest', ({ quotedPrice }) => quotedPrice],
  ['soonest', ({ startTime }) => (startTime === null ? null : Date.parse(startTime))],
  ['longest', ({ warranty }) => minus(warrantyDays(warranty))],
  ['top-rated', ({ rating }) => minus(rating || null)],
  ['nearest', ({ distanceKm }) => distanceKm],
]

function findBest(quotes: readonly Compared[], getValue: (quote: Compared) => number | null) {
  const known = quotes.flatMap((quote) => {
    const value = getValue(quote)
    return value === null ? [] : [{ quote, value }]
  })
  const [first, second] = known.toSorted((a, b) => a.value - b.value)
  return first && second && first.value < second.value ? first.quote : undefined
}

const minus = (value: number | null) => (value === null ? null : -value)

const DAYS_OF_UNIT: [RegExp, number][] = [
  [/^(day|siku)/i, 1],
  [/^(week|wiki)/i, 7],
  [/^(month|mwezi|miezi)/i, 30],
  [/^(year|mwaka|miaka)/i, 365],
]

/** Returns the days of a warranty such as '6 months', '1 year' or 'miezi 6'; null for other words. */
export function warrantyDays(warranty: string | null): number | null {
  const words = warranty ?? ''
  const [, before, unitAfter = '', unitBefore = '', after] =
    /(\d+)[\s-]*(\p{L}+)|(\p{L}+)\s+(\d+)/u.exec(words) ?? []
  const unit = DAYS_OF_UNIT.find(([pattern]) => pattern.test(unitAfter || unitBefore))
  const count = Number(before ?? after)
  return unit && count > 0 ? count * unit[1] : null
}
