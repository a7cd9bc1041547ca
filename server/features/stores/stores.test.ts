import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'mocha'
import * as z from 'zod'
import { STORE_SORTS, storeLists, stores } from '#contract/stores.ts'
import { percentOff } from '#domain/catalogue/pricing.ts'
import { SOCIAL_PLATFORMS } from '#domain/catalogue/socials.ts'
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
const ids: Record<string, string> = {}

before(async () => {
  on = await openCatalogue()
  await insertReferenceData(on.db)
  ids.pendo = await newStore(on.db, { follower_count: 5, created_at: daysFromNow(-10) })
  ids.kings = await newStore(on.db, {
    name: 'Kinyozi Kings',
    description: 'Fades in_style, 100% clean.',
    category: 'barbers',
    location: 'nyali',
    follower_count: 5,
    rating_count: 3,
    rating_sum: 13,
    created_at: daysFromNow(-20),
  })
  ids.afya = await newStore(on.db, {
    name: 'afya gym',
    description: 'Weights.',
    category: 'fitness',
    location: 'nairobi-cbd',
    follower_count: 9,
    rating_count: 1,
    rating_sum: 5,
    logo: null,
    cover: null,
    created_at: daysFromNow(-30),
  })
  await newStore(on.db, { name: 'Draft', status: 'draft' })
  ids.closed = await newStore(on.db, { name: 'Closed for good', status: 'closed' })
  await newBranch(on.db, ids.pendo, { name: 'Second', is_main: false, created_at: daysFromNow(-95) }, [])
  const main = await newBranch(on.db, ids.pendo)
  for (const [name, status] of [
    ['Achieng', 'active'],
    ['Njeri', 'active'],
    ['Otieno', 'inactive'],
  ] as const)
    await on.db
      .insertInto('staff')
      .values({ id: randomUUID(), branch_id: main, name, role: 'Stylist', status })
      .execute()
  for (const [position, platform] of ['whatsapp', 'facebook'].entries())
    await on.db
      .insertInto('store_socials')
      .values({
        id: randomUUID(),
        store_id: ids.pendo,
        platform,
        link: `https://${platform}.test/pendo`,
        position,
      })
      .execute()
  await newBranch(on.db, ids.kings, { location: 'nyali' }, [{ weekday: 6, opens: 480, closes: 1500 }])
  for (const [store, percent] of [
    [ids.pendo, 25],
    [ids.kings, 50],
  ] as const) {
    const service = await newService(on.db, store)
    const price = {
      original_cents: 10_000,
      discounted_cents: 10_000 - percent * 100,
      discount_percent: percent,
    }
    await newOffer(on.db, store, service, { ...price, title: `${percent} off` })
    await newOffer(on.db, store, service, {
      ...price,
      discounted_cents: 1_000,
      discount_percent: 90,
      title: 'Expired',
      expires_at: daysFromNow(-1),
    })
  }
})
after(() => on.close())

type Store = z.infer<(typeof storeLists)['GET /stores']['reply']>['stores'][number]
const list = async (query = ''): Promise<Store[]> => (await on.ask(`/api/v1/stores${query}`)).body.stores
const listNames = async (query = '') =>
  (await list(query)).map((store) => Object.keys(ids).find((name) => ids[name] === store.id)!)

const countStatements = (store: string) => on.countQueries(() => on.ask(`/api/v1/stores/${store}`))

