/** Changes of an identity are announced to the old phone and address, end other sessions and stop withdrawals. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { Secret, TOTP } from 'otpauth'
import { DAY, MINUTE } from '#domain/time/time.ts'
import { newEmail, newPhone, openAccounts, PASSWORD, type Person } from '#tests/support/accounts.ts'
import { newAdmin } from '#tests/support/admins.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let accounts: ReturnType<typeof openAccounts>
let support: string
before(async () => {
  test = await openTestApp({ demo: false })
  accounts = openAccounts(test)
})
after(() => test?.close())

const reason = 'Asked for by telephone'
const update = (id: string, columns: object) =>
  test.app.database.db.updateTable('accounts').set(columns).where('id', '=', id).execute()

/** Creates a customer with a verified phone and address. */
async function verified(): Promise<Person> {
  const person = await accounts.register()
  await update(person.id, { is_phone_verified: true, is_email_verified: true })
  return person
}
async function succeed(method: 'POST' | 'PUT' | 'DELETE', path: string, token: string, body?: object) {
  const reply = await test.ask(method, path, { token, ...(body && { body }) })
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
  return reply.body
}
const linkTo = async (email: string): Promise<string> =>
  /verify-email\?token=([\w.-]+)/.exec((await accounts.mails(email)).at(-1)?.text ?? '')?.[1] ??
  assert.fail(`no link for ${email}`)
const appCode = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.clock.now().getTime() })
async function turnOnTwoFactor(token: string): Promise<string> {
  const { secret } = await succeed('POST', '/users/two-factor', token)
  await succeed('POST', '/users/two-factor/confirm', token, { code: appCode(secret) })
  test.clock.advance(MINUTE)
  return secret
}
async function googleCredential(email: string): Promise<string> {
  const { nonce } = (await test.ask('GET', '/users/google-nonce')).body
  const reply = await fetch(`${test.sandbox}/api/google/credential`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Amina Otieno', email, nonce }),
  })
  return ((await reply.json()) as { credential: string }).credential // the format of our sandbox
}

type Case = {
  what: string
  subject: string
  /** Prepares the state before the change. Notices of the preparation do not count. */
  prepare?: (person: Person) => Promise<unknown>
  change: (person: Person) => Promise<unknown>
  /** Made by somebody else, so the own session ends too. */
  isBySomebodyElse?: true
}
const secrets = new Map<string, string>()
const twoFactorIsOn = async ({ id, token }: Person) => secrets.set(id, await turnOnTwoFactor(token))
const createCode = ({ id }: Person) => ({ code: appCode(secrets.get(id)!) })
const linkGoogle = async ({ token }: Person) =>
  succeed('POST', '/users/link-google', token, { credential: await googleCredential(newEmail()) })

const CASES: Case[] = [
  {
    what: 'another phone number',
    subject: 'Your phone number was changed',
    change: ({ token }) => succeed('PUT', '/users/profile', token, { phoneNumber: newPhone() }),
  },
  {
    what: 'no phone number',
    subject: 'Your phone number was changed',
    change: ({ token }) => succeed('PUT', '/users/profile', token, { phoneNumber: null }),
  },
  {
    what: 'a phone number that support has set',
    subject: 'Your phone number was changed',
    isBySomebodyElse: true,
    async change({ id }) {
      const phone = newPhone()
      await succeed('POST', `/admin/people/${id}/phone-code`, support, { phone })
      const otp = await accounts.smsCode(phone)
      await succeed('PUT', `/admin/people/${id}/phone`, support, { phone, otp, reason })
    },
  },
  {
    what: 'another e-mail address',
    subject: 'Your email address was changed',
    async change({ token }) {
      const email = newEmail()
      await succeed('PUT', '/users/email', token, { email })
      await succeed('POST', '/users/verify-email', token, { token: await linkTo(email) })
    },
  },
  {
    what: 'an e-mail address that support has set',
    subject: 'Your email address was changed',
    isBySomebodyElse: true,
    async change({ id }) {
      const email = newEmail()
      await succeed('POST', `/admin/people/${id}/email`, support, { email, reason })
      const { status } = await accounts.post('/users/verify-email', { token: await linkTo(email) })
      assert.equal(status, 200)
    },
  },
  {
    what: 'another password',
    subject: 'Your password was changed',
    change: ({ token }) => succeed('PUT', '/users/password', token, { newPassword: 'matatu-and-chapati-43' }),
  },
  {
    what: 'a password that was reset',
    subject: 'Your password was changed',
    isBySomebodyElse: true,
    async change({ email }) {
      await accounts.post('/users/request-password-reset', { email })
      const body = { email, otp: await accounts.resetCode(email), newPassword: 'matatu-and-chapati-43' }
      assert.equal((await accounts.post('/users/reset-password', body)).status, 200)
    },
  },
  { what: 'a second factor', subject: 'Two-factor authentication is on', change: twoFactorIsOn },
  {
    what: 'other recovery codes',
    subject: 'Your recovery codes were replaced',
    prepare: twoFactorIsOn,
    change: (person) => succeed('POST', '/users/two-factor/recovery-codes', person.token, createCode(person)),
  },
  {
    what: 'no second factor',
    subject: 'Two-factor authentication is off',
    prepare: twoFactorIsOn,
    change: (person) => succeed('DELETE', '/users/two-factor', person.token, createCode(person)),
  },
  {
    what: 'a second factor that support has removed',
    subject: 'Two-factor authentication is off',
    isBySomebodyElse: true,
    prepare: twoFactorIsOn,
    change: ({ id }) => succeed('DELETE', `/admin/people/${id}/second-factor`, support, { reason }),
  },
  { what: 'Google', subject: 'Your account was linked to Google', change: linkGoogle },
  {
    what: 'no Google',
    subject: 'Your account was unlinked from Google',
    prepare: linkGoogle,
    change: ({ token }) => succeed('DELETE', '/users/unlink-google', token),
  },
  {
    what: 'another account merged into it',
    subject: 'Your two D3 accounts are now one',
    isBySomebodyElse: true,
    async change({ id }) {
      const other = await accounts.register()
      await succeed('POST', `/admin/people/${other.id}/merge`, support, { keepId: id, reason })
      assert.equal((await accounts.mails(other.email)).at(-1)?.subject, 'Your two D3 accounts are now one')
    },
  },
]

