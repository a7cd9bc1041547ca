import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'mocha'

// light-dark() chooses between colours only. Filters are set once for each way to dark.
test('the dark theme of the device and the chosen dark theme have the same filters', () => {
  const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
  const [byDevice, byVisitor] = [
    /:root:not\(\[data-theme\]\) \{([^}]*)\}/,
    /\n\[data-theme='dark'\] \{\s*color-scheme: dark;([^}]*)\}/,
  ].map((block) => (block.exec(tokens)?.[1] ?? '').trim().split(/\s*\n\s*/))
  assert.deepEqual(
    byDevice?.map((line) => line.split(':')[0]),
    ['--img', '--map'],
  )
  assert.deepEqual(byVisitor, byDevice)
})
