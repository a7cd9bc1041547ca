import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { dayIn, openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { addMember, createStore, NEW_STORE } from '#tests/support/merchants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let shop: Shop
let other: Shop
before(async () => {
  test = await openTestApp({ demo: false })
  shop = await openShop(test)
  other = await openShop(test)
})
after(() => test?.close())

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, token: string, body?: object) =>
  test.ask(method, path, { token, ...(body && { body }) })
const create = (change: object = {}) => createStore(test, shop.merchantToken, change)
const edit = (id: string, body: object, token = shop.merchantToken) =>
  ask('PUT', `/stores/${id}`, token, body)
const listMissingItems = (store: { checklist: { item: string; isDone: boolean }[] }) =>
  store.checklist.filter(({ isDone }) => !isDone).map(({ item }) => item)

/** Adds what a new store lacks: a verified phone, a logo and a service. */
async function complete(storeId: string): Promise<void> {
  const { db } = test.app.database
  await db
    .updateTable('accounts')
    .set({ phone_number: '254722000111', is_phone_verified: true })
    .where('id', 'in', (e) =>
      e
        .selectFrom('stores')
        .innerJoin('merchants', 'merchants.id', 'stores.merchant_id')
        .select('account_id')
        .where('stores.id', '=', storeId),
    )
    .execute()
  await db.updateTable('stores').set({ logo: '/media/logos/a-256.webp' }).where('id', '=', storeId).execute()
  await db.updateTable('services').set({ store_id: storeId }).where('id', '=', shop.serviceId).execute()
}

