/**
 * During server rendering pages call the API in process, with the same results, problems and validation as
 * HTTP. Routes whose reply is the same for everyone are also read on a standby (decision 061).
 */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/kernel.ts'
import { openApp } from '#server/app.ts'
import { findVisitor } from '#server/features/accounts/accounts.ts'
import type { CallOutcome } from '#server/platform/http/in-process.ts'
import { isServedOn } from '#server/platform/http/operation.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { mountPages, type SiteBuild } from '#server/platform/rendering/pages.ts'
import { openProxy, readOnly } from '#tests/support/away-primary.ts'
import { until } from '#tests/support/paying.ts'
import { toZod } from './matrix-invalid-input.ts'
import { ROWS } from './matrix-rows.ts'
import { SESSION_COOKIE } from '#server/platform/http/session-cookies.ts'
import { PASSWORD } from './matrix-fixtures.ts'
import { openWorld, ROUTES, type Sample, type World } from './matrix-world.ts'
import type { SignedInRole } from './matrix-roles.ts'

type Input = { params?: Record<string, string>; query?: Record<string, string | string[]>; body?: string }

let world: World
let page: FastifyInstance
let clientDir: string
/** The call that the page makes while it is rendered. */
let pageCall: { route: string; input: Input }
let outcome: CallOutcome

const build: SiteBuild = {
  routes: {},
  entry: {
    module: {
      canonical: (path, search = '') => path + search,
      openSite: () => async (_request, visit) => {
        outcome = await visit.call(pageCall.route, pageCall.input)
        return { response: new Response(null), html: Buffer.from('rendered') }
      },
    },
  },
}

before(async () => {
  world = await openWorld()
  clientDir = await mkdtemp(join(tmpdir(), 'site-'))
  const { app } = world.test
  const url = app.config.publicUrl
  page = await openApp(app, 'customer')
  await mountPages(page, {
    build,
    clientDir,
    companyName: 'D3 Deals',
    publicUrl: url,
    name: 'customer',
    merchantUrl: url,
    customerUrl: url,
    picturesUrl: url,
    findVisitor: (request) => findVisitor(app, request, 'customer'),
  })
})
after(async () => {
  await page?.close()
  await world?.test.close()
  await rm(clientDir, { recursive: true, force: true })
})

/** The outcome of a call made while a page is rendered for this role. */
async function callFor(as: SignedInRole | 'anonymous', route: string, input: Input): Promise<CallOutcome> {
  pageCall = { route, input }
  const headers = as === 'anonymous' ? {} : { authorization: `Bearer ${world.tokens[as]}` }
  const { statusCode, body } = await page.inject({ url: '/', headers })
  assert.equal(statusCode, 200, body)
  return outcome
}

const usualRole: Record<Endpoint['auth'], SignedInRole> = {
  public: 'customer',
  optional: 'customer',
  account: 'customer',
  customer: 'customer',
  merchant: 'merchant',
  admin: 'admin',
}
/** The routes of the sites of customers and merchants; the admin site calls its own in the same way. */
const reads = ROUTES.filter(
  ([route, endpoint]) => route.startsWith('GET ') && isServedOn(endpoint, 'customer'),
)
const buildSamples = (route: string): Sample[] => {
  const row = ROWS[route] ?? assert.fail(`${route} has no row`)
  return [row.good(world), ...(row.more?.(world) ?? [])].filter(
    ({ headers, payload }) => !headers && !payload,
  )
}
const toInput = ({ params, query }: Sample): Input => ({ ...(params && { params }), ...(query && { query }) })

/** A call in this process is no request of its own. */
const withoutRequestId = ({ requestId: _requestId, ...body }: Record<string, unknown>) => body

/** Routes whose results differ from one request to the next. */
const VARYING = new Set([
  'GET /offers/random',
  'GET /stores/random',
  'GET /users/google-nonce',
  'GET /users/export',
  'GET /health',
])

