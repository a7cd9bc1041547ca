/**
 * Route matrix: every route of every contract, for every role and with every kind of input. Tests access,
 * rejected input, and that responses match the contract. A route without a row in a `.matrix.ts` fails.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { after, before, describe, it } from 'mocha'
import * as fc from 'fast-check'
import type { Endpoint } from '#contract/kernel.ts'
import { adminMay } from '#domain/accounts/admin-role.ts'
import { isServedOn, type Site } from '#server/platform/http/operation.ts'
import { SESSION_COOKIE } from '#server/platform/http/session-cookies.ts'
import { getReplyStatus } from '#server/platform/http/replies/success-status.ts'
import { hasRunnableJobs } from '#server/platform/jobs/job-queue.ts'
import { openAccountSession } from '../support/admins.ts'
import { everyFifth, repeats } from '../support/long-run.ts'
import type { Answer } from '../support/test-app.ts'
import type { MatrixRow } from './matrix-row.ts'
import { ROWS } from './matrix-rows.ts'
import {
  BAD_DAYS,
  BAD_IDS,
  BAD_NUMBERS,
  getFields,
  HOSTILE_TEXTS,
  pathsIn,
  randomInputs,
  withAt,
  WRONG_VALUES,
  toZod,
  type RandomInput,
} from './matrix-invalid-input.ts'
import { WRONG_BOOKINGS, WRONG_PAYMENTS } from './matrix-refusals.ts'
import { assertRefused } from './matrix-checks.ts'
import {
  ADMIN_ROLES,
  INVALID_SESSIONS,
  isAdminRole,
  SIGNED_IN_ROLES,
  type SignedInRole,
  type Role,
} from './matrix-roles.ts'
import { openWorld, ROUTES, siteFor, type Sample, type World } from './matrix-world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world?.test.close())

/** The role whose requests succeed, by the route's `auth`. */
const USUAL_ROLE: Record<Endpoint['auth'], SignedInRole> = {
  public: 'customer',
  optional: 'customer',
  account: 'customer',
  customer: 'customer',
  merchant: 'merchant',
  admin: 'admin',
}
const getRow = (route: string): MatrixRow => ROWS[route] ?? assert.fail(`${route} has no row`)
const isUnsafe = (route: string) => !/^(?:GET|HEAD) /.test(route)

it('has a row for every route of every contract, and no other rows', () => {
  assert.deepEqual(Object.keys(ROWS).toSorted(), ROUTES.map(([route]) => route).toSorted())
})

// ---------------------------------------------------------------- access

function expectedStatus(endpoint: Endpoint, row: MatrixRow, role: Role): number {
  const { auth, status = 200, forbidsAnonymous } = endpoint
  if (!isServedOn(endpoint, siteFor(endpoint, role))) return 404
  if (auth === 'public' || auth === 'optional') return status
  if (!isSignedIn(role)) return forbidsAnonymous ? 403 : 401
  if (auth !== 'account' && auth !== ACCOUNT_ROLES[role]) return 403
  if (auth === 'admin' && !mayCall(endpoint, role)) return 403
  return row.others?.[role] ?? (isAdminRole(role) ? row.others?.admin : undefined) ?? status
}
const isSignedIn = (role: Role): role is SignedInRole => (SIGNED_IN_ROLES as readonly string[]).includes(role)
const ACCOUNT_ROLES: Record<SignedInRole, Endpoint['auth']> = {
  customer: 'customer',
  'other customer': 'customer',
  merchant: 'merchant',
  'other merchant': 'merchant',
  admin: 'admin',
  support: 'admin',
  moderator: 'admin',
  finance: 'admin',
}

/** `admin` is an owner. */
const mayCall = ({ adminAction }: Endpoint, role: SignedInRole): boolean =>
  !isAdminRole(role) || !adminAction || adminMay(role === 'admin' ? 'owner' : role, adminAction)

/** The site has no such route, or no such method of the path; or another route has both, such as one with an id. */
function assertNotServed(route: string, site: Site, answer: Parameters<typeof assertRefused>[0]): void {
  const [method, path = ''] = route.split(' ')
  const isShadowed = ROUTES.some(([other, endpoint]) => {
    const [otherMethod, otherPath = ''] = other.split(' ')
    const pattern = new RegExp(`^${otherPath.replaceAll(/:\w+/g, '[^/]+')}$`)
    return otherMethod === method && isServedOn(endpoint, site) && pattern.test(path)
  })
  // A type of body that no route of the site takes is refused first.
  assertRefused(answer, 404, 405, 415, ...(isShadowed ? [400, 401, 403] : []))
}

