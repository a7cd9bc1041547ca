import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'mocha'
import { TOTP } from 'otpauth'
import { DAY, HOUR, MINUTE } from '#domain/time/time.ts'
import { reencryptTotp } from './second-factor.ts'
import { newEmail, openAccounts, otherThan, PASSWORD, type Person } from '#tests/support/accounts.ts'
import { watchClock } from '#tests/support/instants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'

let testApp: TestApp
let accounts: ReturnType<typeof openAccounts>
before(async () => {
  // The limits of production; each request comes from a new IP address.
  testApp = await openTestApp({ demo: false, env: { RATE_LIMIT_SCALE: '1' } })
  accounts = openAccounts(testApp)
})
after(() => testApp.close())

let addresses = 0
const request = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  token?: string,
  body?: object,
  more: Record<string, string> = {},
) => {
  const answer = await testApp.customer.inject({
    method,
    url: `/api/v1${path}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...more },
    ...(body && { payload: body }),
    // A new address each time, because these tests are not about the limits per address.
    remoteAddress: `10.2.${++addresses >> 8}.${addresses & 255}`,
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
async function register(more: object = {}): Promise<Person> {
  const email = newEmail()
  const { status, body, headers } = await request(
    'POST',
    '/users/register',
    undefined,
    {
      firstName: 'Amina',
      lastName: 'Otieno',
      email,
      phoneNumber: null,
      password: PASSWORD,
      ...more,
    },
    { 'sec-fetch-site': 'same-origin' },
  )
  assert.equal(status, 201, JSON.stringify(body))
  const cookie = [headers['set-cookie']].flat().join(';').split(';')[0]!
  return { id: body.user.id, email, phone: '', token: body.access_token, cookie }
}
const signIn = (email: string, password = PASSWORD, code?: string, more: Record<string, string> = {}) =>
  request('POST', '/users/login', undefined, { email, password, ...(code && { code }) }, more)
const getToken = async (email: string, password = PASSWORD): Promise<string> =>
  (await signIn(email, password)).body.access_token
const createCode = (secret: string, stepsAhead = 0) =>
  new TOTP({ secret }).generate({ timestamp: testApp.clock.now().getTime() + stepsAhead * 30_000 })
const wasEmailed = async (to: string, expected: string) =>
  (await accounts.mails(to)).some(({ subject }) => subject === expected)
const WRONG = 'mango-and-chapatj'

async function registerWithTwoFactor(): Promise<Person & { secret: string; recoveryCodes: string[] }> {
  const person = await register()
  const { body } = await request('POST', '/users/two-factor', person.token)
  const on = await request('POST', '/users/two-factor/confirm', person.token, {
    code: createCode(body.secret),
  })
  assert.equal(on.status, 200, JSON.stringify(on.body))
  return { ...person, secret: body.secret, recoveryCodes: on.body.recoveryCodes }
}

// ---------------------------------------------------------------- failed sign-ins

test('after five wrong passwords the wait is 30 s, then doubles, for any e-mail address', async () => {
  const { email } = await register()
  const unknownEmail = newEmail()
  for (let n = 0; n < 5; n++) {
    const [known, unknown] = [await signIn(email, WRONG), await signIn(unknownEmail, WRONG)]
    assert.equal(known.status, 401)
    assert.deepEqual({ ...known.body, requestId: 0 }, { ...unknown.body, requestId: 0 })
  }
  const assertWait = async (seconds: number) => {
    const [known, unknown] = [await signIn(email), await signIn(unknownEmail)]
    for (const { status, body, headers } of [known, unknown]) {
      assert.equal(status, 429)
      assert.ok(body.retryAfter <= seconds && body.retryAfter > seconds - 5, String(body.retryAfter))
      assert.equal(headers['retry-after'], String(body.retryAfter))
    }
    const varying = { retryAfter: 0, requestId: 0 }
    assert.deepEqual({ ...known.body, ...varying }, { ...unknown.body, ...varying })
  }
  await assertWait(30)
  testApp.clock.advance(30_000)
  for (const each of [email, unknownEmail]) assert.equal((await signIn(each, WRONG)).status, 401)
  await assertWait(60)
  testApp.clock.advance(MINUTE)
  assert.equal((await signIn(email)).status, 200)
  for (let n = 0; n < 4; n++)
    assert.equal((await signIn(email, WRONG)).status, 401, 'a success resets the failures')
})

test('after a hundred wrong passwords sign-in is blocked for a day @long', async () => {
  const { email } = await register()
  for (let n = 0; n < 99; n++) {
    assert.equal((await signIn(email, WRONG)).status, 401, String(n))
    testApp.clock.advance(HOUR + 1000)
  }
  assert.equal((await signIn(email, WRONG)).status, 401)
  testApp.clock.advance(2 * HOUR)
  const refused = await signIn(email)
  assert.equal(refused.status, 429)
  assert.ok(refused.body.retryAfter > 20 * 3600)
  testApp.clock.advance(DAY)
  assert.equal((await signIn(email)).status, 200)
})

test('of twenty parallel wrong passwords only five are checked', async () => {
  const { email, id } = await register()
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(email, WRONG)))
  assert.equal(answers.filter(({ status }) => status === 401).length, 5)
  assert.equal(answers.filter(({ status }) => status === 429).length, 15)
  assert.equal((await accounts.audited(id)).filter((action) => action === 'sign-in.refused').length, 5)
})

test('a password reset resets the failures', async () => {
  const { email } = await register()
  for (let n = 0; n < 5; n++) await signIn(email, WRONG)
  assert.equal((await signIn(email)).status, 429)
  await request('POST', '/users/request-password-reset', undefined, { email })
  const otp = await accounts.resetCode(email)
  assert.equal(
    (await request('POST', '/users/reset-password', undefined, { email, otp, newPassword: 'a newer mango' }))
      .status,
    200,
  )
  assert.equal((await signIn(email, 'a newer mango')).status, 200)
})

test('a sign-in with the old password in parallel to a password change opens no session', async () => {
  const person = await register()
  const answers = await Promise.all([
    request('PUT', '/users/password', person.token, { newPassword: 'a newer mango' }),
    signIn(person.email),
    signIn(person.email),
    signIn(person.email),
  ])
  assert.equal(answers[0].status, 200)
  for (const { status, body } of answers.slice(1))
    if (status === 200) assert.equal(await accounts.isIn(body.access_token), false)
})

test('signing in cancels a requested deletion', async () => {
  const { email, id } = await register()
  const { db } = testApp.app.database
  await db
    .updateTable('accounts')
    .set({ erase_after: new Date(testApp.clock.now().getTime() + DAY) })
    .where('id', '=', id)
    .execute()
  assert.equal((await signIn(email)).body.message, 'Signed in. We won’t delete your account.')
  assert.equal((await signIn(email)).body.message, 'Signed in')
  const { erase_after } = await db
    .selectFrom('accounts')
    .select('erase_after')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(erase_after, null)
  assert.ok((await accounts.audited(id)).includes('account.erasure-cancelled'))
})

// ---------------------------------------------------------------- re-authentication

const security = (token: string) => request('GET', '/users/security', token)

test('sensitive routes need re-authentication after 15 minutes, which is valid for 15 minutes', async () => {
  const { token, id } = await register()
  const sensitive = () => request('POST', '/users/two-factor', token)
  assert.equal((await sensitive()).status, 200)
  testApp.clock.advance(15 * MINUTE)
  const stale = await sensitive()
  assert.equal(stale.status, 403)
  assert.equal(stale.body.code, 'prove-again')
  assert.equal(stale.body.message, 'Confirm it’s you first.')

  for (const credentials of [{}, { password: WRONG }, { credential: 'a.b.c' }, { code: '123456' }]) {
    const { status, body } = await request('POST', '/users/prove', token, credentials)
    assert.deepEqual(
      [status, body.message],
      [400, 'That isn’t right. Try again.'],
      JSON.stringify(credentials),
    )
  }
  const assertNow = watchClock(testApp.clock)
  const proved = await request('POST', '/users/prove', token, { password: PASSWORD })
  assert.equal(proved.status, 200)
  assertNow(proved.body.provedUntil, 15 * MINUTE)
  assert.equal((await security(token)).body.provedUntil, proved.body.provedUntil)
  assert.equal((await sensitive()).status, 200)
  // A job may send a code in the meantime.
  const acts = (await accounts.audited(id)).filter((act) => act !== 'code.sent')
  assert.deepEqual(acts.slice(-2), ['proof.refused', 'session.proved'])
})

test('failed re-authentication blocks further attempts, in this session only', async () => {
  const { token, email } = await register()
  for (let n = 0; n < 5; n++)
    assert.equal((await request('POST', '/users/prove', token, { password: WRONG })).status, 400)
  assert.equal((await request('POST', '/users/prove', token, { password: PASSWORD })).status, 429)
  assert.equal((await signIn(email)).status, 200)
})

test('every sensitive route refuses a stale session', async () => {
  const { token } = await register()
  testApp.clock.advance(16 * MINUTE)
  for (const [method, path, body] of [
    ['PUT', '/users/password', { newPassword: 'a newer mango' }],
    ['POST', '/users/two-factor'],
    ['POST', '/users/two-factor/confirm', { code: '123456' }],
    ['POST', '/users/two-factor/recovery-codes'],
    ['DELETE', '/users/two-factor'],
  ] as const)
    assert.equal((await request(method, path, token, body)).body.code, 'prove-again', path)
})

// ---------------------------------------------------------------- the password

test('a password change ends all other sessions, and is confirmed by email', async () => {
  const person = await register()
  const here = await getToken(person.email)
  testApp.clock.advance(MINUTE)
  const common = await request('PUT', '/users/password', here, { newPassword: 'nairobi254' })
  assert.deepEqual(common.body.errors, { newPassword: ['This password is too common. Choose another one.'] })
  const assertNow = watchClock(testApp.clock)
  const changed = await request('PUT', '/users/password', here, { newPassword: 'a newer mango' })
  assert.deepEqual(changed.body, {
    success: true,
    message: 'Your password has changed. Other devices are signed out.',
  })
  assert.equal(await accounts.isIn(here), true)
  assert.equal(await accounts.isIn(person.token), false)
  assert.equal(
    (await request('GET', '/users/profile', undefined, undefined, { cookie: person.cookie })).status,
    401,
  )
  assert.equal((await signIn(person.email)).status, 401)
  assert.equal((await signIn(person.email, 'a newer mango')).status, 200)
  assert.ok(await wasEmailed(person.email, 'Your password was changed'))
  const { body } = await security(here)
  assert.equal(body.hasPassword, true)
  assertNow(body.passwordChangedAt)
})

// ---------------------------------------------------------------- the second factor

test('confirms an authenticator app by a code and returns ten recovery codes', async () => {
  const person = await register()
  const setup = await request('POST', '/users/two-factor', person.token)
  const { secret, uri, qr } = setup.body
  assert.match(secret, /^[A-Z2-7]{32}$/)
  assert.ok(uri.startsWith('otpauth://totp/D3%20Deals:') && uri.includes(secret), uri)
  assert.match(decodeURIComponent(qr), /^data:image\/svg\+xml,<svg/)
  assert.deepEqual((await security(person.token)).body.twoFactor, { isOn: false, recoveryCodesLeft: 0 })
  assert.equal((await signIn(person.email)).status, 200, 'an unconfirmed app is not required')

  const wrong = await request('POST', '/users/two-factor/confirm', person.token, {
    code: otherThan(createCode(secret)),
  })
  assert.deepEqual(
    [wrong.status, wrong.body.message],
    [400, 'That code isn’t right. Enter the latest one from your app.'],
  )
  const on = await request('POST', '/users/two-factor/confirm', person.token, { code: createCode(secret) })
  assert.equal(on.body.recoveryCodes.length, 10)
  assert.equal(new Set(on.body.recoveryCodes).size, 10)
  for (const code of on.body.recoveryCodes) assert.match(code, /^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)
  assert.deepEqual((await security(person.token)).body.twoFactor, { isOn: true, recoveryCodesLeft: 10 })
  for (const path of ['/users/two-factor', '/users/two-factor/confirm']) {
    const again = await request('POST', path, person.token, { code: createCode(secret, 1) })
    assert.deepEqual([again.status, again.body.message], [409, 'Two-factor authentication is already on.'])
  }
  const { totp_encrypted } = await testApp.app.database.db
    .selectFrom('accounts')
    .select('totp_encrypted')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  assert.ok(!totp_encrypted!.toString('latin1').includes(secret))
  assert.ok(await wasEmailed(person.email, 'Two-factor authentication is on'))
})

test('rejects confirmation and recovery codes before the setup', async () => {
  const { token } = await register()
  for (const [path, body] of [
    ['/users/two-factor/confirm', { code: '123456' }],
    ['/users/two-factor/recovery-codes', undefined],
  ] as const) {
    const answer = await request('POST', path, token, body)
    assert.deepEqual([answer.status, answer.body.message], [409, 'Start again with your authenticator app.'])
  }
})

test('sign-in requires the code after a correct password, but not after a wrong one', async () => {
  const { email, secret } = await registerWithTwoFactor()
  assert.equal((await signIn(email, WRONG)).body.code, 'wrong-credentials')
  assert.equal((await signIn(email, WRONG, createCode(secret, 1))).body.code, 'wrong-credentials')
  const withoutCode = await signIn(email)
  assert.deepEqual(
    [withoutCode.status, withoutCode.body.code, withoutCode.body.message],
    [401, 'second-factor-needed', 'Enter the 6-digit code from your authenticator app.'],
  )
  assert.equal(withoutCode.headers['set-cookie'], undefined)
  const wrong = await signIn(email, PASSWORD, otherThan(createCode(secret, 1)))
  assert.deepEqual(
    [wrong.status, wrong.body.code, wrong.body.message],
    [401, 'wrong-second-factor', 'That code isn’t right. Enter the latest one from your app.'],
  )
  testApp.clock.advance(30_000)
  assert.equal((await signIn(email, PASSWORD, createCode(secret))).status, 200)
})

test('accepts each code of the app once, and none older than the last accepted one', async () => {
  const { email, secret } = await registerWithTwoFactor()
  testApp.clock.advance(2 * MINUTE)
  const code = createCode(secret)
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(email, PASSWORD, code)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal((await signIn(email, PASSWORD, createCode(secret, -1))).status, 401)
  testApp.clock.advance(2 * MINUTE)
  assert.equal((await signIn(email, PASSWORD, createCode(secret, -3))).status, 401)
  assert.equal(
    (await signIn(email, PASSWORD, createCode(secret, 1))).status,
    200,
    'one step ahead is allowed',
  )
})

test('five wrong codes block sign-in; a correct password without code does not reset them', async () => {
  const { email, secret } = await registerWithTwoFactor()
  testApp.clock.advance(MINUTE)
  for (let n = 0; n < 5; n++) {
    assert.equal((await signIn(email)).body.code, 'second-factor-needed')
    assert.equal(
      (await signIn(email, PASSWORD, otherThan(createCode(secret, 2)))).body.code,
      'wrong-second-factor',
    )
  }
  assert.equal((await signIn(email, PASSWORD, createCode(secret))).status, 429)
})

test('a recovery code works once, in any format, until new codes replace it', async () => {
  const person = await registerWithTwoFactor()
  const [first, second] = person.recoveryCodes as [string, string]
  const typed = first.toLowerCase().replace('-', ' ')
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(person.email, PASSWORD, typed)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401, 401, 401])
  assert.equal((await security(person.token)).body.twoFactor.recoveryCodesLeft, 9)
  testApp.clock.advance(MINUTE)
  const renewed = await request('POST', '/users/two-factor/recovery-codes', person.token, {
    code: createCode(person.secret),
  })
  assert.equal(renewed.body.recoveryCodes?.length, 10)
  assert.equal((await signIn(person.email, PASSWORD, second)).status, 401)
  assert.equal((await signIn(person.email, PASSWORD, renewed.body.recoveryCodes[0])).status, 200)
})

test('re-authenticates with a code of the second factor', async () => {
  const { secret, token } = await registerWithTwoFactor()
  testApp.clock.advance(20 * MINUTE)
  assert.equal((await request('POST', '/users/prove', token, { code: createCode(secret) })).status, 200)
  assert.equal(
    (await request('POST', '/users/prove', token, { code: createCode(secret) })).status,
    400,
    'works once',
  )
})

test('turns the second factor off with a code of the app or a recovery code', async () => {
  for (const kind of ['app', 'recovery'] as const) {
    const { email, secret, token, recoveryCodes } = await registerWithTwoFactor()
    testApp.clock.advance(MINUTE)
    const code = kind === 'app' ? createCode(secret) : recoveryCodes[0]
    const off = await request('DELETE', '/users/two-factor', token, { code })
    assert.deepEqual(off.body, { success: true, message: 'Two-factor authentication is off.' }, kind)
    assert.equal((await signIn(email)).status, 200)
    assert.equal((await signIn(email, PASSWORD, recoveryCodes[1])).status, 200)
    assert.ok(await wasEmailed(email, 'Two-factor authentication is off'))
  }
})

test('a password is not enough to turn the second factor off or to renew its recovery codes', async () => {
  const { email, token, recoveryCodes } = await registerWithTwoFactor()
  testApp.clock.advance(20 * MINUTE)
  assert.equal((await request('POST', '/users/prove', token, { password: PASSWORD })).status, 200)
  for (const [method, path] of [
    ['DELETE', '/users/two-factor'],
    ['POST', '/users/two-factor/recovery-codes'],
  ] as const) {
    for (const body of [undefined, {}]) {
      const { status, body: reply } = await request(method, path, token, body)
      assert.deepEqual(
        [status, reply.errors],
        [400, { code: ['Enter the code from your authenticator app'] }],
        path,
      )
    }
  }
  assert.deepEqual((await security(token)).body.twoFactor, { isOn: true, recoveryCodesLeft: 10 })
  assert.equal((await signIn(email)).body.code, 'second-factor-needed')
  assert.equal((await signIn(email, PASSWORD, recoveryCodes[0])).status, 200)
})

test('wrong codes do not change the second factor, and count as failures', async () => {
  const { email, secret, token } = await registerWithTwoFactor()
  testApp.clock.advance(MINUTE)
  const off = (code: string) => request('DELETE', '/users/two-factor', token, { code })
  const renew = (code: string) => request('POST', '/users/two-factor/recovery-codes', token, { code })
  for (const attempt of [off, renew, off, renew, off]) {
    const { status, body } = await attempt(otherThan(createCode(secret)))
    assert.deepEqual([status, body.code], [400, 'wrong-code'])
  }
  for (const attempt of [off, renew]) assert.equal((await attempt(createCode(secret))).status, 429)
  // The failures of this session do not block other sign-ins.
  assert.equal((await signIn(email)).body.code, 'second-factor-needed')
  assert.deepEqual((await security(token)).body.twoFactor, { isOn: true, recoveryCodesLeft: 10 })
})

test('a code renews the recovery codes once, also in parallel requests', async () => {
  const { secret, token } = await registerWithTwoFactor()
  testApp.clock.advance(MINUTE)
  const code = createCode(secret)
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => request('POST', '/users/two-factor/recovery-codes', token, { code })),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
})

test('removes an unconfirmed app without a code', async () => {
  const { token } = await register()
  assert.equal((await request('POST', '/users/two-factor', token)).status, 200)
  assert.equal((await request('DELETE', '/users/two-factor', token)).status, 200)
  const confirm = await request('POST', '/users/two-factor/confirm', token, { code: '123456' })
  assert.equal(confirm.body.code, 'two-factor-not-begun')
})

test('a password reset leaves the second factor on', async () => {
  const { email } = await registerWithTwoFactor()
  await request('POST', '/users/request-password-reset', undefined, { email })
  const otp = await accounts.resetCode(email)
  assert.equal(
    (await request('POST', '/users/reset-password', undefined, { email, otp, newPassword: 'a newer mango' }))
      .status,
    200,
  )
  assert.equal((await signIn(email, 'a newer mango')).body.code, 'second-factor-needed')
})

// ---------------------------------------------------------------- sessions

const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

test('lists the sessions with device names, and ends one of them with its token and cookie', async () => {
  const person = await register()
  const there = await signIn(person.email, PASSWORD, undefined, {
    'user-agent': PHONE,
    'sec-fetch-site': 'same-origin',
  })
  const cookie = [there.headers['set-cookie']].flat().join(';').split(';')[0]!
  const { body } = await request('GET', '/users/sessions', person.token)
  assert.deepEqual(
    body.sessions
      .map(({ device, isThisOne }: { device: string; isThisOne: boolean }) => [device, isThisOne])
      .toSorted(),
    [
      ['Chrome on Android', false],
      ['Unknown device', true],
    ],
  )
  for (const { ip, createdAt, lastSeenAt } of body.sessions) {
    assert.match(ip, /^10\.2\.\d+\.\d+$/)
    for (const time of [createdAt, lastSeenAt]) assert.ok(!Number.isNaN(Date.parse(time)))
  }
  const other = body.sessions.find(({ isThisOne }: { isThisOne: boolean }) => !isThisOne)
  const stranger = await register()
  const refused = await request('DELETE', `/users/sessions/${other.id}`, stranger.token)
  assert.deepEqual([refused.status, refused.body.message], [404, 'That device is already signed out.'])
  assert.equal(await accounts.isIn(there.body.access_token), true)

  assert.equal((await request('DELETE', `/users/sessions/${other.id}`, person.token)).status, 200)
  assert.equal(await accounts.isIn(there.body.access_token), false)
  assert.equal((await request('GET', '/users/profile', undefined, undefined, { cookie })).status, 401)
  assert.equal((await request('DELETE', `/users/sessions/${other.id}`, person.token)).status, 404)
  assert.equal((await request('GET', '/users/sessions', person.token)).body.sessions.length, 1)
})

test('signing out everywhere includes the current session', async () => {
  const person = await register()
  const there = await getToken(person.email)
  const out = await request('DELETE', '/users/sessions', person.token)
  assert.deepEqual(out.body, { success: true, message: 'You’re signed out everywhere.' })
  assert.match(String(out.headers['set-cookie']), /^d3_session=; /)
  for (const token of [person.token, there]) assert.equal(await accounts.isIn(token), false)
  assert.ok((await accounts.audited(person.id)).includes('sessions.ended'))
})

test('does not list expired sessions', async () => {
  const person = await register()
  testApp.clock.advance(8 * DAY)
  const token = await getToken(person.email)
  assert.equal((await request('GET', '/users/sessions', token)).body.sessions.length, 1)
})

// ---------------------------------------------------------------- merchants

test('a merchant registers, has a public profile, and signs in to the merchants’ site', async () => {
  const email = `otieno-${randomBytes(5).toString('hex')}@d3.test`
  const registered = await request('POST', '/merchants/register', undefined, {
    firstName: 'Otieno',
    lastName: 'Ouma',
    email,
    phoneNumber: '0712 345 678',
    password: PASSWORD,
    businessName: 'Otieno Cuts',
  })
  assert.equal(registered.status, 201)
  const { merchant } = registered.body
  assert.equal(merchant.userType, 'merchant')
  assert.deepEqual(
    [merchant.first_name, merchant.last_name, merchant.email_address, merchant.phone_number, merchant.avatar],
    ['Otieno', 'Ouma', email, merchant.phoneNumber, null],
  )
  for (const field of ['joined', 'updated', 'last_login']) assert.ok(Date.parse(merchant[field]) > 0, field)
  assert.equal((await request('GET', '/bookings/merchant', registered.body.access_token)).status, 200)
  assert.equal(
    (await request('POST', '/merchants/login', undefined, { email, password: PASSWORD })).status,
    200,
  )
  const { status, body } = await request('GET', `/merchants/${registered.body.merchant.id}/profile`)
  assert.equal(status, 200)
  assert.deepEqual(body.merchant, body.merchantProfile)
  const { id, memberSince, ...rest } = body.merchant
  assert.deepEqual(rest, { businessName: 'Otieno Cuts', firstName: 'Otieno', stores: [] })
  assert.ok(!Number.isNaN(Date.parse(memberSince)))
  assert.deepEqual((await request('GET', `/merchants/${id}/profile`)).body, body)
  assert.equal(
    (await request('GET', '/merchants/00000000-0000-4000-8000-000000000000/profile')).body.message,
    'Merchant not found',
  )
  const again = await request('POST', '/merchants/register', undefined, {
    firstName: 'A',
    lastName: 'B',
    email,
    password: PASSWORD,
  })
  assert.deepEqual([again.status, again.body.errors], [409, { email: ['User already exists'] }])
})

test('a business without a name gets the name of its owner', async () => {
  const { body } = await request('POST', '/merchants/register', undefined, {
    firstName: 'Akinyi',
    lastName: 'Odero',
    email: newEmail(),
    password: PASSWORD,
  })
  assert.equal(
    (await request('GET', `/merchants/${body.merchant.id}/profile`)).body.merchant.businessName,
    'Akinyi Odero',
  )
})

// ---------------------------------------------------------------- after all tests

test('the audit log is append-only, has no personal data, and violates no invariant', async () => {
  await accounts.drainJobs(...ALL_SCHEDULED)
  const { pool } = testApp.app.database
  assert.deepEqual(await checkInvariants(pool, testApp.clock.now()), [])
  for (const change of [
    "UPDATE audit_log SET action = 'x'",
    'DELETE FROM audit_log',
    'TRUNCATE audit_log CASCADE',
  ])
    await assert.rejects(pool.query(change), /append-only/)
  const { rows } = await pool.query<{ text: string }>('SELECT details::text AS text FROM audit_log')
  assert.ok(rows.length > 100)
  for (const { text } of rows) assert.doesNotMatch(text, /@d3\.test|2547|mango|argon2/)
})

// ---------------------------------------------------------------- another session key

test('after a rotation the other accepted key is read, and apps can be encrypted again with the new one', async () => {
  const { config, database } = testApp.app
  const { email, token, secret, recoveryCodes } = await registerWithTwoFactor()
  const signInWith = async (code: string) => (await signIn(email, PASSWORD, code)).status
  const getProfileStatus = async (given: string) => (await request('GET', '/users/profile', given)).status
  const previous = config.sessionKey
  // Changes the keys, as a restart with other settings does.
  const setKeys = (sessionKey: string, acceptedSessionKey: string | null) =>
    Object.assign(config, { sessionKey, acceptedSessionKey })
  const next = randomBytes(48).toString('base64')
  try {
    setKeys(next, previous)
    assert.equal(await getProfileStatus(token), 200)
    assert.equal(await signInWith(recoveryCodes[0]!), 200)
    testApp.clock.advance(MINUTE)
    const second = await signIn(email, PASSWORD, createCode(secret))
    assert.equal(second.status, 200)

    const { changed } = await reencryptTotp(database.db, config)
    assert.ok(changed > 0)
    assert.deepEqual(await reencryptTotp(database.db, config), { changed: 0, unreadable: 0 })

    setKeys(next, null)
    assert.equal(await getProfileStatus(token), 401, 'signed with the previous key')
    assert.equal(await getProfileStatus(second.body.access_token), 200, 'signed with the new key')
    assert.equal(await signInWith(recoveryCodes[1]!), 401)
    testApp.clock.advance(MINUTE)
    assert.equal(await signInWith(createCode(secret)), 200)

    setKeys(previous, null)
    assert.equal((await reencryptTotp(database.db, config)).unreadable, changed)
  } finally {
    setKeys(next, previous)
    await reencryptTotp(database.db, { sessionKey: previous, acceptedSessionKey: next })
    setKeys(previous, null)
  }
})
