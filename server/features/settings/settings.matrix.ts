import { plain, type MatrixRow } from '#tests/contract/matrix-row.ts'
import type { World } from '#tests/contract/matrix-world.ts'

const key = { params: { key: 'maxQuotesPerDay' } }
const reason = 'A test'
const ofStore = (good: (world: World) => object): MatrixRow => ({
  good: (world) => ({ params: { storeId: world.shop.storeId }, ...good(world) }),
})
const start = async ({ test, shop }: World): Promise<void> => {
  await test.app.database.db.deleteFrom('booking_stops').where('store_id', '=', shop.storeId).execute()
}

export const rows: Record<string, MatrixRow> = {
  'GET /admin/settings': plain,
  'GET /admin/settings/:key/changes': { good: () => key },
  'GET /admin/settings/:key/effect': { good: () => ({ ...key, query: { value: '21' } }) },
  'PUT /admin/settings/:key': { good: () => ({ ...key, body: { value: 19, reason } }) },
  'GET /admin/booking-stops': plain,
  'GET /admin/booking-stops/stores': { good: () => ({ query: { search: 'te' } }) },
  'PUT /admin/booking-stops/:storeId': { ...ofStore(() => ({ body: { reason } })), undo: start },
  'DELETE /admin/booking-stops/:storeId': ofStore(() => ({ body: { reason } })),
}
