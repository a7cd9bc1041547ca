/** Rewards that pay access fees: in part, in full, with late payments and refunds, and at the same time. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { MINUTE } from '#domain/time/time.ts'
import { createReconciliationReport, hasDiscrepancies } from '#server/features/payments/payments.ts'
import type { Person } from '#tests/support/accounts.ts'
import { openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { payingIn, until, type Started } from '#tests/support/paying.ts'
import { earnAt } from '#tests/support/rewards.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'

let test: TestApp
/** A fee of KES 37.50, so 38 are charged. */
let shop: Shop
/** Customers with rewards of KES 11.25 and KES 2,250. */
let modest: { token: string; email: string }
let rich: { token: string; email: string }

before(async () => {
  test = await openTestApp({ demo: false })
  shop = await openShop(test, { capacity: 50, expiresInDays: 60 })
  const dear = await openShop(test, { priceCents: 10_000_000, discountedCents: 5_000_000 })
  ;[modest, rich] = (await earnAt(test, [shop, dear])) as [Person, Person]
})
after(() => test?.close())

const { newPhone, sandbox, answer, waitForStatus, getPaymentRow } = payingIn(() => test)
/** Payment that is made in time, but only known after the hold has ended. */
const LATE = { callback: 'late', query: 'processing-4999', statement: 'omit' }
const db = () => test.app.database.db
let days = 2
const order = (token: string, fields: object = {}) =>
  test.ask('POST', '/bookings/offers', {
    token,
    body: { offerId: shop.offerId, startTime: timeIn(test, 2), ...fields },
  })
const available = async ({ token }: { token: string }): Promise<number> =>
  (await test.ask('GET', '/users/earnings', { token })).body.earnings.creditAvailable
const getUse = (bookingId: string) =>
  db().selectFrom('reward_uses').selectAll().where('booking_id', '=', bookingId).executeTakeFirst()

/** Starts a booking that is held while M-Pesa is asked for what rewards leave of its fee. */
async function startPaying(
  { token, email }: { token: string; email: string },
  faults?: object,
): Promise<Started> {
  const phone = newPhone()
  if (faults) await sandbox('POST', '/api/faults', { phone, ...faults })
  const startTime = timeIn(test, ++days)
  const reply = await test.ask('POST', '/payments/mpesa', {
    token,
    body: {
      bookingData: { offerId: shop.offerId, startTime, useRewards: true },
      phoneNumber: phone,
      amount: 27,
    },
  })
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
  const { booking, payment } = reply.body
  return { shop, token, email, phone, bookingId: booking.id, paymentId: payment.id, reply }
}
async function assertBooks(): Promise<void> {
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
  const report = await createReconciliationReport(db(), test.clock.now())
  assert.equal(hasDiscrepancies(report), false, JSON.stringify(report))
}

