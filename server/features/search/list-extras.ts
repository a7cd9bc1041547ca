/** Cards of offers and stores with what is added to them in results. */
import type { FoundOffer, OfferCard } from '#contract/entities/offer.ts'
import type { FoundStore, Store } from '#contract/entities/store.ts'
import type { RequestCtx } from '#server/platform/http/operation.ts'
import { loadExtras, serializeNextStoreTime, serializeNextTime, type ListQuery } from './free-times-filter.ts'

export async function addToOffers(
  ctx: RequestCtx,
  asked: ListQuery,
  cards: readonly OfferCard[],
): Promise<FoundOffer[]> {
  const extras = await loadExtras(
    ctx,
    asked,
    cards.map(({ id, store }) => ({ id, storeId: store.id })),
  )
  return cards.flatMap((card) => {
    const cardExtras = extras(card.id)
    if (cardExtras === null) return []
    const { nextTimes, position, ...rest } = cardExtras
    // Unchanged cards are serialized once.
    if (nextTimes === undefined && rest.distanceKm === undefined) return [card]
    return [
      { ...card, ...rest, ...position, ...(nextTimes && { nextTimes: nextTimes.map(serializeNextTime) }) },
    ]
  })
}

export async function addToStores(
  ctx: RequestCtx,
  asked: ListQuery,
  stores: readonly Store[],
): Promise<FoundStore[]> {
  const extras = await loadExtras(
    ctx,
    asked,
    stores.map(({ id }) => ({ id, storeId: id })),
  )
  return stores.flatMap((store) => {
    const cardExtras = extras(store.id)
    if (cardExtras === null) return []
    const { nextTimes, position, ...rest } = cardExtras
    if (nextTimes === undefined && rest.distanceKm === undefined) return [store]
    return [
      {
        ...store,
        ...rest,
        ...position,
        ...(nextTimes && { nextTimes: nextTimes.map(serializeNextStoreTime) }),
      },
    ]
  })
}
