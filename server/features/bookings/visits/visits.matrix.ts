import { putBack } from '../bookings.matrix.ts'
import { queries, type MatrixRow } from '#tests/contract/matrix-row.ts'

export const rows: Record<string, MatrixRow> = {
  'GET /bookings/visit-slots': {
    good: ({ shop, day }) => ({ query: { items: shop.serviceId, from: day } }),
    more: ({ shop, staffed, day }) =>
      queries(
        { offerId: shop.offerId, from: day, days: '2', branchId: shop.branchId },
        { items: `${staffed.serviceId}:${staffed.staffIds[0]}`, from: day },
      ),
  },
  'PUT /bookings/:id/items': {
    good: ({ bookings, shop }) => ({
      params: { id: bookings.movable },
      body: { items: [{ serviceId: shop.serviceId }] },
    }),
    prepare: putBack,
    others: { 'other customer': 403 },
  },
}
