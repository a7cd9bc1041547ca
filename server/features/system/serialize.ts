/** The state of the system on the wire. */
import type { system } from '#contract/admin/system.ts'
import type { Reply } from '#contract/kernel.ts'
import type { Backups } from '#server/features/backups/backups.ts'
import type { InvariantRun, ProcessRow, QueueState } from '#server/features/operations/operations.ts'
import { getPolicy } from '#server/platform/jobs/queues.ts'

type SystemReply = Reply<(typeof system)['GET /admin/system']>
type Provider = SystemReply['providers'][number]

/** Providers that every installation has, called or not. */
const ALWAYS = ['mpesa', 'sms', 'mail']

/** A provider is down if it is for any process that runs. */
export function serializeProviders(processes: readonly ProcessRow[]): Provider[] {
  const known = processes.flatMap(({ providers, isRunning }) =>
    providers.map((each) => ({ ...each, isRunning })),
  )
  const names = [...new Set([...ALWAYS, ...known.map(({ name }) => name).toSorted()])]
  return names.map((name) => {
    const own = known.filter((each) => each.name === name)
    const lastSuccessAt = latest(own.map((each) => each.lastSuccessAt))
    return {
      name,
      state: own.some((each) => each.isRunning && each.isOpen)
        ? 'down'
        : lastSuccessAt === null
          ? 'unknown'
          : 'up',
      lastSuccessAt,
      lastFailureAt: latest(own.map((each) => each.lastFailureAt)),
    }
  })
}

const latest = (times: readonly (string | null)[]): string | null =>
  times
    .filter((time) => time !== null)
    .toSorted()
    .at(-1) ?? null

export const serializeQueue = (queue: QueueState, now: Date): SystemReply['queues'][number] => ({
  name: queue.queue,
  waiting: queue.waiting,
  active: queue.active,
  retrying: queue.retrying,
  deadLetters: queue.deadLetters,
  oldestSince: queue.lagSeconds > 0 ? new Date(now.getTime() - queue.lagSeconds * 1000).toISOString() : null,
  isLate: queue.lagSeconds * 1000 > getPolicy(queue.queue).lateAfterMs,
})

export const serializeInvariantRun = (run: InvariantRun): NonNullable<SystemReply['invariants']> => ({
  ...run,
  at: run.at.toISOString(),
})

export const serializeProcess = (process: ProcessRow): SystemReply['processes'][number] => ({
  id: process.id,
  host: process.host,
  version: process.version,
  nodeVersion: process.nodeVersion,
  services: process.services,
  startedAt: process.startedAt.toISOString(),
  seenAt: process.seenAt.toISOString(),
})

export const serializeBackups = ({
  kind,
  newest,
  archivedAt,
  verification,
  running,
}: Backups): SystemReply['backups'] => ({
  kind,
  lastAt: newest?.at.toISOString() ?? null,
  lastName: newest?.name ?? null,
  archivedAt: archivedAt?.toISOString() ?? null,
  verifiedAt: verification?.at.toISOString() ?? null,
  isVerified: verification?.holds ?? null,
  detail: verification?.detail ?? null,
  running,
})
