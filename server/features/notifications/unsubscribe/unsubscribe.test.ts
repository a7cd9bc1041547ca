import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'mocha'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { readUnsubscribeToken, unsubscribeToken, type MailKind } from '../delivery/unsubscribe-links.ts'

let app: TestApp
before(async () => {
  app = await openTestApp({ demo: false })
})
after(() => app?.close())

const tokenFor = (accountId: string, kind: MailKind) => unsubscribeToken(app.app.config, accountId, kind)
const unsubscribe = (token: string) => app.ask('POST', `/notifications/unsubscribe?token=${token}`)
const getMails = async (token: string): Promise<string[]> => {
  const { body } = await app.ask('GET', '/notifications/preferences', { token })
  type Choice = { category: string; channel: string; isEnabled: boolean; isFixed: boolean }
  return body.data.choices
    .filter((each: Choice) => each.channel === 'email' && each.isEnabled && !each.isFixed)
    .map(({ category }: Choice) => category)
}

test('the link of an e-mail ends those of its category, however often it is used', async () => {
  const { token, id } = await app.newCustomer()
  assert.deepEqual(await getMails(token), ['requests', 'rewards', 'system'])
  for (let n = 0; n < 2; n++) {
    const { status, body } = await unsubscribe(tokenFor(id, 'rewards'))
    assert.deepEqual([status, body.success], [200, true])
  }
  assert.deepEqual(await getMails(token), ['requests', 'system'])
})

test('a link of the previous session key is valid while that is accepted', async () => {
  const { token, id } = await app.newCustomer()
  const link = unsubscribeToken({ sessionKey: 'the key that was used before this one' }, id, 'rewards')
  assert.notEqual((await unsubscribe(link)).status, 200)
  Object.assign(app.app.config, { acceptedSessionKey: 'the key that was used before this one' })
  assert.equal((await unsubscribe(link)).status, 200)
  Object.assign(app.app.config, { acceptedSessionKey: null })
  assert.deepEqual(await getMails(token), ['requests', 'system'])
})

test('the link of the e-mail of the day ends all that can be switched off', async () => {
  const { token, id } = await app.newCustomer()
  await unsubscribe(tokenFor(id, 'all'))
  assert.deepEqual(await getMails(token), [])
})

test('mail programs post a form, without a session and without an API key', async () => {
  const { token, id } = await app.newCustomer()
  for (const [kind, type, payload] of [
    ['rewards', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'system',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ] as const) {
    const reply = await app.customer.inject({
      method: 'POST',
      url: `/api/v1/notifications/unsubscribe?token=${tokenFor(id, kind)}`,
      headers: { 'content-type': type },
      payload,
    })
    assert.equal(reply.statusCode, 200, reply.body)
  }
  assert.deepEqual(await getMails(token), ['requests'])
  const large = await app.customer.inject({
    method: 'POST',
    url: `/api/v1/notifications/unsubscribe?token=${tokenFor(id, 'requests')}`,
    headers: { 'content-type': 'text/plain' },
    payload: 'x'.repeat(5000),
  })
  assert.equal(large.statusCode, 413)
})

test('rejects tokens that we did not issue', async () => {
  const { token, id } = await app.newCustomer()
  const genuine = tokenFor(id, 'rewards')
  const forged = Buffer.from(genuine, 'base64url')
  forged[0]! ^= 1
  for (const wrong of ['', 'x', genuine.slice(0, -2), forged.toString('base64url'), 'a'.repeat(200)]) {
    const { status } = await unsubscribe(wrong)
    assert.equal(status, 404, wrong)
  }
  assert.deepEqual(await getMails(token), ['requests', 'rewards', 'system'])
})

test('the link of an account that does not exist any more has no effect', async () => {
  assert.equal((await unsubscribe(tokenFor(randomUUID(), 'rewards'))).status, 200)
})

test('a token carries its account and its kind', () => {
  const key = { sessionKey: 'a key of the test that is long enough' }
  const accountId = randomUUID()
  for (const kind of ['offers', 'all'] as const)
    assert.deepEqual(readUnsubscribeToken(key, unsubscribeToken(key, accountId, kind)), { accountId, kind })
  const other = { sessionKey: 'another key of the test, long enough' }
  assert.equal(readUnsubscribeToken(other, unsubscribeToken(key, accountId, 'all')), null)
})
