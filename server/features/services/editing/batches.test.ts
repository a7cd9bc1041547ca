import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'mocha'
import { IMPORT_UNDO_MS } from '#domain/time/undo-period.ts'
import { openShop, timeIn } from '#tests/support/factories.ts'
import { addMember } from '#tests/support/merchants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { uploadFile } from '#tests/support/uploads.ts'
import { buildXlsx } from '#tests/support/xlsx.ts'

let app: TestApp
let shop: Awaited<ReturnType<typeof openShop>>
before(async () => {
  app = await openTestApp({ demo: false })
})
after(() => app?.close())
beforeEach(async () => {
  shop = await openShop(app, { staff: 2 })
})

const PATH = '/merchant/services/batches'
const add = (services: unknown[], { token = shop.merchantToken, headers = {} } = {}) =>
  app.ask('POST', PATH, { token, headers, body: { store_id: shop.storeId, services } })
const undo = (id: string, token = shop.merchantToken) => app.ask('POST', `${PATH}/${id}/undo`, { token })
const list = async (token?: string) =>
  (await app.ask('GET', `/services/store/${shop.storeId}`, token ? { token } : {})).body.services
const names = async () => (await list()).map(({ name }: { name: string }) => name)

test('services are added together in their order, performed by everyone, and priced or agreed', async () => {
  const { status, body } = await add([
    { name: 'Gel polish', price: 1500, duration: 45 },
    { name: 'Bridal, long', price: null, price_range: 'KES 2,000 to 4,000' },
    { name: 'Fade', price: 500.5, staffIds: shop.staffIds.slice(0, 1) },
  ])
  assert.equal(status, 201, JSON.stringify(body))
  assert.equal(body.message, '3 services were added.')
  const added = (await list(shop.merchantToken)).slice(0, 3)
  assert.deepEqual(
    added.map((each: Record<string, unknown>) => [
      each.name,
      each.price,
      each.price_range,
      each.duration,
      each.type,
    ]),
    [
      ['Gel polish', 1500, null, 45, 'fixed'],
      ['Bridal, long', null, 'KES 2,000 to 4,000', 60, 'dynamic'],
      ['Fade', 500.5, null, 60, 'fixed'],
    ],
  )
  assert.deepEqual(
    added.map(({ staff }: { staff: unknown[] }) => staff.length),
    [2, 2, 1],
  )
  assert.deepEqual([added[0].description, added[0].images, added[0].branch_ids], ['', [], [shop.branchId]])
  const { pricing } = (
    await app.ask('GET', `/merchant/services/${added[0].id}/pricing`, { token: shop.merchantToken })
  ).body
  assert.deepEqual(
    pricing.prices.map(({ price }: { price: number }) => price),
    [1500],
  )
})

test('a wrong row is named, and nothing is saved', async () => {
  const other = await openShop(app, { staff: 1 })
  const before = await names()
  const { status, body } = await add([
    { name: 'Right', price: 100 },
    { name: 'x', price: 0, duration: 2 },
    { name: 'Visit https://x.co.ke', price: 100 },
  ])
  assert.deepEqual(
    [status, Object.keys(body.errors).toSorted()],
    [400, ['services.1.duration', 'services.1.name', 'services.1.price', 'services.2.name']],
  )
  const strange = await add([
    { name: 'Right', price: 100 },
    { name: 'Theirs', price: 100, staffIds: other.staffIds },
  ])
  assert.deepEqual([strange.status, Object.keys(strange.body.errors)], [400, ['services.1.staffIds']])
  assert.equal((await add([])).status, 400)
  assert.equal((await add(Array.from({ length: 501 }, () => ({ name: 'Many', price: 1 })))).status, 400)
  assert.deepEqual(await names(), before)
})

