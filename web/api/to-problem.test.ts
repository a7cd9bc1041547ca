import assert from 'node:assert/strict'
import { test } from 'mocha'
import { generalProblems } from '#contract/problem.ts'
import { toProblem } from './to-problem.ts'

test('toProblem reports a page that the router could not fetch as a lost network', () => {
  for (const message of [
    'Failed to fetch', // Chrome
    'NetworkError when attempting to fetch resource.', // Firefox
    'Load failed', // Safari
  ])
    assert.equal(toProblem(new TypeError(message)).code, generalProblems.network().code)
})

test('toProblem reports a fault of the page as an internal error', () => {
  const fault = new TypeError("Cannot read properties of undefined (reading 'id')")
  assert.equal(toProblem(fault).code, generalProblems.internal().code)
  assert.equal(toProblem(new Error('Failed to fetch')).code, generalProblems.internal().code)
})

test('toProblem reads what the server answered before the router, which hands it over as text', () => {
  const answer = (data: string) => ({ status: 503, statusText: '', internal: false, data })
  const busy = generalProblems.busy().with({ retryAfter: 5 })
  const read = toProblem(answer(JSON.stringify(busy.toJSON())))
  assert.deepEqual([read.code, read.message, read.retryAfter], ['busy', busy.message, 5])
  assert.equal(toProblem(answer('Too many requests.')).message, 'Too many requests.')
  assert.equal(toProblem(answer('<!doctype html>')).message, 'Please wait a moment, then try again.')
})