describe('GET /stores', () => {
  it('returns exactly the fields of the contract', async () => {
    for (const route of ['', '/random'] as const) {
      const { status, body } = await on.ask(`/api/v1/stores${route}`)
      assert.equal(status, 200)
      assert.deepEqual({ ...stores, ...storeLists }[`GET /stores${route}`].reply.parse(body), body)
    }
  })

  it('lists published stores, newest first, also for an unknown sort', async () => {
    assert.deepEqual(await listNames(), ['pendo', 'kings', 'afya'])
    assert.deepEqual(await listNames('?sortBy=whatever'), ['pendo', 'kings', 'afya'])
  })

  it('sorts popular stores with equally many followers and reviews by their rating', async () => {
    const tied = { location: 'milimani', follower_count: 2, rating_count: 4 }
    const better = await newStore(on.db, { ...tied, rating_sum: 19, created_at: daysFromNow(-9) })
    const newer = await newStore(on.db, { ...tied, rating_sum: 12, created_at: daysFromNow(-1) })
    const reviewed = await newStore(on.db, { ...tied, rating_count: 5, rating_sum: 5 })
    const sorted = await list('?sortBy=Popular&location=milimani')
    await on.db.deleteFrom('stores').where('location', '=', 'milimani').execute()
    assert.deepEqual(
      sorted.map(({ id }) => id),
      [reviewed, better, newer],
    )
  })

  it('sorts in every order of the contract', async () => {
    const sorted = (sort: string) => listNames(`?sortBy=${encodeURIComponent(sort)}`)
    assert.deepEqual(await sorted('Popular'), ['afya', 'kings', 'pendo'])
    assert.deepEqual(await sorted('Highest Discount'), ['kings', 'pendo', 'afya'])
    assert.deepEqual(await sorted('Lowest Discount'), ['pendo', 'kings', 'afya'])
    assert.deepEqual(await sorted('A-Z'), ['afya', 'kings', 'pendo'])
    assert.deepEqual(await sorted('Z-A'), ['pendo', 'kings', 'afya'])
    assert.deepEqual(await sorted('Most Reviewed'), ['kings', 'afya', 'pendo'])
    assert.deepEqual(await sorted('rating'), ['afya', 'kings', 'pendo'])
    assert.deepEqual(await sorted('relevance'), ['pendo', 'kings', 'afya'])
  })

  it('searches name, description, category and location, ignoring symbols', async () => {
    assert.deepEqual(await listNames('?search=KINYOZI'), ['kings'])
    assert.deepEqual(await listNames('?search=weights'), ['afya'])
    assert.deepEqual(await listNames('?search=spa'), ['pendo'])
    assert.deepEqual(await listNames('?search=westlands'), ['pendo'])
    assert.deepEqual(await listNames('?search=100%25'), ['kings'])
    assert.deepEqual(await listNames('?search=in_style'), ['kings'])
    assert.deepEqual(await listNames('?search=hair_'), ['pendo'])
  })

  it('filters by category and location; a town includes its areas', async () => {
    assert.deepEqual(await listNames('?category=Barbers'), ['kings'])
    assert.deepEqual(await listNames('?location=Nairobi'), ['pendo', 'afya'])
    assert.deepEqual(await listNames('?location=Westlands&category=beauty'), ['pendo'])
    assert.deepEqual(await listNames('?location=Atlantis'), [])
  })

  it('returns the closing time of an open store, or the next opening of a closed one', async () => {
    const notes = async () =>
      Object.fromEntries((await list()).map((store) => [store.name, [store.openNow, store.openingNote]]))
    assert.deepEqual(await notes(), {
      'Pendo Beauty House': [true, 'until 15:00'],
      'Kinyozi Kings': [true, 'until 01:00'],
      'afya gym': [false, null],
    })
    on.setTime(new Date('2026-11-22T11:30:00Z'))
    assert.deepEqual((await notes())['Pendo Beauty House'], [false, 'tomorrow 09:00'])
    on.setTime(daysFromNow(0))
  })

  it('returns the best discount, or null', async () => {
    assert.deepEqual(
      (await list()).map((store) => store.cashback),
      ['Up to 25%', 'Up to 50%', null],
    )
  })

  it('has the same percentage in the database as in the code', async () => {
    const service = await newService(on.db, ids.closed!)
    const offered = (values: Parameters<typeof newOffer>[3]) =>
      newOffer(on.db, ids.closed!, service, { title: 'Saving', ...values })
    let original = 101
    for (const discount of [1, 3, 4, 7, 11, 15, 20, 25, 33, 46, 50, 54, 67, 75, 85, 99]) {
      original = original * 2 + 37
      const discounted = original - Math.ceil((original * discount) / 100)
      await offered({
        original_cents: original,
        discounted_cents: discounted,
        discount_percent: percentOff(original, discounted),
      })
    }
    await offered({
      original_cents: null,
      discounted_cents: null,
      offer_type: 'dynamic',
      discount_percent: 90,
    })
    const rows = await on.db.selectFrom('offers').selectAll().where('title', '=', 'Saving').execute()
    for (const row of rows) {
      const whole = row.discount === null ? null : Math.floor(row.discount)
      const { original_cents: originalCents, discounted_cents: discountedCents } = row
      const expected = originalCents && discountedCents ? percentOff(originalCents, discountedCents) : null
      assert.equal(whole, expected, String(originalCents))
    }
    assert.equal(rows.length, 17)
  })

  it('returns no rating for a store without reviews', async () => {
    assert.deepEqual(
      (await list()).map((store) => [store.rating, store.reviews]),
      [
        [null, 0],
        [4.3, 3],
        [5, 1],
      ],
    )
  })

  it('returns one page and the total count', async () => {
    const { body } = await on.ask('/api/v1/stores?limit=2&page=2')
    assert.equal(body.stores.length, 1)
    assert.deepEqual([body.pagination.totalItems, body.pagination.totalPages], [3, 2])
  })

  it('returns each store on exactly one page, in every order', async () => {
    for (const sortBy of STORE_SORTS) {
      const allIds = (await list(`?sortBy=${sortBy}`)).map(({ id }) => id)
      const pages: string[] = []
      for (let page = 1; page <= 3; page++)
        pages.push(...(await list(`?sortBy=${sortBy}&limit=1&page=${page}`)).map(({ id }) => id))
      assert.deepEqual(pages, allIds, sortBy)
    }
  })

  it('changes with its category, location, hours, reviews and followers', async () => {
    await on.db
      .insertInto('categories')
      .values({ slug: 'flowers', name: 'Flowers', picture: null, position: 9 })
      .execute()
    await on.db
      .insertInto('locations')
      .values({ slug: 'karen', name: 'Karen', city: 'Nairobi', latitude: -1.32, longitude: 36.7 })
      .execute()
    const id = await newStore(on.db, { category: 'flowers', location: 'karen' })
    const branch = await newBranch(on.db, id)
    const shownStore = async () => {
      const { category, location, followers, rating, totalReviews, opening_time } = (
        await list('?category=flowers')
      )[0]!
      return { category, location, followers, rating, totalReviews, opening_time }
    }
    assert.deepEqual(await shownStore(), {
      category: 'Flowers',
      location: 'Karen',
      followers: 0,
      rating: null,
      totalReviews: 0,
      opening_time: '09:00',
    })
    await on.db
      .updateTable('categories')
      .set({ name: 'Flowers & Gifts' })
      .where('slug', '=', 'flowers')
      .execute()
    await on.db.updateTable('locations').set({ name: 'Karen Plains' }).where('slug', '=', 'karen').execute()
    await on.db
      .updateTable('stores')
      .set({ follower_count: 7, rating_count: 2, rating_sum: 9 })
      .where('id', '=', id)
      .execute()
    await on.db.updateTable('branch_hours').set({ opens: 420 }).where('branch_id', '=', branch).execute()
    assert.deepEqual(await shownStore(), {
      category: 'Flowers & Gifts',
      location: 'Karen Plains',
      followers: 7,
      rating: 4.5,
      totalReviews: 2,
      opening_time: '07:00',
    })
    await on.db.updateTable('stores').set({ status: 'draft' }).where('id', '=', id).execute()
  })

  it('uses a fixed number of statements for a page of any size', async () => {
    for (const [query, statements] of [
      ['limit=1', 1],
      ['limit=20', 1],
      ['limit=1&page=2', 1],
      ['limit=100&sortBy=Popular&search=a', 1],
      // A place adds a statement, and so do the positions of the stores, for their distances.
      ['location=nairobi', 2],
      ['location=westlands', 3],
    ] as const)
      assert.equal(await on.countQueries(() => on.ask(`/api/v1/stores?${query}`)), statements, query)
    // A sort by discount counts the stores first.
    assert.equal(await on.countQueries(() => on.ask('/api/v1/stores?sortBy=Highest+Discount')), 2)
  })
})

