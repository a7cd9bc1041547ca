import { pagination } from '#contract/fields.ts'
import { offerProblems, type offers } from '#contract/offers.ts'
import type { House } from '#server/app-context.ts'
import type { HttpRoutes } from '#server/http/server.ts'
import { cardsOnTheWire, categoryOnTheWire, offerOnTheWire, topDealsOnTheWire } from './present.ts'
import { countByCategory, findDetail, laterCards, listCards, someCards, totalOf, type Cards, type OfferFilter } from './queries.ts'

export const offerRoutes: HttpRoutes<typeof offers> = {
  'GET /offers': async ({ query }, { house, now }) => {
    const found = await pageOfCards(house, now, query)
    const total = await totalOf(house.database, house.cache.counts, now, query, found)
    return cardsOnTheWire(found, house.config, pagination(query.page, query.limit, total))
  },
  'GET /offers/featured': async ({ query }, { house, now }) =>
    cardsOnTheWire(await listCards(house.database.pool, now, { ...query, featured: true }), house.config),
  'GET /offers/top-deals': async ({ query }, { house, now }) =>
    topDealsOnTheWire(await listCards(house.database.pool, now, { ...query, sortBy: 'discount' }), house.config),
  'GET /offers/random': async ({ query }, { house, now }) => cardsOnTheWire(await someCards(house.database.pool, now, query), house.config),
  'GET /offers/categories': async ({ query }, { house, now }) => {
    const counted = await countByCategory(house.database.pool, house.cache.tallies, now, query.location)
    return { success: true, categories: counted.map((row) => categoryOnTheWire(row, house.config)) }
  },
  'GET /offers/store/:storeId': async ({ params, query }, { house, now }) => {
    const ofStore = { ...query, storeId: params.storeId }
    const found = await pageOfCards(house, now, ofStore)
    const total = await totalOf(house.database, house.cache.counts, now, ofStore, found)
    return cardsOnTheWire(found, house.config, pagination(query.page, query.limit, total))
  },
  'GET /offers/:id': async ({ params }, { house, now }) => {
    const found = await findDetail(house.database.pool, now, params.id)
    if (!found) throw offerProblems.notFound()
    return offerOnTheWire(found, house.config)
  },
}

const pageOfCards = ({ database, cache }: House, now: Date, filter: OfferFilter & { page: number }): Promise<Cards> =>
  filter.page === 1 ? listCards(database.pool, now, filter) : laterCards(database.pool, cache.starts, now, filter)
