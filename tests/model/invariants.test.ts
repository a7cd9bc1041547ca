/**
 * Tests of the invariant checker: each invariant is violated on a copy of the demo data and must be reported.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import type pg from 'pg'
import { checkInvariants as checkOnly } from '#server/platform/database/invariants.ts'
import type { Corruptions } from '../support/corruption-sql.ts'
import { importFromFeatures } from '../support/feature-files.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { checkInvariants, INVARIANTS } from '#tests/support/invariants.ts'

const CORRUPTIONS: Corruptions = await importFromFeatures('corruptions', 'corruptions')

/**
 * Drops every constraint that would reject the corrupted rows. The database is a copy and is deleted
 * afterwards.
 */
const WITHOUT_CONSTRAINTS = `DO $$
DECLARE each record;
BEGIN
  FOR each IN SELECT conrelid::regclass AS on_table, conname FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND contype IN ('f', 'c', 'u', 'p', 'x')
    ORDER BY contype <> 'f'
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS %I CASCADE', each.on_table, each.conname);
  END LOOP;
  FOR each IN SELECT indexrelid::regclass AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace
  LOOP EXECUTE format('DROP INDEX %s', each.name); END LOOP;
  -- Rows are copied with all their columns, so generated columns become ordinary ones.
  FOR each IN SELECT attrelid::regclass AS on_table, attname
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE attgenerated <> '' AND NOT attisdropped AND c.relnamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('ALTER TABLE %s ALTER COLUMN %I DROP EXPRESSION', each.on_table, each.attname);
  END LOOP;
END $$`

let test: TestApp
let client: pg.PoolClient
before(async () => {
  // The corruptions use the clock of PostgreSQL.
  test = await openTestApp({ now: new Date() })
  client = await test.app.database.pool.connect()
})
after(async () => {
  client?.release()
  await test?.close()
})

/** Checks one snapshot against a clock read after it, because the worker writes at the same time. */
async function findViolations(): Promise<unknown[]> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1')
  try {
    return await checkInvariants(client, test.clock.now())
  } finally {
    await client.query('ROLLBACK')
  }
}

describe('Invariants', () => {
  it('hold for the demo data', async () => {
    assert.deepEqual(await findViolations(), [])
    await client.query(WITHOUT_CONSTRAINTS)
    await client.query('ANALYZE')
    assert.deepEqual(await findViolations(), [])
  })

  it('have a name each, which no other one has', () => {
    const names = INVARIANTS.map(({ name }) => name)
    assert.deepEqual(names.toSorted(), [...new Set(names)].toSorted())
    for (const name of names) assert.match(name, /^[a-z]+(?:-[a-z]+)*$/)
  })

  it('each have a corruption that breaks them', () => {
    assert.deepEqual(Object.keys(CORRUPTIONS).toSorted(), INVARIANTS.map(({ name }) => name).toSorted())
  })

  for (const invariant of INVARIANTS) {
    const { name, statement } = invariant
    for (const [nth, statements] of (CORRUPTIONS[name] ?? []).entries())
      it(`${name}: reports a violation of “${statement}”${nth ? ` (${nth + 1})` : ''}`, async () => {
        await client.query('BEGIN')
        try {
          // Disables triggers.
          await client.query('SET LOCAL session_replication_role = replica')
          for (const sql of statements)
            assert.notEqual((await client.query(sql)).rowCount, 0, `No rows to corrupt: ${sql}`)
          const violations = await checkOnly(client, [invariant], test.clock.now())
          assert.equal(violations.length, 1)
        } finally {
          await client.query('ROLLBACK')
        }
      })
  }
})
