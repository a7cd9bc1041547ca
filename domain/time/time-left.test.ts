import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY, HOUR, MINUTE } from './time.ts'
import { dealTimeLeft, heroTimeLeft, isEndingSoon } from './time-left.ts'

const now = Date.parse('2026-11-21T09:00:00Z')

test('a deal says its days, then its hours, then that it is ending soon', () => {
  assert.equal(dealTimeLeft(now + 3 * DAY + HOUR, now), '3d left')
  assert.equal(dealTimeLeft(now + DAY, now), '1d left')
  assert.equal(dealTimeLeft(now + DAY - 1, now), '23h left')
  assert.equal(dealTimeLeft(now + HOUR, now), '1h left')
  assert.equal(dealTimeLeft(now + 59 * MINUTE, now), 'Ending soon')
  assert.equal(dealTimeLeft(now, now), 'Expired')
})

test('the hero counts days up to seven', () => {
  assert.equal(heroTimeLeft(now - 1, now), 'Expired')
  assert.equal(heroTimeLeft(now + HOUR, now), '1 day left')
  assert.equal(heroTimeLeft(now + DAY + 1, now), '2 days left')
  assert.equal(heroTimeLeft(now + 7 * DAY, now), '7 days left')
  assert.equal(heroTimeLeft(now + 8 * DAY, now), 'Limited time')
})

test('only what ends within two days is said to', () => {
  assert.equal(isEndingSoon(now + 2 * DAY - 1, now), true)
  assert.equal(isEndingSoon(now + 2 * DAY, now), false)
  assert.equal(isEndingSoon(now, now), false)
})