/** Fills in the ids. An id that another test prepares may not exist: any id does for a request that is refused. */
const withIds = ({ params = {}, ...sample }: Sample): Sample => ({
  ...sample,
  params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value || randomUUID()])),
})
const isGuarded = ({ auth }: Endpoint): boolean => auth !== 'public' && auth !== 'optional'

/** Routes that state the same conditions of access are guarded by the same code. */
const getAccessKind = ([route, endpoint]: (typeof ROUTES)[number]): string => {
  const { auth, site, adminAction, forbidsAnonymous, withoutSecondFactor } = endpoint
  const { others = {} } = getRow(route)
  return JSON.stringify([auth, site, adminAction, forbidsAnonymous, withoutSecondFactor, others])
}
const FIRST_OF_KIND: ReadonlySet<string> = new Set(
  [...Map.groupBy(ROUTES, getAccessKind).values()].map(([first]) => first![0]),
)

/**
 * Returns all roles for one route of each kind of access. For the other routes it returns those whose answer
 * differs from the usual one, and a sample of the rest, which is another one for the next route.
 */
function rolesFor(route: string, endpoint: Endpoint, index: number): Role[] {
  const sessions = everyFifth(INVALID_SESSIONS, index)
  if (FIRST_OF_KIND.has(route)) return ['anonymous', ...SIGNED_IN_ROLES, ...sessions]
  const named = new Set<Role>(['anonymous', USUAL_ROLE[endpoint.auth]])
  for (const role of SIGNED_IN_ROLES) if (getRow(route).others?.[role] !== undefined) named.add(role)
  return [
    ...named,
    ...everyFifth(
      SIGNED_IN_ROLES.filter((role) => !named.has(role)),
      index,
    ),
    ...sessions,
  ]
}

describe('Access', () => {
  for (const [index, [route, endpoint]] of ROUTES.entries())
    it(`${route} grants access as “${endpoint.auth}” requires`, async () => {
      const row = getRow(route)
      const roles = rolesFor(route, endpoint, index)
      // Rejected requests go first, so that the test can check that they change nothing.
      const order = roles.toSorted(
        (a, b) => expectedStatus(endpoint, row, b) - expectedStatus(endpoint, row, a),
      )
      // Jobs of the routes before write too.
      while (await hasRunnableJobs(world.test.app.database.pool)) await pause(5)
      const isAccepted = (role: Role) => expectedStatus(endpoint, row, role) < 400
      const before = await world.digestData()
      for (const [nth, role] of order.entries()) {
        const expected = expectedStatus(endpoint, row, role)
        if (expected < 400) await row.prepare?.(world, role)
        const answer = await world.send(route, { ...row.good(world), as: role })
        if (expected < 400) assert.equal(answer.status, getReplyStatus(endpoint, answer.body), answer.what)
        else if (isServedOn(endpoint, siteFor(endpoint, role))) assertRefused(answer, expected)
        else assertNotServed(route, siteFor(endpoint, role), answer)
        if (expected === 401)
          assert.equal(answer.body.message, 'Authentication required. Please log in again.')
        if (row.endsSession && expected < 400 && isSignedIn(role))
          world.tokens[role] = await world.signIn(role)
        if (expected < 400) await row.undo?.(world)
        const next = order[nth + 1]
        if (expected >= 400 && (next === undefined || isAccepted(next)))
          assert.deepEqual(await world.digestData(), before, `a rejected ${route} has changed data`)
      }
    })

  it('is refused on the sites that are not for the session, and changes nothing', () =>
    assertUnchangedBy(async () => {
      for (const [route, endpoint] of everyFifth(ROUTES, 0))
        for (const site of ['customer', 'merchant', 'admin'] as const) {
          if (isServedOn(endpoint, site) && !isGuarded(endpoint)) continue
          const strangers = site === 'admin' ? (['customer', 'merchant'] as const) : (['admin'] as const)
          for (const role of strangers) {
            const headers = { authorization: `Bearer ${world.tokens[role]}` }
            const good = withIds(getRow(route).good(world))
            const answer = await world.send(route, {
              ...good,
              site,
              headers: { ...good.headers, ...headers },
            })
            if (!isServedOn(endpoint, site)) assertNotServed(route, site, answer)
            else assertRefused(answer, endpoint.forbidsAnonymous ? 403 : 401)
          }
        }
    }))

  for (const [route, endpoint] of ROUTES.filter(([, each]) => isGuarded(each) && isServedOn(each, 'admin')))
    it(`${route} is ${endpoint.withoutSecondFactor ? 'for' : 'not for'} admins without a second factor`, async () => {
      const send = async (request: Sample) => {
        for (const role of ADMIN_ROLES) {
          const headers = { authorization: `Bearer ${world.tokensWithoutSecondFactor[role]}` }
          const answer = await world.send(route, { ...request, site: 'admin', headers })
          const isRefused = answer.body.code === 'second-factor-missing'
          assert.equal(isRefused, !endpoint.withoutSecondFactor, answer.what)
          if (isRefused) assertRefused(answer, 403)
        }
      }
      if (endpoint.withoutSecondFactor) await send({})
      else await assertUnchangedBy(() => send(withIds(getRow(route).good(world))))
    })

  it('lists no bookings of another merchant’s store', async () => {
    const { body } = await world.send('GET /bookings/merchant', { as: 'other merchant' })
    assert.deepEqual(body.bookings, [])
    const { body: foreign } = await world.send('GET /bookings/merchant', {
      as: 'other merchant',
      query: { storeId: world.shop.storeId },
    })
    assert.deepEqual(foreign.bookings, [])
  })

  it('lists no bookings of another customer, even by id', async () => {
    for (const route of ['GET /bookings', 'GET /bookings/user', 'GET /users/bookings']) {
      const { body } = await world.send(route, {
        as: 'other customer',
        query: { bookingId: world.bookings.held },
      })
      assert.deepEqual(body.bookings, [])
    }
  })
})

