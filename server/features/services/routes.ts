import { pagination } from '#contract/fields.ts'
import type { services } from '#contract/services.ts'
import { getStore } from '#server/features/stores/stores.ts'
import type { HttpRoutes } from '#server/http/server.ts'
import { serializeServiceToBook } from './serialize.ts'
import { listServices } from './queries.ts'
import { getService } from './services.ts'

/** All services of a store, as its page shows them without paging. */
const MOST_OF_A_STORE = 500

export const serviceRoutes: HttpRoutes<typeof services> = {
  'GET /services': async ({ query }, ctx) => {
    const { rows, total } = await listServices(ctx.db, ctx.now, ctx.app.cache.counts, query)
    return {
      success: true,
      services: rows.map((row) => serializeServiceToBook(row, ctx.app.config)),
      pagination: pagination(query.page, query.limit, total),
    }
  },
  'GET /services/store/:storeId': async ({ params }, ctx) => {
    const wanted = { storeId: params.storeId, page: 1, limit: MOST_OF_A_STORE }
    const { rows } = await listServices(ctx.db, ctx.now, ctx.app.cache.counts, wanted)
    if (rows.length === 0) await getStore(ctx.db, ctx.now, params.storeId)
    return { success: true, services: rows.map((row) => serializeServiceToBook(row, ctx.app.config)) }
  },
  'GET /services/:id': async ({ params }, ctx) => ({
    success: true,
    service: serializeServiceToBook(await getService(ctx.db, ctx.now, params.id), ctx.app.config),
  }),
}
