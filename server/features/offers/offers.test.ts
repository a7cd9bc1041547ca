import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import * as z from 'zod'
import { OFFER_SORTS, offers } from '#contract/offers.ts'
import {
  daysFromNow,
  insertReferenceData,
  newBranch,
  newOffer,
  newService,
  newStore,
  openCatalogue,
  type CatalogueApp,
} from '#tests/support/catalogue.ts'

let on: CatalogueApp
let pendo: string
let braids: string
const ids: Record<string, string> = {}

before(async () => {
  on = await openCatalogue()
  await insertReferenceData(on.db)
  pendo = await newStore(on.db)
  await newBranch(on.db, pendo)
  braids = await newService(on.db, pendo)
  await on.db
    .insertInto('price_history')
    .values([
      { service_id: braids, since: daysFromNow(-90), price_cents: 280_000 },
      { service_id: braids, since: daysFromNow(-30), price_cents: 300_000 },
    ])
    .execute()
  const kings = await newStore(on.db, {
    name: 'Kinyozi Kings',
    category: 'barbers',
    location: 'nyali',
    rating_count: 3,
    rating_sum: 13,
  })
  const cut = await newService(on.db, kings, {
    name: 'Fade and beard',
    category: 'barbers',
    price_cents: 100_000,
    images: [],
  })
  const advice = await newService(on.db, kings, {
    name: 'Bridal package',
    type: 'dynamic',
    price_cents: null,
    price_range: 'KES 5,000 - 20,000',
  })
  const closed = await newStore(on.db, { name: 'Closed for good', status: 'closed' })
  const draft = await newStore(on.db, { name: 'Not yet', status: 'draft' })

  ids.braids = await newOffer(on.db, pendo, braids, {
    images: ['/media/offer.webp'],
    is_featured: true,
    created_at: daysFromNow(-1),
  })
  ids.half = await newOffer(on.db, kings, cut, {
    title: 'Half price 100% "fade"\nfor_all',
    category: 'barbers',
    location: 'nyali',
    discount_percent: 50,
    original_cents: 100_000,
    discounted_cents: 50_000,
    created_at: daysFromNow(-2),
  })
  ids.dynamic = await newOffer(on.db, kings, advice, {
    title: 'Bridal at a third off',
    offer_type: 'dynamic',
    category: 'barbers',
    location: 'nyali',
    discount_percent: 33,
    original_cents: null,
    discounted_cents: null,
    created_at: daysFromNow(-3),
  })
  ids.free = await newOffer(on.db, pendo, braids, {
    title: 'The store bears the fee',
    fee_waived: true,
    discount_percent: 10,
    discounted_cents: 270_000,
    created_at: daysFromNow(-40),
  })
  ids.expired = await newOffer(on.db, pendo, braids, {
    title: 'Over',
    expires_at: daysFromNow(-1),
    created_at: daysFromNow(-20),
  })
  ids.inactive = await newOffer(on.db, pendo, braids, {
    title: 'Asleep',
    status: 'inactive',
    created_at: daysFromNow(-21),
  })
  ids.closed = await newOffer(on.db, closed, await newService(on.db, closed), {
    title: 'Gone',
    created_at: daysFromNow(-22),
  })
  ids.draft = await newOffer(on.db, draft, await newService(on.db, draft), {
    title: 'Secret',
    created_at: daysFromNow(-23),
  })
})
after(() => on.close())

type Card = z.infer<(typeof offers)['GET /offers']['reply']>['offers'][number]
const list = async (query = ''): Promise<Card[]> => (await on.ask(`/api/v1/offers${query}`)).body.offers
const named = async (query = ''): Promise<string[]> => {
  const found = await list(query)
  return found.map((card) => Object.keys(ids).find((name) => ids[name] === card.id)!)
}
const single = async (name: string) => (await on.ask(`/api/v1/offers/${ids[name]}`)).body

