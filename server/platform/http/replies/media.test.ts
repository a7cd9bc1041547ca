import assert from 'node:assert/strict'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'mocha'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let at: TestApp
const dataDir = mkdtempSync(join(tmpdir(), 'd3-media-'))
before(async () => {
  at = await openTestApp({ demo: false, env: { DATA_DIR: dataDir } })
  for (const folder of ['demo', 'avatars', 'og'])
    mkdirSync(join(dataDir, 'media', folder), { recursive: true })
  for (const name of [
    'demo/cut.webp',
    'demo/cut.avif',
    'demo/cut.jpg',
    'demo/old.webp',
    'avatars/amina.webp',
    'og/offer.webp',
    'root.webp',
  ])
    writeFileSync(join(dataDir, 'media', name), name)
  writeFileSync(join(dataDir, 'secret.txt'), 'a secret')
})
after(async () => {
  await at.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Sends the path unchanged; a URL parser would remove the dots. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; type: string; body: string; headers: IncomingHttpHeaders }>((done, fail) => {
    const sent = request({ port: at.app.config.port, host: '127.0.0.1', method, path, headers }, (reply) => {
      const pieces: Buffer[] = []
      reply.on('data', (piece: Buffer) => pieces.push(piece))
      reply.on('end', () =>
        done({
          status: reply.statusCode ?? 0,
          type: reply.headers['content-type'] ?? '',
          body: Buffer.concat(pieces).toString(),
          headers: reply.headers,
        }),
      )
    })
    sent.on('error', fail).end()
  })

test('serves an image with the caching of its kind, and a policy that prevents its use as a page', async () => {
  const served = async (path: string) => {
    const { status, type, body, headers } = await get(path)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox")
    return { status, type, body, caching: headers['cache-control'] }
  }
  const image = { status: 200, type: 'image/webp' }
  const shared = 'public, max-age=31536000, immutable'
  const personal = 'private, max-age=86400, immutable'
  assert.deepEqual(await served('/media/demo/cut.webp'), { ...image, body: 'demo/cut.webp', caching: shared })
  assert.deepEqual(await served('/media/avatars/amina.webp'), {
    ...image,
    body: 'avatars/amina.webp',
    caching: personal,
  })
})

test('serves AVIF to those who accept it, where there is one', async () => {
  const accept = 'image/avif,image/webp,image/*,*/*;q=0.8'
  const { type, body, headers } = await get('/media/demo/cut.webp', { accept })
  assert.deepEqual([type, body, headers.vary], ['image/avif', 'demo/cut.avif', 'accept'])
  assert.equal(headers['content-disposition'], 'inline; filename="picture.avif"')
  assert.equal((await get('/media/demo/cut.webp', { accept: 'image/webp,*/*' })).type, 'image/webp')
  assert.equal((await get('/media/demo/old.webp', { accept })).body, 'demo/old.webp')
  assert.equal((await get('/media/avatars/amina.webp', { accept })).body, 'avatars/amina.webp')
})

test('responds to HEAD with the size and no body', async () => {
  const { status, body, headers } = await get('/media/demo/cut.webp', {}, 'HEAD')
  assert.deepEqual([status, body, headers['content-length']], [200, '', '13'])
})

test('responds 304 when the browser has the image', async () => {
  const { headers } = await get('/media/demo/cut.webp')
  const etag = headers.etag ?? ''
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const answer = await get('/media/demo/cut.webp', { 'if-none-match': known })
    assert.deepEqual([answer.status, answer.body, answer.headers.etag], [304, '', etag])
  }
  assert.equal((await get('/media/demo/cut.webp', { 'if-none-match': '"other"' })).status, 200)
})

test('sends the requested range of an image', async () => {
  const part = async (range: string, more: Record<string, string> = {}) => {
    const { status, body, headers } = await get('/media/demo/cut.webp', { range, ...more })
    return [status, body, headers['content-range']]
  }
  const complete = [200, 'demo/cut.webp', undefined]
  const { etag = '' } = (await get('/media/demo/cut.webp')).headers
  assert.deepEqual(await part('bytes=5-'), [206, 'cut.webp', 'bytes 5-12/13'])
  assert.deepEqual(await part('bytes=0-3'), [206, 'demo', 'bytes 0-3/13'])
  assert.deepEqual(await part('bytes=5-99'), [206, 'cut.webp', 'bytes 5-12/13'])
  assert.deepEqual(await part('bytes=5-', { 'if-range': etag }), [206, 'cut.webp', 'bytes 5-12/13'])
  assert.deepEqual(await part('bytes=5-', { 'if-range': '"other"' }), complete)
  for (const ignored of ['bytes=-3', 'bytes=4-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=x-'])
    assert.deepEqual(await part(ignored), complete)
  assert.deepEqual(await part('bytes=5000-6000'), [416, '', 'bytes */13'])
  assert.deepEqual(await part('bytes=13-'), [416, '', 'bytes */13'])
})

test('serves no other folder and no other type of file', async () => {
  for (const path of ['og/offer.webp', 'root.webp', 'demo/cut.jpg', 'demo/cut.avif', 'avatars', 'demo']) {
    assert.equal((await get(`/media/${path}`)).status, 404, path)
  }
})

test('returns 404 for every path that is not an image', async () => {
  const beginnings = ['/media/', '/media/avatars/', '/media/demo/', '/media/stores/']
  const rests = [
    '',
    '%00',
    'x%00.webp',
    'none.webp',
    '..',
    '../',
    '../../secret.txt',
    '..%2f..%2fsecret.txt',
    '%2e%2e/%2e%2e/secret.txt',
    '..%5c..%5csecret.txt',
    '.',
    './',
    '%',
    '%2',
    '%zz',
    '%c0%af',
    '%ff',
    '%80.webp',
    '.hidden',
    'cut.webp/',
    'cut.webp%2f',
    'a%0ab.webp',
    `${'x'.repeat(300)}.webp`,
    `${'y/'.repeat(300)}z.webp`,
  ]
  const wrong: string[] = []
  for (const beginning of beginnings)
    for (const rest of rests) {
      const { status, type, body } = await get(beginning + rest)
      if (status !== 404 || !/json/.test(type))
        wrong.push(`${beginning}${rest.slice(0, 40)} ${status} ${type} ${body.slice(0, 80)}`)
    }
  assert.deepEqual(wrong, [])
})