describe('GET /stores/{id}', () => {
  it('returns exactly the fields of the contract', async () => {
    const { status, body } = await on.ask(`/api/v1/stores/${ids.pendo}`)
    assert.equal(status, 200)
    assert.deepEqual(stores['GET /stores/:id'].reply.parse(body), body)
    assert.deepEqual(
      body.store.deals.map((deal: { title: string }) => deal.title),
      ['25 off'],
    )
    assert.deepEqual([body.store.services.length, body.store.outlets.length], [1, 2])
    assert.equal(body.store.logo, 'https://d3.test/media/pendo-logo.webp')
  })

  it('names what costs least, fee included, and who serves customers', async () => {
    const details = async (id: string) => (await on.ask(`/api/v1/stores/${id}`)).body.store
    const { bookFrom, team } = await details(ids.pendo!)
    assert.deepEqual([bookFrom.title, bookFrom.price, bookFrom.fee], ['25 off', 75, 4])
    assert.deepEqual(
      team.map((person: { name: string; photo_url: null }) => [person.name, person.photo_url]).toSorted(),
      [
        ['Achieng', null],
        ['Njeri', null],
      ],
    )
    assert.equal((await details(ids.afya!)).bookFrom, null)

    const store = await newStore(on.db, { name: 'Least' })
    const service = await newService(on.db, store, { price_cents: 90_000 })
    const offered = (values: Parameters<typeof newOffer>[3]) => newOffer(on.db, store, service, values)
    const price = { original_cents: 90_000, discounted_cents: 45_000, discount_percent: 50 }
    const title = async () => (await details(store)).bookFrom?.title
    assert.equal((await details(store)).bookFrom.offerId, null)
    await offered({ ...price, title: 'Half, with a fee' })
    assert.equal(await title(), 'Half, with a fee')
    await offered({ ...price, title: 'Half', fee_waived: true })
    assert.equal(await title(), 'Half')
    await on.db.updateTable('services').set({ booking_enabled: false }).where('id', '=', service).execute()
    assert.equal(await title(), undefined)
    await on.db.updateTable('stores').set({ status: 'draft' }).where('id', '=', store).execute()
  })

  it('answers HEAD', async () => {
    const head = async (id: string) =>
      (await on.server.inject({ method: 'HEAD', url: `/api/v1/stores/${id}` })).statusCode
    assert.deepEqual([await head(ids.pendo!), await head(randomUUID())], [200, 404])
  })

  it('uses seven statements for a store of any size', async () => {
    assert.deepEqual([await countStatements(ids.afya!), await countStatements(ids.pendo!)], [7, 7])
  })

  it('returns 404 for a malformed and for an unknown id', async () => {
    const malformed = await on.ask('/api/v1/stores/17')
    assert.deepEqual([malformed.status, malformed.body.message], [404, 'Invalid store ID format'])
    const unknown = await on.ask('/api/v1/stores/00000000-0000-4000-8000-000000000000')
    assert.deepEqual([unknown.status, unknown.body.message], [404, 'Store not found'])
  })
})

