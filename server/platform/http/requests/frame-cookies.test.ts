import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { FRAME_COOKIES, FRAME_SET_COOKIES } from '#domain/embed/frame-headers.ts'
import { openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { NEW_ACCOUNT_PASSWORD } from '#tests/support/new-account.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let shop: Shop
before(async () => {
  test = await openTestApp({ demo: false })
  shop = await openShop(test, { staff: 1 })
})
after(() => test?.close())

const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }
const send = (method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: object) =>
  test.customer.inject({ method, url, headers, ...(payload && { payload }) })
const holdTime = (headers: Record<string, string>) =>
  send('POST', '/api/v1/bookings/holds', headers, { serviceId: shop.serviceId, startTime: timeIn(test, 1) })

describe('A page in the frame of another website', () => {
  it('holds a time without a cookie', async () => {
    const held = await holdTime({ ...OWN_PAGE, [FRAME_COOKIES]: '' })
    assert.equal(held.statusCode, 201, held.body)
    assert.equal(held.headers['set-cookie'], undefined)
    assert.equal(held.headers['cache-control'], 'no-store')
    const set: string[] = JSON.parse(String(held.headers[FRAME_SET_COOKIES]))
    const cookie = set.find((each) => each.startsWith('d3_hold='))?.split(';')[0] ?? ''
    const read = async (headers: Record<string, string>) =>
      (await send('GET', '/api/v1/bookings/holds', { ...OWN_PAGE, ...headers })).json().hold
    assert.equal((await read({ [FRAME_COOKIES]: cookie })).serviceId, shop.serviceId)
    assert.equal(await read({ [FRAME_COOKIES]: '' }), null)
    // Those that a browser sends nevertheless are not the frame's.
    assert.equal(await read({ [FRAME_COOKIES]: '', cookie }), null)
    assert.equal((await read({ cookie })).serviceId, shop.serviceId)
  })

  it('signs in and stays signed in without a cookie', async () => {
    const { email } = await test.newCustomer()
    const body = { email, password: NEW_ACCOUNT_PASSWORD }
    const login = await send('POST', '/api/v1/users/login', { ...OWN_PAGE, [FRAME_COOKIES]: '' }, body)
    assert.equal(login.statusCode, 200, login.body)
    assert.equal(login.headers['set-cookie'], undefined)
    const set: string[] = JSON.parse(String(login.headers[FRAME_SET_COOKIES]))
    const cookies = set.map((each) => each.split(';')[0]).join('; ')
    const profile = (headers: Record<string, string>) => send('GET', '/api/v1/users/profile', headers)
    assert.equal((await profile({ ...OWN_PAGE, [FRAME_COOKIES]: cookies })).statusCode, 200)
    for (const site of ['cross-site', 'same-site', 'none'])
      assert.equal(
        (await profile({ 'sec-fetch-site': site, [FRAME_COOKIES]: cookies })).statusCode,
        401,
        site,
      )
  })

  it('has no cookies of the header for other websites, whose browsers may not send it', async () => {
    const held = await holdTime({ 'sec-fetch-site': 'cross-site', [FRAME_COOKIES]: '' })
    assert.equal(held.headers[FRAME_SET_COOKIES], undefined)
    const asked = await test.customer.inject({
      method: 'OPTIONS',
      url: '/api/v1/bookings/holds',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': FRAME_COOKIES,
      },
    })
    assert.ok(!String(asked.headers['access-control-allow-headers']).includes(FRAME_COOKIES))
  })
})
