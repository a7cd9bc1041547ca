/** Cards of offers and stores with what is added to them in results. */
import type { FoundOffer, OfferCard } from '#contract/entities/offer.ts'
import type { FoundStore, Store } from '#contract/entities/store.ts'
import type { RequestCtx } from '#server/platform/http/operation.ts'
import { extrasOf, serializeNextStoreTime, serializeNextTime, type Asked } from './free.ts'

export async function addToOffers(
  ctx: RequestCtx,
  asked: Asked,
  cards: readonly OfferCard[],
): Promise<FoundOffer[]> {
  const extras = await extrasOf(
    ctx,
    asked,
    cards.map(({ id, store }) => ({ id, storeId: store.id })),
  )
  return cards.flatMap((card) => {
    const found = extras(card.id)
    if (found === null) return []
    const { nextTimes, position, ...rest } = found
    // Unchanged cards are serialized once.
    if (nextTimes === undefined && rest.distanceKm === undefined) return [card]
    return [
      { ...card, ...rest, ...position, ...(nextTimes && { nextTimes: nextTimes.map(serializeNextTime) }) },
    ]
  })
}

export async function addToStores(
  ctx: RequestCtx,
  asked: Asked,
  stores: readonly Store[],
): Promise<FoundStore[]> {
  const extras = await extrasOf(
    ctx,
    asked,
    stores.map(({ id }) => ({ id, storeId: id })),
  )
  return stores.flatMap((store) => {
    const found = extras(store.id)
    if (found === null) return []
    const { nextTimes, position, ...rest } = found
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
