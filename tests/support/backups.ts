/** An embedded PostgreSQL that archives its log, with uploaded files, for tests of backups. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateX25519Identity } from 'age-encryption'
import type pg from 'pg'
import { readBackupSettings, type BackupSettings } from '#server/config/config.ts'
import { archiving } from '#server/platform/backups/wal-archive.ts'
import { isGood, listBackups } from '#server/platform/backups/manifest.ts'
import { openBackupStore, type BackupStore } from '#server/platform/backups/backup-store.ts'
import {
  startPostgres,
  type RunningPostgres,
} from '#server/platform/database/embedded-postgres/embedded-postgres.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/startup/migrate.ts'
import { freePorts } from './test-database.ts'

export type BackedUpDatabase = {
  /** The settings, for the environment of a process. */
  env: Readonly<Record<string, string>>
  /** Contains the data directory, and nothing else that outlives the test. */
  folder: string
  dataDir: string
  settings: BackupSettings
  store: BackupStore
  pool: pg.Pool
  databaseUrl: string
  /** Runs a command of server/bin with the settings of this database; `killAfterMs` kills it. */
  run(
    command: string,
    args?: string[],
    options?: RunOptions,
  ): Promise<{ code: number | null; output: string }>
  /** Stops PostgreSQL. */
  stop(): Promise<void>
  /** Starts it again on the same data. */
  start(): Promise<void>
  close(): Promise<void>
}
type RunOptions = { env?: Record<string, string>; killAfterMs?: number }

export async function openBackedUpDatabase(env: Record<string, string> = {}): Promise<BackedUpDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'd3-backup-'))
  // PostgreSQL runs as another user when root runs the tests.
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'data')
  const [port] = await freePorts(1)
  const variables = {
    BACKUP_URL: join(folder, 'backups'),
    BACKUP_KEY: await generateX25519Identity(),
    DATA_DIR: dataDir,
    DATABASE_PORT: String(port),
    DATABASE_URL: '',
    NODE_ENV: 'test',
    SESSION_KEY: 'the key of the test of backups, with spaces',
    ...env,
  }
  const settings = readBackupSettings(variables)
  if (!settings) throw new Error('The settings make no backups')
  const archive = archiving(settings, dataDir)
  const start = () =>
    startPostgres({
      dir: join(dataDir, 'postgres'),
      port: port!,
      log: () => undefined,
      ...archive,
      flags: [...archive.flags, '-c', 'fsync=off'],
    })
  let postgres: RunningPostgres | null = await start()
  const database = openDatabase(postgres.url, { max: 2, onError: () => undefined })
  const { pool } = database
  await migrate(database)
  const stop = async () => {
    await postgres?.stop()
    postgres = null
  }
  return {
    env: variables,
    folder,
    dataDir,
    settings,
    store: await openBackupStore(settings, dataDir),
    pool,
    databaseUrl: postgres.url,
    async run(command, args = [], options = {}) {
      const program = fileURLToPath(new URL(`../../server/bin/${command}.ts`, import.meta.url))
      const child = spawn(process.execPath, [program, ...args], {
        env: { ...process.env, ...variables, ...options.env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (piece: Buffer) => (output += piece.toString()))
      const timer =
        options.killAfterMs === undefined
          ? undefined
          : setTimeout(() => child.kill('SIGKILL'), options.killAfterMs)
      await once(child, 'close')
      clearTimeout(timer)
      return { code: child.exitCode, output }
    },
    stop,
    async start() {
      postgres = await start()
    },
    async close() {
      await database.close()
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Kills backups at random moments of the time that one takes. Returns how many were killed before their end, and each moment after which a
 * backup was listed as good that is not, or one of before no longer was.
 */
export async function killBackups(
  database: BackedUpDatabase,
  rounds: number,
  backupMs: number,
  random: () => number = Math.random,
): Promise<{ kills: number; wrong: string[] }> {
  const list = async () => {
    const good = (await listBackups(database.store)).filter(isGood).map(({ manifest }) => manifest.name)
    const verified = (await listBackups(database.store, { verify: true })).filter(isGood)
    return { good, verified: verified.map(({ manifest }) => manifest.name) }
  }
  const wrong: string[] = []
  let kills = 0
  let known = (await list()).good
  for (let round = 0; kills < rounds && round < 3 * rounds; round++) {
    const began = performance.now()
    const killAfterMs = backupMs * (0.2 + 0.8 * random())
    const { code } = await database.run('backup', [], { killAfterMs })
    // The backup was quicker than the one before, so the next is killed earlier.
    if (code !== null) backupMs = performance.now() - began
    const { good, verified } = await list()
    if (code === null) kills++
    const lost = known.filter((name) => !good.includes(name))
    const damaged = good.filter((name) => !verified.includes(name))
    if (lost.length || damaged.length)
      wrong.push(`killed after ${killAfterMs.toFixed(0)} ms: lost ${lost.join()}, damaged ${damaged.join()}`)
    known = good
  }
  return { kills, wrong }
}
