import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'mocha'
import sharp from 'sharp'
import { requests } from '#contract/requests.ts'
import { DAY } from '#domain/time/time.ts'
import { openShop, timeIn } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { addQuote, addRequest, makeQuote, postRequest, requestInput } from '#tests/support/requests.ts'
import { ALL_SCHEDULED, runScheduledJob } from '#tests/support/scheduled-jobs.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { uploadFile } from '#tests/support/uploads.ts'
import { closeExpired } from './deciding/closing.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
  await openShop(test)
})
after(() => test?.close())

const db = () => test.app.database.db
const post = (token: string, body: object) => test.ask('POST', '/request-service', { token, body })
const get = async (id: string, token?: string) =>
  (await test.ask('GET', `/request-service/${id}`, token ? { token } : {})).body
const list = async (query: string, token?: string) =>
  (await test.ask('GET', `/request-service?limit=50&${query}`, token ? { token } : {})).body.data
const getIds = (data: { requests: { id: string }[] }) => data.requests.map(({ id }) => id)
const assertInvariants = async () => {
  await test.drainJobs(...ALL_SCHEDULED)
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
}

describe('posting a request', () => {
  it('takes budgets as text, names the area, and means normal by medium', async () => {
    const { token } = await test.newCustomer()
    const { status, body } = await post(
      token,
      requestInput({
        budgetMin: '1500',
        budgetMax: '2500.50',
        priority: 'medium',
        requirements: ['Licensed'],
      }),
    )
    assert.equal(status, 201, JSON.stringify(body))
    assert.equal(body.message, 'Service request posted successfully!')
    assert.deepEqual(requests['POST /request-service'].reply.parse(body), body)
    const { serviceRequest } = body.data
    assert.equal(serviceRequest.budget, 'KSH 1,500 - KSH 2,500.50')
    assert.equal(serviceRequest.priority, 'normal')
    assert.equal(serviceRequest.location, 'Moi Avenue 7, Test Area')
    assert.equal((await get(serviceRequest.id)).data.request.location, 'Test Area')
    assert.equal(Date.parse(serviceRequest.expiresAt) - Date.parse(serviceRequest.createdAt), 3 * DAY)
    await assertInvariants()
  })

  it('names missing fields', async () => {
    const { token } = await test.newCustomer()
    const { status, body } = await post(token, { title: '', description: 'The mixer drips all night.' })
    assert.equal(status, 400)
    assert.equal(body.message, 'Missing required fields: title, category, timeline, location')
    const wrong = await post(token, requestInput({ budgetMin: 5000 }))
    assert.deepEqual(
      [wrong.status, wrong.body.message],
      [400, 'Maximum budget must be greater than minimum budget'],
    )
    assert.equal((await post(token, requestInput({ category: 'no such' }))).status, 400)
    assert.equal((await post(token, requestInput({ budgetMin: '.5', budgetMax: ' 9 ' }))).status, 201)
    for (const amount of ['', ' ', '.', 'abc', '-1', '0x10', '1e3', '2.505', null, true])
      assert.equal((await post(token, requestInput({ budgetMin: amount }))).status, 400, String(amount))
    const empty = await post(token, requestInput({ budgetMin: '' }))
    assert.equal(empty.body.message, 'Missing required fields: budgetMin')
  })

  it('needs no budget, which an edit adds and removes', async () => {
    const { token } = await test.newCustomer()
    const { budgetMin, budgetMax, ...open } = requestInput()
    const posted = await post(token, open)
    assert.equal(posted.status, 201, JSON.stringify(posted.body))
    const { id, budget } = posted.body.data.serviceRequest
    assert.equal(budget, 'Open to quotes')
    const change = async (body: object) => {
      const { version } = (await get(id, token)).data.request
      const edit = { token, body: { ...open, ...body, version } }
      const { request } = (await test.ask('PUT', `/request-service/${id}`, edit)).body.data
      return [request.budgetMin, request.budgetMax]
    }
    assert.deepEqual(await change({}), [null, null])
    assert.deepEqual(await change({ budgetMin, budgetMax }), [2000, 4000])
    assert.deepEqual(await change({}), [2000, 4000])
    assert.ok(!getIds(await list('budget=10000-50000')).includes(id))
    assert.deepEqual(await change({ budgetMin: null, budgetMax: null }), [null, null])
    assert.ok(!getIds(await list('budget=1000-10000')).includes(id))
    const half = await post(token, { ...open, budgetMax: 100 })
    assert.deepEqual([half.status, half.body.message], [400, 'Missing required fields: budgetMin'])
  })

  it('is possible ten times a day', async () => {
    const { token, id } = await test.newCustomer()
    for (let n = 0; n < 9; n++) await addRequest(test, id)
    assert.equal((await post(token, requestInput())).status, 201)
    const { status, headers } = await post(token, requestInput())
    assert.equal(status, 429)
    assert.ok(Number(headers['retry-after']) <= 86_400)
  })

  it('happens once for one idempotency key', async () => {
    const { token, id } = await test.newCustomer()
    const headers = { 'idempotency-key': randomUUID() }
    const send = () => test.ask('POST', '/request-service', { token, body: requestInput(), headers })
    const [first, second] = [await send(), await send()]
    assert.deepEqual(first.body, second.body)
    const rows = await db().selectFrom('service_requests').select('id').where('account_id', '=', id).execute()
    assert.equal(rows.length, 1)
  })

  it('has uploaded pictures of the account, in order, which an edit can leave, add and remove', async () => {
    const [{ token }, other] = [await test.newCustomer(), await test.newCustomer()]
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c82' } })
      .jpeg()
      .toBuffer()
    const upload = async (as: string) => {
      const reply = await uploadFile(test, '/request-service/images', as, { field: 'image', bytes })
      assert.equal(reply.status, 201, JSON.stringify(reply.body))
      return reply.body.data.id as string // the contract's id
    }
    const [first, second, foreign] = [await upload(token), await upload(token), await upload(other.token)]
    assert.equal((await post(token, requestInput({ imageIds: [foreign] }))).status, 404)
    const id = await postRequest(test, token, { imageIds: [second, first] })
    const idsIn = async () =>
      (await get(id)).data.request.images.map((image: { id: string }) => image.id) as string[]
    assert.deepEqual(await idsIn(), [second, first])
    // An image can be used only once.
    assert.equal((await post(token, requestInput({ imageIds: [first] }))).status, 404)
    const third = await upload(token)
    const edit = (body: object) =>
      test.ask('PUT', `/request-service/${id}`, { token, body: requestInput(body) })
    assert.equal((await edit({ imageIds: [third, second] })).status, 200)
    assert.deepEqual(await idsIn(), [third, second])
    test.clock.advance(DAY + 1)
    await runScheduledJob(test, 'remove-unused-uploads')
    assert.deepEqual(await db().selectFrom('picture_uploads').select('id').execute(), [])
    assert.equal((await idsIn()).length, 2)
    test.clock.advance(-DAY - 1)
  })
})

