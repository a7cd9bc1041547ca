import assert from 'node:assert/strict'
import { it } from 'mocha'
import { pictureSources } from './picture-sources.ts'

const name = `${'a'.repeat(32)}-01234567-0123456789abcde`
const getWidths = (src: string) => pictureSources(src).srcSet?.match(/\d+(?=w)/g)

it('uses a same-site path for a picture of the media store', () => {
  const { src, srcSet } = pictureSources(`http://localhost:3000/media/pictures/${name}-640.webp`)
  assert.equal(src, `/media/pictures/${name}-640.webp`)
  assert.ok(srcSet?.startsWith(`/media/pictures/${name}-320.webp 320w, `))
  assert.deepEqual(pictureSources('https://d3.test/media/staff/a-256.webp'), {
    src: '/media/staff/a-256.webp',
  })
})

it('uses all sizes that are stored', () => {
  assert.deepEqual(getWidths(`https://d3.test/media/pictures/${name}-640.webp`), [
    '320',
    '640',
    '960',
    '1280',
  ])
  assert.deepEqual(getWidths(`/media/logos/${name}-256.webp`), ['128', '256', '512'])
  assert.deepEqual(getWidths('/media/demo/catalogue/fade-1-0123456789abcde-640.webp'), ['320', '640', '960'])
})

it('returns any other address unchanged', () => {
  assert.deepEqual(pictureSources('https://elsewhere.test/a.png'), { src: 'https://elsewhere.test/a.png' })
})
