import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'mocha'

/** A rule takes the time as an argument, so that the injected clock decides it. */
const IMPURE = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.now\(/

const findImpurity = (source: string): string | undefined =>
  IMPURE.exec(source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''))?.[0]

test('the domain reads no clock and no randomness', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] })
  assert.ok(files.length > 20)
  const impure = files.filter((file) => findImpurity(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')))
  assert.deepEqual(impure, [])
})

test('a clock or randomness is recognised in code and ignored in comments', () => {
  for (const source of ['const soon = Date.now() + 1', 'new Date()', 'Math.random()', 'performance.now()'])
    assert.ok(findImpurity(source), source)
  for (const source of ['// Date.now()', '/* new Date() */', 'new Date(at)'])
    assert.equal(findImpurity(source), undefined, source)
})
