// cspell:ignore imethibitishwa zilizopita Maji
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, it } from 'mocha'
import { notifications } from '#contract/notifications.ts'
import { addDays, DAY, toDay, HOUR, instant, MINUTE } from '#domain/time/time.ts'
import { stoppedClock } from '#sandbox/testing.ts'
import { openShop } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { buildFollowerNotification, createNotificationHelpers } from '#tests/support/notifications.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { recordStatements } from '#tests/support/statements.ts'

let test: TestApp
before(async () => {
  const start = instant(addDays(toDay(Date.now()), 1), 10 * 60)
  test = await openTestApp({ demo: false, clock: stoppedClock(new Date(start).toISOString()) })
})
after(() => test?.close())
afterEach(async () => assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), []))

const { send, confirmed, announcement, bookingParams, list, counts } = createNotificationHelpers(() => test)
const titles = (body: { notifications: { title: string }[] }) => body.notifications.map(({ title }) => title)
const types = (body: { notifications: { type: string }[] }) => body.notifications.map(({ type }) => type)
const put = (path: string, token: string, body?: object) =>
  test.ask('PUT', `/notifications${path}`, { token, ...(body && { body }) })

async function openShopWithAccount() {
  const shop = await openShop(test)
  const { accountId } = await test.app.database.db
    .selectFrom('stores')
    .innerJoin('merchants', 'merchants.id', 'stores.merchant_id')
    .select('merchants.account_id as accountId')
    .where('stores.id', '=', shop.storeId)
    .executeTakeFirstOrThrow()
  return { ...shop, accountId }
}

describe('the list', () => {
  it('has a notification as the contract says, in the language of the request', async () => {
    const { token, id } = await test.newCustomer()
    const { storeId } = await openShop(test)
    const notification = confirmed(id, { storeId })
    await send(notification)
    const { body } = await test.ask('GET', '/notifications', { token })
    assert.deepEqual(notifications['GET /notifications'].reply.parse(body), body)
    const [shown] = body.data.notifications
    assert.equal(shown.title, 'Booking confirmed')
    assert.match(shown.message, /^\w{3} \d+ \w{3}, \d\d:\d\d with Brian at Kinyozi Kings$/)
    assert.deepEqual(
      [
        shown.category,
        shown.priority,
        shown.read,
        shown.readAt,
        shown.count,
        shown.tags,
        shown.isNew,
        shown.time,
      ],
      ['bookings', 'high', false, null, 1, [], true, 'Just now'],
    )
    assert.deepEqual(shown.store, { id: storeId, name: 'Shop of the test' })
    assert.deepEqual(shown.sender, { name: 'Shop of the test' })
    assert.equal(shown.actionUrl, notification.actionUrl)
    assert.equal(shown.data.bookingId, findBookingId(notification))
    const one = await test.ask('GET', `/notifications/${shown.id}`, { token })
    assert.deepEqual(one.body.data, shown)
    await test.ask('PUT', '/users/language', { token, body: { language: 'sw' } })
    test.clock.advance(4 * MINUTE)
    const [inKiswahili] = (await list(token)).notifications
    assert.deepEqual([inKiswahili.title, inKiswahili.time], ['Nafasi imethibitishwa', 'dak 4 zilizopita'])
  })

  it('has unread ones first, by priority and then the newest, or only the newest first', async () => {
    const { token, id } = await test.newCustomer()
    const announce = async (title: string, priority: 'low' | 'normal' | 'high' | 'urgent') => {
      test.clock.advance(1000)
      await send(announcement(id, { priority, params: { title, text: '' } }))
    }
    await announce('urgent', 'urgent')
    await announce('low', 'low')
    await announce('read', 'urgent')
    await announce('high', 'high')
    await announce('normal', 'normal')
    await announce('normal, newer', 'normal')
    const read = (await list(token)).notifications.find(({ title }: { title: string }) => title === 'read')
    await put(`/${read.id}/read`, token)
    const body = await list(token)
    assert.deepEqual(titles(body), ['urgent', 'high', 'normal, newer', 'normal', 'low', 'read'])
    assert.deepEqual(titles(await list(token, '?sort=newest')), [
      'normal, newer',
      'normal',
      'high',
      'read',
      'low',
      'urgent',
    ])
    const second = await list(token, '?limit=2&page=2')
    assert.deepEqual(titles(second), ['normal, newer', 'normal'])
    assert.deepEqual(
      [second.pagination.totalCount, second.pagination.totalPages, second.pagination.hasNext],
      [6, 3, true],
    )
    assert.equal((await list(token, '?unreadOnly=true')).pagination.total, 5)
  })

  it('selects by type, group and category, and shows no messages unless they are asked for', async () => {
    const { token, id } = await test.newCustomer()
    const params = { ...bookingParams(), cents: 5000 }
    await send(
      confirmed(id),
      { ...confirmed(id), type: 'payment_failed', params, eventKey: 'payment_failed:1' },
      announcement(id),
      {
        to: id,
        type: 'new_message',
        params: { conversationId: randomUUID(), from: 'Kinyozi Kings', text: 'Karibu' },
        eventKey: 'message:1',
        groupKey: 'conversation:1',
        actionUrl: '/chat',
      },
    )
    assert.deepEqual(types(await list(token)).toSorted(), [
      'announcement',
      'booking_confirmed',
      'payment_failed',
    ])
    for (const [type, expected] of [
      ['booking', ['booking_confirmed', 'payment_failed']],
      ['bookings', ['booking_confirmed', 'payment_failed']],
      ['payment_failed', ['payment_failed']],
      ['message', ['new_message']],
      ['chat_started', []],
    ] as const) {
      const body = await list(token, `?type=${type}`)
      assert.deepEqual(
        [types(body).toSorted(), body.pagination.total],
        [[...expected], expected.length],
        type,
      )
    }
    for (const path of ['', '/counts']) {
      const { status, body } = await test.ask('GET', `/notifications${path}?type=nothing`, { token })
      assert.deepEqual([status, Object.keys(body.errors)], [400, ['type']])
    }
  })

  it('of a store is for its merchant', async () => {
    const [mine, other] = [await openShopWithAccount(), await openShopWithAccount()]
    await send(
      buildFollowerNotification(mine.accountId, mine.storeId, 'Achieng O.'),
      announcement(mine.accountId),
    )
    const ask = (token: string, storeId: string) =>
      test.ask('GET', `/notifications/store/${storeId}`, { token })
    assert.deepEqual(types((await ask(mine.merchantToken, mine.storeId)).body.data), ['store_follow'])
    assert.equal((await ask(other.merchantToken, mine.storeId)).status, 404)
    assert.equal((await ask((await test.newCustomer()).token, mine.storeId)).status, 403)
    const listed = async (query: string) =>
      types((await test.ask('GET', `/notifications${query}`, { token: mine.merchantToken })).body.data)
    assert.deepEqual(await listed(`?storeId=${mine.storeId}&type=stores`), ['store_follow'])
    assert.deepEqual(await listed(`?storeId=${mine.storeId}&type=bookings`), [])
    assert.deepEqual(await listed(`?storeId=${other.storeId}`), [])
    const ofStore = await counts(mine.merchantToken, `?storeId=${mine.storeId}`)
    assert.deepEqual([ofStore.total, ofStore.unread], [1, 1])
  })
})

