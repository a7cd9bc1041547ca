import assert from 'node:assert/strict'
import { after, before, test } from 'mocha'
import { MINUTE } from '#domain/time/time.ts'
import { newAdmin } from '#tests/support/admins.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let at: TestApp
before(async () => {
  at = await openTestApp({ demo: false })
})
after(() => at?.close())

type Authenticator = ReturnType<typeof createAuthenticator>
const newAuthenticator = () => createAuthenticator(at.app.config.adminUrl)
const site = 'admin' as const

async function add(token: string, authenticator: Authenticator, name = 'Phone') {
  const { body } = await at.ask('POST', '/admin/passkeys/options', { token })
  return at.ask('POST', '/admin/passkeys', {
    token,
    body: { answer: authenticator.create(body.options), name },
  })
}
const challenge = async () => (await at.ask('POST', '/admin/sign-in/passkey-options', { site })).body.options
const signIn = (answer: object) => at.ask('POST', '/admin/sign-in/passkey', { site, body: { answer } })
const refused = async (answer: object) => {
  const { status, body } = await signIn(answer)
  assert.deepEqual([status, body.code], [401, 'wrong-passkey'])
}

test('a passkey signs in alone, and each answer works once', async () => {
  const { token, id, email } = await newAdmin(at, 'finance', { hasSecondFactor: false })
  const authenticator = newAuthenticator()
  assert.equal((await add(token, authenticator)).status, 201)
  const answer = authenticator.get(await challenge())
  const signedIn = await signIn(answer)
  assert.deepEqual([signedIn.status, signedIn.body.user.id], [200, id])
  assert.equal((await at.ask('GET', '/payments/alarms', { token: signedIn.body.access_token })).status, 200)
  await refused(answer)
  const byPassword = await at.ask('POST', '/admin/sign-in', {
    site,
    body: { email, password: 'a long enough one' },
  })
  assert.deepEqual([byPassword.status, byPassword.body.code], [401, 'passkey-required'])
})

test('answers that are late, of another site, unknown, unlocked by nobody or changed are refused', async () => {
  const { token } = await newAdmin(at, 'finance', { hasSecondFactor: false })
  const authenticator = newAuthenticator()
  await add(token, authenticator)
  const late = authenticator.get(await challenge())
  at.clock.advance(6 * MINUTE)
  await refused(late)
  await refused(newAuthenticator().get(await challenge()))
  await refused(authenticator.get(await challenge(), { isVerified: false }))
  await refused(authenticator.get({ challenge: Buffer.alloc(32).toString('base64url') }))
  const answer = authenticator.get(await challenge())
  const other = authenticator.get(await challenge())
  await refused({ ...answer, response: { ...answer.response, signature: other.response.signature } })
})

test('a passkey of another site is not added', async () => {
  const { token } = await newAdmin(at)
  const { status, body } = await add(token, createAuthenticator('https://d3-deals.example'))
  assert.deepEqual([status, body.code], [401, 'wrong-passkey'])
})

test('the last second factor stays, and a removed passkey does not sign in', async () => {
  const { token } = await newAdmin(at, 'support', { hasSecondFactor: false })
  const [first, second] = [newAuthenticator(), newAuthenticator()]
  const { body: added } = await add(token, first)
  const remove = (id: string) => at.ask('DELETE', `/admin/passkeys/${id}`, { token })
  assert.equal((await remove(added.passkey.id)).body.code, 'last-second-factor')
  await add(token, second, 'Laptop')
  assert.equal((await remove(added.passkey.id)).status, 200)
  assert.equal((await remove(added.passkey.id)).body.code, 'passkey-not-found')
  const { body } = await at.ask('GET', '/admin/passkeys', { token })
  assert.deepEqual(
    body.passkeys.map(({ name }: { name: string }) => name),
    ['Laptop'],
  )
  await refused(first.get(await challenge()))
})

test('a copy of an authenticator is noticed by its counter', async () => {
  const { token } = await newAdmin(at, 'support', { hasSecondFactor: false })
  const authenticator = newAuthenticator()
  await add(token, authenticator)
  const copied = authenticator.get(await challenge())
  assert.equal((await signIn(authenticator.get(await challenge()))).status, 200)
  await refused(copied)
})
