import assert from 'node:assert/strict'
import { after, before as beforeAll, test } from 'node:test'
import { sql } from 'kysely'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { inTransaction, isDatabaseError, isDatabaseUnavailable, prepared } from './database.ts'
import { preparedQuery } from './prepared-query.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ demo: false })
})
after(() => testApp?.close())

const echo = prepared('SELECT $1::int AS value')
const divide = prepared('SELECT 10 / $1::int AS value')
const terminate = prepared('SELECT pg_terminate_backend(pg_backend_pid())')

test('concurrent statements each have their own result', async () => {
  const { reads } = testApp.app.database
  const values = Array.from({ length: 200 }, (_, index) => index)
  const results = await Promise.all(values.map((value) => reads.query<{ value: number }>(echo, [value])))
  assert.deepEqual(
    results.map(([row]) => row?.value),
    values,
  )
})

test('a statement that fails does not affect those sent with it', async () => {
  const { reads } = testApp.app.database
  const results = await Promise.allSettled(
    [1, 0, 2, 0, 5].map((value) => reads.query<{ value: number }>(divide, [value])),
  )
  assert.deepEqual(
    results.map((result) => (result.status === 'fulfilled' ? result.value[0]?.value : 'failed')),
    [10, 'failed', 5, 'failed', 2],
  )
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  assert.ok(failures.every((error) => isDatabaseError(error) && error.code === '22012'))
})

test('a broken connection is replaced', async () => {
  const { reads } = testApp.app.database
  const results = await Promise.allSettled(
    [terminate, terminate, echo, echo].map((statement) =>
      reads.query(statement, statement === echo ? [1] : []),
    ),
  )
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  assert.ok(failures.length >= 2)
  assert.ok(failures.every(isDatabaseUnavailable))
  for (let tries = 0; ; tries++) {
    const rows = await reads.query<{ value: number }>(echo, [7]).catch(() => null)
    if (rows) return assert.equal(rows[0]?.value, 7)
    assert.ok(tries < 1000, 'no new connection')
  }
})

const sum = preparedQuery(
  (shape: { plus: number; unit: string }, first: number, second: number) =>
    sql<{
      sum: string
    }>`SELECT (${second}::int - ${first}::int + ${shape.plus}::int) || ${shape.unit} AS sum`,
)

test('a prepared query has the values of each execution and those of its shape', async () => {
  const { db } = testApp.app.database
  const sums = await Promise.all([
    sum(db, { plus: 1, unit: 'km' }, 10, 30),
    sum(db, { plus: 1, unit: 'km' }, 1, 2),
    sum(db, { plus: 100, unit: 'm' }, 1, 2),
  ])
  assert.deepEqual(
    sums.map(([row]) => row?.sum),
    ['21km', '2km', '101m'],
  )
})

const countLocations = preparedQuery(
  (_shape: null) => sql<{ count: number }>`SELECT count(*)::int FROM locations`,
)

test('a prepared query in a transaction sees what the transaction has written', async () => {
  const { db } = testApp.app.database
  const before = await countLocations(db, null)
  const rollback = new Error('rollback')
  await assert.rejects(
    inTransaction(db, async (tx) => {
      await sql`CREATE TEMPORARY TABLE locations ON COMMIT DROP AS SELECT 1 AS id`.execute(tx)
      const [inside] = await countLocations(tx, null)
      assert.equal(inside?.count, 1)
      throw rollback
    }),
    rollback,
  )
  assert.deepEqual(await countLocations(db, null), before)
})
