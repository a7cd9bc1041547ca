import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'mocha'
import { openShop, timeIn } from '#tests/support/factories.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let shop: Awaited<ReturnType<typeof openShop>>
before(async () => {
  app = await openTestApp({ demo: false })
})
after(() => app?.close())
beforeEach(async () => {
  shop = await openShop(app, { staff: 2 })
})

type Variant = { id?: string; label: string; price?: number | null; duration: number }
type Service = {
  id: string
  name: string
  price: number | null
  duration: number
  version: number
  status: string
  description: string
  group: { name: string } | null
  staff: { id: string }[]
  family: { name: string; label: string; variants: (Variant & { id: string })[] } | null
}
const SIZES: Variant[] = [
  { label: 'long', price: 4000, duration: 180 },
  { label: 'short', price: 2500, duration: 90 },
]
const setVariants = (
  variants: Variant[],
  { id = shop.serviceId, name = 'Braids', version = undefined as number | undefined } = {},
) =>
  app.ask('PUT', `/merchant/services/${id}/variants`, {
    token: shop.merchantToken,
    body: { name, variants, ...(version !== undefined && { version }) },
  })
const give = async (variants: Variant[], options = {}): Promise<Service> => {
  const { status, body } = await setVariants(variants, options)
  assert.equal(status, 200, JSON.stringify(body))
  return body.service
}
const read = async (id: string): Promise<Service> => (await app.ask('GET', `/services/${id}`)).body.service
const list = async (token?: string): Promise<Service[]> =>
  (await app.ask('GET', `/services/store/${shop.storeId}`, token ? { token } : {})).body.services
const listed = async () => (await list()).map(({ name, price }) => [name, price])
const bookWalkIn = (serviceId: string) =>
  app.ask('POST', '/merchant/bookings/walk-in', {
    token: shop.merchantToken,
    body: { serviceId, name: 'Mama Otieno', startTime: `${timeIn(app, 1)}:00+03:00` },
  })
const getFamily = (service: Service) => service.family ?? assert.fail('has no variants')

test('a service gets variants, and answers as the smallest one', async () => {
  const service = await give([{ id: shop.serviceId, ...SIZES[0]! }, SIZES[1]!])
  assert.deepEqual(
    [service.name, service.price, service.duration, service.staff.length],
    ['Braids, short', 2500, 90, 2],
  )
  assert.deepEqual(await listed(), [['Braids, short', 2500]])
  const one = await read(shop.serviceId)
  assert.deepEqual([one.name, one.price, one.duration], ['Braids, long', 4000, 180])
  assert.deepEqual(
    [
      getFamily(one).name,
      getFamily(one).label,
      getFamily(one).variants.map(({ label, price }) => [label, price]),
    ],
    [
      'Braids',
      'long',
      [
        ['short', 2500],
        ['long', 4000],
      ],
    ],
  )
  assert.equal((await app.ask('GET', `/stores/${shop.storeId}`)).body.store.services.length, 1)
  assert.equal((await list(shop.merchantToken)).length, 2, 'the store sees each variant')
})

test('each variant is booked for its own time', async () => {
  const service = await give([{ id: shop.serviceId, ...SIZES[0]! }, SIZES[1]!])
  const { status, body } = await bookWalkIn(service.id)
  assert.equal(status, 201, JSON.stringify(body))
  assert.deepEqual(
    [body.booking.Service.name, Date.parse(body.booking.endTime) - Date.parse(body.booking.startTime)],
    ['Braids, short', 90 * 60_000],
  )
})

test('what variants have in common is edited in all of them, the name only with them', async () => {
  await give([{ id: shop.serviceId, ...SIZES[0]! }, SIZES[1]!])
  const edit = (body: unknown) =>
    app.ask('PUT', `/services/${shop.serviceId}`, { token: shop.merchantToken, body })
  const edited = await edit({
    name: 'Braids, long',
    description: 'With hair.',
    price: 4500,
    staffIds: shop.staffIds.slice(0, 1),
  })
  assert.equal(edited.status, 200, JSON.stringify(edited.body))
  assert.deepEqual(
    (await list(shop.merchantToken))
      .map(({ name, description, price, staff }) => [name, description, price, staff.length])
      .toSorted(),
    [
      ['Braids, long', 'With hair.', 4500, 1],
      ['Braids, short', 'With hair.', 2500, 1],
    ],
  )
  assert.deepEqual(Object.keys((await edit({ name: 'Plaits' })).body.errors), ['name'])
  const asked = await app.ask('PUT', `/forms/service/${shop.serviceId}`, {
    token: shop.merchantToken,
    body: { questions: [{ question: 'How long is your hair?', kind: 'text', required: true }] },
  })
  assert.equal(asked.status, 200)
  for (const { id } of await list(shop.merchantToken))
    assert.equal((await app.ask('GET', `/services/${id}`)).body.service.questions.length, 1)
})

