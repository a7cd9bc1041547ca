/** The limits of docs/limits.md at the scale of production: each answers 429 at its number, and not before. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { Problem } from '#contract/problem.ts'
import { LIMITS } from '#server/features.ts'
import { takeSample } from '#tests/support/long-run.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openLimits, type Limit, type Window } from './rate-limits.ts'

const NO_SUCH = '01900000-0000-7000-8000-000000000000'
const COUNTED: [name: string, limit: Limit][] = Object.entries(LIMITS)
const smallest = (windows: readonly Window[]): number => Math.min(...windows.map(([max]) => max))

describe('The counters in memory', () => {
  for (const [name, { counts, store, person, ip }] of COUNTED) {
    if (store !== 'memory' || counts === 'failures') continue
    const count = (limits: ReturnType<typeof openLimits>, accountId: string | null, address: string) => {
      const requester = { accountId, device: null, ip: address }
      return counts === 'requests' ? limits.request(requester) : limits.operation(name, requester)
    }
    const isTooMany = (error: unknown) =>
      error instanceof Problem && error.status === 429 && Number(error.retryAfter) > 0

    if (person)
      it(`refuse ${name} beyond ${smallest(person)} of one account, and no other account`, async () => {
        const limits = openLimits(1, LIMITS)
        for (let nth = 0; nth < smallest(person); nth++)
          await count(limits, 'a', `10.0.${nth >> 8}.${nth & 255}`)
        await assert.rejects(count(limits, 'a', '10.9.0.1'), isTooMany)
        await count(limits, 'b', '10.9.0.1')
      })

    if (ip)
      it(`refuse ${name} beyond ${smallest(ip)} of one address, and no other address`, async () => {
        const limits = openLimits(1, LIMITS)
        // Requests of accounts are not counted by address.
        const getId = (nth: number) => (counts === 'requests' ? null : `account-${nth}`)
        for (let nth = 0; nth < smallest(ip); nth++) await count(limits, getId(nth), '10.0.0.1')
        await assert.rejects(count(limits, getId(-1), '10.0.0.1'), isTooMany)
        await count(limits, getId(-1), '10.0.0.2')
      })
  }
})

describe('The limit of a route', () => {
  let on: TestApp
  before(async () => {
    on = await openTestApp({ demo: false, env: { RATE_LIMIT_SCALE: '1' } })
  })
  after(() => on?.close())

  type Case = readonly [
    name: keyof typeof LIMITS,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ]
  const SAMPLE: readonly Case[] = [
    [
      'pay',
      'POST',
      '/payments/mpesa',
      { bookingId: NO_SUCH, phoneNumber: '0712345678', amount: 38, type: 'booking_access_fee' },
    ],
    [
      'create-booking',
      'POST',
      '/bookings/offers',
      { offerId: NO_SUCH, startTime: '2030-01-07T10:00:00+03:00' },
    ],
    ['export', 'GET', '/users/export'],
    ['upload', 'POST', '/users/avatar', {}],
    ['write', 'DELETE', `/reviews/${NO_SUCH}`],
    ['search', 'GET', '/search?q=braids'],
  ]
  const OTHERS: readonly Case[] = [
    ['change-booking', 'PUT', `/bookings/${NO_SUCH}/cancel`, {}],
    ['payment-status', 'GET', `/payments/${NO_SUCH}/status`],
    ['slots', 'GET', `/bookings/availability?offerId=${NO_SUCH}`],
    ['chatSearch', 'GET', '/chat/search?q=braids'],
    ['all', 'GET', '/users/profile'],
  ]
  for (const [name, method, path, body] of takeSample(SAMPLE, OTHERS))
    it(`${name} answers 429 at its number, with Retry-After: ${method} ${path}`, async () => {
      const { token } = await on.newCustomer()
      const { person = [] } = LIMITS[name]!
      const most = smallest(person)
      const send = () => on.ask(method, path, { token, ...(body && { body }) })
      for (let nth = 1; nth <= most; nth++) {
        const { status } = await send()
        assert.ok(status !== 429 && status < 500, `${nth} of ${most}: ${status}`)
      }
      const { status, headers } = await send()
      assert.equal(status, 429)
      assert.ok(Number(headers['retry-after']) > 0)
      assert.ok(headers.ratelimit !== undefined, 'RateLimit')
      const { token: another } = await on.newCustomer()
      assert.notEqual((await on.ask(method, path, { token: another, ...(body && { body }) })).status, 429)
    })
})
