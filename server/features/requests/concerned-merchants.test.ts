/** A request concerns exactly the merchants who see it: one rule in two directions. */
import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import fc from 'fast-check'
import { sql } from 'kysely'
import { uuidv7 } from '#server/ids.ts'
import { addRequest } from '#tests/support/requests.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { listConcerned } from './concerned-merchants.ts'
import { openRequests } from './listing/queries.ts'
import { findReach } from './merchant/reach-queries.ts'
import { concerns } from './merchant/request-queries.ts'
import { findOpenRequest } from './notification-queries.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
  await db()
    .insertInto('categories')
    .values(CATEGORIES.map((slug, n) => ({ slug, name: slug, position: 90 + n })))
    .execute()
  await db()
    .insertInto('locations')
    .values(
      AREAS.map((slug, n) => ({ slug, name: slug, city: 'City', latitude: -1 - n * 0.07, longitude: 37 })),
    )
    .execute()
})
after(() => test?.close())

const db = () => test.app.database.db
const id = () => uuidv7(test.clock.now().getTime())
const CATEGORIES = ['one-trade', 'other-trade', 'third-trade']
const AREAS = ['first-area', 'second-area', 'third-area', 'fourth-area']

const category = fc.constantFrom(...CATEGORIES)
const area = fc.constantFrom(...AREAS)
const point = fc.record({
  latitude: fc.double({ min: -1.3, max: -0.9, noNaN: true }),
  longitude: fc.double({ min: 36.8, max: 37.2, noNaN: true }),
})
const branch = fc.record({
  area,
  point: fc.option(point),
  status: fc.constantFrom('active', 'active', 'closed'),
})
const store = fc.record({
  category,
  status: fc.constantFrom('published', 'published', 'draft'),
  branches: fc.array(branch, { maxLength: 2 }),
})
const merchant = fc.record({
  stores: fc.array(store, { maxLength: 2 }),
  interests: fc.option(
    fc.record({
      categories: fc.uniqueArray(category, { maxLength: 2 }),
      areas: fc.uniqueArray(area, { maxLength: 2 }),
      radius_km: fc.integer({ min: 1, max: 25 }),
    }),
  ),
  /** Relation of one of the customers to the merchant. */
  relation: fc.constantFrom('none', 'none', 'none', 'owner', 'member', 'blocked'),
})
type MerchantSample = typeof merchant extends fc.Arbitrary<infer T> ? T : never
const request = fc.record({ category, area: fc.option(area), point: fc.option(point) })
async function addAccount(): Promise<string> {
  const accountId = id()
  await db()
    .insertInto('accounts')
    .values({
      id: accountId,
      role: 'customer',
      email: `${accountId}@d3.test`,
      first_name: 'Sample',
      last_name: 'Account',
      referral_slug: accountId,
      created_at: test.clock.now(),
    })
    .execute()
  return accountId
}

const samples = <T>(of: fc.Arbitrary<T>, count: number): T[] => fc.sample(of, { numRuns: count, seed: 16 })

async function addMerchant({ stores, interests, relation }: MerchantSample, customerId: string) {
  const created_at = test.clock.now()
  const merchantId = id()
  const ownerId = relation === 'owner' ? customerId : await addAccount()
  await db()
    .insertInto('merchants')
    .values({ id: merchantId, account_id: ownerId, business_name: 'Sample', created_at })
    .execute()
  for (const each of stores) {
    const storeId = id()
    await db()
      .insertInto('stores')
      .values({
        id: storeId,
        merchant_id: merchantId,
        category: each.category,
        status: each.status,
        location: AREAS[0]!,
        name: 'Sample',
        description: 'For one test.',
        created_at,
      })
      .execute()
    for (const [n, place] of each.branches.entries())
      await db()
        .insertInto('branches')
        .values({
          id: id(),
          store_id: storeId,
          location: place.area,
          name: `Branch ${n}`,
          address: 'Moi Avenue',
          is_main: n === 0,
          status: place.status,
          ...place.point,
          created_at,
        })
        .execute()
  }
  if (interests)
    await db()
      .insertInto('request_interests')
      .values({ merchant_id: merchantId, ...interests, updated_at: created_at })
      .execute()
  if (relation === 'member')
    await db()
      .insertInto('merchant_members')
      .values({ account_id: customerId, merchant_id: merchantId, role: 'manager', created_at })
      .execute()
  if (relation === 'blocked')
    await sql`
      INSERT INTO merchant_clients (merchant_id, account_id, name, bookings, visits, no_shows, paid_cents,
        first_booked_at, last_booked_at, blocked_at, blocked_by)
      VALUES (${merchantId}, ${customerId}, 'Blocked', 1, 1, 0, 0, ${created_at}, ${created_at}, ${created_at}, ${ownerId})`.execute(
      db(),
    )
  return merchantId
}

it('a request is notified to the merchants who see it in their list', async () => {
  const customers: string[] = []
  const merchants: string[] = []
  for (const sample of samples(merchant, 40)) {
    const customer = await addAccount()
    customers.push(customer)
    merchants.push(await addMerchant(sample, customer))
  }
  const requests: string[] = []
  for (const [n, sample] of samples(request, 120).entries())
    requests.push(
      await addRequest(test, customers[n % customers.length]!, {
        category: sample.category,
        area: sample.area,
        ...sample.point,
      }),
    )

  const now = test.clock.now()
  const seen = new Set<string>()
  for (const merchantId of merchants) {
    const reach = await findReach(db(), { merchantId, scopeId: merchantId })
    const { rows } = await sql<{ id: string }>`
      SELECT r.id FROM service_requests r
      WHERE ${openRequests({}, { accountId: null, storeIds: null, merchantId }, now)} AND ${concerns(reach, merchantId)}`.execute(
      db(),
    )
    for (const row of rows) seen.add(`${row.id} ${merchantId}`)
  }
  const notified = new Set<string>()
  for (const requestId of requests) {
    const found = await findOpenRequest(db(), requestId, now)
    assert.ok(found)
    for (let after: string | null | undefined; after !== null;) {
      const { merchantIds, next } = await listConcerned(db(), found, { after, limit: 13 })
      for (const merchantId of merchantIds) {
        assert.ok(!notified.has(`${requestId} ${merchantId}`))
        notified.add(`${requestId} ${merchantId}`)
      }
      after = next
    }
  }
  assert.ok(seen.size > 100)
  assert.deepEqual([...notified].toSorted(), [...seen].toSorted())
})
