import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, it } from 'mocha'
import { addDays, toDay, HOUR, instant, MINUTE, type Day } from '#domain/time/time.ts'
import { createChatHelpers, type Talk } from '#tests/support/chat.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** The shops of the tests are open from 8 to 20. */
const getNight = (day: Day) => new Date(instant(day, 23 * 60))
let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false, now: getNight(addDays(toDay(Date.now()), 1)) })
})
after(() => test?.close())
afterEach(async () => assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), []))

const { ask, talk, say, messages, listed } = createChatHelpers(() => test)
const db = () => test.app.database.db
const moveTo = (minutes: number, daysAhead = 1) => {
  const now = test.clock.now().getTime()
  test.clock.advance(instant(addDays(toDay(now), daysAhead), minutes) - now)
}
const NIGHT = 23 * 60
const NOON = 12 * 60
/** The texts of the store. */
const answers = async ({ store, id }: Talk): Promise<string[]> =>
  (await messages(store, id)).data
    .filter(({ sender }: { sender: string }) => sender === 'store')
    .map(({ content }: { content: string }) => content)
const settings = (token: string, change: object) =>
  ask('PUT', '/settings', token, { cannedReplies: [], isAwayMessageOn: true, awayMessage: null, ...change })
const setHours = (branchId: string, opens: number, closes: number) =>
  db().updateTable('branch_hours').set({ opens, closes }).where('branch_id', '=', branchId).execute()

it('answers once while the store is closed, and is no reply', async () => {
  moveTo(NIGHT)
  const conversation = await talk()
  const { id, customer, store } = conversation
  const clientMessageId = randomUUID()
  for (let time = 0; time < 2; time++) await say(customer, id, 'Are you open?', { clientMessageId })
  await say(customer, id, 'Hello?')
  const { data } = await messages(customer, id)
  assert.deepEqual(
    data.map((each: { sender: string; isAutomatic: boolean }) => [each.sender, each.isAutomatic]),
    [
      ['user', false],
      ['store', true],
      ['user', false],
    ],
  )
  const [, away] = data
  assert.equal(
    away.content,
    'Thanks for your message! We’re closed right now. We open tomorrow at 08:00 and will reply then.',
  )
  assert.deepEqual([away.clientMessageId, away.sentBy, away.messageType], ['away:1', null, 'text'])
  const inbox = await listed(store, 'merchant', id)
  assert.ok(inbox.waitingSince)
  assert.equal((await listed(customer, 'user', id)).unreadCount, 1)
})

it('is sent again after twelve hours', async () => {
  moveTo(NIGHT)
  const conversation = await talk()
  const { id, customer } = conversation
  await setHours(conversation.shop.branchId, 600, 601)
  await say(customer, id, 'One')
  test.clock.advance(12 * HOUR - MINUTE)
  await say(customer, id, 'Two')
  assert.equal((await answers(conversation)).length, 1)
  test.clock.advance(2 * MINUTE)
  await say(customer, id, 'Three')
  assert.equal((await answers(conversation)).length, 2)
})

it('is not sent while a branch is open, or to the store itself', async () => {
  moveTo(NOON)
  const open = await talk()
  await say(open.customer, open.id, 'Hello')
  assert.deepEqual(await answers(open), [])
  moveTo(NIGHT, 0)
  await say(open.store, open.id, 'Hi')
  assert.deepEqual(await answers(open), ['Hi'])

  const late = await talk()
  await db()
    .insertInto('branches')
    .values({
      id: randomUUID(),
      store_id: late.storeId,
      location: 'test-area',
      name: 'Night',
      address: 'Moi Avenue',
      is_main: false,
      created_at: test.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(({ id }) =>
      db()
        .insertInto('branch_hours')
        .values(
          [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ branch_id: id, weekday, opens: 1200, closes: 1560 })),
        )
        .execute(),
    )
  await say(late.customer, late.id, 'Hello')
  assert.deepEqual(await answers(late), [])
})

it('is not sent while somebody of the team is online', async () => {
  moveTo(NIGHT)
  const conversation = await talk()
  const { id, customer, storeId, customerId } = conversation
  const { merchant_id: merchantId } = await db()
    .selectFrom('stores')
    .select('merchant_id')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  const presence = {
    account_id: customerId,
    process_id: randomUUID(),
    merchant_id: merchantId,
    is_connected: true,
    seen_at: test.clock.now(),
  }
  await db().insertInto('chat_presence').values(presence).execute()
  await say(customer, id, 'Hello')
  assert.deepEqual(await answers(conversation), [])
  test.clock.advance(2 * MINUTE)
  await say(customer, id, 'Hello?')
  assert.equal((await answers(conversation)).length, 1)
})

it('knows holidays and special days', async () => {
  moveTo(NOON)
  const conversation = await talk()
  const { id, customer, shop } = conversation
  const today = toDay(test.clock.now().getTime())
  await db().insertInto('public_holidays').values({ day: today, name: 'A gazetted day' }).execute()
  await say(customer, id, 'Open on the holiday?')
  assert.deepEqual(await answers(conversation), [])
  await db()
    .updateTable('branches')
    .set({ closed_on_holidays: true })
    .where('id', '=', shop.branchId)
    .execute()
  await db()
    .insertInto('branch_special_days')
    .values({
      branch_id: shop.branchId,
      day: addDays(today, 1),
      opens: null,
      closes: null,
      created_at: test.clock.now(),
    })
    .execute()
  await say(customer, id, 'Hello?')
  const [answer = ''] = await answers(conversation)
  assert.match(
    answer,
    /^Thanks for your message! We’re closed right now\. We open on \w+ \d+ \w+ at 08:00 and/,
  )
})

it('is the text of the merchant, in the language of the customer otherwise, or off', async () => {
  moveTo(NIGHT)
  const [own, off, swahili] = [await talk(), await talk(), await talk()]
  assert.equal((await settings(own.store, { awayMessage: 'Open again at eight.' })).status, 200)
  assert.equal((await settings(off.store, { isAwayMessageOn: false })).status, 200)
  await db().updateTable('accounts').set({ language: 'sw' }).where('id', '=', swahili.customerId).execute()
  for (const each of [own, off, swahili]) await say(each.customer, each.id, 'Hello')
  assert.deepEqual(await answers(own), ['Open again at eight.'])
  assert.deepEqual(await answers(off), [])
  assert.deepEqual(await answers(swahili), [
    'Asante kwa ujumbe wako! Kwa sasa tumefunga. Tunafungua kesho saa 08:00 na tutakujibu wakati huo.',
  ])
})

it('says only that nobody is there if the store opens at no time in the next week', async () => {
  moveTo(NIGHT)
  const conversation = await talk()
  await db().deleteFrom('branch_hours').where('branch_id', '=', conversation.shop.branchId).execute()
  await say(conversation.customer, conversation.id, 'Hello')
  assert.deepEqual(await answers(conversation), [
    'Thanks for your message! We’re away right now and will reply as soon as we’re back.',
  ])
})
