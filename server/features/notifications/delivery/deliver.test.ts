import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'mocha'
import { DAY, toDay, HOUR, instant, MINUTE } from '#domain/time/time.ts'
import { emit } from '#server/platform/jobs/events.ts'
import {
  aboutBooking,
  announcement,
  createDeliveryHelpers,
  rewarded,
  type Customer,
} from '#tests/support/deliveries.ts'
import { retryNow } from '#tests/support/jobs.ts'
import { openBrowser, pushesTo, type Browser } from '#tests/support/pushes.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
before(async () => {
  app = await openTestApp({ demo: false, now: new Date(instant(toDay(Date.now()), 10 * 60)) })
})
after(() => app?.close())
const { send, setFaults, reset, changePreferences, outcomes, startNight, endNight } = createDeliveryHelpers(
  () => app,
)
afterEach(reset)

const openAlerts = async (kind: string) =>
  (
    await app.app.database.db
      .selectFrom('alerts')
      .select('subject')
      .where('kind', '=', kind)
      .where('resolved_at', 'is', null)
      .execute()
  ).map(({ subject }) => subject)
async function withBrowser(): Promise<Customer & { browser: Browser }> {
  const customer = await app.newCustomer()
  return { ...customer, browser: await openBrowser(app, customer.token) }
}

test('a push message reaches each browser of the account, in its language', async () => {
  const customer = await withBrowser()
  const second = await openBrowser(app, customer.token)
  await app.app.database.db
    .updateTable('accounts')
    .set({ language: 'sw' })
    .where('id', '=', customer.id)
    .execute()
  await send(rewarded(customer.id))
  await app.drainJobs()
  for (const browser of [customer.browser, second]) {
    const [push, ...more] = await pushesTo(app, browser)
    assert.deepEqual(more, [])
    assert.equal(push!.payload.path, '/profile')
    assert.equal(push!.payload.tag, push!.payload.id)
    assert.match(push!.payload.title, /KES/)
    assert.doesNotMatch(push!.payload.body, /\b(your|you)\b/i)
    assert.equal(push!.urgency, 'normal')
    assert.match(push!.topic, /^[\w-]{32}$/)
    assert.ok(push!.ttlSeconds > (DAY - MINUTE) / 1000 && push!.ttlSeconds <= DAY / 1000)
  }
  assert.deepEqual(await outcomes(customer), [
    ['sent', null, 1],
    ['sent', null, 1],
  ])
})

test('a push message about a booking is useful until it starts, one about a message for an hour', async () => {
  const customer = await withBrowser()
  const start = app.clock.now().getTime() + 3 * HOUR
  await send(aboutBooking(customer.id, new Date(start).toISOString()))
  await app.drainJobs()
  const [booking] = await pushesTo(app, customer.browser)
  assert.ok(Math.abs(booking!.ttlSeconds - (3 * HOUR) / 1000) < 30, String(booking!.ttlSeconds))
  assert.equal(booking!.urgency, 'high')
  await send({
    to: customer.id,
    type: 'new_message',
    params: { conversationId: randomUUID(), from: 'Kinyozi Kings', text: 'x'.repeat(300) },
    eventKey: `message:${randomUUID()}`,
    actionUrl: '/messages/1',
    groupKey: 'new_message:1',
  })
  await app.drainJobs()
  const [message] = await pushesTo(app, customer.browser)
  assert.ok(message!.ttlSeconds <= HOUR / 1000)
  assert.equal(message!.payload.tag, 'new_message:1')
  assert.match(message!.topic, /^[\w-]{32}$/)
})

