import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { emit } from '#server/jobs/events.ts'
import { NOW, openCatalogue, openCatalogueHttp, type CatalogueHouse } from '#tests/support/catalogue.ts'
import { announceDraining } from './routes.ts'

let on: CatalogueHouse
before(async () => {
  on = await openCatalogue()
})
after(() => on.close())

const doors = ['', '/api/v1']

it('GET /health says that the process is alive, at the root and under the API', async () => {
  for (const door of doors)
    assert.deepEqual(await on.ask(`${door}/health`), { status: 200, body: { success: true, status: 'OK', timestamp: NOW.toISOString() } })
})

it('GET /ready says that the database answers and all is in order', async () => {
  for (const door of doors) assert.deepEqual(await on.ask(`${door}/ready`), { status: 200, body: { success: true, status: 'READY' } })
})

it('is ready though events wait: that is a metric, and no reason to take the process out of service', async () => {
  await emit(on.house, on.db, 'booking.confirmed', { bookingId: crypto.randomUUID() })
  for (const door of doors) assert.equal((await on.ask(`${door}/ready`)).status, 200)
})

it('is ready though every connection for requests is in use', async () => {
  const { pool } = on.house.database
  const inUse = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  try {
    for (const door of doors) assert.equal((await on.ask(`${door}/ready`)).status, 200)
  } finally {
    for (const client of inUse) client.release()
  }
})

it('returns 503 soon when the database does not answer', async () => {
  const client = await on.house.database.pool.connect()
  try {
    await client.query('BEGIN; LOCK TABLE migrations IN ACCESS EXCLUSIVE MODE')
    for (const door of doors) {
      const { status, body } = await on.ask(`${door}/ready`)
      assert.deepEqual([status, body.code], [503, 'not-ready'])
    }
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
  assert.equal((await on.ask('/ready')).status, 200)
})

it('is not ready while a migration is missing', async () => {
  await sql`UPDATE migrations SET name = '0000_other.sql' WHERE name = '0001_house.sql'`.execute(on.db)
  for (const door of doors) assert.equal((await on.ask(`${door}/ready`)).status, 503)
})

it('is not ready while the process is leaving, and still answers other requests', async () => {
  const app = openCatalogueHttp(on.house)
  let isDraining = false
  announceDraining(app, () => isDraining)
  await sql`UPDATE migrations SET name = '0001_house.sql' WHERE name = '0000_other.sql'`.execute(on.db)
  try {
    for (const door of doors) assert.equal((await app.inject(`${door}/ready`)).statusCode, 200)
    isDraining = true
    for (const door of doors) {
      const { statusCode, headers } = await app.inject(`${door}/ready`)
      assert.deepEqual([statusCode, headers.connection], [503, 'close'])
      assert.equal((await app.inject(`${door}/health`)).statusCode, 200)
    }
  } finally {
    await app.close()
  }
})
