/** Joining a team with a phone number only, and where its people are signed in (docs/rules/accounts.md#teams). */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { DAY, MINUTE } from '#domain/time/time.ts'
import { newEmail, newPhone, openAccounts } from '#tests/support/accounts.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { addMember } from '#tests/support/merchants.ts'
import { openTestApp, type Answer, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let accounts: ReturnType<typeof openAccounts>
before(async () => {
  test = await openTestApp({ demo: false })
  accounts = openAccounts(test)
})
after(() => test?.close())

const refused = ({ status, body }: Answer) => [status, body.code]
const invite = (shop: Shop, body: object) =>
  test.ask('POST', '/merchant/team/invitations', { token: shop.merchantToken, body })
/** Invites a stylist by SMS, and returns the token of the link that she gets. */
async function invited(shop: Shop, phoneNumber = newPhone(), role: object = { role: 'manager' }) {
  const { status, body } = await invite(shop, { phoneNumber, ...role })
  assert.equal(status, 201, JSON.stringify(body))
  const text = (await accounts.texts(phoneNumber)).at(-1)
  return {
    phone: phoneNumber,
    id: body.invitation.id as string,
    token: /token=([\w-]+)/.exec(text ?? '')?.[1] ?? '',
  }
}
const start = (token: string, phoneNumber: string, more: object = {}) =>
  accounts.post('/team-invitations/registrations', {
    token,
    name: 'Njeri Kamau',
    phoneNumber,
    acceptedTerms: '2026-11',
    isAdult: true,
    ...more,
  })
const confirm = (id: string, token: string, code: string) =>
  accounts.post(`/team-invitations/registrations/${id}/confirm`, { token, code })
async function started(token: string, phone: string) {
  const { status, body } = await start(token, phone)
  assert.equal(status, 202, JSON.stringify(body))
  return { id: body.registrationId as string, code: await accounts.smsCode(phone) }
}
/** A minute later, another code can be sent. */
async function joined(shop: Shop, role?: object) {
  const { phone, token } = await invited(shop, newPhone(), role)
  const { id, code } = await started(token, phone)
  const { status, body } = await confirm(id, token, code)
  assert.equal(status, 201, JSON.stringify(body))
  test.clock.advance(MINUTE)
  return { phone, id: body.merchant.id as string, token: body.access_token as string }
}
const getMembers = async (shop: Shop) =>
  (await test.ask('GET', '/merchant/team', { token: shop.merchantToken })).body.members
const countAccounts = async (phone: string) =>
  (await test.app.database.db.selectFrom('accounts').select('id').where('phone_number', '=', phone).execute())
    .length
/** Takes the account out of its team, as if it had left. */
const leave = (id: string) =>
  test.app.database.db.deleteFrom('merchant_members').where('account_id', '=', id).execute()

describe('The link of an invitation by SMS', () => {
  it('needs a name and a code, and then shows the stylist her own day', async () => {
    const shop = await openShop(test, { staff: 1 })
    const role = { role: 'staff', staffId: shop.staffIds[0] }
    const stylist = await joined(shop, role)
    const day = await test.ask('GET', '/bookings/merchant', { token: stylist.token })
    assert.equal(day.status, 200, JSON.stringify(day.body))
    assert.equal((await test.ask('GET', '/merchant/team', { token: stylist.token })).status, 403)
    const [, member] = await getMembers(shop)
    assert.deepEqual(
      [member.firstName, member.lastName, member.email, member.phoneNumber, member.staffName],
      ['Njeri', 'Kamau', null, stylist.phone, 'Staff 1'],
    )
    assert.deepEqual(refused(await invite(shop, { phoneNumber: stylist.phone, role: 'manager' })), [
      409,
      'already-in-team',
    ])
    const email = { email: newEmail(), role: 'manager' }
    assert.equal((await invite(shop, email)).status, 201, 'others can be invited by e-mail beside her')

    await accounts.post('/merchants/login/code', { phone: stylist.phone })
    const otp = await accounts.smsCode(stylist.phone)
    const again = await accounts.post('/merchants/login/code/verify', { phone: stylist.phone, otp })
    assert.deepEqual([again.status, again.body.merchant.id], [200, stylist.id])
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
  })

  it('works with another number than the invited one', async () => {
    const shop = await openShop(test)
    const { token, phone } = await invited(shop)
    const own = newPhone()
    const { id, code } = await started(token, own)
    assert.equal((await confirm(id, token, code)).body.merchant.phoneNumber, own)
    assert.equal(await countAccounts(phone), 0)
    const { invitations } = (await test.ask('GET', '/merchant/team', { token: shop.merchantToken })).body
    assert.deepEqual(invitations, [])
  })

  it('works once, but its code again if the reply was lost', async () => {
    const shop = await openShop(test)
    const { token, phone } = await invited(shop)
    const second = newPhone()
    const [first, other] = [await started(token, phone), await started(token, second)]
    const replies = await Promise.all([
      confirm(first.id, token, first.code),
      confirm(other.id, token, other.code),
    ])
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [201, 404])
    assert.equal((await countAccounts(phone)) + (await countAccounts(second)), 1)
    assert.equal((await getMembers(shop)).length, 2)
    assert.deepEqual(refused(await start(token, newPhone())), [404, 'invitation-link-invalid'])
    test.clock.advance(1000)
    const used = replies[0]?.status === 201 ? first : other
    const again = await confirm(used.id, token, used.code)
    assert.equal(again.status, 201, JSON.stringify(again.body))
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
  })

  it('creates nothing once it is withdrawn, sent again or over, also while its code is on the way', async () => {
    const shop = await openShop(test)
    const owner = { token: shop.merchantToken }
    const withdrawn = await invited(shop)
    const waiting = await started(withdrawn.token, withdrawn.phone)
    await test.ask('DELETE', `/merchant/team/invitations/${withdrawn.id}`, owner)
    const late = await confirm(waiting.id, withdrawn.token, waiting.code)
    assert.deepEqual(refused(late), [404, 'invitation-link-invalid'])
    assert.equal(await countAccounts(withdrawn.phone), 0)

    const replaced = await invited(shop)
    test.clock.advance(3 * MINUTE)
    assert.equal(
      (await test.ask('POST', `/merchant/team/invitations/${replaced.id}/resend`, owner)).status,
      200,
    )
    assert.deepEqual(refused(await start(replaced.token, replaced.phone)), [404, 'invitation-link-invalid'])

    const expired = await invited(shop)
    test.clock.advance(8 * DAY)
    await test.drainJobs('delete-old-registrations')
    assert.deepEqual(refused(await start(expired.token, expired.phone)), [404, 'invitation-link-invalid'])
  })

  it('is not opened by the code of a business, and refuses a wrong code and an incomplete form', async () => {
    const shop = await openShop(test)
    const { token, phone } = await invited(shop)
    const business = await accounts.post('/merchants/registrations', {
      name: 'Njeri',
      phoneNumber: phone,
      acceptedTerms: '2026-11',
    })
    const code = await accounts.smsCode(phone)
    assert.deepEqual(refused(await confirm(business.body.registrationId, token, code)), [
      404,
      'registration-not-found',
    ])
    for (const [wrong, field] of [
      [{ name: '' }, 'name'],
      [{ phoneNumber: '12' }, 'phoneNumber'],
      [{ acceptedTerms: '' }, 'acceptedTerms'],
    ] as const) {
      const { status, body } = await start(token, newPhone(), wrong)
      assert.deepEqual([status, Object.keys(body.errors)[0]], [400, field])
    }
    test.clock.advance(MINUTE)
    const { id } = await started(token, phone)
    assert.deepEqual(refused(await confirm(id, token, '000000')), [400, 'wrong-otp'])
    assert.equal(await countAccounts(phone), 0)
  })

  it('takes an account that was in a team before, and none that is in one', async () => {
    const shop = await openShop(test)
    const former = await joined(shop)
    await leave(former.id)
    const { token } = await invited(shop, former.phone)
    test.clock.advance(MINUTE)
    const { id, code } = await started(token, former.phone)
    const back = await confirm(id, token, code)
    assert.deepEqual([back.status, back.body.merchant.id], [201, former.id])
    assert.equal((await getMembers(shop)).length, 2)

    const elsewhere = await openShop(test)
    const asked = await invited(elsewhere, former.phone)
    test.clock.advance(MINUTE)
    const busy = await started(asked.token, former.phone)
    assert.deepEqual(refused(await confirm(busy.id, asked.token, busy.code)), [409, 'account-has-business'])
    assert.equal((await getMembers(elsewhere)).length, 1)
  })

  it('takes a customer with the same number, who goes on to be one', async () => {
    const shop = await openShop(test)
    const customer = await accounts.register()
    const otp = await accounts.smsCode(customer.phone)
    await accounts.post('/users/verify-otp', { phone: customer.phone, otp }, { token: customer.token })
    const { token } = await invited(shop, customer.phone)
    test.clock.advance(MINUTE)
    const own = await started(token, customer.phone)
    const { status, body } = await confirm(own.id, token, own.code)
    assert.equal(status, 201, JSON.stringify(body))
    assert.notEqual(body.merchant.id, customer.id)
    assert.equal((await getMembers(shop)).length, 2)
    assert.ok(await accounts.isIn(customer.token))
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
  })

  it('lets somebody who has left a team open a business of her own', async () => {
    const former = await joined(await openShop(test))
    await leave(former.id)
    const { body } = await accounts.post('/merchants/registrations', {
      name: 'Njeri Kamau',
      phoneNumber: former.phone,
      businessName: 'Njeri Nails',
      acceptedTerms: '2026-11',
    })
    const code = await accounts.smsCode(former.phone)
    const confirmed = await accounts.post(`/merchants/registrations/${body.registrationId}/confirm`, { code })
    assert.equal(confirmed.body.merchant.id, former.id, JSON.stringify(confirmed.body))
    const team = await test.ask('GET', '/merchant/team', { token: confirmed.body.access_token })
    assert.deepEqual(
      team.body.members.map((each: { role: string }) => each.role),
      ['owner'],
    )
  })
})

