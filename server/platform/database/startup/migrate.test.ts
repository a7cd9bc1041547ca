import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { randomBytes } from 'node:crypto'
import { after, afterEach, before, beforeEach, describe, it } from 'mocha'
import pg from 'pg'
import { until } from '#tests/support/paying.ts'
import { testPostgres } from '#tests/support/test-database.ts'
import { openDatabase, type Database } from '../database.ts'
import { LAST_BEFORE_BASELINE, migrate, MIGRATIONS_BEFORE_BASELINE } from './migrate.ts'

let postgres: Awaited<ReturnType<typeof testPostgres>>
let admin: pg.Client
let database: Database
let dir: string
/** Name of the database. */
let name: string

before(async () => {
  postgres = await testPostgres()
  admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
})
after(async () => {
  await database.close()
  await admin.end()
  await postgres.release()
})

beforeEach(async () => {
  await database?.close()
  name = `migrate_${randomBytes(6).toString('hex')}`
  await admin.query(`CREATE DATABASE ${name}`)
  database = openDatabase(postgres.url.replace(/[^/]*$/, name), { max: 2, onError: () => undefined })
  dir = await mkdtemp(join(tmpdir(), 'd3-migrate-'))
  await mkdir(join(dir, 'migrations'))
  await mkdir(join(dir, 'module', 'sql'), { recursive: true })
})

afterEach(() => rm(dir, { recursive: true }))

const write = (path: string, text: string): Promise<void> => writeFile(join(dir, path), text)
const apply = (options: { isComplete?: boolean } = {}): Promise<string[]> =>
  migrate(database, { ...options, migrations: getUrl('migrations/'), repeatable: getUrl('./') })
const getUrl = (folder: string): URL => pathToFileURL(join(dir, folder))
const answer = async (): Promise<number> =>
  (await database.pool.query<{ n: number }>('SELECT answer() AS n')).rows[0]!.n
const returning = (n: number): string =>
  `CREATE OR REPLACE FUNCTION answer() RETURNS integer LANGUAGE sql RETURN ${n};`
const sharedViews = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.views WHERE table_schema = 'shared'",
  )
  return rows.map((row) => row.name)
}
/** Returns a number that changes whenever the function is created again. */
const version = async (): Promise<string> =>
  (await database.pool.query<{ xmin: string }>("SELECT xmin::text FROM pg_proc WHERE proname = 'answer'"))
    .rows[0]!.xmin

const namesBeforeBaseline = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `0002_${String(index).padStart(2, '0')}.sql`)
/** Prepares a database that knows these migrations and no others. */
const pretendApplied = (names: readonly string[]) =>
  database.pool.query(
    `WITH others AS (DELETE FROM migrations WHERE name ~ '^[0-9]')
     INSERT INTO migrations (name, hash) SELECT name, '' FROM unnest($1::text[]) AS name`,
    [names],
  )
