import assert from 'node:assert/strict'
import { test } from 'mocha'
import fc from 'fast-check'
import { signUpSteps } from './sign-up-cost.ts'

test('sign-ups are free up to the limit, then cost more and more steps', () => {
  const steps = [0, 29, 30, 299, 300, 1199, 1200, 4800, 1_000_000].map((signUps) => signUpSteps(signUps, 30))
  assert.deepEqual(steps, [0, 0, 200, 200, 400, 400, 800, 1600, 1600])
})

test('the cost never falls with more sign-ups and has an upper limit', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(100_000), fc.integer({ min: 1, max: 1000 }), (one, other, free) => {
      const [fewer, more] = [Math.min(one, other), Math.max(one, other)]
      assert.ok(signUpSteps(fewer, free) <= signUpSteps(more, free))
      assert.ok(signUpSteps(more, free) <= 1600)
      assert.equal(signUpSteps(more, free) === 0, more < free)
    }),
  )
})
