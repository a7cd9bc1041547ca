import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { marked } from './marks.ts'

const shown = (text: string, words: string[]) =>
  marked(text, words)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('')

it('marks words by their beginnings, and the longest that fits', () => {
  assert.equal(shown('Knotless braids, medium', ['braid']), 'Knotless [braid]s, medium')
  assert.equal(shown('Upbraid the Barbers', ['braid', 'barb', 'barber']), 'Upbraid the [Barber]s')
})

it('sees through accents, and takes signs of patterns for nothing', () => {
  assert.equal(shown('Café au lait', ['cafe']), '[Café] au lait')
  assert.equal(shown('a+b (c)', ['.*', '(', 'a']), 'a+b (c)')
  assert.equal(shown('🔥 Gel nails', ['nails', 'gel']), '🔥 [Gel] [nails]')
})

it('never changes the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string()), (text, words) => {
      assert.equal(
        marked(text, words)
          .map((part) => part.text)
          .join(''),
        text,
      )
    }),
  )
})
