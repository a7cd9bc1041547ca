import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

// CSS has no way to say it once that older phones understand.
test('dark is the same whether the device asks for it or the visitor', () => {
  const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
  const [byDevice, byVisitor] = [
    /:root:not\(\[data-theme='light'\]\) \{([^}]*)\}/,
    /\n\[data-theme='dark'\] \{([^}]*)\}/,
  ].map((block) => (block.exec(tokens)?.[1] ?? '').split('\n').map((line) => line.trim()))
  assert.ok(byDevice && byDevice.length > 30)
  assert.deepEqual(byVisitor, byDevice)
})
