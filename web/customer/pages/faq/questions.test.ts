import assert from 'node:assert/strict'
import { test } from 'mocha'
import { findQuestions, readHelp } from './questions.ts'

const { lead, categories } = readHelp(`How it works.
## General {#general}
For everybody.
### What is D3? {#what}
A market.
[More about D3](/about-us)
## Payments {#payments}
### How do I get my money back? {#refund}
The access **fee** is refunded.
- By M-Pesa
### Can I pay by card? {#card}
Not yet.`)
const found = (words: string) =>
  findQuestions(categories, words).flatMap(({ questions }) => questions.map(({ id }) => id))

test('the page has a lead, categories and their questions', () => {
  assert.equal(lead, 'How it works.')
  assert.deepEqual(
    categories.map(({ id, title, lead: { length }, questions }) => [id, title, length, questions.length]),
    [
      ['general', 'General', 1, 1],
      ['payments', 'Payments', 0, 2],
    ],
  )
})

test('findQuestions matches words of the question or the answer in any order and case', () => {
  assert.deepEqual(found('REFUNDED fee'), ['refund'])
  assert.deepEqual(found('m-pesa   money'), ['refund'])
  assert.deepEqual(found('payments'), ['refund', 'card'])
  assert.deepEqual(found('zebra crossing'), [])
  assert.equal(findQuestions(categories, '  ').length, 2)
  assert.deepEqual(found('.*'), [])
})
