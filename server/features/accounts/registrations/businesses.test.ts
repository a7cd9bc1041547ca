/** Accounts of merchants with a phone number only (docs/rules/accounts.md#merchants-without-an-e-mail-address). */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { Secret, TOTP } from 'otpauth'
import { DAY, HOUR, MINUTE } from '#domain/time/time.ts'
import { createContext, transaction } from '#server/app-context.ts'
import { newEmail, newPhone, openAccounts, otherThan, PASSWORD } from '#tests/support/accounts.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'
import { openTestApp, type Answer, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let accounts: ReturnType<typeof openAccounts>
before(async () => {
  test = await openTestApp({ demo: false })
  accounts = openAccounts(test)
})
after(() => test?.close())

const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }
const ERASED_NAME = 'Former'
const refused = ({ status, body }: Answer) => [status, body.code]
const start = (body: object) => accounts.post('/merchants/registrations', body)
const confirm = (id: string, code: string, site = 'merchants') =>
  accounts.post(`/${site}/registrations/${id}/confirm`, { code }, { headers: OWN_PAGE })
const form = (more: object = {}) => ({
  name: 'Achieng Atieno',
  phoneNumber: newPhone(),
  businessName: 'Achieng’s Braids',
  acceptedTerms: '2026-11',
  isAdult: true,
  ...more,
})
async function started(more: object = {}) {
  const sent = form(more)
  const { status, body } = await start(sent)
  assert.equal(status, 202, JSON.stringify(body))
  return { ...sent, id: body.registrationId as string, code: await accounts.smsCode(sent.phoneNumber) }
}
/** Registers a business; a minute later, another code can be sent to its phone. */
async function registered(more: object = {}) {
  const { id, code, phoneNumber: phone } = await started(more)
  const { status, body } = await confirm(id, code)
  assert.equal(status, 201, JSON.stringify(body))
  test.clock.advance(MINUTE)
  return { phone, id: body.merchant.id as string, token: body.access_token as string, user: body.merchant }
}
const ask = (body: object, site = 'merchants') => accounts.post(`/${site}/login/code`, body)
const verify = (body: object, site = 'merchants') =>
  accounts.post(`/${site}/login/code/verify`, body, { headers: OWN_PAGE })