describe('GET /offers', () => {
  it('says exactly what the contract says', async () => {
    for (const route of ['', '/featured', '/random', '/top-deals', `/store/${pendo}`] as const) {
      const key = route.startsWith('/store')
        ? 'GET /offers/store/:storeId'
        : (`GET /offers${route}` as 'GET /offers')
      const { status, body } = await on.ask(`/api/v1/offers${route}`)
      assert.equal(status, 200)
      assert.deepEqual(z.strictObject(offers[key].reply.shape).parse(body), body, route)
    }
  })

  it('lists neither expired nor inactive offers, nor those of stores that are not published, newest first', async () => {
    assert.deepEqual(await named(), ['braids', 'half', 'dynamic', 'free'])
  })

  it('lists an offer until the clock says that it has expired', async () => {
    on.setTime(daysFromNow(11))
    assert.deepEqual(await named(), [])
    assert.equal((await on.ask('/api/v1/offers')).body.pagination.total, 0)
    on.setTime(daysFromNow(0))
  })

  it('lists expired and inactive ones too with status=all', async () => {
    assert.deepEqual(await named('?status=all'), ['braids', 'half', 'dynamic', 'expired', 'inactive', 'free'])
  })

  it('finds by title, description, service, store, category and place', async () => {
    assert.deepEqual(await named('?search=bridal%20at'), ['dynamic'])
    assert.deepEqual(await named('?search=MONDAY&sortBy=latest'), ['braids', 'half', 'dynamic', 'free'])
    assert.deepEqual(await named('?search=knotless&sortBy=latest'), ['braids', 'free'])
    assert.deepEqual(await named('?search=kinyozi&sortBy=latest'), ['half', 'dynamic'])
    assert.deepEqual(await named('?search=beauty%20%26%20spa&sortBy=latest'), ['braids', 'free'])
    assert.deepEqual(await named('?search=nyali&sortBy=latest'), ['half', 'dynamic'])
    assert.deepEqual(await named('?search=mombasa&sortBy=latest'), ['half', 'dynamic'])
    assert.deepEqual(await named('?search=fitness'), [])
  })

  it('reads the words of a search and no signs', async () => {
    assert.deepEqual(await named('?search=100%25'), ['half'])
    assert.deepEqual(await named('?search=for_all'), ['half'])
    assert.deepEqual(await named('?search=half_price'), ['half'])
    for (const nothing of ['%25', '_', '%5C', '%F0%9F%94%A5'])
      assert.deepEqual(await named(`?search=${nothing}`), [])
  })

  it('puts what fits best first unless a search asks for another order', async () => {
    assert.deepEqual(await named('?search=the%20store%20bears%20the%20fee'), ['free'])
    assert.deepEqual(await named('?search=monday'), await named('?search=monday&sortBy=relevance'))
    assert.deepEqual(await named('?search=monday&sortBy=price_low_high'), [
      'half',
      'braids',
      'free',
      'dynamic',
    ])
    assert.deepEqual(await named('?search=monday&status=all&sortBy=latest'), [
      'braids',
      'half',
      'dynamic',
      'expired',
      'inactive',
      'free',
    ])
  })

  it('filters by category and by place, by slug or name; a town means all its areas', async () => {
    assert.deepEqual(await named('?category=barbers'), ['half', 'dynamic'])
    assert.deepEqual(await named('?category=Beauty%20%26%20Spa'), ['braids', 'free'])
    assert.deepEqual(await named('?category=none'), [])
    assert.deepEqual(await named('?location=Westlands'), ['braids', 'free'])
    assert.deepEqual(await named('?location=nairobi'), ['braids', 'free'])
    assert.deepEqual(await named('?location=Mombasa&category=barbers&search=fade'), ['half'])
    assert.deepEqual(await named('?location=All%20Locations&category=All'), [
      'braids',
      'half',
      'dynamic',
      'free',
    ])
  })

  it('sorts by price with unknown prices last, by discount and by rating; an unknown sort is latest', async () => {
    assert.deepEqual(await named('?sortBy=price_low_high'), ['half', 'braids', 'free', 'dynamic'])
    assert.deepEqual(await named('?sortBy=price_high_low'), ['free', 'braids', 'half', 'dynamic'])
    assert.deepEqual(await named('?sortBy=discount&sortOrder=desc'), ['half', 'dynamic', 'braids', 'free'])
    assert.deepEqual(await named('?sortBy=discount&sortOrder=asc'), ['free', 'braids', 'dynamic', 'half'])
    assert.deepEqual(await named('?sortBy=rating&sortOrder=asc'), ['free', 'braids', 'dynamic', 'half'])
    assert.deepEqual(await named('?sortBy=rating'), ['half', 'dynamic', 'braids', 'free'])
    assert.deepEqual(await named('?sortBy=whatever'), ['braids', 'half', 'dynamic', 'free'])
  })

  it('pages, and counts all', async () => {
    const { body } = await on.ask('/api/v1/offers?limit=3&page=2')
    assert.equal(body.offers.length, 1)
    const { total, totalPages, hasNextPage, hasPrevPage } = body.pagination
    assert.deepEqual(
      { total, totalPages, hasNextPage, hasPrevPage },
      { total: 4, totalPages: 2, hasNextPage: false, hasPrevPage: true },
    )
    assert.deepEqual(await named('?limit=5'), ['braids', 'half', 'dynamic', 'free'])
    assert.equal((await on.ask('/api/v1/offers?limit=3&page=9')).body.offers.length, 0)
  })

  const CONTRADICTORY = [
    'sortBy=price_low_high&sortOrder=desc',
    'sortBy=price_high_low&sortOrder=asc',
    'sortBy=relevance&sortOrder=asc',
  ]
  it('has the same offers on its pages as in one, in every order, walked to or remembered', async () => {
    for (const sortBy of OFFER_SORTS)
      for (const sortOrder of ['asc', 'desc']) {
        const order = `sortBy=${sortBy}&sortOrder=${sortOrder}`
        if (CONTRADICTORY.includes(order)) continue
        const whole = await named(`?${order}`)
        for (const limit of [1, 3])
          for (const pages of [
            [4, 3, 2, 1],
            [1, 2, 3, 4],
          ]) {
            const found: string[][] = []
            for (const page of pages) found[page] = await named(`?${order}&limit=${limit}&page=${page}`)
            assert.deepEqual(found.flat(), whole, `${order} ${limit} ${pages}`)
          }
      }
  })

  it('takes one statement', async () => {
    for (const path of [
      '/offers',
      '/offers?search=a&location=nairobi',
      '/offers?page=2',
      '/offers/random',
      `/offers/${ids.braids}`,
    ])
      assert.equal(await on.statementsOf(() => on.ask(`/api/v1${path}`)), 1, path)
  })
})

