/** Starts all parts of a cluster on loopback, from the files in deploy/. */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setDefaultCACertificates } from 'node:tls'
import { parseEnv } from 'node:util'
import { configure } from '#deploy/configure.ts'
import {
  API_NODES,
  BUCKET_NODE,
  BUCKET_PORT,
  CUSTOMER_URL,
  HAPROXY_NODES,
  getHaproxy,
  LOOPBACK,
  MERCHANT_URL,
  NAMESPACES,
  SANDBOX_NODE,
  SANDBOX_PORT,
  SANDBOX_SMTP_PORT,
  SANDBOX_URL,
  WORKER_NODES,
  type DatabaseNetwork,
} from './addresses.ts'
import { s3ServerCommand, s3ServerEnv } from '#tests/support/s3-server.ts'
import { get, isDatabaseReachable, isOk, waitFor } from './checks.ts'
import { closeNetwork, onMachine, openNetwork } from './network.ts'
import { killPostgres } from './postgres-processes.ts'
import { Program, type ProgramOptions } from './program.ts'
import { checkPrograms, patroniCommand, POSTGRES_BIN, ProgramError, userIds } from './programs.ts'
import { D3_PASSWORD, databaseNodeValues, etcdNodeValues, sharedValues } from './values.ts'

type StandbyRole = 'sync_standby' | 'replica'

export type Cluster = {
  dir: string
  databaseUrl: string
  etcd: readonly Program[]
  patroni: readonly Program[]
  haproxy: readonly Program[]
  redis: Program
  bucket: Program
  sandbox: Program
  api: readonly Program[]
  workers: readonly Program[]
  nginx: Program
  /** The index of the machine with the primary. */
  findPrimary(): Promise<number>
  /** The index of a machine with a standby of this kind. */
  findStandby(role: StandbyRole): Promise<number>
  findEtcdLeader(): Promise<number>
  postgresData(index: number): string
  /** Waits until every part answers, and the primary has a synchronous standby. */
  waitUntilComplete(timeoutMs?: number): Promise<void>
  stop(): Promise<void>
}

type StartOptions = {
  logLevel?: string
  signal?: AbortSignal
  /**
   * Gives each database machine a disk of its own, in memory, which can be filled, and a network of its own, which can
   * be cut. Needs root.
   */
  hasMachines?: boolean
  /** Fills the empty database before a process of D3 uses it. */
  prepare?: (databaseUrl: string, dataDir: string) => Promise<void>
}

/** The suite's clients are many people at one address. */
const RATE_LIMIT_SCALE = '1000000'
const DISK_SIZE = '3g'
const PATH = `${POSTGRES_BIN}:/usr/sbin:/usr/bin:/sbin:/bin`
/** A program that ends more often while the cluster starts will not start. */
const MAX_EXITS = 10
const START_TIMEOUT_MS = 240_000

