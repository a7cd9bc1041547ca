/** Numbers of requests and quotes, exact for few and counted again now and then for many. */
import { sql } from 'kysely'
import { shillings } from '#domain/payments/money.ts'
import { DAY } from '#domain/time/time.ts'
import type { AppContext, Ctx } from '#server/app-context.ts'
import { countByGroup } from '#server/platform/database/group-counts.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { MAX_EXACT_COUNT } from '#server/cache.ts'

export async function listCategories({ app, db, now }: Ctx) {
  const [categories, open] = await Promise.all([
    db
      .selectFrom('shared.categories')
      .select(['slug as id', 'name'])
      .where('is_hidden', '=', false)
      .orderBy('position')
      .execute(),
    countByGroup(db, app.cache.groupCounts, {
      by: 'category',
      from: 'service_requests',
      where: "status = 'pending' AND expires_at > $1",
      values: [now],
      key: 'open requests by category',
    }),
  ])
  return categories.map((category) => ({ ...category, count: open.get(category.id) ?? 0 }))
}

export async function getStatistics({ app: { cache }, db, now }: Ctx) {
  const [byStatus, totalProviders, averageRating] = await Promise.all([
    countByGroup(db, cache.groupCounts, {
      by: "CASE WHEN status = 'pending' AND expires_at <= $1 THEN 'cancelled' ELSE status END",
      from: 'service_requests',
      where: "closed_as IS DISTINCT FROM 'removed'",
      values: [now],
      key: 'requests by status',
    }),
    figure(db, cache, 'quotes', 'count(DISTINCT coalesce(store_id, account_id))'),
    figure(db, cache, 'service_request_reviews', 'coalesce(round(avg(rating), 1), 0)'),
  ])
  return {
    totalRequests: [...byStatus.values()].reduce((sum, count) => sum + count, 0),
    activeRequests: byStatus.get('pending') ?? 0,
    completedRequests: byStatus.get('completed') ?? 0,
    totalProviders,
    averageRating,
  }
}

const USUAL_PRICE_REQUESTS = 100
const USUAL_PRICE_MIN_QUOTES = 5

/**
 * Returns the price range that half of the quotes of a category ask, without the quarters above and below. Open requests do not
 * count: the quotes for them are not shown to other providers.
 */
export async function findUsualPrice(db: Queryable, category: string, now: Date) {
  const { rows } = await sql<{ quotes: number; from: number; to: number }>`
    SELECT count(*)::int AS quotes, percentile_disc(0.25) WITHIN GROUP (ORDER BY q.price_cents) AS "from",
      percentile_disc(0.75) WITHIN GROUP (ORDER BY q.price_cents) AS "to"
    FROM (
      SELECT id FROM service_requests
      WHERE category = category_slug(${category}) AND status <> 'pending' AND closed_as IS DISTINCT FROM 'removed'
        AND created_at > ${new Date(now.getTime() - 365 * DAY)}
      ORDER BY created_at DESC LIMIT ${sql.lit(USUAL_PRICE_REQUESTS)}
    ) r JOIN quotes q ON q.request_id = r.id
    WHERE q.status <> 'withdrawn'`.execute(db)
  const found = rows[0]
  return found && found.quotes >= USUAL_PRICE_MIN_QUOTES
    ? { ...found, from: shillings(found.from), to: shillings(found.to) }
    : null
}

/** Returns a figure of all rows of a table. */
async function figure(
  db: Queryable,
  cache: AppContext['cache'],
  table: 'quotes' | 'service_request_reviews',
  expression: string,
): Promise<number> {
  const calculate = async (): Promise<number> => {
    const { rows } = await sql<{ value: string | number }>`
      SELECT ${sql.raw(expression)} AS value FROM ${sql.table(table)}`.execute(db)
    return Number(rows[0]?.value ?? 0)
  }
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT FROM ${sql.table(table)} LIMIT ${sql.lit(MAX_EXACT_COUNT + 1)}) counted`.execute(
    db,
  )
  if ((rows[0]?.count ?? 0) <= MAX_EXACT_COUNT) return calculate()
  return cache.counts.load(`figure of ${table}`, calculate)
}

export async function getOwnFigures(db: Queryable, accountId: string, now: Date) {
  const { rows } = await sql<{
    totalRequests: number
    activeRequests: number
    completedRequests: number
    offersReceived: number
  }>`
    SELECT count(*)::int AS "totalRequests",
      (count(*) FILTER (WHERE status = 'active' OR status = 'pending' AND expires_at > ${now}))::int AS "activeRequests",
      (count(*) FILTER (WHERE status = 'completed'))::int AS "completedRequests",
      coalesce(sum(quote_count), 0)::int AS "offersReceived"
    FROM service_requests WHERE account_id = ${accountId}`.execute(db)
  return rows[0]! // an aggregate returns one row
}