test('a message that is sent again after a crash is recognised by the push service and by the browser', async () => {
  const customer = await withBrowser()
  await send(announcement(customer.id))
  await app.drainJobs()
  const { db } = app.app.database
  // The row is set as if the process had ended between the reply of the push service and storing it.
  const { id: deliveryId } = await db
    .updateTable('notification_deliveries')
    .set({ status: 'waiting', ended_at: null })
    .where('subscription_id', '=', customer.browser.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  await emit(app.app, db, 'notification.deliver', { deliveryId })
  await app.drainJobs()
  const [repeated, first] = await pushesTo(app, customer.browser)
  assert.equal(first!.payload.deliveryId, deliveryId)
  assert.deepEqual(repeated!.payload, first!.payload)
  assert.equal(repeated!.topic, first!.topic)
})

test('a long text is shortened, not refused', async () => {
  const customer = await withBrowser()
  await send({ ...announcement(customer.id, '\u0001'.repeat(80)), actionUrl: `/${'a'.repeat(299)}` })
  await send(announcement(customer.id, '🎉'.repeat(40)))
  await app.drainJobs()
  assert.deepEqual(
    (await outcomes(customer)).map(([status]) => status),
    ['sent', 'sent'],
  )
})

test('what was read, switched off or unsubscribed meanwhile is dropped', async () => {
  const [reader, chooser, leaver, guest] = [
    await withBrowser(),
    await withBrowser(),
    await withBrowser(),
    await withBrowser(),
  ]
  startNight()
  await send(...[reader, chooser, leaver, guest].map(({ id }) => announcement(id)))
  await app.ask('PUT', '/notifications/mark-all-read', { token: reader.token })
  await changePreferences(chooser, { choices: [{ category: 'system', channel: 'push', isEnabled: false }] })
  await app.ask('DELETE', `/notifications/push-subscription/${leaver.browser.id}`, { token: leaver.token })
  await app.ask('POST', '/users/logout', { token: guest.token })
  endNight()
  await app.drainJobs()
  assert.deepEqual(await outcomes(reader), [['dropped', 'read', 0]])
  assert.deepEqual(await outcomes(chooser), [['dropped', 'switched off', 0]])
  assert.deepEqual(await outcomes(leaver), [['dropped', 'unsubscribed', 0]])
  assert.deepEqual(await outcomes(guest), [['dropped', 'unsubscribed', 0]])
  for (const { browser } of [reader, chooser, leaver, guest])
    assert.deepEqual(await pushesTo(app, browser), [])
})

const ago = (ms: number) => new Date(app.clock.now().getTime() - ms)

test('a browser of a session that was idle for too long gets nothing', async () => {
  const customer = await withBrowser()
  startNight()
  await send(announcement(customer.id))
  await app.app.database.db
    .updateTable('sessions')
    .set({ created_at: ago(9 * DAY), last_seen_at: ago(8 * DAY), expires_at: ago(-20 * DAY) })
    .where('account_id', '=', customer.id)
    .execute()
  endNight()
  await app.drainJobs()
  assert.deepEqual(await outcomes(customer), [['dropped', 'signed out', 0]])
  assert.deepEqual(await pushesTo(app, customer.browser), [])
})

test('after 410 the subscription has ended', async () => {
  const customer = await withBrowser()
  await setFaults({ webPush: 'gone' })
  await send(announcement(customer.id))
  await app.drainJobs()
  assert.deepEqual(await outcomes(customer), [['dropped', 'unsubscribed', 1]])
  const { status } = await app.ask('GET', `/notifications/push-subscription/${customer.browser.id}`, {
    token: customer.token,
  })
  assert.equal(status, 404)
})

test('413 fails without another attempt; 403 also raises an alert', async () => {
  const customer = await withBrowser()
  await setFaults({ webPush: 'too-large' })
  await send(announcement(customer.id))
  await app.drainJobs()
  assert.deepEqual(await outcomes(customer), [['failed', 'The push service replied 413', 1]])
  await setFaults({ webPush: 'unauthorized' })
  await send(announcement(customer.id))
  await app.drainJobs()
  assert.deepEqual((await outcomes(customer))[1], ['failed', 'The push service replied 403', 1])
  assert.deepEqual(await openAlerts('push-refused'), ['sandbox'])
})

test('429 waits as long as the push service says', async () => {
  const customer = await withBrowser()
  await setFaults({ webPush: 'too-many' })
  await send(announcement(customer.id))
  await app.drainJobs()
  assert.deepEqual(await outcomes(customer), [['waiting', 'The push service replied 429', 1]])
  app.clock.advance(MINUTE)
  await app.drainJobs()
  assert.deepEqual(await pushesTo(app, customer.browser), [])
  app.clock.advance(MINUTE + 1000)
  await app.drainJobs()
  assert.equal((await pushesTo(app, customer.browser)).length, 1)
  assert.deepEqual(await outcomes(customer), [['sent', null, 2]])
})

test('500 is tried again, and fails after the lifetime of the job', async () => {
  const [patient, unlucky] = [await withBrowser(), await withBrowser()]
  await setFaults({ webPush: 'error-500', count: 2 })
  await send(announcement(patient.id))
  await app.drainJobs()
  await retryNow(app.app.database.pool)
  await app.drainJobs()
  assert.deepEqual(await outcomes(patient), [['waiting', 'The push service replied 500', 2]])
  await retryNow(app.app.database.pool)
  await app.drainJobs()
  assert.deepEqual(await outcomes(patient), [['sent', null, 3]])

  await setFaults({ webPush: 'error-500', count: 2 })
  await send(announcement(unlucky.id))
  await app.drainJobs()
  app.clock.advance(DAY + MINUTE)
  await retryNow(app.app.database.pool)
  await app.drainJobs()
  const [outcome] = await outcomes(unlucky)
  assert.equal(outcome![0], 'failed')
})

test('waits for the end of the quiet hours', async () => {
  const customer = await withBrowser()
  startNight()
  await send(announcement(customer.id))
  await app.drainJobs()
  assert.deepEqual(await pushesTo(app, customer.browser), [])
  endNight()
  await app.drainJobs()
  assert.equal((await pushesTo(app, customer.browser)).length, 1)
})
