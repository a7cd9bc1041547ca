import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, it } from 'mocha'
import { createChatHelpers, whileOpen, type Talk } from '#tests/support/chat.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false, now: whileOpen() })
})
after(() => test?.close())
afterEach(async () => assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), []))

const { ask, talk, send, say, messages, read, unread, listed } = createChatHelpers(() => test)

describe('muting', () => {
  it('is for the own party alone', async () => {
    const { id, customer, store } = await talk()
    await say(customer, id, 'Hello')
    const muted = async () => [
      (await listed(customer, 'user', id)).isMuted,
      (await listed(store, 'merchant', id)).isMuted,
    ]
    for (let n = 0; n < 2; n++)
      assert.equal((await ask('PUT', `/conversations/${id}/mute`, customer, { muted: true })).status, 200)
    assert.deepEqual(await muted(), [true, false])
    await ask('PUT', `/conversations/${id}/mute`, customer, { muted: false })
    assert.deepEqual(await muted(), [false, false])
  })
})

describe('nobody can write', () => {
  const assertSilent = async ({ id, customer, store }: Talk) => {
    for (const token of [customer, store]) {
      const { status, body } = await send(token, id, 'Hello?')
      assert.deepEqual([status, body.code], [403, 'chat-blocked'])
    }
    assert.equal((await listed(customer, 'user', id)).mayWrite, false)
    // Earlier messages can still be read.
    assert.equal((await messages(customer, id)).data.length, 1)
    assert.equal((await messages(store, id)).data.length, 1)
  }

  it('while one of them blocks the other, and a repeated message still gets its first reply', async () => {
    for (const side of ['customer', 'store'] as const) {
      const each = await talk()
      const clientMessageId = randomUUID()
      const first = await say(each.customer, each.id, 'Hello', { clientMessageId })
      const block = (blocked: boolean) =>
        ask('PUT', `/conversations/${each.id}/block`, each[side], { blocked })
      assert.equal((await block(true)).status, 200)
      await assertSilent(each)
      assert.equal((await listed(each.customer, 'user', each.id)).isBlocked, side === 'customer')
      assert.equal((await listed(each.store, 'merchant', each.id)).isBlocked, side === 'store')
      assert.deepEqual(await say(each.customer, each.id, 'Hello', { clientMessageId }), first)
      const opened = await ask('POST', '/conversations', each.customer, {
        storeId: each.storeId,
        initialMessage: 'Hello again',
      })
      assert.deepEqual([opened.status, opened.body.code], [403, 'chat-blocked'])
      await block(false)
      await say(each.store, each.id, 'Karibu')
    }
  })

  it('in a conversation with a closed store', async () => {
    const each = await talk()
    await say(each.customer, each.id, 'Hello')
    await test.app.database.db
      .updateTable('stores')
      .set({ status: 'closed' })
      .where('id', '=', each.storeId)
      .execute()
    await assertSilent(each)
    await read(each.store, each.id)
    assert.equal(await unread(each.store), 0)
  })
})
