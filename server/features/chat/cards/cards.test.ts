import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, it } from 'mocha'
import { HOUR } from '#domain/time/time.ts'
import { createContext } from '#server/app-context.ts'
import { createChatHelpers, whileOpen, type Talk } from '#tests/support/chat.ts'
import { timeIn } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { addBookingCard } from '../automatic-cards.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false, now: whileOpen() })
})
after(() => test?.close())
afterEach(async () => assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), []))

const { ask, talk, talkWith, send, say, messages, unread, listed } = createChatHelpers(() => test)
const db = () => test.app.database.db
const getStatusAndCode = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
]

async function book({ customer, shop }: Talk): Promise<string> {
  const { status, body } = await test.ask('POST', '/bookings/service', {
    token: customer,
    body: { serviceId: shop.serviceId, startTime: timeIn(test, 2) },
  })
  assert.equal(status, 201, JSON.stringify(body))
  await test.drainJobs()
  return body.booking.id
}

describe('a booking at a store that the customer chats with', () => {
  it('appears in the conversation once, as a card that only the store has to read', async () => {
    const each = await talk()
    await say(each.customer, each.id, 'Hello')
    await say(each.store, each.id, 'Karibu')
    const bookingId = await book(each)
    for (let n = 0; n < 3; n++) await addBookingCard(createContext(test.app, null), bookingId)
    const { data, lastSeq } = await messages(each.customer, each.id)
    assert.equal(lastSeq, 3)
    const { messageType, sender, isAutomatic, clientMessageId, card, content } = data[2]
    assert.deepEqual(
      [messageType, sender, isAutomatic, clientMessageId, content, card.kind, card.bookingId, card.status],
      ['booking', 'user', true, `booking:${bookingId}`, '', 'booking', bookingId, 'confirmed'],
    )
    assert.deepEqual([await unread(each.customer), await unread(each.store)], [1, 2])
    // Nobody has to reply to it.
    assert.equal((await listed(each.store, 'merchant', each.id)).waitingSince, null)
    assert.equal((await listed(each.store, 'merchant', each.id)).lastMessage, 'Booking')
  })

  it('appears in none that has no message yet, or in which one blocks the other', async () => {
    const silent = await talk()
    await book(silent)
    assert.equal((await messages(silent.customer, silent.id)).lastSeq, 0)
    const blocked = await talk()
    await say(blocked.customer, blocked.id, 'Hello')
    await ask('PUT', `/conversations/${blocked.id}/block`, blocked.customer, { blocked: true })
    await book(blocked)
    assert.equal((await messages(blocked.customer, blocked.id)).lastSeq, 1)
  })
})

describe('a card', () => {
  const bookAt = async ({ customer, shop }: Talk, time: string) => {
    const { status, body } = await test.ask('POST', '/bookings', {
      token: customer,
      body: { bookingType: 'service', serviceId: shop.serviceId, startTime: time },
    })
    assert.equal(status, 201, JSON.stringify(body))
    return body.booking.id as string
  }
  const sendCard = (token: string, id: string, card: object) =>
    ask('POST', '/messages', token, {
      conversationId: id,
      messageType: 'bookingId' in card ? 'booking' : 'offer',
      ...card,
    })

  it('shows a booking as it is now', async () => {
    const conversation = await talk()
    const { id, customer, store } = conversation
    const bookingId = await bookAt(conversation, timeIn(test, 2))
    const { status, body } = await sendCard(customer, id, { bookingId })
    assert.equal(status, 201, JSON.stringify(body))
    const { card } = body.data
    assert.deepEqual(card, {
      kind: 'booking',
      bookingId,
      title: 'Cut',
      status: 'confirmed',
      startTime: card.startTime,
      price: 1500,
      mayReschedule: true,
      awaitsPayment: false,
    })
    assert.equal(
      (await test.ask('PUT', `/bookings/${bookingId}/cancel`, { token: customer, body: {} })).status,
      200,
    )
    const [shown] = (await messages(store, id)).data
    assert.deepEqual([shown.card.status, shown.card.mayReschedule], ['cancelled', false])
    assert.equal((await sendCard(store, id, { bookingId })).status, 201)
  })

  it('shows an offer as it is now', async () => {
    const { id, customer, store, shop } = await talk()
    const { status, body } = await sendCard(store, id, { offerId: shop.offerId })
    assert.equal(status, 201, JSON.stringify(body))
    assert.deepEqual(body.data.card, {
      kind: 'offer',
      offerId: shop.offerId,
      title: 'A cut for less',
      picture: null,
      price: 1250,
      originalPrice: 1500,
      fee: 38,
      isAvailable: true,
    })
    const set = (change: object) =>
      db().updateTable('offers').set(change).where('id', '=', shop.offerId).execute()
    const isAvailable = async () => (await messages(customer, id)).data[0].card.isAvailable
    await set({ stock: 1 })
    assert.equal(await isAvailable(), true)
    await set({ stock: null, expires_at: new Date(test.clock.now().getTime() - HOUR) })
    assert.equal(await isAvailable(), false)
  })

  it('is of the parties of the conversation, and public', async () => {
    const [own, other] = [await talk(), await talk()]
    const sameStore = await talkWith(own.shop, 'Brian')
    const [atOther, ofBrian] = [
      await bookAt(other, timeIn(test, 2)),
      await bookAt(sameStore, timeIn(test, 3)),
    ]
    const draft = own.shop.offerId
    await db().updateTable('offers').set({ status: 'draft' }).where('id', '=', draft).execute()
    for (const card of [
      { bookingId: atOther },
      { bookingId: ofBrian },
      { bookingId: randomUUID() },
      { offerId: other.shop.offerId },
      { offerId: draft },
    ])
      for (const token of [own.customer, own.store])
        assert.deepEqual(
          getStatusAndCode(await sendCard(token, own.id, card)),
          [400, 'wrong-chat-card'],
          JSON.stringify(card),
        )
  })

  it('needs its id, and no other', async () => {
    const { id, customer, shop } = await talk()
    const wrong = [
      { messageType: 'booking' },
      { messageType: 'text', offerId: shop.offerId },
      { messageType: 'image', offerId: shop.offerId },
    ]
    for (const more of wrong) assert.equal((await send(customer, id, 'Hello', more)).status, 400)
  })
})
