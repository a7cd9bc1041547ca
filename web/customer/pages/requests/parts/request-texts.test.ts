import assert from 'node:assert/strict'
import { test } from 'mocha'
import { shownBudget, textBelowTitle } from './request-texts.ts'

test('a description does not repeat the title that was taken from it', () => {
  const title = 'My kitchen sink leaks'
  for (const [description, text] of [
    ['My kitchen sink leaks', ''],
    ['My kitchen sink leaks. It started today.', 'It started today.'],
    ['My kitchen sink leaks\nIt started today.', 'It started today.'],
    ['My kitchen sink leaks badly.', 'My kitchen sink leaks badly.'],
    ['Water everywhere.', 'Water everywhere.'],
  ] as const)
    assert.equal(textBelowTitle({ title, description }), text)
})

test('a request that takes no quotes any more is not open to them', () => {
  const open = { budgetMin: null, budgetMax: null }
  assert.equal(shownBudget({ ...open, status: 'pending' }), 'Open to quotes')
  assert.equal(shownBudget({ ...open, status: 'active' }), null)
  assert.match(shownBudget({ budgetMin: 2000, budgetMax: 4000, status: 'active' }) ?? '', /2,000/)
})
