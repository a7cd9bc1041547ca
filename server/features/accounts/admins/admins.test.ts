import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { after, before, describe, it, test } from 'mocha'
import { Secret, TOTP } from 'otpauth'
import { LIVE_PATH } from '#contract/live.ts'
import { DAY, HOUR, MINUTE } from '#domain/time/time.ts'
import type { Site } from '#server/platform/http/operation.ts'
import { newAdmin } from '#tests/support/admins.ts'
import { newEmail, openAccounts } from '#tests/support/accounts.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createAdmin, listAdmins } from './admins.ts'

let at: TestApp
before(async () => {
  at = await openTestApp({ demo: false })
})
after(() => at?.close())

const PASSWORD = 'mango-and-chapati'
const setPassword = (token: string, newPassword = PASSWORD) =>
  at.ask('POST', '/admin/set-password', { site: 'admin', body: { token, newPassword } })
const create = async (email: string): Promise<string> => {
  const secret = await createAdmin(at.app.database.db, email, at.clock.now())
  return secret ?? assert.fail('not created')
}

const signInAsAdmin = (email: string, more: object = {}) =>
  at.ask('POST', '/admin/sign-in', { site: 'admin', body: { email, password: PASSWORD, ...more } })

/** Runs `npm run admin -- …` on the database of this test. */
const run = promisify(execFile)
const admin = (...args: string[]) =>
  run(process.execPath, ['server/bin/admin.ts', ...args], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      // Another D3 on this machine may have a sandbox.
      SANDBOX: '0',
      DATABASE_URL: String(at.app.database.pool.options.connectionString),
      ADMIN_URL: 'https://admin.d3.example',
    },
  })

