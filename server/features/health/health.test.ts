import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import { sql } from 'kysely'
import { writeEvents } from '#server/platform/jobs/events.ts'
import { NOW, openCatalogue, openCatalogueHttp, type CatalogueApp } from '#tests/support/catalogue.ts'
import { announceDraining } from './health.ts'

let on: CatalogueApp
before(async () => {
  on = await openCatalogue()
})
after(() => on.close())

const prefixes = ['', '/api/v1']

it('GET /health returns OK, at the root and under the API', async () => {
  for (const prefix of prefixes)
    assert.deepEqual(await on.ask(`${prefix}/health`), {
      status: 200,
      body: { success: true, status: 'OK', timestamp: NOW.toISOString() },
    })
})

it('GET /ready returns READY when the database answers', async () => {
  for (const prefix of prefixes)
    assert.deepEqual(await on.ask(`${prefix}/ready`), {
      status: 200,
      body: { success: true, status: 'READY' },
    })
})

it('is ready while events are waiting', async () => {
  await writeEvents(on.app, on.db, 'booking.confirmed', [{ payload: { bookingId: crypto.randomUUID() } }])
  for (const prefix of prefixes) assert.equal((await on.ask(`${prefix}/ready`)).status, 200)
})

it('is ready while every connection for requests is in use', async () => {
  const { pool } = on.app.database
  const inUse = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  try {
    for (const prefix of prefixes) assert.equal((await on.ask(`${prefix}/ready`)).status, 200)
  } finally {
    for (const client of inUse) client.release()
  }
})

it('returns 503 soon when the database does not answer', async () => {
  const client = await on.app.database.pool.connect()
  try {
    await client.query('BEGIN; LOCK TABLE migrations IN ACCESS EXCLUSIVE MODE')
    for (const prefix of prefixes) {
      const { status, body } = await on.ask(`${prefix}/ready`)
      assert.deepEqual([status, body.code], [503, 'not-ready'])
    }
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
  assert.equal((await on.ask('/ready')).status, 200)
})

it('is not ready while a migration is missing', async () => {
  await sql`UPDATE migrations SET name = '0000_other.sql' WHERE name = '0001_baseline.sql'`.execute(on.db)
  for (const prefix of prefixes) assert.equal((await on.ask(`${prefix}/ready`)).status, 503)
})

it('is not ready while the process shuts down, but answers other requests', async () => {
  const server = openCatalogueHttp(on.app)
  let isDraining = false
  announceDraining(server, () => isDraining)
  await sql`UPDATE migrations SET name = '0001_baseline.sql' WHERE name = '0000_other.sql'`.execute(on.db)
  try {
    for (const prefix of prefixes) assert.equal((await server.inject(`${prefix}/ready`)).statusCode, 200)
    isDraining = true
    for (const prefix of prefixes) {
      const { statusCode, headers } = await server.inject(`${prefix}/ready`)
      assert.deepEqual([statusCode, headers.connection], [503, 'close'])
      assert.equal((await server.inject(`${prefix}/health`)).statusCode, 200)
    }
  } finally {
    await server.close()
  }
})
