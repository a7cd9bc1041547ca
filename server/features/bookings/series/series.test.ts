/** Series of visits over the API (docs/rules/series.md). */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'mocha'
import { MAX_LIVE_BOOKINGS } from '#domain/booking/booking-policy.ts'
import { DAY, HOUR, MINUTE } from '#domain/time/time.ts'
import { addService, openShop, timeIn, type Shop, type ShopOptions } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { payingIn, until } from '#tests/support/paying.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'
import { openTestApp, type Answer, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())
const paying = payingIn(() => test)

const WEEK = 7 * DAY
const ask = (method: 'GET' | 'POST' | 'PUT', path: string, token: string, body?: unknown) =>
  test.ask(method, path, { token, ...(body !== undefined && { body }) })
const assertRefused = ({ status, body }: Answer, refusal: [number, string]) =>
  assert.deepEqual([status, body.code], refusal, JSON.stringify(body))
const assertInvariants = async () => {
  await test.drainJobs(...ALL_SCHEDULED)
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
}

type Booking = Answer['body']['booking'] & { token: string; customerId: string }
async function book(body: object, who?: { token: string; id: string }): Promise<Booking> {
  const customer = who ?? (await test.newCustomer())
  const booked = await ask('POST', '/bookings', customer.token, { startTime: timeIn(test, 2), ...body })
  assert.equal(booked.status, 201, JSON.stringify(booked.body))
  return { ...booked.body.booking, token: customer.token, customerId: customer.id }
}
const bookCut = async (options: ShopOptions = {}) => {
  const shop = await openShop(test, options)
  return { shop, booking: await book({ serviceId: shop.serviceId }) }
}
const weeksAfter = (booking: Booking, weeks: number, moreMs = 0) =>
  new Date(Date.parse(booking.startTime) + weeks * WEEK + moreMs).toISOString()
const getTimes = (booking: Booking, everyWeeks: number, count: number, token = booking.token) =>
  ask('GET', `/series/times?bookingId=${booking.id}&everyWeeks=${everyWeeks}&count=${count}`, token)
const tryToRepeat = (booking: Booking, everyWeeks: number, starts: string[], token = booking.token) =>
  ask('POST', '/series', token, {
    bookingId: booking.id,
    everyWeeks,
    visits: starts.map((startTime) => ({ startTime })),
  })
/** Repeats it at the regular starts. */
async function repeat(booking: Booking, everyWeeks: number, count: number) {
  const starts = Array.from({ length: count - 1 }, (_, nth) => weeksAfter(booking, (nth + 1) * everyWeeks))
  const { status, body } = await tryToRepeat(booking, everyWeeks, starts)
  assert.equal(status, 201, JSON.stringify(body))
  return body.series
}
const read = async (booking: Pick<Booking, 'token'>, id: string) =>
  (await ask('GET', `/bookings/${id}`, booking.token)).body.booking
const getSeries = async (booking: Booking, id: string) =>
  (await ask('GET', `/series/${id}`, booking.token)).body.series
const ids = (series: Answer['body']) =>
  series.visits.map((visit: { bookingId: string | null }) => visit.bookingId)
const notifications = async (booking: Booking, type: string): Promise<{ title: string; message: string }[]> =>
  (await ask('GET', `/notifications?type=${type}`, booking.token)).body.data.notifications
const visit = (series: { id: string }, position: number, booking: Booking, body: object = {}) =>
  ask('POST', `/series/${series.id}/visits/${position}`, booking.token, body)
/** The visit has taken place. */
const complete = async (shop: Shop, id: string, end: string) => {
  const left = () => Date.parse(end) - test.clock.now().getTime()
  while (left() > 3 * DAY) {
    test.clock.advance(3 * DAY)
    // The session of the merchant would end without requests.
    await ask('GET', '/merchant/waitlist', shop.merchantToken)
  }
  test.clock.advance(left() + MINUTE)
  const { status, body } = await ask('PUT', `/bookings/${id}/complete`, shop.merchantToken, {})
  assert.equal(status, 200, JSON.stringify(body))
  test.clock.advance(11 * MINUTE)
  await test.drainJobs('propose-series-visits')
}

