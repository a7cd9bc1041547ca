import assert from 'node:assert/strict'
import { test } from 'mocha'
import { wrapLines } from './poster-picture.ts'

test('a text of a picture is broken between words, and a word only if it is too long', () => {
  const lines = (text: string, width: number) => wrapLines(text, (each) => each.length, width)
  assert.deepEqual(lines('Zuri Hair Studio', 9), ['Zuri Hair', 'Studio'])
  assert.deepEqual(lines('Photographers shop', 10), ['Photograph', 'ers shop'])
  assert.deepEqual(lines('', 10), [])
})
