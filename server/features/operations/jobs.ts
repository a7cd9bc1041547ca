/** Maintenance: watches the queues and servers, checks the invariants, and prunes rows that are no longer needed. */
import { hostname } from 'node:os'
import { HOUR, MINUTE } from '#domain/time/time.ts'
import { shorten } from '#domain/text/shorten.ts'
import { raiseAlert, resolveAlerts } from '#server/features/alerts/alerts.ts'
import { pruneCallbacks } from '#server/features/payments/payments.ts'
import { createContext, transaction, type AppContext } from '#server/app-context.ts'
import { checkSnapshot, type Invariant } from '#server/platform/database/invariants.ts'
import type { FailedAttempt } from '#server/platform/jobs/attempt.ts'
import { listLateTopics } from '#server/platform/jobs/events.ts'
import { pruneJobs } from '#server/platform/jobs/pruning.ts'
import { listFailingListeners, listQueueStates } from '#server/platform/jobs/queue-queries.ts'
import { getPolicy } from '#server/platform/jobs/queues.ts'
import type { ScheduledJob } from '#server/platform/jobs/scheduled.ts'
import { chainAuditLog, pruneAuditLog } from '#server/platform/observability/audit.ts'
import { insertRun, pruneRuns } from './invariant-runs.ts'
import { pruneProcesses } from './processes.ts'
import { watchServers } from './servers.ts'

export const operationsSchedule = (invariants: readonly Invariant[]): ScheduledJob[] => [
  { name: 'chain-audit-log', everyMs: 5_000, run: ({ database }) => chainAuditLog(database.db) },
  { name: 'watch-queues', everyMs: 15_000, isMaintenance: true, run: watchQueues },
  { name: 'watch-servers', everyMs: 15_000, isMaintenance: true, run: watchServers },
  {
    name: 'check-invariants',
    everyMs: 5 * MINUTE,
    isMaintenance: true,
    run: (app) => alertOfBrokenInvariants(app, invariants),
  },
  { name: 'prune', everyMs: HOUR / 4, isMaintenance: true, run: pruneAll },
]

const CLOCK_SKEW_MS = 2_000
/** Deferred events are dispatched every few seconds. */
const LATE_EVENT_MS = 10 * MINUTE

/** Raises an alert for a job that has failed several times, even while it is still retried. */
export async function alertOnFailure(
  app: AppContext,
  { queue, listener, attempt, eventId, error }: FailedAttempt,
): Promise<void> {
  const { alertAfterAttempts } = getPolicy(queue)
  if (alertAfterAttempts === null || attempt < alertAfterAttempts) return
  const detail = `${listener} has failed ${attempt} times for event ${eventId} and is retried: ${String(error)}`
  await transaction(createContext(app, null), (tx) =>
    raiseAlert(tx, { kind: 'job-failing', subject: listener, detail }),
  ).catch((failure: unknown) => app.log.error({ err: failure, listener }, 'alert.not-written'))
}

/**
 * Raises an alert for dead letters and for a queue that is late, and resolves it when the cause has ended.
 */
export async function watchQueues(app: AppContext): Promise<void> {
  const ctx = createContext(app, null)
  const states = await listQueueStates(ctx.db)
  const failing = new Set(await listFailingListeners(ctx.db))
  const lateTopics = await listLateTopics(ctx.db, new Date(ctx.now.getTime() - LATE_EVENT_MS))
  // Jobs wait then because this process does not take them.
  if (app.jobs.isStopping) return
  await transaction(ctx, async (tx) => {
    for (const { queue, deadLetters, lagSeconds } of states) {
      const subject = queue
      if (deadLetters > 0) {
        const jobs = deadLetters === 1 ? '1 job has' : `${deadLetters} jobs have`
        await raiseAlert(tx, {
          kind: 'dead-letters',
          subject,
          detail: `${jobs} failed permanently in the queue ${queue}. See npm run jobs.`,
        })
      } else await resolveAlerts(tx, { kind: 'dead-letters', subject }, 'No dead letters are left.')
      if (lagSeconds * 1000 > getPolicy(queue).lateAfterMs)
        await raiseAlert(tx, {
          kind: 'queue-late',
          subject,
          detail: `The oldest job in the queue ${queue} has been waiting for ${Math.round(lagSeconds)} seconds.`,
        })
      else await resolveAlerts(tx, { kind: 'queue-late', subject }, 'The queue has caught up.')
    }
    const late = { kind: 'queue-late', subject: 'deferred events' } as const
    if (lateTopics.length > 0)
      await raiseAlert(tx, {
        ...late,
        detail: `Deferred events are overdue: ${lateTopics.join(', ')}. A version that knows them must run.`,
      })
    else await resolveAlerts(tx, late, 'No deferred event is overdue.')
  })
  await transaction(ctx, (tx) =>
    resolveAlerts(
      tx,
      { kind: 'job-failing', exceptSubjects: [...failing] },
      'It has succeeded, or failed permanently.',
    ),
  )
}

export async function alertOfBrokenInvariants(
  app: AppContext,
  invariants: readonly Invariant[],
): Promise<void> {
  const ctx = createContext(app, null)
  const began = performance.now()
  // No row may be in the future; the skew allows for other servers' clocks.
  const broken = await checkSnapshot(
    app.database.directUrl,
    invariants,
    () => new Date(app.clock.now().getTime() + CLOCK_SKEW_MS),
  )
  await transaction(ctx, async (tx) => {
    await insertRun(tx.db, {
      at: tx.now,
      host: hostname(),
      tookMs: Math.round(performance.now() - began),
      checked: invariants.length,
      broken: broken.map(({ name, statement }) => `${name}: ${statement}`),
    })
    for (const { name, statement, rows } of broken)
      await raiseAlert(tx, {
        kind: 'invariant-broken',
        subject: name,
        detail: shorten(`${statement}: ${JSON.stringify(rows)}`, 500),
      })
    const exceptSubjects = broken.map(({ name }) => name)
    await resolveAlerts(tx, { kind: 'invariant-broken', exceptSubjects }, 'The invariant holds again.')
  })
}

async function pruneAll(app: AppContext): Promise<void> {
  const { db } = app.database
  const now = app.clock.now()
  const pruned = await pruneJobs(db, now)
  const auditEntries = await pruneAuditLog(db, now)
  if (auditEntries) pruned.push({ table: 'audit_log', rows: auditEntries })
  const processes = await pruneProcesses(db, now)
  if (processes) pruned.push({ table: 'processes', rows: processes })
  const runs = await pruneRuns(db, now)
  if (runs) pruned.push({ table: 'invariant_runs', rows: runs })
  const callbacks = await pruneCallbacks(db, now)
  if (callbacks) pruned.push({ table: 'callback_inbox', rows: callbacks })
  if (pruned.length) app.log.info({ pruned }, 'database.pruned')
}
