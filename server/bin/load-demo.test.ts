import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'mocha'
import sharp from 'sharp'
import { bundledPictures } from '#demo/data/pictures.ts'
import { COLOURS_SIDE, colourCode } from '#domain/media/picture-colours.ts'
import { openLocalStorage } from '#server/adapters/storage/local-storage.ts'
import { openLog } from '#server/platform/observability/log.ts'
import { storeDemoPictures } from './load-demo.ts'

const log = openLog({ logLevel: 'silent', production: false, logPretty: false })
const directory = mkdtempSync(join(tmpdir(), 'd3-demo-pictures-'))
after(() => rmSync(directory, { recursive: true, force: true }))

test('stores the pictures that are missing, in all sizes and with the colours in their names', async () => {
  const storage = openLocalStorage(directory)
  const pictures = bundledPictures()
  const missing = ['categories', 'catalogue', 'staff'].map((kind) =>
    pictures.find(({ rules }) => rules.folder === `demo/${kind}`)!,
  )
  const stored = pictures.filter((picture) => !missing.includes(picture)).flatMap(({ keys }) => keys)
  // A start may have ended between two sizes.
  for (const key of [...stored, missing[1]!.keys[0]!]) await storage.put(key, Buffer.from(''), 'image/webp')

  await storeDemoPictures(storage, log)
  for (const { keys, rules } of missing) {
    for (const [at, key] of keys.entries()) {
      const { width, height, format } = await sharp(join(directory, key)).metadata()
      assert.deepEqual({ width, height, format }, { ...rules.sizes[at], format: 'webp' }, key)
    }
    const scaled = sharp(join(directory, keys[0]!)).resize(COLOURS_SIDE, COLOURS_SIDE, { fit: 'fill' })
    assert.ok(keys[0]!.includes(`-${colourCode(await scaled.raw().toBuffer())}-`), keys[0])
  }
  for (const key of stored) assert.equal((await readFile(join(directory, key))).length, 0, key)
})
