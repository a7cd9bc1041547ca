import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { instant } from '#domain/time/time.ts'
import { uuidv7 } from '#server/ids.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { payingIn, until } from '#tests/support/paying.ts'
import { dayIn, openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false, now: new Date(instant('2026-11-21', 6 * 60)) })
})
after(() => test?.close())
const { startPaying, answer, getBooking, waitForStatus, getPaymentRow } = payingIn(() => test)

type Limits = { stock?: number; per_customer?: number; first_time_only?: boolean }
/** Opens a shop with limits on its offer. The fee is waived by default, so that bookings are confirmed at once. */
async function limitedShop(limits: Limits, options: Parameters<typeof openShop>[1] = {}): Promise<Shop> {
  const shop = await openShop(test, { capacity: 20, feeWaived: true, ...options })
  await test.app.database.db.updateTable('offers').set(limits).where('id', '=', shop.offerId).execute()
  return shop
}
const book = (token: string, shop: Shop, startTime: string, fields: object = {}) =>
  test.ask('POST', '/bookings/offers', { token, body: { offerId: shop.offerId, startTime, ...fields } })
const getStock = async (shop: Shop) => (await test.ask('GET', `/offers/${shop.offerId}`)).body.offer.stock
const assertInvariants = async () => {
  await test.drainJobs(...ALL_SCHEDULED)
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
}

