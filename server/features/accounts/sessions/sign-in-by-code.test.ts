import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { Secret, TOTP } from 'otpauth'
import { MINUTE } from '#domain/time/time.ts'
import { newEmail, newPhone, openAccounts, otherThan, PASSWORD } from '#tests/support/accounts.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let accounts: ReturnType<typeof openAccounts>
before(async () => {
  test = await openTestApp({ demo: false })
  accounts = openAccounts(test)
})
after(() => test?.close())

const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }
const ask = (body: object) => accounts.post('/users/login/code', body)
const verify = (body: object) => accounts.post('/users/login/code/verify', body, { headers: OWN_PAGE })
const refused = (reply: { status: number; body: { code: string } }) => [reply.status, reply.body.code]

/** Creates a customer with a password, whose phone is verified. */
async function verified() {
  const person = await accounts.register()
  const otp = await accounts.smsCode(person.phone)
  const { status } = await accounts.post(
    '/users/verify-otp',
    { phone: person.phone, otp },
    { token: person.token },
  )
  assert.equal(status, 200)
  test.clock.advance(MINUTE)
  return person
}
/** Creates a customer with nothing but a phone. */
async function registered(more: object = {}) {
  const phoneNumber = newPhone()
  const form = { name: 'Achieng Odhiambo', phoneNumber, acceptedTerms: '2026-11', ...more }
  const { body } = await accounts.post('/auth/registrations', form)
  const code = await accounts.smsCode(phoneNumber)
  const confirmed = await accounts.post(`/auth/registrations/${body.registrationId}/confirm`, { code })
  assert.equal(confirmed.status, 201, JSON.stringify(confirmed.body))
  test.clock.advance(MINUTE)
  return { phone: phoneNumber, token: confirmed.body.access_token as string, user: confirmed.body.user }
}
const disable = (id: string) =>
  test.app.database.db
    .updateTable('accounts')
    .set({ disabled_at: test.clock.now() })
    .where('id', '=', id)
    .execute()

describe('Signing in with a code', () => {
  it('replies like signing in with a password, for an account that has nothing but its phone', async () => {
    const { phone, user } = await registered()
    assert.equal(user.email, null)
    assert.equal((await ask({ phone: `0${phone.slice(3)}` })).status, 200)
    const { status, body, headers } = await verify({ phone, otp: await accounts.smsCode(phone) })
    assert.deepEqual([status, body.user.id], [200, user.id])
    assert.match(String(headers['set-cookie']), /d3_session=/)
    assert.ok(await accounts.isIn(body.access_token))
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
  })

  it('replies the same for unknown, unverified, merchants’ and disabled phones, and sends them nothing', async () => {
    const unverified = await accounts.register()
    const closed = await verified()
    await disable(closed.id)
    const known = await verified()
    await accounts.texts(unverified.phone)
    test.clock.advance(MINUTE)
    const expected = await ask({ phone: known.phone })
    for (const phone of [newPhone(), unverified.phone, closed.phone]) {
      const before = (await accounts.texts(phone)).length
      const reply = await ask({ phone })
      assert.deepEqual([reply.status, reply.body], [expected.status, expected.body])
      assert.equal((await accounts.texts(phone)).length, before)
      assert.deepEqual(refused(await verify({ phone, otp: '123456' })), [400, 'wrong-otp'])
    }
    assert.deepEqual(refused(await ask({ phone: known.phone })), [429, 'resend-too-soon'])
    assert.equal((await ask({})).status, 400)
    assert.equal((await ask({ phone: known.phone, email: known.email })).status, 400)
  })

  it('does not sign in with a phone that somebody else has typed in', async () => {
    const phone = newPhone()
    await accounts.register({ phoneNumber: phone })
    const owner = await accounts.smsCode(phone)
    test.clock.advance(MINUTE)
    await ask({ phone })
    assert.deepEqual(refused(await verify({ phone, otp: owner })), [400, 'wrong-otp'])
  })

  it('goes to the phone of the account with an e-mail address, without naming it', async () => {
    const { email, phone } = await verified()
    const sent = await ask({ email: email.toUpperCase() })
    assert.equal(sent.status, 200)
    assert.ok(!JSON.stringify(sent.body).includes(phone.slice(-3)))
    const otp = await accounts.smsCode(phone)
    assert.deepEqual(refused(await verify({ phone, otp })), [400, 'wrong-otp'])
    assert.equal((await verify({ email, otp })).status, 200)
  })

  it('works once, also in parallel, in five minutes and five attempts', async () => {
    const { phone, user } = await registered()
    await ask({ phone })
    const otp = await accounts.smsCode(phone)
    const replies = await Promise.all(Array.from({ length: 20 }, () => verify({ phone, otp })))
    assert.equal(replies.filter(({ status }) => status === 200).length, 1)
    const sessions = await accounts.audited(user.id)
    assert.equal(sessions.filter((action) => action === 'session.opened').length, 2)

    test.clock.advance(MINUTE)
    await ask({ phone })
    const second = await accounts.smsCode(phone)
    for (let attempt = 0; attempt < 5; attempt++) {
      const { status, body } = await verify({ phone, otp: otherThan(second) })
      assert.deepEqual([status, body.message], [400, 'Invalid OTP. Please try again.'])
    }
    assert.deepEqual(refused(await verify({ phone, otp: second })), [400, 'wrong-otp'])

    const late = await registered()
    await ask({ phone: late.phone })
    const expired = await accounts.smsCode(late.phone)
    test.clock.advance(5 * MINUTE)
    assert.deepEqual(refused(await verify({ phone: late.phone, otp: expired })), [400, 'wrong-otp'])
  })

  it('needs the second factor, and the code remains valid without it', async () => {
    const { phone, token, user } = await registered()
    const { secret } = (await accounts.post('/users/two-factor', {}, { token })).body
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const appCode = () => totp.generate({ timestamp: test.clock.now().getTime() })
    assert.equal(
      (await accounts.post('/users/two-factor/confirm', { code: appCode() }, { token })).status,
      200,
    )
    test.clock.advance(MINUTE)
    await ask({ phone })
    const otp = await accounts.smsCode(phone)
    assert.deepEqual(refused(await verify({ phone, otp })), [401, 'second-factor-needed'])
    const wrong = await verify({ phone, otp, code: otherThan(appCode()) })
    assert.deepEqual(refused(wrong), [401, 'wrong-second-factor'])
    assert.equal((await accounts.audited(user.id)).at(-1), 'sign-in.refused')
    assert.deepEqual(refused(await verify({ phone, otp: otherThan(otp), code: appCode() })), [
      400,
      'wrong-otp',
    ])
    assert.equal((await verify({ phone, otp, code: appCode() })).status, 200)
    assert.deepEqual(refused(await verify({ phone, otp, code: appCode() })), [400, 'wrong-otp'])
  })
})

