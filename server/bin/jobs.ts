/**
 * `npm run jobs`: prints the state of every queue and its dead letters. `npm run jobs -- resend` moves all
 * dead letters back to their queues, `-- resend mail` those of one queue, `-- resend <id>` one. `-- discard mail` and
 * `-- discard <id>` delete them. Exits with 1 if there are dead letters.
 */
import { shorten } from '#domain/text/shorten.ts'
import { EVENTS, LISTENERS } from '#server/features.ts'
import {
  discardDeadLetters,
  listDeadLetters,
  listQueueStates,
  resendDeadLetters,
} from '#server/features/operations/operations.ts'
import { JobQueue } from '#server/platform/jobs/job-queue.ts'
import { QUEUE_NAMES, type QueueName } from '#server/platform/jobs/queues.ts'
import { openLog } from '#server/platform/observability/log.ts'
import { openAppClock } from './app-clock.ts'
import { runCommand, withDatabase } from './command.ts'
import { table } from './database-url.ts'

const MAX_SHOWN = 50

await runCommand('The queues could not be read.', (config) =>
  withDatabase(config, async (database) => {
    const [command, target] = process.argv.slice(2)
    if (command === 'resend' || (command === 'discard' && target !== undefined)) {
      const jobs = await JobQueue.open({
        database,
        log: openLog(config),
        events: EVENTS,
        listeners: LISTENERS,
        isWorker: false,
      })
      const isQueue = (QUEUE_NAMES as string[]).includes(target ?? '')
      const filter = isQueue
        ? { queue: target as QueueName }
        : { ...(target !== undefined && { id: target }) }
      const on = { database, jobs, clock: await openAppClock(config) }
      const decision = { actor: null, reason: 'npm run jobs' }
      if (command === 'resend') console.log(`\n${await resendDeadLetters(on, filter, decision)} resent.`)
      else console.log(`\n${await discardDeadLetters(on, filter, decision)} discarded.`)
      await jobs.stop()
    } else if (command !== undefined)
      throw new Error('Use none, resend, resend QUEUE, resend ID, discard QUEUE or discard ID.')
    const states = await listQueueStates(database.db)
    const deadLetters = await listDeadLetters(database.db, MAX_SHOWN)
    const total = states.reduce((sum, each) => sum + each.deadLetters, 0)
    const omitted = total > MAX_SHOWN ? `, the oldest ${MAX_SHOWN}` : ''
    console.log(
      [
        '',
        ...table([
          ['queue', 'waiting', 'active', 'retrying', 'dead', 'oldest'],
          ...states.map(({ queue, waiting, active, retrying, deadLetters: deadCount, lagSeconds }) => [
            queue,
            String(waiting),
            String(active),
            String(retrying),
            String(deadCount),
            lagSeconds ? `${Math.round(lagSeconds)} s` : '',
          ]),
        ]),
        '',
        total ? `${total} dead ${total === 1 ? 'letter' : 'letters'}${omitted}` : 'No dead letters.',
        ...table(
          deadLetters.map(({ id, queue, listener, key, since, attempts, error }) => [
            id,
            queue,
            listener,
            key ?? '',
            since.toISOString().slice(0, 16),
            `${attempts}×`,
            shorten(error, 80),
          ]),
        ),
        '',
      ].join('\n'),
    )
    process.exitCode = total ? 1 : 0
  }),
)
