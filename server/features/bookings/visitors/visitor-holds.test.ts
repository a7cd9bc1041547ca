import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { toDay, MINUTE } from '#domain/time/time.ts'
import { dayIn, openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { watchClock } from '#tests/support/instants.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { newPhone } from '#tests/support/accounts.ts'
import { createContext } from '#server/app-context.ts'
import { findFreeTimes } from '../bookings.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

type Body = Record<string, unknown>
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }
const hold = (body: Body, headers: Record<string, string> = {}) =>
  test.ask('POST', '/bookings/holds', { body, headers })
const book = (token: string, body: Body) => test.ask('POST', '/bookings', { token, body })
const serviceAt = ({ serviceId }: Shop, startTime = timeIn(test, 1)) => ({ serviceId, startTime })
const freeTimes = async ({ serviceId }: Shop, headers: Record<string, string> = {}): Promise<string[]> => {
  const path = `/bookings/service-slots?serviceId=${serviceId}&date=${dayIn(test, 1)}`
  const { body } = await test.ask('GET', path, { headers })
  return body.detailedSlots
    .filter((slot: { isAvailable: boolean }) => slot.isAvailable)
    .map((slot: { startTime: string }) => slot.startTime)
}
const assertRefused = (
  { status, body }: { status: number; body: { code: string } },
  refusal: [number, string],
) => assert.deepEqual([status, body.code], refusal, JSON.stringify(body))
const countHolds = async ({ branchId }: Shop) =>
  (
    await test.app.database.db
      .selectFrom('visitor_holds')
      .select('id')
      .where('branch_id', '=', branchId)
      .execute()
  ).length

