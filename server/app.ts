/** Builds the app from its features: the API of a site, and the worker that runs the jobs. */
import type { FastifyInstance } from 'fastify'
import { identify, identifySession, identifySessions } from '#server/features/accounts/accounts.ts'
import { oncePerApp, type AppContext } from './app-context.ts'
import { openCache } from './cache.ts'
import { CurrentSettings } from './current-settings.ts'
import { openStorage } from './adapters/storage/open-storage.ts'
import type { FileStorage } from './adapters/storage/storage.ts'
import {
  EVENTS,
  FEATURES,
  LIMITS,
  LISTENERS,
  NOTIFICATION_TEXTS,
  referenceFor,
  resolve,
  SOCKET_COMMANDS,
  SOCKETS,
  TRANSACTION_LISTENERS,
} from './features.ts'
import { readSettings } from './features/settings/settings.ts'
import { idempotencySchedule } from './platform/http/requests/idempotency.ts'
import { mountMedia } from './platform/http/replies/media.ts'
import { mount } from './platform/http/mount.ts'
import type { Site } from './platform/http/operation.ts'
import { mountApi, openHttp } from './platform/http/server.ts'
import { argon2id, type PasswordHasher } from './password-hasher.ts'
import { dispatchDeferred } from './platform/jobs/events.ts'
import type { ScheduledJob } from './platform/jobs/scheduled.ts'
import { JobQueue } from './platform/jobs/job-queue.ts'
import { measurePool, openMetrics } from './platform/observability/metrics.ts'
import type { Tracing } from './platform/observability/tracing.ts'
import { openLive } from './platform/realtime/connections.ts'
import { SocketHub } from './platform/realtime/socket-hub.ts'
import { openSockets } from './platform/realtime/sockets.ts'
import { mountProblemPages } from './platform/openapi/problem-pages.ts'

type ContextParts = Pick<AppContext, 'config' | 'clock' | 'log' | 'database'> & {
  storage?: FileStorage
  passwordHasher?: PasswordHasher
  tracing?: Tracing | null
  /** True if this process may run jobs; `openWorker` starts them. */
  isWorker: boolean
}

/** Opens the context of a process. Its jobs are to be stopped before the database is closed. */
export async function openContext({ isWorker, ...parts }: ContextParts): Promise<AppContext> {
  const { config, clock, log, database } = parts
  const jobs = await JobQueue.open({ database, log, events: EVENTS, listeners: LISTENERS, isWorker })
  return {
    storage: openStorage({ config, clock, log }),
    tracing: null,
    passwordHasher: argon2id,
    ...parts,
    cache: openCache({ clock, ttlMs: config.cacheMs }),
    settings: new CurrentSettings(() => database.reads.run(readSettings), { clock, log }),
    jobs,
    transactionListeners: TRANSACTION_LISTENERS,
    notificationTexts: NOTIFICATION_TEXTS,
    metrics: openMetrics(log),
    realtime: new SocketHub(),
  }
}

/** Shared by the sites of customers and merchants; admins have no sockets. */
const getSockets = oncePerApp((app) => openSockets(app, SOCKETS, SOCKET_COMMANDS))

/** Opens the API of one site; main.ts adds its pages. */
export async function openApp(app: AppContext, site: Site): Promise<FastifyInstance> {
  const server = openHttp(app, site, LIMITS)
  await mountApi(server, app, site, (api) => {
    for (const { contract, routes } of FEATURES) {
      const handlers = resolve(routes)
      if (contract && handlers) mount(api, app, site, identify, contract, handlers)
    }
  })
  for (const feature of FEATURES) {
    feature.mount?.(server, app, site, FEATURES)
    if (site === 'customer') feature.mountCallbacks?.(server, app)
  }
  mountMedia(server, app)
  mountProblemPages(server, referenceFor(site).contracts)
  if (site !== 'admin')
    await openLive(server, app, site, { identify, identifySession, identifySessions }, getSockets(app))
  return server
}

export type Worker = {
  /** Runs the scheduled jobs with these names, then what is queued or due by the injected clock, until no job is runnable. */
  drain(scheduled: readonly string[]): Promise<void>
  stop(): Promise<void>
}

const DISPATCH: ScheduledJob = { name: 'dispatch-deferred-events', everyMs: 5_000, run: dispatchDeferred }
const INFRASTRUCTURE_SCHEDULE: readonly ScheduledJob[] = [idempotencySchedule, DISPATCH]

/** Most tests have no timers and call `drain`, since a job that runs between two steps of a test could change its result. */
export async function openWorker(app: AppContext, { hasTimers = true } = {}): Promise<Worker> {
  const listeners = new Map(LISTENERS.map((listener) => [listener.name, listener]))
  const schedule = [
    ...FEATURES.flatMap((feature) => resolve(feature.schedule) ?? []),
    ...INFRASTRUCTURE_SCHEDULE,
  ]
  await app.jobs.startWorkers({
    clock: app.clock,
    async handle(name, payload, attempt) {
      const work = async () => {
        await app.settings.refresh()
        await listeners.get(name)?.handle(app, payload, attempt)
      }
      await (app.tracing?.span(`job ${name}`, { 'd3.event': attempt.eventId }, work) ?? work())
    },
    schedule: schedule.map((job) => ({
      ...job,
      run: () => app.tracing?.span(`schedule ${job.name}`, {}, () => job.run(app)) ?? job.run(app),
    })),
    hasTimers,
    onFailedAttempt: async (failed) => {
      for (const feature of FEATURES) await feature.onFailedJob?.(app, failed)
    },
  })
  return {
    drain: (scheduled) => app.jobs.drain([...scheduled, DISPATCH.name]),
    async stop() {
      await app.jobs.stop()
      for (const feature of FEATURES) feature.close?.(app)
    },
  }
}

/** Registers all metrics except those of requests. */
export function registerMetrics(app: AppContext): void {
  measurePool(app.metrics, app.database.pool)
  for (const feature of FEATURES) feature.metrics?.(app)
}
