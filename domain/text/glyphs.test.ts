import assert from 'node:assert/strict'
import { test } from 'mocha'
import { removeMissingGlyphs } from './glyphs.ts'

test('letters without a glyph become their base letter, and other characters are left out', () => {
  assert.equal(removeMissingGlyphs('Mũ’a Kĩn'), 'Mũ’a Kĩn')
  assert.equal(removeMissingGlyphs('Ḿa 💈 Wā\n& Co'), 'Ma  Wā & Co')
  assert.equal(removeMissingGlyphs('KES\u00a038'), 'KES\u00a038')
})
