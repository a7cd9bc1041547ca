import assert from 'node:assert/strict'
import { after, before, test } from 'mocha'
import { HOUR, MINUTE } from '#domain/time/time.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import { addMember, createStore } from '#tests/support/merchants.ts'
import { notificationsIn } from '#tests/support/notified.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
before(async () => {
  app = await openTestApp({ demo: false })
})
after(() => app?.close())

const { notified, getMemberId, repeat } = notificationsIn(() => app)
const PASSWORD = 'a long enough one'
let people = 0
const newEmail = () => `colleague-${++people}@d3.test`

const invite = (shop: Shop, body: object) =>
  app.ask('POST', '/merchant/team/invitations', { token: shop.merchantToken, body })
/** Returns the token of the last message that was sent to the address. */
async function tokenSentTo(address: string): Promise<string> {
  await app.drainJobs()
  const query = address.includes('@') ? `mail?to=${encodeURIComponent(address)}` : `sms?phone=${address}`
  const reply = await fetch(`${app.sandbox}/api/${query}`)
  const { messages } = (await reply.json()) as { messages: object[] } // the sandbox's own reply
  return /\/join\?token=([\w-]+)/.exec(JSON.stringify(messages))![1]!
}
const registration = (token: string, change: object = {}) => ({
  body: {
    firstName: 'Brian',
    lastName: 'Otieno',
    email: newEmail(),
    phoneNumber: null,
    password: PASSWORD,
    token,
    ...change,
  },
})
async function join(shop: Shop, role: object): Promise<{ token: string; id: string; email: string }> {
  const email = newEmail()
  assert.equal((await invite(shop, { email, ...role })).status, 201)
  const { status, body } = await app.ask(
    'POST',
    '/team-invitations/register',
    registration(await tokenSentTo(email), { email }),
  )
  assert.equal(status, 201, JSON.stringify(body))
  return { token: body.access_token, id: body.merchant.id, email }
}
const read = (token: string) => app.ask('POST', '/team-invitations/read', { body: { token } })
const getTeam = async (token: string) => (await app.ask('GET', '/merchant/team', { token })).body
const getOwnerId = async ({ merchantToken }: Shop) =>
  (await app.ask('GET', '/merchants/profile', { token: merchantToken })).body.merchantProfile.id as string

test('somebody joins by the link of an e-mail, with a new account', async () => {
  const shop = await openShop(app)
  const email = newEmail()
  const invited = await invite(shop, { email: email.toUpperCase(), role: 'manager' })
  assert.equal(invited.status, 201)
  const { invitation } = invited.body
  assert.deepEqual([invitation.email, invitation.role, invitation.isExpired], [email, 'manager', false])
  const token = await tokenSentTo(email)

  const shown = await read(token)
  assert.equal(shown.body.invitation.businessName, 'Test & Sons')
  const joined = await app.ask('POST', '/team-invitations/register', registration(token, { email }))
  assert.equal(joined.status, 201)
  const { members, invitations } = await getTeam(joined.body.access_token)
  assert.deepEqual(
    members.map((each: { role: string }) => each.role),
    ['owner', 'manager'],
  )
  assert.deepEqual(invitations, [])

  for (const unusable of [token, 'x'.repeat(24)])
    assert.equal((await read(unusable)).body.code, 'invitation-link-invalid')
  const again = await app.ask('POST', '/team-invitations/register', registration(token))
  assert.equal(again.status, 404)
})

test('two people cannot use one link, and the second gets no account', async () => {
  const shop = await openShop(app)
  const email = newEmail()
  await invite(shop, { email, role: 'front-desk' })
  const token = await tokenSentTo(email)
  const replies = await Promise.all(
    [1, 2].map(() => app.ask('POST', '/team-invitations/register', registration(token))),
  )
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [201, 404])
  assert.equal((await getTeam(shop.merchantToken)).members.length, 2)
})

