/**
 * The queues, each with its own workers, retries, timeout and dead-letter queue: a mail server that hangs delays mails only.
 * A job's lifetime is counted on the injected clock, from the moment its event was emitted.
 */
import { CODE_LIFE_MS } from '#domain/accounts/account-policy.ts'
import { DAY, MINUTE } from '#domain/time/time.ts'

export type QueuePolicy = {
  /** Jobs that one process runs at the same time. */
  readonly concurrency: number
  /** An attempt that takes longer is aborted and has failed. */
  readonly timeoutMs: number
  /** The pause after a failed attempt doubles from the first to the longest. */
  readonly retryAfterSeconds: number
  readonly retryAtMostEverySeconds: number
  /** A job that still fails after this is given up; null: never. */
  readonly lifetimeMs: number | null
  /** What becomes of it then: set aside, to be listed and resent, or dropped, because it is of no use any more. */
  readonly afterLifetime: 'dead-letter' | 'drop'
  /** An alert is raised when a job has failed this often. */
  readonly alertAfterAttempts: number | null
  /** An alert is raised while a job has been waiting this long. */
  readonly lateAfterMs: number
  /** How long a completed job is stored, for operators to look at. */
  readonly keepCompletedMs: number
}

/** One policy, two queues: a mail server that is down delays no SMS. */
const MESSAGES = {
  concurrency: 10,
  timeoutMs: 30_000,
  retryAfterSeconds: 2,
  retryAtMostEverySeconds: 60,
  lifetimeMs: DAY,
  afterLifetime: 'dead-letter',
  alertAfterAttempts: null,
  lateAfterMs: 10 * MINUTE,
  keepCompletedMs: 10 * MINUTE,
} as const satisfies QueuePolicy

export const QUEUES = {
  /** Refunds and rewards: retried for ever. */
  money: {
    concurrency: 4,
    timeoutMs: 30_000,
    retryAfterSeconds: 1,
    retryAtMostEverySeconds: 60,
    lifetimeMs: null,
    afterLifetime: 'dead-letter',
    alertAfterAttempts: 3,
    lateAfterMs: MINUTE,
    keepCompletedMs: DAY,
  },
  /** Codes that people wait for: retried until the code would have expired. */
  codes: {
    concurrency: 8,
    timeoutMs: 30_000,
    retryAfterSeconds: 1,
    retryAtMostEverySeconds: 8,
    lifetimeMs: CODE_LIFE_MS,
    afterLifetime: 'drop',
    alertAfterAttempts: null,
    lateAfterMs: MINUTE,
    keepCompletedMs: 10 * MINUTE,
  },
  sms: MESSAGES,
  mail: MESSAGES,
  /** Writes the messages about an event; they are sent by `sms` and `mail`. */
  notices: {
    concurrency: 8,
    timeoutMs: 30_000,
    retryAfterSeconds: 1,
    retryAtMostEverySeconds: 60,
    lifetimeMs: DAY,
    afterLifetime: 'dead-letter',
    alertAfterAttempts: 5,
    lateAfterMs: 2 * MINUTE,
    keepCompletedMs: DAY,
  },
  /** Hints to open screens, which refetch anyway. */
  screens: {
    concurrency: 20,
    timeoutMs: 10_000,
    retryAfterSeconds: 1,
    retryAtMostEverySeconds: 4,
    lifetimeMs: MINUTE,
    afterLifetime: 'drop',
    alertAfterAttempts: null,
    lateAfterMs: 2 * MINUTE,
    keepCompletedMs: 10 * MINUTE,
  },
} as const satisfies Record<string, QueuePolicy>

export type QueueName = keyof typeof QUEUES
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[] // its own keys
export const policyOf = (name: QueueName): QueuePolicy => QUEUES[name]

export const deadLetterQueueOf = (name: QueueName): string => `${name}-dead`
/** The PostgreSQL schema of pg-boss. */
export const QUEUE_SCHEMA = 'pgboss'
/** Elects which process runs a scheduled job in a slot of time. */
export const SCHEDULE_QUEUE = 'schedule'
