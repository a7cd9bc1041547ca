import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { DAY, HOUR, MINUTE } from '#domain/time/time.ts'
import { newEmail, newPhone, openAccounts, otherThan } from '#tests/support/accounts.ts'
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
const form = (more: object = {}) => ({
  name: 'Achieng Atieno Odhiambo',
  email: newEmail(),
  phoneNumber: newPhone(),
  acceptedTerms: '2026-11',
  ...more,
})
const start = (body: object, headers = {}) => accounts.post('/auth/registrations', body, { headers })
const confirm = (id: string, code: string, headers = {}) =>
  accounts.post(`/auth/registrations/${id}/confirm`, { code }, { headers })
const resend = (id: string) => accounts.post(`/auth/registrations/${id}/resend`, {})
async function started(more: object = {}) {
  const sent = form(more)
  const { status, body } = await start(sent)
  assert.equal(status, 202, JSON.stringify(body))
  return { ...sent, id: body.registrationId as string, code: await accounts.smsCode(sent.phoneNumber), body }
}
const findAccountByEmail = (email: string) =>
  test.app.database.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
const assertRefused = (reply: { status: number; body: { code: string } }, refusal: [number, string]) =>
  assert.deepEqual([reply.status, reply.body.code], refusal, JSON.stringify(reply.body))

describe('Registering with a code', () => {
  it('creates nothing before the code, and then an account with a verified phone and no password', async () => {
    const sent = form()
    const { body } = await start({ ...sent, phoneNumber: `0${sent.phoneNumber.slice(3)}` })
    assert.deepEqual(
      [body.phoneNumber, Date.parse(body.expiresAt) - Date.parse(body.resendAt)],
      [sent.phoneNumber, 4 * MINUTE],
    )
    assert.equal(await findAccountByEmail(sent.email), undefined)
    const stored = await test.app.database.pool.query('SELECT payload::text AS text FROM events')
    assert.ok(!stored.rows.some(({ text }) => text.includes(sent.phoneNumber)), 'events have no phone number')

    const texts = await accounts.texts(sent.phoneNumber)
    assert.equal(texts.length, 1)
    const code = await accounts.smsCode(sent.phoneNumber)
    const { status, body: reply, headers } = await confirm(body.registrationId, code, OWN_PAGE)
    assert.equal(status, 201, JSON.stringify(reply))
    const { user } = reply
    assert.deepEqual(
      [user.firstName, user.lastName, user.email, user.phoneNumber, user.isPhoneVerified],
      ['Achieng', 'Atieno Odhiambo', sent.email, sent.phoneNumber, true],
    )
    assert.match(String(headers['set-cookie']), /d3_session=/)
    assert.ok(await accounts.isIn(reply.access_token))
    const account = await findAccountByEmail(sent.email)
    assert.deepEqual([account?.password_hash, account?.is_email_verified], [null, false])
    assert.equal((await accounts.mails(sent.email)).length, 1, 'a link for the e-mail address')
    assert.deepEqual(await accounts.audited(user.id), [
      'phone.verified',
      'account.registered',
      'session.opened',
      'code.sent',
    ])
    assert.equal((await accounts.texts(sent.phoneNumber)).length, 1, 'no second code for the phone')
    assertRefused(await accounts.signIn(sent.email, 'anything at all'), [401, 'wrong-credentials'])
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
  })

  it('records the consents that were given, and no others', async () => {
    const loadConsents = async (more: object) => {
      const { id, code } = await started(more)
      const { access_token: token } = (await confirm(id, code)).body
      const { consents } = (await test.ask('GET', '/users/consents', { token })).body
      const { body } = await test.ask('GET', '/users/notification-settings', { token })
      return [
        consents.map(({ purpose }: { purpose: string }) => purpose).toSorted(),
        JSON.stringify(body).includes('"emailUpdates":true'),
      ]
    }
    assert.deepEqual(await loadConsents({}), [['privacy', 'terms'], false])
    const all = await loadConsents({ isAdult: true, wantsOffers: true })
    assert.deepEqual(all, [['age', 'email', 'privacy', 'terms'], true])
  })

  it('credits the customer whose link was followed', async () => {
    const friend = await accounts.register()
    const { referral_slug: referralSlug } = (await findAccountByEmail(friend.email))!
    const { id, code, email } = await started({ referralSlug })
    await confirm(id, code)
    assert.equal((await findAccountByEmail(email))?.referred_by, friend.id)
  })

  it('can be in Kiswahili, and the account keeps that language', async () => {
    const sent = form()
    const headers = { 'accept-language': 'sw' }
    const { body } = await start(sent, headers)
    assert.doesNotMatch((await accounts.texts(sent.phoneNumber))[0]!, /Never share/)
    await confirm(body.registrationId, await accounts.smsCode(sent.phoneNumber), headers)
    assert.equal((await findAccountByEmail(sent.email))?.language, 'sw')
  })

  it('refuses an incomplete form, and an e-mail address in use', async () => {
    for (const wrong of [{ name: ' ' }, { email: 'a' }, { phoneNumber: '12' }, { acceptedTerms: '' }]) {
      const { status, body } = await start(form(wrong))
      assert.deepEqual(
        [status, Object.keys(body.errors)[0]],
        [400, Object.keys(wrong)[0]],
        JSON.stringify(body),
      )
    }
    const { email } = await accounts.register()
    const taken = await start(form({ email: email.toUpperCase() }))
    assertRefused(taken, [409, 'user-exists'])
    assert.ok(taken.body.errors.email)
  })

  it('accepts one name', async () => {
    const { id, code, email } = await started({ name: 'Madonna' })
    await confirm(id, code)
    const account = await findAccountByEmail(email)
    assert.deepEqual([account?.first_name, account?.last_name], ['Madonna', '-'])
  })
})