async function signIn(phone: string, more: object = {}) {
  assert.equal((await ask({ phone })).status, 200)
  return verify({ phone, otp: await accounts.smsCode(phone), ...more })
}
const getSecurity = async (token: string) => (await test.ask('GET', '/users/security', { token })).body
/** Confirms who it is, as is needed 15 minutes after the sign-in. */
async function proveBySms(token: string, phone: string): Promise<void> {
  assert.equal((await accounts.post('/users/prove/code', undefined, { token })).status, 200)
  const otp = await accounts.smsCode(phone)
  assert.equal((await accounts.post('/users/prove', { otp }, { token })).status, 200)
  test.clock.advance(MINUTE)
}
const findAccount = (id: string) =>
  test.app.database.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('A business registers with a phone number', () => {
  it('and has nothing before the code, then an owner whose phone is verified, without e-mail and password', async () => {
    const { id, code, phoneNumber } = await started()
    assert.match((await accounts.texts(phoneNumber)).at(-1) ?? '', new RegExp(`#${code}$`))
    const none = await test.app.database.db
      .selectFrom('accounts')
      .select('id')
      .where('phone_number', '=', phoneNumber)
      .execute()
    assert.deepEqual(none, [])

    const { status, body, headers } = await confirm(id, code)
    assert.equal(status, 201, JSON.stringify(body))
    const { merchant: user, access_token: token } = body
    assert.deepEqual(
      [user.userType, user.firstName, user.lastName, user.email, user.phoneNumber, user.isPhoneVerified],
      ['merchant', 'Achieng', 'Atieno', null, phoneNumber, true],
    )
    assert.match(String(headers['set-cookie']), /d3_/)
    const { merchantProfile } = (await test.ask('GET', '/merchants/profile', { token })).body
    assert.deepEqual([merchantProfile.email_address, merchantProfile.store], ['', null])
    const { members } = (await test.ask('GET', '/merchant/team', { token })).body
    assert.deepEqual(
      members.map((each: { email: null; role: string }) => [each.email, each.role]),
      [[null, 'owner']],
    )
    const shown = await test.ask('GET', `/merchants/${user.id}/profile`)
    assert.equal(shown.body.merchant.businessName, 'Achieng’s Braids')
    const { consents } = (await test.ask('GET', '/users/consents', { token })).body
    assert.deepEqual(consents.map(({ purpose }: { purpose: string }) => purpose).toSorted(), [
      'age',
      'privacy',
      'terms',
    ])
    assert.equal((await accounts.texts(phoneNumber)).length, 1, 'no second code for the phone')
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
  })

  it('gets its SMS from the merchants’ site, so that its page can fill in the code', async () => {
    const { phoneNumber } = await started()
    const { hostname } = new URL(test.app.config.merchantUrl)
    assert.match((await accounts.texts(phoneNumber)).at(-1) ?? '', new RegExp(`@${hostname} #`))
  })

  it('is named after its owner without a name, and is refused with a wrong one', async () => {
    const { id } = await registered({ businessName: ' ' })
    const { body } = await test.ask('GET', `/merchants/${id}/profile`)
    assert.equal(body.merchant.businessName, 'Achieng Atieno')
    for (const wrong of [
      { businessName: 'x'.repeat(121) },
      { businessName: 'see https://d3.example' },
      { name: '' },
      { phoneNumber: '12' },
      { acceptedTerms: '' },
      { email: 'a' },
    ]) {
      const { status, body: reply } = await start(form(wrong))
      assert.deepEqual(
        [status, Object.keys(reply.errors)[0]],
        [400, Object.keys(wrong)[0]],
        JSON.stringify(reply),
      )
    }
  })

  it('cannot be confirmed as a customer, nor a customer as a business', async () => {
    const business = await started()
    assert.deepEqual(refused(await confirm(business.id, business.code, 'auth')), [
      404,
      'registration-not-found',
    ])
    const phoneNumber = newPhone()
    const { body } = await accounts.post('/auth/registrations', {
      name: 'Wanjiku',
      phoneNumber,
      acceptedTerms: '2026-11',
    })
    const code = await accounts.smsCode(phoneNumber)
    assert.deepEqual(refused(await confirm(body.registrationId, code)), [404, 'registration-not-found'])
    assert.equal((await confirm(business.id, business.code)).status, 201)
  })

  it('has one account after several confirmations at once, and five attempts', async () => {
    const { id, code, phoneNumber } = await started()
    const replies = await Promise.all(Array.from({ length: 6 }, () => confirm(id, code)))
    assert.equal(replies.filter(({ status }) => status === 201).length, 1)
    const { rows } = await test.app.database.pool.query(
      'SELECT FROM merchants m JOIN accounts a ON a.id = m.account_id WHERE a.phone_number = $1',
      [phoneNumber],
    )
    assert.equal(rows.length, 1)

    const guessed = await started()
    for (let attempt = 0; attempt < 5; attempt++)
      assert.deepEqual(refused(await confirm(guessed.id, otherThan(guessed.code))), [400, 'wrong-otp'])
    assert.deepEqual(refused(await confirm(guessed.id, guessed.code)), [400, 'wrong-otp'])
    assert.deepEqual(refused(await accounts.post(`/auth/registrations/${guessed.id}/resend`, {})), [
      429,
      'resend-too-soon',
    ])
    test.clock.advance(MINUTE)
    assert.equal((await accounts.post(`/auth/registrations/${guessed.id}/resend`, {})).status, 202)
    assert.equal((await confirm(guessed.id, await accounts.smsCode(guessed.phoneNumber))).status, 201)
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
  })

  it('signs in to the account that it forgot', async () => {
    const first = await registered()
    const again = await started({ phoneNumber: first.phone, businessName: 'Another name' })
    const known = await confirm(again.id, again.code)
    assert.deepEqual([known.status, known.body.merchant.id], [201, first.id])
    const { body } = await test.ask('GET', `/merchants/${first.id}/profile`)
    assert.equal(body.merchant.businessName, 'Achieng’s Braids')
    assert.deepEqual(refused(await confirm(again.id, again.code)), [400, 'wrong-otp'], 'once')
  })

  it('has the number of a customer, who signs in on the other site as before', async () => {
    const customer = await accounts.register()
    const { phone } = customer
    const otp = await accounts.smsCode(phone)
    await accounts.post('/users/verify-otp', { phone, otp }, { token: customer.token })
    test.clock.advance(MINUTE)
    const business = await started({ phoneNumber: phone })
    const { status, body } = await confirm(business.id, business.code)
    assert.equal(status, 201, JSON.stringify(body))
    assert.notEqual(body.merchant.id, customer.id)
    test.clock.advance(MINUTE)
    assert.equal((await signIn(phone)).body.merchant.id, body.merchant.id)
    test.clock.advance(MINUTE)
    await ask({ phone }, 'users')
    const asCustomer = await verify({ phone, otp: await accounts.smsCode(phone) }, 'users')
    assert.deepEqual([asCustomer.status, asCustomer.body.user.id], [200, customer.id])
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
  })

  it('becomes a customer with the same number', async () => {
    const { phone, id } = await registered()
    const asked = await accounts.post(
      '/auth/registrations',
      form({ phoneNumber: phone, businessName: undefined }),
    )
    const { status, body } = await confirm(asked.body.registrationId, await accounts.smsCode(phone), 'auth')
    assert.equal(status, 201, JSON.stringify(body))
    assert.equal(body.user.isPhoneVerified, true)
    assert.notEqual(body.user.id, id)
  })

  it('is erased without the messages of the customer with the same number', async () => {
    const { phone, token } = await registered()
    const asked = await accounts.post(
      '/auth/registrations',
      form({ phoneNumber: phone, businessName: undefined }),
    )
    await confirm(asked.body.registrationId, await accounts.smsCode(phone), 'auth')
    const key = `reminder:${asked.body.registrationId}:1`
    const { status } = await accounts.post('/users/delete-account', undefined, { token })
    assert.equal(status, 200)
    test.clock.advance(8 * DAY)
    const ctx = createContext(test.app, null)
    await transaction(ctx, (tx) =>
      tx.emit('send-sms', { key, to: `+${phone}`, message: 'Your booking is at 10:00.' }),
    )
    await test.drainJobs(...ALL_SCHEDULED)
    assert.equal((await accounts.texts(phone)).at(-1), 'Your booking is at 10:00.')
  })

  it('may give an e-mail address, which gets a link', async () => {
    const email = newEmail()
    const { user } = await registered({ email })
    assert.deepEqual([user.email, user.isEmailVerified], [email, false])
    assert.equal((await accounts.mails(email)).length, 1)
    assert.deepEqual(refused(await start(form({ email }))), [409, 'user-exists'])
  })
})