// ---------------------------------------------------------------- methods

for (const site of ['customer', 'merchant', 'admin'] as const)
  it(`a path returns 405 and Allow for methods it does not have, on the ${site} site`, async () => {
    const served = ROUTES.filter(([, endpoint]) => isServedOn(endpoint, site))
    for (const [path, routes] of Map.groupBy(served, ([route]) => route.split(' ')[1]!)) {
      const methods = routes.map(([route]) => route.split(' ')[0]!)
      const url = `/api/v1${path.replaceAll(/:\w+/g, randomUUID())}`
      const answer = await world.test[site].inject({ method: 'PATCH', url })
      assert.equal(answer.statusCode, 405, path)
      for (const method of methods) assert.ok(String(answer.headers.allow).split(', ').includes(method), path)
    }
  })

// ---------------------------------------------------------------- responses

function assertReply(endpoint: Endpoint, answer: Answer & { what: string }): void {
  assert.match(String(answer.headers['content-type']), /^application\/json; charset=utf-8/, answer.what)
  // Only routes that the contract marks as shared are cacheable, and with optional auth only anonymous
  // responses.
  if (!endpoint.shared || answer.what.includes(' as customer')) {
    if (!endpoint.shared || endpoint.auth === 'optional')
      assert.equal(answer.headers['cache-control'], 'no-store', answer.what)
  } else assert.match(String(answer.headers['cache-control']), /^public, max-age=\d/, answer.what)
  const parsed = toZod(endpoint.reply).safeParse(answer.body)
  assert.ok(parsed.success, `${parsed.error} in ${answer.what}`)
  // Parsing drops fields that the contract does not name, so they show up as a difference.
  assert.deepEqual(answer.body, parsed.data, `a field that the contract does not name: ${answer.what}`)
}

describe('Responses', () => {
  for (const [route, endpoint] of ROUTES)
    it(`${route} responds with exactly the fields of its contract`, async () => {
      const row = getRow(route)
      const as = row.as ?? USUAL_ROLE[endpoint.auth]
      // The SMS of the matrix reach no gateway, and while they fail nobody is promised a code.
      await world.test.app.database.pool.query(`DELETE FROM alerts WHERE kind = 'sms-down'`)
      await row.prepare?.(world, as)
      for (const sample of [row.good(world), ...(row.more?.(world) ?? [])]) {
        const answer = await world.send(route, { ...sample, as })
        assert.equal(answer.status, getReplyStatus(endpoint, answer.body), answer.what)
        assertReply(endpoint, answer)
        if (row.endsSession) world.tokens[as] = await world.signIn(as)
      }
      await row.undo?.(world)
    })
})

