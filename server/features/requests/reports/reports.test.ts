import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { makeQuote, postRequest, quoteInput } from '#tests/support/requests.ts'
import { newAdmin } from '#tests/support/admins.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'

type Person = { id: string; token: string }

let test: TestApp
let shop: Shop
let admin: Person
before(async () => {
  test = await openTestApp({ demo: false })
  shop = await openShop(test, { staff: 1 })
  admin = await newAdmin(test)
})
after(() => test?.close())

const db = () => test.app.database.db
const report = (token: string, id: string, body: object = {}) =>
  test.ask('POST', `/request-service/${id}/report`, { token, body: { reason: 'spam', ...body } })
/** Returns the ids of the cases in the queue. */
const reported = async (): Promise<string[]> =>
  (await test.ask('GET', '/admin/work', { token: admin.token })).body.items.flatMap(
    ({ kind, id }: { kind: string; id: string }) => (kind === 'request-report' ? id : []),
  )
const findCase = async (id: string) =>
  (await test.ask('GET', `/admin/work/request-report/${id}`, { token: admin.token })).body.case
const decide = (id: string, decision: 'remove' | 'keep', offerId?: string) =>
  test.ask('PUT', `/admin/request-reports/${id}`, {
    token: admin.token,
    body: {
      decision,
      rule: decision === 'remove' ? 'spam' : null,
      reason: 'An advert',
      ...(offerId && { offerId }),
    },
  })
const requestAs = async (token: string | null, id: string) =>
  test.ask('GET', `/request-service/${id}`, token ? { token } : {})
const quotesFor = async (token: string, id: string) =>
  (await test.ask('GET', `/request-service/${id}/offers`, { token })).body.data.offers
const accept = (token: string, id: string, offerId: string) =>
  test.ask('PUT', `/request-service/${id}/accept-offer/${offerId}`, { token, body: {} })
const announcements = async (token: string) =>
  (await test.ask('GET', '/notifications?limit=20', { token })).body.data.notifications
    .filter(({ type }: { type: string }) => type === 'announcement')
    .map(({ title }: { title: string }) => title)
const loadAuditActions = async (subject: string) =>
  (
    await db()
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', subject)
      .execute()
  ).map(({ action, actor_id }) => [action, actor_id])
async function mailsAbout(id: string): Promise<unknown[]> {
  await test.drainJobs()
  const to = encodeURIComponent(test.app.config.supportEmail)
  const { messages } = (await (await fetch(`${test.sandbox}/api/mail?to=${to}`)).json()) as {
    messages: unknown[]
  }
  return messages.filter((mail) => JSON.stringify(mail).includes(id))
}
const assertInvariants = async () => {
  await test.drainJobs(...ALL_SCHEDULED)
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
}

describe('reporting', () => {
  it('of a request is for everybody who sees it, once for each account, and mailed once', async () => {
    const [customer, first, second] = [
      await test.newCustomer(),
      await test.newCustomer(),
      await test.newCustomer(),
    ]
    const id = await postRequest(test, customer.token)
    assert.equal((await report(first.token, id, { details: 'It is an advert' })).status, 200)
    for (const person of [first, second])
      assert.equal((await report(person.token, id, { reason: 'fraud' })).status, 200)
    assert.deepEqual(await reported(), [id])
    const { facts, content } = await findCase(id)
    assert.deepEqual(facts[0].link, { page: 'person', id: customer.id })
    assert.deepEqual(
      content.slice(1).map(({ text }: { text: string }) => text),
      ['It is an advert', ''],
    )
    const sent = await mailsAbout(id)
    assert.equal(sent.length, 1)
    assert.match(JSON.stringify(sent), /Request reported: Leaking kitchen tap/)
    assert.equal((await decide(id, 'keep')).status, 200)
  })

  it('of a quote is for the customer of the request, and admins alone see and decide', async () => {
    const [customer, provider] = [await test.newCustomer(), await test.newCustomer()]
    const id = await postRequest(test, customer.token)
    const offerId = await makeQuote(test, provider.token, id)
    assert.equal((await report(provider.token, id, { offerId })).status, 404)
    const other = await postRequest(test, customer.token)
    assert.equal((await report(customer.token, other, { offerId })).status, 404)
    assert.equal((await report(customer.token, id, { reason: 'dislike' })).status, 400)
    assert.equal((await report(customer.token, id, { offerId })).status, 200)
    assert.deepEqual(await reported(), [`${id}.${offerId}`])
    const { facts, content } = await findCase(`${id}.${offerId}`)
    assert.deepEqual(facts[0].link, { page: 'person', id: provider.id })
    assert.equal(content[0].text, 'I bring a basin wrench and washers.')
    assert.equal((await decide(id, 'remove')).body.code, 'request-report-not-found')
    assert.equal((await decide(id, 'keep', offerId)).status, 200)
    assert.deepEqual(await reported(), [])
    assert.equal((await decide(id, 'keep', offerId)).status, 409)
    assert.deepEqual(await loadAuditActions(offerId), [['quote.reports-dismissed', admin.id]])
    assert.equal((await quotesFor(customer.token, id)).length, 1)
  })
})

