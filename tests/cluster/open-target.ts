/** Connections to a running cluster, for helpers of tests: they reach the app by nginx, and the database by HAProxy. */
import { openContext } from '#server/app.ts'
import { movableClock } from '#server/clock.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { openLog } from '#server/platform/observability/log.ts'
import { createTarget, type Target } from '#tests/stress/target.ts'
import { CUSTOMER_URL, SANDBOX_URL } from './addresses.ts'
import type { Cluster } from './start-cluster.ts'
import { sharedValues } from './values.ts'

export async function openClusterTarget(
  { databaseUrl, dir }: Cluster,
  seed: number,
): Promise<{ target: Target; close(): Promise<void> }> {
  const { SESSION_KEY } = sharedValues(dir)
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dir,
    SESSION_KEY,
    LOG_LEVEL: 'silent',
    CACHE_SECONDS: '0',
  })
  const log = openLog(config)
  const clock = movableClock()
  // The faults break its connections, too.
  const database = openDatabase(databaseUrl, { max: 4, onError: () => undefined })
  const app = await openContext({ config, clock, log, database, isWorker: false })
  const target = createTarget({
    app,
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
      await app.jobs.stop()
      await database.close()
    },
  }
}
