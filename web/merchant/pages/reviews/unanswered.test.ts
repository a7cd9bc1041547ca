import assert from 'node:assert/strict'
import { test } from 'mocha'
import { unansweredAfter } from './unanswered.ts'

const reply = { text: 'Asante, karibu tena', createdAt: '2026-11-21T09:00:00.000Z' }
const loaded = [
  { id: 'new', reply: null },
  { id: 'other', reply: null },
  { id: 'answered', reply },
]

test('a reply reduces the number of unanswered reviews, a changed reply does not', () => {
  assert.equal(unansweredAfter({}, loaded, 43), 43)
  assert.equal(unansweredAfter({ new: reply }, loaded, 43), 42)
  assert.equal(unansweredAfter({ new: reply, other: reply }, loaded, 43), 41)
  assert.equal(unansweredAfter({ answered: { ...reply, text: 'Asante' } }, loaded, 43), 43)
})