describe('Social links', () => {
  it('are in the order of the store, in the store and in their own route', async () => {
    const { socialLinks, socialLinksRaw } = (await on.ask(`/api/v1/stores/${ids.pendo}`)).body.store
    assert.deepEqual(socialLinks, {
      whatsapp: 'https://whatsapp.test/pendo',
      facebook: 'https://facebook.test/pendo',
    })
    const { body } = await on.ask(`/api/v1/socials/store/${ids.pendo}`)
    assert.deepEqual(stores['GET /socials/store/:id'].reply.parse(body), body)
    assert.deepEqual(body.socials, socialLinksRaw)
    assert.deepEqual(
      body.socials.map((social: { platform: string }) => social.platform),
      ['whatsapp', 'facebook'],
    )
  })

  it('are empty for a store without links, and 404 for an unknown store', async () => {
    assert.deepEqual((await on.ask(`/api/v1/socials/store/${ids.afya}`)).body, { success: true, socials: [] })
    assert.equal((await on.ask(`/api/v1/socials/store/${randomUUID()}`)).status, 404)
  })

  it('are limited to sixteen platforms, each once, with http links', async () => {
    const add = (platform: string, link: string) =>
      on.db
        .insertInto('store_socials')
        .values({ id: randomUUID(), store_id: ids.kings!, platform, link })
        .execute()
    await assert.rejects(add('myspace', 'https://myspace.test/kings'), /store_socials_platform_check/)
    await assert.rejects(add('website', 'javascript:alert(1)'), /store_socials_link_check/)
    for (const platform of SOCIAL_PLATFORMS) await add(platform, `https://${platform}.test/kings`)
    await assert.rejects(add('vimeo', 'https://vimeo.test/again'), /store_socials_store_id_platform_key/)
    assert.equal((await on.ask(`/api/v1/socials/store/${ids.kings}`)).body.socials.length, 16)
  })
})

