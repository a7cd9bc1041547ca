import { watchClock } from '#tests/support/instants.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'mocha'
import { favourites } from '#contract/favourites.ts'
import { DAY } from '#domain/time/time.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { openShop } from '#tests/support/factories.ts'
import { listFavourites } from './queries.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const addFavourite = (token: string, offerId: string) =>
  test.ask('POST', `/offers/${offerId}/favorite`, { token })
const removeFavourite = (token: string, offerId: string) =>
  test.ask('DELETE', `/offers/${offerId}/favorite`, { token })
const toggle = (token: string, offerId: string) =>
  test.requestUntilAdmitted('POST', `/offers/${offerId}/favorite/toggle`, { token })
const list = (token: string, query = '') => test.ask('GET', `/users/favorites${query}`, { token })
const getIds = async (token: string): Promise<string[]> =>
  (await test.ask('GET', '/users/favorites/ids', { token })).body.offerIds
const rows = () => test.app.database.db

async function shops(count: number) {
  return Promise.all(Array.from({ length: count }, () => openShop(test)))
}

describe('a favourite', () => {
  it('is returned with its offer when it is added', async () => {
    const [shop] = await shops(1)
    const { token } = await test.newCustomer()
    const assertNow = watchClock(test.clock)
    const { status, body } = await addFavourite(token, shop!.offerId)
    assert.equal(status, 201)
    assert.deepEqual(favourites['POST /offers/:id/favorite'].reply.parse(body), body)
    assert.deepEqual([body.favorite.offer_id, body.favorite.offer.id], [shop!.offerId, shop!.offerId])
    assertNow(body.favorite.created_at)
    assert.deepEqual((await test.ask('GET', `/offers/${shop!.offerId}/favorite/status`, { token })).body, {
      success: true,
      isFavorite: true,
      favorite_id: body.favorite.id,
    })
  })

  it('is not replaced when it is added again: the reply is 400', async () => {
    const [shop] = await shops(1)
    const { token } = await test.newCustomer()
    const first = await addFavourite(token, shop!.offerId)
    const again = await addFavourite(token, shop!.offerId)
    assert.deepEqual([again.status, again.body.message], [400, 'Offer is already in your favorites'])
    const { body } = await list(token)
    assert.deepEqual(
      body.favorites.map((each: { id: string }) => each.id),
      [first.body.favorite.id],
    )
  })

  it('can be removed again, or when it was never added', async () => {
    const [shop] = await shops(1)
    const { token } = await test.newCustomer()
    await addFavourite(token, shop!.offerId)
    for (let time = 0; time < 2; time++) {
      const { status, body } = await removeFavourite(token, shop!.offerId)
      assert.equal(status, 200)
      assert.deepEqual(body, { success: true, message: 'Removed from favorites', offer_id: shop!.offerId })
    }
    assert.deepEqual((await list(token)).body.favorites, [])
  })

  it('can be toggled; the response has whether it was added or removed', async () => {
    const [shop] = await shops(1)
    const { token } = await test.newCustomer()
    const added = await toggle(token, shop!.offerId)
    assert.deepEqual(
      [added.status, added.body.action, added.body.favorite.offer_id],
      [200, 'added', shop!.offerId],
    )
    assert.deepEqual(favourites['POST /offers/:id/favorite/toggle'].reply.parse(added.body), added.body)
    const removed = await toggle(token, shop!.offerId)
    assert.deepEqual(removed.body, { success: true, action: 'removed', message: 'Removed from favorites' })
  })

  it('responds 404 to an invalid id, an unknown offer and an offer of a draft store', async () => {
    const [shop] = await shops(1)
    const { token } = await test.newCustomer()
    await rows().updateTable('stores').set({ status: 'draft' }).where('id', '=', shop!.storeId).execute()
    for (const send of [addFavourite, removeFavourite, toggle])
      for (const [id, status] of [
        ['17', 404],
        [randomUUID(), 404],
        [shop!.offerId, 404],
      ] as const)
        assert.deepEqual(
          [(await send(token, id)).status, (await send(token, id)).body.message],
          [status, 'Offer not found'],
        )
  })

  it('requires a signed-in customer', async () => {
    const [shop] = await shops(1)
    for (const path of [
      '/users/favorites',
      '/users/favorites/count',
      '/users/favorites/ids',
      `/offers/${shop!.offerId}/favorite/status`,
    ]) {
      assert.match((await test.ask('GET', path)).body.message, /^Authentication required/)
      assert.equal((await test.ask('GET', path, { token: shop!.merchantToken })).status, 403)
    }
    assert.equal((await test.ask('POST', `/offers/${shop!.offerId}/favorite`)).status, 401)
    assert.deepEqual(
      [
        (await addFavourite(shop!.merchantToken, shop!.offerId)).status,
        (await addFavourite(shop!.merchantToken, shop!.offerId)).body.message,
      ],
      [403, 'You do not have permission to perform this action.'],
    )
  })
})

