import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'mocha'
import { MAX_REQUESTS_PER_DAY } from '#domain/requests/service-request.ts'
import { CONTRACTS } from '#server/features.ts'
import { openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { addRequest, requestInput } from '#tests/support/requests.ts'
import { openTestApp, type Answer, type TestApp } from '#tests/support/test-app.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

let at: TestApp
let shop: Shop
let customer: string
before(async () => {
  at = await openTestApp({ demo: false })
  shop = await openShop(at, { capacity: 5 })
  customer = (await at.newCustomer()).token
})
after(() => at.close())

describe('the id of a request', () => {
  const getId = ({ headers }: Answer) => String(headers['x-request-id'])

  it('is in the header of every response, cached ones included, and in the body of an error', async () => {
    const ids = new Set<string>()
    const seen: number[] = []
    for (const path of [
      '/offers',
      '/offers',
      '/offers?page=0',
      '/users/profile',
      '/no-such-route',
      '/stores/%',
    ]) {
      const answer = await at.ask('GET', path)
      assert.match(getId(answer), /^[0-9a-f-]{36}$/, path)
      if (answer.status >= 400) assert.equal(answer.body.requestId, getId(answer), path)
      ids.add(getId(answer))
      seen.push(answer.status)
    }
    assert.deepEqual(seen, [200, 200, 400, 401, 404, 404])
    assert.equal(ids.size, seen.length)
  })

  it('is never one that the caller chose', async () => {
    const answer = await at.ask('GET', '/no-such-route', { headers: { 'x-request-id': 'mine' } })
    assert.notEqual(getId(answer), 'mine')
    assert.equal(answer.body.requestId, getId(answer))
  })

  it('is that of the repetition when a stored error is sent again', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = { offerId: randomUUID(), startTime: '2030-01-01T10:00:00+03:00' }
    const [first, second] = [
      await at.ask('POST', '/bookings/offers', { token: customer, headers, body }),
      await at.ask('POST', '/bookings/offers', { token: customer, headers, body }),
    ]
    assert.equal(first.status, 404)
    assert.deepEqual({ ...second.body, requestId: null }, { ...first.body, requestId: null })
    assert.equal(first.body.requestId, getId(first))
    assert.equal(second.body.requestId, getId(second))
    assert.notEqual(getId(first), getId(second))
  })
})

describe('the content type of an error', () => {
  const getType = async (accept: string | undefined, path = `/offers/${randomUUID()}`) => {
    const { status, body, headers } = await at.ask('GET', path, {
      headers: accept === undefined ? {} : { accept },
    })
    assert.equal(status, 404)
    assert.equal(body.success, false)
    return headers['content-type']
  }

  it('is application/json for a request that does not name another', async () => {
    for (const accept of [
      undefined,
      '*/*',
      'application/json',
      'application/*',
      'text/html',
      'application/problem+json;q=0',
    ])
      assert.equal(await getType(accept), 'application/json; charset=utf-8', accept)
    assert.equal(await getType(undefined, '/no-such-route'), 'application/json; charset=utf-8')
  })

  it('is application/problem+json when Accept names it', async () => {
    for (const accept of ['application/problem+json', 'application/json, Application/Problem+JSON;q=0.5'])
      assert.equal(await getType(accept), 'application/problem+json; charset=utf-8', accept)
    assert.equal(
      await getType('application/problem+json', '/no-such-route'),
      'application/problem+json; charset=utf-8',
    )
  })

  it('is the same on every route, whatever is wrong', async () => {
    const JSON_TYPE = 'application/json; charset=utf-8'
    const typesByStatus = new Map<number, Set<string>>()
    const send = async (method: Method, path: string, more: Parameters<TestApp['ask']>[2]) => {
      const { status, headers, body } = await at.ask(method, path, more)
      if (status < 400) return
      const type = String(headers['content-type'])
      typesByStatus.set(status, (typesByStatus.get(status) ?? new Set()).add(type))
      assert.equal(type, JSON_TYPE, `${method} ${path}: ${status}`)
      assert.deepEqual([body.success, typeof body.message], [false, 'string'], `${method} ${path}`)
    }
    const headers = { 'content-type': 'application/json' }
    for (const route of Object.values(CONTRACTS).flatMap((contract) => Object.keys(contract))) {
      const [method, template] = route.split(' ') as [Method, string] // a route of the contract
      // Probes of the machine ask outside of the API.
      if (template.startsWith('/health')) continue
      const path = template.replaceAll(/:\w+/g, () => randomUUID())
      await send(method, path, {})
      if (method === 'GET') await send('PATCH', path, {})
      else await send(method, path, { token: customer, body: '{', headers })
    }
    await send('GET', '/no-such-route', {})
    await send('GET', '/stores/merchant/my-stores', { token: customer })
    await send('POST', '/request-service', { token: customer, body: { title: 'x'.repeat(3_000_000) } })
    await send('POST', '/request-service', {
      token: customer,
      body: 'title',
      headers: { 'content-type': 'text/plain' },
    })
    const { token, id } = await at.newCustomer()
    for (let n = 0; n < MAX_REQUESTS_PER_DAY; n++) await addRequest(at, id)
    await send('POST', '/request-service', { token, body: requestInput() })
    for (const status of [400, 401, 403, 404, 405, 413, 415, 429])
      assert.ok(typesByStatus.has(status), `${status}`)
  })

  it('is the same when an idempotent request is repeated', async () => {
    const body = { serviceId: randomUUID(), startTime: timeIn(at, 2) }
    const send = (accept?: string) =>
      at.ask('POST', '/bookings', {
        token: customer,
        body,
        headers: { 'idempotency-key': 'refused once', ...(accept && { accept }) },
      })
    for (const _ of ['first', 'repeated']) {
      const answer = await send()
      assert.equal(answer.status, 404)
      assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
    }
    assert.equal(
      (await send('application/problem+json')).headers['content-type'],
      'application/problem+json; charset=utf-8',
    )
  })
})

