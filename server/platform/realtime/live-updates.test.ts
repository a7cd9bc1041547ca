import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { io, type Socket } from 'socket.io-client'
import type { LiveEvent, LiveListeners } from '#contract/live.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openShop } from '#tests/support/factories.ts'
import { payingIn, until } from '#tests/support/paying.ts'
import { inTransaction } from '../database/database.ts'
import { notifyLive } from './live-updates.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const { startPaying, answer, waitForStatus } = payingIn(() => test)

type Client = Socket<LiveListeners, { [event: string]: (payload: unknown) => void }>
type ConnectOptions = {
  token?: unknown
  cookie?: string
  origin?: string
  transport?: 'websocket' | 'polling'
  /** Address of the site; the customers' by default. */
  url?: string
}

function connect(
  { token, cookie, origin, transport = 'websocket', url }: ConnectOptions,
  app = test,
): Client {
  return io(url ?? app.app.config.callbackUrl, {
    transports: [transport],
    forceNew: true,
    reconnection: false,
    ...(token !== undefined && { auth: { token } }),
    extraHeaders: { ...(cookie && { cookie }), ...(origin && { origin }) },
  })
}
/** 'open', or the message of the error. */
const getResult = (client: Client) =>
  new Promise<string>((done) => {
    client.once('connect', () => done('open'))
    client.once('connect_error', ({ message }) => done(message))
  })
