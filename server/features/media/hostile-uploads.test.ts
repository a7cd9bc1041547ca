/** Uploads that merchants are refused, and the result when pictures cannot be stored. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { after, before, test } from 'mocha'
import sharp from 'sharp'
import { IMAGE_KINDS } from '#domain/media/image-kinds.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import { sendBytesAndLeave } from '#tests/support/leaving.ts'
import { until } from '#tests/support/paying.ts'
import { openTestApp, type Answer, type TestApp } from '#tests/support/test-app.ts'
import { uploadFile } from '#tests/support/uploads.ts'

let app: TestApp
let shop: Shop
const dataDir = mkdtempSync(join(tmpdir(), 'd3-hostile-'))
const media = join(dataDir, 'media')
before(async () => {
  app = await openTestApp({ demo: false, env: { DATA_DIR: dataDir } })
  shop = await openShop(app, { staff: 1 })
})
after(async () => {
  await app?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

type Kind = 'logo' | 'picture' | 'staffPhoto'
const KINDS: readonly Kind[] = ['logo', 'picture', 'staffPhoto']
const getPath = (kind: Kind): string =>
  ({
    logo: '/upload/store-logo',
    picture: '/upload/files/upload-image',
    staffPhoto: `/staff/${shop.staffIds[0]}/photo`,
  })[kind]
const upload = (kind: Kind, bytes: Uint8Array) =>
  uploadFile(app, getPath(kind), shop.merchantToken, { field: IMAGE_KINDS[kind].field, bytes })

const picture = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: '#2b6f4f' } })
const listHostileFiles = (kind: Kind): string[] => {
  const folder = join(media, IMAGE_KINDS[kind].folder)
  mkdirSync(folder, { recursive: true })
  return readdirSync(folder)
}

/** Returns the picture with another size in its header, and the matching checksum. */
function claiming(png: Buffer, size: number): Buffer {
  const copy = Buffer.from(png)
  copy.writeUInt32BE(size, 16)
  copy.writeUInt32BE(size, 20)
  copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29)
  return copy
}

