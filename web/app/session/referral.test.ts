import assert from 'node:assert/strict'
import { test } from 'mocha'
import { withReferral } from './referral.ts'

test('what a customer shares carries their referral code', () => {
  const sharer = { referralSlug: 'wanjiku-k3p9' }
  assert.equal(withReferral('https://d3.test/offer/5', sharer), 'https://d3.test/offer/5?ref=wanjiku-k3p9')
  assert.equal(
    withReferral('https://d3.test/search?q=nails&ref=someone#top', sharer),
    'https://d3.test/search?q=nails&ref=wanjiku-k3p9#top',
  )
})

test('visitors and business accounts share the plain address', () => {
  assert.equal(withReferral('https://d3.test/offer/5', null), 'https://d3.test/offer/5')
  assert.equal(withReferral('https://d3.test/offer/5', { referralSlug: null }), 'https://d3.test/offer/5')
})
