import { offerProblems, type offers } from '#contract/offers.ts'
import { readWhere } from '#server/features/locations/locations.ts'
import { getStore, mayEditStore } from '#server/features/stores/stores.ts'
import { requireScopeId } from '#server/platform/http/access.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { findOfferDetails } from './details-queries.ts'
import { findOwnOffer } from './editing/own-queries.ts'
import { offerEditingRoutes } from './editing/routes.ts'
import { serializeOwnOffer } from './editing/serialize.ts'
import { listOwnPage, listPage } from './pages.ts'
import { countByCategory, listOffers, listRandomOffers } from './queries.ts'
import { serializeCategory, serializeOffer, serializeOfferCards } from './serialize.ts'

export const offerRoutes: HttpRoutes<typeof offers> = {
  'GET /offers/featured': async ({ query }, { app, db, now }) => {
    const { where, rest } = readWhere(query)
    const { cards } = await listOffers(db, now, { ...where, ...rest, featured: true })
    return { success: true, offers: serializeOfferCards(cards, app) }
  },
  'GET /offers/top-deals': async ({ query }, { app, db, now }) => {
    const { where, rest } = readWhere(query)
    const { cards } = await listOffers(db, now, { ...where, ...rest, sortBy: 'discount' })
    const topDeals = serializeOfferCards(cards, app)
    return { success: true, topDeals, offers: topDeals }
  },
  'GET /offers/random': async ({ query }, { app, db, now }) => ({
    success: true,
    offers: serializeOfferCards(await listRandomOffers(db, now, query), app),
  }),
  'GET /offers/categories': async ({ query }, ctx) => {
    const categories = await countByCategory(ctx, readWhere(query).where)
    return { success: true, categories: categories.map((row) => serializeCategory(row, ctx.app.config)) }
  },
  'GET /offers/store/:storeId': async ({ params, query: { list, ...query } }, ctx) => {
    if (await mayEditStore(ctx, params.storeId)) return listOwnPage(ctx, { ...params, ...query, list })
    const page = await listPage(ctx, { ...query, storeId: params.storeId })
    if (page.pagination.total === 0) await getStore(ctx.db, ctx.now, params.storeId)
    return page
  },
  'GET /offers/:id': async ({ params }, ctx) => {
    const { app, db, now } = ctx
    const own = ctx.actor && (await findOwnOffer(db, now, requireScopeId(ctx), params.id))
    if (own) return { success: true, offer: serializeOwnOffer(own, app), isExpired: own.is_expired }
    const details = await findOfferDetails(db, now, params.id)
    if (!details) throw offerProblems.notFound()
    return { success: true, offer: serializeOffer(details, app), isExpired: details.is_expired }
  },
  ...offerEditingRoutes,
}
