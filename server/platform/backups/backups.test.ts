import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { after, before, describe, test } from 'mocha'
import { generateX25519Identity } from 'age-encryption'
import pg from 'pg'
import { DAY } from '#domain/time/time.ts'
import { killBackups, openBackedUpDatabase, type BackedUpDatabase } from '#tests/support/backups.ts'
import { freePorts } from '#tests/support/test-database.ts'
import { rememberTarget } from './backup-target.ts'
import { getFolder, isGood, listBackups, type GoodBackup } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { deleteExpired } from './retention.ts'
import { copyUploads, listCopies } from './uploads.ts'
import { archiveOpenWal, deleteOpenWal, listWal, readLogEnd } from './wal-archive.ts'

let at: BackedUpDatabase
before(async () => {
  at = await openBackedUpDatabase()
  await at.pool.query('CREATE TABLE notes (text text)')
  upload('avatars/before.webp')
})
after(() => at.close())

const upload = (name: string): void => {
  mkdirSync(join(at.dataDir, 'media', 'avatars'), { recursive: true })
  writeFileSync(join(at.dataDir, 'media', name), `the content of ${name}`)
}
const note = (text: string) => at.pool.query('INSERT INTO notes VALUES ($1)', [text])
const databaseTime = async (): Promise<Date> => {
  const { rows } = await at.pool.query<{ at: Date }>('SELECT clock_timestamp() AS at')
  return rows[0]!.at
}
const goodBackups = async (): Promise<GoodBackup[]> =>
  (await listBackups(at.store, { verify: true })).filter(isGood)
/** Ends the current file of the log, and waits until it is archived. */
async function archiveLog(): Promise<void> {
  const { rows } = await at.pool.query<{ wal: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS wal')
  const { systemId } = (await goodBackups())[0]!.manifest
  for (;;) {
    const whole = (await listWal(at.store, systemId)).filter(({ isOpen }) => !isOpen)
    if (whole.some(({ name }) => name === rows[0]!.wal)) return
    await new Promise((done) => setTimeout(done, 100))
  }
}
const restoreInto = async (into: string, target?: Date) => {
  const [port] = await freePorts(1)
  return restoreBackup(at.store, {
    into: join(at.folder, into),
    ...(target && { target }),
    port: port!,
    onProgress: () => undefined,
    inspect: async (url) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const { rows } = await client.query<{ text: string }>('SELECT text FROM notes ORDER BY text')
      await client.end()
      return rows.map(({ text }) => text)
    },
  })
}

