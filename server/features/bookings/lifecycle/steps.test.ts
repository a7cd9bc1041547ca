import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { payingIn, until, type Started } from '#tests/support/paying.ts'
import { toDay, instant } from '#domain/time/time.ts'
import { openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'
import { repeats } from '#tests/support/long-run.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const { newPhone, startPaying, answer, waitForStatus, getBooking, getPaymentRow } = payingIn(() => test)
const HOUR = 3_600_000
const MINUTE = 60_000
const dayStart = (at: number) => instant(toDay(at))

/** Creates a service booking two days ahead, confirmed or waiting for the store. */
async function createBooking(of: Parameters<typeof openShop>[1] | Shop = {}, clock = '10:00') {
  const shop = 'storeId' in of ? of : await openShop(test, of)
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

async function createPaidBooking(): Promise<Started & { start: number; end: number }> {
  const s = await startPaying()
  await answer(s.phone, 'pay')
  await waitForStatus(s, 'completed')
  const booking = await getBooking(s)
  return { ...s, start: Date.parse(booking.startTime), end: Date.parse(booking.endTime) }
}

const moveClockTo = (at: number) => test.clock.advance(at - test.clock.now().getTime())
const put = (token: string, s: { bookingId: string }, action: string, body?: unknown) =>
  test.ask('PUT', `/bookings/${s.bookingId}/${action}`, { token, ...(body !== undefined && { body }) })
const statusAndCode = async (reply: ReturnType<typeof put>) => {
  const { status, body } = await reply
  return [status, body.code]
}
const loadAuditActions = (bookingId: string) =>
  test.app.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id as actor', 'details'])
    .where('subject_id', '=', bookingId)
    .orderBy('seq')
    .execute()
const actionsOn = async (s: { bookingId: string }) =>
  (await loadAuditActions(s.bookingId)).map((row) => row.action)

describe('Cancelling by the store', () => {
  it('cancels with a reason, refunds the fee and writes the audit log', async () => {
    const s = await createPaidBooking()
    const { status, body } = await put(s.shop.merchantToken, s, 'cancel', { reason: 'The machine is broken' })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(
      [body.booking.status, body.booking.cancelReason, body.booking.isNoShow],
      ['cancelled', 'The machine is broken', false],
    )
    const last = body.booking.history.at(-1)
    assert.deepEqual([last.status, last.by, last.reason], ['cancelled', 'store', 'The machine is broken'])
    await until(async () => {
      await test.drainJobs('send-refunds')
      return (await getPaymentRow(s)).status === 'refunded'
    })
    assert.deepEqual(await actionsOn(s), ['booking.cancelled'])
  })

  it('is allowed within the customer’s notice period, until the start', async () => {
    const s = await createBooking()
    moveClockTo(s.start - 60_000)
    assert.equal((await put(s.token, s, 'cancel')).status, 400)
    const late = await createBooking()
    assert.equal((await put(s.merchant, s, 'cancel', { reason: 'Ill' })).status, 200)
    moveClockTo(late.start)
    const { status, body } = await put(late.merchant, late, 'cancel', { reason: 'Ill' })
    assert.deepEqual([status, body.code], [409, 'booking-begun'])
    assert.equal((await getBooking(late)).status, 'confirmed')
  })

  it('requires a reason, and returns 404 to other merchants', async () => {
    const s = await createBooking()
    for (const body of [undefined, {}, { reason: null }, { reason: '   ' }]) {
      const reply = await put(s.merchant, s, 'cancel', body)
      assert.deepEqual([reply.status, reply.body.code], [400, 'reason-needed'])
    }
    const other = await createBooking()
    assert.equal((await put(other.merchant, s, 'cancel', { reason: 'x' })).status, 404)
    assert.equal((await put(other.merchant, s, 'cancel', {})).status, 404)
    assert.equal((await put(other.token, s, 'cancel', { reason: 'x' })).status, 403)
    assert.equal((await getBooking(s)).status, 'confirmed')
    assert.deepEqual(await actionsOn(s), [])
  })

  it('cancels a booking request, but not an unpaid hold', async () => {
    const s = await createBooking({ autoConfirm: false })
    assert.equal((await put(s.merchant, s, 'cancel', { reason: 'Full' })).status, 200)
    const held = await startPaying()
    const { status, body } = await put(held.shop.merchantToken, held, 'cancel', { reason: 'Full' })
    assert.deepEqual([status, body.code], [409, 'unpaid'])
  })

  it('cancels once for repeated requests, and not after the customer cancelled', async () => {
    const s = await createBooking()
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
    const cancelledByCustomer = await createBooking()
    assert.equal((await put(cancelledByCustomer.token, cancelledByCustomer, 'cancel')).status, 200)
    assert.equal(
      (await put(cancelledByCustomer.merchant, cancelledByCustomer, 'cancel', { reason: 'Full' })).status,
      409,
    )
    assert.deepEqual(
      await actionsOn(cancelledByCustomer),
      [],
      'actions of customers are not in the audit log',
    )
  })
})

describe('No-show', () => {
  it('can be recorded 15 minutes after the start, without a refund', async () => {
    const s = await createPaidBooking()
    const merchant = s.shop.merchantToken
    moveClockTo(s.start + 15 * 60_000 - 5000)
    assert.deepEqual(await statusAndCode(put(merchant, s, 'no-show')), [409, 'too-early'])
    test.clock.advance(5000)
    const { status, body } = await put(merchant, s, 'no-show')
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(
      [body.booking.status, body.booking.isNoShow, body.booking.cancelReason],
      ['cancelled', true, 'No-show'],
    )
    assert.equal(body.booking.Payment.refund, null)
    assert.equal((await put(merchant, s, 'no-show')).status, 200, 'a repeated request changes nothing')
    await test.drainJobs()
    test.clock.advance(2 * 60_000)
    await test.drainJobs('repair-anomalies', 'send-refunds')
    assert.equal((await getPaymentRow(s)).status, 'completed')
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

  it('is rejected after check-in, for customers and for other merchants', async () => {
    const s = await createBooking()
    const other = await createBooking()
    moveClockTo(s.start + 20 * 60_000)
    assert.equal((await put(s.token, s, 'no-show')).status, 403)
    assert.equal((await put(other.merchant, s, 'no-show')).status, 404)
    assert.equal((await put(s.merchant, s, 'check-in')).status, 200)
    assert.deepEqual(await statusAndCode(put(s.merchant, s, 'no-show')), [409, 'booking-changed'])
    assert.equal((await getBooking(s)).status, 'checked_in')
  })
})

describe('PUT /bookings/{id}/status', () => {
  it('changes the status by the same rules for the merchant', async () => {
    const s = await createBooking({ autoConfirm: false })
    const changeTo = (status: string) => put(s.merchant, s, 'status', { status })
    assert.equal((await changeTo('checked_in')).status, 409)
    const confirmed = await changeTo('confirmed')
    assert.deepEqual(
      [confirmed.status, confirmed.body.message, confirmed.body.booking.status],
      [200, 'Booking confirmed', 'confirmed'],
    )
    assert.equal((await changeTo('completed')).body.code, 'too-early')
    moveClockTo(s.start)
    assert.equal((await changeTo('checked_in')).body.booking.status, 'checked_in')
    assert.equal((await changeTo('completed')).body.booking.status, 'completed')
    assert.equal((await changeTo('pending')).status, 400)
    assert.deepEqual(await actionsOn(s), ['booking.confirmed', 'booking.checked-in', 'booking.completed'])
  })

  it('cancels for the store without a reason, and the customer reads one', async () => {
    const s = await createBooking()
    const { status, body } = await put(s.merchant, s, 'status', { status: 'cancelled' })
    assert.deepEqual(
      [status, body.booking.status, body.booking.cancelReason],
      [200, 'cancelled', 'The store can’t do it then'],
    )
  })

  it('allows a customer only to cancel', async () => {
    const s = await createBooking({ autoConfirm: false })
    for (const status of ['confirmed', 'checked_in', 'completed'])
      assert.equal((await put(s.token, s, 'status', { status })).status, 403)
    const other = await createBooking()
    assert.equal((await put(other.token, s, 'status', { status: 'cancelled' })).status, 403)
    assert.equal((await put(other.merchant, s, 'status', { status: 'confirmed' })).status, 404)
    const { status, body } = await put(s.token, s, 'status', { status: 'cancelled', reason: 'Rain' })
    assert.deepEqual([status, body.booking.status, body.booking.cancelReason], [200, 'cancelled', 'Rain'])
  })
})

describe('Check-in', () => {
  it('is allowed from the early check-in time of the service and, while the place is free, all day', async () => {
    const shop = await openShop(test, { staff: 1 })
    const [before, s] = [await createBooking(shop, '09:00'), await createBooking(shop, '10:00')]
    await test.app.database.db
      .updateTable('services')
      .set({ allow_early_checkin: true, early_checkin_minutes: 30 })
      .where('id', '=', shop.serviceId)
      .execute()
    moveClockTo(s.start - 30 * MINUTE - 5000)
    const { body } = await put(s.merchant, s, 'check-in')
    const from = s.start - 30 * MINUTE
    assert.deepEqual([body.code, Date.parse(body.from)], ['too-early', from])
    assert.equal(body.message, 'It’s too early for that. It is possible from 09:30.')
    // Nobody else is served before.
    assert.equal((await put(before.merchant, before, 'check-in')).status, 200)
    assert.equal((await put(before.merchant, before, 'complete')).status, 200)
    assert.equal((await put(s.merchant, s, 'check-in')).status, 200)
  })

  it('is never allowed before the start, or on the day before, of a service without early check-in', async () => {
    const s = await createBooking()
    moveClockTo(dayStart(s.start) - 5000)
    const early = await put(s.merchant, s, 'check-in')
    assert.deepEqual([early.body.code, Date.parse(early.body.from)], ['too-early', dayStart(s.start)])
    await test.app.database.db
      .updateTable('services')
      .set({ allow_early_checkin: false })
      .where('id', '=', s.shop.serviceId)
      .execute()
    moveClockTo(s.start - 5000)
    const { body } = await put(s.merchant, s, 'check-in')
    assert.deepEqual([body.code, Date.parse(body.from)], ['too-early', s.start])
  })
})

describe('Automatic closing', () => {
  it('closes an open booking a day after its end: completed if checked in, otherwise a no-show', async () => {
    const [checkedIn, open] = [await createBooking(), await createBooking()]
    moveClockTo(checkedIn.start)
    assert.equal((await put(checkedIn.merchant, checkedIn, 'check-in')).status, 200)
    moveClockTo(checkedIn.end + 24 * HOUR - 5000)
    await test.drainJobs('close-unfinished-bookings')
    assert.deepEqual(
      [(await getBooking(checkedIn)).status, (await getBooking(open)).status],
      ['checked_in', 'confirmed'],
    )
    test.clock.advance(6000)
    await test.drainJobs('close-unfinished-bookings')
    const [completed, noShow] = [await getBooking(checkedIn), await getBooking(open)]
    assert.deepEqual([completed.status, completed.history.at(-1).by], ['completed', 'system'])
    assert.deepEqual(
      [noShow.status, noShow.isNoShow, noShow.cancelReason, noShow.history.at(-1).by],
      ['cancelled', true, 'No-show', 'system'],
    )
    assert.deepEqual(await actionsOn(open), [])
  })

  it('an unanswered request expires after a day or at its start, and its slot is free', async () => {
    const s = await createBooking({ autoConfirm: false })
    const confirmed = await createBooking({ autoConfirm: false })
    const { answerBy } = await getBooking(s)
    assert.equal(Date.parse(answerBy), Date.parse((await getBooking(s)).createdAt) + 24 * HOUR)
    moveClockTo(Date.parse(answerBy) - 5000)
    await test.drainJobs('release-overdue-holds')
    assert.equal((await getBooking(s)).status, 'pending')
    assert.equal((await put(confirmed.merchant, confirmed, 'confirm')).status, 200)
    test.clock.advance(5001)
    assert.equal((await put(s.merchant, s, 'confirm')).status, 409, 'too late, also before the job has run')
    await test.drainJobs('release-overdue-holds')
    const shown = await getBooking(s)
    assert.deepEqual(
      [shown.status, shown.cancelReason, shown.history.at(-1).by],
      ['cancelled', 'The store didn’t answer in time', 'system'],
    )
    assert.equal((await put(s.merchant, s, 'confirm')).status, 409)
    assert.equal((await getBooking(confirmed)).status, 'confirmed')
    const other = await test.newCustomer()
    const rebooked = await test.ask('POST', '/bookings/service', {
      token: other.token,
      body: { serviceId: s.shop.serviceId, startTime: new Date(s.start).toISOString() },
    })
    assert.equal(rebooked.status, 201, JSON.stringify(rebooked.body))
  })

  it('closes a booking once when jobs run concurrently', async () => {
    const s = await createBooking()
    moveClockTo(s.end + 24 * HOUR + 1000)
    await Promise.all([
      test.drainJobs('close-unfinished-bookings'),
      test.drainJobs('close-unfinished-bookings'),
      test.drainJobs('close-unfinished-bookings'),
    ])
    assert.equal((await getBooking(s)).history.length, 2)
  })
})

describe('Concurrent changes', () => {
  it('exactly one of concurrent confirm, cancel, check-in and no-show succeeds', async () => {
    const shop = await openShop(test, { autoConfirm: false, capacity: 5 })
    const customers = await Promise.all(Array.from({ length: 5 }, () => test.newCustomer()))
    const hours = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17].slice(0, repeats(2, 10))
    const steps = (s: { bookingId: string; token: string }) => [
      () => put(shop.merchantToken, s, 'confirm'),
      () => put(s.token, s, 'cancel', { reason: 'customer' }),
      () => put(shop.merchantToken, s, 'no-show'),
      () => put(shop.merchantToken, s, 'cancel', { reason: 'store' }),
      () => put(shop.merchantToken, s, 'check-in'),
    ]
    const winners = new Set<string>()
    for (const [hourIndex, hour] of hours.entries()) {
      const day = timeIn(test, 2, `${String(hour).padStart(2, '0')}:00`)
      for (const [customerIndex, { token }] of customers.entries()) {
        const { status, body } = await test.ask('POST', '/bookings/service', {
          token,
          body: { serviceId: shop.serviceId, startTime: day },
        })
        assert.equal(status, 201, JSON.stringify(body))
        const s = { token, bookingId: body.booking.id as string }
        // Before the start, confirm and cancel compete; after it, check-in and no-show.
        const sinceStart = hourIndex % 2 ? 20 * 60_000 : -3 * HOUR
        if (sinceStart > 0) assert.equal((await put(shop.merchantToken, s, 'confirm')).status, 200)
        const before = test.clock.now().getTime()
        moveClockTo(Date.parse(body.booking.startTime) + sinceStart)
        const actions = steps(s)
        const replies = await Promise.all(
          [...actions.slice(customerIndex), ...actions.slice(0, customerIndex)].map((run) => run()),
        )
        assert.ok(
          replies.every((reply) => [200, 400, 409].includes(reply.status)),
          JSON.stringify(replies.map((reply) => reply.body)),
        )
        const { status: finalStatus, history } = await getBooking(s)
        const ends = history.filter(
          (event: { status: string }) => event.status === 'cancelled' || event.status === 'checked_in',
        )
        assert.deepEqual([ends.length, ends[0]?.status], [1, finalStatus])
        winners.add(`${ends[0].status} by ${ends[0].by} ${ends[0].reason}`)
        if (customerIndex < customers.length - 1) moveClockTo(before)
      }
    }
    assert.ok(winners.size >= repeats(2, 3), [...winners].join(', '))
  })

  it('all invariants hold at the end', async () => {
    await until(async () => {
      test.clock.advance(60_000)
      await test.drainJobs(...ALL_SCHEDULED)
      return (await checkInvariants(test.app.database.pool, test.clock.now())).length === 0
    }).catch(async () =>
      assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), []),
    )
  })
})
