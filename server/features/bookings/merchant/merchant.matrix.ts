import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { proposalLinkFor } from '#server/features/bookings/bookings.ts'
import type { MatrixRow } from '#tests/contract/matrix-row.ts'
import type { Sample, World } from '#tests/contract/matrix-world.ts'
import { dayIn, timeIn } from '#tests/support/factories.ts'

/** A person of the shop who performs no service, as its services need nobody in particular. */
const barber = randomUUID()
/** Objects that requests use up, made before each request in each world. */
const newMade = () => ({
  bookingId: randomUUID(),
  /** Empty until there is one. */
  proposalId: '',
  blockId: randomUUID(),
  day: 0,
})

const madeByApp = new WeakMap<World['test'], ReturnType<typeof newMade>>()
function madeIn({ test }: World): ReturnType<typeof newMade> {
  const made = madeByApp.get(test) ?? newMade()
  madeByApp.set(test, made)
  return made
}

/** Makes a request of the customer at a time that no other row uses. */
async function makeRequest(world: World): Promise<void> {
  const { test, tokens, shop } = world
  const made = madeIn(world)
  await test.app.database.db
    .updateTable('bookings')
    .set({ status: 'cancelled', cancelled_by: 'system', undo_to: null, undo_until: null })
    .where('id', '=', made.bookingId)
    .execute()
  await test.app.database.db
    .updateTable('booking_proposals')
    .set({ status: 'withdrawn', closed_at: test.clock.now() })
    .where('status', '=', 'open')
    .execute()
  const day = 20 + (made.day++ % 30)
  const sunday = new Date(`${dayIn(test, day)}T12:00:00Z`).getUTCDay() === 0
  const { status, body } = await test.ask('POST', '/bookings/service', {
    token: tokens.customer,
    body: { serviceId: shop.serviceId, startTime: timeIn(test, sunday ? day + 1 : day, '11:00') },
  })
  assert.equal(status, 201, JSON.stringify(body))
  made.bookingId = body.booking.id
}

const ofMade = (world: World): Sample => ({ params: { id: madeIn(world).bookingId } })
const own = (good: MatrixRow['good'] = ofMade, prepare: MatrixRow['prepare'] = makeRequest): MatrixRow => ({
  good,
  prepare,
  others: { 'other merchant': 404 },
})

async function makeProposal(world: World): Promise<void> {
  await makeRequest(world)
  const { status, body } = await world.send('POST /merchant/bookings/:id/proposals', {
    ...proposal(world),
    as: 'merchant',
  })
  assert.equal(status, 201, JSON.stringify(body))
  madeIn(world).proposalId = body.booking.proposal.id
}

const proposal = (world: World): Sample => ({
  ...ofMade(world),
  body: { startTime: timeIn(world.test, nextOpenDay(world.test), '15:30'), message: 'A little later' },
})

/** Returns a day on which the shop is open, since it is closed on Sundays. */
const nextOpenDay = (test: World['test']): number =>
  new Date(`${dayIn(test, 18)}T12:00:00Z`).getUTCDay() === 0 ? 19 : 18
async function makeVisit(world: World): Promise<void> {
  await makeRequest(world)
  const { db } = world.test.app.database
  const made = madeIn(world)
  await db.updateTable('bookings').set({ status: 'confirmed' }).where('id', '=', made.bookingId).execute()
  // Other bookings of the customer began one and two minutes ago.
  await world.moveStart(made.bookingId, 5 + made.day)
}

async function makeCheckedIn(world: World): Promise<void> {
  await makeVisit(world)
  const { status, body } = await world.send('PUT /bookings/:id/check-in', {
    ...ofMade(world),
    as: 'merchant',
  })
  assert.equal(status, 200, JSON.stringify(body))
}

/** Leaves room for the next one. */
const removeWalkIns = ({ test }: World) =>
  test.app.database.db
    .updateTable('bookings')
    .set({ status: 'cancelled', cancelled_by: 'store', undo_to: null, undo_until: null })
    .where('is_walk_in', '=', true)
    .execute()
async function removeBlocks({ test, shop }: World): Promise<void> {
  const { db } = test.app.database
  await db.deleteFrom('blocked_times').execute()
  await db
    .insertInto('staff')
    .values({ id: barber, branch_id: shop.branchId, name: 'Otieno', role: 'Barber', position: 9 })
    .onConflict((known) => known.doNothing())
    .execute()
}

const block = ({ test }: World): Sample => ({
  body: { staffId: barber, from: timeIn(test, 3, '13:00'), to: timeIn(test, 3, '14:00'), reason: 'Delivery' },
})