const appliedMigrations = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT name FROM migrations WHERE name ~ '^[0-9]' ORDER BY name COLLATE "C"`,
  )
  return rows.map((row) => row.name)
}

describe('migrate', () => {
  it('applies a migration once', async () => {
    await write('migrations/0101_first.sql', 'CREATE TABLE things (id integer)')
    assert.deepEqual(await apply(), ['0101_first.sql'])
    assert.deepEqual(await apply(), [])
  })

  it('rejects a migration that was changed after it had been applied', async () => {
    await write('migrations/0101_first.sql', 'CREATE TABLE things (id integer)')
    await apply()
    await write('migrations/0101_first.sql', 'CREATE TABLE things (id bigint)')
    await assert.rejects(apply(), /0101_first.sql was changed/)
  })

  it('applies functions again when their files change, and only then', async () => {
    await write('module/sql/answer.sql', returning(1))
    await apply()
    const first = await version()
    await apply()
    assert.equal(await version(), first)
    await write('module/sql/answer.sql', returning(2))
    await apply()
    assert.equal(await answer(), 2)
  })

  it('creates the shared views again when their files change', async () => {
    await write('migrations/0101_first.sql', 'CREATE TABLE things (id integer, name text)')
    await write('module/sql/01_views.sql', 'CREATE VIEW shared.things AS SELECT id FROM things')
    await apply()
    await write('module/sql/01_views.sql', 'CREATE VIEW shared.names AS SELECT name FROM things')
    await apply()
    assert.deepEqual(await sharedViews(), ['names'])
  })

  it('creates the shared views again beside a transaction that has read one of them', async () => {
    await write('migrations/0101_first.sql', 'CREATE TABLE things (id integer, name text)')
    await write('module/sql/01_views.sql', 'CREATE VIEW shared.things AS SELECT id FROM things')
    await apply()
    await write('module/sql/01_views.sql', 'CREATE VIEW shared.names AS SELECT name FROM things')
    const reader = await database.pool.connect()
    await reader.query('BEGIN; SELECT FROM shared.things')
    const applied = apply()
    try {
      await until(async () => (await sharedViews())[0] === 'names')
      await database.pool.query('SELECT FROM shared.names')
    } finally {
      await reader.query('COMMIT')
      reader.release()
    }
    await applied
    const { rows } = await database.pool.query(
      "SELECT FROM information_schema.schemata WHERE schema_name LIKE 'shared_%'",
    )
    assert.equal(rows.length, 0)
  })

  it('keeps the views and functions of a later version, whose migrations it does not know', async () => {
    await write('migrations/0160_first.sql', 'CREATE TABLE things (id integer, name text)')
    await write('module/sql/answer.sql', returning(2))
    await write('module/sql/01_views.sql', 'CREATE VIEW shared.names AS SELECT name FROM things')
    await write('migrations/0161_second.sql', 'ALTER TABLE things ADD COLUMN label text')
    await apply()
    await rm(join(dir, 'migrations/0161_second.sql'))
    await write('module/sql/answer.sql', returning(1))
    await write('module/sql/01_views.sql', 'CREATE VIEW shared.things AS SELECT id FROM things')
    await apply()
    assert.deepEqual([await sharedViews(), await answer()], [['names'], 2])
  })

  it('keeps what the previous version uses until it is asked to complete, or until the next version', async () => {
    await write('migrations/0101_first.sql', 'CREATE TABLE things (id integer, name text, price integer)')
    await apply()
    await write('migrations/0160_label.sql', 'ALTER TABLE things ADD COLUMN label text')
    await write('migrations/0161_name.after.sql', 'ALTER TABLE things DROP COLUMN name')
    assert.deepEqual(await apply(), ['0160_label.sql'])
    assert.deepEqual(await apply({ isComplete: true }), ['0161_name.after.sql'])

    await write('migrations/0162_price.after.sql', 'ALTER TABLE things DROP COLUMN price')
    assert.deepEqual(await apply(), [])
    await write('migrations/0163_cents.sql', 'ALTER TABLE things ADD COLUMN cents integer')
    assert.deepEqual(await apply(), ['0162_price.after.sql', '0163_cents.sql'])
  })

  it('applies everything to an empty database', async () => {
    await write('migrations/0160_first.sql', 'CREATE TABLE things (id integer, name text)')
    await write('migrations/0161_name.after.sql', 'ALTER TABLE things DROP COLUMN name')
    assert.deepEqual(await apply(), ['0160_first.sql', '0161_name.after.sql'])
  })

  it('goes on with a database of the last version before 1.0.0', async () => {
    await write('migrations/0001_baseline.sql', 'CREATE TABLE things (id integer)')
    await write('module/sql/answer.sql', returning(1))
    await apply()
    await database.pool.query('INSERT INTO things VALUES (7)')
    const earlier = namesBeforeBaseline(MIGRATIONS_BEFORE_BASELINE - 1)
    await pretendApplied([...earlier, LAST_BEFORE_BASELINE])

    await write('module/sql/answer.sql', returning(2))
    assert.deepEqual(await apply(), [])
    assert.equal(await answer(), 2)
    assert.deepEqual(await appliedMigrations(), ['0001_baseline.sql', ...earlier, LAST_BEFORE_BASELINE])
    await write('migrations/0099_price.sql', 'ALTER TABLE things ADD COLUMN price integer')
    assert.deepEqual(await apply(), ['0099_price.sql'])
    const { rows } = await database.pool.query('SELECT * FROM things')
    assert.deepEqual(rows, [{ id: 7, price: null }])
  })

  const incomplete: [title: string, names: () => string[]][] = [
    ['of which the last is missing', () => namesBeforeBaseline(MIGRATIONS_BEFORE_BASELINE)],
    [
      'of which one is missing',
      () => [...namesBeforeBaseline(MIGRATIONS_BEFORE_BASELINE - 2), LAST_BEFORE_BASELINE],
    ],
    ['and one more', () => [...namesBeforeBaseline(MIGRATIONS_BEFORE_BASELINE), LAST_BEFORE_BASELINE]],
  ]
  for (const [title, names] of incomplete)
    it(`refuses a database with the migrations before 1.0.0 ${title}, and changes nothing`, async () => {
      await write('module/sql/answer.sql', returning(1))
      await apply()
      await pretendApplied(names())
      await write('migrations/0001_baseline.sql', 'CREATE TABLE things (id integer)')
      await write('module/sql/answer.sql', returning(2))
      await assert.rejects(apply(), /before 1\.0\.0 .* Start the last one once/)
      assert.deepEqual([await appliedMigrations(), await answer()], [names(), 1])
      const { rows } = await database.pool.query("SELECT to_regclass('things') AS things")
      assert.deepEqual(rows, [{ things: null }])
    })

  it('keeps the migrations before one that fails', async () => {
    await write('migrations/0160_first.sql', 'CREATE TABLE things (id integer)')
    await write('migrations/0161_second.sql', 'ALTER TABLE nothing ADD COLUMN price integer')
    await assert.rejects(apply(), /"nothing" does not exist/)
    await write('migrations/0161_second.sql', 'ALTER TABLE things ADD COLUMN price integer')
    assert.deepEqual(await apply(), ['0161_second.sql'])
  })

  it('runs statements without a transaction where a migration says so', async () => {
    await write('migrations/0160_first.sql', 'CREATE TABLE things (id integer)')
    await write(
      'migrations/0161_index.sql',
      '-- no transaction\nDROP INDEX CONCURRENTLY IF EXISTS things_id;\nCREATE INDEX CONCURRENTLY things_id ON things (id);\n',
    )
    assert.deepEqual(await apply(), ['0160_first.sql', '0161_index.sql'])
    const { rowCount } = await database.pool.query("SELECT FROM pg_indexes WHERE indexname = 'things_id'")
    assert.equal(rowCount, 1)
  })

  it('creates an index while another process waits for its turn', async () => {
    await write('migrations/0160_first.sql', 'CREATE TABLE things (id integer)')
    await apply()
    await write(
      'migrations/0161_index.sql',
      '-- no transaction\nCREATE INDEX CONCURRENTLY things_id ON things (id)',
    )
    const reader = await database.pool.connect()
    await reader.query('BEGIN; LOCK things')
    const applied = [apply(), apply()]
    try {
      const asks = async (words: string): Promise<boolean> => {
        const others =
          'SELECT FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid() AND query LIKE $2'
        return (await admin.query(others, [name, `%${words}%`])).rowCount === 1
      }
      await until(async () => (await asks('CREATE INDEX')) && (await asks('advisory_lock')))
    } finally {
      await reader.query('COMMIT')
      reader.release()
    }
    assert.deepEqual((await Promise.all(applied)).flat(), ['0161_index.sql'])
    const { rows } = await admin.query('SELECT deadlocks::int FROM pg_stat_database WHERE datname = $1', [
      name,
    ])
    assert.deepEqual(rows, [{ deadlocks: 0 }])
  })

  it('continues with the indexes of an attempt that failed', async () => {
    await write('migrations/0160_first.sql', 'CREATE TABLE things (id integer, code integer)')
    await apply()
    await database.pool.query('INSERT INTO things VALUES (1, 1), (2, 1)')
    await write(
      'migrations/0161_indexes.sql',
      `-- no transaction
