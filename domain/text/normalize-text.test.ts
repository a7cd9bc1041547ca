// cspell:disable -- names
import assert from 'node:assert/strict'
import { test } from 'mocha'
import { hasWords, isSameText, normalizeText } from './normalize-text.ts'

const SPELLINGS = [
  "Ng'ang'a",
  'Ng’ang’a',
  'Ng‘ang‘a',
  'Ngʼangʼa',
  'Ng`ang`a',
  'Ng´ang´a',
  'NGANGA',
  'Ng′ang′a',
]

test('apostrophes, accents, case and signs make no difference', () => {
  for (const spelling of SPELLINGS) assert.equal(normalizeText(spelling), 'nganga', spelling)
  for (const spelling of ['Mũthoni', 'Mu\u0303thoni', 'muthoni', 'ＭＵＴＨＯＮＩ', 'Mu\u200bthoni'])
    assert.equal(normalizeText(spelling), 'muthoni', spelling)
  assert.equal(normalizeText('  Oven/microwave: 2–3  '), 'oven microwave 2 3')
  assert.equal(normalizeText('Łódź Straße Søren'), 'lodz strasse soren')
})

test('all words that were typed are looked for, in any order', () => {
  assert.ok(hasWords('Ng’ang’a Kamau', "kam ng'ang'a"))
  assert.ok(hasWords('Zoë Mũthoni', 'zoe'))
  assert.ok(!hasWords('Zoë Mũthoni', 'zoe kamau'))
  assert.ok(hasWords('Anything', ' '))
})

test('texts without Latin letters are compared as they are', () => {
  assert.ok(hasWords('Curls 💅 محمد', 'محمد') && hasWords('Curls 💅', '💅') && !hasWords('Curls', '💅'))
  assert.ok(isSameText('💅', '💅') && !isSameText('💅', '👀') && isSameText('V.I.P', 'v i p'))
})
