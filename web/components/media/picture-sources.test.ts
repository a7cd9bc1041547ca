import assert from 'node:assert/strict'
import { it } from 'node:test'
import { avifSources, pictureSources } from './picture-sources.ts'

it('uses a same-site path for a picture of the media store', () => {
  assert.equal(
    pictureSources('http://localhost:3000/media/demo/x-1-640.webp').src,
    '/media/demo/x-1-640.webp',
  )
  assert.match(
    pictureSources('http://localhost:3000/media/demo/x-1-640.webp').srcSet!,
    /^\/media\/demo\/x-1-320\.webp 320w, /,
  )
  assert.match(
    avifSources('https://d3.test/media/demo/x-1-640.webp')!.srcSet!,
    /^\/media\/demo\/x-1-320\.avif 320w/,
  )
  assert.match(avifSources('/media/demo/x-cover-640.webp')!.srcSet!, /x-cover-320\.avif 320w, .* 960w$/)
  assert.equal(
    avifSources('/media/demo/category-spa-160.webp')!.srcSet,
    '/media/demo/category-spa-160.avif 160w',
  )
})

it('uses AVIF for every picture with colours in its name, and fewer versions of earlier ones', () => {
  const widthsOf = (src: string) => avifSources(src)?.srcSet?.match(/\d+(?=w)/g)
  assert.deepEqual(widthsOf('/media/demo/x-0123456789abcde-1-640.webp'), ['320', '640', '960'])
  assert.deepEqual(widthsOf('/media/demo/x-0123456789abcde-2-640.webp'), ['320', '640'])
  assert.deepEqual(widthsOf('/media/demo/x-1-640.webp'), ['320', '640'])
  assert.equal(widthsOf('/media/demo/x-2-640.webp'), undefined)
})

it('returns any other address unchanged', () => {
  assert.deepEqual(pictureSources('https://elsewhere.test/a.png'), { src: 'https://elsewhere.test/a.png' })
})

it('uses all sizes of an uploaded image, which has no AVIF version', () => {
  const widthsOf = (src: string) => pictureSources(src).srcSet?.match(/\d+(?=w)/g)
  const name = `${'a'.repeat(32)}-01234567-0123456789abcde`
  assert.deepEqual(widthsOf(`https://d3.test/media/pictures/${name}-640.webp`), ['320', '640', '960', '1280'])
  assert.deepEqual(widthsOf(`/media/logos/${name}-256.webp`), ['128', '256', '512'])
  assert.equal(avifSources(`/media/pictures/${name}-640.webp`), undefined)
})