describe('a method that a path does not have', () => {
  const assertNotAllowed = (answer: Answer, allow: string) => {
    assert.equal(answer.status, 405)
    assert.equal(answer.headers.allow, allow)
    assert.deepEqual([answer.body.success, answer.body.code], [false, 'method-not-allowed'])
  }

  it('is a 405 that names the methods it has', async () => {
    assertNotAllowed(await at.ask('DELETE', '/offers'), 'GET, HEAD, POST')
    assertNotAllowed(await at.ask('PATCH', `/offers/${randomUUID()}`), 'DELETE, GET, HEAD, PUT')
    assertNotAllowed(await at.ask('GET', '/users/login'), 'POST')
    assertNotAllowed(await at.ask('DELETE', '/users/profile'), 'GET, HEAD, PUT')
    assertNotAllowed(await at.ask('GET', `/bookings/${randomUUID()}/cancel`), 'POST, PUT')
  })

  it('is a 405 however the path is written', async () => {
    assertNotAllowed(await at.ask('PUT', '/offers/?page=2'), 'GET, HEAD, POST')
    assertNotAllowed(await at.ask('PATCH', '//offers//featured'), 'DELETE, GET, HEAD, PUT')
    assertNotAllowed(await at.ask('PATCH', '/api/v1/offers/not-an-id'), 'DELETE, GET, HEAD, PUT')
  })

  it('is a 404 where no path exists', async () => {
    for (const path of ['/nothing', '/offers/a/b/c', '/'])
      for (const method of ['GET', 'POST', 'PATCH'] as const)
        assert.equal((await at.ask(method, path)).status, 404, `${method} ${path}`)
  })
})

describe('an id of nothing that exists', () => {
  const PATHS: [path: (id: string) => string, code: string][] = [
    [(id) => `/offers/${id}`, 'offer-not-found'],
    [(id) => `/services/${id}`, 'service-not-found'],
    [(id) => `/stores/${id}`, 'store-not-found'],
    [(id) => `/stores/${id}/branches`, 'store-not-found'],
    [(id) => `/stores/${id}/reviews`, 'store-not-found'],
    [(id) => `/reviews/${id}`, 'review-not-found'],
    [(id) => `/merchants/${id}/profile`, 'merchant-not-found'],
    [(id) => `/bookings/${id}`, 'booking-not-found'],
    [(id) => `/bookings/offers/${id}/branch`, 'item-not-found'],
    [(id) => `/payments/${id}/status`, 'payment-not-found'],
    [(id) => `/offers/store/${id}`, 'store-not-found'],
    [(id) => `/services/store/${id}`, 'store-not-found'],
  ]
  const withoutId = ({ body }: Answer) => ({ ...body, requestId: null })
  const MALFORMED: Record<string, string> = {
    'store-not-found': 'Invalid store ID format',
    'booking-not-found': 'Invalid booking ID',
  }
  for (const [path, code] of PATHS)
    it(`is a 404 in ${path('{id}')}, whatever its form`, async () => {
      const unknown = await at.ask('GET', path(randomUUID()), { token: customer })
      const message = MALFORMED[code] ?? unknown.body.message
      assert.deepEqual([unknown.status, unknown.body.code], [404, code])
      for (const id of [
        'x',
        '123',
        'null',
        `${randomUUID()}0`,
        'a'.repeat(199),
        randomUUID().replaceAll('-', ' '),
        '%00',
        '%E2%82%AC',
      ]) {
        const answer = await at.ask('GET', path(id), { token: customer })
        assert.deepEqual(
          [answer.status, withoutId(answer)],
          [404, { ...withoutId(unknown), message, detail: message }],
          id,
        )
      }
      for (const id of ['a'.repeat(5000), '%', '%ff'])
        assert.equal((await at.ask('GET', path(id), { token: customer })).status, 404, id.slice(0, 9))
    })

  it('is a 404 for the item of an availability request', async () => {
    const date = timeIn(at, 2).slice(0, 10)
    for (const id of ['x', randomUUID()])
      for (const query of [
        `offer-slots?offerId=${id}`,
        `slots?serviceId=${id}`,
        `slots/unified?entityType=offer&entityId=${id}`,
      ]) {
        const { status, body } = await at.ask('GET', `/bookings/${query}&date=${date}`)
        assert.deepEqual(
          [status, body.code, body.message],
          [404, 'item-not-found', 'This item is no longer available.'],
          query,
        )
      }
  })

  it('is a 404 for the item of a booking request', async () => {
    for (const body of [{ offerId: 'x' }, { serviceId: '17' }]) {
      const answer = await at.ask('POST', '/bookings', {
        token: customer,
        body: { ...body, startTime: timeIn(at, 2) },
      })
      assert.deepEqual([answer.status, answer.body.code], [404, 'item-not-found'])
    }
  })

  it('does not hide other mistakes of the same request', async () => {
    const { status, body } = await at.ask('GET', '/bookings/offer-slots?offerId=x&date=tomorrow')
    assert.equal(status, 400)
    assert.deepEqual(body.errors, {
      offerId: ['This item is no longer available.'],
      date: ['Invalid date. Use YYYY-MM-DD.'],
    })
  })
})

