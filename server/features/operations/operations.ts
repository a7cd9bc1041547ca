/** Operations on the queues, for `npm run jobs` and the admin site. */
import type { AppContext } from '#server/app-context.ts'
import { inTransaction, type Database, type Tx } from '#server/platform/database/database.ts'
import { QUEUE_NAMES, type QueueName } from '#server/platform/jobs/queues.ts'
import {
  lockDeadLetters,
  releaseJobKeys,
  type DeadLetter,
  type DeadLetterFilter,
} from '#server/platform/jobs/queue-queries.ts'
import { audit } from '#server/platform/observability/audit.ts'

export {
  listDeadLetters,
  listJobs,
  listQueueStates,
  type ListedJob,
  type QueueState,
} from '#server/platform/jobs/queue-queries.ts'
export { getLastRun, type InvariantRun } from './invariant-runs.ts'
export { listProcesses, type ProcessRow } from './processes.ts'

type Operations = Pick<AppContext, 'jobs' | 'clock'> & { database: Pick<Database, 'db'> }
/** Decision with its author and its reason. The actor is null for an operator at the command line. */
export type Decision = { actor: string | null; reason: string; ip?: string }
const MAX_SELECTED = 10_000

/**
 * Moves dead letters back to their queue; returns how many. Messages that may already have been sent are sent
 * again.
 */
export const resendDeadLetters = (
  app: Operations,
  filter: DeadLetterFilter,
  decision: Decision,
): Promise<number> =>
  decide(app, filter, decision, 'resent', async (tx, queue, ids) => {
    await releaseJobKeys(tx, ids)
    return app.jobs.resend(tx, queue, ids)
  })

/** Deletes dead letters, whose messages are not sent any more; returns how many. */
export const discardDeadLetters = (
  app: Operations,
  filter: DeadLetterFilter,
  decision: Decision,
): Promise<number> =>
  decide(app, filter, decision, 'discarded', (tx, queue, ids) => app.jobs.discard(tx, queue, ids))

const decide = (
  { database, clock }: Operations,
  filter: DeadLetterFilter,
  { actor, reason, ip }: Decision,
  result: 'resent' | 'discarded',
  work: (tx: Tx, queue: QueueName, ids: readonly string[]) => Promise<void>,
): Promise<number> =>
  inTransaction(database.db, async (tx) => {
    const letters = await lockDeadLetters(tx, filter, MAX_SELECTED)
    const [only] = letters
    const about =
      only && filter.id !== undefined
        ? {
            action: `dead-letter.${result}`,
            subject: only.id,
            details: { queue: only.queue, listener: only.listener },
          }
        : { action: `dead-letters.${result}`, details: countLetters(letters) }
    for (const queue of QUEUE_NAMES) {
      const ids = letters.filter((letter) => letter.queue === queue).map(({ id }) => id)
      if (ids.length > 0) await work(tx, queue, ids)
    }
    if (letters.length > 0)
      await audit(tx, clock.now(), {
        ...about,
        actor,
        ...(ip !== undefined && { ip }),
        details: { ...about.details, reason },
      })
    return letters.length
  })

/** Counts the dead letters by queue. */
function countLetters(letters: readonly DeadLetter[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { queue } of letters) counts[queue] = (counts[queue] ?? 0) + 1
  return counts
}
