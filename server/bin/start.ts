/** `npm start`: everything, built. `npm run dev`: everything, from the sources, started again when the server's change. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startApp, StartError, type RunningApp } from '#server/main.ts'
import { ConfigError, readConfig, type Config } from '#server/config.ts'
import { openLog } from '#server/observability/log.ts'
import { PostgresError, startPostgres } from '#server/database/embedded-postgres.ts'
import { openProgress } from './progress.ts'
import { buildSites } from './build.ts'

const root = new URL('../../', import.meta.url)
const isDev = process.argv.includes('--dev')
/** The sites have been built already. */
const isBuilt = process.argv.includes('--built')
const isWatched = process.argv.includes('--watched')
/** Only fills the compile cache. */
const isCompileOnly = process.argv.includes('--compile')
const progress = openProgress()
const stopping = new AbortController()
let app: RunningApp | undefined
let log: ReturnType<typeof openLog> | undefined
let firstSignal: number | undefined
let ending: Promise<void> | undefined

process.chdir(fileURLToPath(root))
process.on('SIGINT', onSignal)
process.on('SIGTERM', onSignal)
// Whoever started us and kept a line open to us is gone: nobody is left to stop us later.
process.on('disconnect', () => void end(0))
process.on('uncaughtException', (error) => void fail(error))
process.on('unhandledRejection', (error) => void fail(error))

if (isCompileOnly) {
  await import('#sandbox/sandbox.ts')
  process.exit(0)
}

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
  // A start of the product shows its addresses; the lines of single requests are for who asks for them.
  const quiet = config.production || process.env.LOG_LEVEL ? config : { ...config, logLevel: 'warn' as const }
  log = openLog(quiet)
  // Waited for in startApp; a failure before that is told there.
  const built = isDev || isBuilt ? undefined : buildSites({ onProgress: progress.line })
  built?.catch(() => undefined)
  app = await startApp(quiet, {
    root,
    isDev,
    signal: stopping.signal,
    onProgress: progress.line,
    onDeath: (reason) => void fail(new StartError(reason)),
    ...(built && { built }),
  })
  progress.end()
  greet(config, (performance.now() - began) / 1000)
  process.send?.('ready')
}

function greet(config: Config, seconds: number): void {
  const lines = ['', `D3 is open (${seconds.toFixed(1)} s).`, '']
  if (config.services.includes('api'))
    lines.push(`  Customers   ${config.publicUrl}`, `  Merchants   ${config.merchantUrl}`)
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

/** The database outlives the restarts of the server, which Node's own watch mode makes. */
async function watch(config: Config): Promise<void> {
  const postgres = config.databaseUrl
    ? undefined
    : await startPostgres({
        dir: resolve(config.dataDir, 'postgres'),
        port: config.databasePort,
        log: (line) => console.error(line),
      })
  const rooms = ['server', 'demo', 'contract', 'domain', 'sandbox'].map((room) => `--watch-path=${room}`)
  const server = spawn(
    process.execPath,
    ['--watch-preserve-output', ...rooms, 'server/bin/start.ts', '--dev', '--watched'],
    {
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: config.databaseUrl ?? postgres?.url },
    },
  )
  const gone = new Promise<void>((done) => server.once('exit', () => done()))
  app = {
    async stop() {
      server.kill('SIGTERM')
      await gone
      await postgres?.stop()
    },
  }
  await gone
  await end(0)
}

/** The terminal and npm both hand on one Ctrl-C; only a later one is impatience. */
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
    // A start that is under way ends by itself, and comes to `fail`.
    if (!app) return
    if (process.stdout.isTTY) console.log('\nStopping …')
    await app.stop()
    process.exit(code)
  })()
  return ending
}

/** What people can act on is told in a sentence; what they cannot is logged whole. */
async function fail(error: unknown): Promise<void> {
  if (stopping.signal.aborted && !app) process.exit(0)
  progress.end()
  const isTold = error instanceof ConfigError || error instanceof StartError || error instanceof PostgresError
  if (isTold) console.error(`\nD3 cannot run.\n${error.message}\n`)
  else if (log) log.fatal({ err: error }, 'Something failed that nobody caught')
  else console.error(error)
  process.exitCode = 1
  const tooLong = setTimeout(() => process.exit(1), 20_000)
  if (app) await end(1)
  clearTimeout(tooLong)
  process.exit(1)
}
