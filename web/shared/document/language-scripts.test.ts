import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withScriptsIn } from './language-scripts.ts'

test('paths of scripts get the folder of the language; styles and imports of neighbours do not', () => {
  const list = '{"module":"/assets/entry.client-0yB_v-8.js","css":["/assets/root-DOy.css"]}'
  assert.equal(
    withScriptsIn('sw', list),
    '{"module":"/assets/sw/entry.client-0yB_v-8.js","css":["/assets/root-DOy.css"]}',
  )
  assert.equal(withScriptsIn('en', 'deps=["assets/a-1.js"]'), 'deps=["assets/en/a-1.js"]')
  assert.equal(withScriptsIn('en', 'import"./a-1.js"'), 'import"./a-1.js"')
})
