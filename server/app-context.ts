/** What every operation of the house is given first: `{ db, now, actor, … }`, in the open and never hidden (house.md §2). */
import type { Config } from './config.ts'
import type { Cache } from './http/cache.ts'
import type { Clock } from './clock.ts'
import type { Database, Db, Tx } from './database/database.ts'
import { inTransaction } from './database/database.ts'
import type { Log } from './observability/log.ts'
import { emit, type Events } from './jobs/events.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import type { Metrics } from '#server/observability/metrics.ts'

/** Who acts, as the session says and nothing else. */
export type Actor = {
  accountId: string
  role: 'customer' | 'merchant' | 'admin'
  merchantId: string | null
  sessionId: string
  /** When who it is was last proved in this session. */
  reauthenticatedAt: Date
  firstName: string
}

/** Made once a process. */
export type AppContext = {
  config: Config
  clock: Clock
  log: Log
  database: Database
  cache: Cache
  jobs: JobQueue
  metrics: Metrics
  /** Draws a picture of the demonstration that is not there yet; undefined where there is no demonstration. */
  demoPictures?: { draw(path: string): Promise<void> }
}

/** Made once a request or job. */
export type Ctx = {
  readonly app: AppContext
  readonly db: Db
  readonly log: Log
  readonly now: Date
  readonly actor: Actor | null
}
/** The same inside a transaction; what is emitted goes out after it is committed, or not at all. */
export type TxCtx = Omit<Ctx, 'db'> & {
  readonly db: Tx
  emit<T extends keyof Events>(topic: T, payload: Events[T], due?: Date): Promise<void>
}

export const contextOf = (app: AppContext, actor: Actor | null, log: Log = app.log): Ctx => ({
  app,
  db: app.database.db,
  log,
  now: app.clock.now(),
  actor,
})

/** One transaction around `work`. It may run more than once, so it must touch nothing but the database. */
export function transaction<T>(ctx: Ctx, work: (tx: TxCtx) => Promise<T>): Promise<T> {
  return inTransaction(ctx.db, (db) => work({ ...ctx, db, emit: (topic, payload, due) => emit(ctx.app, db, topic, payload, due) }))
}
