import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, it } from 'mocha'
import { createChatHelpers, recordSignals, whileOpen, type Talk } from '#tests/support/chat.ts'
import { openShop } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { addMember } from '#tests/support/merchants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false, now: whileOpen() })
})
after(() => test?.close())
afterEach(async () => assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), []))

const { ask, talk, talkWith, say, listed } = createChatHelpers(() => test)
const db = () => test.app.database.db
const getStatusAndCode = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
]
const audited = async (action: string, subject: string) =>
  (
    await db()
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', action)
      .where('subject_id', '=', subject)
      .execute()
  ).map(({ details }) => details)
function recordSentToStore(): unknown[] {
  const signals: unknown[] = []
  const { emit } = recordSignals((to, _id, event, payload) => {
    if (to === 'merchant') signals.push([event, payload])
  })
  test.app.realtime.emit = emit
  return signals
}
const readSettings = async (token: string) => (await ask('GET', '/settings', token)).body.data
/** A conversation with a store that has a person of the catalogue, who can be a member with the role `staff`. */
const talkToStaff = async () => talkWith(await openShop(test, { staff: 1 }))
const addStaff = ({ storeId, shop }: Talk) => addMember(test, storeId, 'staff', shop.staffIds[0])
const save = (token: string, change: object) =>
  ask('PUT', '/settings', token, {
    cannedReplies: ['Karibu!'],
    isAwayMessageOn: true,
    awayMessage: null,
    ...change,
  })

describe('settings', () => {
  it('begin with eight replies in the language of the reader', async () => {
    const { store, storeId } = await talk()
    const english = await readSettings(store)
    assert.deepEqual(
      [english.cannedReplies.length, english.isAwayMessageOn, english.awayMessage, english.version],
      [8, true, null, 1],
    )
    const { account_id: owner } = await db()
      .selectFrom('stores')
      .innerJoin('merchants', 'merchants.id', 'stores.merchant_id')
      .select('account_id')
      .where('stores.id', '=', storeId)
      .executeTakeFirstOrThrow()
    await db().updateTable('accounts').set({ language: 'sw' }).where('id', '=', owner).execute()
    const swahili = await readSettings(store)
    assert.equal(swahili.cannedReplies.length, 8)
    assert.notDeepEqual(swahili.cannedReplies, english.cannedReplies)
  })

  it('are saved for the whole team, and survive as none', async () => {
    const { store, storeId } = await talk()
    const saved = await save(store, { cannedReplies: [' Sawa ', 'Karibu!'], awayMessage: ' We open at 8. ' })
    assert.equal(saved.status, 200, JSON.stringify(saved.body))
    const colleague = await addMember(test, storeId, 'front-desk')
    assert.deepEqual(await readSettings(colleague), saved.body.data)
    assert.deepEqual(saved.body.data.cannedReplies, ['Sawa', 'Karibu!'])
    assert.equal(saved.body.data.awayMessage, 'We open at 8.')
    const emptied = await save(store, { cannedReplies: [], awayMessage: '  ' })
    assert.deepEqual([emptied.body.data.cannedReplies, emptied.body.data.awayMessage], [[], null])
    assert.deepEqual(await readSettings(colleague), emptied.body.data)
  })

  it('conflict with an edit that somebody else has saved', async () => {
    const { store } = await talk()
    const { version } = await readSettings(store)
    const first = await save(store, { version, cannedReplies: ['First'] })
    assert.equal(first.status, 200)
    const second = await save(store, { version, cannedReplies: ['Second'] })
    assert.deepEqual(getStatusAndCode(second), [409, 'edit-conflict'])
    assert.deepEqual(second.body.current, first.body.data)
    assert.equal((await save(store, { version: first.body.data.version })).status, 200)
  })

  it('are validated, and changed by managers only', async () => {
    const conversation = await talkToStaff()
    const { store, storeId, customer } = conversation
    for (const wrong of [
      { cannedReplies: Array.from({ length: 9 }, (_, nth) => `Reply ${nth}`) },
      { cannedReplies: ['  '] },
      { cannedReplies: ['x'.repeat(201)] },
      { awayMessage: 'x'.repeat(501) },
      { isAwayMessageOn: 'yes' },
    ])
      assert.equal((await save(store, wrong)).status, 400, JSON.stringify(wrong).slice(0, 60))
    assert.equal((await save(await addMember(test, storeId, 'front-desk'), {})).status, 403)
    assert.equal((await save(await addMember(test, storeId, 'manager'), {})).status, 200)
    assert.equal((await save(customer, {})).status, 403)
    assert.equal((await ask('GET', '/settings', customer)).status, 403)
    const staff = await addStaff(conversation)
    assert.equal((await ask('GET', '/settings', staff)).status, 403)
  })
})