describe('A registration with the number of a customer', () => {
  const start = async (phoneNumber: string) => {
    const form = { name: 'Somebody Else', phoneNumber, acceptedTerms: '2026-11' }
    const { status, body } = await accounts.post('/auth/registrations', form)
    assert.equal(status, 202, JSON.stringify(body))
    return { id: body.registrationId as string, code: await accounts.smsCode(phoneNumber) }
  }
  const confirm = (id: string, code: string) => accounts.post(`/auth/registrations/${id}/confirm`, { code })

  it('signs in to that account, once', async () => {
    const { phone, id: accountId } = await verified()
    const { id, code } = await start(phone)
    const { status, body } = await confirm(id, code)
    assert.deepEqual([status, body.user.id, body.user.firstName], [201, accountId, 'Amina'])
    assert.ok(await accounts.isIn(body.access_token))
    assert.deepEqual(refused(await confirm(id, code)), [400, 'wrong-otp'])
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
  })

  it('does not pass a second factor', async () => {
    const { phone, token } = await registered()
    const { secret } = (await accounts.post('/users/two-factor', {}, { token })).body
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: test.clock.now().getTime(),
    })
    await accounts.post('/users/two-factor/confirm', { code }, { token })
    const started = await start(phone)
    assert.deepEqual(refused(await confirm(started.id, started.code)), [409, 'phone-taken'])
  })

  it('opens one working session of twenty confirmations at once', async () => {
    const phoneNumber = newPhone()
    const { id, code } = await start(phoneNumber)
    const replies = await Promise.all(Array.from({ length: 20 }, () => confirm(id, code)))
    const opened = replies.filter(({ status }) => status === 201)
    assert.equal(opened.length, 1)
    assert.ok(await accounts.isIn(opened[0]!.body.access_token))
    const others = replies.filter(({ status }) => status !== 201)
    assert.ok(others.every(({ body }) => body.code === 'registration-confirmed'))
  })
})

