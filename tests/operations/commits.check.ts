/**
 * Cost of the wake-ups of workers for the bookings of a cluster: commits per second with a synchronous standby
 * (two PostgreSQL 15 of Debian on loopback), as pgbench counts them, with the statements of a booking.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { appendFileSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { loadDemo } from '#demo/load.ts'
import { createEncryption } from '#server/bin/load-demo.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/startup/migrate.ts'
import { WAKE_CHANNEL } from '#server/platform/jobs/queues.ts'
import { freePort } from '#server/platform/ports.mjs'
import { POSTGRES_BIN, userIds } from '../cluster/programs.ts'
import { quantile } from '../stress/measure.ts'
import type { StressResult } from '../stress/target.ts'
import type { OperationsCheck } from './operations-check.ts'

const ROUNDS = 5
const SECONDS = 6
const CLIENTS = 16
/** Number of processes. Each wakes workers at most so often, as platform/jobs/job-queue.ts does. */
const PROCESSES = 3
const WAKE_EVERY_MS = 20
const MIN_RATIO = 0.9

const WAYS = {
  'without wake-ups': { inTransaction: false, hasSignals: false },
  'with signals after the commit': { inTransaction: false, hasSignals: true },
  'with NOTIFY in the transaction': { inTransaction: true, hasSignals: false },
} as const
type Way = keyof typeof WAYS

