/** The checker, checked: each of its statements is broken once, on rows of the demonstration, and has to be reported. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type pg from 'pg'
import { CORRUPTIONS } from '../support/corruptions.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { checkInvariants, INVARIANTS } from '#tests/support/invariants.ts'

/** All that forbids what is seeded here. The database is a copy that is thrown away. */
const WITHOUT_CONSTRAINTS = `DO $$
DECLARE each record;
BEGIN
  FOR each IN SELECT conrelid::regclass AS on_table, conname FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND contype IN ('f', 'c', 'u', 'p', 'x') ORDER BY contype <> 'f'
  LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS %I CASCADE', each.on_table, each.conname); END LOOP;
  FOR each IN SELECT indexrelid::regclass AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace
  LOOP EXECUTE format('DROP INDEX %s', each.name); END LOOP;
  -- Rows are copied whole.
  FOR each IN SELECT attrelid::regclass AS on_table, attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE attgenerated <> '' AND NOT attisdropped AND c.relnamespace = 'public'::regnamespace
  LOOP EXECUTE format('ALTER TABLE %s ALTER COLUMN %I DROP EXPRESSION', each.on_table, each.attname); END LOOP;
END $$`

let test: TestApp
let client: pg.PoolClient
before(async () => {
  test = await openTestApp()
  client = await test.app.database.pool.connect()
})
after(async () => {
  client?.release()
  await test?.close()
})

/** In one snapshot, and by a clock read after it: the worker writes meanwhile. */
async function brokenNow(): Promise<unknown[]> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1')
  try {
    return await checkInvariants(client, test.clock.now())
  } finally {
    await client.query('ROLLBACK')
  }
}

describe('Invariants', () => {
  it('hold for the demo data', async () => {
    assert.deepEqual(await brokenNow(), [])
    await client.query(WITHOUT_CONSTRAINTS)
    await client.query('ANALYZE')
    assert.deepEqual(await brokenNow(), [])
  })

  it('each have a corruption that breaks them', () => {
    assert.deepEqual(
      Object.keys(CORRUPTIONS).toSorted(),
      INVARIANTS.map(({ statement }) => statement).toSorted(),
    )
  })

  for (const { number, statement } of INVARIANTS)
    for (const [nth, statements] of (CORRUPTIONS[statement] ?? []).entries())
      it(`${number}: reports a violation of “${statement}”${nth ? ` (${nth + 1})` : ''}`, async () => {
        await client.query('BEGIN')
        try {
          // Triggers are not asked either.
          await client.query('SET LOCAL session_replication_role = replica')
          for (const sql of statements)
            assert.notEqual((await client.query(sql)).rowCount, 0, `There was nothing to spoil: ${sql}`)
          const broken = await checkInvariants(client, test.clock.now())
          assert.ok(
            broken.some((each) => each.statement === statement),
            `Reported was only: ${broken.map((each) => each.statement).join('; ') || 'nothing'}`,
          )
        } finally {
          await client.query('ROLLBACK')
        }
      })
})
