import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'mocha'
import sharp from 'sharp'
import { bundledFiles, findKind } from '#demo/data/pictures.ts'
import { listFileEndings } from '#domain/media/image-kinds.ts'
import { COLOURS_SIDE, colourCode } from '#domain/media/picture-colours.ts'
import { openLocalStorage } from '#server/adapters/storage/local-storage.ts'
import { storeDemoPictures } from './load-demo.ts'

const directory = mkdtempSync(join(tmpdir(), 'd3-demo-pictures-'))
after(() => rmSync(directory, { recursive: true, force: true }))

test('stores the pictures that are missing', async () => {
  const storage = openLocalStorage(directory)
  // A start may have ended between two sizes.
  const [missing, ...stored] = bundledFiles
  for (const { key } of stored) await storage.put(key, Buffer.from(''), 'image/webp')

  await storeDemoPictures(storage)
  assert.deepEqual(await readFile(join(directory, missing!.key)), await readFile(missing!.path))
  for (const { key } of stored) assert.equal((await readFile(join(directory, key))).length, 0, key)
})

for (const name of ['catalogue', 'categories', 'staff'])
  test(`the pictures of ${name} have all sizes and formats, and their colours in their names`, async () => {
    const { rules } = findKind(name)!
    const endings = listFileEndings(rules)
    const paths = new Set(bundledFiles.filter(({ kind }) => kind === name).map(({ path }) => path))
    const stems = [...paths].flatMap((path) =>
      path.endsWith(endings[0]!) ? [path.slice(0, -endings[0]!.length)] : [],
    )
    assert.deepEqual(new Set(stems.flatMap((stem) => endings.map((ending) => stem + ending))), paths)

    const [stem = ''] = stems
    for (const [at, ending] of endings.entries()) {
      const { width, height, compression, format } = await sharp(stem + ending).metadata()
      const expected = ending.endsWith('avif') ? { format: 'heif', compression: 'av1' } : { format: 'webp' }
      const found = { width, height, format, ...(compression && { compression }) }
      assert.deepEqual(found, { ...rules.sizes[at % rules.sizes.length], ...expected }, ending)
    }
    const scaled = sharp(stem + endings[0]!).resize(COLOURS_SIDE, COLOURS_SIDE, { fit: 'fill' })
    assert.ok(stem.endsWith(`-${colourCode(await scaled.raw().toBuffer())}`), stem)
  })
