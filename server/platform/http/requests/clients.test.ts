import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { openTestApp, type Answer, type TestApp } from '#tests/support/test-app.ts'
import { readConfig } from '../../../config/config.ts'

const PARTNER = 'https://app.partner.example'
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }

let at: TestApp
let keyed: TestApp
const log: { msg: string; client?: string | null; route?: string }[] = []
before(async () => {
  at = await openTestApp({ demo: false, env: { CORS_ORIGINS: `${PARTNER}, https://other.example` } })
  keyed = await openTestApp({
    demo: false,
    env: {
      API_KEYS: 'phone-app:key-of-the-phone-app, partner:key-of-the-partner',
      CORS_ORIGINS: PARTNER,
      LOG_LEVEL: 'debug',
    },
    log: { write: (line) => void log.push(JSON.parse(line)) },
  })
})
after(async () => {
  await at?.close()
  await keyed?.close()
})

// ---------------------------------------------------------------- CORS

describe('a page of another origin', () => {
  const preflight = (origin: string, path = '/bookings') =>
    at.ask('OPTIONS', path, {
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-api-key',
      },
    })

  it('may call the API when its origin is configured', async () => {
    for (const path of ['/bookings', '/offers', '/users/profile', '/no-such-route']) {
      const { status, headers } = await preflight(PARTNER, path)
      assert.equal(status, 204, path)
      assert.equal(headers['access-control-allow-origin'], PARTNER)
      assert.equal(headers['access-control-allow-credentials'], 'true')
      assert.equal(headers['access-control-allow-methods'], 'GET, HEAD, POST, PUT, DELETE, OPTIONS')
      const allowed = String(headers['access-control-allow-headers']).toLowerCase().split(', ')
      for (const name of [
        'content-type',
        'accept',
        'authorization',
        'x-api-key',
        'api-key',
        'idempotency-key',
        'user-type',
        'communication-type',
      ])
        assert.ok(allowed.includes(name), name)
    }
  })

  it('can read replies and errors, and the Retry-After header', async () => {
    for (const [path, expected] of [
      ['/offers', 200],
      ['/offers', 200],
      ['/offers?page=0', 400],
      ['/users/profile', 401],
      ['/no-such-route', 404],
    ] as const) {
      const { status, headers } = await at.ask('GET', path, { headers: { origin: PARTNER } })
      assert.equal(status, expected, path)
      assert.equal(headers['access-control-allow-origin'], PARTNER, path)
      assert.equal(headers['access-control-allow-credentials'], 'true')
      assert.match(String(headers['access-control-expose-headers']), /Retry-After.*X-Request-Id/)
      assert.match(String(headers.vary).toLowerCase(), /\borigin\b/, path)
    }
  })

  it('can read cached replies', async () => {
    for (const origin of [undefined, PARTNER, 'https://other.example', undefined]) {
      const reply = await fetch(`http://127.0.0.1:${at.app.config.port}/api/v1/offers?limit=3`, {
        headers: origin ? { origin } : {},
      })
      assert.equal(reply.headers.get('access-control-allow-origin'), origin ?? null)
      assert.match(String(reply.headers.get('vary')).toLowerCase(), /\borigin\b/)
    }
  })

  it('is not allowed when its origin is not configured', async () => {
    for (const origin of [
      'https://evil.example',
      `${PARTNER}.evil.example`,
      'http://app.partner.example',
      'null',
    ]) {
      const refused = await preflight(origin)
      assert.equal(refused.status, 405)
      const reply = await at.ask('GET', '/offers', { headers: { origin } })
      for (const answer of [refused, reply])
        for (const name of ['access-control-allow-origin', 'access-control-allow-credentials'])
          assert.equal(answer.headers[name], undefined, `${name} for ${origin}`)
    }
  })

  it('cannot read pages or media by CORS', async () => {
    for (const url of ['/health', '/media/none.webp', '/'])
      assert.equal(
        (await at.customer.inject({ url, headers: { origin: PARTNER } })).headers[
          'access-control-allow-origin'
        ],
        undefined,
        url,
      )
  })

  it('is configured by its exact origin', () => {
    const corsOrigins = (value: string) => readConfig({ NODE_ENV: 'test', CORS_ORIGINS: value }).corsOrigins
    assert.deepEqual(corsOrigins(''), [])
    assert.deepEqual(corsOrigins('https://a.example, http://localhost:5173'), [
      'https://a.example',
      'http://localhost:5173',
    ])
    for (const wrong of [
      '*',
      'a.example',
      'https://a.example/',
      'https://a.example/path',
      'ftp://a.example',
      'https://*.example',
    ])
      assert.throws(() => corsOrigins(wrong), /CORS_ORIGINS/, wrong)
  })
})

// ---------------------------------------------------------------- API keys

