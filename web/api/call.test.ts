import assert from 'node:assert/strict'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mock } from 'node:test'
import { after, afterEach, before, test } from 'mocha'
import * as z from 'zod'
import type { Contract } from '#contract/kernel.ts'
import { Problem } from '#contract/problem.ts'
import { createCall, createQuery } from './call.ts'
import { createCallOnce } from './call-once.ts'

afterEach(() => mock.timers.reset())

const shop = {
  'GET /shop/offers': {
    auth: 'public',
    summary: 'Lists offers.',
    query: z.object({
      search: z.string().optional(),
      sortBy: z.enum(['latest', 'discount']).default('latest'),
      page: z.coerce.number<number>().default(1),
    }),
    reply: z.object({ success: z.literal(true), offers: z.array(z.object({ title: z.string() })) }),
  },
  'GET /shop/offers/:id': { auth: 'public', summary: 'One offer.', reply: z.object({ id: z.string() }) },
  'PUT /shop/requests/:requestId/offers/:offerId': {
    auth: 'customer',
    summary: 'Refuses an offer.',
    body: z.object({ reason: z.string().optional() }),
    reply: z.object({ success: z.literal(true) }),
  },
  'POST /shop/picture': {
    auth: 'account',
    summary: 'A picture.',
    upload: 'avatar',
    reply: z.object({ success: z.literal(true) }),
  },
  'POST /bookings': {
    auth: 'customer',
    summary: 'Books.',
    isIdempotent: true,
    body: z.object({ offerId: z.string() }),
    reply: z.object({ id: z.string() }),
  },
  'GET /bookings/slots': { auth: 'public', summary: 'Free times.', reply: z.object({}) },
  'PUT /bookings/:id/cancel': { auth: 'customer', summary: 'Cancels.', reply: z.object({}) },
  'PUT /bookings/:id/reschedule': { auth: 'customer', summary: 'Moves.', reply: z.object({}) },
} satisfies Contract
type Shop = typeof shop

const requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []
let response: { status: number; body: string } = { status: 200, body: '{}' }
const server = createServer(async (request, reply) => {
  let body = ''
  for await (const chunk of request) body += chunk
  requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
  if (response.status === 0) return // never answers
  reply.writeHead(response.status, { 'content-type': 'application/json' }).end(response.body)
})
let baseUrl = ''
before(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // an IP listener has an AddressInfo
})
after(() => {
  server.closeAllConnections()
  server.close()
})
const lastRequest = () => requests.at(-1) ?? assert.fail('the server received no request')
const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => assert.fail('was not rejected'),
    (error: unknown) => error,
  )

test('call fills the path, omits empty query values and parses the reply', async () => {
  const call = createCall<Shop>({ baseUrl })
  response = { status: 200, body: '{"success":true,"offers":[{"title":"Gel nails"}]}' }
  const { offers } = await call('GET /shop/offers', { query: { search: '', page: 2, sortBy: 'discount' } })
  assert.equal(offers[0]?.title, 'Gel nails')
  assert.equal(lastRequest().url, '/api/v1/shop/offers?page=2&sortBy=discount')
  assert.equal(lastRequest().headers['content-type'], undefined)
  response = { status: 200, body: '{"id":"a/b c"}' }
  assert.deepEqual(await call('GET /shop/offers/:id', { params: { id: 'a/b c' } }), { id: 'a/b c' })
  assert.equal(lastRequest().url, '/api/v1/shop/offers/a%2Fb%20c')
})

test('call sends a body as JSON with the given headers', async () => {
  const call = createCall<Shop>({ baseUrl, headers: () => ({ 'x-request-id': 'r1' }) })
  response = { status: 201, body: '{"id":"b1"}' }
  await call('POST /bookings', { body: { offerId: 'o1' } })
  assert.deepEqual(
    [
      lastRequest().method,
      lastRequest().body,
      lastRequest().headers['content-type'],
      lastRequest().headers['x-request-id'],
    ],
    ['POST', '{"offerId":"o1"}', 'application/json', 'r1'],
  )
})

test('call sends a file as multipart form data', async () => {
  let sent: RequestInit | undefined
  const send: typeof fetch = async (_url, init) => {
    sent = init
    return Response.json({ success: true })
  }
  await createCall<Shop>({ fetch: send })('POST /shop/picture', {
    upload: { avatar: new Blob(['me'], { type: 'image/png' }) },
  })
  assert.ok(sent?.body instanceof FormData)
  const file = sent.body.get('avatar')
  assert.ok(file instanceof File)
  assert.deepEqual([await file.text(), file.type], ['me', 'image/png'])
  assert.equal(new Headers(sent.headers).get('content-type'), null)
})

test('call throws an error response as a Problem', async () => {
  const call = createCall<Shop>({ baseUrl })
  response = {
    status: 409,
    body: JSON.stringify(
      new Problem(409, 'slot-taken', 'Taken', { errors: { startTime: 'Taken' }, extra: { nearest: ['x'] } }),
    ),
  }
  const problem = await rejection(call('POST /bookings', { body: { offerId: 'o1' } }))
  assert.ok(problem instanceof Problem)
  assert.deepEqual(
    [problem.status, problem.code, problem.message, problem.errors, problem.extra?.nearest],
    [409, 'slot-taken', 'Taken', { startTime: 'Taken' }, ['x']],
  )
})

test('call reports a 401 to onSignedOut', async () => {
  let times = 0
  const call = createCall<Shop>({ baseUrl, onSignedOut: () => times++ })
  response = {
    status: 401,
    body: '{"message":"Authentication required. Please log in again.","code":"signed-out"}',
  }
  const problem = await rejection(call('GET /shop/offers'))
  assert.ok(problem instanceof Problem && problem.status === 401)
  assert.equal(times, 1)
})

