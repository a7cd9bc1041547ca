import { createHash } from 'node:crypto'
import { glob, readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { installJobQueue } from '../../jobs/install.ts'
import { SESSION_SETTINGS, sessionOptions, type Database } from '../database.ts'
import { isDatabaseError } from '../errors.ts'
import { checkRequirements, DatabaseRequirementError } from './requirements.ts'
import { whenReachable, type Waiting } from '../when-reachable.ts'

/**
 * Migrations, in two phases (decision 060): what the new version needs before it runs (`0100_name.sql`), and what may go
 * once no process runs the previous version (`0101_name.after.sql`). The previous version serves in between.
 */
type MigrateOptions = Waiting & {
  migrations?: URL
  repeatable?: URL
  /** True to apply also the migrations that wait for the end of the previous version. */
  isComplete?: boolean
  /** Called with the time that it took, which includes waiting for locks. */
  onApplied?(name: string, ms: number): void
}

/**
 * Applies the migrations that have not been applied yet, and then the functions, triggers and views if they have
 * changed. One process at a time. Waits for a database that is starting. Returns the names of the migrations it applied.
 */
export const migrate = (database: Database, options: MigrateOptions = {}): Promise<string[]> =>
  whenReachable(() => migrateOnce(database, options), options)

async function migrateOnce(
  { directUrl, pool }: Database,
  {
    migrations = migrationsDir,
    repeatable = serverDir,
    isComplete = false,
    onApplied = () => undefined,
  }: MigrateOptions,
): Promise<string[]> {
  // A separate connection without a statement timeout, because a migration may take long.
  const client = new pg.Client({
    connectionString: directUrl,
    connectionTimeoutMillis: 10_000,
    ...sessionOptions({ statement_timeout: '0', timezone: 'UTC', jit: 'off' }),
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await checkRequirements(client)
    await waitForTurn(client)
    await client.query(`
      CREATE TABLE IF NOT EXISTS migrations (
        name text PRIMARY KEY,
        hash text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`)
    const { rows } = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM migrations')
    const appliedHashes = new Map(rows.map((row) => [row.name, row.hash]))
    await adoptBaseline(client, migrations, appliedHashes)
    const files = await readMigrations(migrations, appliedHashes)
    // No previous version uses an empty database.
    const pending = dueNow(files, appliedHashes, isComplete || rows.length === 0)
    const timed = async (name: string, apply: () => Promise<void>): Promise<void> => {
      const began = performance.now()
      await apply()
      onApplied(name, performance.now() - began)
    }
    for (const file of pending) await timed(file.name, () => applyMigration(client, file))
    // While processes of two versions serve, both use the views and functions of the newer one.
    const isPrevious = rows.some(
      ({ name }) =>
        MIGRATION.test(name) && !isBeforeBaseline(name) && !files.some((file) => file.name === name),
    )
    if (!isPrevious) await applyRepeatable(client, repeatable, appliedHashes, timed)
    await installJobQueue(client)
    if (directUrl !== pool.options.connectionString) await setSessionSettings(client)
    return pending.map(({ name }) => name)
  } finally {
    // The lock ends with the connection.
    await client.end().catch(() => undefined)
  }
}

/**
 * Asks again and again: a statement that waits has a snapshot, and `CREATE INDEX CONCURRENTLY` of another process waits for
 * the end of all older ones, so that both would wait for each other.
 */
async function waitForTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isLocked: boolean }>(
      `SELECT pg_try_advisory_lock(hashtextextended('migrate', 0)) AS "isLocked"`,
    )
    if (rows[0]!.isLocked) return
    await pause(TURN_PAUSE_MS)
  }
}
const TURN_PAUSE_MS = 100

