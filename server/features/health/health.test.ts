import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { emit } from '#server/jobs/events.ts'
import { NOW, openCatalogue, openCatalogueHttp, type CatalogueApp } from '#tests/support/catalogue.ts'
import { announceDraining } from './health.ts'

let on: CatalogueApp
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
  await emit(on.app, on.db, 'booking.confirmed', { bookingId: crypto.randomUUID() })
  for (const door of doors) assert.equal((await on.ask(`${door}/ready`)).status, 200)
})

it('is ready though every connection for requests is in use', async () => {
  const { pool } = on.app.database
  const inUse = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  try {
    for (const door of doors) assert.equal((await on.ask(`${door}/ready`)).status, 200)
  } finally {
    for (const client of inUse) client.release()
  }
})

it('returns 503 soon when the database does not answer', async () => {
  const client = await on.app.database.pool.connect()
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
  const server = openCatalogueHttp(on.app)
  let isDraining = false
  announceDraining(server, () => isDraining)
  await sql`UPDATE migrations SET name = '0001_house.sql' WHERE name = '0000_other.sql'`.execute(on.db)
  try {
    for (const door of doors) assert.equal((await server.inject(`${door}/ready`)).statusCode, 200)
    isDraining = true
    for (const door of doors) {
      const { statusCode, headers } = await server.inject(`${door}/ready`)
      assert.deepEqual([statusCode, headers.connection], [503, 'close'])
      assert.equal((await server.inject(`${door}/health`)).statusCode, 200)
    }
  } finally {
    await server.close()
  }
})
