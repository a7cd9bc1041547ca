// cspell:ignore Qulcy BTBZ
import assert from 'node:assert/strict'
import { createECDH } from 'node:crypto'
import { after, before, test } from 'mocha'
import { connectPush } from '#server/adapters/push/push.ts'
import { vapidKeys } from '#server/adapters/push/vapid-keys.ts'
import { decryptBody } from './push.ts'
import { quiet, startTestSandbox } from '../testing.ts'

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
before(async () => {
  sandbox = await startTestSandbox({ historyLimit: 5 })
})
after(() => sandbox.close())

const keys = vapidKeys('a secret of the test')
const push = () => connectPush({ ...keys, subject: 'mailto:support@d3.test', sandboxUrl: sandbox.url }, quiet)
const subscribe = async (body: object = {}) => (await sandbox.post('/api/push-subscriptions', body)).body
const send = (subscription: { endpoint: string; keys: { p256dh: string; auth: string } }, payload: string) =>
  push().send({ subscription, payload, ttlSeconds: 60, urgency: 'normal', topic: 'greeting' })
const pushesTo = async (endpoint: string) =>
  (await sandbox.get(`/api/pushes?endpoint=${encodeURIComponent(endpoint)}`)).body.pushes

// The example of RFC 8291, appendix A.
test('decrypts what RFC 8291 encrypts', () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'))
  const body = Buffer.from(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    'base64url',
  )
  const text = decryptBody(body, {
    pair,
    p256dh: pair.getPublicKey(),
    auth: Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url'),
  })
  assert.equal(text, 'When I grow up, I want to be a watermelon')
})

test('shows push messages on its page, escaped', async () => {
  const subscription = await subscribe()
  const payload = { title: '<b>Booking</b> confirmed', body: 'Sat 21 Nov', path: '/booking-details/1' }
  assert.deepEqual(await send(subscription, JSON.stringify(payload)), { kind: 'sent' })
  assert.deepEqual(await send(subscription, 'not JSON <i>'), { kind: 'sent' })
  const html = await (await fetch(`${sandbox.url}/pushes`)).text()
  assert.match(html, /&#60;b&#62;Booking&#60;\/b&#62; confirmed<\/b> Sat 21 Nov/)
  assert.match(html, /not JSON &#60;i&#62;/)
  const pushes = await pushesTo(subscription.endpoint)
  assert.deepEqual(
    pushes.map((each: { payload: string }) => each.payload),
    ['not JSON <i>', JSON.stringify(payload)],
  )
})

test('has a browser for each subscription', async () => {
  const [one, other] = [await subscribe(), await subscribe()]
  await send(one, 'for one')
  assert.equal((await pushesTo(one.endpoint)).length, 1)
  assert.deepEqual(await pushesTo(other.endpoint), [])
  // This message is encrypted for another browser.
  const mixed = await send({ endpoint: other.endpoint, keys: one.keys }, 'for nobody')
  assert.equal(mixed.kind, 'refused')
  assert.deepEqual(await pushesTo(other.endpoint), [])
})

test('a browser can unsubscribe', async () => {
  const { endpoint, keys: subscriptionKeys } = await subscribe()
  const response = await fetch(
    `${sandbox.url}/api/push-subscriptions?endpoint=${encodeURIComponent(endpoint)}`,
    { method: 'DELETE' },
  )
  assert.deepEqual(await response.json(), { deleted: true })
  assert.equal((await send({ endpoint, keys: subscriptionKeys }, 'too late')).kind, 'gone')
})

test('rejects what push services reject', async () => {
  const { endpoint } = await subscribe({ applicationServerKey: keys.publicKey })
  const post = async (headers: Record<string, string>) =>
    (await fetch(endpoint, { method: 'POST', headers, body: 'x' })).status
  assert.equal(await post({}), 401)
  assert.equal(await post({ authorization: `vapid t=a.b.c, k=${keys.publicKey}` }), 401)
  const other = vapidKeys('another').publicKey
  assert.equal(await post({ authorization: `vapid t=a.b.c, k=${other}` }), 403)
  assert.equal((await sandbox.post('/api/push-subscriptions', { unknown: 1 })).status, 400)
})