/** Sets the settings of sessions from a pooler, which does not pass settings on. */
async function setSessionSettings(client: pg.Client): Promise<void> {
  for (const [name, value] of Object.entries(SESSION_SETTINGS)) {
    const { rows } = await client.query<{ statement: string }>(
      `SELECT format('ALTER ROLE %I IN DATABASE %I SET %I = %L', current_user, current_database(), $1::text, $2::text) AS statement`,
      [name, value],
    )
    await client.query(rows[0]!.statement)
  }
}

async function readMigrations(dir: URL, appliedHashes: ReadonlyMap<string, string>): Promise<SqlFile[]> {
  const files = await readSqlFiles(dir, MIGRATION)
  for (const { name, text } of files) {
    const applied = appliedHashes.get(name)
    if (applied !== undefined && applied !== sha256(text))
      throw new Error(`Migration ${name} was changed after it had been applied. Write a new one instead.`)
  }
  return files
}

const MIGRATION = /^\d{4}_[\w-]+(?:\.after)?\.sql$/

/** Returns whether the version that a process runs needs the migration. */
export const isNeededToRun = (name: string): boolean => !name.endsWith('.after.sql')

/**
 * Returns the migrations that are not applied yet. One that waits for the end of a version has waited when a later version
 * starts.
 */
function dueNow(
  files: readonly SqlFile[],
  applied: ReadonlyMap<string, string>,
  isComplete: boolean,
): SqlFile[] {
  const pending = files.filter(({ name }) => !applied.has(name))
  return isComplete ? pending : pending.slice(0, pending.findLastIndex(({ name }) => isNeededToRun(name)) + 1)
}

/**
 * A database in which the versions before 1.0.0 have applied all of their migrations has the tables of the baseline. The
 * rows of those migrations stay, because processes of the previous version look for them.
 */
async function adoptBaseline(client: pg.Client, dir: URL, applied: Map<string, string>): Promise<void> {
  const earlier = [...applied.keys()].filter(isBeforeBaseline)
  if (earlier.length === 0 || applied.has(BASELINE)) return
  // Each version applied all of its migrations, so none is missing if their number and the last one are right.
  if (earlier.length !== MIGRATIONS_BEFORE_BASELINE || !earlier.includes(LAST_BEFORE_BASELINE))
    throw new DatabaseRequirementError(
      'This database was last used by a version before 1.0.0 that is not the last of them. Start the last one once, ' +
        'which CHANGELOG.md names, and then this version again. Nothing has been changed.',
    )
  const hash = sha256(await readFile(new URL(BASELINE, dir), 'utf8'))
  await markApplied(client, BASELINE, hash)
  applied.set(BASELINE, hash)
}
const BASELINE = '0001_baseline.sql'
export const MIGRATIONS_BEFORE_BASELINE = 84
export const LAST_BEFORE_BASELINE = '0098_merged_accounts.sql'
const isBeforeBaseline = (name: string): boolean => name <= LAST_BEFORE_BASELINE && name !== BASELINE

/** Applies a migration in its own transaction, or without one if it begins with the words of NO_TRANSACTION. */
async function applyMigration(client: pg.Client, file: SqlFile): Promise<void> {
  if (!file.text.startsWith(NO_TRANSACTION))
    return inRetriedTransaction(client, () => applyText(client, file))
  for (const statement of file.text.split(/;\s*$/m))
    if (statement.trim()) await applyConcurrently(client, statement)
  await markApplied(client, file.name, sha256(file.text))
}
const NO_TRANSACTION = '-- no transaction'
const INDEX = /CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?(\w+)/

/** An attempt that was interrupted may have created the index of this statement, or have left it unfinished and unused. */
async function applyConcurrently(client: pg.Client, statement: string): Promise<void> {
  const [, index] = INDEX.exec(statement) ?? []
  const isFinished = index === undefined ? null : await isIndexValid(client, index)
  if (isFinished) return
  if (isFinished === false) await client.query(`DROP INDEX CONCURRENTLY ${index}`)
  await client.query(statement)
}

