import assert from 'node:assert/strict'
import { unzipSync } from 'fflate'
import { describe, it } from 'mocha'
import type { BusinessRow, BusinessTable } from '#server/business-table.ts'
import { writeArchive, type Archive } from './archive.ts'

const NOW = new Date('2026-11-28T21:30:00.000Z')
const PAGE = 200

/** A table with pages of rows that hardly shrink. `reads` counts the pages that were read. */
function makeTable(pages: number, row: (number: number) => BusinessRow) {
  const reads = { count: 0 }
  const table: BusinessTable = {
    name: 'rows',
    tables: [],
    describe: () => 'Rows',
    fields: {
      number: 'value',
      text: 'value',
      at: 'value',
      price: 'cents',
      opens: 'clock',
      weekday: 'weekday',
    },
    async list(_db, { after }) {
      reads.count += 1
      const first = Number(after?.[0] ?? 0)
      const rows = Array.from({ length: PAGE }, (_, at) => row(first + at))
      return { rows, next: reads.count < pages ? [first + PAGE] : null }
    },
  }
  return { table, reads }
}
const row = (number: number, text = `${number}`.repeat(50)): BusinessRow => ({
  number,
  text,
  at: NOW,
  price: 150_050,
  opens: 570,
  weekday: 1,
})
/** The tables do not read the database. */
const openArchive = (...tables: BusinessTable[]) =>
  writeArchive({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    db: undefined as unknown as Archive['db'],
    media: { publicUrl: 'https://d3.test' },
    tables,
    merchantId: 'merchant',
    businessName: 'Zuri & Sons',
    now: NOW,
    locale: 'en',
  })
async function readAll(archive: AsyncIterable<Uint8Array>): Promise<Record<string, string>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of archive) chunks.push(chunk)
  const files = unzipSync(Buffer.concat(chunks))
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  )
}

describe('the archive', () => {
  it('has each table as CSV and as JSON, and says what is in it', async () => {
    const { table } = makeTable(3, (number) => row(number, 'x'))
    const empty = { ...makeTable(1, row).table, name: 'empty', list: async () => ({ rows: [], next: null }) }
    const files = await readAll(openArchive(table, empty))
    assert.deepEqual(Object.keys(files), ['rows.csv', 'rows.json', 'empty.csv', 'empty.json', 'README.txt'])
    const lines = files['rows.csv']!.split('\r\n')
    assert.equal(lines.length, 1 + 3 * PAGE + 1)
    assert.equal(lines[0], '\ufeff"number","text","at","price","opens","weekday"')
    assert.equal(lines[1], '"0","x","2026-11-29 00:30","1500.5","09:30","Monday"')
    const rows = JSON.parse(files['rows.json']!)
    assert.equal(rows.length, 3 * PAGE)
    assert.deepEqual(rows.at(-1), {
      number: 599,
      text: 'x',
      at: NOW.toISOString(),
      price: 1500.5,
      opens: '09:30',
      weekday: 'Monday',
    })
    assert.deepEqual([files['empty.csv'], files['empty.json']], [`${lines[0]}\r\n`, '[]\n'])
    assert.match(files['README.txt']!, /Zuri & Sons\r\nMade on 29 Nov 2026 at 00:30/)
    assert.match(files['README.txt']!, /rows \(600 rows\): Rows\r\nempty \(0 rows\): Rows\r\n$/)
  })

  it('keeps every text as it is, and no text is a formula in a spreadsheet', async () => {
    const texts = ['=1+1', '@SUM(A1)', 'Wanjiku 💇🏾‍♀️ "Amina"', 'two\r\nlines', '"],', '\u2028', '\\', '']
    const { table } = makeTable(1, (number) => row(number, texts[number] ?? 'x'))
    const files = await readAll(openArchive(table))
    const rows: BusinessRow[] = JSON.parse(files['rows.json']!)
    assert.deepEqual(
      rows.slice(0, texts.length).map(({ text }) => text),
      texts,
    )
    for (const cell of [`"'=1+1"`, `"'@SUM(A1)"`, '"Wanjiku 💇🏾‍♀️ ""Amina"""', '"two\r\nlines"'])
      assert.ok(files['rows.csv']!.includes(cell), cell)
  })

  it('reads a page when its reader wants more, and nothing after the reader has left', async () => {
    const { table, reads } = makeTable(500, row)
    const archive = openArchive(table)
    await archive.next()
    const begun = reads.count
    assert.ok(begun < 20, String(begun))
    await archive.return(undefined)
    assert.ok((await archive.next()).done)
    assert.equal(reads.count, begun)
  })

  it('ends with the error of a table', async () => {
    const { table } = makeTable(2, row)
    const failing = { ...table, list: () => Promise.reject(new Error('the database is away')) }
    await assert.rejects(readAll(openArchive(table, failing)), /the database is away/)
  })

  it('refuses a row that lacks a field', async () => {
    const { table } = makeTable(1, () => ({ number: 1 }))
    await assert.rejects(readAll(openArchive(table)), /no text/)
  })
})
