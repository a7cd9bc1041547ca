/** Quotes in conversations: who may send them, what they show, and what both parties see of a change. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, beforeEach, describe, it } from 'mocha'
import { CHAT_EVENTS } from '#contract/chat-events.ts'
import { chat } from '#contract/chat.ts'
import { DAY } from '#domain/time/time.ts'
import { createContext } from '#server/app-context.ts'
import { createChatHelpers, recordSignals, whileOpen, type Talk } from '#tests/support/chat.ts'
import { openShop, timeIn } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { makeQuote, postRequest, quoteInput } from '#tests/support/requests.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { addQuoteCard } from '../automatic-cards.ts'

type Signal = { to: string; id: string; payload: { seq: number; card: { status: string } } }
let test: TestApp
/** The events about changed messages. */
let updates: Signal[] = []
before(async () => {
  test = await openTestApp({ demo: false, now: whileOpen() })
  test.app.realtime = recordSignals((to, id, event, payload) => {
    if (event !== 'message_updated') return
    assert.deepEqual(CHAT_EVENTS.message_updated.payload.parse(payload), payload)
    updates.push({ to, id, payload: payload as Signal['payload'] })
  })
})
after(() => test?.close())
beforeEach(() => {
  updates = []
})
afterEach(async () => assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), []))

const { ask, talk, talkWith, say, messages, unread, listed } = createChatHelpers(() => test)
const db = () => test.app.database.db
const getStatusAndCode = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
]
const sendQuote = (token: string, id: string, quoteId: string, more: object = {}) =>
  ask('POST', '/messages', token, { conversationId: id, messageType: 'quote', quoteId, ...more })
const decide = (token: string, what: string, requestId: string, quoteId: string, body: object = {}) =>
  test.ask('PUT', `/request-service/${requestId}/${what}-offer/${quoteId}`, { token, body })
const getMerchant = async (storeId: string) =>
  (await db().selectFrom('stores').select('merchant_id').where('id', '=', storeId).executeTakeFirstOrThrow())
    .merchant_id

/** Creates a request of the customer with a quote of the store. */
async function quoted({ customer, store, storeId }: Talk, more: object = {}, request: object = {}) {
  const requestId = await postRequest(test, customer, request)
  return { requestId, quoteId: await makeQuote(test, store, requestId, { storeId, ...more }) }
}
const cardIn = async (token: string, id: string) => (await messages(token, id)).data.at(-1).card

