import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'mocha'
import { HOUR, MINUTE } from '#domain/time/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { putVerification } from '#server/platform/backups/verification.ts'
import { openBackedUpDatabase, type BackedUpDatabase } from '#tests/support/backups.ts'
import { startS3Server, type S3Server } from '#tests/support/s3-server.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { alertAboutLog, copyAndWatchLog, makeBackups } from './jobs.ts'
import { registerBackupMetrics } from './metrics.ts'
import { makesBackups, getBackupState } from './state.ts'

let database: BackedUpDatabase
let testApp: TestApp
let bucket: S3Server
let app: AppContext

before(async () => {
  bucket = await startS3Server()
  database = await openBackedUpDatabase({
    BACKUP_URL: bucket.settings.url,
    BACKUP_REGION: bucket.settings.region,
    BACKUP_ACCESS_KEY_ID: bucket.settings.accessKeyId,
    BACKUP_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
  })
  // The commands that the jobs start read their settings from the environment.
  Object.assign(process.env, database.env)
  const unused = async () => undefined
  const postgres = { url: database.databaseUrl, kill: unused, restart: unused, stop: unused }
  testApp = await openTestApp({ demo: false, postgres })
  const { config } = testApp.app
  app = {
    ...testApp.app,
    config: { ...config, databaseUrl: undefined, backup: database.settings, dataDir: database.dataDir },
  }
  registerBackupMetrics(app)
})
after(async () => {
  await testApp.close()
  await database.close()
  await bucket.close()
})

async function openAlerts(): Promise<Record<string, string>> {
  const { rows } = await app.database.pool.query<{ kind: string; detail: string }>(
    `SELECT kind, detail FROM alerts WHERE resolved_at IS NULL AND kind LIKE 'backup-%'`,
  )
  return Object.fromEntries(rows.map(({ kind, detail }) => [kind, detail]))
}
async function waitForCommand(name: string): Promise<void> {
  const { command } = getBackupState(app)
  assert.equal(command?.name, name)
  while (getBackupState(app).command) await new Promise((done) => setTimeout(done, 50))
}
async function readMetric(name: string, of = 'database'): Promise<number | null> {
  const value = new RegExp(`^${name}\\{of="${of}"\\} (.+)$`, 'm').exec(await app.metrics.text())?.[1]
  return value === undefined ? null : Number(value)
}

/** Adds a follow to the database that is backed up, which is not that of the app. */
async function followAt(now: Date): Promise<void> {
  const [customer, merchant, store] = [randomUUID(), randomUUID(), randomUUID()]
  const account = `INSERT INTO accounts (id, role, email, first_name, last_name, referral_slug, created_at)
    VALUES ($1, $2, $3, 'Amina', 'Otieno', $4, now())`
  await database.pool.query(account, [customer, 'customer', 'amina@d3.test', 'amina-1'])
  await database.pool.query(account, [merchant, 'merchant', 'shop@d3.test', 'shop-1'])
  await database.pool.query(
    `INSERT INTO merchants (id, account_id, business_name, created_at) VALUES ($1, $1, 'Shop', now())`,
    [merchant],
  )
  await database.pool.query(
    `INSERT INTO stores (id, merchant_id, category, location, name, description, created_at, follower_count)
     SELECT $1, $2, (SELECT slug FROM categories LIMIT 1), (SELECT slug FROM locations LIMIT 1), 'Shop', 'A shop', now(), 1`,
    [store, merchant],
  )
  await database.pool.query('INSERT INTO follows (account_id, store_id, created_at) VALUES ($1, $2, $3)', [
    customer,
    store,
    now,
  ])
}

describe('the jobs of backups, in a bucket,', () => {
  test('run only beside the embedded database', () => {
    assert.equal(makesBackups(app), true)
    assert.equal(makesBackups(testApp.app), false)
  })

  test('copy uploaded files and report the age of the archived log', async () => {
    mkdirSync(join(database.dataDir, 'media', 'logos'), { recursive: true })
    writeFileSync(join(database.dataDir, 'media', 'logos', 'a.webp'), 'a')
    await copyAndWatchLog(app)
    assert.equal((await database.store.getDecrypted('media/logos/a.webp.zst.age'))?.toString(), 'a')
    assert.deepEqual(await openAlerts(), {})
    const age = await readMetric('backup_age_seconds', 'log')
    assert.ok(age !== null && age < HOUR / 1000)
  })

  test('make the backup that is due, verify it, and resolve the alert that it was late', async () => {
    getBackupState(app).openedAt = new Date(Date.now() - 2 * HOUR)
    assert.equal(await readMetric('backup_age_seconds', 'base'), null)
    await makeBackups(app)
    assert.match((await openAlerts())['backup-late'] ?? '', /missing/)
    await waitForCommand('backup')
    await makeBackups(app)
    assert.deepEqual(Object.keys(await openAlerts()), ['backup-unverified'])
    await waitForCommand('backup-verify')
    await makeBackups(app)
    assert.equal(getBackupState(app).command, null)
    assert.deepEqual(await openAlerts(), {})
    assert.equal(await readMetric('backup_verification_ok'), 1)
    for (const kind of ['base', 'verification']) {
      const age = await readMetric('backup_age_seconds', kind)
      assert.ok(age !== null && age < HOUR / 1000, kind)
    }
    assert.match(getBackupState(app).verification?.detail ?? '', /all invariants hold/)
    assert.equal(existsSync(join(database.dataDir, 'verification')), false)
  })

  test('verify rows of a clock that the sandbox has moved forward', async () => {
    const { newest, store } = getBackupState(app)
    assert.ok(newest)
    testApp.clock.advance(3 * HOUR)
    await followAt(app.clock.now())
    await database.pool.query('SELECT pg_switch_wal()')
    const yesterday = { at: new Date(Date.now() - 24 * HOUR), backup: newest.name, holds: true, detail: '' }
    await putVerification(await store, newest.systemId, yesterday)
    await makeBackups(app)
    await waitForCommand('backup-verify')
    await makeBackups(app)
    assert.match(getBackupState(app).verification?.detail ?? '', /all invariants hold/)
    assert.deepEqual(await openAlerts(), {})
  })

  test('raise an alert for a verification that failed or is old, and for a log that is not archived', async () => {
    const { newest, store } = getBackupState(app)
    assert.ok(newest)
    const failed = { at: new Date(), backup: newest.name, holds: false, detail: 'broken: a statement' }
    await putVerification(await store, newest.systemId, failed)
    await makeBackups(app)
    assert.match((await openAlerts())['backup-unverified'] ?? '', /broken: a statement/)
    assert.equal(await readMetric('backup_verification_ok'), 0)
    await alertAboutLog(app, new Date(Date.now() - 6 * MINUTE))
    assert.match((await openAlerts())['backup-log-late'] ?? '', /Nothing has been archived since/)
    await copyAndWatchLog(app)
    assert.equal((await openAlerts())['backup-log-late'], undefined)
  })
})
