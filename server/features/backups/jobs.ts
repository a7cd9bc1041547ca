/** Makes, verifies and watches the backups of the embedded database, and watches the archive of another (docs/operations/backups.md). */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { toDay, HOUR, MINUTE, SECOND } from '#domain/time/time.ts'
import { createContext, transaction, type AppContext } from '#server/app-context.ts'
import { raiseAlert, resolveAlerts, type AlertKind } from '#server/features/alerts/alerts.ts'
import { DATA_FOLDER } from '#server/platform/backups/base-backup.ts'
import { copyUploads, listCopies } from '#server/platform/backups/uploads.ts'
import { archiveOpenWal, deleteOpenWal, readLogEnd } from '#server/platform/backups/wal-archive.ts'
import type { ScheduledJob } from '#server/platform/jobs/scheduled.ts'
import {
  makesBackups,
  readArchiver,
  readReports,
  realNow,
  refreshState,
  getBackupState,
  type BackupState,
} from './state.ts'

/** Hours of the night in Nairobi, after which the next backup and the next verification are due. */
const BACKUP_HOUR = 2
const VERIFICATION_HOUR = 3
const BACKUP_LATE_MS = 26 * HOUR
const VERIFICATION_LATE_MS = 50 * HOUR
const LOG_LATE_MS = 5 * MINUTE
const FAILING_LOG_MS = 2 * MINUTE
/** Grace period after a start, in which late backups are made first. */
const GRACE_MS = HOUR
const COMMAND_TIMEOUT_MS = 3 * HOUR

export const backupsSchedule: readonly ScheduledJob[] = [
  { name: 'copy-uploads-to-backup', everyMs: MINUTE, isMaintenance: true, run: copyAndWatchLog },
  { name: 'copy-open-log', everyMs: 5 * SECOND, isMaintenance: true, run: copyOpenLog },
  { name: 'make-backups', everyMs: 5 * MINUTE, isMaintenance: true, run: makeBackups },
]

export async function copyAndWatchLog(app: AppContext): Promise<void> {
  if (!makesBackups(app)) return watchArchiver(app)
  const state = getBackupState(app)
  state.logArchivedAt = (await readArchiver(app)).archivedAt
  await alertAboutLog(app, state.logArchivedAt)
  const store = await state.store
  state.copied ??= new Set((await listCopies(store)).keys())
  await copyUploads(store, app.config, state.copied)
}

/** Copies the open log, so that changes committed seconds before the machine was lost are in the backup, too. */
async function copyOpenLog(app: AppContext): Promise<void> {
  if (!makesBackups(app)) return
  const { openLog, store: opening } = getBackupState(app)
  const store = await opening
  const end = await readLogEnd(app.database.pool)
  if (end.bytes > (openLog.get(end.name) ?? 0)) {
    await archiveOpenWal(store, join(app.config.dataDir, DATA_FOLDER), end)
    openLog.set(end.name, end.bytes)
  }
  for (const name of openLog.keys())
    if (name !== end.name && (await deleteOpenWal(store, end.systemId, name))) openLog.delete(name)
}

/** A PostgreSQL server of its own archives its log by itself, and repeats what failed each minute. */
export async function watchArchiver(app: AppContext, now = realNow): Promise<void> {
  const { isOn, archivedAt, isFailing, timeoutSeconds } = await readArchiver(app)
  if (!isOn && app.config.production)
    return setAlert(app, 'backup-log-late', 'The database does not archive its log: archive_mode is off.')
  const ageMs = now().getTime() - archivedAt.getTime()
  const isLate = isFailing
    ? ageMs > FAILING_LOG_MS
    : timeoutSeconds > 0 && ageMs > LOG_LATE_MS + timeoutSeconds * SECOND
  await setAlert(
    app,
    'backup-log-late',
    isOn &&
      isLate &&
      `${isFailing ? 'archive_command fails. ' : ''}Nothing has been archived since ${iso(archivedAt)}.`,
  )
}

