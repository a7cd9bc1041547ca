import assert from 'node:assert/strict'
import { it } from 'mocha'
import { fillPlaceholders, hasPlaceholder, unknownPlaceholders } from './placeholders.ts'

const NAMES = { name: 'Wanjiru $& {me}', me: 'Njeri' }

it('placeholders are filled in, once, and what is unknown stays', () => {
  assert.equal(
    fillPlaceholders('Hello {name}, { me } of D3. {code}', NAMES),
    'Hello Wanjiru $& {me}, Njeri of D3. {code}',
  )
})

it('a text with braces that nothing fills in is found', () => {
  assert.deepEqual(unknownPlaceholders('Hello {name}, your {booking code} of {me}: {x}'), [
    '{booking code}',
    '{x}',
  ])
  assert.equal(hasPlaceholder('Hello {name}'), true)
  assert.equal(hasPlaceholder('Hello {} and { }'), false)
})