describe('a quote in a conversation', () => {
  it('shows price, time and status as they are now, without contacts', async () => {
    const each = await talk()
    const { requestId, quoteId } = await quoted(
      each,
      { availability: 'Call 0712 345 678', estimatedDuration: 90 },
      { title: 'Tap leaks, call 0722 111 222' },
    )
    const { status, body } = await sendQuote(each.customer, each.id, quoteId, { content: 'By six?' })
    assert.equal(status, 201, JSON.stringify(body))
    assert.deepEqual(chat['POST /chat/messages'].reply.parse(body), body)
    assert.deepEqual([body.data.messageType, body.data.content], ['quote', 'By six?'])
    const { card } = body.data
    assert.deepEqual(card, {
      kind: 'quote',
      quoteId,
      requestId,
      title: card.title,
      area: 'Test Area',
      price: 3200,
      serviceId: null,
      startTime: null,
      availability: card.availability,
      durationMinutes: 90,
      status: 'pending',
      isOpen: true,
      bookingId: null,
      version: 1,
    })
    assert.doesNotMatch(`${card.title}${card.availability}`, /\d{3}/)
    assert.equal((await sendQuote(each.store, each.id, quoteId)).status, 201)
    const expireAt = (time: Date) =>
      db().updateTable('quotes').set({ expires_at: time }).where('id', '=', quoteId).execute()
    await expireAt(test.clock.now())
    const expired = await cardIn(each.store, each.id)
    assert.deepEqual([expired.status, expired.isOpen], ['expired', false])
    await expireAt(new Date(test.clock.now().getTime() + DAY))
  })

  it('is one of the store, for a request of the customer', async () => {
    const [own, other] = [await talk(), await talk()]
    const sameStore = await talkWith(own.shop, 'Brian')
    const [ofOther, ofBrian] = [await quoted(other), await quoted(sameStore)]
    const { quoteId, requestId } = await quoted(own)
    const juma = await test.newCustomer('Juma')
    const ofPerson = await makeQuote(test, juma.token, requestId)
    for (const wrong of [ofOther.quoteId, ofBrian.quoteId, ofPerson, randomUUID()])
      for (const token of [own.customer, own.store])
        assert.deepEqual(getStatusAndCode(await sendQuote(token, own.id, wrong)), [400, 'wrong-chat-card'])
    for (const token of [other.customer, other.store, sameStore.customer, juma.token])
      assert.deepEqual(getStatusAndCode(await sendQuote(token, own.id, quoteId)), [
        404,
        'conversation-not-found',
      ])
    assert.equal((await messages(own.customer, own.id)).lastSeq, 0)
  })

  it('can be shown after it was withdrawn, and not after the store has blocked the customer', async () => {
    const each = await talk()
    const { requestId, quoteId } = await quoted(each)
    assert.equal((await decide(each.store, 'withdraw', requestId, quoteId)).status, 200)
    assert.equal((await sendQuote(each.customer, each.id, quoteId)).status, 201)
    const { status, isOpen } = await cardIn(each.customer, each.id)
    assert.deepEqual([status, isOpen], ['withdrawn', false])

    const second = await makeQuote(test, each.store, requestId, { storeId: each.storeId })
    assert.equal((await sendQuote(each.customer, each.id, second)).status, 201)
    const booked = await test.ask('POST', '/bookings/service', {
      token: each.customer,
      body: { serviceId: each.shop.serviceId, startTime: timeIn(test, 2) },
    })
    assert.equal(booked.status, 201, JSON.stringify(booked.body))
    await test.drainJobs()
    const path = `/merchant/clients/${each.customerId}/block`
    assert.equal((await test.ask('POST', path, { token: each.store, body: {} })).status, 200)
    assert.deepEqual(getStatusAndCode(await sendQuote(each.customer, each.id, second)), [
      400,
      'wrong-chat-card',
    ])
    const shown = (await messages(each.customer, each.id)).data.map(
      ({ card: { kind, isOpen: isStillOpen } }: { card: { kind: string; isOpen: boolean } }) =>
        kind === 'quote' && isStillOpen,
    )
    assert.deepEqual(shown, [false, false, false])
  })

  it('tells both parties, and nobody else, when it is changed, withdrawn or decided', async () => {
    const each = await talk()
    const merchantId = await getMerchant(each.storeId)
    const { requestId, quoteId } = await quoted(each)
    await sendQuote(each.customer, each.id, quoteId)
    await say(each.store, each.id, 'Karibu')
    await test.drainJobs()
    const taken = async () => {
      await test.drainJobs()
      return updates.splice(0).map(({ to, id, payload }) => {
        assert.equal(id, to === 'account' ? each.customerId : merchantId)
        return `${to}: ${payload.seq} ${payload.card.status}`
      })
    }
    assert.deepEqual(await taken(), [])
    const changed = await test.ask('PUT', `/request-service/${requestId}/offers/${quoteId}`, {
      token: each.store,
      body: { ...quoteInput({ quotedPrice: 3000 }), version: 1 },
    })
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    assert.deepEqual(await taken(), ['account: 1 pending', 'merchant: 1 pending'])
    // Accepting what the card showed before is refused.
    assert.equal((await decide(each.customer, 'accept', requestId, quoteId, { version: 1 })).status, 409)
    await decide(each.customer, 'reject', requestId, quoteId)
    assert.deepEqual(await taken(), ['account: 1 rejected', 'merchant: 1 rejected'])
  })
})

