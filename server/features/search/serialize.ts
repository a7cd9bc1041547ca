import type * as z from 'zod'
import type { OfferCard } from '#contract/entities/offer.ts'
import type { Store } from '#contract/entities/store.ts'
import type { search } from '#contract/search.ts'

type Reply = z.infer<(typeof search)['GET /search']['reply']>

/** The offers of a search a second time, in the field names of older clients. */
export const serializeDiscount = (offer: OfferCard): Reply['discounts'][number] => ({
  id: offer.id,
  slug: toSlug(offer.title),
  name: offer.title,
  description: offer.description,
  image_url: offer.image_url,
  percentage_discount: offer.discount,
  price_after_discount: offer.discounted_price,
})

export const serializeShop = (store: Store): Reply['shops'][number] => ({
  id: store.id,
  name: store.name,
  image_url: store.image_url,
})

const toSlug = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'offer'
