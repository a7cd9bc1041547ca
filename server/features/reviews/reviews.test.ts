import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { reviews } from '#contract/reviews.ts'
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
import { reviewRoutes } from './routes.ts'

let on: CatalogueApp
let store: string
let quiet: string
let draft: string
let offer: string
const people: string[] = []

before(async () => {
  on = await openCatalogue([[reviews, reviewRoutes]])
  await insertReferenceData(on.db)
  store = await newStore(on.db)
  await newBranch(on.db, store)
  offer = await newOffer(on.db, store, await newService(on.db, store))
  quiet = await newStore(on.db, { name: 'Kinyozi Kings' })
  draft = await newStore(on.db, { name: 'Not yet', status: 'draft' })
  for (const [first_name, last_name] of [
    ['Wanjiku', 'Mwangi'],
    ['Dennis', 'Mutua'],
    ['Élodie', 'Ølsen'],
    ['Abdi', 'de Souza'],
  ])
    people.push(await newCustomer(first_name!, last_name!))
  await review(0, 5, -4, { comment: 'Safi sana', booking_id: await newVisit(people[0]!) })
  await review(1, 2, -3, { reply: 'Pole, come again', replied_at: daysFromNow(-2) })
  await review(2, 5, -2)
  await review(3, 4, -1)
})
after(() => on.close())

async function newCustomer(first_name: string, last_name: string): Promise<string> {
  const id = randomUUID()
  const account = {
    id,
    role: 'customer',
    email: `${id}@d3.test`,
    first_name,
    last_name,
    referral_slug: id,
    created_at: daysFromNow(-50),
  }
  await on.db.insertInto('accounts').values(account).execute()
  return id
}

async function review(
  person: number,
  rating: number,
  day: number,
  said: { comment?: string; booking_id?: string; reply?: string; replied_at?: Date; store_id?: string } = {},
) {
  const [id, at] = [randomUUID(), daysFromNow(day)]
  await on.db
    .insertInto('reviews')
    .values({
      id,
      store_id: store,
      account_id: people[person]!,
      rating,
      comment: `${rating} stars`,
      created_at: at,
      updated_at: at,
      ...said,
    })
    .execute()
  return id
}

/** A completed booking of the store's one service. */
async function newVisit(account_id: string): Promise<string> {
  const id = randomUUID()
  await sql`
    WITH pool AS (
      INSERT INTO pools (id, branch_id, service_id, capacity)
      SELECT gen_random_uuid(), b.id, s.id, 1 FROM branches b JOIN services s USING (store_id) WHERE b.store_id = ${store} RETURNING *
    )
    INSERT INTO bookings (id, account_id, booking_type, service_id, store_id, branch_id, pool_id, during, status, fee_cents, fee_basis, charged_cents,
      code, client_name, client_email, client_phone, created_at, updated_at)
    SELECT ${id}, ${account_id}, 'service', service_id, ${store}, branch_id, id, tstzrange(${daysFromNow(-6)}, ${daysFromNow(-5)}), 'completed', 0,
      'none', 0, 'ABC234', 'Wanjiku Mwangi', 'w@d3.test', '254700000000', ${daysFromNow(-9)}, ${daysFromNow(-5)}
    FROM pool`.execute(on.db)
  return id
}

const list = async (query = '', of = store) => (await on.ask(`/api/v1/stores/${of}/reviews${query}`)).body
const stars = async (query = ''): Promise<number[]> =>
  (await list(query)).reviews.map((each: { rating: number }) => each.rating)
const statementsOf = (path: string) => on.statementsOf(() => on.server.inject(`/api/v1${path}`))

