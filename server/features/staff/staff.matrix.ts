import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { queries, type MatrixRow } from '#tests/contract/matrix-row.ts'
import { buildUpload } from '#tests/contract/matrix-uploads.ts'
import type { Sample, World } from '#tests/contract/matrix-world.ts'
import { dayIn } from '#tests/support/factories.ts'

const newStaff = ({ shop }: World): Sample => ({
  body: {
    name: 'Njeri Kamau',
    email: 'njeri@d3.test',
    phoneNumber: '0712 000 111',
    storeId: shop.storeId,
    branchId: shop.branchId,
    role: 'Barber',
  },
})

/** The person, their leave, and a service without staff, that requests name. */
const added = { staffId: randomUUID(), leaveId: randomUUID(), serviceId: randomUUID() }
async function addStaff(world: World): Promise<void> {
  const { status, body } = await world.send('POST /staff', { ...newStaff(world), as: 'merchant' })
  assert.equal(status, 201, JSON.stringify(body))
  added.staffId = body.staff.id
}

const assignment: MatrixRow = {
  good: () => ({ body: { staffId: added.staffId, serviceId: added.serviceId } }),
  async prepare(world) {
    await addStaff(world)
    await addService(world)
  },
  others: { 'other merchant': 404 },
}

/** The shop's own service must stay without staff, who would have to be on duty when it is booked. */
async function addService({ test, shop }: World): Promise<void> {
  added.serviceId = randomUUID()
  await test.app.database.db
    .insertInto('services')
    .values({
      id: added.serviceId,
      store_id: shop.storeId,
      category: 'test',
      name: 'Shave',
      description: 'A shave.',
      type: 'fixed',
      price_cents: 50_000,
      booking_enabled: false,
      created_at: test.clock.now(),
    })
    .execute()
}

const ofPerson = (more: (world: World) => Sample = () => ({})): MatrixRow => ({
  good: (world) => ({ params: { id: added.staffId }, ...more(world) }),
  prepare: addStaff,
  others: { 'other merchant': 404 },
})

const MONDAY = { weekday: 'Monday', starts: '09:00', ends: '17:00' }
const schedule = () => ({
  body: { shifts: [MONDAY], breaks: [{ weekday: 'Monday', starts: '13:00', ends: '14:00' }] },
})

async function addLeave(world: World): Promise<void> {
  await addStaff(world)
  const { status, body } = await world.send('POST /staff/:id/leave', {
    params: { id: added.staffId },
    body: { from: dayIn(world.test, 3) },
    as: 'merchant',
  })
  assert.equal(status, 201, JSON.stringify(body))
  added.leaveId = body.leave.id
}

export const rows: Record<string, MatrixRow> = {
  'GET /staff': {
    good: () => ({}),
    more: ({ shop }) =>
      queries(
        { storeId: shop.storeId, status: 'active' },
        { branchId: `store-${shop.storeId}` },
        { branchId: 'none' },
      ),
  },
  'GET /staff/service/:id': {
    good: ({ shop }) => ({ params: { id: shop.serviceId } }),
    others: { 'other merchant': 404 },
  },
  'POST /staff': { good: newStaff, others: { 'other merchant': 404 } },
  'POST /staff/assign-service': assignment,
  'POST /staff/unassign-service': assignment,
  'GET /staff/:id': ofPerson(),
  'PUT /staff/:id': ofPerson(() => ({ body: { name: 'Njeri Wanjiru', phoneNumber: '', role: 'Stylist' } })),
  'DELETE /staff/:id': ofPerson(),
  'POST /staff/:id/photo': ofPerson(() => buildUpload('staffPhoto')),
  'GET /staff/:id/schedule': ofPerson(),
  'PUT /staff/:id/schedule': ofPerson(schedule),
  'POST /staff/:id/schedule/preview': ofPerson(schedule),
  'POST /staff/:id/leave': ofPerson(({ test }) => ({
    body: { from: dayIn(test, 3), to: dayIn(test, 5), reason: 'Exam' },
  })),
  'POST /staff/:id/leave/preview': ofPerson(({ test }) => ({ body: { from: dayIn(test, 3) } })),
  'DELETE /staff/:id/leave/:leaveId': {
    good: () => ({ params: { id: added.staffId, leaveId: added.leaveId } }),
    prepare: addLeave,
    others: { 'other merchant': 404 },
  },
}
