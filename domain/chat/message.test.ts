import assert from 'node:assert/strict'
import { test } from 'mocha'
import * as fc from 'fast-check'
import { MESSAGE_STATUSES, messageStatus, otherParty } from './message.ts'

test('a message is sent, delivered or read by how far its recipient has got', () => {
  const recipient = { deliveredSeq: 5, readSeq: 3 }
  assert.deepEqual(
    [3, 4, 5, 6].map((seq) => messageStatus(seq, recipient)),
    ['read', 'delivered', 'delivered', 'sent'],
  )
})

test('the status of a message never regresses while its recipient gets further', () => {
  const numbers = fc.integer({ min: 0, max: 50 })
  fc.assert(
    fc.property(
      numbers,
      numbers,
      numbers,
      numbers,
      numbers,
      (seq, read, delivered, moreRead, moreDelivered) => {
        const before = { readSeq: read, deliveredSeq: read + delivered }
        const after = {
          readSeq: before.readSeq + moreRead,
          deliveredSeq: Math.max(before.deliveredSeq, before.readSeq + moreRead) + moreDelivered,
        }
        const rank = (status: ReturnType<typeof messageStatus>) => MESSAGE_STATUSES.indexOf(status)
        assert.ok(rank(messageStatus(seq, after)) >= rank(messageStatus(seq, before)))
      },
    ),
  )
})

test('the other party of a customer is the store', () => {
  assert.equal(otherParty('customer'), 'store')
  assert.equal(otherParty('store'), 'customer')
})