describe('a request', () => {
  it('can be changed by its customer while it has no quotes', async () => {
    const [mine, provider] = [await test.newCustomer(), await test.newCustomer()]
    const id = await postRequest(test, mine.token)
    const edit = (token: string, body: object) => test.ask('PUT', `/request-service/${id}`, { token, body })
    assert.equal((await edit(provider.token, requestInput())).status, 404)
    const changed = await edit(mine.token, requestInput({ title: 'Two leaking taps', version: 1 }))
    assert.deepEqual(
      [changed.status, changed.body.data?.request.version],
      [200, 2],
      JSON.stringify(changed.body),
    )
    const late = await edit(mine.token, requestInput({ version: 1 }))
    assert.deepEqual([late.status, late.body.current.title], [409, 'Two leaking taps'])
    await makeQuote(test, provider.token, id)
    const refused = await edit(mine.token, requestInput({ version: 2 }))
    assert.deepEqual([refused.status, refused.body.code], [409, 'request-has-quotes'])
  })

  it('is unchanged by an edit in what the edit does not name', async () => {
    const { token } = await test.newCustomer()
    const place = { latitude: -1.298_765, longitude: 36.812_345 }
    const id = await postRequest(test, token, { ...place, requirements: ['Licensed'], priority: 'high' })
    const edit = async (more: object) => {
      const body = requestInput({ title: 'Two leaking taps', ...more })
      const { status } = await test.ask('PUT', `/request-service/${id}`, { token, body })
      assert.equal(status, 200)
      return db()
        .selectFrom('service_requests')
        .select(['latitude', 'longitude', 'requirements', 'priority'])
        .where('id', '=', id)
        .executeTakeFirst()
    }
    const stored = { ...place, requirements: ['Licensed'], priority: 'high' }
    assert.deepEqual(await edit({}), stored)
    // Another place has other coordinates.
    const nowhere = { latitude: null, longitude: null }
    assert.deepEqual(await edit({ location: 'Moi Avenue 8, Test Area' }), { ...stored, ...nowhere })
    await edit(place)
    assert.deepEqual(await edit({ ...nowhere, requirements: [], priority: 'low' }), {
      ...nowhere,
      requirements: [],
      priority: 'low',
    })
  })

  it('can be shortened after a quote was withdrawn', async () => {
    const [mine, provider] = [await test.newCustomer(), await test.newCustomer()]
    const id = await postRequest(test, mine.token, { timeline: 'flexible' })
    const offerId = await makeQuote(test, provider.token, id)
    const path = `/request-service/${id}`
    const withdrawn = await test.ask('PUT', `${path}/withdraw-offer/${offerId}`, { token: provider.token })
    assert.equal(withdrawn.status, 200)
    assert.equal((await test.ask('PUT', path, { token: mine.token, body: requestInput() })).status, 200)
    await assertInvariants()
  })

  it('can be withdrawn, which rejects its quotes', async () => {
    const [mine, provider] = [await test.newCustomer(), await test.newCustomer()]
    const id = await postRequest(test, mine.token)
    await makeQuote(test, provider.token, id)
    const cancel = (token: string) => test.ask('PUT', `/request-service/${id}/cancel`, { token })
    assert.equal((await cancel(provider.token)).status, 404)
    assert.equal((await cancel(mine.token)).status, 200)
    assert.equal((await cancel(mine.token)).status, 409)
    const made = await test.ask('GET', '/request-service/my-offers', { token: provider.token })
    assert.equal(made.body.data.offers[0].status, 'rejected')
    assert.equal((await test.ask('GET', `/request-service/${id}`)).status, 404)
    assert.equal((await get(id, provider.token)).data.request.status, 'cancelled')
    await assertInvariants()
  })

  it('expires with its quotes', async () => {
    const [mine, provider] = [await test.newCustomer(), await test.newCustomer()]
    const id = await postRequest(test, mine.token)
    const quoteId = await makeQuote(test, provider.token, id)
    test.clock.advance(3 * DAY)
    assert.ok(!getIds(await list('')).includes(id))
    assert.equal((await get(id, mine.token)).data.request.status, 'cancelled')
    await closeExpired(test.app)
    await closeExpired(test.app)
    const row = await db().selectFrom('service_requests').selectAll().where('id', '=', id).executeTakeFirst()
    const quote = await db().selectFrom('quotes').selectAll().where('id', '=', quoteId).executeTakeFirst()
    assert.deepEqual([row?.status, row?.closed_as, quote?.status], ['cancelled', 'expired', 'expired'])
    await assertInvariants()
  })
})

