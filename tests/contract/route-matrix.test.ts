/**
 * Every route of every contract, asked by every role and with every kind of input: who has access, what is rejected, and that a reply is what the contract
 * says. A route without a row in matrix-rows.ts fails.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import * as fc from 'fast-check'
import type { Endpoint } from '#contract/kernel.ts'
import type { Answer } from '../support/test-app.ts'
import { ROWS, type Row } from './matrix-rows.ts'
import {
  BAD_DAYS,
  BAD_IDS,
  BAD_NUMBERS,
  chanceOf,
  fieldsOf,
  HOSTILE_TEXTS,
  pathsIn,
  withAt,
  WRONG_VALUES,
  zodOf,
  type Chance,
} from './matrix-invalid-input.ts'
import { WRONG_BOOKINGS, WRONG_PAYMENTS } from './matrix-refusals.ts'
import {
  assertRefused,
  LIVING,
  openWorld,
  ROLES,
  ROUTES,
  type Living,
  type Role,
  type World,
} from './matrix-world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world?.test.close())

/** Who the route is for, and whose requests of its row succeed. */
const USUAL: Record<Endpoint['auth'], Living> = {
  public: 'customer',
  optional: 'customer',
  account: 'customer',
  customer: 'customer',
  merchant: 'merchant',
  admin: 'admin',
}
const rowOf = (route: string): Row => ROWS[route] ?? assert.fail(`${route} has no row in matrix-rows.ts`)
const isUnsafe = (route: string) => !/^(?:GET|HEAD) /.test(route)

it('has a row for every route of every contract, and no other', () => {
  assert.deepEqual(Object.keys(ROWS).sort(), ROUTES.map(([route]) => route).sort())
})

// ---------------------------------------------------------------- who is let in

function expectedStatus({ auth, status = 200 }: Endpoint, row: Row, role: Role): number {
  if (auth === 'public' || auth === 'optional') return status
  if (!isLiving(role)) return 401
  const { role: kind } = KIND[role]
  if (auth !== 'account' && auth !== kind) return 403
  return row.others?.[role] ?? status
}
const isLiving = (role: Role): role is Living => (LIVING as readonly string[]).includes(role)
const KIND: Record<Living, { role: Endpoint['auth'] }> = {
  customer: { role: 'customer' },
  'other customer': { role: 'customer' },
  merchant: { role: 'merchant' },
  'other merchant': { role: 'merchant' },
  admin: { role: 'admin' },
}

