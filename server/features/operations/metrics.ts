import type { AppContext } from '#server/app-context.ts'
import { countUnchained } from '#server/platform/observability/audit.ts'
import { listQueueStates, type QueueState } from '#server/platform/jobs/queue-queries.ts'

/** Jobs by state, lag and dead letters, and the audit log. */
export function registerOperationsMetrics(app: AppContext): void {
  let pendingStates: Promise<QueueState[]> | null = null
  // The gauges of one scrape share one query.
  const states = (): Promise<QueueState[]> => {
    pendingStates ??= listQueueStates(app.database.db).finally(() =>
      setImmediate(() => (pendingStates = null)),
    )
    return pendingStates
  }
  app.metrics.gauge({
    name: 'jobs',
    help: 'Jobs that are not finished',
    labels: ['queue', 'state'],
    collect: async () =>
      (await states()).flatMap(({ queue, waiting, active, retrying }) => [
        { labels: { queue, state: 'waiting' }, value: waiting },
        { labels: { queue, state: 'active' }, value: active },
        { labels: { queue, state: 'retrying' }, value: retrying },
      ]),
  })
  app.metrics.gauge({
    name: 'jobs_dead_letters',
    help: 'Jobs that failed permanently and need an operator',
    labels: ['queue'],
    collect: async () =>
      (await states()).map(({ queue, deadLetters }) => ({ labels: { queue }, value: deadLetters })),
  })
  app.metrics.gauge({
    name: 'jobs_queue_lag_seconds',
    help: 'How long the oldest job has been waiting or retried',
    labels: ['queue'],
    collect: async () =>
      (await states()).map(({ queue, lagSeconds }) => ({ labels: { queue }, value: lagSeconds })),
  })
  app.metrics.gauge({
    name: 'audit_log_unchained',
    help: 'Entries of the audit log that are not in its hash chain yet',
    collect: async () => [{ value: await countUnchained(app.database.db) }],
  })
}
