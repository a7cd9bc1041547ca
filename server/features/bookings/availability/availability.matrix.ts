import { anOffer, aService, queries, type MatrixRow } from '#tests/contract/matrix-row.ts'
import type { World } from '#tests/contract/matrix-world.ts'

const slots = (item: (world: World, shop: World['shop']) => Record<string, string>): MatrixRow => ({
  good: (world) => ({ query: { ...item(world, world.shop), date: world.day } }),
  more: (world) => {
    const { shop, staffed, day } = world
    return queries(
      { ...item(world, shop), date: day, branchId: `store-${shop.storeId}` },
      { ...item(world, shop), date: day, branchId: shop.branchId },
      { ...item(world, staffed), date: day, staffId: staffed.staffIds[0]! },
    )
  },
})

export const rows: Record<string, MatrixRow> = {
  'GET /bookings/offer-slots': slots((_world, { offerId }) => ({ offerId })),
  'GET /bookings/service-slots': slots((_world, { serviceId }) => ({ serviceId })),
  'GET /bookings/slots/unified': slots((_world, { offerId }) => ({ entityId: offerId, entityType: 'offer' })),
  'GET /bookings/slots': slots((_world, { serviceId }) => ({ serviceId, bookingType: 'service' })),
  'GET /bookings/slot': {
    good: ({ shop, day }) => ({ query: { offerId: shop.offerId, startTime: `${day}T13:00` } }),
    more: ({ shop, staffed, day }) =>
      queries(
        { serviceId: shop.serviceId, startTime: `${day}T13:00+03:00`, branchId: shop.branchId },
        { offerId: staffed.offerId, startTime: `${day}T13:00`, staffId: staffed.staffIds[1]! },
      ),
  },
  'GET /bookings/availability': {
    good: ({ shop }) => ({ query: { offerId: shop.offerId } }),
    more: ({ shop, staffed, day }) =>
      queries(
        { serviceId: shop.serviceId, from: day, days: '31' },
        { offerId: staffed.offerId, staffId: staffed.staffIds[1]!, days: '1' },
      ),
  },
  'GET /bookings/offers/:id/branch': anOffer,
  'GET /bookings/services/:id/branch': aService,
  'GET /bookings/offers/:id/staff': anOffer,
  'GET /bookings/services/:id/staff': aService,
}
