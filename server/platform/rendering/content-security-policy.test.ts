import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { it } from 'mocha'
import { withHashedScripts } from './content-security-policy.ts'

const page = (alt: string) =>
  `<img alt="${alt}"/><script nonce="abc">one()</script><script src="/a.js" nonce="abc"></script><script nonce="abc" type="module">two()</script>`
const toHash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

it('replaces the nonce of a page by the hashes of its scripts', () => {
  const hashed = withHashedScripts(page('A &lt;script x'), 'abc')
  assert.deepEqual(hashed?.hashes, [toHash('one()'), toHash('two()')])
  assert.ok(!hashed.html.includes('abc'))
})

it('gives up when an attribute looks like a script, or the nonce is elsewhere', () => {
  for (const alt of ['A <script x', 'A <script x>', 'A </script><script', 'abc'])
    assert.equal(withHashedScripts(page(alt), 'abc'), null, alt)
})