test('lists show the smallest variant that is offered, whatever is switched off, deleted or made cheaper', async () => {
  const short = await give([{ id: shop.serviceId, ...SIZES[0]! }, SIZES[1]!])
  const token = shop.merchantToken
  await app.ask('PUT', `/services/${short.id}`, { token, body: { status: 'inactive' } })
  assert.deepEqual(await listed(), [['Braids, long', 4000]])
  await app.ask('PUT', `/services/${short.id}`, { token, body: { status: 'active' } })
  await app.ask('PUT', `/services/${shop.serviceId}`, { token, body: { price: 2000 } })
  assert.deepEqual(await listed(), [['Braids, long', 2000]])
  await app.ask('PUT', `/services/${shop.serviceId}`, { token, body: { price: 4000 } })
  assert.deepEqual(await listed(), [['Braids, short', 2500]])
  assert.equal((await app.ask('DELETE', `/services/${short.id}`, { token })).body.deleted, true)
  assert.deepEqual(await listed(), [['Braids, long', 4000]])
})

test('variants are renamed, added and removed together, or not at all', async () => {
  const before = await give([{ id: shop.serviceId, ...SIZES[0]! }, SIZES[1]!])
  const stale = await setVariants(SIZES, { version: before.version + 5 })
  assert.deepEqual([stale.status, stale.body.code], [409, 'edit-conflict'])
  for (const [variants, field] of [
    [[SIZES[0]!, { ...SIZES[1]!, label: 'LONG' }], 'variants.1.label'],
    [[{ ...SIZES[0]!, id: crypto.randomUUID() }], 'variants.0.id'],
    [[{ ...SIZES[0]!, price: 0 }], 'variants.0.price'],
    [[{ ...SIZES[0]!, duration: 3 }], 'variants.0.duration'],
    [[{ ...SIZES[0]!, label: ' ' }], 'variants.0.label'],
    [[], 'variants'],
  ] as const) {
    const { status, body } = await setVariants([...variants])
    assert.deepEqual([status, Object.keys(body.errors)], [400, [field]])
  }
  assert.equal((await bookWalkIn(shop.serviceId)).status, 201)
  const refused = await setVariants([{ id: before.id, ...SIZES[1]! }])
  assert.deepEqual([refused.status, refused.body.code], [409, 'service-has-bookings'])
  assert.equal((await list(shop.merchantToken)).length, 2)

  const after = await give(
    [
      { id: before.id, label: 'medium 💇🏾‍♀️', price: 2600, duration: 90 },
      { id: shop.serviceId, ...SIZES[0]! },
      { label: 'on request', price: null, duration: 240 },
    ],
    { id: before.id, name: 'Box braids' },
  )
  assert.deepEqual((await list(shop.merchantToken)).map(({ name, price }) => [name, price]).toSorted(), [
    ['Box braids, long', 4000],
    ['Box braids, medium 💇🏾‍♀️', 2600],
    ['Box braids, on request', null],
  ])
  assert.equal(after.id, before.id)
})

test('variants are for the merchant of the service', async () => {
  const other = await openShop(app)
  const path = `/merchant/services/${shop.serviceId}/variants`
  const body = { name: 'Braids', variants: [{ id: shop.serviceId, ...SIZES[0]! }] }
  assert.equal((await app.ask('PUT', path, { token: other.merchantToken, body })).status, 404)
})

