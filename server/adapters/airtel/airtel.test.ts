import assert from 'node:assert/strict'
import { createHmac, randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'mocha'
import { sandboxCredentials } from '#sandbox/sandbox.ts'
import { quiet, startListener, startTestSandbox, unusedAddress, until } from '#sandbox/testing.ts'
import { connectAirtel, type Airtel } from './airtel.ts'
import { hasValidHash, readCallback } from './callbacks.ts'

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
let hook: Awaited<ReturnType<typeof startListener>>
let airtel: Airtel
let lastNumber = 733_000_000
let phone = ''
let id = ''

before(async () => {
  hook = await startListener()
  sandbox = await startTestSandbox({ airtelCallbackUrl: hook.url })
})
after(async () => {
  await sandbox.close()
  await hook.close()
})
beforeEach(() => {
  phone = `254${++lastNumber}`
  id = randomUUID()
  hook.requests.length = 0
  airtel = connect()
})

const connect = (changes = {}) =>
  connectAirtel(
    { baseUrl: sandbox.url, ...sandboxCredentials.airtel, timeoutMs: 2_000, ...changes },
    sandbox.clock,
    quiet,
  )
const push = () => airtel.push({ id, phone, amountShillings: 38, reference: 'D37KQ4' })
const answer = (action: string) => sandbox.post(`/api/prompts/${id}/answer`, { action })
const prompts = () => sandbox.get(`/api/prompts?phone=${phone}`).then(({ body }) => body.prompts)
const fail = (faults: object) => sandbox.setFaults({ phone, ...faults })

async function paid(): Promise<string> {
  assert.deepEqual(await push(), { kind: 'accepted' })
  await answer('pay')
  const found = await airtel.query(id)
  return found.kind === 'paid' && found.receipt ? found.receipt : assert.fail(JSON.stringify(found))
}

test('sends a prompt, and finds its result by our id', async () => {
  assert.deepEqual(await push(), { kind: 'accepted' })
  assert.deepEqual(await airtel.query(id), { kind: 'pending' })
  await answer('pay')
  const found = await airtel.query(id)
  assert.ok(found.kind === 'paid')
  assert.match(found.receipt ?? '', /^MP\d{6}\.\d{4}\.L\d{5}$/)
})

test('a prompt that was not paid has failed for the reason that Airtel names', async () => {
  for (const [action, code] of [
    ['wrong-pin', 'DP00800001002'],
    ['no-funds', 'DP00800001007'],
    ['cancel', 'DP00800001008'],
  ] as const) {
    id = randomUUID()
    await push()
    await answer(action)
    const found = await airtel.query(id)
    assert.deepEqual([found.kind, found.kind === 'failed' && found.code], ['failed', code])
  }
  id = randomUUID()
  await push()
  await answer('ignore')
  await sandbox.advance('61s')
  const expired = await airtel.query(id)
  assert.deepEqual([expired.kind, expired.kind === 'failed' && expired.code], ['failed', 'TE'])
})

test('a reply that leaves open whether it was charged is unknown, and an enquiry finds the payment', async () => {
  for (const airtelPush of ['http-408', 'router-117', 'lose-reply', 'duplicate']) {
    id = randomUUID()
    await fail({ airtelPush })
    assert.equal((await push()).kind, 'unknown', airtelPush)
    if (airtelPush === 'lose-reply' || airtelPush === 'duplicate') await answer('pay')
    assert.equal((await airtel.query(id)).kind, 'paid', airtelPush)
  }
})

test('an id is taken once, so a repeated prompt is not sent', async () => {
  await push()
  assert.equal((await push()).kind, 'unknown')
  assert.equal((await prompts()).length, 1)
})

test('distinguishes failures of Airtel from refusals', async () => {
  const outcomes: Record<string, unknown> = {}
  for (const airtelPush of ['id-false', 'something-wrong', 'down', 'bad-signature']) {
    id = randomUUID()
    await fail({ airtelPush })
    const outcome = await push()
    outcomes[airtelPush] = outcome.kind === 'refused' ? outcome.reason : outcome.kind
  }
  assert.deepEqual(outcomes, {
    'id-false': 'accepted',
    'something-wrong': 'unknown',
    down: 'unknown',
    'bad-signature': 'configuration',
  })
})

test('renews its token when it expires after 180 seconds, or is refused before', async () => {
  await push()
  await sandbox.advance('181s')
  assert.notEqual((await airtel.query(id)).kind, 'unreachable')
  id = randomUUID()
  await fail({ airtelPush: 'bad-token' })
  assert.deepEqual(await push(), { kind: 'accepted' })
  airtel = connect({ clientSecret: 'wrong' })
  id = randomUUID()
  const refused = await push()
  assert.deepEqual([refused.kind, refused.kind === 'refused' && refused.reason], ['refused', 'configuration'])
})

test('sends nothing when Airtel cannot be reached, and stops trying for a while', async () => {
  airtel = connect({ baseUrl: await unusedAddress() })
  for (let tries = 0; tries < 5; tries++) assert.equal((await push()).kind, 'refused')
  assert.ok(airtel.retryAfterMs() > 0)
  assert.deepEqual(await push().then((outcome) => 'code' in outcome && outcome.code), 'down')
})

test('an enquiry in progress, ambiguous or unanswered decides nothing', async () => {
  for (const [airtelQuery, kind] of [
    ['in-progress', 'pending'],
    ['ambiguous', 'pending'],
    ['unknown-id', 'absent'],
    ['unreachable', 'unreachable'],
  ] as const) {
    id = randomUUID()
    await fail({ airtelQuery })
    await push()
    await answer('pay')
    assert.equal((await airtel.query(id)).kind, kind)
  }
  assert.equal((await airtel.query(randomUUID())).kind, 'absent')
})

test('refunds a payment once', async () => {
  const receipt = await paid()
  const refund = await airtel.refund(receipt)
  assert.ok(refund.kind === 'completed')
  assert.match(refund.receipt ?? '', /^CI/)
  assert.equal((await airtel.refund(receipt)).kind, 'refused')
})

test('reads a refund by the status of its transaction', async () => {
  const outcomes: Record<string, string> = {}
  for (const airtelRefund of ['success-false', 'fail', 'lose-reply', 'lose-request']) {
    id = randomUUID()
    const receipt = await paid()
    await fail({ airtelRefund })
    outcomes[airtelRefund] = (await airtel.refund(receipt)).kind
  }
  assert.deepEqual(outcomes, {
    'success-false': 'completed',
    fail: 'refused',
    'lose-reply': 'unknown',
    'lose-request': 'unknown',
  })
})

test('Airtel refuses a number with 254', async () => {
  const token = await fetch(`${sandbox.url}/auth/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: sandboxCredentials.airtel.clientId,
      client_secret: sandboxCredentials.airtel.clientSecret,
      grant_type: 'client_credentials',
    }),
  }).then((reply) => reply.json() as Promise<{ access_token: string; expires_in: string }>)
  assert.equal(token.expires_in, '180')
  const reply = await fetch(`${sandbox.url}/merchant/v2/payments/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token.access_token}`,
      'x-country': 'KE',
      'x-currency': 'KES',
    },
    body: JSON.stringify({
      reference: 'x',
      subscriber: { country: 'KE', currency: 'KES', msisdn: phone },
      transaction: { amount: 38, country: 'KE', currency: 'KES', id },
    }),
  })
  assert.equal(reply.status, 400)
})

test('a callback names our payment, and its hash is that of the transaction or of the request', async () => {
  await push()
  await answer('pay')
  const { body } = await until(() => hook.requests[0])
  assert.equal(readCallback(body), id)
  const key = sandboxCredentials.airtel.callbackKey
  assert.ok(hasValidHash(body, key))
  assert.ok(!hasValidHash(body, 'another key'))
  const transaction = { id, status_code: 'TS', message: 'Paid' }
  const hash = (hashed: object) => createHmac('sha256', key).update(JSON.stringify(hashed)).digest('base64')
  assert.ok(hasValidHash({ transaction, hash: hash({ transaction }) }, key))
  for (const wrong of [null, 'x', {}, { transaction }, { transaction, hash: 5 }, { hash: hash({}) }])
    assert.ok(!hasValidHash(wrong, key), JSON.stringify(wrong))
  for (const wrong of [null, [], {}, { transaction: {} }, { transaction: { id: 'none of ours' } }])
    assert.equal(readCallback(wrong), null, JSON.stringify(wrong))
})

test('callbacks are late, repeated, missing, false, or without a valid hash', async () => {
  const key = sandboxCredentials.airtel.callbackKey
  const seen: Record<string, unknown> = {}
  for (const airtelCallback of ['twice', 'never', 'says-failed', 'wrong-hash', 'no-hash', 'late']) {
    id = randomUUID()
    hook.requests.length = 0
    await fail({ airtelCallback })
    await push()
    await answer('pay')
    const expected = { twice: 2, never: 0, late: 0 }[airtelCallback] ?? 1
    await until(() => hook.requests.length >= expected)
    seen[airtelCallback] = hook.requests.map(({ body }) => hasValidHash(body, key))
  }
  assert.deepEqual(seen, {
    twice: [true, true],
    never: [],
    'says-failed': [true],
    'wrong-hash': [false],
    'no-hash': [false],
    late: [],
  })
  await sandbox.advance('661s')
  // The clock has also ended the prompts of other tests.
  await until(() => hook.requests.some(({ body }) => readCallback(body) === id))
})
