/** Alerts and metrics about standbys, the archive and Redis, on a PostgreSQL of its own. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import pg from 'pg'
import { HOUR, MINUTE, SECOND } from '#domain/time/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { registerMetrics } from '#server/app.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { readReplication } from '#server/platform/database/startup/replication.ts'
import { watchArchiver, watchReports } from '#server/features/backups/jobs.ts'
import { readArchiver } from '#server/features/backups/state.ts'
import { until } from '#tests/support/paying.ts'
import { describeWithRedis, startRedis, type RedisServer } from '#tests/support/redis-server.ts'
import { openStandby, type TestStandby } from '#tests/support/standby.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { startKillablePostgres, type KillablePostgres } from '#tests/support/test-database.ts'
import { watchServers } from './servers.ts'

let postgres: KillablePostgres
let test: TestApp
before(async () => {
  postgres = await startKillablePostgres(['-c', 'archive_mode=on'])
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  // Otherwise the alert would wait for the standby that it is about.
  await admin.query(`ALTER ROLE d3 SET synchronous_commit = 'local'`)
  await admin.end()
  test = await openTestApp({ demo: false, postgres })
  await configure({ archive_command: 'true' })
  registerMetrics(test.app)
})
after(async () => {
  await test?.close()
  await postgres?.stop()
})

const query = (text: string) => test.app.database.pool.query(text)
async function configure(settings: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) await query(`ALTER SYSTEM SET ${name} = '${value}'`)
  await query('SELECT pg_reload_conf()')
  for (const [name, value] of Object.entries(settings))
    await until(async () => (await query(`SHOW ${name}`)).rows[0]?.[name] === value)
}
async function openAlerts(): Promise<Record<string, string>> {
  const { rows } = await test.app.database.pool.query<{ kind: string; subject: string }>(
    'SELECT kind, subject FROM alerts WHERE resolved_at IS NULL',
  )
  return Object.fromEntries(rows.map(({ kind, subject }) => [kind, subject]))
}
async function watchFor(ms: number, app: AppContext = test.app): Promise<void> {
  const end = test.clock.now().getTime() + ms
  await watchServers(app)
  while (test.clock.now().getTime() < end) {
    test.clock.advance(15 * SECOND)
    await watchServers(app)
  }
}
const metric = async (name: string, app: AppContext = test.app) =>
  new RegExp(`^${name}(?:\\{.*\\})? (.+)$`, 'm').exec(await app.metrics.text())?.[1]

describe('standbys', () => {
  let standby: TestStandby | undefined
  after(async () => {
    await standby?.close()
    await configure({ synchronous_standby_names: '' })
  })
  const listStandbys = async () => (await readReplication(test.app.database.db)).standbys

  it('raise no alert where none is required', async () => {
    await watchFor(2 * MINUTE)
    assert.deepEqual(await openAlerts(), {})
    assert.equal(await metric('database_synchronous_standby_missing'), '0')
    assert.equal(await metric('database_standby_lag_bytes'), undefined)
  })

  it('raise an alert when the one that is required is missing for a minute, until it is there', async () => {
    await configure({ synchronous_standby_names: 'node2' })
    await watchFor(45 * SECOND)
    assert.deepEqual(await openAlerts(), {})
    assert.equal(await metric('database_synchronous_standby_missing'), '1')
    await watchFor(MINUTE)
    assert.deepEqual(await openAlerts(), { 'standby-missing': 'database' })
    standby = await openStandby(postgres.url, 'node2')
    await standby.apply()
    await until(async () => (await listStandbys()).some(({ isSynchronous }) => isSynchronous))
    await watchFor(0)
    assert.deepEqual(await openAlerts(), {})
    assert.equal(await metric('database_synchronous_standby_missing'), '0')
  })

  it('raise an alert while one has not applied a file of the log for a minute', async () => {
    await query('CREATE TABLE filler AS SELECT n, repeat(md5(n::text), 20) FROM generate_series(1, 30000) n')
    await watchFor(75 * SECOND)
    assert.deepEqual(await openAlerts(), { 'standby-late': 'node2' })
    assert.ok(Number(await metric('database_standby_lag_bytes')) > 16 * 1024 ** 2)
    await standby?.apply()
    await until(async () => (await listStandbys()).every(({ lagBytes }) => lagBytes < 1024 ** 2))
    await watchFor(0)
    assert.deepEqual(await openAlerts(), {})
  })

  it('are seen by a plain role only after GRANT pg_monitor', async () => {
    await query(`CREATE ROLE plain LOGIN PASSWORD 'plain'`)
    const url = Object.assign(new URL(postgres.url), { username: 'plain', password: 'plain' }).href
    const database = openDatabase(url, { max: 1, onError: () => undefined })
    const hidden = await readReplication(database.db)
    assert.deepEqual([hidden.isVisible, hidden.needsSynchronous, hidden.standbys], [false, true, []])
    await query('GRANT pg_monitor TO plain')
    const visible = await readReplication(database.db)
    await database.close()
    assert.deepEqual([visible.isVisible, visible.standbys.map(({ name }) => name)], [true, ['node2']])
  })
})

describe('the archive of the log', () => {
  const archiver = () => readArchiver(test.app)
  const writeFile = () => query(`SELECT pg_switch_wal() FROM pg_logical_emit_message(true, 'test', 'x')`)

  it('raises an alert when archive_command fails, until it works again', async () => {
    await watchArchiver(test.app)
    assert.deepEqual(await openAlerts(), {})
    await configure({ archive_command: 'false' })
    await writeFile()
    await until(async () => (await archiver()).isFailing)
    await watchArchiver(test.app)
    assert.deepEqual(await openAlerts(), {}, 'PostgreSQL has been running for less than two minutes')
    const later = new Date(Date.now() + 3 * MINUTE)
    await watchArchiver(test.app, () => later)
    assert.deepEqual(await openAlerts(), { 'backup-log-late': 'database' })
    await configure({ archive_command: 'true' })
    await writeFile()
    await until(async () => !(await archiver()).isFailing)
    await watchArchiver(test.app)
    assert.deepEqual(await openAlerts(), {})
    assert.ok(Number(await metric('backup_age_seconds')) < 60)
  })

  it('raises an alert when nothing was archived long after archive_timeout', async () => {
    const in10Minutes = () => new Date(Date.now() + 10 * MINUTE)
    await watchArchiver(test.app, in10Minutes)
    assert.deepEqual(await openAlerts(), {}, 'archive_timeout is 0')
    await configure({ archive_timeout: '1min' })
    await watchArchiver(test.app, in10Minutes)
    assert.deepEqual(await openAlerts(), { 'backup-log-late': 'database' })
    await watchArchiver(test.app)
    assert.deepEqual(await openAlerts(), {})
  })
})

describe('the backups of a server of its own', () => {
  const inProduction = (): AppContext => ({ ...test.app, config: { ...test.app.config, production: true } })
  const after = (ms: number) => () => new Date(Date.now() + ms)
  const baseAge = async () =>
    /^backup_age_seconds\{of="base"\} (.+)$/m.exec(await test.app.metrics.text())?.[1]

  it('are late when none was reported in the first 26 hours, and 26 hours after the last one', async () => {
    await watchReports(inProduction(), after(25 * HOUR))
    assert.deepEqual(await openAlerts(), {}, 'the database was created 25 hours ago')
    assert.equal(await baseAge(), undefined)
    await watchReports(inProduction(), after(27 * HOUR))
    assert.deepEqual(await openAlerts(), { 'backup-late': 'database' })
    await query('INSERT INTO database_backups DEFAULT VALUES')
    await watchReports(inProduction(), after(25 * HOUR))
    assert.deepEqual(await openAlerts(), {})
    assert.ok(Number(await baseAge()) < 60)
    await watchReports(inProduction(), after(27 * HOUR))
    assert.deepEqual(await openAlerts(), { 'backup-late': 'database' })
    await watchReports(inProduction())
    assert.deepEqual(await openAlerts(), {})
  })

  it('are not expected outside production', async () => {
    await watchReports(test.app, after(100 * HOUR))
    assert.deepEqual(await openAlerts(), {})
  })
})

describeWithRedis('Redis', () => {
  let redis: RedisServer
  after(() => redis?.kill())

  it('raises an alert when it is away for a minute, until it is back', async () => {
    redis = await startRedis()
    const app = { ...test.app, config: { ...test.app.config, redisUrl: redis.url } }
    await watchFor(75 * SECOND, app)
    assert.deepEqual(await openAlerts(), {})
    await redis.kill()
    await watchFor(45 * SECOND, app)
    assert.deepEqual(await openAlerts(), {})
    await watchFor(MINUTE, app)
    assert.deepEqual(await openAlerts(), { 'redis-down': 'redis' })
    await redis.restart()
    await watchFor(0, app)
    assert.deepEqual(await openAlerts(), {})
  })
})
