import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { instant, WEEKDAYS } from '#domain/time/time.ts'
import { dayIn, openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let shop: Shop
let other: Shop
before(async () => {
  // A Monday morning.
  test = await openTestApp({ demo: false, now: new Date(instant('2026-11-23', 6 * 60)) })
  shop = await openShop(test)
  other = await openShop(test)
})
after(() => test?.close())

const ask = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  token = shop.merchantToken,
) => test.ask(method, path, { token, ...(body && { body }) })

const book = async (startTime: string, own = shop) => {
  const { token } = await test.newCustomer()
  const answer = await ask('POST', '/bookings/service', { serviceId: own.serviceId, startTime }, token)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body.booking.id
}

describe('Opening hours', () => {
  const week = (
    opens: string,
    closes: string,
    days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  ) => days.map((weekday) => ({ weekday, opens, closes }))
  const hours = (change: object = {}) => ({
    hours: week('08:00', '20:00'),
    specialDays: [],
    closedOnHolidays: false,
    ...change,
  })
  const affected = (body: { affectedBookings: { id: string }[] }) => body.affectedBookings.map(({ id }) => id)

  it('are shown with the holidays of a year', async () => {
    const { status, body } = await ask('GET', `/branches/${shop.branchId}/hours`)
    assert.equal(status, 200)
    assert.equal(body.hours.length, 7)
    assert.deepEqual(body.holidays[0], { day: '2026-12-12', name: 'Jamhuri Day' })
    assert.ok(body.holidays.length >= 10)
    assert.deepEqual(body.affectedBookings, [])
  })

  it('name the bookings that they leave outside, and change none of them', async () => {
    const own = await openShop(test, { capacity: 9 })
    const path = `/branches/${own.branchId}/hours`
    const early = await book(timeIn(test, 1, '08:00'), own)
    const later = await book(timeIn(test, 1, '12:00'), own)
    const saturday = await book('2026-11-28T10:00', own)
    const holiday = await book('2026-12-25T10:00', own)
    const change = hours({
      hours: week('09:00', '20:00'),
      specialDays: [{ day: dayIn(test, 1), opens: '09:00', closes: '12:30', reason: 'Stocktaking' }],
      closedOnHolidays: true,
    })
    const preview = await ask('POST', `${path}/preview`, change, own.merchantToken)
    assert.deepEqual(affected(preview.body), [early, later, saturday, holiday])
    assert.equal(preview.body.affectedBookings[0].customerName, 'Test Customer')
    assert.deepEqual(affected((await ask('GET', path, undefined, own.merchantToken)).body), [])
    const { status, body } = await ask('PUT', path, change, own.merchantToken)
    assert.deepEqual([status, affected(body)], [200, [early, later, saturday, holiday]])
    assert.deepEqual(body.specialDays, change.specialDays)
    const { rows } = await test.app.database.pool.query(
      `SELECT DISTINCT status FROM bookings WHERE branch_id = $1`,
      [own.branchId],
    )
    assert.deepEqual(rows, [{ status: 'confirmed' }])
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
    const slots = await test.ask(
      'GET',
      `/bookings/service-slots?serviceId=${own.serviceId}&date=${dayIn(test, 1)}`,
    )
    assert.deepEqual(slots.body.availableSlots, ['9:00 AM', '10:00 AM', '11:00 AM'])
    const again = await ask('PUT', path, { ...hours(), version: body.version }, own.merchantToken)
    assert.deepEqual([again.status, affected(again.body)], [200, [saturday]])
  })

  it('name the time that was proposed for a booking, until the proposal ends', async () => {
    const own = await openShop(test, { staff: 1 })
    const path = `/branches/${own.branchId}/hours`
    const id = await book(timeIn(test, 1, '19:00'), own)
    const change = hours({ hours: week('08:00', '18:00', [...WEEKDAYS]) })
    const saved = await ask('PUT', path, change, own.merchantToken)
    const [before] = saved.body.affectedBookings
    assert.deepEqual([before.id, before.staffId, before.proposedTime], [id, own.staffIds[0], null])
    const startTime = timeIn(test, 1, '10:00')
    const proposed = await ask(
      'POST',
      `/merchant/bookings/${id}/proposals`,
      { startTime, message: 'We close at six now' },
      own.merchantToken,
    )
    assert.equal(proposed.status, 201, JSON.stringify(proposed.body))
    const proposedTime = async () =>
      (await ask('GET', path, undefined, own.merchantToken)).body.affectedBookings[0].proposedTime
    assert.equal(await proposedTime(), proposed.body.booking.proposal.startTime)
    await ask('DELETE', `/merchant/bookings/${id}/proposals`, undefined, own.merchantToken)
    assert.equal(await proposedTime(), null)
  })

  it('past midnight close on the next day', async () => {
    const own = await openShop(test)
    const { status, body } = await ask(
      'PUT',
      `/branches/store-${own.storeId}/hours`,
      hours({ hours: week('18:00', '02:00', ['friday']) }),
      own.merchantToken,
    )
    assert.deepEqual([status, body.hours], [200, [{ weekday: 'Friday', opens: '18:00', closes: '02:00' }]])
    const store = (await test.customer.inject(`/api/v1/stores/${own.storeId}`)).json().store
    assert.deepEqual([store.opening_time, store.closing_time], ['18:00', '02:00'])
  })

  it('are rejected with the field', async () => {
    const path = `/branches/${shop.branchId}/hours`
    const wrong: [string, object][] = [
      ['hours.0.weekday', { hours: week('08:00', '20:00', ['Someday']) }],
      ['hours', { hours: week('08:00', '20:00', ['Monday', 'monday']) }],
      ['hours.0.opens', { hours: week('8', '20:00', ['Monday']) }],
      ['specialDays.0.day', { specialDays: [{ day: '2026-02-30', opens: null, closes: null }] }],
      ['specialDays.0.closes', { specialDays: [{ day: '2026-12-01', opens: '09:00', closes: null }] }],
      ['closedOnHolidays', { closedOnHolidays: 'yes' }],
    ]
    for (const [field, change] of wrong) {
      const { status, body } = await ask('PUT', path, hours(change))
      assert.deepEqual([status, Object.keys(body.errors)], [400, [field]], JSON.stringify(body))
    }
    assert.equal((await ask('PUT', path, hours(), other.merchantToken)).status, 404)
    assert.equal((await ask('GET', path, undefined, other.merchantToken)).status, 404)
    assert.equal((await ask('POST', `${path}/preview`, hours(), other.merchantToken)).status, 404)
  })

  it('of two changes of one version, one succeeds', async () => {
    const own = await openShop(test)
    const path = `/branches/${own.branchId}/hours`
    const { version } = (await ask('GET', path, undefined, own.merchantToken)).body
    const answers = await Promise.all(
      ['09:00', '10:00'].map((opens) =>
        ask('PUT', path, { ...hours({ hours: week(opens, '20:00') }), version }, own.merchantToken),
      ),
    )
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
    const conflict = answers.find(({ status }) => status === 409)!.body
    assert.equal(conflict.current.version, version + 1)
  })

  it('no booking slips in while they change: it is refused, or the reply names it', async () => {
    const own = await openShop(test, { capacity: 50 })
    const { token } = await test.newCustomer()
    const day = dayIn(test, 2)
    const requests = Array.from({ length: 8 }, (_, hour) =>
      ask(
        'POST',
        '/bookings/service',
        { serviceId: own.serviceId, startTime: `${day}T${10 + hour}:00` },
        token,
      ),
    )
    const closing = ask(
      'PUT',
      `/branches/${own.branchId}/hours`,
      hours({ specialDays: [{ day, opens: null, closes: null, reason: null }] }),
      own.merchantToken,
    )
    const [{ body }, ...answers] = await Promise.all([closing, ...requests])
    const booked = answers.flatMap((answer) => (answer.status === 201 ? [answer.body.booking.id] : []))
    assert.deepEqual(affected(body).toSorted(), booked.toSorted())
  })
})
