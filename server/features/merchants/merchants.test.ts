import assert from 'node:assert/strict'
import { after, before, test } from 'mocha'
import { findVisitor } from '#server/features/accounts/accounts.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openShop, timeIn } from '#tests/support/factories.ts'

let testApp: TestApp
before(async () => {
  testApp = await openTestApp({ demo: false })
})
after(() => testApp.close())

/** Returns every merchant id in a reply, with its path. */
function merchantsIn(value: unknown, path = ''): [path: string, id: unknown][] {
  if (Array.isArray(value)) return value.flatMap((each, place) => merchantsIn(each, `${path}[${place}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, within]): [string, unknown][] => {
    const at = `${path}.${name}`
    if (/^(?:merchant|owner)_?id$/i.test(name)) return [[at, within]]
    const isMerchant =
      /^merchant(?:Profile)?$/i.test(name) && typeof within === 'object' && within !== null && 'id' in within
    return [...(isMerchant ? [[`${at}.id`, within.id] as [string, unknown]] : []), ...merchantsIn(within, at)]
  })
}

test('a merchant has one id in every reply', async () => {
  const email = 'otieno@d3.test'
  const password = 'a long enough one'
  const registered = await testApp.ask('POST', '/merchants/register', {
    body: {
      firstName: 'Otieno',
      lastName: 'Ouma',
      email,
      phoneNumber: null,
      password,
      businessName: 'Otieno Cuts',
    },
  })
  assert.equal(registered.status, 201)
  const id: string = registered.body.merchant.id
  const shop = await openShop(testApp)
  await testApp.app.database.db
    .updateTable('stores')
    .set((row) => ({
      merchant_id: row.selectFrom('merchants').select('merchants.id').where('account_id', '=', id),
    }))
    .where('id', '=', shop.storeId)
    .execute()

  const signedIn = await testApp.ask('POST', '/merchants/login', { body: { email, password } })
  const token: string = signedIn.body.access_token
  const { token: customer } = await testApp.newCustomer()
  const booked = await testApp.ask('POST', '/bookings/service', {
    token: customer,
    body: { serviceId: shop.serviceId, startTime: timeIn(testApp, 2, '10:00') },
  })
  assert.equal(booked.status, 201)
  const visitor = await findVisitor(
    testApp.app,
    { headers: { authorization: `Bearer ${token}` }, cookies: {} },
    'merchant',
  )

  const named: [path: string, id: unknown][] = [
    ...merchantsIn(registered.body, 'register'),
    ...merchantsIn(signedIn.body, 'login'),
    ['login.id', signedIn.body.id],
    ['session', visitor?.session.id],
    ['token', JSON.parse(atob(token.split('.')[1]!)).userId],
  ]
  for (const path of ['/users/profile', '/users/current'])
    named.push([path, (await testApp.ask('GET', path, { token })).body.user.id])
  const reads = [
    `/merchants/${id}/profile`,
    '/stores',
    `/stores/${shop.storeId}`,
    '/offers',
    `/offers/${shop.offerId}`,
    `/services/${shop.serviceId}`,
    `/services/store/${shop.storeId}`,
    '/bookings/merchant',
    `/bookings/${booked.body.booking.id}`,
    '/merchant/reviews',
    '/users/export',
  ]
  for (const path of reads) {
    const { status, body } = await testApp.ask('GET', path, { token })
    assert.equal(status, 200, path)
    named.push(...merchantsIn(body, path))
  }
  assert.ok(named.length >= 8, String(named.length))
  assert.deepEqual(
    named.filter(([, each]) => each !== id),
    [],
  )
})

test('a merchant is found only by that id, with its published stores', async () => {
  const shop = await openShop(testApp)
  const { body } = await testApp.ask('GET', '/users/profile', { token: shop.merchantToken })
  const profile = await testApp.ask('GET', `/merchants/${body.user.id}/profile`)
  assert.deepEqual(profile.body.merchant.stores, [{ id: shop.storeId, name: 'Shop of the test' }])
  const { id: row } = await testApp.app.database.db
    .selectFrom('merchants')
    .select('id')
    .where('account_id', '=', body.user.id)
    .executeTakeFirstOrThrow()
  assert.equal((await testApp.ask('GET', `/merchants/${row}/profile`)).status, 404)
})

test('a merchant reads its profile with its first store, and changes its name and phone number', async () => {
  const { merchantToken: token, storeId } = await openShop(testApp)
  const read = async () => (await testApp.ask('GET', '/merchants/profile', { token })).body.merchantProfile
  const profile = await read()
  assert.deepEqual([profile.first_name, profile.store.id, profile.store.version], ['Merchant', storeId, 1])
  const put = (body: object) => testApp.ask('PUT', '/stores/merchant/profile', { token, body })
  const { status, body } = await put({
    first_name: 'Achieng',
    last_name: 'Otieno',
    email_address: profile.email_address.toUpperCase(),
    phone_number: '0712 345 678',
  })
  assert.equal(status, 200)
  assert.deepEqual(
    [body.merchantProfile.first_name, body.merchantProfile.phone_number, body.merchantProfile.store],
    ['Achieng', '254712345678', undefined],
  )
  assert.equal((await put({ phone_number: '' })).body.merchantProfile.phone_number, null)
  assert.equal((await read()).last_name, 'Otieno')
  const other = await put({ email_address: 'other@d3.test' })
  assert.deepEqual([other.status, Object.keys(other.body.errors)], [400, ['email_address']])
  assert.deepEqual(Object.keys((await put({ first_name: ' ' })).body.errors), ['first_name'])
})

test('a merchant without a store has a profile', async () => {
  const { body } = await testApp.ask('POST', '/merchants/register', {
    body: {
      firstName: 'New',
      lastName: 'One',
      email: 'new@d3.test',
      phoneNumber: null,
      password: 'a long enough one',
    },
  })
  const token = body.access_token
  assert.equal((await testApp.ask('GET', '/merchants/profile', { token })).body.merchantProfile.store, null)
  assert.deepEqual((await testApp.ask('GET', '/stores/merchant/my-stores', { token })).body.stores, [])
})
