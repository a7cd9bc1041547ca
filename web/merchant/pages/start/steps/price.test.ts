import assert from 'node:assert/strict'
import { it } from 'mocha'
import { centsIn, priceIn } from './price.ts'

it('reads a price as people type it', () => {
  for (const typed of ['1500', '1,500', ' KES 1 500 ', 'kes1500.00']) assert.equal(priceIn(typed), 1500)
  assert.equal(priceIn('37.5'), 37.5)
  assert.equal(centsIn('1,250.50'), 125_050)
})

it('reads no other texts', () => {
  for (const typed of ['', ' ', '0', '-5', 'free', '1.234', '1e999'])
    assert.equal(priceIn(typed), undefined, typed)
})
