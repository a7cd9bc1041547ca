/**
 * The Compose file, by Debian's docker-compose, and what runs in its containers, without containers: the scripts, the
 * settings of PostgreSQL, the standby and a backup with Debian's PostgreSQL; nginx and Redis with their files.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { parse } from 'yaml'
import * as z from 'zod'
import { configure } from '#deploy/configure.ts'
import { freePort } from '#server/platform/ports.mjs'
import type { StressResult } from '../stress/target.ts'
import { POSTGRES_BIN, userIds } from '../cluster/programs.ts'
import { runProgram, type OperationsCheck } from './operations-check.ts'

const WAIT_MS = 60_000
const Compose = z.object({
  services: z.object({ postgres: z.object({ command: z.array(z.string()) }) }),
})

export const check: OperationsCheck = async () => {
  const dir = mkdtempSync(join(tmpdir(), 'd3-compose-'))
  const servers: ChildProcess[] = []
  try {
    const { uid, gid } = userIds('postgres')
    chownSync(dir, uid, gid)
    const values = exampleValues(dir)
    return [
      validateFile(dir, values),
      checkNginx(dir, values),
      ...(await checkPostgres(dir, values, servers)),
    ]
  } finally {
    for (const server of servers.toReversed()) await stop(server)
    rmSync(dir, { recursive: true, force: true })
  }
}

function exampleValues(dir: string): Record<string, string> {
  const example = parseEnv(readFileSync('deploy/docker/values.env', 'utf8'))
  const filled = Object.entries(example).map(([name, value]) => [name, value || `the-${name}`] as const)
  return {
    ...Object.fromEntries(filled),
    POSTGRES_DATA: join(dir, 'primary'),
    BACKUP_PATH: join(dir, 'backups'),
  }
}

const fill = (file: string, values: Record<string, string>): string =>
  configure(readFileSync(join('deploy', file), 'utf8'), values)

/** Validates the file in a copy, beside the files that the installation creates. */
function validateFile(dir: string, values: Record<string, string>): StressResult {
  const deploy = join(dir, 'deploy')
  mkdirSync(join(deploy, 'docker'), { recursive: true })
  copyFileSync('deploy/compose.yaml', join(deploy, 'compose.yaml'))
  writeFileSync(join(deploy, 'docker/d3.env'), fill('d3.env', values))
  writeFileSync(
    join(deploy, '.env'),
    Object.entries(values)
      .map(([name, value]) => `${name}=${value}`)
      .join('\n'),
  )
  return runProgram('docker-compose', 'docker-compose', [
    '--project-directory',
    deploy,
    '--file',
    join(deploy, 'compose.yaml'),
    'config',
    '--quiet',
  ])
}

