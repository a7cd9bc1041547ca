import assert from 'node:assert/strict'
import { test } from 'mocha'
import { titleWithCount } from './title-with-count.ts'

test('a title shows the count once, and none without unread notifications', () => {
  assert.equal(titleWithCount('Notifications · D3', 4), '(4) Notifications · D3')
  assert.equal(titleWithCount('(4) Notifications · D3', 12), '(12) Notifications · D3')
  assert.equal(titleWithCount('(12) Notifications · D3', 0), 'Notifications · D3')
  assert.equal(titleWithCount('', 4), '')
})