describe('a card', () => {
  it('reckons the fee as the rule does: 15% of the discount, 5.99 without a price, none when the store bears it', async () => {
    const [braids, , dynamic, free] = await list()
    assert.deepEqual([braids!.accessFee, braids!.chargedFee], [112.5, 113])
    assert.deepEqual([dynamic!.accessFee, dynamic!.chargedFee, dynamic!.original_price], [5.99, 6, null])
    assert.deepEqual([free!.accessFee, free!.chargedFee], [0, 0])
  })

  it('is hot from 50% on', async () =>
    assert.deepEqual(
      (await list()).map((card) => card.isHot),
      [false, true, false, false],
    ))

  it('has no rating while nobody has reviewed the store', async () => {
    const [braids, half] = await list()
    assert.deepEqual([braids!.store.rating, braids!.store.totalReviews], [null, 0])
    assert.deepEqual([half!.store.rating, half!.store.totalReviews], [4.3, 3])
  })

  it('shows the picture of the offer, else of the service, as a whole address', async () => {
    const [braids, half, , free] = await list()
    assert.equal(braids!.image_url, 'https://d3.test/media/offer.webp')
    assert.equal(free!.image_url, 'https://d3.test/media/braids.webp')
    assert.equal(half!.image_url, null)
    assert.equal(half!.title, 'Half price 100% "fade"\nfor_all')
  })

  it('follows whatever it says: the store, the service, the category and the place', async () => {
    const card = async () => (await list()).find((one) => one.id === ids.half)!
    const store = (await card()).store.id
    await on.db
      .updateTable('stores')
      .set({ name: 'Kinyozi Emperors', rating_count: 4, rating_sum: 20 })
      .where('id', '=', store)
      .execute()
    assert.deepEqual([(await card()).store.name, (await card()).store.rating], ['Kinyozi Emperors', 5])
    await on.db
      .updateTable('services')
      .set({ name: 'Fade only', price_cents: 120_050 })
      .where('id', '=', (await card()).service.id)
      .execute()
    // The price is the one that the discount is taken off, whatever the service costs by now.
    assert.deepEqual([(await card()).service.name, (await card()).service.price], ['Fade only', 1000])
    await on.db.updateTable('categories').set({ name: 'Kinyozi' }).where('slug', '=', 'barbers').execute()
    assert.deepEqual([(await card()).category, (await card()).service.category], ['Kinyozi', 'Kinyozi'])
    await on.db.updateTable('locations').set({ name: 'Nyali Beach' }).where('slug', '=', 'nyali').execute()
    assert.equal((await card()).store.location, 'Nyali Beach')
    await on.db.updateTable('stores').set({ status: 'closed' }).where('id', '=', store).execute()
    assert.deepEqual(await named(), ['braids', 'free'])
    assert.equal((await single('half')).offer.status, 'inactive')
    await on.db
      .updateTable('stores')
      .set({ status: 'published', rating_count: 3, rating_sum: 13 })
      .where('id', '=', store)
      .execute()
    await on.db.updateTable('categories').set({ name: 'Barbers' }).where('slug', '=', 'barbers').execute()
    assert.deepEqual(await named(), ['braids', 'half', 'dynamic', 'free'])
  })
})

