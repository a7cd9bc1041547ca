import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'mocha'
import sharp from 'sharp'
import { coloursIn } from '#domain/media/picture-colours.ts'
import { DAY, MINUTE } from '#domain/time/time.ts'
import { OPEN_MS } from '#server/adapters/network/breaker.ts'
import { runScheduledJob } from '#tests/support/scheduled-jobs.ts'
import { startS3Server, type S3Server } from '#tests/support/s3-server.ts'
import { openTestApp, type Answer, type TestApp } from '#tests/support/test-app.ts'

const image = (color = '#c8262b') =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
const TYPE = 'multipart/form-data; boundary=edge'
const buildForm = (bytes: Uint8Array, field = 'avatar') =>
  Buffer.concat([
    Buffer.from(
      `--edge\r\ncontent-disposition: form-data; name="${field}"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n--edge--\r\n'),
  ])

async function upload(app: TestApp, token: string, bytes: Uint8Array): Promise<Answer> {
  const {
    statusCode: status,
    headers,
    ...answer
  } = await app.customer.inject({
    method: 'POST',
    url: '/api/v1/users/avatar',
    payload: buildForm(bytes),
    headers: { 'content-type': TYPE, authorization: `Bearer ${token}` },
  })
  return { status, headers, body: answer.json() }
}
const getPath = (url: string) => new URL(url).pathname
const toKey = (url: string) => getPath(url).slice('/media/'.length)
const getAvatar = async (app: TestApp, token: string) =>
  (await app.ask('GET', '/users/profile', { token })).body.user.avatar
const readKeys = async (app: TestApp): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of app.app.storage.list('avatars')) keys.push(key)
  return keys.toSorted()
}
const removeUnused = (app: TestApp) => runScheduledJob(app, 'remove-stray-avatars')

describe('files in a bucket', () => {
  let server: S3Server
  let first: TestApp
  let second: TestApp
  const dataDir = mkdtempSync(join(tmpdir(), 'd3-bucket-'))
  before(async () => {
    server = await startS3Server()
    const env = { DATA_DIR: dataDir, ...server.env }
    first = await openTestApp({ demo: false, env })
    second = await openTestApp({ demo: false, env })
  })
  after(async () => {
    await first.close()
    await second.close()
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('are served by every process, with no copy on its disk', async () => {
    const { token } = await first.newCustomer()
    const { status, body } = await upload(first, token, await image())
    assert.equal(status, 200, JSON.stringify(body))
    const here = await first.customer.inject(getPath(body.user.avatar))
    const there = await second.customer.inject(getPath(body.user.avatar))
    assert.deepEqual([here.statusCode, there.statusCode], [200, 200])
    assert.ok(there.rawPayload.equals(here.rawPayload))
    assert.deepEqual(
      [there.headers['content-type'], there.headers['cache-control']],
      ['image/webp', 'private, max-age=86400, immutable'],
    )
    assert.equal((await sharp(there.rawPayload).metadata()).width, 256)
    assert.ok(!existsSync(join(dataDir, 'media')))
  })

  test('are deleted when they are replaced or removed', async () => {
    const { token } = await first.newCustomer()
    const existing = await readKeys(first)
    const replaced = (await upload(first, token, await image('#111'))).body.user.avatar
    const current = (await upload(first, token, await image('#222'))).body.user.avatar
    assert.notEqual(current, replaced)
    assert.deepEqual(await readKeys(first), [...existing, toKey(current)].toSorted())
    await first.ask('DELETE', '/users/avatar', { token })
    assert.deepEqual(await readKeys(first), existing)
    assert.equal((await second.customer.inject(getPath(current))).statusCode, 404)
  })

  test('the name of an image has its colours, unless it is transparent', async () => {
    const { token } = await first.newCustomer()
    const { avatar } = (await upload(first, token, await image('#cc2233'))).body.user
    const colours = coloursIn(avatar)
    assert.deepEqual([colours?.topLeft, colours?.middle], ['#c23', '#c23'])
    const create = { width: 300, height: 300, channels: 4, background: '#cc223380' } as const
    const transparent = await sharp({ create }).png().toBuffer()
    assert.equal(coloursIn((await upload(first, token, transparent)).body.user.avatar), undefined)
  })

  test('the same image of two accounts is two files', async () => {
    const [one, other] = await Promise.all([first.newCustomer(), first.newCustomer()])
    const bytes = await image('#333')
    const urls = [
      (await upload(first, one.token, bytes)).body.user.avatar,
      (await upload(first, other.token, bytes)).body.user.avatar,
    ]
    assert.equal(new Set(urls).size, 2)
    await first.ask('DELETE', '/users/avatar', { token: one.token })
    assert.equal((await first.customer.inject(getPath(urls[1]))).statusCode, 200)
  })

  test('while the bucket is down, an upload returns 503 and changes nothing', async () => {
    const { token } = await first.newCustomer()
    const { body } = await upload(first, token, await image('#444'))
    await server.stop()
    const refused = await upload(first, token, await image('#555'))
    assert.deepEqual([refused.status, refused.body.code], [503, 'storage-unavailable'])
    assert.ok(Number(refused.headers['retry-after']) > 0)
    const shown = await first.customer.inject(getPath(body.user.avatar))
    assert.deepEqual(
      [shown.statusCode, shown.headers['cache-control'], shown.json().code],
      [503, 'no-store', 'storage-unavailable'],
    )
    assert.equal(await getAvatar(first, token), body.user.avatar)
    await server.start()
    first.clock.advance(OPEN_MS)
    assert.equal((await first.customer.inject(getPath(body.user.avatar))).statusCode, 200)
    assert.equal((await upload(first, token, await image('#555'))).status, 200)
  })

  test('while the bucket is down, a picture can be removed, and its file is deleted later @long', async () => {
    const { token } = await first.newCustomer()
    const { body } = await upload(first, token, await image('#666'))
    await server.stop()
    const { status } = await first.ask('DELETE', '/users/avatar', { token })
    assert.equal(status, 200)
    assert.equal(await getAvatar(first, token), null)
    await server.start()
    first.clock.advance(OPEN_MS)
    assert.ok((await readKeys(first)).includes(toKey(body.user.avatar)))
    first.clock.advance(DAY + MINUTE)
    await removeUnused(first)
    assert.ok(!(await readKeys(first)).includes(toKey(body.user.avatar)))
  })
})

describe('files in a folder', () => {
  let at: TestApp
  const dataDir = mkdtempSync(join(tmpdir(), 'd3-folder-'))
  before(async () => {
    at = await openTestApp({ demo: false, env: { DATA_DIR: dataDir } })
  })
  after(async () => {
    await at.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('are deleted after a day when no account uses them, and no other files are', async () => {
    const { token } = await at.newCustomer()
    const used = toKey((await upload(at, token, await image())).body.user.avatar)
    const name = `${'a'.repeat(32)}-${'b'.repeat(8)}`
    const unused = [`avatars/${name}-256.webp`, `avatars/${name}-256.webp.0123abcd.part`]
    const foreign = ['avatars/amina.webp', 'avatars/README']
    for (const key of [...unused, ...foreign]) await at.app.storage.put(key, Buffer.from('a'), 'image/webp')
    await removeUnused(at)
    assert.deepEqual(await readKeys(at), [used, ...unused, ...foreign].toSorted())
    at.clock.advance(DAY + MINUTE)
    await removeUnused(at)
    assert.deepEqual(await readKeys(at), [used, ...foreign].toSorted())
  })

  test('an upload whose row cannot be written leaves the picture as it was', async () => {
    const { token, id } = await at.newCustomer()
    const { body } = await upload(at, token, await image('#777'))
    const { pool } = at.app.database
    await pool.query(
      `ALTER TABLE accounts ADD CONSTRAINT refused CHECK (id <> '${id}' OR avatar IS NULL) NOT VALID`,
    )
    assert.equal((await upload(at, token, await image('#888'))).status, 500)
    await pool.query('ALTER TABLE accounts DROP CONSTRAINT refused')
    assert.equal(await getAvatar(at, token), body.user.avatar)
    assert.equal((await at.customer.inject(getPath(body.user.avatar))).statusCode, 200)
  })

  test('an account may upload three images at a time; a lost connection frees its place', async () => {
    const { token } = await at.newCustomer()
    const bytes = await image('#aaa')
    const form = buildForm(bytes)
    const started = Array.from({ length: 3 }, () => {
      const request = openRequest(at, [
        ...buildHead(at, '/users/avatar', TYPE, form.length),
        `Authorization: Bearer ${token}`,
      ])
      request.write(form.subarray(0, 200))
      return request
    })
    await until(async () => (await upload(at, token, bytes)).status === 503)
    for (const request of started) request.abort()
    await until(async () => (await upload(at, token, bytes)).status === 200)
  })

  test('an upload over a slow network has more time to arrive than any other request @long', async () => {
    const { token } = await at.newCustomer()
    const form = buildForm(await image('#999'))
    const head = (path: string, type: string) => buildHead(at, path, type, form.length)
    const slow = openRequest(at, [
      ...head('/users/avatar', TYPE),
      `Authorization: Bearer ${token}`,
      'Connection: close',
    ])
    slow.write(form.subarray(0, 200))
    // These two time out after ten seconds, so the upload has had longer than any other request.
    const signIn = openRequest(at, head('/users/login', 'application/json'))
    assert.match(await signIn.reply, /^HTTP\/1\.1 408 /)
    const signedOut = openRequest(at, head('/users/avatar', TYPE))
    assert.match(await signedOut.reply, /^HTTP\/1\.1 401 /)
    slow.write(form.subarray(200))
    assert.match(await slow.reply, /^HTTP\/1\.1 200 /)
    assert.match(await getAvatar(at, token), /\.webp$/)
  })
})

/** Sends only the head of a request; `reply` resolves with what was received when the connection closes. */
function openRequest(app: TestApp, head: string[]) {
  const socket = connect(app.app.config.port, '127.0.0.1')
  let received = ''
  socket.on('data', (piece: Buffer) => (received += piece.toString()))
  // A server that closes the connection may reset it.
  socket.on('error', () => undefined)
  const reply = new Promise<string>((done) => socket.once('close', () => done(received)))
  socket.write([...head, '', ''].join('\r\n'))
  return { reply, write: (bytes: Uint8Array) => void socket.write(bytes), abort: () => void socket.destroy() }
}

const buildHead = (app: TestApp, path: string, type: string, length: number): string[] => [
  `POST /api/v1${path} HTTP/1.1`,
  `Host: 127.0.0.1:${app.app.config.port}`,
  `Content-Type: ${type}`,
  `Content-Length: ${length}`,
]

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((done) => setTimeout(done, 50))
}
