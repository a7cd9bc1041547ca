import { createHash } from 'node:crypto'
import { glob, readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { installJobQueue } from '../jobs/install.ts'
import { SESSION_SETTINGS, sessionOptions, type Database } from './database.ts'
import { checkRequirements } from './requirements.ts'
import { whenReachable, type Waiting } from './when-reachable.ts'

/**
 * Applies the migrations that have not been applied yet and then, if they or the tables have changed, the
 * functions, triggers and views, all in one transaction: the previous version, which may still serve, never
 * lacks a view. One process at a time. Waits for a database that is starting. Returns the names of the migrations it
 * applied.
 */
export const migrate = (
  database: Database,
  migrations: URL = migrationsDir,
  repeatable: URL = serverDir,
  waiting: Waiting = {},
): Promise<string[]> => whenReachable(() => migrateOnce(database, migrations, repeatable), waiting)

async function migrateOnce(database: Database, migrations: URL, repeatable: URL): Promise<string[]> {
  const { directUrl, pool } = database
  // A separate connection without a statement timeout, because a migration may take long.
  const client = new pg.Client({
    connectionString: directUrl,
    connectionTimeoutMillis: 10_000,
    ...sessionOptions({ statement_timeout: '0', lock_timeout: '10s', timezone: 'UTC', jit: 'off' }),
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await checkRequirements(client)
    await client.query("SELECT pg_advisory_lock(hashtextextended('migrate', 0))")
    await client.query(`
      CREATE TABLE IF NOT EXISTS migrations (
        name text PRIMARY KEY,
        hash text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`)
    const { rows } = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM migrations')
    const appliedHashes = new Map(rows.map((row) => [row.name, row.hash]))
    const pending = await readPendingMigrations(migrations, appliedHashes)
    await inClientTransaction(client, async () => {
      await applyMigrations(client, pending)
      await applyRepeatable(client, repeatable, appliedHashes, { force: pending.length > 0 })
    })
    await installJobQueue(client)
    if (directUrl !== pool.options.connectionString) await setSessionSettings(client)
    return pending.map(({ name }) => name)
  } finally {
    // The lock ends with the connection.
    await client.end().catch(() => undefined)
  }
}

/** For sessions that come from a pooler, which does not pass settings on. */
async function setSessionSettings(client: pg.Client): Promise<void> {
  for (const [name, value] of Object.entries(SESSION_SETTINGS)) {
    const { rows } = await client.query<{ statement: string }>(
      `SELECT format('ALTER ROLE %I IN DATABASE %I SET %I = %L', current_user, current_database(), $1::text, $2::text) AS statement`,
      [name, value],
    )
    await client.query(rows[0]!.statement)
  }
}

async function readPendingMigrations(
  dir: URL,
  appliedHashes: ReadonlyMap<string, string>,
): Promise<SqlFile[]> {
  const files = await readSqlFiles(dir, /^\d{4}_[\w-]+\.sql$/)
  for (const { name, text } of files) {
    const applied = appliedHashes.get(name)
    if (applied !== undefined && applied !== sha256(text) && applied !== EARLIER_HASHES[name])
      throw new Error(`Migration ${name} was changed after it had been applied. Write a new one instead.`)
  }
  return files.filter(({ name }) => !appliedHashes.has(name))
}

async function applyMigrations(client: pg.Client, pending: readonly SqlFile[]): Promise<void> {
  // A migration can change any column because no view depends on it.
  if (pending.length > 0) await client.query(DROP_SHARED_VIEWS)
  for (const { name, text } of pending) {
    await client.query(text)
    await client.query('INSERT INTO migrations (name, hash) VALUES ($1, $2)', [name, sha256(text)])
  }
}

/** All files together, because views and functions depend on one another, and also after any migration. */
async function applyRepeatable(
  client: pg.Client,
  root: URL,
  appliedHashes: ReadonlyMap<string, string>,
  { force }: { force: boolean },
): Promise<void> {
  const files = await readRepeatable(root)
  const hash = sha256(JSON.stringify(files))
  if (!force && appliedHashes.get(REPEATABLE_NAME) === hash) return
  const isView = ({ name }: SqlFile): boolean => VIEWS.test(name)
  for (const { text } of files.filter((file) => !isView(file))) await client.query(text)
  await client.query(DROP_SHARED_VIEWS)
  await client.query('CREATE SCHEMA shared')
  for (const { text } of files.filter(isView)) await client.query(text)
  await client.query(
    `INSERT INTO migrations (name, hash) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, applied_at = now()`,
    [REPEATABLE_NAME, hash],
  )
}

async function readSqlFiles(dir: URL, pattern: RegExp): Promise<SqlFile[]> {
  const names = (await readdir(dir)).filter((name) => pattern.test(name)).sort()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, dir), 'utf8') })))
}

/** In the order of the names, which begin with a number where the order matters. */
async function readRepeatable(root: URL): Promise<SqlFile[]> {
  const files: SqlFile[] = []
  for await (const path of glob(REPEATABLE, { cwd: fileURLToPath(root) }))
    files.push({ name: basename(path), text: await readFile(new URL(path, root), 'utf8') })
  return files.sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function inClientTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  try {
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** Of migrations that were reworded without another result. */
const EARLIER_HASHES: Readonly<Record<string, string>> = {
  // PostgreSQL 15 cannot set the storage of a column when it creates the table.
  '0002_catalogue.sql': '0aa3e7c1ed490d31a6cd2465ac03366a6cc33285fcb8b8a5a72af66ec99afbcd',
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export const migrationsDir = new URL('./migrations/', import.meta.url)
const serverDir = new URL('../../', import.meta.url)
/**
 * What is applied again whenever it or the tables have changed: functions and triggers, each file of which can be applied
 * at any time, and the views of the schema `shared`.
 */
const REPEATABLE = '**/sql/*.sql'
const VIEWS = /^\d\d_views\.sql$/

type SqlFile = { name: string; text: string }

/** The name under which the hash of all repeatable files is stored, beside those of the migrations. */
const REPEATABLE_NAME = 'repeatable'
const DROP_SHARED_VIEWS = 'DROP SCHEMA IF EXISTS shared CASCADE'
