import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { io, type Socket } from 'socket.io-client'
import type { LiveEvent, LiveListeners } from '#contract/live.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { payingIn, until } from '#tests/support/paying.ts'
import { notifyLive } from './live-updates.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const { startPaying, answer, endOf } = payingIn(() => test)

type Client = Socket<LiveListeners, { [said: string]: (what: unknown) => void }>
type Way = { token?: unknown; cookie?: string; origin?: string; transport?: 'websocket' | 'polling' }

function connect({ token, cookie, origin, transport = 'websocket' }: Way, app = test): Client {
  return io(app.app.config.callbackUrl, {
    transports: [transport],
    forceNew: true,
    reconnection: false,
    ...(token !== undefined && { auth: { token } }),
    extraHeaders: { ...(cookie && { cookie }), ...(origin && { origin }) },
  })
}
const opening = (client: Client) =>
  new Promise<string>((done) => {
    client.once('connect', () => done('open'))
    client.once('connect_error', ({ message }) => done(message))
  })
/** What became of the attempt; whoever got in has left again. */
async function attempt(way: Way, app = test): Promise<string> {
  const client = connect(way, app)
  const said = await opening(client)
  client.disconnect()
  return said
}
/** A connection, and all that it has heard. */
async function listen(way: Way, app = test) {
  const client = connect(way, app)
  const heard: [event: string, hint: unknown][] = []
  client.onAny((event: LiveEvent, hint: unknown) => heard.push([event, hint]))
  const ended = new Promise<string>((done) => client.once('disconnect', (reason) => done(reason)))
  assert.equal(await opening(client), 'open')
  return { client, heard, ended }
}
/** The cookie that our own pages have. */
async function cookieOf(email: string, app = test): Promise<string> {
  const { headers } = await app.ask('POST', '/users/login', {
    headers: { 'sec-fetch-site': 'same-origin' },
    body: { email, password: 'a long enough one' },
  })
  return String([headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
}

describe('The live door', () => {
  it('opens to a bearer and to the cookie of our pages, by either transport', async () => {
    const { token, email } = await test.newCustomer()
    const cookie = await cookieOf(email)
    for (const transport of ['websocket', 'polling'] as const)
      for (const way of [{ token }, { cookie }]) assert.equal(await attempt({ ...way, transport }), 'open')
  })

  it('is shut to whoever shows no session, or one that is none, and says so as existing clients read it', async () => {
    const { token } = await test.newCustomer()
    for (const way of [
      {},
      { token: '' },
      { token: `${token}x` },
      { token: { id: 1 } },
      { token: 'x'.repeat(10_000) },
      { cookie: 'd3_session=none' },
    ])
      assert.match(await attempt(way), /^Authentication error/)
  })

  it('is shut to pages of other places, even with the visitor’s cookie', async () => {
    const { email } = await test.newCustomer()
    const cookie = await cookieOf(email)
    for (const transport of ['websocket', 'polling'] as const) {
      assert.notEqual(await attempt({ cookie, origin: 'https://elsewhere.test', transport }), 'open')
      assert.notEqual(await attempt({ cookie, origin: 'null', transport }), 'open')
      assert.equal(await attempt({ cookie, origin: test.app.config.publicUrl, transport }), 'open')
    }
  })

  it('tells a customer of their payment and their booking, and a stranger of neither', async () => {
    const s = await startPaying()
    const nobody = await test.newCustomer()
    const stranger = await listen({ token: nobody.token })
    const [one, other] = [
      await listen({ token: s.token }),
      await listen({ token: s.token, transport: 'polling' }),
    ]
    await answer(s.phone, 'pay')
    await endOf(s, 'completed')
    await test.drainJobs()
    const { bookingId, paymentId } = s
    for (const { heard } of [one, other]) {
      await until(async () => heard.length >= 2)
      assert.deepEqual(
        heard.find(([event]) => event === 'payment_update'),
        ['payment_update', { paymentId, bookingId, status: 'completed' }],
      )
      assert.deepEqual(heard.filter(([event]) => event === 'booking_update').at(-1), [
        'booking_update',
        { bookingId, status: 'confirmed' },
      ])
    }
    // What is said to the stranger comes after all that was said before.
    await notifyLive(test.app.database.db, nobody.id, 'booking_update', {
      bookingId: 'theirs',
      status: 'pending',
    })
    await until(async () => stranger.heard.length > 0)
    assert.deepEqual(stranger.heard, [['booking_update', { bookingId: 'theirs', status: 'pending' }]])
    for (const { client } of [one, other, stranger]) client.disconnect()
  })

  it('tells of a payment that failed, and of a booking that was cancelled', async () => {
    const s = await startPaying()
    const { client, heard } = await listen({ token: s.token })
    await answer(s.phone, 'cancel')
    await endOf(s, 'failed')
    await test.ask('PUT', `/bookings/${s.bookingId}/cancel`, { token: s.token, body: {} })
    await test.drainJobs()
    const seen = async (event: string, status: string) => {
      const isIt = ([name, hint]: [string, unknown]) =>
        name === event && (hint as { status: string }).status === status
      return heard.some(isIt)
    }
    await until(() => seen('payment_update', 'failed'))
    await until(() => seen('booking_update', 'cancelled'))
    client.disconnect()
  })

  it('follows nobody into another’s room, whatever they say', async () => {
    const [one, other] = [await test.newCustomer(), await test.newCustomer()]
    const hostile = await listen({ token: one.token })
    for (const said of [
      'user_join',
      'join_conversation',
      'join_notifications',
      'join',
      'subscribe',
      'payment_update',
    ])
      hostile.client.emit(said, {
        id: other.id,
        userId: other.id,
        room: `account:${other.id}`,
        token: other.token,
      })
    await notifyLive(test.app.database.db, other.id, 'booking_update', {
      bookingId: 'not theirs',
      status: 'pending',
    })
    await notifyLive(test.app.database.db, one.id, 'booking_update', {
      bookingId: 'theirs',
      status: 'pending',
    })
    await until(async () => hostile.heard.length > 0)
    assert.deepEqual(hostile.heard, [['booking_update', { bookingId: 'theirs', status: 'pending' }]])
    hostile.client.disconnect()
  })

  it('hangs up on whoever talks too much, or too long', async () => {
    const { token } = await test.newCustomer()
    const talker = await listen({ token })
    for (let said = 0; said < 100; said++) talker.client.emit('typing_start', { said })
    assert.equal(await talker.ended, 'io server disconnect')
    const shouter = await listen({ token })
    shouter.client.emit('typing_start', 'x'.repeat(100_000))
    assert.equal(await shouter.ended, 'transport close')
    assert.equal(await attempt({ token }), 'open')
  })
})

describe('A session that ends', () => {
  it('by signing out hangs up on its own connections, and on no other', async () => {
    const { email, token } = await test.newCustomer()
    const kept = await listen({ token })
    const again = await test.signIn(email, 'a long enough one')
    const left = [await listen({ token: again }), await listen({ token: again, transport: 'polling' })]
    await test.ask('POST', '/users/logout', { token: again })
    for (const { ended } of left) assert.equal(await ended, 'io server disconnect')
    assert.equal(kept.client.connected, true)
    assert.match(await attempt({ token: again }), /^Authentication error/)
    const out = await listen({ cookie: await cookieOf(email) })
    await test.ask('DELETE', '/users/sessions', { token })
    assert.deepEqual([await out.ended, await kept.ended], ['io server disconnect', 'io server disconnect'])
  })

  it('by its age is noticed when it is asked after again', async () => {
    const app = await openTestApp({ demo: false })
    try {
      const { token } = await app.newCustomer()
      const { client, ended } = await listen({ token }, app)
      await app.customer.live.recheck()
      assert.equal(client.connected, true)
      app.clock.advance(400 * 86_400_000)
      await app.customer.live.recheck()
      assert.equal(await ended, 'io server disconnect')
    } finally {
      await app.close()
    }
  })
})

describe('A crowd', () => {
  it('is five connections of one account, and of one address as many as people behind a carrier have', async () => {
    const app = await openTestApp({ demo: false, env: { RATE_LIMIT_SCALE: '1' } })
    try {
      const tokens: string[] = []
      for (let n = 0; n < 5; n++) tokens.push((await app.newCustomer()).token)
      const open: Client[] = []
      for (let n = 0; n < 5; n++) open.push((await listen({ token: tokens[0]! }, app)).client)
      assert.equal(await attempt({ token: tokens[0]! }, app), 'Too many connections')
      open.pop()?.disconnect()
      await until(async () => (await attempt({ token: tokens[0]! }, app)) === 'open')
      for (const token of tokens.slice(1))
        for (let n = 0; n < 5; n++) open.push((await listen({ token }, app)).client)
      assert.equal(open.length, 24)
      for (const client of open) client.disconnect()
    } finally {
      await app.close()
    }
  })
})

it('closes with its site, and clients know that they may come back', async () => {
  const app = await openTestApp({ demo: false })
  const { token } = await app.newCustomer()
  const [one, other] = [await listen({ token }, app), await listen({ token, transport: 'polling' }, app)]
  await app.close()
  for (const { ended } of [one, other]) assert.match(await ended, /^transport (?:close|error)$/)
})

it('tells of news in a transaction only when it is committed', async () => {
  const { token, id } = await test.newCustomer()
  const { client, heard } = await listen({ token })
  const { db } = test.app.database
  await db
    .transaction()
    .execute(async (tx) => {
      await notifyLive(tx, id, 'booking_update', { bookingId: 'undone', status: 'pending' })
      throw new Error('No')
    })
    .catch(() => undefined)
  await notifyLive(db, id, 'booking_update', { bookingId: 'done', status: 'pending' })
  await until(async () => heard.length > 0)
  assert.deepEqual(heard, [['booking_update', { bookingId: 'done', status: 'pending' }]])
  client.disconnect()
})

it('goes on when the database has hung up on it', async () => {
  const { token, id } = await test.newCustomer()
  const { client, heard } = await listen({ token })
  await test.app.database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN live' AND datname = current_database()",
  )
  await until(async () => {
    await notifyLive(test.app.database.db, id, 'booking_update', { bookingId: 'again', status: 'pending' })
    return heard.length > 0
  })
  client.disconnect()
})
