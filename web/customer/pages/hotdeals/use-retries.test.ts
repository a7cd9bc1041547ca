import assert from 'node:assert/strict'
import { test } from 'mocha'
import { nextDelay } from './use-retries.ts'

test('a page is retried three times, after two seconds more each time', () => {
  assert.deepEqual(
    Array.from({ length: 4 }, () => nextDelay('one')),
    [2000, 4000, 6000, undefined],
  )
  assert.equal(nextDelay('another'), 2000)
})
