import assert from 'node:assert/strict'
import { connect, createServer, type Server } from 'node:net'
import { after, before, describe, it } from 'mocha'
import pg from 'pg'
import { openLog } from '#server/platform/observability/log.ts'
import { readConfig } from '#server/config/config.ts'
import {
  createTestDatabase,
  dropTestDatabase,
  freePorts,
  testPostgres,
} from '#tests/support/test-database.ts'
import { openDatabase } from './database.ts'
import { migrate } from './startup/migrate.ts'
import { openPgListener } from './pg-listener.ts'
import { missingRequirements } from './startup/requirements.ts'
import { whenReachable } from './when-reachable.ts'

let postgres: Awaited<ReturnType<typeof testPostgres>>
let databaseUrl: string
before(async () => {
  postgres = await testPostgres()
  databaseUrl = await createTestDatabase(postgres.url, 'template_empty')
})
after(async () => {
  await dropTestDatabase(databaseUrl)
  await postgres.release()
})

/** Opens a port that leads to the database only after a moment. */
async function openLateDatabase(afterMs: number): Promise<{ url: string; close(): void }> {
  const [port] = await freePorts(1)
  const target = new URL(databaseUrl)
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  let server: Server | undefined
  const timer = setTimeout(() => {
    server = createServer((socket) => {
      const upstream = connect(Number(target.port), target.hostname)
      socket.pipe(upstream).pipe(socket)
      for (const each of [socket, upstream]) each.on('error', () => each.destroy())
    }).listen(port, '127.0.0.1')
  }, afterMs)
  return {
    url: url.href,
    close() {
      clearTimeout(timer)
      server?.close()
    },
  }
}

describe('at the start, a database that is not up yet', () => {
  it('is awaited by the first LISTEN', async () => {
    const late = await openLateDatabase(700)
    let isConnected = false
    const listener = await openPgListener({
      databaseUrl: late.url,
      channel: 'test',
      log: openLog(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })),
      onNotification: () => undefined,
      onConnected: () => (isConnected = true),
    })
    assert.equal(isConnected, true)
    await listener.close()
    late.close()
  })

  it('is awaited by the migrations, which say so once', async () => {
    const late = await openLateDatabase(700)
    const database = openDatabase(late.url, { max: 1, onError: () => undefined })
    const said: string[] = []
    await migrate(database, { onWait: (reason) => said.push(reason) })
    assert.equal(said.length, 1)
    assert.match(said[0]!, /ECONNREFUSED/)
    await database.close()
    late.close()
  })

  it('is given up after a while', async () => {
    const client = () => new pg.Client({ host: '127.0.0.1', port: 1 }).connect()
    await assert.rejects(whenReachable(client, { withinMs: 300 }), /ECONNREFUSED/)
  })

  it('is not awaited if its name is wrong', async () => {
    const url = databaseUrl.replace(/[^/]*$/, 'no_such_database')
    let attempts = 0
    const attempt = async (): Promise<void> => {
      attempts++
      await new pg.Client(url).connect()
    }
    await assert.rejects(whenReachable(attempt), /no_such_database/)
    assert.equal(attempts, 1)
  })
})

describe('what D3 needs from PostgreSQL', () => {
  const found = {
    versionNumber: 160_004,
    version: '16.4',
    database: 'd3',
    role: 'd3',
    mayCreateInDatabase: true,
    mayCreateInSchema: true,
    unavailable: [],
  }
  it('is complete', () => assert.deepEqual(missingRequirements(found), []))
  it('is named in a sentence each', () => {
    assert.deepEqual(missingRequirements({ ...found, versionNumber: 140_018, version: '14.18' }), [
      'D3 needs PostgreSQL 15 or later; this is 14.18.',
    ])
    assert.match(missingRequirements({ ...found, unavailable: ['citext'] })[0]!, /extensions: citext\./)
    assert.match(
      missingRequirements({ ...found, mayCreateInDatabase: false })[0]!,
      /GRANT CREATE ON DATABASE d3/,
    )
    assert.match(
      missingRequirements({ ...found, mayCreateInSchema: false })[0]!,
      /GRANT CREATE ON SCHEMA public/,
    )
  })
})