describe('the API key of a client', () => {
  const offers = (headers: Record<string, string>, path = '/offers') => keyed.ask('GET', path, { headers })

  it('is required when keys are configured', async () => {
    for (const headers of [
      {},
      { 'x-api-key': '' },
      { authorization: 'Bearer x' },
      { origin: 'https://evil.example' },
    ] as Record<string, string>[]) {
      const { status, body } = await offers(headers)
      assert.deepEqual([status, body.code], [400, 'api-key-missing'], JSON.stringify(headers))
    }
    for (const headers of [{ 'x-api-key': 'wrong' }, { 'api-key': 'phone-app' }] as Record<
      string,
      string
    >[]) {
      const { status, body } = await offers(headers)
      assert.deepEqual([status, body.code], [403, 'api-key-unknown'], JSON.stringify(headers))
    }
    assert.equal((await keyed.ask('POST', '/bookings', { body: {} })).body.code, 'api-key-missing')
  })

  it('is required for cached replies too', async () => {
    const readStatus = async (headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${keyed.app.config.port}/api/v1/offers?limit=5`, { headers })).status
    assert.equal(await readStatus({ 'x-api-key': 'key-of-the-partner' }), 200)
    assert.equal(await readStatus({ 'x-api-key': 'key-of-the-partner' }), 200)
    assert.equal(await readStatus({}), 400)
  })

  it('is taken from either header, whatever its case', async () => {
    for (const name of ['x-api-key', 'X-API-Key', 'api-key', 'API-KEY'])
      assert.equal((await offers({ [name]: 'key-of-the-partner' })).status, 200, name)
  })

  it('names the client in the log of its requests', async () => {
    log.length = 0
    await offers({ 'x-api-key': 'key-of-the-phone-app' })
    await offers({ 'api-key': 'key-of-the-partner' }, '/stores')
    await offers(OWN_PAGE, '/services')
    const completed = log
      .filter(({ msg }) => msg === 'request.completed')
      .map(({ route, client }) => [route, client])
    assert.deepEqual(completed, [
      ['/api/v1/offers', 'phone-app'],
      ['/api/v1/stores', 'partner'],
      ['/api/v1/services', null],
    ])
    assert.doesNotMatch(JSON.stringify(log), /key-of-the/)
  })

  it('is not required for our own pages', async () => {
    const host = 'd3.test'
    for (const headers of [
      OWN_PAGE,
      { host, origin: `http://${host}` },
      { host, referer: `http://${host}/hotdeals?page=2` },
    ] as Record<string, string>[])
      assert.equal((await offers(headers)).status, 200, JSON.stringify(headers))
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'cross-site', host, origin: `http://${host}` },
      { host, origin: 'https://evil.example', referer: `http://${host}/` },
      { host, referer: 'https://evil.example/' },
    ] as Record<string, string>[])
      assert.equal((await offers(headers)).status, 400, JSON.stringify(headers))
  })

  it('is not required by the routes that clients call without one', async () => {
    for (const path of [
      '/users/login',
      '/users/register',
      '/users/verify-otp',
      '/users/resend-otp',
      '/users/google-signin',
    ])
      assert.equal((await keyed.ask('POST', path, { body: {} })).body.code, 'invalid-request', path)
    for (const path of ['/merchants/login', '/merchants/register'])
      assert.equal((await keyed.ask('POST', path, { body: {} })).body.code, 'invalid-request', path)
    // A client that polls sends its bearer only.
    for (const path of ['/chat/unread-count', '/chat/merchant/unread-count', '/merchant/chat/unread'])
      assert.equal((await keyed.ask('GET', path)).status, 401, path)
    for (const path of ['/health', '/ready', '/api/v1/health'])
      assert.equal(
        (await keyed.customer.inject({ url: path.startsWith('/api') ? path : `/api/v1${path}` })).statusCode,
        200,
        path,
      )
    assert.equal((await keyed.customer.inject('/health')).statusCode, 200)
    // Existing clients use a doubled prefix, without a key.
    assert.equal((await keyed.customer.inject('/api/v1/api/v1/offers')).statusCode, 200)
  })

  it('is missing: a page of a configured origin can read the error', async () => {
    const { status, headers } = await offers({ origin: PARTNER })
    assert.deepEqual([status, headers['access-control-allow-origin']], [400, PARTNER])
  })

  it('is optional and not checked when no keys are configured', async () => {
    assert.equal((await at.ask('GET', '/offers', { headers: { 'x-api-key': 'whatever' } })).status, 200)
    assert.equal((await at.ask('GET', '/offers')).status, 200)
  })

  it('is configured as pairs of a client and its key', () => {
    const keys = (value: string) => [...readConfig({ NODE_ENV: 'test', API_KEYS: value }).apiKeys]
    assert.deepEqual(keys(''), [])
    assert.deepEqual(keys('web:0123456789abcdef,  phone:abcdefabcdefabcd'), [
      ['0123456789abcdef', 'web'],
      ['abcdefabcdefabcd', 'phone'],
    ])
    assert.deepEqual(keys('web:0123!@#:$%&*()_+~;<>'), [['0123!@#:$%&*()_+~;<>', 'web']])
    for (const wrong of [
      'web',
      'web:',
      ':0123456789abcdef',
      'web:short',
      'a:0123456789abcdef,b:0123456789abcdef',
      'web:with a space in it',
    ])
      assert.throws(() => keys(wrong), /API_KEYS/, wrong)
  })
})

