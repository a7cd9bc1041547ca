import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { openShop, timeIn } from '#tests/support/factories.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const openPage = async (path: string): Promise<string | undefined> => {
  const { cookies } = await test.customer.inject(path)
  return cookies.find(({ name }) => name === 'd3_from')?.value
}

describe('Where a booking comes from', () => {
  it('is named by the link of a page, and kept for a week', async () => {
    const { cookies } = await test.customer.inject('/about?from=poster')
    const cookie = cookies.find(({ name }) => name === 'd3_from')
    assert.deepEqual(
      [cookie?.value, cookie?.httpOnly, cookie?.sameSite, cookie?.maxAge],
      ['poster', true, 'Lax', 7 * 24 * 60 * 60],
    )
    assert.equal(await openPage('/about?from=picture'), 'picture')
    for (const path of [
      '/about',
      '/about?from=website',
      '/about?from=d3',
      '/about?from=poster&from=link',
      '/about?from=%00',
      '/api/v1/offers?from=link',
    ])
      assert.equal(await openPage(path), undefined, path)
  })

  it('is on the booking, for its store in the calendar and in the figures', async () => {
    const shop = await openShop(test, { feeWaived: true, capacity: 9 })
    const cookies = [
      '',
      'd3_from=poster',
      'd3_from=website/zuri-hair.co.ke',
      'd3_from=website/<b>',
      'd3_from=x',
    ]
    const booked = []
    for (const cookie of cookies) {
      const { token } = await test.newCustomer()
      const body = { offerId: shop.offerId, startTime: timeIn(test, 1) }
      const reply = await test.ask('POST', '/bookings/offers', { token, body, headers: { cookie } })
      assert.equal(reply.status, 201, JSON.stringify(reply.body))
      const { id, origin, originHost } = reply.body.booking
      booked.push([origin, originHost])
      const seen = await test.ask('GET', `/merchant/bookings/${id}`, { token: shop.merchantToken })
      assert.deepEqual([seen.body.booking.origin, seen.body.booking.originHost], [origin, originHost])
    }
    assert.deepEqual(booked, [
      ['d3', null],
      ['poster', null],
      ['website', 'zuri-hair.co.ke'],
      ['d3', null],
      ['d3', null],
    ])
    const expected = [
      { origin: 'd3', host: null, made: 3 },
      { origin: 'poster', host: null, made: 1 },
      { origin: 'website', host: 'zuri-hair.co.ke', made: 1 },
    ]
    const readOrigins = async () =>
      (await test.ask('GET', '/merchant/analytics', { token: shop.merchantToken })).body.origins
    assert.deepEqual(await readOrigins(), expected, 'before the day is summed')
    await test.drainJobs('sum-figures')
    assert.deepEqual(await readOrigins(), expected)
  })

  it('is on a booking that is made with its payment, and not on a walk-in', async () => {
    const shop = await openShop(test)
    const { token } = await test.newCustomer()
    const { status, body } = await test.ask('POST', '/payments/mpesa', {
      token,
      headers: { cookie: 'd3_from=link' },
      body: {
        bookingData: { offerId: shop.offerId, startTime: timeIn(test, 1) },
        phoneNumber: '254712345678',
      },
    })
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.booking.origin, 'link')
    const walkIn = await test.ask('POST', '/merchant/bookings/walk-in', {
      token: shop.merchantToken,
      body: { serviceId: shop.serviceId, branchId: shop.branchId, name: 'Achieng' },
    })
    const { rows } = await test.app.database.pool.query('SELECT origin FROM bookings WHERE id = $1', [
      walkIn.body.booking?.id,
    ])
    assert.deepEqual(rows, [{ origin: null }], JSON.stringify(walkIn.body))
  })
})
