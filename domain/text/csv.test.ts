import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { csvOf } from './csv.ts'

it('writes a line for each row, every cell in quotes', () => {
  assert.equal(
    csvOf([
      ['Rating', 'Comment'],
      [5, 'Said "safi",\ntwice'],
    ]),
    '"Rating","Comment"\r\n"5","Said ""safi"",\ntwice"\r\n',
  )
  assert.equal(csvOf([]), '')
})

it('lets no cell be a formula, whatever it begins with', () => {
  for (const begin of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])
    assert.equal(csvOf([[`${begin}HYPERLINK("x")`]]), `"'${begin}HYPERLINK(""x"")"\r\n`)
  assert.equal(csvOf([['a=b', ' =b', -3]]), `"a=b","' =b","'-3"\r\n`)
})

it('loses nothing of what was said', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const cell = csvOf([[text]])
        .slice(1, -3)
        .replaceAll('""', '"')
      assert.ok(cell === text || cell === `'${text}`)
    }),
  )
})
