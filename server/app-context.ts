/** The context that every operation takes as its first argument: `{ db, now, actor, … }`. */
import type { FileStorage } from './adapters/storage/storage.ts'
import type { Config } from './config/config.ts'
import type { Cache } from './cache.ts'
import type { Clock } from './clock.ts'
import type { CurrentSettings } from './current-settings.ts'
import type { Database, Db, Tx } from './platform/database/database.ts'
import { inTransaction } from './platform/database/database.ts'
import type { AdminRole } from '#domain/accounts/admin-role.ts'
import type { MerchantRole } from '#domain/accounts/merchant-role.ts'
import type { AllNotificationTexts } from './notification-texts.ts'
import type { Locale } from '#domain/accounts/locale.ts'
import type { Log } from './platform/observability/log.ts'
import { writeEvents, type Events, type NewEvent, type Topic } from './platform/jobs/events.ts'
import type { JobQueue } from './platform/jobs/job-queue.ts'
import type { Metrics } from '#server/platform/observability/metrics.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { Tracing } from './platform/observability/tracing.ts'
import type { Realtime } from './platform/realtime/realtime.ts'

/** The account that a request acts for, read from its session. */
export type Actor = {
  accountId: string
  role: 'customer' | 'merchant' | 'admin'
  merchantId: string | null
  /** Permissions of a merchant's account; null for other accounts. */
  merchantRole: MerchantRole | null
  /** The person in the catalogue that a member with the role `staff` is. */
  staffId: string | null
  /** The stores that a member of a team is limited to; null for all stores of the merchant. */
  storeIds: readonly string[] | null
  /** Permissions of an admin; null for other accounts. */
  adminRole: AdminRole | null
  /** True if an admin has a passkey or an authenticator app. Signing in then requires it. */
  hasSecondFactor: boolean
  sessionId: string
  /** Time at which the person last signed in or re-authenticated in this session. */
  reauthenticatedAt: Date
  firstName: string
  /** Null until the account has chosen one. */
  language: Locale | null
}

/** One in each process. */
export type AppContext = {
  config: Config
  clock: Clock
  log: Log
  database: Database
  storage: FileStorage
  cache: Cache
  settings: CurrentSettings
  jobs: JobQueue
  transactionListeners: readonly TransactionListener[]
  notificationTexts: AllNotificationTexts
  metrics: Metrics
  /** Tracing of the process; null without OTEL_EXPORTER_OTLP_ENDPOINT. */
  tracing: Tracing | null
  passwordHasher: PasswordHasher
  realtime: Realtime
}

/** Context of one request or job. */
export type Ctx = {
  readonly app: AppContext
  readonly db: Db
  readonly log: Log
  readonly now: Date
  readonly actor: Actor | null
}
/** Context inside a transaction; the events that it emits and the work of their listeners in it are committed with it. */
export type TxCtx = Omit<Ctx, 'db'> & {
  readonly db: Tx
  emit<T extends keyof Events>(topic: T, payload: Events[T], due?: Date): Promise<void>
  /** Emits many events, in a fixed number of statements besides those of their listeners in the transaction. */
  emitEach<T extends keyof Events>(topic: T, events: readonly NewEvent<T>[]): Promise<void>
}

/** Handles events in the transaction that emits them: both are committed, or neither. */
export type TransactionListener = {
  readonly topics: readonly Topic[]
  readonly handle: (tx: TxCtx, payload: Events[Topic]) => Promise<void>
}

export const createContext = (app: AppContext, actor: Actor | null, log: Log = app.log): Ctx => ({
  app,
  db: app.database.db,
  log,
  now: app.clock.now(),
  actor,
})

/** Runs `work` in one transaction. It may run more than once, so it must touch nothing but the database. */
export function transaction<T>(ctx: Ctx, work: (tx: TxCtx) => Promise<T>): Promise<T> {
  return inTransaction(ctx.db, (db) => {
    const tx: TxCtx = {
      ...ctx,
      db,
      emit: (topic, payload, due) => tx.emitEach(topic, [{ payload, due }]),
      async emitEach(topic, events) {
        await writeEvents(ctx.app, db, topic, events)
        for (const { payload } of events)
          for (const listener of ctx.app.transactionListeners)
            if (listener.topics.includes(topic))
              await listener.handle({ ...tx, now: ctx.app.clock.now() }, payload)
      },
    }
    return work(tx)
  })
}

/** One for each app, opened when it is first needed: a connection that its routes and its jobs share. */
export function oncePerApp<T>(open: (app: AppContext) => T): (app: AppContext) => T {
  const opened = new WeakMap<AppContext, { value: T }>()
  return (app) => {
    const known = opened.get(app) ?? { value: open(app) }
    opened.set(app, known)
    return known.value
  }
}
