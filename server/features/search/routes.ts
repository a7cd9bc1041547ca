import { pagination } from '#contract/fields.ts'
import type { search } from '#contract/search.ts'
import { PRICE_RANGES } from '#domain/catalogue/price-ranges.ts'
import { listOffersByIds, serializeOfferCards } from '#server/features/offers/offers.ts'
import { listStoresByIds, serializeStores } from '#server/features/stores/stores.ts'
import type { HttpRoutes } from '#server/http/operation.ts'
import { serializeDiscount, serializeShop } from './serialize.ts'
import { searchCatalogue } from './search.ts'

/** The distance of 'near me' when none is given. */
const DEFAULT_KM = 10

export const searchRoutes: HttpRoutes<typeof search> = {
  'GET /search': async ({ query }, ctx) => {
    const { lat, lng, km = DEFAULT_KM, price, freeToday, ...filters } = query
    const range = PRICE_RANGES.find(({ value }) => value === price)
    const found = await searchCatalogue(ctx, {
      ...filters,
      near: lat === undefined || lng === undefined ? undefined : { lat, lng, km },
      fromCents: range?.fromCents,
      toCents: range?.belowCents ? range.belowCents - 1 : undefined,
      freeToday: freeToday === 'true',
    })
    const { config } = ctx.app
    const [offerRows, storeRows] = await Promise.all([
      listOffersByIds(ctx.db, idsOf(found.offers.rows)),
      listStoresByIds(ctx.db, ctx.now, idsOf(found.stores.rows)),
    ])
    const offers = serializeOfferCards(offerRows, config)
    const stores = serializeStores(storeRows, ctx.now, config)
    return {
      success: true,
      discounts: offers.map(serializeDiscount),
      shops: stores.map(serializeShop),
      query: filters.query,
      corrected: found.corrected,
      words: found.words,
      offers,
      stores,
      categories: found.categories,
      offersPagination: pagination(filters.page, filters.limit, found.offers.total),
      storesPagination: pagination(filters.page, filters.limit, found.stores.total),
    }
  },
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)
