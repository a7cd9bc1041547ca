import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import Fastify from 'fastify'
import { openLocalStorage } from '#server/adapters/storage/local-storage.ts'
import { mediaDirectory } from '#server/adapters/storage/open-storage.ts'
import { mountMedia } from '#server/http/media.ts'
import { readConfig } from '#server/config.ts'
import { openDemoPictures, type DemoPictures } from './draw-pictures.ts'
import { categoryPicture, servicePictures } from './media.ts'

const PICTURE = categoryPicture('spa')
const [haircut] = servicePictures({ pictureKey: 'kinyozi-kings-classic-haircut' })

let dataDir = ''
let pictures: DemoPictures
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'd3-demo-pictures-'))
  pictures = openDemoPictures({ mediaDir: join(dataDir, 'media'), now: new Date() })
})
afterEach(async () => {
  await pictures.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('draws a picture when it is first requested', async () => {
  const server = Fastify()
  const config = readConfig({ DATA_DIR: dataDir })
  mountMedia(server, { config, storage: openLocalStorage(mediaDirectory(config)), demoPictures: pictures })
  const replies = await Promise.all([
    server.inject(PICTURE),
    server.inject(PICTURE),
    server.inject(`${PICTURE}?again`),
  ])
  for (const { statusCode, headers, rawPayload } of replies) {
    assert.equal(statusCode, 200)
    assert.equal(headers['content-type'], 'image/webp')
    assert.ok(rawPayload.length > 1000)
  }
  const avif = await server.inject(haircut!.replace('640.webp', '320.avif'))
  assert.deepEqual([avif.statusCode, avif.headers['content-type']], [200, 'image/avif'])
  assert.equal((await server.inject('/media/demo/unknown-1-640.webp')).statusCode, 404)
  assert.equal((await server.inject('/media/demo/..%2f..%2fsecret-640.webp')).statusCode, 404)
  await server.close()
})

test('draws a picture once, and only the file that was requested', async () => {
  const file = join(dataDir, PICTURE)
  await pictures.draw(PICTURE)
  const { mtimeMs } = await stat(file)
  await pictures.draw(PICTURE)
  assert.equal((await stat(file)).mtimeMs, mtimeMs)
  const drawn = (await readdir(join(dataDir, 'media/demo'))).filter((name) => name !== 'VERSION')
  assert.deepEqual(drawn, [PICTURE.slice('/media/demo/'.length)])
})

test('draws nothing for other paths', async () => {
  for (const path of [
    '/media/avatars/a-640.webp',
    '/media/demo/',
    '/media/demo/nested/a-640.webp',
    '/media/demo/x',
  ]) {
    await pictures.draw(path)
  }
  assert.ok(!existsSync(join(dataDir, 'media')))
})

test('stops while pictures are being drawn', async () => {
  pictures.drawAll()
  const waiting = pictures.draw(PICTURE)
  await pictures.close()
  await waiting
})
