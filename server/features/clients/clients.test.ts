// cspell:ignore nganga Mũthoni thoni
import assert from 'node:assert/strict'
import { after, before, test } from 'mocha'
import { writeSums } from '#demo/load/sums.ts'
import { DAY } from '#domain/time/time.ts'
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
const book = (customer: Customer, shop: Shop, more: object = {}) => {
  const hour = hours++
  const startTime = timeIn(app, 1 + Math.floor(hour / 10), `${String(8 + (hour % 10)).padStart(2, '0')}:00`)
  return app.ask('POST', '/bookings', {
    token: customer.token,
    body: { serviceId: shop.serviceId, startTime, ...more },
  })
}
async function newClient(shop: Shop, name = 'Wanjiku', more: object = {}): Promise<Customer> {
  const customer = await app.newCustomer(name)
  const { status, body } = await book(customer, shop, more)
  assert.equal(status, 201, JSON.stringify(body))
  return customer
}
/** Sets the last booking of the customer as if it had begun so many days ago. */
async function setBooking(customer: Customer, change: string): Promise<void> {
  await app.app.database.pool.query(
    `UPDATE bookings SET ${change} WHERE id = (
      SELECT id FROM bookings WHERE account_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1)`,
    [customer.id],
  )
  await writeSums(app.app.database.db)
}
const list = async (shop: Shop, query = '') => {
  const { status, body } = await app.ask('GET', `/merchant/clients${query}`, { token: shop.merchantToken })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const toNames = (body: { clients: { name: string }[] }) => body.clients.map(({ name }) => name)
const asMerchant = (
  path: string,
  shop: Shop,
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' = 'GET',
  body?: object,
) => app.ask(method, path, { token: shop.merchantToken, ...(body && { body }) })

test('clients are those whose bookings have reached a store, with sums of their visits', async () => {
  const shop = await openShop(app)
  const other = await openShop(app)
  const wanjiku = await newClient(shop, 'Wanjiku', { clientInfo: { phone: '0712 345 678' } })
  await setBooking(wanjiku, `status = 'completed'`)
  assert.equal((await book(wanjiku, shop)).status, 201)
  await setBooking(wanjiku, `status = 'cancelled', cancelled_by = 'system', no_show_at = now()`)
  await newClient(other, 'Achieng')
  const unpaid = await app.newCustomer('Otieno')
  const hold = await app.ask('POST', '/bookings', {
    token: unpaid.token,
    body: { offerId: shop.offerId, startTime: timeIn(app, 9) },
  })
  assert.equal(hold.status, 201)
  const { clients, counts, pagination } = await list(shop)
  assert.equal(pagination.total, 1)
  const [client] = clients
  assert.deepEqual(
    [client.id, client.name, client.visits, client.noShows, client.paidAtCounter, client.mark],
    [wanjiku.id, 'Wanjiku Customer', 1, 1, 1500, 'no-shows'],
  )
  assert.match(client.phoneNumber, /712 ?345 ?678$/)
  assert.deepEqual(counts, { everyone: 1, new: 1, regular: 0, away: 0, 'no-shows': 1, blocked: 0 })
})

test('clients are found by name and phone, however the number is written', async () => {
  const shop = await openShop(app)
  await newClient(shop, 'Grace', { clientInfo: { phone: '0722 111 333' } })
  await newClient(shop, 'Kevin', { clientInfo: { phone: '0733 111 444' } })
  for (const [search, names] of [
    ['gra', ['Grace Customer']],
    ['+254 722 111', ['Grace Customer']],
    ['0733111444', ['Kevin Customer']],
    ['711', []],
    ['%', []],
    ['customer', ['Grace Customer', 'Kevin Customer']],
  ] as const)
    assert.deepEqual(
      toNames(await list(shop, `?sort=name&search=${encodeURIComponent(search)}`)),
      names,
      search,
    )
})

test('clients are found however their name is spelt', async () => {
  const shop = await openShop(app)
  await newClient(shop, 'Ng’ang’a')
  await newClient(shop, 'Zoë Mu\u0303thoni')
  for (const [search, count] of [
    ["Ng'ang'a", 1],
    ['nganga', 1],
    ['Ng`ang`a', 1],
    ['Zoe', 1],
    ['Mũthoni', 1],
    ['muthoni zoe', 1],
    ['customer zoe', 1],
    ['zoe nganga', 0],
  ] as const)
    assert.equal(toNames(await list(shop, `?search=${encodeURIComponent(search)}`)).length, count, search)
})

test('groups and orders of the list', async () => {
  const shop = await openShop(app)
  const [regular, away, blocked] = [
    await newClient(shop, 'Regular'),
    await newClient(shop, 'Away'),
    await newClient(shop, 'Blocked'),
  ]
  for (let visit = 0; visit < 4; visit++) {
    await setBooking(regular, `status = 'completed', price_cents = 10000`)
    if (visit < 3) assert.equal((await book(regular, shop)).status, 201)
  }
  await setBooking(
    away,
    `status = 'completed', during = tstzrange(now() - interval '70 days', now() - interval '1679 hours')`,
  )
  await asMerchant(`/merchant/clients/${blocked.id}/block`, shop, 'POST')
  const inGroup = async (group: string) => toNames(await list(shop, `?group=${group}`))
  assert.deepEqual(await inGroup('regular'), ['Regular Customer'])
  assert.deepEqual(await inGroup('away'), ['Away Customer'])
  assert.deepEqual(await inGroup('blocked'), ['Blocked Customer'])
  assert.equal((await inGroup('new')).length, 3)
  assert.deepEqual(toNames(await list(shop, '?sort=paid&limit=1&page=2')), ['Regular Customer'])
  assert.deepEqual(toNames(await list(shop, '?sort=visits&limit=1')), ['Regular Customer'])
  const { clients, counts } = await list(shop, '?group=away')
  assert.deepEqual([clients.length, counts.everyone], [1, 3])
})

test('the list, its groups and its export can be of one store', async () => {
  const shop = await openShop(app)
  const wanjiku = await newClient(shop, 'Wanjiku')
  await setBooking(wanjiku, `status = 'completed', price_cents = 10000`)
  assert.equal((await book(wanjiku, shop)).status, 201)
  await newClient(shop, 'Kevin')
  const second = await createStore(app, shop.merchantToken, { name: 'Second store' })
  // Moves the visit to the other store.
  await app.app.database.pool.query(
    `UPDATE bookings SET store_id = $1 WHERE account_id = $2 AND status = 'completed'`,
    [second.id, wanjiku.id],
  )
  const ofSecond = await list(shop, `?storeId=${second.id}`)
  assert.deepEqual(
    [toNames(ofSecond), ofSecond.counts.everyone, ofSecond.clients[0].visits, ofSecond.pagination.total],
    [['Wanjiku Customer'], 1, 1, 1],
  )
  const ofShop = await list(shop, `?storeId=${shop.storeId}&sort=name`)
  assert.deepEqual([toNames(ofShop), ofShop.clients[1].visits], [['Kevin Customer', 'Wanjiku Customer'], 0])
  assert.deepEqual((await list(shop, '?sort=name')).counts.everyone, 2)
  const csv = (await asMerchant(`/merchant/clients/export?storeId=${second.id}`, shop)).body.data
  assert.match(csv, /Wanjiku/)
  assert.doesNotMatch(csv, /Kevin/)

  const limited = await addMember(app, shop.storeId, 'manager', null, [second.id])
  const other = await openShop(app)
  for (const path of ['/merchant/clients', '/merchant/clients/export'])
    for (const [token, storeId] of [
      [limited, shop.storeId],
      [shop.merchantToken, other.storeId],
    ])
      assert.equal((await app.ask('GET', `${path}?storeId=${storeId}`, { token })).status, 404, path)
})

test('notes are added, edited by version, deleted, and seen by this merchant only', async () => {
  const shop = await openShop(app)
  const other = await openShop(app)
  const client = await newClient(shop)
  await app.ask('POST', '/bookings', {
    token: client.token,
    body: { serviceId: other.serviceId, startTime: timeIn(app, 6) },
  })
  const notes = `/merchant/clients/${client.id}/notes`
  const added = await asMerchant(notes, shop, 'POST', { text: ' Sensitive neck ' })
  assert.deepEqual(
    [added.status, added.body.note.text, added.body.note.author],
    [201, 'Sensitive neck', 'Merchant'],
  )
  const path = `${notes}/${added.body.note.id}`
  assert.equal((await asMerchant(path, other, 'PUT', { text: 'No' })).status, 404)
  const edited = await asMerchant(path, shop, 'PUT', { text: 'No aftershave', version: 1 })
  assert.deepEqual([edited.status, edited.body.note.version], [200, 2])
  const stale = await asMerchant(path, shop, 'PUT', { text: 'Lost', version: 1 })
  assert.deepEqual([stale.status, stale.body.current.text], [409, 'No aftershave'])
  const shown = await asMerchant(`/merchant/clients/${client.id}`, shop)
  assert.deepEqual(
    shown.body.client.notes.map((each: { text: string }) => each.text),
    ['No aftershave'],
  )
  const elsewhere = await asMerchant(`/merchant/clients/${client.id}`, other)
  assert.deepEqual(elsewhere.body.client.notes, [])
  assert.equal((await asMerchant(notes, shop, 'POST', { text: '  ' })).status, 400)
  assert.equal((await asMerchant(path, shop, 'DELETE')).status, 200)
  assert.equal((await asMerchant(path, shop, 'DELETE')).status, 404)
})

test('tags are set by version, and a booking does not change the version', async () => {
  const shop = await openShop(app)
  const client = await newClient(shop)
  const path = `/merchant/clients/${client.id}`
  const set = (tags: string[], version: number) => asMerchant(path, shop, 'PUT', { tags, version })
  assert.equal((await book(client, shop)).status, 201)
  const saved = await set([' VIP', 'vip', ''], 1)
  assert.deepEqual([saved.status, saved.body.client.tags, saved.body.client.version], [200, ['VIP'], 2])
  assert.equal((await set(['Other'], 1)).status, 409)
  assert.equal((await asMerchant(path, await openShop(app))).status, 404)
})

test('a blocked client cannot book at any store of the merchant until unblocked', async () => {
  const shop = await openShop(app)
  const elsewhere = await openShop(app)
  const client = await newClient(shop)
  const path = `/merchant/clients/${client.id}`
  const blocked = await asMerchant(`${path}/block`, shop, 'POST')
  assert.deepEqual([blocked.status, blocked.body.client.mark], [200, 'blocked'])
  assert.equal((await asMerchant(`${path}/block`, shop, 'POST')).status, 200)
  const refused = await book(client, shop)
  assert.deepEqual([refused.status, refused.body.code], [403, 'bookings-not-accepted'])
  const offer = await app.ask('POST', '/bookings', {
    token: client.token,
    body: { offerId: shop.offerId, startTime: timeIn(app, 12) },
  })
  assert.equal(offer.status, 403)
  assert.equal((await book(client, elsewhere)).status, 201)
  assert.equal((await asMerchant(`${path}/unblock`, shop, 'POST')).status, 200)
  assert.equal((await book(client, shop)).status, 201)
})

test('a block and a booking at the same time: no booking is made after the block', async () => {
  const shop = await openShop(app, { capacity: 10 })
  const client = await newClient(shop)
  const bookings = Array.from({ length: 4 }, () => book(client, shop))
  const blocked = await asMerchant(`/merchant/clients/${client.id}/block`, shop, 'POST')
  assert.equal(blocked.status, 200)
  await Promise.all(bookings)
  assert.equal((await book(client, shop)).status, 403)
  const { rows } = await app.app.database.pool.query<{ late: number }>(
    `SELECT count(*)::int AS late FROM bookings JOIN merchant_clients USING (account_id)
     WHERE account_id = $1 AND bookings.created_at > merchant_clients.blocked_at + interval '1 second'`,
    [client.id],
  )
  assert.equal(rows[0]!.late, 0)
})

test('sums are exact after concurrent bookings of one client', async () => {
  const shop = await openShop(app, { capacity: 20 })
  const client = await newClient(shop)
  await Promise.all(Array.from({ length: 6 }, () => book(client, shop)))
  const { rows } = await app.app.database.pool.query<{ booked: number; counted: number }>(
    `SELECT (SELECT count(*)::int FROM bookings WHERE account_id = $1) AS booked, bookings AS counted
     FROM merchant_clients WHERE account_id = $1`,
    [client.id],
  )
  assert.equal(rows[0]!.counted, rows[0]!.booked)
})

test('managers export what clients shared, as text that no spreadsheet runs; the front desk does not', async () => {
  const shop = await openShop(app)
  const client = await newClient(shop, 'Grace', { clientInfo: { name: '=cmd()', phone: '0722 111 555' } })
  await asMerchant(`/merchant/clients/${client.id}/notes`, shop, 'POST', { text: 'secret note' })
  const { status, body } = await asMerchant('/merchant/clients/export', shop)
  assert.equal(status, 200)
  assert.match(body.data, /"'=cmd\(\)"/)
  assert.match(body.data, /722 ?111 ?555/)
  assert.doesNotMatch(body.data, /secret note/)
  const desk = await addMember(app, shop.storeId, 'front-desk')
  assert.equal((await app.ask('GET', '/merchant/clients/export', { token: desk })).status, 403)
  assert.equal((await app.ask('GET', '/merchant/clients', { token: desk })).status, 200)
  const history = await asMerchant('/merchant/history', shop)
  assert.equal(history.body.entries[0].action, 'client.exported')
})

test('followers show contacts only if they have booked at the store', async () => {
  const shop = await openShop(app)
  const stranger = await app.newCustomer('Stranger')
  const client = await newClient(shop, 'Grace', { clientInfo: { phone: '0722 111 666' } })
  for (const { token } of [stranger, client])
    await app.ask('POST', `/stores/${shop.storeId}/follow`, { token })
  const path = `/follows/store/${shop.storeId}/followers`
  const { body } = await asMerchant(path, shop)
  const seen = Object.fromEntries(
    body.followers.map((each: Record<string, unknown>) => [each.firstName, [each.lastName, each.email]]),
  )
  assert.deepEqual(seen, { Grace: ['Customer', client.email], Stranger: ['C.', null] })
  assert.match(body.followers.find((each: { phone: string }) => each.phone).phone, /722 ?111 ?666/)
  assert.equal((await asMerchant(path, await openShop(app))).status, 404)
})

test('a customer exports what merchants noted, and erasure deletes it', async () => {
  const shop = await openShop(app)
  const client = await newClient(shop, 'Grace')
  await setBooking(client, `status = 'completed'`)
  await asMerchant(`/merchant/clients/${client.id}/notes`, shop, 'POST', { text: 'Low taper' })
  const exported = await app.ask('GET', '/users/export', { token: client.token })
  assert.match(JSON.stringify(exported.body), /Low taper/)
  const deleted = await app.ask('POST', '/users/delete-account', {
    token: client.token,
  })
  assert.equal(deleted.status, 200, JSON.stringify(deleted.body))
  app.clock.advance(8 * DAY)
  await app.drainJobs('erase-accounts')
  assert.equal(
    (await app.ask('GET', `/merchant/clients/${client.id}`, { token: await freshToken(shop) })).status,
    404,
  )
  const { rows } = await app.app.database.pool.query('SELECT text FROM client_notes WHERE account_id = $1', [
    client.id,
  ])
  assert.deepEqual(rows, [])
})

/** The merchant's session has ended after eight days. */
async function freshToken(shop: Shop): Promise<string> {
  const { rows } = await app.app.database.pool.query<{ email: string }>(
    `SELECT accounts.email FROM stores JOIN merchants ON merchants.id = stores.merchant_id
     JOIN accounts ON accounts.id = merchants.account_id WHERE stores.id = $1`,
    [shop.storeId],
  )
  return app.signIn(rows[0]!.email, 'a long enough one')
}
