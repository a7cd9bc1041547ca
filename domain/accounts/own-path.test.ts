import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { ownPath } from './own-path.ts'

const ORIGIN = 'https://d3.test'

test('keeps a path of our own site with its query and fragment', () => {
  const kept = ['/', '/hotdeals', '/search?q=Nails&location=Karen', '/store/AbC#reviews', '/booking/offer/o1?step=3&time=10:30', '/a//b']
  for (const path of kept) assert.equal(ownPath(path), path)
})

test('percent-encodes what a Location header cannot carry', () => {
  assert.equal(ownPath('/search?q=Chai ☕'), '/search?q=Chai%20%E2%98%95')
  assert.equal(new Headers({ location: ownPath('/möbel/☕') }).get('location'), '/m%C3%B6bel/%E2%98%95')
})

test('leads home from anything that a browser could read as another site', () => {
  const elsewhere = [
    null,
    undefined,
    '',
    'hotdeals',
    'https://evil.test/',
    'https:evil.test',
    'javascript:alert(1)',
    '//evil.test',
    '///evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/\r\n/evil.test',
    '/\u0000/evil.test',
    '/\u0085/evil.test',
    '\t//evil.test',
    ' //evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/hotdeals\\..\\\\evil.test',
    '/.//evil.test',
    '/./\t/evil.test',
    '/x/..//evil.test',
    '/%2e//evil.test',
    '/hotdeals\r\nset-cookie: a=b',
  ]
  for (const input of elsewhere) assert.equal(ownPath(input), '/', JSON.stringify(input))
})

test('whatever the input is, a browser that follows the result stays on our site', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '\t',
    '\n',
    '\r',
    '.',
    '..',
    '%2e',
    '%2F',
    '%09',
    '@',
    ':',
    '?',
    '#',
    'evil.test',
    'https:',
    ' ',
    '☕',
  )
  const input = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
  )
  fc.assert(
    fc.property(input, fc.constantFrom('', '/'), (text, start) => {
      const path = ownPath(start + text)
      const followed = new URL(path, `${ORIGIN}/accounts/sign-in`)
      assert.equal(followed.origin, ORIGIN)
      // What the router or a proxy makes of it again is the same place.
      assert.equal(followed.pathname + followed.search + followed.hash, path)
      assert.equal(ownPath(path), path)
      assert.equal(new Headers({ location: path }).get('location'), path)
    }),
    { numRuns: 1000 },
  )
})
