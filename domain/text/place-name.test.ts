import assert from 'node:assert/strict'
import { test } from 'mocha'
import { placeName } from './place-name.ts'

test('the name of the store is not repeated', () => {
  assert.equal(placeName('Amani Spa', 'Kilimani'), 'Amani Spa, Kilimani')
  assert.equal(placeName('Amani Spa', 'Amani Spa, Kilimani'), 'Amani Spa, Kilimani')
})
