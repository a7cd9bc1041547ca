import { anOffer, byId, ids, plain, queries, type MatrixRow } from '#tests/contract/matrix-row.ts'

export const rows: Record<string, MatrixRow> = {
  'GET /users/favorites': {
    good: () => ({}),
    more: ({ demo }) =>
      queries({ limit: '1', page: '2' }, { category: demo.category }, { category: 'All' }, { page: '10000' }),
  },
  'GET /users/favorites/count': plain,
  'GET /users/favorites/ids': plain,
  'POST /offers/:id/favorite': byId(({ newOffer }) => newOffer()),
  'DELETE /offers/:id/favorite': anOffer,
  'POST /offers/:id/favorite/toggle': {
    ...anOffer,
    more: ids(({ shop, demo }) => [shop.offerId, shop.offerId, ...demo.offers]),
  },
  'GET /offers/:id/favorite/status': anOffer,
}
