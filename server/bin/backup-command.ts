/** What the commands for backups have in common. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readConfig, type Config } from '#server/config.ts'
import { BackupError, openBackupStore, type BackupStore } from '#server/platform/backups/backup-store.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { checkSnapshot, type BrokenInvariant } from '#server/platform/database/invariants.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { messageOf } from '#server/platform/database/when-reachable.ts'

const root = new URL('../../', import.meta.url)
const CLOCK_SKEW_MS = 2_000

export type Command = { config: Config; store: BackupStore }

/** Runs a command with the settings; an error that an operator can understand is printed without its stack. */
export async function runCommand(failure: string, work: (command: Command) => Promise<void>): Promise<void> {
  process.chdir(fileURLToPath(root))
  // A scratch database is stopped when the process exits.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    const config = readConfig(process.env)
    if (config.databaseUrl)
      throw new BackupError(
        'DATABASE_URL is set. Back up and restore that server with pgBackRest: ' +
          'docs/operations/backups.md has the commands, deploy/pgbackrest/ the configuration.',
      )
    if (!config.backup) throw new BackupError('Set BACKUP_URL and BACKUP_KEY (docs/operations/backups.md).')
    await work({ config, store: await openBackupStore(config.backup) })
  } catch (error) {
    console.error(`\n${failure}\n${messageOf(error)}\n`)
    process.exitCode = 1
  }
}

export const d3Version = (): string => {
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string } // our own file
  return version
}

/** Migrates the restored database to this version, as the next start would, and checks the invariants. */
export async function checkRestored(databaseUrl: string, recoveredTo: Date): Promise<BrokenInvariant[]> {
  const database = openDatabase(databaseUrl, { max: 1, onError: () => undefined })
  await migrate(database, { isComplete: true }).finally(() => database.close())
  return findBrokenInvariants(databaseUrl, recoveredTo)
}

export async function findBrokenInvariants(databaseUrl: string, at = new Date()): Promise<BrokenInvariant[]> {
  // Loads all features, which the other commands do not need.
  const [{ FEATURES }, { invariantsOf }] = await Promise.all([
    import('#server/features.ts'),
    import('#server/infrastructure.ts'),
  ])
  const now = new Date(at.getTime() + CLOCK_SKEW_MS)
  return checkSnapshot(databaseUrl, invariantsOf(FEATURES), () => now)
}

export const describeBroken = (broken: readonly BrokenInvariant[]): string =>
  [
    broken.length ? `${broken.length} invariants are broken:` : 'All invariants hold.',
    ...broken.map(({ statement, rows }) => `  ${statement}: ${JSON.stringify(rows)}`),
  ].join('\n')

export const formatBytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
