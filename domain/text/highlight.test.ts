import assert from 'node:assert/strict'
import { it } from 'mocha'
import fc from 'fast-check'
import { highlightMatches } from './highlight.ts'

const withBrackets = (text: string, words: string[]) =>
  highlightMatches(text, words)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('')

it('marks the start of words with the longest matching term', () => {
  assert.equal(withBrackets('Knotless braids, medium', ['braid']), 'Knotless [braid]s, medium')
  assert.equal(withBrackets('Upbraid the Barbers', ['braid', 'barb', 'barber']), 'Upbraid the [Barber]s')
})

it('ignores accents and special characters of regular expressions', () => {
  assert.equal(withBrackets('Café au lait', ['cafe']), '[Café] au lait')
  assert.equal(withBrackets('a+b (c)', ['.*', '(', 'a']), 'a+b (c)')
  assert.equal(withBrackets('🔥 Gel nails', ['nails', 'gel']), '🔥 [Gel] [nails]')
})

it('never changes the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string()), (text, words) => {
      assert.equal(
        highlightMatches(text, words)
          .map((part) => part.text)
          .join(''),
        text,
      )
    }),
  )
})
