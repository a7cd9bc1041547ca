import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import * as z from 'zod'
import { STORE_SORTS, stores } from '#contract/stores.ts'
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
  await newStore(on.db, { name: 'Not yet', status: 'draft' })
  ids.closed = await newStore(on.db, { name: 'Closed for good', status: 'closed' })
  await newBranch(on.db, ids.pendo!, { name: 'Second', is_main: false, created_at: daysFromNow(-95) }, [])
  const main = await newBranch(on.db, ids.pendo!)
  for (const [name, is_active] of [
    ['Achieng', true],
    ['Njeri', true],
    ['Gone', false],
  ] as const)
    await on.db
      .insertInto('staff')
      .values({ id: randomUUID(), branch_id: main, name, role: 'Stylist', is_active })
      .execute()
  for (const [position, platform] of ['whatsapp', 'facebook'].entries())
    await on.db
      .insertInto('store_socials')
      .values({
        id: randomUUID(),
        store_id: ids.pendo!,
        platform,
        link: `https://${platform}.test/pendo`,
        position,
      })
      .execute()
  await newBranch(on.db, ids.kings!, { location: 'nyali' }, [{ weekday: 6, opens: 480, closes: 1500 }])
  for (const [store, percent] of [
    [ids.pendo!, 25],
    [ids.kings!, 50],
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
      title: 'Over',
      expires_at: daysFromNow(-1),
    })
  }
})
after(() => on.close())

type Store = z.infer<(typeof stores)['GET /stores']['reply']>['stores'][number]
const list = async (query = ''): Promise<Store[]> => (await on.ask(`/api/v1/stores${query}`)).body.stores
const named = async (query = '') =>
  (await list(query)).map((store) => Object.keys(ids).find((name) => ids[name] === store.id)!)

const statementsOf = (store: string) => on.statementsOf(() => on.ask(`/api/v1/stores/${store}`))