describe('a removed request', () => {
  it('is closed with its quotes, and only its customer sees it', async () => {
    const [customer, provider] = [await test.newCustomer(), await test.newCustomer()]
    const id = await postRequest(test, customer.token)
    await makeQuote(test, provider.token, id)
    await report(provider.token, id)
    const { status, body } = await decide(id, 'remove')
    assert.equal(status, 200, JSON.stringify(body))
    await assertInvariants()
    assert.equal((await requestAs(customer.token, id)).body.data.request.status, 'cancelled')
    for (const token of [null, provider.token]) assert.equal((await requestAs(token, id)).status, 404)
    const [quote] = (await test.ask('GET', '/request-service/my-offers', { token: provider.token })).body.data
      .offers
    assert.equal(quote.status, 'rejected')
    assert.deepEqual(await announcements(customer.token), ['We removed what you wrote'])
    assert.deepEqual(await loadAuditActions(id), [['request.removed', admin.id]])
  })

  it('has an accepted quote only if there is no booking, and is not done', async () => {
    const [customer, provider] = [await test.newCustomer(), await test.newCustomer()]
    const booked = await postRequest(test, customer.token)
    const offered = {
      storeId: shop.storeId,
      serviceId: shop.serviceId,
      startTime: timeIn(test, 2, '10:20'),
      durationMinutes: 60,
    }
    const bookedQuote = await makeQuote(test, shop.merchantToken, booked, offered)
    const { body } = await accept(customer.token, booked, bookedQuote)
    assert.ok(body.data.bookingId)
    assert.equal((await report(shop.merchantToken, booked)).status, 200)
    assert.equal((await report(customer.token, booked, { offerId: bookedQuote })).status, 200)
    for (const offerId of [undefined, bookedQuote])
      assert.equal((await decide(booked, 'remove', offerId)).body.code, 'request-booked')
    assert.equal((await reported()).length, 2)
    const cancelled = await test.ask('PUT', `/bookings/${body.data.bookingId}/cancel`, {
      token: customer.token,
      body: { reason: 'Reported' },
    })
    assert.equal(cancelled.status, 200)
    await test.drainJobs()
    assert.equal((await decide(booked, 'remove', bookedQuote)).status, 200)
    assert.equal((await decide(booked, 'remove')).status, 200)
    await assertInvariants()

    const id = await postRequest(test, customer.token)
    const offerId = await makeQuote(test, provider.token, id)
    assert.equal((await accept(customer.token, id, offerId)).status, 200)
    await report(provider.token, id)
    assert.equal((await decide(id, 'remove')).status, 200)
    assert.equal((await requestAs(provider.token, id)).status, 404)
    await assertInvariants()
  })
})

describe('a removed quote', () => {
  it('disappears for the customer, and its provider makes no other one', async () => {
    const [customer, provider, other] = [
      await test.newCustomer(),
      await test.newCustomer(),
      await test.newCustomer(),
    ]
    const id = await postRequest(test, customer.token)
    const offerId = await makeQuote(test, provider.token, id)
    await makeQuote(test, other.token, id)
    await report(customer.token, id, { offerId, reason: 'offensive' })
    assert.equal((await decide(id, 'remove', offerId)).status, 200)
    await assertInvariants()
    const left = await quotesFor(customer.token, id)
    assert.equal(left.length, 1)
    const received = await test.ask('GET', '/request-service/offers', { token: customer.token })
    assert.equal(received.body.data.offers.length, 1)
    assert.equal((await requestAs(customer.token, id)).body.data.request.offersCount, 1)
    assert.equal((await accept(customer.token, id, offerId)).status, 409)
    const [own] = await quotesFor(provider.token, id)
    assert.deepEqual([own.status, own.reason], ['withdrawn', 'Removed by D3: it did not follow our rules.'])
    const again = await test.ask('POST', `/request-service/${id}/offers`, {
      token: provider.token,
      body: quoteInput(),
    })
    assert.deepEqual([again.status, again.body.code], [403, 'quote-removed'])
    assert.deepEqual(await announcements(provider.token), ['We removed what you wrote'])
  })

  it('that was accepted opens the request again', async () => {
    const [customer, provider] = [await test.newCustomer(), await test.newCustomer()]
    const id = await postRequest(test, customer.token)
    const offerId = await makeQuote(test, provider.token, id)
    await accept(customer.token, id, offerId)
    await report(customer.token, id, { offerId, reason: 'fraud' })
    assert.equal((await decide(id, 'remove', offerId)).status, 200)
    await assertInvariants()
    const { request } = (await requestAs(customer.token, id)).body.data
    assert.deepEqual([request.status, request.offersCount], ['pending', 0])
    // The customer has reported it, too.
    assert.deepEqual((await announcements(customer.token)).toSorted(), [
      'The offer that you accepted was removed',
      'We looked at your report',
    ])
    await makeQuote(test, (await test.newCustomer()).token, id)
  })
})