/** Outside production nobody has to back up a server of its own. */
export async function watchReports(app: AppContext, now = realNow): Promise<void> {
  if (!app.config.production) return
  const { newestAt, createdAt } = await readReports(app)
  const isLate = now().getTime() - (newestAt ?? createdAt).getTime() > BACKUP_LATE_MS
  await setAlert(
    app,
    'backup-late',
    isLate && `The newest reported backup is ${newestAt ? `of ${iso(newestAt)}` : 'missing'}.`,
  )
}

/** Starts what is due, in a process of its own, so that it delays no request. */
export async function makeBackups(app: AppContext): Promise<void> {
  if (!makesBackups(app)) return watchReports(app)
  const state = getBackupState(app)
  const { timeline } = await refreshState(app)
  const { newest, verification } = state
  if (!state.command) {
    // After a restore, the database is on a new timeline, which starts with a backup of its own.
    if (!newest || newest.timeline !== timeline || isOfEarlierNight(newest.finishedAt, BACKUP_HOUR))
      startCommand(app, 'backup')
    else if (!verification || isOfEarlierNight(verification.at, VERIFICATION_HOUR))
      startCommand(app, 'backup-verify')
  }
  await alertAboutBackups(app, state)
}

export const stopRunningCommand = (app: AppContext): void => {
  if (makesBackups(app)) getBackupState(app).command?.stop()
}

export async function alertAboutLog(app: AppContext, archivedAt: Date | null): Promise<void> {
  const isLate = archivedAt !== null && getAge(archivedAt) > LOG_LATE_MS
  await setAlert(app, 'backup-log-late', isLate && `Nothing has been archived since ${iso(archivedAt)}.`)
}

async function alertAboutBackups(app: AppContext, state: BackupState): Promise<void> {
  const isStarting = getAge(state.openedAt) < GRACE_MS
  const { newest, verification } = state
  const isLate = !isStarting && (!newest || getAge(newest.finishedAt) > BACKUP_LATE_MS)
  await setAlert(
    app,
    'backup-late',
    isLate && `The newest good backup is ${newest ? `of ${iso(newest.finishedAt)}` : 'missing'}.`,
  )
  const isUnverified = !isStarting && (!verification || getAge(verification.at) > VERIFICATION_LATE_MS)
  const failure = verification && !verification.holds ? `${verification.backup}: ${verification.detail}` : ''
  await setAlert(
    app,
    'backup-unverified',
    failure ||
      (isUnverified &&
        `The last verification is ${verification ? `of ${iso(verification.at)}` : 'missing'}.`),
  )
}

/** Raises the alert with the detail, or resolves it if there is none. */
async function setAlert(app: AppContext, kind: AlertKind, detail: string | false): Promise<void> {
  const subject = 'database'
  await transaction(createContext(app, null), (tx) =>
    detail
      ? raiseAlert(tx, { kind, subject, detail })
      : resolveAlerts(tx, { kind, subject }, 'It is up to date.'),
  )
}

function startCommand(app: AppContext, name: 'backup' | 'backup-verify'): void {
  const state = getBackupState(app)
  const program = fileURLToPath(new URL(`../../bin/${name}.ts`, import.meta.url))
  // Rows have the time of the app's clock, which the sandbox may have moved forward.
  const aheadMs = app.clock.now().getTime() - realNow().getTime()
  const args = name === 'backup-verify' ? [`--ahead-ms=${Math.max(0, aheadMs)}`] : []
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: COMMAND_TIMEOUT_MS,
  })
  let errors = ''
  child.stderr.on('data', (piece: Buffer) => (errors = (errors + piece.toString()).slice(-2000)))
  child.once('error', (error) => (errors += String(error)))
  child.once('close', (code) => {
    state.command = null
    if (code === 0) app.log.info({ command: name }, 'backup.command.done')
    else app.log.error({ command: name, code, reason: errors.trim() }, 'backup.command.failed')
  })
  state.command = { name, stop: () => void child.kill() }
}

const getAge = (at: Date): number => realNow().getTime() - at.getTime()
const iso = (at: Date | null): string => at?.toISOString() ?? 'the start'
const isOfEarlierNight = (at: Date, hour: number): boolean =>
  toDay(at.getTime() - hour * HOUR) !== toDay(realNow().getTime() - hour * HOUR)
