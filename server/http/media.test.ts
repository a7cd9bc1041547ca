import assert from 'node:assert/strict'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let at: TestApp
const dataDir = mkdtempSync(join(tmpdir(), 'd3-media-'))
before(async () => {
  at = await openTestApp({ demo: false, env: { DATA_DIR: dataDir } })
  mkdirSync(join(dataDir, 'media', 'stores'))
  for (const name of ['stores/cut.webp', 'avatars/amina.webp']) writeFileSync(join(dataDir, 'media', name), name)
  writeFileSync(join(dataDir, 'secret.txt'), 'a secret')
})
after(async () => {
  await at.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** As it is written: a URL parser would take the dots away. */
const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; type: string; body: string }>((done, fail) => {
    const sent = request({ port: at.app.config.port, host: '127.0.0.1', path, headers }, (reply) => {
      const pieces: Buffer[] = []
      reply.on('data', (piece: Buffer) => pieces.push(piece))
      reply.on('end', () =>
        done({ status: reply.statusCode ?? 0, type: reply.headers['content-type'] ?? '', body: Buffer.concat(pieces).toString() }),
      )
    })
    sent.on('error', fail).end()
  })

test('a picture is served by its own path', async () => {
  assert.deepEqual(await get('/media/stores/cut.webp'), { status: 200, type: 'image/webp', body: 'stores/cut.webp' })
  assert.deepEqual(await get('/media/avatars/amina.webp'), { status: 200, type: 'image/webp', body: 'avatars/amina.webp' })
})

test('a part that a picture does not have is a 416', async () => {
  const { status } = await get('/media/stores/cut.webp', { range: 'bytes=5000-6000' })
  assert.equal(status, 416)
})

test('every path that leads to no picture is a 404', async () => {
  const beginnings = ['/media/', '/media/avatars/', '/media/stores/']
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
      if (status !== 404 || !/json/.test(type)) wrong.push(`${beginning}${rest.slice(0, 40)} ${status} ${type} ${body.slice(0, 80)}`)
    }
  assert.deepEqual(wrong, [])
})
