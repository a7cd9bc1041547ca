/** Pages of lists of offers, as they are sent. */
import { pagination } from '#contract/fields.ts'
import type { OfferList } from '#domain/catalogue/offer-state.ts'
import type { Ctx } from '#server/app-context.ts'
import { requireScopeId } from '#server/platform/http/access.ts'
import { listOwnOffers } from './editing/own-queries.ts'
import { serializeOwnOffer } from './editing/serialize.ts'
import type { OfferFilter } from './filter-and-sort.ts'
import { countOffers, listOffers } from './queries.ts'
import { serializeOfferCards } from './serialize.ts'

/** Returns a page of the signed-in merchant's own offers. */
export async function listOwnPage(
  ctx: Ctx,
  filter: { storeId: string | undefined; list: OfferList | undefined; page: number; limit: number },
) {
  const { app, db, now } = ctx
  const { rows, total } = await listOwnOffers(db, now, { ...filter, scopeId: requireScopeId(ctx) })
  return {
    success: true as const,
    offers: rows.map((row) => serializeOwnOffer(row, app)),
    pagination: pagination(filter.page, filter.limit, total),
  }
}

export async function listPage({ app, db, now }: Ctx, filter: OfferFilter & { page: number }) {
  const offerPage = await listOffers(db, now, filter)
  const total = await countOffers(db, app.cache.counts, now, filter, offerPage)
  return {
    success: true as const,
    offers: serializeOfferCards(offerPage.cards, app),
    pagination: pagination(filter.page, filter.limit, total),
  }
}