/** Returns the result of connecting; an open connection is closed. */
async function attempt(options: ConnectOptions, app = test): Promise<string> {
  const client = connect(options, app)
  const result = await getResult(client)
  client.disconnect()
  return result
}
/** Opens a connection, and the events that it has received. */
async function listen(options: ConnectOptions, app = test) {
  const client = connect(options, app)
  const received: [event: string, hint: unknown][] = []
  client.onAny((event: LiveEvent, hint: unknown) => received.push([event, hint]))
  const ended = new Promise<string>((done) => client.once('disconnect', (reason) => done(reason)))
  assert.equal(await getResult(client), 'open')
  return { client, received, ended }
}
/** Returns the cookie that our own pages have. */
async function getCookie(email: string, app = test): Promise<string> {
  const { headers } = await app.ask('POST', '/users/login', {
    headers: { 'sec-fetch-site': 'same-origin' },
    body: { email, password: 'a long enough one' },
  })
  return String([headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
}

describe('a live connection', () => {
  it('is accepted on the site of merchants from its own pages, and brings their events', async () => {
    const shop = await openShop(test)
    const url = await test.merchant.listen({ host: '127.0.0.1', port: 0 })
    const { merchantUrl, publicUrl } = test.app.config
    const token = shop.merchantToken
    assert.notEqual(await attempt({ token, url, origin: new URL(publicUrl).origin }), 'open')
    const { client, received } = await listen({ token, url, origin: new URL(merchantUrl).origin })
    const { account_id: accountId } = await test.app.database.db
      .selectFrom('merchants')
      .innerJoin('stores', 'stores.merchant_id', 'merchants.id')
      .select('merchants.account_id')
      .where('stores.id', '=', shop.storeId)
      .executeTakeFirstOrThrow()
    const hint = {
      kind: 'new-booking',
      bookingId: shop.storeId,
      branchId: shop.branchId,
      date: '2026-11-21',
    } as const
    await notifyLive(test.app.database.db, accountId, 'calendar_update', hint)
    await until(async () => received.length > 0)
    assert.deepEqual(received, [['calendar_update', hint]])
    client.disconnect()
  })
  it('is accepted with a bearer token or the cookie of our pages, by either transport', async () => {
    const { token, email } = await test.newCustomer()
    const cookie = await getCookie(email)
    for (const transport of ['websocket', 'polling'] as const)
      for (const credentials of [{ token }, { cookie }])
        assert.equal(await attempt({ ...credentials, transport }), 'open')
  })

  it('is rejected without a valid session, with the message that existing clients expect', async () => {
    const { token } = await test.newCustomer()
    for (const credentials of [
      {},
      { token: '' },
      { token: `${token}x` },
      { token: { id: 1 } },
      { token: 'x'.repeat(10_000) },
      { cookie: 'd3_session=none' },
    ])
      assert.match(await attempt(credentials), /^Authentication error/)
  })

  it('is accepted from pages of listed origins with a token, and never with the visitor’s cookie', async () => {
    const origin = 'https://app.partner.example'
    const partner = await openTestApp({ demo: false, env: { CORS_ORIGINS: origin } })
    try {
      const { email, token } = await partner.newCustomer()
      const cookie = await getCookie(email, partner)
      for (const transport of ['websocket', 'polling'] as const) {
        assert.equal(await attempt({ token, origin, transport }, partner), 'open')
        assert.match(await attempt({ cookie, origin, transport }, partner), /^Authentication error/)
        assert.notEqual(
          await attempt({ token, origin: `${origin}.evil.example`, transport }, partner),
          'open',
        )
      }
      const preflight = await fetch(`${partner.app.config.callbackUrl}/socket.io/?EIO=4&transport=polling`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-headers': 'communication-type' },
      })
      assert.equal(preflight.headers.get('access-control-allow-origin'), origin)
      assert.match(String(preflight.headers.get('access-control-allow-headers')), /Communication-Type/)
    } finally {
      await partner.close()
    }
  })

  it('is rejected from pages of other origins, even with the visitor’s cookie', async () => {
    const { email } = await test.newCustomer()
    const cookie = await getCookie(email)
    for (const transport of ['websocket', 'polling'] as const) {
      assert.notEqual(await attempt({ cookie, origin: 'https://elsewhere.test', transport }), 'open')
      assert.notEqual(await attempt({ cookie, origin: 'null', transport }), 'open')
      assert.equal(await attempt({ cookie, origin: test.app.config.publicUrl, transport }), 'open')
    }
  })

  it('receives the payments and bookings of its own account only', async () => {
    const s = await startPaying()
    const otherCustomer = await test.newCustomer()
    const stranger = await listen({ token: otherCustomer.token })
    const [one, other] = [
      await listen({ token: s.token }),
      await listen({ token: s.token, transport: 'polling' }),
    ]
    await answer(s.phone, 'pay')
    await waitForStatus(s, 'completed')
    await test.drainJobs()
    const { bookingId, paymentId } = s
    for (const { received } of [one, other]) {
      await until(async () => received.length >= 2)
      assert.deepEqual(
        received.find(([event]) => event === 'payment_update'),
        ['payment_update', { paymentId, bookingId, status: 'completed' }],
      )
      assert.deepEqual(
        received.findLast(([event]) => event === 'booking_update'),
        ['booking_update', { bookingId, status: 'confirmed' }],
      )
    }
    // Events arrive in order, so the stranger would have received the earlier ones before this.
    await notifyLive(test.app.database.db, otherCustomer.id, 'booking_update', {
      bookingId: 'theirs',
      status: 'pending',
    })
    await until(async () => stranger.received.length > 0)
    assert.deepEqual(stranger.received, [['booking_update', { bookingId: 'theirs', status: 'pending' }]])
    for (const { client } of [one, other, stranger]) client.disconnect()
  })

  it('receives failed payments and cancelled bookings', async () => {
    const s = await startPaying()
    const { client, received } = await listen({ token: s.token })
    await answer(s.phone, 'cancel')
    await waitForStatus(s, 'failed')
    await test.ask('PUT', `/bookings/${s.bookingId}/cancel`, { token: s.token, body: {} })
    await test.drainJobs()
    const seen = async (event: string, status: string) => {
      const isIt = ([name, hint]: [string, unknown]) =>
        name === event && (hint as { status: string }).status === status
      return received.some(isIt)
    }
    await until(() => seen('payment_update', 'failed'))
    await until(() => seen('booking_update', 'cancelled'))
    client.disconnect()
  })

  it('cannot join the room of another account', async () => {
    const [one, other] = [await test.newCustomer(), await test.newCustomer()]
    const hostile = await listen({ token: one.token })
    for (const event of [
      'user_join',
      'join_conversation',
      'join_notifications',
      'join',
      'subscribe',
      'payment_update',
    ])
      hostile.client.emit(event, {
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
    await until(async () => hostile.received.length > 0)
    assert.deepEqual(hostile.received, [['booking_update', { bookingId: 'theirs', status: 'pending' }]])
    hostile.client.disconnect()
  })

  it('is closed after too many messages, or one that is too large', async () => {
    const { token } = await test.newCustomer()
    const frequent = await listen({ token })
    for (let n = 0; n < 700; n++) frequent.client.emit('typing_start', { n })
    assert.equal(await frequent.ended, 'io server disconnect')
    const large = await listen({ token })
    large.client.emit('typing_start', 'x'.repeat(100_000))
    assert.equal(await large.ended, 'transport close')
    assert.equal(await attempt({ token }), 'open')
  })
})

describe('a session that ends', () => {
  it('by signing out closes its own connections and no other', async () => {
    const { email, token } = await test.newCustomer()
    const current = await listen({ token })
    const again = await test.signIn(email, 'a long enough one')
    const left = [await listen({ token: again }), await listen({ token: again, transport: 'polling' })]
    await test.ask('POST', '/users/logout', { token: again })
    for (const { ended } of left) assert.equal(await ended, 'io server disconnect')
    assert.equal(current.client.connected, true)
    assert.match(await attempt({ token: again }), /^Authentication error/)
    const out = await listen({ cookie: await getCookie(email) })
    await test.ask('DELETE', '/users/sessions', { token })
    assert.deepEqual([await out.ended, await current.ended], ['io server disconnect', 'io server disconnect'])
  })

  it('is found by one statement for all connections, and one that fails ends neither them nor the server', async () => {
    const app = await openTestApp({ demo: false })
    try {
      const clients: Client[] = []
      for (let n = 0; n < 6; n++)
        clients.push((await listen({ token: (await app.newCustomer()).token }, app)).client)
      const { pool } = app.app.database
      let statements = 0
      pool.on('acquire', () => statements++)
      // Connecting goes on to write for a moment.
      await until(async () => {
        statements = 0
        await app.customer.live.recheckSessions()
        return statements === 1
      })
      await pool.query('ALTER TABLE sessions RENAME TO sessions_away')
      await assert.rejects(app.customer.live.recheckSessions(), /does not exist/)
      await pool.query('ALTER TABLE sessions_away RENAME TO sessions')
      await app.customer.live.recheckSessions()
      assert.ok(clients.every(({ connected }) => connected))
    } finally {
      await app.close()
    }
  })

  it('by expiry closes its connections at the next recheck', async () => {
    const app = await openTestApp({ demo: false })
    try {
      const { token } = await app.newCustomer()
      const { client, ended } = await listen({ token }, app)
      await app.customer.live.recheckSessions()
      assert.equal(client.connected, true)
      app.clock.advance(400 * 86_400_000)
      await app.customer.live.recheckSessions()
      assert.equal(await ended, 'io server disconnect')
    } finally {
      await app.close()
    }
  })
})

describe('the number of connections', () => {
  it('is limited to five of an account, and higher for an address that many people share', async () => {
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

it('closes connections with the site so that clients reconnect', async () => {
  const app = await openTestApp({ demo: false })
  const { token } = await app.newCustomer()
  const [one, other] = [await listen({ token }, app), await listen({ token, transport: 'polling' }, app)]
  await app.close()
  for (const { ended } of [one, other]) assert.match(await ended, /^transport (?:close|error)$/)
})

it('sends an event of a transaction only when it is committed', async () => {
  const { token, id } = await test.newCustomer()
  const { client, received } = await listen({ token })
  const { db } = test.app.database
  await inTransaction(db, async (tx) => {
    await notifyLive(tx, id, 'booking_update', { bookingId: 'undone', status: 'pending' })
    throw new Error('No')
  }).catch(() => undefined)
  await inTransaction(db, (tx) =>
    notifyLive(tx, id, 'booking_update', { bookingId: 'done', status: 'pending' }),
  )
  await until(async () => received.length > 0)
  assert.deepEqual(received, [['booking_update', { bookingId: 'done', status: 'pending' }]])
  client.disconnect()
})

it('reconnects when the database closes its connection', async () => {
  const { token, id } = await test.newCustomer()
  const { client, received } = await listen({ token })
  await test.app.database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN live' AND datname = current_database()",
  )
  await until(async () => {
    await notifyLive(test.app.database.db, id, 'booking_update', { bookingId: 'again', status: 'pending' })
    return received.length > 0
  })
  client.disconnect()
})