describe('The dates of a series', () => {
  it('are at the same time of day, with what is in the way of each and what is free near it', async () => {
    const { shop, booking } = await bookCut()
    const other = await book({ serviceId: shop.serviceId, startTime: weeksAfter(booking, 2) })
    const { status, body } = await getTimes(booking, 2, 4)
    assert.equal(status, 200, JSON.stringify(body))
    const [second, third, fourth] = body.visits
    assert.deepEqual(
      body.visits.map(({ position, startTime }: Answer['body']) => [position, startTime]),
      [2, 3, 4].map((position) => [position, weeksAfter(booking, (position - 1) * 2)]),
    )
    assert.deepEqual([second.isFree, second.refusal.code, second.later], [false, 'slot-taken', null])
    const near = second.nearest.map(({ startsAt }: { startsAt: string }) => Date.parse(startsAt))
    assert.equal(near.length, 3)
    assert.ok(near.every((at: number) => Math.abs(at - Date.parse(other.startTime)) <= 2 * HOUR))
    assert.deepEqual([third.isFree, third.refusal, third.nearest], [true, null, []])
    assert.deepEqual([fourth.isFree, body.requiresPayment, body.chargedFee], [true, false, 0])
  })

  it('are only planned if they are too far ahead', async () => {
    const { booking } = await bookCut()
    const { body } = await getTimes(booking, 12, 3)
    assert.deepEqual(
      body.visits.map(({ isFree, later }: Answer['body']) => [isFree, later]),
      [
        [true, 'too-far'],
        [true, 'too-far'],
      ],
    )
  })

  it('name a day on which the branch is closed', async () => {
    const { shop, booking } = await bookCut()
    const day = weeksAfter(booking, 1).slice(0, 10)
    await test.app.database.db
      .insertInto('branch_special_days')
      .values({
        branch_id: shop.branchId,
        day: new Date(day),
        reason: 'Stocktaking',
        opens: null,
        closes: null,
        created_at: test.clock.now(),
      })
      .execute()
    const { body } = await getTimes(booking, 1, 2)
    const [{ refusal, nearest }] = body.visits
    assert.equal(refusal.code, 'closed-day')
    assert.ok(nearest.length > 0)
  })

  it('are those of anyone if the chosen person has left', async () => {
    const shop = await openShop(test, { staff: 2, capacity: 2 })
    const [staffId] = shop.staffIds as [string]
    const booking = await book({ serviceId: shop.serviceId, staffId })
    const taken = await book({ serviceId: shop.serviceId, staffId, startTime: weeksAfter(booking, 1) })
    const before = await getTimes(booking, 1, 2)
    assert.deepEqual([before.body.visits[0].isFree, before.body.peopleGone], [false, []])
    await test.app.database.db
      .updateTable('staff')
      .set({ status: 'inactive' })
      .where('id', '=', staffId)
      .execute()
    const { body } = await getTimes(booking, 1, 2)
    assert.deepEqual([body.visits[0].isFree, body.peopleGone], [true, ['Staff 1']])
    const series = await repeat(booking, 1, 2)
    const booked = await read(booking, ids(series)[1])
    assert.deepEqual([booked.staffId, booked.isStaffChosen], [shop.staffIds[1], false])
    assert.ok(taken.id)
  })

  it('are refused for another customer, a request, and a wrong interval or number', async () => {
    const { booking } = await bookCut()
    const stranger = await test.newCustomer()
    assertRefused(await getTimes(booking, 2, 3, stranger.token), [403, 'not-your-booking'])
    assert.equal((await getTimes(booking, 13, 3)).status, 400)
    assert.equal((await getTimes(booking, 0, 3)).status, 400)
    assert.equal((await getTimes(booking, 2, 13)).status, 400)
    const { booking: request } = await bookCut({ autoConfirm: false })
    assertRefused(await getTimes(request, 2, 3), [409, 'series-not-available'])
  })

  it('are refused if the store was shut or the service is no longer booked', async () => {
    const { shop, booking } = await bookCut()
    const { db } = test.app.database
    await db
      .updateTable('services')
      .set({ booking_enabled: false })
      .where('id', '=', shop.serviceId)
      .execute()
    assertRefused(await getTimes(booking, 2, 3), [400, 'booking-disabled'])
    await db.updateTable('stores').set({ status: 'closed' }).where('id', '=', shop.storeId).execute()
    assertRefused(await getTimes(booking, 2, 3), [404, 'item-not-found'])
    assertRefused(await tryToRepeat(booking, 2, [weeksAfter(booking, 2)]), [404, 'item-not-found'])
  })
})

