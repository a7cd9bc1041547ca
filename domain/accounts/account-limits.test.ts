import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  CODE_FAILURES_A_DAY,
  CODE_TRIES,
  STRANGERS_CODES_A_DAY,
  triesPerCode,
  waitAfterFailures,
  waitBetweenCodes,
} from './account-policy.ts'
import { HOUR, MINUTE } from '../time/time.ts'

test('a stranger waits longer after each code, up to two hours', () => {
  const minutes = [0, 1, 2, 3, 4, 5, 6, 7, 20].map((sent) => waitBetweenCodes(sent) / MINUTE)
  assert.deepEqual(minutes, [1, 1, 1, 10, 20, 40, 80, 120, 120])
})

test('wrong passwords wait from the fifth on, twice as long each time, up to an hour', () => {
  assert.deepEqual(
    [0, 4, 5, 6, 7].map((failures) => waitAfterFailures(failures) / 1000),
    [0, 0, 30, 60, 120],
  )
  fc.assert(fc.property(fc.nat(10_000), (failures) => waitAfterFailures(failures) <= waitAfterFailures(failures + 1)))
  assert.equal(waitAfterFailures(99), HOUR)
})

test('a fresh code can always be tried, and strangers guess at no more than 39 times a day, whichever side of a code they are on', () => {
  const attempt = fc.record({ code: fc.nat(STRANGERS_CODES_A_DAY - 1), isRequester: fc.boolean() })
  fc.assert(
    fc.property(fc.array(attempt, { maxLength: 400 }), (attempts) => {
      let failures = 0
      const tried = new Map<string, number>()
      for (const { code, isRequester } of attempts) {
        assert.ok(triesPerCode(failures) >= 1)
        const side = `${code} ${isRequester}`
        const before = tried.get(side) ?? 0
        if (before >= triesPerCode(failures)) continue
        tried.set(side, before + 1)
        failures++
      }
      assert.ok(failures <= CODE_FAILURES_A_DAY + 2 * STRANGERS_CODES_A_DAY)
      for (const count of tried.values()) assert.ok(count <= CODE_TRIES)
    }),
  )
})