describe('GET /offers/featured, top-deals, random, categories, store', () => {
  it('features the featured', async () => assert.deepEqual(await named('/featured'), ['braids']))

  it('puts the highest discounts first', async () => {
    const { body } = await on.ask('/api/v1/offers/top-deals')
    assert.deepEqual(
      body.topDeals.map((card: Card) => card.discount),
      [50, 33, 25],
    )
    assert.deepEqual(body.topDeals, body.offers)
  })

  it('gives some at random, each once, and differently each time', async () => {
    for (const [i, name] of ['braids', 'half', 'dynamic', 'free'].entries())
      await on.db
        .updateTable('offers')
        .set({ random_position: i / 4 })
        .where('id', '=', ids[name]!)
        .execute()
    const seen = new Set<string>()
    for (let i = 0; i < 40; i++) {
      const some = await named('/random?limit=2')
      assert.equal(new Set(some).size, 2)
      seen.add(some.join())
    }
    assert.ok(seen.size > 1)
    assert.deepEqual((await named('/random?location=nairobi')).sort(), ['braids', 'free'])
  })

  it('counts the active offers of each category that has any', async () => {
    const { body } = await on.ask('/api/v1/offers/categories')
    assert.deepEqual(body.categories, [
      { name: 'Beauty & Spa', slug: 'beauty', count: 2, image_url: 'https://d3.test/media/beauty.webp' },
      { name: 'Barbers', slug: 'barbers', count: 2, image_url: null },
    ])
    assert.deepEqual((await on.ask('/api/v1/offers/categories?location=Mombasa')).body.categories.length, 1)
  })

  it('lists the active offers of a store, and refuses an id that is none', async () => {
    assert.deepEqual(await named(`/store/${pendo}`), ['braids', 'free'])
    const { status, body } = await on.ask('/api/v1/offers/store/17')
    assert.deepEqual([status, body.message], [404, 'Store not found'])
  })
})

describe('GET /offers/{id}', () => {
  it('says exactly what the contract says', async () => {
    for (const name of ['braids', 'half', 'dynamic', 'expired']) {
      const body = await single(name)
      assert.deepEqual(z.strictObject(offers['GET /offers/:id'].reply.shape).parse(body), body, name)
    }
  })

  it('carries the service with the store, its usual hours and its days from Monday on', async () => {
    const { store } = (await single('braids')).offer.service
    const { opening_time, closing_time, working_days, phone_number, primary_email, address } = store
    assert.deepEqual([opening_time, closing_time], ['09:00', '18:00'])
    assert.deepEqual(working_days, ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
    assert.deepEqual(
      [phone_number, primary_email, address],
      ['254711000001', 'hello@pendo.test', 'Woodvale Grove, 2nd floor'],
    )
  })

  it('verifies a discount only when the present price stood for 14 days before the offer', async () => {
    const { offer } = await single('braids')
    assert.equal(offer.verifiedDiscount, true)
    assert.deepEqual(
      offer.priceHistory.map((entry: { price: number }) => entry.price),
      [2800, 3000],
    )
    // Made before the price was raised to what it calls normal.
    assert.equal((await single('free')).offer.verifiedDiscount, false)
    assert.equal((await single('dynamic')).offer.verifiedDiscount, false)
  })

  it('shows an expired or inactive one, and says so', async () => {
    assert.equal((await single('expired')).isExpired, true)
    assert.equal((await single('inactive')).offer.status, 'inactive')
    assert.equal((await single('braids')).isExpired, false)
  })

  it('does not know an offer that is none, or of a store that was never published', async () => {
    for (const id of [pendo, ids.draft]) {
      const { status, body } = await on.ask(`/api/v1/offers/${id}`)
      assert.deepEqual([status, body.message], [404, 'Offer not found'])
    }
    assert.equal((await on.ask('/api/v1/offers/17')).status, 404)
  })
})
