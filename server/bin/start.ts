/**
 * `npm start` runs the built sites; `npm run dev` runs them from their sources and restarts the server on
 * changes.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunningApp } from '#server/main.ts'
import { StartError } from '#server/start-error.ts'
import { ConfigError, readConfig, type Config } from '#server/config/config.ts'
import { openLog } from '#server/platform/observability/log.ts'
import { startPostgres } from '#server/platform/database/embedded-postgres/embedded-postgres.ts'
import { getErrorMessage } from '#server/platform/database/when-reachable.ts'
import { PostgresError } from '#server/platform/database/embedded-postgres/error.ts'
import { openProgress } from './progress.ts'
import { buildNotice, startBuilds, type Builds } from './build.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const isDev = process.argv.includes('--dev')
/** The sites have been built already. */
const isBuilt = process.argv.includes('--built')
const isWatched = process.argv.includes('--watched')
const progress = openProgress()
const stopping = new AbortController()
let app: Pick<RunningApp, 'stop'> | undefined
let log: ReturnType<typeof openLog> | undefined
let firstSignal: number | undefined
let ending: Promise<void> | undefined

process.chdir(root)
process.on('SIGINT', onSignal)
process.on('SIGTERM', onSignal)
// The parent process has ended, so nothing else would stop this one.
process.on('disconnect', () => void end(0))
process.on('uncaughtException', (error) => void fail(error))
process.on('unhandledRejection', (error) => void fail(error))

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  if (isDev && !isWatched) await watch(config)
  else await open(config)
} catch (error) {
  await fail(error)
}

async function open(config: Config): Promise<void> {
  const began = performance.now()
  // Only warnings are logged without LOG_LEVEL, so that the addresses printed below stay visible.
  const quietConfig =
    config.production || process.env.LOG_LEVEL ? config : { ...config, logLevel: 'warn' as const }
  log = openLog(quietConfig)
  const { signal } = stopping
  const builds: Builds =
    isDev || isBuilt ? new Map() : await startBuilds({ onProgress: progress.line, signal })
  // startApp awaits them and reports a failure.
  for (const build of builds.values()) build.catch(() => undefined)
  if (config.production && builds.size > 0) progress.line(buildNotice([...builds.keys()]))
  // The server is loaded while the first site is being built.
  const { startApp } = await import('#server/main.ts')
  const running = await startApp(quietConfig, {
    root,
    isDev,
    signal,
    onProgress: progress.line,
    onFatalError: (reason) => void fail(new StartError(reason)),
    builds,
  })
  app = running
  // Compiling and loading demo data leave garbage that would otherwise stay resident. npm start passes --expose-gc.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  progress.end()
  printAddresses(config, builds, (performance.now() - began) / 1000)
  flushCompileCache()
  await running.complete.catch((error: unknown) => {
    // The builds end when the app is stopped.
    if (!signal.aborted) throw error
  })
  if (signal.aborted) return
  progress.end()
  if (!config.production && builds.size > 0) console.log('\nAll sites are open.\n')
  process.send?.('ready')
}

function printAddresses(config: Config, builds: Builds, seconds: number): void {
  const lines = ['', `D3 is open (${seconds.toFixed(1)} s).`, '']
  const describeState = (site: 'merchant' | 'admin') =>
    !config.production && builds.has(site) ? '  (its pages are being built)' : ''
  if (config.services.includes('api'))
    lines.push(
      `  Customers   ${config.publicUrl}`,
      `  Merchants   ${config.merchantUrl}${describeState('merchant')}`,
      `  Admins      ${config.adminUrl}${describeState('admin')}`,
    )
  if (config.sandbox)
    lines.push(`  Sandbox     http://localhost:${config.sandboxPort}  (the phone and the inbox of the demo)`)
  if (config.demo)
    lines.push(
      '',
      '  Customer    wanjiku@d3.test   karibu-2026',
      '  Merchant    otieno@d3.test    karibu-2026',
      '  Admin       admin@d3.test     karibu-2026',
    )
  console.log([...lines, '', '  Ctrl-C stops everything.', ''].join('\n'))
}

/** Node's watch mode restarts the server and compiles the messages again; the database keeps running. */
async function watch(config: Config): Promise<void> {
  const postgres = config.databaseUrl
    ? undefined
    : await startPostgres({
        dir: resolve(config.dataDir, 'postgres'),
        port: config.databasePort,
        log: (line) => console.error(line),
      })
  const env = { ...process.env, DATABASE_URL: config.databaseUrl ?? postgres?.url }
  const startWatching = (folders: string[], ...command: string[]) =>
    spawn(
      process.execPath,
      ['--watch-preserve-output', ...folders.map((folder) => `--watch-path=${folder}`), ...command],
      { stdio: 'inherit', env },
    )
  const messageCompiler = startWatching(['web/messages'], 'server/bin/compile-messages.mjs')
  const server = startWatching(
    ['server', 'demo', 'contract', 'domain', 'sandbox', 'build/messages'],
    'server/bin/start.ts',
    '--dev',
    '--watched',
  )
  const exited = new Promise<void>((done) => server.once('exit', () => done()))
  app = {
    async stop() {
      messageCompiler.kill('SIGTERM')
      server.kill('SIGTERM')
      await exited
      await postgres?.stop()
    },
  }
  await exited
  await end(0)
}

/** The terminal and npm both forward a Ctrl-C; only a later one ends the process immediately. */
function onSignal(signal: NodeJS.Signals): void {
  const now = performance.now()
  firstSignal ??= now
  if (now - firstSignal > 700) process.exit(signal === 'SIGINT' ? 130 : 143)
  void end(0)
}

function end(code: number): Promise<void> {
  ending ??= (async () => {
    progress.end()
    stopping.abort()
    // While the app starts, the aborted signal makes it fail, which calls `fail`.
    if (!app) return
    if (process.stdout.isTTY) console.log('\nStopping …')
    await app.stop()
    process.exit(code)
  })()
  return ending
}

/** An error of the start is printed as a sentence; one of the running app that nobody expects is logged with its stack. */
async function fail(error: unknown): Promise<void> {
  if (stopping.signal.aborted && !app) process.exit(0)
  progress.end()
  const isExpected =
    error instanceof ConfigError || error instanceof StartError || error instanceof PostgresError
  if (isExpected || !app) {
    console.error(`\nD3 cannot run.\n${getErrorMessage(error)}\n`)
    if (!isExpected) log?.debug({ err: error }, 'start.failed')
  } else log?.fatal({ err: error }, 'process.uncaught-error')
  process.exitCode = 1
  const timeout = setTimeout(() => process.exit(1), 20_000)
  if (app) await end(1)
  clearTimeout(timeout)
  process.exit(1)
}