export const check: OperationsCheck = async () => {
  const dir = mkdtempSync(join(tmpdir(), 'd3-commits-'))
  const servers: ChildProcess[] = []
  const listeners: pg.Client[] = []
  try {
    const url = await startPair(dir, servers)
    await fill(url)
    for (let count = 0; count < PROCESSES; count++) {
      const listener = new pg.Client({ connectionString: url })
      listener.on('error', () => undefined)
      await listener.connect()
      await listener.query(`LISTEN ${WAKE_CHANNEL}`)
      listeners.push(listener)
    }
    return await compare(dir, url)
  } finally {
    for (const listener of listeners) await listener.end().catch(() => undefined)
    for (const server of servers.toReversed()) await stop(server)
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Compares them in turn, because the machine may have other work meanwhile. */
async function compare(dir: string, url: string): Promise<StressResult[]> {
  const ways = Object.keys(WAYS) as Way[] // the keys of that object
  const rates: Record<Way, number[]> = {
    'without wake-ups': [],
    'with signals after the commit': [],
    'with NOTIFY in the transaction': [],
  }
  for (let round = 0; round < ROUNDS; round++)
    for (const way of ways) rates[way].push(await measure(dir, url, way))
  const median = (way: Way): number => quantile(rates[way], 0.5)
  const ratio = median('with signals after the commit') / median('without wake-ups')
  const figures = ways.map((way) => {
    const [least, most] = [Math.min(...rates[way]), Math.max(...rates[way])]
    return `${median(way).toFixed(0)} ${way} (${least.toFixed(0)} to ${most.toFixed(0)})`
  })
  return [
    {
      text:
        `Commits of bookings per second with a synchronous standby, ${CLIENTS} connections, medians of ${ROUNDS} rounds: ` +
        `${figures.join(', ')}; signals leave ${(ratio * 100).toFixed(0)}% (at least ${MIN_RATIO * 100}%)`,
      holds: ratio >= MIN_RATIO,
      isMeasured: true,
    },
  ]
}

async function measure(dir: string, url: string, way: Way): Promise<number> {
  const { inTransaction, hasSignals } = WAYS[way]
  const script = join(dir, 'booking.sql')
  writeFileSync(script, bookingScript(inTransaction))
  const run = (file: string, clients: number): Promise<string> =>
    output(join(POSTGRES_BIN, 'pgbench'), [
      '--no-vacuum',
      '--protocol=prepared',
      `--client=${clients}`,
      `--time=${SECONDS}`,
      `--file=${file}`,
      url,
    ])
  const signals = join(dir, 'signals.sql')
  writeFileSync(signals, SIGNALS)
  const [booked] = await Promise.all([run(script, CLIENTS), ...(hasSignals ? [run(signals, PROCESSES)] : [])])
  const [, rate] = /tps = ([\d.]+)/.exec(booked) ?? []
  if (!rate) throw new Error(`pgbench printed no rate: ${booked}`)
  return Number(rate)
}

/** Script of one booking of a service, its history, and the jobs of its messages. */
const bookingScript = (inTransaction: boolean): string => `
BEGIN;
SELECT pg_advisory_xact_lock(random_branch.id) FROM (SELECT (random() * 500)::int AS id) random_branch;
WITH booked AS (
  INSERT INTO bookings (id, account_id, booking_type, service_id, store_id, branch_id, pool_id, during, status,
    fee_cents, fee_basis, charged_cents, original_cents, price_cents, code, client_name, client_phone, created_at, updated_at)
  SELECT gen_random_uuid(), account_id, booking_type, service_id, store_id, branch_id, pool_id, during, 'completed',
    0, 'none', 0, original_cents, price_cents,
    (SELECT string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (n / power(32, digit)::bigint % 32)::int + 1, 1), '' ORDER BY digit DESC)
     FROM (SELECT nextval('measured_codes') AS n) next CROSS JOIN generate_series(0, 5) digit),
    client_name, client_phone, now(), now()
  FROM measured_bookings WHERE nth = (SELECT (random() * 400)::int)
  RETURNING id)
INSERT INTO booking_events (booking_id, to_status, actor, at)
SELECT id, 'completed', 'store', now() FROM booked;
INSERT INTO pgboss.job (name, data)
SELECT queue, '{"event":{"topic":"booking.confirmed"},"listener":"measured","payload":{"bookingId":"01890a5d-ac96-774b-bcce-b302099a8057"}}'
FROM unnest('{sms,mail,push}'::text[]) queue;
${inTransaction ? `SELECT pg_notify('${WAKE_CHANNEL}', queue) FROM unnest('{sms,mail,push}'::text[]) queue;` : ''}
COMMIT;
`
/** Statements of platform/database/signals.ts. */
const SIGNALS = `
SELECT set_config('synchronous_commit', 'off', true), pg_notify('${WAKE_CHANNEL}', queue) FROM unnest('{sms,mail,push}'::text[]) queue;
\\sleep ${WAKE_EVERY_MS} ms
`

async function fill(url: string): Promise<void> {
  const database = openDatabase(url, { max: 2, onError: () => undefined, isBulk: true })
  try {
    await migrate(database)
    await loadDemo({
      db: database.db,
      now: new Date(),
      ...createEncryption(readConfig({ NODE_ENV: 'test' })),
    })
    await database.pool.query(`
      CREATE SEQUENCE measured_codes START 1000000;
      CREATE TABLE measured_bookings AS
      SELECT row_number() OVER () - 1 AS nth, * FROM (
        SELECT * FROM bookings WHERE booking_type = 'service' AND status = 'completed' ORDER BY id LIMIT 401
      ) own;
      ANALYZE measured_bookings`)
  } finally {
    await database.close()
  }
}

/** A primary whose commits wait for the standby's disk, as in deploy/patroni/patroni.yml. */
async function startPair(dir: string, servers: ChildProcess[]): Promise<string> {
  const owner = userIds('postgres')
  chownSync(dir, owner.uid, owner.gid)
  const [primary, standby] = [join(dir, 'primary'), join(dir, 'standby')]
  const [port, standbyPort] = [await freePort(), await freePort()]
  const run = (program: string, args: readonly string[]): void =>
    void execFileSync(join(POSTGRES_BIN, program), args, {
      ...owner,
      cwd: dir,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  const start = (data: string, on: number): void => {
    const args = ['-D', data, '-p', String(on)]
    servers.push(spawn(join(POSTGRES_BIN, 'postgres'), args, { ...owner, cwd: dir, stdio: 'ignore' }))
  }
  run('initdb', [
    `--pgdata=${primary}`,
    '--username=d3',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ])
  appendFileSync(
    join(primary, 'postgresql.conf'),
    `listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nshared_buffers = 128MB\n` +
      `synchronous_commit = on\nmax_wal_size = 2GB\n`,
  )
  start(primary, port)
  const url = `postgres://d3@127.0.0.1:${port}/postgres`
  await untilTrue(url, 'SELECT true AS is')
  run('pg_basebackup', [
    `--pgdata=${standby}`,
    `--dbname=${url}?application_name=standby`,
    '--write-recovery-conf',
    '--checkpoint=fast',
  ])
  start(standby, standbyPort)
  await execute(url, "ALTER SYSTEM SET synchronous_standby_names = '*'")
  await execute(url, 'SELECT pg_reload_conf()')
  await untilTrue(url, "SELECT EXISTS (SELECT FROM pg_stat_replication WHERE sync_state = 'sync') AS is")
  return url
}

async function execute(url: string, statement: string): Promise<{ is?: boolean }[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<{ is?: boolean }>(statement)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function untilTrue(url: string, statement: string): Promise<void> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    const [row] = await execute(url, statement).catch(() => [])
    if (row?.is) return
    await pause(200)
  }
  throw new Error(`Never true: ${statement}`)
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = new Promise((done) => server.once('exit', done))
  server.kill('SIGINT')
  await exited
}

function output(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (text += piece.toString()))
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) =>
      code === 0 ? done(text) : fail(new Error(`${program}: ${text.slice(0, 2_000)}`)),
    )
  })
}