async function hostileFiles(): Promise<[what: string, bytes: Uint8Array][]> {
  const [jpeg, png, webp] = await Promise.all([
    picture().jpeg().toBuffer(),
    picture().png().toBuffer(),
    picture().webp().toBuffer(),
  ])
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  return [
    ['an SVG', svg],
    ['an SVG after the first bytes of a PNG', Buffer.concat([png.subarray(0, 8), svg])],
    ['an SVG after the first bytes of a JPEG', Buffer.concat([jpeg.subarray(0, 4), svg])],
    ['a page', page],
    ['a page as a GIF', Buffer.concat([Buffer.from('GIF89a='), page])],
    ['a GIF', await picture().gif().toBuffer()],
    ['a TIFF', await picture().tiff().toBuffer()],
    ['an AVIF', await picture().avif().toBuffer()],
    ['half a JPEG', jpeg.subarray(0, jpeg.length / 2)],
    ['half a PNG', png.subarray(0, png.length / 2)],
    ['half a WebP', webp.subarray(0, webp.length / 2)],
    ['the first bytes of a WebP', Buffer.from('RIFF\x24\x00\x00\x00WEBPVP8 ')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj')],
    ['an archive', Buffer.from('PK\x03\x04'.padEnd(64, '\0'))],
    ['a program', Buffer.from('\x7fELF'.padEnd(64, '\0'), 'latin1')],
    ['PHP', Buffer.from('<?php system($_GET[0]);')],
    ['noise', randomBytes(5000)],
    ['nothing', Buffer.alloc(0)],
  ]
}

test('says of a picture with too many pixels how many it may have', async () => {
  const tooMany = [
    claiming(await picture().png().toBuffer(), 30_000),
    await picture(5001, 5000).png({ compressionLevel: 1 }).toBuffer(),
    await picture(6000, 5000).jpeg().toBuffer(),
  ]
  const atFirst = listHostileFiles('picture')
  for (const bytes of tooMany) {
    const { status, body } = await upload('picture', bytes)
    assert.deepEqual([status, body.code], [413, 'picture-too-large'])
    assert.match(body.message, /up to 25 megapixels/)
  }
  assert.deepEqual(listHostileFiles('picture'), atFirst)
})

test('refuses hostile files of merchants, and stores none', async () => {
  const files = await hostileFiles()
  for (const kind of KINDS) {
    const atFirst = listHostileFiles(kind)
    for (const [what, bytes] of files) {
      const { status, body } = await upload(kind, bytes)
      assert.deepEqual([status, body.code], [400, 'not-a-picture'], `${kind}: ${what}`)
    }
    const { status } = await upload(
      kind,
      Buffer.concat([await picture().jpeg().toBuffer(), Buffer.alloc(6e6)]),
    )
    assert.equal(status, 413, kind)
    assert.deepEqual(listHostileFiles(kind), atFirst)
  }
})

test('stores a picture without what else is in its file', async () => {
  const withPlace = await picture()
    .withExif({ IFD0: { Artist: 'Achieng' }, IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
    .jpeg()
    .toBuffer()
  for (const kind of KINDS) {
    const { status } = await upload(
      kind,
      Buffer.concat([withPlace, Buffer.from('<script>alert(1)</script>')]),
    )
    assert.equal(status, 200, kind)
    for (const name of listHostileFiles(kind)) {
      const stored = sharp(join(media, IMAGE_KINDS[kind].folder, name))
      const { exif, format } = await stored.metadata()
      assert.deepEqual([exif, format], [undefined, name.endsWith('.avif') ? 'heif' : 'webp'], name)
      assert.ok(!(await stored.toBuffer()).includes('script'), name)
    }
  }
})

const listRows = async () =>
  (await app.app.database.db.selectFrom('uploaded_images').select('path').orderBy('path').execute()).length

async function refusesWhile(kind: Kind): Promise<void> {
  const rows = await listRows()
  const { status, body, headers } = await upload(kind, await picture(2000, 1500).jpeg().toBuffer())
  assert.deepEqual([status, body.code], [503, 'storage-unavailable'])
  assert.ok(Number(headers['retry-after']) > 0)
  assert.equal(await listRows(), rows)
  assert.equal((await app.customer.inject('/ready')).statusCode, 200)
  assert.equal((await app.ask('GET', `/stores/${shop.storeId}`)).status, 200)
}

test('forgets uploads whose senders leave, at the first byte or in the middle', async () => {
  const bytes = await picture().png().toBuffer()
  const part = `--edge\r\ncontent-disposition: form-data; name="picture"; filename="a.png"\r\n\r\n${'x'.repeat(5000)}`
  for (const body of ['', '', '', '', part, part, part, part]) {
    const headers = [
      `POST /api/v1${getPath('picture')} HTTP/1.1`,
      `host: 127.0.0.1`,
      `authorization: Bearer ${shop.merchantToken}`,
      'content-type: multipart/form-data; boundary=edge',
      'content-length: 100000',
    ]
    await sendBytesAndLeave(app.app.config.port, `${headers.join('\r\n')}\r\n\r\n${body}`)
  }
  // An account may send a few at once.
  assert.equal((await until(async () => busyAsNull(await upload('picture', bytes)))).status, 200)
})
const busyAsNull = (reply: Answer): Answer | null => (reply.status === 503 ? null : reply)

test('answers 503 while the folder of pictures cannot be written, and stays up', async () => {
  // A file in the place of the folder stops every user; permissions do not stop root.
  for (const kind of KINDS) {
    const folder = join(media, IMAGE_KINDS[kind].folder)
    rmSync(folder, { recursive: true, force: true })
    writeFileSync(folder, '')
    await refusesWhile(kind)
    rmSync(folder)
    assert.equal((await upload(kind, await picture().jpeg().toBuffer())).status, 200, kind)
  }
})

test('keeps no part of an upload when the disk is full', async function () {
  const folder = join(media, IMAGE_KINDS.picture.folder)
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return this.skip() // only root can mount a small disk
  }
  try {
    // Two of the four sizes have room.
    const rows = await listRows()
    const { status, body } = await upload('picture', await picture().jpeg().toBuffer())
    assert.deepEqual([status, body.code], [503, 'storage-unavailable'])
    assert.deepEqual([readdirSync(folder), await listRows()], [[], rows])
    // Reads and other writes go on.
    assert.equal((await app.customer.inject('/ready')).statusCode, 200)
    assert.equal((await upload('logo', await picture().jpeg().toBuffer())).status, 200)
  } finally {
    execFileSync('umount', [folder])
  }
})