describe('A time that a visitor holds', () => {
  it('is taken for everyone else for ten minutes, and only its hash is stored', async () => {
    const shop = await openShop(test, { staff: 1 })
    const assertNow = watchClock(test.clock)
    const held = await hold(serviceAt(shop))
    assert.equal(held.status, 201, JSON.stringify(held.body))
    const { token, startTime, endTime, branchId, staffId, expiresAt } = held.body.hold
    assert.deepEqual(
      [startTime, branchId, staffId, Date.parse(endTime) - Date.parse(startTime)],
      [new Date(`${timeIn(test, 1)}+03:00`).toISOString(), shop.branchId, shop.staffIds[0], 60 * MINUTE],
    )
    assertNow(expiresAt, 10 * MINUTE)
    const stored = await test.app.database.pool.query(
      'SELECT visitor_holds::text AS row FROM visitor_holds WHERE branch_id = $1',
      [shop.branchId],
    )
    assert.ok(!stored.rows[0].row.includes(token))

    assert.ok(!(await freeTimes(shop)).includes('10:00'))
    const month = await test.ask(
      'GET',
      `/bookings/availability?serviceId=${shop.serviceId}&from=${dayIn(test, 1)}&days=1`,
    )
    assert.equal(month.body.days[0].free, 11)
    assertRefused(await hold(serviceAt(shop)), [409, 'slot-taken'])
    const { token: customer } = await test.newCustomer()
    const refused = await book(customer, serviceAt(shop))
    assertRefused(refused, [409, 'slot-taken'])
    assert.equal(refused.body.nearest.length, 3)
    const other = await book(customer, serviceAt(shop, timeIn(test, 1, '12:00')))
    assertRefused(
      await test.ask('PUT', `/bookings/${other.body.booking.id}/reschedule`, {
        token: customer,
        body: { newStartTime: `${timeIn(test, 1)}+03:00` },
      }),
      [409, 'slot-taken'],
    )
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])

    test.clock.advance(10 * MINUTE)
    assert.ok((await freeTimes(shop)).includes('10:00'), 'expired, and not deleted yet')
    assert.equal((await book(customer, serviceAt(shop))).status, 201)
    assert.equal(await countHolds(shop), 0, 'deleted under the lock')
    await hold(serviceAt(shop, timeIn(test, 1, '16:00')))
    test.clock.advance(10 * MINUTE)
    await test.drainJobs('release-overdue-holds')
    assert.equal(await countHolds(shop), 0, 'deleted by the job')
  })

  it('keeps no store from deleting the service, the offer or the person, and ends with them', async () => {
    const shop = await openShop(test, { staff: 1 })
    const remove = (path: string) => test.ask('DELETE', path, { token: shop.merchantToken })
    await hold({ offerId: shop.offerId, startTime: timeIn(test, 1) })
    assert.equal((await remove(`/offers/${shop.offerId}`)).status, 200)
    assert.equal(await countHolds(shop), 0)
    await hold(serviceAt(shop))
    assert.equal((await remove(`/staff/${shop.staffIds[0]}`)).status, 200)
    assert.equal(await countHolds(shop), 0)
    const other = await openShop(test)
    await hold(serviceAt(other))
    await test.ask('DELETE', `/offers/${other.offerId}`, { token: other.merchantToken })
    const { status, body } = await test.ask('DELETE', `/services/${other.serviceId}`, {
      token: other.merchantToken,
    })
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(await countHolds(other), 0)
  })

  it('is booked with its token, at its time and with its person, once', async () => {
    const shop = await openShop(test, { staff: 2, capacity: 2 })
    const [, second] = shop.staffIds
    const body = { offerId: shop.offerId, startTime: timeIn(test, 1) }
    const { token: holdToken, expiresAt } = (await hold({ ...body, staffId: second })).body.hold
    const [wanjiku, otieno] = [await test.newCustomer(), await test.newCustomer()]
    const { status, body: booked } = await book(wanjiku.token, { ...body, holdToken })
    assert.equal(status, 201, JSON.stringify(booked))
    assert.deepEqual([booked.booking.staffId, booked.booking.holdExpiresAt], [second, expiresAt])
    assert.equal(await countHolds(shop), 0)
    assert.equal((await book(otieno.token, { ...body, holdToken })).status, 201, 'the second place is free')
    assertRefused(await book((await test.newCustomer()).token, { ...body, holdToken }), [409, 'slot-taken'])
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
  })

  it('leaves at least two minutes to pay, and the notice of the time at which it was held', async () => {
    const shop = await openShop(test)
    await test.app.database.db
      .updateTable('services')
      .set({ min_advance_minutes: 24 * 60 })
      .where('id', '=', shop.serviceId)
      .execute()
    const startTime = timeIn(test, 2)
    const tooSoon = Date.parse(`${startTime}+03:00`) - 24 * 60 * MINUTE
    test.clock.advance(tooSoon - 5 * MINUTE - test.clock.now().getTime())
    const body = { offerId: shop.offerId, startTime: `${startTime}+03:00` }
    const { token: holdToken } = (await hold(body)).body.hold
    test.clock.advance(9 * MINUTE)
    const { token } = await test.newCustomer()
    assertRefused(await book(token, body), [400, 'too-soon'])
    const { status, body: booked } = await book(token, { ...body, holdToken })
    assert.equal(status, 201, JSON.stringify(booked))
    const left = Date.parse(booked.booking.holdExpiresAt) - test.clock.now().getTime()
    assert.ok(left > MINUTE && left <= 2 * MINUTE, String(left))
  })

  it('that has expired books the time only if it is still free', async () => {
    const shop = await openShop(test)
    const { token: holdToken } = (await hold(serviceAt(shop))).body.hold
    test.clock.advance(10 * MINUTE)
    const [first, second] = [await test.newCustomer(), await test.newCustomer()]
    assert.equal((await book(first.token, { ...serviceAt(shop), holdToken })).status, 201)
    assertRefused(await book(second.token, { ...serviceAt(shop), holdToken }), [409, 'slot-taken'])
    const bogus = { ...serviceAt(shop, timeIn(test, 1, '14:00')), holdToken: 'x' }
    assert.equal((await book(second.token, bogus)).status, 201)
  })

  it('is booked and paid in one request', async () => {
    const shop = await openShop(test)
    const body = { offerId: shop.offerId, startTime: timeIn(test, 1) }
    const { token: holdToken, expiresAt } = (await hold(body)).body.hold
    const { token } = await test.newCustomer()
    const pay = (amount: number) =>
      test.ask('POST', '/payments/mpesa', {
        token,
        body: { phoneNumber: newPhone(), amount, bookingData: { ...body, holdToken } },
      })
    assertRefused(await pay(1), [422, 'wrong-amount'])
    assert.equal(await countHolds(shop), 1)
    const paid = await pay(38)
    assert.equal(paid.status, 200, JSON.stringify(paid.body))
    assert.deepEqual([paid.body.booking.holdExpiresAt, await countHolds(shop)], [expiresAt, 0])
  })

  it('is not among the free times that search shows', async () => {
    const shop = await openShop(test)
    const free = async () => {
      const ctx = createContext(test.app, null)
      const today = toDay(ctx.now.getTime())
      const times = await findFreeTimes(ctx, {
        of: 'stores',
        ids: [shop.storeId],
        from: today,
        to: today,
        part: undefined,
        places: null,
      })
      return times.next(shop.storeId, [today], 100).map(({ start }) => start)
    }
    const last = (await free()).at(-1)!
    await hold(serviceAt(shop, new Date(last).toISOString()))
    assert.ok(!(await free()).includes(last))
  })

  it('stays held when the booking is refused', async () => {
    const shop = await openShop(test)
    const { token: holdToken } = (await hold(serviceAt(shop))).body.hold
    const { token } = await test.newCustomer()
    assertRefused(await book(token, { ...serviceAt(shop), holdToken, accessFee: 5 }), [422, 'wrong-amount'])
    assert.equal(await countHolds(shop), 1)
  })
})

