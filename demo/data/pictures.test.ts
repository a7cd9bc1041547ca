import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { test } from 'mocha'
import { coloursIn } from '#domain/media/picture-colours.ts'
import { DEMO_SEED, makeCatalogue } from '../make/catalogue.ts'
import { bundledFiles, categoryPicture, coverPicture, servicePictures } from './pictures.ts'
import { getPortraits } from './portraits.ts'

const { categories, stores } = makeCatalogue({ seed: DEMO_SEED, today: '2026-11-21' })

test('every category, store and member of the staff has a picture, and every service several', () => {
  const paths = [
    ...categories.map(({ slug }) => categoryPicture(slug)),
    ...stores.flatMap((store, at) => [coverPicture(store), ...getPortraits(store, at).values()]),
    ...stores.flatMap((store) => store.services.flatMap(servicePictures)),
  ]
  for (const path of paths) assert.ok(path.startsWith('/media/demo/') && coloursIn(path), path)
  for (const service of stores.flatMap((store) => store.services))
    assert.ok(new Set(servicePictures(service)).size >= 2, service.name)
})

test('every file is the picture of something, and all have less than 11 MB', async () => {
  const shown = new Set([
    ...categories.map(({ slug }) => categoryPicture(slug)),
    ...stores.flatMap((store, at) => [coverPicture(store), ...getPortraits(store, at).values()]),
    ...stores.flatMap((store) => store.services.flatMap(servicePictures)),
  ])
  const stemsShown = new Set([...shown].map(withoutEnding))
  assert.deepEqual(
    bundledFiles.filter(({ key }) => !stemsShown.has(withoutEnding(`/media/${key}`))).map(({ key }) => key),
    [],
  )
  const sizes = await Promise.all(bundledFiles.map(({ path }) => stat(path).then(({ size }) => size)))
  assert.ok(sizes.reduce((sum, size) => sum + size, 0) < 11_000_000)
})

const withoutEnding = (path: string): string => path.replace(/-\d+\.(?:webp|avif)$/, '')

test('nobody has the same portrait as somebody else of the store', () => {
  for (const [at, store] of stores.entries()) {
    const portraits = [...getPortraits(store, at).values()]
    assert.equal(new Set(portraits).size, portraits.length, store.name)
  }
})
