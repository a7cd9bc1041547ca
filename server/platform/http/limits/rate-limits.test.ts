import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import fc from 'fast-check'
import { openTestApp, type Answer, type TestApp } from '#tests/support/test-app.ts'
import { openShop } from '#tests/support/factories.ts'
import { openApp } from '#server/app.ts'
import { LIMITS } from '#server/features.ts'
import { toNetwork, openLimits, toSharerKey } from './rate-limits.ts'
import { mountPages, type SiteBuild } from '../../rendering/pages.ts'

let on: TestApp
before(async () => {
  on = await openTestApp({
    demo: false,
    env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' },
  })
})
after(() => on?.close())

let addresses = 0
/** Returns an address that has sent no request yet. */
const newAddress = () => `41.90.${++addresses >> 8}.${addresses & 255}`
/** Returns the header by which a proxy forwards a visitor's address. */
const from = (ip: string) => ({ 'x-forwarded-for': ip })
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }
const NO_SUCH = '01900000-0000-7000-8000-000000000000'

const register = (ip: string, headers: Record<string, string> = {}) =>
  on.ask('POST', '/users/register', {
    body: {
      firstName: 'Wanjiru',
      lastName: 'Test',
      email: `wanjiru-${ip.replaceAll('.', '-')}-${++addresses}@d3.test`,
      phoneNumber: null,
      password: 'a long enough one',
    },
    headers: { ...from(ip), ...headers },
  })
