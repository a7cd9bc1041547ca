import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'mocha'
import { follows } from '#contract/follows.ts'
import { storeLists } from '#contract/stores.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { openShop } from '#tests/support/factories.ts'
import { listFollowed } from './queries.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const toggle = (token: string, storeId: string) =>
  test.requestUntilAdmitted('POST', `/stores/${storeId}/toggle-follow`, { token })
const followed = (token: string, query = '') => test.ask('GET', `/stores/followed${query}`, { token })
const idsIn = (body: { followedStores: { id: string }[] }) => body.followedStores.map(({ id }) => id)
const assertInvariants = async () =>
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])

describe('following a store', () => {
  it('is toggled by both routes, which return the number of followers', async () => {
    const { storeId } = await openShop(test)
    const [first, second] = [await test.newCustomer(), await test.newCustomer()]
    const { status, body } = await toggle(first.token, storeId)
    assert.equal(status, 200)
    assert.deepEqual(body, {
      success: true,
      message: 'You’re now following Shop of the test',
      following: true,
      followers: 1,
    })
    const other = await test.ask('POST', `/stores/${storeId}/follow`, { token: second.token })
    assert.deepEqual([other.body.following, other.body.followers], [true, 2])
    const left = await toggle(first.token, storeId)
    assert.deepEqual(left.body, {
      success: true,
      message: 'You’re no longer following Shop of the test',
      following: false,
      followers: 1,
    })
    await assertInvariants()
  })

  it('is set and ended by PUT and DELETE, which change nothing twice', async () => {
    const { storeId } = await openShop(test)
    const { token } = await test.newCustomer()
    for (const [method, following, followers] of [
      ['DELETE', false, 0],
      ['PUT', true, 1],
      ['PUT', true, 1],
      ['DELETE', false, 0],
      ['DELETE', false, 0],
    ] as const) {
      const { status, body } = await test.ask(method, `/stores/${storeId}/follow`, { token })
      assert.deepEqual([status, body.following, body.followers], [200, following, followers], method)
    }
    await assertInvariants()
  })

  it('is shown to that customer in every reply with the store, and not to another customer', async () => {
    const { storeId } = await openShop(test)
    const [mine, other] = [await test.newCustomer(), await test.newCustomer()]
    await toggle(mine.token, storeId)
    for (const path of [`/stores/${storeId}`, '/stores?limit=100', '/stores/random?limit=100'])
      for (const [token, following] of [
        [mine.token, true],
        [other.token, false],
        [undefined, false],
      ] as const) {
        const { body } = await test.ask('GET', path, token ? { token } : {})
        const store = body.store ?? body.stores.find(({ id }: { id: string }) => id === storeId)
        assert.deepEqual([store.following, store.followers], [following, 1], path)
      }
  })

  it('rejects invalid ids, unknown stores, draft stores, visitors and merchants', async () => {
    const { storeId, merchantToken } = await openShop(test)
    const { token } = await test.newCustomer()
    const malformed = await toggle(token, '17')
    assert.deepEqual([malformed.status, malformed.body.message], [404, 'Invalid store ID format'])
    assert.deepEqual(
      [
        (await test.ask('POST', `/stores/${storeId}/follow`)).status,
        (await toggle(merchantToken, storeId)).status,
      ],
      [401, 403],
    )
    await test.app.database.db
      .updateTable('stores')
      .set({ status: 'draft' })
      .where('id', '=', storeId)
      .execute()
    for (const id of [randomUUID(), storeId]) {
      const { status, body } = await toggle(token, id)
      assert.deepEqual([status, body.message], [404, 'Store not found'])
    }
  })
})

describe('the list of followed stores', () => {
  it('is the same at both routes: the last followed first, as store cards', async () => {
    const { token } = await test.newCustomer()
    const shops = [await openShop(test), await openShop(test), await openShop(test)]
    for (const { storeId } of shops) {
      test.clock.advance(1000)
      await toggle(token, storeId)
    }
    const { body } = await followed(token)
    assert.deepEqual(follows['GET /stores/followed'].reply.parse(body), body)
    assert.deepEqual((await test.ask('GET', '/users/followed-stores', { token })).body, body)
    assert.deepEqual(idsIn(body), shops.map(({ storeId }) => storeId).toReversed())
    assert.deepEqual(
      [body.total, body.followedStores[0].following, body.followedStores[0].followers],
      [3, true, 1],
    )
    assert.equal(body.followedStores[0].cashback, 'Up to 16%')
    const { store } = (await test.ask('GET', `/stores/${shops[2]!.storeId}`, { token })).body
    assert.deepEqual(
      storeLists['GET /stores'].reply.shape.stores.element.parse(store),
      body.followedStores[0],
    )
    assert.deepEqual(idsIn((await followed(token, '?page=2&limit=2')).body), [shops[0]!.storeId])
  })

  it('is empty at first and does not show what another customer follows', async () => {
    const { storeId } = await openShop(test)
    const [mine, other] = [await test.newCustomer(), await test.newCustomer()]
    await toggle(mine.token, storeId)
    const { body } = await followed(other.token)
    assert.deepEqual([body.followedStores, body.total], [[], 0])
  })

  it('leaves out a store that has become a draft', async () => {
    const { storeId } = await openShop(test)
    const { token } = await test.newCustomer()
    await toggle(token, storeId)
    await test.app.database.db
      .updateTable('stores')
      .set({ status: 'draft' })
      .where('id', '=', storeId)
      .execute()
    assert.equal((await followed(token)).body.total, 0)
  })

  it('is read from an index', async () => {
    const { id } = await test.newCustomer()
    const { storeId } = await openShop(test)
    const { db, pool } = test.app.database
    await pool.query(
      `WITH added AS (
         INSERT INTO stores (id, merchant_id, category, location, name, description, follower_count, created_at)
         SELECT gen_random_uuid(), merchant_id, category, location, name || n, description, 1, created_at
         FROM stores, generate_series(1, 200) n WHERE id = $2 RETURNING id
       )
       INSERT INTO follows (account_id, store_id, created_at) SELECT $1, id, now() FROM added`,
      [id, storeId],
    )
    const { ids, total } = await listFollowed(db, id, { page: 1, limit: 20 })
    assert.deepEqual([ids.length, total], [20, 200])
    await pool.query('ANALYZE follows')
    const { rows: plan } = await pool.query(
      `EXPLAIN SELECT store_id FROM follows WHERE account_id = '${id}' ORDER BY created_at DESC, store_id LIMIT 24`,
    )
    assert.match(JSON.stringify(plan), /Index (?:Only )?Scan using follows_newest/)
  })
})

describe('200 concurrent toggles', () => {
  it('of one customer change nothing', async () => {
    const { storeId } = await openShop(test)
    const { token } = await test.newCustomer()
    const replies = await Promise.all(Array.from({ length: 200 }, () => toggle(token, storeId)))
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200])
    const { body } = await test.ask('GET', `/stores/${storeId}`, { token })
    assert.deepEqual([body.store.following, body.store.followers], [false, 0])
    await assertInvariants()
  })

  it('of several customers count each follower once', async () => {
    const { storeId } = await openShop(test)
    const tokens: string[] = []
    for (let n = 0; n < 8; n++) tokens.push((await test.newCustomer()).token)
    // 25 times each, so every customer follows at the end.
    const replies = await Promise.all(Array.from({ length: 200 }, (_, n) => toggle(tokens[n % 8]!, storeId)))
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200])
    assert.equal((await test.ask('GET', `/stores/${storeId}`)).body.store.followers, 8)
    await assertInvariants()
  })
})
