import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import * as z from 'zod'
import { OFFER_SORTS, offerLists, offers } from '#contract/offers.ts'
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
  const draft = await newStore(on.db, { name: 'Draft', status: 'draft' })

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
    title: 'The store waives the fee',
    fee_waived: true,
    discount_percent: 10,
    discounted_cents: 270_000,
    created_at: daysFromNow(-40),
  })
  ids.expired = await newOffer(on.db, pendo, braids, {
    title: 'Expired',
    expires_at: daysFromNow(-1),
    created_at: daysFromNow(-20),
  })
  ids.inactive = await newOffer(on.db, pendo, braids, {
    title: 'Inactive',
    status: 'inactive',
    created_at: daysFromNow(-21),
  })
  ids.closed = await newOffer(on.db, closed, await newService(on.db, closed), {
    title: 'Of a closed store',
    created_at: daysFromNow(-22),
  })
  ids.draft = await newOffer(on.db, draft, await newService(on.db, draft), {
    title: 'Of a draft store',
    created_at: daysFromNow(-23),
  })
})
after(() => on.close())

type Card = z.infer<(typeof offerLists)['GET /offers']['reply']>['offers'][number]
const list = async (query = ''): Promise<Card[]> => (await on.ask(`/api/v1/offers${query}`)).body.offers
const listNames = async (query = ''): Promise<string[]> => {
  const found = await list(query)
  return found.map((card) => Object.keys(ids).find((name) => ids[name] === card.id)!)
}
const single = async (name: string) => (await on.ask(`/api/v1/offers/${ids[name]}`)).body

