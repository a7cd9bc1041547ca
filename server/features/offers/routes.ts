import { pagination } from '#contract/fields.ts'
import { offerProblems, type offers } from '#contract/offers.ts'
import type { AppContext } from '#server/app-context.ts'
import { getStore } from '#server/features/stores/stores.ts'
import type { HttpRoutes } from '#server/http/operation.ts'
import { findOfferDetails } from './details-queries.ts'
import type { OfferFilter } from './filter-and-sort.ts'
import {
  countByCategory,
  countOffers,
  listOffers,
  listOffersOnLaterPage,
  listRandomOffers,
} from './queries.ts'
import { serializeCategory, serializeOffer, serializeOfferCards } from './serialize.ts'

export const offerRoutes: HttpRoutes<typeof offers> = {
  'GET /offers': async ({ query }, { app, now }) => listPage(app, now, query),
  'GET /offers/featured': async ({ query }, { app, db, now }) => {
    const { cards } = await listOffers(db, now, { ...query, featured: true })
    return { success: true, offers: serializeOfferCards(cards, app.config) }
  },
  'GET /offers/top-deals': async ({ query }, { app, db, now }) => {
    const { cards } = await listOffers(db, now, { ...query, sortBy: 'discount' })
    const topDeals = serializeOfferCards(cards, app.config)
    return { success: true, topDeals, offers: topDeals }
  },
  'GET /offers/random': async ({ query }, { app, db, now }) => ({
    success: true,
    offers: serializeOfferCards(await listRandomOffers(db, now, query), app.config),
  }),
  'GET /offers/categories': async ({ query }, { app, now }) => {
    const categories = await countByCategory(app.database, app.cache.groupCounts, now, query.location)
    return { success: true, categories: categories.map((row) => serializeCategory(row, app.config)) }
  },
  'GET /offers/store/:storeId': async ({ params, query }, { app, db, now }) => {
    const page = await listPage(app, now, { ...query, storeId: params.storeId })
    if (page.pagination.total === 0) await getStore(db, now, params.storeId)
    return page
  },
  'GET /offers/:id': async ({ params }, { app, db, now }) => {
    const details = await findOfferDetails(db, now, params.id)
    if (!details) throw offerProblems.notFound()
    return { success: true, offer: serializeOffer(details, app.config), isExpired: details.is_expired }
  },
}

async function listPage(
  { config, database, cache }: AppContext,
  now: Date,
  filter: OfferFilter & { page: number },
) {
  const { db } = database
  const offerPage =
    filter.page === 1
      ? await listOffers(db, now, filter)
      : await listOffersOnLaterPage(db, cache.starts, now, filter)
  const total = await countOffers(db, cache.counts, now, filter, offerPage)
  return {
    success: true as const,
    offers: serializeOfferCards(offerPage.cards, config),
    pagination: pagination(filter.page, filter.limit, total),
  }
}
