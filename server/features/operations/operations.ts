/** Operations on the queues, for `npm run jobs` and later the admin site. */
import type { Database } from '#server/platform/database/database.ts'
import type { JobQueue } from '#server/platform/jobs/job-queue.ts'
import { QUEUE_NAMES, type QueueName } from '#server/platform/jobs/queues.ts'
import { listDeadLetters, releaseKeysOf } from '#server/platform/jobs/queue-queries.ts'

export { listDeadLetters, listQueueStates } from '#server/platform/jobs/queue-queries.ts'

type DeadLetterFilter = { queue?: QueueName; id?: string }
const MAX_SELECTED = 10_000

/**
 * Moves dead letters back to their queue; returns how many. Messages that may already have been sent are sent
 * again.
 */
export async function resendDeadLetters(
  { db }: Database,
  jobs: JobQueue,
  filter: DeadLetterFilter,
): Promise<number> {
  return forSelected(db, filter, async (queue, ids) => {
    await releaseKeysOf(db, ids)
    return jobs.resend(queue, ids)
  })
}

/** Deletes dead letters, whose messages are not sent any more; returns how many. */
export const discardDeadLetters = (
  { db }: Database,
  jobs: JobQueue,
  filter: DeadLetterFilter,
): Promise<number> => forSelected(db, filter, (queue, ids) => jobs.discard(queue, ids))

async function forSelected(
  db: Database['db'],
  filter: DeadLetterFilter,
  work: (queue: QueueName, ids: readonly string[]) => Promise<number>,
): Promise<number> {
  const selected = (await listDeadLetters(db, MAX_SELECTED)).filter(
    ({ id, queue }) =>
      (filter.queue === undefined || queue === filter.queue) && (filter.id === undefined || id === filter.id),
  )
  let count = 0
  for (const queue of QUEUE_NAMES) {
    const ids = selected.filter((job) => job.queue === queue).map(({ id }) => id)
    if (ids.length > 0) count += await work(queue, ids)
  }
  return count
}
