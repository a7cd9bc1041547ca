import assert from 'node:assert/strict'
import { test } from 'mocha'
import * as fc from 'fast-check'
import { sameSitePath } from './same-site-path.ts'

const ORIGIN = 'https://d3.test'

test('returns a path on our own site with its query and fragment', () => {
  const paths = [
    '/',
    '/hotdeals',
    '/search?q=Nails&location=Karen',
    '/store/AbC#reviews',
    '/booking/offer/o1?step=3&time=10:30',
    '/a//b',
  ]
  for (const path of paths) assert.equal(sameSitePath(path), path)
})

test('percent-encodes what a Location header cannot carry', () => {
  assert.equal(sameSitePath('/search?q=Chai ☕'), '/search?q=Chai%20%E2%98%95')
  assert.equal(new Headers({ location: sameSitePath('/möbel/☕') }).get('location'), '/m%C3%B6bel/%E2%98%95')
})

test('returns / for anything a browser could read as another site', () => {
  const unsafe = [
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
  for (const input of unsafe) assert.equal(sameSitePath(input), '/', JSON.stringify(input))
})

test('a browser that follows the result stays on our site for any input', () => {
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
      const path = sameSitePath(start + text)
      const followed = new URL(path, `${ORIGIN}/accounts/sign-in`)
      assert.equal(followed.origin, ORIGIN)
      // Parsing the result again, as a router or a proxy does, does not change it.
      assert.equal(followed.pathname + followed.search + followed.hash, path)
      assert.equal(sameSitePath(path), path)
      assert.equal(new Headers({ location: path }).get('location'), path)
    }),
    { numRuns: 1000 },
  )
})