describe('rewards that pay a part of the fee', () => {
  it('leave the rest to M-Pesa, and are in the receipt and in the export', async () => {
    assert.equal(await available(modest), 11)
    const s = await startPaying(modest)
    const { booking, payment } = s.reply.body
    assert.deepEqual(
      [booking.accessFee, booking.chargedFee, booking.creditUsed, payment.amount],
      [37.5, 38, 11, 27],
    )
    assert.equal(await available(modest), 0)
    await answer(s.phone, 'pay')
    await waitForStatus(s, 'completed')
    assert.equal((await getUse(s.bookingId))?.state, 'used')
    const { receipt } = (await test.ask('GET', `/payments/${s.paymentId}/receipt`, { token: s.token })).body
    assert.deepEqual(
      [receipt.lines.map(({ amount }: { amount: number }) => amount), receipt.total],
      [[37.5, 0.5, -11], 27],
    )
    const { body } = await test.ask('GET', '/users/earning-activities', { token: modest.token })
    assert.deepEqual(
      body.activities.slice(0, 1).map(({ kind, amount }: Record<string, unknown>) => [kind, amount]),
      [['used', -11]],
    )
    await assertBooks()

    const cancelled = await test.ask('PUT', `/bookings/${s.bookingId}/cancel`, { token: s.token, body: {} })
    assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body))
    assert.equal(await available(modest), 11)
    await until(async () => {
      await test.drainJobs(...ALL_SCHEDULED)
      return (await getPaymentRow(s)).status === 'refunded'
    })
    const { rows } = await test.app.database.pool.query(
      'SELECT amount_cents FROM refunds WHERE payment_id = $1',
      [s.paymentId],
    )
    assert.equal(Number(rows[0].amount_cents), 2700)
    const again = (await test.ask('GET', '/users/earning-activities', { token: modest.token })).body
    assert.equal(again.activities[0].kind, 'returned')
    await assertBooks()
  })

  it('are refused with another amount, and nothing is booked', async () => {
    const startTime = timeIn(test, ++days)
    for (const amount of [38, 0, 26]) {
      const { status, body } = await test.ask('POST', '/payments/mpesa', {
        token: modest.token,
        body: {
          bookingData: { offerId: shop.offerId, startTime, useRewards: true },
          phoneNumber: newPhone(),
          amount,
        },
      })
      assert.deepEqual([status, body.code, body.bookingId], [422, 'wrong-amount', undefined])
    }
    const { status } = await order(modest.token, { startTime, useRewards: true, paymentData: { amount: 38 } })
    assert.equal(status, 422)
    assert.equal(await available(modest), 11)
  })

  it('are available again when the hold ends, and needed again by a late payment', async () => {
    const s = await startPaying(modest, LATE)
    await answer(s.phone, 'pay')
    test.clock.advance(10 * MINUTE + 1000)
    await test.drainJobs(...ALL_SCHEDULED)
    assert.equal((await getUse(s.bookingId))?.state, 'released')
    assert.equal(await available(modest), 11)
    test.clock.advance(2 * MINUTE)
    const { booking } = await waitForStatus(s, 'completed')
    assert.equal(booking.status, 'confirmed')
    assert.notEqual(booking.id, s.bookingId)
    assert.equal((await getUse(booking.id))?.state, 'used')
    assert.equal(await available(modest), 0)
    await assertBooks()
    await test.ask('PUT', `/bookings/${booking.id}/cancel`, { token: s.token, body: {} })
    assert.equal(await available(modest), 11)
  })

  it('that were used for something else meanwhile send a late payment back', async () => {
    const s = await startPaying(modest, LATE)
    await answer(s.phone, 'pay')
    test.clock.advance(10 * MINUTE + 1000)
    const { body } = await order(modest.token, { startTime: timeIn(test, ++days), useRewards: true })
    assert.equal(body.booking.creditUsed, 11)
    test.clock.advance(2 * MINUTE)
    const { booking } = await waitForStatus(s, 'completed')
    assert.deepEqual([booking.id, booking.status], [s.bookingId, 'cancelled'])
    await until(async () => {
      await test.drainJobs(...ALL_SCHEDULED)
      return (await getPaymentRow(s)).status === 'refunded'
    })
    await test.ask('PUT', `/bookings/${body.booking.id}/cancel`, { token: s.token, body: {} })
    assert.equal(await available(modest), 11)
    await assertBooks()
  })

  it('replace a hold that they do not pay, and the other way round', async () => {
    const startTime = timeIn(test, ++days)
    const made: string[] = []
    for (const useRewards of [undefined, true, true, undefined, false, false]) {
      const { body } = await order(modest.token, {
        startTime,
        ...(useRewards !== undefined && { useRewards }),
      })
      made.push(body.booking.id)
      assert.equal(body.booking.creditUsed, made.length > 1 && made.length < 5 ? 11 : 0)
    }
    const [first, second, third] = [...new Set(made)]
    assert.deepEqual(made, [first, second, second, second, third, third])
    assert.equal(await available(modest), 11)
    await test.ask('PUT', `/bookings/${third}/cancel`, { token: modest.token, body: {} })
  })

  it('pay for one of two bookings at once', async () => {
    const others = await Promise.all(Array.from({ length: 3 }, () => openShop(test)))
    const replies = await Promise.all(
      others.map(({ offerId }) => order(modest.token, { offerId, useRewards: true })),
    )
    assert.deepEqual(replies.map(({ body }) => body.booking.creditUsed).toSorted(), [0, 0, 11])
    assert.equal(await available(modest), 0)
    await assertBooks()
    test.clock.advance(11 * MINUTE)
    await test.drainJobs(...ALL_SCHEDULED)
    await until(async () => (await available(modest)) === 11)
  })
})

describe('rewards that pay the whole fee', () => {
  it('confirm the booking at once, also when it is sent again, without M-Pesa', async () => {
    const before = await available(rich)
    const near = await openShop(test)
    const body = { offerId: near.offerId, startTime: timeIn(test, 2), useRewards: true }
    const booked = await order(rich.token, body)
    const { booking } = booked.body
    assert.deepEqual(
      [booked.status, booking.status, booking.requiresPayment, booking.creditUsed, booking.Payment],
      [201, 'confirmed', false, 38, null],
    )
    assert.equal(await available(rich), before - 38)
    for (const amount of [0, null]) {
      const paid = await test.ask('POST', '/payments/mpesa', {
        token: rich.token,
        body: { bookingData: body, phoneNumber: newPhone(), amount },
      })
      assert.deepEqual(
        [paid.status, paid.body.payment, paid.body.booking?.id],
        [200, null, booking.id],
        JSON.stringify(paid.body),
      )
    }
    await test.drainJobs(...ALL_SCHEDULED)
    await assertBooks()
    // The store cancels, so the credit is returned and M-Pesa has nothing to refund.
    const cancelled = await test.ask('PUT', `/bookings/${booking.id}/cancel`, {
      token: near.merchantToken,
      body: { reason: 'Closed that day' },
    })
    assert.equal(cancelled.status, 200)
    assert.equal(await available(rich), before)
    await test.drainJobs(...ALL_SCHEDULED)
    await assertBooks()
  })

  it('are not returned when nobody came', async () => {
    const before = await available(rich)
    const near = await openShop(test)
    const { body } = await order(rich.token, { offerId: near.offerId, useRewards: true })
    test.clock.advance(Date.parse(body.booking.startTime) - test.clock.now().getTime() + 16 * MINUTE)
    await test.drainJobs(...ALL_SCHEDULED)
    const marked = await test.ask('PUT', `/bookings/${body.booking.id}/no-show`, {
      token: near.merchantToken,
    })
    assert.equal(marked.status, 200, JSON.stringify(marked.body))
    assert.equal(await available(rich), before - 38)
    await assertBooks()
  })

  it('do nothing for a booking without a fee', async () => {
    const { body } = await test.ask('POST', '/bookings/service', {
      token: rich.token,
      body: { serviceId: shop.serviceId, startTime: timeIn(test, ++days), useRewards: true },
    })
    assert.deepEqual([body.booking.status, body.booking.creditUsed], ['confirmed', 0])
    assert.equal(await getUse(body.booking.id), undefined)
  })
})
