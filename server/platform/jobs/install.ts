/**
 * Installs the tables of pg-boss. Separate from job-queue.ts, because migrations do not need a running queue.
 */
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { getDeadLetterQueue, getPolicy, QUEUE_NAMES, QUEUE_SCHEMA, SCHEDULE_QUEUE } from './queues.ts'

/** pg-boss must not drop jobs by age, because attempt.ts limits their lifetime by the injected clock. */
const RETENTION_SECONDS = 10 * 365 * 86_400
const RETRY_LIMIT = 2_147_483_647
/** A worker without a heartbeat for this long is considered dead, and its jobs run again. */
const HEARTBEAT_SECONDS = 20

/** Creates or updates the schema and the queues; part of the migration. */
export async function installJobQueue(client: pg.ClientBase): Promise<void> {
  const executeSql = (text: string, values?: unknown[]) => client.query(text, values)
  const boss = new PgBoss({
    db: { executeSql },
    schema: QUEUE_SCHEMA,
    migrate: true,
    supervise: false,
    schedule: false,
  })
  boss.on('error', (error) => {
    throw error
  })
  await boss.start()
  const existing = new Set((await boss.getQueues()).map(({ name }) => name))
  const ensure = async (name: string, options: Parameters<PgBoss['createQueue']>[1]) => {
    if (existing.has(name)) await boss.updateQueue(name, options)
    else await boss.createQueue(name, options)
  }
  for (const name of QUEUE_NAMES) {
    const policy = getPolicy(name)
    await ensure(getDeadLetterQueue(name), { retentionSeconds: RETENTION_SECONDS })
    await ensure(name, {
      deadLetter: getDeadLetterQueue(name),
      deleteAfterSeconds: 86_400,
      expireInSeconds: Math.ceil(policy.timeoutMs / 1000) + 30,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      // A notification would be sent in the transaction that creates the job (decision 059).
      notify: false,
      retentionSeconds: RETENTION_SECONDS,
      retryBackoff: true,
      retryDelay: policy.retryAfterSeconds,
      retryDelayMax: policy.maxRetryDelaySeconds,
      retryLimit: RETRY_LIMIT,
    })
  }
  await ensure(SCHEDULE_QUEUE, {
    deleteAfterSeconds: 7_200,
    expireInSeconds: 60,
    notify: false,
    retentionSeconds: 600,
    retryLimit: 0,
  })
  await boss.stop({ close: false, graceful: false })
  // The index is for pruning (features/operations), because pg-boss would scan the table. IF NOT EXISTS would lock the table
  // for writes at every start.
  const { rows } = await client.query("SELECT to_regclass('pgboss.d3_job_completed') AS index")
  if (rows[0]?.index === null)
    await client.query(
      'CREATE INDEX d3_job_completed ON pgboss.job_common (name, completed_on) WHERE completed_on IS NOT NULL',
    )
}
