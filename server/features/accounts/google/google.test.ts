import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'mocha'
import { Secret, TOTP } from 'otpauth'
import { ERASE_GRACE_MS } from '#domain/accounts/account-policy.ts'
import { MINUTE } from '#domain/time/time.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createContext } from '#server/app-context.ts'
import { reauthenticateWithGoogle } from './google.ts'

let testApp: TestApp
before(async () => {
  testApp = await openTestApp({ demo: false })
})
after(() => testApp.close())

const PASSWORD = 'a long enough one'
const newEmail = (host = 'gmail.com') => `akinyi.${randomBytes(5).toString('hex')}@${host}`
const nonce = async (): Promise<string> => (await testApp.ask('GET', '/users/google-nonce')).body.nonce
async function credential(claims: object): Promise<string> {
  const reply = await fetch(`${testApp.sandbox}/api/google/credential`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Akinyi Odhiambo', ...claims }),
  })
  const body = (await reply.json()) as { credential: string } // the format of our sandbox
  assert.equal(reply.status, 200, JSON.stringify(body))
  return body.credential
}
const AGREED = { acceptedTerms: '2026-11', isAdult: true }
const google = async (claims: object, more: object = AGREED) =>
  testApp.ask('POST', '/users/google-signin', {
    headers: { 'sec-fetch-site': 'same-origin' },
    body: { credential: await credential({ nonce: await nonce(), ...claims }), ...more },
  })
const findAccount = (email: string) =>
  testApp.app.database.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst()
const row = (email: string) =>
  testApp.app.database.db
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
const register = async (email: string) =>
  (
    await testApp.ask('POST', '/users/register', {
      body: { firstName: 'Local', lastName: 'Person', email, phoneNumber: null, password: PASSWORD },
    })
  ).body
const verify = (email: string) =>
  testApp.app.database.db
    .updateTable('accounts')
    .set({ is_email_verified: true })
    .where('email', '=', email)
    .execute()
const actions = async (accountId: string) =>
  (
    await testApp.app.database.db
      .selectFrom('audit_log')
      .select('action')
      .where((e) => e.or([e('actor_id', '=', accountId), e('subject_id', '=', accountId)]))
      .orderBy('seq')
      .execute()
  ).map(({ action }) => action)
const works = async (token: string) => (await testApp.ask('GET', '/users/profile', { token })).status === 200

test('returns the client id, the script and a new nonce, which is stored as a hash', async () => {
  const { body } = await testApp.ask('GET', '/users/google-nonce')
  assert.equal(body.clientId, 'd3-sandbox.apps.googleusercontent.com')
  assert.match(body.script, /^http:\/\/localhost:\d+\/gsi\/client$/)
  assert.match(body.nonce, /^[0-9a-f]{64}$/)
  assert.notEqual(await nonce(), body.nonce)
  const { rows } = await testApp.app.database.pool.query(
    `SELECT encode(nonce_hash, 'hex') AS hash FROM google_nonces`,
  )
  assert.ok(rows.length >= 2 && rows.every(({ hash }) => hash !== body.nonce))
})

test('creates an account with consents and referrer, and finds it again by `sub`', async () => {
  const email = newEmail()
  const friend = await testApp.newCustomer('Friend')
  const { referral_slug: slug, id: friendId } = await row(friend.email)
  const first = await google({ email, sub: `sub-${email}` }, { ...AGREED, referralSlug: slug.toUpperCase() })
  assert.equal(first.status, 200)
  assert.equal(first.body.isNewUser, true)
  assert.deepEqual(
    [first.body.user.firstName, first.body.user.lastName, first.body.user.email],
    ['Akinyi', 'Odhiambo', email],
  )
  assert.deepEqual([first.body.user.isEmailVerified, first.body.user.avatar], [true, null])
  assert.match(String(first.headers['set-cookie']), /^d3_session=\w{64};.*HttpOnly/)
  assert.ok(await works(first.body.access_token))
  const account = await row(email)
  assert.deepEqual(
    [account.referred_by, account.password_hash, account.google_sub],
    [friendId, null, `sub-${email}`],
  )
  const { body } = await testApp.ask('GET', '/users/consents', { token: first.body.access_token })
  assert.deepEqual(body.consents.map(({ purpose }: { purpose: string }) => purpose).toSorted(), [
    'age',
    'privacy',
    'terms',
  ])

  const moved = newEmail('elsewhere.example')
  const again = await google({ email: moved, sub: `sub-${email}` })
  assert.deepEqual([again.status, again.body.isNewUser, again.body.user.id], [200, false, account.id])
  assert.deepEqual(await actions(account.id), ['account.registered', 'session.opened', 'session.opened'])
})

