/** Common parts of the commands for backups. */
import type { Config } from '#server/config/config.ts'
import { BackupError } from '#server/platform/backups/backup-error.ts'
import { openBackupStore, type BackupStore } from '#server/platform/backups/backup-store.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import type { BrokenInvariant } from '#server/platform/database/invariants.ts'
import { migrate } from '#server/platform/database/startup/migrate.ts'
import { checkAllInvariants } from './check-invariants.ts'
import { runCommand } from './command.ts'

export type BackupCommand = { config: Config; backup: NonNullable<Config['backup']>; store: BackupStore }

export async function runBackupCommand(
  failure: string,
  work: (command: BackupCommand) => Promise<void>,
): Promise<void> {
  // A scratch database is stopped when the process exits.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
  await runCommand(failure, async (config) => {
    if (config.databaseUrl)
      throw new BackupError(
        'DATABASE_URL is set. Back up and restore that server with pgBackRest: ' +
          'docs/operations/backups.md has the commands, deploy/pgbackrest/ the configuration.',
      )
    if (!config.backup) throw new BackupError('Set BACKUP_URL and BACKUP_KEY (docs/operations/backups.md).')
    await work({ config, backup: config.backup, store: await openBackupStore(config.backup, config.dataDir) })
  })
}

/** Migrates the restored database to this version, as the next start would, and checks the invariants as of `at`. */
export async function checkRestored(databaseUrl: string, at: Date): Promise<BrokenInvariant[]> {
  const database = openDatabase(databaseUrl, { max: 1, onError: () => undefined })
  await migrate(database, { isComplete: true }).finally(() => database.close())
  return checkAllInvariants(databaseUrl, at)
}

export const formatBytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