describe('Creating a store', () => {
  it('makes a draft with a main branch that only its merchant sees', async () => {
    const store = await create()
    assert.deepEqual(
      [store.status, store.isPublic, store.version, store.location, store.category],
      ['draft', false, 1, 'Test Area', 'Test trade'],
    )
    assert.deepEqual(
      [store.phone_number, store.logo_url, store.opening_time, store.closing_time],
      ['254712345678', null, '09:00', '20:00'],
    )
    assert.deepEqual(store.working_days, ['Monday', 'Tuesday'])
    assert.deepEqual(listMissingItems(store), ['picture', 'phone', 'service'])
    const path = `/stores/${store.id}`
    assert.equal((await test.ask('GET', path)).status, 404)
    assert.equal((await ask('GET', path, other.merchantToken)).status, 404)
    assert.equal((await ask('GET', path, shop.merchantToken)).body.store.name, NEW_STORE.name)
    const { body } = await ask('GET', `/branches/store/${store.id}`, shop.merchantToken)
    assert.deepEqual(
      body.branches.map((branch: Record<string, unknown>) => [
        branch.id,
        branch.status,
        branch.isStoreMainBranch,
        branch.workingDays,
      ]),
      [[store.mainBranchId, 'Active', true, ['Monday', 'Tuesday']]],
    )
  })

  it('understands trades and places of other lists, and keeps the text as the address', async () => {
    await test.app.database.db
      .insertInto('categories')
      .values({ slug: 'barber', name: 'Kinyozi & barber', position: 90 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const store = await create({ location: 'Moi Avenue 7, Test Area, Nairobi', category: 'Barber & Salon' })
    assert.deepEqual(
      [store.location, store.category, store.status],
      ['Test Area', 'Kinyozi & barber', 'draft'],
    )
    const { body } = await ask('GET', `/branches/store/${store.id}`, shop.merchantToken)
    assert.equal(body.branches[0].address, 'Moi Avenue 7, Test Area, Nairobi')
    const { status, body: refused } = await edit(store.id, { location: 'Atlantis', category: 'Xyz' })
    assert.deepEqual(
      [status, refused.message, Object.keys(refused.errors)],
      [400, 'Choose one of our locations and one of our categories', ['location', 'category']],
    )
  })

  it('keeps the text of a place that is not known, until an area is chosen', async () => {
    const { status, body } = await ask('POST', '/stores', shop.merchantToken, {
      ...NEW_STORE,
      name: 'Atlantis Spa',
      location: 'Pier 7, Atlantis',
    })
    assert.equal(status, 201, JSON.stringify(body))
    assert.match(body.message, /D3 doesn’t know “Pier 7, Atlantis”/)
    const { store } = body
    assert.deepEqual(
      [store.location, store.locationSlug, store.status, listMissingItems(store)[0]],
      ['Pier 7, Atlantis', null, 'draft', 'area'],
    )
    const getBranch = async () =>
      (await ask('GET', `/branches/store/${store.id}`, shop.merchantToken)).body.branches[0]
    const branch = await getBranch()
    assert.deepEqual(
      [branch.name, branch.address, branch.location],
      ['Atlantis Spa', 'Pier 7, Atlantis', 'Pier 7, Atlantis'],
    )
    await complete(store.id)
    const offered = await ask('POST', '/offers', shop.merchantToken, {
      service_id: shop.serviceId,
      title: 'A cut at the pier',
      description: 'A wash and a cut at the pier.',
      discount: 20,
      expiration_date: dayIn(test, 20),
    })
    assert.equal(offered.status, 201, JSON.stringify(offered.body))
    const day = await ask('GET', '/bookings/merchant', shop.merchantToken)
    const shown = day.body.stores.find(({ id }: { id: string }) => id === store.id)
    assert.equal(shown.location, 'Pier 7, Atlantis')
    // A client that edits another field sends the shown text with it.
    const renamed = await edit(store.id, { name: 'Atlantis Spa & Hair', location: store.location })
    assert.deepEqual(
      [renamed.status, renamed.body.store.locationSlug],
      [200, null],
      JSON.stringify(renamed.body),
    )
    assert.equal((await edit(store.id, { location: 'Lemuria' })).status, 400)
    const early = await ask('PUT', `/stores/${store.id}/publication`, shop.merchantToken, { published: true })
    assert.deepEqual([early.status, early.body.missing], [409, ['area']], JSON.stringify(early.body))
    await assertHidden(store.id)

    const chosen = await edit(store.id, { location: 'test-area' })
    assert.deepEqual(
      [chosen.body.store.location, chosen.body.store.locationSlug, listMissingItems(chosen.body.store)],
      ['Test Area', 'test-area', []],
    )
    const moved = await getBranch()
    assert.deepEqual([moved.address, moved.location], ['Pier 7, Atlantis', 'Test Area'])
    const published = await ask('PUT', `/stores/${store.id}/publication`, shop.merchantToken, {
      published: true,
    })
    assert.equal(published.status, 200, JSON.stringify(published.body))
    const found = await test.ask('GET', '/search?query=Atlantis&location=Test Area')
    assert.ok(JSON.stringify(found.body).includes(store.id), JSON.stringify(found.body))
    const offer = (await test.ask('GET', `/offers/${offered.body.offer.id}`)).body.offer
    assert.equal(offer.store.location, 'Test Area')
  })

  it('is no more public when it is closed without an area', async () => {
    const store = await create({ name: 'Lemuria Spa', location: 'Lemuria' })
    const closed = await ask('DELETE', `/stores/${store.id}`, shop.merchantToken)
    assert.equal(closed.status, 200)
    await assertHidden(store.id)
  })

  async function assertHidden(id: string): Promise<void> {
    assert.equal((await test.ask('GET', `/stores/${id}`)).status, 404)
    for (const path of ['/stores?limit=100', '/search?query=Spa', '/stores?search=Spa'])
      assert.ok(!JSON.stringify((await test.ask('GET', path)).body).includes(id), path)
  }

  it('accepts slugs, empty texts and no hours', async () => {
    const store = await create({
      location: 'test-area',
      category: 'TEST',
      phone_number: '',
      primary_email: null,
      website_url: '',
      opening_time: undefined,
      closing_time: undefined,
      working_days: undefined,
    })
    assert.deepEqual(
      [store.phone_number, store.primary_email, store.website_url, store.working_days],
      [null, null, null, []],
    )
    assert.ok(listMissingItems(store).includes('hours'))
  })

  for (const [field, value] of Object.entries({
    name: 'A',
    location: ' ',
    category: 'Alchemy',
    description: 'Too short',
    phone_number: '12345',
    primary_email: 'nobody',
    website_url: 'amani.example',
    logo_url: 'https://elsewhere.example/logo.png',
    opening_time: '25:00',
    working_days: ['Someday'],
    latitude: 51.5,
  }))
    it(`rejects a wrong ${field} and names it`, async () => {
      const body = { ...NEW_STORE, [field]: value, ...(field === 'latitude' && { longitude: 0 }) }
      const answer = await ask('POST', '/stores', shop.merchantToken, body)
      assert.equal(answer.status, 400, JSON.stringify(answer.body))
      const named = Object.keys(answer.body.errors).map((each) => each.replace(/\.\d+$/, ''))
      assert.deepEqual(named, [field])
    })

  for (const website_url of [
    'http://amani.example',
    'https://user:pw@amani.example',
    'https://amani.example\\@d3.test',
    'https://127.0.0.1:3232/',
    'https://localhost/',
    'https://amani.example/"onmouseover=alert(1)',
  ])
    it(`refuses the website ${website_url}, and says what is allowed`, async () => {
      const answer = await ask('PUT', `/stores/${shop.storeId}`, shop.merchantToken, { website_url })
      assert.equal(answer.status, 400)
      assert.match(String(answer.body.errors.website_url), /begins with https:\/\/ and has a domain name/)
    })

  it('creates one store for two requests with one idempotency key', async () => {
    const requests = [1, 2].map(() =>
      test.ask('POST', '/stores', {
        token: shop.merchantToken,
        body: { ...NEW_STORE, name: 'Only once' },
        headers: { 'idempotency-key': 'onboarding-0001' },
      }),
    )
    const [first, second] = await Promise.all(requests)
    const ids = [first, second].flatMap((each) => (each?.status === 201 ? [each.body.store.id] : []))
    assert.equal(new Set(ids).size, 1)
    const { body } = await ask('GET', '/stores/merchant/my-stores', shop.merchantToken)
    const named = body.stores.filter(({ name }: { name: string }) => name === 'Only once')
    assert.equal(named.length, 1)
  })

  it('rejects half of the hours, and the wrong role', async () => {
    const { opening_time: _, ...body } = NEW_STORE
    const answer = await ask('POST', '/stores', shop.merchantToken, body)
    assert.deepEqual([answer.status, Object.keys(answer.body.errors)], [400, ['opening_time']])
    const frontDesk = await addMember(test, shop.storeId, 'front-desk')
    assert.equal((await ask('POST', '/stores', frontDesk, NEW_STORE)).status, 403)
    assert.equal((await ask('GET', '/stores/merchant/my-stores', frontDesk)).status, 200)
    const manager = await addMember(test, shop.storeId, 'manager')
    assert.equal((await ask('POST', '/stores', manager, NEW_STORE)).status, 201)
  })
})

describe('Editing a store', () => {
  it('keeps what is not sent, and the public page shows it at once', async () => {
    const page = () => test.customer.inject(`/api/v1/stores/${shop.storeId}`)
    await page()
    const { status, body } = await edit(shop.storeId, { description: 'Cuts and shaves by two barbers.' })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([body.store.name, body.store.version], ['Shop of the test', 2])
    // The request does not use `ask`, which waits for the cache.
    assert.equal((await page()).json().store.description, 'Cuts and shaves by two barbers.')
    const cleared = await ask('PUT', `/stores/profile/${shop.storeId}`, shop.merchantToken, {
      website_url: '',
      logo_url: null,
    })
    assert.deepEqual([cleared.status, cleared.body.store.website_url], [200, null])
  })

  it('changes the hours of the main branch only if they differ from what is shown', async () => {
    const store = await create()
    const { db } = test.app.database
    await db
      .insertInto('branch_hours')
      .values({ branch_id: store.mainBranchId, weekday: 6, opens: 600, closes: 720 })
      .execute()
    const shown = {
      opening_time: '09:00',
      closing_time: '20:00',
      working_days: ['Monday', 'Tuesday', 'saturday'],
    }
    await edit(store.id, shown)
    const hours = async () =>
      (await ask('GET', `/branches/${store.mainBranchId}/hours`, shop.merchantToken)).body.hours
    assert.deepEqual((await hours()).at(-1), { weekday: 'Saturday', opens: '10:00', closes: '12:00' })
    await edit(store.id, { ...shown, closing_time: '02:00' })
    assert.deepEqual((await hours()).at(-1), { weekday: 'Saturday', opens: '09:00', closes: '02:00' })
  })

  it('to another location moves its main branch and its offers', async () => {
    const own = await openShop(test)
    const { db } = test.app.database
    await db
      .insertInto('locations')
      .values({ slug: 'lamu', name: 'Lamu', city: 'Lamu', latitude: -2.27, longitude: 40.9 })
      .execute()
    const { status, body } = await edit(own.storeId, { location: 'lamu' }, own.merchantToken)
    assert.deepEqual([status, body.store.location, body.store.locationSlug], [200, 'Lamu', 'lamu'])
    const { body: branches } = await test.ask('GET', `/stores/${own.storeId}/branches`)
    assert.equal(branches.branches[0].location, 'Lamu')
    const { body: offers } = await test.ask('GET', '/offers?location=Lamu')
    assert.deepEqual(
      offers.offers.map(({ id }: { id: string }) => id),
      [own.offerId],
    )
  })

  it('of two edits of one version, one succeeds and the other gets the current store', async () => {
    const store = await create()
    const answers = await Promise.all(
      ['One spa', 'Two spas'].map((name) => edit(store.id, { name, version: store.version })),
    )
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
    const saved = answers.find(({ status }) => status === 200)!.body.store
    const conflict = answers.find(({ status }) => status === 409)!.body
    assert.deepEqual([conflict.code, conflict.current], ['edit-conflict', saved])
  })

  it('is for its merchant only', async () => {
    const { token } = await test.newCustomer()
    const body = { name: 'Taken over' }
    assert.equal((await edit(shop.storeId, body, other.merchantToken)).status, 404)
    assert.equal((await edit(shop.storeId, body, token)).status, 403)
    assert.equal((await test.ask('PUT', `/stores/${shop.storeId}`, { body })).status, 401)
  })
})

describe('Publishing a store', () => {
  it('is refused while nobody works who performs a service that needs staff', async () => {
    const salon = await openShop(test, { staff: 1 })
    const { db } = test.app.database
    await db
      .updateTable('stores')
      .set({
        description: 'Cuts and shaves by two barbers.',
        latitude: -1.28,
        longitude: 36.82,
        logo: 'logos/a.webp',
      })
      .where('id', '=', salon.storeId)
      .execute()
    await db
      .updateTable('accounts')
      .set({ phone_number: '254799000456', is_phone_verified: true })
      .where('id', 'in', (of) =>
        of
          .selectFrom('merchants')
          .innerJoin('stores', 'stores.merchant_id', 'merchants.id')
          .select('account_id')
          .where('stores.id', '=', salon.storeId),
      )
      .execute()
    assert.equal((await publish(salon.storeId, false, salon.merchantToken)).status, 200)
    await db.deleteFrom('shifts').where('staff_id', 'in', salon.staffIds).execute()
    const refused = await publish(salon.storeId, true, salon.merchantToken)
    assert.deepEqual([refused.status, refused.body.missing], [409, ['staff']])
    const shift = { staff_id: salon.staffIds[0]!, weekday: 1, starts: 480, ends: 1020 }
    await db.insertInto('shifts').values(shift).execute()
    assert.equal((await publish(salon.storeId, true, salon.merchantToken)).status, 200)
  })

  const publish = (id: string, published: boolean, token = shop.merchantToken) =>
    ask('PUT', `/stores/${id}/publication`, token, { published })

  it('needs everything on its checklist', async () => {
    const store = await create()
    const refused = await publish(store.id, true)
    assert.deepEqual([refused.status, refused.body.code], [409, 'store-incomplete'])
    assert.deepEqual(refused.body.missing, listMissingItems(store))
    await complete(store.id)
    const { status, body } = await publish(store.id, true)
    assert.deepEqual([status, body.store.isPublic, listMissingItems(body.store)], [200, true, []])
    assert.equal((await test.customer.inject(`/api/v1/stores/${store.id}`)).statusCode, 200)
    assert.equal((await publish(store.id, true)).body.store.version, body.store.version)
  })

  it('needs a pin on the map', async () => {
    const store = await create({ latitude: null, longitude: null })
    assert.ok(listMissingItems(store).includes('location'))
    const body = { latitude: -1.26, longitude: 36.8 }
    const { body: saved } = await ask('PUT', `/branches/store-${store.id}`, shop.merchantToken, body)
    assert.equal(saved.branch.latitude, -1.26)
    const { body: mine } = await ask('GET', '/stores/merchant/my-stores', shop.merchantToken)
    const after = mine.stores.find(({ id }: { id: string }) => id === store.id)
    assert.ok(!listMissingItems(after).includes('location'))
  })

  it('a store that is no longer public keeps its bookings', async () => {
    const own = await openShop(test)
    const { token } = await test.newCustomer()
    const booking = { serviceId: own.serviceId, startTime: timeIn(test, 3) }
    const { body } = await ask('POST', '/bookings/service', token, booking)
    const { status } = await publish(own.storeId, false, own.merchantToken)
    assert.equal(status, 200)
    assert.equal((await test.customer.inject(`/api/v1/stores/${own.storeId}`)).statusCode, 404)
    const booked = await ask('GET', `/bookings/${body.booking.id}`, token)
    assert.equal(booked.body.booking.status, 'confirmed')
  })
})

describe('Closing a store', () => {
  it('needs the owner, and no bookings to come', async () => {
    const own = await openShop(test)
    const { token } = await test.newCustomer()
    const booking = { serviceId: own.serviceId, startTime: timeIn(test, 3) }
    const { body } = await ask('POST', '/bookings/service', token, booking)
    const manager = await addMember(test, own.storeId, 'manager')
    const path = `/stores/${own.storeId}`
    assert.equal((await ask('DELETE', path, manager)).status, 403)
    assert.equal((await ask('DELETE', path, other.merchantToken)).status, 404)
    const refused = await ask('DELETE', path, own.merchantToken)
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.bookings],
      [409, 'store-has-bookings', 1],
    )
    await ask('PUT', `/bookings/${body.booking.id}/cancel`, token, {})
    assert.equal((await ask('DELETE', path, own.merchantToken)).status, 200)
    const [closed] = (await ask('GET', '/stores/merchant/my-stores', own.merchantToken)).body.stores
    assert.equal(closed.status, 'closed')
    const edited = await edit(own.storeId, { name: 'Open again' }, own.merchantToken)
    assert.deepEqual([edited.status, edited.body.code], [409, 'store-closed'])
  })
})

it('lists the stores of the merchant, the oldest first', async () => {
  await create({ name: 'The newest' })
  const { body } = await ask('GET', '/stores/merchant/my-stores', shop.merchantToken)
  assert.equal(body.stores[0].id, shop.storeId)
  assert.equal(body.stores.at(-1).name, 'The newest')
  assert.ok(body.stores.every(({ id }: { id: string }) => id !== other.storeId))
  const { token } = await test.newCustomer()
  assert.equal((await ask('GET', '/stores/merchant/my-stores', token)).status, 403)
})
