import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatKes, formatShillings } from './money.ts'

test('whole shillings are grouped by thousands and show no cents', () => {
  assert.equal(formatKes(150_000), 'KES\u00a01,500')
  assert.equal(formatKes(0), 'KES\u00a00')
  assert.equal(formatShillings(125_000_000), '1,250,000')
})

test('cents are shown only when there are some', () => {
  assert.equal(formatKes(128_750), 'KES\u00a01,287.50')
  assert.equal(formatKes(5), 'KES\u00a00.05')
})

test('an amount going out carries its sign before the currency', () => {
  assert.equal(formatKes(-3_800), '−KES\u00a038')
})