test('call throws a network Problem without a connection and for a response that is not JSON', async () => {
  const unreachable = await rejection(createCall<Shop>({ baseUrl: 'http://127.0.0.1:1' })('GET /shop/offers'))
  assert.ok(unreachable instanceof Problem && unreachable.status === 0 && unreachable.code === 'network')
  response = { status: 200, body: '<html>Sign in to the Wi-Fi</html>' }
  const portal = await rejection(createCall<Shop>({ baseUrl })('GET /shop/offers'))
  assert.ok(portal instanceof Problem && portal.code === 'network')
  response = { status: 502, body: '<html>Bad gateway</html>' }
  const gateway = await rejection(createCall<Shop>({ baseUrl })('GET /shop/offers'))
  assert.ok(gateway instanceof Problem && gateway.status === 502)
})

// Simulates a server that never answers: real sockets and mocked timers do not mix.
const neverAnswers: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) =>
    init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
  )

test('call times out after 10 s, for free times after 15 s, and for changes of bookings after 20 s', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const call = createCall<Shop>({ fetch: neverAnswers })
  const booking = { params: { id: 'b1' } }
  const ended: string[] = []
  const ending = Object.entries({
    list: call('GET /shop/offers'),
    slots: call('GET /bookings/slots'),
    book: call('POST /bookings', { body: { offerId: 'o1' } }),
    cancel: call('PUT /bookings/:id/cancel', booking),
    move: call('PUT /bookings/:id/reschedule', booking),
  }).map(async ([name, called]) => {
    const problem = await rejection(called)
    assert.ok(problem instanceof Problem && problem.code === 'network')
    ended.push(name)
  })
  mock.timers.tick(10_000)
  await ending[0]
  assert.deepEqual(ended, ['list'])
  mock.timers.tick(5000)
  await ending[1]
  assert.deepEqual(ended, ['list', 'slots'])
  mock.timers.tick(5000)
  await Promise.all(ending)
  assert.deepEqual(ended, ['list', 'slots', 'book', 'cancel', 'move'])
})

test('call throws no network Problem when the caller aborts', async () => {
  response = { status: 0, body: '' }
  const aborting = new AbortController()
  const waiting = rejection(createCall<Shop>({ baseUrl })('GET /shop/offers', { signal: aborting.signal }))
  aborting.abort()
  assert.ok(!((await waiting) instanceof Problem))
})

test('query builds its key from the route and the input', async () => {
  const query = createQuery(createCall<Shop>({ baseUrl }))
  response = { status: 200, body: '{"id":"x"}' }
  const one = query('GET /shop/offers/:id', { params: { id: 'x' } })
  assert.deepEqual(one.queryKey, ['GET /shop/offers/:id', { params: { id: 'x' } }])
  assert.deepEqual(await one.queryFn(), { id: 'x' })
  assert.deepEqual(query('GET /shop/offers').queryKey, ['GET /shop/offers', {}])
})

/** Checks of types that the compiler must accept or reject; the function is never executed. */
export async function compileTimeOnly() {
  const call = createCall<Shop>()
  const query = createQuery(call)
  const list = await call('GET /shop/offers')
  list.offers[0]?.title satisfies string | undefined
  list.success satisfies true
  ;(await call('GET /shop/offers/:id', { params: { id: 'x' }, signal: AbortSignal.abort() }))
    .id satisfies string
  ;(await query('GET /shop/offers/:id', { params: { id: 'x' } }).queryFn()).id satisfies string
  await call('PUT /shop/requests/:requestId/offers/:offerId', {
    params: { requestId: 'a', offerId: 'b' },
    body: {},
  })
  // @ts-expect-error no such sort key
  void call('GET /shop/offers', { query: { sortBy: 'nope' } })
  // @ts-expect-error a page is a number
  void call('GET /shop/offers', { query: { page: '2' } })
  // @ts-expect-error params are required
  void call('GET /shop/offers/:id')
  // @ts-expect-error both params are required
  void call('PUT /shop/requests/:requestId/offers/:offerId', { params: { requestId: 'a' }, body: {} })
  // @ts-expect-error a body is required
  void call('POST /bookings')
  // @ts-expect-error a route without idempotency keys
  void createCallOnce<Shop>(call, () => 'key')('PUT /bookings/:id/cancel', { params: { id: 'x' } })
  // @ts-expect-error no such route
  void call('GET /shop/offerz')
  // @ts-expect-error the reply has no such member
  void list.total
  // @ts-expect-error a query has the same input types
  query('GET /shop/offers/:id')
}

test('callOnce reuses the idempotency key until the request is answered', async () => {
  let keys = 0
  const callOnce = createCallOnce<Shop>(createCall<Shop>({ baseUrl }), () => `key-${++keys}`)
  const book = (offerId: string) => callOnce('POST /bookings', { body: { offerId } })
  const lastKey = () => lastRequest().headers['idempotency-key']

  response = { status: 503, body: '{"message":"Busy."}' }
  await rejection(book('a'))
  assert.equal(lastKey(), 'key-1')
  await rejection(book('b'))
  assert.equal(lastKey(), 'key-2')
  response = { status: 200, body: '{"id":"1"}' }
  await book('a')
  assert.equal(lastKey(), 'key-1')
  await book('a')
  assert.equal(lastKey(), 'key-3')
  response = { status: 409, body: '{"message":"Taken."}' }
  await rejection(book('b'))
  assert.equal(lastKey(), 'key-2')
  await rejection(book('b'))
  assert.equal(lastKey(), 'key-4')
})
