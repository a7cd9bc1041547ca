import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

// CSS that older phones support cannot share a block between a media query and a selector.
test('the dark theme of the device and the chosen dark theme have the same values', () => {
  const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
  const [byDevice, byVisitor] = [
    /:root:not\(\[data-theme='light'\]\) \{([^}]*)\}/,
    /\n\[data-theme='dark'\] \{([^}]*)\}/,
  ].map((block) => (block.exec(tokens)?.[1] ?? '').split('\n').map((line) => line.trim()))
  assert.ok(byDevice && byDevice.length > 30)
  assert.deepEqual(byVisitor, byDevice)
})