describe('The discount of an offer', () => {
  type Priced = {
    id: string
    discount: number
    discounted_price: number | null
    original_price: number | null
    service: { price: number | null }
  }
  const assertComputable = ({ id, discount, discounted_price, original_price, service }: Priced) => {
    if (discounted_price === null) return
    assert.equal(service.price, original_price, id)
    assert.equal(
      Math.round(service.price! * (1 - discount / 100)),
      Math.round(discounted_price),
      `${id}: ${discount}% of ${service.price}`,
    )
  }

  it('applied to the service price gives the discounted price, on every card and page', async () => {
    const { db } = world.test.app.database
    // The price of the service has changed since the offer was created.
    await db
      .updateTable('services')
      .set({ price_cents: 123_456 })
      .where('id', '=', world.shop.serviceId)
      .execute()
    const first = (await world.send('GET /offers', { query: { status: 'all', limit: '100' } })).body
    const offers: Priced[] = first.offers
    for (let page = 2; page <= first.pagination.totalPages; page++)
      offers.push(
        ...(await world.send('GET /offers', { query: { status: 'all', limit: '100', page: String(page) } }))
          .body.offers,
      )
    assert.ok(offers.length > 200)
    offers.forEach(assertComputable)
    for (const id of [world.shop.offerId, ...offers.slice(0, 20).map((offer) => offer.id)])
      assertComputable((await world.send('GET /offers/:id', { params: { id } })).body.offer)
    const { booking } = (
      await world.send('GET /bookings/:id', { as: 'customer', params: { id: world.bookings.paid } })
    ).body
    assertComputable({ ...booking.Offer, service: booking.Offer.service })
    const { body } = await world.send('GET /services', { query: { limit: '100' } })
    for (const { offer } of body.services)
      if (offer && offer.original_price !== null)
        assertComputable({ ...offer, service: { price: offer.original_price } })
  })
})

// ---------------------------------------------------------------- invalid input

async function assertUnchangedBy(work: () => Promise<void>): Promise<void> {
  const before = await world.digestData()
  await work()
  assert.deepEqual(await world.digestData(), before, 'data has changed')
}

const BAD_PATHS = ['%', '%ff', '%c3%28', '%00', '%2e%2e%2f', '%252e', '%u0041', '..;']

describe('Invalid ids in the path', () => {
  for (const [route, endpoint] of ROUTES.filter(([, { params }]) => params))
    it(`${route} rejects malformed ids and returns 404 for unknown ones`, () =>
      assertUnchangedBy(async () => {
        const good = { ...getRow(route).good(world), as: USUAL_ROLE[endpoint.auth] }
        const names = getFields(endpoint.params!)
        const path = route.split(' ')[1]!
        // An id that is too long matches no route, and other routes take no forms.
        const statuses = endpoint.upload ? [404, 415] : [404]
        for (const [index, name] of names.entries()) {
          for (const bad of everyFifth(BAD_IDS, index + path.length))
            assertRefused(
              await world.send(route, { ...good, params: { ...good.params, [name]: bad } }),
              ...statuses,
            )
          const unknown = await world.send(route, {
            ...good,
            params: { ...good.params, [name]: randomUUID() },
          })
          assertRefused(unknown, 404)
        }
        for (const raw of everyFifth(BAD_PATHS, path.length))
          assertRefused(await world.send(route, { ...good, rawPath: path.replaceAll(/:\w+/g, raw) }), 404)
      }))
})

/**
 * Values that these fields reject in every route. All other values are compared with the contract's schema.
 */
const ALWAYS_INVALID: Record<string, readonly string[]> = {
  page: [...BAD_NUMBERS, '10001'],
  limit: [...BAD_NUMBERS, '201', '1000000'],
  days: [...BAD_NUMBERS, '32'],
  date: BAD_DAYS,
  from: BAD_DAYS,
  offerId: BAD_IDS,
  serviceId: BAD_IDS,
  entityId: BAD_IDS,
  storeId: BAD_IDS,
  staffId: BAD_IDS,
}

/** Expects 'Invalid request data' with the field, or 404 if the value names the requested resource. */
function assertInvalidQuery(answer: Awaited<ReturnType<World['send']>>, field?: string): void {
  assertRefused(answer, 400, 404)
  if (answer.body.code === 'unknown-staff') return
  if (answer.status === 404) return assert.match(answer.body.code, /^(?:item|store)-not-found$/, answer.what)
  assert.deepEqual(
    [answer.body.code, answer.body.message],
    ['invalid-request', 'Invalid request data'],
    answer.what,
  )
  if (field !== undefined) assert.ok(field in answer.body.errors, answer.what)
}

