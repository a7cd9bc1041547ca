import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'mocha'
import { DAY, HOUR, instant, MINUTE, WEEKDAYS, toWeekday } from '#domain/time/time.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { dayIn, openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'

let app: TestApp
let shop: Shop
before(async () => {
  // The time is early on a Saturday, so that the times of the day are to come.
  app = await openTestApp({ demo: false, now: new Date(instant('2026-11-21', 6 * 60)) })
})
after(() => app?.close())
beforeEach(async () => {
  shop = await openShop(app, { feeWaived: true, capacity: 5 })
})

const db = () => app.app.database.db
const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, token = shop.merchantToken) =>
  app.ask(method, path, { token, ...(body !== undefined && { body }) })
const body = (more: object = {}) => ({
  service_id: shop.serviceId,
  title: 'Cut and shave',
  description: 'A cut and a shave.',
  discount: 20,
  expiration_date: dayIn(app, 20),
  ...more,
})
const create = async (more: object = {}) => {
  const reply = await send('POST', '/offers', body(more))
  assert.equal(reply.status, 201, JSON.stringify(reply.body))
  return reply.body.offer
}
const edit = (id: string, changes: object) => send('PUT', `/offers/${id}`, changes)
const publicly = async (id: string) => (await app.ask('GET', `/offers/${id}`)).status
const own = async (id: string) =>
  (await app.ask('GET', `/offers/${id}`, { token: shop.merchantToken })).body.offer
const listed = async (query = '', token?: string): Promise<string[]> => {
  const { body: page } = await app.ask('GET', `/offers/store/${shop.storeId}${query}`, token ? { token } : {})
  return page.offers.map((offer: { id: string }) => offer.id)
}
const book = async (offerId: string, startTime: string) => {
  const { token } = await app.newCustomer()
  return app.ask('POST', '/bookings', { token, body: { offerId, startTime } })
}
const getFields = (reply: { status: number; body: { errors?: object } }) => {
  assert.equal(reply.status, 400, JSON.stringify(reply.body))
  return Object.keys(reply.body.errors ?? {})
}
const assertInvariants = async () => {
  await app.drainJobs(...ALL_SCHEDULED)
  assert.deepEqual(await checkInvariants(app.app.database.pool, app.clock.now()), [])
}

