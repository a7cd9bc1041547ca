import assert from 'node:assert/strict'
import { test } from 'mocha'
import { createTestDatabase, dropTestDatabase, testPostgres } from '#tests/support/test-database.ts'
import { inTransaction, inTurn, openDatabase } from './database.ts'
import { KeyedQueue } from './keyed-queue.ts'

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

test('a transaction that needs turns at two branches has the first before its connection, and ends', async () => {
  const postgres = await testPostgres()
  const url = await createTestDatabase(postgres.url, 'template_new')
  const database = openDatabase(url, { max: 4, onError: () => undefined })
  const queue = new KeyedQueue(10)
  let attempts = 0
  const both = (keys: readonly [string, string]): Promise<string> =>
    inTransaction(database.db, async (tx) => {
      attempts++
      const [first, second] = keys
      return inTurn(tx, { queue, key: first }, () =>
        inTurn(tx, { queue, key: second }, async () => keys.join()),
      )
    })
  assert.deepEqual(await Promise.all([both(['a', 'b']), both(['b', 'a'])]), ['a,b', 'b,a'])
  assert.equal(attempts, 4)
  await database.close()
  await dropTestDatabase(url)
  await postgres.release()
})