describe('The code of a registration', () => {
  it('is of that registration, can be tried five times, and confirms once', async () => {
    const { id, code, email } = await started()
    const other = await started()
    assertRefused(await confirm(other.id, code === other.code ? otherThan(code) : code), [400, 'wrong-otp'])
    assertRefused(await confirm('0193471c-6d2e-7a41-9c1b-2f6a4be0a0ff', code), [
      404,
      'registration-not-found',
    ])
    assertRefused(await confirm('x', code), [404, 'registration-not-found'])
    assert.equal((await confirm(id, '12')).status, 400)
    for (let attempt = 0; attempt < 4; attempt++)
      assertRefused(await confirm(id, otherThan(code)), [400, 'wrong-otp'])
    assert.equal((await confirm(id, code)).status, 201)
    assertRefused(await resend(id), [409, 'registration-confirmed'])
    assert.ok(await findAccountByEmail(email))
  })

  it('signs in again while it is valid, instead of the first time, until the account is signed out or secured', async () => {
    const lost = await started()
    const { user, access_token: first } = (await confirm(lost.id, lost.code)).body
    assertRefused(await confirm(lost.id, otherThan(lost.code)), [400, 'wrong-otp'])
    test.clock.advance(1000)
    const again = await confirm(lost.id, lost.code, OWN_PAGE)
    assert.deepEqual([again.status, again.body.user.id], [201, user.id])
    assert.match(String(again.headers['set-cookie']), /d3_session=/)
    assert.ok(await accounts.isIn(again.body.access_token))
    assert.equal(await accounts.isIn(first), false)
    const sessions = (await accounts.audited(user.id)).filter((action) => action === 'session.opened')
    assert.equal(sessions.length, 2)
    test.clock.advance(5 * MINUTE)
    assertRefused(await confirm(lost.id, lost.code), [409, 'registration-confirmed'])

    const signedOut = await started()
    const { access_token: token } = (await confirm(signedOut.id, signedOut.code)).body
    assert.equal((await test.ask('POST', '/users/logout', { token })).status, 200)
    assertRefused(await confirm(signedOut.id, signedOut.code), [409, 'registration-confirmed'])

    const withPassword = await started()
    await confirm(withPassword.id, withPassword.code)
    await accounts.post('/users/request-password-reset', { email: withPassword.email })
    const otp = await accounts.resetCode(withPassword.email)
    const reset = { email: withPassword.email, otp, newPassword: 'sukuma-wiki-na-ugali' }
    assert.equal((await accounts.post('/users/reset-password', reset)).status, 200)
    assertRefused(await confirm(withPassword.id, withPassword.code), [409, 'registration-confirmed'])
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
  })

  it('no longer works after five wrong ones, after five minutes, or after a new code', async () => {
    const { id, code, phoneNumber } = await started()
    for (let attempt = 0; attempt < 5; attempt++) await confirm(id, otherThan(code))
    assertRefused(await confirm(id, code), [400, 'wrong-otp'])
    const soon = await resend(id)
    assertRefused(soon, [429, 'resend-too-soon'])
    assert.ok(Number(soon.headers['retry-after']) > 0)
    test.clock.advance(MINUTE)
    assert.equal((await resend(id)).status, 202)
    const second = await accounts.smsCode(phoneNumber)
    if (second !== code) assertRefused(await confirm(id, code), [400, 'wrong-otp'])
    test.clock.advance(5 * MINUTE)
    assertRefused(await confirm(id, second), [400, 'wrong-otp'])
    assert.equal((await resend(id)).status, 202)
    assert.equal((await confirm(id, await accounts.smsCode(phoneNumber))).status, 201)
  })

  it('can be tried once after fifteen wrong ones for its number in a day @long', async () => {
    const phoneNumber = newPhone()
    for (let code = 0; code < 3; code++) {
      const { id, code: right } = await started({ phoneNumber })
      for (let attempt = 0; attempt < 5; attempt++) await confirm(id, otherThan(right))
      test.clock.advance(MINUTE)
    }
    const first = await started({ phoneNumber })
    await confirm(first.id, otherThan(first.code))
    assertRefused(await confirm(first.id, first.code), [400, 'wrong-otp'])
    test.clock.advance(MINUTE)
    const second = await started({ phoneNumber })
    assert.equal((await confirm(second.id, second.code)).status, 201)
  })

  it('creates one account of two confirmations at once, and of two registrations of one address', async () => {
    const { id, code, email } = await started()
    const twin = await started({ email })
    const replies = await Promise.all([
      ...Array.from({ length: 6 }, () => confirm(id, code)),
      ...Array.from({ length: 6 }, () => confirm(twin.id, twin.code)),
    ])
    const answers = replies.map(({ status, body }) => (status === 201 ? body.user.id : body.code))
    const account = await findAccountByEmail(email)
    assert.equal(answers.filter((each) => each === account?.id).length, 1, answers.join())
    assert.deepEqual(new Set(answers), new Set([account?.id, 'registration-confirmed', 'user-exists']))
  })

  it('signs in to the account that has verified the number, and refuses an address taken meanwhile', async () => {
    const first = await started()
    await confirm(first.id, first.code)
    test.clock.advance(MINUTE)
    const second = await started({ phoneNumber: first.phoneNumber })
    assert.equal((await confirm(second.id, second.code)).body.user.email, first.email)
    const third = await started()
    await accounts.register({ email: third.email })
    assertRefused(await confirm(third.id, third.code), [409, 'user-exists'])
  })
})