describe('A visitor', () => {
  it('holds one time: a new one replaces it, and the same again changes nothing', async () => {
    const [shop, other] = [await openShop(test), await openShop(test)]
    const first = (await hold(serviceAt(shop))).body.hold
    test.clock.advance(MINUTE)
    const again = (await hold({ ...serviceAt(shop), token: first.token })).body.hold
    assert.deepEqual(again, first)
    const next = (await hold({ ...serviceAt(shop, timeIn(test, 1, '11:00')), token: first.token })).body.hold
    assert.deepEqual([next.token, await countHolds(shop)], [first.token, 1])
    assert.ok(next.expiresAt > first.expiresAt)
    await hold({ ...serviceAt(other), token: first.token })
    assert.deepEqual([await countHolds(shop), await countHolds(other)], [0, 1])
    const released = await test.ask('DELETE', '/bookings/holds', { body: { token: first.token } })
    assert.deepEqual([released.status, await countHolds(other)], [200, 0])
    const nothing = await test.ask('DELETE', '/bookings/holds', { body: { token: first.token } })
    assert.equal(nothing.status, 200)
  })

  it('on our own pages has the token in a cookie, and sees the time as free', async () => {
    const shop = await openShop(test)
    const held = await hold(serviceAt(shop), OWN_PAGE)
    const set = String(held.headers['set-cookie'])
    assert.match(set, /^d3_hold=[\da-f]{64}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    const cookie = set.split(';')[0]!
    assert.equal((await hold(serviceAt(shop, timeIn(test, 1, '15:00')))).headers['set-cookie'], undefined)
    const { token: _token, ...shown } = held.body.hold
    assert.deepEqual((await test.ask('GET', '/bookings/holds', { headers: { cookie } })).body.hold, shown)
    assert.equal((await test.ask('GET', '/bookings/holds')).body.hold, null)
    assert.ok((await freeTimes(shop, { cookie })).includes('10:00'))
    const { token } = await test.newCustomer()
    const booked = await test.ask('POST', '/bookings', { token, body: serviceAt(shop), headers: { cookie } })
    assert.equal(booked.status, 201, JSON.stringify(booked.body))
    assert.match(String(booked.headers['set-cookie']), /^d3_hold=;/)
    assert.equal((await test.ask('GET', '/bookings/holds', { headers: { cookie } })).body.hold, null)
  })

  it('cannot hold what cannot be booked', async () => {
    const shop = await openShop(test, { staff: 1, stock: 1 })
    const [startTime, unknown] = [timeIn(test, 1), '0193471c-6d2e-7a41-9c1b-2f6a4be0a0ff']
    assertRefused(await hold({ startTime }), [400, 'no-item'])
    assertRefused(await hold({ startTime, serviceId: unknown }), [404, 'item-not-found'])
    assertRefused(await hold({ ...serviceAt(shop), staffId: unknown }), [400, 'unknown-staff'])
    assertRefused(await hold({ ...serviceAt(shop), branchId: unknown }), [422, 'branch-not-found'])
    assertRefused(await hold(serviceAt(shop, timeIn(test, 1, '21:00'))), [400, 'outside-hours'])
    assertRefused(await hold(serviceAt(shop, timeIn(test, 400))), [400, 'too-far-ahead'])
    assertRefused(await hold(serviceAt(shop, timeIn(test, -1))), [400, 'past-time'])
    assert.equal((await hold({ ...serviceAt(shop), startTime: 'soon' })).status, 400)
    const { token } = await test.newCustomer()
    assert.equal((await book(token, { offerId: shop.offerId, startTime })).status, 201)
    assertRefused(await hold({ offerId: shop.offerId, startTime: timeIn(test, 1, '12:00') }), [
      409,
      'sold-out',
    ])
  })

  it('cannot empty a day: an address holds a quarter of it, and all visitors half', async () => {
    const shop = await openShop(test)
    const holdFrom = (ip: string, hour: number) =>
      test.customer.inject({
        method: 'POST',
        url: '/api/v1/bookings/holds',
        remoteAddress: ip,
        payload: serviceAt(shop, timeIn(test, 1, `${String(hour).padStart(2, '0')}:00`)),
      })
    const replies = []
    for (let hour = 8; hour < 20; hour++) replies.push(await holdFrom(`10.9.0.${Math.floor(hour / 4)}`, hour))
    const outcomes = replies.map((reply) => (reply.statusCode === 201 ? 201 : reply.json().code))
    const refused = 'hold-not-available'
    assert.deepEqual(
      outcomes,
      [201, 201, 201, refused, 201, 201, 201, refused, refused, refused, refused, refused],
      JSON.stringify(replies.at(-1)!.json()),
    )
    const { token } = await test.newCustomer()
    assert.equal((await book(token, serviceAt(shop, timeIn(test, 1, '19:00')))).status, 201)
  })
})

describe('A store', () => {
  it('cannot take a time that is held for a few minutes', async () => {
    const shop = await openShop(test, { staff: 1 })
    const token = shop.merchantToken
    const { hold: held } = (await hold(serviceAt(shop))).body
    const merchant = (method: 'POST' | 'PUT', path: string, body: Body) =>
      test.ask(method, `/merchant${path}`, { token, body })
    const walkIn = { serviceId: shop.serviceId, name: 'Achieng', startTime: timeIn(test, 1, '10:30') }
    const refused = await merchant('POST', '/bookings/walk-in', walkIn)
    assertRefused(refused, [409, 'slot-held'])
    assert.equal(refused.body.heldUntil, held.expiresAt)
    const { token: customer } = await test.newCustomer()
    const { id } = (await book(customer, serviceAt(shop, timeIn(test, 1, '14:00')))).body.booking
    const proposal = { startTime: timeIn(test, 1, '09:30') }
    assertRefused(await merchant('POST', `/bookings/${id}/proposals`, proposal), [409, 'slot-held'])
    const block = { staffId: shop.staffIds[0], from: timeIn(test, 1, '09:00'), to: timeIn(test, 1, '11:00') }
    assertRefused(await merchant('POST', '/blocks', block), [409, 'slot-held'])
    const blocked = await merchant('POST', '/blocks', { ...block, despiteBookings: true })
    assert.equal(blocked.status, 201, JSON.stringify(blocked.body))
    assert.equal(await countHolds(shop), 0)
    assertRefused(await book(customer, { ...serviceAt(shop), holdToken: held.token }), [409, 'slot-taken'])
    const noon = { ...walkIn, startTime: timeIn(test, 1, '14:30') }
    assertRefused(await merchant('POST', '/bookings/walk-in', noon), [409, 'slot-taken'])
  })
})