// ---------------------------------------------------------------- sessions

const PASSWORD = 'a long enough one'
const getCookies = ({ headers }: Answer): string[] =>
  [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.slice(0, cookie.indexOf(';')))
const findSessionCookie = (answer: Answer): string | undefined =>
  getCookies(answer).find((cookie) => cookie.startsWith('d3_session='))
const isSignedIn = async (headers: Record<string, string>) =>
  (await at.ask('GET', '/users/profile', { headers })).status === 200

describe('the session cookie', () => {
  const host = 'd3.test'
  const signIn = async (headers: Record<string, string>) => {
    const { email } = await at.newCustomer()
    const answer = await at.ask('POST', '/users/login', { headers, body: { email, password: PASSWORD } })
    assert.equal(answer.status, 200)
    assert.ok(answer.body.access_token)
    return answer
  }

  it('is set for our own pages', async () => {
    for (const headers of [
      OWN_PAGE,
      { host, origin: `http://${host}` },
      { host, referer: `http://${host}/accounts/sign-in` },
    ] as Record<string, string>[])
      assert.ok(findSessionCookie(await signIn(headers)), JSON.stringify(headers))
  })

  it('is not set for API clients, which hold the token', async () => {
    for (const headers of [
      {},
      { 'user-agent': 'okhttp/5.1.0' },
      { origin: PARTNER },
      { origin: PARTNER, 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { host, referer: 'https://evil.example/' },
    ] as Record<string, string>[])
      assert.deepEqual(getCookies(await signIn(headers)), [], JSON.stringify(headers))
  })

  it('follows the same rule at sign-up and for merchants', async () => {
    const person = (n: number) => ({
      firstName: 'Amina',
      lastName: 'Otieno',
      email: `amina-${n}-${Date.now()}@d3.test`,
      phoneNumber: null,
      password: PASSWORD,
    })
    for (const path of ['/users/register', '/merchants/register']) {
      assert.deepEqual(getCookies(await at.ask('POST', path, { body: person(path.length) })), [], path)
      assert.ok(
        findSessionCookie(await at.ask('POST', path, { body: person(path.length + 1), headers: OWN_PAGE })),
        path,
      )
    }
  })
})

describe('signing out', () => {
  const newPage = async () => {
    const { email } = await at.newCustomer()
    const signIn = (headers: Record<string, string>) =>
      at.ask('POST', '/users/login', { headers, body: { email, password: PASSWORD } })
    const [page, client] = [await signIn(OWN_PAGE), await signIn({})]
    return {
      email,
      cookie: findSessionCookie(page)!,
      pageToken: String(page.body.access_token),
      token: String(client.body.access_token),
    }
  }

  it('ends the session for its cookie and its token', async () => {
    const { cookie, pageToken, token } = await newPage()
    const out = await at.ask('POST', '/users/logout', { headers: { ...OWN_PAGE, cookie } })
    assert.equal(out.status, 200)
    assert.ok(getCookies(out).includes('d3_session='))
    assert.equal(await isSignedIn({ cookie }), false)
    assert.equal(await isSignedIn({ authorization: `Bearer ${pageToken}` }), false)
    assert.equal(await isSignedIn({ authorization: `Bearer ${token}` }), true)
  })

  it('ends both sessions of a request with a token and a cookie', async () => {
    const { cookie, token } = await newPage()
    await at.ask('POST', '/users/logout', { headers: { ...OWN_PAGE, cookie }, token })
    assert.equal(await isSignedIn({ cookie }), false)
    assert.equal(await isSignedIn({ authorization: `Bearer ${token}` }), false)
  })

  it('ends the session of the cookie when the token is invalid', async () => {
    for (const authorization of ['Bearer null', '']) {
      const { cookie } = await newPage()
      await at.ask('POST', '/users/logout', { headers: { ...OWN_PAGE, cookie, authorization } })
      assert.equal(await isSignedIn({ cookie }), false, authorization)
    }
  })

  it('ends the session of a token in a cookie of the client’s own', async () => {
    const { token } = await newPage()
    await at.ask('POST', '/users/logout', { headers: { ...OWN_PAGE, cookie: `access_token=${token}` } })
    assert.equal(await isSignedIn({ authorization: `Bearer ${token}` }), false)
  })

  it('does not end the session of a cookie for a page of another origin', async () => {
    const { cookie, token } = await newPage()
    for (const headers of [{ origin: PARTNER }, { 'sec-fetch-site': 'cross-site' }] as Record<
      string,
      string
    >[])
      assert.equal(
        (await at.ask('POST', '/users/logout', { token, headers: { ...headers, cookie } })).status,
        200,
      )
    assert.equal(await isSignedIn({ authorization: `Bearer ${token}` }), false)
    assert.equal(await isSignedIn({ cookie }), true)
  })
})