describe('Creating an offer', () => {
  it('stores what was sent, and is public at once', async () => {
    const offer = await create({
      discount: undefined,
      discounted_price: 1199,
      max_redemptions: 10,
      per_customer: 1,
      weekdays: ['monday', 'Tuesday'],
      usable_from: '9:00',
      usable_until: '15:00',
      terms_conditions: 'Not on holidays.',
      unknown: 'ignored',
    })
    assert.deepEqual(
      [offer.status, offer.original_price, offer.discounted_price, offer.max_redemptions, offer.per_customer],
      ['active', 1500, 1199, 10, 1],
    )
    assert.deepEqual(
      [offer.weekdays, offer.usable_from, offer.usable_until, offer.terms_conditions, offer.service_id],
      [['Monday', 'Tuesday'], '09:00', '15:00', 'Not on holidays.', shop.serviceId],
    )
    assert.equal(offer.expiration_date, `${dayIn(app, 20)}T20:59:59.000Z`)
    const { body: shown } = await app.ask('GET', `/offers/${offer.id}`)
    assert.equal(shown.offer.terms_conditions, 'Not on holidays.')
    assert.equal(shown.offer.version, undefined)
    assert.ok((await listed()).includes(offer.id))
  })

  it('has the name of the service and a whole price by default', async () => {
    const offer = await create({ title: '', discount: 33 })
    assert.deepEqual([offer.title, offer.discounted_price, offer.weekdays.length], ['Cut', 1005, 7])
  })

  it('says that an offer of a store that is not published is not live yet', async () => {
    const setStatus = (status: string) =>
      db().updateTable('stores').set({ status }).where('id', '=', shop.storeId).execute()
    await setStatus('draft')
    const waiting = await send('POST', '/offers', body())
    await setStatus('published')
    assert.deepEqual(
      [waiting.body.isLive, waiting.body.message],
      [false, 'Your offer is saved. It goes live when you publish the store.'],
    )
    const live = await send('POST', '/offers', body())
    assert.deepEqual([live.body.isLive, live.body.message], [true, 'Your offer is live'])
    assert.equal((await send('POST', '/offers', body({ status: 'draft' }))).body.isLive, false)
  })

  it('refuses what cannot be, field by field', async () => {
    const refused = async (more: object) => getFields(await send('POST', '/offers', body(more)))
    assert.deepEqual(await refused({ discount: 100 }), ['discount'])
    assert.deepEqual(await refused({ discount: undefined }), ['discounted_price'])
    assert.deepEqual(await refused({ discounted_price: 1500 }), ['discounted_price'])
    assert.deepEqual(await refused({ discounted_price: 1499.99 }), ['discounted_price'])
    assert.deepEqual(await refused({ expiration_date: dayIn(app, -1) }), ['expiration_date'])
    assert.deepEqual(await refused({ expiration_date: '2026-02-30' }), ['expiration_date'])
    assert.deepEqual(await refused({ expiration_date: dayIn(app, 500) }), ['expiration_date'])
    assert.deepEqual(await refused({ starts_at: dayIn(app, 21) }), ['expiration_date'])
    assert.deepEqual(await refused({ usable_from: '09:00' }), ['usable_until'])
    assert.deepEqual(await refused({ usable_from: '25:00', usable_until: '26:00' }), [
      'usable_from',
      'usable_until',
    ])
    assert.deepEqual(await refused({ max_redemptions: 0 }), ['max_redemptions'])
    assert.deepEqual(await refused({ description: 'short' }), ['description'])
    assert.deepEqual(await refused({ images: ['/media/pictures/other-640.webp'] }), ['images'])
    await db().updateTable('services').set({ status: 'inactive' }).where('id', '=', shop.serviceId).execute()
    assert.deepEqual(await refused({}), ['service_id'])
    assert.equal((await send('POST', '/offers', body({ status: 'draft' }))).status, 201)
  })

  it('of a dynamic service has a percentage only', async () => {
    await db()
      .updateTable('services')
      .set({ type: 'dynamic', price_cents: null })
      .where('id', '=', shop.serviceId)
      .execute()
    const offer = await create({ discount: 25 })
    assert.deepEqual([offer.offer_type, offer.discount, offer.discounted_price], ['dynamic', 25, null])
  })

  it('is created once for one idempotency key', async () => {
    const request = () =>
      app.ask('POST', '/offers', {
        token: shop.merchantToken,
        body: body(),
        headers: { 'idempotency-key': `offer ${shop.storeId}` },
      })
    const [first, second] = [await request(), await request()]
    assert.equal(first.body.offer.id, second.body.offer.id)
  })
})

describe('Offers that are not public', () => {
  const assertHidden = async (id: string) => {
    assert.equal(await publicly(id), 404)
    assert.deepEqual(
      (await listed()).filter((each) => each === id),
      [],
    )
    for (const path of [
      '/offers?status=all&limit=100',
      '/offers?search=shave&status=all',
      '/offers?search=shave',
    ]) {
      const { body: page } = await app.ask('GET', path)
      assert.equal(
        page.offers.some((offer: { id: string }) => offer.id === id),
        false,
        path,
      )
    }
    const found = (await app.ask('GET', '/search?query=shave')).body.offers
    assert.equal(
      found.some((offer: { id: string }) => offer.id === id),
      false,
    )
    for (const path of [
      `/bookings/offer-slots?offerId=${id}&date=${dayIn(app, 1)}`,
      `/bookings/slots?offerId=${id}&serviceId=${shop.serviceId}&bookingType=offer&date=${dayIn(app, 1)}`,
      `/bookings/availability?offerId=${id}`,
      `/bookings/offers/${id}/branch`,
      `/bookings/offers/${id}/staff`,
    ])
      assert.equal((await app.ask('GET', path)).status, 404, path)
    assert.equal((await book(id, timeIn(app, 1))).status, 404)
    const { token } = await app.newCustomer()
    assert.equal((await app.ask('POST', `/offers/${id}/favorite`, { token })).status, 404)
    assert.ok((await listed('', shop.merchantToken)).includes(id))
    assert.equal((await own(id)).id, id)
  }

  it('are drafts, scheduled and paused ones', async () => {
    await assertHidden((await create({ status: 'draft' })).id)
    await assertHidden((await create({ status: 'inactive' })).id)
    await assertHidden((await create({ starts_at: dayIn(app, 2) })).id)
    const paused = await create()
    assert.equal((await edit(paused.id, { status: 'paused' })).status, 200)
    await assertHidden(paused.id)
  })

  it('are those of a draft store', async () => {
    const { id } = await create()
    await db().updateTable('stores').set({ status: 'draft' }).where('id', '=', shop.storeId).execute()
    assert.equal(await publicly(id), 404)
    assert.equal((await app.ask('GET', `/bookings/offers/${id}/branch`)).status, 404)
  })

  it('are left out of favourites until they are public again', async () => {
    const { id } = await create()
    const { token } = await app.newCustomer()
    await app.ask('POST', `/offers/${id}/favorite`, { token })
    const count = async () => (await app.ask('GET', '/users/favorites', { token })).body.favorites.length
    await edit(id, { status: 'paused' })
    assert.equal(await count(), 0)
    await edit(id, { status: 'active' })
    assert.equal(await count(), 1)
  })

  it('a scheduled offer becomes public at its start, as a new one', async () => {
    const offer = await create({ starts_at: `${dayIn(app, 2)}T08:00` })
    assert.equal(offer.status, 'scheduled')
    app.clock.advance(3 * DAY)
    await app.drainJobs('start-offers')
    const started = await own(offer.id)
    assert.deepEqual([started.status, started.createdAt], ['active', `${offer.starts_at}`])
    assert.equal(await publicly(offer.id), 200)
    assert.deepEqual(getFields(await edit(offer.id, { starts_at: dayIn(app, 5) })), ['starts_at'])
  })
})

