/**
 * The job queue: pg-boss on the same PostgreSQL (decision 019). The API enqueues; worker processes run the
 * jobs.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { PgBoss, type ConnectionOptions, type JobResult, type JobWithMetadata } from 'pg-boss'
import type { Clock } from '../clock.ts'
import { prepared, run, type Prepared, type Queryable } from '../database/database.ts'
import type { Log } from '../observability/log.ts'
import type { EmittedEvent, EventDefinitions, EventQueue, Events, Topic } from './events.ts'
import {
  deadLetterQueueOf,
  policyOf,
  QUEUE_NAMES,
  QUEUE_SCHEMA,
  SCHEDULE_QUEUE,
  type QueueName,
} from './queues.ts'

const SUPERVISE_SECONDS = 10
const WORKERS_PER_QUEUE = 2
/** NOTIFY wakes the workers; polling finds jobs to retry, and jobs whose notification was lost. */
const POLL_SECONDS = 2
/** The first run of scheduled jobs after the start, for rows that became due while no worker ran. */
const FIRST_RUN_MS = 500
const FIRST_MAINTENANCE_MS = 60_000
const STOP_WITHIN_MS = 10_000
/** pg-boss reports a lost database once for every worker and poll. */
const REPEAT_ERROR_AFTER_MS = 30_000

