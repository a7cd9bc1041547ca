import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'mocha'
import { sql } from 'kysely'
import { writeSums } from '#demo/load/sums.ts'
import { createContext } from '#server/app-context.ts'
import { deleteOwnReview, submitReview, updateOwnReview } from './reviews.ts'
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
import { shortCode } from '#server/ids.ts'
import { reviewRoutes } from './routes.ts'

let on: CatalogueApp
let store: string
let quiet: string
let draft: string
let offer: string
const customers: string[] = []

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
    ['Élodie', 'U\u0303 Larsen'],
    ['Abdi', 'de Souza'],
  ])
    customers.push(await newCustomer(first_name!, last_name!))
  await review(0, 5, -4, { comment: 'Safi sana', booking_id: await newVisit(customers[0]!) })
  await review(1, 2, -3, {
    booking_id: await newVisit(customers[1]!),
    reply: 'Pole, come again',
    replied_at: daysFromNow(-2),
  })
  await review(2, 5, -2, { booking_id: await newVisit(customers[2]!) })
  await review(3, 4, -1, { booking_id: await newVisit(customers[3]!) })
  await writeSums(on.db)
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
  content: {
    comment?: string
    booking_id?: string
    reply?: string
    replied_at?: Date
    store_id?: string
  } = {},
) {
  const [id, at] = [randomUUID(), daysFromNow(day)]
  await on.db
    .insertInto('reviews')
    .values({
      id,
      store_id: store,
      account_id: customers[person]!,
      rating,
      comment: `${rating} stars`,
      created_at: at,
      updated_at: at,
      ...content,
    })
    .execute()
  return id
}

/** Adds a completed booking of the store's only service. */
async function newVisit(account_id: string, of = store): Promise<string> {
  const id = randomUUID()
  await sql`
    WITH pool AS (
      INSERT INTO pools (id, branch_id, service_id, capacity)
      SELECT gen_random_uuid(), b.id, s.id, 1 FROM branches b JOIN services s USING (store_id) WHERE b.store_id = ${of}
      ON CONFLICT (branch_id, service_id) DO UPDATE SET capacity = 1 RETURNING *
    )
    INSERT INTO bookings (id, account_id, booking_type, service_id, store_id, branch_id, pool_id, during, status, fee_cents, fee_basis, charged_cents,
      code, client_name, client_email, client_phone, created_at, updated_at)
    SELECT ${id}, ${account_id}, 'service', service_id, ${of}, branch_id, id, tstzrange(${daysFromNow(-6)}, ${daysFromNow(-5)}), 'completed', 0,
      'none', 0, ${shortCode()}, 'Wanjiku Mwangi', 'w@d3.test', '254700000000', ${daysFromNow(-9)}, ${daysFromNow(-5)}
    FROM pool`.execute(on.db)
  return id
}

const list = async (query = '', of = store) => (await on.ask(`/api/v1/stores/${of}/reviews${query}`)).body
const stars = async (query = ''): Promise<number[]> =>
  (await list(query)).reviews.map((each: { rating: number }) => each.rating)
const countQueries = (path: string) => on.countQueries(() => on.server.inject(`/api/v1${path}`))

