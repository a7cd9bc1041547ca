// cspell:disable -- letters and names
import assert from 'node:assert/strict'
import { it } from 'mocha'
import fc from 'fast-check'
import { csvLines, toCsv } from './csv.ts'

it('writes one line per row with every cell quoted', () => {
  assert.equal(
    csvLines([
      ['Rating', 'Comment'],
      [5, 'Said "safi",\ntwice'],
    ]),
    '"Rating","Comment"\r\n"5","Said ""safi"",\ntwice"\r\n',
  )
  assert.equal(csvLines([]), '')
})

it('escapes cells that could be formulas', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])
    assert.equal(csvLines([[`${start}HYPERLINK("x")`]]), `"'${start}HYPERLINK(""x"")"\r\n`)
  assert.equal(csvLines([['a=b', ' =b', -3]]), `"a=b","' =b","'-3"\r\n`)
})

it('preserves the text of every cell', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const cell = csvLines([[text]])
        .slice(1, -3)
        .replaceAll('""', '"')
      assert.ok(cell === text || cell === `'${text}`)
    }),
  )
})

it('begins a file so that Excel reads every letter', () => {
  assert.equal(toCsv([['Mũthoni']]), '\ufeff"Mũthoni"\r\n')
})