function checkNginx(dir: string, values: Record<string, string>): StressResult {
  const [key, certificate] = [join(dir, 'tls.key'), join(dir, 'tls.crt')]
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=d3.example']
  execFileSync('openssl', ['req', ...options, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const file = join(dir, 'nginx.conf')
  const places = { RUN: dir, LOG: dir, CACHE: join(dir, 'cache'), TLS_CERTIFICATE: certificate, TLS_KEY: key }
  mkdirSync(places.CACHE)
  writeFileSync(file, fill('nginx/nginx.conf', { ...values, ...places }))
  return runProgram('nginx-light', '/usr/sbin/nginx', ['-t', '-q', '-c', file])
}

/** The primary as its entry point prepares it, then the standby, then a backup. */
async function checkPostgres(
  dir: string,
  values: Record<string, string>,
  servers: ChildProcess[],
): Promise<StressResult[]> {
  const user = userIds('postgres')
  const port = await freePort()
  const configuration = join(dir, 'pgbackrest.conf')
  writeFileSync(configuration, fill('pgbackrest/pgbackrest.conf', values))
  mkdirSync(values.BACKUP_PATH!)
  chownSync(values.BACKUP_PATH!, user.uid, user.gid)
  const env: NodeJS.ProcessEnv = {
    PATH: `${POSTGRES_BIN}:/usr/bin:/bin`,
    LC_ALL: 'C.UTF-8',
    PGDATA: values.POSTGRES_DATA,
    PGHOST: dir,
    PGPORT: String(port),
    D3_PASSWORD: values.D3_PASSWORD,
    REPLICATION_PASSWORD: values.REPLICATION_PASSWORD,
    PGBACKREST_CONFIG: configuration,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: dir,
    PGBACKREST_LOG_PATH: dir,
    PGBACKREST_LOCK_PATH: join(dir, 'lock'),
  }
  const run = (command: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): string =>
    execFileSync(command, args, {
      ...user,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...env, ...more },
    })
  const { command } = Compose.parse(parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true }))
    .services.postgres
  const local = ['--listen_addresses=127.0.0.1', `--unix_socket_directories=${dir}`]
  const start = (program: string, args: readonly string[], more: NodeJS.ProcessEnv): void => {
    const server = spawn(program, [...args, ...local], { ...user, env: { ...env, ...more }, stdio: 'ignore' })
    servers.push(server)
  }
  const query = (sql: string, more: NodeJS.ProcessEnv = {}): string =>
    run(
      'psql',
      [
        '--no-psqlrc',
        '--tuples-only',
        '--no-align',
        '--username=postgres',
        '--dbname=postgres',
        `--command=${sql}`,
      ],
      more,
    ).trim()
  const until = async (sql: string, expected: string, more: NodeJS.ProcessEnv = {}): Promise<boolean> => {
    for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; await pause(200))
      try {
        if (query(sql, more) === expected) return true
      } catch (error) {
        if (!(error instanceof Error && 'stderr' in error)) throw error // it does not accept connections yet
      }
    return false
  }

  run('initdb', [
    '--username=postgres',
    '--locale=C.UTF-8',
    '--data-checksums',
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
  ])
  start(command[0]!, command.slice(1), {})
  const isOpen = await until('SELECT 1', '1')
  run(resolve('deploy/docker/create-roles.sh'), [])
  // The entry point restarts the server after its scripts.
  query('SELECT pg_reload_conf()')
  const owner = query("SELECT datdba::regrole FROM pg_database WHERE datname = 'd3'")
  run('pgbackrest', ['--stanza=d3', 'stanza-create'])
  run('pgbackrest', ['--stanza=d3', 'check'])

  // The host name `postgres` of the network is this machine.
  const replica = { PGDATA: join(dir, 'replica'), PGHOSTADDR: '127.0.0.1' }
  const replicaPort = await freePort()
  start(resolve('deploy/docker/replica.sh'), [...command, `--port=${replicaPort}`], replica)
  const asReplica = { PGPORT: String(replicaPort) }
  const isStandby = await until('SELECT pg_is_in_recovery()', 't', asReplica)
  query('CREATE TABLE seen AS SELECT 7 AS number')
  const isFollowing = await until('SELECT number FROM seen', '7', asReplica)
  const slot = query("SELECT active FROM pg_replication_slots WHERE slot_name = 'replica'")

  run('pgbackrest', ['--stanza=d3', '--type=full', 'backup'])
  const backups = z
    .array(
      z.object({ cipher: z.string(), backup: z.array(z.object({ type: z.string(), error: z.boolean() })) }),
    )
    .parse(JSON.parse(run('pgbackrest', ['--stanza=d3', '--output=json', 'info'])))
  return [
    { text: 'PostgreSQL starts with the settings of the Compose file', holds: isOpen },
    { text: `create-roles.sh makes the database of ${owner}`, holds: owner === 'd3' },
    {
      text: 'replica.sh copies the primary and follows it by its slot',
      holds: isStandby && isFollowing && slot === 't',
    },
    {
      text: `pgBackRest has an encrypted full backup: ${JSON.stringify(backups)}`,
      holds:
        JSON.stringify(backups) ===
        JSON.stringify([{ cipher: 'aes-256-cbc', backup: [{ type: 'full', error: false }] }]),
    },
  ]
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = new Promise((done) => server.once('exit', done))
  server.kill('SIGINT')
  await exited
}
