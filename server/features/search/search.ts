/** One search over offers and stores. */
import { FREE_TODAY_AMONG, type SearchSort } from '#contract/search.ts'
import { servicesFreeToday } from '#server/features/bookings/bookings.ts'
import type { Ctx } from '#server/app-context.ts'
import {
  findOfferHits,
  findStoreHits,
  readSearch,
  servicesOf,
  type Asked,
  type Filters,
  type Hits,
  type OfferHit,
  type Reading,
  type StoreHit,
} from './queries.ts'

export type BookingInput = Filters & { query: string; sortBy: SearchSort; freeToday: boolean; page: number; limit: number }
export type Found = Reading & { offers: Hits<OfferHit>; stores: Hits<StoreHit> }

export async function findAll(ctx: Ctx, wish: BookingInput): Promise<Found> {
  const { pool } = ctx.app.database
  const offset = (wish.page - 1) * wish.limit
  // What is free today is known only of those that have been looked at: of the best, and not of all.
  const asked: Asked = wish.freeToday ? { ...wish, offset: 0, limit: FREE_TODAY_AMONG } : { ...wish, offset }
  const reading = await readSearch(pool, wish.query)
  const [offers, stores] = await Promise.all([findOfferHits(pool, reading, ctx.now, asked), findStoreHits(pool, reading, ctx.now, asked)])
  if (!wish.freeToday) return { ...reading, offers, stores }

  const given = await servicesOf(
    pool,
    stores.rows.map((store) => store.id),
  )
  const free = await servicesFreeToday(ctx, [...new Set([...offers.rows, ...given].map((row) => row.service_id))])
  const openStores = new Set(given.filter((row) => free.has(row.service_id)).map((row) => row.store_id))
  const pageOf = <Row>(rows: Row[]): Hits<Row> => ({ rows: rows.slice(offset, offset + wish.limit), total: rows.length })
  return {
    ...reading,
    offers: pageOf(offers.rows.filter((offer) => free.has(offer.service_id))),
    stores: pageOf(stores.rows.filter((store) => openStores.has(store.id))),
  }
}
