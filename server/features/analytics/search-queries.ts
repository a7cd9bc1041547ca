/** The SQL of counted searches. Rows are written in one order, so that two processes do not wait for each other. */
import { sql } from 'kysely'
import type { Point } from '#domain/catalogue/places.ts'
import type { Day } from '#domain/time/time.ts'
import { deleteInBatches, type Db } from '#server/platform/database/database.ts'

export type SearchCount = {
  day: Day
  /** Slug or name; empty if unknown. */
  category: string
  area: string
  point: Point | null
  searches: number
  answered: number
}
export type WordCount = { day: Day; words: string; times: number }

/** Names that nothing has are counted as unknown. A point belongs to the nearest area. */
export const insertSearches = (db: Db, counts: readonly SearchCount[]) =>
  sql`
    INSERT INTO search_days AS known (day, category, area, searches, answered)
    SELECT seen.day, coalesce(category.slug, ''), coalesce(place.slug, ''), sum(seen.searches), sum(seen.answered)
    FROM unnest(
      ${counts.map(({ day }) => day)}::date[], ${counts.map(({ category }) => category)}::text[],
      ${counts.map(({ area }) => area)}::text[], ${counts.map(({ point }) => point?.latitude ?? null)}::float8[],
      ${counts.map(({ point }) => point?.longitude ?? null)}::float8[],
      ${counts.map(({ searches }) => searches)}::int[], ${counts.map(({ answered }) => answered)}::int[]
    ) AS seen (day, category, area, latitude, longitude, searches, answered)
    LEFT JOIN LATERAL (
      SELECT slug FROM shared.categories WHERE lower(seen.category) IN (slug, lower(name)) LIMIT 1
    ) category ON true
    LEFT JOIN LATERAL (
      SELECT slug FROM shared.locations location
      WHERE CASE WHEN seen.latitude IS NULL THEN lower(seen.area) IN (slug, lower(name)) ELSE name <> city END
      ORDER BY (location.latitude - seen.latitude) ^ 2 + (location.longitude - seen.longitude) ^ 2, slug LIMIT 1
    ) place ON true
    GROUP BY 1, 2, 3
    ORDER BY 1, 2, 3
    ON CONFLICT (day, category, area) DO UPDATE SET
      searches = known.searches + excluded.searches, answered = known.answered + excluded.answered`.execute(
    db,
  )

export const insertWords = (db: Db, counts: readonly WordCount[]) =>
  sql`
    INSERT INTO search_words AS known (day, words, times)
    SELECT day, words, times
    FROM unnest(
      ${counts.map(({ day }) => day)}::date[], ${counts.map(({ words }) => words)}::text[],
      ${counts.map(({ times }) => times)}::int[]
    ) AS seen (day, words, times)
    ORDER BY 1, 2
    ON CONFLICT (day, words) DO UPDATE SET times = known.times + excluded.times`.execute(db)

/** Words from before this day. */
export const pruneWords = (db: Db, before: Day): Promise<number> =>
  deleteInBatches((limit) =>
    sql`
        DELETE FROM search_words WHERE (day, words) IN (
          SELECT day, words FROM search_words WHERE day < ${before}::date LIMIT ${limit}
        )`.execute(db),
  )