describe('the public list', () => {
  it('filters by category, budget, timeline, place and words', async () => {
    const { id: account, token } = await test.newCustomer()
    const cheap = await addRequest(test, account, { budget_min_cents: 10_000, budget_max_cents: 100_000 })
    const dear = await addRequest(test, account, {
      budget_min_cents: 4_000_000,
      budget_max_cents: 6_000_000,
      timeline: 'flexible',
    })
    const worded = await postRequest(test, token, { title: 'Paint the veranda', timeline: 'flexible' })
    const has = async (query: string) => {
      const ids = getIds(await list(query))
      return [cheap, dear, worded].map((id) => ids.includes(id))
    }
    assert.deepEqual(await has(''), [true, true, true])
    assert.deepEqual(await has('budget=0-1000'), [true, false, false])
    assert.deepEqual(await has('budget=1000-10000'), [false, false, true])
    assert.deepEqual(await has('budget=10000-50000'), [false, true, false])
    assert.deepEqual(await has('budget=50000%2B'), [false, true, false])
    assert.deepEqual(await has('timeline=flexible&category=Test%20Trade'), [false, true, true])
    assert.deepEqual(await has('category=beauty'), [false, false, false])
    assert.deepEqual(await has('location=test-area'), [true, true, true])
    assert.deepEqual(await has('location=test-area&km=5'), [true, true, true])
    assert.deepEqual(await has('location=Nairobi&budget=all&timeline='), [true, true, true])
    assert.deepEqual(await has('search=PAI%20veranda'), [false, false, true])
    assert.deepEqual(await has('search=%26%7C!'), [true, true, true])
    const spelt = await postRequest(test, token, { title: 'Oven/microwave of Ng’ang’a, café not heating' })
    for (const words of ['microwave', "ng'ang'a", 'cafe', 'MICROWAVE oven', 'café', 'caf'])
      assert.deepEqual(getIds(await list(`search=${encodeURIComponent(words)}`)), [spelt], words)
    assert.deepEqual(getIds(await list(`search=${encodeURIComponent('microwave zebra')}`)), [])
    for (const name of ['search', 'query']) {
      const { body } = await test.ask('GET', `/request-service/search?${name}=veranda`)
      assert.deepEqual(getIds(body.data), [worded], name)
    }
    const { body } = await test.ask('GET', '/request-service')
    assert.deepEqual(requests['GET /request-service'].reply.parse(body), body)
    assert.equal(body.data.pagination.limit, 6)
  })

  it('says what is mine, and what I have answered', async () => {
    const [mine, provider] = [await test.newCustomer(), await test.newCustomer()]
    const shop = await openShop(test)
    const id = await postRequest(test, mine.token)
    await makeQuote(test, provider.token, id)
    const flags = async (token?: string) => {
      const { isOwn, hasMyOffer, offers } = (await get(id, token)).data.request
      return [isOwn, hasMyOffer, offers]
    }
    assert.deepEqual(await flags(), [false, false, 1])
    assert.deepEqual(await flags(mine.token), [true, false, 1])
    assert.deepEqual(await flags(provider.token), [false, true, 1])
    assert.deepEqual(await flags(shop.merchantToken), [false, false, 1])
    await makeQuote(test, shop.merchantToken, id, { storeId: shop.storeId })
    assert.deepEqual(await flags(shop.merchantToken), [false, true, 2])
  })

  it('is hidden from merchants who have blocked the customer', async () => {
    const shop = await openShop(test)
    const { id: account, token } = await test.newCustomer()
    const id = await postRequest(test, token)
    const quoteId = await makeQuote(test, shop.merchantToken, id, { storeId: shop.storeId })
    const booked = await test.ask('POST', '/bookings', {
      token,
      body: { serviceId: shop.serviceId, startTime: timeIn(test, 2) },
    })
    assert.equal(booked.status, 201, JSON.stringify(booked.body))
    const blocked = await test.ask('POST', `/merchant/clients/${account}/block`, {
      token: shop.merchantToken,
    })
    assert.equal(blocked.status, 200, JSON.stringify(blocked.body))
    assert.ok(!getIds(await list('', shop.merchantToken)).includes(id))
    assert.ok(getIds(await list('')).includes(id))
    const { body } = await test.ask('GET', `/request-service/${id}/offers`, { token })
    assert.deepEqual(body.data.offers, [])
    const accepted = await test.ask('PUT', `/request-service/${id}/accept-offer/${quoteId}`, { token })
    assert.equal(accepted.status, 404)
  })
})