CREATE INDEX CONCURRENTLY things_id ON things (id);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS things_code ON things (code);`,
    )
    await assert.rejects(apply(), /could not create unique index/)
    await database.pool.query('UPDATE things SET code = id')
    assert.deepEqual(await apply(), ['0161_indexes.sql'])
    const { rows } = await database.pool.query(
      "SELECT count(*)::int AS n FROM pg_index WHERE indexrelid::regclass::text LIKE 'things_%' AND indisvalid",
    )
    assert.deepEqual(rows, [{ n: 2 }])
  })

  it('lets others use a table whose lock it waits for', async () => {
    await write('migrations/0160_first.sql', 'CREATE TABLE things (id integer)')
    await apply()
    const reader = await database.pool.connect()
    await reader.query('BEGIN; SELECT FROM things')
    await write('migrations/0161_price.sql', 'ALTER TABLE things ADD COLUMN price integer')
    const applied = apply()
    const waits = async () =>
      (
        await admin.query(
          "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'ALTER%'",
        )
      ).rowCount
    for (let tries = 0; tries < 3; tries++) {
      await until(waits)
      // The statement timeout of the session is far longer than the wait that is allowed.
      await database.pool.query("SET lock_timeout = '1s'; SELECT FROM things")
      await until(async () => (await waits()) === 0)
    }
    await reader.query('COMMIT')
    reader.release()
    assert.deepEqual(await applied, ['0161_price.sql'])
  })

  it('leaves all functions as they were when one of them fails', async () => {
    await write('module/sql/answer.sql', returning(1))
    await apply()
    await write('module/sql/answer.sql', returning(2))
    await write('module/sql/broken.sql', 'CREATE FUNCTION')
    await assert.rejects(apply(), /syntax error/)
    assert.equal(await answer(), 1)
    await rm(join(dir, 'module/sql/broken.sql'))
    await apply()
    assert.equal(await answer(), 2)
  })
})