const newToken = async (): Promise<string> => (await register(newAddress())).body.access_token
const getCookie = (answer: Answer, name: string) =>
  [answer.headers['set-cookie']]
    .flat()
    .find((each) => each?.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''
const newDevice = async (): Promise<string> => getCookie(await register(newAddress(), OWN_PAGE), 'd3_device')
const repeat = async <T>(times: number, send: () => Promise<T>): Promise<T[]> => {
  const all: T[] = []
  for (let nth = 0; nth < times; nth++) all.push(await send())
  return all
}

describe('an address that many people share', () => {
  it('can pay after payments that were rejected without a session', async () => {
    const ip = newAddress()
    const pay = (token?: string) =>
      on.ask('POST', '/payments/mpesa', {
        ...(token && { token }),
        headers: from(ip),
        body: { bookingId: NO_SUCH, phoneNumber: '0712345678', amount: 38, type: 'booking_access_fee' },
      })
    for (const { status } of await repeat(30, pay)) assert.equal(status, 401)
    assert.equal((await pay(await newToken())).status, 404)
  })

  it('can pay after invalid payment requests', async () => {
    const [ip, token] = [newAddress(), await newToken()]
    for (const { status } of await repeat(30, () =>
      on.ask('POST', '/payments/mpesa', { token, headers: from(ip), body: {} }),
    ))
      assert.equal(status, 400)
    const { status } = await on.ask('POST', '/payments/mpesa', {
      token,
      headers: from(ip),
      body: { bookingId: NO_SUCH, phoneNumber: '0712345678', amount: 38, type: 'booking_access_fee' },
    })
    assert.equal(status, 404)
  })

  it('serves 28 customers who book and pay at the same time @long', async () => {
    const [shop, ip] = [await openShop(on, { capacity: 50, feeWaived: false }), newAddress()]
    const { body: slots } = await on.ask('GET', `/bookings/availability?offerId=${shop.offerId}`, {
      headers: from(ip),
    })
    const { date } = slots.days.at(-1)
    const statuses: number[] = []
    for (let nth = 0; nth < 28; nth++) {
      const token = await newToken()
      const headers = from(ip)
      const startTime = `${date}T${String(9 + (nth % 10)).padStart(2, '0')}:00:00+03:00`
      const booked = await on.ask('POST', '/bookings/offers', {
        token,
        headers,
        body: { offerId: shop.offerId, startTime },
      })
      const { booking } = booked.body
      const paid = await on.ask('POST', '/payments/mpesa', {
        token,
        headers,
        body: {
          bookingId: booking?.id ?? NO_SUCH,
          phoneNumber: `07120000${String(nth).padStart(2, '0')}`,
          amount: booking?.chargedFee ?? 1,
          type: 'booking_access_fee',
        },
      })
      statuses.push(booked.status, paid.status)
    }
    assert.deepEqual(
      statuses.filter((status) => status === 429),
      [],
    )
    assert.ok(statuses.filter((status) => status < 300).length >= 50, statuses.join())
  })

  it('can sign up after empty sign-ups', async () => {
    const ip = newAddress()
    for (const { status } of await repeat(40, () =>
      on.ask('POST', '/users/register', { body: {}, headers: from(ip) }),
    ))
      assert.equal(status, 400)
    assert.equal((await register(ip)).status, 201)
  })
})

describe('searches and availability requests', () => {
  it('have separate counters', async () => {
    const [token, ip] = [await newToken(), newAddress()]
    const get = (path: string) => on.ask('GET', path, { token, headers: from(ip) })
    const slots = await get(`/bookings/availability?offerId=${NO_SUCH}`)
    assert.match(String(slots.headers['ratelimit-policy']), /"slots";q=3000;w=60/)
    const search = await get('/search?query=x')
    assert.match(String(search.headers['ratelimit-policy']), /"search";q=3000;w=60/)
  })

  it('are counted by the device without a session, and do not affect others at the address', async () => {
    const [cookie, ip] = [await newDevice(), newAddress()]
    assert.match(cookie, /^d3_device=/)
    const search = (headers: Record<string, string>) =>
      on.ask('GET', '/search?query=x', { headers: { ...from(ip), ...headers } })
    const slots = () =>
      on.ask('GET', `/bookings/availability?offerId=${NO_SUCH}`, { headers: { ...from(ip), cookie } })
    for (const { status } of await repeat(60, () => search({ cookie }))) assert.equal(status, 200)
    const refused = await search({ cookie })
    assert.equal(refused.status, 429)
    assert.equal(refused.headers['content-type'], 'application/json; charset=utf-8')
    assert.equal(refused.body.message, 'Too many requests. Please wait a moment and try again.')
    assert.ok(refused.body.retryAfter >= 1 && refused.body.retryAfter <= 60, String(refused.body.retryAfter))
    assert.equal(refused.headers['retry-after'], String(refused.body.retryAfter))
    assert.match(String(refused.headers['ratelimit-policy']), /^"default";q=300;w=60.*, "search";q=60;w=60/)
    assert.match(String(refused.headers.ratelimit), /"default";r=\d+;t=\d+.*"search";r=0;t=\d+$/)
    assert.equal((await search({})).status, 200)
    assert.notEqual((await slots()).status, 429)
  })
})

describe('a flood of requests', () => {
  it('does not block searches of known accounts and devices at the same address', async () => {
    const [token, cookie, ip] = [await newToken(), await newDevice(), newAddress()]
    await repeat(3000, () => on.customer.limits.operation('search', { accountId: null, device: null, ip }))
    const search = (more: { token?: string; headers?: Record<string, string> }) =>
      on.ask('GET', '/search?query=x', { ...more, headers: { ...from(ip), ...more.headers } })
    assert.equal((await search({})).status, 429)
    assert.equal((await search({ token })).status, 200)
    assert.equal((await search({ headers: { cookie } })).status, 200)
  })

  it('of free times does not block lists without times and known accounts', async () => {
    const [token, cookie, ip] = [await newToken(), await newDevice(), newAddress()]
    const list = (path: string, more: { token?: string; headers?: Record<string, string> } = {}) =>
      on.ask('GET', path, { ...more, headers: { ...from(ip), ...more.headers } })
    assert.equal((await list('/offers?withTimes=true')).status, 200)
    const unknown = { accountId: null, device: null, ip }
    await repeat(1199, () => on.customer.limits.operation('free-times', unknown))
    for (const path of ['/offers?day=tomorrow', '/stores?withTimes=true', '/search?query=x&withTimes=true']) {
      const refused = await list(path)
      assert.equal(refused.status, 429, path)
      assert.ok(Number(refused.headers['retry-after']) >= 1)
      assert.equal((await list(path, { token })).status, 200)
    }
    assert.equal((await list('/stores?day=tomorrow', { headers: { cookie } })).status, 200)
    for (const path of ['/offers', '/stores', '/search?query=x'])
      assert.equal((await list(path)).status, 200, path)
  })

  it('does not block their other requests', async () => {
    const [token, cookie, ip] = [await newToken(), await newDevice(), newAddress()]
    await repeat(6000, () => on.customer.limits.request({ accountId: null, device: null, ip }))
    const read = async (more: { token?: string; headers?: Record<string, string> }) =>
      await on.ask('GET', '/offers/random', { ...more, headers: { ...from(ip), ...more.headers } })
    const refused = await read({})
    assert.equal(refused.status, 429)
    assert.equal(refused.headers['ratelimit-policy'], '"default";q=6000;w=60')
    assert.match(String(refused.headers.ratelimit), /^"default";r=0;t=\d+$/)
    assert.equal((await read({ headers: { cookie } })).status, 200)
    assert.equal((await read({ token })).status, 200)
  })

  it('uses up only the limit of its account', async () => {
    const people = ['a', 'b', 'c', null] as const
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...people), { maxLength: 120 }), async (accountIds) => {
        const limits = openLimits(1, LIMITS)
        const counts = new Map<string | null, number>()
        for (const accountId of accountIds) {
          counts.set(accountId, (counts.get(accountId) ?? 0) + 1)
          const isRefused = await limits
            .operation('create-booking', { accountId, device: null, ip: '41.90.1.1' })
            .then(
              () => false,
              () => true,
            )
          assert.equal(isRefused, accountId !== null && counts.get(accountId)! > 10)
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('a device cookie', () => {
  it('is set, signed, for our own pages and not for API clients', async () => {
    const [page, client] = [await register(newAddress(), OWN_PAGE), await register(newAddress())]
    const cookie = [page.headers['set-cookie']].flat().find((each) => each?.startsWith('d3_device='))
    assert.match(cookie ?? '', /^d3_device=[\w.-]{80,}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
    assert.equal(getCookie(client, 'd3_device'), '')
  })

  it('is set for twenty new browsers of an account in a day', async () => {
    const registered = await register(newAddress(), OWN_PAGE)
    const { email } = registered.body.user
    const cookies = await repeat(20, async () => {
      const signedIn = await on.ask('POST', '/users/login', {
        body: { email, password: 'a long enough one' },
        headers: { ...from(newAddress()), ...OWN_PAGE },
      })
      assert.equal(signedIn.status, 200)
      return getCookie(signedIn, 'd3_device')
    })
    assert.deepEqual(
      cookies.map((each) => each !== ''),
      [...Array.from({ length: 19 }, () => true), false],
    )
  })

  it('is ignored when it is forged', async () => {
    const ip = newAddress()
    const real = await newDevice()
    const getPolicy = async (cookie: string) =>
      (await on.ask('GET', '/offers/random', { headers: { ...from(ip), cookie } })).headers[
        'ratelimit-policy'
      ]
    assert.equal(await getPolicy(real), '"default";q=300;w=60')
    const forged = [
      `d3_device=${'a'.repeat(64)}`,
      real.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      real.replace('=', '=0'),
    ]
    for (const each of forged) assert.equal(await getPolicy(each), '"default";q=6000;w=60', each)
  })
})

describe('every reply', () => {
  it('has the rest of the limits in its headers', async () => {
    const ip = newAddress()
    const { headers } = await on.ask('GET', '/offers/random', { headers: from(ip) })
    assert.equal(headers['ratelimit-policy'], '"default";q=6000;w=60')
    assert.match(String(headers.ratelimit), /^"default";r=5999;t=\d+$/)
    const { headers: search } = await on.ask('GET', '/search?query=x', { headers: from(ip) })
    assert.equal(search['ratelimit-policy'], '"default";q=6000;w=60, "search";q=3000;w=60')
    assert.match(String(search.ratelimit), /^"default";r=5998;t=\d+, "search";r=2999;t=\d+$/)
  })

  it('of readiness and health is not counted, on either site', async () => {
    const ip = newAddress()
    for (const path of ['/ready', '/health'])
      for (const server of [on.customer, on.merchant])
        for (const prefix of ['', '/api/v1']) {
          const { headers } = await server.inject({ url: prefix + path, headers: from(ip) })
          assert.equal(headers.ratelimit, undefined, prefix + path)
        }
    const { headers } = await on.ask('GET', '/offers/random', { headers: from(ip) })
    assert.match(String(headers.ratelimit), /r=5999/)
  })
})

it('shares places among accounts, known devices, and the addresses of all others', () => {
  const ip = '41.90.1.1'
  const device = (isKnown: boolean, secret = 'a') => ({ accountId: null, device: { secret, isKnown }, ip })
  const own = [device(true), device(true, 'b'), { ...device(true), accountId: 'a' }, device(false)].map(
    toSharerKey,
  )
  assert.equal(new Set(own).size, 4)
  assert.equal(toSharerKey(device(false)), toSharerKey(device(false, 'b')))
  assert.equal(toSharerKey(device(false)), toSharerKey({ ...device(false), device: null }))
})

describe('a page', () => {
  it('counts as one request of the device or address, whatever it reads while it is rendered', async () => {
    const build: SiteBuild = {
      routes: {},
      entry: {
        module: {
          canonical: (path, search = '') => path + search,
          openSite: () => async (_request, visit) => {
            const calls = await Promise.all(
              ['GET /offers/random', 'GET /search', 'GET /stores'].map((route) =>
                visit.call(route, { query: { query: 'x', ...(route === 'GET /stores' && TIMES) } }),
              ),
            )
            return { response: Response.json(calls.map(({ problem }) => problem)), html: null }
          },
        },
      },
    }
    const TIMES = { day: 'today' }
    const site = await openApp(on.app, 'customer')
    const url = 'http://site.test'
    const clientDir = await mkdtemp(join(tmpdir(), 'site-'))
    await mountPages(site, {
      build,
      clientDir,
      companyName: 'D3 Deals',
      publicUrl: url,
      name: 'customer',
      merchantUrl: url,
      customerUrl: url,
      picturesUrl: url,
      findVisitor: () => Promise.resolve(null),
    })
    const remaining = async (ip: string) => {
      const { headers } = await site.inject({ url: '/api/v1/search?query=x', headers: from(ip) })
      return String(headers.ratelimit).replaceAll(/;t=\d+/g, '')
    }
    try {
      const ip = newAddress()
      for (const page of await repeat(5, () => site.inject({ url: '/', headers: from(ip) })))
        assert.deepEqual(page.json(), [null, null, null])
      assert.equal(await remaining(ip), '"default";r=5994, "search";r=2999')

      const busy = newAddress()
      await repeat(6000, () => site.limits.request({ accountId: null, device: null, ip: busy }))
      const refused = await site.inject({ url: '/', headers: from(busy) })
      assert.equal(refused.statusCode, 429)
      assert.match(String(refused.headers['retry-after']), /^\d+$/)

      const unknown = { accountId: null, device: null, ip: busy }
      await repeat(1200, () => site.limits.operation('free-times', unknown))
      const known = await site.inject({ url: '/', headers: { ...from(busy), cookie: await newDevice() } })
      assert.deepEqual([known.statusCode, known.json()], [200, [null, null, null]])
    } finally {
      await site.close()
      await rm(clientDir, { recursive: true })
    }
  })
})

it('counts the requests of an account from all addresses', async () => {
  const token = await newToken()
  const read = () => on.ask('GET', '/users/profile', { token, headers: from(newAddress()) })
  for (const { status } of await repeat(300, read)) assert.equal(status, 200)
  assert.equal((await read()).status, 429)
  assert.equal((await on.ask('GET', '/offers/random', { headers: from('41.91.0.1') })).status, 200)
})

it('counts an IPv6 connection by its /64 network', async () => {
  const remaining = async (ip: string) =>
    String((await on.ask('GET', '/offers/random', { headers: from(ip) })).headers.ratelimit)
  assert.match(await remaining('2001:db8:7:1::1'), /r=5999/)
  assert.match(await remaining('2001:db8:7:1::2'), /r=5998/)
  assert.match(await remaining('2001:db8:7:2::1'), /r=5999/)
})

it('finds the network of an address', () => {
  assert.equal(toNetwork('41.90.1.1'), '41.90.1.1')
  assert.equal(toNetwork('::ffff:41.90.1.1'), '41.90.1.1')
  assert.equal(toNetwork('2001:db8::1'), '2001:db8:0:0')
  assert.equal(toNetwork('2001:0DB8:7:1:a:b:c:d'), '2001:db8:7:1')
  assert.equal(toNetwork('::1'), '0:0:0:0')
})
