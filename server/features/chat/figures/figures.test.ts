import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'mocha'
import { sql } from 'kysely'
import { DAY, HOUR, MINUTE } from '#domain/time/time.ts'
import { createChatHelpers, whileOpen } from '#tests/support/chat.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { addMember } from '#tests/support/merchants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { computeReplyTimes, loadReplyTimes } from './reply-times.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false, now: whileOpen() })
})
after(() => test?.close())
afterEach(async () => assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), []))

const { ask, talk, talkWith, say, listed } = createChatHelpers(() => test)
const db = () => test.app.database.db

describe('figures', () => {
  const figures = async (token: string, period = '7d') =>
    (await test.ask('GET', `/chat/analytics?period=${period}`, { token })).body.data

  it('are zeros without conversations, and null without replies', async () => {
    const { store } = await talk()
    assert.deepEqual(await figures(store), {
      period: '7d',
      totalChats: 0,
      newChats: 0,
      totalMessages: 0,
      customerMessages: 0,
      storeMessages: 0,
      unreadMessages: 0,
      waitingChats: 0,
      averageResponseTime: null,
      medianResponseTime: null,
    })
  })

  it('count the messages of the period at the own stores', async () => {
    const first = await talk()
    const second = await talkWith(first.shop, 'Brian')
    const other = await talk()
    await say(other.customer, other.id, 'Elsewhere')
    await say(first.customer, first.id, 'Long ago')
    await sql`
      UPDATE conversations SET created_at = created_at - interval '8 days',
        last_message_at = last_message_at - interval '8 days', waiting_since = waiting_since - interval '8 days'
      WHERE store_id = ${first.storeId}`.execute(db())
    await sql`
      UPDATE chat_messages SET sent_at = sent_at - interval '8 days' WHERE conversation_id = ${first.id}`.execute(
      db(),
    )
    await say(first.store, first.id, 'A late reply')
    test.clock.advance(HOUR)
    for (const [{ customer, store, id }, minutes] of [
      [first, 2],
      [second, 8],
    ] as const) {
      await say(customer, id, 'Hello')
      test.clock.advance(minutes * MINUTE)
      await say(store, id, 'Hi')
    }
    await say(second.customer, second.id, 'One more')
    assert.deepEqual(await figures(first.store, '30d'), {
      period: '30d',
      totalChats: 2,
      newChats: 2,
      totalMessages: 7,
      customerMessages: 4,
      storeMessages: 3,
      unreadMessages: 4,
      waitingChats: 1,
      averageResponseTime: 3843.3,
      medianResponseTime: 8,
    })
    const week = await figures(first.store)
    assert.deepEqual([week.totalMessages, week.newChats, week.totalChats], [6, 0, 2])
    assert.equal((await test.ask('GET', '/chat/analytics?period=1y', { token: first.store })).status, 400)
    const desk = await addMember(test, first.storeId, 'front-desk')
    assert.equal((await ask('GET', '/analytics', desk)).status, 403)
    assert.equal((await ask('GET', '/analytics', first.customer)).status, 403)
  })
})

describe('reply times', () => {
  it('are the median of the last ninety days, shown from five replies on', async () => {
    const { id, customer, store, storeId } = await talk()
    const reply = async (seconds: number) => {
      await say(customer, id, 'Hello')
      test.clock.advance(seconds * 1000)
      await say(store, id, 'Hi')
    }
    const computed = async () => {
      await computeReplyTimes(test.app)
      return (await loadReplyTimes(test.app.database.db, [storeId])).get(storeId)
    }
    const shown = async () => (await listed(customer, 'user', id)).store.replySeconds
    for (const seconds of [60, 600, 120, 30]) await reply(seconds)
    assert.deepEqual([await computed(), await shown()], [undefined, null])
    await reply(240)
    assert.deepEqual([await computed(), await shown()], [120, 120])
    const { body } = await test.ask('GET', `/stores/${storeId}`)
    assert.equal(body.store.replySeconds, 120)
    test.clock.advance(91 * DAY)
    assert.equal(await computed(), undefined)
    assert.deepEqual(
      await db().selectFrom('store_reply_times').select('store_id').where('store_id', '=', storeId).execute(),
      [],
    )
  })
})
