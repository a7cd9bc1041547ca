import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, it } from 'mocha'
import { chat } from '#contract/chat.ts'
import { createChatHelpers, whileOpen } from '#tests/support/chat.ts'
import { openShop } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { addMember } from '#tests/support/merchants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false, now: whileOpen() })
})
after(() => test?.close())
afterEach(async () => assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), []))

const { ask, talk, talkWith, send, say, messages, read, unread, listed } = createChatHelpers(() => test)
const getStatusAndCode = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
]
const textsIn = (body: { data: { content: string }[] }) => body.data.map(({ content }) => content)

describe('opening a conversation', () => {
  it('creates it once, also when it is opened ten times at the same time', async () => {
    const { storeId } = await openShop(test)
    const { token } = await test.newCustomer()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => ask('POST', '/conversations', token, { storeId })),
    )
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [...Array<number>(9).fill(200), 201])
    assert.equal(new Set(replies.map(({ body }) => body.data.conversationId)).size, 1)
    assert.equal(replies.filter(({ body }) => body.data.created).length, 1)
    assert.deepEqual(chat['POST /chat/conversations'].reply.parse(replies[0]!.body), replies[0]!.body)
    assert.equal(replies[0]!.body.data.message, null)
  })

  it('sends the first message, and once if the request is repeated', async () => {
    const { storeId, merchantToken } = await openShop(test)
    const { token } = await test.newCustomer()
    const body = { storeId, initialMessage: ' Is there parking? ', clientMessageId: randomUUID() }
    const first = await ask('POST', '/conversations', token, body)
    const second = await ask('POST', '/conversations', token, body)
    assert.deepEqual([first.status, first.body.data.created], [201, true])
    assert.deepEqual([second.status, second.body.data.created], [200, false])
    assert.equal(first.body.data.message.content, 'Is there parking?')
    assert.deepEqual(second.body.data.message, first.body.data.message)
    const { conversationId } = first.body.data
    assert.deepEqual(textsIn(await messages(merchantToken, conversationId)), ['Is there parking?'])
    assert.equal(await unread(merchantToken), 1)
  })

  it('is in the inbox of the store with its first message only', async () => {
    const { id, customer, store } = await talk()
    assert.ok(await listed(customer, 'user', id))
    assert.equal(await listed(store, 'merchant', id), undefined)
    await say(customer, id, 'Hello')
    assert.ok(await listed(store, 'merchant', id))
  })

  it('rejects invalid and unknown stores, drafts, closed stores, and merchants', async () => {
    const { storeId, merchantToken } = await openShop(test)
    const { token } = await test.newCustomer()
    const open = (id: unknown) => ask('POST', '/conversations', token, { storeId: id })
    for (const id of ['17', 17]) {
      const { status, body } = await open(id)
      assert.deepEqual([status, body.message], [400, 'Invalid store ID'])
    }
    assert.deepEqual(getStatusAndCode(await open(randomUUID())), [404, 'store-not-found'])
    assert.equal((await ask('POST', '/conversations', merchantToken, { storeId })).status, 403)
    for (const status of ['draft', 'closed'] as const) {
      await test.app.database.db.updateTable('stores').set({ status }).where('id', '=', storeId).execute()
      assert.deepEqual(getStatusAndCode(await open(storeId)), [404, 'store-not-found'])
    }
  })
})

