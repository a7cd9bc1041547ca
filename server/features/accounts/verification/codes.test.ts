import assert from 'node:assert/strict'
import { after, before, test } from 'mocha'
import { DAY, HOUR, MINUTE } from '#domain/time/time.ts'
import { newEmail, newPhone, openAccounts, otherThan, PASSWORD } from '#tests/support/accounts.ts'
import { watchClock } from '#tests/support/instants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { repeats } from '#tests/support/long-run.ts'

let testApp: TestApp
let accounts: ReturnType<typeof openAccounts>
before(async () => {
  // Raises the limits per IP address, which are tested elsewhere.
  testApp = await openTestApp({ demo: false, env: { RATE_LIMIT_SCALE: '1000' } })
  accounts = openAccounts(testApp)
})
after(() => testApp.close())

const verify = (phone: string, otp: string, token?: string) =>
  accounts.post('/users/verify-otp', { phone, otp }, token ? { token } : {})
const row = (id: string) =>
  testApp.app.database.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const requestReset = (email: string) => accounts.post('/users/request-password-reset', { email })
const reset = (email: string, otp: string, newPassword = 'a new one for Amina') =>
  accounts.post('/users/reset-password', { email, otp, newPassword })
const INVALID = 'Invalid OTP. Please try again.'

// ---------------------------------------------------------------- the first codes

test('registration stores consents to terms, privacy and age with version, time and IP address', async () => {
  const assertNow = watchClock(testApp.clock)
  const { id } = await accounts.register({ acceptedTerms: '2026-09', isAdult: true })
  const given = await testApp.app.database.db
    .selectFrom('consents')
    .selectAll()
    .where('account_id', '=', id)
    .orderBy('purpose')
    .execute()
  assert.deepEqual(
    given.map(({ purpose, is_given, text_version, ip }) => ({ purpose, is_given, text_version, ip })),
    ['age', 'privacy', 'terms'].map((purpose) => ({
      purpose,
      is_given: true,
      text_version: '2026-09',
      ip: '127.0.0.1',
    })),
  )
  for (const { at } of given) assertNow(at)
})

test('a merchant gets a code by SMS only when asking for it', async () => {
  const [email, phoneNumber] = [newEmail(), newPhone()]
  const { body } = await accounts.post('/merchants/register', {
    firstName: 'Achieng',
    lastName: 'Otieno',
    email,
    phoneNumber,
    password: PASSWORD,
    businessName: 'Amani Spa',
  })
  assert.deepEqual(await accounts.texts(phoneNumber), [])
  assert.equal((await accounts.mails(email)).length, 1)
  await accounts.post('/users/resend-otp', { phone: phoneNumber }, { token: body.access_token })
  assert.equal((await accounts.texts(phoneNumber)).length, 1)
})

test('registration sends a code by SMS and a link by email, which verify them', async () => {
  const person = await accounts.register()
  const [text, ...more] = await accounts.texts(person.phone)
  assert.deepEqual(more, [])
  assert.match(
    text!,
    /^D3: (\d{6}) confirms your phone number\. It expires in 5 minutes\. Never share it\.\n\n@localhost #\1$/s,
  )
  assert.ok(text!.length <= 160)
  assert.match(text!, /^[\x20-\x7e\n]+$/, 'ASCII only, so that the SMS is one segment')

  const verified = await verify(person.phone, await accounts.smsCode(person.phone), person.token)
  assert.equal(verified.status, 200)
  assert.equal(verified.body.message, 'Phone number verified successfully!')
  assert.equal(verified.body.user.isPhoneVerified, true)

  const [mail] = await accounts.mails(person.email)
  assert.equal(mail!.subject, 'Confirm your email address')
  const token = /\/accounts\/verify-email\?token=([\w.-]+)/.exec(mail!.text)![1]!
  assert.ok(mail!.html.includes(token))
  const link = await accounts.post('/users/verify-email', { token })
  assert.equal(link.body.message, 'Thanks. Your email address is confirmed.')
  assert.equal((await row(person.id)).is_email_verified, true)
  const again = await accounts.post('/users/verify-email', { token })
  assert.equal(again.status, 400)
  assert.equal(again.body.message, 'This link no longer works. Get a new one in your settings.')
  assert.deepEqual(await accounts.audited(person.id), [
    'account.registered',
    'session.opened',
    'code.sent',
    'code.sent',
    'phone.verified',
    'email.verified',
  ])
})