test('an account without a team joins by the link of an SMS', async () => {
  const shop = await openShop(app, { staff: 1 })
  const former = await join(await openShop(app), { role: 'manager' })
  const { rowCount } = await app.app.database.pool.query(
    'DELETE FROM merchant_members WHERE account_id = $1',
    [former.id],
  )
  assert.equal(rowCount, 1)
  assert.equal((await app.ask('GET', '/merchant/team', { token: former.token })).status, 403)
  const invited = await invite(shop, {
    phoneNumber: '0712 000 222',
    role: 'staff',
    staffId: shop.staffIds[0],
  })
  assert.equal(invited.status, 201, JSON.stringify(invited.body))
  const token = await tokenSentTo('0712000222')
  const accept = () => app.ask('POST', '/team-invitations/accept', { token: former.token, body: { token } })
  const joined = await accept()
  assert.equal(joined.status, 200, JSON.stringify(joined.body))
  const { members } = await getTeam(shop.merchantToken)
  assert.deepEqual([members[1].staffName, members[1].staffId], ['Staff 1', shop.staffIds[0]])
  assert.equal((await accept()).body.code, 'account-has-business')
})

test('customers and members of another team cannot accept', async () => {
  const shop = await openShop(app)
  const email = newEmail()
  await invite(shop, { email, role: 'owner' })
  const body = { token: await tokenSentTo(email) }
  const { token: customer } = await app.newCustomer()
  const { merchantToken: other } = await openShop(app)
  for (const token of [customer, other]) {
    const refused = await app.ask('POST', '/team-invitations/accept', { token, body })
    assert.equal(refused.body.code, 'account-has-business')
  }
})

test('an address has one open invitation, which can be sent again and withdrawn', async () => {
  const shop = await openShop(app)
  const email = newEmail()
  const { body } = await invite(shop, { email, role: 'manager' })
  assert.equal((await invite(shop, { email, role: 'owner' })).body.code, 'already-invited')
  const first = await tokenSentTo(email)
  const path = `/merchant/team/invitations/${body.invitation.id}`
  const resend = () => app.ask('POST', `${path}/resend`, { token: shop.merchantToken })
  assert.deepEqual([(await resend()).status, (await resend()).headers['retry-after']], [429, '120'])
  app.clock.advance(2 * MINUTE)
  assert.equal((await resend()).status, 200)
  assert.equal((await read(first)).status, 404)
  const second = await tokenSentTo(email)
  assert.equal((await read(second)).status, 200)
  const { merchantToken: other } = await openShop(app)
  assert.equal((await app.ask('DELETE', path, { token: other })).status, 404)
  assert.equal((await app.ask('DELETE', path, { token: shop.merchantToken })).status, 200)
  assert.equal((await read(second)).status, 404)
  assert.equal((await app.ask('DELETE', path, { token: shop.merchantToken })).status, 404)
  assert.equal((await invite(shop, { email, role: 'owner' })).status, 201)
})

test('a link works for seven days, and then the address can be invited again', async () => {
  const shop = await openShop(app)
  const email = newEmail()
  await invite(shop, { email, role: 'manager' })
  const token = await tokenSentTo(email)
  const { pool } = app.app.database
  await pool.query(
    `UPDATE merchant_invitations SET sent_at = sent_at - interval '8 days', expires_at = expires_at - interval '8 days'
     WHERE email = $1`,
    [email],
  )
  assert.equal((await read(token)).status, 404)
  assert.equal((await getTeam(shop.merchantToken)).invitations[0].isExpired, true)
  assert.equal((await invite(shop, { email, role: 'manager' })).status, 201)
})

test('invalid invitations are refused before anything is sent', async () => {
  const shop = await openShop(app, { staff: 1 })
  const other = await openShop(app, { staff: 1 })
  const [staffId] = shop.staffIds
  const email = newEmail()
  for (const body of [
    { role: 'manager' },
    { role: 'manager', email, phoneNumber: '0712000333' },
    { role: 'staff', email },
    { role: 'manager', email, staffId },
    { role: 'admin', email },
    { role: 'manager', email: 'nobody' },
  ])
    assert.equal((await invite(shop, body)).status, 400, JSON.stringify(body))
  const foreign = await invite(shop, { email, role: 'staff', staffId: other.staffIds[0] })
  assert.equal(foreign.body.code, 'staff-not-found')
  await join(shop, { role: 'staff', staffId })
  assert.equal((await invite(shop, { email, role: 'staff', staffId })).body.code, 'staff-has-account')
  const { members } = await getTeam(shop.merchantToken)
  const known = await invite(shop, { email: members[0].email, role: 'manager' })
  assert.equal(known.body.code, 'already-in-team')
})

