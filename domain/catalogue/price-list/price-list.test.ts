// cspell:disable -- price lists in two languages
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { it } from 'mocha'
import { readCorpus, type CorpusList, type ExpectedLine } from '#tests/price-lists/read-corpus.ts'
import { writeLists } from '#tests/price-lists/write-lists.ts'
import { parsePriceListRows, parsePriceListText } from './price-list.ts'
import type { PriceListItem, PriceListLine } from './types.ts'

const LISTS = 200
const LEAST_SHARE_RIGHT = 0.95

const writePrice = ({ priceCents, maxPriceCents, isFromPrice }: PriceListItem): string =>
  priceCents === null
    ? '?'
    : `${priceCents / 100}${maxPriceCents === null ? '' : `-${maxPriceCents / 100}`}${isFromPrice ? '+' : ''}`

function toExpected(line: PriceListLine | undefined): ExpectedLine | null {
  if (!line) return null
  if (line.kind === 'heading') return { heading: line.group }
  if (line.kind === 'left-out') return { reason: line.reason }
  return {
    items: line.items.map((item) => ({
      name: item.name,
      variant: item.variant,
      price: writePrice(item),
      minutes: item.minutes,
      person: item.person,
      group: item.group,
    })),
  }
}

/** Returns the lines that are not read as expected. */
const findWrong = ({ title, lines }: CorpusList) => {
  const parsed = parsePriceListText(lines.map(({ source }) => source).join('\n'))
  return lines.flatMap(({ source, expected }, at) => {
    const read = toExpected(parsed.find(({ line }) => line === at + 1))
    const isSame = JSON.stringify(sorted(read)) === JSON.stringify(sorted(expected))
    return isSame ? [] : [{ title, source, expected, read }]
  })
}
const sorted = (line: ExpectedLine | null) =>
  line && 'items' in line
    ? line.items.map(({ group, name, variant, price, minutes, person }) => [
        group,
        name,
        variant,
        price,
        minutes,
        person,
      ])
    : line

it('reads at least 95% of the lines of 200 lists as their writers mean them', () => {
  const written = readCorpus()
  assert.ok(written.length >= 60)
  const lists = [...written, ...writeLists(LISTS - written.length)]
  const count = (all: readonly CorpusList[]) =>
    all.flatMap(({ lines }) => lines).filter(({ expected }) => expected !== null).length
  for (const group of [written, lists]) {
    const wrong = group.flatMap(findWrong)
    const share = 1 - wrong.length / count(group)
    assert.ok(share >= LEAST_SHARE_RIGHT, `${share} right: ${JSON.stringify(wrong, null, 1)}`)
  }
})

const ODD_TEXTS = fc.array(
  fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '✂️💅',
      '*',
      '1.',
      '/=',
      '@',
      'ksh',
      '500',
      '1K-1.5K',
      '\t',
      '\r',
      ' ',
      ':',
      '½',
      "90'",
      'by Grace',
      '\ue000',
      'small',
      '500/700/900',
      'Braids',
      '[12/11/2026, 10:14] Mama Njeri:',
      '...',
      '(',
      ')',
      '45 min',
      'free',
      'Service\tPrice',
      'Huduma\tBei\tMuda',
    ),
  ),
)

it('gives each line that is not empty one outcome, whatever the text', () => {
  fc.assert(
    fc.property(fc.array(ODD_TEXTS, { maxLength: 12 }), (lines) => {
      const text = lines.map((parts) => parts.join(' ')).join('\n')
      const expected = text
        .split(/\r\n|[\n\r\u2028\u2029]/u)
        .flatMap((line, at) => (line.trim() === '' ? [] : [at + 1]))
      const parsed = parsePriceListText(text)
      assert.deepEqual(
        parsed.map(({ line }) => line),
        expected,
      )
      for (const line of parsed) {
        if (line.kind !== 'items') continue
        assert.ok(line.items.length > 0)
        for (const { name, minutes, priceCents } of line.items) {
          assert.ok(name.length > 1)
          assert.ok(minutes === null || (minutes >= 5 && minutes <= 720))
          assert.ok(priceCents === null || priceCents >= 0)
        }
      }
    }),
    { numRuns: 500 },
  )
})

it('gives each row of a table that is not empty one outcome', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom(
      '',
      '',
      'Service',
      'Bei',
      'Price',
      'Duration',
      '500',
      'KES 1,200',
      '1h 30min',
      'Braids',
      '12:30',
    ),
  )
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 8 }), (rows) => {
      const expected = rows.flatMap((row, at) => (row.some((each) => each.trim() !== '') ? [at + 1] : []))
      assert.deepEqual(
        parsePriceListRows(rows).map(({ line }) => line),
        expected,
      )
    }),
    { numRuns: 500 },
  )
})

it('reads its items again when they are written as a table', () => {
  const toRow = (item: PriceListItem): string[] => [
    item.group ?? '',
    item.name,
    item.variant ?? '',
    writePrice(item).replace('?', ''),
    item.minutes === null ? '' : String(item.minutes),
    item.person ?? '',
  ]
  const getItems = (lines: readonly PriceListLine[]) =>
    lines.flatMap((line) =>
      line.kind === 'items' ? line.items.map(({ line: _line, source: _source, ...item }) => item) : [],
    )
  for (const { title, lines } of [...readCorpus(), ...writeLists(40)]) {
    const parsed = parsePriceListText(lines.map(({ source }) => source).join('\n'))
    const items = parsed.flatMap((line) => (line.kind === 'items' ? line.items : []))
    const rows = [['Group', 'Name', 'Variant', 'Price', 'Minutes', 'Staff'], ...items.map(toRow)]
    assert.deepEqual(getItems(parsePriceListRows(rows)), getItems(parsed), title)
  }
})

it('takes lines of any length in a time that grows with them', () => {
  const started = performance.now()
  for (const part of ['1', '1,', '(', '- ', 'a ', '500/', '*', '. ', '[1', 'saa 1 ', '\ue000'])
    parsePriceListText(part.repeat(100_000))
  parsePriceListText('Knotless braids medium 3,500 4h\n'.repeat(5000))
  assert.ok(performance.now() - started < 20_000)
})

it('reads exports of other booking systems', () => {
  const read = (rows: string[][]) => parsePriceListRows(rows).map(toExpected)
  assert.deepEqual(
    read([
      ['Service name', 'Category', 'Treatment type', 'Description', 'Duration', 'Price', 'Team members'],
      ['Gel polish', 'Nails', 'Manicure', 'With care', '1h 15min', 'KES 1,500', 'Grace'],
    ]).at(-1),
    {
      items: [
        { name: 'Gel polish', variant: null, price: '1500', minutes: 75, person: 'Grace', group: 'Nails' },
      ],
    },
  )
  assert.deepEqual(
    read([
      ['Item Name', 'Variation Name', 'Category', 'Price', 'Duration (hours)'],
      ['Braids', 'Small', 'Hair', '4500.00', '4'],
    ]).at(-1),
    {
      items: [{ name: 'Braids', variant: 'Small', price: '4500', minutes: 240, person: null, group: 'Hair' }],
    },
  )
})