describe('Editing an offer', () => {
  it('leaves other fields as they are, and the price of a discount that is sent back', async () => {
    const offer = await create({ discount: undefined, discounted_price: 1234.5, per_customer: 2 })
    const { body: saved } = await edit(offer.id, { discount: offer.discount, title: 'Other title' })
    assert.deepEqual(
      [saved.offer.discounted_price, saved.offer.title, saved.offer.per_customer, saved.offer.version],
      [1234.5, 'Other title', 2, offer.version + 1],
    )
  })

  it('of its status leaves a price that is not of the current normal price', async () => {
    await db()
      .updateTable('offers')
      .set({ original_cents: 300_000, discounted_cents: 210_000, discount_percent: 30 })
      .where('id', '=', shop.offerId)
      .execute()
    const { status, body: saved } = await edit(shop.offerId, { status: 'paused' })
    assert.equal(status, 200, JSON.stringify(saved))
    assert.deepEqual([saved.offer.original_price, saved.offer.discounted_price], [3000, 2100])
    assert.equal((await edit(shop.offerId, { discounted_price: 2000 })).body.offer.original_price, 3000)
  })

  it('of one version by two people is rejected for the second, with the current offer', async () => {
    const offer = await create()
    const replies = await Promise.all(
      [1100, 1200].map((price) => edit(offer.id, { discounted_price: price, version: offer.version })),
    )
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 409])
    const winner = replies.find(({ status }) => status === 200)!.body.offer
    const { current, code } = replies.find(({ status }) => status === 409)!.body
    assert.equal(code, 'edit-conflict')
    assert.deepEqual(
      [current.discounted_price, current.version],
      [winner.discounted_price, offer.version + 1],
    )
  })

  it('retains the former prices, also of a new price of the service', async () => {
    const offer = await create({ discount: undefined, discounted_price: 1200 })
    app.clock.advance(HOUR)
    await edit(offer.id, { discounted_price: 1100 })
    app.clock.advance(HOUR)
    await send('PUT', `/services/${shop.serviceId}`, { price: 2000 })
    const { formerPrices, discounted_price: price } = await own(offer.id)
    assert.deepEqual(
      formerPrices.map((each: { original_price: number; discounted_price: number }) => [
        each.original_price,
        each.discounted_price,
      ]),
      [
        [1500, 1200],
        [1500, 1100],
      ],
    )
    assert.equal(price, 1480)
  })

  it('does not change bookings: price, hours, end and limits', async () => {
    const { id } = await create({ per_customer: 2 })
    const booked = await book(id, timeIn(app, 3, '10:00'))
    assert.equal(booked.status, 201, JSON.stringify(booked.body))
    app.clock.advance(MINUTE)
    const { status, body: saved } = await edit(id, {
      discounted_price: 700,
      expiration_date: dayIn(app, 1),
      usable_from: '12:00',
      usable_until: '14:00',
      weekdays: [WEEKDAYS[(toWeekday(dayIn(app, 3)) + 1) % 7]],
      per_customer: 1,
      first_time_only: true,
      max_redemptions: 1,
    })
    assert.equal(status, 200, JSON.stringify(saved))
    const row = await db()
      .selectFrom('bookings')
      .select(['price_cents', 'status'])
      .where('offer_id', '=', id)
      .executeTakeFirstOrThrow()
    assert.deepEqual(row, { price_cents: 120_000, status: 'pending' })
    await assertInvariants()
  })

  it('does not allow a limit below what is booked, or another service of a booked offer', async () => {
    const { id } = await create()
    for (const clock of ['10:00', '11:00']) await book(id, timeIn(app, 3, clock))
    assert.deepEqual(getFields(await edit(id, { max_redemptions: 1 })), ['max_redemptions'])
    assert.equal((await edit(id, { max_redemptions: 2 })).status, 200)
    assert.equal((await book(id, timeIn(app, 3, '12:00'))).body.code, 'sold-out')
    const other = await send('POST', '/services', {
      store_id: shop.storeId,
      branch_id: shop.branchId,
      name: 'Shave',
      description: 'A good shave.',
      type: 'fixed',
      price: 900,
      images: [await uploaded()],
    })
    assert.equal(other.status, 201, JSON.stringify(other.body))
    const serviceId = other.body.service.id
    assert.deepEqual(getFields(await edit(id, { service_id: serviceId })), ['service_id'])
    const fresh = await create()
    assert.deepEqual(getFields(await edit(fresh.id, { service_id: serviceId })), ['discounted_price'])
    const moved = await edit(fresh.id, { service_id: serviceId, discount: 50 })
    assert.deepEqual([moved.body.offer.service_id, moved.body.offer.discounted_price], [serviceId, 450])
  })

  it('ends a booked offer instead of deleting it', async () => {
    const [unused, used] = [await create(), await create()]
    await book(used.id, timeIn(app, 3))
    assert.equal((await send('DELETE', `/offers/${unused.id}`)).body.deleted, true)
    assert.equal((await own(unused.id))?.id, undefined)
    assert.equal((await send('DELETE', `/offers/${used.id}`)).body.deleted, false)
    assert.equal((await own(used.id)).status, 'inactive')
    assert.equal((await book(used.id, timeIn(app, 3, '12:00'))).body.code, 'offer-inactive')
  })

  it('copies an offer as a draft', async () => {
    const offer = await create({ per_customer: 2, usable_from: '18:00', usable_until: '02:00' })
    const { status, body: copied } = await send('POST', `/offers/${offer.id}/duplicate`)
    assert.equal(status, 201, JSON.stringify(copied))
    const { id, status: state, usable_until: until, discounted_price: price, booked } = copied.offer
    assert.notEqual(id, offer.id)
    assert.deepEqual([state, until, price, booked], ['draft', '02:00', offer.discounted_price, 0])
    assert.equal((await edit(id, { status: 'active' })).body.offer.status, 'active')
  })

  it('a new end makes an expired offer live again', async () => {
    const offer = await create({ expiration_date: dayIn(app, 1) })
    app.clock.advance(3 * DAY)
    assert.equal((await own(offer.id)).status, 'expired')
    assert.equal((await edit(offer.id, { title: 'Renamed' })).status, 200)
    const { body: renewed } = await edit(offer.id, { expiration_date: dayIn(app, 5) })
    assert.equal(renewed.offer.status, 'active')
    assert.ok((await listed()).includes(offer.id))
  })

  it('is only for owners and managers of the store', async () => {
    const { id } = await create()
    const other = await openShop(app)
    const customer = await app.newCustomer()
    for (const [method, path] of [
      ['PUT', `/offers/${id}`],
      ['DELETE', `/offers/${id}`],
      ['POST', `/offers/${id}/duplicate`],
    ] as const) {
      assert.equal((await send(method, path, {}, other.merchantToken)).status, 404)
      assert.equal((await send(method, path, {}, customer.token)).status, 403)
      assert.equal((await app.ask(method, path, { body: {} })).status, 401)
    }
    assert.equal((await send('POST', '/offers', body(), other.merchantToken)).status, 404)
  })
})

