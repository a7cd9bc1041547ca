import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { colourDistance, toOklab, meanOf, type Palette } from './patterns.ts'
import { arrange, BRIGHTS, seededRandom } from './kit.ts'
import { filesOf, renderPictures, type PicturePlan } from './render.ts'
import { lookOf } from './looks.ts'
import { SCENES, SCENES_OF, type CategorySlug } from './scenes/all.ts'

const CATEGORIES = Object.keys(SCENES_OF) as CategorySlug[] // the keys of a record by slug are slugs
const facial: PicturePlan = { kind: 'scene', key: 'facial', scene: 'facial', look: { pattern: 'fans', palette: 'leaf' }, seed: 9 }

let root = ''
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'pictures-'))
})
after(() => rm(root, { recursive: true, force: true }))

test('the same plan gives the same bytes, and another seed different ones', async () => {
  const file = 'facial-1-320.webp'
  await renderPictures([facial], join(root, 'first'))
  await renderPictures([facial], join(root, 'second'))
  await renderPictures([{ ...facial, seed: 10 }], join(root, 'third'))
  const bytes = await readFile(join(root, 'first', file))
  assert.deepEqual(bytes, await readFile(join(root, 'second', file)))
  assert.notDeepEqual(bytes, await readFile(join(root, 'third', file)))
})

test('every kind of plan draws its files in their sizes', async () => {
  const { look } = facial
  const plans: PicturePlan[] = [facial, { kind: 'cover', key: 's', look, seed: 3 }, { kind: 'category', key: 'spa', category: 'spa' }]
  const dir = join(root, 'kinds')
  await renderPictures(plans, dir)
  for (const file of plans.flatMap(filesOf)) {
    const width = Number(/-(\d+)\.\w+$/.exec(file)?.[1])
    const ratio = file.includes('cover') ? 340 / 800 : file.startsWith('spa') ? 1 : 3 / 4
    const meta = await sharp(join(dir, file)).metadata()
    assert.deepEqual([meta.width, meta.height], [width, Math.round(width * ratio)], file)
  }
})

test('draws missing files only, and all files again for another version', async () => {
  const plan: PicturePlan = { kind: 'cover', key: 'k', look: facial.look, seed: 3 }
  const dir = join(root, 'existing')
  assert.deepEqual(await renderPictures([plan], dir), { drawn: 5, existing: 0 })
  const { mtimeMs } = await stat(join(dir, 'k-cover-640.webp'))
  assert.deepEqual(await renderPictures([plan], dir), { drawn: 0, existing: 5 })
  assert.equal((await stat(join(dir, 'k-cover-640.webp'))).mtimeMs, mtimeMs)
  await rm(join(dir, 'k-cover-960.webp'))
  assert.deepEqual(await renderPictures([plan], dir), { drawn: 1, existing: 4 })
  await writeFile(join(dir, 'VERSION'), 'another')
  assert.deepEqual(await renderPictures([plan], dir), { drawn: 5, existing: 0 })
})

test('every scene of every category is well-formed on a light and on a dark background', async () => {
  for (const category of CATEGORIES) {
    assert.ok(SCENES_OF[category].length >= 4, category)
    for (const scene of SCENES_OF[category]) {
      for (const palette of ['sand', 'night'] as const) {
        const { layers, focuses } = arrange(SCENES[scene], palette, seededRandom(5))
        assert.doesNotMatch(layers.join(''), /NaN|undefined/, scene)
        assert.ok(focuses.length >= 3, `${scene} has objects for closer views`)
        await sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="80" height="60">${layers.join('')}</svg>`)).raw().toBuffer()
      }
    }
  }
})

test('consecutive stores share neither pattern nor palette', () => {
  for (const category of CATEGORIES) {
    for (let seed = 0; seed < 60; seed++) {
      const [here, next] = [lookOf(seed, category), lookOf(seed + 1, category)]
      assert.notEqual(here.pattern, next.pattern)
      assert.notEqual(here.palette, next.palette)
    }
  }
})

test('a tint contrasts with every background', () => {
  const palettes = new Set<Palette>(CATEGORIES.flatMap((category) => Array.from({ length: 11 }, (_, seed) => lookOf(seed, category).palette)))
  for (const palette of palettes) {
    arrange((kit) => {
      const background = meanOf(palette)
      for (let i = 0; i < 5; i++) assert.ok(colourDistance(toOklab(kit.tint(BRIGHTS)), background) > 0.42, palette)
    }, palette, seededRandom(1))
  }
})