describe('GET /stores', () => {
  it('says exactly what the contract says', async () => {
    for (const route of ['', '/random'] as const) {
      const { status, body } = await on.ask(`/api/v1/stores${route}`)
      assert.equal(status, 200)
      assert.deepEqual(stores[`GET /stores${route}`].reply.parse(body), body)
    }
  })

  it('lists published stores, newest first, also when the sort is unknown', async () => {
    assert.deepEqual(await named(), ['pendo', 'kings', 'afya'])
    assert.deepEqual(await named('?sortBy=whatever'), ['pendo', 'kings', 'afya'])
  })

  it('sorts in every way the screens ask for', async () => {
    const sorted = (sort: string) => named(`?sortBy=${encodeURIComponent(sort)}`)
    assert.deepEqual(await sorted('Popular'), ['afya', 'kings', 'pendo'])
    assert.deepEqual(await sorted('Highest Discount'), ['kings', 'pendo', 'afya'])
    assert.deepEqual(await sorted('Lowest Discount'), ['pendo', 'kings', 'afya'])
    assert.deepEqual(await sorted('A-Z'), ['afya', 'kings', 'pendo'])
    assert.deepEqual(await sorted('Z-A'), ['pendo', 'kings', 'afya'])
    assert.deepEqual(await sorted('Most Reviewed'), ['kings', 'afya', 'pendo'])
    assert.deepEqual(await sorted('rating'), ['afya', 'kings', 'pendo'])
    assert.deepEqual(await sorted('relevance'), ['pendo', 'kings', 'afya'])
  })

  it('finds by name, description, category and place, and reads no signs', async () => {
    assert.deepEqual(await named('?search=KINYOZI'), ['kings'])
    assert.deepEqual(await named('?search=weights'), ['afya'])
    assert.deepEqual(await named('?search=spa'), ['pendo'])
    assert.deepEqual(await named('?search=westlands'), ['pendo'])
    assert.deepEqual(await named('?search=100%25'), ['kings'])
    assert.deepEqual(await named('?search=in_style'), ['kings'])
    assert.deepEqual(await named('?search=hair_'), ['pendo'])
  })

  it('filters by category and by place; a town means all its areas', async () => {
    assert.deepEqual(await named('?category=Barbers'), ['kings'])
    assert.deepEqual(await named('?location=Nairobi'), ['pendo', 'afya'])
    assert.deepEqual(await named('?location=Westlands&category=beauty'), ['pendo'])
    assert.deepEqual(await named('?location=Atlantis'), [])
  })

  it('says what is open now and until when, else when it opens', async () => {
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

  it('names the best active discount, or nothing', async () => {
    assert.deepEqual(
      (await list()).map((store) => store.cashback),
      ['Up to 25%', 'Up to 50%', null],
    )
  })

  it('has no rating while nobody has reviewed it', async () => {
    assert.deepEqual(
      (await list()).map((store) => [store.rating, store.reviews]),
      [
        [null, 0],
        [4.3, 3],
        [5, 1],
      ],
    )
  })

  it('pages, and counts all', async () => {
    const { body } = await on.ask('/api/v1/stores?limit=2&page=2')
    assert.equal(body.stores.length, 1)
    assert.deepEqual([body.pagination.totalItems, body.pagination.totalPages], [3, 2])
  })

  it('has the same stores on its pages as in one, in every order', async () => {
    for (const sortBy of STORE_SORTS) {
      const whole = (await list(`?sortBy=${sortBy}`)).map(({ id }) => id)
      const pages: string[] = []
      for (let page = 1; page <= 3; page++)
        pages.push(...(await list(`?sortBy=${sortBy}&limit=1&page=${page}`)).map(({ id }) => id))
      assert.deepEqual(pages, whole, sortBy)
    }
  })

  it('says what changes elsewhere: the name of its category and place, its hours, its reviews and followers', async () => {
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
    const said = async () => {
      const { category, location, followers, rating, totalReviews, opening_time } = (
        await list('?category=flowers')
      )[0]!
      return { category, location, followers, rating, totalReviews, opening_time }
    }
    assert.deepEqual(await said(), {
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
    assert.deepEqual(await said(), {
      category: 'Flowers & Gifts',
      location: 'Karen Plains',
      followers: 7,
      rating: 4.5,
      totalReviews: 2,
      opening_time: '07:00',
    })
    await on.db.updateTable('stores').set({ status: 'draft' }).where('id', '=', id).execute()
  })

  it('takes the same few statements however many stores there are', async () => {
    for (const asked of [
      'limit=1',
      'limit=20',
      'limit=1&page=2',
      'limit=100&sortBy=Popular&search=a',
      'location=nairobi',
    ])
      assert.equal(await on.statementsOf(() => on.ask(`/api/v1/stores?${asked}`)), 1, asked)
    // Whether there are many is asked first.
    assert.equal(await on.statementsOf(() => on.ask('/api/v1/stores?sortBy=Highest+Discount')), 2)
  })
})

describe('GET /stores/{id}', () => {
  it('says exactly what the contract says', async () => {
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

  it('answers HEAD', async () => {
    const head = async (id: string) =>
      (await on.server.inject({ method: 'HEAD', url: `/api/v1/stores/${id}` })).statusCode
    assert.deepEqual([await head(ids.pendo!), await head(randomUUID())], [200, 404])
  })

  it('takes the same few statements however much the store has', async () => {
    assert.deepEqual([await statementsOf(ids.afya!), await statementsOf(ids.pendo!)], [5, 5])
  })

  it('refuses an id that is none, and does not know one that was never published', async () => {
    const malformed = await on.ask('/api/v1/stores/17')
    assert.deepEqual([malformed.status, malformed.body.message], [404, 'Store not found'])
    const unknown = await on.ask('/api/v1/stores/00000000-0000-4000-8000-000000000000')
    assert.deepEqual([unknown.status, unknown.body.message], [404, 'Store not found'])
  })
})

describe('where else a store is to be found', () => {
  it('is said in its own order, in the store and by itself', async () => {
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

  it('is nowhere when the store says nothing, and unknown for a store that is', async () => {
    assert.deepEqual((await on.ask(`/api/v1/socials/store/${ids.afya}`)).body, { success: true, socials: [] })
    assert.equal((await on.ask(`/api/v1/socials/store/${randomUUID()}`)).status, 404)
  })

  it('is a page of one of the sixteen platforms, each once', async () => {
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

describe('the hours of a store', () => {
  it('are those of its main branch, whatever happens to that', async () => {
    const store = await newStore(on.db, { name: 'Hours', location: 'milimani' })
    const said = async () => {
      const { opening_time, closing_time, working_days } = (await on.ask(`/api/v1/stores/${store}`)).body
        .store
      return [opening_time, closing_time, working_days.length]
    }
    assert.deepEqual(await said(), [null, null, 0])
    const first = await newBranch(on.db, store, { is_main: false, created_at: daysFromNow(-9) }, [
      { weekday: 1, opens: 480, closes: 1020 },
    ])
    assert.deepEqual(await said(), ['08:00', '17:00', 1])
    const second = await newBranch(on.db, store, { created_at: daysFromNow(-8) }, [
      { weekday: 2, opens: 600, closes: 1200 },
    ])
    assert.deepEqual(await said(), ['10:00', '20:00', 1])
    await on.db.updateTable('branch_hours').set({ opens: 660 }).where('branch_id', '=', second).execute()
    assert.deepEqual(await said(), ['11:00', '20:00', 1])
    await on.db.updateTable('branches').set({ status: 'closed' }).where('id', '=', second).execute()
    assert.deepEqual(await said(), ['08:00', '17:00', 1])
    await on.db.deleteFrom('branch_hours').where('branch_id', '=', first).execute()
    assert.deepEqual(await said(), [null, null, 0])
    await on.db.updateTable('stores').set({ status: 'draft' }).where('id', '=', store).execute()
  })
})

describe('GET /stores/{id}/branches', () => {
  it('puts the main branch first, at both its addresses', async () => {
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

  it('tells the week of each, whether it is open now, and how many work there', async () => {
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

  it('takes the same few statements however many branches there are', async () => {
    assert.deepEqual(
      [await statementsOf(`${ids.afya}/branches`), await statementsOf(`${ids.pendo}/branches`)],
      [2, 2],
    )
  })

  it('makes one of the store itself when it has none', async () => {
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
  it('gives some at random, each once', async () => {
    for (const [i, name] of ['pendo', 'kings', 'afya'].entries())
      await on.db
        .updateTable('stores')
        .set({ random_position: i / 3 })
        .where('id', '=', ids[name]!)
        .execute()
    const seen = new Set<string>()
    for (let i = 0; i < 40; i++) {
      const some = await named('/random?limit=2')
      assert.equal(new Set(some).size, 2)
      seen.add(some.join())
    }
    assert.ok(seen.size > 1)
    assert.deepEqual(await named('/random?location=nyali'), ['kings'])
  })

  it('names the categories that have stores', async () => {
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
