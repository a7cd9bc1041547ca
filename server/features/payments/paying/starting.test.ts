/**
 * A rejected payment request changes nothing in the database and returns the id of a booking that is still
 * held.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { MINUTE } from '#domain/time/time.ts'
import type { Answer, TestApp } from '#tests/support/test-app.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { assertInvariantsHold } from '#tests/support/invariants.ts'
import { payingIn, until } from '#tests/support/paying.ts'
import { openShop, timeIn, type Shop } from '#tests/support/factories.ts'

let test: TestApp
let shop: Shop
before(async () => {
  test = await openTestApp({ demo: false })
  shop = await openShop(test, { capacity: 50 })
})
after(() => test?.close())

const { newPhone, startPaying, sandbox, answer, waitForStatus, getBooking } = payingIn(() => test)
const bookingData = (fields: object = {}) => ({
  offerId: shop.offerId,
  startTime: timeIn(test, 3),
  ...fields,
})
const pay = (token: string, body: object): Promise<Answer> =>
  test.ask('POST', '/payments/mpesa', { token, body: { phoneNumber: newPhone(), amount: 38, ...body } })

/** Returns the contents of every table that a booking or a payment writes to. */
async function snapshot(): Promise<unknown> {
  const { pool } = test.app.database
  const counts = await Promise.all(
    ['bookings', 'booking_events', 'payments', 'payment_events'].map(async (table) => [
      table,
      (await pool.query(`SELECT count(*)::int AS count FROM ${table}`)).rows[0].count,
    ]),
  )
  const { rows: statuses } = await pool.query(
    'SELECT id, status, hold_expires_at, notes FROM bookings ORDER BY id',
  )
  return { counts, statuses }
}
async function assertUnchanged(work: () => Promise<Answer>): Promise<Answer> {
  const before = await snapshot()
  const reply = await work()
  assert.deepEqual(await snapshot(), before)
  return reply
}

