import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { sql } from 'kysely'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { growDemo } from './grow.ts'

let test: TestApp
const grow = (stores: number, offers: number) =>
  growDemo({
    databaseUrl: String(test.app.config.databaseUrl),
    now: test.clock.now(),
    target: { stores, offers },
    onProgress: () => undefined,
  })

before(async () => (test = await openTestApp({ demo: true })))
after(() => test.close())

describe('npm run demo:grow', () => {
  it('adds stores and offers up to the target and not beyond', async () => {
    assert.deepEqual(await grow(90, 1400), { stores: 90, offers: 1400 })
    assert.deepEqual(await grow(90, 1400), { stores: 90, offers: 1400 })
    assert.deepEqual(await grow(10, 10), { stores: 90, offers: 1400 })
  })

  it('writes the same read models as a refresh, and the main address and hours of stores', async () => {
    const { db } = test.app.database
    const readModels = () =>
      db.selectFrom('offers').select(['id', 'card', 'is_listed']).orderBy('id').execute()
    const before = await readModels()
    await sql`SELECT refresh_offers(ARRAY(SELECT id FROM offers))`.execute(db)
    assert.deepEqual(await readModels(), before)
    const { rows } =
      await sql`SELECT id FROM stores WHERE main_address IS NULL OR main_hours::text = '[]'`.execute(db)
    assert.deepEqual(rows, [])
  })

  it('counts a long list exactly and returns each item on exactly one page', async () => {
    const { db } = test.app.database
    const { rows } = await sql<{ live: number }>`
      SELECT count(*)::int AS live FROM offers WHERE is_listed AND expires_at > ${test.clock.now()}`.execute(
      db,
    )
    const { live } = rows[0]!
    assert.ok(live > 1200)
    const seen = new Set<string>()
    for (let page = 1; page <= Math.ceil(live / 100); page++) {
      const { body } = await test.ask('GET', `/offers?limit=100&page=${page}`)
      assert.equal(body.pagination.totalItems, live)
      for (const { id } of body.offers) seen.add(id)
    }
    assert.equal(seen.size, live)
  })

  it('creates only offers that can be booked', async () => {
    const { rows } = await sql<{ id: string }>`
      SELECT o.id FROM offers o JOIN stores s ON s.id = o.store_id
      WHERE o.is_listed AND o.expires_at > ${test.clock.now()}
        AND NOT EXISTS (SELECT FROM pools WHERE service_id = o.service_id)`.execute(test.app.database.db)
    assert.deepEqual(rows, [])
  })
})
