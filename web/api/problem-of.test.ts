import assert from 'node:assert/strict'
import { test } from 'mocha'
import { generalProblems } from '#contract/problem.ts'
import { problemOf } from './problem-of.ts'

test('problemOf reports a page that the router could not fetch as a lost network', () => {
  for (const message of [
    'Failed to fetch', // Chrome
    'NetworkError when attempting to fetch resource.', // Firefox
    'Load failed', // Safari
  ])
    assert.equal(problemOf(new TypeError(message)).code, generalProblems.network().code)
})

test('problemOf reports a fault of the page as an internal error', () => {
  const fault = new TypeError("Cannot read properties of undefined (reading 'id')")
  assert.equal(problemOf(fault).code, generalProblems.internal().code)
  assert.equal(problemOf(new Error('Failed to fetch')).code, generalProblems.internal().code)
})