for (const [what, more] of [
  ['nothing', {}],
  ['the terms only', { acceptedTerms: '2026-11' }],
  ['empty terms', { acceptedTerms: '', isAdult: true }],
  ['the age only', { isAdult: true }],
  ['being younger', { acceptedTerms: '2026-11', isAdult: false }],
] as const)
  test(`makes no account for an unknown person who has agreed to ${what}`, async () => {
    const email = newEmail()
    const asked = { credential: await credential({ email, nonce: await nonce() }) }
    const { status, body, headers } = await testApp.ask('POST', '/users/google-signin', {
      headers: { 'sec-fetch-site': 'same-origin' },
      body: { ...asked, ...more },
    })
    assert.deepEqual([status, body.code], [409, 'consent-needed'])
    assert.deepEqual(body.person, { firstName: 'Akinyi', email })
    assert.equal(headers['set-cookie'], undefined)
    assert.equal(await findAccount(email), undefined)

    // The same credential makes the account once the person has agreed.
    const agreed = await testApp.ask('POST', '/users/google-signin', { body: { ...asked, ...AGREED } })
    assert.deepEqual([agreed.status, agreed.body.isNewUser], [200, true])
    // A known person is not asked again.
    assert.equal((await google({ email }, {})).status, 200)
  })

test('asks the owner of an address that somebody else has signed up with, and records their consents', async () => {
  const email = newEmail()
  const { user } = await register(email)
  const asked = await google({ email }, {})
  assert.deepEqual([asked.status, asked.body.code], [409, 'consent-needed'])
  assert.equal((await row(email)).google_sub, null)
  const { body } = await google({ email })
  assert.equal(body.user.id, user.id)
  const { body: own } = await testApp.ask('GET', '/users/consents', { token: body.access_token })
  assert.deepEqual(own.consents.map(({ purpose }: { purpose: string }) => purpose).toSorted(), [
    'age',
    'privacy',
    'terms',
  ])
})

test('fills in both names for a person with one name or none', async () => {
  for (const name of ['Wanjiru', ' ']) {
    const { status, body } = await google({ email: newEmail(), name })
    assert.equal(status, 200)
    assert.ok(body.user.firstName.length > 0 && body.user.lastName.length > 0)
  }
})

test('an e-mail address that Google has not verified is not verified here either', async () => {
  const { status, body } = await google({ email: newEmail('other.example'), emailVerified: false })
  assert.deepEqual([status, body.user.isEmailVerified], [200, false])
})

for (const variant of [
  'wrong-aud',
  'wrong-iss',
  'expired',
  'unknown-kid',
  'wrong-key',
  'reused-nonce',
  'alg-none',
])
  test(`rejects an invalid credential (${variant})`, async () => {
    // A valid sign-in first, whose nonce the 'reused-nonce' variant uses.
    assert.equal((await google({ email: newEmail() })).status, 200)
    const email = newEmail()
    const { status, body, headers } = await google({ email, variant })
    assert.deepEqual(
      [status, body.code, body.message],
      [422, 'google-failed', 'Google authentication failed'],
    )
    assert.equal(headers['set-cookie'], undefined)
    assert.equal(await findAccount(email), undefined)
  })

test('never links an existing account by an e-mail address that Google has not verified', async () => {
  const email = newEmail()
  await register(email)
  for (const isVerified of [false, true]) {
    if (isVerified) await verify(email)
    const { status, body } = await google({ email, variant: 'unverified-email' })
    assert.deepEqual([status, body.code], [409, 'google-needs-password'])
  }
})

test('accepts a credential once, also in twenty parallel requests', async () => {
  const body = { credential: await credential({ email: newEmail(), nonce: await nonce() }), ...AGREED }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => testApp.ask('POST', '/users/google-signin', { body })),
  )
  assert.deepEqual(answers.map(({ status }) => status).filter((status) => status === 200).length, 1)
  assert.ok(answers.every(({ status }) => status === 200 || status === 422))
  assert.equal((await testApp.ask('POST', '/users/google-signin', { body })).status, 422)
})

