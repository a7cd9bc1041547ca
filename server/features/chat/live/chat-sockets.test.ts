import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { addMember, createStore } from '#tests/support/merchants.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
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
import { getHub } from '#server/platform/realtime/socket-hub.ts'
import { conversationRoom, emitToConversation, emitToStore, merchantRoom } from '../data/rooms.ts'

let test: TestApp
let merchantUrl: string
let shop: Shop
const clients: LiveClient[] = []
before(async () => {
  test = await openTestApp({ demo: false })
  merchantUrl = await test.merchant.listen({ host: '127.0.0.1', port: 0 })
  shop = await openShop(test)
})
after(async () => {
  for (const client of clients) client.close()
  await test?.close()
})

const customerUrl = () => test.app.config.callbackUrl
async function connect(token: string, more: { url?: string; namespace?: string } = {}): Promise<LiveClient> {
  const client = await openLiveClient({ url: customerUrl(), token, ...more })
  clients.push(client)
  return client
}
const join = (client: LiveClient, id: string, party: 'customer' | 'store', payload: unknown = id) =>
  joinConversation(test, client, id, party, payload)
const isInRoom = (client: LiveClient, room: string) =>
  [...getHub(test.app).localSockets(room)].some(({ id }) => id === client.socket.id)

/** Creates a customer with a conversation, and their client and one of the store in it. */
async function openConversation() {
  const customer = await test.newCustomer()
  const { id, merchantId } = await newConversation(test, shop, customer.id)
  const mine = await connect(customer.token)
  const store = await connect(shop.merchantToken, { url: merchantUrl })
  await join(mine, id, 'customer')
  await join(store, id, 'store', { conversationId: id, userType: 'merchant' })
  return { customer, id, merchantId, mine, store }
}
const notice = { message: 'Hello', timestamp: '2026-11-23T09:00:00.000Z' }
/** Events arrive in order, so a client that has got this one has got all earlier ones. */
async function barrier(client: LiveClient, accountId: string): Promise<void> {
  const count = client.of('system_message').length
  getHub(test.app).emitToAccount(accountId, 'system_message', notice)
  await receives(client, 'system_message', count + 1)
}

describe('events of chats', () => {
  it('reach all clients of an account, on both sites and in both namespaces, once each', async () => {
    const { token, id } = await test.newCustomer()
    const all = [
      await connect(token),
      await connect(token, { namespace: '/api/v1' }),
      await connect(token, { url: merchantUrl }),
      await connect(token, { url: merchantUrl, namespace: '/api/v1' }),
    ]
    const stranger = await test.newCustomer()
    const other = await connect(stranger.token)
    getHub(test.app).emitToAccount(id, 'user_online', id)
    for (const client of all) {
      await receives(client, 'user_online')
      await barrier(client, id)
      assert.deepEqual(client.of('user_online'), [id])
    }
    await barrier(other, stranger.id)
    assert.deepEqual(other.of('user_online'), [])
  })

  it('of a merchant reach the members of the team who may answer chats', async () => {
    const { merchantId } = await newConversation(test, shop, (await test.newCustomer()).id)
    const person = await openShop(test, { staff: 1 })
    const { id: otherStoreId } = await createStore(test, shop.merchantToken)
    const [frontDesk, staff] = [
      await connect(await addMember(test, shop.storeId, 'front-desk')),
      await connect(await addMember(test, person.storeId, 'staff', person.staffIds[0])),
    ]
    const owner = await connect(shop.merchantToken, { url: merchantUrl, namespace: '/api/v1' })
    const elsewhere = await connect((await openShop(test)).merchantToken, { url: merchantUrl })
    const [inStore, inOther] = [
      await connect(await addMember(test, shop.storeId, 'front-desk', null, [shop.storeId])),
      await connect(await addMember(test, shop.storeId, 'front-desk', null, [otherStoreId])),
    ]
    emitToStore(test.app, { merchantId, storeId: shop.storeId }, 'system_message', notice)
    for (const client of [owner, frontDesk, inStore]) await receives(client, 'system_message')
    for (const client of [staff, elsewhere, inOther]) assert.deepEqual(client.received, [])
  })

  it('of a conversation reach those who have joined it, as one of its parties', async () => {
    const { id, mine, store } = await openConversation()
    const other = await test.newCustomer()
    const own = await newConversation(test, shop, other.id)
    const hostile = await connect(other.token)
    for (const payload of [
      id,
      { conversationId: id },
      [id],
      null,
      7,
      { conversationId: { id } },
      'x'.repeat(999),
    ])
      hostile.socket.emit('join_conversation', payload)
    // Commands take effect in their order, so the ones above are done then.
    await join(hostile, own.id, 'customer', own.id.toUpperCase())
    emitToConversation(test.app, id, 'customer', 'system_message', notice)
    await receives(mine, 'system_message')
    emitToConversation(test.app, id, 'store', 'system_message', notice)
    await receives(store, 'system_message')
    assert.equal(mine.of('system_message').length, 1)
    assert.equal(hostile.of('system_message').length, 0)
    mine.socket.emit('leave_conversation', { conversationId: id })
    await until(async () => !isInRoom(mine, conversationRoom(id, 'customer')))
  })
})

