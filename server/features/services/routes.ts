import { MERCHANT_LIMIT, pagination } from '#contract/fields.ts'
import type { services } from '#contract/services.ts'
import { getStore, mayEditStore } from '#server/features/stores/stores.ts'
import type { Ctx } from '#server/app-context.ts'
import { findScopeId } from '#server/platform/http/access.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { findOwnService, listOwnServices } from './editing/own-queries.ts'
import { serviceEditingRoutes } from './editing/routes.ts'
import { serializeOwnService } from './editing/serialize.ts'
import { serializeServiceToBook } from './serialize.ts'
import { listServices } from './queries.ts'
import { getService } from './services.ts'

/** The page of a store lists all its services without pagination. */
const MAX_SERVICES_OF_STORE = 500
const USUAL_LIMIT = 20

export const serviceRoutes: HttpRoutes<typeof services> = {
  'GET /services': async ({ query }, ctx) => {
    const scopeId = findOwnScopeId(ctx)
    const isOwnList =
      scopeId !== null && (query.storeId === undefined || (await mayEditStore(ctx, query.storeId)))
    if (!isOwnList) {
      const limit = query.limit ?? USUAL_LIMIT
      const { rows, total } = await listServices(ctx.db, ctx.now, ctx.app.cache.counts, { ...query, limit })
      return {
        success: true,
        services: rows.map((row) => serializeServiceToBook(row, ctx.app)),
        pagination: pagination(query.page, limit, total),
      }
    }
    const limit = query.limit ?? MERCHANT_LIMIT
    const { rows, total } = await listOwnServices(ctx.db, ctx.now, scopeId, { ...query, limit })
    return {
      success: true,
      services: rows.map((row) => serializeOwnService(row, ctx.app)),
      pagination: pagination(query.page, limit, total),
    }
  },
  'GET /services/store/:storeId': async ({ params: { storeId } }, ctx) => {
    const filter = { storeId, page: 1, limit: MAX_SERVICES_OF_STORE }
    const scopeId = findOwnScopeId(ctx)
    if (scopeId !== null && (await mayEditStore(ctx, storeId))) {
      const { rows } = await listOwnServices(ctx.db, ctx.now, scopeId, filter)
      return { success: true, services: rows.map((row) => serializeOwnService(row, ctx.app)) }
    }
    const { rows } = await listServices(ctx.db, ctx.now, ctx.app.cache.counts, filter)
    if (rows.length === 0) await getStore(ctx.db, ctx.now, storeId)
    return { success: true, services: rows.map((row) => serializeServiceToBook(row, ctx.app)) }
  },
  'GET /services/:id': async ({ params }, ctx) => {
    const scopeId = findOwnScopeId(ctx)
    const own = scopeId === null ? undefined : await findOwnService(ctx.db, ctx.now, scopeId, params.id)
    if (own) {
      const service = { ...serializeOwnService(own, ctx.app), questions: own.questions }
      return { success: true, service }
    }
    const row = await getService(ctx.db, ctx.now, params.id)
    return {
      success: true,
      service: { ...serializeServiceToBook(row, ctx.app), questions: row.questions },
    }
  },
  ...serviceEditingRoutes,
}

const findOwnScopeId = ({ actor }: Ctx): string | null =>
  actor?.role === 'merchant' ? findScopeId(actor) : null
