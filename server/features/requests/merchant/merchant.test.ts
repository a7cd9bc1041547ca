import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'mocha'
import { merchantRequests } from '#contract/merchant-requests.ts'
import { DAY } from '#domain/time/time.ts'
import { openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { addMember, createStore } from '#tests/support/merchants.ts'
import { addCustomerRequest } from '#tests/support/requests.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())
afterEach(async () => assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), []))

const REQUEST = {
  title: 'Leaking kitchen tap',
  category: 'test',
  description: 'The mixer drips all night. Third floor.',
  budgetMin: 2000,
  budgetMax: 4000,
  timeline: 'thisweek',
  location: 'Argwings Kodhek Road, Test Area',
}
const post = async (token: string, more: object = {}): Promise<string> => {
  const { status, body } = await test.ask('POST', '/request-service', {
    token,
    body: { ...REQUEST, ...more },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body.data.serviceRequest.id
}
const quote = async (shop: Shop, requestId: string, more: object = {}) => {
  const { status, body } = await test.ask('POST', `/request-service/${requestId}/offers`, {
    token: shop.merchantToken,
    body: {
      storeId: shop.storeId,
      quotedPrice: 3200,
      message: 'I will bring washers and a wrench.',
      availability: 'Tomorrow morning',
      ...more,
    },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body.data.offer
}
const list = async (shop: Shop, query = '') => {
  const { status, body } = await test.ask('GET', `/merchant/service-requests${query}`, {
    token: shop.merchantToken,
  })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(merchantRequests['GET /merchant/service-requests'].reply.parse(body), body)
  return body.data
}
const offers = async (shop: Shop, query = '') => {
  const { status, body } = await test.ask('GET', `/merchant/offers${query}`, { token: shop.merchantToken })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(merchantRequests['GET /merchant/offers'].reply.parse(body), body)
  return body.data
}
const stats = async (shop: Shop) =>
  (await test.ask('GET', '/merchant/dashboard/stats', { token: shop.merchantToken })).body.data
const setInterests = (shop: Shop, more: object = {}) =>
  test.ask('PUT', '/merchant/request-interests', {
    token: shop.merchantToken,
    body: { categories: [], areas: [], radiusKm: 10, isNotified: true, ...more },
  })
const sees = async (shop: Shop, id: string, query = '?limit=100') =>
  (await list(shop, query)).requests.some((request: { id: string }) => request.id === id)

const addPlaces = async () => {
  const { db } = test.app.database
  await db
    .insertInto('locations')
    .values([{ slug: 'far-away', name: 'Far Away', city: 'Mombasa', latitude: -4.05, longitude: 39.67 }])
    .onConflict((known) => known.doNothing())
    .execute()
  await db
    .insertInto('categories')
    .values({ slug: 'other-trade', name: 'Other trade', position: 98 })
    .onConflict((known) => known.doNothing())
    .execute()
}

describe('the requests that concern a merchant', () => {
  it('are open ones of its category near its branches, with the distance and without personal data', async () => {
    await addPlaces()
    const shop = await openShop(test)
    const customer = await test.newCustomer('Achieng')
    const near = await post(customer.token)
    const far = await post(customer.token, { location: 'Far Away' })
    const other = await post(customer.token, { category: 'other-trade' })
    const { requests } = await list(shop, '?limit=100')
    const ids = requests.map(({ id }: { id: string }) => id)
    assert.deepEqual(
      [near, far, other].map((id) => ids.includes(id)),
      [true, false, false],
    )
    const shown = requests.find(({ id }: { id: string }) => id === near)
    assert.deepEqual(
      [shown.status, shown.distanceKm, shown.location, shown.customerName, shown.merchantOffered],
      ['open', 0, 'Test Area', 'Achieng C.', false],
    )
    assert.doesNotMatch(JSON.stringify(shown), /Argwings|Customer/)
  })

  it('notify as many businesses as the reply says', async () => {
    const customer = await test.newCustomer()
    const countAsked = async () =>
      (
        await test.ask('POST', '/request-service', {
          token: customer.token,
          body: { ...REQUEST, location: 'Nowhere known', category: 'counted' },
        })
      ).body.data.merchants
    await test.app.database.db
      .insertInto('categories')
      .values({ slug: 'counted', name: 'Counted', position: 95 })
      .execute()
    assert.equal(await countAsked(), 0)
    assert.equal((await setInterests(await openShop(test), { categories: ['counted'] })).status, 200)
    assert.equal(await countAsked(), 1)
  })

  it('have the category of one of its stores by the same name, as existing clients compare them', async () => {
    const shop = await openShop(test)
    const { token } = await test.newCustomer()
    const id = await post(token)
    const { status, body } = await test.ask('GET', '/merchant/stores', { token: shop.merchantToken })
    assert.equal(status, 200)
    assert.deepEqual(merchantRequests['GET /merchant/stores'].reply.parse(body), body)
    assert.deepEqual(body.data.stores, [
      { id: shop.storeId, name: 'Shop of the test', category: 'Test trade' },
    ])
    const shown = (await list(shop, '?limit=100')).requests.find((each: { id: string }) => each.id === id)
    assert.equal(shown.category, body.data.stores[0].category)
  })

  it('follow the interests: other categories, chosen areas, and a place that is unknown', async () => {
    await addPlaces()
    const shop = await openShop(test)
    const customer = await test.newCustomer()
    const far = await post(customer.token, { location: 'Far Away' })
    const other = await post(customer.token, { category: 'other-trade' })
    const unknown = await post(customer.token, { location: 'Behind the big tree' })
    const mapped = { location: 'Behind the other tree', latitude: -4.6, longitude: 34.5 }
    const unnamed = await post(customer.token, mapped)
    assert.deepEqual([await sees(shop, unknown), await sees(shop, unnamed)], [true, false])
    assert.equal((await setInterests(shop, { categories: ['other-trade'], areas: [] })).status, 200)
    assert.deepEqual([await sees(shop, other), await sees(shop, unknown)], [true, false])
    await setInterests(shop, { areas: ['far-away'] })
    assert.deepEqual([await sees(shop, far), await sees(shop, unknown)], [true, false])
  })

  it('leave out those of the team, and of customers whom the merchant has blocked', async () => {
    const shop = await openShop(test)
    const colleague = await addMember(test, shop.storeId, 'front-desk')
    const blocked = await test.newCustomer()
    await test.ask('POST', '/bookings', {
      token: blocked.token,
      body: { serviceId: shop.serviceId, startTime: timeIn(test, 2) },
    })
    const blocking = await test.ask('POST', `/merchant/clients/${blocked.id}/block`, {
      token: shop.merchantToken,
    })
    assert.equal(blocking.status, 200)
    for (const token of [shop.merchantToken, colleague])
      assert.equal(await sees(shop, await addCustomerRequest(test, token)), false)
    assert.equal(await sees(shop, await post(blocked.token)), false)
  })

  it('are filtered by budget, time and place, and may leave out those with a quote', async () => {
    const shop = await openShop(test)
    const { token } = await test.newCustomer()
    const id = await post(token, { budgetMin: 2000, budgetMax: 4000, timeline: 'urgent' })
    for (const [query, isShown] of [
      ['budget=1000-10000', true],
      ['budget=10000-50000', false],
      ['timeline=urgent&budget=all', true],
      ['timeline=flexible', false],
      ['location=Test+Area', true],
      ['location=nowhere', false],
      ['status=open&withoutMine=true', true],
    ] as const)
      assert.equal(await sees(shop, id, `?limit=100&${query}`), isShown, query)
    const offer = await quote(shop, id)
    assert.equal(await sees(shop, id, '?limit=100&withoutMine=true'), false)
    assert.equal(await sees(shop, id), true)
    const withdrawn = await test.ask('PUT', `/merchant/offers/${offer.id}`, {
      token: shop.merchantToken,
      body: { status: 'withdrawn', reason: 'No time' },
    })
    assert.deepEqual([withdrawn.status, withdrawn.body.data?.offer.status], [200, 'withdrawn'])
    assert.equal(await sees(shop, id, '?limit=100&withoutMine=true'), true)
  })

  it('are not listed once they have expired', async () => {
    const shop = await openShop(test)
    const { token } = await test.newCustomer()
    const id = await post(token, { timeline: 'urgent' })
    await test.app.database.pool.query(`UPDATE service_requests SET expires_at = $1 WHERE id = $2`, [
      new Date(test.clock.now().getTime() - 1),
      id,
    ])
    assert.equal(await sees(shop, id), false)
  })
})

describe('one of several stores', () => {
  it('has its own requests, quotes and figures, which other members do not see', async () => {
    await addPlaces()
    const [shop, other] = [await openShop(test), await openShop(test)]
    const second = await createStore(test, shop.merchantToken, {
      name: 'Second store',
      category: 'other-trade',
    })
    const { db } = test.app.database
    await db.updateTable('stores').set({ status: 'published' }).where('id', '=', second.id).execute()
    const customer = await test.newCustomer()
    const forShop = await post(customer.token)
    const forSecond = await post(customer.token, { category: 'other-trade' })
    const [ofShop, ofSecond] = [`?storeId=${shop.storeId}&limit=100`, `?storeId=${second.id}&limit=100`]
    const seen = async (id: string) => [
      await sees(shop, id),
      await sees(shop, id, ofShop),
      await sees(shop, id, ofSecond),
    ]
    assert.deepEqual(await seen(forShop), [true, true, false])
    assert.deepEqual(await seen(forSecond), [true, false, true])

    await quote(shop, forShop)
    const getCount = async (query: string) => (await offers(shop, query)).pagination.total
    assert.deepEqual([await getCount(''), await getCount(ofShop), await getCount(ofSecond)], [1, 1, 0])
    const fetchFigures = async (storeId: string) => {
      const path = `/merchant/dashboard/stats?storeId=${storeId}`
      const { data } = (await test.ask('GET', path, { token: shop.merchantToken })).body
      return [data.pendingOffers, data.activeStores]
    }
    assert.deepEqual(
      [await fetchFigures(shop.storeId), await fetchFigures(second.id)],
      [
        [1, 1],
        [0, 1],
      ],
    )

    const limited = await addMember(test, shop.storeId, 'manager', null, [second.id])
    for (const path of ['/merchant/service-requests', '/merchant/offers', '/merchant/dashboard/stats'])
      for (const [token, storeId] of [
        [limited, shop.storeId],
        [shop.merchantToken, other.storeId],
      ])
        assert.equal((await test.ask('GET', `${path}?storeId=${storeId}`, { token })).status, 404, path)
  })
})

describe('the quotes of a merchant', () => {
  it('are listed by status with the customer, whose contacts come with the acceptance', async () => {
    const shop = await openShop(test)
    const customer = await test.newCustomer('Achieng')
    const [won, lost, open] = [
      await post(customer.token),
      await post(customer.token),
      await post(customer.token),
    ]
    const accepted = await quote(shop, won)
    const rejected = await quote(shop, lost)
    await quote(shop, open)
    const decide = (path: string) => test.ask('PUT', path, { token: customer.token, body: {} })
    assert.equal((await decide(`/request-service/${won}/accept-offer/${accepted.id}`)).status, 200)
    assert.equal((await decide(`/request-service/${lost}/reject-offer/${rejected.id}`)).status, 200)
    const count = async (status: string) => (await offers(shop, `?status=${status}`)).pagination.total
    assert.deepEqual(
      [
        await count('pending'),
        await count('accepted'),
        await count('rejected'),
        await count('ended'),
        await count('all'),
      ],
      [1, 1, 1, 1, 3],
    )
    const [shown] = (await offers(shop, '?status=accepted')).offers
    assert.deepEqual(
      [shown.customerName, shown.requestLocation, shown.requestBudget, shown.contact.name],
      ['Achieng C.', 'Test Area', 'KSH 2,000 - KSH 4,000', 'Achieng'],
    )
    const [waiting] = (await offers(shop, '?status=pending')).offers
    assert.equal(waiting.contact, null)
    const figures = await stats(shop)
    assert.deepEqual(
      [figures.totalOffers, figures.pendingOffers, figures.acceptedOffers, figures.rejectedOffers],
      [3, 1, 1, 1],
    )
    assert.deepEqual(
      [
        figures.acceptanceRate,
        figures.madeThisMonth,
        figures.wonThisMonth,
        figures.activeStores,
        figures.totalEarnings,
      ],
      [50, 3, 1, 1, 0],
    )
  })

  it('count as ended when their time is over, before a job closes them', async () => {
    const shop = await openShop(test)
    const { token } = await test.newCustomer()
    const { id } = await quote(shop, await post(token))
    await test.app.database.pool.query('UPDATE quotes SET expires_at = $1 WHERE id = $2', [
      new Date(test.clock.now().getTime() - 1),
      id,
    ])
    const [shown] = (await offers(shop, '?status=rejected')).offers
    assert.deepEqual([shown.id, shown.status], [id, 'rejected'])
    assert.equal((await offers(shop, '?status=pending')).pagination.total, 0)
    const figures = await stats(shop)
    assert.deepEqual([figures.pendingOffers, figures.rejectedOffers, figures.acceptanceRate], [0, 1, 0])
  })

  it('of another merchant are not found, and decided ones are not withdrawn', async () => {
    const [shop, other] = [await openShop(test), await openShop(test)]
    const { token } = await test.newCustomer()
    const { id } = await quote(shop, await post(token))
    const withdraw = (by: Shop) =>
      test.ask('PUT', `/merchant/offers/${id}`, { token: by.merchantToken, body: { status: 'withdrawn' } })
    assert.equal((await withdraw(other)).status, 404)
    assert.equal((await withdraw(shop)).status, 200)
    assert.deepEqual(
      [(await withdraw(shop)).status, (await withdraw(shop)).body.code],
      [409, 'quote-not-pending'],
    )
  })

  it('say how many new requests there are', async () => {
    const shop = await openShop(test)
    const { token } = await test.newCustomer()
    const before = (await stats(shop)).newRequests
    const id = await post(token)
    assert.equal((await stats(shop)).newRequests, before + 1)
    await quote(shop, id)
    assert.equal((await stats(shop)).newRequests, before)
    const old = await post(token)
    await test.app.database.pool.query('UPDATE service_requests SET created_at = $1 WHERE id = $2', [
      new Date(test.clock.now().getTime() - 2 * DAY),
      old,
    ])
    assert.equal((await stats(shop)).newRequests, before)
  })
})