describe('The hours of a store', () => {
  it('are those of its main branch, also after branches change or close', async () => {
    const store = await newStore(on.db, { name: 'Hours', location: 'milimani' })
    const shownHours = async () => {
      const { opening_time, closing_time, working_days } = (await on.ask(`/api/v1/stores/${store}`)).body
        .store
      return [opening_time, closing_time, working_days.length]
    }
    assert.deepEqual(await shownHours(), [null, null, 0])
    const first = await newBranch(on.db, store, { is_main: false, created_at: daysFromNow(-9) }, [
      { weekday: 1, opens: 480, closes: 1020 },
    ])
    assert.deepEqual(await shownHours(), ['08:00', '17:00', 1])
    const second = await newBranch(on.db, store, { created_at: daysFromNow(-8) }, [
      { weekday: 2, opens: 600, closes: 1200 },
    ])
    assert.deepEqual(await shownHours(), ['10:00', '20:00', 1])
    await on.db.updateTable('branch_hours').set({ opens: 660 }).where('branch_id', '=', second).execute()
    assert.deepEqual(await shownHours(), ['11:00', '20:00', 1])
    await on.db.updateTable('branches').set({ status: 'closed' }).where('id', '=', second).execute()
    assert.deepEqual(await shownHours(), ['08:00', '17:00', 1])
    await on.db.deleteFrom('branch_hours').where('branch_id', '=', first).execute()
    assert.deepEqual(await shownHours(), [null, null, 0])
    await on.db.updateTable('stores').set({ status: 'draft' }).where('id', '=', store).execute()
  })
})

describe('GET /stores/{id}/branches', () => {
  it('lists the main branch first, on both paths', async () => {
    for (const path of [`/stores/${ids.pendo}/branches`, `/branches/store/${ids.pendo}`]) {
      const { body } = await on.ask(`/api/v1${path}`)
      assert.deepEqual(stores['GET /stores/:id/branches'].reply.parse(body), body)
      assert.deepEqual(
        body.branches.map((b: { name: string; isMainBranch: boolean }) => [b.name, b.isMainBranch]),
        [
          ['Westlands branch', true],
          ['Second', false],
        ],
      )
      assert.deepEqual(
        [body.branches[0].openingTime, body.branches[0].closingTime, body.branches[0].storeId],
        ['09:00', '18:00', ids.pendo],
      )
    }
  })

  it('includes the weekly hours, whether the branch is open, and the number of staff', async () => {
    const { body } = await on.ask(`/api/v1/stores/${ids.pendo}/branches`)
    const [main, second] = body.branches
    assert.deepEqual(
      [main.hours[0], main.hours.at(-1)],
      [
        { weekday: 'Monday', opens: '09:00', closes: '18:00' },
        { weekday: 'Saturday', opens: '10:00', closes: '15:00' },
      ],
    )
    assert.deepEqual(
      [main.hours.length, main.openNow, main.openingNote, main.staffCount],
      [6, true, 'until 15:00', 2],
    )
    assert.deepEqual(
      [second.hours, second.openNow, second.openingNote, second.staffCount],
      [[], false, null, 0],
    )
  })

  it('uses two statements for any number of branches', async () => {
    assert.deepEqual(
      [await countStatements(`${ids.afya}/branches`), await countStatements(`${ids.pendo}/branches`)],
      [2, 2],
    )
  })

  it('returns one branch made of the store when it has none', async () => {
    const { body } = await on.ask(`/api/v1/stores/${ids.afya}/branches`)
    assert.equal(body.branches.length, 1)
    const { id, name, isMainBranch, storeId } = body.branches[0]
    assert.deepEqual(
      [id, name, isMainBranch, storeId],
      [`store-${ids.afya}`, 'afya gym - Main Branch', true, ids.afya],
    )
  })
})

describe('GET /stores/random and categories', () => {
  it('returns random stores without duplicates', async () => {
    for (const [i, name] of ['pendo', 'kings', 'afya'].entries())
      await on.db
        .updateTable('stores')
        .set({ random_position: i / 3 })
        .where('id', '=', ids[name]!)
        .execute()
    const seen = new Set<string>()
    for (let i = 0; i < 40; i++) {
      const some = await listNames('/random?limit=2')
      assert.equal(new Set(some).size, 2)
      seen.add(some.join())
    }
    assert.ok(seen.size > 1)
    assert.deepEqual(await listNames('/random?location=nyali'), ['kings'])
  })

  it('lists all categories for merchants', async () => {
    const { categories } = (await on.ask('/api/v1/categories')).body
    assert.deepEqual(categories[0], { slug: 'beauty', name: 'Beauty & Spa' })
    assert.ok(categories.length > 3)
  })

  it('lists the categories that have stores', async () => {
    assert.deepEqual((await on.ask('/api/v1/stores/categories')).body.categories, [
      'Beauty & Spa',
      'Barbers',
      'Fitness',
    ])
    assert.deepEqual((await on.ask('/api/v1/stores/categories?location=Mombasa')).body.categories, [
      'Barbers',
    ])
  })
})