describe('typing', () => {
  it('is shown to the other party and to colleagues, never to the typist, and ends after two seconds', async () => {
    const { customer, id, store, mine } = await openConversation()
    const secondTab = await connect(shop.merchantToken, { url: merchantUrl, namespace: '/api/v1' })
    const colleague = await connect(await addMember(test, shop.storeId, 'manager'), { url: merchantUrl })
    for (const client of [secondTab, colleague]) await join(client, id, 'store')
    store.socket.emit('typing_start', { conversationId: id, userId: customer.id })
    for (const client of [mine, colleague]) {
      await receives(client, 'typing_stop')
      assert.deepEqual(
        client.received.filter(([event]) => event.startsWith('typing')).map(([event]) => event),
        ['typing_start', 'typing_stop'],
      )
    }
    const [shown] = mine.of('typing_start') as [{ userId: string; userRole: string; conversationId: string }]
    assert.notEqual(shown.userId, customer.id)
    assert.deepEqual([shown.userRole, shown.conversationId], ['merchant', id])
    mine.socket.emit('typing_start', id)
    await receives(secondTab, 'typing_start')
    mine.socket.emit('typing_stop', id)
    await receives(secondTab, 'typing_stop')
    assert.equal(store.of('typing_start').length, 1)
    assert.equal(mine.of('typing_start').length, 1)
    assert.equal(secondTab.of('typing_start').length, 1)
  })

  it('ends when the client leaves the conversation or disconnects', async () => {
    const { id, store, mine } = await openConversation()
    mine.socket.emit('typing_start', id)
    mine.socket.emit('leave_conversation', id)
    await receives(store, 'typing_stop')
    await join(mine, id, 'customer')
    mine.socket.emit('typing_start', id)
    await receives(store, 'typing_start', 2)
    mine.close()
    await receives(store, 'typing_stop', 2)
  })

  it('needs a conversation that the client has joined, and in which nobody is blocked', async () => {
    const { customer, id, store, mine } = await openConversation()
    const again = await connect(customer.token)
    const other = await newConversation(test, await openShop(test), customer.id)
    again.socket.emit('typing_start', id)
    await join(again, other.id, 'customer')
    const { db } = test.app.database
    await db.updateTable('conversations').set({ store_blocked_at: new Date() }).where('id', '=', id).execute()
    mine.socket.emit('typing_start', id)
    mine.socket.emit('typing_stop', id)
    await join(mine, other.id, 'customer')
    await db.updateTable('conversations').set({ store_blocked_at: null }).where('id', '=', id).execute()
    mine.socket.emit('typing_start', id)
    await receives(store, 'typing_start')
    assert.equal(store.received.filter(([event]) => event.startsWith('typing')).length, 1)
  })
})

describe('limits of events', () => {
  it('drop more than sixty of a kind in a minute, with one notice, and leave the connection open', async () => {
    const app = await openTestApp({ demo: false, env: { RATE_LIMIT_SCALE: '1' } })
    try {
      const limited = await openShop(app)
      const customer = await app.newCustomer()
      const { id } = await newConversation(app, limited, customer.id)
      const url = app.app.config.callbackUrl
      const mine = await openLiveClient({ url, token: customer.token })
      const store = await openLiveClient({ url, token: limited.merchantToken })
      await joinConversation(app, mine, id, 'customer')
      await joinConversation(app, store, id, 'store')
      for (let n = 0; n < 70; n++) mine.socket.emit('typing_start', id)
      await receives(mine, 'system_message')
      for (let n = 0; n < 70; n++) mine.socket.emit('join_conversation', id)
      await receives(mine, 'system_message', 2)
      mine.socket.emit('typing_stop', id)
      await receives(store, 'typing_stop')
      assert.equal(store.of('typing_start').length, 60)
      assert.equal(mine.of('system_message').length, 2)
      assert.equal(mine.socket.connected, true)
      for (const client of [mine, store]) client.close()
    } finally {
      await app.close()
    }
  })
})

describe('a connection', () => {
  it('is not authenticated by a token in the address', async () => {
    const { token } = await test.newCustomer()
    assert.match(await tryToConnect({ url: customerUrl(), query: { token } }), /^Authentication error/)
    assert.match(
      await tryToConnect({ url: customerUrl(), namespace: '/api/v1', query: { token } }),
      /^Authentication error/,
    )
  })

  it('closes in both namespaces when its session ends', async () => {
    const { email } = await test.newCustomer()
    const token = await test.signIn(email, 'a long enough one')
    const both = [await connect(token), await connect(token, { namespace: '/api/v1' })]
    await test.ask('POST', '/users/logout', { token })
    for (const { ended } of both) assert.equal(await ended, 'io server disconnect')
  })

  it('gets the events of the team only while its account may answer chats there', async () => {
    const customer = await test.newCustomer()
    const own = await openShop(test, { staff: 1 })
    const { id, merchantId } = await newConversation(test, own, customer.id)
    const token = await addMember(test, own.storeId, 'front-desk')
    const member = await connect(token, { url: merchantUrl, namespace: '/api/v1' })
    await join(member, id, 'store')
    const owner = { token: own.merchantToken }
    const { body: team } = await test.ask('GET', '/merchant/team', owner)
    const account = team.members.find(({ role }: { role: string }) => role === 'front-desk')
    const path = `/merchant/team/${account.id}`
    const staff = { role: 'staff', staffId: own.staffIds[0] }
    assert.equal((await test.ask('PUT', path, { ...owner, body: staff })).status, 200)
    await until(async () => !isInRoom(member, merchantRoom(merchantId)))
    assert.equal(isInRoom(member, conversationRoom(id, 'store')), false)
    assert.equal((await test.ask('PUT', path, { ...owner, body: { role: 'manager' } })).status, 200)
    await until(async () => isInRoom(member, merchantRoom(merchantId)))
    assert.equal(member.socket.connected, true)
    assert.equal((await test.ask('DELETE', path, owner)).status, 200)
    assert.equal(await member.ended, 'io server disconnect')
  })
})
