import { pagination } from '#contract/fields.ts'
import type { services } from '#contract/services.ts'
import { getStore } from '#server/features/stores/stores.ts'
import type { HttpRoutes } from '#server/http/operation.ts'
import { serializeServiceToBook } from './serialize.ts'
import { listServices } from './queries.ts'
import { getService } from './services.ts'

/** The page of a store lists all its services without pagination. */
const MAX_SERVICES_OF_STORE = 500

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
    const filter = { storeId: params.storeId, page: 1, limit: MAX_SERVICES_OF_STORE }
    const { rows } = await listServices(ctx.db, ctx.now, ctx.app.cache.counts, filter)
    if (rows.length === 0) await getStore(ctx.db, ctx.now, params.storeId)
    return { success: true, services: rows.map((row) => serializeServiceToBook(row, ctx.app.config)) }
  },
  'GET /services/:id': async ({ params }, ctx) => ({
    success: true,
    service: serializeServiceToBook(await getService(ctx.db, ctx.now, params.id), ctx.app.config),
  }),
}
