import assert from 'node:assert/strict'
import test from 'node:test'
import { maskEmail, referralStem } from './account-policy.ts'
import { isCommonPassword } from './common-passwords.ts'

test('a referral link begins with the first name, in plain letters', () => {
  assert.equal(referralStem('Amina'), 'amina')
  assert.equal(referralStem('Wanjirũ M.'), 'wanjiru-m')
  assert.equal(referralStem("  O'Brien-Ngũgĩ "), 'o-brien-ngugi')
  assert.equal(referralStem('王'), 'friend')
  assert.equal(referralStem('Bartholomew Maximilian the Third'), 'bartholomew-maximili')
})

test('a masked e-mail keeps its first letter and its host', () => {
  assert.equal(maskEmail('amina@d3.test'), 'a•••@d3.test')
  assert.equal(maskEmail(''), '•••@')
})

test('the most common passwords are known, however they are capitalised', () => {
  for (const password of ['password', 'PassWord1', '12345678', 'qwertyuiop', 'Nairobi254'])
    assert.equal(isCommonPassword(password), true, password)
  for (const password of ['karibu-2026', 'a long enough one', 'correct horse']) assert.equal(isCommonPassword(password), false, password)
})
