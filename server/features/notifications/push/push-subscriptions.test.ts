import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'mocha'
import { MAX_PUSH_SUBSCRIPTIONS } from '#domain/notifications/notification-types.ts'
import { DAY, MINUTE } from '#domain/time/time.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
before(async () => {
  app = await openTestApp({ demo: false })
})
after(() => app?.close())

const newBrowser = async () => {
  const response = await fetch(`${app.sandbox}/api/push-subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  return response.json()
}
const subscribe = (token: string | undefined, subscription: object) =>
  app.ask('POST', '/notifications/push-subscription', {
    ...(token && { token }),
    body: { subscription },
    headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile' },
  })
const subscribed = async (token: string, subscription?: object): Promise<string> => {
  const { status, body } = await subscribe(token, subscription ?? (await newBrowser()))
  assert.equal(status, 201, JSON.stringify(body))
  return body.data.id
}
const get = (token: string, id: string) => app.ask('GET', `/notifications/push-subscription/${id}`, { token })
const end = (token: string, id: string) =>
  app.ask('DELETE', `/notifications/push-subscription/${id}`, { token })
const getCount = async (accountId: string) =>
  (
    await app.app.database.db
      .selectFrom('push_subscriptions')
      .select('id')
      .where('account_id', '=', accountId)
      .execute()
  ).length

test('anyone gets the public key', async () => {
  const { status, body } = await app.ask('GET', '/notifications/push-key')
  assert.equal(status, 200)
  assert.equal(body.data.publicKey, app.app.config.push.publicKey)
  assert.equal(Buffer.from(body.data.publicKey, 'base64url').length, 65)
})

test('a browser subscribes, which may be repeated, and unsubscribes', async () => {
  const { token, id: accountId } = await app.newCustomer()
  const browser = await newBrowser()
  const id = await subscribed(token, browser)
  assert.equal(await subscribed(token, browser), id)
  assert.equal(await getCount(accountId), 1)
  const { status, body } = await get(token, id)
  assert.deepEqual([status, body.data.id, body.data.device], [200, id, 'Chrome on Android'])
  const ended = await end(token, id)
  assert.deepEqual([ended.status, ended.body.message], [200, 'This browser gets no more notifications.'])
  assert.equal((await end(token, id)).body.code, 'push-subscription-not-found')
  assert.equal((await get(token, id)).status, 404)
})

test('accepts only addresses of push services', async () => {
  const { token, id: accountId } = await app.newCustomer()
  const { keys } = await newBrowser()
  for (const endpoint of [
    'https://attacker.example/push/abc',
    'https://fcm.googleapis.com.attacker.example/fcm/send/abc',
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:secret@fcm.googleapis.com/fcm/send/abc',
    'https://127.0.0.1/push/abc',
    'http://169.254.169.254/latest/meta-data',
    'https://[::1]/push/abc',
    'https://10.1.2.3/push/abc',
    `${app.sandbox}/api/faults`,
    'javascript:alert(1)',
    'file:///etc/passwd',
  ]) {
    const { status, body } = await subscribe(token, { endpoint, keys })
    assert.deepEqual([status, body.code], [400, 'push-service-unknown'], endpoint)
  }
  for (const endpoint of ['not an address', '', `https://fcm.googleapis.com/${'x'.repeat(1000)}`])
    assert.equal((await subscribe(token, { endpoint, keys })).status, 400, endpoint)
  assert.equal(await getCount(accountId), 0)
})

test('rejects malformed keys, and visitors', async () => {
  const { token } = await app.newCustomer()
  const { endpoint, keys } = await newBrowser()
  for (const wrong of [{ p256dh: 'short' }, { auth: 'short' }, { p256dh: `C${keys.p256dh.slice(1)}` }])
    assert.equal((await subscribe(token, { endpoint, keys: { ...keys, ...wrong } })).status, 400)
  assert.equal((await subscribe(token, { endpoint })).status, 400)
  assert.equal((await subscribe(token, { endpoint, keys, extra: 1 })).status, 400)
  assert.equal((await subscribe(undefined, { endpoint, keys })).status, 401)
})

test('others neither see nor end a subscription', async () => {
  const [mine, other] = [await app.newCustomer(), await app.newCustomer()]
  const id = await subscribed(mine.token)
  for (const wrong of [id, randomUUID(), '17']) {
    assert.equal((await get(other.token, wrong)).body.code, 'push-subscription-not-found')
    assert.equal((await end(other.token, wrong)).body.code, 'push-subscription-not-found')
  }
  assert.equal((await get(mine.token, id)).status, 200)
})

test('a sixth subscription ends the least recently used one', async () => {
  const { token, id: accountId } = await app.newCustomer()
  const browsers: object[] = []
  const ids: string[] = []
  for (let n = 0; n < MAX_PUSH_SUBSCRIPTIONS; n++) {
    const browser = await newBrowser()
    browsers.push(browser)
    ids.push(await subscribed(token, browser))
    app.clock.advance(MINUTE)
  }
  // The first one is used again, so the second one is now the oldest.
  await subscribed(token, browsers[0])
  app.clock.advance(MINUTE)
  const sixth = await subscribed(token)
  assert.equal(await getCount(accountId), MAX_PUSH_SUBSCRIPTIONS)
  assert.equal((await get(token, ids[1]!)).status, 404)
  for (const id of [ids[0]!, ids[2]!, sixth]) assert.equal((await get(token, id)).status, 200)
})

test('simultaneous subscriptions do not exceed the limit', async () => {
  const { token, id: accountId } = await app.newCustomer()
  const browsers = await Promise.all(Array.from({ length: 8 }, newBrowser))
  await Promise.all(browsers.map((browser) => subscribed(token, browser)))
  assert.equal(await getCount(accountId), MAX_PUSH_SUBSCRIPTIONS)
})

test('a browser belongs to the account that subscribed last, under another id', async () => {
  const [former, latter] = [await app.newCustomer(), await app.newCustomer()]
  const browser = await newBrowser()
  const before = await subscribed(former.token, browser)
  const now = await subscribed(latter.token, browser)
  assert.notEqual(now, before)
  assert.equal((await get(former.token, before)).status, 404)
  assert.equal((await get(latter.token, now)).status, 200)
  assert.deepEqual([await getCount(former.id), await getCount(latter.id)], [0, 1])
})

test('a subscription ends with its session, others of the account do not', async () => {
  const { token, id: accountId, email } = await app.newCustomer()
  const other = await app.signIn(email, 'a long enough one')
  const [ending, staying] = [await subscribed(token), await subscribed(other)]
  assert.equal((await app.ask('POST', '/users/logout', { token })).status, 200)
  assert.equal((await get(other, ending)).status, 404)
  assert.equal((await get(other, staying)).status, 200)
  // Sessions that have expired are deleted later.
  await app.app.database.db.deleteFrom('sessions').where('account_id', '=', accountId).execute()
  assert.equal(await getCount(accountId), 0)
})

test('a subscription that is unused for long still belongs to its account', async () => {
  const { token } = await app.newCustomer()
  const id = await subscribed(token)
  app.clock.advance(2 * DAY)
  assert.equal((await get(token, id)).status, 200)
})
