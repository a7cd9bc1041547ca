import assert from 'node:assert/strict'
import { after, afterEach, before, it } from 'mocha'
import { ERASE_GRACE_MS } from '#domain/accounts/account-policy.ts'
import { MINUTE } from '#domain/time/time.ts'
import { createChatHelpers, whileOpen } from '#tests/support/chat.ts'
import { openShop } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { addMember } from '#tests/support/merchants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { eraseChat, exportMessages } from './personal-data-queries.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false, now: whileOpen() })
})
after(() => test?.close())
afterEach(async () => assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), []))

const { ask, talk, talkWith, say, messages } = createChatHelpers(() => test)
const db = () => test.app.database.db

it('exports what the person wrote, with the store and the time', async () => {
  const { customer, store, id } = await talk()
  const { createdAt } = await say(customer, id, 'Is there parking?')
  await say(store, id, 'Yes')
  await ask('POST', `/conversations/${id}/report`, customer, { reason: 'other', details: 'Rude.' })
  const { status, body } = await test.ask('GET', '/users/export', { token: customer })
  assert.equal(status, 200)
  assert.deepEqual(body.data.chatMessages, [
    {
      conversation: id,
      store: 'Shop of the test',
      number: 1,
      sentAt: createdAt,
      kind: 'text',
      text: 'Is there parking?',
      image: null,
      bookingId: null,
      offerId: null,
      quoteId: null,
    },
  ])
  const [{ reason, details }] = body.data.reportedConversations
  assert.deepEqual([reason, details], ['other', 'Rude.'])
})

it('erases the conversations of a customer with the account', async () => {
  const { customer, store, id, customerId } = await talk()
  await say(customer, id, 'Is there parking?')
  await say(store, id, 'Yes')
  await ask('POST', `/conversations/${id}/report`, customer, { reason: 'other' })
  const colleague = await talk()
  await say(colleague.customer, colleague.id, 'Hello')
  const presence = {
    account_id: customerId,
    process_id: id,
    merchant_id: null,
    is_connected: false,
    seen_at: test.clock.now(),
  }
  await db().insertInto('chat_presence').values(presence).execute()
  assert.equal((await test.ask('POST', '/users/delete-account', { token: customer })).status, 200)
  test.clock.advance(ERASE_GRACE_MS + MINUTE)
  await test.drainJobs('erase-accounts')
  const left = await db().selectFrom('conversations').select('id').execute()
  assert.ok(left.some((each) => each.id === colleague.id))
  assert.ok(left.every((each) => each.id !== id))
  assert.deepEqual(await exportMessages(db(), customerId), [])
  assert.deepEqual(
    await db().selectFrom('chat_presence').selectAll().where('account_id', '=', customerId).execute(),
    [],
  )
  assert.equal((await ask('GET', `/conversations/${id}/messages`, store)).status, 401)
})

it('leaves what a member of a team wrote, without the person', async () => {
  const shop = await openShop(test)
  const colleague = await addMember(test, shop.storeId, 'front-desk')
  const { customer, id } = await talkWith(shop)
  await say(customer, id, 'Hello')
  const { sentBy } = await say(colleague, id, 'Karibu')
  await ask('PUT', `/conversations/${id}/assignment`, colleague, { accountId: sentBy.id })
  await ask('POST', `/conversations/${id}/report`, colleague, { reason: 'spam' })
  await db()
    .transaction()
    .execute((tx) => eraseChat(tx, sentBy.id))
  const { data } = await messages(customer, id)
  assert.deepEqual(
    [data[1].content, data[1].sentBy, data[1].senderInfo.name],
    ['Karibu', null, 'Shop of the test'],
  )
  const { body } = await ask('GET', `/conversations/${id}`, shop.merchantToken)
  assert.equal(body.data.merchantView.assignedTo, null)
  assert.deepEqual(
    await db().selectFrom('chat_reports').select('id').where('conversation_id', '=', id).execute(),
    [],
  )
})
