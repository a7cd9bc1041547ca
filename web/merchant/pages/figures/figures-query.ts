import { PERIOD_KINDS, type PeriodKind } from '#domain/analytics/period.ts'
import { isDay, type Day } from '#domain/time/time.ts'

/** First day that an address can name. Earlier days are not in any calendar of ours. */
const FIRST_DAY = '2000-01-01'

/**
 * Returns the choices in the address; values that it cannot mean become the running week of all stores. A later day is
 * today.
 */
export function figuresQuery(search: URLSearchParams, today: Day): FiguresQuery {
  const kind = search.get('period')
  const day = search.get('day') ?? ''
  const storeId = search.get('store') || undefined
  return {
    period: PERIOD_KINDS.find((each) => each === kind) ?? 'week',
    day: isDay(day) && day >= FIRST_DAY && day < today ? day : today,
    ...(storeId && { storeId }),
  }
}

export type FiguresQuery = { period: PeriodKind; day: Day; storeId?: string }