describe('A series', () => {
  it('books each visit by itself, with one notification', async () => {
    const { booking } = await bookCut()
    const series = await repeat(booking, 2, 4)
    assert.deepEqual([series.everyWeeks, series.count, series.isStopped], [2, 4, false])
    assert.equal(new Set(ids(series)).size, 4)
    assert.equal(ids(series)[0], booking.id)
    const third = await read(booking, ids(series)[2])
    assert.deepEqual([third.status, third.startTime], ['confirmed', weeksAfter(booking, 4)])
    assert.deepEqual(third.series, { id: series.id, position: 3, count: 4, everyWeeks: 2, isStopped: false })
    assert.notEqual(third.code, booking.code)
    await test.drainJobs()
    assert.equal((await notifications(booking, 'booking_confirmed')).length, 1)
    const [notice, second] = await notifications(booking, 'series_booked')
    assert.match(notice!.title, /^3 visits to Shop of the test are booked$/)
    assert.equal(second, undefined)
    const { body } = await ask('GET', '/series', booking.token)
    assert.deepEqual(body.series, [series])
    await assertInvariants()
  })

  it('keeps the chosen person, the notes and who comes', async () => {
    const shop = await openShop(test, { staff: 2, capacity: 2 })
    const booking = await book({
      serviceId: shop.serviceId,
      staffId: shop.staffIds[1],
      notes: 'Short, please',
      isForGuest: true,
      clientInfo: { name: 'Achieng Odhiambo', phone: '0712345678' },
    })
    const series = await repeat(booking, 1, 3)
    const last = await read(booking, ids(series)[2])
    assert.deepEqual(
      [last.staffId, last.isStaffChosen, last.notes, last.isForGuest, last.client],
      [shop.staffIds[1], true, 'Short, please', true, booking.client],
    )
  })

  it('repeats a visit of several services', async () => {
    const shop = await openShop(test, { staff: 1 })
    const shave = await addService(test, shop, { name: 'Shave', durationMinutes: 30, priceCents: 30_000 })
    const booking = await book({
      items: [{ serviceId: shop.serviceId }, { serviceId: shave.serviceId, staffId: shop.staffIds[0] }],
    })
    await book({ serviceId: shop.serviceId, startTime: weeksAfter(booking, 1) })
    const { body } = await getTimes(booking, 1, 3)
    assert.deepEqual(
      body.visits.map(({ isFree }: Answer['body']) => isFree),
      [false, true],
    )
    assert.ok(body.visits[0].nearest.length > 0)
    const [near] = body.visits[0].nearest
    const { status, body: reply } = await tryToRepeat(booking, 1, [near.startsAt, weeksAfter(booking, 2)])
    assert.equal(status, 201, JSON.stringify(reply))
    const last = await read(booking, ids(reply.series)[2])
    assert.deepEqual(
      last.items.map((item: Answer['body']) => [item.name, item.isStaffChosen]),
      booking.items.map((item: Answer['body']) => [item.name, item.isStaffChosen]),
    )
    await assertInvariants()
  })

  it('books nothing if one of the times is taken, and names it', async () => {
    const { shop, booking } = await bookCut()
    await book({ serviceId: shop.serviceId, startTime: weeksAfter(booking, 2) })
    const refused = await tryToRepeat(booking, 1, [weeksAfter(booking, 1), weeksAfter(booking, 2)])
    assertRefused(refused, [409, 'slot-taken'])
    assert.deepEqual(Object.keys(refused.body.errors), ['visits.1'])
    assert.ok(refused.body.nearest.length > 0)
    const { body } = await ask('GET', '/bookings/user', booking.token)
    assert.equal(body.pagination.total ?? body.bookings.length, 1)
    assert.deepEqual((await ask('GET', '/series', booking.token)).body.series, [])
  })

  it('is refused at a time that the customer has booked', async () => {
    const { shop, booking } = await bookCut({ capacity: 5 })
    await book(
      { serviceId: shop.serviceId, startTime: weeksAfter(booking, 1) },
      { token: booking.token, id: booking.customerId },
    )
    const { body } = await getTimes(booking, 1, 2)
    assert.deepEqual([body.visits[0].isFree, body.visits[0].refusal.code], [false, 'slot-taken'])
    assertRefused(await tryToRepeat(booking, 1, [weeksAfter(booking, 1)]), [409, 'slot-taken'])
  })

  it('is refused with starts out of order, in the past or more than a week away', async () => {
    const { booking } = await bookCut()
    const one = weeksAfter(booking, 1)
    assertRefused(await tryToRepeat(booking, 1, [weeksAfter(booking, 2), one]), [422, 'series-dates'])
    assertRefused(await tryToRepeat(booking, 1, [one, one]), [422, 'series-dates'])
    assertRefused(await tryToRepeat(booking, 1, [weeksAfter(booking, 2, DAY)]), [422, 'series-dates'])
    assertRefused(await tryToRepeat(booking, 1, [weeksAfter(booking, -1)]), [400, 'past-time'])
    const shifted = await tryToRepeat(booking, 1, [weeksAfter(booking, 1, DAY + HOUR)])
    assert.equal(shifted.status, 201, JSON.stringify(shifted.body))
  })

  it('is made once, by requests at once and repeated ones', async () => {
    const { booking } = await bookCut({ capacity: 10 })
    const starts = [weeksAfter(booking, 1), weeksAfter(booking, 2)]
    const answers = await Promise.all(Array.from({ length: 4 }, () => tryToRepeat(booking, 1, starts)))
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    for (const { status, body } of answers)
      if (status !== 201) assert.ok(['slot-taken', 'series-exists'].includes(body.code), JSON.stringify(body))
    assertRefused(await tryToRepeat(booking, 1, starts), [409, 'series-exists'])
    await assertInvariants()
  })

  it('is the same for the same idempotency key', async () => {
    const { booking } = await bookCut()
    const headers = { 'idempotency-key': randomUUID() }
    const send = () =>
      test.ask('POST', '/series', {
        token: booking.token,
        headers,
        body: { bookingId: booking.id, everyWeeks: 1, visits: [{ startTime: weeksAfter(booking, 1) }] },
      })
    const [first, again] = [await send(), await send()]
    assert.deepEqual([first.status, again.status], [201, 201])
    assert.equal(again.body.series.id, first.body.series.id)
  })

  it('of two customers for the same times goes to one of them', async () => {
    const shop = await openShop(test)
    const [one, other] = [
      await book({ serviceId: shop.serviceId }),
      await book({ serviceId: shop.serviceId, startTime: timeIn(test, 2, '11:00') }),
    ]
    const starts = [1, 2].map((weeks) => weeksAfter(one, weeks))
    const answers = await Promise.all([tryToRepeat(one, 1, starts), tryToRepeat(other, 1, starts)])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
    await assertInvariants()
  })

  it('leaves the other visits when one is moved or cancelled', async () => {
    const { booking } = await bookCut()
    const series = await repeat(booking, 1, 4)
    const [, second, third, fourth] = ids(series)
    assert.equal((await ask('PUT', `/bookings/${second}/cancel`, booking.token, {})).status, 200)
    const to = weeksAfter(booking, 2, 2 * HOUR)
    assert.equal(
      (await ask('PUT', `/bookings/${third}/reschedule`, booking.token, { newStartTime: to })).status,
      200,
    )
    const now = await getSeries(booking, series.id)
    assert.deepEqual(
      now.visits.map(({ status, startTime, isPlanned }: Answer['body']) => [status, startTime, isPlanned]),
      [
        ['confirmed', booking.startTime, false],
        ['cancelled', weeksAfter(booking, 1), false],
        ['confirmed', to, false],
        ['confirmed', weeksAfter(booking, 3), false],
      ],
    )
    assert.equal(now.visits[3].bookingId, fourth)
    await assertInvariants()
  })

  it('plans what is beyond the most open bookings', async () => {
    const { booking } = await bookCut()
    const series = await repeat(booking, 1, 12)
    const booked = ids(series).filter(Boolean)
    // The last dates are too far ahead.
    assert.equal(booked.length, 9)
    const { shop: another, booking: first } = await bookCut({ capacity: 2 })
    const who = { token: first.token, id: first.customerId }
    for (let hour = 0; hour < MAX_LIVE_BOOKINGS - 2; hour++)
      await book(
        {
          serviceId: another.serviceId,
          startTime: timeIn(test, 3, `${String(9 + hour).padStart(2, '0')}:00`),
        },
        who,
      )
    const { body } = await getTimes(first, 1, 3)
    assert.deepEqual(
      body.visits.map(({ later }: Answer['body']) => later),
      [null, 'limit'],
    )
    assert.equal(ids(await repeat(first, 1, 3)).filter(Boolean).length, 2)
    await assertInvariants()
  })

  it('can be stopped, and its booking repeated again', async () => {
    const { booking } = await bookCut()
    const series = await repeat(booking, 1, 3)
    const stranger = await test.newCustomer()
    assertRefused(await ask('PUT', `/series/${series.id}/stop`, stranger.token, {}), [
      404,
      'series-not-found',
    ])
    assertRefused(await ask('GET', `/series/${series.id}`, stranger.token), [404, 'series-not-found'])
    for (let times = 0; times < 2; times++) {
      const { status, body } = await ask('PUT', `/series/${series.id}/stop`, booking.token, {})
      assert.deepEqual([status, body.series.isStopped], [200, true])
    }
    assert.equal((await read(booking, ids(series)[1])).status, 'confirmed')
    const again = await repeat(booking, 4, 2)
    assert.notEqual(again.id, series.id)
    assert.equal((await read(booking, ids(series)[1])).series, undefined)
    await assertInvariants()
  })
})