describe('sending', () => {
  it('numbers the messages of both parties, and returns the message as the contract says', async () => {
    const { id, customer, store, storeId, customerId } = await talk()
    const question = await send(customer, id, ' Is there parking? ')
    assert.equal(question.status, 201)
    assert.deepEqual(chat['POST /chat/messages'].reply.parse(question.body), question.body)
    const { data } = question.body
    assert.deepEqual(
      [data.seq, data.text, data.sender, data.sender_type, data.type, data.recipient_type, data.status],
      [1, 'Is there parking?', 'user', 'user', 'customer_to_store', 'merchant', 'sent'],
    )
    assert.deepEqual(data.senderInfo, { id: customerId, name: 'Achieng C.', avatar: null })
    assert.equal(data.sentBy, null)
    const answer = await say(store, id, 'Yes, behind the shop.')
    assert.deepEqual(
      [answer.seq, answer.sender, answer.senderInfo.id, answer.sentBy.name, answer.recipient_type],
      [2, 'store', storeId, 'Merchant C.', 'customer'],
    )
    assert.deepEqual(textsIn(await messages(customer, id)), ['Is there parking?', 'Yes, behind the shop.'])
  })

  it('stores a message with the same client id once, also in parallel, for each party', async () => {
    const { id, customer, store } = await talk()
    const clientMessageId = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => send(customer, id, 'Hello', { clientMessageId })),
    )
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [201])
    assert.equal(new Set(replies.map(({ body }) => JSON.stringify(body.data))).size, 1)
    const other = await say(store, id, 'Hi', { clientMessageId })
    assert.equal(other.seq, 2)
    assert.equal((await messages(customer, id)).lastSeq, 2)
  })

  it('of 20 messages at the same time gives them the numbers 1 to 20', async () => {
    const { id, customer, store } = await talk()
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, n) => say(n % 2 ? store : customer, id, `Message ${n}`)),
    )
    assert.deepEqual(
      sent.map(({ seq }) => seq).toSorted((a, b) => a - b),
      Array.from({ length: 20 }, (_, n) => n + 1),
    )
    assert.deepEqual([await unread(customer), await unread(store)], [10, 10])
  })

  it('rejects messages without text, and long ones, with the words that clients show', async () => {
    const { id, customer } = await talk()
    for (const [content, message] of [
      [undefined, 'Message content is required'],
      [17, 'Message content is required'],
      [' \n ', 'Message cannot be empty'],
      ['a'.repeat(2001), 'Message too long (max 2000 characters)'],
    ] as const) {
      const { status, body } = await ask('POST', '/messages', customer, { conversationId: id, content })
      assert.deepEqual([status, body.message], [400, message])
    }
    assert.equal((await send(customer, id, `  ${'a'.repeat(2000)}  `)).status, 201)
  })

  it('rejects subjects of another kind of message, and client ids with other characters', async () => {
    const { id, customer } = await talk()
    for (const more of [
      { messageType: 'image' },
      { messageType: 'booking' },
      { messageType: 'text', offerId: randomUUID() },
      { messageType: 'video' },
      { clientMessageId: '' },
      { clientMessageId: 'a b' },
      { clientMessageId: 'a'.repeat(65) },
      { sender: 'store' },
    ])
      assert.equal((await send(customer, id, 'Hello', more)).status, 400, JSON.stringify(more))
  })

  it('stores any text as it is', async () => {
    const { id, customer, store } = await talk()
    const text = `<script>alert('x')</script> 😀 'DROP TABLE' \n\n Ω \u202E %s`
    await say(customer, id, text)
    assert.deepEqual(textsIn(await messages(store, id)), [text])
  })
})

describe('who may see a conversation', () => {
  it('is its customer and the people at the store who answer chats; others get 404', async () => {
    const shop = await openShop(test, { staff: 1 })
    const { id, customer } = await talkWith(shop)
    const message = await say(customer, id, 'Hello')
    const outsiders = [
      (await test.newCustomer()).token,
      (await openShop(test)).merchantToken,
      await addMember(test, shop.storeId, 'staff', shop.staffIds[0]),
    ]
    for (const token of outsiders) {
      for (const [method, path, body] of [
        ['GET', `/conversations/${id}`],
        ['GET', `/conversations/${id}/messages`],
        ['POST', `/conversations/${id}/read`, {}],
        ['PUT', `/conversations/${id}/mute`, { muted: true }],
        ['PUT', `/conversations/${id}/block`, { blocked: true }],
        ['POST', '/messages', { conversationId: id, content: 'Hello' }],
      ] as const)
        assert.deepEqual(
          getStatusAndCode(await ask(method, path, token, body)),
          [404, 'conversation-not-found'],
          path,
        )
      assert.deepEqual(
        getStatusAndCode(await ask('PUT', `/messages/${message.id}/status`, token, { status: 'read' })),
        [404, 'message-not-found'],
      )
      assert.equal(await unread(token), 0)
    }
    assert.equal((await messages(customer, id)).data[0].status, 'sent')
  })

  it('is no account for an unknown or malformed id', async () => {
    const { customer } = await talk()
    for (const id of [randomUUID(), '17'])
      assert.deepEqual(getStatusAndCode(await ask('GET', `/conversations/${id}/messages`, customer)), [
        404,
        'conversation-not-found',
      ])
  })

  it('shows colleagues at the front desk the same conversation, with the name of who wrote', async () => {
    const { id, customer, store, shop } = await talk()
    const colleague = await addMember(test, shop.storeId, 'front-desk')
    await say(customer, id, 'Hello')
    const answer = await say(colleague, id, 'Karibu')
    assert.equal(answer.sentBy.name, 'Member C.')
    assert.deepEqual(textsIn(await messages(store, id)), ['Hello', 'Karibu'])
    await read(colleague, id)
    assert.equal(await unread(store), 0)
    const { body } = await ask('GET', `/conversations/${id}`, colleague)
    assert.equal(body.data.customerView, null)
    assert.equal(body.data.merchantView.id, id)
  })
})

