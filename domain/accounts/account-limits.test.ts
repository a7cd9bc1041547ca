import assert from 'node:assert/strict'
import { test } from 'mocha'
import fc from 'fast-check'
import {
  CODE_FAILURES_PER_DAY,
  ATTEMPTS_PER_CODE,
  UNKNOWN_DEVICE_CODES_PER_DAY,
  attemptsPerCode,
  waitAfterFailures,
  waitBetweenCodes,
} from './account-policy.ts'
import { HOUR, MINUTE } from '../time/time.ts'

test('an unknown device waits longer after each code, up to two hours', () => {
  const minutes = [0, 1, 2, 3, 4, 5, 6, 7, 20].map((sent) => waitBetweenCodes(sent) / MINUTE)
  assert.deepEqual(minutes, [1, 1, 1, 10, 20, 40, 80, 120, 120])
})

test('from the fifth wrong password the wait doubles up to an hour', () => {
  assert.deepEqual(
    [0, 4, 5, 6, 7].map((failures) => waitAfterFailures(failures) / 1000),
    [0, 0, 30, 60, 120],
  )
  fc.assert(
    fc.property(fc.nat(10_000), (failures) => waitAfterFailures(failures) <= waitAfterFailures(failures + 1)),
  )
  assert.equal(waitAfterFailures(99), HOUR)
})

test('each code allows an attempt, and unknown devices get at most 39 a day', () => {
  const attempt = fc.record({ code: fc.nat(UNKNOWN_DEVICE_CODES_PER_DAY - 1), isRequester: fc.boolean() })
  fc.assert(
    fc.property(fc.array(attempt, { maxLength: 400 }), (attempts) => {
      let failures = 0
      const attemptCounts = new Map<string, number>()
      for (const { code, isRequester } of attempts) {
        assert.ok(attemptsPerCode(failures) >= 1)
        const side = `${code} ${isRequester}`
        const count = attemptCounts.get(side) ?? 0
        if (count >= attemptsPerCode(failures)) continue
        attemptCounts.set(side, count + 1)
        failures++
      }
      assert.ok(failures <= CODE_FAILURES_PER_DAY + 2 * UNKNOWN_DEVICE_CODES_PER_DAY)
      for (const count of attemptCounts.values()) assert.ok(count <= ATTEMPTS_PER_CODE)
    }),
  )
})
