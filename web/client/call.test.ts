import assert from 'node:assert/strict'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import * as z from 'zod'
import type { Contract } from '#contract/kernel.ts'
import { Problem } from '#contract/problem.ts'
import { createCall, createQuery } from './call.ts'
import { createCallOnce } from './call-once.ts'

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
    body: z.object({ offerId: z.string() }),
    reply: z.object({ id: z.string() }),
  },
} satisfies Contract
type Shop = typeof shop

const heard: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []
let answer: { status: number; body: string } = { status: 200, body: '{}' }
const server = createServer(async (request, reply) => {
  let body = ''
  for await (const piece of request) body += piece
  heard.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
  if (answer.status === 0) return // says nothing, ever
  reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
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
const heardLast = () => heard.at(-1) ?? assert.fail('the server heard nothing')
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => assert.fail('was not refused'),
    (error: unknown) => error,
  )

test('a call fills the path, leaves out what is empty and reads the reply', async () => {
  const call = createCall<Shop>({ baseUrl })
  answer = { status: 200, body: '{"success":true,"offers":[{"title":"Gel nails"}]}' }
  const { offers } = await call('GET /shop/offers', { query: { search: '', page: 2, sortBy: 'discount' } })
  assert.equal(offers[0]?.title, 'Gel nails')
  assert.equal(heardLast().url, '/api/v1/shop/offers?page=2&sortBy=discount')
  assert.equal(heardLast().headers['content-type'], undefined)
  answer = { status: 200, body: '{"id":"a/b c"}' }
  assert.deepEqual(await call('GET /shop/offers/:id', { params: { id: 'a/b c' } }), { id: 'a/b c' })
  assert.equal(heardLast().url, '/api/v1/shop/offers/a%2Fb%20c')
})

test('a body goes out as JSON, with the headers asked for', async () => {
  const call = createCall<Shop>({ baseUrl, headers: () => ({ 'x-request-id': 'r1' }) })
  answer = { status: 201, body: '{"id":"b1"}' }
  await call('POST /bookings', { body: { offerId: 'o1' } })
  assert.deepEqual(
    [
      heardLast().method,
      heardLast().body,
      heardLast().headers['content-type'],
      heardLast().headers['x-request-id'],
    ],
    ['POST', '{"offerId":"o1"}', 'application/json', 'r1'],
  )
})

test('a file goes out as the one of a form', async () => {
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

test('a refusal is thrown as the Problem it is', async () => {
  const call = createCall<Shop>({ baseUrl })
  answer = {
    status: 409,
    body: JSON.stringify(
      new Problem(409, 'slot-taken', 'Taken', { errors: { startTime: 'Taken' }, extra: { nearest: ['x'] } }),
    ),
  }
  const problem = await refusal(call('POST /bookings', { body: { offerId: 'o1' } }))
  assert.ok(problem instanceof Problem)
  assert.deepEqual(
    [problem.status, problem.code, problem.message, problem.errors, problem.extra?.nearest],
    [409, 'slot-taken', 'Taken', { startTime: 'Taken' }, ['x']],
  )
})

test('a 401 is told to the one who listens', async () => {
  let times = 0
  const call = createCall<Shop>({ baseUrl, onSignedOut: () => times++ })
  answer = {
    status: 401,
    body: '{"message":"Authentication required. Please log in again.","code":"signed-out"}',
  }
  assert.equal(((await refusal(call('GET /shop/offers'))) as Problem).status, 401) // refusal() has checked that it was thrown
  assert.equal(times, 1)
})

test('no connection, and a page that is not JSON, are network Problems', async () => {
  const nowhere = await refusal(createCall<Shop>({ baseUrl: 'http://127.0.0.1:1' })('GET /shop/offers'))
  assert.ok(nowhere instanceof Problem && nowhere.status === 0 && nowhere.code === 'network')
  answer = { status: 200, body: '<html>Sign in to the Wi-Fi</html>' }
  const portal = await refusal(createCall<Shop>({ baseUrl })('GET /shop/offers'))
  assert.ok(portal instanceof Problem && portal.code === 'network')
  answer = { status: 502, body: '<html>Bad gateway</html>' }
  const gateway = await refusal(createCall<Shop>({ baseUrl })('GET /shop/offers'))
  assert.ok(gateway instanceof Problem && gateway.status === 502)
})

// Stands in for a server that never answers: real sockets and a mocked clock do not mix.
const silent: typeof fetch = (_, init) =>
  new Promise((_answer, fail) => init?.signal?.addEventListener('abort', () => fail(new Error('aborted'))))

test('silence ends after 10 s as a network Problem, after 20 s when booking', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const call = createCall<Shop>({ fetch: silent })
  const ended: string[] = []
  const list = refusal(call('GET /shop/offers')).then((problem) =>
    ended.push(`list ${(problem as Problem).code}`),
  ) // thrown by call
  const book = refusal(call('POST /bookings', { body: { offerId: 'o1' } })).then((problem) =>
    ended.push(`book ${(problem as Problem).code}`),
  ) // same
  t.mock.timers.tick(10_000)
  await list
  assert.deepEqual(ended, ['list network'])
  t.mock.timers.tick(10_000)
  await book
  assert.deepEqual(ended, ['list network', 'book network'])
})

test('a caller who gives up is not told of a network Problem', async () => {
  answer = { status: 0, body: '' }
  const giveUp = new AbortController()
  const waiting = refusal(createCall<Shop>({ baseUrl })('GET /shop/offers', { signal: giveUp.signal }))
  giveUp.abort()
  assert.ok(!((await waiting) instanceof Problem))
})

test('a query is keyed by its route and input', async () => {
  const query = createQuery(createCall<Shop>({ baseUrl }))
  answer = { status: 200, body: '{"id":"x"}' }
  const one = query('GET /shop/offers/:id', { params: { id: 'x' } })
  assert.deepEqual(one.queryKey, ['GET /shop/offers/:id', { params: { id: 'x' } }])
  assert.deepEqual(await one.queryFn(), { id: 'x' })
  assert.deepEqual(query('GET /shop/offers').queryKey, ['GET /shop/offers', {}])
})

/** Never run: what the compiler must accept and refuse. */
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
  // @ts-expect-error no such route
  void call('GET /shop/offerz')
  // @ts-expect-error the reply has no such member
  void list.total
  // @ts-expect-error a query is held to the same contract
  query('GET /shop/offers/:id')
}

test('what must not be done twice keeps its key until it is answered', async () => {
  let keys = 0
  const callOnce = createCallOnce<Shop>(createCall<Shop>({ baseUrl }), () => `key-${++keys}`)
  const book = (offerId: string) => callOnce('POST /bookings', { body: { offerId } })
  const keyOfLast = () => heardLast().headers['idempotency-key']

  answer = { status: 503, body: '{"message":"Busy."}' }
  await refusal(book('a'))
  assert.equal(keyOfLast(), 'key-1')
  await refusal(book('b'))
  assert.equal(keyOfLast(), 'key-2')
  answer = { status: 200, body: '{"id":"1"}' }
  await book('a')
  assert.equal(keyOfLast(), 'key-1')
  await book('a')
  assert.equal(keyOfLast(), 'key-3')
  answer = { status: 409, body: '{"message":"Taken."}' }
  await refusal(book('b'))
  assert.equal(keyOfLast(), 'key-2')
  await refusal(book('b'))
  assert.equal(keyOfLast(), 'key-4')
})