describe('Invalid queries', () => {
  for (const [route, endpoint] of ROUTES.filter(([, { query }]) => query))
    it(`${route} rejects invalid query values and never fails`, () =>
      assertUnchangedBy(async () => {
        const schema = toZod(endpoint.query!)
        const row = getRow(route)
        const good = { ...row.good(world), as: row.as ?? USUAL_ROLE[endpoint.auth] }
        const check = async (raw: string, parsed: Record<string, unknown>) => {
          const answer = await world.send(route, { ...good, rawQuery: raw })
          if (!schema.safeParse(parsed).success) assertInvalidQuery(answer)
          else if (answer.status >= 400) assertRefused(answer, 400, 404, 409, 422)
          else assertReply(endpoint, answer)
        }
        for (const [index, name] of getFields(endpoint.query!).entries()) {
          for (const bad of everyFifth(ALWAYS_INVALID[name] ?? [], index))
            assertInvalidQuery(
              await world.send(route, { ...good, query: { ...good.query, [name]: bad } }),
              name,
            )
          for (const value of everyFifth(HOSTILE_TEXTS, index)) {
            const query = { ...good.query, [name]: value }
            await check(new URLSearchParams(query).toString(), query)
          }
          const once = new URLSearchParams({ ...good.query, [name]: good.query?.[name] ?? '1' }).toString()
          await check(`${once}&${name}=2`, { ...good.query, [name]: ['1', '2'] })
          const malformed = [
            `${name}=%ff`,
            `${name}=%`,
            `${name}=%c3%28`,
            `${name}[a]=1`,
            `${name}[]=1`,
            `${name}=${'a'.repeat(9000)}`,
          ]
          for (const raw of everyFifth(malformed, index)) {
            const answer = await world.send(route, {
              ...good,
              rawQuery: `${new URLSearchParams(good.query).toString()}&${raw}`,
            })
            if (answer.status >= 400) assertRefused(answer, 400, 404, 409, 414, 422, 431)
            else assertReply(endpoint, answer)
          }
        }
        const validQuery = new URLSearchParams(good.query).toString()
        for (const raw of [
          '__proto__[admin]=1',
          '__proto__=1',
          'constructor.prototype.admin=1',
          '&&&=&=',
          'limit',
          '?page=1',
        ])
          await check(
            `${validQuery}&${raw}`,
            raw === 'limit' ? { ...good.query, limit: '' } : { ...good.query },
          )
        assert.equal(({} as { admin?: unknown }).admin, undefined)
      }))

  for (const route of ['GET /offers', 'GET /stores'])
    it(`${route} searches for % and _ literally`, async () => {
      const getTotal = async (search: string): Promise<number> =>
        (await world.send(route, { query: { search } })).body.pagination.total
      const all = (await world.send(route, {})).body.pagination.total
      for (const wild of ['%', '_', '%%', '_____', 'c%t', '\\%'])
        assert.ok((await getTotal(wild)) < all / 2, `${wild} finds ${await getTotal(wild)} of ${all}`)
    })
})

const ROUTES_WITH_BODY = ROUTES.filter(([, { body }]) => body)

const UNKNOWN_FIELDS = [
  'role',
  'isAdmin',
  'is_phone_verified',
  'status',
  'price',
  'fee_cents',
  'id',
  'toString',
  'constructor',
  'no such',
  '',
]
const INVALID_UTF8 = [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xc0, 0xaf]]

