import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { sql } from 'kysely'
import * as z from 'zod'
import { search } from '#contract/search.ts'
import { searchRoutes } from './routes.ts'
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

type SearchReply = z.infer<(typeof search)['GET /search']['reply']>

let on: CatalogueApp
const ids: Record<string, string> = {}
const stores: Record<string, string> = {}

before(async () => {
  on = await openCatalogue([[search, searchRoutes]])
  await insertReferenceData(on.db)
  await on.db
    .insertInto('categories')
    .values({ slug: 'cars', name: 'Car care', picture: null, position: 4 })
    .execute()

  stores.pendo = await newStore(on.db, { description: 'Hair and skin, in a quiet house.' })
  const branch = await newBranch(on.db, stores.pendo)
  const braids = await newService(on.db, stores.pendo)
  const massage = await newService(on.db, stores.pendo, { name: 'Massage', duration_minutes: 60 })
  const pool = { branch_id: branch, capacity: 1 }
  await on.db
    .insertInto('pools')
    .values([braids, massage].map((service_id) => ({ ...pool, id: crypto.randomUUID(), service_id })))
    .execute()

  stores.kings = await newStore(on.db, {
    name: 'Café Kings',
    description: 'Cuts while you drink coffee.',
    category: 'barbers',
    location: 'nyali',
    rating_count: 3,
    rating_sum: 13,
  })
  const cut = await newService(on.db, stores.kings, { name: 'Fade and beard', category: 'barbers' })
  stores.splash = await newStore(on.db, {
    name: 'Splash',
    description: 'By the road.',
    category: 'cars',
    location: 'milimani',
  })
  const wash = await newService(on.db, stores.splash, { name: 'Exterior wash', category: 'cars' })
  stores.draft = await newStore(on.db, { name: 'Secret massage', status: 'draft' })

  const plain = { description: 'Any day.' }
  ids.braids = await newOffer(on.db, stores.pendo, braids, { title: 'Knotless braids', ...plain })
  ids.massage = await newOffer(on.db, stores.pendo, massage, {
    title: 'Massage',
    ...plain,
    discount_percent: 50,
    original_cents: 180_000,
    discounted_cents: 90_000,
    created_at: daysFromNow(-30),
  })
  ids.couples = await newOffer(on.db, stores.pendo, massage, {
    title: 'Two at a time: massage for couples',
    ...plain,
    discount_percent: 40,
    original_cents: 2_000_000,
    discounted_cents: 1_200_000,
    created_at: daysFromNow(-1),
  })
  ids.cut = await newOffer(on.db, stores.kings, cut, {
    title: 'Cut and hot towel',
    ...plain,
    category: 'barbers',
    location: 'nyali',
  })
  ids.wash = await newOffer(on.db, stores.splash, wash, {
    title: 'Wash and wax',
    description: 'For a family car, with a care kit.',
    category: 'cars',
    location: 'milimani',
  })
  ids.expired = await newOffer(on.db, stores.pendo, massage, {
    title: 'Massage of yesterday',
    expires_at: daysFromNow(-1),
  })
  ids.inactive = await newOffer(on.db, stores.pendo, massage, {
    title: 'Sleeping massage',
    status: 'inactive',
  })
})
after(() => on.close())

const find = async (query: Record<string, string>): Promise<SearchReply> => {
  const { status, body } = await on.ask(`/api/v1/search?${new URLSearchParams(query)}`)
  assert.equal(status, 200)
  return body
}
const getName = (idsByName: Record<string, string>) => (row: { id: string }) =>
  Object.keys(idsByName).find((name) => idsByName[name] === row.id)
const offers = async (query: string, more: Record<string, string> = {}) =>
  (await find({ query, ...more })).offers.map(getName(ids))
const shops = async (query: string, more: Record<string, string> = {}) =>
  (await find({ query, ...more })).stores.map(getName(stores))

