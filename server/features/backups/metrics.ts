import type { AppContext } from '#server/app-context.ts'
import { makesBackups, realNow, stateOf } from './state.ts'

export function registerBackupMetrics(app: AppContext): void {
  if (!makesBackups(app)) return
  const age = (name: string, help: string, since: () => Date | undefined | null): void =>
    app.metrics.gauge({
      name,
      help,
      collect() {
        const at = since()
        return at ? [{ value: (realNow().getTime() - at.getTime()) / 1000 }] : []
      },
    })
  const state = stateOf(app)
  age('backup_age_seconds', 'Age of the newest good base backup', () => state.newest?.finishedAt)
  age('backup_log_age_seconds', 'Age of the newest archived file of the log', () => state.logArchivedAt)
  age('backup_verification_age_seconds', 'Time since the last verification', () => state.verification?.at)
  app.metrics.gauge({
    name: 'backup_verification_ok',
    help: '1 if the last verification restored the backup and all invariants held, else 0',
    collect: () => (state.verification ? [{ value: state.verification.holds ? 1 : 0 }] : []),
  })
}
