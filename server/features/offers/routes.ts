import { pagination } from '#contract/fields.ts'
import { offerProblems, type offers } from '#contract/offers.ts'
import type { AppContext } from '#server/app-context.ts'
import { getStore } from '#server/features/stores/stores.ts'
import type { HttpRoutes } from '#server/http/server.ts'
import { cardsOnTheWire, categoryOnTheWire, offerOnTheWire, topDealsOnTheWire } from './present.ts'
import { countByCategory, findDetail, laterCards, listCards, someCards, totalOf, type Cards, type OfferFilter } from './queries.ts'

export const offerRoutes: HttpRoutes<typeof offers> = {
  'GET /offers': async ({ query }, { app, now }) => {
    const found = await pageOfCards(app, now, query)
    const total = await totalOf(app.database, app.cache.counts, now, query, found)
    return cardsOnTheWire(found, app.config, pagination(query.page, query.limit, total))
  },
  'GET /offers/featured': async ({ query }, { app, now }) =>
    cardsOnTheWire(await listCards(app.database.pool, now, { ...query, featured: true }), app.config),
  'GET /offers/top-deals': async ({ query }, { app, now }) =>
    topDealsOnTheWire(await listCards(app.database.pool, now, { ...query, sortBy: 'discount' }), app.config),
  'GET /offers/random': async ({ query }, { app, now }) => cardsOnTheWire(await someCards(app.database.pool, now, query), app.config),
  'GET /offers/categories': async ({ query }, { app, now }) => {
    const counted = await countByCategory(app.database.pool, app.cache.groupCounts, now, query.location)
    return { success: true, categories: counted.map((row) => categoryOnTheWire(row, app.config)) }
  },
  'GET /offers/store/:storeId': async ({ params, query }, { app, db, now }) => {
    const ofStore = { ...query, storeId: params.storeId }
    const found = await pageOfCards(app, now, ofStore)
    const total = await totalOf(app.database, app.cache.counts, now, ofStore, found)
    if (total === 0) await getStore(db, now, params.storeId)
    return cardsOnTheWire(found, app.config, pagination(query.page, query.limit, total))
  },
  'GET /offers/:id': async ({ params }, { app, now }) => {
    const found = await findDetail(app.database.pool, now, params.id)
    if (!found) throw offerProblems.notFound()
    return offerOnTheWire(found, app.config)
  },
}

const pageOfCards = ({ database, cache }: AppContext, now: Date, filter: OfferFilter & { page: number }): Promise<Cards> =>
  filter.page === 1 ? listCards(database.pool, now, filter) : laterCards(database.pool, cache.starts, now, filter)
