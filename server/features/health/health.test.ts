import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { emit } from '#server/kernel/outbox.ts'
import { NOW, openCatalogue, type CatalogueHouse } from '#tests/catalogue.ts'

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

it('is not ready while news is stuck for more than a minute', async () => {
  await emit(on.db, new Date(NOW.getTime() - 61_000), 'send-sms', { key: 'k', to: '254711000001', message: 'Karibu' })
  for (const door of doors) {
    const { status, body } = await on.ask(`${door}/ready`)
    assert.deepEqual([status, body.code], [503, 'not-ready'])
  }
  await on.db.deleteFrom('outbox').execute()
  assert.equal((await on.ask('/ready')).status, 200)
})

it('is not ready while a migration is missing', async () => {
  await sql`UPDATE migrations SET name = '0000_other.sql' WHERE name = '0001_house.sql'`.execute(on.db)
  for (const door of doors) assert.equal((await on.ask(`${door}/ready`)).status, 503)
})
