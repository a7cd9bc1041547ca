import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { instant } from '#domain/time/time.ts'
import { uuidv7 } from '#server/ids.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { payingIn, until } from '#tests/support/paying.ts'
import { dayIn, openShop, timeIn, type Shop } from '#tests/support/factories.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false, now: new Date(instant('2026-11-21', 6 * 60)) })
})
after(() => test?.close())
const { startPaying, answer, bookingOf, endOf, rowOf } = payingIn(() => test)

type Limits = { stock?: number; per_customer?: number; first_time_only?: boolean }
/** Without a fee, so that nothing is held, unless it is the fee that the test is about. */
async function limitedShop(limits: Limits, wish: Parameters<typeof openShop>[1] = {}): Promise<Shop> {
  const shop = await openShop(test, { capacity: 20, feeWaived: true, ...wish })
  await test.app.database.db.updateTable('offers').set(limits).where('id', '=', shop.offerId).execute()
  return shop
}
const book = (token: string, shop: Shop, startTime: string, more: object = {}) =>
  test.ask('POST', '/bookings/offers', { token, body: { offerId: shop.offerId, startTime, ...more } })
const leftOf = async (shop: Shop) => (await test.ask('GET', `/offers/${shop.offerId}`)).body.offer.stock
const holds = async () => {
  await test.drainJobs()
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
}

describe('An offer that can be had so often', () => {
  it('is booked so often and no more, and says how many are left', async () => {
    const shop = await limitedShop({ stock: 2 })
    assert.deepEqual(await leftOf(shop), { left: 2, perCustomer: null, firstTimeOnly: false })
    const people = await Promise.all([test.newCustomer(), test.newCustomer(), test.newCustomer()])
    const [one, two, three] = people.map(({ token }) => token) as [string, string, string]
    const first = await book(one, shop, timeIn(test, 1))
    assert.equal(first.status, 201)
    assert.equal((await leftOf(shop)).left, 1)
    assert.equal((await book(two, shop, timeIn(test, 1))).status, 201)
    assert.equal((await leftOf(shop)).left, 0)
    const refused = await book(three, shop, timeIn(test, 1))
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.message],
      [409, 'sold-out', 'This offer is sold out.'],
    )
    for (const path of [
      `offer-slots?offerId=${shop.offerId}&date=${dayIn(test, 1)}`,
      `availability?offerId=${shop.offerId}`,
    ])
      assert.deepEqual((await test.ask('GET', `/bookings/${path}`)).body.code, 'sold-out')
    // The same asked for again is the same booking.
    assert.equal((await book(one, shop, timeIn(test, 1))).body.booking.id, first.body.booking.id)

    await test.ask('PUT', `/bookings/${first.body.booking.id}/cancel`, { token: one, body: {} })
    assert.equal((await leftOf(shop)).left, 1)
    assert.equal((await book(three, shop, timeIn(test, 1))).status, 201)
    await holds()
  })

  it('an offer without limits says so', async () => {
    assert.deepEqual(await leftOf(await openShop(test)), {
      left: null,
      perCustomer: null,
      firstTimeOnly: false,
    })
  })

  it('by one customer is not had more often, at whatever time', async () => {
    const shop = await limitedShop({ per_customer: 1 })
    const { token } = await test.newCustomer()
    assert.equal((await book(token, shop, timeIn(test, 1))).status, 201)
    const again = await book(token, shop, timeIn(test, 2))
    assert.deepEqual([again.status, again.body.code], [409, 'had-already'])
    assert.equal((await book((await test.newCustomer()).token, shop, timeIn(test, 2))).status, 201)
    await holds()
  })

  it('for newcomers alone is not for whoever has booked at the store', async () => {
    const shop = await limitedShop({ first_time_only: true })
    const { token } = await test.newCustomer()
    await test.ask('POST', '/bookings/service', {
      token,
      body: { serviceId: shop.serviceId, startTime: timeIn(test, 1) },
    })
    const refused = await book(token, shop, timeIn(test, 2))
    assert.deepEqual([refused.status, refused.body.code], [409, 'first-time-only'])
    assert.equal((await book((await test.newCustomer()).token, shop, timeIn(test, 2))).status, 201)
    await holds()
  })

  it('another time of the last one is chosen freely by whoever holds it', async () => {
    const shop = await limitedShop({ stock: 1, per_customer: 1 }, { feeWaived: false })
    const { token } = await test.newCustomer()
    assert.equal((await book(token, shop, timeIn(test, 1, '10:00'))).status, 201)
    assert.equal((await book(token, shop, timeIn(test, 1, '11:00'))).status, 201)
    assert.equal((await leftOf(shop)).left, 0)
    await holds()
  })

  it('a hold that runs out gives it back', async () => {
    const shop = await limitedShop({ stock: 1 }, { feeWaived: false })
    const [one, two] = [await test.newCustomer(), await test.newCustomer()]
    assert.equal((await book(one.token, shop, timeIn(test, 1))).status, 201)
    assert.equal((await book(two.token, shop, timeIn(test, 1))).status, 409)
    test.clock.advance(10 * 60_000 + 1)
    await test.drainJobs()
    assert.equal((await book(two.token, shop, timeIn(test, 1))).status, 201)
    await holds()
  })

  it('money that comes when the last one has gone goes back', async () => {
    const shop = await limitedShop({ stock: 1 }, { feeWaived: false })
    const late = await startPaying({ callback: 'late', query: 'processing-4999', statement: 'omit' }, shop)
    await answer(late.phone, 'pay')
    test.clock.advance(10 * 60_000 + 1000)
    await test.drainJobs()
    const other = await test.newCustomer()
    assert.equal((await book(other.token, shop, timeIn(test, 3))).status, 201)
    test.clock.advance(2 * 60_000)
    await endOf(late, 'completed')
    await until(async () => {
      await test.drainJobs()
      return (await rowOf(late)).status === 'refunded'
    })
    assert.equal((await bookingOf(late)).status, 'cancelled')
    assert.equal((await leftOf(shop)).left, 0)
    await holds()
  })

  it('50 customers at five of them, at two branches at once: exactly five are booked', async () => {
    const shop = await limitedShop({ stock: 5 }, { capacity: 50 })
    const second = await secondBranch(shop)
    const customers: { token: string }[] = []
    // Passwords are hashed two at a time, on purpose.
    while (customers.length < 50)
      customers.push(...(await Promise.all(Array.from({ length: 10 }, () => test.newCustomer('Crowd')))))
    const replies = await Promise.all(
      customers.map(({ token }, nth) =>
        book(token, shop, timeIn(test, 1, nth % 3 ? '10:00' : '11:00'), {
          branchId: nth % 2 ? second : shop.branchId,
        }),
      ),
    )
    const counts = Object.groupBy(replies, (reply) => `${reply.status} ${reply.body.code ?? ''}`)
    assert.deepEqual(
      [counts['201 ']?.length, counts['409 sold-out']?.length],
      [5, 45],
      JSON.stringify(Object.keys(counts)),
    )
    await holds()
  })

  it('one customer who asks ten times at once, at two branches, has it as often as one may', async () => {
    const shop = await limitedShop({ per_customer: 2 }, { capacity: 50 })
    const second = await secondBranch(shop)
    const { token } = await test.newCustomer()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        book(token, shop, timeIn(test, 1 + (nth >> 1)), { branchId: nth % 2 ? second : shop.branchId }),
      ),
    )
    assert.equal(replies.filter(({ status }) => status === 201).length, 2)
    await holds()
  })
})

