import assert from 'node:assert/strict'
import { test } from 'mocha'
import { formatTime, parseTime } from './nairobi-time.ts'

test('times of commands are in Nairobi unless they have an offset', () => {
  const expected = '2026-11-24T11:02:10.000Z'
  for (const text of [
    '2026-11-24 14:02:10',
    '2026-11-24T14:02:10',
    '2026-11-24 14:02:10+03:00',
    '2026-11-24T11:02:10Z',
    '2026-11-24 12:02:10+01:00',
  ])
    assert.equal(parseTime(text).toISOString(), expected, text)
  assert.equal(parseTime('2026-11-24 14:02').toISOString(), '2026-11-24T11:02:00.000Z')
  assert.equal(formatTime(new Date(expected)), '2026-11-24 14:02:10')
})

test('what is not a time is refused', () => {
  for (const text of ['', 'yesterday', '14:02:10', '2026-11-24', '2026-13-24 14:02:10', '24/11/2026 14:02'])
    assert.throws(() => parseTime(text), /is not a time/, text)
})
