import type { AppContext } from '#server/app-context.ts'
import { makesBackups, readArchiver, readReports, realNow, getBackupState } from './state.ts'

const AGE = {
  name: 'backup_age_seconds',
  help: 'Age of the newest good base backup, of the newest archived file of the log, and of the last verification',
  labels: ['of'],
}

const secondsSince = (at: Date): number => (realNow().getTime() - at.getTime()) / 1000

export function registerBackupMetrics(app: AppContext): void {
  if (!makesBackups(app)) return registerArchiveMetric(app)
  const state = getBackupState(app)
  app.metrics.gauge({
    ...AGE,
    collect: () =>
      Object.entries({
        base: state.newest?.finishedAt,
        log: state.logArchivedAt,
        verification: state.verification?.at,
      }).flatMap(([of, at]) => (at ? [{ labels: { of }, value: secondsSince(at) }] : [])),
  })
  app.metrics.gauge({
    name: 'backup_verification_ok',
    help: '1 if the last verification restored the backup and all invariants held, else 0',
    labels: ['of'],
    collect: () =>
      state.verification ? [{ labels: { of: 'database' }, value: state.verification.holds ? 1 : 0 }] : [],
  })
}

/** Registers the archive metric. D3 knows only the archive of a separate PostgreSQL server, and its administrator's reports. */
function registerArchiveMetric(app: AppContext): void {
  app.metrics.gauge({
    ...AGE,
    async collect() {
      const [{ isOn, archivedAt }, { newestAt }] = await Promise.all([readArchiver(app), readReports(app)])
      return Object.entries({ base: newestAt, log: isOn ? archivedAt : null }).flatMap(([of, at]) =>
        at ? [{ labels: { of }, value: secondsSince(at) }] : [],
      )
    },
  })
}
