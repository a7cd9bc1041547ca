import assert from 'node:assert/strict'
import { test } from 'mocha'
import { daysText } from './branch-words.ts'

test('daysText joins a run of days, and lists others', () => {
  assert.equal(daysText(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']), 'Monday to Friday')
  assert.equal(daysText(['Saturday', 'Sunday']), 'Saturday, Sunday')
  assert.equal(daysText(['Monday', 'Wednesday', 'Friday']), 'Monday, Wednesday, Friday')
  assert.equal(
    daysText(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']),
    'every day',
  )
})
