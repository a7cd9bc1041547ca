import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escapeUnicode } from './escape-unicode.ts'

test('a script in ASCII has the same result', () => {
  const script = 'return ["Ama’s 😀", `é${1}`, /[😀é]/u.exec("x😀").index]'
  const run = (text: string): unknown => new Function(text)()
  const escaped = escapeUnicode(script)
  assert.match(escaped, /^[\x20-\x7e]+$/)
  assert.deepEqual(run(escaped), run(script))
})
