import { sql } from 'kysely'
import { nextWeekday } from '#tests/support/factories.ts'
import type { MatrixRow } from '#tests/contract/matrix-row.ts'
import type { World } from '#tests/contract/matrix-world.ts'

const ENTRY = '0193471c-0000-7000-8000-00000000e0a1'
const OFFER = '0193471c-0000-7000-8000-00000000e0a2'

const leaveAll = async ({ test }: World): Promise<void> => {
  await test.app.database.db.deleteFrom('waitlist_entries').execute()
}
/** A customer waits for a day that is free. */
async function wait(world: World, accountId = world.people.customer.id): Promise<void> {
  await leaveAll(world)
  const { test, shop, day } = world
  await test.app.database.db
    .insertInto('waitlist_entries')
    .values({
      id: ENTRY,
      account_id: accountId,
      branch_id: shop.branchId,
      service_id: shop.serviceId,
      from_day: sql<Date>`${day}::date`,
      to_day: sql<Date>`${day}::date`,
      joined_at: test.clock.now(),
    })
    .execute()
}
/** A time of that day is offered to all who wait. */
async function offer(world: World): Promise<void> {
  await wait(world)
  const { test, shop, day } = world
  const now = test.clock.now()
  await test.app.database.db
    .insertInto('waitlist_offers')
    .values({
      id: OFFER,
      entry_id: ENTRY,
      branch_id: shop.branchId,
      pool_id: shop.poolId,
      during: sql<string>`tstzrange(${`${day}T19:00+03:00`}, ${`${day}T20:00+03:00`}, '[)')`,
      is_held: false,
      offered_at: now,
      notify_at: now,
      expires_at: new Date(`${day}T19:00+03:00`),
    })
    .execute()
}
const anOffer: MatrixRow = {
  good: () => ({ params: { id: OFFER }, body: {} }),
  prepare: offer,
  undo: leaveAll,
  others: { 'other customer': 404 },
}

export const rows: Record<string, MatrixRow> = {
  'GET /waitlist': { good: () => ({}), prepare: offer, undo: leaveAll },
  'POST /waitlist': {
    // A day on which the shop is closed, so no time is free.
    good: ({ test, shop }) => {
      const sunday = nextWeekday(test, 0)
      return { body: { serviceId: shop.serviceId, from: sunday, to: sunday } }
    },
    prepare: leaveAll,
    undo: leaveAll,
  },
  'DELETE /waitlist/:id': {
    good: () => ({ params: { id: ENTRY } }),
    prepare: (world) => wait(world),
    undo: leaveAll,
    others: { 'other customer': 404 },
  },
  'POST /waitlist/offers/:id/accept': anOffer,
  'POST /waitlist/offers/:id/decline': anOffer,
  'GET /merchant/waitlist': {
    good: () => ({}),
    more: ({ shop, day }) => [{ query: { branchId: shop.branchId, date: day } }, { query: { date: day } }],
    prepare: (world) => wait(world),
    undo: leaveAll,
  },
  'POST /merchant/waitlist/:id/offers': {
    good: ({ day }) => ({ params: { id: ENTRY }, body: { startTime: `${day}T19:00+03:00` } }),
    // The others are booked that day.
    prepare: (world) => wait(world, world.people.spare.id),
    undo: leaveAll,
    others: { 'other merchant': 404 },
  },
  'GET /admin/waitlist': {
    good: () => ({}),
    more: () => [{ query: { show: 'ended' } }, { query: { page: '2', limit: '1' } }],
    prepare: (world) => wait(world),
    undo: leaveAll,
  },
  'POST /admin/waitlist/:id/close': {
    good: () => ({ params: { id: ENTRY }, body: { reason: 'The store has closed' } }),
    prepare: (world) => wait(world),
    undo: leaveAll,
  },
}