test('codes and links are in no event, job or audit entry, and stored only as hashes', async () => {
  const person = await accounts.register()
  const code = await accounts.smsCode(person.phone)
  const token = /token=([\w.-]+)/.exec((await accounts.mails(person.email))[0]!.text)![1]!
  const { rows } = await testApp.app.database.pool.query<{ text: string }>(
    `SELECT payload::text AS text FROM events UNION ALL SELECT data::text FROM pgboss.job UNION ALL SELECT details::text FROM audit_log UNION ALL SELECT codes::text FROM codes`,
  )
  for (const { text } of rows)
    assert.ok(!text.includes(`"${code}"`) && !text.includes(token.split('.')[1]!), text)
})

test('sends no code without a phone number', async () => {
  const person = await accounts.register({ phoneNumber: null })
  await accounts.drainJobs()
  const sent = await testApp.app.database.db
    .selectFrom('codes')
    .select('purpose')
    .where('account_id', '=', person.id)
    .execute()
  assert.deepEqual(sent, [{ purpose: 'email' }])
})

// ---------------------------------------------------------------- entering codes

for (const otp of ['', '12345', '1234567', 'abcdef'])
  test(`rejects '${otp}' as incomplete`, async () => {
    const { status, body } = await verify('0712345678', otp)
    assert.equal(status, 400)
    assert.equal(body.message, 'Please enter the complete 6-digit OTP')
  })

