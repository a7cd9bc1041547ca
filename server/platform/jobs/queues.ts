/**
 * The queues, each with its own workers, retries, timeout and dead-letter queue, so that a mail server that
 * hangs delays only mails. A job's lifetime starts when its event is emitted, by the injected clock.
 */
import { CODE_LIFE_MS } from '#domain/accounts/account-policy.ts'
import { DAY, MINUTE } from '#domain/time/time.ts'

/** Signals wake the workers for new jobs; polling finds jobs to retry, and jobs whose signal was lost. */
export const POLL_SECONDS = 10
/** Polling interval without timers, where only `drain` looks for due jobs. */
export const POLL_WITHOUT_TIMERS_SECONDS = 2
/** The channel of these signals; the payload is the name of a queue. */
export const WAKE_CHANNEL = 'jobs'

export type QueuePolicy = {
  /** Jobs that one process runs at the same time. */
  readonly concurrency: number
  /** An attempt that takes longer is aborted and fails. */
  readonly timeoutMs: number
  /** The delay after a failed attempt doubles from the first value to the second. */
  readonly retryAfterSeconds: number
  readonly maxRetryDelaySeconds: number
  /** Interval at which jobs are looked for without a signal, if not every `POLL_SECONDS`. */
  readonly pollSeconds?: number
  /** After this a job is not retried; null means no limit. */
  readonly lifetimeMs: number | null
  /** A dead letter can be listed and resent; a job that is of no use any more is dropped. */
  readonly afterLifetime: 'dead-letter' | 'drop'
  /** An alert is raised when a job has failed this often. */
  readonly alertAfterAttempts: number | null
  /** An alert is raised while a job has been waiting this long. */
  readonly lateAfterMs: number
  /** Time for which a completed job is stored, for inspection. */
  readonly completedRetentionMs: number
}

/** The policy of separate queues, so that a mail server that is down does not delay SMS. */
const MESSAGES = {
  concurrency: 10,
  timeoutMs: 30_000,
  retryAfterSeconds: 2,
  maxRetryDelaySeconds: 60,
  lifetimeMs: DAY,
  afterLifetime: 'dead-letter',
  alertAfterAttempts: null,
  lateAfterMs: 10 * MINUTE,
  completedRetentionMs: 10 * MINUTE,
} as const satisfies QueuePolicy

const QUEUES = {
  /** Refunds and rewards: retried without end. */
  money: {
    concurrency: 4,
    timeoutMs: 30_000,
    retryAfterSeconds: 1,
    maxRetryDelaySeconds: 60,
    lifetimeMs: null,
    afterLifetime: 'dead-letter',
    alertAfterAttempts: 3,
    lateAfterMs: MINUTE,
    completedRetentionMs: DAY,
  },
  /** Codes that people wait for: retried until the code would have expired. */
  codes: {
    concurrency: 8,
    timeoutMs: 30_000,
    retryAfterSeconds: 1,
    maxRetryDelaySeconds: 8,
    pollSeconds: 2,
    lifetimeMs: CODE_LIFE_MS,
    afterLifetime: 'drop',
    alertAfterAttempts: null,
    lateAfterMs: MINUTE,
    completedRetentionMs: 10 * MINUTE,
  },
  sms: MESSAGES,
  mail: MESSAGES,
  /** Sends push messages about notifications; e-mails about them are handed to the queue `mail`. */
  push: MESSAGES,
  /** Composes the messages about an event; the queues `sms` and `mail` send them. */
  notices: {
    concurrency: 8,
    timeoutMs: 30_000,
    retryAfterSeconds: 1,
    maxRetryDelaySeconds: 60,
    lifetimeMs: DAY,
    afterLifetime: 'dead-letter',
    alertAfterAttempts: 5,
    lateAfterMs: 2 * MINUTE,
    completedRetentionMs: DAY,
  },
  /** Notifies many accounts of one event, one batch after another, so that requests have the database. */
  'fan-out': {
    concurrency: 1,
    timeoutMs: 30_000,
    retryAfterSeconds: 1,
    maxRetryDelaySeconds: 60,
    lifetimeMs: DAY,
    afterLifetime: 'dead-letter',
    alertAfterAttempts: 5,
    lateAfterMs: 10 * MINUTE,
    completedRetentionMs: DAY,
  },
  /** Live updates; open pages also refetch without them. */
  screens: {
    concurrency: 20,
    timeoutMs: 10_000,
    retryAfterSeconds: 1,
    maxRetryDelaySeconds: 4,
    lifetimeMs: MINUTE,
    afterLifetime: 'drop',
    alertAfterAttempts: null,
    lateAfterMs: 2 * MINUTE,
    completedRetentionMs: 10 * MINUTE,
  },
} as const satisfies Record<string, QueuePolicy>

export type QueueName = keyof typeof QUEUES
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[] // Object.keys returns string[]
export const getPolicy = (name: QueueName): QueuePolicy => QUEUES[name]

export const getDeadLetterQueue = (name: QueueName): string => `${name}-dead`
/** The PostgreSQL schema of pg-boss. */
export const QUEUE_SCHEMA = 'pgboss'
/** Decides which process runs a scheduled job in a time slot. */
export const SCHEDULE_QUEUE = 'schedule'