describe('GET /search', () => {
  it('matches the contract exactly, with the two lists that older clients read', async () => {
    const body = await find({ query: 'massage' })
    assert.deepEqual(z.strictObject(search['GET /search'].reply.shape).parse(body), body)
    assert.deepEqual(body.discounts[0], {
      id: ids.massage,
      slug: 'massage',
      name: 'Massage',
      description: 'Any day.',
      image_url: 'https://d3.test/media/braids.webp',
      percentage_discount: 50,
      price_after_discount: 900,
    })
    assert.deepEqual(
      body.shops.map((shop) => shop.name),
      ['Pendo Beauty House'],
    )
    assert.deepEqual([body.offersPagination.total, body.storesPagination.total], [2, 1])
  })

  it('ranks an equal title first, and leaves out expired and inactive offers and draft stores', async () => {
    assert.deepEqual(await offers('massage'), ['massage', 'couples'])
    assert.deepEqual(await offers('yesterday'), [])
    assert.deepEqual(await shops('secret'), [])
  })

  it('corrects misspellings, and returns the corrected query', async () => {
    for (const misspelt of ['masage', 'massgae', 'mssage', 'massaeg', 'massages'])
      assert.deepEqual(await offers(misspelt), ['massage', 'couples'], misspelt)
    assert.deepEqual(await offers('knotlss bradis'), ['braids'])
    const { corrected, words } = await find({ query: 'knotlss briads' })
    assert.equal(corrected, 'knotless braids')
    assert.ok(words.includes('knotless') && words.includes('braids'))
    assert.equal((await find({ query: 'massage' })).corrected, null)
    assert.deepEqual(await offers('qqqqzzzz'), [])
  })

  it('understands Kiswahili and Sheng, including misspellings', async () => {
    assert.deepEqual(await offers('kinyozi'), ['cut'])
    assert.deepEqual(await offers('kinyosi'), ['cut'])
    assert.deepEqual(await offers('kuosha gari'), ['wash'])
    assert.deepEqual(await offers('ndai'), ['wash'])
    assert.deepEqual((await offers('kandwa')).toSorted(), ['couples', 'massage'])
    assert.deepEqual(await offers('kusuka nywele'), [])
    assert.deepEqual(await offers('kusuka'), ['braids'])
    assert.deepEqual(await shops('kandwa'), ['pendo'])
  })

  it('matches the last word by its beginning, but a complete short word exactly', async () => {
    assert.deepEqual(await offers('kn'), ['braids'])
    assert.deepEqual(await offers('knotless br'), ['braids'])
    assert.deepEqual(await offers('br knotless'), [])
    assert.deepEqual(await offers('car'), ['wash'])
    assert.deepEqual(await offers('k'), [])
  })

  it('ignores stop words, accents, apostrophes and letter case', async () => {
    assert.deepEqual(await offers('the best KNOTLESS deals near me'), ['braids'])
    assert.deepEqual(await shops('cafe'), ['kings'])
    assert.deepEqual(await shops('CAFÉ'), ['kings'])
    assert.deepEqual((await offers('massage in westlands')).toSorted(), ['couples', 'massage'])
    assert.deepEqual(await offers('massage nyali'), [])
  })

  it('filters by category, place, price, distance and rating', async () => {
    assert.deepEqual(await offers('massage', { category: 'Beauty & Spa', location: 'Nairobi' }), [
      'massage',
      'couples',
    ])
    assert.deepEqual(await offers('massage', { category: 'barbers' }), [])
    assert.deepEqual(await offers('massage', { category: 'nothing of this' }), [])
    assert.deepEqual(await offers('massage', { location: 'atlantis' }), [])
    assert.deepEqual(await offers('massage', { price: 'under-1000' }), ['massage'])
    assert.deepEqual(await offers('massage', { price: 'over-10000' }), ['couples'])
    assert.deepEqual(await offers('massage', { price: '1000-5000' }), [])
    assert.deepEqual(await offers('massage', { lat: '-1.28', lng: '36.82', km: '5' }), ['massage', 'couples'])
    assert.deepEqual(await offers('massage', { lat: '-1.28', lng: '36.82', km: '1' }), [])
    assert.deepEqual(await offers('kinyozi', { lat: '-4.05', lng: '39.67' }), ['cut'])
    assert.deepEqual(await offers('kinyozi', { rating: '4' }), ['cut'])
    assert.deepEqual(await offers('kinyozi', { rating: '4.5' }), [])
    assert.deepEqual(await shops('cafe', { rating: '4', location: 'Mombasa' }), ['kings'])
    assert.deepEqual(await shops('cafe', { lat: '-1.28', lng: '36.82', km: '50' }), [])
  })

  it('counts the results of each category, whichever is chosen', async () => {
    const counts = async (more: Record<string, string>) => (await find({ query: 'any', ...more })).categories
    const all = await counts({})
    assert.deepEqual(all, [
      { slug: 'barbers', offers: 1, stores: 0 },
      { slug: 'beauty', offers: 3, stores: 0 },
    ])
    assert.deepEqual(await counts({ category: 'barbers' }), all)
    assert.deepEqual(await counts({ price: 'under-1000', sortBy: 'discount' }), [
      { slug: 'beauty', offers: 1, stores: 0 },
    ])
    assert.deepEqual((await find({ query: 'cafe' })).categories, [{ slug: 'barbers', offers: 1, stores: 1 }])
    assert.deepEqual((await find({ query: 'qqqqzzzz' })).categories, [])
    assert.equal(await counts({ freeToday: 'true' }), null)
  })

  it('filters by services with a free slot today', async () => {
    // On Saturday at 14:30 no service fits before closing at 15:00; at 9:00 there are free slots.
    assert.deepEqual(await offers('massage', { freeToday: 'true' }), [])
    on.setTime(new Date('2026-11-21T06:00:00Z'))
    const { offersPagination, storesPagination } = await find({ query: 'massage', freeToday: 'true' })
    assert.deepEqual([offersPagination.total, storesPagination.total], [2, 1])
    assert.deepEqual(await offers('kinyozi', { freeToday: 'true' }), [])
    await sql`UPDATE services SET booking_enabled = false`.execute(on.db)
    assert.deepEqual(await offers('massage', { freeToday: 'true' }), [])
    await sql`UPDATE services SET booking_enabled = true`.execute(on.db)
    on.setTime(daysFromNow(0))
  })

  it('finds an offer as free today only when one of the free times is one at which it can be used', async () => {
    const use = (set: object) => on.db.updateTable('offers').set(set).where('id', '=', ids.massage!).execute()
    const free = () => offers('massage', { freeToday: 'true' })
    on.setTime(new Date('2026-11-21T06:00:00Z'))
    assert.deepEqual(await free(), ['massage', 'couples'])
    await use({ usable_weekdays: [1, 2, 3] })
    assert.deepEqual(await free(), ['couples'])
    await use({ usable_weekdays: [6], usable_from: 600, usable_until: 720 })
    assert.deepEqual(await free(), ['massage', 'couples'])
    // The last free time of the service today is before 15:00.
    await use({ usable_weekdays: null, usable_from: 900, usable_until: 1080 })
    assert.deepEqual(await free(), ['couples'])
    assert.deepEqual(await shops('massage', { freeToday: 'true' }), ['pendo'])
    await use({ usable_from: null, usable_until: null, expires_at: new Date('2026-11-21T06:30:00Z') })
    assert.deepEqual(await free(), ['couples'])
    await use({ expires_at: daysFromNow(10) })
    on.setTime(daysFromNow(0))
  })

  it('sorts by relevance, rating, discount and newest', async () => {
    assert.deepEqual(await offers('massage', { sortBy: 'newest' }), ['couples', 'massage'])
    assert.deepEqual(await offers('massage', { sortBy: 'discount' }), ['massage', 'couples'])
    assert.deepEqual(await offers('any day', { sortBy: 'rating' }).then((all) => all[0]), 'cut')
    for (const sortBy of ['rating', 'discount', 'newest', 'nonsense'])
      assert.deepEqual(await shops('pendo', { sortBy }), ['pendo'])
  })

  it('paginates', async () => {
    assert.deepEqual(await offers('massage', { limit: '1', page: '2' }), ['couples'])
    assert.deepEqual(await offers('massage', { limit: '1', page: '3' }), [])
  })

  it('returns nothing for blank, meaningless and missing queries', async () => {
    for (const silly of [
      '',
      '   ',
      '%%',
      '_',
      '\\',
      "'; DROP TABLE offers; --",
      '🔥🔥',
      '(&|!:*)',
      "a':* | 'b",
      '\u202e',
      '你好',
      '<script>',
    ])
      assert.deepEqual(await offers(silly), [], silly)
    assert.deepEqual((await offers('massage '.repeat(1_250))).toSorted(), ['couples', 'massage'])
    assert.deepEqual(await offers('x'.repeat(10_000)), [])
    assert.deepEqual((await on.ask('/api/v1/search')).body.offers, [])
    assert.deepEqual(
      await offers('massage', { lat: 'here', lng: '', rating: 'good', price: 'much', freeToday: 'maybe' }),
      ['massage', 'couples'],
    )
  })

  it('takes a fixed number of statements', async () => {
    assert.equal(await on.countQueries(() => on.ask('/api/v1/search?query=massage')), 5)
    assert.equal(await on.countQueries(() => on.ask('/api/v1/search?query=massage&category=barbers')), 5)
    // Free times are looked up for both lists; with times, also the next ones and the positions of the stores. Plans that one
    // of them has read are not read again.
    for (const [query, most] of [
      ['freeToday=true', 11],
      ['withTimes=true', 19],
    ] as const) {
      const statements = await on.countQueries(() => on.ask(`/api/v1/search?query=massage&${query}`))
      assert.ok(statements <= most, `${query}: ${statements}`)
    }
  })

  it('is updated when titles, services, stores, categories and places change', async () => {
    const change = (table: 'services' | 'stores' | 'offers', id: string, set: object) =>
      on.db.updateTable(table).set(set).where('id', '=', id).execute()
    await change('offers', ids.cut!, { title: 'Snip' })
    assert.deepEqual(await offers('snip'), ['cut'])
    assert.deepEqual(await offers('towel'), [])
    await change('stores', stores.kings!, { name: 'Emperors' })
    assert.deepEqual(
      [await offers('emperors'), await shops('emperors'), await shops('cafe')],
      [['cut'], ['kings'], []],
    )
    await on.db
      .updateTable('services')
      .set({ name: 'Retwist' })
      .where('store_id', '=', stores.kings!)
      .execute()
    assert.deepEqual([await offers('retwist'), await shops('retwist')], [['cut'], ['kings']])
    await on.db.updateTable('categories').set({ name: 'Groomers' }).where('slug', '=', 'barbers').execute()
    assert.deepEqual([await offers('groomers'), await shops('groomers')], [['cut'], ['kings']])
    await on.db.updateTable('locations').set({ city: 'Kongowea' }).where('slug', '=', 'nyali').execute()
    assert.deepEqual([await offers('kongowea'), await shops('kongowea')], [['cut'], ['kings']])
    await change('stores', stores.kings!, { status: 'closed' })
    assert.deepEqual([await offers('snip'), await shops('emperors')], [[], []])
    await on.db.deleteFrom('offers').where('id', '=', ids.cut!).execute()
    assert.equal(
      (await on.db.selectFrom('offer_search').selectAll().where('offer_id', '=', ids.cut!).execute()).length,
      0,
    )
  })

  it('finds the offers with the word in their title when more offers contain it than are ranked', async () => {
    const [template] = await on.db.selectFrom('offers').selectAll().where('id', '=', ids.massage!).execute()
    const {
      card: _card,
      card_version: _version,
      random_position: _position,
      discount: _discount,
      ...row
    } = template!
    const others = Array.from({ length: 520 }, () => ({
      ...row,
      id: crypto.randomUUID(),
      title: 'Half price',
      description: 'Aromatherapy on any day.',
      images: [],
    }))
    await on.db.insertInto('offers').values(others).execute()
    const last = crypto.randomUUID()
    await on.db
      .insertInto('offers')
      .values({ ...row, id: last, title: 'Aromatherapy', images: [] })
      .execute()
    const { offers: found, offersPagination } = await find({ query: 'aromatherapy', limit: '5' })
    assert.equal(found[0]?.id, last)
    assert.equal(offersPagination.total, 500)
    await on.db
      .deleteFrom('offers')
      .where('id', 'in', [last, ...others.map(({ id }) => id)])
      .execute()
  })

  it('uses its indexes', async () => {
    const plans = await on.db.transaction().execute(async (tx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(tx)
      const plan = async (from: string) =>
        JSON.stringify((await sql.raw(`EXPLAIN (FORMAT json) SELECT * FROM ${from}`).execute(tx)).rows)
      return Promise.all([
        plan("offer_search WHERE document @@ 'massage:*'::tsquery"),
        plan("store_search WHERE document @@ 'massage:*'::tsquery"),
      ])
    })
    for (const [i, index] of ['offer_search_document', 'store_search_document'].entries())
      assert.match(plans[i]!, new RegExp(index))
  })
})

it('lists what is in the place before what is near it', async () => {
  const store = await newStore(on.db, { name: 'Quiet corner', location: 'nairobi-cbd' })
  const service = await newService(on.db, store, { name: 'Rest' })
  const inPlace = await newOffer(on.db, store, service, {
    title: 'An hour of rest',
    description: 'With a massage.',
    location: 'nairobi-cbd',
  })
  try {
    const query = { query: 'massage', location: 'nairobi-cbd' }
    const near = (await find({ ...query, km: '5' })).offers.map(({ id }) => id)
    assert.deepEqual([near[0], near.includes(ids.massage!)], [inPlace, true])
    const byWords = (await find({ query: 'massage' })).offers.map(({ id }) => id)
    assert.notEqual(byWords[0], inPlace)
    const newest = (await find({ ...query, km: '5', sortBy: 'discount' })).offers.map(({ id }) => id)
    assert.equal(newest[0], ids.massage)
  } finally {
    await on.db.deleteFrom('offers').where('id', '=', inPlace).execute()
  }
})
