import assert from 'node:assert/strict'
import { test } from 'mocha'
import { mergeEdits } from './conflict.ts'
import { createInitialValues } from './form-values.ts'

const base = { ...createInitialValues(undefined, '2026-11-21'), title: 'Cut', price: '1250', terms: '' }

test('what only one person has changed is merged', () => {
  const mine = { ...base, price: '1200' }
  const theirs = { ...base, terms: 'Not on holidays', weekdays: [6] }
  const { fields, merged } = mergeEdits(base, mine, theirs)
  assert.deepEqual(fields, [])
  assert.deepEqual(merged, { ...base, price: '1200', terms: 'Not on holidays', weekdays: [6] })
})

test('what both have changed in the same way is no conflict', () => {
  const changed = { ...base, title: 'Cut and shave' }
  assert.deepEqual(mergeEdits(base, changed, { ...changed }), { fields: [], merged: changed })
})

test('what both have changed differently is to be chosen, and stays mine until then', () => {
  const { fields, merged } = mergeEdits(base, { ...base, price: '1200' }, { ...base, price: '1100' })
  assert.deepEqual([fields, merged.price], [['price'], '1200'])
})
