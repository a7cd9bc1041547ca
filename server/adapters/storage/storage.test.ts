import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'mocha'
import { movableClock } from '#server/clock.ts'
import { startS3Server, type S3Server } from '#tests/support/s3-server.ts'
import { MAX_FAILURES, OPEN_MS } from '../network/breaker.ts'
import { openLocalStorage } from './local-storage.ts'
import { openS3Storage } from './s3-storage.ts'
import { StorageUnavailable, type FileStorage } from './storage.ts'

const readKeys = async (storage: FileStorage, folder: string): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of storage.list(folder)) keys.push(key)
  return keys.toSorted()
}

/** Tests of every implementation. `opened` returns a storage and a second one that shares its files. */
function storageTests(opened: () => { storage: FileStorage; other: FileStorage }): void {
  test('returns the bytes that were stored, also to another process', async () => {
    const { storage, other } = opened()
    const content = randomBytes(300_000)
    await storage.put('bytes/a-1.webp', content, 'image/webp')
    for (const each of [storage, other]) {
      const file = await each.get('bytes/a-1.webp')
      assert.ok(file?.content.equals(content))
      assert.match(file?.etag ?? '', /^"[^"]+"$/)
      assert.equal(await each.exists('bytes/a-1.webp'), true)
    }
  })

  test('replaces a file, which then has another ETag', async () => {
    const { storage } = opened()
    await storage.put('replaced/a.webp', Buffer.from('first'), 'image/webp')
    const first = await storage.get('replaced/a.webp')
    await storage.put('replaced/a.webp', Buffer.from('the second'), 'image/webp')
    const second = await storage.get('replaced/a.webp')
    assert.equal(second?.content.toString(), 'the second')
    assert.notEqual(second.etag, first?.etag)
  })

  test('stores an empty file', async () => {
    const { storage } = opened()
    await storage.put('empty/a.webp', Buffer.alloc(0), 'image/webp')
    assert.equal((await storage.get('empty/a.webp'))?.content.length, 0)
  })

  test('has no file before it is stored and after it is deleted', async () => {
    const { storage } = opened()
    const state = async () => [
      await storage.get('deleted/a.webp'),
      await storage.exists('deleted/a.webp'),
      await readKeys(storage, 'deleted'),
    ]
    assert.deepEqual(await state(), [undefined, false, []])
    await storage.put('deleted/a.webp', Buffer.from('a'), 'image/webp')
    await storage.delete('deleted/a.webp')
    assert.deepEqual(await state(), [undefined, false, []])
    await storage.delete('deleted/a.webp')
  })

  test('has no file where a folder is, nor below a file', async () => {
    const { storage } = opened()
    await storage.put('deep/er/a.webp', Buffer.from('a'), 'image/webp')
    for (const key of ['deep', 'deep/er', 'deep/er/a.webp/b.webp']) {
      assert.equal(await storage.get(key), undefined, key)
      assert.equal(await storage.exists(key), false, key)
    }
  })

  test('lists all files below a folder with the time they were stored', async () => {
    const { storage } = opened()
    const began = Date.now()
    const stored = ['listed/a.webp', 'listed/b/c.webp', 'listed/d_e.f-1.webp']
    for (const key of [...stored, 'listed-not/a.webp', 'other/a.webp'])
      await storage.put(key, Buffer.from(key), 'image/webp')
    assert.deepEqual(await readKeys(storage, 'listed'), stored)
    for await (const { modifiedAt } of storage.list('listed'))
      assert.ok(Math.abs(modifiedAt.getTime() - began) < 60_000)
  })

  test('lists more files than one page of a bucket holds', async () => {
    const { storage } = opened()
    const stored = Array.from({ length: 1_050 }, (_, index) => `many/${String(index).padStart(4, '0')}.webp`)
    const queue = [...stored]
    const put = async () => {
      for (let key = queue.shift(); key; key = queue.shift())
        await storage.put(key, Buffer.from('a'), 'image/webp')
    }
    await Promise.all(Array.from({ length: 8 }, put))
    assert.deepEqual(await readKeys(storage, 'many'), stored)
  })

  test('rejects every key that could lead elsewhere', async () => {
    const { storage } = opened()
    const wrong = [
      '',
      '/',
      '/etc/passwd',
      '..',
      '../a.webp',
      'a/../../b.webp',
      'a//b.webp',
      'a/./b.webp',
      'a/.hidden',
      '.hidden',
      'a/',
      'a\\..\\b',
      'a%2f..%2fb',
      'a\0.webp',
      'a\n.webp',
      'a b.webp',
      'ä.webp',
      `${'x'.repeat(201)}.webp`,
    ]
    for (const key of wrong) {
      await assert.rejects(
        async () => storage.put(key, Buffer.from('a'), 'image/webp'),
        TypeError,
        JSON.stringify(key),
      )
      await assert.rejects(async () => storage.get(key), TypeError, JSON.stringify(key))
      await assert.rejects(async () => storage.exists(key), TypeError, JSON.stringify(key))
      await assert.rejects(async () => storage.delete(key), TypeError, JSON.stringify(key))
      await assert.rejects(() => readKeys(storage, key), TypeError, JSON.stringify(key))
    }
  })
}

