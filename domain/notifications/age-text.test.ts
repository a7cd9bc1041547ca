import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY, HOUR, MINUTE } from '../time/time.ts'
import { ageText } from './age-text.ts'

const now = Date.parse('2026-11-21T12:00:00+03:00')

test('the age of a notification is shown in the largest unit, and as a date after a week', () => {
  assert.equal(ageText(now + HOUR, now), 'Just now')
  assert.equal(ageText(now - MINUTE + 1, now), 'Just now')
  assert.equal(ageText(now - MINUTE, now), '1m ago')
  assert.equal(ageText(now - HOUR + 1, now), '59m ago')
  assert.equal(ageText(now - HOUR, now), '1h ago')
  assert.equal(ageText(now - DAY + 1, now), '23h ago')
  assert.equal(ageText(now - 7 * DAY + 1, now), '6d ago')
  assert.equal(ageText(now - 7 * DAY, now), '14 Nov')
  assert.equal(ageText(now - 365 * DAY, now), '21 Nov 2025')
})
