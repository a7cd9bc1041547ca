/** Public reads on a standby, here a read-only session of the same server, while the primary is reached by a proxy. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { openApp } from '#server/app.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openProxy, readOnly } from '#tests/support/away-primary.ts'
import { until } from '#tests/support/paying.ts'
import { openDatabase, type Database } from './database.ts'

describe('reads that are the same for everyone', () => {
  let test: TestApp
  let proxy: Awaited<ReturnType<typeof openProxy>>
  let database: Database
  before(async () => {
    test = await openTestApp({ demo: true })
    const url = String(test.app.database.pool.options.connectionString)
    proxy = await openProxy(url)
    database = openDatabase(proxy.url, { max: 4, replicaUrl: readOnly(url), onError: () => undefined })
    await until(async () => database.reads.hasCurrentReplica())
  })
  after(async () => {
    await database?.close()
    await proxy?.close()
    await test?.close()
  })

  const isReadOnly = (db: Database['db']) =>
    db
      .selectNoFrom(({ fn, val }) => fn<string>('current_setting', [val('transaction_read_only')]).as('is'))
      .executeTakeFirstOrThrow()
      .then(({ is }) => is === 'on')

  it('run on the standby', async () => {
    assert.equal(await database.reads.run(isReadOnly), true)
    assert.equal(await isReadOnly(database.db), false)
  })

  it('go on while the primary is away', async () => {
    proxy.cut()
    await assert.rejects(isReadOnly(database.db))
    assert.equal(await database.reads.run(isReadOnly), true)
    assert.equal(database.reads.hasCurrentReplica(), true)
    proxy.restore()
    await until(() =>
      isReadOnly(database.db).then(
        (is) => !is,
        () => false,
      ),
    )
  })

  it('are marked while the primary is away', async () => {
    const server = await openApp({ ...test.app, database }, 'customer')
    const getSource = async (path: string) => {
      const { statusCode, headers } = await server.inject(path)
      assert.equal(statusCode, 200)
      return headers['x-data-source']
    }
    await until(async () => !database.reads.isPrimaryAway())
    assert.equal(await getSource('/api/v1/categories'), undefined)
    proxy.cut()
    await until(async () => database.reads.isPrimaryAway())
    assert.equal(await getSource('/api/v1/categories'), 'standby')
    assert.equal(await getSource('/api/v1/health'), undefined)
    proxy.restore()
    await until(async () => !database.reads.isPrimaryAway())
    assert.equal(await getSource('/api/v1/categories'), undefined)
    await server.close()
  })

  it('that fail for another reason are not repeated', async () => {
    let runs = 0
    const read = async () => {
      runs++
      throw new Error('No')
    }
    await assert.rejects(database.reads.run(read), /No/)
    assert.equal(runs, 1)
  })
})

describe('a standby that is away or frozen', () => {
  it('leaves the reads to the primary', async () => {
    const test = await openTestApp({ demo: false })
    const url = String(test.app.database.pool.options.connectionString)
    const proxy = await openProxy(url)
    const database = openDatabase(url, { max: 4, replicaUrl: proxy.url, onError: () => undefined })
    await until(async () => database.reads.hasCurrentReplica())
    proxy.cut()
    assert.equal(
      await database.reads.run(async (db) => (db === database.db ? 'primary' : lost(db))),
      'primary',
    )
    assert.equal(database.reads.hasCurrentReplica(), false)
    proxy.restore()
    await until(async () => database.reads.hasCurrentReplica())

    proxy.stall()
    assert.equal(
      await database.reads.run(async (db) => (db === database.db ? 'primary' : lost(db))),
      'primary',
    )
    await until(async () => !database.reads.hasCurrentReplica())
    proxy.cut()
    await database.close()
    await proxy.close()
    await test.close()
  })
  const lost = async (db: Database['db']): Promise<string> => {
    await db.selectFrom('settings').select('key').execute()
    return 'standby'
  }
})
