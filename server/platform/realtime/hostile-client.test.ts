/** F22: a client that does what it may not do gets nothing, changes nothing, and does not stop the server. */
import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import { emitToConversation, emitToStore } from '#server/features/chat/data/rooms.ts'
import { openShop } from '#tests/support/factories.ts'
import { until } from '#tests/support/paying.ts'
import {
  joinConversation,
  newConversation,
  openLiveClient,
  receives,
  tryToConnect,
  type LiveClient,
} from '#tests/support/sockets.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { getHub } from './socket-hub.ts'

const ACTIONS = 1_000
const MIB = 1024 * 1024

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

it('a thousand hostile actions leak no event and change no row', async () => {
  const url = test.app.config.callbackUrl
  const shop = await openShop(test)
  const victim = await test.newCustomer('Victim')
  const { id, merchantId } = await newConversation(test, shop, victim.id)
  const mine = await openLiveClient({ url, token: victim.token })
  const store = await openLiveClient({ url, token: shop.merchantToken })
  await joinConversation(test, mine, id, 'customer')
  await joinConversation(test, store, id, 'store')
  await receives(mine, 'merchant_status_update')
  const attacker = await test.newCustomer('Hostile')
  const snapshot = await readRows()
  const seenBefore = [mine.received.length, store.received.length]

  const forged: ((n: number) => [event: string, ...args: unknown[]])[] = [
    () => ['join_conversation', id],
    () => ['join_conversation', { conversationId: id, userId: victim.id, userType: 'merchant' }],
    () => ['join_conversation', [id, id]],
    () => ['join', `account:${victim.id}`],
    () => ['join_merchant_store_room', { merchantId, storeId: shop.storeId }],
    () => ['join_notifications', { token: victim.token }],
    () => ['user_join', { id: victim.id, role: 'merchant', name: 'Victim' }],
    () => ['user_status_update', { userId: victim.id, status: 'offline' }],
    () => ['typing_start', { conversationId: id, userId: victim.id }],
    () => ['typing_stop', { conversationId: id, userId: victim.id }],
    () => ['leave_conversation', id],
    () => ['message_delivered', { conversationId: id, seq: 2_000_000_000 }],
    () => ['message_delivered', { conversationId: id, seq: -1 }],
    () => ['new_customer_message', { conversationId: id, content: 'Forged' }],
    () => ['messages_read', { conversationId: id, readBy: victim.id }],
    () => ['typing_start', { conversationId: { toString: 'x' } }],
    () => ['__proto__', { constructor: { prototype: { isAdmin: true } } }],
    () => ['join_conversation', new Uint8Array(16)],
    (n) => ['x'.repeat((n % 50) + 1), 'y'.repeat(1_000)],
    () => ['join_conversation', id, () => assert.fail('No acknowledgement')],
  ]
  const hostile: LiveClient[] = []
  const connect = async () => {
    const client = await openLiveClient({
      url,
      token: attacker.token,
      namespace: hostile.length % 2 ? '/api/v1' : '',
    })
    hostile.push(client)
    return client
  }
  let client = await connect()
  for (let n = 0; n < ACTIONS; n++) {
    // A flood ends the connection, which is tested elsewhere.
    if (n % 500 === 499) client = await connect()
    client.socket.emit(...forged[n % forged.length]!(n))
  }
  // The server may end the connection of each of these.
  for (const payload of ['z'.repeat(10 * MIB), new Uint8Array(10 * MIB)])
    (await connect()).socket.emit('typing_start', payload)
  const attachments = await connect()
  attachments.socket.emit(
    'join_conversation',
    Array.from({ length: 1_000 }, () => new Uint8Array(4)),
  )
  await attachments.ended
  const { engine } = (await connect()).socket.io
  engine.write('51000-["join_conversation",{"_placeholder":true,"num":0}]')
  engine.write('2["unfinished')

  // Signing out ends the connection, and nothing that is sent after it has an effect.
  const left = await connect()
  await test.ask('POST', '/users/logout', { token: attacker.token })
  for (let n = 0; n < 20; n++) left.socket.emit(...forged[n % forged.length]!(n))
  await left.ended
  assert.match(await tryToConnect({ url, token: attacker.token }), /^Authentication error/)

  for (const party of ['customer', 'store'] as const)
    emitToConversation(test.app, id, party, 'user_online', victim.id)
  getHub(test.app).emitToAccount(victim.id, 'user_offline', victim.id)
  emitToStore(test.app, { merchantId, storeId: shop.storeId }, 'user_offline', victim.id)
  for (const each of [mine, store]) {
    await receives(each, 'user_offline')
    await receives(each, 'user_online')
  }
  for (const each of hostile) {
    await until(async () => !each.socket.connected)
    assert.deepEqual(each.received, [])
  }
  assert.deepEqual(
    [mine.received.length, store.received.length],
    seenBefore.map((count) => count + 2),
  )
  assert.deepEqual(await readRows(), snapshot)
  assert.equal((await test.ask('GET', '/health')).status, 200)
  for (const each of [mine, store]) each.close()
})

/** Reads the rows that a hostile client could want to change. */
async function readRows() {
  const { db } = test.app.database
  return {
    conversations: await db.selectFrom('conversations').selectAll().orderBy('id').execute(),
    messages: await db.selectFrom('chat_messages').selectAll().orderBy('id').execute(),
    members: await db.selectFrom('merchant_members').selectAll().orderBy('account_id').execute(),
  }
}
