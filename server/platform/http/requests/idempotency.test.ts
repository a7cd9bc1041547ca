import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'mocha'
import pg from 'pg'
import { DAY, MINUTE } from '#domain/time/time.ts'
import { openTestApp, type Answer, type TestApp } from '#tests/support/test-app.ts'
import { branchLock } from '#server/features/stores/stores.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { until } from '#tests/support/paying.ts'
import { openShop, timeIn } from '#tests/support/factories.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

/** Prepares a customer, a service, and a function that books it. */
async function prepareBooking(options: Parameters<typeof openShop>[1] = {}) {
  const shop = await openShop(test, options)
  const customer = await test.newCustomer()
  const post = (
    key: string | undefined,
    body: Record<string, unknown> = {},
    token = customer.token,
  ): Promise<Answer> =>
    test.ask('POST', '/bookings/service', {
      token,
      body: { serviceId: shop.serviceId, startTime: timeIn(test, 2), ...body },
      headers: { ...(key !== undefined && { 'idempotency-key': key }) },
    })
  const countBookings = async () =>
    (
      await test.app.database.db
        .selectFrom('bookings')
        .select('id')
        .where('store_id', '=', shop.storeId)
        .execute()
    ).length
  return { shop, customer, post, countBookings }
}

describe('a request with an Idempotency-Key', () => {
  it('that is sent fifty times concurrently has one effect; the others get the same reply or a 409', async () => {
    const { post, countBookings } = await prepareBooking({ capacity: 60 })
    const replies = await Promise.all(Array.from({ length: 50 }, () => post('fifty')))
    const done = replies.filter(({ status }) => status === 201)
    const waiting = replies.filter(({ status }) => status === 409)
    assert.equal(done.length + waiting.length, 50)
    assert.ok(done.length >= 1)
    assert.equal(new Set(done.map(({ body }) => JSON.stringify(body))).size, 1)
    for (const { body, headers } of waiting)
      assert.deepEqual([body.code, headers['retry-after']], ['idempotency-key-in-use', '1'])
    const later = await post('fifty')
    assert.deepEqual([later.status, later.body], [201, done[0]!.body])
    assert.equal(await countBookings(), 1)
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
  })

  it('returns the first reply again, although the booking has changed', async () => {
    const { post, customer } = await prepareBooking()
    const first = await post('again')
    await test.ask('PUT', `/bookings/${first.body.booking.id}/cancel`, { token: customer.token, body: {} })
    const again = await post('again')
    assert.deepEqual([again.status, again.body], [201, first.body])
    assert.match(String(again.headers['content-type']), /^application\/json/)
  })

  it('returns the same error again', async () => {
    const { post, shop } = await prepareBooking()
    const other = await test.newCustomer()
    await post(undefined, {}, other.token)
    const refused = await post('taken')
    assert.deepEqual([refused.status, refused.body.code], [409, 'slot-taken'])
    // The jobs of the booking write to these tables until they are done.
    await test.drainJobs()
    await test.app.database.db.deleteFrom('reminders').execute()
    await test.app.database.db.deleteFrom('booking_events').execute()
    await test.app.database.db.deleteFrom('bookings').where('store_id', '=', shop.storeId).execute()
    const again = await post('taken')
    const requestId = again.headers['x-request-id']
    assert.deepEqual([again.status, again.body], [409, { ...refused.body, requestId }])
    assert.match(String(again.headers['content-type']), /^application\/json/)
    assert.equal((await post('another')).status, 201)
  })

  it('is rejected with another body or on another route', async () => {
    const { post, shop, customer, countBookings } = await prepareBooking({ capacity: 5 })
    await post('key')
    const other = await post('key', { notes: 'otherwise' })
    assert.deepEqual([other.status, other.body.code], [422, 'idempotency-key-reused'])
    const elsewhere = await test.ask('POST', '/bookings', {
      token: customer.token,
      body: { serviceId: shop.serviceId, startTime: timeIn(test, 2) },
      headers: { 'idempotency-key': 'key' },
    })
    assert.deepEqual([elsewhere.status, elsewhere.body.code], [422, 'idempotency-key-reused'])
    assert.equal(await countBookings(), 1)
  })

  it('is independent of the same key of another customer', async () => {
    const { post, countBookings } = await prepareBooking({ capacity: 5 })
    const other = await test.newCustomer()
    assert.equal((await post('mine')).status, 201)
    assert.equal((await post('mine', {}, other.token)).status, 201)
    assert.equal(await countBookings(), 2)
  })

  it('can be sent again after invalid input; a key that is too long is rejected', async () => {
    const { post } = await prepareBooking()
    assert.equal((await post('k', { startTime: 'never' })).status, 400)
    assert.equal((await post('k')).status, 201)
    for (const key of ['', 'x'.repeat(256)]) assert.equal((await post(key)).status, 400, key.slice(0, 3))
  })

  it('can be sent again once its process has ended, but not while that is frozen', async () => {
    const { post, customer, countBookings } = await prepareBooking({ capacity: 5 })
    const { db, directUrl } = test.app.database
    const first = await post('ended')
    const process = randomUUID()
    await db
      .updateTable('idempotency_keys')
      .set({ status: null, body: null, finished_at: null, process })
      .where('account_id', '=', customer.id)
      .execute()
    const frozen = new pg.Client({ connectionString: directUrl })
    await frozen.connect()
    await frozen.query('SELECT pg_advisory_lock_shared(hashtextextended($1, 0))', [process])
    test.clock.advance(20_000)
    assert.equal((await post('ended')).body.code, 'idempotency-key-in-use')
    await frozen.end()
    const again = await until(async () => {
      const reply = await post('ended')
      return reply.status === 201 ? reply : null
    })
    assert.equal(again.body.booking.id, first.body.booking.id)
    assert.equal(await countBookings(), 1)
  })

  it('can be sent again two minutes after its process stopped answering; keys are deleted after a day', async () => {
    const { post, customer } = await prepareBooking()
    const { db } = test.app.database
    const first = await post('lost')
    await db
      .updateTable('idempotency_keys')
      .set({ status: null, body: null, finished_at: null, process: null })
      .where('account_id', '=', customer.id)
      .execute()
    assert.deepEqual((await post('lost')).body.code, 'idempotency-key-in-use')
    test.clock.advance(2 * MINUTE)
    await test.drainJobs('prune-idempotency-keys')
    const again = await post('lost')
    assert.deepEqual([again.status, again.body.booking.id], [201, first.body.booking.id])
    test.clock.advance(DAY)
    await test.drainJobs('prune-idempotency-keys')
    assert.deepEqual(await db.selectFrom('idempotency_keys').select('key').execute(), [])
  })

  it('holds no connection while it waits for its turn at a branch', async () => {
    const shop = await openShop(test, { capacity: 30 })
    const other = await test.newCustomer()
    const { db, directUrl } = test.app.database
    const holder = new pg.Client({ connectionString: directUrl })
    await holder.connect()
    try {
      await holder.query(
        `BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('${branchLock(shop.branchId)}', 0))`,
      )
      const walkIns = Promise.all(
        Array.from({ length: 2 * test.app.config.databasePool }, (_, nth) =>
          test.ask('POST', '/merchant/bookings/walk-in', {
            token: shop.merchantToken,
            body: { serviceId: shop.serviceId, name: `Guest ${nth}` },
            headers: { 'idempotency-key': `waiting-${nth}` },
          }),
        ),
      )
      await until(async () => {
        const { rows } = await holder.query(
          `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND wait_event = 'advisory'`,
        )
        return rows.length > 0
      })
      for (let read = 0; read < 20; read++)
        assert.equal((await test.ask('GET', '/users/profile', { token: other.token })).status, 200)
      await holder.query('COMMIT')
      assert.deepEqual([...new Set((await walkIns).map(({ status }) => status))], [201])
    } finally {
      await holder.end()
    }
    const { length } = await db
      .selectFrom('bookings')
      .select('id')
      .where('store_id', '=', shop.storeId)
      .execute()
    assert.equal(length, 2 * test.app.config.databasePool)
  })
})