describe('reading', () => {
  it('does not mark messages as read until the reader says so', async () => {
    const { id, customer, store } = await talk()
    await say(customer, id, 'One')
    await say(customer, id, 'Two')
    assert.equal((await messages(store, id)).unreadCount, 2)
    assert.equal(await unread(store), 2)
    const { body } = await read(store, id)
    assert.deepEqual(body, { success: true, data: { updated: 2 } })
    assert.deepEqual((await read(store, id)).body.data, { updated: 0 })
    const seen = await messages(customer, id)
    assert.deepEqual(
      [seen.data.map(({ status }: { status: string }) => status), seen.otherReadSeq, seen.otherDeliveredSeq],
      [['read', 'read'], 2, 2],
    )
  })

  it('accepts a request without a body', async () => {
    const { id, customer, store } = await talk()
    await say(customer, id, 'One')
    assert.equal((await read(store, id)).body.data.updated, 1)
  })

  it('up to a number leaves the later messages unread, and never goes back', async () => {
    const { id, customer, store } = await talk()
    for (const text of ['One', 'Two', 'Three']) await say(customer, id, text)
    assert.equal((await read(store, id, { upToSeq: 2 })).body.data.updated, 2)
    assert.equal(await unread(store), 1)
    assert.equal((await read(store, id, { upToSeq: 1 })).body.data.updated, 0)
    assert.equal((await messages(store, id)).readSeq, 2)
    assert.equal((await read(store, id, { upToSeq: 999 })).body.data.updated, 1)
    assert.equal((await messages(store, id)).readSeq, 3)
    assert.equal((await read(store, id, { upToSeq: -1 })).status, 400)
  })

  it('of own messages leaves those of the other party alone', async () => {
    const { id, customer, store } = await talk()
    await say(customer, id, 'One')
    await say(store, id, 'Two')
    assert.equal((await read(customer, id)).body.data.updated, 1)
    assert.deepEqual([await unread(customer), await unread(store)], [0, 1])
    const { data } = await messages(store, id)
    assert.deepEqual(
      data.map(({ status }: { status: string }) => status),
      ['sent', 'read'],
    )
  })

  it('of one message is for its recipient, and its status never goes back', async () => {
    const { id, customer, store } = await talk()
    const { id: messageId } = await say(customer, id, 'One')
    const mark = (token: string, status: string) =>
      ask('PUT', `/messages/${messageId}/status`, token, { status })
    assert.equal((await mark(customer, 'read')).status, 403)
    assert.deepEqual((await mark(store, 'delivered')).body.data, { messageId, status: 'delivered' })
    assert.equal(await unread(store), 1)
    assert.deepEqual((await mark(store, 'read')).body.data, { messageId, status: 'read' })
    assert.deepEqual((await mark(store, 'delivered')).body.data, { messageId, status: 'read' })
    assert.equal((await mark(store, 'sent')).status, 400)
    assert.equal(await unread(store), 0)
  })
})

describe('pages of messages', () => {
  it('have the newest first, each the oldest first, and go on by numbers', async () => {
    const { id, customer } = await talk()
    for (let n = 1; n <= 7; n++) await say(customer, id, String(n))
    const page = async (query: string) => textsIn(await messages(customer, id, query))
    assert.deepEqual(await page('?limit=3'), ['5', '6', '7'])
    assert.deepEqual(await page('?limit=3&page=2'), ['2', '3', '4'])
    assert.deepEqual(await page('?limit=3&page=3'), ['1'])
    assert.deepEqual(await page('?limit=3&page=4'), [])
    assert.deepEqual(await page('?after_seq=4'), ['5', '6', '7'])
    assert.deepEqual(await page('?after_seq=0&limit=2'), ['1', '2'])
    assert.deepEqual(await page('?after_seq=7'), [])
    assert.deepEqual(await page('?before_seq=4&limit=2'), ['2', '3'])
    assert.deepEqual(await page('?before_seq=1'), [])
    const { body } = await ask('GET', `/conversations/${id}/messages?limit=3`, customer)
    assert.deepEqual(chat['GET /chat/conversations/:id/messages'].reply.parse(body), body)
    assert.deepEqual(
      [body.lastSeq, body.pagination.total, body.pagination.totalPages, body.pagination.hasNext],
      [7, 7, 3, true],
    )
  })
})
