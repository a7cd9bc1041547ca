import { feature } from '#server/feature.ts'
import { getInvariants } from '#server/infrastructure.ts'
import { alertOnFailure, operationsSchedule } from './jobs.ts'
import { registerOperationsMetrics } from './metrics.ts'
import { reportRegularly } from './processes.ts'

export const operationsFeature = feature({
  name: 'operations',
  tables: ['processes', 'invariant_runs'],
  schedule: (features) => operationsSchedule(getInvariants(features)),
  onFailedJob: alertOnFailure,
  metrics: registerOperationsMetrics,
  start: reportRegularly,
})
