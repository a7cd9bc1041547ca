import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { DAY } from '#domain/time/time.ts'
import { newEmail, openAccounts } from '#tests/support/accounts.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createAdmin } from './admins.ts'

let at: TestApp
before(async () => {
  at = await openTestApp({ demo: false })
})
after(() => at?.close())

const PASSWORD = 'mango-and-chapati'
const setPassword = (token: string, newPassword = PASSWORD) =>
  at.ask('POST', '/users/set-password', { body: { token, newPassword } })
const create = async (email: string): Promise<string> => {
  const secret = await createAdmin(at.app.database.db, email, at.clock.now())
  return secret ?? assert.fail('not created')
}

/** Runs `npm run admin -- …` on the database of this test. */
const run = promisify(execFile)
const admin = (...args: string[]) =>
  run(process.execPath, ['server/bin/admin.ts', ...args], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: String(at.app.database.pool.options.connectionString),
      PUBLIC_URL: 'https://d3.example',
    },
  })

test('npm run admin creates an admin, whose link sets the password once', async () => {
  const { stdout } = await admin('create', 'Amina@D3.example')
  const token = /https:\/\/d3\.example\/accounts\/set-password\?token=([\da-f]{64})/.exec(stdout)?.[1]
  assert.ok(token, stdout)
  assert.match((await admin('list')).stdout, /amina@d3\.example .* no password yet/)
  assert.equal((await setPassword(token, 'password')).body.code, 'common-password')
  assert.equal((await setPassword(token)).status, 200)
  const again = await setPassword(token)
  assert.deepEqual([again.status, again.body.code], [400, 'wrong-password-link'])

  const signedIn = await openAccounts(at).signIn('amina@d3.example')
  assert.equal(signedIn.status, 200)
  const alerts = await at.ask('GET', '/payments/alarms', { token: signedIn.body.access_token })
  assert.equal(alerts.status, 200)
  assert.match((await admin('list')).stdout, /amina@d3\.example .* active/)

  const { rows } = await at.app.database.pool.query("SELECT encode(secret_hash, 'hex') FROM password_links")
  assert.deepEqual(rows, [])
  const audited = await at.app.database.db
    .selectFrom('audit_log')
    .select('action')
    .where('action', 'in', ['admin.created', 'password.set-by-link'])
    .orderBy('seq')
    .execute()
  assert.deepEqual(
    audited.map(({ action }) => action),
    ['admin.created', 'password.set-by-link'],
  )
})

test('a new link replaces the previous one, and expires after a day', async () => {
  const email = newEmail()
  const first = await create(email)
  const second = await create(email)
  assert.notEqual(first, second)
  assert.equal((await setPassword(first)).status, 400)
  at.clock.advance(DAY + 1000)
  assert.equal((await setPassword(second)).status, 400)
  assert.equal((await setPassword(await create(email))).status, 200)
})

test('a customer does not become an admin, and nonsense is explained', async () => {
  const { email } = await at.newCustomer()
  assert.equal(await createAdmin(at.app.database.db, email, at.clock.now()), null)
  await assert.rejects(admin('create', email), /is the address of a customer or a merchant/)
  await assert.rejects(admin('create', 'nobody'), /Use one of\s+npm run admin/)
})
