import assert from 'node:assert/strict'
import { test } from 'node:test'
import { categories, findQuestions } from './questions.ts'

const found = (words: string) =>
  findQuestions(words).flatMap(({ questions }) => questions.map(({ id }) => id))

test('there are six categories, and question ids are unique', () => {
  assert.deepEqual(
    categories().map(({ title }) => title),
    [
      'General',
      'Booking & Services',
      'Payments & Pricing',
      'Account & Profile',
      'Reviews & Communication',
      'For Service Providers',
    ],
  )
  const ids = categories().flatMap(({ questions }) => questions.map(({ id }) => id))
  assert.equal(new Set(ids).size, ids.length)
})

test('findQuestions matches words of the question or the answer in any order and case', () => {
  assert.ok(found('REFUND fee').includes('refund'))
  assert.ok(found('fee   refund').includes('refund'))
  assert.deepEqual(found('zebra crossing'), [])
  assert.equal(findQuestions('  ').length, 6)
  assert.deepEqual(found('.*'), [])
})
