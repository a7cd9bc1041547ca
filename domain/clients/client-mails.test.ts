import assert from 'node:assert/strict'
import { test } from 'mocha'
import { nextMailAt, splitParagraphs } from './client-mails.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour))

test('the next e-mail can be sent a day after the third last one', () => {
  assert.equal(nextMailAt([]), null)
  assert.equal(nextMailAt([at(8), at(9)]), null)
  assert.deepEqual(nextMailAt([at(9), at(7), at(8)]), new Date(Date.UTC(2026, 10, 24, 7)))
  assert.deepEqual(nextMailAt([at(9), at(7), at(8), at(10)]), new Date(Date.UTC(2026, 10, 24, 8)))
})

test('empty lines separate paragraphs, and others stay in them', () => {
  assert.deepEqual(splitParagraphs('Hello\nagain\n\n  \nBye\n'), ['Hello\nagain', 'Bye'])
  assert.deepEqual(splitParagraphs('One'), ['One'])
})