describe('the list of favourites', () => {
  it('is newest first, paginated, filtered by category, and counted', async () => {
    const all = await shops(3)
    const { token } = await test.newCustomer()
    for (const { offerId } of all) {
      test.clock.advance(1000)
      await addFavourite(token, offerId)
    }
    const { body } = await list(token)
    assert.deepEqual(favourites['GET /users/favorites'].reply.parse(body), body)
    const newest = all.map(({ offerId }) => offerId).toReversed()
    assert.deepEqual(
      body.favorites.map((each: { offer_id: string }) => each.offer_id),
      newest,
    )
    assert.deepEqual(await getIds(token), newest)
    assert.deepEqual([body.pagination.limit, body.pagination.total], [100, 3])
    const second = (await list(token, '?page=2&limit=2')).body
    assert.deepEqual(
      [second.favorites.length, second.favorites[0].offer_id, second.pagination.totalPages],
      [1, newest[2], 2],
    )
    assert.equal((await list(token, '?category=Test%20trade')).body.pagination.total, 3)
    assert.equal((await list(token, '?category=other')).body.pagination.total, 0)
    assert.deepEqual((await test.ask('GET', '/users/favorites/count', { token })).body, {
      success: true,
      count: 3,
    })
  })

  it('includes expired offers, and leaves out offers of a draft store', async () => {
    const [old, withdrawn] = await shops(2)
    const { token } = await test.newCustomer()
    await addFavourite(token, old!.offerId)
    await addFavourite(token, withdrawn!.offerId)
    const expired = new Date(test.clock.now().getTime() - DAY)
    await rows().updateTable('offers').set({ expires_at: expired }).where('id', '=', old!.offerId).execute()
    await rows().updateTable('stores').set({ status: 'draft' }).where('id', '=', withdrawn!.storeId).execute()
    const { body } = await list(token)
    assert.deepEqual(
      body.favorites.map((each: { offer: object }) => each.offer),
      [(await test.ask('GET', `/users/favorites?limit=1`, { token })).body.favorites[0].offer],
    )
    assert.equal(body.favorites[0].offer.expiration_date, expired.toISOString())
    assert.equal(body.pagination.total, 1)
    assert.equal((await addFavourite((await test.newCustomer()).token, old!.offerId)).status, 201)
  })

  it('is not visible to another customer', async () => {
    const [shop] = await shops(1)
    const [mine, other] = [await test.newCustomer(), await test.newCustomer()]
    await addFavourite(mine.token, shop!.offerId)
    assert.deepEqual((await list(other.token)).body.favorites, [])
    assert.deepEqual(await getIds(other.token), [])
    await removeFavourite(other.token, shop!.offerId)
    assert.deepEqual(await getIds(mine.token), [shop!.offerId])
  })

  it('does not change the cached response for anonymous visitors', async () => {
    const [shop] = await shops(1)
    const { token } = await test.newCustomer()
    const before = (await test.ask('GET', `/offers/${shop!.offerId}`)).body
    await addFavourite(token, shop!.offerId)
    assert.deepEqual((await test.ask('GET', `/offers/${shop!.offerId}`)).body, before)
    assert.equal((await list(token)).headers['cache-control'], 'no-store')
  })

  it('is read in two statements whatever its length, from an index', async () => {
    const { id } = await test.newCustomer()
    const [shop] = await shops(1)
    await test.app.database.pool.query(
      `WITH added AS (
         INSERT INTO offers (id, service_id, store_id, category, location, title, description, offer_type, discount_percent, original_cents, discounted_cents, expires_at, created_at)
         SELECT gen_random_uuid(), service_id, store_id, category, location, title || n, description, offer_type, discount_percent, original_cents, discounted_cents, expires_at, created_at
         FROM offers, generate_series(1, 300) n WHERE id = $2 RETURNING id
       )
       INSERT INTO favourites (account_id, offer_id, id, created_at) SELECT $1, id, gen_random_uuid(), now() FROM added`,
      [id, shop!.offerId],
    )
    const seen: string[] = []
    const counting = rows().withPlugin({
      transformQuery: (args) => (seen.push(args.node.kind), args.node),
      transformResult: (args) => Promise.resolve(args.result),
    })
    for (const limit of [1, 100]) {
      seen.length = 0
      const { rows: found, total } = await listFavourites(counting, id, { page: 1, limit })
      assert.deepEqual([found.length, total, seen.length], [limit, 300, 2])
    }
    await test.app.database.pool.query('ANALYZE favourites')
    const { rows: plan } = await test.app.database.pool.query(
      `EXPLAIN SELECT offer_id FROM favourites WHERE account_id = '${id}' ORDER BY created_at DESC, id DESC LIMIT 24`,
    )
    assert.match(JSON.stringify(plan), /Index (?:Only )?Scan using favourites_newest/)
  })
})

describe('concurrent requests', () => {
  it('add a favourite once', async () => {
    const [shop] = await shops(1)
    const { token } = await test.newCustomer()
    const replies = await Promise.all(Array.from({ length: 50 }, () => addFavourite(token, shop!.offerId)))
    assert.deepEqual(
      [201, 400].map((status) => replies.filter((reply) => reply.status === status).length),
      [1, 49],
    )
    assert.deepEqual(await getIds(token), [shop!.offerId])
  })

  it('toggle one after another: an even number of toggles changes nothing', async () => {
    const [shop] = await shops(1)
    const { token } = await test.newCustomer()
    const replies = await Promise.all(Array.from({ length: 200 }, () => toggle(token, shop!.offerId)))
    const count = (action: string) =>
      replies.filter(({ status, body }) => status === 200 && body.action === action).length
    assert.deepEqual([count('added'), count('removed')], [100, 100])
    assert.deepEqual(await getIds(token), [])
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
  })
})