export async function startCluster(
  print: (line: string) => void,
  { logLevel = 'info', signal, hasMachines = false, prepare }: StartOptions = {},
): Promise<Cluster> {
  checkPrograms()
  const patroniFile = patroniCommand()
  const isRoot = process.getuid?.() === 0
  const postgresUser = isRoot ? userIds('postgres') : undefined
  const dir = mkdtempSync(join(tmpdir(), 'd3-cluster-'))
  // The programs of other users read it.
  chmodSync(dir, 0o755)
  const databases = hasMachines ? NAMESPACES : LOOPBACK
  const values = sharedValues(dir, databases)
  const nodeValues = (index: number) => databaseNodeValues(dir, index, databases)
  const databaseUrl = (host: string): string => `postgres://d3:${D3_PASSWORD}@${host}:5000/d3`
  const started: Program[] = []
  let isStarted = false
  const fromDeploy = (file: string, given: Record<string, string>): string =>
    configure(readFileSync(`deploy/${file}`, 'utf8'), given)
  const write = (name: string, text: string, mode = 0o644): string => {
    const path = join(dir, name)
    writeFileSync(path, text, { mode })
    return path
  }
  const run = (options: Omit<ProgramOptions, 'logFile' | 'env'> & { env?: NodeJS.ProcessEnv }): Program => {
    const program = new Program({
      env: { PATH },
      ...options,
      logFile: join(dir, `${options.name}.log`),
    })
    started.push(program)
    return program
  }
  /** Returns the place where a program of a database machine runs. */
  const place = (
    index: number,
    command: ProgramOptions['command'],
    user?: ProgramOptions['user'],
  ): Pick<ProgramOptions, 'command' | 'user'> =>
    hasMachines ? { command: onMachine(index, command, user) } : { command, ...(user && { user }) }
  const wait = (what: string, condition: () => Promise<boolean>, timeoutMs = START_TIMEOUT_MS) =>
    waitFor(what, condition, timeoutMs, () => {
      signal?.throwIfAborted()
      const failing = isStarted ? undefined : started.find((each) => each.unexpectedExits > MAX_EXITS)
      if (failing) throw new ProgramError(`${failing.name} does not start:\n${failing.lastLines()}`)
    })

  try {
    return await startAll()
  } catch (error) {
    await stopAll()
    throw error
  }

  async function startAll(): Promise<Cluster> {
    print(`Files of this cluster: ${dir}`)
    createCertificate(dir)
    if (hasMachines) openNetwork()
    const etcd = databases.etcd.map((_, index) => {
      const file = fromDeploy('etcd/etcd.env', etcdNodeValues(dir, index, databases))
      return run({ name: `etcd${index + 1}`, command: ['/usr/bin/etcd'], env: { ...parseEnv(file), PATH } })
    })
    await Promise.all(
      databases.etcd.map((node) => wait('etcd', () => isOk(`http://${node}:2379/health`, /"true"/))),
    )
    print('etcd: three members')
    const patroni = await startPatroni()
    const haproxy = HAPROXY_NODES.map((node, index) => {
      const file = write(
        `haproxy${index + 1}.cfg`,
        fromDeploy('haproxy/haproxy.cfg', { ...values, HAPROXY: node }),
      )
      return run({ name: `haproxy${index + 1}`, command: ['/usr/sbin/haproxy', '-db', '-f', file] })
    })
    const redis = run({
      name: 'redis',
      command: ['/usr/bin/redis-server', write('redis.conf', fromDeploy('redis/redis.conf', values))],
    })
    const sandbox = run({
      name: 'sandbox',
      command: [process.execPath, 'server/bin/sandbox.ts'],
      env: {
        PATH,
        NODE_ENV: 'development',
        NODE_EXTRA_CA_CERTS: values.TLS_CERTIFICATE,
        LOG_LEVEL: 'warn',
        HOST: SANDBOX_NODE,
        SANDBOX_PORT: String(SANDBOX_PORT),
        SANDBOX_SMTP_PORT: String(SANDBOX_SMTP_PORT),
        PUBLIC_URL: CUSTOMER_URL,
        MERCHANT_URL,
      },
    })
    const bucket = run({
      name: 'bucket',
      command: s3ServerCommand(BUCKET_NODE, BUCKET_PORT, join(dir, 'bucket')),
    })
    for (const node of HAPROXY_NODES) await wait('HAProxy', () => isDatabaseReachable(databaseUrl(node)))
    print('HAProxy leads to the primary')
    await prepare?.(databaseUrl(HAPROXY_NODES[0]), values.DATA_DIR)
    const api = API_NODES.map((node, index) => runD3(`api${index + 1}`, 'api', node, index))
    const workers = WORKER_NODES.map((node, index) => runD3(`worker${index + 1}`, 'worker', node, index))
    const nginx = startNginx()
    const cluster: Cluster = {
      dir,
      databaseUrl: databaseUrl(HAPROXY_NODES[0]),
      etcd,
      patroni,
      haproxy,
      redis,
      bucket,
      sandbox,
      api,
      workers,
      nginx,
      findPrimary: () => findPrimary(databases),
      findStandby: (role) => findStandby(databases, role),
      findEtcdLeader: () => findEtcdLeader(databases),
      postgresData: (index) => nodeValues(index).POSTGRES_DATA,
      waitUntilComplete,
      stop: stopAll,
    }
    await waitUntilComplete()
    isStarted = true
    return cluster
  }

  async function startPatroni(): Promise<Program[]> {
    write('post-bootstrap.sh', fromDeploy('patroni/post-bootstrap.sh', values), 0o755)
    const programs: Program[] = []
    for (const [index, node] of databases.nodes.entries()) {
      const name = `postgres${index + 1}`
      mkdirSync(join(dir, name), { mode: 0o700 })
      if (hasMachines)
        execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE},mode=0700`, name, join(dir, name)])
      if (postgresUser) chownSync(join(dir, name), postgresUser.uid, postgresUser.gid)
      const file = write(`patroni${index + 1}.yml`, fromDeploy('patroni/patroni.yml', nodeValues(index)))
      programs.push(
        run({
          name: `patroni${index + 1}`,
          env: { PATH, HOME: join(dir, name), LC_ALL: 'C.UTF-8' },
          ...place(index, [...patroniFile, file], postgresUser),
        }),
      )
      // The others copy the first one.
      if (index === 0) await wait('the first primary', () => isOk(`http://${node}:8008/primary`))
    }
    await wait('a synchronous standby', () => hasSynchronousStandby(databases))
    print('PostgreSQL: a primary, a synchronous standby and a replica')
    return programs
  }

  function runD3(name: string, services: string, node: string, index: number): Program {
    const settings = fromDeploy('d3.env', { ...values, HOST: node, HAPROXY: getHaproxy(index) })
    return run({
      name,
      command: [
        process.execPath,
        '--import',
        './server/bin/compile-cache.mjs',
        'server/bin/start.ts',
        '--built',
      ],
      env: {
        ...parseEnv(settings),
        ...s3ServerEnv(`http://${BUCKET_NODE}:${BUCKET_PORT}`),
        PATH,
        NODE_ENV: 'production',
        SERVICES: services,
        RATE_LIMIT_SCALE,
        LOG_LEVEL: logLevel,
      },
    })
  }

  function startNginx(): Program {
    mkdirSync(values.CACHE)
    const file = write('nginx.conf', fromDeploy('nginx/nginx.conf', values))
    const command = ['/usr/sbin/nginx', '-e', join(dir, 'nginx', 'error.log'), '-c', file] as const
    return run({ name: 'nginx', command: [...command, '-g', 'daemon off;'] })
  }

  async function waitUntilComplete(timeoutMs = START_TIMEOUT_MS): Promise<void> {
    await wait('a synchronous standby', () => hasSynchronousStandby(databases), timeoutMs)
    for (const node of API_NODES) await wait('the API', () => isOk(`http://${node}:3000/ready`), timeoutMs)
    for (const node of WORKER_NODES)
      await wait('a worker', () => isOk(`http://${node}:3004/metrics`), timeoutMs)
    await wait('the sandbox', () => isOk(SANDBOX_URL), timeoutMs)
    await wait(
      'the bucket',
      async () => (await get(`http://${BUCKET_NODE}:${BUCKET_PORT}`)) !== null,
      timeoutMs,
    )
    await wait('nginx', () => isOk(`${CUSTOMER_URL}/health`), timeoutMs)
    await wait('nginx', () => isOk(`${MERCHANT_URL}/health`), timeoutMs)
  }

  /** Senders of requests first, and last what others need. */
  async function stopAll(): Promise<void> {
    const stop = (...names: readonly RegExp[]) =>
      Promise.all(
        started.filter(({ name }) => names.some((each) => each.test(name))).map((each) => each.stop()),
      )
    await stop(/^nginx/)
    await stop(/^api/, /^worker/)
    await stop(/^sandbox/, /^bucket/, /^redis/, /^haproxy/)
    await stop(/^patroni/)
    for (const index of databases.nodes.keys()) killPostgres(nodeValues(index).POSTGRES_DATA)
    await stop(/^etcd/)
    if (hasMachines) {
      for (const index of databases.nodes.keys())
        spawnSync('umount', ['--lazy', join(dir, `postgres${index + 1}`)])
      closeNetwork()
    }
    rmSync(dir, { recursive: true, force: true })
  }
}

