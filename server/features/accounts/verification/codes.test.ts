import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY, HOUR, MINUTE } from '#domain/time/time.ts'
import { newEmail, newPhone, openAccounts, otherThan, PASSWORD } from '#tests/support/accounts.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { checkInvariants } from '#tests/support/invariants.ts'

let at: TestApp
let people: ReturnType<typeof openAccounts>
before(async () => {
  // The limits of each address are tested elsewhere; those of each phone and e-mail are these tests' own.
  at = await openTestApp({ demo: false, env: { RATE_LIMIT_SCALE: '1000' } })
  people = openAccounts(at)
})
after(() => at.close())

const verify = (phone: string, otp: string, token?: string) =>
  people.post('/users/verify-otp', { phone, otp }, token ? { token } : {})
const row = (id: string) =>
  at.app.database.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const wantReset = (email: string) => people.post('/users/request-password-reset', { email })
const reset = (email: string, otp: string, newPassword = 'a new one for Amina') =>
  people.post('/users/reset-password', { email, otp, newPassword })
const INVALID = 'Invalid OTP. Please try again.'

// ---------------------------------------------------------------- the first codes

test('who registers consents to terms, privacy and age, each with its version, time and address', async () => {
  const { id } = await people.register({ acceptedTerms: '2026-09' })
  const given = await at.app.database.db
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
  for (const { at: when } of given) assert.ok(Math.abs(when.getTime() - at.clock.now().getTime()) < 10_000)
})