test('of many parallel requests with the correct code one succeeds', async () => {
  const { phone } = await accounts.register()
  const code = await accounts.smsCode(phone)
  const answers = await Promise.all(Array.from({ length: repeats(20, 100) }, () => verify(phone, code)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  for (const { body } of answers.filter(({ status }) => status !== 200)) assert.equal(body.message, INVALID)
})

test('of many wrong codes five are compared, and then the correct one is rejected too', async () => {
  const count = repeats(100, 1000)
  const { phone } = await accounts.register()
  const code = await accounts.smsCode(phone)
  const wrong = Array.from({ length: count + 1 }, (_none, n) => String(n).padStart(6, '0'))
    .filter((otp) => otp !== code)
    .slice(0, count)
  for (let n = 0; n < wrong.length; n += 100) {
    const answers = await Promise.all(wrong.slice(n, n + 100).map((otp) => verify(phone, otp)))
    for (const { status, body } of answers) assert.deepEqual([status, body.message], [400, INVALID])
  }
  const { attempts } = await testApp.app.database.db
    .selectFrom('codes')
    .select('attempts')
    .where('destination', '=', phone)
    .executeTakeFirstOrThrow()
  assert.equal(attempts, 5)
  assert.equal((await verify(phone, code)).status, 400)
})

test('compares fifteen wrong codes per day, and then one for each new code', async () => {
  const { phone } = await accounts.register()
  for (let sent = 0; sent < 4; sent++) {
    const code = await accounts.smsCode(phone)
    for (let n = 0; n < 5; n++) assert.equal((await verify(phone, otherThan(code))).status, 400)
    testApp.clock.advance(MINUTE)
    await accounts.post('/users/resend-otp', { phone })
  }
  const { rows } = await testApp.app.database.pool.query(
    'SELECT sum(attempts + requester_attempts)::int AS tried FROM codes WHERE destination = $1',
    [phone],
  )
  assert.deepEqual(rows, [{ tried: 16 }])
  assert.equal((await verify(phone, await accounts.smsCode(phone))).status, 200)
})

test('an account knows when another code can be sent to its phone', async () => {
  const person = await accounts.register()
  const secondsLeft = async () =>
    (await testApp.ask('GET', '/users/resend-otp', { token: person.token })).body.secondsLeft
  await accounts.drainJobs()
  const left = await secondsLeft()
  assert.ok(left > 0 && left <= 60, String(left))
  // A code to another number changes nothing.
  await accounts.post('/users/resend-otp', { phone: newPhone() }, { token: person.token })
  assert.ok((await secondsLeft()) <= left)
  testApp.clock.advance(MINUTE)
  assert.equal(await secondsLeft(), 0)
  await accounts.post('/users/resend-otp', { phone: person.phone }, { token: person.token })
  assert.ok((await secondsLeft()) > 0)
})

test('a code expires after five minutes, and when the next one is sent', async () => {
  const { phone } = await accounts.register()
  const first = await accounts.smsCode(phone)
  testApp.clock.advance(5 * MINUTE)
  assert.equal((await verify(phone, first)).status, 400)
  await accounts.post('/users/resend-otp', { phone })
  const second = await accounts.smsCode(phone)
  testApp.clock.advance(MINUTE)
  await accounts.post('/users/resend-otp', { phone })
  const third = await accounts.smsCode(phone)
  if (second !== third) assert.equal((await verify(phone, second)).status, 400)
  assert.equal((await verify(phone, third)).status, 200)
})

test('a code verifies the phone only for the account that it was sent for', async () => {
  const owner = await accounts.register()
  const code = await accounts.smsCode(owner.phone)
  const other = await accounts.register({ phoneNumber: owner.phone })
  assert.equal((await verify(owner.phone, code, other.token)).status, 400)
  assert.equal((await verify(owner.phone, code, owner.token)).status, 200)

  testApp.clock.advance(MINUTE)
  assert.equal(
    (await accounts.post('/users/resend-otp', { phone: owner.phone }, { token: other.token })).status,
    200,
  )
  const taken = await verify(owner.phone, await accounts.smsCode(owner.phone), other.token)
  assert.equal(taken.status, 409)
  assert.equal(taken.body.message, 'Another account has already verified this number.')
})

test('without a session the reply does not contain the account', async () => {
  const { phone } = await accounts.register()
  const { status, body } = await verify(phone, await accounts.smsCode(phone))
  assert.equal(status, 200)
  assert.equal(body.user, undefined)
})

// ---------------------------------------------------------------- sending again

test('a code can be resent after a minute; an unknown phone gets the same replies', async () => {
  const { phone } = await accounts.register()
  await accounts.drainJobs()
  testApp.clock.advance(MINUTE)
  for (const requested of [phone, newPhone()]) {
    const first = await accounts.post('/users/resend-otp', { phone: requested })
    assert.deepEqual(first.body, { success: true, message: 'OTP resent successfully!' })
    testApp.clock.advance(20_000)
    const soon = await accounts.post('/users/resend-otp', { phone: requested })
    assert.equal(soon.status, 429)
    assert.equal(soon.body.message, 'Wait a moment before asking for another code.')
    assert.ok(soon.body.retryAfter >= 38 && soon.body.retryAfter <= 40, String(soon.body.retryAfter))
    assert.equal(soon.headers['retry-after'], String(soon.body.retryAfter))
  }
  assert.equal((await accounts.texts(phone)).length, 2)
})

test('a code can be resent a minute after registration', async () => {
  const { phone } = await accounts.register()
  await accounts.drainJobs()
  assert.equal((await accounts.post('/users/resend-otp', { phone })).status, 429)
})

test('resends the link to the signed-in account and invalidates the previous link', async () => {
  const person = await accounts.register()
  const tokenIn = (mail: { text: string } | undefined) => /token=([\w.-]+)/.exec(mail!.text)![1]!
  const first = tokenIn((await accounts.mails(person.email))[0])
  testApp.clock.advance(MINUTE)
  const { status } = await accounts.post('/users/resend-email-link', {}, { token: person.token })
  assert.equal(status, 200)
  const mails = await accounts.mails(person.email)
  assert.equal(mails.length, 2)
  assert.equal((await accounts.post('/users/verify-email', { token: first })).status, 400)
  testApp.clock.advance(2 * DAY - MINUTE)
  assert.equal((await accounts.post('/users/verify-email', { token: tokenIn(mails[1]) })).status, 200)
})

test('refuses a wrong link', async () => {
  const person = await accounts.register()
  const token = /token=([\w.-]+)/.exec((await accounts.mails(person.email))[0]!.text)![1]!
  for (const bad of ['x'.repeat(30), `${token.slice(0, -1)}z`])
    assert.equal((await accounts.post('/users/verify-email', { token: bad })).status, 400)
})

// ---------------------------------------------------------------- password reset

test('the replies about a reset do not reveal whether there is an account', async () => {
  const { email } = await accounts.register()
  const unknownEmail = newEmail()
  for (const [known, unknown] of [
    [await requestReset(email), await requestReset(unknownEmail)],
    [await requestReset(email), await requestReset(unknownEmail)],
    [await reset(email, '000000'), await reset(unknownEmail, '000000')],
  ]) {
    assert.equal(known!.status, unknown!.status)
    const varying = { retryAfter: undefined, requestId: undefined }
    assert.deepEqual({ ...known!.body, ...varying }, { ...unknown!.body, ...varying })
  }
  assert.equal(
    (await requestReset(newEmail())).body.message,
    'If there’s an account with this email, we’ve sent it a code.',
  )
  assert.deepEqual(await accounts.mails(unknownEmail), [])
})

test('a reset uses its code once, ends every session, opens none, and is confirmed by email', async () => {
  const person = await accounts.register()
  const elsewhere = await accounts.signIn(person.email)
  await requestReset(person.email.toUpperCase())
  const code = await accounts.resetCode(person.email)
  assert.equal((await reset(person.email, otherThan(code))).body.message, INVALID)
  const common = await reset(person.email, code, 'password123')
  assert.equal(common.body.message, 'This password is too common. Choose another one.')
  assert.deepEqual(common.body.errors, { newPassword: ['This password is too common. Choose another one.'] })
  assert.equal(
    (await reset(person.email, code, 'short')).body.message,
    'Password must be at least 8 characters long',
  )

  const answers = await Promise.all(Array.from({ length: 10 }, () => reset(person.email, code)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [
    200,
    ...Array.from({ length: 9 }, () => 400),
  ])
  const done = answers.find(({ status }) => status === 200)!
  assert.deepEqual(done.body, {
    success: true,
    message: 'Your password has changed. Sign in with the new one.',
  })
  assert.equal(done.headers['set-cookie'], undefined)
  for (const token of [person.token, elsewhere.body.access_token])
    assert.equal(await accounts.isIn(token), false)
  assert.equal((await accounts.signIn(person.email)).status, 401)
  assert.equal((await accounts.signIn(person.email, 'a new one for Amina')).status, 200)
  const mails = await accounts.mails(person.email)
  assert.ok(mails.some(({ subject }) => subject === 'Your password was changed'))
  assert.ok((await accounts.audited(person.id)).includes('password.reset'))
})

test('the merchants’ site resets passwords of merchants, but not of customers', async () => {
  const customer = await accounts.register()
  await accounts.post('/merchants/request-password-reset', { email: customer.email })
  const mails = await accounts.mails(customer.email)
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['Confirm your email address'],
  )
  const email = newEmail()
  await accounts.post('/merchants/register', {
    firstName: 'Otieno',
    lastName: 'Cuts',
    email,
    password: PASSWORD,
  })
  await accounts.post('/merchants/request-password-reset', { email })
  const { status } = await accounts.post('/merchants/reset-password', {
    email,
    otp: await accounts.resetCode(email),
    newPassword: 'a new one for Otieno',
  })
  assert.equal(status, 200)
  assert.equal(
    (await accounts.post('/merchants/login', { email, password: 'a new one for Otieno' })).status,
    200,
  )
})

// ---------------------------------------------------------------- limits and deletion

test('limits codes per phone and requester to 3 an hour and 6 a day, and in total to 500 an hour', async () => {
  const strict = await openTestApp({ demo: false, env: { RATE_LIMIT_SCALE: '1' } })
  try {
    const phone = newPhone()
    const resend = async () =>
      (
        await strict.customer.inject({
          method: 'POST',
          url: '/api/v1/users/resend-otp',
          payload: { phone },
        })
      ).statusCode
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) {
      statuses.push(await resend())
      strict.clock.advance(MINUTE)
    }
    for (let n = 0; n < 4; n++) {
      strict.clock.advance(2 * HOUR)
      statuses.push(await resend())
    }
    strict.clock.advance(DAY)
    statuses.push(await resend())
    assert.deepEqual(statuses, [200, 200, 200, 429, 200, 200, 200, 429, 200])

    // Five hundred codes were sent in this hour.
    const { db } = strict.app.database
    const endsAt = new Date(strict.clock.now().getTime() + HOUR)
    await db
      .insertInto('attempt_counters')
      .values({ key: 'code all hour', count: 500, window_ends_at: endsAt })
      .execute()
    const strictAccounts = openAccounts(strict)
    const person = await strictAccounts.register()
    assert.deepEqual(await strictAccounts.texts(person.phone), [], 'no SMS for any requester')
    assert.equal((await strictAccounts.mails(person.email)).length, 1)
    strict.clock.advance(HOUR)
    await strictAccounts.post('/users/resend-otp', { phone: person.phone })
    assert.equal((await strictAccounts.texts(person.phone)).length, 1)
  } finally {
    await strict.close()
  }
})

test('deletes expired codes, counters and sessions, but no audit entries', async () => {
  const person = await accounts.register()
  await accounts.drainJobs()
  const { db, pool } = testApp.app.database
  testApp.clock.advance(3 * DAY + HOUR)
  assert.deepEqual(await checkInvariants(pool, testApp.clock.now()), [])
  await accounts.drainJobs('delete-old-codes-and-sessions')
  const countRows = async (table: 'codes' | 'attempt_counters') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((all) => all.fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )
  assert.equal(await countRows('codes'), 0)
  assert.equal(await countRows('attempt_counters'), 0)
  assert.ok((await accounts.audited(person.id)).length > 0)
  testApp.clock.advance(61 * DAY)
  await accounts.drainJobs('delete-old-codes-and-sessions')
  assert.deepEqual(await db.selectFrom('sessions').select('id').execute(), [])
})
