/** The public API of backups. */
import type { AppContext } from '#server/app-context.ts'
import { makesBackups, readArchiver, stateOf } from './state.ts'

export type Backups = {
  /** `own`: D3 makes them. `archive`: PostgreSQL archives its log. `none`: neither. */
  kind: 'own' | 'archive' | 'none'
  newest: { name: string; at: Date } | null
  archivedAt: Date | null
  verification: { at: Date; holds: boolean; detail: string } | null
  running: 'backup' | 'backup-verify' | null
}

/** As this process knows them: D3 backs up only an embedded database, which one process uses. */
export async function readBackups(app: AppContext): Promise<Backups> {
  if (!makesBackups(app)) {
    const { isOn, archivedAt } = await readArchiver(app)
    return {
      kind: isOn ? 'archive' : 'none',
      newest: null,
      archivedAt: isOn ? archivedAt : null,
      verification: null,
      running: null,
    }
  }
  const { newest, logArchivedAt, verification, command } = stateOf(app)
  return {
    kind: 'own',
    newest: newest && { name: newest.name, at: newest.finishedAt },
    archivedAt: logArchivedAt,
    verification,
    running: command?.name ?? null,
  }
}
