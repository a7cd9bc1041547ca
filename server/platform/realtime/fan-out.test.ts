import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import type { FastifyInstance } from 'fastify'
import { openApp } from '#server/app.ts'
import type { AppContext } from '#server/app-context.ts'
import { emitToStore } from '#server/features/chat/data/rooms.ts'
import { openShop } from '#tests/support/factories.ts'
import { until } from '#tests/support/paying.ts'
import { describeWithRedis, startRedis, type RedisServer } from '#tests/support/redis-server.ts'
import { freePorts } from '#tests/support/test-database.ts'
import { newConversation, openLiveClient, receives, type LiveClient } from '#tests/support/sockets.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { notifyLive } from './live-updates.ts'
import { getHub, SocketHub } from './socket-hub.ts'

const notice = (message: string) => ({ message, timestamp: '2026-11-23T09:00:00.000Z' })
const fetchMessages = (client: LiveClient) =>
  client.of('system_message').map((payload) => (payload as { message: string }).message)

/** Two apps on one database, as two processes are. */
async function openTwo(env: Record<string, string>) {
  const test = await openTestApp({ demo: false, env })
  const second: AppContext = { ...test.app, realtime: new SocketHub() }
  const servers: FastifyInstance[] = [await openApp(second, 'customer'), await openApp(second, 'merchant')]
  const urls = await Promise.all(servers.map((server) => server.listen({ host: '127.0.0.1', port: 0 })))
  return {
    test,
    second,
    customerUrl: urls[0]!,
    merchantUrl: urls[1]!,
    async close() {
      for (const server of servers) await server.close()
      await test.close()
    },
  }
}
type Two = Awaited<ReturnType<typeof openTwo>>

/** Emits on one process until the clients of the other one get it: the adapters connect in the background. */
async function untilConnected(from: TestApp['app'], accountId: string, client: LiveClient): Promise<void> {
  await until(async () => {
    getHub(from).emitToAccount(accountId, 'user_online', accountId)
    await new Promise((done) => setTimeout(done, 25))
    return client.of('user_online').length > 0
  })
}

describeWithRedis('two processes with Redis', () => {
  let redis: RedisServer
  let two: Two
  before(async () => {
    redis = await startRedis()
    two = await openTwo({ REDIS_URL: redis.url, PROCESSES: '2' })
  })
  after(async () => {
    await two?.close()
    await redis?.kill()
  })
  it('deliver events of each process to the clients of the other, in order and once', async () => {
    const { test, second, customerUrl, merchantUrl } = two
    const { token, id } = await test.newCustomer()
    const shop = await openShop(test)
    const conversation = await newConversation(test, shop, id)
    const here = await openLiveClient({ url: test.app.config.callbackUrl, token })
    const there = await openLiveClient({ url: customerUrl, token, namespace: '/api/v1' })
    const store = await openLiveClient({ url: merchantUrl, token: shop.merchantToken })
    await untilConnected(test.app, id, there)
    await untilConnected(second, id, here)
    const sent = Array.from({ length: 50 }, (_, n) => String(n))
    for (const text of sent) getHub(test.app).emitToAccount(id, 'system_message', notice(text))
    const long = 'ü'.repeat(6_000)
    getHub(second).emitToAccount(id, 'system_message', notice(long))
    emitToStore(test.app, { ...conversation, storeId: shop.storeId }, 'system_message', notice('team'))
    for (const client of [here, there]) {
      await receives(client, 'system_message', sent.length + 1)
      assert.deepEqual(
        fetchMessages(client).filter((text) => text !== long),
        sent,
      )
      assert.equal(fetchMessages(client).length, sent.length + 1)
    }
    await receives(store, 'system_message')
    for (const client of [here, there, store]) client.close()
  })

  it('deliver hints of transactions once, and typing across processes', async () => {
    const { test, customerUrl, merchantUrl } = two
    const { token, id } = await test.newCustomer()
    const shop = await openShop(test)
    const conversation = await newConversation(test, shop, id)
    const there = await openLiveClient({ url: customerUrl, token })
    const here = await openLiveClient({ url: test.app.config.callbackUrl, token })
    const store = await openLiveClient({ url: merchantUrl, token: shop.merchantToken })
    await notifyLive(test.app.database.db, id, 'booking_update', { bookingId: 'x', status: 'pending' })
    await untilConnected(test.app, id, there)
    await until(async () => here.of('booking_update').length > 0)
    for (const client of [here, there]) assert.equal(client.of('booking_update').length, 1)
    store.socket.emit('join_conversation', conversation.id)
    here.socket.emit('join_conversation', { conversationId: conversation.id })
    await until(async () => {
      here.socket.emit('typing_start', conversation.id)
      await new Promise((done) => setTimeout(done, 25))
      return store.of('typing_start').length > 0
    })
    for (const client of [here, there, store]) client.close()
  })

  it('let a client that was interrupted go on at the other process, with what it has missed', async () => {
    const { test, second, customerUrl } = two
    const { token, id } = await test.newCustomer()
    const client = await openLiveClient({ url: customerUrl, token })
    await untilConnected(test.app, id, client)
    client.socket.io.engine.close()
    await until(async () => !client.socket.connected)
    getHub(second).emitToAccount(id, 'system_message', notice('missed'))
    client.socket.connect()
    await receives(client, 'system_message')
    assert.deepEqual(fetchMessages(client), ['missed'])
    client.close()
  })

  it('each reach their own clients while Redis is down, and all of them after that', async () => {
    const { test, customerUrl } = two
    const { token, id } = await test.newCustomer()
    const here = await openLiveClient({ url: test.app.config.callbackUrl, token })
    const there = await openLiveClient({ url: customerUrl, token })
    await untilConnected(test.app, id, there)
    await redis.kill()
    there.socket.io.engine.close()
    await until(async () => {
      getHub(test.app).emitToAccount(id, 'system_message', notice('alone'))
      await new Promise((done) => setTimeout(done, 25))
      return fetchMessages(here).includes('alone')
    })
    await redis.restart()
    there.socket.connect()
    await until(async () => {
      getHub(test.app).emitToAccount(id, 'system_message', notice('together'))
      await new Promise((done) => setTimeout(done, 25))
      return fetchMessages(there).includes('together')
    })
    for (const client of [here, there]) client.close()
  })
})

it('a site closes while Redis cannot be reached, and leaves nothing open', async () => {
  const countOpen = () =>
    process.getActiveResourcesInfo().filter((kind) => ['Timeout', 'TCPSocketWrap'].includes(kind)).length
  const [port] = await freePorts(1)
  const { close } = await openTestApp({ demo: false })
  await close()
  const before = countOpen()
  const test = await openTestApp({ demo: false, env: { REDIS_URL: `redis://127.0.0.1:${port}` } })
  await test.close()
  await until(async () => countOpen() <= before)
})
