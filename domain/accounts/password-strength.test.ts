import assert from 'node:assert/strict'
import { test } from 'mocha'
import { passwordStrength } from './password-strength.ts'

const getScore = (password: string, personalData?: string[]) => passwordStrength(password, personalData).score

test('returns no word and no advice for an empty password', () => {
  assert.deepEqual(passwordStrength(''), { score: 0, word: '', advice: '' })
})

test('a short password is weak, and the advice counts the missing characters', () => {
  assert.deepEqual(passwordStrength('aB3$'), { score: 1, word: 'Weak', advice: 'Add 4 more characters' })
})

test('common words and sequences are weak, also with digits added', () => {
  for (const password of [
    'password',
    'Password123',
    'qwerty2026',
    '12345678',
    'aaaaaaaaaaaa',
    'abcdefghijkl',
    'Nairobi2026',
    'abababab',
  ])
    assert.equal(getScore(password), 1, password)
})

test('a password that contains the name or email address is weak', () => {
  assert.equal(getScore('wanjiku-and-the-goats', ['Wanjiku', 'Kamau', 'wk@d3.test']), 1)
  assert.equal(getScore('and-the-goats-of-njoro', ['Wanjiku', 'Kamau', 'wk@d3.test']), 4)
  assert.equal(getScore('and-the-goats-of-njoro', ['', 'Li']), 4)
})

test('longer and more varied passwords score higher', () => {
  assert.equal(getScore('mapendo9'), 2)
  assert.equal(getScore('mapendoKu9'), 3)
  assert.equal(getScore('goat under the matatu'), 4)
  assert.equal(getScore('kT9#vWq2!xLm'), 4)
})

test('counts letters of any alphabet', () => {
  assert.equal(getScore('тигр-и-самовар-сад'), 4)
})