test('says that a valid credential has no nonce', async () => {
  const { body } = await testApp.ask('POST', '/users/google-signin', {
    headers: { 'sec-fetch-site': 'same-origin' },
    body: { credential: await credential({ email: newEmail() }) },
  })
  assert.deepEqual([body.status, body.code], [422, 'google-nonce-missing'])
  assert.match(body.message, /^Google authentication failed/)
})

test('rejects an unknown nonce and one that is eleven minutes old', async () => {
  assert.equal((await google({ email: newEmail(), nonce: 'made-up' })).status, 422)
  const old = await nonce()
  testApp.clock.advance(11 * MINUTE)
  assert.equal((await google({ email: newEmail(), nonce: old })).status, 422)
})

test('links an account with a verified address if Google is authoritative for it', async () => {
  for (const [host, more] of [
    ['gmail.com', {}],
    ['pwani-tours.example', { hd: 'pwani-tours.example' }],
  ] as const) {
    const email = newEmail(host)
    const { access_token: token } = await register(email)
    await verify(email)
    const { status, body } = await google({ email, ...more })
    assert.deepEqual([status, body.isNewUser], [200, false])
    assert.deepEqual([await works(token), await works(body.access_token)], [false, true])
    assert.ok(await testApp.signIn(email, PASSWORD))
  }
})

test('requires the password if Google is not authoritative for the address', async () => {
  const email = newEmail('rift-mail.example')
  await register(email)
  await verify(email)
  const { status, body } = await google({ email })
  assert.deepEqual([status, body.code], [409, 'google-needs-password'])
  assert.equal((await row(email)).google_sub, null)
})

test('a Workspace domain is authoritative only for its own addresses', async () => {
  for (const [host, hd] of [
    ['rift-mail.example', 'pwani-tours.example'],
    ['mail.pwani-tours.example', 'pwani-tours.example'],
    ['notpwani-tours.example', 'pwani-tours.example'],
  ] as const)
    for (const isVerified of [true, false]) {
      const email = newEmail(host)
      const { access_token: token } = await register(email)
      if (isVerified) await verify(email)
      const { status, body } = await google({ email, hd })
      assert.deepEqual([status, body.code], [409, 'google-needs-password'], `${host} ${isVerified}`)
      assert.ok(await works(token))
      assert.equal((await row(email)).google_sub, null)
    }
})

test('gives an account with an unverified address to its owner, without its old credentials', async () => {
  const email = newEmail()
  const { access_token: stranger, user } = await register(email)
  const { db } = testApp.app.database
  await db
    .updateTable('accounts')
    .set({
      google_sub: `stranger-${email}`,
      google_email: 'x@y.example',
      totp_encrypted: Buffer.from('x'),
      totp_confirmed_at: testApp.clock.now(),
    })
    .where('email', '=', email)
    .execute()
  const { status, body } = await google({ email })
  assert.deepEqual(
    [status, body.isNewUser, body.user.id, body.user.isEmailVerified],
    [200, false, user.id, true],
  )
  assert.equal(await works(stranger), false)
  assert.ok(await works(body.access_token))
  assert.equal(
    (await testApp.ask('POST', '/users/login', { body: { email, password: PASSWORD } })).status,
    401,
  )
  const account = await row(email)
  assert.deepEqual(
    [account.password_hash, account.totp_encrypted, account.totp_confirmed_at],
    [null, null, null],
  )
  assert.notEqual(account.google_sub, `stranger-${email}`)
  assert.ok((await actions(user.id)).includes('google.linked'))
})

test('requires the second factor, and accepts the same credential again with the code', async () => {
  const email = newEmail()
  const { body } = await google({ email })
  const { access_token: token } = body
  const { body: setup } = await testApp.ask('POST', '/users/two-factor', { token })
  const codeNow = () =>
    new TOTP({ secret: Secret.fromBase32(setup.secret) }).generate({
      timestamp: testApp.clock.now().getTime(),
    })
  assert.equal(
    (await testApp.ask('POST', '/users/two-factor/confirm', { token, body: { code: codeNow() } })).status,
    200,
  )
  testApp.clock.advance(MINUTE)
  const again = { credential: await credential({ email, nonce: await nonce() }) }
  const withoutCode = await testApp.ask('POST', '/users/google-signin', { body: again })
  assert.deepEqual([withoutCode.status, withoutCode.body.code], [401, 'second-factor-needed'])
  const wrong = await testApp.ask('POST', '/users/google-signin', { body: { ...again, code: '000000' } })
  assert.deepEqual([wrong.status, wrong.body.code], [401, 'wrong-second-factor'])
  const right = await testApp.ask('POST', '/users/google-signin', { body: { ...again, code: codeNow() } })
  assert.deepEqual([right.status, right.body.isNewUser], [200, false])
  assert.equal(
    (await testApp.ask('POST', '/users/google-signin', { body: { ...again, code: codeNow() } })).status,
    422,
  )
})

