/**
 * PostgreSQL crashes under load and restarts. An 'error' event without a listener fails this file, as it
 * would end the process.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import pg from 'pg'
import { openDatabase } from './database.ts'
import { isDatabaseUnavailable } from './errors.ts'
import { startSupervisedPostgres } from './embedded-postgres/embedded-postgres.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { freePorts, startKillablePostgres, type KillablePostgres } from '#tests/support/test-database.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { until } from '#tests/support/paying.ts'
import { openShop, timeIn } from '#tests/support/factories.ts'

type Reply = { status: number; retryAfter: string | null }

let postgres: KillablePostgres
let test: TestApp
before(async () => {
  postgres = await startKillablePostgres()
  test = await openTestApp({ demo: false, postgres })
})
after(async () => {
  await test?.close()
  await postgres?.stop()
})

async function request(path: string, init: RequestInit = {}): Promise<Reply> {
  const reply = await fetch(`http://127.0.0.1:${test.app.config.port}${path}`, init)
  await reply.arrayBuffer()
  return { status: reply.status, retryAfter: reply.headers.get('retry-after') }
}

const booking = (token: string, body: object, key = randomUUID()): RequestInit => ({
  method: 'POST',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
  body: JSON.stringify(body),
})

/** Sends reads and bookings until stopped; returns all replies. */
function load(token: string, body: object) {
  const replies: Reply[] = []
  let isOver = false
  const repeat = async (send: () => Promise<Reply>): Promise<void> => {
    while (!isOver) {
      const reply = await send()
      replies.push(reply)
      // Replies are immediate without the database, and the loops would use all of the processor.
      if (reply.status === 503) await new Promise((done) => setTimeout(done, 20))
    }
  }
  const loops = [
    ...Array.from({ length: 12 }, () => repeat(() => request(`/api/v1/stores?search=${randomUUID()}`))),
    ...Array.from({ length: 12 }, () =>
      repeat(() => request('/api/v1/bookings/service', booking(token, body))),
    ),
  ]
  return {
    replies,
    async stop() {
      isOver = true
      await Promise.all(loops)
      return replies
    },
  }
}

