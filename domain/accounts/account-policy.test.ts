import assert from 'node:assert/strict'
import { test } from 'mocha'
import { maskEmail, referralStem, splitName } from './account-policy.ts'

test('a referral code starts with the first name in plain letters', () => {
  assert.equal(referralStem('Amina'), 'amina')
  assert.equal(referralStem('Wanjirũ M.'), 'wanjiru-m')
  assert.equal(referralStem("  O'Brien-Ngũgĩ "), 'o-brien-ngugi')
  assert.equal(referralStem('王'), 'friend')
  assert.equal(referralStem('Bartholomew Maximilian the Third'), 'bartholomew-maximili')
})

test('a masked email address shows its first letter and its host', () => {
  assert.equal(maskEmail('amina@d3.test'), 'a•••@d3.test')
  assert.equal(maskEmail(''), '•••@')
})

test('a full name has a first and a last name', () => {
  for (const [name, ...expected] of [
    ['Wanjiku Mwangi', 'Wanjiku', 'Mwangi'],
    ['  Achieng  Atieno Odhiambo ', 'Achieng', 'Atieno Odhiambo'],
    ['Madonna', 'Madonna', '-'],
    ['A'.repeat(120), 'A'.repeat(80), '-'],
  ])
    assert.deepEqual(Object.values(splitName(name!)), expected)
})