describe('An account made with a phone alone', () => {
  const change = (token: string, newPassword = PASSWORD) =>
    test.ask('PUT', '/users/password', { token, body: { newPassword } })

  it('confirms who it is by a code, and sets a password, uses a second factor and is deleted', async () => {
    const { phone, token } = await registered()
    test.clock.advance(16 * MINUTE)
    assert.deepEqual(refused(await change(token)), [403, 'prove-again'])
    const security = (await test.ask('GET', '/users/security', { token })).body
    assert.equal(security.smsCodePhone, `0${phone.slice(3, 6)} ••• ${phone.slice(-3)}`)
    assert.equal((await accounts.post('/users/prove/code', {}, { token })).status, 200)
    const otp = await accounts.smsCode(phone)
    const wrong = await accounts.post('/users/prove', { otp: otherThan(otp) }, { token })
    assert.deepEqual(refused(wrong), [400, 'wrong-proof'])
    assert.equal((await accounts.post('/users/prove', { otp }, { token })).status, 200)
    assert.deepEqual(refused(await accounts.post('/users/prove', { otp }, { token })), [400, 'wrong-proof'])

    assert.equal((await accounts.post('/users/two-factor', {}, { token })).status, 200)
    assert.equal((await change(token)).status, 200)
    assert.deepEqual(refused(await accounts.post('/users/prove/code', {}, { token })), [409, 'no-sms-code'])
    assert.equal((await test.ask('GET', '/users/export', { token })).status, 200)
    const deleted = await accounts.post('/users/delete-account', {}, { token })
    assert.equal(deleted.status, 200, JSON.stringify(deleted.body))
    assert.equal(await accounts.isIn(token), false)
  })

  it('keeps its number until it has a verified e-mail address', async () => {
    const { phone, token } = await registered()
    const move = (phoneNumber: string | null) =>
      test.ask('PUT', '/users/profile', { token, body: { firstName: 'Achieng', phoneNumber } })
    for (const other of [newPhone(), null])
      assert.deepEqual(refused(await move(other)), [409, 'phone-needed'])
    assert.equal((await move(phone)).status, 200)

    const [mistyped, email, other] = [newEmail(), newEmail(), await accounts.register()]
    assert.deepEqual(refused(await addEmail(token, other.email)), [409, 'user-exists'])
    assert.equal((await addEmail(token, mistyped)).body.user.email, null)
    assert.deepEqual(refused(await addEmail(token, mistyped)), [429, 'resend-too-soon'])
    const old = await linkTo(mistyped)
    assert.deepEqual(refused(await move(newPhone())), [409, 'phone-needed'])
    assert.equal((await addEmail(token, email)).status, 200)
    const link = await linkTo(email)
    assert.deepEqual(refused(await confirmEmail(old)), [400, 'wrong-link'])
    assert.equal((await confirmEmail(link, token)).status, 200)
    assert.deepEqual(refused(await addEmail(token, email)), [409, 'has-email'])
    const moved = await move(newPhone())
    assert.deepEqual([moved.status, moved.body.user.email], [200, email])
  })

  it('keeps its number with an e-mail address of the registration that is not verified', async () => {
    const { token } = await registered({ email: newEmail() })
    const moved = await test.ask('PUT', '/users/profile', { token, body: { phoneNumber: newPhone() } })
    assert.deepEqual(refused(moved), [409, 'phone-needed'])
  })
})

const addEmail = (token: string, email: string) => test.ask('PUT', '/users/email', { token, body: { email } })
const confirmEmail = (link: string, token?: string) =>
  accounts.post('/users/verify-email', { token: link }, token === undefined ? {} : { token })
const linkTo = async (email: string): Promise<string> => {
  const [, token] =
    /verify-email\?token=([\w.-]+)/.exec((await accounts.mails(email)).at(-1)?.text ?? '') ?? []
  return token ?? assert.fail(`no link for ${email}`)
}

describe('Changing how an account signs in', () => {
  it('replaces an e-mail address once its link is confirmed, and informs the previous one', async () => {
    const { token, email: before } = await accounts.register()
    await confirmEmail(await linkTo(before))
    const next = newEmail()
    assert.equal((await addEmail(token, next)).body.user.email, before)
    const link = await linkTo(next)
    assert.equal((await test.ask('GET', '/users/security', { token })).body.pendingEmail, next)
    assert.equal((await confirmEmail(link, token)).status, 200)
    const { user } = (await test.ask('GET', '/users/profile', { token })).body
    assert.deepEqual([user.email, user.isEmailVerified], [next, true])
    assert.equal((await accounts.mails(before)).at(-1)?.subject, 'Your email address was changed')
    assert.equal((await accounts.signIn(next)).status, 200)
    assert.equal((await accounts.signIn(before)).status, 401)
  })

  it('refuses a link whose address somebody else has taken since', async () => {
    const [{ token }, email] = [await accounts.register(), newEmail()]
    await accounts.drainJobs()
    await addEmail(token, email)
    const link = await linkTo(email)
    await accounts.register({ email })
    assert.deepEqual(refused(await confirmEmail(link)), [409, 'user-exists'])
  })

  it('needs recent authentication to replace a verified number, and only that', async () => {
    const { token, phone } = await verified()
    test.clock.advance(16 * MINUTE)
    const change = (body: object) => test.ask('PUT', '/users/profile', { token, body })
    for (const phoneNumber of [newPhone(), null])
      assert.deepEqual(refused(await change({ phoneNumber })), [403, 'prove-again'])
    assert.equal((await change({ firstName: 'Asha', phoneNumber: phone })).status, 200)
    assert.equal((await accounts.post('/users/prove', { password: PASSWORD }, { token })).status, 200)
    assert.equal((await change({ phoneNumber: newPhone() })).status, 200)
    test.clock.advance(16 * MINUTE)
    assert.equal((await change({ phoneNumber: newPhone() })).status, 200)
  })
})
