/** One attempt at one job: its listener, its time limit and its result. */
import { shorten } from '#domain/text/shorten.ts'
import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { Clock } from '../../clock.ts'
import type { Log } from '../observability/log.ts'
import type { Events, Topic } from './events.ts'
import { getPolicy, type QueueName } from './queues.ts'

export type JobData = {
  listener: string
  event: { id: string; topic: Topic; emittedAt: string }
  payload: Events[Topic]
}
export type FailedAttempt = {
  queue: QueueName
  listener: string
  topic: Topic
  eventId: string
  attempt: number
  error: unknown
}
/** Data that a handler has about its attempt. */
export type Attempt = {
  eventId: string
  emittedAt: Date
  /** The first is 1. */
  number: number
  /** Aborted when the attempt times out or the process shuts down. */
  signal: AbortSignal
}
/** Thrown by a handler whose job must not be retried automatically; it becomes a dead letter immediately. */
export class DeadLetterError extends Error {
  override readonly name = 'DeadLetterError'
}
export type JobHandlers = {
  /** Runs the listener of this name. */
  handle(listener: string, payload: Events[Topic], attempt: Attempt): Promise<void>
  /** Called after each failed attempt; must not throw. */
  onFailedAttempt(failed: FailedAttempt): Promise<void>
}
type AttemptOptions = {
  clock: Clock
  log: Log
  /** Names of all listeners. */
  listeners: ReadonlySet<string>
  handlers: JobHandlers
}

export async function attemptJob(
  { clock, log, listeners, handlers }: AttemptOptions,
  queue: QueueName,
  job: JobWithMetadata<JobData>,
): Promise<JobResult> {
  const { id, data } = job
  const policy = getPolicy(queue)
  const emittedAt = new Date(data.event.emittedAt)
  const number = job.retryCount + 1
  const fields = {
    queue,
    listener: data.listener,
    topic: data.event.topic,
    eventId: data.event.id,
    attempt: number,
  }
  // A resent job has a new lifetime.
  const startedAt = Math.max(emittedAt.getTime(), job.createdOn.getTime())
  const isExpired = policy.lifetimeMs !== null && clock.now().getTime() - startedAt > policy.lifetimeMs
  // There is one attempt after the lifetime, in case no worker was running during it.
  try {
    // Another version enqueued the job, and its processes may still run. Whatever the queue drops, this is kept.
    if (!listeners.has(data.listener))
      throw new Error(
        `This version has no listener ${data.listener}, so it cannot do this job of another version`,
      )
    if (isExpired && policy.afterLifetime === 'drop') {
      log.warn(fields, 'job.dropped')
      return { id, status: 'completed', output: { dropped: true } }
    }
    const signal = AbortSignal.any([job.signal, AbortSignal.timeout(policy.timeoutMs)])
    const attempt = { eventId: data.event.id, emittedAt, number, signal }
    await unlessAborted(handlers.handle(data.listener, data.payload, attempt), signal)
    return { id, status: 'completed' }
  } catch (error) {
    log.error({ err: error, ...fields }, 'job.failed')
    await handlers.onFailedAttempt({ ...fields, error })
    const output = { message: shorten(String(error), 500) }
    return isExpired || error instanceof DeadLetterError
      ? { id, status: 'deadletter', output }
      : { id, status: 'failed', output }
  }
}

/** Resolves or rejects with the work, or rejects when the signal is aborted first. */
function unlessAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () =>
      reject(signal.reason instanceof Error ? signal.reason : new Error('The attempt was aborted'))
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
