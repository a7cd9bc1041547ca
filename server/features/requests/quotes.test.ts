import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { requests } from '#contract/requests.ts'
import { DAY, HOUR } from '#domain/time/time.ts'
import { openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { addMember } from '#tests/support/merchants.ts'
import {
  addQuote,
  addRequest,
  addCustomerRequest,
  makeQuote,
  postRequest,
  quoteInput,
} from '#tests/support/requests.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'

let test: TestApp
let shop: Shop
before(async () => {
  test = await openTestApp({ demo: false })
  shop = await openShop(test, { staff: 1 })
})
after(() => test?.close())

const db = () => test.app.database.db
const quote = (token: string, requestId: string, more: object = {}) =>
  test.ask('POST', `/request-service/${requestId}/offers`, { token, body: quoteInput(more) })
const quotesFor = async (token: string, requestId: string, query = '') =>
  (await test.ask('GET', `/request-service/${requestId}/offers${query}`, { token })).body.data.offers
const decide = (token: string, what: string, requestId: string, offerId: string, body: object = {}) =>
  test.ask('PUT', `/request-service/${requestId}/${what}-offer/${offerId}`, { token, body })
const offered = (days: number, more: object = {}) => ({
  storeId: shop.storeId,
  serviceId: shop.serviceId,
  startTime: timeIn(test, days, '10:20'),
  durationMinutes: 90,
  ...more,
})
const getBooking = (id: string) =>
  db().selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const readStatus = async (requestId: string) =>
  (
    await db()
      .selectFrom('service_requests')
      .select('status')
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow()
  ).status
const assertInvariants = async () => {
  await test.drainJobs(...ALL_SCHEDULED)
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
}

/** Sessions that are not used for a week end. */
async function passDays(count: number, ...tokens: string[]): Promise<void> {
  for (let day = 0; day < count; day++) {
    test.clock.advance(DAY)
    for (const token of [shop.merchantToken, ...tokens])
      await test.ask('GET', '/request-service/my-offers', { token })
  }
}
let hour = 10
const block = async (customerId: string, customerToken: string) => {
  const body = { serviceId: shop.serviceId, startTime: timeIn(test, 6, `${hour++}:00`) }
  const booked = await test.ask('POST', '/bookings', { token: customerToken, body })
  assert.equal(booked.status, 201, JSON.stringify(booked.body))
  const token = shop.merchantToken
  const { status } = await test.ask('POST', `/merchant/clients/${customerId}/block`, { token })
  assert.equal(status, 200)
}

describe('making a quote', () => {
  it('is for customers as individual providers, and for merchants with a store', async () => {
    const [customer, provider] = [await test.newCustomer(), await test.newCustomer()]
    const id = await postRequest(test, customer.token)
    const { status, body } = await quote(provider.token, id, { estimatedDuration: '1 h 30 min' })
    assert.equal(status, 201, JSON.stringify(body))
    assert.deepEqual(requests['POST /request-service/:requestId/offers'].reply.parse(body), body)
    assert.deepEqual(
      [body.data.offer.durationMinutes, body.data.offer.price, body.data.offer.status],
      [90, 'KSH 3,200', 'pending'],
    )
    const { storeName, providerName } = body.data.offer
    assert.deepEqual([storeName, providerName], [null, 'Test C.'])
    assert.equal((await quote(shop.merchantToken, id)).status, 400)
    assert.equal((await quote(shop.merchantToken, id, offered(2))).status, 201)
    const other = await openShop(test)
    assert.equal((await quote(other.merchantToken, id, { storeId: shop.storeId })).status, 404)
    const [first] = await quotesFor(shop.merchantToken, id)
    assert.deepEqual(
      [first.storeName, (await quotesFor(shop.merchantToken, id)).length],
      ['Shop of the test', 1],
    )
    await assertInvariants()
  })

  it('is refused for an own, closed or answered request, and beyond the limits', async () => {
    const [customer, provider] = [await test.newCustomer(), await test.newCustomer()]
    const id = await postRequest(test, customer.token)
    const getCode = async (answer: ReturnType<typeof quote>) => (await answer).body.code
    assert.equal(await getCode(quote(customer.token, id)), 'own-request')
    await makeQuote(test, provider.token, id)
    assert.equal(await getCode(quote(provider.token, id)), 'already-quoted')
    await db().updateTable('service_requests').set({ quote_count: 50 }).where('id', '=', id).execute()
    assert.equal(await getCode(quote((await test.newCustomer()).token, id)), 'too-many-quotes')
    await db().updateTable('service_requests').set({ quote_count: 1 }).where('id', '=', id).execute()
    const busy = await test.newCustomer()
    for (let n = 0; n < 20; n++) await addQuote(test, await addRequest(test, customer.id), busy.id)
    assert.equal(await getCode(quote(busy.token, id)), 'daily-quotes')
    assert.equal(
      (await test.ask('PUT', `/request-service/${id}/cancel`, { token: customer.token })).status,
      200,
    )
    assert.equal(await getCode(quote((await test.newCustomer()).token, id)), 'request-closed')
    const own = await addCustomerRequest(test, shop.merchantToken)
    const colleague = await addMember(test, shop.storeId, 'front-desk')
    for (const token of [shop.merchantToken, colleague])
      assert.equal(await getCode(quote(token, own, { storeId: shop.storeId })), 'own-request')
  })

  it('of a store is in its category, or one that its merchant has chosen; people may offer anything', async () => {
    await db().insertInto('categories').values({ slug: 'plumbing', name: 'Plumbing', position: 96 }).execute()
    const [customer, person] = [await test.newCustomer(), await test.newCustomer()]
    const id = await postRequest(test, customer.token, { category: 'plumbing' })
    const refused = await quote(shop.merchantToken, id, { storeId: shop.storeId })
    assert.deepEqual([refused.status, refused.body.code], [422, 'other-category'])
    assert.equal((await quote(person.token, id)).status, 201)
    const chosen = await test.ask('PUT', '/merchant/request-interests', {
      token: shop.merchantToken,
      body: { categories: ['plumbing'], areas: [], radiusKm: 10, isNotified: true },
    })
    assert.equal(chosen.status, 200, JSON.stringify(chosen.body))
    assert.equal((await quote(shop.merchantToken, id, { storeId: shop.storeId })).status, 201)
  })

  it('says what is known of who made it: a store and its category, a verified phone, or a private person', async () => {
    const [customer, person] = [await test.newCustomer(), await test.newCustomer()]
    const id = await postRequest(test, customer.token)
    await makeQuote(test, shop.merchantToken, id, { storeId: shop.storeId })
    await makeQuote(test, person.token, id)
    await db()
      .updateTable('accounts')
      .set({ phone_number: '254712345670', is_phone_verified: true })
      .where('id', '=', person.id)
      .execute()
    const shown = (await quotesFor(customer.token, id, '?sortBy=newest')).map(
      (each: Record<string, unknown>) => [each.storeCategory, each.phoneVerified, each.verified],
    )
    assert.deepEqual(shown, [
      [null, true, false],
      ['Test trade', shown[1][1], false],
    ])
  })

  it('offers only a time that is free in the calendar', async () => {
    const customer = await test.newCustomer()
    const id = await postRequest(test, customer.token)
    const getCode = async (more: object) => (await quote(shop.merchantToken, id, more)).body.code
    assert.equal(await getCode(offered(2, { startTime: timeIn(test, 2, '19:00') })), 'outside-hours')
    assert.equal(await getCode(offered(-1)), 'past-time')
    assert.equal(await getCode(offered(2, { serviceId: (await openShop(test)).serviceId })), 'item-not-found')
    const booked = await test.ask('POST', '/bookings', {
      token: (await test.newCustomer()).token,
      body: { serviceId: shop.serviceId, startTime: timeIn(test, 1, '11:00') },
    })
    assert.equal(booked.status, 201)
    assert.equal(await getCode(offered(1)), 'slot-taken')
    assert.equal(await getCode(offered(1, { durationMinutes: 30 })), undefined)
  })

  it('can be changed and withdrawn while it is pending', async () => {
    const [customer, provider] = [await test.newCustomer(), await test.newCustomer()]
    const id = await postRequest(test, customer.token)
    const offerId = await makeQuote(test, provider.token, id)
    const edit = (token: string, more: object) =>
      test.ask('PUT', `/request-service/${id}/offers/${offerId}`, { token, body: quoteInput(more) })
    assert.equal((await edit(customer.token, {})).status, 404)
    await quotesFor(customer.token, id)
    assert.ok((await quotesFor(provider.token, id))[0].seenAt)
    const changed = await edit(provider.token, { quotedPrice: 2800, version: 1 })
    assert.deepEqual([changed.body.data.offer.quotedPrice, changed.body.data.offer.seenAt], [2800, null])
    assert.equal((await edit(provider.token, { version: 1 })).status, 409)
    const stale = await decide(customer.token, 'accept', id, offerId, { version: 1 })
    assert.deepEqual(
      [stale.status, stale.body.code, stale.body.current.quotedPrice],
      [409, 'quote-changed', 2800],
    )
    // Existing clients do not say what the customer saw.
    const unsaid = await decide(customer.token, 'accept', id, offerId)
    assert.deepEqual(
      [unsaid.status, unsaid.body.message],
      [409, 'This quote has changed. Check the new price and accept again.'],
    )
    const posted = await test.ask('POST', `/marketplace/offers/${offerId}/accept`, { token: customer.token })
    assert.deepEqual([posted.status, posted.body.code], [409, 'quote-changed'])
    assert.equal((await decide(customer.token, 'withdraw', id, offerId)).status, 404)
    assert.equal((await decide(provider.token, 'withdraw', id, offerId)).status, 200)
    assert.equal((await edit(provider.token, {})).status, 409)
    assert.equal((await decide(customer.token, 'accept', id, offerId)).body.code, 'quote-not-pending')
    await makeQuote(test, provider.token, id)
    await assertInvariants()
  })
})

describe('a quote is seen', () => {
  const seenBy = async (token: string, requestId: string) =>
    (await quotesFor(token, requestId))[0].seenAt !== null

  it('when the customer opens it or the list of all, and not before', async () => {
    const [customer, first, second] = [
      await test.newCustomer(),
      await test.newCustomer(),
      await test.newCustomer(),
    ]
    const id = await postRequest(test, customer.token)
    const offerId = await makeQuote(test, first.token, id)
    await makeQuote(test, second.token, id)
    const seen = async () => [await seenBy(first.token, id), await seenBy(second.token, id)]
    assert.deepEqual(await seen(), [false, false])
    assert.equal(
      (await test.ask('GET', `/marketplace/offers/${offerId}`, { token: customer.token })).status,
      200,
    )
    assert.deepEqual(await seen(), [true, false])
    await quotesFor(customer.token, id)
    assert.deepEqual(await seen(), [true, true])
  })

  it('never if the merchant blocks the customer, who does not see it', async () => {
    const customer = await test.newCustomer()
    const id = await postRequest(test, customer.token)
    await makeQuote(test, shop.merchantToken, id, { storeId: shop.storeId })
    await block(customer.id, customer.token)
    assert.deepEqual(await quotesFor(customer.token, id), [])
    assert.equal(await seenBy(shop.merchantToken, id), false)
  })

  it('after it was accepted, even if the merchant blocks the customer then', async () => {
    const customer = await test.newCustomer()
    const id = await postRequest(test, customer.token)
    const offerId = await makeQuote(test, shop.merchantToken, id, { storeId: shop.storeId })
    assert.equal((await decide(customer.token, 'accept', id, offerId)).status, 200)
    await block(customer.id, customer.token)
    assert.equal((await quotesFor(customer.token, id))[0]?.status, 'accepted')
  })
})

describe('accepting a quote', () => {
  it('books the offered time at the price, rejects the others and opens the chat', async () => {
    const [customer, provider] = [await test.newCustomer(), await test.newCustomer()]
    const id = await postRequest(test, customer.token)
    const other = await makeQuote(test, provider.token, id)
    const offerId = await makeQuote(test, shop.merchantToken, id, offered(2, { staffId: shop.staffIds[0] }))
    assert.equal((await decide(provider.token, 'accept', id, offerId)).status, 404)
    const { status, body } = await decide(customer.token, 'accept', id, offerId)
    assert.equal(status, 200, JSON.stringify(body))
    assert.ok(body.data.conversationId)
    const booking = await getBooking(body.data.bookingId)
    assert.deepEqual(
      [
        booking.status,
        booking.price_cents,
        booking.is_quoted,
        booking.fee_cents,
        booking.notes,
        booking.staff_id,
      ],
      ['confirmed', 320_000, true, 0, 'Leaking kitchen tap', shop.staffIds[0]],
    )
    assert.equal(booking.ends_minute - booking.starts_minute, 90)
    // The booking has the title of the request as its name.
    for (const [path, token] of [
      [`/bookings/${body.data.bookingId}`, customer.token],
      [`/merchant/bookings/services/${body.data.bookingId}`, shop.merchantToken],
    ] as const) {
      const shown = (await test.ask('GET', path, { token })).body
      assert.match(JSON.stringify(shown), /Leaking kitchen tap, Test Area/, path)
    }
    await test.drainJobs()
    const { notifications } = (await test.ask('GET', '/notifications', { token: customer.token })).body.data
    assert.ok(
      notifications.some(
        ({ data }: { data: { title?: string } }) => data.title === 'Leaking kitchen tap, Test Area',
      ),
    )
    assert.equal((await decide(customer.token, 'accept', id, other)).status, 409)
    assert.equal((await quotesFor(provider.token, id))[0].status, 'rejected')
    const [seen] = await quotesFor(shop.merchantToken, id)
    assert.equal(seen.contact.location, 'Moi Avenue 7, Test Area')
    await assertInvariants()

    const moved = await test.ask('PUT', `/bookings/${booking.id}/reschedule`, {
      token: customer.token,
      body: { newStartTime: new Date(booking.starts_minute * 60_000 + DAY - 20 * 60_000).toISOString() },
    })
    assert.equal(moved.status, 200, JSON.stringify(moved.body))
    const after = await getBooking(booking.id)
    assert.deepEqual([after.ends_minute - after.starts_minute, after.price_cents], [90, 320_000])
    await assertInvariants()
  })

  it('changes nothing if the time was taken', async () => {
    const customer = await test.newCustomer()
    const id = await postRequest(test, customer.token)
    const offerId = await makeQuote(
      test,
      shop.merchantToken,
      id,
      offered(2, { startTime: timeIn(test, 2, '15:00') }),
    )
    const booked = await test.ask('POST', '/bookings', {
      token: (await test.newCustomer()).token,
      body: { serviceId: shop.serviceId, startTime: timeIn(test, 2, '16:00') },
    })
    assert.equal(booked.status, 201)
    const { status, body } = await decide(customer.token, 'accept', id, offerId)
    assert.deepEqual([status, body.code], [409, 'slot-taken'])
    assert.deepEqual(
      [await readStatus(id), (await quotesFor(customer.token, id))[0].status],
      ['pending', 'pending'],
    )
    await assertInvariants()
  })

  it('has one winner of many at the same time', async () => {
    const customer = await test.newCustomer()
    const id = await postRequest(test, customer.token)
    const ids: string[] = []
    for (let n = 0; n < 6; n++) ids.push(await addQuote(test, id, (await test.newCustomer()).id))
    ids.push(await makeQuote(test, shop.merchantToken, id, offered(5)))
    const replies = await Promise.all([
      ...ids.map((offerId) => decide(customer.token, 'accept', id, offerId)),
      ...ids.slice(0, 2).map((offerId) => decide(customer.token, 'reject', id, offerId)),
    ])
    const accepted = replies.filter(({ body }) => body.data?.status === 'accepted')
    assert.equal(accepted.length, 1, JSON.stringify(replies.map(({ status }) => status)))
    assert.deepEqual([...new Set(replies.map(({ status }) => status))].toSorted(), [200, 409])
    await assertInvariants()
  })

  it('is refused if the store has closed since', async () => {
    const [customer, closed] = [await test.newCustomer(), await openShop(test)]
    const id = await postRequest(test, customer.token)
    const offerId = await makeQuote(test, closed.merchantToken, id, { storeId: closed.storeId })
    await db().updateTable('stores').set({ status: 'closed' }).where('id', '=', closed.storeId).execute()
    const { status, body } = await decide(customer.token, 'accept', id, offerId)
    assert.deepEqual([status, body.code], [404, 'store-not-found'])
    assert.equal(await readStatus(id), 'pending')
  })

  it('can be rejected with a reason', async () => {
    const [customer, provider] = [await test.newCustomer(), await test.newCustomer()]
    const id = await postRequest(test, customer.token)
    const offerId = await makeQuote(test, provider.token, id)
    assert.equal((await decide(customer.token, 'reject', id, offerId, { reason: 'Too dear' })).status, 200)
    assert.equal((await decide(customer.token, 'reject', id, offerId)).status, 409)
    assert.equal((await quotesFor(provider.token, id))[0].reason, 'Too dear')
    assert.equal(await readStatus(id), 'pending')
  })

  it('is over after its time', async () => {
    const [customer, provider] = [await test.newCustomer(), await test.newCustomer()]
    const id = await postRequest(test, customer.token, { timeline: 'flexible' })
    const offerId = await makeQuote(test, provider.token, id)
    await passDays(7, customer.token, provider.token)
    assert.equal((await quotesFor(customer.token, id))[0].status, 'expired')
    assert.equal((await decide(customer.token, 'accept', id, offerId)).body.code, 'quote-not-pending')
    await makeQuote(test, provider.token, id)
    assert.equal((await quotesFor(provider.token, id)).length, 2)
  })
})

describe('the work', () => {
  const accept = async (days: number) => {
    const customer = await test.newCustomer()
    const id = await postRequest(test, customer.token, { timeline: 'flexible' })
    const offerId = await makeQuote(test, shop.merchantToken, id, offered(days))
    const { body } = await decide(customer.token, 'accept', id, offerId)
    return { ...customer, requestId: id, bookingId: body.data.bookingId as string }
  }
  const rate = (token: string, id: string) =>
    test.ask('POST', `/request-service/${id}/review`, {
      token,
      body: { rating: '5', review: 'No drip any more' },
    })

  it('is done with the booking, and its rating becomes the review of the store', async () => {
    const { token, requestId, bookingId } = await accept(2)
    assert.equal((await test.ask('PUT', `/request-service/${requestId}/complete`, { token })).status, 409)
    assert.equal((await rate(token, requestId)).status, 409)
    const start = (await getBooking(bookingId)).starts_minute * 60_000
    test.clock.advance(start - test.clock.now().getTime() + HOUR / 60)
    for (const step of ['check-in', 'complete']) {
      const moved = await test.ask('PUT', `/bookings/${bookingId}/${step}`, { token: shop.merchantToken })
      assert.equal(moved.status, 200, JSON.stringify(moved.body))
    }
    await test.drainJobs()
    assert.equal(await readStatus(requestId), 'completed')
    assert.equal((await rate(token, requestId)).status, 200)
    assert.equal((await rate(token, requestId)).body.code, 'request-rated')
    const { body } = await test.ask('GET', `/stores/${shop.storeId}/reviews`)
    assert.deepEqual([body.reviews[0].comment, body.reviews[0].verifiedVisit], ['No drip any more', true])
    await assertInvariants()
  })

  it('is open again if the booking is cancelled', async () => {
    const { token, requestId, bookingId } = await accept(4)
    const { body } = await test.ask('GET', `/merchant/bookings/${bookingId}`, { token: shop.merchantToken })
    assert.equal(body.booking.requestId, requestId)
    const cancelled = await test.ask('PUT', `/bookings/${bookingId}/cancel`, {
      token,
      body: { reason: 'Ill' },
    })
    assert.equal(cancelled.status, 200)
    await test.drainJobs()
    assert.equal(await readStatus(requestId), 'pending')
    await makeQuote(test, shop.merchantToken, requestId, offered(5))
    await assertInvariants()
  })

  it('is accepted again if the store undoes a no-show, even if the request has expired since', async () => {
    const customer = await test.newCustomer()
    const id = await postRequest(test, customer.token)
    const { body } = await decide(
      customer.token,
      'accept',
      id,
      await makeQuote(test, shop.merchantToken, id, offered(2)),
    )
    const { bookingId } = body.data
    const expires_at = new Date((await getBooking(bookingId)).starts_minute * 60_000)
    await db().updateTable('service_requests').set({ expires_at }).where('id', '=', id).execute()
    test.clock.advance(expires_at.getTime() + HOUR - test.clock.now().getTime())
    const change = async (step: 'no-show' | 'undo') => {
      const token = shop.merchantToken
      const { status } =
        step === 'no-show'
          ? await test.ask('PUT', `/bookings/${bookingId}/no-show`, { token, body: {} })
          : await test.ask('POST', `/merchant/bookings/${bookingId}/undo`, { token, body: {} })
      assert.equal(status, 200, step)
      await test.drainJobs()
      return [await readStatus(id), (await quotesFor(customer.token, id))[0].status]
    }
    assert.deepEqual(await change('no-show'), ['cancelled', 'withdrawn'])
    assert.deepEqual(await change('undo'), ['active', 'accepted'])
    await assertInvariants()
  })

  it('is marked as done by the customer if there is no booking', async () => {
    const [customer, provider] = [await test.newCustomer(), await test.newCustomer()]
    const id = await postRequest(test, customer.token)
    const offerId = await makeQuote(test, provider.token, id)
    const accepted = await decide(customer.token, 'accept', id, offerId)
    assert.deepEqual([accepted.body.data.bookingId, accepted.body.data.conversationId], [null, null])
    const done = await test.ask('PUT', `/request-service/${id}/complete`, { token: customer.token })
    assert.equal(done.body.data.request.status, 'completed')
    assert.equal((await rate(customer.token, id)).status, 200)
    assert.equal((await quotesFor(customer.token, id))[0].rating, 5)
    await assertInvariants()
  })
})
