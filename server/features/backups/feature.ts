import { feature } from '#server/feature.ts'
import { backupsSchedule, stopRunningCommand } from './jobs.ts'
import { registerBackupMetrics } from './metrics.ts'

export const backupsFeature = feature({
  name: 'backups',
  tables: ['database_backups'],
  schedule: backupsSchedule,
  metrics: registerBackupMetrics,
  close: stopRunningCommand,
})
