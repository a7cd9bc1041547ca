import assert from 'node:assert/strict'
import { after, afterEach, before, it } from 'mocha'
import { createChatHelpers, whileOpen } from '#tests/support/chat.ts'
import { failedJobs } from '#tests/support/jobs.ts'
import { addMember } from '#tests/support/merchants.ts'
import { notificationsIn } from '#tests/support/notified.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false, now: whileOpen() })
})
after(() => test?.close())
afterEach(async () => assert.deepEqual(await failedJobs(test.app.database.pool), []))

const { talk, say, read } = createChatHelpers(() => test)
const { notified, listTypes, getOwnerId, getMemberId, forget, repeat } = notificationsIn(() => test)
const connect = async (accountId: string, merchantId: string | null) => {
  const now = test.clock.now()
  await test.app.database.db
    .insertInto('chat_presence')
    .values({
      account_id: accountId,
      process_id: '0193b1c7-0000-7000-8000-000000000001',
      merchant_id: merchantId,
      is_connected: true,
      seen_at: now,
    })
    .execute()
}
const requireMerchantId = async (storeId: string) =>
  (
    await test.app.database.db
      .selectFrom('stores')
      .select('merchant_id')
      .where('id', '=', storeId)
      .executeTakeFirstOrThrow()
  ).merchant_id

it('A message is notified to those of the store who answer chats, until one of them reads it', async () => {
  const each = await talk()
  const { shop } = each
  await addMember(test, shop.storeId, 'front-desk')
  const [owner, colleague] = [await getOwnerId(shop), await getMemberId(shop, 'front-desk')]
  const message = await say(each.customer, each.id, 'Is there parking?')
  for (const account of [owner, colleague]) {
    const [missed, ...others] = await notified(account)
    assert.deepEqual(others, [])
    assert.deepEqual(
      [missed?.type, missed?.key, missed?.url, missed?.groupKey, missed?.isRead],
      ['new_message', `new_message:${message.id}`, `/chat/${each.id}`, `new_message:${each.id}`, false],
    )
    assert.deepEqual(missed?.params.text, 'Is there parking?')
    assert.match(String(missed?.params.from), /^Achieng \S\.$/)
  }
  assert.deepEqual(await listTypes(each.customerId), [])
  await repeat('message.missed')
  assert.equal((await notified(owner)).length, 1)
  assert.equal((await read(each.store, each.id)).status, 200)
  assert.equal((await notified(owner)).at(0)?.isRead, true)
  assert.equal((await notified(colleague)).at(0)?.isRead, true)
})

it('A reply is notified to the customer, until they read it', async () => {
  const each = await talk()
  await say(each.customer, each.id, 'Is there parking?')
  await say(each.store, each.id, 'Yes, behind the house.')
  const [missed, ...others] = await notified(each.customerId)
  assert.deepEqual(others, [])
  assert.deepEqual(
    [missed?.type, missed?.url, missed?.params.from],
    ['new_message', `/chat/store/${each.storeId}`, 'Shop of the test'],
  )
  assert.equal((await read(each.customer, each.id)).status, 200)
  assert.equal((await notified(each.customerId)).at(0)?.isRead, true)
})

it('A long message is notified by its beginning, which never ends inside an emoji', async () => {
  for (const [message, shown] of [
    [`${'y'.repeat(198)}😀 tail`, `${'y'.repeat(198)}…`],
    [`${'y'.repeat(199)}😀 tail`, `${'y'.repeat(199)}…`],
    [`${'y'.repeat(190)}👩🏾‍👩🏾‍👧🏾 tail`, `${'y'.repeat(190)}…`],
    ['🇰🇪'.repeat(60), `${'🇰🇪'.repeat(49)}…`],
  ] as const) {
    const each = await talk()
    await say(each.store, each.id, message)
    assert.deepEqual(
      (await notified(each.customerId)).map(({ params }) => params.text),
      [shown],
    )
  }
})

it('A message that was read before the job ran is not notified', async () => {
  const each = await talk()
  await say(each.customer, each.id, 'Hello')
  await test.drainJobs()
  await read(each.store, each.id)
  await forget()
  await repeat('message.missed')
  assert.deepEqual(await listTypes(await getOwnerId(each.shop)), [])
})

it('A party that is online, or has muted the conversation, is not notified', async () => {
  const each = await talk()
  const owner = await getOwnerId(each.shop)
  await connect(owner, await requireMerchantId(each.storeId))
  await connect(each.customerId, null)
  await say(each.customer, each.id, 'Hello')
  await say(each.store, each.id, 'Karibu')
  assert.deepEqual(await listTypes(owner), [])
  assert.deepEqual(await listTypes(each.customerId), [])

  const muted = await talk()
  await test.app.database.db
    .updateTable('conversations')
    .set({ customer_muted_at: test.clock.now(), store_muted_at: test.clock.now() })
    .where('id', '=', muted.id)
    .execute()
  await say(muted.customer, muted.id, 'Hello')
  await say(muted.store, muted.id, 'Karibu')
  assert.deepEqual(await listTypes(await getOwnerId(muted.shop)), [])
  assert.deepEqual(await listTypes(muted.customerId), [])
})

it('An automatic answer is not notified to the customer', async () => {
  const each = await talk()
  // Nobody is at the store, so it answers with its away message.
  await test.app.database.db.deleteFrom('branch_hours').where('branch_id', '=', each.shop.branchId).execute()
  await say(each.customer, each.id, 'Hello')
  const { rows } = await test.app.database.pool.query(
    'SELECT is_automatic FROM chat_messages WHERE conversation_id = $1 ORDER BY seq',
    [each.id],
  )
  assert.deepEqual(rows, [{ is_automatic: false }, { is_automatic: true }])
  assert.deepEqual(await listTypes(each.customerId), [])
  assert.deepEqual(await listTypes(await getOwnerId(each.shop)), ['new_message'])
})
