/** What an operator does to the queues, from `npm run jobs` and later from the admin site. */
import type { Database } from '#server/database/database.ts'
import type { JobQueue } from '#server/jobs/job-queue.ts'
import { QUEUE_NAMES, type QueueName } from '#server/jobs/queues.ts'
import { listDeadLetters, releaseKeysOf } from './queries.ts'

export { listDeadLetters, listQueueStates } from './queries.ts'

type DeadLetterFilter = { queue?: QueueName; id?: string }
const MOST_AT_ONCE = 10_000

/** Puts dead letters back into their queue; returns how many. A message whose outcome is in doubt is sent again, because a person says so. */
export async function resendDeadLetters({ db }: Database, jobs: JobQueue, filter: DeadLetterFilter): Promise<number> {
  const letters = (await listDeadLetters(db, MOST_AT_ONCE)).filter(
    ({ id, queue }) => (filter.queue === undefined || queue === filter.queue) && (filter.id === undefined || id === filter.id),
  )
  let resent = 0
  for (const queue of QUEUE_NAMES) {
    const ids = letters.filter((letter) => letter.queue === queue).map(({ id }) => id)
    if (!ids.length) continue
    await releaseKeysOf(db, ids)
    resent += await jobs.resend(queue, ids)
  }
  return resent
}
