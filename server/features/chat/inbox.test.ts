import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, it } from 'mocha'
import { chat } from '#contract/chat.ts'
import { DAY, HOUR, MINUTE } from '#domain/time/time.ts'
import { createChatHelpers, whileOpen, type Talk } from '#tests/support/chat.ts'
import { openShop, timeIn } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { addMember } from '#tests/support/merchants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { recordStatements } from '#tests/support/statements.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false, now: whileOpen() })
})
after(() => test?.close())
afterEach(async () => assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), []))

const { ask, talk, talkWith, say, read, listed } = createChatHelpers(() => test)
const idsIn = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id)

describe('the list of a customer', () => {
  it('has the conversation with the newest message first, as the contract says', async () => {
    const { token } = await test.newCustomer()
    const ids: string[] = []
    for (let n = 0; n < 3; n++) {
      const { storeId } = await openShop(test)
      const { body } = await ask('POST', '/conversations', token, { storeId })
      ids.push(body.data.conversationId)
      test.clock.advance(1000)
    }
    await say(token, ids[0]!, 'Hello')
    const { body } = await ask('GET', '/user/conversations', token)
    assert.deepEqual(chat['GET /chat/user/conversations'].reply.parse(body), body)
    assert.deepEqual(idsIn(body), [ids[0], ids[2], ids[1]])
    const [first] = body.data
    assert.deepEqual(
      [first.lastMessage, first.lastMessageIsOwn, first.lastMessageTime, first.lastSeq, first.unreadCount],
      ['Hello', true, 'now', 1, 0],
    )
    assert.deepEqual(
      [first.store.name, first.store.category, first.store.online, first.store.replySeconds, first.mayWrite],
      ['Shop of the test', 'Test trade', false, null, true],
    )
  })

  it('shows when the last message was sent, and pictures and cards in a word, in the language of the request', async () => {
    const { id, customer, shop } = await talk()
    await say(customer, id, '', { messageType: 'offer', offerId: shop.offerId })
    const shown = async (language: string) => {
      await test.ask('PUT', '/users/language', { token: customer, body: { language } })
      const { lastMessage, lastMessageTime } = await listed(customer, 'user', id)
      return [lastMessage, lastMessageTime]
    }
    assert.deepEqual(await shown('en'), ['Offer', 'now'])
    assert.deepEqual(await shown('sw'), ['Ofa', 'sasa'])
    test.clock.advance(12 * MINUTE)
    assert.deepEqual(await shown('en'), ['Offer', '12 min ago'])
  })

  it('shows the reply time of the store from five replies on', async () => {
    const { id, customer, storeId } = await talk()
    const { db } = test.app.database
    const row = { store_id: storeId, median_seconds: 540, replies: 4, computed_at: test.clock.now() }
    await db.insertInto('store_reply_times').values(row).execute()
    assert.equal((await listed(customer, 'user', id)).store.replySeconds, null)
    await db.updateTable('store_reply_times').set({ replies: 5 }).where('store_id', '=', storeId).execute()
    assert.equal((await listed(customer, 'user', id)).store.replySeconds, 540)
  })

  it('shows who is online while sockets renew their presence', async () => {
    const { id, customer, store, customerId, shop } = await talk()
    await say(customer, id, 'Hello')
    const { db } = test.app.database
    const seenAt = test.clock.now()
    const { merchant_id: merchantId } = await db
      .selectFrom('stores')
      .select('merchant_id')
      .where('id', '=', shop.storeId)
      .executeTakeFirstOrThrow()
    const colleague = await test.newCustomer('Colleague')
    const here = { process_id: randomUUID(), is_connected: true, seen_at: seenAt }
    await db
      .insertInto('chat_presence')
      .values([
        { ...here, account_id: customerId, merchant_id: null },
        { ...here, account_id: colleague.id, merchant_id: merchantId },
      ])
      .execute()
    const isOnline = async () => [
      (await listed(customer, 'user', id)).store.online,
      (await listed(store, 'merchant', id)).online,
    ]
    assert.deepEqual(await isOnline(), [true, true])
    assert.equal((await listed(customer, 'user', id)).store.lastSeenAt, seenAt.toISOString())
    test.clock.advance(MINUTE)
    assert.deepEqual(await isOnline(), [false, false])
    await db.deleteFrom('chat_presence').execute()
  })
})

