import { setTimeout as pause } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Log } from '../observability/log.ts'
import { POLL_SECONDS, SCHEDULE_QUEUE } from './queues.ts'

/** The first run of scheduled jobs after the start, for rows that became due while no worker ran. */
const FIRST_RUN_MS = 500
const FIRST_MAINTENANCE_MS = 60_000
const MAX_RUNNERS = 4
const LONG_RUN_MS = 2_000

/** A scheduled job (scheduled.ts), bound to its app. */
export type BoundJob = {
  readonly name: string
  readonly everyMs: number
  readonly isMaintenance?: true
  run(): Promise<unknown>
}

type SchedulerOptions = {
  log: Log
  onError(error: unknown): void
  /** `start` returns the id of a worker that is woken for new slots. */
  addWorker(start: () => Promise<string>): Promise<void>
  /** Wakes the workers of all processes for a new slot. */
  wake(): void
}

/** The jobs of one interval, which one process runs together. */
type Group = { name: string; everyMs: number; isMaintenance: boolean; jobs: BoundJob[] }

/** Runs the scheduled jobs of a worker process. */
export class Scheduler {
  readonly #boss: PgBoss
  readonly #jobs: readonly BoundJob[]
  readonly #groups: ReadonlyMap<string, Group>
  readonly #options: SchedulerOptions
  readonly #runs = new Map<string, Promise<void>>()
  readonly #due: BoundJob[] = []
  #runners = 0
  #timers: NodeJS.Timeout[] = []

  constructor(boss: PgBoss, jobs: readonly BoundJob[], options: SchedulerOptions) {
    this.#boss = boss
    this.#jobs = jobs
    this.#groups = groupByInterval(jobs)
    this.#options = options
  }

  async startTimers(): Promise<void> {
    await this.#options.addWorker(() =>
      this.#boss.work<{ name: string }>(
        SCHEDULE_QUEUE,
        { batchSize: 20, pollingIntervalSeconds: POLL_SECONDS },
        (slots) => {
          for (const { data } of slots) this.#start(this.#groups.get(data.name)?.jobs ?? [])
          return Promise.resolve()
        },
      ),
    )
    this.#timers = [...this.#groups.values()].flatMap((group) => [
      setTimeout(
        () => void this.#offerSlot(group),
        group.isMaintenance ? FIRST_MAINTENANCE_MS : FIRST_RUN_MS,
      ),
      setInterval(() => void this.#offerSlot(group), group.everyMs),
    ])
  }

  stopTimers(): void {
    for (const timer of this.#timers) clearInterval(timer)
    this.#due.length = 0
  }

  /** Runs these jobs once, one after the other. */
  async runNamed(names: readonly string[]): Promise<void> {
    const jobs = names.map((name) => {
      const job = this.#jobs.find((each) => each.name === name)
      if (!job) throw new Error(`There is no scheduled job ${name}`)
      return job
    })
    for (const job of jobs) await this.#run(job)
  }

  get isRunning(): boolean {
    return this.#runs.size > 0 || this.#due.length > 0
  }

  /** Waits for the runs in progress. */
  async waitForRuns(): Promise<void> {
    await Promise.all(this.#runs.values())
  }

  /** Every process enqueues the same time slot, and the queue accepts one of them. */
  async #offerSlot({ name, everyMs }: Group): Promise<void> {
    try {
      const singletonSeconds = Math.max(1, Math.round(everyMs / 1000))
      await this.#boss.send(
        SCHEDULE_QUEUE,
        { name },
        { singletonKey: name, singletonSeconds, deleteAfterSeconds: 2 * singletonSeconds },
      )
      this.#options.wake()
    } catch (error) {
      this.#options.onError(error)
    }
  }

  /** A few at a time: after a start all are due, and would together wait too long for their connections. */
  #start(jobs: readonly BoundJob[]): void {
    this.#due.push(...jobs.filter((job) => !this.#due.includes(job)))
    while (this.#runners < MAX_RUNNERS && this.#due.length > 0) void this.#runNext()
  }

  /** A long run does not delay the others. */
  async #runNext(): Promise<void> {
    this.#runners++
    for (let job = this.#due.shift(); job; job = this.#due.shift())
      await Promise.race([this.#run(job), pause(LONG_RUN_MS, undefined, { ref: false })])
    this.#runners--
  }

  /** A scheduled job does not run twice at the same time in one process. */
  async #run(job: BoundJob): Promise<void> {
    const running = this.#runs.get(job.name)
    if (running) return running
    const run = job
      .run()
      .then(
        () => undefined,
        (error: unknown) => this.#options.log.error({ err: error, job: job.name }, 'scheduled-job.failed'),
      )
      .finally(() => this.#runs.delete(job.name))
    this.#runs.set(job.name, run)
    return run
  }
}

function groupByInterval(jobs: readonly BoundJob[]): Map<string, Group> {
  const groups = new Map<string, Group>()
  for (const job of jobs) {
    const { everyMs, isMaintenance = false } = job
    const name = `every ${everyMs} ms${isMaintenance ? ', maintenance' : ''}`
    const group = groups.get(name) ?? { name, everyMs, isMaintenance, jobs: [] }
    group.jobs.push(job)
    groups.set(name, group)
  }
  return groups
}