describe('assignment', () => {
  const assign = (token: string, id: string, accountId: string | null) =>
    ask('PUT', `/conversations/${id}/assignment`, token, { accountId })
  const getId = async (token: string): Promise<string> =>
    (await test.ask('GET', '/merchants/profile', { token })).body.merchantProfile.id

  it('is to a colleague who answers chats, or to nobody', async () => {
    const conversation = await talkToStaff()
    const { id, store, storeId, customer } = conversation
    await say(customer, id, 'Hello')
    const colleague = await addMember(test, storeId, 'front-desk')
    await addStaff(conversation)
    const list = (await ask('GET', '/colleagues', colleague)).body.data
    const colleagueId = await getId(colleague)
    assert.deepEqual(
      list.map((each: { id: string }) => each.id).toSorted(),
      [colleagueId, await getId(store)].toSorted(),
    )
    const signals = recordSentToStore()
    const assigned = await assign(store, id, colleagueId)
    const update = {
      conversationId: id,
      lastMessage: 'Hello',
      lastMessageTime: 'now',
      lastSeq: 1,
      unreadCount: 1,
    }
    assert.deepEqual(signals, [['merchant_chat_update', update]])
    assert.deepEqual(
      [assigned.status, assigned.body.data.assignedTo],
      [200, { id: colleagueId, name: 'Member C.' }],
    )
    assert.deepEqual((await listed(store, 'merchant', id)).assignedTo, assigned.body.data.assignedTo)
    const mine = await ask('GET', '/merchant/conversations?filter=mine', colleague)
    assert.deepEqual(
      mine.body.data.map((each: { id: string }) => each.id),
      [id],
    )
    await assign(store, id, colleagueId)
    assert.deepEqual(await audited('chat.assigned', id), [{ to: colleagueId }])
    assert.equal((await assign(colleague, id, null)).body.data.assignedTo, null)
    assert.deepEqual(await audited('chat.unassigned', id), [{ to: null }])
  })

  it('ends when the colleague leaves the team or no longer answers chats', async () => {
    const conversation = await talkToStaff()
    const { id, store, storeId, shop, customer } = conversation
    const other = await talkWith(shop, 'Baraka')
    await say(customer, id, 'Hello')
    await say(other.customer, other.id, 'Hello')
    const [first, second] = [
      await getId(await addMember(test, storeId, 'front-desk')),
      await getId(await addMember(test, storeId, 'manager')),
    ]
    await assign(store, id, first)
    await assign(store, other.id, second)
    const assignedTo = async (conversationId: string) =>
      (await listed(store, 'merchant', conversationId)).assignedTo?.id ?? null
    const changeRole = (accountId: string, body: object) =>
      test.ask('PUT', `/merchant/team/${accountId}`, { token: store, body })
    assert.equal((await changeRole(second, { role: 'front-desk' })).status, 200)
    await test.drainJobs()
    assert.deepEqual([await assignedTo(id), await assignedTo(other.id)], [first, second])

    const signals = recordSentToStore()
    assert.equal((await changeRole(second, { role: 'staff', staffId: shop.staffIds[0] })).status, 200)
    await test.drainJobs()
    assert.deepEqual([await assignedTo(id), await assignedTo(other.id)], [first, null])
    assert.equal(signals.length, 1)
    assert.partialDeepStrictEqual(signals, [['merchant_chat_update', { conversationId: other.id }]])
    assert.equal((await test.ask('DELETE', `/merchant/team/${first}`, { token: store })).status, 200)
    await test.drainJobs()
    assert.equal(await assignedTo(id), null)
  })

  it('is not to others, and not of conversations of others', async () => {
    const [own, other] = [await talkToStaff(), await talk()]
    const { id, store, storeId, customer, customerId } = own
    const staff = await addStaff(own)
    const disabled = await addMember(test, storeId, 'manager')
    const disabledId = await getId(disabled)
    await db()
      .updateTable('accounts')
      .set({ disabled_at: test.clock.now() })
      .where('id', '=', disabledId)
      .execute()
    const strangers = [await getId(other.store), customerId, disabledId, randomUUID()]
    const { account_id: staffId } = await db()
      .selectFrom('merchant_members')
      .innerJoin('stores', 'stores.merchant_id', 'merchant_members.merchant_id')
      .select('account_id')
      .where('stores.id', '=', storeId)
      .where('role', '=', 'staff')
      .executeTakeFirstOrThrow()
    for (const accountId of [...strangers, staffId])
      assert.equal((await assign(store, id, accountId)).status, 403, accountId)
    assert.deepEqual(getStatusAndCode(await assign(other.store, id, null)), [404, 'conversation-not-found'])
    assert.equal((await assign(customer, id, null)).status, 403)
    assert.equal((await assign(staff, id, null)).status, 403)
  })
})

