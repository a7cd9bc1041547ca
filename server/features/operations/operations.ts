/** Operations on the queues, for `npm run jobs` and later the admin site. */
import type { Database } from '#server/platform/database/database.ts'
import type { JobQueue } from '#server/platform/jobs/job-queue.ts'
import { QUEUE_NAMES, type QueueName } from '#server/platform/jobs/queues.ts'
import { listDeadLetters, releaseKeysOf } from '#server/platform/jobs/queue-queries.ts'

export { listDeadLetters, listQueueStates } from '#server/platform/jobs/queue-queries.ts'

type DeadLetterFilter = { queue?: QueueName; id?: string }
const MAX_RESENT = 10_000

/**
 * Moves dead letters back to their queue; returns how many. Messages that may already have been sent are sent
 * again.
 */
export async function resendDeadLetters(
  { db }: Database,
  jobs: JobQueue,
  filter: DeadLetterFilter,
): Promise<number> {
  const selected = (await listDeadLetters(db, MAX_RESENT)).filter(
    ({ id, queue }) =>
      (filter.queue === undefined || queue === filter.queue) && (filter.id === undefined || id === filter.id),
  )
  let resent = 0
  for (const queue of QUEUE_NAMES) {
    const ids = selected.filter((job) => job.queue === queue).map(({ id }) => id)
    if (!ids.length) continue
    await releaseKeysOf(db, ids)
    resent += await jobs.resend(queue, ids)
  }
  return resent
}