describe('the counts', () => {
  it('by group add up to the unread ones', async () => {
    const { token, id } = await test.newCustomer()
    await send(confirmed(id), confirmed(id), announcement(id), {
      to: id,
      type: 'offer_withdrawn',
      params: { requestId: randomUUID(), offerId: randomUUID(), title: 'Water', provider: 'Maji Safi' },
      eventKey: 'withdrawn:1',
      actionUrl: '/request-service',
    })
    const body = await counts(token)
    assert.deepEqual(body, {
      total: 4,
      unread: 4,
      count: 4,
      byType: {
        announcement: 1,
        booking_confirmed: 2,
        offer_withdrawn: 1,
        message: 0,
        booking: 2,
        offer: 0,
        service_request_offer: 1,
        store_follow: 0,
        review: 0,
        system: 1,
      },
    })
    const [first] = (await list(token, '?type=booking')).notifications
    await put(`/${first.id}/read`, token)
    const after = await counts(token)
    assert.deepEqual([after.total, after.unread, after.byType.booking], [4, 3, 1])
  })
})

describe('reading and deleting', () => {
  it('one: the time of the first reading remains', async () => {
    const { token, id } = await test.newCustomer()
    await send(confirmed(id))
    const [{ id: notificationId }] = (await list(token)).notifications
    const first = await put(`/${notificationId}/read`, token)
    assert.equal(first.body.data.readAt, test.clock.now().toISOString())
    test.clock.advance(HOUR)
    assert.deepEqual((await put(`/${notificationId}/read`, token)).body, first.body)
    assert.equal((await list(token)).notifications[0].readAt, first.body.data.readAt)
  })

  it('many, all, or all of a type', async () => {
    const { token, id } = await test.newCustomer()
    await send(confirmed(id), confirmed(id), announcement(id), announcement(id), announcement(id))
    const [a, b] = (await list(token, '?type=system')).notifications
    const ids = { notificationIds: [a.id, b.id, a.id, randomUUID()] }
    assert.deepEqual((await put('/bulk/mark-read', token, ids)).body.data, { updatedCount: 2 })
    assert.deepEqual((await put('/bulk/mark-read', token, ids)).body.data, { updatedCount: 0 })
    assert.deepEqual((await put('/mark-all-read?type=booking', token)).body.data, { updatedCount: 2 })
    const { body } = await put('/mark-all-read', token)
    assert.deepEqual([body.data, body.message], [{ updatedCount: 1 }, 'All notifications are read'])
    assert.equal((await counts(token)).unread, 0)
    const deleted = await test.ask('DELETE', '/notifications/bulk', { token, body: ids })
    assert.deepEqual(deleted.body.data, { deletedCount: 2 })
    assert.equal((await counts(token)).total, 3)
    assert.equal((await test.ask('DELETE', `/notifications/${a.id}`, { token })).status, 404)
    const [last] = (await list(token)).notifications
    assert.equal((await test.ask('DELETE', `/notifications/${last.id}`, { token })).status, 200)
    assert.equal((await counts(token)).total, 2)
  })

  it('has no effect on those of others', async () => {
    const [mine, other] = [await test.newCustomer(), await test.newCustomer()]
    await send(confirmed(mine.id))
    const [{ id }] = (await list(mine.token)).notifications
    const { token } = other
    assert.equal((await test.ask('GET', `/notifications/${id}`, { token })).status, 404)
    assert.equal((await put(`/${id}/read`, token)).status, 404)
    assert.equal((await put('/not-an-id/read', token)).status, 404)
    assert.equal((await test.ask('DELETE', `/notifications/${id}`, { token })).status, 404)
    const body = { notificationIds: [id] }
    assert.deepEqual((await put('/bulk/mark-read', token, body)).body.data, { updatedCount: 0 })
    const deleted = await test.ask('DELETE', '/notifications/bulk', { token, body })
    assert.deepEqual(deleted.body.data, { deletedCount: 0 })
    assert.equal((await put('/bulk/mark-read', token, { notificationIds: [] })).status, 400)
    assert.deepEqual([(await counts(mine.token)).unread, (await counts(token)).total], [1, 0])
  })
})