describe('Invalid bodies', () => {
  for (const [routeIndex, [route, endpoint]] of ROUTES_WITH_BODY.entries()) {
    const body = () => getRow(route).good(world).body
    const target = () => ({ as: USUAL_ROLE[endpoint.auth], params: getRow(route).good(world).params ?? {} })

    it(`${route} names every unknown field`, () =>
      assertUnchangedBy(async () => {
        const { closed, fields } = pathsIn(endpoint.body!)
        const known = new Set(fields.map(({ path }) => path.join('.')))
        for (const [index, path] of closed.entries())
          for (const key of everyFifth(UNKNOWN_FIELDS, index + route.length)) {
            if (known.has([...path, key].join('.'))) continue
            const answer = await world.send(route, {
              ...target(),
              body: withAt(body(), [...path, key], { name: 'x' }),
            })
            assertRefused(answer, 400)
            assert.deepEqual(answer.body.errors[key], [`Unknown field: ${key}`], answer.what)
          }
      }))

    it(`${route} rejects __proto__ at any depth`, () =>
      assertUnchangedBy(async () => {
        for (const path of pathsIn(endpoint.body!).objects)
          for (const key of ['__proto__', '\\u005f_proto__']) {
            const payload = JSON.stringify(withAt(body(), [...path, 'HERE'], { role: 'admin' })).replace(
              'HERE',
              key,
            )
            assertRefused(await world.send(route, { ...target(), payload }), 400)
          }
        assert.equal(({} as { role?: unknown }).role, undefined)
      }))

    it(`${route} rejects the wrong type in every field with a message`, () =>
      assertUnchangedBy(async () => {
        for (const [index, { path }] of pathsIn(endpoint.body!).fields.entries())
          for (const value of everyFifth(WRONG_VALUES, index)) {
            const invalid = withAt(body(), path, value)
            const parsed = toZod(endpoint.body!).safeParse(JSON.parse(JSON.stringify(invalid)))
            if (parsed.success) continue
            const answer = await world.send(route, { ...target(), body: invalid })
            assertRefused(answer, 400, 404)
            if (answer.status === 404 || answer.body.code === 'unknown-staff') continue
            const messages = Object.values<string[]>(answer.body.errors ?? {}).flat()
            assert.ok(
              answer.body.code === 'invalid-json' || messages.every((message) => /^[A-Z]/.test(message)),
              answer.what,
            )
            assert.ok(answer.body.code === 'invalid-json' || messages.length > 0, answer.what)
          }
      }))

    it(`${route} rejects NUL, lone surrogates and invalid UTF-8`, () =>
      assertUnchangedBy(async () => {
        const texts = pathsIn(endpoint.body!).fields.filter(({ isText }) => isText)
        for (const [index, { path }] of texts.entries()) {
          for (const bad of everyFifth(['a\u0000b', '\ud800', 'a\udc00'], index))
            assertRefused(await world.send(route, { ...target(), body: withAt(body(), path, bad) }), 400)
          const [head = '', tail = ''] = JSON.stringify(withAt(body(), path, 'HERE')).split('HERE')
          for (const bytes of everyFifth(INVALID_UTF8, index)) {
            const payload = Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(tail)])
            assertRefused(await world.send(route, { ...target(), payload }), 400)
          }
        }
      }))

    it(`${route} rejects bodies that are not JSON objects, too large, too deep or of another type`, () =>
      assertUnchangedBy(async () => {
        const valid = JSON.stringify(body())
        // An empty payload counts as an empty object, which some routes accept.
        const empty = toZod(endpoint.body!).safeParse({}).success ? [] : ['']
        const malformed = [
          ...empty,
          '[]',
          `[${valid}]`,
          '"x"',
          '1',
          'true',
          'null',
          '{',
          `${valid}}`,
          "{'a':1}",
          'NaN',
          valid.slice(0, -1),
        ]
        for (const payload of everyFifth(malformed, routeIndex))
          assertRefused(await world.send(route, { ...target(), payload }), 400)
        const deep = [
          '['.repeat(10_000) + ']'.repeat(10_000),
          '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000),
        ]
        const deepPayloads = [...deep, ...deep.map((each) => `${valid.slice(0, -1)},"deep":${each}}`)]
        for (const payload of everyFifth(deepPayloads, routeIndex))
          assertRefused(await world.send(route, { ...target(), payload }), 400)
        const large = [`${valid.slice(0, -1)},"a":"${'x'.repeat(2 ** 21)}"}`, ' '.repeat(2 ** 21)]
        for (const payload of everyFifth(large, routeIndex))
          assertRefused(await world.send(route, { ...target(), payload }), 413)
        const types = [
          'text/plain',
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=x',
          'application/xml',
          'application/jsonp',
          'text/json',
          'nonsense',
        ]
        for (const type of everyFifth(types, routeIndex))
          assertRefused(
            await world.send(route, { ...target(), payload: valid, headers: { 'content-type': type } }),
            415,
          )
      }))
  }

  for (const [route, { auth, ignoresBody }] of ROUTES.filter(([name, { body }]) => isUnsafe(name) && !body))
    it(`${route} rejects a body that is too large, not JSON or of another type`, () =>
      assertUnchangedBy(async () => {
        const good = {
          ...getRow(route).good(world),
          as: USUAL_ROLE[auth],
          headers: { 'content-type': 'application/json' },
        }
        assertRefused(await world.send(route, { ...good, payload: ' '.repeat(2 ** 21) }), 413)
        if (ignoresBody) return
        assertRefused(await world.send(route, { ...good, payload: '{"__proto__":{}}' }), 400)
        assertRefused(await world.send(route, { ...good, payload: '{' }), 400)
        assertRefused(
          await world.send(route, {
            ...good,
            payload: 'a=1',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          }),
          415,
        )
      }))
})

