import assert from 'node:assert/strict'
import { mock } from 'node:test'
import { after, before, describe, it } from 'mocha'
import { io } from 'socket.io-client'
import { conversationRoom, emitToConversation } from '#server/features/chat/data/rooms.ts'
import { openShop } from '#tests/support/factories.ts'
import { until } from '#tests/support/paying.ts'
import {
  joinConversation,
  newConversation,
  openLiveClient,
  receives,
  type LiveClient,
} from '#tests/support/sockets.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { getHub } from './socket-hub.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const connect = (token: string): Promise<LiveClient> =>
  openLiveClient({ url: test.app.config.callbackUrl, token })
const isInRoom = (client: LiveClient, room: string) =>
  [...getHub(test.app).localSockets(room)].some(({ id }) => id === client.socket.id)
/** A client can go on after the last event that it has got, so it needs one. */
async function sendFirstEvent(client: LiveClient, accountId: string): Promise<void> {
  const payload = { message: 'Hello', timestamp: '2026-11-23T09:00:00.000Z' }
  getHub(test.app).emitToAccount(accountId, 'system_message', payload)
  await receives(client, 'system_message')
}

it('a client whose session could not be read connects again by itself', async () => {
  const { token } = await test.newCustomer()
  const down = (): Promise<never> => Promise.reject(new Error('The database is down'))
  const failing = mock.method(test.app.database.pool, 'query', down)
  const socket = io(test.app.config.callbackUrl, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 50,
    auth: { token },
  })
  await until(async () => failing.mock.callCount() > 0)
  failing.mock.restore()
  await until(async () => socket.connected)
  socket.disconnect()
})

describe('a client that reconnects after an interruption', () => {
  /** Breaks the connection without the knowledge of either side's application, and waits for the next one. */
  async function interrupt(client: LiveClient, during: () => Promise<void>): Promise<boolean> {
    client.socket.io.engine.close()
    await until(async () => !client.socket.connected)
    await during()
    const connected = new Promise<void>((done, fail) => {
      client.socket.once('connect', done)
      client.socket.once('connect_error', fail)
    })
    client.socket.connect()
    await connected
    return client.socket.recovered
  }

  it('gets what it has missed, and is in its rooms again', async () => {
    const customer = await test.newCustomer()
    const { id } = await newConversation(test, await openShop(test), customer.id)
    const mine = await connect(customer.token)
    await joinConversation(test, mine, id, 'customer')
    await sendFirstEvent(mine, customer.id)
    const isRecovered = await interrupt(mine, async () => {
      await until(async () => !isInRoom(mine, conversationRoom(id, 'customer')))
      emitToConversation(test.app, id, 'customer', 'user_online', customer.id)
    })
    assert.equal(isRecovered, true)
    await receives(mine, 'user_online')
    assert.equal(isInRoom(mine, conversationRoom(id, 'customer')), true)
    mine.close()
  })

  it('gets nothing if its session has ended meanwhile', async () => {
    const { email, id } = await test.newCustomer()
    const token = await test.signIn(email, 'a long enough one')
    const client = await connect(token)
    await sendFirstEvent(client, id)
    const before = client.received.length
    await assert.rejects(
      interrupt(client, async () => {
        await test.ask('POST', '/users/logout', { token })
        getHub(test.app).emitToAccount(id, 'user_online', id)
      }),
      /^Error: Authentication error/,
    )
    assert.equal(client.received.length, before)
  })
})
