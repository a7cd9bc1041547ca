// cspell:ignore Uhifadhi umethibitishwa
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'mocha'
import { quiet, startTestSandbox, unusedAddress } from '#sandbox/testing.ts'
import { connectPush, type PushSettings } from './push.ts'
import { vapidKeys } from './vapid-keys.ts'

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
before(async () => {
  sandbox = await startTestSandbox()
})
after(() => sandbox.close())

const keys = vapidKeys('a secret of the test')
const connect = (changes: Partial<PushSettings> = {}) =>
  connectPush({ ...keys, subject: 'mailto:support@d3.test', sandboxUrl: sandbox.url, ...changes }, quiet)
const subscribe = async (applicationServerKey = keys.publicKey) =>
  (await sandbox.post('/api/push-subscriptions', { applicationServerKey })).body
const message = { payload: '{"title":"Habari"}', ttlSeconds: 60, urgency: 'high', topic: 'greeting' } as const

test('a browser can decrypt the message, and knows who sent it', async () => {
  const subscription = await subscribe()
  const payload = JSON.stringify({ title: 'Uhifadhi umethibitishwa – asante ✓', body: 'x'.repeat(2500) })
  const outcome = await connect().send({ ...message, subscription, payload, topic: 'abc_DEF-123' })
  assert.deepEqual(outcome, { kind: 'sent' })
  const { pushes } = (await sandbox.get(`/api/pushes?endpoint=${encodeURIComponent(subscription.endpoint)}`))
    .body
  assert.equal(pushes.length, 1)
  assert.deepEqual(
    [pushes[0].payload, pushes[0].ttlSeconds, pushes[0].urgency, pushes[0].topic, pushes[0].subject],
    [payload, 60, 'high', 'abc_DEF-123', 'mailto:support@d3.test'],
  )
})

test('reads each reply of a push service', async () => {
  const subscription = await subscribe()
  const send = async (webPush: string) => {
    await sandbox.setFaults({ webPush })
    return connect({ timeoutMs: 300 }).send({ ...message, subscription })
  }
  assert.deepEqual(await send('too-many'), {
    kind: 'busy',
    message: 'The push service replied 429',
    retryAfterMs: 120_000,
  })
  assert.deepEqual(await send('error-500'), {
    kind: 'failed',
    message: 'The push service replied 500',
    retryAfterMs: null,
  })
  assert.deepEqual(await send('too-large'), { kind: 'refused', message: 'The push service replied 413' })
  assert.deepEqual(await send('unauthorized'), {
    kind: 'unauthorized',
    message: 'The push service replied 403',
  })
  assert.deepEqual(await send('timeout'), { kind: 'failed', message: 'no reply in time', retryAfterMs: null })
  assert.deepEqual(await send('gone'), { kind: 'gone', message: 'The push service replied 410' })
  assert.deepEqual(await send('normal'), { kind: 'gone', message: 'The push service replied 404' })
})

test('the key must be the one of the subscription', async () => {
  const subscription = await subscribe(vapidKeys('another').publicKey)
  assert.equal((await connect().send({ ...message, subscription })).kind, 'unauthorized')
})

test('sends nothing to other addresses, even if they were stored', async () => {
  let requests = 0
  const { url, close } = await serve((_request, response) => {
    requests++
    response.writeHead(201).end()
  })
  const { keys: subscriptionKeys } = await subscribe()
  for (const endpoint of [`${url}/push/abc`, 'https://127.0.0.1/push/abc', 'javascript:alert(1)'])
    assert.equal(
      (await connect().send({ ...message, subscription: { endpoint, keys: subscriptionKeys } })).kind,
      'gone',
    )
  assert.equal(requests, 0)
  close()
})

test('follows no redirect', async () => {
  const requests: (string | undefined)[] = []
  const { url, close } = await serve((request, response) => {
    requests.push(request.url)
    response.writeHead(307, { location: `${url}/push/elsewhere` }).end()
  })
  const { keys: subscriptionKeys } = await subscribe()
  const outcome = await connect({ sandboxUrl: url }).send({
    ...message,
    subscription: { endpoint: `${url}/push/abc`, keys: subscriptionKeys },
  })
  assert.deepEqual(outcome, { kind: 'refused', message: 'The push service replied 307' })
  assert.deepEqual(requests, ['/push/abc'])
  close()
})

test('a subscription with invalid keys has ended', async () => {
  const { endpoint, keys: subscriptionKeys } = await subscribe()
  const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
  const outcome = await connect().send({
    ...message,
    subscription: { endpoint, keys: { ...subscriptionKeys, p256dh } },
  })
  assert.equal(outcome.kind, 'gone')
})

test('allows a retry when unreachable', async () => {
  const sandboxUrl = await unusedAddress()
  const { keys: subscriptionKeys } = await subscribe()
  const outcome = await connect({ sandboxUrl }).send({
    ...message,
    subscription: { endpoint: `${sandboxUrl}/push/abc`, keys: subscriptionKeys },
  })
  assert.deepEqual(outcome, { kind: 'failed', message: 'ECONNREFUSED', retryAfterMs: null })
})

async function serve(listener: RequestListener) {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server has a port
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