describe('when PostgreSQL crashes and restarts', () => {
  for (const nth of [1, 2, 3])
    it(`responds 503 until it is back and 200 after, under load (${nth})`, async () => {
      const { serviceId } = await openShop(test, { capacity: 500 })
      const { token } = await test.newCustomer()
      const running = load(token, { serviceId, startTime: timeIn(test, 2) })
      await until(async () => running.replies.length > 50)

      await postgres.kill()
      const sent = running.replies.length
      await until(async () => running.replies.slice(sent).filter(({ status }) => status === 503).length > 50)
      assert.equal((await request('/ready')).status, 503)
      assert.equal((await request('/health')).status, 200)

      await postgres.restart()
      await until(async () => (await request(`/api/v1/stores?search=${randomUUID()}`)).status === 200)
      await until(async () => (await request('/ready')).status === 200)
      const replies = await running.stop()

      const statuses = new Set(replies.map(({ status }) => status))
      assert.deepEqual(
        [...statuses].filter((status) => ![200, 201, 409, 503].includes(status)),
        [],
      )
      const rejected = replies.filter(({ status }) => status === 503)
      assert.deepEqual(
        rejected.filter(({ retryAfter }) => retryAfter === null),
        [],
      )
      assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
    })

  it('ends a transaction in progress with 503, and the same key books once the database is back', async () => {
    const { serviceId, storeId } = await openShop(test)
    const { token } = await test.newCustomer()
    const blocker = new pg.Client({ connectionString: test.app.config.databaseUrl })
    blocker.on('error', () => undefined)
    await blocker.connect()
    await blocker.query('BEGIN; LOCK TABLE bookings IN ACCESS EXCLUSIVE MODE')
    const key = randomUUID()
    const send = () =>
      request('/api/v1/bookings/service', booking(token, { serviceId, startTime: timeIn(test, 2) }, key))
    const first = send()
    await until(async () => {
      const { rowCount } = await blocker.query(
        "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      )
      return rowCount
    })

    await postgres.kill()
    const { status, retryAfter } = await first
    assert.deepEqual([status, retryAfter !== null], [503, true])
    await postgres.restart()

    await until(async () => (await send()).status === 201)
    const rows = await test.app.database.db
      .selectFrom('bookings')
      .select('id')
      .where('store_id', '=', storeId)
      .execute()
    assert.equal(rows.length, 1)
  })

  it('leaves no broken connection in the pool', async () => {
    const { pool } = test.app.database
    const inUse = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    for (const client of inUse) client.release()

    await postgres.kill()
    await until(async () => pool.totalCount === 0)
    await postgres.restart()

    await until(() => pool.query('SELECT 1').catch(() => null))
    const results = await Promise.all(
      Array.from({ length: pool.options.max * 2 }, () => pool.query('SELECT 1')),
    )
    assert.equal(results.length, pool.options.max * 2)
  })
})

describe('a database that does not respond', () => {
  /** Accepts connections and counts them. */
  async function openSilentServer(onConnection: (socket: Socket) => void) {
    let connections = 0
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      connections++
      sockets.add(socket)
      socket.on('error', () => undefined)
      onConnection(socket)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo // it listens on a port
    return {
      url: `postgres://d3:d3@127.0.0.1:${port}/d3`,
      connections: () => connections,
      async close() {
        for (const socket of sockets) socket.destroy()
        await new Promise((done) => server.close(done))
      },
    }
  }

  it('does not get a connection attempt from every query', async () => {
    const server = await openSilentServer((socket) => socket.destroy())
    const database = openDatabase(server.url, { max: 5, onError: () => undefined })
    try {
      for (let nth = 0; nth < 500; nth++)
        await assert.rejects(database.pool.query('SELECT 1'), isDatabaseUnavailable)
      assert.ok(server.connections() < 100, `${server.connections()} connections for 500 queries`)
    } finally {
      await database.close()
      await server.close()
    }
  })

  it('does not let queries queue up', async () => {
    const server = await openSilentServer(() => undefined)
    const database = openDatabase(server.url, { max: 5, onError: () => undefined })
    try {
      const results = await Promise.allSettled(
        Array.from({ length: 100 }, () => database.pool.query('SELECT 1')),
      )
      const errors = results.map((result) => (result.status === 'rejected' ? result.reason : null))
      assert.ok(errors.every(isDatabaseUnavailable))
      // If the first connections had no shorter timeout, all would wait for the pool's.
      const messages = errors.map(({ message }) => message)
      assert.ok(!messages.includes('timeout exceeded when trying to connect'), messages[0])
    } finally {
      await database.close()
      await server.close()
    }
  })
})

describe('the embedded PostgreSQL', () => {
  it('restarts with all committed data after a crash, also after one while it starts', async () => {
    const parent = mkdtempSync(join(tmpdir(), 'd3-postgres-'))
    chmodSync(parent, 0o755)
    const [port] = await freePorts(1)
    const dir = join(parent, 'data')
    const crash = () =>
      process.kill(Number(readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    let restarts = 0
    let crashesWhileStarting = 0
    const running = await startSupervisedPostgres({
      dir,
      port: port!,
      log: () => undefined,
      onOutput(line) {
        if (restarts !== 1 || crashesWhileStarting > 0 || !line.includes('ready to accept connections'))
          return
        crashesWhileStarting++
        crash()
      },
      onRestart: () => restarts++,
      onExit: () => assert.fail('it was not restarted'),
    })
    const pool = new pg.Pool({ connectionString: running.url })
    pool.on('connect', (client) => client.on('error', () => undefined))
    pool.on('error', () => undefined)
    try {
      await pool.query('CREATE TABLE saved AS SELECT 1 AS value')
      for (let nth = 1; nth <= 2; nth++) {
        const restartsBefore = restarts
        crash()
        await until(async () => restarts > restartsBefore)
        await until(() => pool.query('SELECT value FROM saved').catch(() => null))
      }
      assert.equal(crashesWhileStarting, 1)
    } finally {
      await pool.end()
      await running.stop()
      rmSync(parent, { recursive: true, force: true })
    }
  })
})