type Member = { name: string; role: string; state: string; lag?: number | string }

/** Lists the members as any Patroni that answers sees them. */
async function listMembers({ nodes }: DatabaseNetwork): Promise<Member[]> {
  for (const node of nodes) {
    const reply = await get(`http://${node}:8008/cluster`)
    if (reply?.ok) return ((await reply.json()) as { members: Member[] }).members // Patroni's documented reply
  }
  return []
}

async function hasSynchronousStandby(databases: DatabaseNetwork): Promise<boolean> {
  const members = await listMembers(databases)
  const isReplicating = ({ state, lag }: Member): boolean =>
    (state === 'running' || state === 'streaming') && lag !== 'unknown'
  return (
    members.length === databases.nodes.length &&
    members.every((member) => isReplicating(member)) &&
    members.some(({ role }) => role === 'sync_standby')
  )
}

async function findPrimary({ nodes }: DatabaseNetwork): Promise<number> {
  for (const [index, node] of nodes.entries()) if (await isOk(`http://${node}:8008/primary`)) return index
  throw new Error('No machine has the primary')
}

async function findStandby(databases: DatabaseNetwork, role: StandbyRole): Promise<number> {
  const member = (await listMembers(databases)).find((each) => each.role === role)
  if (!member) throw new Error(`No machine has a ${role}`)
  return Number(member.name.slice('node'.length)) - 1
}

async function findEtcdLeader({ etcd }: DatabaseNetwork): Promise<number> {
  for (const [index, node] of etcd.entries())
    if (await isOk(`http://${node}:2379/metrics`, /^etcd_server_is_leader 1$/m)) return index
  throw new Error('No member leads etcd')
}

/** A certificate for both sites, which this process then trusts. */
function createCertificate(dir: string): void {
  const [key, certificate] = [join(dir, 'tls.key'), join(dir, 'tls.crt')]
  const names = 'subjectAltName=DNS:localhost,DNS:admin.localhost,IP:127.0.0.1'
  const options = ['-nodes', '-days', '30', '-subj', '/CN=localhost', '-addext', names]
  const files = ['-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...options, ...files], { stdio: 'ignore' })
  setDefaultCACertificates([readFileSync(certificate, 'utf8')])
}