it('own requests are listed by status, also by the names of existing clients', async () => {
  const { id: account, token } = await test.newCustomer()
  const now = test.clock.now()
  const past = new Date(now.getTime() - 1)
  const created_at = new Date(now.getTime() - DAY)
  const open = await addRequest(test, account)
  const expired = await addRequest(test, account, { created_at, expires_at: past })
  const withdrawn = await addRequest(test, account, { status: 'cancelled', closed_as: 'withdrawn' })
  const done = await postRequest(test, token)
  const provider = await test.newCustomer()
  const offerId = await makeQuote(test, provider.token, done)
  const listed = async (status: string) => {
    const { body } = await test.ask('GET', `/request-service/my-requests?status=${status}`, { token })
    assert.equal(body.data.pagination.totalCount, body.data.requests.length)
    return getIds(body.data)
  }
  assert.equal(
    (await test.ask('PUT', `/request-service/${done}/accept-offer/${offerId}`, { token })).status,
    200,
  )
  for (const status of ['active', 'in_progress']) assert.deepEqual(await listed(status), [done])
  assert.equal((await test.ask('PUT', `/request-service/${done}/complete`, { token })).status, 200)
  for (const status of ['pending', 'open']) assert.deepEqual(await listed(status), [open])
  assert.deepEqual(await listed('completed'), [done])
  assert.deepEqual((await listed('cancelled')).toSorted(), [expired, withdrawn].toSorted())
  assert.deepEqual((await listed('past')).toSorted(), [expired, withdrawn, done].toSorted())
  for (const status of ['', 'all']) assert.equal((await listed(status)).length, 4)
})