describe('An in-process call', () => {
  for (const [route, endpoint] of reads)
    it(`${route} returns the same result as HTTP`, async () => {
      const as = ROWS[route]?.as ?? usualRole[endpoint.auth]
      await ROWS[route]?.prepare?.(world, as)
      // Jobs, such as automatic replies in chats, would change what the second call reads.
      await world.test.drainJobs()
      for (const sample of buildSamples(route)) {
        const { status, body } = await world.send(route, { as, ...sample })
        assert.equal(status, endpoint.status ?? 200, JSON.stringify(body))
        const { value, problem } = await callFor(as, route, toInput(sample))
        assert.equal(problem, null)
        // Fails on fields that the contract does not name and on values that JSON would change, such as a
        // Date.
        const expected = VARYING.has(route) ? toZod(endpoint.reply).parse(value) : body
        assert.deepEqual(value, expected)
        assert.deepEqual(JSON.parse(JSON.stringify(value)), value)
      }
    })

  it('without a session returns the same 401 as HTTP', async () => {
    for (const [route, { auth }] of reads) {
      if (auth === 'public' || auth === 'optional') continue
      const sample = buildSamples(route)[0] ?? {}
      const { body } = await world.send(route, { as: 'anonymous', ...sample })
      const { problem } = await callFor('anonymous', route, toInput(sample))
      assert.deepEqual(problem, { status: 401, body: withoutRequestId(body) }, route)
    }
  })

  it('with another role returns the same 403 as HTTP', async () => {
    for (const [route, { auth }] of reads) {
      if (auth !== 'merchant') continue
      const sample = buildSamples(route)[0] ?? {}
      const { body } = await world.send(route, { as: 'customer', ...sample })
      const { problem } = await callFor('customer', route, toInput(sample))
      assert.deepEqual(problem, { status: 403, body: withoutRequestId(body) }, route)
    }
  })

  it('with invalid input returns the same problem as HTTP', async () => {
    const wrong: [route: string, input: Input][] = [
      ['GET /offers', { query: { page: 'x' } }],
      ['GET /offers', { query: { limit: '5000' } }],
      ['GET /offers/:id', { params: { id: 'no-id' } }],
      ['GET /stores/:id', { params: { id: '\u0000' } }],
      ['GET /search', { query: { query: 'a\u0000b' } }],
    ]
    for (const [route, input] of wrong) {
      const { status, body } = await world.send(route, { as: 'customer', ...(input as Sample) })
      const { problem } = await callFor('customer', route, input)
      assert.deepEqual(problem, { status, body: withoutRequestId(body) }, `${route} ${JSON.stringify(input)}`)
    }
  })

  it('returns 404 for an empty or overlong path parameter and for an unknown route', async () => {
    for (const id of ['', 'x'.repeat(201)]) {
      const { problem } = await callFor('customer', 'GET /offers/:id', { params: { id } })
      assert.equal(problem?.status, 404)
    }
    assert.equal((await callFor('customer', 'GET /no-such-route', {})).problem?.status, 404)
  })

  it('sets the cookies of a write for a form of an own page, and none for a page that is read', async () => {
    const { email } = await world.test.newCustomer('Form')
    pageCall = {
      route: 'POST /users/login',
      input: { body: JSON.stringify({ email, password: PASSWORD }) },
    }
    const send = async (site: string) => {
      const { headers } = await page.inject({
        method: 'POST',
        url: '/',
        headers: { 'sec-fetch-site': site, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'form=sign-in',
      })
      return [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split('=')[0])
    }
    assert.ok((await send('same-origin')).includes(SESSION_COOKIE.customer))
    assert.equal(outcome.problem, null)
    assert.deepEqual(await send('cross-site'), [])

    pageCall = { route: 'GET /bookings/holds', input: {} }
    assert.deepEqual(await send('same-origin'), [])
  })

  it('rejects bodies that HTTP rejects', async () => {
    const bodies: [json: string, status: number][] = [
      ['{"token":"a\\u0000"}', 400],
      ['{"__proto__":{}}', 400],
      [JSON.stringify({ token: 'x'.repeat(200_000) }), 413],
    ]
    for (const [body, status] of bodies)
      assert.equal((await callFor('anonymous', 'POST /users/verify-email', { body })).problem?.status, status)
  })
})

describe('Without the primary a standby answers', () => {
  let primary: Awaited<ReturnType<typeof openProxy>>
  let database: Database
  let server: FastifyInstance
  before(async () => {
    const url = String(world.test.app.database.pool.options.connectionString)
    primary = await openProxy(url)
    database = openDatabase(primary.url, { max: 4, replicaUrl: readOnly(url), onError: () => undefined })
    server = await openApp({ ...world.test.app, database }, 'customer')
    await until(async () => database.reads.hasCurrentReplica())
    primary.cut()
    await until(async () => database.reads.isPrimaryAway())
  })
  after(async () => {
    // The server stores that it has ended.
    primary?.restore()
    await server?.close()
    await database?.close()
    await primary?.close()
  })

  for (const [route, endpoint] of reads.filter(([, { shared }]) => shared))
    it(route, async () => {
      const { params = {}, query } = buildSamples(route)[0] ?? {}
      const path = route.slice('GET '.length).replace(/:(\w+)/g, (_, name: string) => params[name]!)
      const reply = await server.inject({ url: `/api/v1${path}`, ...(query && { query }) })
      assert.equal(reply.statusCode, endpoint.status ?? 200, reply.body)
      assert.equal(reply.headers['x-data-source'], 'standby')
    })
})