test('a price list has headings and an order, which its other variants follow', async () => {
  const service = await give([{ id: shop.serviceId, ...SIZES[0]! }, SIZES[1]!])
  const add = async (name: string): Promise<string> => {
    const { body } = await app.ask('POST', '/services', {
      token: shop.merchantToken,
      body: { store_id: shop.storeId, branch_id: shop.branchId, name, type: 'fixed', price: 500 },
    })
    return body.service.id
  }
  const [cut, wash, dye] = [await add('Cut'), await add('Wash'), await add('Dye')]
  const order = (body: object, token = shop.merchantToken) =>
    app.ask('PUT', '/merchant/services/order', { token, body: { store_id: shop.storeId, ...body } })
  const saved = await order({
    groups: [
      { name: 'Care', service_ids: [wash] },
      { name: 'Braids', service_ids: [service.id] },
    ],
    service_ids: [cut],
  })
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  const shown = async () => (await list()).map(({ name, group }) => [group?.name ?? null, name])
  assert.deepEqual(await shown(), [
    ['Care', 'Wash'],
    ['Braids', 'Braids, short'],
    [null, 'Cut'],
    [null, 'Dye'],
  ])
  assert.equal((await read(shop.serviceId)).group?.name, 'Braids')
  const other = await openShop(app)
  assert.equal((await order({ groups: [], service_ids: [] }, other.merchantToken)).status, 404)
  const foreign = await order({
    groups: [{ name: 'Mine', service_ids: [other.serviceId] }],
    service_ids: [dye],
  })
  assert.deepEqual([foreign.status, Object.keys(foreign.body.errors)], [400, ['groups.0.service_ids']])
  assert.equal((await shown()).length, 4)
  await order({ groups: [], service_ids: [dye] })
  assert.deepEqual((await shown())[0], [null, 'Dye'])
})

test('many services are changed at once, or none', async () => {
  const service = await give([{ id: shop.serviceId, ...SIZES[0]! }, SIZES[1]!])
  const change = (body: object, token = shop.merchantToken) =>
    app.ask('POST', '/merchant/services/changes', {
      token,
      body: { service_ids: [shop.serviceId, service.id], ...body },
    })
  const { status, body } = await change({ price_percent: 10, duration: 120, staffIds: [] })
  assert.deepEqual([status, body.changed, body.message], [200, 2, '2 services were changed.'])
  assert.deepEqual(
    (await list(shop.merchantToken))
      .map(({ price, duration, staff }) => [price, duration, staff.length])
      .toSorted(),
    [
      [2750, 120, 0],
      [4400, 120, 0],
    ],
  )
  await change({ service_ids: [service.id], status: 'inactive' })
  assert.deepEqual(await listed(), [['Braids, long', 4400]])
  for (const [wrong, field] of [
    [{ price_percent: 0 }, 'price_percent'],
    [{ service_ids: [shop.serviceId, crypto.randomUUID()], duration: 30 }, 'service_ids'],
    [{ staffIds: [crypto.randomUUID()] }, 'staffIds'],
  ] as const) {
    const refused = await change(wrong)
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [400, [field]])
  }
  assert.equal((await change({ duration: 30 }, (await openShop(app)).merchantToken)).status, 400)
  assert.equal((await read(shop.serviceId)).duration, 120)
})

test('a price list is saved with its headings and variants, and undone with them', async () => {
  const { status, body } = await app.ask('POST', '/merchant/services/batches', {
    token: shop.merchantToken,
    body: {
      store_id: shop.storeId,
      services: [
        { name: 'Knotless', variant: 'small', group: 'Braids', price: 5000, duration: 300 },
        { name: 'knotless', variant: 'large', group: 'BRAIDS', price: 3500, duration: 200 },
        { name: 'Wash', group: 'Care', price: 300 },
        { name: 'Massage', variant: '60 min', price: 2500 },
      ],
    },
  })
  assert.equal(status, 201, JSON.stringify(body))
  assert.deepEqual((await list()).map(({ name, group }) => [group?.name ?? null, name]).slice(0, 3), [
    ['Braids', 'Knotless, large'],
    ['Care', 'Wash'],
    [null, 'Massage, 60 min'],
  ])
  for (const [services, field] of [
    [
      [
        { name: 'A b', variant: 'x', price: 5 },
        { name: 'a B', variant: 'X', price: 6 },
      ],
      'services.1.variant',
    ],
    [[{ name: 'x'.repeat(150), variant: 'large', price: 5 }], 'services.0.name'],
    [
      Array.from({ length: 60 }, (_, at) => ({ name: 'Wash', group: `Heading ${at}`, price: 5 })),
      'services.58.group',
    ],
  ] as const) {
    const refused = await app.ask('POST', '/merchant/services/batches', {
      token: shop.merchantToken,
      body: { store_id: shop.storeId, services },
    })
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [400, [field]])
  }
  const undone = await app.ask('POST', `/merchant/services/batches/${body.batch.id}/undo`, {
    token: shop.merchantToken,
  })
  assert.deepEqual([undone.body.deleted, (await list()).length], [4, 1])
})
