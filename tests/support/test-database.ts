/**
 * PostgreSQL for tests. `npm test` starts one server for all its stages; a test file run alone starts its
 * own. Databases are copies of a template, which is migrated (and filled with the demo data) once per server.
 */
import { randomBytes, randomInt } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import {
  startPostgres,
  type RunningPostgres,
} from '#server/platform/database/embedded-postgres/embedded-postgres.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/startup/migrate.ts'

/** Durability is off, for speed. */
const TEST_FLAGS = [
  ['fsync', 'off'],
  ['synchronous_commit', 'off'],
  ['full_page_writes', 'off'],
  ['max_connections', '300'],
  // Avoid checkpoints while tests run.
  ['max_wal_size', '1GB'],
  ['checkpoint_timeout', '1h'],
  ['autovacuum_naptime', '5min'],
].flatMap(([name, value]) => ['-c', `${name}=${value}`])

const MEMORY_DIR = '/dev/shm' // of Linux
/** Several times what a run has used. */
const MEMORY_NEEDED = 2 * 2 ** 30

let ownServer: Promise<RunningPostgres> | undefined
let users = 0

/** The server named by TEST_DATABASE_URL, or one that this process starts and shares. */
export async function testPostgres(): Promise<{ url: string; release(): Promise<void> }> {
  const shared = process.env.TEST_DATABASE_URL
  if (shared) return { url: shared, release: async () => undefined }
  users++
  ownServer ??= startTestPostgres()
  const { url, stop } = await ownServer
  return {
    url,
    async release() {
      if (--users > 0) return
      ownServer = undefined
      await stop()
    },
  }
}

