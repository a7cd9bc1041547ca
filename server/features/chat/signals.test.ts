/** Events of each socket, by the emission rules (docs/rules/wire-format.md#chat). */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'mocha'
import { CHAT_EVENTS, type ChatEvent } from '#contract/chat-events.ts'
import { createChatHelpers, recordSignals, whileOpen, type Talk } from '#tests/support/chat.ts'
import { openShop } from '#tests/support/factories.ts'
import { addMember } from '#tests/support/merchants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** `to`: 'account', 'merchant', or the party of the joined sockets. */
type Signal = { to: string; id: string; event: ChatEvent; payload: Record<string, unknown> }
let test: TestApp
let signals: Signal[] = []
before(async () => {
  test = await openTestApp({ demo: false, now: whileOpen() })
  test.app.realtime = recordSignals((to, id, event, payload) => {
    assert.deepEqual(CHAT_EVENTS[event].payload.parse(payload), payload)
    signals.push({ to, id, event, payload: Object(payload) })
  })
})
after(() => test?.close())
beforeEach(() => {
  signals = []
})

const { ask, talk, talkWith, send, say, read } = createChatHelpers(() => test)
const take = () => signals.splice(0).map(({ to, event }) => `${to}: ${event}`)
const getMerchant = async ({ storeId }: Talk) =>
  (
    await test.app.database.db
      .selectFrom('stores')
      .select('merchant_id')
      .where('id', '=', storeId)
      .executeTakeFirstOrThrow()
  ).merchant_id

describe('a message', () => {
  it('of a customer is for the team, with its alias, and changes the lists of both', async () => {
    const each = await talk()
    assert.deepEqual(take(), [])
    const message = await say(each.customer, each.id, 'Is there parking?')
    const merchantId = await getMerchant(each)
    for (const { to, id } of signals) assert.equal(id, to === 'account' ? each.customerId : merchantId)
    assert.deepEqual(signals[2]?.payload, message)
    const [toCustomer = {}, toStore = {}] = signals.slice(-2).map(({ payload }) => payload)
    assert.deepEqual(
      [
        toCustomer.unreadCount,
        toStore.unreadCount,
        toStore.lastMessage,
        toStore.lastMessageTime,
        toStore.lastSeq,
      ],
      [0, 1, 'Is there parking?', 'now', 1],
    )
    assert.deepEqual(take(), [
      'merchant: new_conversation',
      'merchant: new_customer_store_conversation',
      'merchant: new_customer_message',
      'merchant: new_customer_to_store_message',
      'account: customer_chat_update',
      'merchant: merchant_chat_update',
    ])
    await say(each.customer, each.id, 'Hello?')
    assert.deepEqual(take().slice(0, 2), [
      'merchant: new_customer_message',
      'merchant: new_customer_to_store_message',
    ])
  })

  it('of a store is one event for the customer', async () => {
    const each = await talk()
    await say(each.store, each.id, 'Karibu')
    assert.equal(signals[0]?.id, each.customerId)
    assert.deepEqual(take(), [
      'account: new_store_to_customer_message',
      'account: customer_chat_update',
      'merchant: merchant_chat_update',
    ])
  })

  it('that is repeated or rejected is no event', async () => {
    const each = await talk()
    const clientMessageId = randomUUID()
    await say(each.customer, each.id, 'Hello', { clientMessageId })
    take()
    await say(each.customer, each.id, 'Hello', { clientMessageId })
    await send(each.customer, each.id, '')
    await send((await test.newCustomer()).token, each.id, 'Hello')
    await read((await openShop(test)).merchantToken, each.id)
    assert.deepEqual(take(), [])
  })

  it('is shown in the language of its reader', async () => {
    const each = await talk()
    const language = { token: each.customer, body: { language: 'sw' } }
    assert.equal((await test.ask('PUT', '/users/language', language)).status, 200)
    await say(each.store, each.id, '', { messageType: 'offer', offerId: each.shop.offerId })
    assert.deepEqual(
      signals.slice(-2).map(({ payload }) => [payload.lastMessage, payload.lastMessageTime]),
      [
        ['Ofa', 'sasa'],
        ['Offer', 'now'],
      ],
    )
  })
})

describe('reading', () => {
  it('updates the own list, the ticks of the other party, and its open conversation', async () => {
    const each = await talk()
    await say(each.customer, each.id, 'One')
    const { id: messageId } = await say(each.customer, each.id, 'Two')
    take()
    await read(each.store, each.id)
    const [update, status, seen] = signals
    assert.deepEqual([update?.payload.unreadCount, update?.payload.lastMessage], [0, 'Two'])
    assert.deepEqual(status?.payload, { messageId, conversationId: each.id, seq: 2, status: 'read' })
    assert.deepEqual([status?.id, seen?.id, seen?.payload.upToSeq], [each.customerId, each.id, 2])
    assert.deepEqual(take(), [
      'merchant: merchant_chat_update',
      'account: message_status_update',
      'customer: messages_read',
    ])
    await read(each.store, each.id)
    assert.deepEqual(take(), [])
  })

  it('by the customer is for the team', async () => {
    const each = await talk()
    await say(each.store, each.id, 'Karibu')
    take()
    await read(each.customer, each.id)
    assert.deepEqual(take(), [
      'account: customer_chat_update',
      'merchant: message_status_update',
      'store: messages_read',
    ])
  })

  it('only delivered is a status and nothing else, once', async () => {
    const each = await talk()
    const { id } = await say(each.customer, each.id, 'One')
    take()
    for (let n = 0; n < 2; n++)
      await ask('PUT', `/messages/${id}/status`, each.store, { status: 'delivered' })
    assert.deepEqual(take(), ['account: message_status_update'])
  })
})

it('blocking and assigning change the lists', async () => {
  const shop = await openShop(test)
  const colleague = await addMember(test, shop.storeId, 'front-desk')
  const each = await talkWith(shop)
  await say(each.customer, each.id, 'Hello')
  take()
  const block = (blocked: boolean) => ask('PUT', `/conversations/${each.id}/block`, colleague, { blocked })
  await block(true)
  assert.deepEqual(take(), ['account: customer_chat_update', 'merchant: merchant_chat_update'])
  await block(true)
  assert.deepEqual(take(), [])
})
