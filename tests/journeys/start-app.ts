/** Starts the app as `npm start` does, on a separate database. */
import { fork, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  createTestDatabase,
  dropTestDatabase,
  freePorts,
  testPostgres,
} from '#tests/support/test-database.ts'
import type { Addresses } from './addresses.ts'
import { startTileServer } from './tile-server.ts'

export type JourneyApp = Addresses & { stop(): Promise<void> }

const START_TIMEOUT_MS = 3 * 60_000
const STOP_TIMEOUT_MS = 30_000

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * `name` becomes part of the name of the data directory. By default the app is the one of this work tree, on a
 * database of its own. With `isNew` it has no demo data.
 */
export async function startApp(
  name: string,
  options: {
    root?: string
    databaseUrl?: string
    publicUrl?: string
    isNew?: boolean
    offersAirtel?: boolean
  } = {},
): Promise<JourneyApp> {
  const { isNew = false, offersAirtel = false } = options
  const appRoot = options.root ?? root
  const postgres = await testPostgres()
  const databaseUrl =
    options.databaseUrl ?? (await createTestDatabase(postgres.url, isNew ? 'template_new' : 'template_demo'))
  const [port, merchantPort, adminPort, sandboxPort, smtpPort] = await freePorts(5)
  const addresses = {
    customers: `http://localhost:${port}`,
    merchants: `http://localhost:${merchantPort}`,
    admins: `http://localhost:${adminPort}`,
    sandbox: `http://localhost:${sandboxPort}`,
    databaseUrl,
  }
  const tiles = await startTileServer()
  const dataDir = newDataDir(name)
  const app = fork(join(appRoot, 'server/bin/start.ts'), ['--built'], {
    cwd: appRoot,
    execArgv: ['--import', './server/bin/compile-cache.mjs'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      MERCHANT_PORT: String(merchantPort),
      ADMIN_PORT: String(adminPort),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      METRICS_PORT: '0',
      CACHE_SECONDS: '0',
      PUBLIC_URL: options.publicUrl ?? addresses.customers,
      MERCHANT_URL: addresses.merchants,
      ADMIN_URL: addresses.admins,
      DEMO: String(!isNew),
      SANDBOX_AIRTEL: String(offersAirtel),
      MAP_TILES_URL: tiles.urlTemplate,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const output = collectOutput(app)
  const exited = new Promise<number | null>((done) => app.once('exit', done))

  async function stop(): Promise<void> {
    app.kill('SIGTERM')
    const timeout = setTimeout(() => app.kill('SIGKILL'), STOP_TIMEOUT_MS)
    const code = await exited
    clearTimeout(timeout)
    tiles.close()
    rmSync(dataDir, { recursive: true, force: true })
    if (options.databaseUrl === undefined) await dropTestDatabase(databaseUrl)
    await postgres.release()
    if (code !== 0) throw new Error(`The app exited with code ${code} on SIGTERM.\n${output()}`)
  }

  const isReady = await Promise.race([
    new Promise<boolean>((done) => app.on('message', (message) => message === 'ready' && done(true))),
    exited.then(() => false),
    new Promise<boolean>((done) => setTimeout(done, START_TIMEOUT_MS, false).unref()),
  ])
  if (!isReady || !(await answersReady(addresses.customers))) {
    await stop().catch(() => undefined)
    throw new Error(`The app did not start.\n${output()}`)
  }
  return { ...addresses, stop }
}

/** Right after the start, a connection of a busy PostgreSQL may be refused once more. */
async function answersReady(url: string): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if ((await fetch(`${url}/ready`)).status === 200) return true
    await new Promise((retry) => setTimeout(retry, 500))
  }
  return false
}

/** The demo pictures never change, so all runs share one copy. */
export const sharedMedia = join(root, '.data/test-media')

function newDataDir(name: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), `d3-journeys-${name}-`))
  const pictures = join(sharedMedia, 'demo')
  mkdirSync(pictures, { recursive: true })
  mkdirSync(join(dataDir, 'media'))
  symlinkSync(pictures, join(dataDir, 'media/demo'))
  return dataDir
}

/** Collects the end of the process's output. */
function collectOutput(child: ChildProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (piece: Buffer) => (output = (output + piece.toString()).slice(-20_000)))
  }
  return () => output
}
