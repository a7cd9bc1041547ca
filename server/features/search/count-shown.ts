import { countSearch } from '#server/features/analytics/analytics.ts'
import type { Where } from '#server/features/locations/locations.ts'
import type { RequestCtx } from '#server/platform/http/operation.ts'
import type { When } from './date-filter.ts'

type Shown = {
  query: string
  where: Where
  when: When
  category: string | undefined
  /** True without filters besides the place and the time. */
  isUnfiltered: boolean
  results: readonly { nextTimes?: readonly unknown[] | undefined }[]
}

/**
 * Counts a search for the figures of the market. Only pages of results ask for the next times: suggestions while somebody
 * types are not searches.
 */
export function countShown(
  ctx: RequestCtx,
  { query, where, when, category, isUnfiltered, results }: Shown,
): void {
  if (when.next === null) return
  const place = where.around?.place ?? where.location
  const area = where.near ? { latitude: where.near.lat, longitude: where.near.lng } : place
  countSearch(ctx, {
    query,
    isUnfiltered: isUnfiltered && area === undefined && when.among === null,
    category,
    area,
    hasResults: results.length > 0,
    hasFreeTime: results.some(({ nextTimes = [] }) => nextTimes.length > 0),
  })
}
