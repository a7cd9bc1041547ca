import assert from 'node:assert/strict'
import { after, before, test } from 'mocha'
import { openShop, timeIn } from '#tests/support/factories.ts'
import { addMember } from '#tests/support/merchants.ts'
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

test('how far ahead it can be booked is in minutes, a day at least and beyond the notice', async () => {
  for (const minutes of [1, 60, 1439]) {
    const { status, body } = await edit({ max_advance_booking: minutes })
    assert.deepEqual(
      [status, body.errors],
      [400, { max_advance_booking: ['At least one day: 1,440 minutes.'] }],
    )
  }
  const closed = await edit({ min_advance_booking: 2880, max_advance_booking: 1440 })
  assert.deepEqual([closed.status, Object.keys(closed.body.errors)], [400, ['max_advance_booking']])
  assert.equal((await edit({ min_advance_booking: 1440, max_advance_booking: 2880 })).status, 200)
  const late = await edit({ min_advance_booking: 2880 })
  assert.deepEqual([late.status, Object.keys(late.body.errors)], [400, ['min_advance_booking']])
  const early = await edit({ max_advance_booking: 1440 })
  assert.deepEqual([early.status, Object.keys(early.body.errors)], [400, ['max_advance_booking']])
  assert.equal((await edit({ min_advance_booking: 30, max_advance_booking: 86_400 })).status, 200)
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
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
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

test('the front desk reads a service and its prices, and only managers edit it', async () => {
  const desk = await addMember(app, shop.storeId, 'front-desk')
  assert.equal(
    (await app.ask('GET', `/services/${shop.serviceId}`, { token: desk })).body.service.status,
    'active',
  )
  assert.equal(
    (await app.ask('GET', `/merchant/services/${shop.serviceId}/pricing`, { token: desk })).status,
    200,
  )
  for (const [method, path, body] of [
    ['PUT', `/services/${shop.serviceId}`, { requirements: 'Come early.' }],
    ['DELETE', `/services/${shop.serviceId}`, undefined],
    ['PUT', `/forms/service/${shop.serviceId}`, { questions: [] }],
  ] as const)
    assert.equal((await app.ask(method, path, { token: desk, body })).status, 403, `${method} ${path}`)
  assert.equal(
    (await edit({ requirements: 'Come early.' }, await addMember(app, shop.storeId, 'manager'))).status,
    200,
  )
})

test('a service that has been used becomes inactive instead of being deleted', async () => {
  const own = await openShop(app)
  const token = own.merchantToken
  const { db } = app.app.database
  await db.updateTable('offers').set({ status: 'paused' }).where('id', '=', own.offerId).execute()
  const { status, body } = await app.ask('DELETE', `/services/${own.serviceId}`, { token })
  assert.deepEqual([status, body.deleted], [200, false])
  const seen = async (by?: string) =>
    (await app.ask('GET', `/services/store/${own.storeId}`, by === undefined ? {} : { token: by })).body
      .services
  assert.deepEqual(await seen(), [])
  assert.deepEqual(
    (await seen(token)).map((each: { status: string }) => each.status),
    ['inactive'],
  )
})

test('a capacity below what is booked at one time is refused, and says how many are booked', async () => {
  const own = await openShop(app, { capacity: 2 })
  const startTime = timeIn(app, 2)
  for (let count = 0; count < 2; count++) {
    const { token } = await app.newCustomer()
    const body = { serviceId: own.serviceId, startTime }
    assert.equal((await app.ask('POST', '/bookings/service', { token, body })).status, 201)
  }
  const change = (capacity: number) =>
    app.ask('PUT', `/services/${own.serviceId}`, {
      token: own.merchantToken,
      body: { max_concurrent_bookings: capacity },
    })
  const refused = await change(1)
  assert.deepEqual([refused.status, refused.body.code, refused.body.booked], [409, 'capacity-booked', 2])
  assert.equal((await change(3)).status, 200)
  assert.equal((await change(2)).status, 200)
})

test('the prices of a service are listed with the offers that follow them', async () => {
  const own = await openShop(app, { priceCents: 100_000, discountedCents: 80_000 })
  const token = own.merchantToken
  const path = `/merchant/services/${own.serviceId}/pricing`
  await app.ask('PUT', `/services/${own.serviceId}`, { token, body: { price: 1200 } })
  const { pricing } = (await app.ask('GET', path, { token })).body
  assert.deepEqual(
    pricing.prices.map(({ price }: { price: number }) => price),
    [1200],
  )
  assert.deepEqual(pricing.offers, [
    { id: own.offerId, title: 'A cut for less', percent: 20, discounted_price: 960 },
  ])
  assert.equal((await app.ask('GET', path, { token: shop.merchantToken })).status, 404)
})

test('the questions of a draft are read by its merchant alone', async () => {
  const own = await openShop(app)
  const { db } = app.app.database
  await db.updateTable('stores').set({ status: 'draft' }).where('id', '=', own.storeId).execute()
  const path = `/forms/service/${own.serviceId}`
  assert.equal((await app.ask('GET', path, { token: own.merchantToken })).status, 200)
  assert.equal((await app.ask('GET', path, { token: shop.merchantToken })).status, 404)
  assert.equal((await app.ask('GET', path)).status, 404)
})

test('of two edits of the questions of one version at once, one is rejected with the current ones', async () => {
  const own = await openShop(app)
  const token = own.merchantToken
  const path = `/forms/service/${own.serviceId}`
  const { version } = (await app.ask('GET', `/services/${own.serviceId}`, { token })).body.service
  const questions = [{ question: 'How long is your hair?', kind: 'text', required: true }]
  const saved = await app.ask('PUT', path, { token, body: { questions, version } })
  assert.deepEqual([saved.status, saved.body.version], [200, version + 1])
  const stale = await app.ask('PUT', path, { token, body: { questions: [], version } })
  assert.deepEqual(
    [stale.status, stale.body.code, stale.body.current],
    [409, 'edit-conflict', { questions: saved.body.questions, version: version + 1 }],
  )
  const service = await app.ask('GET', `/services/${own.serviceId}`, { token })
  assert.equal(service.body.service.version, version + 1)
})

test('a service that nobody is named for is listed until people are named or it is meant', async () => {
  const own = await openShop(app, { staff: 2 })
  const token = own.merchantToken
  const { db } = app.app.database
  await db.deleteFrom('service_staff').where('service_id', '=', own.serviceId).execute()
  const path = '/merchant/services/for-anyone'
  const listed = async () => (await app.ask('GET', path, { token })).body.services
  const answer = (performers: string, by = token) =>
    app.ask('POST', path, { token: by, body: { serviceIds: [own.serviceId], performers } })
  const readStaff = async () =>
    (await app.ask('GET', `/services/${own.serviceId}`, { token })).body.service.staff.map(
      (person: { id: string }) => person.id,
    )
  assert.deepEqual(await listed(), [{ id: own.serviceId, name: 'Cut', isClass: false }])

  const { token: customer } = await app.newCustomer()
  const booked = await app.ask('POST', '/bookings/service', {
    token: customer,
    body: { serviceId: own.serviceId, startTime: timeIn(app, 3) },
  })
  const id = booked.body.booking.id
  const readBooking = async () => (await app.ask('GET', `/bookings/${id}`, { token })).body.booking
  const before = await readBooking()

  // Services of other merchants are left out.
  assert.equal((await answer('everyone', shop.merchantToken)).status, 200)
  assert.deepEqual(await readStaff(), [])

  assert.equal((await answer('anyone')).status, 200)
  assert.deepEqual([await listed(), await readStaff()], [[], []])
  await answer('everyone')
  assert.deepEqual(await readStaff(), [], 'it has been answered')

  await db.updateTable('services').set({ for_anyone_since: null }).where('id', '=', own.serviceId).execute()
  assert.equal((await answer('everyone')).body.message, 'Your whole team now does these services')
  assert.deepEqual([await listed(), (await readStaff()).toSorted()], [[], own.staffIds.toSorted()])
  assert.deepEqual(await readBooking(), before)

  // A removal by hand is intended, so the service is not listed.
  await app.ask('PUT', `/services/${own.serviceId}`, { token, body: { staffIds: [] } })
  assert.deepEqual(await listed(), [])
})

test('the bookings that keep a service, a branch or a store from being deleted are named', async () => {
  const own = await openShop(app, { capacity: 5 })
  const token = own.merchantToken
  const of = async (name: string, value: string, by = token) =>
    (await app.ask('GET', `/merchant/coming-bookings?${name}=${value}`, { token: by })).body
  for (let day = 2; day < 6; day++) {
    const { token: customer } = await app.newCustomer()
    const body = { serviceId: own.serviceId, startTime: timeIn(app, day) }
    assert.equal((await app.ask('POST', '/bookings/service', { token: customer, body })).status, 201)
  }
  for (const [name, value] of [
    ['serviceId', own.serviceId],
    ['branchId', own.branchId],
    ['storeId', own.storeId],
  ] as const) {
    const { count, bookings } = await of(name, value)
    assert.deepEqual(
      [count, bookings.length, bookings[0].startTime],
      [4, 3, new Date(`${timeIn(app, 2)}:00+03:00`).toISOString()],
    )
  }
  const other = await openShop(app)
  assert.equal((await of('serviceId', own.serviceId, other.merchantToken)).count, 0)
})
