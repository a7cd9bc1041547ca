/** Opens the services of the app, and closes them in reverse order. Called by server/bin/start.ts. */
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { generalProblems } from '#contract/problem.ts'
import { openApp, openContext, openWorker, registerMetrics } from './app.ts'
import { openStorage } from './adapters/storage/open-storage.ts'
import type { FileStorage } from './adapters/storage/storage.ts'
import { findVisitor } from './features/accounts/accounts.ts'
import { announceDraining } from './features/health/health.ts'
import { paybillUrls } from './features/payments/payments.ts'
import { FEATURES, LIMITS, referenceFor } from './features.ts'
import { movableClock, systemClock } from './clock.ts'
import { airtelCallbackUrl } from './features/payments/payments.ts'
import { smsReportUrl, type Config } from './config/config.ts'
import type { AppContext } from './app-context.ts'
import { openDatabase, type Database } from './platform/database/database.ts'
import { isDatabaseError, isDatabaseUnavailable } from './platform/database/errors.ts'
import { migrate } from './platform/database/startup/migrate.ts'
import { DatabaseRequirementError, POOLER_HINT } from './platform/database/startup/requirements.ts'
import { testSessions } from './platform/database/startup/self-test.ts'
import { describeTakenPorts, freePort, isFree } from './platform/ports.mjs'
import { getErrorMessage, whenReachable } from './platform/database/when-reachable.ts'
import { StartError } from './start-error.ts'
import { timed } from './bin/last-times.mjs'
import type { Site } from './platform/http/operation.ts'
import { getSiteUrl } from './platform/http/site-url.ts'
import { sendProblem } from './platform/http/replies/send-problem.ts'
import { openHttp } from './platform/http/server.ts'
import { openLog } from './platform/observability/log.ts'
import { mountApiPages } from './platform/openapi/pages.ts'
import { mountDevPages } from './platform/rendering/dev-server.ts'
import { mountPages, openBuild, serveUnbuilt } from './platform/rendering/pages.ts'
import { archiving } from './platform/backups/wal-archive.ts'
import { startSupervisedPostgres } from './platform/database/embedded-postgres/embedded-postgres.ts'
import { serveMetrics } from './platform/observability/metrics.ts'

/** `stop` waits up to ten seconds for requests in progress and then closes everything. */
export type RunningApp = {
  stop(): Promise<void>
  /** Resolves when the sites are open that were still being built when the app started. */
  complete: Promise<unknown>
}
export type StartOptions = {
  /** The folder of the project. */
  root: string
  /** Called for each long step; `share` is how much of it is done. */
  onProgress(line: string, share?: string): void
  /** Called when a required service has ended unexpectedly. */
  onFatalError(reason: string): void
  /** Serves pages from their sources, with hot replacement. */
  isDev?: boolean
  /**
   * The sites that are being built, while the database starts. The first to be built is that of customers, and in development
   * it opens before the others.
   */
  builds: ReadonlyMap<Site, Promise<unknown>>
  /** Aborts the start and closes what is already open. */
  signal?: AbortSignal
}
const REQUESTS_TIMEOUT_MS = 10_000
/** Time that a load balancer may take to notice that the process is no longer ready. */
const DRAIN_MS = 5_000

