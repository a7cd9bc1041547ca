import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, it } from 'mocha'
import { notifications } from '#contract/notifications.ts'
import { addDays, DAY, toDay, HOUR, instant } from '#domain/time/time.ts'
import { stoppedClock } from '#sandbox/testing.ts'
import { createContext } from '#server/app-context.ts'
import { openShop } from '#tests/support/factories.ts'
import { newAdmin, openAdminSession } from '#tests/support/admins.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { buildFollowerNotification, createNotificationHelpers } from '#tests/support/notifications.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { pruneNotifications } from './retention-queries.ts'

let test: TestApp
before(async () => {
  const start = instant(addDays(toDay(Date.now()), 1), 10 * 60)
  test = await openTestApp({ demo: false, clock: stoppedClock(new Date(start).toISOString()) })
})
after(() => test?.close())
afterEach(async () => assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), []))

const { send, confirmed, announcement, list } = createNotificationHelpers(() => test)
const text = { title: 'Payments are slow', message: 'M-Pesa has reported a delay.' }

const listActions = async (actor: string) =>
  (
    await test.app.database.db
      .selectFrom('audit_log')
      .select('action')
      .where('actor_id', '=', actor)
      .execute()
  ).map(({ action }) => action)

describe('an admin', () => {
  it('notifies one account', async () => {
    const [admin, customer] = [await newAdmin(test), await test.newCustomer()]
    const post = (userId: string) =>
      test.ask('POST', '/notifications', {
        token: admin.token,
        body: { userId, ...text, actionUrl: '/help' },
      })
    const { status, body } = await post(customer.id)
    assert.equal(status, 201)
    const [shown] = (await list(customer.token)).notifications
    assert.deepEqual(
      [shown.id, shown.title, shown.message, shown.actionUrl, shown.sender],
      [body.data.id, text.title, text.message, '/help', null],
    )
    assert.ok((await listActions(admin.id)).includes('notification.announced'))
    assert.equal((await post(randomUUID())).status, 404)
    for (const actionUrl of [
      'https://evil.test',
      '//evil.test',
      'javascript:alert(1)',
      '/\\evil.test',
      'help',
    ])
      assert.equal(
        (
          await test.ask('POST', '/notifications', {
            token: admin.token,
            body: { userId: customer.id, ...text, actionUrl },
          })
        ).status,
        400,
        actionUrl,
      )
  })

  it('sees the deliveries that failed', async () => {
    const [admin, customer] = [await newAdmin(test), await test.newCustomer()]
    await send(announcement(customer.id))
    await test.drainJobs()
    await test.app.database.pool.query(
      `UPDATE notification_deliveries SET status = 'failed', detail = 'The mail server replied 550', ended_at = $1, attempts = 1
       WHERE notification_id IN (SELECT id FROM notifications WHERE account_id = $2)`,
      [test.clock.now(), customer.id],
    )
    const { body } = await test.ask('GET', '/notifications/deliveries', { token: admin.token })
    assert.deepEqual(notifications['GET /notifications/deliveries'].reply.parse(body), body)
    const [{ id: _id, ...failed }] = body.data.deliveries
    assert.deepEqual(failed, {
      channel: 'email',
      type: 'announcement',
      detail: 'The mail server replied 550',
      attempts: 1,
      endedAt: test.clock.now().toISOString(),
    })
    const { status } = await test.ask('GET', '/notifications/analytics', { token: admin.token })
    assert.equal(status, 404)
  })

  it('deletes old notifications of all accounts', async () => {
    const [admin, customer] = [await newAdmin(test), await test.newCustomer()]
    await send(confirmed(customer.id))
    test.clock.advance(31 * DAY)
    await send(confirmed(customer.id))
    const token = await openAdminSession(test, admin.id)
    const cleanup = (query: string) => test.ask('DELETE', `/notifications/cleanup${query}`, { token })
    assert.equal((await cleanup('?daysOld=6')).status, 400)
    const before = await total(customer.id)
    const { status, body } = await cleanup('')
    assert.equal(status, 200)
    assert.ok(body.data.deletedCount >= 1)
    assert.deepEqual([before, await total(customer.id)], [2, 1])
  })
})

const total = async (accountId: string): Promise<number> =>
  (
    await test.app.database.pool.query(
      'SELECT count(*)::int AS count FROM notifications WHERE account_id = $1',
      [accountId],
    )
  ).rows[0].count

it('deletes read notifications after 90 days and others after 180, with their deliveries', async () => {
  const { id } = await test.newCustomer()
  await send(...Array.from({ length: 3 }, () => announcement(id)))
  await test.drainJobs()
  await test.app.database.pool.query(
    `UPDATE notifications SET read_at = created_at
     WHERE id = (SELECT id FROM notifications WHERE account_id = $1 ORDER BY id LIMIT 1)`,
    [id],
  )
  const remaining = async (days: number) => {
    test.clock.advance(days * DAY)
    await pruneNotifications(test.app.database.db, test.clock.now())
    return total(id)
  }
  assert.equal(await remaining(89), 3)
  assert.equal(await remaining(2), 2)
  assert.equal(await remaining(88), 2)
  assert.equal(await remaining(2), 0)
})

describe('the figures', () => {
  it('of a merchant or a customer are of their own notifications, by day', async () => {
    const [shop, other] = [await openShop(test), await openShop(test)]
    const { rows } = await test.app.database.pool.query<{ id: string }>(
      `SELECT m.account_id AS id FROM merchants m JOIN stores s ON s.merchant_id = m.id WHERE s.id = $1`,
      [shop.storeId],
    )
    await send(buildFollowerNotification(rows[0]!.id, shop.storeId, 'Achieng O.'), announcement(rows[0]!.id))
    const ask = (token: string, query = '') => test.ask('GET', `/notifications/analytics${query}`, { token })
    const { body } = await ask(shop.merchantToken)
    assert.deepEqual(notifications['GET /notifications/analytics'].reply.parse(body), body)
    assert.deepEqual([body.data.analytics.length, body.data.summary], [7, { sent: 2, read: 0, failed: 0 }])
    assert.deepEqual(body.data.analytics[6], {
      date: toDay(test.clock.now().getTime()),
      sent: 2,
      read: 0,
      failed: 0,
    })
    const ofStore = await ask(shop.merchantToken, `?storeId=${shop.storeId}&period=30d`)
    assert.deepEqual([ofStore.body.data.analytics.length, ofStore.body.data.summary.sent], [30, 1])
    assert.equal((await ask(other.merchantToken, `?storeId=${shop.storeId}`)).status, 404)
    assert.equal((await ask(other.merchantToken)).body.data.summary.sent, 0)
    const ofCustomer = await ask((await test.newCustomer()).token)
    assert.deepEqual([ofCustomer.status, ofCustomer.body.data.summary.sent], [200, 0])
  })
})

it('says whether deliveries are late', async () => {
  const health = async () => (await test.ask('GET', '/notifications/health')).body
  assert.deepEqual(await health(), { success: true, status: 'ok' })
  const { id } = await test.newCustomer()
  const { db } = createContext(test.app, null)
  await send(confirmed(id))
  const { id: notificationId } = await db
    .selectFrom('notifications')
    .select('id')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
  const due = new Date(test.clock.now().getTime() - HOUR)
  const late = { id: randomUUID(), notification_id: notificationId, channel: 'email', status: 'waiting' }
  await db
    .insertInto('notification_deliveries')
    .values({ ...late, created_at: due, due_at: due })
    .execute()
  assert.equal((await health()).status, 'late')
})