describe('Lists and figures of the merchant', () => {
  it('have every status, also expired, and the pages of each state', async () => {
    const live = await create()
    const draft = await create({ status: 'draft' })
    const scheduled = await create({ starts_at: dayIn(app, 4) })
    const paused = await create()
    await edit(paused.id, { status: 'paused' })
    const ended = await create()
    await edit(ended.id, { status: 'inactive' })
    const expired = await create()
    await db()
      .updateTable('offers')
      .set({ expires_at: new Date(app.clock.now().getTime() - HOUR) })
      .where('id', '=', expired.id)
      .execute()
    const token = shop.merchantToken
    const all = await listed('', token)
    assert.equal(all.length, 7)
    const { body: page } = await app.ask('GET', `/offers?store_id=${shop.storeId}`, { token })
    assert.deepEqual(
      page.offers.map((offer: { id: string }) => offer.id),
      all,
    )
    assert.deepEqual((await listed('?list=live', token)).toSorted(), [live.id, shop.offerId].toSorted())
    assert.deepEqual(await listed('?list=draft', token), [draft.id])
    assert.deepEqual(await listed('?list=scheduled', token), [scheduled.id])
    assert.deepEqual(await listed('?list=paused', token), [paused.id])
    assert.deepEqual((await listed('?list=ended', token)).toSorted(), [ended.id, expired.id].toSorted())
    const { body: summary } = await app.ask('GET', `/offers/summary?storeId=${shop.storeId}`, { token })
    assert.deepEqual(summary.counts, { current: 5, live: 2, scheduled: 1, draft: 1, paused: 1, ended: 2 })
    const other = await openShop(app)
    assert.deepEqual((await listed('', other.merchantToken)).toSorted(), [live.id, shop.offerId].toSorted())
  })

  it('count the visits of this month that were booked with an offer', async () => {
    await book(shop.offerId, timeIn(app, 0, '19:00'))
    await book((await create()).id, timeIn(app, 0, '18:00'))
    const { body: summary } = await app.ask('GET', '/offers/summary', { token: shop.merchantToken })
    // The second waits for its fee.
    assert.deepEqual([summary.bookedThisMonth, summary.takenThisMonth], [1, 0])
  })
})

