import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { TOTP } from 'otpauth'
import { DAY, HOUR, MINUTE } from '#domain/time/time.ts'
import { newEmail, openAccounts, otherThan, PASSWORD, type Person } from '#tests/support/accounts.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { checkInvariants } from '#tests/support/invariants.ts'

let at: TestApp
let people: ReturnType<typeof openAccounts>
before(async () => {
  // Every limit as production has it; each test asks from an address of its own.
  at = await openTestApp({ demo: false, env: { RATE_LIMIT_SCALE: '1' } })
  people = openAccounts(at)
})
after(() => at.close())

let addresses = 0
const ask = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  token?: string,
  body?: object,
  more: Record<string, string> = {},
) => {
  const answer = await at.customer.inject({
    method,
    url: `/api/v1${path}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...more },
    ...(body && { payload: body }),
    // The limits of an address are not what these tests are about.
    remoteAddress: `10.2.${++addresses >> 8}.${addresses & 255}`,
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
async function register(more: object = {}): Promise<Person> {
  const email = newEmail()
  const { status, body, headers } = await ask(
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
  ask('POST', '/users/login', undefined, { email, password, ...(code && { code }) }, more)
const tokenOf = async (email: string, password = PASSWORD): Promise<string> =>
  (await signIn(email, password)).body.access_token
const codeOf = (secret: string, stepsAhead = 0) =>
  new TOTP({ secret }).generate({ timestamp: at.clock.now().getTime() + stepsAhead * 30_000 })
const wasWritten = async (to: string, about: string) =>
  (await people.mails(to)).some(({ subject }) => subject === about)
const WRONG = 'mango-and-chapatj'

async function withTwoFactor(): Promise<Person & { secret: string; recoveryCodes: string[] }> {
  const person = await register()
  const { body } = await ask('POST', '/users/two-factor', person.token)
  const on = await ask('POST', '/users/two-factor/confirm', person.token, { code: codeOf(body.secret) })
  assert.equal(on.status, 200, JSON.stringify(on.body))
  return { ...person, secret: body.secret, recoveryCodes: on.body.recoveryCodes }
}

// ---------------------------------------------------------------- counted sign-ins

test('after five wrong passwords the next waits half a minute, then twice as long; an e-mail of nobody waits alike', async () => {
  const { email } = await register()
  const nobody = newEmail()
  for (let n = 0; n < 5; n++) {
    const [known, unknown] = [await signIn(email, WRONG), await signIn(nobody, WRONG)]
    assert.equal(known.status, 401)
    assert.deepEqual(known.body, unknown.body)
  }
  const waits = async (seconds: number) => {
    const [known, unknown] = [await signIn(email), await signIn(nobody)]
    for (const { status, body, headers } of [known, unknown]) {
      assert.equal(status, 429)
      assert.ok(body.retryAfter <= seconds && body.retryAfter > seconds - 5, String(body.retryAfter))
      assert.equal(headers['retry-after'], String(body.retryAfter))
    }
    assert.deepEqual({ ...known.body, retryAfter: 0 }, { ...unknown.body, retryAfter: 0 })
  }
  await waits(30)
  at.clock.advance(30_000)
  for (const each of [email, nobody]) assert.equal((await signIn(each, WRONG)).status, 401)
  await waits(60)
  at.clock.advance(MINUTE)
  assert.equal((await signIn(email)).status, 200)
  for (let n = 0; n < 4; n++)
    assert.equal((await signIn(email, WRONG)).status, 401, 'a right one begins anew')
})

test('the hundredth wrong password is the last of the day', async () => {
  const { email } = await register()
  for (let n = 0; n < 99; n++) {
    assert.equal((await signIn(email, WRONG)).status, 401, String(n))
    at.clock.advance(HOUR + 1000)
  }
  assert.equal((await signIn(email, WRONG)).status, 401)
  at.clock.advance(2 * HOUR)
  const refused = await signIn(email)
  assert.equal(refused.status, 429)
  assert.ok(refused.body.retryAfter > 20 * 3600)
  at.clock.advance(DAY)
  assert.equal((await signIn(email)).status, 200)
})

test('twenty wrong passwords at one time are no more than five tries', async () => {
  const { email, id } = await register()
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(email, WRONG)))
  assert.equal(answers.filter(({ status }) => status === 401).length, 5)
  assert.equal(answers.filter(({ status }) => status === 429).length, 15)
  assert.equal((await people.audited(id)).filter((action) => action === 'sign-in.refused').length, 5)
})

test('a new password by code ends the waiting', async () => {
  const { email } = await register()
  for (let n = 0; n < 5; n++) await signIn(email, WRONG)
  assert.equal((await signIn(email)).status, 429)
  await ask('POST', '/users/request-password-reset', undefined, { email })
  const otp = await people.resetCode(email)
  assert.equal(
    (await ask('POST', '/users/reset-password', undefined, { email, otp, newPassword: 'a newer mango' }))
      .status,
    200,
  )
  assert.equal((await signIn(email, 'a newer mango')).status, 200)
})

test('a sign-in with the old password that is under way while the password changes opens nothing', async () => {
  const person = await register()
  const answers = await Promise.all([
    ask('PUT', '/users/password', person.token, { newPassword: 'a newer mango' }),
    signIn(person.email),
    signIn(person.email),
    signIn(person.email),
  ])
  assert.equal(answers[0].status, 200)
  for (const { status, body } of answers.slice(1))
    if (status === 200) assert.equal(await people.isIn(body.access_token), false)
})

test('an account that was to be deleted stays when its owner signs in', async () => {
  const { email, id } = await register()
  const { db } = at.app.database
  await db
    .updateTable('accounts')
    .set({ erase_after: new Date(at.clock.now().getTime() + DAY) })
    .where('id', '=', id)
    .execute()
  assert.equal((await signIn(email)).body.message, 'Signed in. Your account stays: it will not be deleted.')
  assert.equal((await signIn(email)).body.message, 'Signed in')
  const { erase_after } = await db
    .selectFrom('accounts')
    .select('erase_after')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(erase_after, null)
  assert.ok((await people.audited(id)).includes('account.kept'))
})

// ---------------------------------------------------------------- proving again

const security = (token: string) => ask('GET', '/users/security', token)

test('what is sensitive asks who one is after a quarter of an hour, and a proof is good for the next', async () => {
  const { token, id } = await register()
  const sensitive = () => ask('POST', '/users/two-factor', token)
  assert.equal((await sensitive()).status, 200)
  at.clock.advance(15 * MINUTE)
  const stale = await sensitive()
  assert.equal(stale.status, 403)
  assert.equal(stale.body.code, 'prove-again')
  assert.equal(stale.body.message, 'Please confirm that it is you first.')

  for (const proof of [{}, { password: WRONG }, { credential: 'a.b.c' }, { code: '123456' }]) {
    const { status, body } = await ask('POST', '/users/prove', token, proof)
    assert.deepEqual(
      [status, body.message],
      [400, 'That is not right. Please try again.'],
      JSON.stringify(proof),
    )
  }
  const proved = await ask('POST', '/users/prove', token, { password: PASSWORD })
  assert.equal(proved.status, 200)
  assert.ok(Math.abs(Date.parse(proved.body.provedUntil) - at.clock.now().getTime() - 15 * MINUTE) < 5_000)
  assert.equal((await security(token)).body.provedUntil, proved.body.provedUntil)
  assert.equal((await sensitive()).status, 200)
  // A code may be sent meanwhile.
  const acts = (await people.audited(id)).filter((act) => act !== 'code.sent')
  assert.deepEqual(acts.slice(-2), ['proof.refused', 'session.proved'])
})

test('guessing at the proof waits as guessing at the sign-in does, in this session alone', async () => {
  const { token, email } = await register()
  for (let n = 0; n < 5; n++)
    assert.equal((await ask('POST', '/users/prove', token, { password: WRONG })).status, 400)
  assert.equal((await ask('POST', '/users/prove', token, { password: PASSWORD })).status, 429)
  assert.equal((await signIn(email)).status, 200)
})

test('every sensitive route refuses a stale session', async () => {
  const { token } = await register()
  at.clock.advance(16 * MINUTE)
  for (const [method, path, body] of [
    ['PUT', '/users/password', { newPassword: 'a newer mango' }],
    ['POST', '/users/two-factor'],
    ['POST', '/users/two-factor/confirm', { code: '123456' }],
    ['POST', '/users/two-factor/recovery-codes'],
    ['DELETE', '/users/two-factor'],
  ] as const)
    assert.equal((await ask(method, path, token, body)).body.code, 'prove-again', path)
})

// ---------------------------------------------------------------- the password

test('a changed password ends every other session, keeps this one, and is told by mail', async () => {
  const person = await register()
  const here = await tokenOf(person.email)
  at.clock.advance(MINUTE)
  const common = await ask('PUT', '/users/password', here, { newPassword: 'nairobi254' })
  assert.deepEqual(common.body.errors, { newPassword: ['This password is too common. Choose another one.'] })
  const changed = await ask('PUT', '/users/password', here, { newPassword: 'a newer mango' })
  assert.deepEqual(changed.body, {
    success: true,
    message: 'Your password is changed. Other devices are signed out.',
  })
  assert.equal(await people.isIn(here), true)
  assert.equal(await people.isIn(person.token), false)
  assert.equal(
    (await ask('GET', '/users/profile', undefined, undefined, { cookie: person.cookie })).status,
    401,
  )
  assert.equal((await signIn(person.email)).status, 401)
  assert.equal((await signIn(person.email, 'a newer mango')).status, 200)
  assert.ok(await wasWritten(person.email, 'Your password was changed'))
  const { body } = await security(here)
  assert.equal(body.hasPassword, true)
  assert.ok(Math.abs(Date.parse(body.passwordChangedAt) - at.clock.now().getTime()) < 10_000)
})

// ---------------------------------------------------------------- the second factor

test('an authenticator app is set up by its first code, with ten recovery codes; the secret lies sealed', async () => {
  const person = await register()
  const begun = await ask('POST', '/users/two-factor', person.token)
  const { secret, uri, qr } = begun.body
  assert.match(secret, /^[A-Z2-7]{32}$/)
  assert.ok(uri.startsWith('otpauth://totp/D3%20Deals:') && uri.includes(secret), uri)
  assert.match(decodeURIComponent(qr), /^data:image\/svg\+xml,<svg/)
  assert.deepEqual((await security(person.token)).body.twoFactor, { isOn: false, recoveryCodesLeft: 0 })
  assert.equal((await signIn(person.email)).status, 200, 'what is not confirmed does not count')

  const wrong = await ask('POST', '/users/two-factor/confirm', person.token, {
    code: otherThan(codeOf(secret)),
  })
  assert.deepEqual(
    [wrong.status, wrong.body.message],
    [400, 'That code is not right. Enter the newest one of your app.'],
  )
  const on = await ask('POST', '/users/two-factor/confirm', person.token, { code: codeOf(secret) })
  assert.equal(on.body.recoveryCodes.length, 10)
  assert.equal(new Set(on.body.recoveryCodes).size, 10)
  for (const code of on.body.recoveryCodes) assert.match(code, /^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)
  assert.deepEqual((await security(person.token)).body.twoFactor, { isOn: true, recoveryCodesLeft: 10 })
  for (const path of ['/users/two-factor', '/users/two-factor/confirm']) {
    const again = await ask('POST', path, person.token, { code: codeOf(secret, 1) })
    assert.deepEqual([again.status, again.body.message], [409, 'Two-factor authentication is on already.'])
  }
  const { totp_encrypted } = await at.app.database.db
    .selectFrom('accounts')
    .select('totp_encrypted')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  assert.ok(!totp_encrypted!.toString('latin1').includes(secret))
  assert.ok(await wasWritten(person.email, 'Two-factor authentication is on'))
})

test('what was not begun is not confirmed, and has no recovery codes', async () => {
  const { token } = await register()
  for (const [path, body] of [
    ['/users/two-factor/confirm', { code: '123456' }],
    ['/users/two-factor/recovery-codes', undefined],
  ] as const) {
    const answer = await ask('POST', path, token, body)
    assert.deepEqual([answer.status, answer.body.message], [409, 'Begin with your authenticator app again.'])
  }
})

test('signing in asks for the code after the right password, and for nothing after a wrong one', async () => {
  const { email, secret } = await withTwoFactor()
  assert.equal((await signIn(email, WRONG)).body.code, 'wrong-credentials')
  assert.equal((await signIn(email, WRONG, codeOf(secret, 1))).body.code, 'wrong-credentials')
  const half = await signIn(email)
  assert.deepEqual(
    [half.status, half.body.code, half.body.message],
    [401, 'second-factor-needed', 'Enter the 6-digit code of your authenticator app.'],
  )
  assert.equal(half.headers['set-cookie'], undefined)
  const wrong = await signIn(email, PASSWORD, otherThan(codeOf(secret, 1)))
  assert.deepEqual(
    [wrong.status, wrong.body.code, wrong.body.message],
    [401, 'wrong-second-factor', 'That code is not right. Enter the newest one of your app.'],
  )
  at.clock.advance(30_000)
  assert.equal((await signIn(email, PASSWORD, codeOf(secret))).status, 200)
})

test('each code of the app is taken once, also by ten at one time, and none from before one that was taken', async () => {
  const { email, secret } = await withTwoFactor()
  at.clock.advance(2 * MINUTE)
  const code = codeOf(secret)
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(email, PASSWORD, code)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal((await signIn(email, PASSWORD, codeOf(secret, -1))).status, 401)
  at.clock.advance(2 * MINUTE)
  assert.equal((await signIn(email, PASSWORD, codeOf(secret, -3))).status, 401)
  assert.equal((await signIn(email, PASSWORD, codeOf(secret, 1))).status, 200, 'a clock may be a step ahead')
})

test('second factors are not tried out: five wrong ones, and the right one waits; half a sign-in forgets none of them', async () => {
  const { email, secret } = await withTwoFactor()
  at.clock.advance(MINUTE)
  for (let n = 0; n < 5; n++) {
    assert.equal((await signIn(email)).body.code, 'second-factor-needed')
    assert.equal(
      (await signIn(email, PASSWORD, otherThan(codeOf(secret, 2)))).body.code,
      'wrong-second-factor',
    )
  }
  assert.equal((await signIn(email, PASSWORD, codeOf(secret))).status, 429)
})

test('a recovery code signs in once, however it is typed; new ones replace the old', async () => {
  const person = await withTwoFactor()
  const [first, second] = person.recoveryCodes as [string, string]
  const typed = first.toLowerCase().replace('-', ' ')
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(person.email, PASSWORD, typed)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401])
  assert.equal((await security(person.token)).body.twoFactor.recoveryCodesLeft, 9)
  at.clock.advance(MINUTE)
  const renewed = await ask('POST', '/users/two-factor/recovery-codes', person.token, {
    code: codeOf(person.secret),
  })
  assert.equal(renewed.body.recoveryCodes?.length, 10)
  assert.equal((await signIn(person.email, PASSWORD, second)).status, 401)
  assert.equal((await signIn(person.email, PASSWORD, renewed.body.recoveryCodes[0])).status, 200)
})

test('where the second factor is on its code proves who one is, too', async () => {
  const { secret, token } = await withTwoFactor()
  at.clock.advance(20 * MINUTE)
  assert.equal((await ask('POST', '/users/prove', token, { code: codeOf(secret) })).status, 200)
  assert.equal((await ask('POST', '/users/prove', token, { code: codeOf(secret) })).status, 400, 'taken once')
})

test('the second factor is turned off with a code of it, of the app or a recovery code', async () => {
  for (const way of ['app', 'recovery'] as const) {
    const { email, secret, token, recoveryCodes } = await withTwoFactor()
    at.clock.advance(MINUTE)
    const code = way === 'app' ? codeOf(secret) : recoveryCodes[0]
    const off = await ask('DELETE', '/users/two-factor', token, { code })
    assert.deepEqual(off.body, { success: true, message: 'Two-factor authentication is off.' }, way)
    assert.equal((await signIn(email)).status, 200)
    assert.equal((await signIn(email, PASSWORD, recoveryCodes[1])).status, 200)
    assert.ok(await wasWritten(email, 'Two-factor authentication is off'))
  }
})

test('a password alone neither turns the second factor off nor renews its recovery codes', async () => {
  const { email, token, recoveryCodes } = await withTwoFactor()
  at.clock.advance(20 * MINUTE)
  assert.equal((await ask('POST', '/users/prove', token, { password: PASSWORD })).status, 200)
  for (const [method, path] of [
    ['DELETE', '/users/two-factor'],
    ['POST', '/users/two-factor/recovery-codes'],
  ] as const) {
    for (const body of [undefined, {}]) {
      const { status, body: reply } = await ask(method, path, token, body)
      assert.deepEqual(
        [status, reply.errors],
        [400, { code: ['Enter the code of your authenticator app'] }],
        path,
      )
    }
  }
  assert.deepEqual((await security(token)).body.twoFactor, { isOn: true, recoveryCodesLeft: 10 })
  assert.equal((await signIn(email)).body.code, 'second-factor-needed')
  assert.equal((await signIn(email, PASSWORD, recoveryCodes[0])).status, 200)
})

test('wrong codes turn nothing off, and count like other failures', async () => {
  const { email, secret, token } = await withTwoFactor()
  at.clock.advance(MINUTE)
  const off = (code: string) => ask('DELETE', '/users/two-factor', token, { code })
  const renew = (code: string) => ask('POST', '/users/two-factor/recovery-codes', token, { code })
  for (const attempt of [off, renew, off, renew, off]) {
    const { status, body } = await attempt(otherThan(codeOf(secret)))
    assert.deepEqual([status, body.code], [400, 'wrong-code'])
  }
  for (const attempt of [off, renew]) assert.equal((await attempt(codeOf(secret))).status, 429)
  // Failures of this session hold up this session alone.
  assert.equal((await signIn(email)).body.code, 'second-factor-needed')
  assert.deepEqual((await security(token)).body.twoFactor, { isOn: true, recoveryCodesLeft: 10 })
})

test('one code renews the recovery codes once, however many requests bring it', async () => {
  const { secret, token } = await withTwoFactor()
  at.clock.advance(MINUTE)
  const code = codeOf(secret)
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => ask('POST', '/users/two-factor/recovery-codes', token, { code })),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
})

test('an app that was only begun is forgotten without a code', async () => {
  const { token } = await register()
  assert.equal((await ask('POST', '/users/two-factor', token)).status, 200)
  assert.equal((await ask('DELETE', '/users/two-factor', token)).status, 200)
  const confirm = await ask('POST', '/users/two-factor/confirm', token, { code: '123456' })
  assert.equal(confirm.body.code, 'two-factor-not-begun')
})

test('a reset of the password leaves the second factor on', async () => {
  const { email } = await withTwoFactor()
  await ask('POST', '/users/request-password-reset', undefined, { email })
  const otp = await people.resetCode(email)
  assert.equal(
    (await ask('POST', '/users/reset-password', undefined, { email, otp, newPassword: 'a newer mango' }))
      .status,
    200,
  )
  assert.equal((await signIn(email, 'a newer mango')).body.code, 'second-factor-needed')
})

// ---------------------------------------------------------------- sessions

const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

test('the devices are listed by name, and one of them is signed out at once, by token and by cookie', async () => {
  const person = await register()
  const there = await signIn(person.email, PASSWORD, undefined, {
    'user-agent': PHONE,
    'sec-fetch-site': 'same-origin',
  })
  const cookie = [there.headers['set-cookie']].flat().join(';').split(';')[0]!
  const { body } = await ask('GET', '/users/sessions', person.token)
  assert.deepEqual(
    body.sessions
      .map(({ device, isThisOne }: { device: string; isThisOne: boolean }) => [device, isThisOne])
      .sort(),
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
  const refused = await ask('DELETE', `/users/sessions/${other.id}`, stranger.token)
  assert.deepEqual([refused.status, refused.body.message], [404, 'That device is signed out already.'])
  assert.equal(await people.isIn(there.body.access_token), true)

  assert.equal((await ask('DELETE', `/users/sessions/${other.id}`, person.token)).status, 200)
  assert.equal(await people.isIn(there.body.access_token), false)
  assert.equal((await ask('GET', '/users/profile', undefined, undefined, { cookie })).status, 401)
  assert.equal((await ask('DELETE', `/users/sessions/${other.id}`, person.token)).status, 404)
  assert.equal((await ask('GET', '/users/sessions', person.token)).body.sessions.length, 1)
})

test('signed out everywhere is here, too', async () => {
  const person = await register()
  const there = await tokenOf(person.email)
  const out = await ask('DELETE', '/users/sessions', person.token)
  assert.deepEqual(out.body, { success: true, message: 'You are signed out everywhere.' })
  assert.match(String(out.headers['set-cookie']), /^d3_session=; /)
  for (const token of [person.token, there]) assert.equal(await people.isIn(token), false)
  assert.ok((await people.audited(person.id)).includes('sessions.ended'))
})

test('sessions that are over are not listed', async () => {
  const person = await register()
  at.clock.advance(8 * DAY)
  const token = await tokenOf(person.email)
  assert.equal((await ask('GET', '/users/sessions', token)).body.sessions.length, 1)
})

// ---------------------------------------------------------------- merchants

test('a merchant registers, is shown to anybody with the stores that are open, and signs in at the merchants’ door', async () => {
  const email = `otieno-${randomBytes(5).toString('hex')}@d3.test`
  const made = await ask('POST', '/merchants/register', undefined, {
    firstName: 'Otieno',
    lastName: 'Ouma',
    email,
    phoneNumber: '0712 345 678',
    password: PASSWORD,
    businessName: 'Otieno Cuts',
  })
  assert.equal(made.status, 201)
  assert.equal(made.body.merchant.userType, 'merchant')
  assert.equal((await ask('GET', '/bookings/merchant', made.body.access_token)).status, 200)
  assert.equal((await ask('POST', '/merchants/login', undefined, { email, password: PASSWORD })).status, 200)
  const { status, body } = await ask('GET', `/merchants/${made.body.merchant.id}/profile`)
  assert.equal(status, 200)
  assert.deepEqual(body.merchant, body.merchantProfile)
  const { id, memberSince, ...rest } = body.merchant
  assert.deepEqual(rest, { businessName: 'Otieno Cuts', firstName: 'Otieno', stores: [] })
  assert.ok(!Number.isNaN(Date.parse(memberSince)))
  assert.deepEqual((await ask('GET', `/merchants/${id}/profile`)).body, body)
  assert.equal(
    (await ask('GET', '/merchants/00000000-0000-4000-8000-000000000000/profile')).body.message,
    'Merchant not found',
  )
  const again = await ask('POST', '/merchants/register', undefined, {
    firstName: 'A',
    lastName: 'B',
    email,
    password: PASSWORD,
  })
  assert.deepEqual([again.status, again.body.errors], [409, { email: ['User already exists'] }])
})

test('a business without a name of its own has its owner’s', async () => {
  const { body } = await ask('POST', '/merchants/register', undefined, {
    firstName: 'Akinyi',
    lastName: 'Odero',
    email: newEmail(),
    password: PASSWORD,
  })
  assert.equal(
    (await ask('GET', `/merchants/${body.merchant.id}/profile`)).body.merchant.businessName,
    'Akinyi Odero',
  )
})

// ---------------------------------------------------------------- after all of it

test('the audit log is one chain that nobody can change, and every invariant holds', async () => {
  await people.drainJobs()
  const { pool } = at.app.database
  assert.deepEqual(await checkInvariants(pool, at.clock.now()), [])
  for (const change of ["UPDATE audit_log SET action = 'x'", 'DELETE FROM audit_log', 'TRUNCATE audit_log'])
    await assert.rejects(pool.query(change), /append-only/)
  const { rows } = await pool.query<{ text: string }>('SELECT details::text AS text FROM audit_log')
  assert.ok(rows.length > 100)
  for (const { text } of rows) assert.doesNotMatch(text, /@d3\.test|2547|mango|argon2/)
})
