/** Searches of the past nine weeks in each category and in the areas with the most stores, and words that found nothing. */
import { sql } from 'kysely'
import type { Day } from '#domain/time/time.ts'
import type { Tx } from '#server/platform/database/database.ts'

const AREAS = 10

/** Writes searches. Where a category has no store, most of them find no time. */
export async function writeSearches(tx: Tx, today: Day): Promise<void> {
  await sql`
    WITH areas AS (
      SELECT location, count(*) AS stores FROM stores WHERE location IS NOT NULL
      GROUP BY location ORDER BY 2 DESC, 1 LIMIT ${sql.lit(AREAS)}
    ),
    served AS (SELECT DISTINCT category FROM stores),
    -- Counted once: as a subquery, PostgreSQL would count it for each day.
    places AS MATERIALIZED (
      SELECT
        served.category, areas.location AS area, hashtext(served.category || areas.location) & 1023 AS chance,
        count(own.id) AS stores
      FROM served CROSS JOIN areas
      LEFT JOIN stores own ON own.category = served.category AND own.location = areas.location
      GROUP BY served.category, areas.location
    )
    INSERT INTO search_days (day, category, area, searches, answered)
    SELECT day, category, area, searches, searches * answered_percent / 100
    FROM (
      SELECT
        at::date AS day, category, area, 10 + chance % 13 + (hashtext(category || area || at) & 7) AS searches,
        CASE WHEN stores = 0 THEN 28 + chance % 60 ELSE 78 + chance % 21 END AS answered_percent
      FROM places CROSS JOIN generate_series(${today}::date - 63, ${today}::date, interval '1 day') AS days (at)
    ) searched`.execute(tx)
  await sql`
    INSERT INTO search_words (day, words, times)
    SELECT at::date, words, most - (hashtext(words || at) & 3)
    FROM unnest(
      ARRAY['dreads retouch', 'kunyoa nyumbani', 'passport photo', 'ear piercing', 'tattoo removal'],
      ARRAY[14, 9, 8, 6, 4]
    ) AS nothing (words, most)
    CROSS JOIN generate_series(${today}::date - 63, ${today}::date, interval '1 day') AS days (at)`.execute(
    tx,
  )
  await sql`INSERT INTO market_changes (day) SELECT DISTINCT day FROM page_views`.execute(tx)
}
