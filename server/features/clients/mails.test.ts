/** E-mails of a business to its clients and followers. */
import assert from 'node:assert/strict'
import { after, before, test } from 'mocha'
import { DAY, MINUTE } from '#domain/time/time.ts'
import { openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { addMember, createStore } from '#tests/support/merchants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
before(async () => {
  app = await openTestApp({ demo: false })
})
after(() => app?.close())

type Customer = { token: string; id: string; email: string }
let hours = 0
/** Books at the next hour that no test has used. */
async function newClient(shop: Shop, { agrees = true } = {}): Promise<Customer> {
  const customer = await app.newCustomer('Grace')
  const hour = hours++
  const startTime = timeIn(app, 1 + Math.floor(hour / 10), `${String(8 + (hour % 10)).padStart(2, '0')}:00`)
  const body = { serviceId: shop.serviceId, startTime }
  assert.equal((await app.ask('POST', '/bookings', { token: customer.token, body })).status, 201)
  if (agrees) await agree(customer)
  return customer
}
async function newFollower(shop: Shop): Promise<Customer> {
  const customer = await app.newCustomer('Follower')
  await follow(shop, customer)
  await agree(customer)
  return customer
}
const follow = ({ storeId }: Shop, { token }: Customer) =>
  app.ask('POST', `/stores/${storeId}/follow`, { token })
const agree = ({ token }: Customer) =>
  app.ask('PUT', '/users/notification-settings', { token, body: { emailUpdates: true } })
const asMerchant = (method: 'GET' | 'POST' | 'PUT', path: string, shop: Shop, body?: object) =>
  app.ask(method, path, { token: shop.merchantToken, ...(body && { body }) })
const NEWS = { subject: 'Open on Sunday', message: 'We are open.\nFrom 10 to 16.\n\nCome by.' }
const write = (shop: Shop, more: object = {}, headers: Record<string, string> = {}) =>
  app.ask('POST', '/merchant/client-mails', {
    token: shop.merchantToken,
    body: { ...NEWS, ...more },
    headers,
  })
const readAudience = async (shop: Shop, query = '') => {
  const { status, body } = await asMerchant('GET', `/merchant/client-mails/audience${query}`, shop)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
async function mailTo({ email }: { email: string }): Promise<string> {
  await app.drainJobs()
  return (await fetch(`${app.sandbox}/api/mail?to=${encodeURIComponent(email)}`)).text()
}
const unsubscribe = (token: string) => app.ask('POST', '/communications/unsubscribe', { body: { token } })
const tokenIn = (mail: string) => /unsubscribe\?token=([\w-]+)/.exec(mail)![1]!
const block = (shop: Shop, { id }: Customer) => asMerchant('POST', `/merchant/clients/${id}/block`, shop)

test('mail programs can unsubscribe with one click', async () => {
  const shop = await openShop(app)
  const follower = await newFollower(shop)
  assert.equal((await write(shop, { group: 'followers' })).status, 201)
  await app.drainJobs()
  const response = await fetch(`${app.sandbox}/api/mail?to=${encodeURIComponent(follower.email)}`)
  const { messages }: { messages: { subject: string; headers: Record<string, string> }[] } =
    await response.json()
  const mail = messages.find(({ subject }) => subject === NEWS.subject)
  assert.match(
    mail?.headers['list-unsubscribe'] ?? '',
    /^<http:\/\/[^>]+\/store-emails\/unsubscribe\?token=[\w-]+>$/,
  )
  assert.equal(mail?.headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click')
})

test('an e-mail goes to those of a group who accept e-mails, each with a link to unsubscribe', async () => {
  const shop = await openShop(app)
  const grace = await newClient(shop)
  const silent = await newClient(shop, { agrees: false })
  const follower = await newFollower(shop)
  const stranger = await newClient(await openShop(app))
  const { audience, mailsLeft, nextMailAt, senderName } = await readAudience(shop)
  assert.deepEqual([audience.total, audience.recipients, audience.leftOut.noConsent], [2, 1, 1])
  assert.deepEqual([mailsLeft, nextMailAt, senderName], [3, null, 'Shop of the test'])

  const { status, body } = await write(shop)
  assert.equal(status, 201, JSON.stringify(body))
  assert.deepEqual([body.mail.sent, body.mail.leftOut, body.mail.group], [1, 1, 'everyone'])
  const mail = await mailTo(grace)
  assert.match(mail, /Open on Sunday/)
  assert.match(mail, /We are open\.<br>From 10 to 16\./)
  for (const other of [silent, follower, stranger]) assert.doesNotMatch(await mailTo(other), /Open on Sunday/)

  assert.equal((await unsubscribe(tokenIn(mail))).body.businessName, 'Test & Sons')
  const after = await readAudience(shop)
  assert.deepEqual([after.audience.recipients, after.audience.leftOut.unsubscribed], [0, 1])
  assert.equal((await write(shop)).body.code, 'no-recipients')
  assert.equal((await write(shop, { group: 'followers' })).body.mail.sent, 1)
  assert.match(await mailTo(follower), /Open on Sunday/)

  const { mails, pagination } = (await asMerchant('GET', '/merchant/client-mails?limit=1', shop)).body
  assert.deepEqual([mails.length, mails[0].group, pagination.total], [1, 'followers', 2])
  assert.equal(mails[0].message, NEWS.message)
})

test('of several stores, one writes to its own clients, in its name, after a test', async () => {
  const shop = await openShop(app)
  const second = await createStore(app, shop.merchantToken, { name: 'Second store' })
  await app.app.database.db
    .updateTable('stores')
    .set({ status: 'published' })
    .where('id', '=', second.id)
    .execute()
  const ofShop = await newClient(shop)
  const follower = await app.newCustomer('Follower')
  await follow({ ...shop, storeId: second.id }, follower)
  await agree(follower)
  const first = await readAudience(shop)
  assert.deepEqual(
    [first.senderName, first.storeId, first.stores.length, first.businessName],
    ['Shop of the test', shop.storeId, 2, 'Test & Sons'],
  )
  const getTotal = async (storeId: string, group: string) =>
    (await readAudience(shop, `?storeId=${storeId}&group=${group}`)).audience.total
  assert.deepEqual([await getTotal(shop.storeId, 'everyone'), await getTotal(second.id, 'everyone')], [1, 0])
  assert.deepEqual(
    [await getTotal(shop.storeId, 'followers'), await getTotal(second.id, 'followers')],
    [0, 1],
  )

  const tried = await asMerchant('POST', '/merchant/client-mails/test', shop, {
    storeId: shop.storeId,
    ...NEWS,
  })
  assert.equal(tried.status, 200, JSON.stringify(tried.body))
  const mine = await mailTo({ email: await getEmail(shop) })
  assert.match(mine, /because you follow Shop of the test or have booked there/)
  assert.match(mine, /From Shop of the test/)
  assert.match(mine, /Stop emails from all stores of Test &#38; Sons/)
  assert.doesNotMatch(await mailTo(ofShop), /Open on Sunday/)

  for (const path of ['/merchant/client-mails', '/merchant/client-mails/test']) {
    const unnamed = await asMerchant('POST', path, shop, NEWS)
    assert.deepEqual(
      [unnamed.status, unnamed.body.errors],
      [400, { storeId: ['Choose the store in whose name it is sent'] }],
      path,
    )
  }
  assert.equal((await write(shop, { storeId: shop.storeId })).body.mail.storeName, 'Shop of the test')
  assert.match(await mailTo(ofShop), /because you follow Shop of the test/)
  assert.equal((await write(shop, { storeId: (await openShop(app)).storeId })).status, 404)

  const limited = await addMember(app, shop.storeId, 'manager', null, [second.id])
  const asLimited = (storeId?: string) =>
    app.ask('POST', '/merchant/client-mails', {
      token: limited,
      body: { ...NEWS, group: 'followers', ...(storeId && { storeId }) },
    })
  assert.equal((await asLimited(shop.storeId)).status, 404)
  assert.equal((await asLimited()).body.mail.storeName, 'Second store')
  const sentBy = async (token: string, query = '') => {
    const { status, body } = await app.ask('GET', `/merchant/client-mails${query}`, { token })
    return status === 200 ? body.mails.map((mail: { storeName: string | null }) => mail.storeName) : status
  }
  assert.deepEqual(await sentBy(limited), ['Second store'])
  assert.equal(await sentBy(limited, `?storeId=${shop.storeId}`), 404)
  assert.deepEqual(await sentBy(shop.merchantToken), ['Second store', 'Shop of the test'])
  const ofBusiness = { recipients: [{ id: (await newClient(shop)).id }], ...NEWS }
  assert.equal((await asMerchant('POST', '/communications/bulk-email', shop, ofBusiness)).status, 200)
  assert.deepEqual(await sentBy(shop.merchantToken, `?storeId=${shop.storeId}`), [null, 'Shop of the test'])
  assert.equal(await sentBy(shop.merchantToken, `?storeId=${(await openShop(app)).storeId}`), 404)
})

test('customers without an address are counted apart from those who have not agreed', async () => {
  const shop = await openShop(app)
  const { id } = await newClient(shop, { agrees: false })
  await newClient(shop, { agrees: false })
  await app.app.database.db
    .updateTable('accounts')
    .set({ email: null, phone_number: '254712000999', is_phone_verified: true })
    .where('id', '=', id)
    .execute()
  const { leftOut } = (await readAudience(shop)).audience
  assert.deepEqual([leftOut.noAddress, leftOut.noConsent], [1, 1])
})

test('a tag narrows a group, and blocked clients get nothing even if they follow the store', async () => {
  const shop = await openShop(app)
  const vip = await newClient(shop)
  const other = await newClient(shop)
  await asMerchant('PUT', `/merchant/clients/${vip.id}`, shop, { tags: ['VIP'] })
  const { audience, tags } = await readAudience(shop, '?tag=vip')
  assert.deepEqual([audience.total, audience.recipients, tags], [1, 1, ['VIP']])
  assert.equal((await readAudience(shop, '?group=followers&tag=vip')).audience.total, 0)
  assert.equal((await readAudience(shop, '?group=away')).audience.total, 0)

  await follow(shop, other)
  await block(shop, other)
  const blocked = await readAudience(shop, '?group=followers')
  assert.deepEqual([blocked.audience.recipients, blocked.audience.leftOut.blocked], [0, 1])
  const chosen = { recipients: [{ id: other.id }], ...NEWS }
  assert.equal(
    (await asMerchant('POST', '/communications/bulk-email', shop, chosen)).body.code,
    'no-recipients',
  )
})

test('each customer gets one e-mail of a business a day, and the business sends three', async () => {
  const shop = await openShop(app)
  await newClient(shop)
  assert.equal((await write(shop)).status, 201)
  assert.equal((await readAudience(shop)).audience.leftOut.mailedToday, 1)
  assert.equal((await write(shop)).body.code, 'no-recipients')
  // A refused e-mail does not count.
  for (const mailsLeft of [2, 1]) {
    assert.equal((await readAudience(shop)).mailsLeft, mailsLeft)
    await newClient(shop)
    assert.equal((await write(shop)).body.mail.sent, 1)
  }
  await newClient(shop)
  const refused = await write(shop)
  assert.deepEqual([refused.status, refused.body.code], [429, 'mails-used-up'])
  const { mailsLeft, nextMailAt } = await readAudience(shop)
  assert.equal(mailsLeft, 0)
  // The first was sent a moment ago.
  for (const waitMs of [
    Number(refused.headers['retry-after']) * 1000,
    Date.parse(nextMailAt) - app.clock.now().getTime(),
  ])
    assert.ok(waitMs > DAY - MINUTE && waitMs <= DAY, String(waitMs))
  app.clock.advance(DAY)
  const token = await app.signIn(await getEmail(shop), 'a long enough one')
  const next = await app.ask('POST', '/merchant/client-mails', { token, body: NEWS })
  assert.equal(next.body.mail.sent, 4)
})
const getEmail = async (shop: Shop): Promise<string> =>
  (await app.ask('GET', '/users/profile', { token: shop.merchantToken })).body.user.email

test('two e-mails that are sent at once reach nobody twice, and a repeated request sends nothing more', async () => {
  const shop = await openShop(app)
  const grace = await newClient(shop)
  const both = await Promise.all([write(shop), write(shop)])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 422])
  assert.equal((await mailTo(grace)).split('unsubscribe?token=').length > 1, true)

  await newClient(shop)
  const key = { 'idempotency-key': 'news-of-this-week-0001' }
  const [first, again] = [await write(shop, {}, key), await write(shop, {}, key)]
  assert.deepEqual([first.status, again.status], [201, 201])
  assert.equal(first.body.mail.id, again.body.mail.id)
})

test('the text has limits, and the front desk does not write', async () => {
  const shop = await openShop(app)
  await newClient(shop)
  const invalid = await write(shop, { subject: ' ', message: 'x'.repeat(5001) })
  assert.deepEqual([invalid.status, Object.keys(invalid.body.errors)], [400, ['subject', 'message']])
  assert.equal((await write(shop, { group: 'blocked' })).status, 400)
  const token = await addMember(app, shop.storeId, 'front-desk')
  for (const path of ['/merchant/client-mails', '/merchant/client-mails/audience'])
    assert.equal((await app.ask('GET', path, { token })).status, 403)
  assert.equal((await app.ask('POST', '/merchant/client-mails', { token, body: NEWS })).status, 403)
})

test('followers and clients can be chosen one by one', async () => {
  const shop = await openShop(app)
  const client = await newClient(shop, { agrees: false })
  const stranger = await app.newCustomer()
  const mail = (ids: string[], more: object = {}) =>
    asMerchant('POST', '/communications/bulk-email', shop, {
      recipients: ids.map((id) => ({ id, email: 'someone@else.test', name: 'Someone' })),
      ...NEWS,
      ...more,
    })
  assert.equal((await mail([client.id])).body.code, 'no-recipients')
  for (const each of [client, stranger]) await agree(each)
  const sent = await mail([client.id, client.id, stranger.id])
  assert.deepEqual([sent.status, sent.body.sent, sent.body.refused], [200, 1, 1], JSON.stringify(sent.body))
  const token = tokenIn(await mailTo(client))
  assert.equal((await unsubscribe(`${token.slice(0, -2)}AA`)).status, 400)
  assert.equal((await unsubscribe(token)).status, 200)
  assert.equal((await unsubscribe(token)).status, 200)
  for (const more of [{ emailType: 'sms' }, { senderType: 'admin' }])
    assert.equal((await mail([client.id], more)).status, 501)
  const announced = await mail([client.id], { emailType: 'client_communication' })
  assert.notEqual(announced.status, 501)
  const { mails } = (await asMerchant('GET', '/merchant/client-mails', shop)).body
  assert.deepEqual([mails[0].group, mails[0].sent], [null, 1])
})
