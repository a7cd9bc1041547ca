/** Random actions of both parties on a conversation, compared with a model, and with the invariants of chats. */
import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import * as fc from 'fast-check'
import { MESSAGE_STATUSES, messageStatus, type Party } from '#domain/chat/message.ts'
import { createChatHelpers, whileOpen, type Talk } from '#tests/support/chat.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { IS_LONG_RUN } from '#tests/support/long-run.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let shop: Shop
before(async () => {
  test = await openTestApp({ demo: false, now: whileOpen() })
  shop = await openShop(test)
})
after(() => test?.close())
const { ask, talkWith, say, messages, read } = createChatHelpers(() => test)

type Side = { readSeq: number; deliveredSeq: number }
type Model = { sent: { sender: Party; key: string }[]; customer: Side; store: Side }

const party = fc.constantFrom<Party>('customer', 'store')
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('send' as const), party, key: fc.nat(11) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('read' as const), party, upTo: fc.nat(12) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('read all' as const), party }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('mark' as const), party, nth: fc.nat(11), isRead: fc.boolean() }),
  },
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

const reach = (side: Side, seq: number, isRead: boolean): void => {
  if (isRead) side.readSeq = Math.max(side.readSeq, seq)
  side.deliveredSeq = Math.max(side.deliveredSeq, seq)
}
const getUnreadCount = (model: Model, of: Party): number =>
  model.sent.filter(({ sender }, index) => sender !== of && index + 1 > model[of].readSeq).length

async function act(model: Model, talk: Talk, ids: string[], each: Action): Promise<void> {
  const token = talk[each.party]
  const side = model[each.party]
  const last = model.sent.length
  if (each.do === 'send') {
    const key = `key-${each.key}`
    const known = model.sent.findIndex((one) => one.sender === each.party && one.key === key)
    const { seq, id } = await say(token, talk.id, `Text ${each.key}`, { clientMessageId: key })
    if (known >= 0) return assert.equal(seq, known + 1)
    model.sent.push({ sender: each.party, key })
    ids.push(id)
    return assert.equal(seq, last + 1)
  }
  const before = getUnreadCount(model, each.party)
  if (each.do === 'mark') {
    const id = ids[each.nth]
    if (id === undefined) return
    const status = each.isRead ? 'read' : 'delivered'
    const answer = await ask('PUT', `/messages/${id}/status`, token, { status })
    if (model.sent[each.nth]?.sender === each.party) return assert.equal(answer.status, 403)
    reach(side, each.nth + 1, each.isRead)
    return assert.equal(answer.body.data.status, messageStatus(each.nth + 1, side))
  }
  const upTo = each.do === 'read' ? each.upTo : last
  const { body } = await read(token, talk.id, each.do === 'read' ? { upToSeq: upTo } : undefined)
  reach(side, Math.min(upTo, last), true)
  assert.equal(body.data.updated, before - getUnreadCount(model, each.party))
}

it('a conversation is as its model, whatever both parties do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (actions) => {
      const talk = await talkWith(shop)
      const side = () => ({ readSeq: 0, deliveredSeq: 0 })
      const model: Model = { sent: [], customer: side(), store: side() }
      const ids: string[] = []
      let statuses: string[] = []
      for (const each of actions) {
        await act(model, talk, ids, each)
        const shown = await messages(talk.store, talk.id)
        const now = shown.data.map(({ status }: { status: string }) => status)
        for (const [index, status] of statuses.entries())
          assert.ok(rank(now[index]) >= rank(status), 'a status has gone back')
        statuses = now
        assert.equal(shown.unreadCount, getUnreadCount(model, 'store'))
      }
      const { data, unreadCount } = await messages(talk.customer, talk.id)
      assert.deepEqual(
        data.map(({ seq, clientMessageId }: { seq: number; clientMessageId: string }) => [
          seq,
          clientMessageId,
        ]),
        model.sent.map(({ key }, index) => [index + 1, key]),
      )
      assert.equal(unreadCount, getUnreadCount(model, 'customer'))
      assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
    }),
    { numRuns: IS_LONG_RUN ? 100 : 12 },
  )
})
const rank = (status: string): number => MESSAGE_STATUSES.findIndex((each) => each === status)