describe('backups of the embedded database', () => {
  let between: Date
  let backupMs: number

  test('a backup is listed as good, and its log is archived', async () => {
    await note('1 before the backup')
    const began = performance.now()
    const made = await at.run('backup')
    backupMs = performance.now() - began
    assert.equal(made.code, 0, made.output)
    const [backup, ...others] = await goodBackups()
    assert.equal(others.length, 0)
    assert.ok(backup)
    assert.ok(backup.manifest.files > 100)
    const names = (await listWal(at.store, backup.manifest.systemId)).map(({ name }) => name)
    assert.ok(names.includes(backup.manifest.startWal))
    assert.ok(names.includes(backup.manifest.stopWal))
    const listed = await at.run('backup-list')
    assert.equal(listed.code, 0, listed.output)
    assert.match(listed.output, new RegExp(backup.manifest.name))
  })

  test('nothing of the database or the keys is stored in clear', async () => {
    const folder = join(at.folder, 'backups')
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/part-|\.age$|uploads$/.test(name)) continue
      assert.equal(readFileSync(join(folder, name)).subarray(0, 21).toString(), 'age-encryption.org/v1', name)
    }
  })

  test('a restore to a time between two changes has the rows and the uploaded files of that time', async () => {
    await note('2 before the time')
    upload('avatars/later.webp')
    await copyUploads(
      at.store,
      { storage: null, dataDir: at.dataDir },
      new Set((await listCopies(at.store)).keys()),
    )
    between = await databaseTime()
    await new Promise((done) => setTimeout(done, 20))
    await note('3 after the time')
    await archiveLog()
    const restored = await restoreInto('between', between)
    assert.deepEqual(restored.inspected, ['1 before the backup', '2 before the time'])
    assert.equal(restored.isShort, false)
    assert.ok(restored.recoveredTo <= between)
    assert.deepEqual(restored.uploads, { restored: 2, missing: 0 })
    for (const name of ['avatars/before.webp', 'avatars/later.webp'])
      assert.equal(readFileSync(join(at.folder, 'between', 'media', name), 'utf8'), `the content of ${name}`)
  })

  test('what no whole file of the log has yet is restored from the beginning of the file @long', async () => {
    const directory = join(at.dataDir, 'postgres')
    await note('4 in a file that is not full')
    const end = await readLogEnd(at.pool)
    await archiveOpenWal(at.store, directory, end)
    const restored = await restoreInto('open-file')
    assert.equal(restored.inspected.at(-1), '4 in a file that is not full')
    assert.equal(restored.isShort, false)
    assert.equal(await deleteOpenWal(at.store, end.systemId, end.name), false)
    await archiveLog()
    assert.equal(await deleteOpenWal(at.store, end.systemId, end.name), true)
    assert.ok((await listWal(at.store, end.systemId)).every(({ isOpen }) => !isOpen))
  })

  test('an empty folder in the place of the disk gets no backups', async () => {
    const folder = join(at.folder, 'backups')
    const refusal = /is not the folder that had the backups so far: is its disk mounted\?/
    const put = () => at.store.put('wal/1/x', Buffer.from('x'))
    renameSync(folder, `${folder}.away`)
    mkdirSync(folder)
    const refused = await at.run('backup')
    assert.equal(refused.code, 1)
    assert.match(refused.output, refusal)
    await assert.rejects(put(), refusal)
    assert.deepEqual(readdirSync(folder), [])
    rememberTarget(at.settings.target, at.dataDir, { isNew: true })
    await put()
    rmSync(folder, { recursive: true })
    renameSync(`${folder}.away`, folder)
    await assert.rejects(put(), refusal)
    rememberTarget(at.settings.target, at.dataDir, { isNew: true })
  })

  test('the command restores everything with the keys, checks all invariants and does not overwrite', async () => {
    const into = join(at.folder, 'all')
    const restored = await at.run('restore', ['--into', into], { env: { SESSION_KEY: 'x'.repeat(32) } })
    assert.equal(restored.code, 0, restored.output)
    assert.match(restored.output, /All invariants hold/)
    assert.match(restored.output, /SESSION_KEY is not the one of the backup/)
    assert.match(
      readFileSync(join(into, 'keys.env'), 'utf8'),
      /^SESSION_KEY="the key of the test of backups, /,
    )
    const again = await at.run('restore', ['--into', into])
    assert.equal(again.code, 1)
    assert.match(again.output, /There is a database in .*--replace/)
    const running = await at.run('restore', ['--replace'])
    assert.equal(running.code, 1)
    assert.match(running.output, /is in use by another process/)
  })

  test('a time before the first backup is refused', async () => {
    await assert.rejects(restoreInto('early', new Date(Date.now() - DAY)), /No good backup is older than/)
    assert.equal(existsSync(join(at.folder, 'early', 'postgres')), false)
  })

  test('another key is refused with a reason @long', async () => {
    const env = { BACKUP_KEY: await generateX25519Identity() }
    const { code, output } = await at.run('restore', ['--into', join(at.folder, 'wrong-key')], { env })
    assert.equal(code, 1)
    assert.match(output, /BACKUP_KEY is not the key of these backups/)
    assert.equal(existsSync(join(at.folder, 'wrong-key')), false)
    const listed = await at.run('backup-list', [], { env })
    assert.equal(listed.code, 1)
    assert.match(listed.output, /No good backup.[^]*BACKUP_KEY is not the key of these backups/)
  })

  test('an unknown option is named, and nothing is done @long', async () => {
    for (const command of ['restore', 'backup', 'backup-list', 'backup-verify', 'grow']) {
      const { code, output } = await at.run(command, ['--nonsense'])
      assert.equal(code, 1, command)
      assert.match(output, /Unknown option '--nonsense'/, command)
      assert.doesNotMatch(output, /^ +at /m, command)
    }
  })

  test('a backup that was killed is never listed as good, and earlier ones remain good @long', async () => {
    const { kills, wrong } = await killBackups(at, 2, backupMs)
    assert.deepEqual(wrong, [])
    assert.equal(kills, 2)
  })

  test('after a restore in place, the log goes on in a new timeline and can be restored @long', async () => {
    await at.stop()
    const restored = await restoreBackup(at.store, {
      into: at.dataDir,
      port: (await freePorts(1))[0]!,
      // A time after the end of the archive is restored as far as possible.
      target: new Date(Date.now() + DAY),
      isReplacing: true,
      onProgress: () => undefined,
      inspect: async () => null,
    })
    assert.equal(restored.isShort, true)
    assert.ok(existsSync(join(restored.replaced ?? '', 'PG_VERSION')))
    await at.start()
    await note('4 on the new timeline')
    await archiveLog()
    const made = await at.run('backup')
    assert.equal(made.code, 0, made.output)
    const newest = (await goodBackups()).at(-1)?.manifest
    assert.ok(newest)
    assert.equal(newest.timeline, 2)
    await note('5 after the second backup')
    await archiveLog()
    // Begins with an older backup on the first timeline, although the newest one was being made at that time.
    const earlier = await restoreInto('timeline', new Date(newest.finishedAt.getTime() - 1))
    assert.ok(earlier.manifest.finishedAt < newest.startedAt)
    assert.equal(earlier.inspected.at(-1), '4 on the new timeline')
    assert.equal(earlier.isShort, false)
  })

  test('a file of the log in the place of another one ends the restore @long', async () => {
    const [backup] = await goodBackups()
    const { systemId } = backup!.manifest
    const folder = join(at.folder, 'backups/wal', systemId)
    await note('5 in a file that is replaced')
    await archiveLog()
    const names = readdirSync(folder).filter((name) => /^[0-9A-F]{24}\./.test(name))
    const [earlier, last] = names
      .toSorted()
      .slice(-2)
      .map((name) => join(folder, name))
    const original = readFileSync(last!)
    writeFileSync(last!, readFileSync(earlier!))
    await assert.rejects(restoreInto('replaced-file'), /is another file, which was put in its place/)
    const verified = await at.run('backup-verify')
    assert.equal(verified.code, 1)
    assert.match(verified.output, /another file, which was put in its place/)
    // Recovery ends before a file that is not of the log at all.
    const key = `wal/${systemId}/${basename(last!)}`
    await at.store.delete(key)
    await at.store.putEncrypted(key, Buffer.alloc(16 * 1024 * 1024))
    const restored = await restoreInto('emptied-file')
    assert.equal(restored.isShort, true)
    writeFileSync(last!, original)
  })

  test('a damaged archive is not listed as good, and a restore uses none', async () => {
    const [backup] = await goodBackups()
    assert.ok(backup)
    const path = join(at.folder, 'backups', getFolder(backup.manifest), 'part-00000')
    const intact = readFileSync(path)
    const damaged = Buffer.from(intact)
    damaged[damaged.length - 100]! ^= 1
    writeFileSync(path, damaged)
    const names = (await goodBackups()).map(({ manifest }) => manifest.name)
    assert.equal(names.includes(backup.manifest.name), false)
    await assert.rejects(
      restoreInto('damaged', new Date(backup.manifest.finishedAt.getTime() + 10)),
      /is damaged: part-00000/,
    )
    writeFileSync(path, intact.subarray(0, -1))
    const quick = (await listBackups(at.store)).find(
      ({ manifest }) => manifest?.name === backup.manifest.name,
    )
    assert.match(quick?.problem ?? '', /damaged: part-00000/)
    writeFileSync(path, intact)
  })

  test('what is past its retention is deleted with its log, but never the last good backup', async () => {
    assert.equal((await at.run('backup')).code, 0)
    const good = await goodBackups()
    const newest = good.at(-1)!.manifest
    assert.ok(good.length >= 2)
    rmSync(join(at.dataDir, 'media', 'avatars', 'before.webp'))
    const uploads = ['media/avatars/later.webp']
    const kept = await deleteExpired(at.store, { days: 1, now: new Date(), uploads })
    assert.deepEqual(kept, [])
    const now = new Date(Date.now() + 3 * DAY)
    await deleteExpired(at.store, { days: 1, now, uploads })
    assert.deepEqual(
      (await goodBackups()).map(({ manifest }) => manifest.name),
      [newest.name],
    )
    const names = (await listWal(at.store, newest.systemId)).map(({ name }) => name)
    assert.equal(names.find((name) => !name.endsWith('.history'))?.slice(0, 24), newest.startWal)
    await deleteExpired(at.store, { days: 1, now: new Date(now.getTime() + 100 * DAY), uploads })
    assert.equal((await goodBackups()).length, 1)
  })
})
