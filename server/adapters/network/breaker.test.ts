import assert from 'node:assert/strict'
import test from 'node:test'
import { MOST_FAILURES, openBreaker, REST_MS } from './breaker.ts'

function opened() {
  let now = 0
  const said: string[] = []
  const breaker = openBreaker({ clock: { now: () => new Date(now) }, onChange: (state) => said.push(state) })
  const fail = (times: number) => {
    for (let n = 0; n < times; n++) {
      assert.ok(breaker.admits())
      breaker.failed()
    }
  }
  return { breaker, said, fail, pass: (ms: number) => void (now += ms) }
}

test('opens after five failures in a row, and a success between them begins anew', () => {
  const { breaker, said, fail } = opened()
  fail(MOST_FAILURES - 1)
  breaker.succeeded()
  fail(MOST_FAILURES - 1)
  assert.ok(breaker.admits())
  breaker.failed()
  assert.equal(breaker.admits(), false)
  assert.equal(breaker.retryAfterMs(), REST_MS)
  assert.deepEqual(said, ['up', 'down'])
})

test('after its rest lets one call through at a time; a failure keeps it open, a success closes it', () => {
  const { breaker, said, fail, pass } = opened()
  fail(MOST_FAILURES)
  pass(REST_MS - 1)
  assert.equal(breaker.admits(), false)
  pass(1)
  assert.deepEqual([breaker.admits(), breaker.admits()], [true, false])
  breaker.failed()
  assert.equal(breaker.retryAfterMs(), REST_MS)
  pass(REST_MS)
  assert.deepEqual([breaker.admits(), breaker.admits()], [true, false])
  breaker.succeeded()
  assert.deepEqual([breaker.admits(), breaker.admits()], [true, true])
  // Told once when it went down and once when it was up again.
  assert.deepEqual(said, ['down', 'up'])
})
