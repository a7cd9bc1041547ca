import assert from 'node:assert/strict'
import { test } from 'mocha'
import { DAY, HOUR, MINUTE } from './time.ts'
import { dealTimeLeft, endsSoon, heroTimeLeft, isForLimitedTime } from './time-left.ts'

const now = Date.parse('2026-11-21T09:00:00Z')

test('a deal shows its remaining days, then hours, then Ending soon', () => {
  assert.equal(dealTimeLeft(now + 3 * DAY + HOUR, now), '3d left')
  assert.equal(dealTimeLeft(now + DAY, now), '1d left')
  assert.equal(dealTimeLeft(now + DAY - 1, now), '23h left')
  assert.equal(dealTimeLeft(now + HOUR, now), '1h left')
  assert.equal(dealTimeLeft(now + 59 * MINUTE, now), 'Ending soon')
  assert.equal(dealTimeLeft(now, now), 'Expired')
})

test('the hero counts up to seven days', () => {
  assert.equal(heroTimeLeft(now - 1, now), 'Expired')
  assert.equal(heroTimeLeft(now + HOUR, now), '1 day left')
  assert.equal(heroTimeLeft(now + DAY + 1, now), '2 days left')
  assert.equal(heroTimeLeft(now + 7 * DAY, now), '7 days left')
  assert.match(heroTimeLeft(now + 8 * DAY, now), /^Until \d+ [A-Z][a-z]{2}$/)
})

test('only the last three days are soon, and only the last week is a limited time', () => {
  assert.deepEqual(
    [0, 1, 3 * DAY - 1, 3 * DAY].map((left) => endsSoon(now + left, now)),
    [false, true, true, false],
  )
  assert.deepEqual(
    [DAY, 7 * DAY, 7 * DAY + 1].map((left) => isForLimitedTime(now + left, now)),
    [true, true, false],
  )
})