describe('Limits of an offer', () => {
  it('limits the stock, and returns what is left', async () => {
    const shop = await limitedShop({ stock: 2 })
    assert.deepEqual(await getStock(shop), { left: 2, perCustomer: null, firstTimeOnly: false })
    const customers = await Promise.all([test.newCustomer(), test.newCustomer(), test.newCustomer()])
    const [one, two, three] = customers.map(({ token }) => token) as [string, string, string]
    const first = await book(one, shop, timeIn(test, 1))
    assert.equal(first.status, 201)
    assert.equal((await getStock(shop)).left, 1)
    assert.equal((await book(two, shop, timeIn(test, 1))).status, 201)
    assert.equal((await getStock(shop)).left, 0)
    const rejected = await book(three, shop, timeIn(test, 1))
    assert.deepEqual(
      [rejected.status, rejected.body.code, rejected.body.message],
      [409, 'sold-out', 'This offer is sold out.'],
    )
    for (const path of [
      `offer-slots?offerId=${shop.offerId}&date=${dayIn(test, 1)}`,
      `availability?offerId=${shop.offerId}`,
    ])
      assert.deepEqual((await test.ask('GET', `/bookings/${path}`)).body.code, 'sold-out')
    // A repeated request returns the same booking.
    assert.equal((await book(one, shop, timeIn(test, 1))).body.booking.id, first.body.booking.id)

    await test.ask('PUT', `/bookings/${first.body.booking.id}/cancel`, { token: one, body: {} })
    assert.equal((await getStock(shop)).left, 1)
    assert.equal((await book(three, shop, timeIn(test, 1))).status, 201)
    await assertInvariants()
  })

  it('returns null for an offer without limits', async () => {
    assert.deepEqual(await getStock(await openShop(test)), {
      left: null,
      perCustomer: null,
      firstTimeOnly: false,
    })
  })

  it('limits the bookings per customer, whatever their time', async () => {
    const shop = await limitedShop({ per_customer: 1 })
    const { token } = await test.newCustomer()
    assert.equal((await book(token, shop, timeIn(test, 1))).status, 201)
    const again = await book(token, shop, timeIn(test, 2))
    assert.deepEqual([again.status, again.body.code], [409, 'had-already'])
    assert.equal((await book((await test.newCustomer()).token, shop, timeIn(test, 2))).status, 201)
    await assertInvariants()
  })

  it('rejects customers who have booked at the store if the offer is first-time only', async () => {
    const shop = await limitedShop({ first_time_only: true })
    const { token } = await test.newCustomer()
    await test.ask('POST', '/bookings/service', {
      token,
      body: { serviceId: shop.serviceId, startTime: timeIn(test, 1) },
    })
    const rejected = await book(token, shop, timeIn(test, 2))
    assert.deepEqual([rejected.status, rejected.body.code], [409, 'first-time-only'])
    assert.equal((await book((await test.newCustomer()).token, shop, timeIn(test, 2))).status, 201)
    await assertInvariants()
  })

  it('the holder of the last one can choose another time', async () => {
    const shop = await limitedShop({ stock: 1, per_customer: 1 }, { feeWaived: false })
    const { token } = await test.newCustomer()
    assert.equal((await book(token, shop, timeIn(test, 1, '10:00'))).status, 201)
    assert.equal((await book(token, shop, timeIn(test, 1, '11:00'))).status, 201)
    assert.equal((await getStock(shop)).left, 0)
    await assertInvariants()
  })

  it('an expired hold returns its stock', async () => {
    const shop = await limitedShop({ stock: 1 }, { feeWaived: false })
    const [one, two] = [await test.newCustomer(), await test.newCustomer()]
    assert.equal((await book(one.token, shop, timeIn(test, 1))).status, 201)
    assert.equal((await book(two.token, shop, timeIn(test, 1))).status, 409)
    test.clock.advance(10 * 60_000 + 1)
    await test.drainJobs('release-overdue-holds')
    assert.equal((await book(two.token, shop, timeIn(test, 1))).status, 201)
    await assertInvariants()
  })

  it('refunds a late payment when the offer is sold out', async () => {
    const shop = await limitedShop({ stock: 1 }, { feeWaived: false })
    const late = await startPaying({ callback: 'late', query: 'processing-4999', statement: 'omit' }, shop)
    await answer(late.phone, 'pay')
    test.clock.advance(10 * 60_000 + 1000)
    await test.drainJobs('release-overdue-holds')
    const other = await test.newCustomer()
    assert.equal((await book(other.token, shop, timeIn(test, 3))).status, 201)
    test.clock.advance(2 * 60_000)
    await waitForStatus(late, 'completed')
    await until(async () => {
      await test.drainJobs('send-refunds')
      return (await getPaymentRow(late)).status === 'refunded'
    })
    assert.equal((await getBooking(late)).status, 'cancelled')
    assert.equal((await getStock(shop)).left, 0)
    await assertInvariants()
  })

  it('books exactly five of 50 concurrent customers at two branches', async () => {
    const shop = await limitedShop({ stock: 5 }, { capacity: 50 })
    const second = await secondBranch(shop)
    const customers: { token: string }[] = []
    // Ten at a time, because the server hashes two passwords at a time.
    while (customers.length < 50)
      customers.push(...(await Promise.all(Array.from({ length: 10 }, () => test.newCustomer('Customer')))))
    const replies = await Promise.all(
      customers.map(({ token }, index) =>
        book(token, shop, timeIn(test, 1, index % 3 ? '10:00' : '11:00'), {
          branchId: index % 2 ? second : shop.branchId,
        }),
      ),
    )
    const counts = Object.groupBy(replies, (reply) => `${reply.status} ${reply.body.code ?? ''}`)
    assert.deepEqual(
      [counts['201 ']?.length, counts['409 sold-out']?.length],
      [5, 45],
      JSON.stringify(Object.keys(counts)),
    )
    await assertInvariants()
  })

  it('limits ten concurrent bookings of one customer at two branches', async () => {
    const shop = await limitedShop({ per_customer: 2 }, { capacity: 50 })
    const second = await secondBranch(shop)
    const { token } = await test.newCustomer()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        book(token, shop, timeIn(test, 1 + (index >> 1)), { branchId: index % 2 ? second : shop.branchId }),
      ),
    )
    assert.equal(replies.filter(({ status }) => status === 201).length, 2)
    await assertInvariants()
  })
})

/** Adds a second branch with the same service. */
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

describe('Booking for a guest', () => {
  const bookForGuest = async (clientInfo?: object) => {
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

  it('stores the client with a normalized phone number', async () => {
    const { status, body } = await bookForGuest({ name: 'Achieng Otieno', phone: '+254 712-000 333' })
    assert.equal(status, 201, JSON.stringify(body))
    assert.deepEqual(
      [body.booking.isForGuest, body.booking.client],
      [true, { name: 'Achieng Otieno', phone: '254712000333' }],
    )
  })

  for (const [what, clientInfo] of [
    ['no client', undefined],
    ['no name', { phone: '0712000333' }],
    ['a blank name', { name: '  ', phone: '0712000333' }],
    ['no phone', { name: 'Achieng' }],
  ] as const)
    it(`rejects ${what} with 422`, async () => {
      const { status, body } = await bookForGuest(clientInfo)
      assert.deepEqual([status, body.code], [422, 'guest-unnamed'])
    })

  it('rejects a foreign phone number with 400', async () => {
    const { status, body } = await bookForGuest({ name: 'Achieng', phone: '+1 202 555 0101' })
    assert.deepEqual([status, Object.keys(body.errors)], [400, ['clientInfo.phone']])
  })
})
