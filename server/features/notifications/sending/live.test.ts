// cspell:ignore imethibitishwa
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { Notification } from '#contract/entities/notification.ts'
import { createContext, transaction } from '#server/app-context.ts'
import { createNotificationHelpers } from '#tests/support/notifications.ts'
import { until } from '#tests/support/paying.ts'
import { openLiveClient, type LiveClient } from '#tests/support/sockets.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { markGroupRead } from '../inbox/inbox.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const { send, confirmed, announcement, list } = createNotificationHelpers(() => test)

/** Opens two clients of an account, such as a tab and a phone, and one of another account. */
async function openClients() {
  const [mine, other] = [await test.newCustomer(), await test.newCustomer()]
  const open = (token: string) => openLiveClient({ url: test.app.config.callbackUrl, token })
  const clients = [await open(mine.token), await open(mine.token), await open(other.token)] as const
  return { ...mine, clients, close: () => clients.forEach((client) => client.close()) }
}
const has = (client: LiveClient, event: string, times = 1) =>
  until(async () => client.of(event).length >= times)

describe('every client of the account', () => {
  it('gets a new notification in the language of the account, and no other account does', async () => {
    const { id, token, clients, close } = await openClients()
    const [tab, phone, stranger] = clients
    await test.ask('PUT', '/users/language', { token, body: { language: 'sw' } })
    await send(confirmed(id))
    for (const client of [tab, phone]) {
      await has(client, 'new_notification')
      const [shown] = client.of('new_notification')
      assert.equal(Notification.parse(shown).title, 'Nafasi imethibitishwa')
      await has(client, 'notification_count_update')
      assert.deepEqual(client.of('notification_count_update'), [null])
    }
    assert.deepEqual(stranger.received, [])
    close()
  })

  it('learns what was read and deleted in another one', async () => {
    const { id, token, clients, close } = await openClients()
    const [tab, phone] = clients
    await send(confirmed(id), announcement(id))
    await has(phone, 'new_notification', 2)
    const [first] = (await list(token)).notifications
    await test.ask('PUT', `/notifications/${first.id}/read`, { token })
    for (const client of [tab, phone]) {
      await has(client, 'notification_read')
      assert.deepEqual(client.of('notification_read'), [{ notificationId: first.id }])
    }
    const before = tab.of('notification_count_update').length
    await test.ask('DELETE', `/notifications/${first.id}`, { token })
    await has(tab, 'notification_count_update', before + 1)
    await test.ask('PUT', '/notifications/mark-all-read', { token })
    await has(phone, 'notification_read', 2)
    close()
  })

  it('gets no event about what was read before', async () => {
    const { id, token, clients, close } = await openClients()
    const [tab] = clients
    await send(confirmed(id))
    await test.ask('PUT', '/notifications/mark-all-read', { token })
    await has(tab, 'notification_count_update', 2)
    await test.ask('PUT', '/notifications/mark-all-read', { token })
    await send(announcement(id))
    await has(tab, 'new_notification', 2)
    assert.equal(tab.of('notification_read').length, 1)
    close()
  })
})

it('marks what was read elsewhere, such as the message of a conversation', async () => {
  const { id, clients, close } = await openClients()
  const [tab] = clients
  const message = (n: number) => ({
    to: id,
    type: 'new_message' as const,
    params: { conversationId: 'c', from: 'Kinyozi Kings', text: `Karibu ${n}` },
    eventKey: `message:${n}`,
    groupKey: 'conversation:c',
    actionUrl: '/chat',
  })
  await send(message(1), message(2))
  await has(tab, 'notification_count_update')
  // Chat shows it itself.
  assert.deepEqual(tab.of('new_notification'), [])
  await transaction(createContext(test.app, null), (tx) => markGroupRead(tx, [id], 'conversation:c'))
  await has(tab, 'notification_read')
  const { rows } = await test.app.database.pool.query(
    'SELECT event_count, read_at IS NOT NULL AS "isRead" FROM notifications WHERE account_id = $1',
    [id],
  )
  assert.deepEqual(rows, [{ event_count: 2, isRead: true }])
  close()
})
