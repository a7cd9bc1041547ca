/** Services that nobody is named for (docs/rules/availability.md#staff). */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { instant } from '#domain/time/time.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { addService, dayIn, openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false, now: new Date(instant('2026-11-21', 6 * 60)) })
})
after(() => test?.close())

/** Adds a service that nobody is named for. */
const addServiceForAnyone = async (shop: Shop, capacity: number): Promise<string> =>
  (await addService(test, shop, { name: 'Polish', staffIds: [], capacity, durationMinutes: 60 })).serviceId

async function book(serviceId: string, fields: Record<string, unknown> = {}) {
  const { token } = await test.newCustomer()
  const { status, body } = await test.ask('POST', '/bookings/service', {
    token,
    body: { serviceId, startTime: timeIn(test, 2), ...fields },
  })
  return { status, body, token, id: body.booking?.id as string, staffId: body.booking?.staffId }
}

/** Returns how many places are free at 10:00 in two days. */
async function freeIn(serviceId: string): Promise<number> {
  const { body } = await test.ask(
    'GET',
    `/bookings/service-slots?serviceId=${serviceId}&date=${dayIn(test, 2)}`,
  )
  return body.detailedSlots.find((slot: { startTime: string }) => slot.startTime === '10:00')?.available ?? 0
}

const assertInvariants = async () => {
  await test.drainJobs(...ALL_SCHEDULED)
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
}

describe('A service that nobody is named for', () => {
  it('takes one of the people who are free, whatever they do', async () => {
    const shop = await openShop(test, { staff: 2, capacity: 2 })
    const polish = await addServiceForAnyone(shop, 1)
    const first = await book(shop.serviceId)
    assert.equal(await freeIn(polish), 1)
    const second = await book(polish)
    assert.deepEqual(new Set([first.staffId, second.staffId]), new Set(shop.staffIds))
    assert.equal(await freeIn(shop.serviceId), 0)
    assert.equal((await book(shop.serviceId)).status, 409)
    await assertInvariants()
  })

  it('is not free when everybody is busy, nor for walk-ins, and says so in lists', async () => {
    const shop = await openShop(test, { staff: 1 })
    const polish = await addServiceForAnyone(shop, 1)
    await book(shop.serviceId)
    assert.equal(await freeIn(polish), 0)
    assert.deepEqual([(await book(polish)).status, (await book(polish)).body.code], [409, 'slot-taken'])
    const walkIn = await test.ask('POST', '/merchant/bookings/walk-in', {
      token: shop.merchantToken,
      body: { serviceId: polish, name: 'Mama Otieno', startTime: `${timeIn(test, 2)}:00+03:00` },
    })
    assert.deepEqual([walkIn.status, walkIn.body.code], [409, 'slot-taken'])
    await assertInvariants()
  })

  it('offers its people for choice, and keeps who was chosen', async () => {
    const shop = await openShop(test, { staff: 2 })
    const polish = await addServiceForAnyone(shop, 1)
    const { body } = await test.ask('GET', `/bookings/services/${polish}/staff`)
    assert.deepEqual(
      body.staff.map(({ id }: { id: string }) => id),
      shop.staffIds,
    )
    const booked = await book(polish, { staffId: shop.staffIds[1] })
    assert.deepEqual([booked.staffId, booked.body.booking.isStaffChosen], [shop.staffIds[1], true])
  })

  it('has only its places at a branch without staff', async () => {
    const shop = await openShop(test)
    const polish = await addServiceForAnyone(shop, 2)
    await book(shop.serviceId)
    assert.equal(await freeIn(polish), 2)
    assert.equal((await book(polish)).staffId, null)
  })
})

describe('A class', () => {
  it('takes one person for all who come at the same time, and passes them on', async () => {
    const shop = await openShop(test, { staff: 1 })
    const yoga = await addServiceForAnyone(shop, 3)
    const leader = shop.staffIds[0]
    const [first, second] = [await book(yoga), await book(yoga)]
    assert.deepEqual([first.staffId, second.staffId, await freeIn(yoga)], [leader, null, 1])
    assert.equal(await freeIn(shop.serviceId), 0)
    const cancelled = await test.ask('PUT', `/bookings/${first.id}/cancel`, { token: first.token, body: {} })
    assert.equal(cancelled.status, 200)
    const { body } = await test.ask('GET', `/bookings/${second.id}`, { token: second.token })
    assert.equal(body.booking.staffId, leader)
    assert.equal(await freeIn(shop.serviceId), 0)
    const moved = await test.ask('PUT', `/bookings/${second.id}/reschedule`, {
      token: second.token,
      body: { newStartTime: `${timeIn(test, 3)}:00+03:00` },
    })
    assert.deepEqual([moved.status, moved.body.booking.staffId], [200, leader])
    assert.equal(await freeIn(shop.serviceId), 1)
    await assertInvariants()
  })

  it('is not free while nobody is, and nobody is chosen for it', async () => {
    const shop = await openShop(test, { staff: 1 })
    const yoga = await addServiceForAnyone(shop, 3)
    await book(shop.serviceId)
    assert.equal(await freeIn(yoga), 0)
    const chosen = await book(yoga, { staffId: shop.staffIds[0], startTime: timeIn(test, 3) })
    assert.deepEqual([chosen.status, chosen.body.code], [400, 'unknown-staff'])
    assert.deepEqual((await test.ask('GET', `/bookings/services/${yoga}/staff`)).body.staff, [])
  })
})
