/**
 * The job queue: pg-boss on the same PostgreSQL (decision 019). The API enqueues; worker processes run the
 * jobs.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { PgBoss, type ConnectionOptions } from 'pg-boss'
import type { Clock } from '../../clock.ts'
import {
  afterCommit,
  prepared,
  run,
  sessionOptions,
  type Database,
  type Prepared,
  type Queryable,
  type Tx,
} from '../database/database.ts'
import { openPgListener, type PgListener } from '../database/pg-listener.ts'
import { sendSignals } from '../database/signals.ts'
import { whenReachable } from '../database/when-reachable.ts'
import type { Log } from '../observability/log.ts'
import { attemptJob, type JobData, type JobHandlers } from './attempt.ts'
import type { EmittedEvent, EventDefinitions, EventQueue, Events, Topic } from './events.ts'
import {
  getDeadLetterQueue,
  getPolicy,
  POLL_SECONDS,
  QUEUE_NAMES,
  QUEUE_SCHEMA,
  SCHEDULE_QUEUE,
  POLL_WITHOUT_TIMERS_SECONDS,
  WAKE_CHANNEL,
  type QueueName,
} from './queues.ts'
import { Scheduler, type BoundJob } from './scheduler.ts'

const SUPERVISE_SECONDS = 10
const WORKERS_PER_QUEUE = 2
const STOP_WITHIN_MS = 10_000
/** pg-boss reports a lost database once for every worker and poll. */
const REPEAT_ERROR_AFTER_MS = 30_000
/** Workers are woken at once, and then once for all jobs of this time. */
const WAKE_EVERY_MS = 20

/** A listener, without its handler. */
export type Subscription = {
  /** Unique and stable: jobs in the database refer to it. */
  readonly name: string
  readonly topic: Topic
  readonly queue: QueueName
  /** Returns whether an event gets a job; all events do by default. */
  readonly concerns?: (payload: Events[Topic]) => boolean
}
export type QueueOptions = {
  database: Database
  log: Log
  events: EventDefinitions
  /** All listeners: every process creates their jobs, even if it does not run them. */
  listeners: readonly Subscription[]
  isWorker: boolean
}
export type WorkerOptions = JobHandlers & {
  clock: Clock
  schedule: readonly BoundJob[]
  /** True if timers run the schedule; else only `drain` does. */
  hasTimers: boolean
}

export class JobQueue implements EventQueue {
  readonly #boss: PgBoss
  readonly #database: Database
  readonly #log: Log
  readonly #events: EventDefinitions
  readonly #listeners: ReadonlySet<string>
  readonly #byTopic = new Map<Topic, Subscription[]>()
  #worker: { scheduler: Scheduler; listener: PgListener } | undefined
  /** The ids of this process's workers by their queue. */
  readonly #workers = new Map<string, string[]>()
  readonly #toWake = new Set<string>()
  #wakeTimer: NodeJS.Timeout | undefined
  #wokenAt = -Infinity
  #isStopping = false
  #lastError = { message: '', at: 0 }

  private constructor(boss: PgBoss, { database, log, events, listeners }: QueueOptions) {
    this.#boss = boss
    this.#database = database
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
    const connectionString = String(options.database.pool.options.connectionString)
    const boss = new PgBoss({
      connectionString,
      schema: QUEUE_SCHEMA,
      application_name: 'd3-jobs',
      max: options.isWorker ? 4 : 1,
      connectionTimeoutMillis: 5_000,
      ...sessionOptions(
        { statement_timeout: '15s', lock_timeout: '5s', timezone: 'UTC', jit: 'off' },
        connectionString !== options.database.directUrl,
      ),
      migrate: false,
      schedule: false,
      supervise: options.isWorker,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
    })
    const queue = new JobQueue(boss, options)
    await whenReachable(() => boss.start())
    return queue
  }

  get topics(): readonly Topic[] {
    return Object.keys(this.#events) as Topic[] // Object.keys returns string[]
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
      await this.#boss.insert(queue, jobs, { db: toTransactionDb(db), returnId: false })
    if (byQueue.size > 0)
      afterCommit(db, () => {
        for (const queue of byQueue.keys()) this.#wakeSoon(queue)
      })
  }

  #wakeSoon(queue: string): void {
    this.#toWake.add(queue)
    const waitMs = this.#wokenAt + WAKE_EVERY_MS - performance.now()
    this.#wakeTimer ??= setTimeout(() => void this.#wakeWorkers(), Math.max(0, waitMs))
  }

  /** Wakes the workers of all processes. Without it they find the jobs when they look for them. */
  async #wakeWorkers(): Promise<void> {
    this.#wakeTimer = undefined
    this.#wokenAt = performance.now()
    const queues = [...this.#toWake]
    this.#toWake.clear()
    await sendSignals(this.#database.db, WAKE_CHANNEL, queues).catch((error: unknown) =>
      this.#reportError(error),
    )
  }