describe('the inbox of a merchant', () => {
  it('has the conversations of all stores, with filters and pages', async () => {
    const shop = await openShop(test)
    const colleague = await addMember(test, shop.storeId, 'front-desk')
    const talks: Talk[] = []
    for (const text of ['One', 'Two', 'Three']) {
      const each = await talkWith(shop)
      await say(each.customer, each.id, text)
      test.clock.advance(1000)
      talks.push(each)
    }
    const [one, two, three] = talks as [Talk, Talk, Talk]
    await read(shop.merchantToken, one.id)
    await say(shop.merchantToken, two.id, 'Karibu')
    const { body: me } = await test.ask('GET', '/chat/colleagues', { token: colleague })
    const { id: colleagueId } = me.data.find(({ name }: { name: string }) => name.startsWith('Member'))
    await ask('PUT', `/conversations/${three.id}/assignment`, shop.merchantToken, { accountId: colleagueId })
    const inbox = async (query: string, token = shop.merchantToken) => {
      const { body } = await ask('GET', `/merchant/conversations${query}`, token)
      assert.deepEqual(chat['GET /chat/merchant/conversations'].reply.parse(body), body)
      return [...idsIn(body), body.pagination.total]
    }
    assert.deepEqual(await inbox(''), [two.id, three.id, one.id, 3])
    assert.deepEqual(await inbox('?limit=1&page=2'), [three.id, 3])
    assert.deepEqual(await inbox('?filter=unread'), [two.id, three.id, 2])
    assert.deepEqual(await inbox('?filter=waiting'), [three.id, one.id, 2])
    assert.deepEqual(await inbox('?filter=unassigned'), [two.id, one.id, 2])
    assert.deepEqual(await inbox('?filter=mine'), [0])
    assert.deepEqual(await inbox('?filter=mine', colleague), [three.id, 1])
    assert.deepEqual(await inbox(`?storeId=${shop.storeId}`), [two.id, three.id, one.id, 3])
    assert.deepEqual(await inbox(`?storeId=${(await openShop(test)).storeId}`), [0])
    const booked = await test.ask('POST', '/bookings/service', {
      token: two.customer,
      body: { serviceId: shop.serviceId, startTime: timeIn(test, 2), clientInfo: { phone: '0712000321' } },
    })
    const ofBooking = `?bookingId=${booked.body.booking.id}`
    assert.deepEqual(await inbox(ofBooking), [two.id, 1])
    assert.deepEqual(await inbox(ofBooking, (await openShop(test)).merchantToken), [0])
    const { body } = await ask('GET', '/merchant/conversations', (await openShop(test)).merchantToken)
    assert.deepEqual(body.data, [])
  })

  it('shows of a customer who has not booked the initial of the last name, and no address', async () => {
    const { id, customer, store } = await talk()
    await say(customer, id, 'Hello')
    const { customer: shown } = await listed(store, 'merchant', id)
    assert.deepEqual(
      [shown.name, shown.email, shown.orderCount, shown.priority],
      ['Achieng C.', null, 0, 'regular'],
    )
  })

  it('shows the address and bookings of a client, and marks those who are important', async () => {
    const { id, customer, store, shop, customerId } = await talk()
    const booked = await test.ask('POST', '/bookings/service', {
      token: customer,
      body: {
        serviceId: shop.serviceId,
        startTime: timeIn(test, 2),
        clientInfo: { email: 'achieng@d3.test' },
      },
    })
    assert.equal(booked.status, 201)
    await say(customer, id, 'Hello')
    const shown = async () => (await listed(store, 'merchant', id)).customer
    const { email, orderCount, priority } = await shown()
    assert.deepEqual([email, orderCount, priority], ['achieng@d3.test', 1, 'regular'])
    const tagged = await test.ask('PUT', `/merchant/clients/${customerId}`, {
      token: store,
      body: { tags: ['VIP'] },
    })
    assert.equal(tagged.status, 200, JSON.stringify(tagged.body))
    assert.equal((await shown()).priority, 'vip')
  })

  it('shows since when the customer waits, and ends that with a reply of a person', async () => {
    const { id, customer, store } = await talk()
    const first = await say(customer, id, 'Hello')
    test.clock.advance(MINUTE)
    await say(customer, id, 'Anybody there?')
    assert.equal((await listed(store, 'merchant', id)).waitingSince, first.createdAt)
    test.clock.advance(MINUTE)
    await say(store, id, 'Yes!')
    assert.equal((await listed(store, 'merchant', id)).waitingSince, null)
    const { reply_seconds: seconds } = await test.app.database.db
      .selectFrom('chat_messages')
      .select('reply_seconds')
      .where('conversation_id', '=', id)
      .where('seq', '=', 3)
      .executeTakeFirstOrThrow()
    assert.equal(seconds, 120)
  })
})

