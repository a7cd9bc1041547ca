import assert from 'node:assert/strict'
import { it } from 'mocha'
import { colourCode, coloursIn } from './picture-colours.ts'

it('reads the colours of a picture from its name', () => {
  const pixels = new Uint8Array(27).fill(255)
  pixels.set([255, 0, 0], 0) // the first pixel
  pixels.set([16, 33, 51], 12) // the fifth
  const code = colourCode(pixels)
  assert.equal(code, 'f00fffffffff123')
  const colours = {
    topLeft: '#f00',
    topRight: '#fff',
    bottomLeft: '#fff',
    bottomRight: '#fff',
    middle: '#123',
  }
  for (const end of ['-640', '-1-640', '-cover-640'])
    assert.deepEqual(coloursIn(`/media/demo/fade-${code}${end}.webp`), colours)
})

it('finds none in the name of a picture that was stored without them', () => {
  for (const name of [
    'fade-1-640.webp',
    `${'a'.repeat(32)}-${'b'.repeat(8)}-256.webp`,
    'https://a.test/b.png',
  ])
    assert.equal(coloursIn(name), undefined)
})