export async function startTestPostgres(): Promise<RunningPostgres> {
  const dir = newDataDir()
  const [port] = await freePorts(1)
  const running = await startPostgres({
    dir: join(dir, 'data'),
    port: port!,
    log: () => undefined,
    flags: TEST_FLAGS,
  })
  return {
    url: running.url,
    async stop() {
      await running.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export type KillablePostgres = RunningPostgres & {
  /** Stops it with SIGKILL, like a crash. */
  kill(): Promise<void>
  /** Starts it again on the same port with the same data. */
  restart(): Promise<void>
}

export async function startKillablePostgres(moreFlags: readonly string[] = []): Promise<KillablePostgres> {
  const parent = newDataDir()
  const [port] = await freePorts(1)
  const dir = join(parent, 'data')
  let ended = Promise.withResolvers<void>()
  // Committed transactions must survive the kill.
  const flags = [...TEST_FLAGS, '-c', 'synchronous_commit=on', ...moreFlags]
  const start = () =>
    startPostgres({ dir, port: port!, log: () => undefined, flags, onExit: () => ended.resolve() })
  let running = await start()
  return {
    url: running.url,
    async kill() {
      process.kill(Number(readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
      await ended.promise
    },
    async restart() {
      ended = Promise.withResolvers()
      running = await start()
    },
    async stop() {
      await running.stop()
      rmSync(parent, { recursive: true, force: true })
    },
  }
}

/**
 * Returns a directory in memory where there is room: databases are copied in less than half of the time. When
 * root runs the tests, PostgreSQL runs as another user, who needs access to the directory.
 */
function newDataDir(): string {
  const parent = freeBytes(MEMORY_DIR) > MEMORY_NEEDED ? MEMORY_DIR : tmpdir()
  const dir = mkdtempSync(join(parent, 'd3-postgres-'))
  chmodSync(dir, 0o755)
  return dir
}

function freeBytes(dir: string): number {
  if (!existsSync(dir)) return 0
  const { bavail, bsize } = statfsSync(dir)
  return bavail * bsize
}

// ---------------------------------------------------------------- databases

/** Templates of databases: with the demo, without any rows of the catalogue, or as a new installation is. */
export type TemplateName = 'template_demo' | 'template_empty' | 'template_new'

/** Creates a database from the template and returns its URL. */
export async function createTestDatabase(url: string, template: TemplateName): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(url, async (admin) => {
    await ensureTemplate(admin, url, template)
    // This is faster than through the write-ahead log, for small databases too.
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  })
  return withName(url, name)
}

export const dropTestDatabase = (databaseUrl: string): Promise<unknown> =>
  asAdmin(databaseUrl, (admin) => admin.query(`DROP DATABASE IF EXISTS ${getName(databaseUrl)} WITH (FORCE)`))

/** Creates the template unless another process has done so. */
async function ensureTemplate(admin: pg.Client, url: string, template: TemplateName): Promise<void> {
  const exists = async () =>
    (await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [template])).rowCount !== 0
  if (await exists()) return
  await admin.query('SELECT pg_advisory_lock(1)')
  try {
    if (await exists()) return
    const draft = `${template}_draft`
    await admin.query(`DROP DATABASE IF EXISTS ${draft}`)
    await admin.query(`CREATE DATABASE ${draft}`)
    const database = openDatabase(withName(url, draft), {
      max: 4,
      onError: () => undefined,
      isBulk: true,
    })
    await migrate(database)
    if (template === 'template_demo') {
      const [{ loadDemo }, { createEncryption }, { readConfig }] = await Promise.all([
        import('#demo/load.ts'),
        import('#server/bin/load-demo.ts'),
        import('#server/config/config.ts'),
      ])
      const { SANDBOX_AHEAD_SECONDS } = process.env
      const config = readConfig({ NODE_ENV: 'test', SANDBOX_AHEAD_SECONDS })
      await loadDemo({
        db: database.db,
        now: new Date(Date.now() + config.sandboxAheadMs),
        ...createEncryption(config),
      })
    }
    // Most tests have categories and areas of their own.
    if (template === 'template_empty')
      await database.pool.query('DELETE FROM categories; DELETE FROM locations')
    await database.close()
    await admin.query(`ALTER DATABASE ${draft} RENAME TO ${template}`)
  } finally {
    await admin.query('SELECT pg_advisory_unlock(1)')
  }
}

/** Runs bulk SQL without the statement timeout that the app sets. */
export async function inBulk<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c timezone=UTC -c jit=off' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function asAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return inBulk(withName(url, 'postgres'), work)
}

const withName = (url: string, name: string): string => url.replace(/\/[^/]*$/, `/${name}`)
const getName = (url: string): string => url.slice(url.lastIndexOf('/') + 1)

// ---------------------------------------------------------------- ports

/**
 * The ports are below the ephemeral range: an outgoing connection could otherwise take a port between its
 * choice and its use.
 */
const PORTS = { from: 10_000, to: 30_000 }

/** `fetch` refuses these of the range ('bad port', https://fetch.spec.whatwg.org/#port-blocking). */
const REFUSED_BY_FETCH = new Set([10_080])
/** The claims of this process, a file for each port (see `claim`). */
const claims = new Set<string>()
process.once('exit', () => {
  for (const file of claims) rmSync(file, { force: true })
})

/** Ports that were free when checked, each once. */
export async function freePorts(count: number): Promise<number[]> {
  const servers: Server[] = []
  while (servers.length < count) {
    const port = drawPort()
    const server = await listenOn(port)
    if (server) servers.push(server)
  }
  const ports = servers.map((server) => (server.address() as AddressInfo).port) // they listen on TCP
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  return ports
}

function drawPort(): number {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to)
    if (!REFUSED_BY_FETCH.has(port) && claim(port)) return port
  }
}

/**
 * Claims a port by a file, which only one process can create: another could draw the same port before anyone
 * listens on it. The file of a process that was killed remains, and its port is not drawn again.
 */
function claim(port: number): boolean {
  const file = join(tmpdir(), `d3-port-${port}`)
  try {
    writeFileSync(file, '', { flag: 'wx' })
  } catch {
    return false
  }
  claims.add(file)
  return true
}

function listenOn(port: number): Promise<Server | undefined> {
  const server = createServer()
  return new Promise((done) => {
    server.once('error', () => done(undefined))
    server.listen(port, '127.0.0.1', () => done(server))
  })
}
