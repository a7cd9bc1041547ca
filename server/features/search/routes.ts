import { pagination } from '#contract/fields.ts'
import type { search } from '#contract/search.ts'
import { centsIn } from '#domain/catalogue/price-ranges.ts'
import { readWhere } from '#server/features/locations/locations.ts'
import { listOffersByIds, serializeOfferCards } from '#server/features/offers/offers.ts'
import { listStoresByIds, serializeStores } from '#server/features/stores/stores.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { addToOffers, addToStores } from './list-extras.ts'
import { serializeDiscount, serializeShop } from './serialize.ts'
import { searchCatalogue } from './search.ts'
import { countShown } from './count-shown.ts'
import { readWhen } from './date-filter.ts'

export const searchRoutes: HttpRoutes<typeof search> = {
  'GET /search': async (
    { query: { freeToday, day = freeToday === 'true' ? 'today' : undefined, ...query } },
    ctx,
  ) => {
    const { when, rest } = readWhen({ ...query, day }, ctx.now)
    const { where, rest: asked } = readWhere(rest)
    const { query: words, sortBy, page, limit, price, category, rating } = asked
    const { fromCents, belowCents } = centsIn(price)
    const found = await searchCatalogue(ctx, {
      query: words,
      filters: {
        category,
        rating,
        fromCents,
        toCents: belowCents && belowCents - 1,
      },
      where,
      when,
      sortBy,
      page,
      limit,
    })
    const { config } = ctx.app
    const [offerRows, storeRows] = await Promise.all([
      listOffersByIds(ctx.db, found.offers.ids),
      listStoresByIds(ctx.db, ctx.now, found.stores.ids),
    ])
    const [offers, stores] = await Promise.all([
      addToOffers(ctx, found.offers.asked, serializeOfferCards(offerRows, ctx.app)),
      addToStores(ctx, found.stores.asked, serializeStores(storeRows, ctx.now, config)),
    ])
    const storeDays = found.stores.days
    if (page === 1)
      countShown(ctx, {
        query: words,
        where,
        when,
        category: category ?? found.mainCategory,
        isUnfiltered: [category, rating, price].every((filter) => filter === undefined),
        results: [...offers, ...stores],
      })
    return {
      success: true,
      discounts: offers.map(serializeDiscount),
      shops: stores.map(serializeShop),
      query: words,
      corrected: found.corrected,
      words: found.words,
      offers,
      stores,
      ...(storeDays && {
        days: found.offers.days?.map(({ date, count }, index) => ({
          date,
          offers: count,
          stores: storeDays[index]?.count ?? 0,
        })),
      }),
      categories: found.categories,
      offersPagination: pagination(page, limit, found.offers.total),
      storesPagination: pagination(page, limit, found.stores.total),
    }
  },
}