test('npm run admin creates an owner, whose link sets the password once', async () => {
  const { stdout } = await admin('create', 'Amina@D3.example')
  const token = /https:\/\/admin\.d3\.example\/set-password\?token=([\da-f]{64})/.exec(stdout)?.[1]
  assert.ok(token, stdout)
  assert.match((await admin('list')).stdout, /amina@d3\.example .* no password yet/)
  assert.equal((await setPassword(token, 'password')).body.code, 'common-password')
  assert.equal((await setPassword(token)).status, 200)
  const again = await setPassword(token)
  assert.deepEqual([again.status, again.body.code], [400, 'wrong-password-link'])

  const signedIn = await signInAsAdmin('amina@d3.example')
  assert.equal(signedIn.status, 200)
  assert.match((await admin('list')).stdout, /amina@d3\.example +owner .* active/)

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

test('a customer does not become an admin, and nonsense is explained @long', async () => {
  const { email } = await at.newCustomer()
  assert.equal(await createAdmin(at.app.database.db, email, at.clock.now()), null)
  await assert.rejects(admin('create', email), /is the address of a customer or a merchant/)
  await assert.rejects(admin('create', 'nobody'), /Use one of\s+npm run admin/)
})

describe('Access to the admin site', () => {
  it('an admin has no session on the other sites, and nobody else one on this', async () => {
    const { email, token } = await newAdmin(at)
    const customer = await at.newCustomer()
    const signIn = (site: Site, path: string, address: string) =>
      at.ask('POST', path, { site, body: { email: address, password: 'a long enough one' } })
    for (const path of ['/users/login', '/merchants/login'])
      assert.equal((await signIn('customer', path, email)).body.code, 'wrong-credentials')
    assert.equal((await signIn('admin', '/admin/sign-in', customer.email)).body.code, 'wrong-credentials')
    const alarms = (site: Site, bearer: string) => at.ask('GET', '/payments/alarms', { site, token: bearer })
    assert.equal((await alarms('admin', token)).status, 200)
    assert.equal((await alarms('customer', token)).status, 404)
    assert.equal((await alarms('merchant', token)).status, 404)
    assert.equal((await alarms('customer', customer.token)).status, 404)
    assert.equal((await at.ask('GET', '/users/security', { site: 'customer', token })).status, 401)
    assert.equal((await alarms('admin', customer.token)).status, 401)
  })

  it('has no live connections, which are for customers and merchants', async () => {
    const url = await at.admin.listen({ host: '127.0.0.1', port: 0 })
    assert.equal((await fetch(`${url}${LIVE_PATH}/?EIO=4&transport=polling`)).status, 404)
  })

  it('without a second factor only one can be set up, and it cannot be removed', async () => {
    const { token, email } = await newAdmin(at, 'owner', { hasSecondFactor: false })
    const refused = await at.ask('GET', '/payments/alarms', { token })
    assert.deepEqual([refused.status, refused.body.code], [403, 'second-factor-missing'])
    const { body } = await at.ask('POST', '/users/two-factor', { token })
    const code = () =>
      TOTP.generate({ secret: Secret.fromBase32(body.secret), timestamp: at.clock.now().getTime() })
    assert.equal(
      (await at.ask('POST', '/users/two-factor/confirm', { token, body: { code: code() } })).status,
      200,
    )
    assert.equal((await at.ask('GET', '/payments/alarms', { token })).status, 200)
    at.clock.advance(MINUTE)
    const removal = await at.ask('DELETE', '/users/two-factor', { token, body: { code: code() } })
    assert.deepEqual([removal.status, removal.body.code], [409, 'last-second-factor'])
    at.clock.advance(MINUTE)
    const password = 'a long enough one'
    assert.equal((await signInAsAdmin(email, { password })).body.code, 'second-factor-needed')
    assert.equal((await signInAsAdmin(email, { password, code: code() })).status, 200)
  })

  it('a session ends after twelve hours, however much it is used', async () => {
    const { token } = await newAdmin(at)
    for (let hour = 1; hour < 12; hour++) {
      at.clock.advance(HOUR)
      assert.equal((await at.ask('GET', '/payments/alarms', { token })).status, 200)
    }
    at.clock.advance(HOUR)
    assert.equal((await at.ask('GET', '/payments/alarms', { token })).status, 401)
  })

  it('a forgotten password of an admin is not reset by a code', async () => {
    const { email } = await newAdmin(at)
    assert.equal((await at.ask('POST', '/users/request-password-reset', { body: { email } })).status, 200)
    await at.drainJobs()
    assert.deepEqual(
      (await openAccounts(at).mails(email)).filter(({ subject }) => /password/i.test(subject)),
      [],
    )
  })
})

describe('Admins', () => {
  it('an owner invites an admin, who chooses a password and a second factor', async () => {
    const owner = await newAdmin(at)
    const email = newEmail()
    const invite = () =>
      at.ask('POST', '/admin/admins', {
        token: owner.token,
        body: { firstName: 'Njeri', lastName: 'Mwangi', email, role: 'finance' },
      })
    const { status, body } = await invite()
    assert.deepEqual([status, body.admin.role, body.admin.hasPassword], [201, 'finance', false])
    assert.equal((await invite()).body.code, 'user-exists')
    await at.drainJobs()
    const [mail] = await openAccounts(at).mails(email)
    const token = /set-password\?token=([\da-f]{64})/.exec(mail?.text ?? '')?.[1] ?? assert.fail('no link')
    assert.equal((await setPassword(token)).status, 200)
    assert.equal((await signInAsAdmin(email)).status, 200)
  })

  it('a role takes effect at once, and an owner cannot change the own one', async () => {
    const owner = await newAdmin(at)
    const finance = await newAdmin(at, 'finance')
    const change = (id: string, body: object) =>
      at.ask('PUT', `/admin/admins/${id}`, {
        token: owner.token,
        body: { isDisabled: false, reason: 'A test', ...body },
      })
    assert.equal((await at.ask('GET', '/payments/alarms', { token: finance.token })).status, 200)
    assert.equal((await at.ask('GET', '/admin/admins', { token: finance.token })).status, 403)
    assert.equal((await change(finance.id, { role: 'moderator', version: 1 })).status, 200)
    assert.equal((await at.ask('GET', '/payments/alarms', { token: finance.token })).status, 403)
    const late = await change(finance.id, { role: 'owner', version: 1 })
    assert.deepEqual(
      [late.status, late.body.code, late.body.current.role],
      [409, 'edit-conflict', 'moderator'],
    )
    assert.equal((await change(owner.id, { role: 'support' })).body.code, 'not-yourself')
    assert.equal((await change(finance.id, { role: 'moderator', isDisabled: true })).status, 200)
    assert.equal((await at.ask('GET', '/users/security', { token: finance.token })).status, 401)
  })

  it('a lost second factor is removed by an owner, which ends the sessions', async () => {
    const owner = await newAdmin(at)
    const other = await newAdmin(at, 'support')
    const remove = (id: string) =>
      at.ask('DELETE', `/admin/admins/${id}/second-factor`, {
        token: owner.token,
        body: { reason: 'Phone lost' },
      })
    assert.equal((await remove(owner.id)).body.code, 'not-yourself')
    assert.equal((await remove(other.id)).status, 200)
    assert.equal((await at.ask('GET', '/users/security', { token: other.token })).status, 401)
  })
})

describe('The last owner', () => {
  const db = () => at.app.database.db
  /** Creates two owners, and no other one who can sign in. */
  async function newOwners() {
    const now = at.clock.now()
    await db().updateTable('accounts').set({ disabled_at: now }).where('role', '=', 'admin').execute()
    return { first: await newAdmin(at), second: await newAdmin(at) }
  }
  const post = (method: 'PUT' | 'DELETE', path: string, token: string, body: object) =>
    at.ask(method, path, { token, body: { reason: 'A test', ...body } })
  const disable = (id: string, token: string) =>
    post('PUT', `/admin/admins/${id}`, token, { role: 'owner', isDisabled: true })
  const removeFactor = (id: string, token: string) =>
    post('DELETE', `/admin/admins/${id}/second-factor`, token, {})
  const countOwners = async () =>
    (await listAdmins(db())).filter(
      ({ role, disabledAt, hasSecondFactor }) => role === 'owner' && disabledAt === null && hasSecondFactor,
    ).length

  for (const [what, take] of [
    ['the account', disable],
    ['the second factor', removeFactor],
  ] as const)
    it(`remains when two owners take ${what} from each other at once`, async () => {
      const { first, second } = await newOwners()
      const replies = await Promise.all([take(second.id, first.token), take(first.id, second.token)])
      assert.equal(replies.filter(({ status }) => status === 200).length, 1)
      assert.equal(await countOwners(), 1)
    })

  it('is not erased, by a request or when an erasure is due', async () => {
    const { first, second } = await newOwners()
    assert.equal((await disable(second.id, first.token)).status, 200)
    for (const site of ['admin', 'customer', 'merchant'] as const) {
      const { status } = await at.ask('POST', '/users/delete-account', { site, token: first.token })
      assert.equal(status, site === 'admin' ? 404 : 401)
    }
    await db()
      .updateTable('accounts')
      .set({ erase_after: at.clock.now() })
      .where('id', '=', first.id)
      .execute()
    at.clock.advance(HOUR)
    await at.drainJobs('erase-accounts')
    const row = await db()
      .selectFrom('accounts')
      .select(['erased_at', 'erase_after'])
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    assert.equal(row.erased_at, null)
    assert.ok(row.erase_after! > at.clock.now())
    assert.equal(await countOwners(), 1)
  })
})
