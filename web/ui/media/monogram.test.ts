// cspell:disable -- letters and names
import assert from 'node:assert/strict'
import { it } from 'mocha'
import { monogram } from './monogram.ts'

it('initials are whole letters, with their marks', () => {
  assert.equal(monogram('Kinyozi Kings of Kilimani'), 'KK')
  assert.equal(monogram('mama fua'), 'MF')
  assert.equal(monogram('U\u0303hiki \u{1d4d0}mani'), 'U\u0303\u{1d4d0}')
  assert.equal(monogram('😀'), 'D3')
})