export async function startApp(config: Config, options: StartOptions): Promise<RunningApp> {
  const opened: { name: string; close(): Promise<unknown> }[] = []
  const log = openLog(config)
  for (const warning of config.warnings) log.warn({ warning }, 'config.warning')
  const { builds } = options
  let isDraining = false
  let complete: Promise<unknown> = Promise.resolve()
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
    const tracing =
      config.traces &&
      (await import('./platform/observability/open-telemetry.ts')).startTracing(config.traces, log)
    if (tracing) opened.push({ name: 'tracing', close: () => tracing.close() })
    const database = openDatabase(databaseUrl, {
      onStatement: tracing?.statement,
      max: config.databasePool,
      directUrl: config.databaseDirectUrl,
      replicaUrl: config.databaseReplicaUrl,
      onError: (error) => log.warn({ reason: String(error) }, 'database.connection.lost'),
    })
    opened.push({ name: 'database', close: () => database.close() })
    const applied = await applyMigrations(database)
    if (applied.length) step(`Database: ${applied.length} migrations applied`)

    const clock = config.sandbox ? movableClock(config.sandboxAheadMs) : systemClock
    const storage = openStorage({ config, clock, log })
    if (config.demo) await loadDemo(database, databaseUrl, storage, clock.now())
    if (config.services.includes('api')) {
      // The build uses all processors, so the rest waits for it.
      await (config.production ? Promise.all(builds.values()) : builds.get('customer'))
      options.signal?.throwIfAborted()
    }
    const isWorker = config.services.includes('worker')
    const app = await openContext({ config, clock, log, database, storage, tracing, isWorker })
    opened.push({ name: 'jobs', close: () => app.jobs.stop() })
    registerMetrics(app)
    for (const { name, start } of FEATURES) {
      const stop = start?.(app, FEATURES)
      if (stop) opened.push({ name, close: stop })
    }
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
        clock,
        log,
        siteUrl: config.publicUrl,
        merchantUrl: config.merchantUrl,
        smsReportUrl: smsReportUrl(config),
        airtelCallbackUrl: airtelCallbackUrl(config),
        paybillUrls: paybillUrls(config),
      })
      opened.push({ name: 'sandbox', close: () => sandbox.close() })
    }
    if (isWorker) {
      const worker = await openWorker(app)
      opened.push({ name: 'worker', close: () => worker.stop() })
    }
    if (config.services.includes('api')) {
      const ports: [Site, number][] = [
        ['customer', config.port],
        ['merchant', config.merchantPort],
        ['admin', config.adminPort],
      ]
      const isBuilding = (name: Site) => !config.production && name !== 'customer' && builds.has(name)
      const sites = new Map(
        await Promise.all(
          ports.map(
            async ([name]) =>
              [name, await (isBuilding(name) ? openUnbuiltSite(app, name) : openSite(app, name))] as const,
          ),
        ),
      )
      opened.push({
        name: 'sites',
        async close() {
          // The aborted signal ends the builds.
          await complete.catch(() => undefined)
          await Promise.all([...sites.values()].map(closeSite))
        },
      })
      for (const [name, port] of ports) await sites.get(name)?.listen({ host: config.host, port })
      complete = Promise.all(
        ports
          .filter(([name]) => isBuilding(name))
          .map(async ([name, port]) => {
            await builds.get(name)
            const site = await openSite(app, name)
            await site.ready()
            const unbuilt = sites.get(name)
            sites.set(name, site)
            if (unbuilt) await closeSite(unbuilt)
            await site.listen({ host: config.host, port })
          }),
      )
      complete.catch(() => undefined)
    }
    options.signal?.throwIfAborted()
  } catch (error) {
    await closeAll()
    throw error
  }
  return {
    complete,
    async stop() {
      isDraining = true
      if (config.production) await pause(DRAIN_MS)
      await closeAll()
    },
  }

  async function applyMigrations(database: Database): Promise<string[]> {
    const { signal } = options
    const onWait = (reason: string): void => step(`Waiting for the database: ${reason}`)
    try {
      const applied = await migrate(database, {
        // No other process uses the embedded database.
        isComplete: config.databaseUrl === undefined,
        signal,
        onWait,
      })
      await whenReachable(() => testSessions(database, log), { signal, onWait })
      return applied
    } catch (error) {
      if (error instanceof DatabaseRequirementError) throw new StartError(error.message)
      if (!isDatabaseUnavailable(error)) throw error
      const hint = isDatabaseError(error) && error.code === '08P01' ? POOLER_HINT : 'Is DATABASE_URL right?'
      throw new StartError(`The database cannot be reached: ${getErrorMessage(error)}. ${hint}`)
    }
  }

  async function openEmbedded(): Promise<string> {
    if (config.production) throw new StartError('DATABASE_URL: missing')
    step('Starting the database')
    const port = (await isFree('127.0.0.1', config.databasePort)) ? config.databasePort : await freePort()
    const postgres = await startSupervisedPostgres({
      dir: join(config.dataDir, 'postgres'),
      port,
      ...(config.backup && archiving(config.backup, config.dataDir)),
      log: (line) => log.warn(`postgres: ${line}`),
      onRestart: () => log.error('database.embedded.restarted'),
      onExit: () => options.onFatalError('The embedded database has ended unexpectedly'),
    })
    opened.push({ name: 'postgres', close: () => postgres.stop() })
    return postgres.url
  }

  async function loadDemo(
    { db }: Database,
    databaseUrl: string,
    storage: FileStorage,
    now: Date,
  ): Promise<void> {
    const { isDemoLoaded, loadDemoInChildProcess } = await import('./bin/load-demo.ts')
    if (await whenReachable(() => isDemoLoaded(db, storage))) return
    await timed('Demo: stores, offers, bookings, reviews and pictures', step, () =>
      loadDemoInChildProcess(
        { databaseUrl, now: now.getTime() },
        { ...(options.signal && { signal: options.signal }) },
      ),
    )
  }

  async function openSite(app: AppContext, name: Site): Promise<FastifyInstance> {
    const server = await openApp(app, name)
    announceDraining(server, () => isDraining)
    server.setNotFoundHandler((_request, reply) => sendProblem(reply, generalProblems.noSuchRoute()))
    if (name !== 'merchant')
      mountApiPages(server, referenceFor(name), {
        isKeyRequired: config.apiKeys.size > 0,
        contactUrl: `${config.publicUrl}/contact-us`,
      })
    const pages = {
      name,
      findVisitor: (request: FastifyRequest) => findVisitor(app, request, name),
      now: () => app.clock.now(),
      merchantUrl: config.merchantUrl,
      customerUrl: config.publicUrl,
      publicUrl: getSiteUrl(config, name),
      picturesUrl: config.publicUrl,
      mapTilesUrl: config.mapTilesUrl,
      companyName: config.company.name,
      async market() {
        await app.settings.refresh()
        return app.settings.values
      },
      isPrimaryAway: () => app.database.reads.isPrimaryAway(),
      signInScript: config.google.clientId === null || name === 'admin' ? null : config.google.scriptUrl,
    }
    const { places } = options.isDev
      ? await mountDevPages(server, pages, join(options.root, 'web', name), await freePort())
      : await mountPages(server, {
          ...pages,
          cache: app.cache,
          ...(config.production && { keptAssets: join(config.dataDir, 'assets', name) }),
          ...(await openBuild(join(options.root, 'build', name))),
        })
    if (name === 'customer') for (const feature of FEATURES) feature.mountBesidePages?.(server, app, places)
    return server
  }
}

