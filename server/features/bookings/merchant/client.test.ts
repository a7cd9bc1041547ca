import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { openShop } from '#tests/support/factories.ts'
import { createBookingHelpers, getStatusAndCode } from '#tests/support/merchant-bookings.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const { ask, book, bookAt, moveClockTo, step } = createBookingHelpers(() => test)

describe('The existing client of merchants', () => {
  it('confirms, checks in and completes with its own statuses', async () => {
    const s = await book({ autoConfirm: false, staff: 1 })
    const path = `/merchant/bookings/services/${s.bookingId}`
    const put = (action: string, body: object = { notes: '' }) =>
      ask('PUT', `${path}/${action}`, s.merchant, body)
    assert.deepEqual(getStatusAndCode(await put('checkin', { notes: '', arrivalTime: '10:00' })), [
      409,
      'booking-changed',
    ])
    const confirmed = await put('confirm')
    assert.deepEqual(
      [confirmed.status, confirmed.body.booking.status, confirmed.body.booking.serviceStartedAt],
      [200, 'confirmed', null],
    )
    moveClockTo(s.start)
    const { body } = await put('checkin', { notes: '', arrivalTime: '10:00' })
    const { booking } = body
    assert.deepEqual([booking.status, booking.duration], ['in_progress', 60])
    assert.ok(Date.parse(booking.serviceStartedAt) >= s.start)
    assert.equal(booking.serviceStartedAt, booking.service_started_at)
    assert.deepEqual(
      [
        booking.User.id,
        booking.User.email,
        booking.userId,
        booking.staff.id,
        booking.paymentStatus,
        booking.isOffer,
      ],
      [s.customerId, null, s.customerId, s.staffId, 'not_paid', false],
    )
    assert.equal(booking.User.phone, booking.User.phoneNumber)
    assert.equal(booking.paymentUniqueCode, booking.code)
    const shown = await ask('GET', path, s.merchant)
    assert.equal(shown.body.booking.status, 'in_progress')
    const list = await ask(
      'GET',
      '/merchant/bookings/services?status=in_progress&limit=100&offset=0',
      s.merchant,
    )
    assert.deepEqual([list.body.bookings.length, list.body.summary.total], [1, 1])
    assert.ok(list.body.bookings.every(({ isOffer }: { isOffer: boolean }) => !isOffer))
    const completed = await ask('POST', `/merchant/bookings/${s.bookingId}/complete`, s.merchant, {
      notes: 'Done',
      actualDuration: 55,
      rating: null,
    })
    assert.deepEqual([completed.status, completed.body.booking.status], [200, 'completed'])
  })

  it('lists bookings with capitalised statuses, and shows one at the top level', async () => {
    const shop = await openShop(test, { capacity: 2, feeWaived: true })
    const s = await bookAt(shop, '10:00')
    const { body } = await ask(
      'GET',
      '/bookings/merchant/all?include=user,service,offer&includeCustomerDetails=true',
      shop.merchantToken,
    )
    assert.deepEqual(
      body.bookings.map((each: { status: string; statusCode: string }) => [each.status, each.statusCode]),
      [['Confirmed', 'confirmed']],
    )
    const ofStore = await ask('GET', `/bookings/merchant/store/${shop.storeId}`, shop.merchantToken)
    assert.equal(ofStore.body.bookings.length, 1)
    const view = await ask('GET', `/bookings/merchant/${s.bookingId}/view`, shop.merchantToken)
    assert.deepEqual(
      [view.body.id, view.body.status, view.body.User.id, view.body.booking.id],
      [s.bookingId, 'confirmed', s.customerId, s.bookingId],
    )
  })

  it('cancels with a reason, and changes the status by the same rules', async () => {
    const [s, other] = [await book(), await book()]
    const path = `/merchant/bookings/services/${s.bookingId}`
    const refused = await ask('PUT', `${path}/cancel`, s.merchant, { reason: '', refundRequested: true })
    assert.deepEqual(getStatusAndCode(refused), [400, 'reason-needed'])
    const status = (body: object) => ask('PUT', `${path}/status`, s.merchant, body)
    assert.deepEqual(getStatusAndCode(await status({ status: 'in_progress', notes: '' })), [409, 'too-early'])
    assert.equal((await ask('PUT', `${path}/confirm`, other.merchant, { notes: '' })).status, 404)
    const silent = await ask('PUT', `/merchant/bookings/services/${other.bookingId}/status`, other.merchant, {
      status: 'cancelled',
      notes: '',
    })
    assert.equal(silent.status, 200)
    const { body } = await status({ status: 'cancelled', notes: 'The therapist is ill' })
    assert.deepEqual(
      [body.booking?.status, body.booking?.cancelReason],
      ['cancelled', 'The therapist is ill'],
    )
  })

  it('of a merchant without bookings gets empty lists', async () => {
    const shop = await openShop(test)
    for (const path of [
      '/merchant/bookings/services',
      '/bookings/merchant/all',
      `/bookings/merchant/store/${shop.storeId}`,
    ]) {
      const { status, body } = await ask('GET', path, shop.merchantToken)
      assert.deepEqual([status, body.bookings], [200, []])
    }
    const s = await book()
    assert.equal((await ask('GET', `/bookings/merchant/store/${shop.storeId}`, s.merchant)).status, 404)
    assert.equal(
      (await step(s, 'status', { status: 'in_progress' })).status,
      400,
      'only on the paths of that client',
    )
  })
})
