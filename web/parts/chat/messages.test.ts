import assert from 'node:assert/strict'
import { test } from 'mocha'
import fc from 'fast-check'
import type { Message } from '#contract/entities/chat.ts'
import {
  EMPTY_THREAD,
  findLastSeqOfOther,
  missingAfter,
  olderBefore,
  statusIn,
  withLastSeq,
  withMessage,
  withPage,
  withReceipt,
  type Thread,
} from './messages.ts'

const PAGE = 5

const message = (seq: number, sender: Message['sender'] = seq % 3 === 0 ? 'store' : 'user'): Message => ({
  id: `m${seq}`,
  conversationId: 'c',
  seq,
  clientMessageId: `client-${seq}`,
  content: `Message ${seq}`,
  text: `Message ${seq}`,
  messageType: 'text',
  sender,
  sender_type: sender,
  senderInfo: { id: sender, name: sender, avatar: null },
  sentBy: null,
  isAutomatic: false,
  image: null,
  card: null,
  timestamp: '11:42',
  createdAt: '2026-11-21T08:42:00.000Z',
  status: 'sent',
  recipient_type: sender === 'user' ? 'merchant' : 'customer',
  type: sender === 'user' ? 'customer_to_store' : 'store_to_customer',
})
const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => message(from + at))
const getNumbers = ({ messages }: Thread) => messages.map(({ seq }) => seq)
const page = (from: number, to: number, lastSeq: number) => ({
  data: range(from, to),
  lastSeq,
  readSeq: 0,
  otherDeliveredSeq: 0,
  otherReadSeq: 0,
})

/** The server, of which the client sees at any time only what it had when it was asked. */
class Server {
  last: number
  constructor(last: number) {
    this.last = last
  }
  newest = () => page(Math.max(1, this.last - PAGE + 1), this.last, this.last)
  after = (seq: number) => page(seq + 1, Math.min(this.last, seq + PAGE), this.last)
  before = (seq: number) => page(Math.max(1, seq - PAGE), seq - 1, this.last)
}

test('any order of pages, events and catching up ends with all messages, once and in order', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('sent' as const), isLost: fc.boolean(), isRepeated: fc.boolean() }),
    fc.record({ kind: fc.constant('delayed' as const), take: fc.nat(5) }),
    fc.record({ kind: fc.constant('update' as const) }),
    fc.record({ kind: fc.constant('older' as const) }),
    fc.record({ kind: fc.constant('catch-up' as const) }),
    fc.record({
      kind: fc.constant('late page' as const),
      from: fc.nat(30),
      length: fc.integer({ min: 1, max: PAGE }),
    }),
  )
  fc.assert(
    fc.property(fc.nat(12), fc.array(step, { maxLength: 60 }), (before, steps) => {
      const server = new Server(before)
      let thread = withPage(EMPTY_THREAD, server.newest())
      const delayed: Message[] = []
      for (const each of steps) {
        if (each.kind === 'sent') {
          server.last++
          const arrived = message(server.last)
          if (each.isLost) continue
          delayed.push(arrived)
          if (each.isRepeated) delayed.push(arrived)
        } else if (each.kind === 'delayed') {
          const [arrived] = delayed.splice(each.take % Math.max(1, delayed.length), 1)
          if (arrived) thread = withMessage(thread, arrived)
        } else if (each.kind === 'update') thread = withLastSeq(thread, server.last)
        else if (each.kind === 'older') {
          const older = olderBefore(thread)
          if (older !== null) thread = withPage(thread, server.before(older))
        } else if (each.kind === 'catch-up') {
          const after = missingAfter(thread)
          if (after !== null) thread = withPage(thread, server.after(after))
        } else {
          const from = Math.max(1, Math.min(server.last, each.from + 1))
          thread = withPage(thread, page(from, Math.min(server.last, from + each.length - 1), server.last))
        }
        const known = getNumbers(thread)
        assert.deepEqual(
          known,
          range(known[0] ?? 1, known.at(-1) ?? 0).map(({ seq }) => seq),
          'has no gap',
        )
      }
      // The socket connects again: what is missing is loaded, and the reader scrolls up to the start.
      thread = withLastSeq(thread, server.last)
      for (let after = missingAfter(thread); after !== null; after = missingAfter(thread))
        thread = withPage(thread, server.after(after))
      for (let older = olderBefore(thread); older !== null; older = olderBefore(thread))
        thread = withPage(thread, server.before(older))
      assert.deepEqual(
        getNumbers(thread),
        range(1, server.last).map(({ seq }) => seq),
      )
    }),
    { numRuns: 500 },
  )
})

test('a message after a gap is not shown, but its number says what is missing', () => {
  const thread = withMessage(withPage(EMPTY_THREAD, page(1, 3, 3)), message(6))
  assert.deepEqual(getNumbers(thread), [1, 2, 3])
  assert.equal(missingAfter(thread), 3)
  const complete = withPage(thread, page(4, 6, 6))
  assert.deepEqual(getNumbers(complete), [1, 2, 3, 4, 5, 6])
  assert.equal(missingAfter(complete), null)
})

test('the first message of a conversation is shown', () => {
  assert.deepEqual(getNumbers(withMessage(EMPTY_THREAD, message(1))), [1])
  assert.equal(missingAfter(withMessage(EMPTY_THREAD, message(4))), 0)
})

test('receipts never go back', () => {
  const thread = withReceipt(withPage(EMPTY_THREAD, page(1, 4, 4)), 2, 'read')
  const status = (of: Thread) => of.messages.map((each) => statusIn(of, each))
  assert.deepEqual(status(thread), ['read', 'read', 'sent', 'sent'])
  const later = withReceipt(withReceipt(thread, 3, 'delivered'), 1, 'read')
  assert.deepEqual(status(later), ['read', 'read', 'delivered', 'sent'])
  assert.deepEqual(status(withPage(later, page(1, 4, 4))), ['read', 'read', 'delivered', 'sent'])
})

test('the last message of the other party is found', () => {
  const thread = withPage(EMPTY_THREAD, page(1, 5, 5))
  assert.equal(findLastSeqOfOther(thread, 'customer'), 3)
  assert.equal(findLastSeqOfOther(thread, 'store'), 5)
  assert.equal(findLastSeqOfOther(EMPTY_THREAD, 'store'), 0)
})