describe('An offer for some days and hours', () => {
  it('lists and books only times at which it can be used', async () => {
    const [day, otherDay] = [dayIn(app, 2), dayIn(app, 3)]
    const { id } = await create({
      weekdays: [WEEKDAYS[toWeekday(day)]],
      usable_from: '10:00',
      usable_until: '12:00',
    })
    const { body: slots } = await app.ask('GET', `/bookings/offer-slots?offerId=${id}&date=${day}`)
    assert.deepEqual(
      slots.detailedSlots.map((slot: { startTime: string }) => slot.startTime),
      ['10:00', '11:00'],
    )
    const closed = await app.ask('GET', `/bookings/offer-slots?offerId=${id}&date=${otherDay}`)
    assert.deepEqual(
      [closed.status, closed.body.code, closed.body.businessRuleViolation],
      [400, 'offer-not-usable', true],
    )
    const { body: coming } = await app.ask('GET', `/bookings/availability?offerId=${id}&days=7`)
    assert.equal(coming.days.filter((each: { free: number }) => each.free > 0).length, 1)
    assert.equal((await book(id, `${day}T12:00`)).body.code, 'offer-not-usable')
    assert.equal((await book(id, `${otherDay}T10:00`)).body.code, 'offer-not-usable')
    assert.equal((await book(id, `${day}T11:00`)).status, 201)
    await assertInvariants()
  })
})

async function uploaded(): Promise<string> {
  const path = `/media/pictures/${shop.storeId}-640.webp`
  const { merchant_id } = await db()
    .selectFrom('stores')
    .select('merchant_id')
    .where('id', '=', shop.storeId)
    .executeTakeFirstOrThrow()
  await db()
    .insertInto('uploaded_images')
    .values({ path, merchant_id, kind: 'picture', uploaded_at: app.clock.now() })
    .execute()
  return path
}