describe('A planned visit', () => {
  it('with a fee is proposed after the one before, once, and paid by itself', async () => {
    const paid = await paying.startPaying()
    const { shop, token, bookingId } = paid
    await paying.answer(paid.phone, 'pay')
    await until(async () => (await read({ token }, bookingId)).status === 'confirmed')
    const booking: Booking = { ...(await read({ token }, bookingId)), token }
    assert.equal(booking.status, 'confirmed')
    const { body: times } = await getTimes(booking, 1, 3)
    assert.deepEqual([times.requiresPayment, times.visits[0].later], [true, 'fee'])
    const series = await repeat(booking, 1, 3)
    assert.deepEqual(ids(series), [bookingId, null, null])
    assert.deepEqual(
      series.visits.map(({ isPlanned }: Answer['body']) => isPlanned),
      [false, true, true],
    )
    await test.drainJobs('propose-series-visits')
    assert.deepEqual(await notifications(booking, 'series_visit_due'), [])
    await complete(shop, bookingId, booking.endTime)
    await test.drainJobs('propose-series-visits')
    assert.equal((await notifications(booking, 'series_visit_due')).length, 1)
    assert.deepEqual(await notifications(booking, 'next_visit'), [])
    const next = await ask('GET', `/bookings/${bookingId}/next-visit`, token)
    assert.deepEqual(next.body.next, {
      startTime: weeksAfter(booking, 1),
      everyWeeks: 1,
      seriesId: series.id,
    })

    const held = await visit(series, 2, booking)
    assert.deepEqual([held.status, held.body.requiresPayment], [201, true], JSON.stringify(held.body))
    const repeated = await visit(series, 2, booking)
    assert.equal(repeated.body.bookingId, held.body.bookingId)
    // It is not paid in time, so it can be booked again.
    test.clock.advance(11 * MINUTE)
    await test.drainJobs('release-overdue-holds')
    const unpaid = await getSeries(booking, series.id)
    assert.deepEqual([unpaid.visits[1].isPlanned, unpaid.visits[1].bookingId], [true, null])
    const later = await visit(series, 2, booking, { startTime: weeksAfter(booking, 1, HOUR) })
    assert.equal(later.status, 201, JSON.stringify(later.body))
    assert.notEqual(later.body.bookingId, held.body.bookingId)
    assert.equal(later.body.series.visits[1].startTime, weeksAfter(booking, 1, HOUR))
    await assertInvariants()
  })

  it('that was too far ahead is proposed when it can be booked', async () => {
    const { booking } = await bookCut()
    const series = await repeat(booking, 9, 3)
    assert.deepEqual(ids(series), [booking.id, null, null])
    assertRefused(await visit(series, 2, booking), [400, 'too-far-ahead'])
    await test.drainJobs('propose-series-visits')
    assert.deepEqual(await notifications(booking, 'series_visit_due'), [])
    test.clock.advance(6 * DAY)
    await test.drainJobs('propose-series-visits')
    assert.equal((await notifications(booking, 'series_visit_due')).length, 1)
    const booked = await visit(series, 2, booking)
    assert.deepEqual([booked.status, booked.body.requiresPayment], [201, false], JSON.stringify(booked.body))
    await assertInvariants()
  })

  it('is refused out of order, when it is booked, has no such number or the series has ended', async () => {
    const { booking } = await bookCut()
    const series = await repeat(booking, 9, 3)
    const stranger = await test.newCustomer()
    assertRefused(await ask('POST', `/series/${series.id}/visits/2`, stranger.token, {}), [
      404,
      'series-not-found',
    ])
    assertRefused(await visit(series, 4, booking), [409, 'series-visit-not-open'])
    assertRefused(await visit(series, 1, booking, { startTime: weeksAfter(booking, 0, HOUR) }), [
      409,
      'series-visit-not-open',
    ])
    test.clock.advance(6 * DAY)
    assertRefused(await visit(series, 2, booking, { startTime: weeksAfter(booking, 7) }), [
      422,
      'series-dates',
    ])
    await ask('PUT', `/series/${series.id}/stop`, booking.token, {})
    assertRefused(await visit(series, 2, booking), [409, 'series-visit-not-open'])
    await assertInvariants()
  })
})

