import assert from 'node:assert/strict'
import { it } from 'mocha'
import { DAY, HOUR, MINUTE } from '../time/time.ts'
import { readDuration, replyTime } from './quote-time.ts'

it('reads durations', () => {
  for (const [sent, minutes] of [
    [90, 90],
    ['90', 90],
    ['90 min', 90],
    ['1 h 30 min', 90],
    ['1 hour and 30 minutes', 90],
    ['2 hours', 120],
    ['1.5h', 90],
    ['2hrs', 120],
    ['5', null],
    [721, null],
    [90.5, null],
    ['', null],
    ['half a day', null],
    ['2-3 hours', null],
    [null, null],
    [undefined, null],
  ] as const)
    assert.equal(readDuration(sent), minutes, String(sent))
})

it('says how soon a quote came', () => {
  assert.deepEqual(
    [20_000, 4 * MINUTE, HOUR, 2 * HOUR + 5 * MINUTE, 23 * HOUR, 2 * DAY].map((age) => replyTime(0, age)),
    ['1 min', '4 min', '1 hour', '2 h 5 min', '23 hours', '2 days'],
  )
})