type JobData = {
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
/** A listener, without its handler. */
export type Subscription = {
  /** Unique and stable: jobs in the database refer to it. */
  readonly name: string
  readonly topic: Topic
  readonly queue: QueueName
  /** Which events get a job; all of them by default. */
  readonly concerns?: (payload: Events[Topic]) => boolean
}
/** One attempt at one job. */
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
/** A scheduled job (scheduled.ts), bound to its app. */
type BoundJob = {
  readonly name: string
  readonly everyMs: number
  readonly isMaintenance?: true
  run(): Promise<unknown>
}
export type QueueOptions = {
  databaseUrl: string
  log: Log
  events: EventDefinitions
  /** All listeners: every process creates their jobs, even if it does not run them. */
  listeners: readonly Subscription[]
  isWorker: boolean
}
export type WorkerOptions = {
  clock: Clock
  pool: pg.Pool
  /** Runs the listener of this name. */
  handle(listener: string, payload: Events[Topic], attempt: Attempt): Promise<void>
  schedule: readonly BoundJob[]
  /** Whether timers run the schedule; else only `runDue` does. */
  hasTimers: boolean
  /** Called after each failed attempt; must not throw. */
  onFailedAttempt(failed: FailedAttempt): Promise<void>
}

export class JobQueue implements EventQueue {
  readonly #boss: PgBoss
  readonly #log: Log
  readonly #events: EventDefinitions
  readonly #listeners: ReadonlySet<string>
  readonly #byTopic = new Map<Topic, Subscription[]>()
  readonly #runs = new Map<string, Promise<void>>()
  #timers: NodeJS.Timeout[] = []
  #worker: WorkerOptions | undefined
  #lastError = { message: '', at: 0 }

  private constructor(boss: PgBoss, { log, events, listeners }: QueueOptions) {
    this.#boss = boss
    this.#log = log
    this.#events = events
    this.#listeners = new Set(listeners.map(({ name }) => name))
    if (this.#listeners.size !== listeners.length) throw new Error('Two listeners have the same name')
    for (const each of listeners) {
      if (!Object.hasOwn(events, each.topic))
        throw new Error(`${each.name} listens to ${each.topic}, which no feature declares`)
      this.#byTopic.set(each.topic, [...(this.#byTopic.get(each.topic) ?? []), each])
    }
    boss.on('error', (error) => this.#reportError(error))
    boss.on('warning', (warning) => log.warn({ warning }, 'job-queue.warning'))
  }

  /** The schema and the queues must have been installed (install.ts). */
  static async open(options: QueueOptions): Promise<JobQueue> {
    const boss = new PgBoss({
      connectionString: options.databaseUrl,
      schema: QUEUE_SCHEMA,
      application_name: 'd3-jobs',
      max: options.isWorker ? 4 : 1,
      connectionTimeoutMillis: 5_000,
      options: '-c statement_timeout=15000 -c lock_timeout=5000 -c timezone=UTC -c jit=off',
      migrate: false,
      schedule: false,
      supervise: options.isWorker,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
      useListenNotify: options.isWorker,
    })
    const queue = new JobQueue(boss, options)
    await boss.start()
    return queue
  }

  isCommand(topic: Topic): boolean {
    const definition = this.#events[topic]
    if (!definition) throw new Error(`The event ${topic} is declared by no feature`)
    return definition.isCommand
  }

  /** Creates one job per listener of each event's topic, in the transaction of `db`. */
  async enqueue(db: Queryable, events: readonly EmittedEvent[]): Promise<void> {
    const byQueue = new Map<QueueName, { data: JobData }[]>()
    for (const { id, topic, payload, emittedAt } of events)
      for (const { name, queue, concerns } of this.#byTopic.get(topic) ?? []) {
        if (concerns && !concerns(payload)) continue
        const jobs = byQueue.get(queue) ?? []
        jobs.push({
          data: { listener: name, event: { id, topic, emittedAt: emittedAt.toISOString() }, payload },
        })
        byQueue.set(queue, jobs)
      }
    for (const [queue, jobs] of byQueue)
      await this.#boss.insert(queue, jobs, { db: inTransactionOf(db), returnId: false })
  }

  async startWorkers(worker: WorkerOptions): Promise<void> {
    this.#worker = worker
    for (const queue of QUEUE_NAMES) {
      const workers = Math.min(WORKERS_PER_QUEUE, policyOf(queue).concurrency)
      const batchSize = Math.ceil(policyOf(queue).concurrency / workers)
      await this.#boss.work<JobData, unknown, { perJobResults: true; includeMetadata: true }>(
        queue,
        {
          batchSize,
          burstWhenBatchFull: true,
          includeMetadata: true,
          localConcurrency: workers,
          notifyPollingIntervalSeconds: POLL_SECONDS,
          perJobResults: true,
          pollingIntervalSeconds: POLL_SECONDS,
        } as { perJobResults: true; includeMetadata: true }, // the literal flags determine the type of the handler
        (jobs) => Promise.all(jobs.map((job) => this.#run(worker, queue, job))),
      )
    }
    if (!worker.hasTimers) return
    const schedule = new Map(worker.schedule.map((job) => [job.name, job]))
    await this.#boss.work<{ name: string }>(
      SCHEDULE_QUEUE,
      { batchSize: 20, notifyPollingIntervalSeconds: POLL_SECONDS, pollingIntervalSeconds: POLL_SECONDS },
      (jobs) => {
        for (const { data } of jobs) {
          const job = schedule.get(data.name)
          if (job) void this.#runScheduled(job)
        }
        return Promise.resolve()
      },
    )
    this.#timers = worker.schedule.flatMap((job) => [
      setTimeout(() => void this.#offerSlot(job), job.isMaintenance ? FIRST_MAINTENANCE_MS : FIRST_RUN_MS),
      setInterval(() => void this.#offerSlot(job), job.everyMs),
    ])
  }

  /**
   * Runs everything that is due by the injected clock, in this process, and waits until no job is runnable.
   * It does not wait for the next attempt of a failed job.
   */
  async runDue(): Promise<void> {
    for (const job of this.#worker?.schedule ?? []) if (!job.isMaintenance) await this.#runScheduled(job)
    await this.#idle()
  }

  /** Waits until no job is runnable or running. */
  async #idle(): Promise<void> {
    for (;;) {
      await Promise.all(this.#runs.values())
      if (!this.#worker) return
      if (!(await hasRunnableJobs(this.#worker.pool)) && this.#runs.size === 0) return
      await pause(5)
    }
  }

  /** Moves dead letters back to their queue; returns how many. */
  resend(queue: QueueName, ids: readonly string[]): Promise<number> {
    return this.#boss.redrive(deadLetterQueueOf(queue), {
      destination: queue,
      ids: [...ids],
      limit: ids.length,
    })
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await this.#boss.stop({ graceful: true, timeout: STOP_WITHIN_MS })
    await Promise.all(this.#runs.values())
  }

  // ---------------------------------------------------------------- one attempt

  async #run(worker: WorkerOptions, queue: QueueName, job: JobWithMetadata<JobData>): Promise<JobResult> {
    const { id, data } = job
    const policy = policyOf(queue)
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
    const isExpired =
      policy.lifetimeMs !== null && worker.clock.now().getTime() - startedAt > policy.lifetimeMs
    // There is one attempt after the lifetime, in case no worker was running during it.
    try {
      // A newer release may have enqueued the job.
      if (!this.#listeners.has(data.listener)) throw new Error(`There is no listener ${data.listener}`)
      if (isExpired && policy.afterLifetime === 'drop') {
        this.#log.warn(fields, 'job.dropped')
        return { id, status: 'completed', output: { dropped: true } }
      }
      const signal = AbortSignal.any([job.signal, AbortSignal.timeout(policy.timeoutMs)])
      const attempt = { eventId: data.event.id, emittedAt, number, signal }
      await unlessAborted(worker.handle(data.listener, data.payload, attempt), signal)
      return { id, status: 'completed' }
    } catch (error) {
      this.#log.error({ err: error, ...fields }, 'job.failed')
      await worker.onFailedAttempt({ ...fields, error })
      const output = { message: String(error).slice(0, 500) }
      return isExpired || error instanceof DeadLetterError
        ? { id, status: 'deadletter', output }
        : { id, status: 'failed', output }
    }
  }

  // ---------------------------------------------------------------- scheduled jobs

  /** Every process enqueues the same time slot, and the queue accepts one of them. */
  async #offerSlot({ name, everyMs }: BoundJob): Promise<void> {
    try {
      const singletonSeconds = Math.max(1, Math.round(everyMs / 1000))
      await this.#boss.send(
        SCHEDULE_QUEUE,
        { name },
        { singletonKey: name, singletonSeconds, deleteAfterSeconds: 2 * singletonSeconds },
      )
    } catch (error) {
      this.#reportError(error)
    }
  }

  /** A scheduled job does not run twice at the same time in one process. */
  async #runScheduled(job: BoundJob): Promise<void> {
    const running = this.#runs.get(job.name)
    if (running) return running
    const run = job
      .run()
      .then(
        () => undefined,
        (error: unknown) => this.#log.error({ err: error, job: job.name }, 'scheduled-job.failed'),
      )
      .finally(() => this.#runs.delete(job.name))
    this.#runs.set(job.name, run)
    return run
  }

  #reportError(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error)
    const at = performance.now()
    if (message === this.#lastError.message && at - this.#lastError.at < REPEAT_ERROR_AFTER_MS) return
    this.#lastError = { message, at }
    this.#log.warn({ err: error }, 'job-queue.error')
  }
}

/** Whether a job is running or runnable; a failed job is not until its next attempt is due. */
export async function hasRunnableJobs(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(
    `SELECT 1 FROM pgboss.job WHERE name = ANY($1) AND (state IN ('created', 'active') OR state = 'retry' AND start_after <= now()) LIMIT 1`,
    [QUEUE_NAMES],
  )
  return rows.length > 0
}

/**
 * pg-boss sends one long INSERT per queue, always with the same text, so it is prepared once per connection.
 */
const inTransactionOf = (db: Queryable): NonNullable<ConnectionOptions['db']> => ({
  executeSql: async (text, values = []) => ({ rows: await run(db, statementOf(text), [...values]) }),
})
const statements = new Map<string, Prepared>()
function statementOf(text: string): Prepared {
  const statement = statements.get(text) ?? prepared(text)
  statements.set(text, statement)
  return statement
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