test('a repeated request adds nothing a second time', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const replies = [
    await add([{ name: 'Once', price: 100 }], { headers }),
    await add([{ name: 'Once', price: 100 }], { headers }),
  ]
  assert.equal(replies[0]?.body.batch.id, replies[1]?.body.batch.id)
  assert.equal((await names()).filter((name: string) => name === 'Once').length, 1)
})

test('what was added together is removed together, and what was booked becomes inactive', async () => {
  const { batch } = (
    await add([
      { name: 'Booked', price: 100 },
      { name: 'Free', price: 100 },
    ])
  ).body
  const later = (await add([{ name: 'Later', price: 100 }])).body.batch
  const booked = (await list()).find(({ name }: { name: string }) => name === 'Booked')
  const { token: customer } = await app.newCustomer()
  const booking = await app.ask('POST', '/bookings/service', {
    token: customer,
    body: { serviceId: booked.id, startTime: timeIn(app, 2) },
  })
  assert.equal(booking.status, 201, JSON.stringify(booking.body))
  const listed = await app.ask('GET', `${PATH}?storeId=${shop.storeId}`, { token: shop.merchantToken })
  assert.deepEqual(
    listed.body.batches.map(({ id, count }: { id: string; count: number }) => [id, count]).toSorted(),
    [
      [batch.id, 2],
      [later.id, 1],
    ].toSorted(),
  )
  const { status, body } = await undo(batch.id)
  assert.deepEqual([status, body.deleted, body.deactivated], [200, 1, 1], JSON.stringify(body))
  assert.deepEqual((await undo(batch.id)).body.deleted, 0)
  const own = await list(shop.merchantToken)
  const find = (wanted: string) => own.find(({ name }: { name: string }) => name === wanted)
  assert.deepEqual(
    [find('Booked').status, find('Free'), find('Later').status],
    ['inactive', undefined, 'active'],
  )
})

test('only managers of the store add and remove, for a day', async () => {
  const other = await openShop(app)
  const desk = await addMember(app, shop.storeId, 'front-desk')
  assert.equal((await add([{ name: 'Theirs', price: 100 }], { token: other.merchantToken })).status, 404)
  assert.equal((await add([{ name: 'Desk', price: 100 }], { token: desk })).status, 403)
  const { batch } = (await add([{ name: 'Old', price: 100 }])).body
  assert.equal((await undo(batch.id, other.merchantToken)).status, 404)
  await app.app.database.db
    .updateTable('service_batches')
    .set({ created_at: new Date(app.clock.now().getTime() - IMPORT_UNDO_MS) })
    .where('id', '=', batch.id)
    .execute()
  const { status, body } = await undo(batch.id)
  assert.deepEqual([status, body.code], [409, 'service-batch-over'])
})

test('500 services are saved and removed within seconds', async () => {
  const started = performance.now()
  const rows = Array.from({ length: 500 }, (_, at) => ({
    name: `Service ${at}`,
    price: 100 + at,
    duration: 30,
  }))
  const { status, body } = await add(rows)
  assert.equal(status, 201, JSON.stringify(body))
  assert.deepEqual([(await undo(body.batch.id)).body.deleted], [500])
  assert.ok(performance.now() - started < 20_000)
})

test('a price list in a file is read as rows, and a file that is none is named', async () => {
  const read = (bytes: Buffer, token = shop.merchantToken) =>
    uploadFile(app, '/merchant/services/read-file', token, { field: 'file', bytes })
  const rows = [
    ['Service', 'Price'],
    ['Gel polish', '1500'],
  ]
  for (const file of [
    Buffer.from('Service;Price\r\nGel polish;1500'),
    Buffer.from('\ufeffService\tPrice\nGel polish\t1500', 'utf16le'),
    Buffer.from(buildXlsx([rows])),
  ]) {
    const { status, body } = await read(file)
    assert.deepEqual([status, body.rows], [200, rows])
  }
  const refused = await read(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]))
  assert.deepEqual([refused.status, refused.body.code], [400, 'not-a-table'])
})
