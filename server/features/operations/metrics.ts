import type { AppContext } from '#server/app-context.ts'
import { countUnchained } from '#server/platform/observability/audit.ts'
import { isRedisReachable } from '#server/adapters/redis/redis.ts'
import { lacksSynchronous, readReplication } from '#server/platform/database/startup/replication.ts'
import { listQueueStates, type QueueState } from '#server/platform/jobs/queue-queries.ts'

export function registerOperationsMetrics(app: AppContext): void {
  registerQueueMetrics(app)
  registerServerMetrics(app)
  app.metrics.gauge({
    name: 'audit_log_unchained',
    help: 'Entries of the audit log that are not in its hash chain yet',
    collect: async () => [{ value: await countUnchained(app.database.db) }],
  })
}

/** Jobs by state, lag and dead letters. */
function registerQueueMetrics(app: AppContext): void {
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
}

/** The standbys of PostgreSQL, as the primary sees them, and Redis. */
function registerServerMetrics({ metrics, database: { db }, config: { redisUrl } }: AppContext): void {
  metrics.gauge({
    name: 'database_synchronous_standby_missing',
    help: '1 if commits wait for a synchronous standby and there is none',
    labels: ['of'],
    async collect() {
      const replication = await readReplication(db)
      const samples = [{ labels: { of: 'primary' }, value: lacksSynchronous(replication) ? 1 : 0 }]
      return replication.isVisible ? samples : []
    },
  })
  metrics.gauge({
    name: 'database_standby_lag_bytes',
    help: 'How much of the log a standby has not applied yet',
    labels: ['standby'],
    collect: async () =>
      (await readReplication(db)).standbys.map(({ name, lagBytes }) => ({
        labels: { standby: name },
        value: lagBytes,
      })),
  })
  if (redisUrl !== null)
    metrics.gauge({
      name: 'redis_reachable',
      help: '1 if Redis answers this process, else 0',
      collect: async () => [{ value: (await isRedisReachable(redisUrl)) ? 1 : 0 }],
    })
}