  async startWorkers(worker: WorkerOptions): Promise<void> {
    const scheduler = new Scheduler(this.#boss, worker.schedule, {
      log: this.#log,
      onError: (error) => this.#reportError(error),
      addWorker: (start) => this.#addWorker(SCHEDULE_QUEUE, start),
      wake: () => this.#wakeSoon(SCHEDULE_QUEUE),
    })
    const options = { clock: worker.clock, log: this.#log, listeners: this.#listeners, handlers: worker }
    for (const queue of QUEUE_NAMES) {
      const policy = getPolicy(queue)
      const workers = Math.min(WORKERS_PER_QUEUE, policy.concurrency)
      for (let each = 0; each < workers; each++)
        await this.#addWorker(queue, () =>
          this.#boss.work<JobData, unknown, { perJobResults: true; includeMetadata: true }>(
            queue,
            {
              batchSize: Math.ceil(policy.concurrency / workers),
              burstWhenBatchFull: true,
              includeMetadata: true,
              perJobResults: true,
              // `drain` waits for retries that have become due.
              pollingIntervalSeconds: worker.hasTimers
                ? (policy.pollSeconds ?? POLL_SECONDS)
                : POLL_WITHOUT_TIMERS_SECONDS,
            } as { perJobResults: true; includeMetadata: true }, // the literal flags determine the type of the handler
            (jobs) => Promise.all(jobs.map((job) => attemptJob(options, queue, job))),
          ),
        )
    }
    const listener = await openPgListener({
      databaseUrl: this.#database.directUrl,
      channel: WAKE_CHANNEL,
      log: this.#log,
      onNotification: (queue) => this.#wakeOwn(this.#workers.get(queue) ?? []),
      // Signals in between were missed.
      onConnected: () => this.#wakeOwn([...this.#workers.values()].flat()),
    })
    this.#worker = { scheduler, listener }
    if (worker.hasTimers) await scheduler.startTimers()
  }

  async #addWorker(queue: string, start: () => Promise<string>): Promise<void> {
    const id = await whenReachable(start)
    this.#workers.set(queue, [...(this.#workers.get(queue) ?? []), id])
  }

  #wakeOwn(ids: readonly string[]): void {
    for (const id of ids) this.#boss.notifyWorker(id)
  }

  /**
   * Runs these scheduled jobs in this process, and waits until no job is runnable. It does not wait for the next attempt of a
   * failed job.
   */
  async drain(scheduled: readonly string[]): Promise<void> {
    await this.#worker?.scheduler.runNamed(scheduled)
    await this.#idle()
  }

  /** Waits until no job is runnable or running. */
  async #idle(): Promise<void> {
    for (;;) {
      if (!this.#worker) return
      const { scheduler } = this.#worker
      await scheduler.waitForRuns()
      if (!(await hasRunnableJobs(this.#database.pool)) && !scheduler.isRunning) return
      await pause(5)
    }
  }

  /** Moves dead letters back to their queue, in the transaction. */
  async resend(tx: Tx, queue: QueueName, ids: readonly string[]): Promise<void> {
    await this.#boss.redrive(getDeadLetterQueue(queue), {
      destination: queue,
      ids: [...ids],
      limit: ids.length,
      db: toTransactionDb(tx),
    })
    afterCommit(tx, () => this.#wakeSoon(queue))
  }

  /** Deletes dead letters, in the transaction. */
  async discard(tx: Tx, queue: QueueName, ids: readonly string[]): Promise<void> {
    await this.#boss.deleteJob(getDeadLetterQueue(queue), [...ids], { db: toTransactionDb(tx) })
  }

  /** Scheduled jobs end after the batch that they process. */
  get isStopping(): boolean {
    return this.#isStopping
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    this.#worker?.scheduler.stopTimers()
    clearTimeout(this.#wakeTimer)
    if (this.#toWake.size > 0) await this.#wakeWorkers()
    await this.#worker?.listener.close()
    // Otherwise pg-boss looks every 500 ms whether its workers have ended.
    const ended = [...this.#workers.keys()].map((queue) => this.#boss.offWork(queue, { wait: true }))
    await Promise.race([Promise.all(ended), pause(STOP_WITHIN_MS, undefined, { ref: false })])
    await this.#boss.stop({ graceful: false })
    await this.#worker?.scheduler.waitForRuns()
  }

  #reportError(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error)
    const at = performance.now()
    if (message === this.#lastError.message && at - this.#lastError.at < REPEAT_ERROR_AFTER_MS) return
    this.#lastError = { message, at }
    this.#log.warn({ err: error }, 'job-queue.error')
  }
}

/** Returns whether a job is running or runnable; a failed job is not until its next attempt is due. */
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
const toTransactionDb = (db: Queryable): NonNullable<ConnectionOptions['db']> => ({
  executeSql: async (text, values = []) => ({ rows: await run(db, toStatement(text), [...values]) }),
})
const statements = new Map<string, Prepared>()
function toStatement(text: string): Prepared {
  const statement = statements.get(text) ?? prepared(text)
  statements.set(text, statement)
  return statement
}
