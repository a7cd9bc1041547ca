/**
 * Views of public pages, which browsers report (docs/rules/analytics.md#views). They are counted in memory and written
 * every few seconds, so that a view costs no statement; a crash loses those since then.
 */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { isBot } from '#domain/analytics/bots.ts'
import { dayOf, type Day } from '#domain/time/time.ts'
import { oncePerApp, type AppContext } from '#server/app-context.ts'
import type { Db } from '#server/database/database.ts'
import type { RequestCtx } from '#server/http/operation.ts'

export type View = { kind: 'store' | 'offer'; id: string; referrer?: string | undefined }
type Counted = { kind: View['kind']; id: string; day: Day; views: number }

const WRITE_EVERY_MS = 10_000
/** More pages than are seen in that time, unless someone makes up ids. */
const MAX_PAGES = 5_000

/** Views by bots, people of businesses and of D3, and visitors from the merchants' site are not counted. */
export function countView(ctx: RequestCtx, { kind, id, referrer }: View): void {
  const isOwn = ctx.actor !== null && ctx.actor.role !== 'customer'
  const isPreview = referrer !== undefined && referrer === new URL(ctx.app.config.merchantUrl).origin
  if (isOwn || isPreview || isBot(ctx.request.headers['user-agent'])) return
  const day = dayOf(ctx.now.getTime())
  add(countsOf(ctx.app), { kind, id, day, views: 1 })
}

const countsOf = oncePerApp(() => new Map<string, Counted>())

function add(counts: Map<string, Counted>, { kind, id, day, views }: Counted): void {
  const key = `${kind} ${id} ${day}`
  const counted = counts.get(key) ?? { kind, id, day, views: 0 }
  if (counts.size >= MAX_PAGES && counted.views === 0) return
  counts.set(key, { ...counted, views: counted.views + views })
}

/** Writes what has been counted. After a failure it is counted again, and written the next time. */
export async function writeViews(app: AppContext): Promise<void> {
  const counts = countsOf(app)
  const views = [...counts.values()]
  counts.clear()
  if (views.length === 0) return
  try {
    await insertViews(app.database.db, views)
  } catch (error) {
    for (const each of views) add(counts, each)
    app.log.warn({ reason: String(error) }, 'views.write.delayed')
  }
}

/** Ids that no public page has are left out. In one order, so that two processes do not wait for each other. */
const insertViews = (db: Db, views: readonly Counted[]) =>
  sql`
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

/** Writes what is counted until the server closes. */
export function writeViewsRegularly(server: FastifyInstance, app: AppContext): void {
  const timer = setInterval(() => void writeViews(app), WRITE_EVERY_MS)
  timer.unref()
  server.addHook('onClose', async () => {
    clearInterval(timer)
    await writeViews(app)
  })
}