/** A site whose pages are being built. Neither they nor its API can be used yet. */
function openUnbuiltSite(app: AppContext, name: Site): FastifyInstance {
  const server = openHttp(app, name, LIMITS)
  serveUnbuilt(server)
  return server
}

async function closeSite(server: FastifyInstance): Promise<void> {
  const timeout = setTimeout(() => server.server.closeAllConnections(), REQUESTS_TIMEOUT_MS)
  await server.close()
  clearTimeout(timeout)
}

async function checkPorts(config: Config): Promise<void> {
  const { host } = config
  const taken = await describeTakenPorts([
    ...(config.services.includes('api')
      ? [
          { name: 'PORT', port: config.port, host },
          { name: 'MERCHANT_PORT', port: config.merchantPort, host },
          { name: 'ADMIN_PORT', port: config.adminPort, host },
        ]
      : []),
    ...(config.sandbox
      ? [
          { name: 'SANDBOX_PORT', port: config.sandboxPort, host },
          { name: 'SANDBOX_SMTP_PORT', port: config.sandboxSmtpPort, host },
        ]
      : []),
    ...(config.metricsPort > 0
      ? [{ name: 'METRICS_PORT', port: config.metricsPort, host: config.metricsHost }]
      : []),
  ])
  if (taken.length) throw new StartError(taken.join('\n'))
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
