import assert from 'node:assert/strict'
import { it } from 'mocha'
import { shortName } from './short-name.ts'

it('The short name has the first name and the initial of the last name, if there is one', () => {
  assert.equal(shortName('Achieng', 'Otieno'), 'Achieng O.')
  assert.equal(shortName('Asha', '😀x'), 'Asha 😀.')
  assert.equal(shortName('Asha', '👩🏾‍🦱x'), 'Asha 👩🏾‍🦱.')
  assert.equal(shortName('Asha', 'U\u0303e'), 'Asha U\u0303.')
  assert.equal(shortName('Asha', ''), 'Asha')
})
