// cspell:ignore NGANGA
import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import { chat } from '#contract/chat.ts'
import { MINUTE } from '#domain/time/time.ts'
import { createChatHelpers, whileOpen } from '#tests/support/chat.ts'
import { openShop } from '#tests/support/factories.ts'
import { addMember } from '#tests/support/merchants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false, now: whileOpen() })
})
after(() => test?.close())

const { ask, talk, talkWith, say } = createChatHelpers(() => test)
type Found = { id: string; match: { seq: number; content: string } | null }
const search = async (token: string, text: string, type = 'all'): Promise<Found[]> => {
  const { status, body } = await ask('GET', `/search?query=${encodeURIComponent(text)}&type=${type}`, token)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(chat['GET /chat/search'].reply.parse(body), body)
  return body.data
}
const getIds = (found: readonly Found[]) => found.map(({ id }) => id)

it('finds parts of words in any case, with the newest match of each conversation', async () => {
  const { id, customer, store } = await talk()
  await say(customer, id, 'Is there PARKING nearby?')
  await say(store, id, 'Yes, parking behind Yaya')
  await say(customer, id, 'Asante')
  for (const token of [customer, store]) {
    const [found, ...more] = await search(token, 'king')
    assert.deepEqual(
      [found?.id, found?.match, more],
      [id, { seq: 2, content: 'Yes, parking behind Yaya' }, []],
    )
  }
  assert.deepEqual(await search(customer, 'no such words'), [])
})

it('finds the other party by its name', async () => {
  const shop = await openShop(test)
  const [achieng, brian] = [await talkWith(shop, 'Achieng'), await talkWith(shop, 'Brian')]
  for (const { customer, id } of [achieng, brian]) {
    await say(customer, id, 'Hello')
    test.clock.advance(MINUTE)
  }
  assert.deepEqual(getIds(await search(shop.merchantToken, 'g c')), [achieng.id])
  assert.deepEqual(getIds(await search(shop.merchantToken, 'customer')), [], 'the last name is not shown')
  assert.deepEqual(await search(shop.merchantToken, 'achieng', 'messages'), [])
  assert.deepEqual(getIds(await search(achieng.customer, 'shop of the')), [achieng.id])
  assert.equal((await search(achieng.customer, 'SHOP'))[0]?.match, null)
  await say(achieng.customer, achieng.id, 'For Brian')
  assert.deepEqual(getIds(await search(shop.merchantToken, 'brian')), [achieng.id, brian.id])
  assert.deepEqual(getIds(await search(shop.merchantToken, 'brian', 'messages')), [achieng.id])
  assert.deepEqual(getIds(await search(shop.merchantToken, 'brian', 'conversations')), [brian.id])
})

it('takes wildcards and quotes as they are', async () => {
  const { id, customer } = await talk()
  await say(customer, id, String.raw`50% off_now, it's C:\here`)
  for (const text of ['50%', '%', '_', 'off_now', `it's`, String.raw`C:\he`, String.raw`\h`])
    assert.deepEqual(getIds(await search(customer, text)), [id], text)
  for (const text of ['5%x', 'off__then', '60_', String.raw`\%`])
    assert.deepEqual(await search(customer, text), [], text)
})

it('finds words however they are spelt, and beside any sign', async () => {
  const { id, customer, store } = await talk()
  await say(customer, id, 'I’m Zoë Ng’ang’a: oven/microwave, café…')
  for (const text of ["ng'ang'a", 'NGANGA', 'Zoe', 'Zoe\u0308', 'microwave', 'cafe', 'microwave zoe', `I'm`])
    for (const token of [customer, store]) assert.deepEqual(getIds(await search(token, text)), [id], text)
})

it('finds nothing in the conversations of others', async () => {
  const [own, other] = [await talk(), await talkWith(await openShop(test, { staff: 1 }))]
  await say(other.customer, other.id, 'A secret word: honeycomb')
  for (const token of [own.customer, own.store]) assert.deepEqual(await search(token, 'honeycomb'), [])
  const sameStore = await talkWith(other.shop, 'Brian')
  assert.deepEqual(await search(sameStore.customer, 'honeycomb'), [])
  assert.deepEqual(getIds(await search(other.store, 'honeycomb')), [other.id])
  const staff = await addMember(test, other.storeId, 'staff', other.shop.staffIds[0])
  assert.deepEqual(await search(staff, 'honeycomb'), [])
})

it('needs words, and an account', async () => {
  const { customer } = await talk()
  for (const query of ['', '%20', 'x'.repeat(101)])
    assert.equal((await ask('GET', `/search?query=${query}`, customer)).status, 400)
  assert.equal((await test.ask('GET', '/chat/search?query=x')).status, 401)
})