describe('an accepted quote', () => {
  it('without a booking appears in the conversation, once, and the store can write', async () => {
    const shop = await openShop(test)
    const { token: customer } = await test.newCustomer('Achieng')
    const requestId = await postRequest(test, customer)
    const store = shop.merchantToken
    const quoteId = await makeQuote(test, store, requestId, { storeId: shop.storeId })
    const { body } = await decide(customer, 'accept', requestId, quoteId)
    const id = body.data.conversationId
    await test.drainJobs()
    for (let n = 0; n < 2; n++) await addQuoteCard(createContext(test.app, null), quoteId)
    const { data, lastSeq } = await messages(store, id)
    assert.equal(lastSeq, 1)
    const { sender, isAutomatic, card } = data[0]
    assert.deepEqual([sender, isAutomatic, card.quoteId, card.status], ['user', true, quoteId, 'accepted'])
    assert.deepEqual([await unread(customer), await unread(store)], [0, 1])
    const inInbox = await listed(store, 'merchant', id)
    assert.deepEqual([inInbox.lastMessage, inInbox.waitingSince], ['Offer for a request', null])
    await say(store, id, 'When does it suit you?')
  })

  it('that the customer has asked about is not shown twice', async () => {
    const each = await talk()
    const { requestId, quoteId } = await quoted(each)
    await sendQuote(each.customer, each.id, quoteId)
    assert.equal((await decide(each.customer, 'accept', requestId, quoteId)).status, 200)
    await test.drainJobs()
    const { data } = await messages(each.customer, each.id)
    assert.deepEqual(
      data.map(({ card }: { card: { kind: string; status: string } }) => [card.kind, card.status]),
      [['quote', 'accepted']],
    )
  })

  it('with a time appears as its booking, also in a conversation without a message', async () => {
    const each = await talk()
    const { requestId, quoteId } = await quoted(each, {
      serviceId: each.shop.serviceId,
      startTime: timeIn(test, 2, '10:20'),
      durationMinutes: 90,
    })
    const { status, body } = await decide(each.customer, 'accept', requestId, quoteId)
    assert.equal(status, 200, JSON.stringify(body))
    await test.drainJobs()
    const { data, lastSeq } = await messages(each.store, each.id)
    assert.deepEqual(
      [lastSeq, data[0].card.kind, data[0].card.bookingId],
      [1, 'booking', body.data.bookingId],
    )
  })

  it('is shown to both as rejected once its booking is cancelled', async () => {
    const each = await talk()
    const { requestId, quoteId } = await quoted(each, {
      serviceId: each.shop.serviceId,
      startTime: timeIn(test, 2, '10:20'),
      durationMinutes: 90,
    })
    await sendQuote(each.customer, each.id, quoteId)
    const { body } = await decide(each.customer, 'accept', requestId, quoteId)
    await test.drainJobs()
    updates = []
    const path = `/bookings/${body.data.bookingId}/cancel`
    const { status } = await test.ask('PUT', path, { token: each.customer, body: { reason: 'Ill' } })
    assert.equal(status, 200)
    await test.drainJobs()
    assert.deepEqual(
      updates.map(({ to, payload }) => `${to}: ${payload.seq} ${payload.card.status}`),
      ['account: 1 rejected', 'merchant: 1 rejected'],
    )
  })

  it('of an individual provider has no conversation', async () => {
    const [achieng, juma] = [await test.newCustomer('Achieng'), await test.newCustomer('Juma')]
    const requestId = await postRequest(test, achieng.token)
    const quoteId = await makeQuote(test, juma.token, requestId)
    const { body } = await decide(achieng.token, 'accept', requestId, quoteId)
    await test.drainJobs()
    assert.equal(body.data.conversationId, null)
    for (const { token } of [achieng, juma])
      assert.deepEqual((await ask('GET', '/user/conversations', token)).body.data, [])
  })
})
