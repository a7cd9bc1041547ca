import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passwordStrength } from './password-strength.ts'

const scoreOf = (password: string, about?: string[]) => passwordStrength(password, about).score

test('nothing typed is nothing said', () => {
  assert.deepEqual(passwordStrength(''), { score: 0, word: '', advice: '' })
})

test('what is too short is weak, and how much is missing is told', () => {
  assert.deepEqual(passwordStrength('aB3$'), { score: 1, word: 'Weak', advice: '4 more to go' })
})

test('what guessers begin with is weak, with digits behind it too', () => {
  for (const password of ['password', 'Password123', 'qwerty2026', '12345678', 'aaaaaaaaaaaa', 'abcdefghijkl', 'Nairobi2026', 'abababab'])
    assert.equal(scoreOf(password), 1, password)
})

test('a name or an e-mail address in it makes it weak, however long', () => {
  assert.equal(scoreOf('wanjiku-and-the-goats', ['Wanjiku', 'Kamau', 'wk@d3.test']), 1)
  assert.equal(scoreOf('and-the-goats-of-njoro', ['Wanjiku', 'Kamau', 'wk@d3.test']), 4)
  assert.equal(scoreOf('and-the-goats-of-njoro', ['', 'Li']), 4)
})

test('length and mixture make it stronger, step by step', () => {
  assert.equal(scoreOf('mapendo9'), 2)
  assert.equal(scoreOf('mapendoKu9'), 3)
  assert.equal(scoreOf('goat under the matatu'), 4)
  assert.equal(scoreOf('kT9#vWq2!xLm'), 4)
})

test('letters of any alphabet count', () => {
  assert.equal(scoreOf('тигр-и-самовар-сад'), 4)
})
