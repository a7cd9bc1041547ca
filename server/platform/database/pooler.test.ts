/** PgBouncer in front of PostgreSQL, if the machine has it. */
import assert from 'node:assert/strict'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import pg from 'pg'
import { until } from '#tests/support/paying.ts'
import { freePorts, testPostgres } from '#tests/support/test-database.ts'
import { openDatabase, type Database } from './database.ts'
import { migrate } from './startup/migrate.ts'
import { openPgListener } from './pg-listener.ts'
import { testSessions } from './startup/self-test.ts'
import { sendSignals } from './signals.ts'
import { openLog } from '../observability/log.ts'

const log = openLog({ production: false, logLevel: 'silent', logPretty: false })
const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0
/** Skipped on a machine without it (on Debian: apt-get install pgbouncer). */
const describeWithPgBouncer = hasPgBouncer ? describe : describe.skip

describeWithPgBouncer('behind PgBouncer', () => {
  let postgres: Awaited<ReturnType<typeof testPostgres>>
  const name = `pooled_${process.pid}`
  const opened: Database[] = []
  const poolers: ChildProcess[] = []
  const folders: string[] = []
  let directUrl = ''

  before(async () => {
    postgres = await testPostgres()
    await onServer(`CREATE DATABASE ${name}`)
    directUrl = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
  })
  after(async () => {
    for (const database of opened) await database.close()
    for (const pooler of poolers) {
      pooler.kill()
      await once(pooler, 'exit')
    }
    for (const folder of folders) rmSync(folder, { recursive: true })
    await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await postgres.release()
  })

  async function onServer(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }

  /** Returns the address of the database through a pooler in this mode. */
  async function startPgBouncer(mode: 'session' | 'transaction'): Promise<string> {
    const [port] = await freePorts(1)
    const { hostname, port: serverPort, username, password } = new URL(directUrl)
    const folder = mkdtempSync(join(tmpdir(), 'd3-pgbouncer-'))
    folders.push(folder)
    writeFileSync(join(folder, 'users.txt'), `"${username}" "${password}"\n`)
    writeFileSync(
      join(folder, 'pgbouncer.ini'),
      [
        '[databases]',
        `* = host=${hostname} port=${serverPort}`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${port}`,
        'unix_socket_dir =',
        'auth_type = plain',
        `auth_file = ${join(folder, 'users.txt')}`,
        `pool_mode = ${mode}`,
        'default_pool_size = 20',
      ].join('\n'),
    )
    // The pooler refuses to run as root.
    const as = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
    if (as.length > 0) chmodSync(folder, 0o755)
    poolers.push(spawn('pgbouncer', [...as, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' }))
    await until(() => isListening(port!))
    return Object.assign(new URL(directUrl), { port: String(port) }).href
  }

  function open(url: string, direct?: string): Database {
    const database = openDatabase(url, { max: 4, directUrl: direct, onError: () => undefined })
    opened.push(database)
    return database
  }

  it('says that it needs the address of PostgreSQL itself', async () => {
    const database = open(await startPgBouncer('transaction'))
    await assert.rejects(migrate(database), /unsupported startup parameter: options/)
  })

  it('has its settings and its notifications', async () => {
    const database = open(await startPgBouncer('session'), directUrl)
    await migrate(database)
    await testSessions(database, log)
    const received: string[] = []
    const listener = await openPgListener({
      databaseUrl: database.directUrl,
      channel: 'pooler_test',
      log,
      onNotification: (payload) => received.push(payload),
    })
    await sendSignals(database.db, 'pooler_test', ['one', 'two'])
    await until(async () => received.length === 2)
    await listener.close()
  })

  it('finds that a pooler drops notifications', async () => {
    const url = await startPgBouncer('transaction')
    await assert.rejects(
      testSessions({ ...open(url, directUrl), directUrl: url }, log),
      /DATABASE_DIRECT_URL to PostgreSQL itself/,
    )
  })

  it('finds that sessions have other settings', async () => {
    await onServer(`ALTER ROLE CURRENT_USER IN DATABASE ${name} RESET ALL`)
    await assert.rejects(
      testSessions(open(await startPgBouncer('session'), directUrl), log),
      /statement_timeout is 0 instead of 5s/,
    )
  })
})

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.end()
      resolve(true)
    })
  })
