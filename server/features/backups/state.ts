/** State of the backups that this process knows, for jobs, metrics and alerts. */
import { oncePerApp, type AppContext } from '#server/app-context.ts'
import { systemClock } from '#server/clock.ts'
import { openBackupStore, type BackupStore } from '#server/platform/backups/backup-store.ts'
import { isGood, listBackups, type Manifest } from '#server/platform/backups/manifest.ts'
import { readFirstMigrationAt } from '#server/platform/database/startup/schema-version.ts'
import { getVerification, type Verification } from '#server/platform/backups/verification.ts'

export type BackupState = {
  openedAt: Date
  store: Promise<BackupStore>
  /** Uploaded files that are in the backup; null before it has been listed. */
  copied: Set<string> | null
  /** The newest good base backup of this database. */
  newest: Manifest | null
  verification: Verification | null
  /** The last archived file of the log, or the start of the database if that is later. */
  logArchivedAt: Date | null
  /** Number of stored bytes of the newest log files, by file name, until the archive has the files. */
  openLog: Map<string, number>
  /** A backup or its verification in progress. */
  command: { name: 'backup' | 'backup-verify'; stop(): void } | null
}

/** Returns the time by the clock of PostgreSQL and the files, which the sandbox does not move. */
export const realNow = (): Date => systemClock.now()

/** Returns whether this process makes backups. Only the process of the embedded database does. */
export const makesBackups = ({ config }: AppContext): boolean =>
  config.backup !== null && config.databaseUrl === undefined

export const getBackupState = oncePerApp(({ config }): BackupState => {
  if (!config.backup) throw new Error('Backups are not configured')
  return {
    openedAt: realNow(),
    store: openBackupStore(config.backup, config.dataDir),
    copied: null,
    newest: null,
    verification: null,
    logArchivedAt: null,
    openLog: new Map(),
    command: null,
  }
})

export type DatabaseIdentity = { systemId: string; timeline: number }

export async function refreshState(app: AppContext): Promise<DatabaseIdentity> {
  const state = getBackupState(app)
  const store = await state.store
  const { rows } = await app.database.pool.query<DatabaseIdentity>(
    `SELECT system_identifier::text AS "systemId", timeline_id AS timeline
       FROM pg_control_system(), pg_control_checkpoint()`,
  )
  const identity = rows[0]!
  const own = (await listBackups(store))
    .filter(isGood)
    .filter(({ manifest }) => manifest.systemId === identity.systemId)
  state.newest = own.at(-1)?.manifest ?? null
  state.verification = await getVerification(store, identity.systemId)
  return identity
}

export type Archiver = {
  isOn: boolean
  /** The last archived file, or the start of the database if that is later. */
  archivedAt: Date
  /** The last attempt failed. */
  isFailing: boolean
  /** After this time a file that is not full is archived; 0 means never. */
  timeoutSeconds: number
}

/** Returns when the administrator of a separate server last reported a backup, and when the database was created. */
export async function readReports({
  database,
}: AppContext): Promise<{ newestAt: Date | null; createdAt: Date }> {
  const { rows } = await database.pool.query<{ newestAt: Date | null }>(
    'SELECT max(finished_at) AS "newestAt" FROM database_backups',
  )
  return { newestAt: rows[0]?.newestAt ?? null, createdAt: await readFirstMigrationAt(database.pool) }
}

export async function readArchiver({ database }: AppContext): Promise<Archiver> {
  const { rows } = await database.pool.query<Archiver>(`
    SELECT current_setting('archive_mode') <> 'off' AS "isOn",
      greatest(last_archived_time, pg_postmaster_start_time()) AS "archivedAt",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS "isFailing",
      (SELECT setting::int FROM pg_settings WHERE name = 'archive_timeout') AS "timeoutSeconds"
    FROM pg_stat_archiver`)
  return rows[0]! // the view has one row
}