/** Which gives the same service. */
async function secondBranch(shop: Shop): Promise<string> {
  const { db } = test.app.database
  const now = test.clock.now()
  const [branchId, poolId] = [uuidv7(now.getTime()), uuidv7(now.getTime())]
  await db
    .insertInto('branches')
    .values({
      id: branchId,
      store_id: shop.storeId,
      location: 'test-area',
      name: 'Second',
      address: 'Tom Mboya Street',
      created_at: now,
    })
    .execute()
  await db
    .insertInto('branch_hours')
    .values(
      [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ branch_id: branchId, weekday, opens: 480, closes: 1200 })),
    )
    .execute()
  await db
    .insertInto('pools')
    .values({ id: poolId, branch_id: branchId, service_id: shop.serviceId, capacity: 50 })
    .execute()
  return branchId
}

describe('Booking for somebody else', () => {
  const ask = async (clientInfo?: object) => {
    const shop = await openShop(test)
    const { token } = await test.newCustomer('Wanjiku')
    const body = {
      serviceId: shop.serviceId,
      startTime: timeIn(test, 1),
      isForGuest: true,
      ...(clientInfo && { clientInfo }),
    }
    return test.ask('POST', '/bookings/service', { token, body })
  }

  it('keeps who comes, with the phone as the house writes it', async () => {
    const { status, body } = await ask({ name: 'Achieng Otieno', phone: '+254 712-000 333' })
    assert.equal(status, 201, JSON.stringify(body))
    assert.deepEqual(
      [body.booking.isForGuest, body.booking.client],
      [true, { name: 'Achieng Otieno', phone: '254712000333' }],
    )
  })

  for (const [what, clientInfo] of [
    ['nobody named', undefined],
    ['no name', { phone: '0712000333' }],
    ['a name of blanks', { name: '  ', phone: '0712000333' }],
    ['no phone', { name: 'Achieng' }],
    ['a phone of elsewhere', { name: 'Achieng', phone: '+1 202 555 0101' }],
  ] as const)
    it(`${what} is refused with 422`, async () => {
      const { status, body } = await ask(clientInfo)
      assert.deepEqual([status, body.code], [422, 'guest-unnamed'])
    })
})