test('one address gets five messages a day from all businesses', async () => {
  const email = newEmail()
  const statuses: number[] = []
  for (let n = 0; n < 6; n++)
    statuses.push((await invite(await openShop(app), { email, role: 'manager' })).status)
  assert.deepEqual(statuses, [201, 201, 201, 201, 201, 429])
})

test('a changed role applies at once, and a stale change is refused', async () => {
  const shop = await openShop(app, { staff: 1 })
  const member = await join(shop, { role: 'manager' })
  const change = (body: object) =>
    app.ask('PUT', `/merchant/team/${member.id}`, { token: shop.merchantToken, body })
  assert.equal((await app.ask('GET', '/merchant/team', { token: member.token })).status, 200)
  const changed = await change({ role: 'staff', staffId: shop.staffIds[0], version: 1 })
  assert.deepEqual([changed.status, changed.body.member.version], [200, 2])
  assert.equal((await app.ask('GET', '/merchant/team', { token: member.token })).status, 403)
  const stale = await change({ role: 'owner', version: 1 })
  assert.deepEqual([stale.status, stale.body.current.role], [409, 'staff'])
  const { merchantToken: other } = await openShop(app)
  const foreign = await app.ask('PUT', `/merchant/team/${member.id}`, {
    token: other,
    body: { role: 'owner' },
  })
  assert.equal(foreign.body.code, 'member-not-found')
})

test('who is removed loses access at once', async () => {
  const shop = await openShop(app)
  const member = await join(shop, { role: 'manager' })
  const path = `/merchant/team/${member.id}`
  assert.equal((await app.ask('DELETE', path, { token: member.token })).status, 403)
  assert.equal((await app.ask('DELETE', path, { token: shop.merchantToken })).status, 200)
  assert.equal((await app.ask('GET', '/merchant/team', { token: member.token })).status, 401)
  const signedInAgain = await app.signIn(member.email, PASSWORD)
  assert.equal((await app.ask('GET', '/staff', { token: signedInAgain })).status, 403)
  assert.equal((await app.ask('DELETE', path, { token: shop.merchantToken })).status, 404)
})

test('one owner remains, even when the first one leaves', async () => {
  const shop = await openShop(app)
  const first = await getOwnerId(shop)
  const remove = (id: string, token: string) => app.ask('DELETE', `/merchant/team/${id}`, { token })
  const demote = (id: string, token: string) =>
    app.ask('PUT', `/merchant/team/${id}`, { token, body: { role: 'manager' } })
  assert.equal((await remove(first, shop.merchantToken)).body.code, 'last-owner')
  assert.equal((await demote(first, shop.merchantToken)).body.code, 'last-owner')
  const second = await join(shop, { role: 'owner' })
  assert.equal((await demote(first, second.token)).status, 200)
  const { members } = await getTeam(second.token)
  assert.deepEqual(
    members.map(({ id, role }: { id: string; role: string }) => [id, role]),
    [
      [second.id, 'owner'],
      [first, 'manager'],
    ],
  )
  assert.equal((await demote(second.id, second.token)).body.code, 'last-owner')
  assert.equal((await remove(first, second.token)).status, 200)
  const stores = await app.ask('GET', '/stores/merchant/my-stores', { token: second.token })
  assert.deepEqual(
    stores.body.stores.map(({ id }: { id: string }) => id),
    [shop.storeId],
  )
})

test('two owners who remove each other at once leave one', async () => {
  const shop = await openShop(app)
  const first = await getOwnerId(shop)
  const second = await join(shop, { role: 'owner' })
  const replies = await Promise.all([
    app.ask('DELETE', `/merchant/team/${first}`, { token: second.token }),
    app.ask('DELETE', `/merchant/team/${second.id}`, { token: shop.merchantToken }),
  ])
  const succeeded = replies.filter(({ status }) => status === 200)
  assert.equal(succeeded.length, 1, JSON.stringify(replies.map(({ body }) => body)))
})