describe('Access', () => {
  for (const [route, endpoint] of ROUTES)
    it(`${route} grants access as “${endpoint.auth}” requires`, async () => {
      const row = rowOf(route)
      // The refused go first: they must find nothing changed, and change nothing.
      const order = [...ROLES].sort(
        (a, b) => expectedStatus(endpoint, row, b) - expectedStatus(endpoint, row, a),
      )
      const atFirst = await world.written()
      let isUntouched = true
      for (const role of order) {
        const expected = expectedStatus(endpoint, row, role)
        if (expected < 400 && isUntouched) {
          assert.deepEqual(await world.written(), atFirst, `a refusal of ${route} has written`)
          isUntouched = false
        }
        if (expected < 400) await row.prepare?.(world, role)
        const answer = await world.send(route, { ...row.good(world), as: role })
        if (expected < 400) assert.equal(answer.status, expected, answer.what)
        else assertRefused(answer, expected)
        if (expected === 401)
          assert.equal(answer.body.message, 'Authentication required. Please log in again.')
        if (row.endsSession && expected < 400 && isLiving(role))
          world.tokens[role] = await world.test.signIn(world.emails[role], 'a long enough one')
      }
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

  it('lists no bookings of another customer, even when named', async () => {
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

it('a path answers 405 to every method it does not have', async () => {
  const methodsOf = Map.groupBy(ROUTES, ([route]) => route.split(' ')[1]!)
  for (const [path, routes] of methodsOf) {
    const methods = routes.map(([route]) => route.split(' ')[0]!)
    const url = `/api/v1${path.replaceAll(/:\w+/g, randomUUID())}`
    const answer = await world.test.customer.inject({ method: 'PATCH', url })
    assert.equal(answer.statusCode, 405, path)
    for (const method of methods) assert.ok(String(answer.headers.allow).split(', ').includes(method), path)
  }
})

// ---------------------------------------------------------------- replies

function assertReply(endpoint: Endpoint, answer: Answer & { what: string }): void {
  assert.match(String(answer.headers['content-type']), /^application\/json; charset=utf-8/, answer.what)
  // Nothing is shared but what the contract says is; and where replies differ by caller, only among anonymous callers.
  if (!endpoint.shared || answer.what.includes(' as customer')) {
    if (!endpoint.shared || endpoint.auth === 'optional')
      assert.equal(answer.headers['cache-control'], 'no-store', answer.what)
  } else assert.match(String(answer.headers['cache-control']), /^public, max-age=\d/, answer.what)
  const parsed = zodOf(endpoint.reply).safeParse(answer.body)
  assert.ok(parsed.success, `${parsed.error} in ${answer.what}`)
  // The contract's objects drop what they do not name, so anything unnamed shows as a difference.
  assert.deepEqual(answer.body, parsed.data, `a field without a name in the contract: ${answer.what}`)
}

describe('Replies', () => {
  for (const [route, endpoint] of ROUTES)
    it(`${route} replies with what the contract names and nothing else`, async () => {
      const row = rowOf(route)
      const as = row.as ?? USUAL[endpoint.auth]
      await row.prepare?.(world, as)
      for (const sample of [row.good(world), ...(row.more?.(world) ?? [])]) {
        const answer = await world.send(route, { ...sample, as })
        assert.equal(answer.status, endpoint.status ?? 200, answer.what)
        assertReply(endpoint, answer)
        if (row.endsSession) world.tokens[as] = await world.test.signIn(world.emails[as], 'a long enough one')
      }
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

  it('gives its discounted price when taken off the price of its service, on every card and page', async () => {
    const { db } = world.test.app.database
    // The service has become dearer since the offer was made.
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

// ---------------------------------------------------------------- bad input

async function nothingIsWritten(work: () => Promise<void>): Promise<void> {
  const atFirst = await world.written()
  await work()
  assert.deepEqual(await world.written(), atFirst, 'something was written')
}

describe('Bad ids in the path', () => {
  for (const [route, endpoint] of ROUTES.filter(([, { params }]) => params))
    it(`${route} rejects malformed ids and returns 404 for unknown ones`, () =>
      nothingIsWritten(async () => {
        const good = { ...rowOf(route).good(world), as: USUAL[endpoint.auth] }
        const names = fieldsOf(endpoint.params!)
        for (const name of names) {
          for (const bad of BAD_IDS)
            assertRefused(await world.send(route, { ...good, params: { ...good.params, [name]: bad } }), 404)
          const unknown = await world.send(route, {
            ...good,
            params: { ...good.params, [name]: randomUUID() },
          })
          assertRefused(unknown, 404)
        }
        const path = route.split(' ')[1]!
        for (const raw of ['%', '%ff', '%c3%28', '%00', '%2e%2e%2f', '%252e', '%u0041', '..;'])
          assertRefused(await world.send(route, { ...good, rawPath: path.replaceAll(/:\w+/g, raw) }), 404)
      }))
})

/** What these fields never take, wherever they stand. The rest is held against the contract's own schema. */
const NEVER: Record<string, readonly string[]> = {
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

/** One sentence for all, with the field; or not found, when the request is about what the value names. */
function assertInvalidQuery(answer: Awaited<ReturnType<World['send']>>, field?: string): void {
  assertRefused(answer, 400, 404)
  if (answer.body.code === 'unknown-staff') return
  if (answer.status === 404) return assert.equal(answer.body.code, 'item-not-found', answer.what)
  assert.deepEqual(
    [answer.body.code, answer.body.message],
    ['invalid-request', 'Invalid request data'],
    answer.what,
  )
  if (field !== undefined) assert.ok(field in answer.body.errors, answer.what)
}

describe('Bad queries', () => {
  for (const [route, endpoint] of ROUTES.filter(([, { query }]) => query))
    it(`${route} rejects invalid query values and never fails`, () =>
      nothingIsWritten(async () => {
        const schema = zodOf(endpoint.query!)
        const good = { ...rowOf(route).good(world), as: USUAL[endpoint.auth] }
        const ask = async (raw: string, meant: Record<string, unknown>) => {
          const answer = await world.send(route, { ...good, rawQuery: raw })
          if (!schema.safeParse(meant).success) assertInvalidQuery(answer)
          else if (answer.status >= 400) assertRefused(answer, 400, 404, 409, 422)
          else assertReply(endpoint, answer)
          return answer
        }
        for (const name of fieldsOf(endpoint.query!)) {
          for (const bad of NEVER[name] ?? [])
            assertInvalidQuery(
              await world.send(route, { ...good, query: { ...good.query, [name]: bad } }),
              name,
            )
          for (const value of HOSTILE_TEXTS) {
            const query = { ...good.query, [name]: value }
            await ask(new URLSearchParams(query).toString(), query)
          }
          const once = new URLSearchParams({ ...good.query, [name]: good.query?.[name] ?? '1' }).toString()
          await ask(`${once}&${name}=2`, { ...good.query, [name]: ['1', '2'] })
          for (const raw of [
            `${name}=%ff`,
            `${name}=%`,
            `${name}=%c3%28`,
            `${name}[a]=1`,
            `${name}[]=1`,
            `${name}=${'a'.repeat(9000)}`,
          ]) {
            const answer = await world.send(route, {
              ...good,
              rawQuery: `${new URLSearchParams(good.query).toString()}&${raw}`,
            })
            if (answer.status >= 400) assertRefused(answer, 400, 404, 409, 414, 422, 431)
            else assertReply(endpoint, answer)
          }
        }
        const whole = new URLSearchParams(good.query).toString()
        for (const raw of [
          '__proto__[admin]=1',
          '__proto__=1',
          'constructor.prototype.admin=1',
          '&&&=&=',
          'limit',
          '?page=1',
        ])
          await ask(`${whole}&${raw}`, raw === 'limit' ? { ...good.query, limit: '' } : { ...good.query })
        assert.equal(({} as { admin?: unknown }).admin, undefined)
      }))

  for (const route of ['GET /offers', 'GET /stores'])
    it(`${route} searches for % and _ literally`, async () => {
      const totalOf = async (search: string): Promise<number> =>
        (await world.send(route, { query: { search } })).body.pagination.total
      const all = (await world.send(route, {})).body.pagination.total
      for (const wild of ['%', '_', '%%', '_____', 'c%t', '\\%'])
        assert.ok((await totalOf(wild)) < all / 2, `${wild} finds ${await totalOf(wild)} of ${all}`)
    })
})

const BODIED = ROUTES.filter(([, { body }]) => body)

describe('Bad bodies', () => {
  for (const [route, endpoint] of BODIED) {
    const body = () => rowOf(route).good(world).body
    const asked = () => ({ as: USUAL[endpoint.auth], params: rowOf(route).good(world).params ?? {} })

    it(`${route} names every unknown field`, () =>
      nothingIsWritten(async () => {
        const { objects, fields } = pathsIn(endpoint.body!)
        const known = new Set(fields.map(({ path }) => path.join('.')))
        for (const path of objects)
          for (const key of [
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
          ].filter((each) => !known.has([...path, each].join('.')))) {
            const answer = await world.send(route, {
              ...asked(),
              body: withAt(body(), [...path, key], { name: 'x' }),
            })
            assertRefused(answer, 400)
            assert.deepEqual(answer.body.errors[key], [`Unknown field: ${key}`], answer.what)
          }
      }))

    it(`${route} rejects __proto__ at any depth`, () =>
      nothingIsWritten(async () => {
        for (const path of pathsIn(endpoint.body!).objects)
          for (const key of ['__proto__', '\\u005f_proto__']) {
            const payload = JSON.stringify(withAt(body(), [...path, 'HERE'], { role: 'admin' })).replace(
              'HERE',
              key,
            )
            assertRefused(await world.send(route, { ...asked(), payload }), 400)
          }
        assert.equal(({} as { role?: unknown }).role, undefined)
      }))

    it(`${route} rejects the wrong type in every field with a message`, () =>
      nothingIsWritten(async () => {
        for (const { path } of pathsIn(endpoint.body!).fields)
          for (const value of WRONG_VALUES) {
            const spoilt = withAt(body(), path, value)
            const parsed = zodOf(endpoint.body!).safeParse(JSON.parse(JSON.stringify(spoilt)))
            if (parsed.success) continue
            const answer = await world.send(route, { ...asked(), body: spoilt })
            assertRefused(answer, 400, 404)
            if (answer.status === 404 || answer.body.code === 'unknown-staff') continue
            const sentences = Object.values<string[]>(answer.body.errors ?? {}).flat()
            assert.ok(
              answer.body.code === 'invalid-json' || sentences.every((sentence) => /^[A-Z]/.test(sentence)),
              answer.what,
            )
            assert.ok(answer.body.code === 'invalid-json' || sentences.length > 0, answer.what)
          }
      }))

    it(`${route} rejects NUL, lone surrogates and invalid UTF-8`, () =>
      nothingIsWritten(async () => {
        for (const { path } of pathsIn(endpoint.body!).fields.filter(({ isText }) => isText)) {
          for (const bad of ['a\u0000b', '\ud800', 'a\udc00'])
            assertRefused(await world.send(route, { ...asked(), body: withAt(body(), path, bad) }), 400)
          const [head = '', tail = ''] = JSON.stringify(withAt(body(), path, 'HERE')).split('HERE')
          for (const bytes of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xc0, 0xaf]]) {
            const payload = Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(tail)])
            assertRefused(await world.send(route, { ...asked(), payload }), 400)
          }
        }
      }))

    it(`${route} rejects bodies that are not JSON objects, too large, too deep or of another type`, () =>
      nothingIsWritten(async () => {
        const whole = JSON.stringify(body())
        // Nothing at all is an empty object, which some routes take.
        const nothing = zodOf(endpoint.body!).safeParse({}).success ? [] : ['']
        for (const payload of [
          ...nothing,
          '[]',
          `[${whole}]`,
          '"x"',
          '1',
          'true',
          'null',
          '{',
          `${whole}}`,
          "{'a':1}",
          'NaN',
          whole.slice(0, -1),
        ])
          assertRefused(await world.send(route, { ...asked(), payload }), 400)
        for (const deep of [
          '['.repeat(10_000) + ']'.repeat(10_000),
          '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000),
        ])
          for (const payload of [deep, `${whole.slice(0, -1)},"deep":${deep}}`])
            assertRefused(await world.send(route, { ...asked(), payload }), 400)
        for (const payload of [`${whole.slice(0, -1)},"a":"${'x'.repeat(2 ** 21)}"}`, ' '.repeat(2 ** 21)])
          assertRefused(await world.send(route, { ...asked(), payload }), 413)
        for (const type of [
          'text/plain',
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=x',
          'application/xml',
          'application/jsonp',
          'text/json',
          'nonsense',
        ])
          assertRefused(
            await world.send(route, { ...asked(), payload: whole, headers: { 'content-type': type } }),
            415,
          )
      }))
  }

  for (const [route, { auth }] of ROUTES.filter(([name, { body }]) => isUnsafe(name) && !body))
    it(`${route} takes no body and rejects one that is too large, not JSON or of another type`, () =>
      nothingIsWritten(async () => {
        const good = {
          ...rowOf(route).good(world),
          as: USUAL[auth],
          headers: { 'content-type': 'application/json' },
        }
        assertRefused(await world.send(route, { ...good, payload: ' '.repeat(2 ** 21) }), 413)
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

// ---------------------------------------------------------------- requests that are well formed, and wrong

describe('Well-formed invalid requests', () => {
  for (const [what, status, message, body] of WRONG_BOOKINGS)
    it(`rejects booking ${what}: ${message}`, () =>
      nothingIsWritten(async () => {
        const answer = await world.send('POST /bookings', { as: 'other customer', body: body(world) })
        assertRefused(answer, status)
        assert.equal(answer.body.message, message)
      }))

  for (const [what, status, message, body] of WRONG_PAYMENTS)
    it(`rejects paying ${what}: ${message}`, () =>
      nothingIsWritten(async () => {
        const answer = await world.send('POST /payments/mpesa', {
          as: 'customer',
          body: { phoneNumber: world.newPhone(), ...body(world) },
        })
        assertRefused(answer, status)
        assert.equal(answer.body.message, message)
      }))

  it('makes bookings for the signed-in customer only', async () => {
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
      const { status, what, body } = await world.send('GET /bookings/availability', {
        query: { offerId, from: day },
      })
      if (day === '9999-12-31') assert.ok(status === 400 || body.next.length === 0, what)
      else assert.equal(status, 200, what)
      const diary = await world.send('GET /bookings/merchant', { as: 'merchant', query: { date: day } })
      assert.ok(diary.status === 400 || diary.body.bookings.length === 0, diary.what)
    })
})

// ---------------------------------------------------------------- other people's pages

describe('Cross-site requests', () => {
  for (const [route, { auth }] of ROUTES.filter(([name]) => isUnsafe(name)))
    it(`${route} rejects a cookie from another origin and accepts it from ours`, async () => {
      const site = auth === 'merchant' ? 'merchant' : 'customer'
      const server = world.test[site]
      const signInPath = site === 'merchant' ? '/api/v1/merchants/login' : '/api/v1/users/login'
      const email = world.emails[USUAL[auth]]
      const headers = { 'sec-fetch-site': 'same-origin' }
      const signIn = await server.inject({
        method: 'POST',
        url: signInPath,
        headers,
        payload: { email, password: 'a long enough one' },
      })
      assert.equal(signIn.statusCode, 200, signIn.body)
      const cookie = signIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
      const bearer = { authorization: `Bearer ${signIn.json().access_token}` }
      const host = 'd3.test'
      const good = rowOf(route).good(world)
      // Past the gate this names nothing, so that it can be asked again and again.
      const harmless = {
        ...(good.params && { params: { id: randomUUID() } }),
        ...(good.body !== undefined && { body: {} }),
        site,
      } as const
      const foreign: Record<string, string>[] = [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'none' },
        { 'sec-fetch-site': 'cross-site', origin: `http://${host}` },
        { origin: 'https://evil.example' },
        { origin: `https://${host}.evil.example` },
        { origin: `http://${host}:81` },
        { origin: 'null' },
        { origin: 'nonsense' },
      ]
      await nothingIsWritten(async () => {
        for (const shown of [cookie, `access_token=${signIn.json().access_token}`])
          for (const headers of foreign) {
            const answer = await world.send(route, {
              ...good,
              site,
              headers: { ...good.headers, host, cookie: shown, ...headers },
            })
            assertRefused(answer, 403)
            assert.equal(answer.body.code, 'cross-site')
          }
      })
      const passes: Record<string, string>[] = [
        { cookie, 'sec-fetch-site': 'same-origin' },
        { cookie, origin: `http://${host}` },
        { ...bearer, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
        { ...bearer, cookie, 'sec-fetch-site': 'cross-site' },
      ]
      for (const headers of rowOf(route).endsSession ? passes.slice(0, 1) : passes) {
        const answer = await world.send(route, { ...harmless, headers: { host, ...headers } })
        assert.notEqual(answer.body.code, 'cross-site', answer.what)
        assert.notEqual(answer.status, 401, answer.what)
      }
    })

  it('allow no other origin to read a reply', async () => {
    for (const [route, endpoint] of ROUTES) {
      const answer = await world.send(route, {
        ...(endpoint.params && {
          params: Object.fromEntries(fieldsOf(endpoint.params).map((name) => [name, randomUUID()])),
        }),
        headers: { origin: 'https://evil.example' },
      })
      assert.equal(answer.headers['access-control-allow-origin'], undefined, route)
    }
  })
})

// ---------------------------------------------------------------- by chance

describe('Random requests', () => {
  it('300 of them cause no server error and none is accepted against the contract', async () => {
    const { shop, staffed, demo, bookings, payments, day, emails } = world
    const rows = [
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
    const spoken = ['0712345678', 'a long enough one', 'offer', 'service', 'A-Z', 'cut', emails.customer]
    const words = [...rows, ...spoken, day, `${day}T10:00`, `${day}T11:30:00+03:00`]
    const asked = fc.constantFrom(...ROUTES).chain(([route, endpoint]) => {
      const row = rowOf(route)
      const input = chanceOf(endpoint, [row.good(world), ...(row.more?.(world) ?? [])], words)
      return fc.record({ route: fc.constant(route), endpoint: fc.constant(endpoint), input })
    })
    await fc.assert(
      fc.asyncProperty(asked, async ({ route, endpoint, input }) => {
        const as = USUAL[endpoint.auth]
        const answer = await world.send(route, {
          params: input.params,
          ...(input.body !== undefined && { body: input.body }),
          rawQuery: queryText(input.query),
          as,
        })
        if (answer.status < 400) {
          assertReply(endpoint, answer)
          await rowOf(route).undo?.(world)
          if (endpoint.body)
            assert.ok(
              zodOf(endpoint.body).safeParse(input.body === undefined ? {} : input.body).success,
              `accepted: ${answer.what}`,
            )
        } else
          assertRefused(
            answer,
            400,
            401,
            404,
            403,
            409,
            410,
            414,
            422,
            429,
            ...(endpoint.upload ? [415] : []),
          )
        if (rowOf(route).endsSession)
          world.tokens.customer = await world.test.signIn(emails.customer, 'a long enough one')
      }),
      { seed: 20261121, numRuns: 300, endOnFailure: true },
    )
  })
})

function queryText(query: Chance['query']): string {
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