// ---------------------------------------------------------------- well-formed invalid requests

describe('Well-formed invalid requests', () => {
  for (const [what, status, message, body] of WRONG_BOOKINGS)
    it(`rejects booking ${what}: ${message}`, () =>
      assertUnchangedBy(async () => {
        const answer = await world.send('POST /bookings', { as: 'other customer', body: body(world) })
        assertRefused(answer, status)
        assert.equal(answer.body.message, message)
      }))

  for (const [what, status, message, body] of WRONG_PAYMENTS)
    it(`rejects paying ${what}: ${message}`, () =>
      assertUnchangedBy(async () => {
        const answer = await world.send('POST /payments/mpesa', {
          as: 'customer',
          body: { phoneNumber: world.newPhone(), ...body(world) },
        })
        assertRefused(answer, status)
        assert.equal(answer.body.message, message)
      }))

  it('creates bookings for the signed-in customer only', async () => {
    const { body } = await world.send('POST /bookings', {
      as: 'other customer',
      body: {
        serviceId: world.shop.serviceId,
        startTime: `${world.day}T15:00`,
        userId: world.people.canary.id,
      },
    })
    const row = await world.test.app.database.db
      .selectFrom('bookings')
      .select('account_id')
      .where('id', '=', body.booking.id)
      .executeTakeFirstOrThrow()
    assert.equal(row.account_id, world.people['other customer'].id)
  })

  for (const day of ['0000-01-01', '1970-01-01', '9999-12-31'])
    it(`has no free times for ${day}`, async () => {
      const { offerId } = world.shop
      assertRefused(await world.send('GET /bookings/offer-slots', { query: { offerId, date: day } }), 400)
      const { status, what } = await world.send('GET /bookings/availability', {
        query: { offerId, from: day },
      })
      assert.equal(status, day === '1970-01-01' ? 200 : 400, what)
      const diary = await world.send('GET /bookings/merchant', { as: 'merchant', query: { date: day } })
      assert.ok(diary.status === 400 || diary.body.bookings.length === 0, diary.what)
    })
})

// ---------------------------------------------------------------- cross-site requests

const OWN_HOST = 'd3.test'
const FOREIGN: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'cross-site', origin: `http://${OWN_HOST}` },
  { origin: 'https://evil.example' },
  { origin: `https://${OWN_HOST}.evil.example` },
  { origin: `http://${OWN_HOST}:81` },
  { origin: 'null' },
  { origin: 'nonsense' },
  {},
  { referer: 'https://evil.example/page' },
]