/** Counts the statements about notifications. */
async function recordNotificationStatements<T>(
  work: () => Promise<T>,
): Promise<{ result: T; statements: string[] }> {
  const { result, statements } = await recordStatements(work)
  const texts = statements.map((statement) => JSON.stringify(statement))
  return { result, statements: texts.filter((text) => text.includes('notifications')) }
}

describe('the list and the counts', () => {
  it('are one statement each, and read from indexes', async () => {
    const { token, id } = await test.newCustomer()
    const { pool } = test.app.database
    await pool.query(
      `WITH people AS (
         INSERT INTO accounts (id, role, email, first_name, last_name, referral_slug, created_at)
         SELECT gen_random_uuid(), 'customer', 'inbox-' || n || '@d3.test', 'Many', 'Customers', 'inbox-' || n, now()
         FROM generate_series(1, 200) n RETURNING id
       )
       INSERT INTO notifications (id, account_id, event_key, type, priority, params, action_url, created_at, read_at)
       SELECT gen_random_uuid(), account, 'announcement:' || n, 'announcement', 1 + n % 4, '{"title":"One","text":""}',
         '/help', $2::timestamptz - n * interval '1 minute', CASE WHEN n % 3 = 0 THEN $2::timestamptz END
       FROM (SELECT id AS account FROM people UNION ALL SELECT $1) accounts, generate_series(1, 100) n`,
      [id, new Date(test.clock.now().getTime() - DAY)],
    )
    await pool.query('VACUUM ANALYZE notifications')
    for (const [query, index] of [
      ['?limit=10', 'notifications_listed'],
      ['?limit=20&sort=newest', 'notifications_newest'],
      ['/counts', 'notifications_unread'],
    ] as const) {
      const { result, statements } = await recordNotificationStatements(() =>
        test.ask('GET', `/notifications${query}`, { token }),
      )
      assert.deepEqual([result.status, statements.length], [200, 1], query)
      const plan = JSON.stringify(await explainPlan(statements[0]!))
      assert.match(plan, new RegExp(index), query)
      assert.doesNotMatch(plan, /Seq Scan on notifications/, query)
    }
  })
})

/** Returns the plan of a statement that was sent, with a sample of each parameter. */
async function explainPlan(sent: string): Promise<unknown> {
  const { text, values } = JSON.parse(sent) as { text: string; values: unknown[] } // what pg got
  const { rows } = await test.app.database.pool.query(`EXPLAIN ${text}`, values)
  return rows
}

const findBookingId = ({ params }: { params: object }): unknown =>
  'bookingId' in params ? params.bookingId : undefined
