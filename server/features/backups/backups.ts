/** The public API of backups. */
import type { AppContext } from '#server/app-context.ts'
import { makesBackups, readArchiver, readReports, getBackupState } from './state.ts'

export type Backups = {
  /** `own`: D3 makes them. `archive`: PostgreSQL archives its log. `none`: neither. */
  kind: 'own' | 'archive' | 'none'
  /** The administrator of a server of its own reports backups without a name. */
  newest: { name: string | null; at: Date } | null
  archivedAt: Date | null
  verification: { at: Date; holds: boolean; detail: string } | null
  running: 'backup' | 'backup-verify' | null
}

/** Reads the backups that this process knows: D3 backs up only an embedded database, which one process uses. */
export async function readBackups(app: AppContext): Promise<Backups> {
  if (!makesBackups(app)) {
    const [{ isOn, archivedAt }, { newestAt }] = await Promise.all([readArchiver(app), readReports(app)])
    return {
      kind: isOn ? 'archive' : 'none',
      newest: newestAt && { name: null, at: newestAt },
      archivedAt: isOn ? archivedAt : null,
      verification: null,
      running: null,
    }
  }
  const { newest, logArchivedAt, verification, command } = getBackupState(app)
  return {
    kind: 'own',
    newest: newest && { name: newest.name, at: newest.finishedAt },
    archivedAt: logArchivedAt,
    verification,
    running: command?.name ?? null,
  }
}