/** Returns null if there is no such index. */
async function isIndexValid(client: pg.Client, index: string): Promise<boolean | null> {
  const { rows } = await client.query<{ indisvalid: boolean }>(
    'SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [index],
  )
  return rows[0]?.indisvalid ?? null
}

async function applyText(client: pg.Client, { name, text }: SqlFile): Promise<void> {
  await client.query(text)
  await markApplied(client, name, sha256(text))
}

const markApplied = (client: pg.Client, name: string, hash: string) =>
  client.query(
    `INSERT INTO migrations (name, hash) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, applied_at = now()`,
    [name, hash],
  )

/** Functions and triggers together, because they depend on one another, and then all views. */
async function applyRepeatable(
  client: pg.Client,
  root: URL,
  appliedHashes: ReadonlyMap<string, string>,
  timed: (name: string, apply: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const files = await readRepeatable(root)
  const isView = ({ name }: SqlFile): boolean => VIEWS.test(name)
  const apply = async (name: string, group: readonly SqlFile[], prepare: string): Promise<void> => {
    const hash = sha256(JSON.stringify(group))
    if (appliedHashes.get(name) === hash) return
    await timed(name, () =>
      inRetriedTransaction(client, async () => {
        await client.query(prepare)
        for (const { text } of group) await client.query(text)
        await markApplied(client, name, hash)
      }),
    )
  }
  await apply(
    'functions',
    files.filter((file) => !isView(file)),
    '',
  )
  // Beside the earlier ones, which statements use until these are committed. Dropping them at once would hold locks on all of
  // them meanwhile.
  await apply('views', files.filter(isView), RENAME_SHARED_VIEWS)
  await inRetriedTransaction(client, () => client.query(DROP_EARLIER_VIEWS))
}

/**
 * While a change of a table waits for its lock, everything else on that table waits behind it. So it waits only for a
 * moment, and then tries again.
 */
async function inRetriedTransaction(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  const endsAt = performance.now() + LOCK_WITHIN_MS
  for (;;) {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`)
    try {
      await work()
      await client.query('COMMIT')
      return
    } catch (error) {
      await client.query('ROLLBACK')
      if (!isDatabaseError(error) || error.code !== LOCK_NOT_AVAILABLE || performance.now() > endsAt)
        throw error
    }
    await pause(LOCK_PAUSE_MS * (0.5 + Math.random()))
  }
}
const LOCK_NOT_AVAILABLE = '55P03'
const LOCK_TIMEOUT_MS = 150
const LOCK_PAUSE_MS = 300
const LOCK_WITHIN_MS = 120_000

async function readSqlFiles(dir: URL, pattern: RegExp): Promise<SqlFile[]> {
  const names = (await readdir(dir)).filter((name) => pattern.test(name)).toSorted()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(new URL(name, dir), 'utf8') })))
}

/** Reads the files in the order of their names, which begin with a number where the order matters. */
async function readRepeatable(root: URL): Promise<SqlFile[]> {
  const files: SqlFile[] = []
  for await (const path of glob(REPEATABLE, { cwd: fileURLToPath(root) }))
    files.push({ name: basename(path), text: await readFile(new URL(path, root), 'utf8') })
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export const migrationsDir = new URL('../migrations/', import.meta.url)
const serverDir = new URL('../../../', import.meta.url)
/**
 * Files that are applied again whenever they or the tables have changed: functions and triggers, each file of which can be
 * applied at any time, and the views of the schema `shared`.
 */
const REPEATABLE = '**/sql/*.sql'
const VIEWS = /^\d\d_views\.sql$/

type SqlFile = { name: string; text: string }

const DROP_EARLIER_VIEWS = 'DROP SCHEMA IF EXISTS shared_before CASCADE'
const RENAME_SHARED_VIEWS = `
  ${DROP_EARLIER_VIEWS};
  DO $$ BEGIN
    IF to_regnamespace('shared') IS NOT NULL THEN ALTER SCHEMA shared RENAME TO shared_before; END IF;
  END $$;
  CREATE SCHEMA shared`