test('rejects a disabled account', async () => {
  const email = newEmail()
  const { body } = await google({ email })
  await testApp.app.database.db
    .updateTable('accounts')
    .set({ disabled_at: testApp.clock.now() })
    .where('id', '=', body.user.id)
    .execute()
  assert.equal((await google({ email })).status, 401)
})

test('signing in with Google cancels a requested deletion', async () => {
  const email = newEmail()
  const { body } = await google({ email })
  assert.equal((await testApp.ask('POST', '/users/delete-account', { token: body.access_token })).status, 200)
  testApp.clock.advance(ERASE_GRACE_MS - MINUTE)
  assert.equal((await google({ email })).status, 200)
  testApp.clock.advance(2 * MINUTE)
  await testApp.drainJobs('erase-accounts')
  assert.deepEqual([(await row(email)).erase_after, (await row(email)).erased_at], [null, null])
})

test('linking needs a verified address, and a Google account that no other account has linked', async () => {
  const email = newEmail('d3.test')
  const { access_token: token } = await register(email)
  const mine = newEmail()
  const link = async (claims: object, as = token) =>
    testApp.ask('POST', '/users/link-google', {
      token: as,
      body: { credential: await credential({ nonce: await nonce(), ...claims }) },
    })
  const unverified = await link({ email: mine })
  assert.deepEqual([unverified.status, unverified.body.code], [409, 'prove-email-first'])
  await verify(email)
  assert.equal((await link({ email: mine, variant: 'wrong-aud' })).status, 422)
  const linked = await link({ email: mine })
  assert.deepEqual([linked.status, linked.body.user.email], [200, email])
  assert.equal((await google({ email: mine })).body.user.email, email)

  const other = newEmail('d3.test')
  const { access_token: theirs } = await register(other)
  await verify(other)
  const taken = await link({ email: mine }, theirs)
  assert.deepEqual([taken.status, taken.body.code], [409, 'google-taken'])

  testApp.clock.advance(16 * MINUTE)
  assert.equal((await link({ email: mine })).body.code, 'prove-again')
})

test('rejects unlinking if the account has no password', async () => {
  const { body } = await google({ email: newEmail() })
  const only = await testApp.ask('DELETE', '/users/unlink-google', { token: body.access_token })
  assert.deepEqual([only.status, only.body.code], [409, 'only-way-in'])
  const email = newEmail()
  const { access_token: token } = await register(email)
  assert.equal((await testApp.ask('DELETE', '/users/unlink-google', { token })).status, 200)
  await verify(email)
  const { access_token: linked } = (await google({ email })).body
  assert.equal((await testApp.ask('DELETE', '/users/unlink-google', { token: linked })).status, 200)
  assert.deepEqual([(await row(email)).google_sub, (await row(email)).google_email], [null, null])
})

test('re-authenticates with Google, for the own account only and once per credential', async () => {
  const email = newEmail()
  const { body } = await google({ email })
  const reauthenticate = (accountId: string, token: string) =>
    reauthenticateWithGoogle(createContext(testApp.app, null), accountId, token)
  const again = await credential({ email, nonce: await nonce() })
  assert.equal(await reauthenticate((await google({ email: newEmail() })).body.user.id, again), false)
  assert.equal(await reauthenticate(body.user.id, again), true)
  assert.equal(await reauthenticate(body.user.id, again), false)
  const forged = await credential({ email, nonce: await nonce(), variant: 'wrong-key' })
  assert.equal(await reauthenticate(body.user.id, forged), false)
})

test('does not offer Google without a configured client id', async () => {
  const { config } = testApp.app
  const { clientId } = config.google
  config.google.clientId = null
  try {
    const { body } = await testApp.ask('GET', '/users/google-nonce')
    assert.deepEqual([body.clientId, body.script, body.nonce], [null, null, ''])
  } finally {
    config.google.clientId = clientId
  }
})
