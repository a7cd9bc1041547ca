/**
 * Searches whose results show free times, by day, category and area, and queries that found nothing
 * (docs/rules/admin.md#market). They are counted in memory and written every few seconds, like views.
 */
import type { Point } from '#domain/catalogue/places.ts'
import { isBot } from '#domain/analytics/bots.ts'
import { searchedWords } from '#domain/analytics/searched-words.ts'
import { toDay, type Day } from '#domain/time/time.ts'
import { oncePerApp, type AppContext } from '#server/app-context.ts'
import type { RequestCtx } from '#server/platform/http/operation.ts'
import { insertSearches, insertWords, type SearchCount, type WordCount } from './search-queries.ts'

export type CountedSearch = {
  /** The typed text; empty without words. */
  query: string
  /** Nothing but the words decides what is found. */
  isUnfiltered: boolean
  /** Slug or name of the category that was asked for, or that most results are of. */
  category: string | undefined
  /** Slug or name of the place, or a point, of which only the nearest area is counted. */
  area: string | Point | undefined
  hasResults: boolean
  hasFreeTime: boolean
}

/** Limit above the number of searches in ten seconds, unless somebody makes them up. */
const MAX_COUNTS = 5_000

type Counts = {
  searches: Map<string, SearchCount>
  words: Map<string, WordCount>
  /** A page whose search finds nothing searches again without the time, which is not counted. */
  requests: WeakSet<object>
}
const getCounters = oncePerApp((): Counts => ({
  searches: new Map(),
  words: new Map(),
  requests: new WeakSet(),
}))

/** Never fails, and waits for nothing. */
export function countSearch(ctx: RequestCtx, search: CountedSearch): void {
  const { app, request, site, now } = ctx
  if (site !== 'customer' || isBot(request.headers['user-agent'])) return
  const counts = getCounters(app)
  if (counts.requests.has(request)) return
  counts.requests.add(request)
  const day = toDay(now.getTime())
  const { query, isUnfiltered, category, area, hasResults, hasFreeTime } = search
  addSearch(counts, {
    day,
    category: category ?? '',
    area: typeof area === 'string' ? area : '',
    point: typeof area === 'object' ? roundedPoint(area) : null,
    searches: 1,
    answered: hasFreeTime ? 1 : 0,
  })
  const words = hasResults || !isUnfiltered ? null : searchedWords(query)
  if (words !== null) addWords(counts, { day, words, times: 1 })
}

/** Rounds a point to about a kilometre, so that it is nobody's address. */
const roundedPoint = ({ latitude, longitude }: Point): Point => ({
  latitude: Math.round(latitude * 100) / 100,
  longitude: Math.round(longitude * 100) / 100,
})

function addSearch({ searches }: Counts, added: SearchCount): void {
  const { day, category, area, point } = added
  const key = JSON.stringify([day, category, area, point])
  const known = searches.get(key)
  if (!known && searches.size >= MAX_COUNTS) return
  searches.set(key, {
    ...added,
    searches: added.searches + (known?.searches ?? 0),
    answered: added.answered + (known?.answered ?? 0),
  })
}

function addWords({ words }: Counts, added: WordCount): void {
  const key = wordKey(added)
  const known = words.get(key)
  if (!known && words.size >= MAX_COUNTS) return
  words.set(key, { ...added, times: added.times + (known?.times ?? 0) })
}
const wordKey = ({ day, words }: { day: Day; words: string }): string => `${day} ${words}`

/** Writes what has been counted. After a failure it is counted again, and written the next time. */
export async function writeSearches(app: AppContext): Promise<void> {
  const counts = getCounters(app)
  const searches = [...counts.searches.values()]
  const words = [...counts.words.values()]
  counts.searches.clear()
  counts.words.clear()
  const { db } = app.database
  const isWritten = (error: unknown) => {
    app.log.warn({ reason: String(error) }, 'searches.write.delayed')
    return false
  }
  if (searches.length > 0 && !(await insertSearches(db, searches).then(() => true, isWritten)))
    for (const each of searches) addSearch(counts, each)
  if (words.length > 0 && !(await insertWords(db, words).then(() => true, isWritten)))
    for (const each of words) addWords(counts, each)
}
