// cspell:ignore Wanjiru
import assert from 'node:assert/strict'
import { test } from 'mocha'
import { parsePriceListText } from '#domain/catalogue/price-list/price-list.ts'
import {
  EVERYONE,
  findRowErrors,
  rowErrorsIn,
  toBatchedService,
  toListDraft,
  toRowOfLine,
} from './list-draft.ts'

const staff = [
  { id: 'a', name: 'Grace Wanjiru' },
  { id: 'b', name: 'Brian Otieno' },
]
const read = (text: string) => toListDraft(parsePriceListText(text), staff)

test('lines become rows with the duration of a new service and the person who is meant', () => {
  const { rows, leftOut } = read(
    'NAILS:\nGel polish small 1,500 by Grace\nFade 500 45min by Mercy\nThank you',
  )
  assert.deepEqual(
    rows.map(({ key: _key, ...row }) => row),
    [
      {
        group: 'NAILS',
        name: 'Gel polish, small',
        variant: 'small',
        price: '1,500',
        minutes: 60,
        staffId: 'a',
      },
      { group: 'NAILS', name: 'Fade', variant: null, price: '500', minutes: 45, staffId: EVERYONE },
    ],
  )
  assert.deepEqual(leftOut, [{ line: 4, source: 'Thank you', reason: 'no-price' }])
  assert.equal(new Set(rows.map(({ key }) => key)).size, 2)
})

test('a fixed price is sent as such, and a range as a price that is agreed', () => {
  const { rows } = read('Fade 500\nLocs 1k-1.5k\nBraids from 800\nBridal on request')
  assert.deepEqual(rows.map(toBatchedService), [
    { name: 'Fade', duration: 60, price: 500 },
    { name: 'Locs', duration: 60, price: null, price_range: 'KES 1,000 to KES 1,500' },
    { name: 'Braids', duration: 60, price: null, price_range: 'From KES 800' },
    { name: 'Bridal', duration: 60, price: null },
  ])
})

test('a heading is sent, and a size as a variant unless its end of the name was changed', () => {
  const [row] = read('NAILS:\nGel polish small 1,500').rows
  assert.ok(row)
  const service = { group: 'NAILS', duration: 60, price: 1500 }
  assert.deepEqual(toBatchedService(row), { ...service, name: 'Gel polish', variant: 'small' })
  assert.deepEqual(toBatchedService({ ...row, name: 'Gel, small' }), {
    ...service,
    name: 'Gel',
    variant: 'small',
  })
  for (const name of ['Gel polish, tiny', ', small', 'x, small'])
    assert.deepEqual(toBatchedService({ ...row, name }), { ...service, name })
})

test('a name and one clear price are required before anything is sent', () => {
  const row = toRowOfLine({ line: 3, source: 'Nails 500/700/900', reason: 'several-prices' })
  assert.deepEqual(findRowErrors(row), {})
  for (const price of ['500/700', 'cheap', '0'])
    assert.deepEqual(Object.keys(findRowErrors({ ...row, price })), ['price'])
  assert.deepEqual(Object.keys(findRowErrors({ ...row, name: ' x ' })), ['name'])
})

test('errors of a reply are those of their rows', () => {
  assert.deepEqual(
    [...rowErrorsIn({ 'services.1.price': 'Wrong', 'services.1.staffIds.0': 'Gone', store_id: 'Other' })],
    [[1, { price: 'Wrong', staffId: 'Gone' }]],
  )
})
