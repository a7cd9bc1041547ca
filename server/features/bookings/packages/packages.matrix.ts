import { sql } from 'kysely'
import { addDays, toDay } from '#domain/time/time.ts'
import { aStore, byId, queries, type MatrixRow } from '#tests/contract/matrix-row.ts'
import type { World } from '#tests/contract/matrix-world.ts'

const PACKAGE = '0193471c-0000-7000-8000-00000000e1a1'
const SALE = '0193471c-0000-7000-8000-00000000e1a2'
const USE = '0193471c-0000-7000-8000-00000000e1a3'

async function clear({ test, bookings }: World): Promise<void> {
  const { db } = test.app.database
  await db.deleteFrom('package_sales').execute()
  await db.deleteFrom('packages').execute()
  // What the package has paid is due again.
  await db
    .updateTable('bookings')
    .set({ price_cents: 150_000, original_cents: 150_000 })
    .where('id', '=', bookings.guests)
    .execute()
}
/** The customer has bought a package of the shop and used one visit of it. */
async function sell(world: World): Promise<void> {
  await clear(world)
  const { test, shop, people } = world
  const { db } = test.app.database
  const now = test.clock.now()
  const terms = {
    store_id: shop.storeId,
    service_id: shop.serviceId,
    visits: 10,
    price_cents: 1_200_000,
  }
  await db
    .insertInto('packages')
    .values({ ...terms, id: PACKAGE, valid_months: 12, created_at: now })
    .execute()
  await db
    .insertInto('package_sales')
    .values({
      ...terms,
      id: SALE,
      package_id: PACKAGE,
      account_id: people.customer.id,
      holder_name: 'Wanjiku Mwangi',
      holder_phone: '254722999001',
      visit_cents: 150_000,
      valid_until: sql<Date>`${addDays(toDay(now.getTime()), 365)}::date`,
      sold_at: now,
    })
    .execute()
  await db.insertInto('package_uses').values({ id: USE, sale_id: SALE, position: 1, used_at: now }).execute()
}

const sold: Partial<MatrixRow> = { prepare: sell, undo: clear }
const ofMine: Partial<MatrixRow> = { ...sold, others: { 'other customer': 404 } }
const ofShop: Partial<MatrixRow> = { ...sold, others: { 'other merchant': 404 } }
const holder = { name: 'Achieng Otieno', phone: '0722999002' }
const use = { id: SALE, useId: USE }
const reason = 'The store does not answer'

export const rows: Record<string, MatrixRow> = {
  'GET /stores/:id/packages': { ...aStore, ...sold },
  'GET /packages': { good: () => ({}), more: ({ shop }) => queries({ serviceId: shop.serviceId }), ...sold },
  'GET /packages/:id': byId(() => SALE, ofMine),
  'POST /packages/:id/transfer': { good: () => ({ params: { id: SALE }, body: holder }), ...ofMine },
  'PUT /bookings/:id/package': {
    good: ({ bookings }) => ({ params: { id: bookings.guests }, body: { packageId: SALE } }),
    ...sold,
    others: { 'other customer': 403 },
  },
  'PUT /merchant/bookings/:id/package': {
    good: ({ bookings }) => ({ params: { id: bookings.guests }, body: { packageId: SALE } }),
    ...ofShop,
  },
  'GET /merchant/packages': {
    good: () => ({}),
    more: ({ shop }) => queries({ storeId: shop.storeId }),
    ...sold,
  },
  'POST /merchant/packages': {
    good: ({ shop }) => ({ body: { serviceId: shop.serviceId, visits: 5, price: 6000, validMonths: 6 } }),
    ...ofShop,
  },
  'PUT /merchant/packages/:id': {
    good: () => ({ params: { id: PACKAGE }, body: { isOnSale: false } }),
    ...ofShop,
  },
  'POST /merchant/packages/:id/sales': { good: () => ({ params: { id: PACKAGE }, body: holder }), ...ofShop },
  'GET /merchant/package-sales': {
    good: () => ({}),
    more: ({ bookings }) =>
      queries({ search: 'wanjiku' }, { bookingId: bookings.guests }, { page: '2', limit: '1' }),
    ...sold,
  },
  'GET /merchant/package-sales/:id': byId(() => SALE, ofShop),
  'POST /merchant/package-sales/:id/uses': { good: () => ({ params: { id: SALE }, body: {} }), ...ofShop },
  'DELETE /merchant/package-sales/:id/uses/:useId': { good: () => ({ params: use }), ...ofShop },
  'POST /merchant/package-sales/:id/refund': {
    good: () => ({ params: { id: SALE }, body: { refund: 10_500 } }),
    ...ofShop,
  },
  'GET /admin/package-sales': {
    good: () => ({}),
    more: () => queries({ search: '0722' }, { limit: '1' }),
    ...sold,
  },
  'PUT /admin/package-sales/:id/valid-until': {
    good: ({ day }) => ({ params: { id: SALE }, body: { validUntil: day, reason } }),
    ...sold,
  },
  'POST /admin/package-sales/:id/uses/:useId/return': {
    good: () => ({ params: use, body: { reason } }),
    ...sold,
  },
}