describe('GET /stores/:id/reviews', () => {
  it('gives what was said, how the stars are spread, and the page', async () => {
    const body = await list()
    assert.deepEqual(reviews['GET /stores/:id/reviews'].reply.parse(body), body)
    assert.deepEqual(body.stats, {
      averageRating: 4,
      totalReviews: 4,
      ratingDistribution: { 1: 0, 2: 1, 3: 0, 4: 1, 5: 2 },
    })
    assert.deepEqual(
      [body.pagination.totalPages, body.pagination.hasNextPage, body.pagination.limit],
      [1, false, 20],
    )
  })

  it('shows a first name and the letter of the other, whoever asks', async () => {
    const body = await list()
    assert.deepEqual(
      body.reviews.map((each: { name: string }) => each.name),
      ['Abdi d.', 'Élodie Ø.', 'Dennis M.', 'Wanjiku M.'],
    )
    assert.doesNotMatch(JSON.stringify(body), /Mwangi|Mutua|Ølsen|Souza|@d3\.test/)
  })

  it('says which tell of a visit, and what the store answered', async () => {
    const [, , dennis, wanjiku] = (await list()).reviews
    assert.deepEqual(wanjiku, {
      id: wanjiku.id,
      rating: 5,
      text: 'Safi sana',
      comment: 'Safi sana',
      name: 'Wanjiku M.',
      customerName: 'Wanjiku M.',
      date: '17 Nov 2026',
      createdAt: daysFromNow(-4).toISOString(),
      created_at: daysFromNow(-4).toISOString(),
      updatedAt: daysFromNow(-4).toISOString(),
      user: { id: people[0], firstName: 'Wanjiku', lastName: 'M.' },
      User: { id: people[0], firstName: 'Wanjiku', lastName: 'M.' },
      verifiedVisit: true,
      reply: null,
    })
    assert.deepEqual(
      [dennis.verifiedVisit, dennis.reply],
      [false, { text: 'Pole, come again', createdAt: daysFromNow(-2).toISOString() }],
    )
  })

  it('sorts by time and by stars; an unknown sort is newest', async () => {
    assert.deepEqual(await stars('?sortBy=newest'), [4, 5, 2, 5])
    assert.deepEqual(await stars('?sortBy=oldest'), [5, 2, 5, 4])
    assert.deepEqual(await stars('?sortBy=highest'), [5, 5, 4, 2])
    assert.deepEqual(await stars('?sortBy=lowest'), [2, 4, 5, 5])
    assert.deepEqual(await stars('?sortBy=loudest'), [4, 5, 2, 5])
  })

  it('filters by stars and pages through what is left, while the figures stay those of all', async () => {
    const body = await list('?rating=5&limit=1&page=2')
    assert.deepEqual([body.reviews.length, body.reviews[0].name], [1, 'Wanjiku M.'])
    assert.deepEqual(
      [body.pagination.total, body.pagination.currentPage, body.pagination.hasNextPage],
      [2, 2, false],
    )
    assert.equal(body.stats.totalReviews, 4)
    assert.deepEqual(await stars('?rating=1'), [])
    for (const all of ['', 'All', '0', '6', '4.5', 'good'])
      assert.equal((await stars(`?rating=${all}`)).length, 4, all)
  })

  it('says nothing of a store that nobody has reviewed', async () => {
    const body = await list('', quiet)
    assert.deepEqual([body.reviews, body.stats.averageRating, body.stats.totalReviews], [[], null, 0])
  })

  it('knows no store that is not there or not yet, and no id that is none', async () => {
    for (const id of [randomUUID(), draft]) {
      const { status, body } = await on.ask(`/api/v1/stores/${id}/reviews`)
      assert.deepEqual([status, body.code], [404, 'store-not-found'])
    }
    const { status, body } = await on.ask('/api/v1/stores/12/reviews')
    assert.deepEqual([status, body.message], [404, 'Store not found'])
  })

  it('takes two statements however many there are, each along an index, and none for who asks again', async () => {
    const paths = ['', '?sortBy=highest&limit=100', '?rating=5'].map(
      (query) => `/stores/${store}/reviews${query}`,
    )
    for (const path of [...paths, `/stores/${quiet}/reviews`]) assert.equal(await statementsOf(path), 2, path)
    const again = on.statementsOf(() => on.server.inject(`/api/v1/stores/${quiet}/reviews`), {
      isFresh: false,
    })
    assert.equal(await again, 0)
    await on.db.transaction().execute(async (tx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(tx)
      await sql`SET LOCAL enable_sort = off`.execute(tx)
      for (const [where, order, index] of [
        ['', 'created_at DESC, id DESC', 'reviews_newest'],
        ['', 'created_at, id', 'reviews_newest'],
        ['', 'rating DESC, created_at DESC, id DESC', 'reviews_highest'],
        ['', 'rating, created_at DESC, id DESC', 'reviews_lowest'],
        ['AND rating = 5', 'created_at DESC, id DESC', 'reviews_(highest|lowest|newest)'],
      ]) {
        const { rows } = await sql
          .raw(
            `EXPLAIN (FORMAT json) SELECT * FROM reviews WHERE store_id = '${store}' ${where} ORDER BY ${order} LIMIT 10`,
          )
          .execute(tx)
        const plan = JSON.stringify(rows)
        assert.match(plan, new RegExp(index!))
        assert.doesNotMatch(plan, /"Sort"/)
      }
    })
  })
})