test('who registers is sent a code to the phone and a link to the e-mail, and both prove what they were sent to', async () => {
  const person = await people.register()
  const [text, ...more] = await people.texts(person.phone)
  assert.deepEqual(more, [])
  assert.match(text!, /^D3: (\d{6}) is your code, good for 5 minutes\. .*\n\n@localhost #\1$/s)
  assert.ok(text!.length <= 160)
  assert.match(text!, /^[\x20-\x7e\n]+$/, 'plain letters: one SMS is one segment')

  const proved = await verify(person.phone, await people.smsCode(person.phone), person.token)
  assert.equal(proved.status, 200)
  assert.equal(proved.body.message, 'Phone number verified successfully!')
  assert.equal(proved.body.user.isPhoneVerified, true)

  const [mail] = await people.mails(person.email)
  assert.equal(mail!.subject, 'Please confirm your e-mail address')
  const token = /\/accounts\/verify-email\?token=([\w.-]+)/.exec(mail!.text)![1]!
  assert.ok(mail!.html.includes(token))
  const link = await people.post('/users/verify-email', { token })
  assert.equal(link.body.message, 'Thank you. Your e-mail address is confirmed.')
  assert.equal((await row(person.id)).is_email_verified, true)
  const again = await people.post('/users/verify-email', { token })
  assert.equal(again.status, 400)
  assert.equal(again.body.message, 'This link is no longer valid. Ask for a new one in your settings.')
  assert.deepEqual(await people.audited(person.id), [
    'account.registered',
    'session.opened',
    'code.sent',
    'code.sent',
    'phone.verified',
    'email.verified',
  ])
})

test('no code and no link stands in an event, a job, the audit log or, but as a hash, in the database', async () => {
  const person = await people.register()
  const code = await people.smsCode(person.phone)
  const token = /token=([\w.-]+)/.exec((await people.mails(person.email))[0]!.text)![1]!
  const { rows } = await at.app.database.pool.query<{ text: string }>(
    `SELECT payload::text AS text FROM events UNION ALL SELECT data::text FROM pgboss.job UNION ALL SELECT details::text FROM audit_log UNION ALL SELECT codes::text FROM codes`,
  )
  for (const { text } of rows)
    assert.ok(!text.includes(`"${code}"`) && !text.includes(token.split('.')[1]!), text)
})

test('who gives no phone is sent none', async () => {
  const person = await people.register({ phoneNumber: null })
  await people.drainJobs()
  const sent = await at.app.database.db
    .selectFrom('codes')
    .select('purpose')
    .where('account_id', '=', person.id)
    .execute()
  assert.deepEqual(sent, [{ purpose: 'email' }])
})

// ---------------------------------------------------------------- trying

for (const otp of ['', '12345', '1234567', 'abcdef'])
  test(`'${otp}' is told to be incomplete`, async () => {
    const { status, body } = await verify('0712345678', otp)
    assert.equal(status, 400)
    assert.equal(body.message, 'Please enter the complete 6-digit OTP')
  })

test('100 parallel right codes are one success', async () => {
  const { phone } = await people.register()
  const code = await people.smsCode(phone)
  const answers = await Promise.all(Array.from({ length: 100 }, () => verify(phone, code)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  for (const { body } of answers.filter(({ status }) => status !== 200)) assert.equal(body.message, INVALID)
})

test('of 1,000 wrong codes five are compared, and then the right one is worth nothing', async () => {
  const { phone } = await people.register()
  const code = await people.smsCode(phone)
  const wrong = Array.from({ length: 1001 }, (_none, n) => String(n).padStart(6, '0'))
    .filter((otp) => otp !== code)
    .slice(0, 1000)
  for (let n = 0; n < wrong.length; n += 100) {
    const answers = await Promise.all(wrong.slice(n, n + 100).map((otp) => verify(phone, otp)))
    for (const { status, body } of answers) assert.deepEqual([status, body.message], [400, INVALID])
  }
  const { attempts } = await at.app.database.db
    .selectFrom('codes')
    .select('attempts')
    .where('destination', '=', phone)
    .executeTakeFirstOrThrow()
  assert.equal(attempts, 5)
  assert.equal((await verify(phone, code)).status, 400)
})

test('over all codes that are sent in a day fifteen wrong ones are compared, and then one for each', async () => {
  const { phone } = await people.register()
  for (let sent = 0; sent < 4; sent++) {
    const code = await people.smsCode(phone)
    for (let n = 0; n < 5; n++) assert.equal((await verify(phone, otherThan(code))).status, 400)
    at.clock.advance(MINUTE)
    await people.post('/users/resend-otp', { phone })
  }
  const { rows } = await at.app.database.pool.query(
    'SELECT sum(attempts + requester_attempts)::int AS tried FROM codes WHERE destination = $1',
    [phone],
  )
  assert.deepEqual(rows, [{ tried: 16 }])
  assert.equal((await verify(phone, await people.smsCode(phone))).status, 200)
})

test('a code ends after five minutes, and when the next one is sent', async () => {
  const { phone } = await people.register()
  const first = await people.smsCode(phone)
  at.clock.advance(5 * MINUTE)
  assert.equal((await verify(phone, first)).status, 400)
  await people.post('/users/resend-otp', { phone })
  const second = await people.smsCode(phone)
  at.clock.advance(MINUTE)
  await people.post('/users/resend-otp', { phone })
  const third = await people.smsCode(phone)
  if (second !== third) assert.equal((await verify(phone, second)).status, 400)
  assert.equal((await verify(phone, third)).status, 200)
})

test('a code proves the phone of whom it was sent to, and of nobody else who is signed in', async () => {
  const owner = await people.register()
  const code = await people.smsCode(owner.phone)
  const other = await people.register({ phoneNumber: owner.phone })
  assert.equal((await verify(owner.phone, code, other.token)).status, 400)
  assert.equal((await verify(owner.phone, code, owner.token)).status, 200)

  at.clock.advance(MINUTE)
  assert.equal(
    (await people.post('/users/resend-otp', { phone: owner.phone }, { token: other.token })).status,
    200,
  )
  const taken = await verify(owner.phone, await people.smsCode(owner.phone), other.token)
  assert.equal(taken.status, 409)
  assert.equal(taken.body.message, 'Another account has proved this phone number already.')
})

test('who is not signed in is not told whose phone it is', async () => {
  const { phone } = await people.register()
  const { status, body } = await verify(phone, await people.smsCode(phone))
  assert.equal(status, 200)
  assert.equal(body.user, undefined)
})

// ---------------------------------------------------------------- sending again

test('the next code comes after a minute, and no sooner; a phone of nobody gets the same answers', async () => {
  const { phone } = await people.register()
  await people.drainJobs()
  at.clock.advance(MINUTE)
  for (const asked of [phone, newPhone()]) {
    const first = await people.post('/users/resend-otp', { phone: asked })
    assert.deepEqual(first.body, { success: true, message: 'OTP resent successfully!' })
    at.clock.advance(20_000)
    const soon = await people.post('/users/resend-otp', { phone: asked })
    assert.equal(soon.status, 429)
    assert.equal(soon.body.message, 'Please wait a moment before asking for another code.')
    assert.ok(soon.body.retryAfter >= 38 && soon.body.retryAfter <= 40, String(soon.body.retryAfter))
    assert.equal(soon.headers['retry-after'], String(soon.body.retryAfter))
  }
  assert.equal((await people.texts(phone)).length, 2)
})

test('who has just registered waits a minute for the second code', async () => {
  const { phone } = await people.register()
  await people.drainJobs()
  assert.equal((await people.post('/users/resend-otp', { phone })).status, 429)
})

test('a link is sent again to who is signed in, and the one before is worth nothing', async () => {
  const person = await people.register()
  const tokenIn = (mail: { text: string } | undefined) => /token=([\w.-]+)/.exec(mail!.text)![1]!
  const first = tokenIn((await people.mails(person.email))[0])
  at.clock.advance(MINUTE)
  const { status } = await people.post('/users/resend-email-link', {}, { token: person.token })
  assert.equal(status, 200)
  const mails = await people.mails(person.email)
  assert.equal(mails.length, 2)
  assert.equal((await people.post('/users/verify-email', { token: first })).status, 400)
  at.clock.advance(2 * DAY - MINUTE)
  assert.equal((await people.post('/users/verify-email', { token: tokenIn(mails[1]) })).status, 200)
})

test('a changed e-mail address is not proved by the link to the old one', async () => {
  const person = await people.register()
  const token = /token=([\w.-]+)/.exec((await people.mails(person.email))[0]!.text)![1]!
  await at.app.database.db
    .updateTable('accounts')
    .set({ email: newEmail() })
    .where('id', '=', person.id)
    .execute()
  assert.equal((await people.post('/users/verify-email', { token })).status, 400)
  for (const bad of ['x'.repeat(30), `${token.slice(0, -1)}z`])
    assert.equal((await people.post('/users/verify-email', { token: bad })).status, 400)
})

// ---------------------------------------------------------------- a new password

test('the answers about a reset are the same whether there is an account or not', async () => {
  const { email } = await people.register()
  const nobody = newEmail()
  for (const [known, unknown] of [
    [await wantReset(email), await wantReset(nobody)],
    [await wantReset(email), await wantReset(nobody)],
    [await reset(email, '000000'), await reset(nobody, '000000')],
  ]) {
    assert.equal(known!.status, unknown!.status)
    assert.deepEqual({ ...known!.body, retryAfter: undefined }, { ...unknown!.body, retryAfter: undefined })
  }
  assert.equal(
    (await wantReset(newEmail())).body.message,
    'If there is an account with this e-mail address, a code is on its way to it.',
  )
  assert.deepEqual(await people.mails(nobody), [])
})

test('a reset takes its code once, ends every session, opens none, and is told by mail', async () => {
  const person = await people.register()
  const elsewhere = await people.signIn(person.email)
  await wantReset(person.email.toUpperCase())
  const code = await people.resetCode(person.email)
  assert.equal((await reset(person.email, otherThan(code))).body.message, INVALID)
  const common = await reset(person.email, code, 'password123')
  assert.equal(common.body.message, 'This password is too common. Choose another one.')
  assert.deepEqual(common.body.errors, { newPassword: ['This password is too common. Choose another one.'] })
  assert.equal(
    (await reset(person.email, code, 'short')).body.message,
    'Password must be at least 8 characters long',
  )

  const answers = await Promise.all(Array.from({ length: 10 }, () => reset(person.email, code)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array.from({ length: 9 }, () => 400)])
  const done = answers.find(({ status }) => status === 200)!
  assert.deepEqual(done.body, {
    success: true,
    message: 'Your password is changed. Sign in with the new one.',
  })
  assert.equal(done.headers['set-cookie'], undefined)
  for (const token of [person.token, elsewhere.body.access_token])
    assert.equal(await people.isIn(token), false)
  assert.equal((await people.signIn(person.email)).status, 401)
  assert.equal((await people.signIn(person.email, 'a new one for Amina')).status, 200)
  const mails = await people.mails(person.email)
  assert.ok(mails.some(({ subject }) => subject === 'Your password was changed'))
  assert.ok((await people.audited(person.id)).includes('password.reset'))
})

test('a merchant’s code comes from the merchants’ site; a customer gets none there', async () => {
  const customer = await people.register()
  await people.post('/merchants/request-password-reset', { email: customer.email })
  const mails = await people.mails(customer.email)
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['Please confirm your e-mail address'],
  )
  const email = newEmail()
  await people.post('/merchants/register', {
    firstName: 'Otieno',
    lastName: 'Cuts',
    email,
    password: PASSWORD,
  })
  await people.post('/merchants/request-password-reset', { email })
  const { status } = await people.post('/merchants/reset-password', {
    email,
    otp: await people.resetCode(email),
    newPassword: 'a new one for Otieno',
  })
  assert.equal(status, 200)
  assert.equal(
    (await people.post('/merchants/login', { email, password: 'a new one for Otieno' })).status,
    200,
  )
})

// ---------------------------------------------------------------- floods, and what is left

test('three codes an hour and six a day for one phone and who asks, five hundred an hour for all, as production has it', async () => {
  const strict = await openTestApp({ demo: false, env: { RATE_LIMIT_SCALE: '1' } })
  try {
    const phone = newPhone()
    const ask = async () =>
      (
        await strict.customer.inject({
          method: 'POST',
          url: '/api/v1/users/resend-otp',
          payload: { phone },
        })
      ).statusCode
    const asked: number[] = []
    for (let n = 0; n < 4; n++) {
      asked.push(await ask())
      strict.clock.advance(MINUTE)
    }
    for (let n = 0; n < 4; n++) {
      strict.clock.advance(2 * HOUR)
      asked.push(await ask())
    }
    strict.clock.advance(DAY)
    asked.push(await ask())
    assert.deepEqual(asked, [200, 200, 200, 429, 200, 200, 200, 429, 200])

    // The five hundredth of this hour has just been sent.
    const { db } = strict.app.database
    const endsAt = new Date(strict.clock.now().getTime() + HOUR)
    await db
      .insertInto('attempt_counters')
      .values({ key: 'code all hour', count: 500, window_ends_at: endsAt })
      .execute()
    const there = openAccounts(strict)
    const person = await there.register()
    assert.deepEqual(await there.texts(person.phone), [], 'no more SMS, whoever asks')
    assert.equal((await there.mails(person.email)).length, 1)
    strict.clock.advance(HOUR)
    await there.post('/users/resend-otp', { phone: person.phone })
    assert.equal((await there.texts(person.phone)).length, 1)
  } finally {
    await strict.close()
  }
})

test('what is long over is forgotten, and the audit log is whole', async () => {
  const person = await people.register()
  await people.drainJobs()
  const { db, pool } = at.app.database
  at.clock.advance(3 * DAY + HOUR)
  assert.deepEqual(await checkInvariants(pool, at.clock.now()), [])
  await people.drainJobs()
  const left = async (table: 'codes' | 'attempt_counters') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((all) => all.fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )
  assert.equal(await left('codes'), 0)
  assert.equal(await left('attempt_counters'), 0)
  assert.ok((await people.audited(person.id)).length > 0)
  at.clock.advance(61 * DAY)
  await people.drainJobs()
  assert.deepEqual(await db.selectFrom('sessions').select('id').execute(), [])
})
