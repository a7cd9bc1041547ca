import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import fc from 'fast-check'
import { isQuietHour } from '../booking/reminders.ts'
import { DAY, HOUR, instant } from '../time/time.ts'
import { canWait, dueAt } from './delivery-time.ts'

const DAY_OF_TEST = '2026-11-21'
const at = (hour: number, minute = 0) => instant(DAY_OF_TEST, hour * 60 + minute)
const anyTime = fc.integer({ min: 0, max: 400 * DAY }).map((ms) => at(0) + ms)

describe('a message that can wait', () => {
  it('is due now by day, and at seven if it is night', () => {
    assert.deepEqual(
      [at(7), at(12), at(20, 59)].map((now) => dueAt(now, true, true)),
      [at(7), at(12), at(20, 59)],
    )
    assert.deepEqual(
      [at(21), at(23, 59), at(24, 1), at(30, 59)].map((now) => dueAt(now, true, true)),
      [at(31), at(31), at(31), at(31)],
    )
  })

  it('is never due in the quiet hours, nor later than they end', () => {
    fc.assert(
      fc.property(anyTime, (now) => {
        const due = dueAt(now, true, true)
        assert.ok(due >= now && due - now <= 10 * HOUR && !isQuietHour(due))
        assert.equal(dueAt(now, false, true), now)
        assert.equal(dueAt(now, true, false), now)
      }),
    )
  })
})

describe('what can wait', () => {
  it('is not about a booking of today, nor what somebody must act on at once', () => {
    const booking = (time: number) => ({ startTime: new Date(time).toISOString() })
    assert.equal(canWait('booking_moved', booking(at(23, 30)), at(22)), false)
    assert.equal(canWait('booking_moved', booking(at(24, 30)), at(22)), true)
    assert.equal(canWait('booking_cancelled', booking(at(8)), at(1)), false)
    assert.equal(canWait('new_sign_in', {}, at(1)), false)
    assert.equal(canWait('store_follow', {}, at(1)), true)
  })
})
