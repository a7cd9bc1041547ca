import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { after, before, describe, it } from 'mocha'
import {
  insertReferenceData,
  newBranch,
  newOffer,
  newService,
  newStore,
  openCatalogue,
  openCatalogueHttp,
  type CatalogueApp,
} from '#tests/support/catalogue.ts'
import { deviceCookie } from '../limits/device.ts'
import { registerResponseCache } from './response-cache.ts'

let on: CatalogueApp
let offer: string
let store: string

before(async () => {
  on = await openCatalogue([], { cacheSeconds: 5 })
  await insertReferenceData(on.db)
  store = await newStore(on.db)
  await newBranch(on.db, store)
  offer = await newOffer(on.db, store, await newService(on.db, store))
})
after(() => on.close())

const titles = async (): Promise<string[]> => {
  const answer = await on.server.inject('/api/v1/offers')
  return answer.json<{ offers: { title: string }[] }>().offers.map(({ title }) => title)
}
const rename = (title: string) => on.db.updateTable('offers').set({ title }).where('id', '=', offer).execute()

const get = (url: string, headers: Record<string, string> = {}) => on.server.inject({ url, headers })
const countQueries = (path: string, headers: Record<string, string> = {}) =>
  on.countQueries(() => get(path, headers))

describe('a response that is the same for everyone', () => {
  it('is read from the database once', async () => {
    assert.ok((await countQueries('/api/v1/offers')) > 0)
    assert.equal(await countQueries('/api/v1/offers'), 0)
    // Other responses are read for each request.
    for (const path of ['/api/v1/offers?page=2', '/api/v1/offers/random', '/api/v1/offers/random'])
      assert.ok((await countQueries(path)) > 0, path)
  })

  it('is read once for concurrent requests', async () => {
    const send = () => Promise.all(Array.from({ length: 20 }, () => get('/api/v1/offers?limit=5')))
    assert.equal(await on.countQueries(send), 1)
  })

  it('may be stored by proxies for a short time', async () => {
    const { headers } = await get('/api/v1/offers')
    assert.equal(headers['cache-control'], 'public, max-age=5, s-maxage=5, stale-while-revalidate=5')
    assert.equal(headers.vary, 'authorization, cookie, accept-language, accept-encoding')
    assert.equal((await get('/api/v1/offers/random')).headers['cache-control'], 'no-store')
  })

  it('is a 304 for a client that has it', async () => {
    for (const path of ['/api/v1/offers', `/api/v1/offers?unknown=${randomUUID()}`]) {
      const etag = String((await get(path)).headers.etag)
      const again = await get(path, { 'if-none-match': `"other", W/${etag}` })
      assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', etag])
      const changed = await get(path, { 'if-none-match': '"other"' })
      assert.equal(changed.statusCode, 200)
    }
  })

  it('has the same headers for HEAD, stored or not', async () => {
    const path = `/api/v1/offers?unknown=${randomUUID()}`
    const sent = async (method: 'GET' | 'HEAD') => {
      const { headers } = await on.server.inject({ method, url: path })
      return [headers.etag, headers['content-length'], headers['cache-control']]
    }
    const first = await sent('HEAD')
    assert.deepEqual(await sent('GET'), first)
    assert.deepEqual(await sent('HEAD'), first)
  })

  it('has the same status, headers and body when it comes from the cache', async () => {
    for (const known of ['/api/v1/offers', `/api/v1/offers/${offer}`, '/api/v1/stores']) {
      const etag = String((await get(known)).headers.etag)
      const variants: Record<string, string>[] = [{}, { 'accept-encoding': 'br' }, { 'if-none-match': etag }]
      for (const headers of variants) {
        const path = `${known}?unknown=${randomUUID()}`
        const [first, second] = [await get(path, headers), await get(path, headers)]
        const withoutCounters = ({
          ratelimit: _counted,
          'x-request-id': _id,
          ...others
        }: typeof first.headers) => others
        assert.deepEqual(
          [second.statusCode, second.body, withoutCounters(second.headers)],
          [first.statusCode, first.body, withoutCounters(first.headers)],
        )
        assert.equal(second.headers['content-security-policy'], "default-src 'none';frame-ancestors 'none'")
      }
    }
  })

  it('keeps the headers that hooks before the cache set, and is measured, when it comes from the cache', async () => {
    const server = openCatalogueHttp(on.app)
    server.register(async (site) => {
      site.addHook('onRequest', async (request, reply) => {
        reply.header('access-control-allow-origin', request.headers.origin)
      })
      await site.register(registerResponseCache, { cache: on.app.cache, site: 'customer' })
      site.get('/measured', (_request, reply) =>
        reply.header('cache-control', 'public, s-maxage=10').send('text'),
      )
    })
    try {
      for (const origin of ['https://a.test', 'https://b.test']) {
        const { headers, body } = await server.inject({ url: '/measured', headers: { origin } })
        assert.deepEqual([headers['access-control-allow-origin'], body], [origin, 'text'])
      }
      assert.match(
        await on.app.metrics.text(),
        /duration_seconds_count\{method="GET",route="\/measured",status="2xx",site="customer"\} 2/,
      )
    } finally {
      await server.close()
    }
  })

  it('is counted by the rate limits when it comes from the cache', async () => {
    const rest = async () =>
      Number(/"default";r=(\d+)/.exec(String((await get('/api/v1/offers')).headers.ratelimit))?.[1])
    const before = await rest()
    assert.equal(await rest(), before - 1)
    for (let n = 0; n < 6000 * on.app.config.rateLimitScale; n++)
      await on.server.limits.request({ accountId: null, device: null, ip: '10.9.8.7' })
    const refused = await on.server.inject({ url: '/api/v1/offers', remoteAddress: '10.9.8.7' })
    assert.deepEqual([refused.statusCode, refused.json().code], [429, 'too-many'])
    assert.match(String(refused.headers['retry-after']), /^\d+$/)
    const device = deviceCookie(on.app.config, { secret: 'a'.repeat(64), isKnown: true })
    const cookie = `d3_device=${device}`
    const known = await on.server.inject({
      url: '/api/v1/offers',
      remoteAddress: '10.9.8.7',
      headers: { cookie },
    })
    assert.equal(known.statusCode, 200)
    assert.match(String(known.headers.ratelimit), /^"default";r=\d+;t=\d+$/)
  })

  it('is sent in the encoding that the client accepts', async () => {
    const path = '/api/v1/offers?limit=11'
    const plain = (await get(path)).body
    assert.ok(plain.length > 1024)
    for (let round = 0; round < 2; round++) {
      const br = await get(path, { 'accept-encoding': 'gzip, br' })
      assert.deepEqual(
        [br.headers['content-encoding'], brotliDecompressSync(br.rawPayload).toString()],
        ['br', plain],
      )
      const gzip = await get(path, { 'accept-encoding': 'gzip' })
      assert.deepEqual(
        [gzip.headers['content-encoding'], gunzipSync(gzip.rawPayload).toString()],
        ['gzip', plain],
      )
      for (const accepted of ['br;q=0', 'identity', '*;q=0'])
        assert.equal((await get(path, { 'accept-encoding': accepted })).body, plain, accepted)
    }
  })

  it('remains compressed for others when one client requests it uncompressed', async () => {
    const path = `/api/v1/offers?unknown=${randomUUID()}`
    const plain = await get(path, { 'accept-encoding': 'br', 'x-no-compression': '1' })
    assert.equal(plain.headers['content-encoding'], undefined)
    for (let n = 0; n < 2; n++)
      assert.equal((await get(path, { 'accept-encoding': 'br' })).headers['content-encoding'], 'br')
  })

  it('is sent to clients with a session, too, unless the route is another one for some of them', async () => {
    const sessions: Record<string, string>[] = [
      { cookie: 'a=1; d3_session=x' },
      { cookie: 'd3_merchant_session=x' },
      { cookie: 'access_token=x' },
      { authorization: 'Bearer x' },
    ]
    for (const path of ['/api/v1/offers/featured', '/api/v1/offers']) await get(path)
    for (const headers of sessions) {
      assert.equal(await countQueries('/api/v1/offers/featured', headers), 0)
      assert.ok((await countQueries('/api/v1/offers', headers)) > 0)
    }
    assert.equal(await countQueries('/api/v1/offers', { cookie: 'd3_location=nyali; d3_device=x' }), 0)
  })

  it('is stored separately for each host and protocol', async () => {
    // The server is behind one proxy, which forwards host and protocol.
    const server = openCatalogueHttp({ ...on.app, config: { ...on.app.config, trustProxy: 1 } })
    server.register(async (sites) => {
      await sites.register(registerResponseCache, { cache: on.app.cache, site: 'customer' })
      sites.get('/address', (request, reply) =>
        reply
          .header('cache-control', 'public, s-maxage=10')
          .send({ at: `${request.protocol}://${request.host}` }),
      )
    })
    const addressAt = async (headers: Record<string, string>) =>
      (await server.inject({ url: '/address', headers })).json().at
    try {
      for (let round = 0; round < 2; round++) {
        assert.equal(await addressAt({ host: 'd3.test' }), 'http://d3.test')
        assert.equal(await addressAt({ host: 'd3.test', 'x-forwarded-proto': 'https' }), 'https://d3.test')
        assert.equal(
          await addressAt({ host: 'd3.test', 'x-forwarded-host': 'evil.test' }),
          'http://evil.test',
        )
        assert.equal(await addressAt({ host: 'other.test' }), 'http://other.test')
      }
    } finally {
      await server.close()
    }
  })

  it('is not stored when it sets a cookie, is not public, or is an error', async () => {
    const server = openCatalogueHttp(on.app)
    let count = 0
    server.register(async (routes) => {
      await routes.register(registerResponseCache, { cache: on.app.cache, site: 'customer' })
      const route = (path: string, headers: Record<string, string>, status = 200) =>
        routes.get(path, (_request, reply) => reply.code(status).headers(headers).send({ count: ++count }))
      const shared = { 'cache-control': 'public, s-maxage=10' }
      route('/cookie', { ...shared, 'set-cookie': 'a=1' })
      route('/private', { 'cache-control': 'private, s-maxage=10' })
      route('/browser', { 'cache-control': 'public, max-age=10' })
      route('/failed', shared, 404)
    })
    try {
      for (const path of ['/cookie', '/private', '/browser', '/failed']) {
        const [first, second] = [await server.inject(path), await server.inject(path)]
        assert.equal(second.json().count, first.json().count + 1, path)
      }
    } finally {
      await server.close()
    }
  })

  it('is not stored when it is a problem', async () => {
    const answer = await get('/api/v1/offers/00000000-0000-4000-8000-000000000000')
    assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [404, 'no-store'])
  })

  it('shows a change after some seconds, to one request first', async () => {
    await rename('Before')
    on.passCacheTime()
    assert.deepEqual(await titles(), ['Before'])
    await rename('After')
    on.setTime(new Date(on.app.clock.now().getTime() + 4_999))
    assert.deepEqual(await titles(), ['Before'])
    assert.equal((await get('/api/v1/offers')).headers.age, '4')
    on.setTime(new Date(on.app.clock.now().getTime() + 1))
    assert.deepEqual(await Promise.all([titles(), titles(), titles()]), [['After'], ['Before'], ['Before']])
    assert.deepEqual(await titles(), ['After'])
  })
})

describe('two sites that share a cache', () => {
  it('do not send each other’s responses', async () => {
    const open = (name: string) => {
      const server = openCatalogueHttp(on.app)
      server.register(async (site) => {
        await site.register(registerResponseCache, { cache: on.app.cache, site: name })
        site.get('/which', (_request, reply) =>
          reply.header('cache-control', 'public, s-maxage=10').send({ name }),
        )
      })
      return server
    }
    const sites = { customer: open('customer'), merchant: open('merchant') }
    try {
      for (let round = 0; round < 2; round++)
        for (const [name, server] of Object.entries(sites))
          assert.equal(
            (await server.inject({ url: '/which', headers: { host: 'd3.test' } })).json().name,
            name,
          )
    } finally {
      await sites.customer.close()
      await sites.merchant.close()
    }
  })
})
