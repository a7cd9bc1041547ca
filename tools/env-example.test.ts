import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'mocha'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

test('.env.example documents exactly the existing settings', () => {
  const [environment = ''] = /z\.object\(\{[\s\S]*?\n\}\)/.exec(read('server/config/environment.ts')) ?? []
  const settings = [...environment.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map((found) => found[1])
  const documented = [...read('.env.example').matchAll(/^#([A-Z][A-Z_]+)=/gm)].map((found) => found[1])
  assert.ok(settings.length > 30)
  assert.deepEqual(documented.toSorted(), settings.toSorted())
})
