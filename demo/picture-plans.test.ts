import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coloursIn } from '#domain/media/picture-colours.ts'
import { DEMO_SEED, makeCatalogue } from './catalogue.ts'
import { categoryPicture, coverPicture, MEDIA_PATH, servicePictures } from './media.ts'
import { picturePlans, sceneOf } from './picture-plans.ts'
import { portraitsOf } from './portraits.ts'
import { coloursOf, filesOf } from './pictures/render.ts'
import { SCENES_OF } from './pictures/scenes/all.ts'

const catalogue = makeCatalogue({ seed: DEMO_SEED, today: '2026-11-21' })
const plans = picturePlans(catalogue)

test('every picture path in the catalogue is drawn', () => {
  const drawn = new Set(plans.flatMap(filesOf).map((file) => `${MEDIA_PATH}${file}`))
  const named = [
    ...catalogue.categories.map(({ slug }) => categoryPicture(slug)),
    ...catalogue.stores.flatMap((store) => [coverPicture(store), ...store.services.flatMap(servicePictures)]),
    ...catalogue.stores.flatMap((store, at) => [...portraitsOf(store, at).values()]),
  ]
  assert.deepEqual(
    named.filter((path) => !drawn.has(path)),
    [],
  )
})

test('the name of every picture has the colours that are drawn', async () => {
  for (const file of plans.flatMap(filesOf)) assert.ok(coloursIn(file.replace('.avif', '.webp')), file)
  for (const kind of ['category', 'portrait', 'cover', 'scene']) {
    const plan = plans.find((each) => each.kind === kind)!
    for (const [name, colours] of Object.entries(await coloursOf(plan)))
      assert.ok(
        filesOf(plan).some((file) => file.includes(`-${colours}-`)),
        `${name}: run tools/picture-colours.ts`,
      )
  }
})

test('file names are unique and portable', () => {
  const files = plans.flatMap(filesOf)
  assert.equal(new Set(files).size, files.length)
  for (const file of files) assert.match(file, /^[a-z0-9-]{1,110}\.(webp|avif)$/)
})

test('the scene of a picture matches the service', () => {
  assert.equal(scene('Fade, beard shape-up and hot towel'), 'fade')
  assert.equal(scene('Swahili full-body massage, 60 min'), 'massage')
  assert.equal(scene('Nyama choma platter for four'), 'nyamaChoma')
  assert.equal(scene('Phone screen replacement'), 'phone')
  assert.equal(scene('Whole tilapia, wet fry'), 'tilapia')
  assert.equal(scene('Graduation portraits'), 'photoShoot')
  assert.equal(scene('Dreadlock retwist for men'), 'locs')
})

test('the plans use most of the scenes of every trade', () => {
  for (const { slug } of catalogue.categories) {
    const used = new Set(
      catalogue.stores
        .filter((store) => store.category === slug)
        .flatMap((store) => store.services.map((service) => sceneOf(slug, service))),
    )
    assert.ok(
      SCENES_OF[slug].filter((one) => used.has(one)).length >= Math.ceil(SCENES_OF[slug].length / 2),
      `${slug}: ${[...used].join(', ')}`,
    )
  }
})

function scene(serviceName: string) {
  for (const store of catalogue.stores) {
    const service = store.services.find((s) => s.name === serviceName)
    if (service) return sceneOf(store.category, service)
  }
  return undefined
}

test('nobody has the same portrait as somebody else of the store', () => {
  for (const [at, store] of catalogue.stores.entries()) {
    const portraits = [...portraitsOf(store, at).values()]
    assert.equal(new Set(portraits).size, portraits.length, store.name)
  }
})
