import assert from 'node:assert/strict'
import { it } from 'mocha'
import { leastAdvanceMinutes } from './advance.ts'

it('a service can be booked a day ahead at least, and beyond its notice', () => {
  assert.deepEqual([0, 30, 1440, 20_160].map(leastAdvanceMinutes), [1440, 1440, 1441, 20_161])
})
