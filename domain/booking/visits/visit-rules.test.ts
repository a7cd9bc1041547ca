import assert from 'node:assert/strict'
import { test } from 'mocha'
import { DEFAULT_NOTICE_HOURS } from '../booking-policy.ts'
import { firstPrice, strictestNotice, totalMinutes, visitPrice } from './visit-rules.ts'
import { visitTitle } from './visit-items.ts'

const FIXED = { priceCents: 30_000, originalCents: 30_000 }
const OFFER = { priceCents: 125_000, originalCents: 150_000 }
const AGREED = { priceCents: null, originalCents: null }

test('the price of a visit is the sum of its lines, unless one of them is agreed at the store', () => {
  assert.deepEqual(visitPrice([OFFER, FIXED, FIXED]), { priceCents: 185_000, originalCents: 210_000 })
  assert.deepEqual(visitPrice([OFFER, AGREED]), AGREED)
})

test('the price of the first line follows from the sums', () => {
  const sums = visitPrice([OFFER, FIXED])
  assert.deepEqual(firstPrice({ ...sums, firstPriceCents: 125_000, visitEndsAt: new Date(0) }), OFFER)
  assert.deepEqual(firstPrice({ ...AGREED, firstPriceCents: 30_000, visitEndsAt: new Date(0) }), FIXED)
  assert.deepEqual(firstPrice({ ...OFFER, firstPriceCents: null, visitEndsAt: null }), OFFER)
})

test('the longest notice counts; an offer has the default one', () => {
  const line = (isOffer: boolean, minCancellationHours: number) => ({ isOffer, minCancellationHours })
  assert.equal(strictestNotice([line(false, 0), line(false, 24)]), 24)
  assert.equal(strictestNotice([line(true, 48), line(false, 0)]), DEFAULT_NOTICE_HOURS)
})

test('a visit is named by its first service and the number of the others', () => {
  assert.equal(visitTitle('Braids', 0), 'Braids')
  assert.equal(visitTitle('Braids', 2), 'Braids + 2')
  assert.equal(totalMinutes([{ durationMinutes: 45 }, { durationMinutes: 30 }]), 75)
})