describe('a local folder', () => {
  const directory = mkdtempSync(join(tmpdir(), 'd3-storage-'))
  after(() => rmSync(directory, { recursive: true, force: true }))
  storageTests(() => ({ storage: openLocalStorage(directory), other: openLocalStorage(directory) }))

  test('that cannot be written to is unavailable and has no part of the file', async () => {
    const blocked = mkdtempSync(join(tmpdir(), 'd3-storage-'))
    after(() => rmSync(blocked, { recursive: true, force: true }))
    // A file where the folder should be stops every user; permissions do not stop root.
    writeFileSync(join(blocked, 'avatars'), '')
    await assert.rejects(
      openLocalStorage(blocked).put('avatars/a.webp', Buffer.from('a'), 'image/webp'),
      StorageUnavailable,
    )
    assert.deepEqual(readdirSync(blocked), ['avatars'])
    // The name is taken by a folder, so that the last step fails.
    mkdirSync(join(blocked, 'logos', 'a.webp'), { recursive: true })
    await assert.rejects(
      openLocalStorage(blocked).put('logos/a.webp', Buffer.from('a'), 'image/webp'),
      StorageUnavailable,
    )
    assert.deepEqual(readdirSync(join(blocked, 'logos')), ['a.webp'])
  })

  // Root may read everything.
  const testUnlessRoot = process.getuid?.() === 0 ? test.skip : test
  testUnlessRoot('without permission is unavailable', async () => {
    const locked = mkdtempSync(join(tmpdir(), 'd3-storage-'))
    try {
      const storage = openLocalStorage(locked)
      await storage.put('avatars/a.webp', Buffer.from('a'), 'image/webp')
      chmodSync(join(locked, 'avatars'), 0)
      await assert.rejects(storage.get('avatars/a.webp'), StorageUnavailable)
      await assert.rejects(storage.delete('avatars/a.webp'), StorageUnavailable)
    } finally {
      chmodSync(join(locked, 'avatars'), 0o700)
      rmSync(locked, { recursive: true, force: true })
    }
  })
})

describe('a bucket', () => {
  let server: S3Server
  const clock = movableClock()
  before(async () => {
    server = await startS3Server()
  })
  after(() => server.close())
  const open = () => openS3Storage(server.settings, { clock })
  storageTests(() => ({ storage: open(), other: open() }))

  test('that does not exist is unavailable, not empty', async () => {
    const storage = openS3Storage(
      { ...server.settings, url: server.settings.url.replace(/[^/]+$/, 'missing') },
      { clock },
    )
    await assert.rejects(storage.get('a/b.webp'), StorageUnavailable)
    await assert.rejects(storage.put('a/b.webp', Buffer.from('a'), 'image/webp'), StorageUnavailable)
    await assert.rejects(readKeys(storage, 'a'), StorageUnavailable)
  })

  test('with wrong credentials is unavailable', async () => {
    const storage = openS3Storage({ ...server.settings, accessKeyId: 'unknown' }, { clock })
    await assert.rejects(
      storage.get('a/b.webp'),
      (error) => error instanceof StorageUnavailable && /InvalidAccessKeyId/.test(error.message),
    )
  })

  test('that is down fails every operation, gets no requests for a while, and then works again', async () => {
    const states: string[] = []
    const storage = openS3Storage(server.settings, { clock, onChange: (state) => states.push(state) })
    await storage.put('down/a.webp', Buffer.from('a'), 'image/webp')
    assert.equal((await storage.get('down/a.webp'))?.content.toString(), 'a')
    await server.stop()
    const operations: (() => Promise<unknown>)[] = [
      () => storage.put('down/b.webp', Buffer.from('b'), 'image/webp'),
      () => storage.get('down/a.webp'),
      () => storage.exists('down/a.webp'),
      () => storage.delete('down/a.webp'),
      () => readKeys(storage, 'down'),
    ]
    assert.equal(operations.length, MAX_FAILURES)
    for (const operation of operations) await assert.rejects(operation, StorageUnavailable)
    await server.start()
    await assert.rejects(storage.get('down/a.webp'), { message: 'circuit open' })
    clock.advance(OPEN_MS)
    assert.equal((await storage.get('down/a.webp'))?.content.toString(), 'a')
    assert.deepEqual(states, ['up', 'down', 'up'])
  })
})
