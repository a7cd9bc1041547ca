/** Connections to a running cluster, for helpers of tests: they reach the app by nginx, and the database by HAProxy. */
import { openStorage } from '#server/adapters/storage/open-storage.ts'
import { openCache } from '#server/cache.ts'
import { movableClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { EVENTS, LISTENERS, NOTIFICATION_TEXTS, TRANSACTION_LISTENERS } from '#server/features.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { JobQueue } from '#server/platform/jobs/job-queue.ts'
import { openLog } from '#server/platform/observability/log.ts'
import { openMetrics } from '#server/platform/observability/metrics.ts'
import { SocketHub } from '#server/platform/realtime/socket-hub.ts'
import { createTarget, type Target } from '#tests/stress/target.ts'
import { CUSTOMER_URL, SANDBOX_URL } from './addresses.ts'
import type { Cluster } from './start-cluster.ts'
import { sharedValues } from './values.ts'

export async function openClusterTarget(
  { databaseUrl, dir }: Cluster,
  seed: number,
): Promise<{ target: Target; close(): Promise<void> }> {
  const { SESSION_KEY } = sharedValues(dir)
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dir, SESSION_KEY, LOG_LEVEL: 'silent' })
  const log = openLog(config)
  const clock = movableClock()
  // The faults break its connections, too.
  const database = openDatabase(databaseUrl, { max: 4, onError: () => undefined })
  const jobs = await JobQueue.open({ database, log, events: EVENTS, listeners: LISTENERS, isWorker: false })
  const target = createTarget({
    app: {
      config,
      clock,
      log,
      database,
      storage: openStorage({ config, clock, log }),
      cache: openCache({ clock, ttlMs: 0 }),
      jobs,
      transactionListeners: TRANSACTION_LISTENERS,
      notificationTexts: NOTIFICATION_TEXTS,
      metrics: openMetrics(log),
      realtime: new SocketHub(),
    },
    clock,
    base: CUSTOMER_URL,
    sandbox: SANDBOX_URL,
    seed,
    isTimeSkipped: false,
    advance: () => Promise.reject(new Error('The clocks of a cluster are those of its machines')),
  })
  return {
    target,
    async close() {
      await jobs.stop()
      await database.close()
    },
  }
}