describe('GET /stores/:id/reviews', () => {
  it('returns the reviews, the rating distribution and the pagination', async () => {
    const body = await list()
    assert.deepEqual(reviews['GET /stores/:id/reviews'].reply.parse(body), body)
    assert.deepEqual(body.stats, {
      averageRating: 4,
      totalReviews: 4,
      unverifiedReviews: 0,
      ratingDistribution: { 1: 0, 2: 1, 3: 0, 4: 1, 5: 2 },
    })
    assert.deepEqual(
      [body.pagination.totalPages, body.pagination.hasNextPage, body.pagination.limit],
      [1, false, 20],
    )
  })

  it('shows the first name and the initial of the last name', async () => {
    const body = await list()
    assert.deepEqual(
      body.reviews.map((each: { name: string }) => each.name),
      ['Abdi d.', 'Élodie U\u0303.', 'Dennis M.', 'Wanjiku M.'],
    )
    assert.doesNotMatch(JSON.stringify(body), /Mwangi|Mutua|Larsen|Souza|@d3\.test/)
  })

  it('shows which reviewers have visited, and the store’s reply', async () => {
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
      user: { id: customers[0], firstName: 'Wanjiku', lastName: 'M.' },
      User: { id: customers[0], firstName: 'Wanjiku', lastName: 'M.' },
      verifiedVisit: true,
      images: [],
      reply: null,
    })
    assert.deepEqual(
      [dennis.verifiedVisit, dennis.reply],
      [true, { text: 'Pole, come again', createdAt: daysFromNow(-2).toISOString() }],
    )
  })

  it('sorts by time and by rating; an unknown sort is newest', async () => {
    assert.deepEqual(await stars('?sortBy=newest'), [4, 5, 2, 5])
    assert.deepEqual(await stars('?sortBy=oldest'), [5, 2, 5, 4])
    assert.deepEqual(await stars('?sortBy=highest'), [5, 5, 4, 2])
    assert.deepEqual(await stars('?sortBy=lowest'), [2, 4, 5, 5])
    assert.deepEqual(await stars('?sortBy=loudest'), [4, 5, 2, 5])
  })

  it('filters by rating and paginates the result; the statistics cover all reviews', async () => {
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

  it('returns an empty list for a store without reviews', async () => {
    const body = await list('', quiet)
    assert.deepEqual([body.reviews, body.stats.averageRating, body.stats.totalReviews], [[], null, 0])
  })

  it('returns 404 for an unknown store, a draft store and an invalid id', async () => {
    for (const id of [randomUUID(), draft]) {
      const { status, body } = await on.ask(`/api/v1/stores/${id}/reviews`)
      assert.deepEqual([status, body.code], [404, 'store-not-found'])
    }
    const { status, body } = await on.ask('/api/v1/stores/12/reviews')
    assert.deepEqual([status, body.message], [404, 'Invalid store ID format'])
  })

  it('takes three statements whatever its length, each on an index', async () => {
    const paths = ['', '?sortBy=highest&limit=100', '?rating=5'].map(
      (query) => `/stores/${store}/reviews${query}`,
    )
    for (const path of [...paths, `/stores/${quiet}/reviews`]) assert.equal(await countQueries(path), 3, path)
    await on.db.transaction().execute(async (tx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(tx)
      await sql`SET LOCAL enable_sort = off`.execute(tx)
      for (const [where, order, index] of [
        ['', 'is_verified DESC, created_at DESC, id DESC', 'reviews_shown_newest'],
        ['', 'is_verified DESC, created_at, id', 'reviews_shown_oldest'],
        ['', 'is_verified DESC, rating DESC, created_at DESC, id DESC', 'reviews_shown_highest'],
        ['', 'is_verified DESC, rating, created_at DESC, id DESC', 'reviews_shown_lowest'],
        ['AND rating = 5', 'is_verified DESC, created_at DESC, id DESC', 'reviews_shown_'],
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
  it('returns the review, in one statement', async () => {
    const [first] = (await list()).reviews
    assert.deepEqual(await on.ask(`/api/v1/reviews/${first.id}`), {
      status: 200,
      body: { success: true, review: first },
    })
    assert.equal(await countQueries(`/reviews/${first.id}`), 1)
    const { status, body } = await on.ask(`/api/v1/reviews/${randomUUID()}`)
    assert.deepEqual([status, body.message], [404, 'Review not found'])
  })
})

describe('the rating of a store', () => {
  const shownRatings = async () => {
    const { store: single } = (await on.ask(`/api/v1/stores/${store}`)).body
    const { stores } = (await on.ask('/api/v1/stores?sortBy=rating')).body
    const deal = (await on.ask(`/api/v1/offers/${offer}`)).body.offer
    const listed = stores.find(({ id }: { id: string }) => id === store)
    return [single, listed, deal.store].map(({ rating, totalReviews }) => [rating, totalReviews])
  }
  const spread = async () => Object.values((await list()).stats.ratingDistribution)

  it('is updated everywhere as soon as a review is added, changed or deleted', async () => {
    assert.deepEqual(await shownRatings(), Array(3).fill([4, 4]))
    customers.push(await newCustomer('Late', 'Comer'))
    const late = customers[4]!
    const visit = await newVisit(late)
    const { id } = (await submitReview(createContext(on.app, null), late, store, { rating: 1, text: '' }))
      .review
    assert.deepEqual(await shownRatings(), Array(3).fill([3.4, 5]))
    const change = (text: string) =>
      updateOwnReview(createContext(on.app, null), late, id, { rating: 3, text })
    await change('')
    assert.deepEqual([await shownRatings(), await spread()], [Array(3).fill([3.8, 5]), [0, 1, 1, 1, 2]])
    await change('Other words')
    assert.equal((await list()).reviews[0].text, 'Other words')
    await on.db.updateTable('bookings').set({ status: 'confirmed' }).where('id', '=', visit).execute()
    await change('Other words')
    assert.deepEqual(await shownRatings(), Array(3).fill([4, 4]), 'no visit any more')
    assert.equal((await list()).reviews.at(-1).text, 'Other words')
    await deleteOwnReview(createContext(on.app, null), late, id)
    assert.deepEqual([await shownRatings(), await spread()], [Array(3).fill([4, 4]), [0, 1, 0, 1, 2]])
  })

  it('counts all reviews that are written concurrently', async () => {
    const guests = await Promise.all(
      Array.from({ length: 12 }, (_, i) => newCustomer(`Guest${i}`, 'Of Many')),
    )
    customers.push(...guests)
    await newBranch(on.db, quiet)
    await newService(on.db, quiet)
    for (const guest of guests) await newVisit(guest, quiet)
    const ctx = createContext(on.app, null)
    const written = await Promise.all(
      guests.map((guest, i) => submitReview(ctx, guest, quiet, { rating: 1 + (i % 5), text: '' })),
    )
    const { stats } = await list('', quiet)
    assert.deepEqual([stats.totalReviews, Object.values(stats.ratingDistribution)], [12, [3, 3, 2, 2, 2]])
    await Promise.all(written.map(({ review: { id } }, i) => deleteOwnReview(ctx, guests[i]!, id)))
    assert.deepEqual((await list('', quiet)).stats.totalReviews, 0)
  })

  it('rejects a second review, a long comment and a rating of six', async () => {
    await assert.rejects(review(0, 3, 0), /reviews_once/)
    customers.push(await newCustomer('Silent', 'One'))
    const last = customers.length - 1
    await assert.rejects(review(last, 3, 0, { comment: 'x'.repeat(501) }), /check/)
    await assert.rejects(review(last, 6, 0), /check/)
    assert.equal((await list()).stats.totalReviews, 4)
  })
})
