import { sql } from 'kysely'
import type { Day } from '#domain/time/time.ts'
import type { Db } from '#server/platform/database/database.ts'

export type CountedViews = { kind: 'store' | 'offer'; id: string; day: Day; views: number }

/**
 * Ids that no public page has are left out. The rows are written in one order, so that two processes do not wait for each
 * other.
 */
export const insertViews = (db: Db, views: readonly CountedViews[]) =>
  sql`
    WITH listed AS (
      INSERT INTO market_changes (day) SELECT DISTINCT unnest(${views.map(({ day }) => day)}::date[])
    )
    INSERT INTO page_views AS known (store_id, day, store_views, offer_views)
    SELECT
      store.id, seen.day, coalesce(sum(views) FILTER (WHERE kind = 'store'), 0),
      coalesce(sum(views) FILTER (WHERE kind = 'offer'), 0)
    FROM unnest(
      ${views.map(({ kind }) => kind)}::text[], ${views.map(({ id }) => id)}::uuid[],
      ${views.map(({ day }) => day)}::date[], ${views.map(({ views: count }) => count)}::int[]
    ) AS seen (kind, id, day, views)
    LEFT JOIN shared.offers offer ON seen.kind = 'offer' AND offer.id = seen.id
    JOIN shared.stores store ON store.id = CASE WHEN seen.kind = 'offer' THEN offer.store_id ELSE seen.id END
    WHERE store.status = 'published'
    GROUP BY store.id, seen.day
    ORDER BY store.id, seen.day
    ON CONFLICT (store_id, day) DO UPDATE SET
      store_views = known.store_views + excluded.store_views,
      offer_views = known.offer_views + excluded.offer_views`.execute(db)
