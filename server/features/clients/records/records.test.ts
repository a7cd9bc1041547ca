import assert from 'node:assert/strict'
import { after, before, test } from 'mocha'
import { exportClientData, eraseClientData } from '../personal-data-queries.ts'
import { openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { addMember } from '#tests/support/merchants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
before(async () => {
  app = await openTestApp({ demo: false })
})
after(() => app?.close())

const ask = (shop: Shop, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  app.ask(method, path, { token: shop.merchantToken, ...(body && { body }) })
async function add(shop: Shop, body: object) {
  const answer = await ask(shop, 'POST', '/merchant/clients', body)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body.client
}
let nextHour = 8
async function bookWith(shop: Shop, phone: string | null, isVerified = true) {
  const customer = await app.newCustomer('Wanjiku')
  if (phone !== null)
    await app.app.database.db
      .updateTable('accounts')
      .set({ phone_number: phone, is_phone_verified: isVerified })
      .where('id', '=', customer.id)
      .execute()
  const hour = String(nextHour++).padStart(2, '0')
  const { status, body } = await app.ask('POST', '/bookings', {
    token: customer.token,
    body: { serviceId: shop.serviceId, startTime: timeIn(app, 2, `${hour}:00`) },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return customer
}

test('a client is added by hand, found by name and phone, edited and deleted', async () => {
  const shop = await openShop(app)
  const client = await add(shop, { name: ' Mama  Brian ', phone: '0712 111 001', birthday: '02-29' })
  assert.deepEqual(
    [
      client.name,
      client.phoneNumber,
      client.birthday,
      client.hasAccount,
      client.source,
      client.firstBookedAt,
    ],
    ['Mama Brian', '254712111001', '02-29', false, 'added', null],
  )
  const again = await ask(shop, 'POST', '/merchant/clients', { name: 'Other', phone: '0712111001' })
  assert.deepEqual([again.status, again.body.code, again.body.clientId], [409, 'client-known', client.id])
  for (const body of [{}, { name: ' ' }, { name: 'A', phone: '123' }, { name: 'A', birthday: '02-30' }])
    assert.equal((await ask(shop, 'POST', '/merchant/clients', body)).status, 400, JSON.stringify(body))
  for (const search of ['mama', '0712 111'])
    assert.equal(
      (await ask(shop, 'GET', `/merchant/clients?search=${search}`)).body.pagination.total,
      1,
      search,
    )

  const path = `/merchant/clients/${client.id}`
  const edited = await ask(shop, 'PUT', `${path}/contacts`, {
    name: 'Mama B',
    phone: '0712111001',
    version: 1,
  })
  assert.deepEqual(
    [edited.status, edited.body.client.name, edited.body.client.birthday],
    [200, 'Mama B', null],
  )
  assert.equal((await ask(shop, 'PUT', `${path}/contacts`, { name: 'Lost', version: 1 })).status, 409)
  const tagged = await ask(shop, 'PUT', path, { tags: ['VIP'], version: 2 })
  assert.deepEqual([tagged.body.client.tags, tagged.body.client.version], [['VIP'], 3])
  const note = await ask(shop, 'POST', `${path}/notes`, { text: 'Likes tea' })
  assert.equal(note.status, 201)
  assert.equal(
    (await ask(shop, 'PUT', `${path}/notes/${note.body.note.id}`, { text: 'Likes coffee' })).status,
    200,
  )
  assert.equal((await ask(shop, 'POST', `${path}/block`)).body.code, 'client-without-account')
  const other = await openShop(app)
  assert.equal((await ask(other, 'DELETE', path)).status, 404)
  assert.equal((await ask(shop, 'DELETE', path)).status, 200)
  assert.equal((await ask(shop, 'GET', path)).status, 404)
})

test('a client who books with the verified phone number is the same client', async () => {
  const shop = await openShop(app)
  const client = await add(shop, { name: 'Shop name', phone: '0712111002', birthday: '05-12' })
  const path = `/merchant/clients/${client.id}`
  await ask(shop, 'PUT', path, { tags: ['VIP'] })
  await ask(shop, 'POST', `${path}/notes`, { text: 'Likes tea' })
  const customer = await bookWith(shop, '254712111002')
  const { body } = await ask(shop, 'GET', '/merchant/clients')
  assert.deepEqual(
    body.clients.map((each: { id: string; name: string }) => [each.id, each.name]),
    [[client.id, 'Wanjiku Customer']],
  )
  for (const id of [client.id, customer.id]) {
    const joined = (await ask(shop, 'GET', `/merchant/clients/${id}`)).body.client
    assert.deepEqual(
      [joined.id, joined.hasAccount, joined.tags, joined.notes[0].text, joined.birthday, joined.bookings],
      [client.id, true, ['VIP'], 'Likes tea', '05-12', 1],
    )
  }
  assert.equal((await ask(shop, 'PUT', `${path}/contacts`, { name: 'No' })).body.code, 'client-has-booked')
  assert.equal((await ask(shop, 'DELETE', path)).body.code, 'client-has-booked')
  assert.equal((await ask(shop, 'POST', `${path}/block`)).status, 200)
  const known = await ask(shop, 'POST', '/merchant/clients', { name: 'Again', phone: '0712111002' })
  assert.equal(known.body.clientId, client.id)
})

test('a phone number that is not verified joins nobody, and signing up shows nothing', async () => {
  const shop = await openShop(app)
  await add(shop, { name: 'Mine', phone: '0712111003' })
  await bookWith(shop, '254712111003', false)
  assert.equal((await ask(shop, 'GET', '/merchant/clients')).body.counts.everyone, 2)
  const signedUp = await openShop(app)
  await add(signedUp, { name: 'Mine', phone: '0712111004' })
  await bookWith(shop, '254712111004')
  const { clients } = (await ask(signedUp, 'GET', '/merchant/clients')).body
  assert.deepEqual(
    clients.map((each: { name: string; hasAccount: boolean }) => [each.name, each.hasAccount]),
    [['Mine', false]],
  )
})

test('the person gets a copy of what businesses keep, and an erasure deletes it', async () => {
  const shop = await openShop(app)
  const other = await openShop(app)
  const client = await add(shop, { name: 'Kept by phone', phone: '0712111005' })
  await ask(shop, 'POST', `/merchant/clients/${client.id}/notes`, { text: 'About her' })
  await add(other, { name: 'Somebody else', phone: '0712111006' })
  const customer = await bookWith(other, '254712111005')
  const { db } = app.app.database
  const data = await exportClientData(db, customer.id)
  assert.deepEqual(
    (data.recordsOfBusinesses as { name: string; notes: string[] }[]).map(({ name, notes }) => [name, notes]),
    [['Kept by phone', ['About her']]],
  )
  await db.transaction().execute((tx) => eraseClientData(tx, customer.id))
  assert.equal((await ask(shop, 'GET', '/merchant/clients')).body.counts.everyone, 0)
  assert.equal((await ask(other, 'GET', '/merchant/clients')).body.counts.everyone, 1)
})

test('members who are limited to stores add no clients', async () => {
  const shop = await openShop(app)
  const limited = await addMember(app, shop.storeId, 'manager', null, [shop.storeId])
  const answer = await app.ask('POST', '/merchant/clients', { token: limited, body: { name: 'A' } })
  assert.equal(answer.status, 403)
})
