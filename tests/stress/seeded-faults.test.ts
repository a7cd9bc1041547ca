import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { it } from 'mocha'
import { countPlaces, readFaults } from './seeded-faults.ts'

it('each seeded fault has one place in its file, and a file of tests', () => {
  for (const { fault, file, find, test } of readFaults()) {
    assert.equal(countPlaces(readFileSync(file, 'utf8'), find), 1, fault)
    assert.ok(existsSync(test), fault)
  }
})
