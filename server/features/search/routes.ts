import type { OfferCard, Store } from '#contract/entities.ts'
import { pagination } from '#contract/fields.ts'
import type { search } from '#contract/search.ts'
import { PRICE_RANGES } from '#domain/catalogue/price-ranges.ts'
import { cardsOf } from '#server/features/offers/offers.ts'
import { storeCardsOf, storesOnTheWire } from '#server/features/stores/stores.ts'
import type { HttpRoutes } from '#server/http/server.ts'
import { placeMedia } from '#server/http/media.ts'
import { discountOnTheWire, shopOnTheWire } from './present.ts'
import { findAll } from './search.ts'

/** How far 'near me' reaches unless said otherwise. */
const USUAL_KM = 10

export const searchRoutes: HttpRoutes<typeof search> = {
  'GET /search': async ({ query: asked }, ctx) => {
    const { lat, lng, km = USUAL_KM, price, freeToday, ...wish } = asked
    const range = PRICE_RANGES.find(({ value }) => value === price)
    const found = await findAll(ctx, {
      ...wish,
      near: lat === undefined || lng === undefined ? undefined : { lat, lng, km },
      fromCents: range?.fromCents,
      toCents: range?.belowCents ? range.belowCents - 1 : undefined,
      freeToday: freeToday === 'true',
    })
    const { config, database } = ctx.app
    const idsOf = (hits: { rows: { id: string }[] }) => hits.rows.map(({ id }) => id)
    const [cards, storeCards] = await Promise.all([
      cardsOf(database.pool, idsOf(found.offers)),
      storeCardsOf(database.pool, ctx.now, idsOf(found.stores)),
    ])
    const offers = JSON.parse(`[${cards === null ? '' : placeMedia(config, cards)}]`) as OfferCard[] // 0002_cards.sql writes them so
    const stores = JSON.parse(`[${storesOnTheWire(storeCards, ctx.now, config)}]`) as Store[] // 0010_store_cards.sql
    return {
      success: true,
      discounts: offers.map(discountOnTheWire),
      shops: stores.map(shopOnTheWire),
      query: wish.query,
      corrected: found.corrected,
      words: found.words,
      offers,
      stores,
      offersPagination: pagination(wish.page, wish.limit, found.offers.total),
      storesPagination: pagination(wish.page, wish.limit, found.stores.total),
    }
  },
}
