/** Opens the app, service by service, and closes it in the opposite order. `server/bin/start.ts` is what people run. */
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { generalProblems } from '#contract/problem.ts'
import { openApp, openWorker, registerMetrics } from './app.ts'
import { openStorage } from './adapters/storage/open-storage.ts'
import { visitorOf } from './features/accounts/accounts.ts'
import { announceDraining } from './features/health/health.ts'
import { API, EVENTS, FEATURES, LISTENERS } from './features.ts'
import { openCache, type Cache } from './http/cache.ts'
import { movableClock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import type { AppContext } from './app-context.ts'
import { migrate, migrationsDir, openDatabase, type Database } from './database/database.ts'
import { JobQueue } from './jobs/job-queue.ts'
import { sendProblem, type Site } from './http/server.ts'
import { openLog } from './observability/log.ts'
import { mountApiPages } from './http/openapi/pages.ts'
import { mountDevPages } from './rendering/dev-server.ts'
import { mountPages, openBuild } from './rendering/pages.ts'
import { startLastingPostgres } from './database/embedded-postgres.ts'
import { openMetrics, serveMetrics } from './observability/metrics.ts'

/** `stop` completes requests that are under way, for at most ten seconds, and then closes everything. */
export type RunningApp = { stop(): Promise<void> }
export type StartOptions = {
  /** Where the checkout is. */
  root: URL
  /** Called with each step that takes long, and how much of it is done. */
  onProgress(line: string, share?: string): void
  /** Something without which nothing works has ended by itself. */
  onDeath(reason: string): void
  /** Pages from the sources, with hot replacement. */
  isDev?: boolean
  /** Resolves when the sites are built, which may go on while the database starts. */
  built?: Promise<unknown>
  /** Ends the start half-way: what is already open is closed again. */
  signal?: AbortSignal
}
/** What prevents the start, in a sentence for people. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

const IN_FLIGHT_MS = 10_000
/** How long a load balancer may take to see that we are no longer ready. */
const NOTICE_MS = 5_000

export async function startApp(config: Config, options: StartOptions): Promise<RunningApp> {
  const opened: { name: string; close(): Promise<unknown> }[] = []
  const log = openLog(config)
  let isDraining = false
  let cache: Cache | undefined
  const closeAll = async (): Promise<void> => {
    for (let part = opened.pop(); part; part = opened.pop()) {
      await part
        .close()
        .catch((error: unknown) => log.error({ err: error, part: part?.name }, 'app.close.failed'))
    }
  }
  const step = (line: string, share?: string): void => {
    options.signal?.throwIfAborted()
    options.onProgress(line, share)
  }
  try {
    await checkPorts(config)
    const databaseUrl = config.databaseUrl ?? (await openEmbedded())
    const database = openDatabase(databaseUrl, {
      max: config.databasePool,
      onError: (error) => log.warn({ reason: String(error) }, 'database.connection.lost'),
    })
    opened.push({ name: 'database', close: () => database.close() })
    const applied = await migrate(database.pool, migrationsDir).catch((error: unknown) => {
      throw unreachable(error)
        ? new StartError(
            `The database cannot be reached: ${(error as Error).message}. Is DATABASE_URL right?`,
          )
        : error
    })
    if (applied.length) step(`Database: ${applied.length} migrations applied`)

    const clock = config.sandbox ? movableClock() : systemClock
    if (config.demo) await loadDemo(database, databaseUrl, clock.now())
    const demoPictures = config.demo ? await openPictures(clock.now()) : undefined
    if (config.services.includes('api')) {
      // Nothing else works while the sites are built, which takes all the machine has.
      await options.built
      options.signal?.throwIfAborted()
    }
    cache = await openCache({ databaseUrl, clock, log, ttlMs: config.cacheMs })
    opened.push({ name: 'cache', close: async () => cache?.close() })
    const isWorker = config.services.includes('worker')
    const jobs = await JobQueue.open({ databaseUrl, log, events: EVENTS, listeners: LISTENERS, isWorker })
    opened.push({ name: 'jobs', close: () => jobs.stop() })
    const storage = openStorage({ config, clock, log })
    const app: AppContext = {
      config,
      clock,
      log,
      database,
      storage,
      cache,
      jobs,
      metrics: openMetrics(log),
      ...(demoPictures && { demoPictures }),
    }
    registerMetrics(app)
    if (config.metricsPort > 0) {
      const served = await serveMetrics(app.metrics, { host: config.metricsHost, port: config.metricsPort })
      opened.push({ name: 'metrics', close: () => served.close() })
    }
    if (config.sandbox) {
      const { startSandbox } = await import('#sandbox/sandbox.ts')
      const sandbox = await startSandbox({
        host: config.host,
        port: config.sandboxPort,
        smtpPort: config.sandboxSmtpPort,
        clock: clock as ReturnType<typeof movableClock>, // with the sandbox it always is
        log,
        siteUrl: config.publicUrl,
        merchantUrl: config.merchantUrl,
      })
      opened.push({ name: 'sandbox', close: () => sandbox.close() })
    }
    if (isWorker) {
      const worker = await openWorker(app)
      opened.push({ name: 'worker', close: () => worker.stop() })
    }
    if (config.services.includes('api')) {
      const sites = await Promise.all([openSite(app, 'customer'), openSite(app, 'merchant')])
      opened.push({ name: 'sites', close: () => Promise.all(sites.map(closeSite)) })
      await sites[0].listen({ host: config.host, port: config.port })
      await sites[1].listen({ host: config.host, port: config.merchantPort })
    }
    options.signal?.throwIfAborted()
    if (config.demoPictures === 'all') demoPictures?.drawAll()
  } catch (error) {
    await closeAll()
    throw error
  }
  return {
    async stop() {
      isDraining = true
      // Cached replies go out without the notice that the process is leaving, so the cache closes first.
      await cache?.close()
      if (config.production) await pause(NOTICE_MS)
      await closeAll()
    },
  }

  async function openEmbedded(): Promise<string> {
    if (config.production) throw new StartError('DATABASE_URL: missing')
    step('Starting the database')
    const port = (await isFree('127.0.0.1', config.databasePort)) ? config.databasePort : await freePort()
    const postgres = await startLastingPostgres({
      dir: join(config.dataDir, 'postgres'),
      port,
      log: (line) => log.warn(`postgres: ${line}`),
      onRestart: () => log.error('database.embedded.restarted'),
      onDeath: () => options.onDeath('The embedded database ended by itself'),
    })
    opened.push({ name: 'postgres', close: () => postgres.stop() })
    return postgres.url
  }

  async function loadDemo({ db }: Database, databaseUrl: string, now: Date): Promise<void> {
    const { hasStoresOrDemo } = await import('#demo/load-marker.ts')
    if (await hasStoresOrDemo(db)) return
    const { loadDemoInChildProcess } = await import('#demo/load-in-child-process.ts')
    step('Demo: stores, offers, bookings and reviews')
    await loadDemoInChildProcess(
      { databaseUrl, now: now.getTime() },
      { ...(options.signal && { signal: options.signal }) },
    )
  }

  async function openPictures(now: Date) {
    if (config.demoPictures === 'none') return undefined
    const { openDemoPictures } = await import('#demo/draw-pictures.ts')
    const pictures = openDemoPictures({ mediaDir: join(config.dataDir, 'media'), now })
    opened.push({ name: 'demo pictures', close: () => pictures.close() })
    return pictures
  }

  async function openSite(app: AppContext, name: Site): Promise<FastifyInstance> {
    const server = await openApp(app, name)
    announceDraining(server, () => isDraining)
    server.setNotFoundHandler((_request, reply) => sendProblem(reply, generalProblems.noSuchRoute()))
    if (name === 'customer') mountApiPages(server, API)
    const pages = {
      name,
      visitorOf: (request: FastifyRequest) => visitorOf(app, request, name),
      now: () => app.clock.now(),
      merchantUrl: config.merchantUrl,
      customerUrl: config.publicUrl,
      publicUrl: name === 'customer' ? config.publicUrl : config.merchantUrl,
      picturesUrl: config.publicUrl,
      mapTilesUrl: name === 'customer' ? config.mapTilesUrl : null,
      signInScript: config.google.clientId === null ? null : config.google.scriptUrl,
    }
    const { places } = options.isDev
      ? await mountDevPages(server, pages, new URL(`web/${name}/`, options.root).pathname, await freePort())
      : await mountPages(server, {
          ...pages,
          cache: app.cache,
          ...(await openBuild(new URL(`build/${name}/`, options.root).pathname)),
        })
    if (name === 'customer') for (const feature of FEATURES) feature.mountBesidePages?.(server, app, places)
    return server
  }
}

async function closeSite(server: FastifyInstance): Promise<void> {
  const tooLong = setTimeout(() => server.server.closeAllConnections(), IN_FLIGHT_MS)
  await server.close()
  clearTimeout(tooLong)
}

async function checkPorts(config: Config): Promise<void> {
  const wanted: [name: string, port: number, host?: string][] = [
    ...(config.services.includes('api')
      ? ([
          ['PORT', config.port],
          ['MERCHANT_PORT', config.merchantPort],
        ] as [string, number][])
      : []),
    ...(config.sandbox
      ? ([
          ['SANDBOX_PORT', config.sandboxPort],
          ['SANDBOX_SMTP_PORT', config.sandboxSmtpPort],
        ] as [string, number][])
      : []),
  ]
  if (config.metricsPort > 0) wanted.push(['METRICS_PORT', config.metricsPort, config.metricsHost])
  const taken: string[] = []
  for (const [name, port, host = config.host] of wanted) {
    if (!(await isFree(host, port)))
      taken.push(
        `Port ${port} is taken by another program. Is D3 already running? Stop that one, or set ${name} to another port.`,
      )
  }
  if (taken.length) throw new StartError(taken.join('\n'))
}

const unreachable = (error: unknown): boolean =>
  /ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|timeout|password authentication/.test(String(error))
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

const isFree = (host: string, port: number): Promise<boolean> =>
  tryPort(host, port).then((got) => got !== null)
const freePort = async (): Promise<number> => (await tryPort('127.0.0.1', 0)) ?? 0

/** Listens for a moment; null when the port cannot be had. */
function tryPort(host: string, port: number): Promise<number | null> {
  const server = createServer()
  return new Promise((done) => {
    server.once('error', () => done(null))
    server.listen(port, host, () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : null))
    })
  })
}
