import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import { openShop } from '#tests/support/factories.ts'
import { openAccounts, PASSWORD } from '#tests/support/accounts.ts'
import { notificationsIn } from '#tests/support/notified.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const { notified, listTypes, getOwnerId, repeat } = notificationsIn(() => test)
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const signIn = (email: string, headers: Record<string, string> = {}, password = PASSWORD) =>
  test.ask('POST', '/users/login', { body: { email, password }, headers })
const deviceIn = (headers: Record<string, unknown>): string =>
  [headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ')

it('A sign-in from a new device is notified, and a later one from it is not', async () => {
  const amina = await openAccounts(test).register()
  assert.deepEqual(await listTypes(amina.id), [])
  const browser = { 'sec-fetch-site': 'same-origin', 'user-agent': FIREFOX }
  const first = await signIn(amina.email, browser)
  assert.equal(first.status, 200)
  const [sign, ...others] = await notified(amina.id)
  assert.deepEqual(others, [])
  assert.deepEqual(
    [sign?.type, sign?.url, sign?.params.device, typeof sign?.params.at],
    ['new_sign_in', '/profile/settings/security', 'Firefox on Linux', 'string'],
  )
  assert.match(String(sign?.key), /^new_sign_in:[\da-f-]{36}$/)
  await repeat('device.new')
  assert.equal((await notified(amina.id)).length, 1)

  const again = await signIn(amina.email, { ...browser, cookie: deviceIn(first.headers) })
  assert.equal(again.status, 200)
  assert.equal((await notified(amina.id)).length, 1)
})

it('Clients of the API, which have no device, are known by their user agent', async () => {
  const amina = await openAccounts(test).register()
  for (const agent of ['okhttp/4.12', 'okhttp/4.12', 'okhttp/5.0'])
    assert.equal((await signIn(amina.email, { 'user-agent': agent })).status, 200)
  assert.deepEqual(await listTypes(amina.id), ['new_sign_in', 'new_sign_in'])
})

it('A merchant’s notification opens the security page of the merchants’ site', async () => {
  const shop = await openShop(test)
  const owner = await getOwnerId(shop)
  assert.deepEqual(await listTypes(owner), [])
  const { email } = await test.app.database.db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', owner)
    .$narrowType<{ email: string }>()
    .executeTakeFirstOrThrow()
  assert.equal((await signIn(email, { 'user-agent': FIREFOX }, 'a long enough one')).status, 200)
  assert.equal((await notified(owner)).at(0)?.url, '/account/security')
})

it('A wrong password is not notified', async () => {
  const amina = await openAccounts(test).register()
  assert.notEqual((await signIn(amina.email, { 'user-agent': FIREFOX }, 'wrong password')).status, 200)
  assert.deepEqual(await listTypes(amina.id), [])
})
