import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { merchantRequests } from '#contract/merchant-requests.ts'
import { openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { addMember } from '#tests/support/merchants.ts'
import { makeQuote, postRequest } from '#tests/support/requests.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const ask = (shop: Shop, query: object = {}, token = shop.merchantToken) => {
  const params = new URLSearchParams({ storeId: shop.storeId, ...query })
  return test.ask('GET', `/merchant/quote-times?${params.toString()}`, { token })
}
const times = async (shop: Shop, query: object = {}) => {
  const { status, body } = await ask(shop, query)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(merchantRequests['GET /merchant/quote-times'].reply.parse(body), body)
  return body.data
}
const startsOn = async (shop: Shop, inDays: number, query: object = {}): Promise<string[]> => {
  const date = timeIn(test, inDays).slice(0, 10)
  const { days } = await times(shop, { from: date, days: '1', ...query })
  return days.flatMap((day: { times: { startTime: string }[] }) =>
    day.times.map(({ startTime }) => startTime),
  )
}
const bookAt = async (shop: Shop, startTime: string, more: object = {}) => {
  const { status, body } = await test.ask('POST', '/bookings', {
    token: (await test.newCustomer()).token,
    body: { serviceId: shop.serviceId, startTime, ...more },
  })
  assert.equal(status, 201, JSON.stringify(body))
}

describe('the free times that a quote can offer', () => {
  it('are free for as long as the work takes, and the calendar accepts the first and the last of them', async () => {
    const shop = await openShop(test)
    await bookAt(shop, timeIn(test, 1, '12:00'))
    const usual = await startsOn(shop, 1)
    assert.deepEqual(usual.slice(0, 4), ['08:00', '08:30', '09:00', '09:30'])
    assert.deepEqual(
      ['11:00', '11:30', '12:30', '13:00', '19:00', '19:30'].map((time) => usual.includes(time)),
      [true, false, false, true, true, false],
    )
    const long = await startsOn(shop, 1, { durationMinutes: '180' })
    assert.deepEqual(
      [long.slice(0, 3), long[3], long.at(-1)],
      [['08:00', '08:30', '09:00'], '13:00', '17:00'],
    )
    for (const time of [long[2]!, long.at(-1)!]) {
      const id = await postRequest(test, (await test.newCustomer()).token)
      const { storeId, serviceId } = shop
      const startTime = timeIn(test, 1, time)
      await makeQuote(test, shop.merchantToken, id, { storeId, serviceId, startTime, durationMinutes: 180 })
    }
    assert.deepEqual(await startsOn(shop, 1, { durationMinutes: '720' }), [])
  })

  it('name the least booked person who is free, or those of one person', async () => {
    const shop = await openShop(test, { staff: 2, capacity: 2 })
    const [first, second] = shop.staffIds
    await bookAt(shop, timeIn(test, 1, '10:00'), { staffId: first })
    const date = timeIn(test, 1).slice(0, 10)
    const { staff, days } = await times(shop, { from: date, days: '1' })
    assert.deepEqual(
      staff.map(({ id }: { id: string }) => id),
      shop.staffIds,
    )
    assert.equal(days[0].times[0].staffId, second)
    const ofFirst = await startsOn(shop, 1, { staffId: first })
    const ofSecond = await startsOn(shop, 1, { staffId: second })
    assert.deepEqual([ofFirst.includes('10:00'), ofSecond.includes('10:00')], [false, true])
  })

  it('list the services of the category first, and nothing without a service', async () => {
    const shop = await openShop(test, { bookingEnabled: false })
    const data = await times(shop, { category: 'test' })
    assert.deepEqual(
      [data.services.map(({ id }: { id: string }) => id), data.serviceId, data.branches.length],
      [[shop.serviceId], shop.serviceId, 1],
    )
    await test.app.database.db
      .updateTable('pools')
      .set({ is_active: false })
      .where('id', '=', shop.poolId)
      .execute()
    const none = await times(shop)
    assert.deepEqual([none.services, none.serviceId, none.days], [[], null, []])
  })

  it('are those of the merchant’s own stores and services, for everybody who makes quotes', async () => {
    const [shop, other] = [await openShop(test, { staff: 1 }), await openShop(test)]
    const code = async (...args: Parameters<typeof ask>) => {
      const { status, body } = await ask(...args)
      return [status, body.code]
    }
    assert.deepEqual(await code(shop, {}, other.merchantToken), [404, 'store-not-found'])
    assert.deepEqual(await code(shop, { serviceId: other.serviceId }), [404, 'item-not-found'])
    assert.deepEqual(await code(shop, { branchId: other.branchId }), [422, 'branch-not-found'])
    assert.equal((await ask(shop, { durationMinutes: '900' })).status, 400)
    assert.equal((await ask(shop, {}, await addMember(test, shop.storeId, 'front-desk'))).status, 200)
    const person = await addMember(test, shop.storeId, 'staff', shop.staffIds[0])
    assert.equal((await ask(shop, {}, person)).status, 403)
  })
})
