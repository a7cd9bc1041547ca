import assert from 'node:assert/strict'
import { test } from 'mocha'
import { createTestDatabase, dropTestDatabase, testPostgres } from '#tests/support/test-database.ts'
import { openDatabase } from './database.ts'

const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

test('requests have limits of time; the load of the demo and other bulk work have none, also beside a pooler', async () => {
  const postgres = await testPostgres()
  const url = await createTestDatabase(postgres.url, 'template_new')
  const limits = async (options: { isBulk?: boolean; directUrl?: string }) => {
    const database = openDatabase(options.directUrl ? 'postgres://127.0.0.1:1/pooler' : url, {
      max: 1,
      onError: () => undefined,
      ...options,
    })
    try {
      const { rows } = await database.pool.query<{ value: string }>(
        'SELECT current_setting(name) AS value FROM unnest($1::text[]) AS name',
        [LIMITS],
      )
      return rows.map(({ value }) => value)
    } finally {
      await database.close()
    }
  }
  assert.deepEqual(await limits({}), ['5s', '2s', '10s'])
  assert.deepEqual(await limits({ isBulk: true }), ['0', '0', '0'])
  assert.deepEqual(await limits({ isBulk: true, directUrl: url }), ['0', '0', '0'])
  await dropTestDatabase(url)
  await postgres.release()
})
