import assert from 'node:assert/strict'
import { test } from 'mocha'
import { holdAnnouncement, holdClock, holdText, ringDashes } from './hold-time.ts'

test('the time left is shown as a clock, read out in words, and drawn as a part of a ring', () => {
  assert.deepEqual([526, 60, 9].map(holdClock), ['8:46', '1:00', '0:09'])
  assert.deepEqual([526, 60, 1].map(holdText), ['8 minutes 46 seconds', '1 minute', '1 second'])
  assert.deepEqual(
    [600, 150, 0].map((left) => ringDashes(left, 600)),
    ['100.00 100', '25.00 100', '0.00 100'],
  )
})

test('only 5, 2 and 1 minutes, 30 seconds, and the end are announced', () => {
  const announced = Array.from({ length: 601 }, (_, passed) => holdAnnouncement(600 - passed))
  assert.deepEqual(
    [...new Set(announced)],
    ['', '5 minutes left', '2 minutes left', '1 minute left', '30 seconds left', 'Time is up'],
  )
})
