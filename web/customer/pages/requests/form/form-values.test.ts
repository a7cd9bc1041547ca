import assert from 'node:assert/strict'
import { test } from 'mocha'
import { toRequestBody, EMPTY, errorsIn, type Values } from './form-values.ts'

const FILLED: Values = {
  ...EMPTY,
  category: 'repairs',
  description: 'The mixer drips all night.',
  budgetMin: '2,000',
  budgetMax: '4000.50',
  timeline: 'urgent',
  location: 'Kilimani',
}

test('a filled form has no errors', () => {
  assert.deepEqual(errorsIn(FILLED), {})
})

test('each rule has its message', () => {
  for (const [change, field] of [
    [{ description: 'Drips' }, 'description'],
    [{ budgetMin: '-1' }, 'budgetMin'],
    [{ budgetMin: '' }, 'budgetMin'],
    [{ budgetMin: 'cheap' }, 'budgetMin'],
    [{ budgetMax: '1.234' }, 'budgetMax'],
    [{ budgetMax: '2000' }, 'budgetMax'],
    [{ location: 'Ki' }, 'location'],
    [{ timeline: '' }, 'timeline'],
    [{ category: '' }, 'category'],
  ] as const)
    assert.deepEqual(Object.keys(errorsIn({ ...FILLED, ...change })), [field])
})

test('a request needs no budget, and is named by its first sentence', () => {
  const values = { ...FILLED, budgetMin: '', budgetMax: ' ' }
  assert.deepEqual(errorsIn(values), {})
  const { title, budgetMin, budgetMax } = toRequestBody(values, 'urgent', [])
  assert.deepEqual([title, budgetMin, budgetMax], ['The mixer drips all night', null, null])
})