describe('GET /reviews/:id', () => {
  it('gives one, in one statement', async () => {
    const [first] = (await list()).reviews
    assert.deepEqual(await on.ask(`/api/v1/reviews/${first.id}`), {
      status: 200,
      body: { success: true, review: first },
    })
    assert.equal(await statementsOf(`/reviews/${first.id}`), 1)
    const { status, body } = await on.ask(`/api/v1/reviews/${randomUUID()}`)
    assert.deepEqual([status, body.message], [404, 'Review not found'])
  })
})

describe('what a store is rated', () => {
  const face = async () => {
    const { store: one } = (await on.ask(`/api/v1/stores/${store}`)).body
    const { stores } = (await on.ask('/api/v1/stores?sortBy=rating')).body
    const deal = (await on.ask(`/api/v1/offers/${offer}`)).body.offer
    const listed = stores.find(({ id }: { id: string }) => id === store)
    return [one, listed, deal.store].map(({ rating, totalReviews }) => [rating, totalReviews])
  }
  const spread = async () => Object.values((await list()).stats.ratingDistribution)

  it('is the same everywhere, at once, as reviews come, change and go', async () => {
    assert.deepEqual(await face(), Array(3).fill([4, 4]))
    people.push(await newCustomer('Late', 'Comer'))
    const id = await review(4, 1, 0)
    assert.deepEqual(await face(), Array(3).fill([3.4, 5]))
    await on.db
      .updateTable('reviews')
      .set({ rating: 3, updated_at: daysFromNow(1) })
      .where('id', '=', id)
      .execute()
    assert.deepEqual([await face(), await spread()], [Array(3).fill([3.8, 5]), [0, 1, 1, 1, 2]])
    await on.db
      .updateTable('reviews')
      .set({ comment: 'Other words', updated_at: daysFromNow(1) })
      .where('id', '=', id)
      .execute()
    assert.equal((await list()).reviews[0].text, 'Other words')
    await on.db.deleteFrom('reviews').where('id', '=', id).execute()
    assert.deepEqual([await face(), await spread()], [Array(3).fill([4, 4]), [0, 1, 0, 1, 2]])
  })

  it('counts all of those that are written at once', async () => {
    const crowd = await Promise.all(Array.from({ length: 12 }, (_, i) => newCustomer(`Guest${i}`, 'Of Many')))
    people.push(...crowd)
    const first = people.length - crowd.length
    await Promise.all(crowd.map((_, i) => review(first + i, 1 + (i % 5), 0, { store_id: quiet })))
    const { stats } = await list('', quiet)
    assert.deepEqual([stats.totalReviews, Object.values(stats.ratingDistribution)], [12, [3, 3, 2, 2, 2]])
    await on.db.deleteFrom('reviews').where('store_id', '=', quiet).execute()
    assert.deepEqual((await list('', quiet)).stats.totalReviews, 0)
  })

  it('lets nobody speak twice of one store, say nothing, or give six stars', async () => {
    await assert.rejects(review(0, 3, 0), /reviews_once/)
    people.push(await newCustomer('Silent', 'One'))
    const last = people.length - 1
    await assert.rejects(review(last, 3, 0, { comment: '  ' }), /check/)
    await assert.rejects(review(last, 3, 0, { comment: 'x'.repeat(501) }), /check/)
    await assert.rejects(review(last, 6, 0), /check/)
    assert.equal((await list()).stats.totalReviews, 4)
  })
})
