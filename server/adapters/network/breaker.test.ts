import assert from 'node:assert/strict'
import { test } from 'mocha'
import { MAX_FAILURES, openBreaker, OPEN_MS } from './breaker.ts'

function opened() {
  let now = 0
  const states: string[] = []
  const breaker = openBreaker({
    clock: { now: () => new Date(now) },
    onChange: (state) => states.push(state),
  })
  const fail = (times: number) => {
    for (let n = 0; n < times; n++) {
      assert.ok(breaker.tryAcquire())
      breaker.recordFailure()
    }
  }
  return { breaker, states, fail, pass: (ms: number) => void (now += ms) }
}

test('opens after five failures in a row; a success resets the count', () => {
  const { breaker, states, fail } = opened()
  fail(MAX_FAILURES - 1)
  breaker.recordSuccess()
  fail(MAX_FAILURES - 1)
  assert.ok(breaker.tryAcquire())
  breaker.recordFailure()
  assert.equal(breaker.tryAcquire(), false)
  assert.equal(breaker.retryAfterMs(), OPEN_MS)
  assert.deepEqual(states, ['up', 'down'])
})

test('lets one probe through after the pause; a failure reopens it, a success closes it', () => {
  const { breaker, states, fail, pass } = opened()
  fail(MAX_FAILURES)
  pass(OPEN_MS - 1)
  assert.equal(breaker.tryAcquire(), false)
  pass(1)
  assert.deepEqual([breaker.tryAcquire(), breaker.tryAcquire()], [true, false])
  breaker.recordFailure()
  assert.equal(breaker.retryAfterMs(), OPEN_MS)
  pass(OPEN_MS)
  assert.deepEqual([breaker.tryAcquire(), breaker.tryAcquire()], [true, false])
  breaker.recordSuccess()
  assert.deepEqual([breaker.tryAcquire(), breaker.tryAcquire()], [true, true])
  // onChange is called once when it opens and once when it closes.
  assert.deepEqual(states, ['down', 'up'])
})
