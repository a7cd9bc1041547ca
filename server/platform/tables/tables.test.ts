// cspell:disable -- names of people, and text in other encodings
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { csvLines } from '#domain/text/csv.ts'
import { buildXlsx, buildZip } from '#tests/support/xlsx.ts'
import { parseTable } from './parse-table.ts'
import { readTable } from './read-table.ts'
import { MAX_TABLE_CELL, MAX_TABLE_ROWS, MAX_UNPACKED_BYTES } from './table.ts'

const read = async (content: string | Uint8Array) =>
  parseTable(typeof content === 'string' ? new TextEncoder().encode(content) : content)
async function readCells(content: string | Uint8Array): Promise<readonly (readonly string[])[]> {
  const table = await read(content)
  assert.ok('rows' in table, JSON.stringify(table))
  return table.rows.map(({ cells }) => cells)
}
async function findProblem(content: string | Uint8Array): Promise<string> {
  const table = await read(content)
  assert.ok('problem' in table)
  return table.problem
}
const encode = (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding)

const EXPECTED = [
  ['Name', 'Phone'],
  ['Mũthoni', '0712 345 678'],
]

describe('CSV', () => {
  it('has commas, semicolons or tabs, with or without a byte order mark', async () => {
    for (const separator of [',', ';', '\t'])
      for (const mark of ['', '\ufeff'])
        assert.deepEqual(
          await readCells(`${mark}Name${separator}Phone\r\nMũthoni${separator}"0712 345 678"\r\n\r\n`),
          EXPECTED,
        )
    assert.deepEqual(await readCells('sep=;\r\nName;Phone\nMũthoni;0712 345 678'), EXPECTED)
    assert.deepEqual(await readCells('Name;Note\nAnn;"a, b, c"\nJoy;d'), [
      ['Name', 'Note'],
      ['Ann', 'a, b, c'],
      ['Joy', 'd'],
    ])
  })

  it('is UTF-16 of both kinds, or Windows-1252', async () => {
    const text = 'Name;Phone\r\nMũthoni;0712 345 678'
    for (const content of [encode(`\ufeff${text}`, 'utf16le'), encode(text, 'utf16le')]) {
      assert.deepEqual(await readCells(content), EXPECTED)
      assert.deepEqual(await readCells(Buffer.from(content).swap16()), EXPECTED)
    }
    assert.deepEqual(await readCells(encode('Name\nZoé', 'latin1')), [['Name'], ['Zoé']])
  })

  it('has quoted cells with line breaks and quotes', async () => {
    assert.deepEqual(await readCells('a,"said ""hi"",\ntwice",\n"open'), [
      ['a', 'said "hi",\ntwice'],
      ['open'],
    ])
  })

  it('has the cells of our own export without its apostrophes', async () => {
    const rows = [['+254712345678', '=1+1', "'quoted", 'plain']]
    assert.deepEqual(await readCells(csvLines(rows)), rows)
  })

  it('keeps the numbers of rows, and marks those with an enormous cell', async () => {
    const table = await read(`Name\n\n${'x'.repeat(1024 * 1024)}\nJoy`)
    assert.ok('rows' in table)
    assert.deepEqual(
      table.rows.map(({ number, cells, isTooLong }) => [number, cells[0]?.length ?? 0, isTooLong ?? false]),
      [
        [1, 4, false],
        [2, 0, false],
        [3, MAX_TABLE_CELL, true],
        [4, 3, false],
      ],
    )
  })
})

describe('XLSX', () => {
  it('has texts, numbers, dates, times and results of formulas of the first sheet with data', async () => {
    const content = buildXlsx([
      [],
      [
        ['Name', 'Phone', 'Birthday', 'Time', null, 'Total'],
        [
          'Mũthoni & co',
          712345678,
          { date: 33_005 },
          { date: 12.5 / 24 },
          null,
          { formula: 'A1&B1', value: 'x' },
        ],
      ],
    ])
    assert.deepEqual(await readCells(content), [
      ['Name', 'Phone', 'Birthday', 'Time', '', 'Total'],
      ['Mũthoni & co', '712345678', '1990-05-12', '12:00', '', 'x'].map((cell) =>
        cell === '12:00' ? '12:30' : cell,
      ),
    ])
  })

  it('must not unpack to more than it may', async () => {
    const sizes = buildZip({ 'xl/a.xml': 'x', 'xl/b.xml': 'x' }, MAX_UNPACKED_BYTES - 10)
    assert.equal(await findProblem(sizes), 'too-large')
    const lie = await findProblem(buildZip({ 'xl/workbook.xml': 'x'.repeat(5_000_000) }, 1000))
    assert.equal(lie, 'not-a-table')
    assert.equal(await findProblem(buildZip({ 'word/document.xml': 'text' })), 'not-a-table')
    assert.equal(await findProblem(buildXlsx([[]])), 'empty')
  })
})

describe('vCard', () => {
  it('is read in all its versions', async () => {
    const cards = `BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C5=A9thoni;Zoe;;;\r\nTEL;CELL:0712-345-678\r\nTEL;HOME;VOICE:0733111222\r\nNOTE;ENCODING=QUOTED-PRINTABLE:Sensitive=\r\n neck\r\nEND:VCARD
BEGIN:VCARD\nVERSION:3.0\nFN:Wanjiku\\, Mwangi\nitem1.TEL;TYPE=CELL:+254 722 000\n  111\nEMAIL;TYPE=INTERNET:w@example.com\nBDAY:1990-05-12\nCATEGORIES:myContacts,VIP\nEND:VCARD
BEGIN:VCARD\nVERSION:4.0\nFN:Otieno\nTEL;VALUE=uri:tel:+254733000111\nBDAY:--0512\nNOTE:One\\nTwo\nEND:VCARD`
    assert.deepEqual(await readCells(cards), [
      ['Name', 'Phone', 'E-mail', 'Birthday', 'Note', 'Tags'],
      ['Zoe Mũthoni', '0712-345-678 ::: 0733111222', '', '', 'Sensitive neck'],
      ['Wanjiku  Mwangi', '+254 722 000 111', 'w@example.com', '1990-05-12', '', 'myContacts; VIP'],
      ['Otieno', '+254733000111', '', '--0512', 'One\nTwo'],
    ])
  })
})

describe('files that are no tables', () => {
  it('are recognised by their content', async () => {
    assert.equal(await findProblem(''), 'empty')
    assert.equal(await findProblem(' \n\n'), 'empty')
    assert.equal(await findProblem('%PDF-1.7'), 'not-a-table')
    assert.equal(
      await findProblem(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])),
      'not-a-table',
    )
    const ole = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
    assert.equal(await findProblem(new Uint8Array(ole)), 'old-excel')
    assert.equal(
      await findProblem(Buffer.concat([new Uint8Array(ole), Buffer.from('EncryptedPackage', 'utf16le')])),
      'encrypted',
    )
    assert.equal(await findProblem('Name\n'.repeat(MAX_TABLE_ROWS + 2)), 'too-many-rows')
    assert.equal(await findProblem('a,'.repeat(50) + 'b'), 'too-many-columns')
  })
})

it('a thread reads 10,000 rows while the server goes on', async () => {
  const rows = Array.from({ length: MAX_TABLE_ROWS }, (_, row) => [
    `Client ${row}`,
    712_000_000 + row,
    'a note',
    'VIP',
  ])
  const content = buildXlsx([rows])
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)
  const table = await readTable(content)
  clearInterval(timer)
  assert.ok('rows' in table)
  assert.equal(table.rows.length, MAX_TABLE_ROWS)
  assert.ok(longest < 400, `${longest} ms`)
})
