import assert from 'node:assert/strict'
import { test } from 'mocha'
import { formatNumber } from './format-number.ts'

test('formatNumber groups thousands by commas', () => {
  assert.deepEqual([0, 7, 999, 1000, 12_345, 1_234_567, -1500].map(formatNumber), [
    '0',
    '7',
    '999',
    '1,000',
    '12,345',
    '1,234,567',
    '-1,500',
  ])
})
