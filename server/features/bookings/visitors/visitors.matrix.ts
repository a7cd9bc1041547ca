import type { MatrixRow } from '#tests/contract/matrix-row.ts'
import type { World } from '#tests/contract/matrix-world.ts'

const releaseAll = async ({ test }: World): Promise<void> => {
  await test.app.database.db.deleteFrom('visitor_holds').execute()
}

export const rows: Record<string, MatrixRow> = {
  'GET /bookings/holds': { good: () => ({}) },
  'POST /bookings/holds': {
    good: ({ shop, day }) => ({ body: { serviceId: shop.serviceId, startTime: `${day}T18:00` } }),
    more: ({ staffed, day }) => [
      {
        body: {
          offerId: staffed.offerId,
          branchId: staffed.branchId,
          staffId: staffed.staffIds[0],
          startTime: `${day}T18:00:00+03:00`,
        },
      },
    ],
    prepare: releaseAll,
    undo: releaseAll,
  },
  'DELETE /bookings/holds': { good: () => ({ body: {} }) },
}
