/**
 * Views of public pages, which browsers report (docs/rules/analytics.md#views). They are counted in memory and written
 * every few seconds, so that a view costs no statement; a crash loses those since then.
 */
import type { FastifyInstance } from 'fastify'
import { isBot } from '#domain/analytics/bots.ts'
import { toDay } from '#domain/time/time.ts'
import { oncePerApp, type AppContext } from '#server/app-context.ts'
import type { RequestCtx } from '#server/platform/http/operation.ts'
import { writeSearches } from './searches.ts'
import { insertViews, type CountedViews } from './view-queries.ts'
import { inBackground } from '#server/platform/observability/log.ts'

export type View = Pick<CountedViews, 'kind' | 'id'> & { referrer?: string | undefined }

const WRITE_EVERY_MS = 10_000
/** Limit above the number of pages seen in that time, unless someone makes up ids. */
const MAX_PAGES = 5_000

/** Views by bots, people of businesses and of D3, and visitors from the merchants' site are not counted. */
export function countView(ctx: RequestCtx, { kind, id, referrer }: View): void {
  const isOwn = ctx.actor !== null && ctx.actor.role !== 'customer'
  const isPreview = referrer !== undefined && referrer === new URL(ctx.app.config.merchantUrl).origin
  if (isOwn || isPreview || isBot(ctx.request.headers['user-agent'])) return
  const day = toDay(ctx.now.getTime())
  add(getCounters(ctx.app), { kind, id, day, views: 1 })
}

const getCounters = oncePerApp(() => new Map<string, CountedViews>())

function add(counts: Map<string, CountedViews>, { kind, id, day, views }: CountedViews): void {
  const key = `${kind} ${id} ${day}`
  const counted = counts.get(key) ?? { kind, id, day, views: 0 }
  if (counts.size >= MAX_PAGES && counted.views === 0) return
  counts.set(key, { ...counted, views: counted.views + views })
}

/** Writes what has been counted. After a failure it is counted again, and written the next time. */
export async function writeViews(app: AppContext): Promise<void> {
  const counts = getCounters(app)
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

/** Writes what is counted, of views and searches, until the server closes. */
export function writeCountsRegularly(server: FastifyInstance, app: AppContext): void {
  const write = async (): Promise<void> => {
    await writeViews(app)
    await writeSearches(app)
  }
  const timer = setInterval(() => inBackground(app.log, 'counts.write.failed', write), WRITE_EVERY_MS)
  timer.unref()
  server.addHook('onClose', async () => {
    clearInterval(timer)
    await write()
  })
}