describe('After a visit without a series', () => {
  it('coming again is proposed after the usual interval of the customer, once', async () => {
    const { shop, booking } = await bookCut()
    const second = await book(
      { serviceId: shop.serviceId, startTime: weeksAfter(booking, 1) },
      { token: booking.token, id: booking.customerId },
    )
    await complete(shop, booking.id, booking.endTime)
    assert.deepEqual(await notifications(booking, 'next_visit'), [], 'the next visit is booked')
    await complete(shop, second.id, second.endTime)
    const notices = await notifications(booking, 'next_visit')
    assert.deepEqual(
      notices.map(({ title }) => title),
      ['Again in a week?'],
    )
    const { body } = await ask('GET', `/bookings/${second.id}/next-visit`, booking.token)
    assert.deepEqual(body.next, { startTime: weeksAfter(booking, 2), everyWeeks: 1, seriesId: null })
    const stranger = await test.newCustomer()
    assertRefused(await ask('GET', `/bookings/${second.id}/next-visit`, stranger.token), [
      403,
      'not-your-booking',
    ])
  })

  it('nothing is proposed after a first visit of which no interval is known', async () => {
    const { shop, booking } = await bookCut()
    await complete(shop, booking.id, booking.endTime)
    assert.deepEqual(await notifications(booking, 'next_visit'), [])
    const { body } = await ask('GET', `/bookings/${booking.id}/next-visit`, booking.token)
    assert.equal(body.next, null)
  })
})