describe('unread messages', () => {
  it('are counted over all conversations, at all three addresses', async () => {
    const shop = await openShop(test)
    for (let n = 1; n <= 2; n++) {
      const { customer, id } = await talkWith(shop)
      for (let each = 0; each < n; each++) await say(customer, id, 'Hello')
    }
    const expected = { success: true, data: { count: 3, unread: 3, conversations: 2 } }
    for (const path of ['/chat/unread-count', '/chat/merchant/unread-count', '/merchant/chat/unread'])
      assert.deepEqual((await test.ask('GET', path, { token: shop.merchantToken })).body, expected)
  })
})

describe('the order of the times', () => {
  it('is that of the numbers, also if a request began before the last message', async () => {
    const { id, customer, store } = await talk()
    const first = await say(customer, id, 'Hello')
    test.clock.advance(-HOUR)
    const second = await say(store, id, 'Karibu')
    test.clock.advance(HOUR)
    assert.equal(second.createdAt, first.createdAt)
  })
})

it('answers that chat works', async () => {
  const { status, body } = await test.ask('GET', '/chat/health')
  assert.deepEqual([status, body], [200, { success: true, status: 'ok' }])
})

/** Counts the statements about conversations. */
async function countConversationStatements<T>(
  work: () => Promise<T>,
): Promise<{ result: T; statements: number }> {
  const { result, statements } = await recordStatements(work)
  return { result, statements: statements.filter(({ text }) => text.includes('conversations')).length }
}

describe('the lists', () => {
  it('are read from indexes, in one statement, and one for the number of all', async () => {
    const { customer, customerId, store, storeId } = await talk()
    const { pool } = test.app.database
    await pool.query(
      `WITH people AS (
         INSERT INTO accounts (id, role, email, first_name, last_name, referral_slug, created_at)
         SELECT gen_random_uuid(), 'customer', 'chat-' || n || '@d3.test', 'Many', 'Customers', 'chat-' || n, now()
         FROM generate_series(1, 3000) n RETURNING id
       ), talks AS (
         INSERT INTO conversations (id, store_id, merchant_id, customer_id, created_at, last_seq, last_message_at, store_unread)
         SELECT gen_random_uuid(), $1, (SELECT merchant_id FROM stores WHERE id = $1), id, $2, 1, $2, 1 FROM people
         RETURNING id, customer_id
       )
       INSERT INTO chat_messages (conversation_id, seq, id, sender, sender_id, client_message_id, kind, content, sent_at)
       SELECT id, 1, gen_random_uuid(), 'customer', customer_id, 'one', 'text', 'Hello', $2 FROM talks`,
      [storeId, new Date(test.clock.now().getTime() - DAY)],
    )
    await pool.query('ANALYZE')
    const inbox = await countConversationStatements(() =>
      ask('GET', '/merchant/conversations?limit=50', store),
    )
    assert.deepEqual([inbox.result.body.data.length, inbox.statements], [50, 2])
    const list = await countConversationStatements(() => ask('GET', '/user/conversations', customer))
    assert.deepEqual([list.result.body.data.length, list.statements], [1, 1])
    for (const [condition, index] of [
      [`customer_id = '${customerId}'`, 'conversations_of_customer'],
      [`merchant_id = (SELECT merchant_id FROM stores WHERE id = '${storeId}')`, 'conversations_of_merchant'],
    ]) {
      const { rows: plan } = await pool.query(
        `EXPLAIN SELECT * FROM conversations WHERE ${condition} ORDER BY last_message_at DESC, id DESC LIMIT 50`,
      )
      assert.match(JSON.stringify(plan), new RegExp(`Index Scan using ${index}`))
    }
  })
})
