import assert from 'node:assert/strict'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { mock } from 'node:test'
import { afterEach, test } from 'mocha'
import type { Message } from '#contract/entities/chat.ts'
import { pageProblems, Problem } from '#contract/problem.ts'
import { createOutbox, type SendMessage, type WithLock } from './outbox.ts'
import { memoryOutbox, threadWithStore, type OutboxStore, type WaitingMessage } from './outbox-store.ts'

afterEach(() => mock.timers.reset())

const waiting = (clientMessageId: string, thread = 'c'): WaitingMessage => ({
  clientMessageId,
  thread,
  content: clientMessageId,
  picture: null,
  imageId: null,
  card: null,
  writtenAt: 0,
  rejected: null,
})
const reply = ({ clientMessageId }: WaitingMessage) => ({ clientMessageId }) as Message // the tests read only this field

/** Replaces the Web Locks API: tasks of one name run one after another. */
function locks(): WithLock {
  const last = new Map<string, Promise<void>>()
  return (name, task) => {
    const run = (last.get(name) ?? Promise.resolve()).then(task)
    last.set(
      name,
      run.catch(() => undefined),
    )
    return run
  }
}

const openTab = (send: SendMessage, store: OutboxStore = memoryOutbox(), withLock: WithLock = locks()) =>
  createOutbox({ accountId: 'a', store, send, withLock, announce: () => undefined })

const settle = async () => {
  for (let turn = 0; turn < 30; turn++) await nextTurn()
}

test('messages of a thread are sent in order, one at a time', async () => {
  const sent: string[] = []
  let running = 0
  const outbox = openTab(async (message) => {
    assert.equal(++running, 1)
    await nextTurn()
    sent.push(message.clientMessageId)
    running--
    return reply(message)
  })
  await Promise.all([outbox.add(waiting('1')), outbox.add(waiting('2')), outbox.add(waiting('3'))])
  await settle()
  assert.deepEqual(sent, ['1', '2', '3'])
  assert.deepEqual(outbox.getState().messages, [])
})

test('without a network, messages wait and are sent in order when it is back', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const tries: string[] = []
  let isOnline = false
  const outbox = openTab(async (message) => {
    tries.push(message.clientMessageId)
    if (!isOnline) throw pageProblems.network()
    return reply(message)
  })
  await outbox.add(waiting('1'))
  await outbox.add(waiting('2'))
  await settle()
  assert.ok(tries.every((id) => id === '1'))
  const before = tries.length
  mock.timers.tick(60_000)
  await settle()
  assert.equal(tries.length, before + 1, 'waits longer each time')
  isOnline = true
  outbox.sendNow()
  await settle()
  assert.deepEqual(tries.slice(before + 1), ['1', '2'])
  assert.deepEqual(outbox.getState().messages, [])
})

test('a rejected message has the sentence of the server, does not hold up others, and can be sent again', async () => {
  let isBlocked = true
  const sent: string[] = []
  const outbox = openTab(async (message) => {
    if (message.clientMessageId === '1' && isBlocked) throw new Problem(403, 'chat-blocked', 'Blocked.')
    sent.push(message.clientMessageId)
    return reply(message)
  })
  await outbox.add(waiting('1'))
  await outbox.add(waiting('2'))
  await settle()
  assert.deepEqual(sent, ['2'])
  assert.deepEqual(
    outbox.getState().messages?.map(({ clientMessageId, rejected }) => [clientMessageId, rejected]),
    [['1', 'Blocked.']],
  )
  isBlocked = false
  await outbox.retry('1')
  await settle()
  assert.deepEqual(sent, ['2', '1'])
})

for (const status of [401, 429, 500, 503])
  test(`a message that fails with ${status} is not given up`, async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const outbox = openTab(() => Promise.reject(new Problem(status, 'x', 'x')))
    await outbox.add(waiting('1'))
    await settle()
    assert.deepEqual(
      outbox.getState().messages?.map(({ rejected }) => rejected),
      [null],
    )
  })

test('two tabs send each message once', async () => {
  const sent: string[] = []
  const send: SendMessage = async (message) => {
    await nextTurn()
    sent.push(message.clientMessageId)
    return reply(message)
  }
  const store = memoryOutbox()
  const withLock = locks()
  const tabs = [openTab(send, store, withLock), openTab(send, store, withLock)]
  for (const id of ['1', '2', '3', '4']) await store.put(waiting(id))
  await Promise.all(tabs.map((tab) => tab.reload()))
  for (const tab of tabs) tab.sendNow()
  await settle()
  assert.deepEqual(sent, ['1', '2', '3', '4'])
})

test('the first message begins the conversation, and the others follow in it', async () => {
  const sent: [string, string][] = []
  const outbox = openTab(async (message, { onBegun }) => {
    sent.push([message.thread, message.clientMessageId])
    if (message.thread === threadWithStore('s')) await onBegun('c')
    return reply(message)
  })
  const begun: unknown[] = []
  outbox.onBegun((...each) => begun.push(each))
  await Promise.all([
    outbox.add(waiting('1', threadWithStore('s'))),
    outbox.add(waiting('2', threadWithStore('s'))),
  ])
  await outbox.putDraft(threadWithStore('s'), 'Half')
  await settle()
  assert.deepEqual(sent, [
    [threadWithStore('s'), '1'],
    ['c', '2'],
  ])
  assert.deepEqual(begun, [[threadWithStore('s'), 'c']])
})

test('a picture that was uploaded is not uploaded again', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const uploads: (string | null)[] = []
  let isFirst = true
  const outbox = openTab(async (message, { onPictureUploaded }) => {
    uploads.push(message.imageId)
    if (message.imageId === null) await onPictureUploaded('p')
    if (isFirst) {
      isFirst = false
      throw pageProblems.network()
    }
    return reply(message)
  })
  await outbox.add(waiting('1'))
  await settle()
  outbox.sendNow()
  await settle()
  assert.deepEqual(uploads, [null, 'p'])
  assert.deepEqual(outbox.getState().messages, [])
})