const reason: MatrixRow['good'] = (world) => ({ ...ofMade(world), body: { reason: 'The therapist is ill' } })
async function makeBlock(world: World): Promise<void> {
  await removeBlocks(world)
  const { status, body } = await world.send('POST /merchant/blocks', { ...block(world), as: 'merchant' })
  assert.equal(status, 201, JSON.stringify(body))
  madeIn(world).blockId = body.block.id
}

/** Roles without access name a booking that was made before. */
const customers = (): MatrixRow => ({
  good: (world) =>
    madeIn(world).proposalId === '' ? { params: { id: world.bookings.waiting } } : ofMade(world),
  prepare: makeProposal,
  others: { 'other customer': 403 },
})

const linked: MatrixRow = {
  good: (world) => ({
    body: { link: proposalLinkFor(world.test.app.config, madeIn(world).proposalId || randomUUID()) },
  }),
  prepare: makeProposal,
}

const note =
  (more: object = {}): MatrixRow['good'] =>
  (world) => ({ ...ofMade(world), body: { notes: '', ...more } })

export const rows: Record<string, MatrixRow> = {
  'GET /merchant/calendar': {
    good: ({ shop }) => ({ query: { storeId: shop.storeId, days: '2' } }),
    more: ({ test, shop }) => [
      { query: { from: dayIn(test, 2), days: '7', branchId: shop.branchId, staffId: barber } },
    ],
    others: { 'other merchant': 404 },
  },
  'GET /merchant/coming-bookings': { good: ({ shop }) => ({ query: { serviceId: shop.serviceId } }) },
  'GET /merchant/bookings/:id': own(),
  'GET /merchant/bookings/:id/times': own((world) => ({ ...ofMade(world), query: { days: '3' } })),
  'POST /merchant/bookings/:id/proposals': own(proposal),
  'DELETE /merchant/bookings/:id/proposals': own(ofMade, makeProposal),
  'POST /merchant/bookings/:id/undo': own(ofMade, makeCheckedIn),
  'POST /merchant/bookings/walk-in': {
    good: ({ shop }) => ({ body: { serviceId: shop.serviceId, name: 'Mama Otieno', phone: '0712345678' } }),
    prepare: async (world) => void (await removeWalkIns(world)),
    others: { 'other merchant': 404 },
  },
  'POST /merchant/blocks': {
    good: block,
    prepare: removeBlocks,
    others: { 'other merchant': 400 },
  },
  'DELETE /merchant/blocks/:id': own((world) => ({ params: { id: madeIn(world).blockId } }), makeBlock),
  'POST /merchant/passes/check-ins': {
    good: ({ test }) => ({
      body: { checkIns: [{ id: randomUUID(), pass: 'ABC234', at: test.clock.now().toISOString() }] },
    }),
  },
  'PUT /bookings/:id/proposal/accept': customers(),
  'PUT /bookings/:id/proposal/decline': customers(),
  'POST /bookings/proposals/read': linked,
  'POST /bookings/proposals/accept': linked,
  'POST /bookings/proposals/decline': linked,
  'GET /merchant/bookings/services': {
    good: () => ({}),
    more: ({ shop }) => [
      { query: { limit: '5', offset: '5', status: 'in_progress', storeId: shop.storeId } },
    ],
  },
  'GET /merchant/bookings/services/:id': own(),
  'PUT /merchant/bookings/services/:id/confirm': own(note()),
  'PUT /merchant/bookings/services/:id/checkin': own(note({ arrivalTime: '14:30' }), makeVisit),
  'PUT /merchant/bookings/services/:id/complete': own(note({ actualDuration: null, rating: 5 }), makeVisit),
  'PUT /merchant/bookings/services/:id/cancel': own(reason),
  'PUT /merchant/bookings/services/:id/status': own(note({ status: 'in_progress' }), makeVisit),
  'POST /merchant/bookings/:id/confirm': own(note()),
  'POST /merchant/bookings/:id/checkin': own(note(), makeVisit),
  'POST /merchant/bookings/:id/complete': own(note(), makeVisit),
  'GET /bookings/merchant/all': {
    good: () => ({ query: { include: 'user,service,offer', includeCustomerDetails: 'true' } }),
  },
  'GET /bookings/merchant/store/:id': {
    good: ({ shop }) => ({ params: { id: shop.storeId } }),
    others: { 'other merchant': 404 },
  },
  'GET /bookings/merchant/:id/view': own(),
}
