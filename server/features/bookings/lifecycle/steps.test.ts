import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { payingIn, until, type Started } from '#tests/support/paying.ts'
import { openShop, timeIn } from '#tests/support/factories.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const { newPhone, startPaying, answer, endOf, bookingOf, rowOf } = payingIn(() => test)
const HOUR = 3_600_000

/** A service booking two days ahead, confirmed or waiting for the store. */
async function booked(wish: Parameters<typeof openShop>[1] = {}, clock = '10:00') {
  const shop = await openShop(test, wish)
  const customer = await test.newCustomer()
  const phone = newPhone()
  const { status, body } = await test.ask('POST', '/bookings/service', {
    token: customer.token,
    body: { serviceId: shop.serviceId, startTime: timeIn(test, 2, clock), clientInfo: { phone } },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return {
    shop,
    merchant: shop.merchantToken,
    token: customer.token,
    customer,
    phone,
    bookingId: body.booking.id as string,
    start: Date.parse(body.booking.startTime),
    end: Date.parse(body.booking.endTime),
  }
}

async function paid(): Promise<Started & { start: number; end: number }> {
  const s = await startPaying()
  await answer(s.phone, 'pay')
  await endOf(s, 'completed')
  const booking = await bookingOf(s)
  return { ...s, start: Date.parse(booking.startTime), end: Date.parse(booking.endTime) }
}

const moveClockTo = (at: number) => test.clock.advance(at - test.clock.now().getTime())
const put = (token: string, s: { bookingId: string }, what: string, body?: unknown) =>
  test.ask('PUT', `/bookings/${s.bookingId}/${what}`, { token, ...(body !== undefined && { body }) })
const auditOf = (bookingId: string) =>
  test.app.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id as actor', 'details'])
    .where('subject_id', '=', bookingId)
    .orderBy('seq')
    .execute()
const actionsOn = async (s: { bookingId: string }) => (await auditOf(s.bookingId)).map((row) => row.action)

describe('The store cancels', () => {
  it('with a reason: the customer reads why, all that was paid comes back, and the log names who did it', async () => {
    const s = await paid()
    const { status, body } = await put(s.shop.merchantToken, s, 'cancel', { reason: 'The machine is broken' })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(
      [body.booking.status, body.booking.cancelReason, body.booking.isNoShow],
      ['cancelled', 'The machine is broken', false],
    )
    const last = body.booking.history.at(-1)
    assert.deepEqual([last.status, last.by, last.reason], ['cancelled', 'store', 'The machine is broken'])
    await until(async () => {
      await test.drainJobs()
      return (await rowOf(s)).status === 'refunded'
    })
    assert.deepEqual(await actionsOn(s), ['booking.cancelled'])
  })

  it('without the notice that a customer must keep, but not after the start', async () => {
    const s = await booked()
    moveClockTo(s.start - 60_000)
    assert.equal((await put(s.token, s, 'cancel')).status, 400)
    const late = await booked()
    assert.equal((await put(s.merchant, s, 'cancel', { reason: 'Ill' })).status, 200)
    moveClockTo(late.start)
    const { status, body } = await put(late.merchant, late, 'cancel', { reason: 'Ill' })
    assert.deepEqual([status, body.code], [409, 'booking-begun'])
    assert.equal((await bookingOf(late)).status, 'confirmed')
  })

  it('a reason is needed, of letters; another merchant does not learn that the booking exists', async () => {
    const s = await booked()
    for (const body of [undefined, {}, { reason: null }, { reason: '   ' }]) {
      const answer = await put(s.merchant, s, 'cancel', body)
      assert.deepEqual([answer.status, answer.body.code], [400, 'reason-needed'])
    }
    const other = await booked()
    assert.equal((await put(other.merchant, s, 'cancel', { reason: 'x' })).status, 404)
    assert.equal((await put(other.merchant, s, 'cancel', {})).status, 404)
    assert.equal((await put(other.token, s, 'cancel', { reason: 'x' })).status, 403)
    assert.equal((await bookingOf(s)).status, 'confirmed')
    assert.deepEqual(await actionsOn(s), [])
  })

  it('a request it does not want; an unpaid hold is none of its business', async () => {
    const s = await booked({ autoConfirm: false })
    assert.equal((await put(s.merchant, s, 'cancel', { reason: 'Full' })).status, 200)
    const held = await startPaying()
    const { status, body } = await put(held.shop.merchantToken, held, 'cancel', { reason: 'Full' })
    assert.deepEqual([status, body.code], [409, 'unpaid'])
  })

  it('twice is once; what the customer has cancelled it cannot cancel', async () => {
    const s = await booked()
    const replies = await Promise.all(
      ['one', 'two', 'three'].map((reason) => put(s.merchant, s, 'cancel', { reason })),
    )
    assert.deepEqual(
      replies.map((reply) => reply.status),
      [200, 200, 200],
    )
    assert.equal(new Set(replies.map((reply) => reply.body.booking.cancelReason)).size, 1)
    assert.deepEqual(await actionsOn(s), ['booking.cancelled'])
    assert.equal((await put(s.token, s, 'cancel')).status, 409)
    const theirs = await booked()
    assert.equal((await put(theirs.token, theirs, 'cancel')).status, 200)
    assert.equal((await put(theirs.merchant, theirs, 'cancel', { reason: 'Full' })).status, 409)
    assert.deepEqual(await actionsOn(theirs), [], 'what customers do to their own is not in the log')
  })
})

describe('Nobody came', () => {
  it('the store says so a quarter of an hour after the start; what was paid is kept', async () => {
    const s = await paid()
    const merchant = s.shop.merchantToken
    moveClockTo(s.start + 15 * 60_000 - 5000)
    assert.deepEqual((({ status, body }) => [status, body.code])(await put(merchant, s, 'no-show')), [
      409,
      'too-early',
    ])
    test.clock.advance(5000)
    const { status, body } = await put(merchant, s, 'no-show')
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(
      [body.booking.status, body.booking.isNoShow, body.booking.cancelReason],
      ['cancelled', true, 'Nobody came'],
    )
    assert.equal(body.booking.Payment.refund, null)
    assert.equal((await put(merchant, s, 'no-show')).status, 200, 'asked twice it is the same')
    await test.drainJobs()
    test.clock.advance(2 * 60_000)
    await test.drainJobs()
    assert.equal((await rowOf(s)).status, 'completed')
    assert.deepEqual(
      await test.app.database.db
        .selectFrom('refunds')
        .select('id')
        .where('payment_id', '=', s.paymentId)
        .execute(),
      [],
    )
    assert.deepEqual(await actionsOn(s), ['booking.no-show'])
  })

  it('not of one who was checked in, nor by a customer or another merchant', async () => {
    const s = await booked()
    const other = await booked()
    moveClockTo(s.start + 20 * 60_000)
    assert.equal((await put(s.token, s, 'no-show')).status, 403)
    assert.equal((await put(other.merchant, s, 'no-show')).status, 404)
    assert.equal((await put(s.merchant, s, 'check-in')).status, 200)
    assert.deepEqual((({ status, body }) => [status, body.code])(await put(s.merchant, s, 'no-show')), [
      409,
      'booking-changed',
    ])
    assert.equal((await bookingOf(s)).status, 'checked_in')
  })
})

describe('A step named by its status', () => {
  it('the merchant takes any of them by the same rules', async () => {
    const s = await booked({ autoConfirm: false })
    const to = (status: string, more = {}) => put(s.merchant, s, 'status', { status, ...more })
    assert.equal((await to('checked_in')).status, 409)
    const confirmed = await to('confirmed')
    assert.deepEqual(
      [confirmed.status, confirmed.body.message, confirmed.body.booking.status],
      [200, 'Booking confirmed', 'confirmed'],
    )
    assert.equal((await to('completed')).body.code, 'too-early')
    assert.equal((await to('cancelled')).body.code, 'reason-needed')
    moveClockTo(s.start)
    assert.equal((await to('checked_in')).body.booking.status, 'checked_in')
    assert.equal((await to('completed')).body.booking.status, 'completed')
    assert.equal((await to('pending')).status, 400)
    assert.deepEqual(await actionsOn(s), ['booking.confirmed', 'booking.checked-in', 'booking.completed'])
  })

  it('a customer can cancel, and nothing else', async () => {
    const s = await booked({ autoConfirm: false })
    for (const status of ['confirmed', 'checked_in', 'completed'])
      assert.equal((await put(s.token, s, 'status', { status })).status, 403)
    const other = await booked()
    assert.equal((await put(other.token, s, 'status', { status: 'cancelled' })).status, 403)
    assert.equal((await put(other.merchant, s, 'status', { status: 'confirmed' })).status, 404)
    const { status, body } = await put(s.token, s, 'status', { status: 'cancelled', reason: 'Rain' })
    assert.deepEqual([status, body.booking.status, body.booking.cancelReason], [200, 'cancelled', 'Rain'])
  })
})

describe('Checking in', () => {
  it('is as early as the service allows, and no earlier', async () => {
    const s = await booked()
    await test.app.database.db
      .updateTable('services')
      .set({ allow_early_checkin: true, early_checkin_minutes: 30 })
      .where('id', '=', s.shop.serviceId)
      .execute()
    moveClockTo(s.start - 30 * 60_000 - 5000)
    assert.equal((await put(s.merchant, s, 'check-in')).body.code, 'too-early')
    test.clock.advance(5000)
    assert.equal((await put(s.merchant, s, 'check-in')).status, 200)
  })
})

describe('What time does', () => {
  it('a booking left open closes a day after its end: who was checked in was there, who was not never came', async () => {
    const [seen, unseen] = [await booked(), await booked()]
    moveClockTo(seen.start)
    assert.equal((await put(seen.merchant, seen, 'check-in')).status, 200)
    moveClockTo(seen.end + 24 * HOUR - 5000)
    await test.drainJobs()
    assert.deepEqual(
      [(await bookingOf(seen)).status, (await bookingOf(unseen)).status],
      ['checked_in', 'confirmed'],
    )
    test.clock.advance(6000)
    await test.drainJobs()
    const [was, never] = [await bookingOf(seen), await bookingOf(unseen)]
    assert.deepEqual([was.status, was.history.at(-1).by], ['completed', 'system'])
    assert.deepEqual(
      [never.status, never.isNoShow, never.cancelReason, never.history.at(-1).by],
      ['cancelled', true, 'Nobody came', 'system'],
    )
    assert.deepEqual(await actionsOn(unseen), [])
  })

  it('a request the store does not answer lapses after a day, or when it would begin, and its time is free again', async () => {
    const s = await booked({ autoConfirm: false })
    const soon = await booked({ autoConfirm: false })
    const { answerBy } = await bookingOf(s)
    assert.equal(Date.parse(answerBy), Date.parse((await bookingOf(s)).createdAt) + 24 * HOUR)
    moveClockTo(Date.parse(answerBy) - 5000)
    await test.drainJobs()
    assert.equal((await bookingOf(s)).status, 'pending')
    assert.equal((await put(soon.merchant, soon, 'confirm')).status, 200)
    test.clock.advance(5001)
    assert.equal(
      (await put(s.merchant, s, 'confirm')).status,
      409,
      'too late, whether the sweep has come by or not',
    )
    await test.drainJobs()
    const shown = await bookingOf(s)
    assert.deepEqual(
      [shown.status, shown.cancelReason, shown.history.at(-1).by],
      ['cancelled', 'The store did not answer in time', 'system'],
    )
    assert.equal((await put(s.merchant, s, 'confirm')).status, 409)
    assert.equal((await bookingOf(soon)).status, 'confirmed')
    const again = await test.newCustomer()
    const taken = await test.ask('POST', '/bookings/service', {
      token: again.token,
      body: { serviceId: s.shop.serviceId, startTime: new Date(s.start).toISOString() },
    })
    assert.equal(taken.status, 201, JSON.stringify(taken.body))
  })

  it('two sweeps at once close it once', async () => {
    const s = await booked()
    moveClockTo(s.end + 24 * HOUR + 1000)
    await Promise.all([test.drainJobs(), test.drainJobs(), test.drainJobs()])
    assert.equal((await bookingOf(s)).history.length, 2)
  })
})

describe('At one moment', () => {
  it('50 rounds of confirming, cancelling, checking in and saying that nobody came: one ending wins, by legal steps', async () => {
    const shop = await openShop(test, { autoConfirm: false, capacity: 5 })
    const people = await Promise.all(Array.from({ length: 5 }, () => test.newCustomer()))
    const hours = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17]
    const steps = (s: { bookingId: string; token: string }) => [
      () => put(shop.merchantToken, s, 'confirm'),
      () => put(s.token, s, 'cancel', { reason: 'customer' }),
      () => put(shop.merchantToken, s, 'no-show'),
      () => put(shop.merchantToken, s, 'cancel', { reason: 'store' }),
      () => put(shop.merchantToken, s, 'check-in'),
    ]
    const winners = new Set<string>()
    for (const [n, hour] of hours.entries()) {
      const day = timeIn(test, 2, `${String(hour).padStart(2, '0')}:00`)
      for (const [m, { token }] of people.entries()) {
        const { status, body } = await test.ask('POST', '/bookings/service', {
          token,
          body: { serviceId: shop.serviceId, startTime: day },
        })
        assert.equal(status, 201, JSON.stringify(body))
        const s = { token, bookingId: body.booking.id as string }
        // Before the start it is between confirming and cancelling, after it between coming and not.
        const ago = n % 2 ? 20 * 60_000 : -3 * HOUR
        if (ago > 0) assert.equal((await put(shop.merchantToken, s, 'confirm')).status, 200)
        const before = test.clock.now().getTime()
        moveClockTo(Date.parse(body.booking.startTime) + ago)
        const all = steps(s)
        const replies = await Promise.all([...all.slice(m), ...all.slice(0, m)].map((ask) => ask()))
        assert.ok(
          replies.every((reply) => [200, 400, 409].includes(reply.status)),
          JSON.stringify(replies.map((reply) => reply.body)),
        )
        const { status: now, history } = await bookingOf(s)
        const ends = history.filter(
          (event: { status: string }) => event.status === 'cancelled' || event.status === 'checked_in',
        )
        assert.deepEqual([ends.length, ends[0]?.status], [1, now])
        winners.add(`${ends[0].status} by ${ends[0].by} ${ends[0].reason}`)
        if (m < people.length - 1) moveClockTo(before)
      }
    }
    assert.ok(winners.size >= 3, [...winners].join(', '))
  })

  it('after all of that, every invariant holds', async () => {
    await until(async () => {
      test.clock.advance(60_000)
      await test.drainJobs()
      return (await checkInvariants(test.app.database.pool, test.clock.now())).length === 0
    }).catch(async () =>
      assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), []),
    )
  })
})