describe('Where the people of a team are signed in', () => {
  const getSessions = (token: string, id: string) =>
    test.ask('GET', `/merchant/team/members/${id}/sessions`, { token })
  const signOut = (token: string, id: string) =>
    test.ask('DELETE', `/merchant/team/members/${id}/sessions`, { token })

  it('is shown to owners with the device and the times, and without the address', async () => {
    const shop = await openShop(test)
    const member = await joined(shop)
    await accounts.post('/merchants/login/code', { phone: member.phone })
    const otp = await accounts.smsCode(member.phone)
    const signedInAt = test.clock.now().getTime()
    await accounts.post(
      '/merchants/login/code/verify',
      { phone: member.phone, otp },
      { headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36' } },
    )
    const { status, body } = await getSessions(shop.merchantToken, member.id)
    assert.equal(status, 200, JSON.stringify(body))
    const [newest, first] = body.sessions
    assert.deepEqual(
      [newest.device, Date.parse(newest.lastSeenAt) >= signedInAt, newest.isThisOne, body.sessions.length],
      ['Chrome on Android', true, false, 2],
    )
    assert.equal(first.device, 'Unknown device')
    assert.deepEqual(Object.keys(newest).toSorted(), ['createdAt', 'device', 'id', 'isThisOne', 'lastSeenAt'])
  })

  it('can be ended by an owner, who stays signed in', async () => {
    const shop = await openShop(test)
    const member = await joined(shop)
    const reply = await signOut(shop.merchantToken, member.id)
    assert.deepEqual(
      [reply.status, reply.body.message],
      [200, 'Njeri is signed out on all devices.'],
      JSON.stringify(reply.body),
    )
    assert.equal(await accounts.isIn(member.token), false)
    assert.deepEqual((await getSessions(shop.merchantToken, member.id)).body.sessions, [])
    const [owner] = await getMembers(shop)
    assert.equal((await signOut(shop.merchantToken, owner.id)).status, 200)
    assert.ok(await accounts.isIn(shop.merchantToken))
    const { sessions } = (await getSessions(shop.merchantToken, owner.id)).body
    assert.deepEqual(
      sessions.map((each: { isThisOne: boolean }) => each.isThisOne),
      [true],
    )
    const { entries } = (await test.ask('GET', '/merchant/history', { token: shop.merchantToken })).body
    assert.deepEqual(
      [entries[1].action, entries[1].subject],
      ['team.signed-out', 'Njeri Kamau'],
      JSON.stringify(entries),
    )
  })

  it('is neither for managers nor for other businesses', async () => {
    const shop = await openShop(test)
    const member = await joined(shop)
    const manager = await addMember(test, shop.storeId, 'manager')
    const { merchantToken: other } = await openShop(test)
    for (const [token, status] of [
      [manager, 403],
      [other, 404],
    ] as const) {
      assert.equal((await getSessions(token, member.id)).status, status)
      assert.equal((await signOut(token, member.id)).status, status)
    }
    assert.ok(await accounts.isIn(member.token))
  })
})
