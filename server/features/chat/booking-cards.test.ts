import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { contextOf } from '#server/app-context.ts'
import { chatOf, whileOpen, type Talk } from '#tests/support/chat.ts'
import { timeIn } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { addBookingCard } from './booking-cards.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false, now: whileOpen() })
})
after(() => test?.close())
afterEach(async () => assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), []))

const { ask, talk, say, messages, unread, listed } = chatOf(() => test)

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
    for (let n = 0; n < 3; n++) await addBookingCard(contextOf(test.app, null), bookingId)
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