describe('Cross-site requests', () => {
  type Session = { cookie: string; token: string }
  const sessions = new Map<string, Session>()
  async function sessionOn(site: Site, email: string): Promise<Session> {
    const known = sessions.get(email)
    if (known) return known
    if (site === 'admin') {
      const { secret, token } = await openAccountSession(world.test, world.admins.admin.id)
      return { cookie: `${SESSION_COOKIE.admin}=${secret}`, token }
    }
    const signIn = await world.test[site].inject({
      method: 'POST',
      url: site === 'merchant' ? '/api/v1/merchants/login' : '/api/v1/users/login',
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: { email, password: 'a long enough one' },
    })
    assert.equal(signIn.statusCode, 200, signIn.body)
    const cookie = signIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const session = { cookie, token: signIn.json<{ access_token: string }>().access_token }
    sessions.set(email, session)
    return session
  }

  for (const [index, [route, endpoint]] of ROUTES.filter(([name]) => isUnsafe(name)).entries())
    it(`${route} rejects a cookie from another origin and accepts it from ours`, async () => {
      const { auth } = endpoint
      const site = auth === 'merchant' ? auth : siteFor(endpoint, USUAL_ROLE[auth])
      const email = world.emails[USUAL_ROLE[auth]]
      const { cookie, token } = await sessionOn(site, email)
      const bearer = { authorization: `Bearer ${token}` }
      const good = getRow(route).good(world)
      // After the origin check this request finds nothing, so it can be repeated.
      const harmless = {
        ...(good.params && { params: { id: randomUUID() } }),
        ...(good.body !== undefined && { body: {} }),
        site,
      } as const
      await assertUnchangedBy(async () => {
        for (const sentCookie of [cookie, `access_token=${token}`])
          for (const headers of everyFifth(FOREIGN, index)) {
            const answer = await world.send(route, {
              ...good,
              site,
              headers: { ...good.headers, host: OWN_HOST, cookie: sentCookie, ...headers },
            })
            assertRefused(answer, 403)
            assert.equal(answer.body.code, 'cross-site')
          }
      })
      const accepted: Record<string, string>[] = [
        { cookie, 'sec-fetch-site': 'same-origin' },
        { cookie, origin: `http://${OWN_HOST}` },
        { ...bearer, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
        { ...bearer, cookie, 'sec-fetch-site': 'cross-site' },
      ]
      for (const headers of getRow(route).endsSession ? accepted.slice(0, 1) : accepted) {
        const answer = await world.send(route, { ...harmless, headers: { host: OWN_HOST, ...headers } })
        assert.notEqual(answer.body.code, 'cross-site', answer.what)
        assert.notEqual(answer.status, 401, answer.what)
      }
      if (getRow(route).endsSession) sessions.delete(email)
    })

  it('allow no other origin to read a response', async () => {
    for (const [route, endpoint] of ROUTES) {
      const answer = await world.send(route, {
        ...(endpoint.params && {
          params: Object.fromEntries(getFields(endpoint.params).map((name) => [name, randomUUID()])),
        }),
        headers: { origin: 'https://evil.example' },
      })
      assert.equal(answer.headers['access-control-allow-origin'], undefined, route)
    }
  })
})

// ---------------------------------------------------------------- random requests

describe('Random requests', () => {
  it('many requests cause no server error, and none that violates the contract is accepted', async () => {
    const { shop, staffed, demo, bookings, payments, day, emails } = world
    const rowIds = [
      shop.offerId,
      shop.serviceId,
      shop.storeId,
      shop.branchId,
      staffed.offerId,
      staffed.serviceId,
    ].concat(
      staffed.staffIds,
      demo.offers,
      demo.services,
      demo.stores,
      Object.values(bookings),
      Object.values(payments),
    )
    const texts = ['0712345678', 'a long enough one', 'offer', 'service', 'A-Z', 'cut', emails.customer]
    const words = [...rowIds, ...texts, day, `${day}T10:00`, `${day}T11:30:00+03:00`]
    const requests = fc.constantFrom(...ROUTES).chain(([route, endpoint]) => {
      const row = getRow(route)
      const input = randomInputs(endpoint, [row.good(world), ...(row.more?.(world) ?? [])], words)
      return fc.record({ route: fc.constant(route), endpoint: fc.constant(endpoint), input })
    })
    await fc.assert(
      fc.asyncProperty(requests, async ({ route, endpoint, input }) => {
        const as = USUAL_ROLE[endpoint.auth]
        const answer = await world.send(route, {
          params: input.params,
          ...(input.body !== undefined && { body: input.body }),
          rawQuery: queryText(input.query),
          as,
        })
        if (answer.status < 400) {
          assertReply(endpoint, answer)
          await getRow(route).undo?.(world)
          if (endpoint.body)
            assert.ok(
              toZod(endpoint.body).safeParse(input.body === undefined ? {} : input.body).success,
              `accepted: ${answer.what}`,
            )
        } else {
          const statuses = [400, 401, 403, 404, 409, 410, 414, 422, 429, 501]
          assertRefused(answer, ...statuses, ...(endpoint.upload ? [415] : []))
        }
        if (getRow(route).endsSession)
          world.tokens.customer = await world.test.signIn(emails.customer, 'a long enough one')
      }),
      { seed: 20261121, numRuns: repeats(80, 300), endOnFailure: true },
    )
  })
})

function queryText(query: RandomInput['query']): string {
  if (typeof query !== 'object' || query === null)
    return query === undefined ? '' : encodeURIComponent(JSON.stringify(query))
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .map((each) => [name, typeof each === 'string' ? each : (JSON.stringify(each) ?? '')] as const),
  )
  return pairs
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`,
    )
    .join('&')
}
