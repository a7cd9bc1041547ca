import assert from 'node:assert/strict'
import { test } from 'mocha'
import { searchedWords } from './searched-words.ts'

test('words of a search are counted without their case and spaces', () => {
  assert.equal(searchedWords('  Dreads   retouch '), 'dreads retouch')
  assert.equal(searchedWords('KDA 123X car wash'), 'kda 123x car wash')
})

test('what may say who somebody is is not counted', () => {
  for (const query of ['', ' ', '0712 345 678', 'wanjiku@d3.test', 'a'.repeat(61)])
    assert.equal(searchedWords(query), null, query)
})
