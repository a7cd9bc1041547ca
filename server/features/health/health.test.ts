import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
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

it('is not ready while a migration is missing', async () => {
  await sql`UPDATE migrations SET name = '0000_other.sql' WHERE name = '0001_house.sql'`.execute(on.db)
  for (const door of doors) assert.equal((await on.ask(`${door}/ready`)).status, 503)
})
