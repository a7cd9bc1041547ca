import assert from 'node:assert/strict'
import { it } from 'mocha'
import { isSameName, registrationNumber } from './verification.ts'

it('registration numbers are compared without spaces and dashes', () =>
  assert.deepEqual([' pvt-9qu4x7 ', 'BN/2026.12345'].map(registrationNumber), ['PVT9QU4X7', 'BN202612345']))

it('names are compared without the form of the company', () => {
  assert.equal(isSameName('Amani Spa', 'AMANI SPA LIMITED'), true)
  assert.equal(isSameName('Glow Spa Karen', 'Glow Spa Ltd'), true)
  assert.equal(isSameName('Glow Spa', 'The Glow Spa & Company'), true)
  assert.equal(isSameName('Amani Spa', 'Baraka Motors'), false)
  assert.equal(isSameName('Amani Spa', 'Ltd'), false)
})