describe('figures', () => {
  it('are answered even when empty, and counted from rows', async () => {
    const categories = (await test.ask('GET', '/request-service/categories')).body
    assert.deepEqual(requests['GET /request-service/categories'].reply.parse(categories), categories)
    const statistics = (await test.ask('GET', '/request-service/statistics')).body
    assert.deepEqual(requests['GET /request-service/statistics'].reply.parse(statistics), statistics)
    const { token, id } = await test.newCustomer()
    const empty = (await test.ask('GET', '/users/service-statistics', { token })).body
    assert.deepEqual(Object.values(empty.data), [0, 0, 0, 0])
    const requestId = await addRequest(test, id)
    await addQuote(test, requestId, (await test.newCustomer()).id)
    const { data } = (await test.ask('GET', '/users/service-statistics', { token })).body
    assert.deepEqual(Object.values(data), [1, 1, 0, 1])
  })
})

describe('the usual price of a category', () => {
  const usual = async () =>
    (await test.ask('GET', '/request-service/usual-price?category=repairs')).body.data.usualPrice

  it('is of the middle half of five quotes at least, for requests that are no longer open', async () => {
    await db().insertInto('categories').values({ slug: 'repairs', name: 'Repairs', position: 9 }).execute()
    const [customer, provider] = [await test.newCustomer(), await test.newCustomer()]
    const ended = { status: 'cancelled', closed_as: 'withdrawn' } as const
    const quote = async (shillings: number, request: object, of: object = {}) => {
      const id = await addRequest(test, customer.id, { category: 'repairs', ...request })
      const decided = { status: 'rejected', decided_at: test.clock.now(), ...of }
      await addQuote(test, id, provider.id, { price_cents: shillings * 100, ...decided })
    }
    for (const price of [1000, 1500, 2000, 3000]) await quote(price, ended)
    await quote(7000, {})
    await quote(7000, { ...ended, closed_as: 'removed' })
    await quote(7000, ended, { status: 'withdrawn' })
    await quote(7000, { ...ended, created_at: new Date(test.clock.now().getTime() - 366 * DAY) })
    assert.equal(await usual(), null)
    await quote(9000, ended)
    assert.deepEqual(await usual(), { from: 1500, to: 3000, quotes: 5 })
  })
})