describe('GET /offers', () => {
  it('returns exactly the fields of the contract', async () => {
    for (const route of ['', '/featured', '/random', '/top-deals', `/store/${pendo}`] as const) {
      const key = route.startsWith('/store')
        ? 'GET /offers/store/:storeId'
        : (`GET /offers${route}` as 'GET /offers')
      const { status, body } = await on.ask(`/api/v1/offers${route}`)
      assert.equal(status, 200)
      assert.deepEqual(z.strictObject({ ...offers, ...offerLists }[key].reply.shape).parse(body), body, route)
    }
  })

  it('lists live offers of published stores, newest first', async () => {
    assert.deepEqual(await listNames(), ['braids', 'half', 'dynamic', 'free'])
  })

  it('lists an offer until it expires', async () => {
    on.setTime(daysFromNow(11))
    assert.deepEqual(await listNames(), [])
    assert.equal((await on.ask('/api/v1/offers')).body.pagination.total, 0)
    on.setTime(daysFromNow(0))
  })

  it('lists expired and inactive offers with status=all', async () => {
    assert.deepEqual(await listNames('?status=all'), [
      'braids',
      'half',
      'dynamic',
      'expired',
      'inactive',
      'free',
    ])
  })

  it('searches title, description, service, store, category and location', async () => {
    assert.deepEqual(await listNames('?search=bridal%20at'), ['dynamic'])
    assert.deepEqual(await listNames('?search=MONDAY&sortBy=latest'), ['braids', 'half', 'dynamic', 'free'])
    assert.deepEqual(await listNames('?search=knotless&sortBy=latest'), ['braids', 'free'])
    assert.deepEqual(await listNames('?search=kinyozi&sortBy=latest'), ['half', 'dynamic'])
    assert.deepEqual(await listNames('?search=beauty%20%26%20spa&sortBy=latest'), ['braids', 'free'])
    assert.deepEqual(await listNames('?search=nyali&sortBy=latest'), ['half', 'dynamic'])
    assert.deepEqual(await listNames('?search=mombasa&sortBy=latest'), ['half', 'dynamic'])
    assert.deepEqual(await listNames('?search=fitness'), [])
  })

  it('ignores punctuation and symbols in a search', async () => {
    assert.deepEqual(await listNames('?search=100%25'), ['half'])
    assert.deepEqual(await listNames('?search=for_all'), ['half'])
    assert.deepEqual(await listNames('?search=half_price'), ['half'])
    for (const symbol of ['%25', '_', '%5C', '%F0%9F%94%A5'])
      assert.deepEqual(await listNames(`?search=${symbol}`), [])
  })

  it('sorts a search by relevance unless another order is requested', async () => {
    assert.deepEqual(await listNames('?search=the%20store%20waives%20the%20fee'), ['free'])
    assert.deepEqual(await listNames('?search=monday'), await listNames('?search=monday&sortBy=relevance'))
    assert.deepEqual(await listNames('?search=monday&sortBy=price_low_high'), [
      'half',
      'braids',
      'free',
      'dynamic',
    ])
    assert.deepEqual(await listNames('?search=monday&status=all&sortBy=latest'), [
      'braids',
      'half',
      'dynamic',
      'expired',
      'inactive',
      'free',
    ])
  })

  it('filters by category and location, by slug or name; a town includes its areas', async () => {
    assert.deepEqual(await listNames('?category=barbers'), ['half', 'dynamic'])
    assert.deepEqual(await listNames('?category=Beauty%20%26%20Spa'), ['braids', 'free'])
    assert.deepEqual(await listNames('?category=none'), [])
    assert.deepEqual(await listNames('?location=Westlands'), ['braids', 'free'])
    assert.deepEqual(await listNames('?location=nairobi'), ['braids', 'free'])
    assert.deepEqual(await listNames('?location=Mombasa&category=barbers&search=fade'), ['half'])
    assert.deepEqual(await listNames('?location=All%20Locations&category=All'), [
      'braids',
      'half',
      'dynamic',
      'free',
    ])
  })

  it('filters by price and rating, with and without a search; an invalid value is ignored', async () => {
    assert.deepEqual(await listNames('?price=under-1000'), ['half'])
    assert.deepEqual(await listNames('?price=1000-5000'), ['braids', 'free'])
    // A price that is agreed at the store is in no range.
    assert.deepEqual(await listNames('?price=over-10000'), [])
    assert.deepEqual(await listNames('?rating=4'), ['half', 'dynamic'])
    assert.deepEqual(await listNames('?rating=4&price=under-1000&sortBy=price_high_low'), ['half'])
    assert.deepEqual(await listNames('?rating=4.5'), [])
    assert.deepEqual(await listNames('?search=fade&price=under-1000&rating=4'), ['half'])
    assert.deepEqual(await listNames('?search=fade&price=1000-5000'), [])
    for (const invalid of ['price=cheap', 'rating=6', 'rating=many'])
      assert.equal((await listNames(`?${invalid}`)).length, 4, invalid)
    assert.equal((await on.ask('/api/v1/offers?price=1000-5000&limit=1')).body.pagination.total, 2)
  })

  it('sorts by price, discount and rating, with unknown prices last; an unknown sort is latest', async () => {
    assert.deepEqual(await listNames('?sortBy=price_low_high'), ['half', 'braids', 'free', 'dynamic'])
    assert.deepEqual(await listNames('?sortBy=price_high_low'), ['free', 'braids', 'half', 'dynamic'])
    assert.deepEqual(await listNames('?sortBy=discount&sortOrder=desc'), [
      'half',
      'braids',
      'free',
      'dynamic',
    ])
    assert.deepEqual(await listNames('?sortBy=discount&sortOrder=asc'), ['free', 'braids', 'half', 'dynamic'])
    assert.deepEqual(await listNames('?sortBy=rating&sortOrder=asc'), ['free', 'braids', 'dynamic', 'half'])
    assert.deepEqual(await listNames('?sortBy=rating'), ['half', 'dynamic', 'braids', 'free'])
    assert.deepEqual(await listNames('?sortBy=whatever'), ['braids', 'half', 'dynamic', 'free'])
  })

  it('sorts by the exact discount', async () => {
    const { store_id: store, service_id: service } = await on.db
      .selectFrom('offers')
      .select(['store_id', 'service_id'])
      .where('id', '=', ids.braids!)
      .executeTakeFirstOrThrow()
    // The ids of these offers sort the other way round.
    const added = [3998, 4001, 4000].map((discounted, at) => ({
      id: `ffffffff-ffff-4fff-bfff-fffffffffff${at}`,
      title: `55% ${discounted}`,
      original_cents: 9000,
      discounted_cents: discounted,
      discount_percent: 55,
    }))
    for (const values of added) await newOffer(on.db, store, service, values)
    const titles = async (query: string) => (await list(query)).map(({ title }) => title)
    try {
      const best = ['55% 3998', '55% 4000', '55% 4001']
      assert.deepEqual((await titles('?sortBy=discount')).slice(0, 3), best)
      assert.deepEqual((await titles('?sortBy=discount&sortOrder=asc')).slice(-4, -1), best.toReversed())
      assert.deepEqual((await titles('?search=55%25&sortBy=discount')).slice(0, 3), best)
    } finally {
      for (const { id } of added) await on.db.deleteFrom('offers').where('id', '=', id).execute()
    }
  })

  it('reads orders, and the ranges of price and rating, from an index only', async () => {
    const client = await on.app.database.pool.connect()
    try {
      await client.query('VACUUM (ANALYZE) offers')
      // PostgreSQL prefers other plans for a few rows.
      await client.query('BEGIN')
      for (const plan of ['seqscan', 'bitmapscan', 'sort'])
        await client.query(`SET LOCAL enable_${plan} = off`)
      for (const [condition, order, index] of [
        ['', 'coalesce(discount, -1) DESC, id DESC', 'offers_discount_down'],
        ['', 'coalesce(discount, 100), id', 'offers_discount_up'],
        [
          'AND coalesce(discounted_cents, 9223372036854775807) >= 100000',
          'coalesce(discounted_cents, 9223372036854775807), id',
          'offers_price_up',
        ],
        [
          'AND coalesce(store_rating, 0) >= 4',
          'coalesce(store_rating, 0) DESC, created_at DESC, id DESC',
          'offers_rated',
        ],
      ] as const) {
        const { rows } = await client.query<Record<string, string>>(
          `EXPLAIN SELECT id FROM offers WHERE is_listed AND expires_at > now() ${condition} ORDER BY ${order} LIMIT 12`,
        )
        assert.match(JSON.stringify(rows), new RegExp(`Index Only Scan using ${index}`))
      }
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })

  it('returns one page and the total count', async () => {
    const { body } = await on.ask('/api/v1/offers?limit=3&page=2')
    assert.equal(body.offers.length, 1)
    const { total, totalPages, hasNextPage, hasPrevPage } = body.pagination
    assert.deepEqual(
      { total, totalPages, hasNextPage, hasPrevPage },
      { total: 4, totalPages: 2, hasNextPage: false, hasPrevPage: true },
    )
    assert.deepEqual(await listNames('?limit=5'), ['braids', 'half', 'dynamic', 'free'])
    assert.equal((await on.ask('/api/v1/offers?limit=3&page=9')).body.offers.length, 0)
  })

  const CONTRADICTORY = [
    'sortBy=price_low_high&sortOrder=desc',
    'sortBy=price_high_low&sortOrder=asc',
    'sortBy=relevance&sortOrder=asc',
  ]
  it('returns each offer on exactly one page, in every order, cached or not', async () => {
    for (const sortBy of OFFER_SORTS)
      for (const sortOrder of ['asc', 'desc']) {
        const order = `sortBy=${sortBy}&sortOrder=${sortOrder}`
        if (CONTRADICTORY.includes(order)) continue
        const allNames = await listNames(`?${order}`)
        for (const limit of [1, 3])
          for (const pages of [
            [4, 3, 2, 1],
            [1, 2, 3, 4],
          ]) {
            const found: string[][] = []
            for (const page of pages) found[page] = await listNames(`?${order}&limit=${limit}&page=${page}`)
            assert.deepEqual(found.flat(), allNames, `${order} ${limit} ${pages.join()}`)
          }
      }
  })

  it('uses a fixed number of statements', async () => {
    for (const [path, statements] of [
      ['/offers', 1],
      ['/offers?page=2', 1],
      ['/offers?price=1000-5000&rating=4', 1],
      ['/offers/random', 1],
      [`/offers/${ids.braids}`, 1],
      // A place adds a statement, and so do the positions of the stores, for their distances.
      ['/offers?search=a&location=nairobi', 2],
      ['/offers?location=westlands', 3],
    ] as const)
      assert.equal(await on.countQueries(() => on.ask(`/api/v1${path}`)), statements, path)
  })
})

describe('Offer card', () => {
  it('calculates the access fee: 15% of the discount, 5.99 without a price, 0 when waived', async () => {
    const [braidsCard, , dynamic, free] = await list()
    assert.deepEqual([braidsCard!.accessFee, braidsCard!.chargedFee], [112.5, 113])
    assert.deepEqual([dynamic!.accessFee, dynamic!.chargedFee, dynamic!.original_price], [5.99, 6, null])
    assert.deepEqual([free!.accessFee, free!.chargedFee], [0, 0])
  })

  it('is hot from a discount of 50%', async () =>
    assert.deepEqual(
      (await list()).map((card) => card.isHot),
      [false, true, false, false],
    ))

  it('has no rating while the store has no reviews', async () => {
    const [braidsCard, half] = await list()
    assert.deepEqual([braidsCard!.store.rating, braidsCard!.store.totalReviews], [null, 0])
    assert.deepEqual([half!.store.rating, half!.store.totalReviews], [4.3, 3])
  })

  it('has an absolute URL of the image of the offer, or else of the service', async () => {
    const [braidsCard, half, , free] = await list()
    assert.equal(braidsCard!.image_url, 'https://d3.test/media/offer.webp')
    assert.equal(free!.image_url, 'https://d3.test/media/braids.webp')
    assert.equal(half!.image_url, null)
    assert.equal(half!.title, 'Half price 100% "fade"\nfor_all')
  })

  it('changes with its store, service, category and location', async () => {
    const card = async () => (await list()).find(({ id }) => id === ids.half)!
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
    // The price the discount applies to, which is not the current price of the service.
    assert.deepEqual([(await card()).service.name, (await card()).service.price], ['Fade only', 1000])
    await on.db.updateTable('categories').set({ name: 'Kinyozi' }).where('slug', '=', 'barbers').execute()
    assert.deepEqual([(await card()).category, (await card()).service.category], ['Kinyozi', 'Kinyozi'])
    await on.db.updateTable('locations').set({ name: 'Nyali Beach' }).where('slug', '=', 'nyali').execute()
    assert.equal((await card()).store.location, 'Nyali Beach')
    await on.db.updateTable('stores').set({ status: 'closed' }).where('id', '=', store).execute()
    assert.deepEqual(await listNames(), ['braids', 'free'])
    assert.equal((await single('half')).offer.status, 'inactive')
    await on.db
      .updateTable('stores')
      .set({ status: 'published', rating_count: 3, rating_sum: 13 })
      .where('id', '=', store)
      .execute()
    await on.db.updateTable('categories').set({ name: 'Barbers' }).where('slug', '=', 'barbers').execute()
    assert.deepEqual(await listNames(), ['braids', 'half', 'dynamic', 'free'])
  })
})

describe('GET /offers/featured, top-deals, random, categories, store', () => {
  it('lists featured offers', async () => assert.deepEqual(await listNames('/featured'), ['braids']))

  it('lists the highest discounts first', async () => {
    const { body } = await on.ask('/api/v1/offers/top-deals')
    assert.deepEqual(
      body.topDeals.map((card: Card) => card.discount),
      [50, 25, 10],
    )
    assert.deepEqual(body.topDeals, body.offers)
  })

  it('returns random offers without duplicates, in varying order', async () => {
    for (const [i, name] of ['braids', 'half', 'dynamic', 'free'].entries())
      await on.db
        .updateTable('offers')
        .set({ random_position: i / 4 })
        .where('id', '=', ids[name]!)
        .execute()
    const seen = new Set<string>()
    for (let i = 0; i < 40; i++) {
      const some = await listNames('/random?limit=2')
      assert.equal(new Set(some).size, 2)
      seen.add(some.join())
    }
    assert.ok(seen.size > 1)
    assert.deepEqual((await listNames('/random?location=nairobi')).toSorted(), ['braids', 'free'])
  })

  it('counts the active offers per category and omits empty categories', async () => {
    const { body } = await on.ask('/api/v1/offers/categories')
    assert.deepEqual(body.categories, [
      { name: 'Beauty & Spa', slug: 'beauty', count: 2, image_url: 'https://d3.test/media/beauty.webp' },
      { name: 'Barbers', slug: 'barbers', count: 2, image_url: null },
    ])
    assert.deepEqual((await on.ask('/api/v1/offers/categories?location=Mombasa')).body.categories.length, 1)
  })

  it('lists the active offers of a store, and returns 404 for a malformed id', async () => {
    assert.deepEqual(await listNames(`/store/${pendo}`), ['braids', 'free'])
    const { status, body } = await on.ask('/api/v1/offers/store/17')
    assert.deepEqual([status, body.message], [404, 'Invalid store ID format'])
  })
})

describe('GET /offers/{id}', () => {
  it('returns exactly the fields of the contract', async () => {
    for (const name of ['braids', 'half', 'dynamic', 'expired']) {
      const body = await single(name)
      assert.deepEqual(z.strictObject(offers['GET /offers/:id'].reply.shape).parse(body), body, name)
    }
  })

  it('includes the service and the store with its usual hours and working days from Monday', async () => {
    const { store } = (await single('braids')).offer.service
    const { opening_time, closing_time, working_days, phone_number, primary_email, address } = store
    assert.deepEqual([opening_time, closing_time], ['09:00', '18:00'])
    assert.deepEqual(working_days, ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
    assert.deepEqual(
      [phone_number, primary_email, address],
      ['254711000001', 'hello@pendo.test', 'Woodvale Grove, 2nd floor'],
    )
  })

  it('verifies a discount only if its normal price was charged for 14 days before the offer', async () => {
    const { offer } = await single('braids')
    assert.equal(offer.verifiedDiscount, true)
    assert.deepEqual(
      offer.priceHistory.map((entry: { price: number }) => entry.price),
      [2800, 3000],
    )
    // Created before the price was raised to its normal price.
    assert.equal((await single('free')).offer.verifiedDiscount, false)
    assert.equal((await single('dynamic')).offer.verifiedDiscount, false)
  })

  it('returns an expired or inactive offer with its state', async () => {
    assert.equal((await single('expired')).isExpired, true)
    assert.equal((await single('inactive')).offer.status, 'inactive')
    assert.equal((await single('braids')).isExpired, false)
  })

  it('returns 404 for an unknown offer and for an offer of a draft store', async () => {
    for (const id of [pendo, ids.draft]) {
      const { status, body } = await on.ask(`/api/v1/offers/${id}`)
      assert.deepEqual([status, body.message], [404, 'Offer not found'])
    }
    assert.equal((await on.ask('/api/v1/offers/17')).status, 404)
  })
})