describe('a report', () => {
  const report = (token: string, id: string, body: object) =>
    ask('POST', `/conversations/${id}/report`, token, body)
  const mails = async (id: string): Promise<{ text: string }[]> => {
    await test.drainJobs()
    const to = encodeURIComponent(test.app.config.supportEmail)
    const { messages } = (await (await fetch(`${test.sandbox}/api/mail?to=${to}`)).json()) as {
      messages: { text: string }[]
    }
    return messages.filter((mail) => JSON.stringify(mail).includes(id))
  }

  it('is e-mailed to support with the last messages, and replaces the first of its reporter', async () => {
    const { id, customer, customerId, store } = await talk()
    await say(customer, id, 'Hello there')
    await say(store, id, 'Send the money to my own number')
    assert.equal((await report(customer, id, { reason: 'fraud', details: 'Asks for money' })).status, 200)
    const [mail] = await mails(id)
    for (const part of ['Fraud', 'Asks for money', 'Hello there', 'Send the money to my own number'])
      assert.ok(JSON.stringify(mail).includes(part), part)
    await say(customer, id, 'Hello?')
    assert.equal((await report(customer, id, { reason: 'other' })).status, 200)
    assert.equal((await report(store, id, { reason: 'spam' })).status, 200)
    const rows = await db()
      .selectFrom('chat_reports')
      .select(['reported', 'reporter_id', 'reason', 'up_to_seq'])
      .where('conversation_id', '=', id)
      .orderBy('reported')
      .execute()
    assert.deepEqual(
      rows.map(({ reported, reason, up_to_seq: upTo }) => [reported, reason, upTo]),
      [
        ['customer', 'spam', 3],
        ['store', 'other', 3],
      ],
    )
    assert.equal(rows[1]?.reporter_id, customerId)
    assert.equal((await mails(id)).length, 3)
    assert.equal((await audited('chat.reported', id)).length, 3)
  })

  it('is of an own conversation, with a known reason', async () => {
    const [{ id, customer }, other] = [await talk(), await talk()]
    for (const token of [other.customer, other.store])
      assert.deepEqual(getStatusAndCode(await report(token, id, { reason: 'spam' })), [
        404,
        'conversation-not-found',
      ])
    assert.equal((await report(customer, id, { reason: 'dislike' })).status, 400)
    assert.equal((await report(customer, id, { reason: 'spam', details: 'x'.repeat(1001) })).status, 400)
  })
})
