import { randomUUID } from 'node:crypto'
import { anOffer, ids, queries, shortList, type MatrixRow } from '#tests/contract/matrix-row.ts'
import type { World } from '#tests/contract/matrix-world.ts'
import { dayIn } from '#tests/support/factories.ts'

/** An offer that is created before each request that edits or deletes it. */
const added: { id: string } = { id: randomUUID() }
async function addOffer({ test, shop }: World): Promise<void> {
  const { db } = test.app.database
  const row = await db
    .selectFrom('offers')
    .selectAll()
    .where('id', '=', shop.offerId)
    .executeTakeFirstOrThrow()
  const { card: _card, card_version: _version, discount: _discount, ...columns } = row
  added.id = randomUUID()
  await db
    .insertInto('offers')
    .values({ ...columns, id: added.id, status: 'draft' })
    .execute()
}

const ofOffer = (body?: object): MatrixRow => ({
  good: () => ({ params: { id: added.id }, ...(body && { body }) }),
  prepare: addOffer,
  others: { 'other merchant': 404 },
})

export const rows: Record<string, MatrixRow> = {
  'GET /offers/featured': shortList,
  'GET /offers/top-deals': shortList,
  'GET /offers/random': shortList,
  'GET /offers/categories': {
    good: () => ({}),
    more: ({ demo }) => queries({ location: demo.location }, { lat: '-1.29', lng: '36.79', km: '5' }),
  },
  'GET /offers/store/:storeId': {
    good: ({ shop }) => ({ params: { storeId: shop.storeId } }),
    more: ids(({ demo }) => demo.stores, 'storeId'),
  },
  'GET /offers/:id': anOffer,
  'GET /offers/summary': {
    good: () => ({}),
    more: ({ shop }) => queries({ storeId: shop.storeId }),
  },
  'POST /offers': {
    good: ({ test, shop }) => ({
      body: {
        service_id: shop.serviceId,
        description: 'A cut for less on quiet days.',
        discounted_price: 1000,
        expiration_date: dayIn(test, 20),
        weekdays: ['Monday'],
        usable_from: '09:00',
        usable_until: '12:00',
        status: 'draft',
      },
    }),
    others: { 'other merchant': 404 },
  },
  'PUT /offers/:id': ofOffer({ title: 'Cut before noon', max_redemptions: 20, starts_at: null }),
  'DELETE /offers/:id': ofOffer(),
  'POST /offers/:id/duplicate': ofOffer(),
}
