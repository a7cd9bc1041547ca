import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { DAY } from '#domain/time/time.ts'
import { newAdmin, openAdminSession, type TestAdmin } from '#tests/support/admins.ts'
import { createChatHelpers, whileOpen } from '#tests/support/chat.ts'
import { openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'

let test: TestApp
let moderator: TestAdmin
let other: TestAdmin
before(async () => {
  test = await openTestApp({ demo: false, now: whileOpen() })
  moderator = await newAdmin(test, 'moderator')
  other = await newAdmin(test, 'moderator')
})
after(() => test?.close())

type Person = { id: string; token: string }
const { talkWith, say, messages } = createChatHelpers(() => test)
const spam = { decision: 'remove', rule: 'spam', reason: 'The same text is on six stores.' }
const keep = { decision: 'keep', rule: null, reason: 'It is an opinion.' }

const work = async (kind: string, id: string, { token } = moderator) =>
  (await test.ask('GET', `/admin/work/${kind}/${id}`, { token })).body.case
const isQueued = async (kind: string, id: string) =>
  (await test.ask('GET', '/admin/work', { token: moderator.token })).body.items.some(
    (item: { kind: string; id: string }) => item.kind === kind && item.id === id,
  )
const decideReview = (id: string, body: object, { token } = moderator) =>
  test.ask('PUT', `/admin/review-reports/${id}`, { token, body })
const decideAppeal = (id: string, isOverturned: boolean, { token }: TestAdmin) =>
  test.ask('PUT', `/admin/appeals/${id}`, { token, body: { isOverturned, reason: 'The booking is there.' } })
/** Returns the notices with the pages that they open. */
async function notices({ token }: Person): Promise<{ title: string; message: string; path: string }[]> {
  await test.drainJobs()
  const { body } = await test.ask('GET', '/notifications?limit=20', { token })
  return body.data.notifications.filter(({ type }: { type: string }) => type === 'announcement')
}
const loadAuditActions = async (subject: string) =>
  (
    await test.app.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', subject)
      .orderBy('seq')
      .execute()
  ).map(({ action, actor_id }) => [action, actor_id])
async function assertInvariants() {
  await test.drainJobs(...ALL_SCHEDULED)
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
}

async function visit({ token }: Person, shop: Shop): Promise<void> {
  const startTime = timeIn(test, 1)
  const { body } = await test.ask('POST', '/bookings', {
    token,
    body: { serviceId: shop.serviceId, startTime },
  })
  test.clock.advance(Date.parse(`${startTime}:00+03:00`) - test.clock.now().getTime() + 60_000)
  for (const step of ['check-in', 'complete'])
    await test.ask('PUT', `/bookings/${body.booking.id}/${step}`, { token: shop.merchantToken })
  // Sessions of admins have ended meanwhile.
  for (const admin of [moderator, other]) admin.token = await openAdminSession(test, admin.id)
}

async function writeReview({ token }: Person, { storeId }: Shop): Promise<string> {
  const { status, body } = await test.ask('POST', '/reviews', {
    token,
    body: { store_id: storeId, rating: 2, text: 'Call 0700 000 000 for half the price' },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body.review.id
}
const report = async ({ token }: Person, id: string) =>
  assert.equal(
    (await test.ask('POST', `/reviews/${id}/report`, { token, body: { reason: 'spam' } })).status,
    200,
  )
const listed = async ({ storeId }: Shop) => {
  const { body } = await test.ask('GET', `/stores/${storeId}/reviews`)
  return [body.reviews.length, body.stats.totalReviews]
}
/** Removes a review of a new store. Returns the id of the decision. */
async function removeReview(author: Person): Promise<string> {
  const id = await writeReview(author, await openShop(test))
  await report(await test.newCustomer(), id)
  assert.equal((await decideReview(id, spam)).status, 200)
  const { body } = await test.ask('GET', `/admin/decisions?authorId=${author.id}&limit=1`, {
    token: moderator.token,
  })
  return body.decisions[0].id
}

describe('a reported review', () => {
  it('is removed: both sides read why, its stars do not count, and an appeal shows it again', async () => {
    const shop = await openShop(test)
    const [author, reporter] = [await test.newCustomer('Amina'), await test.newCustomer('Brian')]
    await visit(author, shop)
    const id = await writeReview(author, shop)
    await report(reporter, id)
    assert.deepEqual(await listed(shop), [1, 1])
    const waiting = await work('review-report', id)
    assert.deepEqual(
      [waiting.isOpen, waiting.content[0].text],
      [true, 'Call 0700 000 000 for half the price'],
    )
    assert.equal(waiting.evidence[0].state, 'yes')
    assert.ok(await isQueued('review-report', id))

    assert.equal((await decideReview(id, { ...spam, rule: null })).status, 400)
    assert.equal((await decideReview(id, spam)).status, 200)
    assert.deepEqual(await listed(shop), [0, 0])
    assert.equal((await test.ask('GET', `/reviews/${id}`)).status, 404)
    assert.equal(await isQueued('review-report', id), false)
    assert.match((await work('review-report', id)).decided, /^Removed by Admin/)
    await assertInvariants()
    const again = await decideReview(id, keep, other)
    assert.deepEqual([again.status, again.body.code], [409, 'already-decided'])
    assert.match(again.body.decidedBy, /^Admin/)

    const [toAuthor] = await notices(author)
    assert.match(
      toAuthor!.message,
      /Spam or advertising: The same text is on six stores\. You can appeal until/,
    )
    const [toReporter] = await notices(reporter)
    assert.match(toReporter!.message, /We removed it: The same text is on six stores\./)
    const mine = (await test.ask('GET', `/stores/${shop.storeId}/reviews/mine`, { token: author.token })).body
    assert.deepEqual([mine.review.id, mine.isRemoved], [id, true])
    const edited = await test.ask('PUT', `/reviews/${id}`, {
      token: author.token,
      body: { rating: 5, text: 'Good' },
    })
    assert.deepEqual([edited.status, edited.body.code], [403, 'review-removed'])

    const decisionId = toAuthor!.path.split('/').at(-1)!
    const appeal = ({ token }: Person) =>
      test.ask('POST', `/moderation/decisions/${decisionId}/appeal`, {
        token,
        body: { text: 'I was there on Monday.' },
      })
    assert.equal((await appeal(reporter)).status, 404)
    assert.equal((await appeal(author)).status, 200)
    assert.equal((await appeal(author)).body.code, 'appeal-not-possible')
    assert.ok(await isQueued('appeal', decisionId))
    assert.equal((await decideAppeal(decisionId, true, moderator)).body.code, 'second-person-required')
    assert.equal((await decideAppeal(decisionId, true, other)).status, 200)
    assert.equal((await decideAppeal(decisionId, false, other)).body.code, 'already-decided')
    assert.deepEqual(await listed(shop), [1, 1])
    await assertInvariants()
    assert.match((await notices(author))[0]!.message, /You were right/)
    assert.deepEqual(await loadAuditActions(decisionId), [
      ['moderation.appealed', author.id],
      ['moderation.overturned', other.id],
    ])
  })

  it('stays if it follows the rules, and a warning is no strike', async () => {
    const [author, reporter] = [await test.newCustomer(), await test.newCustomer()]
    const shop = await openShop(test)
    const id = await writeReview(author, shop)
    await report(reporter, id)
    assert.equal((await decideReview(id, keep)).status, 200)
    assert.deepEqual((await notices(author)).length, 0)
    assert.match((await notices(reporter))[0]!.message, /it stays: It is an opinion\./)
    await report(await test.newCustomer(), id)
    assert.equal((await decideReview(id, { ...spam, decision: 'warn' })).status, 200)
    assert.match((await notices(author))[0]!.title, /warning/)
    assert.deepEqual((await listed(shop))[0], 1)
    assert.equal(
      (await work('review-report', id)).facts.find(({ label }: { label: string }) =>
        label.startsWith('Strikes'),
      ).value,
      '0',
    )
  })
})

it('three removals in 90 days suspend posting for 30 days, and an overturned one does not count', async () => {
  const author = await test.newCustomer()
  const post = async () => {
    const { storeId } = await openShop(test)
    return test.ask('POST', '/reviews', {
      token: author.token,
      body: { store_id: storeId, rating: 5, text: 'Good' },
    })
  }
  const [first] = [await removeReview(author), await removeReview(author)]
  assert.equal((await post()).status, 201)
  await removeReview(author)
  const refused = await post()
  assert.deepEqual([refused.status, refused.body.code], [403, 'posting-suspended'])
  const until = Date.parse(refused.body.until)
  assert.equal(Math.round((until - test.clock.now().getTime()) / DAY), 30)
  await test.ask('POST', `/moderation/decisions/${first}/appeal`, {
    token: author.token,
    body: { text: 'It was true.' },
  })
  assert.equal((await decideAppeal(first, true, other)).status, 200)
  assert.equal((await post()).status, 201)
})

describe('a store reported in a chat', () => {
  it('is read with an audit entry, and removed messages are shown to nobody until an appeal', async () => {
    const shop = await openShop(test)
    const { id, customer: token, customerId } = await talkWith(shop)
    const customer = { id: customerId, token }
    await say(customer.token, id, 'Is it free on Monday?')
    await say(shop.merchantToken, id, 'Yes. Pay to my number, it is cheaper')
    const reported = await test.ask('POST', `/chat/conversations/${id}/report`, {
      token: customer.token,
      body: { reason: 'fraud', details: 'They want money outside D3' },
    })
    assert.equal(reported.status, 200)
    const key = `${id}.store`
    const waiting = await work('chat-report', key)
    assert.equal(JSON.stringify(waiting).includes('Pay to my number'), false)
    const read = await test.ask('GET', `/admin/chat-reports/${id}/messages`, { token: moderator.token })
    assert.deepEqual(
      read.body.messages.map(({ sender, text }: { sender: string; text: string }) => [sender, text]),
      [
        ['customer', 'Is it free on Monday?'],
        ['store', 'Yes. Pay to my number, it is cheaper'],
      ],
    )
    assert.ok(
      (await loadAuditActions(id)).some(
        ([action, by]) => action === 'chat.read-by-admin' && by === moderator.id,
      ),
    )

    const [ofCustomer, ofStore] = read.body.messages.map((message: { id: string }) => message.id)
    const decide = (messageIds: string[]) =>
      test.ask('PUT', `/admin/chat-reports/${id}`, {
        token: moderator.token,
        body: {
          decision: 'remove',
          rule: 'outside-payment',
          reason: 'Payments outside D3 are not protected.',
          reported: 'store',
          messageIds,
        },
      })
    assert.equal((await decide([])).status, 400)
    assert.equal((await decide([ofCustomer])).body.code, 'message-not-found')
    assert.equal((await decide([ofStore])).status, 200)
    assert.equal((await decide([ofStore])).body.code, 'already-decided')
    const texts = async () =>
      (await messages(customer.token, id)).data.map(({ text }: { text: string }) => text)
    assert.deepEqual(await texts(), ['Is it free on Monday?', 'Removed by D3: it did not follow our rules.'])
    const found = await test.ask('GET', '/chat/search?query=cheaper', { token: customer.token })
    assert.equal(JSON.stringify(found.body).includes('it is cheaper'), false)
    await assertInvariants()

    const owner = { id: '', token: shop.merchantToken }
    const [notice] = await notices(owner)
    assert.match(notice!.message, /Asks to pay outside D3/)
    const decisionId = notice!.path.split('/').at(-1)!
    await test.ask('POST', `/moderation/decisions/${decisionId}/appeal`, {
      token: shop.merchantToken,
      body: { text: 'It was for the parking.' },
    })
    assert.equal((await decideAppeal(decisionId, true, other)).status, 200)
    assert.equal((await texts())[1], 'Yes. Pay to my number, it is cheaper')
  })

  it('with a third strike is proposed for suspension, which a second person approves', async () => {
    const shop = await openShop(test)
    for (let strike = 0; strike < 3; strike++) {
      const { id, customer: token } = await talkWith(shop)
      await say(token, id, 'Hello')
      await say(shop.merchantToken, id, 'Send the money to my number')
      await test.ask('POST', `/chat/conversations/${id}/report`, {
        token,
        body: { reason: 'fraud' },
      })
      const { body } = await test.ask('GET', `/admin/chat-reports/${id}/messages`, { token: moderator.token })
      const decided = await test.ask('PUT', `/admin/chat-reports/${id}`, {
        token: moderator.token,
        body: { ...spam, reported: 'store', messageIds: [body.messages[1].id] },
      })
      assert.equal(decided.status, 200, JSON.stringify(decided.body))
    }
    const { items } = (await test.ask('GET', '/admin/work', { token: other.token })).body
    const proposal = items.find(
      (item: { kind: string; detail: string }) =>
        item.kind === 'store-approval' && item.detail.includes('3 things'),
    )
    const approve = ({ token }: TestAdmin) =>
      test.ask('PUT', `/admin/approvals/${proposal.id}`, { token, body: { decision: 'approve', note: '' } })
    assert.equal((await approve(moderator)).body.code, 'second-person-required')
    assert.equal((await approve(other)).status, 200)
    assert.equal((await test.ask('GET', `/stores/${shop.storeId}`)).status, 404)
  })
})