const findObstacle = async (id: string): Promise<unknown> => {
  const token = (await test.ask('POST', '/users/login', { body: await getCredentials(id) })).body.access_token
  return (await test.ask('GET', '/users/withdrawals', { token })).body.obstacle
}
/** Signs in whatever has been changed. */
async function getCredentials(id: string) {
  const { hashPassword } = await import('../passwords/passwords.ts')
  const { createContext } = await import('#server/app-context.ts')
  const email = newEmail()
  await update(id, {
    email,
    password_hash: await hashPassword(createContext(test.app, null), PASSWORD),
    totp_confirmed_at: null,
    phone_number: newPhone(),
    is_phone_verified: true,
  })
  await test.app.database.db.deleteFrom('recovery_codes').where('account_id', '=', id).execute()
  return { email, password: PASSWORD }
}

describe('A changed identity', () => {
  for (const { what, subject, prepare, change, isBySomebodyElse } of CASES)
    it(`with ${what} is announced, ends other sessions and stops withdrawals for a day`, async () => {
      const person = await verified()
      await prepare?.(person)
      await update(person.id, { identity_changed_at: null })
      const signedIn = await test.ask('POST', '/users/login', {
        body: { email: person.email, password: PASSWORD, ...(secrets.has(person.id) && createCode(person)) },
      })
      const elsewhere = signedIn.body.access_token as string
      test.clock.advance(MINUTE)
      support = (await newAdmin(test, 'owner')).token
      const textsBefore = (await accounts.texts(person.phone)).length

      await change(person)

      const mail = (await accounts.mails(person.email)).findLast((each) => each.subject === subject)
      assert.match(mail?.text ?? '', /write to support@.* right away/)
      assert.match(mail?.text ?? '', /This wasn’t me: http.*\/contact-us/)
      const texts = (await accounts.texts(person.phone)).slice(textsBefore)
      assert.match(texts.at(-1) ?? '', new RegExp(`^D3: ${subject}\\. If this wasn't you, write to support@`))
      assert.equal(await accounts.isIn(elsewhere), false)
      assert.equal(await accounts.isIn(person.token), isBySomebodyElse !== true)
      assert.equal(await findObstacle(person.id), 'identity-changed')
      test.clock.advance(DAY)
      assert.equal(await findObstacle(person.id), null)
    })

  it('is nothing that a changed name or the same number makes', async () => {
    const person = await verified()
    const [mails, texts] = [await accounts.mails(person.email), await accounts.texts(person.phone)]
    await succeed('PUT', '/users/profile', person.token, { firstName: 'Asha', phoneNumber: person.phone })
    assert.equal((await accounts.mails(person.email)).length, mails.length)
    assert.equal((await accounts.texts(person.phone)).length, texts.length)
    const { body } = await test.ask('GET', '/users/withdrawals', { token: person.token })
    assert.equal(body.obstacle, null)
  })

  it('is announced by SMS to a number that the account had verified, and to no other', async () => {
    const person = await accounts.register()
    const texts = (await accounts.texts(person.phone)).length
    await succeed('PUT', '/users/profile', person.token, { phoneNumber: newPhone() })
    assert.equal((await accounts.texts(person.phone)).length, texts)
    assert.equal((await accounts.mails(person.email)).at(-1)?.subject, 'Your phone number was changed')
  })
})
