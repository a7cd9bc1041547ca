import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { linkFor } from '../passes/links.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { assertInvariantsHold } from '#tests/support/invariants.ts'
import { payingIn, until, type Started } from '#tests/support/paying.ts'
import { dayIn, openShop, timeIn } from '#tests/support/factories.ts'
import { repeats } from '#tests/support/long-run.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const { newPhone, startPaying, sandbox, answer, waitForStatus, getBooking, getPaymentRow } = payingIn(
  () => test,
)

const cancel = (token: string, id: string, body: unknown = {}, method: 'PUT' | 'POST' = 'PUT') =>
  test.ask(method, `/bookings/${id}/cancel`, { token, body })

/** Creates a service booking two days ahead, confirmed or waiting for the store. */
async function createBooking(options: Parameters<typeof openShop>[1] = {}) {
  const shop = await openShop(test, options)
  const { token } = await test.newCustomer()
  const phone = newPhone()
  const { status, body } = await test.ask('POST', '/bookings/service', {
    token,
    body: { serviceId: shop.serviceId, startTime: timeIn(test, 2), clientInfo: { phone } },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return {
    shop,
    token,
    phone,
    bookingId: body.booking.id as string,
    start: Date.parse(body.booking.startTime),
  }
}

async function createPaidBooking(): Promise<Started> {
  const s = await startPaying()
  await answer(s.phone, 'pay')
  await waitForStatus(s, 'completed')
  return s
}

const waitForRefund = (s: Started) =>
  until(async () => {
    await test.drainJobs('send-refunds')
    return (await getPaymentRow(s)).status === 'refunded'
  })
/** Returns the payments of a phone at M-Pesa, with their reversals. */
const listMpesaPayments = async (phone: string) =>
  (await sandbox('GET', `/api/payments?phone=${phone}`)).payments
const messagesTo = async (phone: string): Promise<string[]> => {
  await test.drainJobs()
  return (await sandbox('GET', `/api/sms?phone=${phone}`)).messages.map(
    (sms: { message: string }) => sms.message,
  )
}
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const getRefunds = (s: Started) =>
  test.app.database.db.selectFrom('refunds').selectAll().where('payment_id', '=', s.paymentId).execute()

describe('Cancelling a rescheduled booking', () => {
  const move = (s: { token: string; bookingId: string }, newStartTime: string) =>
    test.ask('PUT', `/bookings/${s.bookingId}/reschedule`, { token: s.token, body: { newStartTime } })
  const advanceTo = (at: number) => test.clock.advance(at - test.clock.now().getTime())
  const HOUR = 3_600_000

  it('rescheduling within the notice period does not allow cancellation or a refund', async () => {
    const s = await createPaidBooking()
    const start = Date.parse((await getBooking(s)).startTime)
    advanceTo(start - 1.5 * HOUR)
    assert.equal((await cancel(s.token, s.bookingId)).status, 400)
    const moved = await move(s, `${timeIn(test, 4, '10:00')}:00+03:00`)
    assert.equal(moved.status, 200, JSON.stringify(moved.body))
    const { booking } = moved.body
    assert.deepEqual(
      [booking.canCancel, booking.cancelBefore, booking.earliestStartTime],
      [false, new Date(start - 2 * HOUR).toISOString(), new Date(start).toISOString()],
    )
    for (const method of ['PUT', 'POST'] as const) {
      const { status, body } = await cancel(s.token, s.bookingId, {}, method)
      assert.deepEqual([status, body.code], [400, 'cancellation-not-available'])
    }
    const link = linkFor(
      { sessionKey: test.app.config.sessionKey },
      s.bookingId,
      Date.parse(booking.startTime),
    )
    assert.equal((await test.ask('POST', '/bookings/links/cancel', { body: { link } })).status, 400)
    await test.drainJobs('send-refunds')
    assert.deepEqual(await getRefunds(s), [])
    assert.equal((await getBooking(s)).status, 'confirmed')
  })

  it('can be cancelled until the notice period of its original time', async () => {
    const s = await createBooking()
    assert.equal((await move(s, `${timeIn(test, 5, '11:00')}:00+03:00`)).status, 200)
    advanceTo(s.start - 2 * HOUR - 5000)
    assert.equal((await getBooking(s)).canCancel, true)
    advanceTo(s.start - 2 * HOUR + 1)
    assert.equal((await getBooking(s)).canCancel, false)
    assert.equal((await cancel(s.token, s.bookingId)).status, 400)
  })

  it('keeps the notice period of an earlier time after it is moved back', async () => {
    const s = await createBooking()
    const earlier = `${timeIn(test, 1, '10:00')}:00+03:00`
    assert.equal((await move(s, earlier)).status, 200)
    const { body } = await move(s, new Date(s.start).toISOString())
    assert.equal(body.booking.cancelBefore, new Date(Date.parse(earlier) - 2 * HOUR).toISOString())
    assert.equal(body.booking.rescheduleBefore, new Date(Date.parse(earlier) - HOUR).toISOString())
  })

  it('can be rescheduled again until an hour before its earliest time', async () => {
    const s = await createBooking()
    advanceTo(s.start - 1.5 * HOUR)
    assert.equal((await move(s, `${timeIn(test, 3, '10:00')}:00+03:00`)).status, 200)
    advanceTo(s.start - HOUR - 5000)
    assert.equal((await move(s, `${timeIn(test, 3, '12:00')}:00+03:00`)).status, 200)
    advanceTo(s.start - HOUR + 1)
    const { status, body } = await move(s, `${timeIn(test, 3, '14:00')}:00+03:00`)
    assert.deepEqual([status, body.code], [400, 'reschedule-not-available'])
    assert.match(body.message, /earliest time/)
    const shown = await getBooking(s)
    assert.deepEqual(
      [shown.canReschedule, shown.rescheduleBefore],
      [false, new Date(s.start - HOUR).toISOString()],
    )
  })

  it('can be cancelled by the store until its new time, with a refund', async () => {
    const s = await createPaidBooking()
    const start = Date.parse((await getBooking(s)).startTime)
    advanceTo(start - 1.5 * HOUR)
    assert.equal((await move(s, `${timeIn(test, 4, '10:00')}:00+03:00`)).status, 200)
    advanceTo(start + HOUR)
    const { status } = await cancel(s.shop.merchantToken, s.bookingId, { reason: 'The power is out' })
    assert.equal(status, 200)
    await waitForRefund(s)
  })
})

describe('Cancelling a booking', () => {
  it('cancels a free booking with the reason, releases its slot and sends an SMS', async () => {
    const s = await createBooking()
    const { status, body } = await cancel(s.token, s.bookingId, {
      reason: '  Something came up ',
      refundRequested: true,
    })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([body.success, body.message], [true, 'Booking cancelled'])
    assert.deepEqual(
      [body.booking.status, body.booking.cancelReason, body.booking.canCancel],
      ['cancelled', 'Something came up', false],
    )
    const last = body.booking.history.at(-1)
    assert.deepEqual([last.status, last.by, last.reason], ['cancelled', 'customer', 'Something came up'])
    const other = await test.newCustomer()
    const rebooked = await test.ask('POST', '/bookings/service', {
      token: other.token,
      body: { serviceId: s.shop.serviceId, startTime: timeIn(test, 2) },
    })
    assert.equal(rebooked.status, 201)
    const sms = (await messagesTo(s.phone)).find((message) => message.startsWith('D3: Your booking'))
    assert.match(sms ?? '', /Shop of the test is cancelled\. You weren't charged\.$/)
  })

  it('accepts a request without a reason or body, and rejects a reason of 501 characters', async () => {
    const s = await createBooking()
    assert.equal((await cancel(s.token, s.bookingId, { reason: 'x'.repeat(501) })).status, 400)
    assert.equal((await cancel(s.token, s.bookingId, { status: 'confirmed' })).status, 400)
    assert.equal((await cancel(s.token, s.bookingId, { reason: 'x'.repeat(500) })).status, 200)
    const withoutBody = await createBooking()
    const { status, body } = await cancel(withoutBody.token, withoutBody.bookingId, undefined, 'POST')
    assert.deepEqual([status, body.booking.cancelReason], [200, null])
  })

  it('allows only its customer, and its store with a reason', async () => {
    const s = await createBooking()
    const other = await test.newCustomer('Other')
    assert.equal((await cancel(other.token, s.bookingId)).status, 403)
    assert.equal((await cancel(s.shop.merchantToken, s.bookingId)).status, 400)
    const otherShop = await openShop(test)
    assert.equal((await cancel(otherShop.merchantToken, s.bookingId, { reason: 'Closed' })).status, 404)
    assert.equal((await cancel(s.token, crypto.randomUUID())).status, 404)
    assert.equal((await test.ask('PUT', `/bookings/${s.bookingId}/cancel`, { body: {} })).status, 401)
    assert.equal((await getBooking(s)).status, 'confirmed')
  })

  it('does not cancel a booking that has another status than the caller has seen', async () => {
    const s = await createBooking({ autoConfirm: false })
    const decline = { reason: 'Closed', expectedStatus: 'pending' }
    await test.ask('PUT', `/bookings/${s.bookingId}/confirm`, { token: s.shop.merchantToken })
    const refused = await cancel(s.shop.merchantToken, s.bookingId, decline)
    assert.deepEqual([refused.status, refused.body.code], [409, 'booking-changed'])
    assert.equal((await cancel(s.token, s.bookingId, decline)).status, 409)
    assert.equal((await getBooking(s)).status, 'confirmed')
    const cancelled = { ...decline, expectedStatus: 'confirmed' }
    for (let i = 0; i < 2; i++)
      assert.equal((await cancel(s.shop.merchantToken, s.bookingId, cancelled)).status, 200)
  })

  it('cancels once for concurrent requests, with the first reason', async () => {
    const s = await createBooking()
    const replies = await Promise.all(
      ['one', 'two', 'three'].map((reason) => cancel(s.token, s.bookingId, { reason })),
    )
    assert.deepEqual(
      replies.map((reply) => reply.status),
      [200, 200, 200],
    )
    assert.equal(new Set(replies.map((reply) => reply.body.booking.cancelReason)).size, 1)
    assert.equal((await getBooking(s)).history.length, 2)
  })

  it('rejects cancellation within the notice period', async () => {
    const MESSAGE =
      'This booking cannot be cancelled due to the cancellation policy. Contact the service provider for assistance.'
    for (const noticeHours of [2, 24]) {
      const s = await createBooking({ noticeHours })
      test.clock.advance(s.start - noticeHours * 3_600_000 - 5000 - test.clock.now().getTime())
      assert.equal((await getBooking(s)).canCancel, true)
      test.clock.advance(5001)
      const { status, body } = await cancel(s.token, s.bookingId)
      assert.deepEqual([status, body.message, body.code], [400, MESSAGE, 'cancellation-not-available'])
      const shown = await getBooking(s)
      assert.deepEqual([shown.status, shown.canCancel], ['confirmed', false])
    }
  })

  it('rejects cancellation after check-in or completion', async () => {
    const s = await createBooking()
    test.clock.advance(s.start - test.clock.now().getTime())
    for (const step of ['check-in', 'complete']) {
      assert.equal(
        (await test.ask('PUT', `/bookings/${s.bookingId}/${step}`, { token: s.shop.merchantToken })).status,
        200,
      )
      assert.equal((await cancel(s.token, s.bookingId)).status, 400)
    }
  })

  it('rejects confirming a cancelled booking', async () => {
    const s = await createBooking({ autoConfirm: false })
    assert.equal((await cancel(s.token, s.bookingId)).status, 200)
    assert.equal(
      (await test.ask('PUT', `/bookings/${s.bookingId}/confirm`, { token: s.shop.merchantToken })).status,
      409,
    )
  })
})

describe('Refund after cancellation', () => {
  it('refunds the payment to the same phone and sends an SMS', async () => {
    const s = await createPaidBooking()
    const { body } = await cancel(s.token, s.bookingId, { reason: 'Rain' })
    assert.deepEqual([body.booking.status, body.booking.Payment.refund], ['cancelled', 'due'])
    await waitForRefund(s)
    const booking = await getBooking(s)
    assert.equal(booking.Payment.refund, 'completed')
    const [payment, ...others] = await listMpesaPayments(s.phone)
    assert.deepEqual(
      [payment.amount, payment.reversedAmount, payment.reversals.length, others.length],
      [38, 38, 1, 0],
    )
    assert.equal(payment.receipt, booking.Payment.mpesa_receipt_number)
    const sms = (await messagesTo(s.phone)).filter((message) => message.startsWith('D3: Your booking'))
    assert.equal(sms.length, 1)
    assert.match(sms[0]!, /We'll refund KES 38 by M-Pesa to 0711 0/)
    assert.ok(sms[0]!.length <= 160)
  })

  it('refunds once for repeated requests and events', async () => {
    const s = await createPaidBooking()
    await Promise.all([
      cancel(s.token, s.bookingId),
      cancel(s.token, s.bookingId),
      cancel(s.token, s.bookingId),
    ])
    await waitForRefund(s)
    await test.app.database.db
      .updateTable('events')
      .set({ dispatched_at: null, due_at: test.clock.now() })
      .where('topic', '=', 'booking.cancelled')
      .execute()
    await test.drainJobs('send-refunds')
    assert.equal((await getRefunds(s)).length, 1)
    const [payment] = await listMpesaPayments(s.phone)
    assert.equal(payment.reversals.length, 1)
    assert.equal(
      (await messagesTo(s.phone)).filter((message) => message.startsWith('D3: Your booking')).length,
      1,
    )
  })

  it('does not refund when the cancellation is rejected', async () => {
    const s = await createPaidBooking()
    test.clock.advance(Date.parse((await getBooking(s)).startTime) - 3_600_000 - test.clock.now().getTime())
    assert.equal((await cancel(s.token, s.bookingId)).status, 400)
    await test.drainJobs('send-refunds')
    assert.equal((await getPaymentRow(s)).status, 'completed')
    assert.deepEqual(await getRefunds(s), [])
  })
})

describe('An unpaid hold', () => {
  it('can be cancelled without a message, and the store never sees it', async () => {
    const s = await startPaying()
    await answer(s.phone, 'cancel')
    await waitForStatus(s, 'failed')
    const { status, body } = await cancel(s.token, s.bookingId)
    assert.deepEqual([status, body.booking.status, body.booking.Payment.refund], [200, 'cancelled', null])
    assert.deepEqual(await messagesTo(s.phone), [])
    const merchantDay = await test.ask('GET', `/bookings/merchant?date=${dayIn(test, 2)}`, {
      token: s.shop.merchantToken,
    })
    assert.deepEqual(merchantDay.body.bookings, [])
    const pay = await test.ask('POST', '/payments/mpesa', {
      token: s.token,
      body: { bookingId: s.bookingId, phoneNumber: newPhone() },
    })
    assert.equal(pay.status, 409)
  })

  it('can be cancelled within the notice period of a paid booking', async () => {
    const shop = await openShop(test)
    const { token } = await test.newCustomer()
    const { body } = await test.ask('POST', '/bookings/offers', {
      token,
      body: { offerId: shop.offerId, startTime: timeIn(test, 1) },
    })
    await test.app.database.db
      .updateTable('bookings')
      .set({ hold_expires_at: new Date(Date.parse(body.booking.startTime) + 60_000) })
      .where('id', '=', body.booking.id)
      .execute()
    test.clock.advance(Date.parse(body.booking.startTime) - 60_000 - test.clock.now().getTime())
    assert.equal((await getBooking({ token, bookingId: body.booking.id })).canCancel, true)
    assert.equal((await cancel(token, body.booking.id)).status, 200)
  })

  it('refunds a payment that arrives after the hold was cancelled', async () => {
    const s = await startPaying()
    assert.equal((await cancel(s.token, s.bookingId)).status, 200)
    await answer(s.phone, 'pay')
    const ended = await waitForStatus(s, 'completed')
    assert.deepEqual([ended.booking.id, ended.booking.status], [s.bookingId, 'cancelled'])
    await waitForRefund(s)
    const [payment] = await listMpesaPayments(s.phone)
    assert.equal(payment.reversedAmount, 38)
    assert.equal((await getRefunds(s)).length, 1)
  })

  it('returns 409 when the hold has expired', async () => {
    const s = await startPaying()
    await answer(s.phone, 'cancel')
    await waitForStatus(s, 'failed')
    test.clock.advance(10 * 60_000 + 1)
    await test.drainJobs('release-overdue-holds')
    const { status, body } = await cancel(s.token, s.bookingId)
    assert.deepEqual([status, body.code], [409, 'booking-changed'])
    assert.equal((await getBooking(s)).cancelReason, 'Payment was not completed in time')
  })
})

describe('Concurrent changes', () => {
  it('ends cancelled when the customer cancels while the store confirms', async () => {
    for (let round = 0; round < repeats(2, 5); round++) {
      const s = await createBooking({ autoConfirm: false })
      const confirm = () =>
        test.ask('PUT', `/bookings/${s.bookingId}/confirm`, { token: s.shop.merchantToken })
      const both =
        round % 2 ? [cancel(s.token, s.bookingId), confirm()] : [confirm(), cancel(s.token, s.bookingId)]
      const [cancelled, confirmed] = await Promise.all(round % 2 ? both : both.toReversed())
      assert.equal(cancelled!.status, 200)
      assert.ok([200, 409].includes(confirmed!.status))
      assert.equal((await getBooking(s)).status, 'cancelled')
    }
  })

  it('completes or refunds each payment when cancellation, payment and expiry coincide', async () => {
    const rounds = await Promise.all(Array.from({ length: 8 }, () => startPaying()))
    const ids = rounds.map((s) => s.bookingId)
    const soon = new Date(test.clock.now().getTime() + 1000)
    await test.app.database.db
      .updateTable('bookings')
      .set({ hold_expires_at: soon })
      .where('id', 'in', ids)
      .execute()
    await Promise.all([
      ...rounds.map((s) => answer(s.phone, 'pay')),
      ...rounds.map((s, n) => pause(n * 6).then(() => cancel(s.token, s.bookingId))),
      pause(25).then(() => {
        test.clock.advance(1000)
        return test.drainJobs('release-overdue-holds')
      }),
    ])
    for (const s of rounds) {
      const ended = await waitForStatus(s, 'completed')
      const { status } = await getPaymentRow(s)
      if (ended.booking.status === 'confirmed') assert.equal(status, 'completed')
      else await waitForRefund(s)
    }
  })

  it('all invariants hold at the end', async () => {
    test.clock.advance(15 * 60_000)
    await assertInvariantsHold(test)
  })
})
