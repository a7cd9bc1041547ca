import assert from 'node:assert/strict'
import { test } from 'node:test'
import { removeMissingGlyphs } from './glyphs.ts'

test('letters without a glyph become their base letter, and other characters are left out', () => {
  assert.equal(removeMissingGlyphs('Mũrang’a Kĩnyozi'), 'Mũrang’a Kĩnyozi')
  assert.equal(removeMissingGlyphs('Ḿama 💈 Wāre\n& Co'), 'Mama  Wāre & Co')
  assert.equal(removeMissingGlyphs('KES\u00a038'), 'KES\u00a038')
})