test('the history names who changed what, also after they have left', async () => {
  const shop = await openShop(app, { staff: 1 })
  const other = await openShop(app)
  const member = await join(shop, { role: 'manager' })
  const edited = await app.ask('PUT', `/staff/${shop.staffIds[0]}`, {
    token: member.token,
    body: { name: 'Njeri' },
  })
  assert.equal(edited.status, 200)
  app.clock.advance(HOUR)
  await app.ask('DELETE', `/merchant/team/${member.id}`, { token: shop.merchantToken })
  const history = async (token: string, query = '') =>
    (await app.ask('GET', `/merchant/history${query}`, { token })).body
  const { entries, pagination } = await history(shop.merchantToken)
  assert.deepEqual(
    entries.map((each: Record<string, string>) => [each.action, each.name, each.subject]),
    [
      ['team.removed', 'Merchant Customer', 'Brian Otieno'],
      ['staff.edited', 'Brian Otieno', 'Njeri'],
      ['team.joined', 'Brian Otieno', 'Brian Otieno'],
      ['team.invited', 'Merchant Customer', null],
    ],
  )
  assert.equal(pagination.total, 4)
  const own = await history(shop.merchantToken, `?accountId=${member.id}&limit=1`)
  assert.deepEqual([own.entries.length, own.pagination.total], [1, 2])
  assert.deepEqual((await history(other.merchantToken)).entries, [])
})

test('the front desk sees neither the team nor the history, and managers invite nobody', async () => {
  const shop = await openShop(app)
  const desk = await addMember(app, shop.storeId, 'front-desk')
  const manager = await addMember(app, shop.storeId, 'manager')
  for (const path of ['/merchant/team', '/merchant/history']) {
    assert.equal((await app.ask('GET', path, { token: desk })).status, 403)
    assert.equal((await app.ask('GET', path, { token: manager })).status, 200)
  }
  const refused = await app.ask('POST', '/merchant/team/invitations', {
    token: manager,
    body: { email: newEmail(), role: 'staff' },
  })
  assert.ok([400, 403].includes(refused.status))
})

test('owners are notified of somebody who has joined, and nobody else is', async () => {
  const shop = await openShop(app)
  await join(shop, { role: 'manager' })
  const manager = await getMemberId(shop, 'manager')
  const joined = await join(shop, { role: 'front-desk' })
  await repeat('team.joined')
  const notices = await notified(await getOwnerId(shop))
  assert.deepEqual(
    notices.map(({ type, url, params }) => [type, url, params.name]),
    [
      ['team_joined', '/team', 'Brian Otieno'],
      ['team_joined', '/team', 'Brian Otieno'],
    ],
  )
  assert.equal(new Set(notices.map(({ key }) => key)).size, 2)
  for (const id of [manager, joined.id]) assert.deepEqual(await notified(id), [])
})

test('a member is limited to the stores that the invitation names, until the owner changes that', async () => {
  const shop = await openShop(app)
  const { id: otherStoreId } = await createStore(app, shop.merchantToken)
  const elsewhere = await openShop(app)
  const email = newEmail()
  const foreign = await invite(shop, { email, role: 'manager', storeIds: [elsewhere.storeId] })
  assert.equal(foreign.status, 404)
  const ofOwner = await invite(shop, { email, role: 'owner', storeIds: [shop.storeId] })
  assert.deepEqual([ofOwner.status, Object.keys(ofOwner.body.errors)], [400, ['storeIds']])

  const member = await join(shop, { role: 'manager', storeIds: [shop.storeId] })
  const stores = async () =>
    (await app.ask('GET', '/stores/merchant/my-stores', { token: member.token })).body.stores.map(
      ({ id }: { id: string }) => id,
    )
  assert.deepEqual(await stores(), [shop.storeId])
  const change = async (body: object) => {
    const { members } = await getTeam(shop.merchantToken)
    const { version } = members.find(({ id }: { id: string }) => id === member.id)
    const reply = await app.ask('PUT', `/merchant/team/${member.id}`, {
      token: shop.merchantToken,
      body: { version, ...body },
    })
    assert.equal(reply.status, 200, JSON.stringify(reply.body))
    return reply.body.member.storeIds
  }
  assert.deepEqual(await change({ role: 'front-desk' }), [shop.storeId], 'left out')
  assert.deepEqual(await change({ role: 'front-desk', storeIds: [otherStoreId] }), [otherStoreId])
  assert.deepEqual(await stores(), [otherStoreId])
  assert.equal(await change({ role: 'front-desk', storeIds: null }), null)
  assert.equal((await stores()).length, 2)
})
