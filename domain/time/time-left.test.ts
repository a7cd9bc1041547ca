import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY, HOUR, MINUTE } from './time.ts'
import { dealTimeLeft, heroTimeLeft } from './time-left.ts'

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
  assert.equal(heroTimeLeft(now + 8 * DAY, now), 'Limited time')
})
