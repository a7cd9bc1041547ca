import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openShop } from '#tests/support/factories.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let shop: Awaited<ReturnType<typeof openShop>>
before(async () => {
  app = await openTestApp({ demo: false })
  shop = await openShop(app, { staff: 1 })
})
after(() => app?.close())

const IMAGE = '/media/pictures/test-640.webp'
const edit = (body: unknown, token = shop.merchantToken) =>
  app.ask('PUT', `/services/${shop.serviceId}`, { token, body })
const read = async () => (await app.ask('GET', `/services/${shop.serviceId}`)).body.service

test('a new service is stored as sent, and deleted while nobody has booked it', async () => {
  const { merchant_id } = await app.app.database.db
    .selectFrom('stores')
    .select('merchant_id')
    .where('id', '=', shop.storeId)
    .executeTakeFirstOrThrow()
  await app.app.database.db
    .insertInto('uploaded_images')
    .values({ path: IMAGE, merchant_id, kind: 'picture', uploaded_at: app.clock.now() })
    .execute()
  const body = {
    store_id: shop.storeId,
    branch_id: `store-${shop.storeId}`,
    name: 'Massage',
    description: 'An hour of massage.',
    type: 'fixed',
    price: 2500.5,
    images: [IMAGE],
    staffIds: shop.staffIds,
    max_concurrent_bookings: 3,
    max_advance_booking: 10_080,
    allow_overbooking: true,
  }
  const token = shop.merchantToken
  const { status, body: created } = await app.ask('POST', '/services', { token, body })
  assert.equal(status, 201, JSON.stringify(created))
  const { id, price, branch_id, staff, ...settings } = created.service
  assert.deepEqual([price, branch_id, staff.length], [2500.5, shop.branchId, 1])
  assert.deepEqual(
    [settings.max_concurrent_bookings, settings.max_advance_booking, settings.allow_overbooking],
    [3, 10_080, false],
  )
  for (const wrong of [
    { price: 2500.001 },
    { price: null },
    { staffIds: [id] },
    { images: ['/media/x.webp'] },
  ])
    assert.equal((await app.ask('POST', '/services', { token, body: { ...body, ...wrong } })).status, 400)
  assert.equal((await app.ask('DELETE', `/services/${id}`, { token })).body.deleted, true)
  assert.equal((await app.ask('GET', `/services/${id}`)).status, 404)
})

test('a new price is at once that of the offers, which keep their percentage', async () => {
  const { status, body } = await edit({ price: 3000 })
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal((await read()).price, 3000)
  const { offer } = (await app.ask('GET', `/offers/${shop.offerId}`)).body
  assert.deepEqual([offer.original_price, offer.discounted_price, offer.discount], [3000, 2520, 16])
  assert.equal(offer.verifiedDiscount, false)
})

test('of two edits of one version at once, one is rejected with the current service', async () => {
  const { version } = (await app.ask('GET', `/services/${shop.serviceId}`, { token: shop.merchantToken }))
    .body.service
  const answers = await Promise.all(['One', 'Two'].map((each) => edit({ name: `Cut ${each}`, version })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  assert.equal(answers.find(({ status }) => status === 409)?.body.current.version, version + 1)
})

test('only the merchant of the store may edit a service', async () => {
  const other = await openShop(app)
  const customer = await app.newCustomer()
  assert.equal((await edit({ name: 'Theirs' }, other.merchantToken)).status, 404)
  assert.equal((await edit({ name: 'Theirs' }, customer.token)).status, 403)
  assert.equal((await app.ask('PUT', `/services/${shop.serviceId}`, { body: {} })).status, 401)
})

test('a service with an active offer is not deleted', async () => {
  const { status, body } = await app.ask('DELETE', `/services/${shop.serviceId}`, {
    token: shop.merchantToken,
  })
  assert.deepEqual([status, body.code], [409, 'service-has-offers'])
})

test('questions of a service are read by everyone and written by its merchant only', async () => {
  const token = shop.merchantToken
  const field = { form_id: shop.serviceId, field_name: 'How long?', field_type: 'text', required: true }
  assert.equal((await app.ask('POST', '/form-fields/create', { body: field })).status, 403)
  const added = await Promise.all(
    [1, 2].map(() => app.ask('POST', '/form-fields/create', { token, body: field })),
  )
  assert.deepEqual(
    added.map(({ status }) => status),
    [201, 201],
  )
  const { forms } = (await app.ask('GET', `/forms/service/${shop.serviceId}`)).body
  assert.equal(forms[0].fields.length, 2)
})
