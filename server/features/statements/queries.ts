/** SQL of statements, by the index on store and start. */
import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'
import type { TableRow } from '#server/platform/database/rows.ts'

export type Sums = {
  sold: number
  visits: number
  noShows: number
  cancelled: number
  takenCents: number
  feeCents: number
  refundedCents: number
}
export type OfferSums = Sums & Pick<TableRow<'shared.offers'>, 'id' | 'title'>
export type BranchSums = Sums &
  Pick<TableRow<'shared.branches'>, 'id' | 'name'> & {
    storeId: TableRow<'shared.stores'>['id']
    storeName: TableRow<'shared.stores'>['name']
  }
export type SaleRow = {
  startsAt: Date
  code: string
  title: TableRow<'shared.offers'>['title']
  store: TableRow<'shared.stores'>['name']
  branch: TableRow<'shared.branches'>['name']
  status: string
  isNoShow: boolean
  priceCents: number | null
  feeCents: number
  isRefunded: boolean
}
export type Sales = { scopeId: string; storeId: string | undefined; from: Date; to: Date }

/** Bookings of offers at the stores in the month whose fee was paid, or that had none and were not only asked for. */
const selectSales = ({ scopeId, storeId, from, to }: Sales) => sql`
  shared.bookings booking
  JOIN shared.offers offer ON offer.id = booking.offer_id
  JOIN shared.stores store ON store.id = booking.store_id
  JOIN shared.branches branch ON branch.id = booking.branch_id
  WHERE booking.store_id IN (
      SELECT id FROM shared.own_stores own
      WHERE own.scope_id = ${scopeId} ${storeId === undefined ? sql`` : sql`AND own.id = ${storeId}`}
    )
    AND lower(booking.during) >= ${from} AND lower(booking.during) < ${to}
    AND booking.status <> 'pending' AND (booking.access_fee_paid OR booking.fee_cents = 0)`

const isVisit = sql`booking.status IN ('checked_in', 'completed')`
const isCancelled = sql`booking.status = 'cancelled' AND booking.no_show_at IS NULL`

const sums = sql`
  count(*)::int AS sold,
  count(*) FILTER (WHERE ${isVisit})::int AS visits,
  count(booking.no_show_at)::int AS "noShows",
  count(*) FILTER (WHERE ${isCancelled})::int AS cancelled,
  coalesce(sum(booking.price_cents) FILTER (WHERE ${isVisit}), 0)::bigint AS "takenCents",
  coalesce(sum(booking.charged_cents) FILTER (WHERE NOT (${isCancelled})), 0)::bigint AS "feeCents",
  coalesce(sum(booking.charged_cents) FILTER (WHERE ${isCancelled}), 0)::bigint AS "refundedCents"`

export async function listOfferSums(db: Queryable, sales: Sales): Promise<OfferSums[]> {
  const { rows } = await sql<OfferSums>`
    SELECT offer.id, offer.title, ${sums}
    FROM ${selectSales(sales)}
    GROUP BY offer.id, offer.title
    ORDER BY count(*) DESC, offer.title, offer.id`.execute(db)
  return rows
}

export async function listBranchSums(db: Queryable, sales: Sales): Promise<BranchSums[]> {
  const { rows } = await sql<BranchSums>`
    SELECT branch.id, branch.name, store.id AS "storeId", store.name AS "storeName", ${sums}
    FROM ${selectSales(sales)}
    GROUP BY branch.id, branch.name, store.id, store.name
    ORDER BY store.name, store.id, branch.name, branch.id`.execute(db)
  return rows
}

export const getBusinessName = async (db: Queryable, merchantId: string): Promise<string> =>
  (
    await db
      .selectFrom('shared.merchants')
      .select('business_name as name')
      .where('id', '=', merchantId)
      .executeTakeFirstOrThrow()
  ).name

export async function listSales(db: Queryable, sales: Sales): Promise<SaleRow[]> {
  const { rows } = await sql<SaleRow>`
    SELECT
      lower(booking.during) AS "startsAt", booking.code, offer.title, store.name AS store, branch.name AS branch, booking.status,
      booking.no_show_at IS NOT NULL AS "isNoShow", booking.price_cents AS "priceCents",
      booking.charged_cents AS "feeCents", ${isCancelled} AS "isRefunded"
    FROM ${selectSales(sales)}
    ORDER BY lower(booking.during), booking.id`.execute(db)
  return rows
}
