import { addDays } from '#domain/time/time.ts'
import { byId, type MatrixRow } from '#tests/contract/matrix-row.ts'
import type { World } from '#tests/contract/matrix-world.ts'
import { putBack } from '../bookings.matrix.ts'

const ID = '0193471c-0000-7000-8000-00000000d0a1'

const clear = async ({ test }: World): Promise<void> => {
  await test.app.database.db.deleteFrom('booking_series').execute()
}

/** The customer repeats a confirmed booking. The next visit is planned at a time that they have booked by itself. */
async function plan(world: World): Promise<void> {
  await clear(world)
  await putBack(world, 'customer')
  const { test, shop, people, bookings, day } = world
  const { db } = test.app.database
  await db
    .insertInto('booking_series')
    .values({
      id: ID,
      account_id: people.customer.id,
      store_id: shop.storeId,
      branch_id: shop.branchId,
      every_weeks: 1,
      visits: 2,
      created_at: test.clock.now(),
    })
    .execute()
  await db
    .insertInto('booking_series_visits')
    .values([
      {
        series_id: ID,
        position: 1,
        planned_start: new Date(`${day}T10:00+03:00`),
        booking_id: bookings.guests,
      },
      { series_id: ID, position: 2, planned_start: new Date(`${day}T18:00+03:00`) },
    ])
    .execute()
}

const ofSeries: Partial<MatrixRow> = { prepare: plan, undo: clear, others: { 'other customer': 404 } }

export const rows: Record<string, MatrixRow> = {
  'GET /series/times': {
    good: ({ bookings }) => ({ query: { bookingId: bookings.guests, everyWeeks: '2', count: '3' } }),
    others: { 'other customer': 403 },
  },
  'POST /series': {
    // Too far ahead to be booked now.
    good: ({ bookings, day }) => ({
      body: {
        bookingId: bookings.guests,
        everyWeeks: 12,
        visits: [{ startTime: `${addDays(day, 84)}T10:00+03:00` }],
      },
    }),
    prepare: clear,
    undo: clear,
    others: { 'other customer': 403 },
  },
  'GET /series': { good: () => ({}), prepare: plan, undo: clear },
  'GET /series/:id': byId(() => ID, ofSeries),
  'POST /series/:id/visits/:position': {
    ...ofSeries,
    good: () => ({ params: { id: ID, position: '2' }, body: {} }),
  },
  'PUT /series/:id/stop': { ...ofSeries, good: () => ({ params: { id: ID }, body: {} }) },
  'GET /bookings/:id/next-visit': byId(({ bookings }) => bookings.guests, {
    others: { 'other customer': 403 },
  }),
}
