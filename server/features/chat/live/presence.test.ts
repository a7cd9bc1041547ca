import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { openApp } from '#server/app.ts'
import type { AppContext } from '#server/app-context.ts'
import { openShop } from '#tests/support/factories.ts'
import { until } from '#tests/support/paying.ts'
import { newConversation, openLiveClient, receives, type LiveClient } from '#tests/support/sockets.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { SocketHub } from '#server/platform/realtime/socket-hub.ts'
import { getPresence } from './presence.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const connect = (token: string, more: { url?: string; namespace?: string } = {}): Promise<LiveClient> =>
  openLiveClient({ url: test.app.config.callbackUrl, token, ...more })

async function openPair() {
  const shop = await openShop(test)
  const customer = await test.newCustomer()
  return { shop, customer, ...(await newConversation(test, shop, customer.id)) }
}
const isOnline = (payload: unknown) => (payload as { isOnline: boolean }).isOnline
const listRows = (accountId: string) =>
  test.app.database.db
    .selectFrom('chat_presence')
    .select(['is_connected', 'seen_at'])
    .where('account_id', '=', accountId)
    .execute()
const isRecorded = (accountId: string, isConnected = true) =>
  until(async () => (await listRows(accountId)).some(({ is_connected }) => is_connected === isConnected))
/** Advances the clock past the time in which a client may come back. */
async function announceDepartures(): Promise<void> {
  test.clock.advance(5_000)
  await getPresence(test.app).announceDepartures()
}

describe('a customer', () => {
  it('is online to the stores of their conversations while any of their clients is connected', async () => {
    const { shop, customer } = await openPair()
    const store = await connect(shop.merchantToken)
    const elsewhere = await connect((await openShop(test)).merchantToken)
    const [one, other] = [
      await connect(customer.token),
      await connect(customer.token, { namespace: '/api/v1' }),
    ]
    await receives(store, 'user_online')
    assert.deepEqual(store.of('user_online'), [customer.id])
    assert.deepEqual(store.of('customer_status_update'), [{ customerId: customer.id, isOnline: true }])
    assert.deepEqual(store.of('customer_store_status_update'), [{ customerId: customer.id, isOnline: true }])
    one.close()
    await announceDepartures()
    other.close()
    await until(async () => {
      await announceDepartures()
      return store.of('user_offline').length > 0
    })
    assert.deepEqual(store.of('user_offline'), [customer.id])
    assert.deepEqual(store.of('customer_status_update').map(isOnline), [true, false])
    assert.deepEqual(elsewhere.received, [])
    for (const client of [store, elsewhere]) client.close()
  })

  it('who comes back within five seconds was never offline', async () => {
    const { shop, customer } = await openPair()
    const store = await connect(shop.merchantToken)
    const first = await connect(customer.token)
    await receives(store, 'user_online')
    first.close()
    test.clock.advance(3_000)
    await getPresence(test.app).announceDepartures()
    const second = await connect(customer.token)
    await announceDepartures()
    second.close()
    await until(async () => {
      await announceDepartures()
      return store.of('user_offline').length > 0
    })
    assert.deepEqual(store.of('customer_status_update').map(isOnline), [true, false])
    store.close()
  })

  it('sees on connecting which of their stores are online, and when that changes', async () => {
    const { shop, customer, merchantId } = await openPair()
    const away = await newConversation(test, await openShop(test), customer.id)
    const store = await connect(shop.merchantToken)
    await until(async () => {
      const client = await connect(customer.token)
      await new Promise((done) => setImmediate(done))
      const hasStatus = client.of('merchant_status_update').length > 0
      client.close()
      return hasStatus
    })
    const client = await connect(customer.token)
    await receives(client, 'merchant_status_update')
    store.close()
    await until(async () => {
      await announceDepartures()
      return client.of('merchant_status_update').length > 1
    })
    const updates = client.of('merchant_status_update') as { merchantId: string; isOnline: boolean }[]
    assert.deepEqual(
      updates.map((update) => [update.merchantId, update.isOnline]),
      [
        [merchantId, true],
        [merchantId, false],
      ],
    )
    assert.notEqual(merchantId, away.merchantId)
    client.close()
  })

  it('who has blocked the store, or is blocked, does not show', async () => {
    const { shop, customer, id } = await openPair()
    await test.app.database.db
      .updateTable('conversations')
      .set({ customer_blocked_at: test.clock.now() })
      .where('id', '=', id)
      .execute()
    const store = await connect(shop.merchantToken)
    const client = await connect(customer.token)
    await isRecorded(customer.id)
    const visible = await test.newCustomer()
    await newConversation(test, shop, visible.id)
    const other = await connect(visible.token)
    await receives(store, 'user_online')
    assert.deepEqual(store.of('user_online'), [visible.id])
    assert.deepEqual(client.of('merchant_status_update'), [])
    for (const each of [store, client, other]) each.close()
  })
})

describe('the rows of presence', () => {
  it('are renewed, and end when their process no longer renews them', async () => {
    const { shop, customer } = await openPair()
    const client = await connect(customer.token)
    const store = await connect(shop.merchantToken)
    await isRecorded(customer.id)
    const [before] = await listRows(customer.id)
    test.clock.advance(40_000)
    await getPresence(test.app).renew()
    const [renewed] = await listRows(customer.id)
    assert.ok(renewed!.seen_at.getTime() - before!.seen_at.getTime() >= 40_000)

    // A process that was killed has left this row.
    const { id: gone } = await test.newCustomer()
    await newConversation(test, shop, gone)
    await test.app.database.db
      .insertInto('chat_presence')
      .values({
        account_id: gone,
        process_id: '0193471c-6d2e-7a41-9c1b-2f6a4be0a009',
        merchant_id: null,
        is_connected: true,
        seen_at: test.clock.now(),
      })
      .execute()
    test.clock.advance(59_000)
    await getPresence(test.app).renew()
    assert.equal(store.of('user_offline').includes(gone), false)
    test.clock.advance(1_000)
    await getPresence(test.app).renew()
    await until(async () => store.of('user_offline').includes(gone))
    assert.equal(store.of('user_offline').includes(customer.id), false)
    for (const each of [client, store]) each.close()
  })

  it('of a process end when it stops, with the time at which the people were last online', async () => {
    const { customer } = await openPair()
    const app: AppContext = { ...test.app, realtime: new SocketHub() }
    const server = await openApp(app, 'customer')
    const url = await server.listen({ host: '127.0.0.1', port: 0 })
    await connect(customer.token, { url })
    await isRecorded(customer.id)
    await server.close()
    const rows = await listRows(customer.id)
    assert.deepEqual(
      rows.map(({ is_connected }) => is_connected),
      [false],
    )
    // The next connection replaces the row.
    const client = await connect(customer.token)
    await isRecorded(customer.id)
    assert.equal((await listRows(customer.id)).length, 1)
    client.close()
  })
})
