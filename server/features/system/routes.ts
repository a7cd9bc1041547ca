import type { auditLog } from '#contract/admin/audit.ts'
import { systemProblems, type system } from '#contract/admin/system.ts'
import type { Problem } from '#contract/problem.ts'
import { readBackups } from '#server/features/backups/backups.ts'
import {
  discardDeadLetters,
  getLastRun,
  listProcesses,
  listQueueStates,
  resendDeadLetters,
  type Decision,
} from '#server/features/operations/operations.ts'
import { requireAdmin } from '#server/platform/http/access.ts'
import type { QueueName } from '#server/platform/jobs/queues.ts'
import type { HttpRoutes, RequestCtx } from '#server/platform/http/operation.ts'
import { readReplication } from '#server/platform/database/startup/replication.ts'
import { readVersions } from '#server/platform/database/startup/schema-version.ts'
import { searchAudit } from './audit.ts'
import { listShownJobs, queueNamed } from './jobs.ts'
import { getLastDecision } from './queries.ts'
import {
  serializeBackups,
  serializeInvariantRun,
  serializeProcess,
  serializeProviders,
  serializeQueue,
} from './serialize.ts'

export const systemRoutes: HttpRoutes<typeof system> = {
  'GET /admin/system': async (_input, ctx) => {
    const [queues, processes, run, backups, versions, { standbys }] = await Promise.all([
      listQueueStates(ctx.db),
      listProcesses(ctx.db, ctx.now),
      getLastRun(ctx.db),
      readBackups(ctx.app),
      readVersions(ctx.db),
      readReplication(ctx.db),
    ])
    return {
      success: true,
      providers: serializeProviders(processes),
      queues: queues.map((queue) => serializeQueue(queue, ctx.now)),
      invariants: run ? serializeInvariantRun(run) : null,
      backups: serializeBackups(backups),
      processes: processes.filter(({ isRunning }) => isRunning).map(serializeProcess),
      ...versions,
      standbys,
    }
  },

  'GET /admin/jobs': async ({ query }, ctx) => ({ success: true, ...(await listShownJobs(ctx, query)) }),

  'POST /admin/jobs/:id/resend': async ({ params, body }, ctx) => {
    const count = await resendDeadLetters(operationsIn(ctx), params, toDecision(ctx, body.reason))
    if (count === 0) throw await goneProblem(ctx, params.id)
    return { success: true, count }
  },

  'POST /admin/jobs/:id/discard': async ({ params, body }, ctx) => {
    const count = await discardDeadLetters(operationsIn(ctx), params, toDecision(ctx, body.reason))
    if (count === 0) throw await goneProblem(ctx, params.id)
    return { success: true, count }
  },

  'POST /admin/queues/:queue/resend': async ({ params, body }, ctx) => {
    const queue = getQueue(params.queue)
    const count = await resendDeadLetters(operationsIn(ctx), { queue }, toDecision(ctx, body.reason))
    if (count === 0) throw systemProblems.noDeadLetters()
    return { success: true, count }
  },

  'POST /admin/queues/:queue/discard': async ({ params, body }, ctx) => {
    const queue = getQueue(params.queue)
    const count = await discardDeadLetters(operationsIn(ctx), { queue }, toDecision(ctx, body.reason))
    if (count === 0) throw systemProblems.noDeadLetters()
    return { success: true, count }
  },
}

/** Operations in the transaction of the request, if it has one. */
const operationsIn = ({ app: { jobs, clock }, db }: RequestCtx) => ({ jobs, clock, database: { db } })

const toDecision = (ctx: RequestCtx, reason: string): Decision => ({
  actor: requireAdmin(ctx, 'seeSystem').accountId,
  reason,
  ip: ctx.request.ip,
})

function getQueue(name: string): QueueName {
  const queue = queueNamed(name)
  if (!queue) throw systemProblems.notFound()
  return queue
}

/** Names who has decided; dead letters of a queue that were decided together are not found any more. */
async function goneProblem({ db }: RequestCtx, id: string): Promise<Problem> {
  const decision = await getLastDecision(db, id)
  if (!decision) return systemProblems.notFound()
  return systemProblems.deadLetterGone().with({ extra: { decision } })
}

export const auditRoutes: HttpRoutes<typeof auditLog> = {
  'GET /admin/audit': async ({ query }, ctx) => ({ success: true, ...(await searchAudit(ctx, query)) }),
}
