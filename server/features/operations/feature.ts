import { feature } from '#server/feature.ts'
import { alertOfFailure, operationsSchedule } from './jobs.ts'
import { registerQueueMetrics } from './metrics.ts'

export const operationsFeature = feature({
  name: 'operations',
  schedule: operationsSchedule,
  onFailedJob: alertOfFailure,
  metrics: registerQueueMetrics,
})