describe('A registration', () => {
  it('ends after an hour and is deleted after a day, confirmed or not', async () => {
    const [waiting, done] = [await started(), await started()]
    const { access_token: token } = (await confirm(done.id, done.code)).body
    const { body } = await test.ask('GET', '/users/export', { token })
    assert.ok(JSON.stringify(body).includes('"registrations":[{'), Object.keys(body).join())
    test.clock.advance(HOUR)
    assertRefused(await confirm(waiting.id, waiting.code), [404, 'registration-not-found'])
    assertRefused(await resend(waiting.id), [404, 'registration-not-found'])
    const rows = () => test.app.database.db.selectFrom('registrations').select('id').execute()
    await test.drainJobs('delete-old-registrations')
    assert.ok((await rows()).length > 1)
    test.clock.advance(DAY)
    await test.drainJobs('delete-old-registrations')
    assert.deepEqual(await rows(), [])
  })

  it('of an account without a password gets one by e-mail', async () => {
    const { id, code, email } = await started()
    await confirm(id, code)
    test.clock.advance(2 * MINUTE)
    await accounts.post('/users/request-password-reset', { email })
    const reset = { email, otp: await accounts.resetCode(email), newPassword: 'sukuma-wiki-na-ugali' }
    assert.equal((await accounts.post('/users/reset-password', reset)).status, 200)
    assert.equal((await accounts.signIn(email, reset.newPassword)).status, 200)
  })
})