describe('payment requests rejected before M-Pesa is called', () => {
  it('books nothing when the amount is wrong', async () => {
    const { token } = await test.newCustomer()
    const { status, body } = await assertUnchanged(() =>
      pay(token, { amount: 1, bookingData: bookingData() }),
    )
    assert.deepEqual([status, body.code, body.bookingId], [422, 'wrong-amount', undefined])
  })

  it('books nothing when another prompt is open on the phone', async () => {
    const other = await startPaying(undefined, shop)
    const { token } = await test.newCustomer()
    const { status, body, headers } = await assertUnchanged(() =>
      pay(token, { phoneNumber: other.phone, bookingData: bookingData() }),
    )
    assert.deepEqual([status, body.code, body.bookingId], [409, 'prompt-open', undefined])
    assert.ok(Number(headers['retry-after']) > 0)
  })

  it('books nothing when the phone has just paid the same amount', async () => {
    const other = await startPaying(undefined, shop)
    await answer(other.phone, 'pay')
    await waitForStatus(other, 'completed')
    const { token } = await test.newCustomer()
    const { status, body } = await assertUnchanged(() =>
      pay(token, { phoneNumber: other.phone, bookingData: bookingData() }),
    )
    assert.deepEqual([status, body.code, body.bookingId], [429, 'phone-busy', undefined])
  })

  it('books nothing when the phone has reached its prompt limit', async () => {
    const phone = newPhone()
    const { token } = await test.newCustomer()
    const { config } = test.app
    const scale = config.rateLimitScale
    config.rateLimitScale = 1
    try {
      for (let times = 0; times < 3; times++) {
        const reply = await pay(token, { phoneNumber: phone, bookingData: bookingData() })
        assert.equal(reply.status, 200, JSON.stringify(reply.body))
        await answer(phone, 'cancel')
        await until(
          async () =>
            (await test.ask('GET', `/payments/${reply.body.payment.id}/status`, { token })).body.payment
              .status === 'failed',
        )
      }
      const otherCustomer = await test.newCustomer()
      const { status, body } = await assertUnchanged(() =>
        pay(otherCustomer.token, { phoneNumber: phone, bookingData: bookingData() }),
      )
      assert.deepEqual([status, body.code, body.bookingId], [429, 'phone-limit', undefined])
    } finally {
      config.rateLimitScale = scale
    }
  })

  it('does not release the hold that the new booking would have replaced', async () => {
    const { token } = await test.newCustomer()
    const held = await test.ask('POST', '/bookings/offers', {
      token,
      body: { offerId: shop.offerId, startTime: timeIn(test, 4) },
    })
    const { status } = await assertUnchanged(() => pay(token, { amount: 1, bookingData: bookingData() }))
    assert.equal(status, 422)
    assert.equal((await getBooking({ token, bookingId: held.body.booking.id })).status, 'pending')
  })

  it('returns the id of a booking that was already held, unchanged', async () => {
    const { token } = await test.newCustomer()
    const held = await test.ask('POST', '/bookings/offers', {
      token,
      body: bookingData({ notes: 'Before' }),
    })
    const bookingId: string = held.body.booking.id
    for (const order of [{ bookingId }, { bookingData: bookingData({ notes: 'After' }) }]) {
      const { status, body } = await assertUnchanged(() => pay(token, { amount: 1, ...order }))
      assert.deepEqual([status, body.code, body.bookingId], [422, 'wrong-amount', bookingId])
    }
  })

  it('returns the id of a booking that is already paid', async () => {
    const s = await startPaying(undefined, shop)
    await answer(s.phone, 'pay')
    await waitForStatus(s, 'completed')
    const { startTime } = await getBooking(s)
    const { status, body } = await pay(s.token, { bookingData: { offerId: shop.offerId, startTime } })
    assert.deepEqual([status, body.code, body.bookingId], [409, 'nothing-to-pay', s.bookingId])
  })

  it('returns no id of another customer’s booking or of an expired hold', async () => {
    const s = await startPaying(undefined, shop)
    const otherCustomer = await test.newCustomer()
    const forbidden = await assertUnchanged(() => pay(otherCustomer.token, { bookingId: s.bookingId }))
    assert.deepEqual([forbidden.status, forbidden.body.bookingId], [403, undefined])
    test.clock.advance(11 * MINUTE)
    const expired = await assertUnchanged(() => pay(s.token, { bookingId: s.bookingId }))
    assert.deepEqual(
      [expired.status, expired.body.code, expired.body.bookingId],
      [409, 'hold-gone', undefined],
    )
  })
})

describe('payments refused by M-Pesa', () => {
  for (const [push, status, code] of [
    ['busy', 503, 'mpesa-busy'],
    ['locked', 409, 'prompt-open'],
  ] as const)
    it(`(${push}) returns the id of the held booking, which the next attempt pays`, async () => {
      const { token } = await test.newCustomer()
      const phone = newPhone()
      await sandbox('POST', '/api/faults', { phone, push })
      const refused = await pay(token, { phoneNumber: phone, bookingData: bookingData() })
      assert.deepEqual([refused.status, refused.body.code], [status, code])
      assert.equal(refused.body.retryAfter, Number(refused.headers['retry-after']))
      const { bookingId } = refused.body
      assert.equal((await getBooking({ token, bookingId })).status, 'pending')
      const otherPhone = newPhone()
      const { body } = await pay(token, { phoneNumber: otherPhone, bookingId })
      assert.equal(body.booking.id, bookingId)
      await answer(otherPhone, 'pay')
      await until(async () => (await getBooking({ token, bookingId })).status === 'confirmed')
    })

  it('books nothing while M-Pesa is known to be down', async () => {
    await sandbox('POST', '/api/faults', { push: 'down', count: 5 })
    for (let times = 0; times < 5; times++) await startPaying(undefined, shop)
    const { token } = await test.newCustomer()
    const { status, body } = await assertUnchanged(() => pay(token, { bookingData: bookingData() }))
    assert.deepEqual([status, body.code, body.bookingId], [503, 'mpesa-busy', undefined])
    test.clock.advance(31_000)
    assert.equal((await pay(token, { bookingData: bookingData() })).status, 200)
  })
})

describe('At the end', () => {
  it('no invariant is violated', async () => {
    test.clock.advance(15 * MINUTE)
    await assertInvariantsHold(test)
  })
})