describe('a query value that is not valid', () => {
  const refused = async (path: string, field: string, token?: string) => {
    const { status, body } = await at.ask('GET', path, token === undefined ? {} : { token })
    assert.deepEqual(
      [status, body.code, body.message],
      [400, 'invalid-request', 'Invalid request data'],
      path,
    )
    assert.deepEqual(Object.keys(body.errors), [field], path)
    const [sentence] = body.errors[field] as string[]
    assert.match(sentence ?? '', /^[A-Z]/)
    assert.doesNotMatch(sentence ?? '', /expected|received|Invalid (?:input|option)|Too (?:big|small)|NaN/)
    return sentence
  }

  it('is reported with its field, the same on every route', async () => {
    assert.equal(await refused('/offers?page=0', 'page'), 'Must be at least 1')
    assert.equal(await refused('/stores?limit=101', 'limit'), 'Must be at most 100')
    assert.equal(await refused('/services?page=many', 'page'), 'Must be a number')
    assert.equal(await refused('/search?query=cut&page=1.5', 'page'), 'Must be a whole number')
    assert.equal(await refused('/stores?page=1&page=2', 'page'), 'Must be a number')
    assert.equal(
      await refused(`/offers?search=${'a'.repeat(500)}`, 'search'),
      'Must have at most 120 characters',
    )
    assert.equal(await refused('/services?storeId=x', 'storeId'), 'Invalid store ID format')
    assert.equal(
      await refused(`/bookings/offer-slots?offerId=${shop.offerId}&date=x`, 'date'),
      'Invalid date. Use YYYY-MM-DD.',
    )
    assert.equal(
      await refused(`/bookings/offer-slots?offerId=${shop.offerId}`, 'date'),
      'Invalid date. Use YYYY-MM-DD.',
    )
  })

  it('is rejected, not ignored, if it would change the list', async () => {
    assert.equal(await refused('/offers?status=expired', 'status'), 'Must be one of: active, all')
    assert.equal(
      await refused('/offers?sortBy=discount&sortOrder=up', 'sortOrder'),
      'Must be one of: asc, desc',
    )
    assert.equal(
      await refused('/offers?sortBy=price_low_high&sortOrder=desc', 'sortOrder'),
      'Must not contradict sortBy',
    )
    assert.equal(await refused('/offers?search=cut&sortOrder=asc', 'sortOrder'), 'Must not contradict sortBy')
    assert.equal(await refused(`/stores/${shop.storeId}/reviews/export?format=pdf`, 'format'), 'Must be csv')
    await refused('/bookings/user?status=lost', 'status', customer)
    await refused('/bookings/user?bookingType=both', 'bookingType', customer)
    await refused('/bookings/merchant?status=lost', 'status', shop.merchantToken)
  })
})

describe('a body that is not valid', () => {
  it('is rejected with the contract’s message for the field', async () => {
    const { status, body } = await at.ask('POST', '/users/login', { body: { email: 'x' } })
    assert.deepEqual([status, body.message], [400, 'Please enter a valid email address'])
    assert.deepEqual(body.errors.password, ['Password is required'])
  })

  it('is rejected with a general message if the contract has none', async () => {
    const booking = { serviceId: shop.serviceId, startTime: timeIn(at, 2) }
    const { status, body } = await at.ask('POST', '/bookings', {
      token: customer,
      body: { ...booking, notes: 5, isForGuest: 'yes' },
    })
    assert.deepEqual([status, body.message], [400, 'Invalid request data'])
    assert.deepEqual(body.errors, { notes: ['Must be text'], isForGuest: ['Must be true or false'] })
  })
})
