import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'mocha'
import { withArithmetic } from './scaling.ts'

test('docs/operations/scaling.md calculates with the current figures', () => {
  const page = readFileSync(new URL('../docs/operations/scaling.md', import.meta.url), 'utf8')
  assert.equal(page, withArithmetic(page), 'run: node tools/scaling.ts')
})
