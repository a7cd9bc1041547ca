import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EMPTY, errorsIn, summaryOf, type Values } from './form-values.ts'

const FILLED: Values = {
  ...EMPTY,
  title: 'Leaking kitchen tap',
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
    [{ title: 'Tap ' }, 'title'],
    [{ description: 'Drips' }, 'description'],
    [{ budgetMin: '-1' }, 'budgetMin'],
    [{ budgetMin: 'cheap' }, 'budgetMin'],
    [{ budgetMax: '1.234' }, 'budgetMax'],
    [{ budgetMax: '2000' }, 'budgetMax'],
    [{ location: 'Ki' }, 'location'],
    [{ timeline: '' }, 'timeline'],
    [{ category: '' }, 'category'],
  ] as const)
    assert.deepEqual(Object.keys(errorsIn({ ...FILLED, ...change })), [field])
})

test('the summary names all missing fields on one line', () => {
  const values = { ...FILLED, budgetMin: '4000', budgetMax: '2000', location: '', timeline: '' as const }
  assert.deepEqual(
    summaryOf(values, errorsIn(values)).map(({ field, text }) => [field, text]),
    [
      ['budgetMax', 'Maximum budget must be greater than minimum budget'],
      ['timeline', 'Missing required fields: timeline, location'],
    ],
  )
})