describe('An account of a merchant without an e-mail address', () => {
  it('signs in with a code on the merchants’ site, and not on that of customers', async () => {
    const { phone, id } = await registered()
    const { status, body, headers } = await signIn(phone)
    assert.deepEqual([status, body.merchant.id], [200, id])
    assert.match(String(headers['set-cookie']), /d3_/)
    test.clock.advance(MINUTE)
    const sent = (await accounts.texts(phone)).length
    assert.equal((await ask({ phone }, 'users')).status, 200)
    assert.equal((await accounts.texts(phone)).length, sent, 'nothing is sent')
    test.clock.advance(MINUTE)
    await ask({ phone })
    const otp = await accounts.smsCode(phone)
    assert.deepEqual(refused(await verify({ phone, otp }, 'users')), [400, 'wrong-otp'])
    assert.deepEqual(refused(await verify({ phone, otp })), [400, 'wrong-otp'], 'it is used up')
  })

  it('of before is as it was: it signs in with its password, and gets no code', async () => {
    const email = newEmail()
    const phone = newPhone()
    const { body } = await accounts.post('/merchants/register', {
      firstName: 'Otieno',
      lastName: 'Ouma',
      email,
      phoneNumber: phone,
      password: PASSWORD,
    })
    const { access_token: token } = body
    await accounts.post('/users/resend-otp', { phone }, { token })
    const otp = await accounts.smsCode(phone)
    assert.equal((await accounts.post('/users/verify-otp', { phone, otp }, { token })).status, 200)
    test.clock.advance(MINUTE)
    const sent = (await accounts.texts(phone)).length
    const unknown = await ask({ phone: newPhone() })
    for (const login of [{ phone }, { email }]) {
      const reply = await ask(login)
      assert.deepEqual([reply.status, reply.body], [unknown.status, unknown.body])
      assert.equal((await accounts.texts(phone)).length, sent)
    }
    test.clock.advance(MINUTE)
    const again = await started({ phoneNumber: phone })
    assert.deepEqual(refused(await confirm(again.id, again.code)), [409, 'phone-taken'])
    assert.equal((await accounts.post('/merchants/login', { email, password: PASSWORD })).status, 200)
  })

  it('signs in with a second factor that is not the phone', async () => {
    const { phone, token } = await registered()
    const { secret, uri } = (await accounts.post('/users/two-factor', undefined, { token })).body
    assert.match(uri, new RegExp(phone), 'the phone names the account in the app')
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const appCode = () => totp.generate({ timestamp: test.clock.now().getTime() })
    const on = await accounts.post('/users/two-factor/confirm', { code: appCode() }, { token })
    assert.equal(on.status, 200, JSON.stringify(on.body))
    test.clock.advance(MINUTE)
    await ask({ phone })
    const otp = await accounts.smsCode(phone)
    assert.deepEqual(refused(await verify({ phone, otp })), [401, 'second-factor-needed'])
    assert.deepEqual(refused(await verify({ phone, otp, code: otp })), [401, 'wrong-second-factor'])
    const twice = await verify({ phone, otp, code: on.body.recoveryCodes[0] })
    assert.equal(twice.status, 200, JSON.stringify(twice.body))
    test.clock.advance(MINUTE)
    assert.equal((await signIn(phone, { code: appCode() })).status, 200)

    test.clock.advance(MINUTE)
    const again = await started({ phoneNumber: phone })
    assert.deepEqual(refused(await confirm(again.id, again.code)), [409, 'phone-taken'], 'not without it')
  })

  it('confirms who it is with a code, and then has a password and an e-mail address', async () => {
    const { phone, token } = await registered()
    test.clock.advance(20 * MINUTE)
    const newPassword = 'sukuma-wiki-na-ugali'
    const change = () => test.ask('PUT', '/users/password', { token, body: { newPassword } })
    assert.deepEqual(refused(await change()), [403, 'prove-again'])
    assert.equal((await getSecurity(token)).smsCodePhone, `0${phone.slice(3, 6)} ••• ${phone.slice(-3)}`)
    await proveBySms(token, phone)

    const email = newEmail()
    assert.equal((await test.ask('PUT', '/users/email', { token, body: { email } })).status, 200)
    const [mail] = await accounts.mails(email)
    const link = /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    assert.equal((await accounts.post('/users/verify-email', { token: link })).status, 200)
    const { body: entered } = await signIn(phone)
    assert.equal(entered.merchant.email, email)
    assert.equal(
      (await test.ask('PUT', '/users/password', { token: entered.access_token, body: { newPassword } }))
        .status,
      200,
    )
    assert.equal(
      (await getSecurity(entered.access_token)).smsCodePhone,
      null,
      'the password is asked instead',
    )
    assert.equal((await accounts.post('/merchants/login', { email, password: newPassword })).status, 200)
    test.clock.advance(MINUTE)
    assert.equal((await signIn(phone)).status, 200, 'the code goes on to sign in')
    test.clock.advance(MINUTE)
    await ask({ email })
    assert.equal((await verify({ email, otp: await accounts.smsCode(phone) })).status, 200)
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
  })

  it('keeps the only number that it signs in with, as the routes of both sites say', async () => {
    const { token } = await registered()
    for (const phoneNumber of [newPhone(), null])
      assert.deepEqual(refused(await test.ask('PUT', '/users/profile', { token, body: { phoneNumber } })), [
        409,
        'phone-needed',
      ])
    const moved = await test.ask('PUT', '/stores/merchant/profile', {
      token,
      body: { phone_number: newPhone(), email_address: '' },
    })
    assert.deepEqual(refused(moved), [409, 'phone-needed'])
    const { body } = await test.ask('PUT', '/stores/merchant/profile', {
      token,
      body: { first_name: 'Nekesa', email_address: '' },
    })
    assert.equal(body.merchantProfile?.first_name, 'Nekesa', JSON.stringify(body))
  })

  it('gets an SMS about changes, is exported, and is erased', async () => {
    const { phone, token, id } = await registered()
    const before = (await accounts.texts(phone)).length
    const body = { newPassword: 'sukuma-wiki-na-ugali' }
    assert.equal((await test.ask('PUT', '/users/password', { token, body })).status, 200)
    assert.equal((await accounts.texts(phone)).length, before + 1)
    const exported = await test.ask('GET', '/users/export', { token })
    assert.equal(exported.status, 200)
    assert.ok(JSON.stringify(exported.body).includes('"businessName":"Achieng’s Braids"'))
    assert.equal(
      (await test.ask('POST', '/users/prove', { token, body: { password: body.newPassword } })).status,
      200,
    )
    const asked = await test.ask('POST', '/users/delete-account', { token })
    assert.ok(asked.status < 300, JSON.stringify(asked.body))
    test.clock.advance(31 * 24 * HOUR)
    await test.drainJobs('erase-accounts')
    const erased = await findAccount(id)
    assert.deepEqual(
      [erased.first_name, erased.phone_number, erased.is_phone_verified],
      [ERASED_NAME, null, false],
    )
  })

  it('cannot exist without a verified phone, nor without signing in with a code', async () => {
    const { id } = await registered()
    for (const change of ['is_phone_verified = false', 'signs_in_by_code = false', "role = 'admin'"])
      await assert.rejects(
        test.app.database.pool.query(`UPDATE accounts SET ${change} WHERE id = $1`, [id]),
        /accounts_has_login/,
      )
  })
})
