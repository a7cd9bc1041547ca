import assert from 'node:assert/strict'
import { test } from 'mocha'
import { MINUTE } from '../time/time.ts'
import { mayHoldOneMore, payBy, placesIn } from './visitor-holds.ts'

const slots = (count: number, available = 1) => Array.from({ length: count }, () => ({ available }))

test('the places of a day are those that do not overlap', () => {
  assert.equal(placesIn(slots(12), 60), 12)
  assert.equal(placesIn(slots(12, 3), 60), 36)
  assert.equal(placesIn(slots(11), 120), 5, 'a service of two hours starts every hour')
  assert.equal(placesIn(slots(48), 5), 48, 'a short service starts every quarter of an hour')
  assert.equal(placesIn([], 60), 0)
})

test('an address holds a quarter of a day, and all visitors half of it', () => {
  const most = (places: number, isOneAddress: boolean) => {
    let held = 0
    while (mayHoldOneMore(places - held, { ofAddress: isOneAddress ? held : 0, ofAll: held })) held++
    return held
  }
  assert.deepEqual([most(40, true), most(40, false)], [10, 20])
  assert.deepEqual([most(1, true), most(1, false)], [2, 3], 'a small day can be held, too')
})

test('a booking that takes over a hold has two minutes to be paid at least', () => {
  assert.equal(payBy(10 * MINUTE, MINUTE), 10 * MINUTE)
  assert.equal(payBy(10 * MINUTE, 9 * MINUTE), 11 * MINUTE)
})
