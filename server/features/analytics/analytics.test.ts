import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { addDays, dayOf, instant, weekdayOf, type Day } from '#domain/time/time.ts'
import { uuidv7 } from '#server/ids.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'

let test: TestApp
let shop: Shop
let other: Shop
/** The Monday of the running week. */
let monday: Day
before(async () => {
  // Thursday, 12:00 in Nairobi.
  test = await openTestApp({ demo: false, now: new Date('2026-11-19T09:00:00Z') })
  shop = await openShop(test, { staff: 2 })
  other = await openShop(test)
  monday = addDays(dayOf(test.clock.now().getTime()), -3)
  assert.equal(weekdayOf(monday), 1)
})
after(() => test?.close())

type Visit = {
  day: Day
  hour?: number
  status?: 'completed' | 'checked_in' | 'confirmed' | 'cancelled' | 'pending'
  isNoShow?: boolean
  accountId?: string
  staff?: number
  isOffer?: boolean
  priceCents?: number
  in?: Shop
}
let codes = 0
/** Writes a booking with its result, because a test cannot wait for a week of visits. */
async function addBooking(visit: Visit): Promise<void> {
  const of = visit.in ?? shop
  const status = visit.isNoShow ? 'cancelled' : (visit.status ?? 'completed')
  const start = instant(visit.day, (visit.hour ?? 9) * 60)
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  const code = [...String(++codes).padStart(6, '0')].map((digit) => alphabet[Number(digit)]).join('')
  await test.app.database.db
    .insertInto('bookings')
    .values({
      id: uuidv7(start),
      account_id: visit.accountId ?? (await test.newCustomer()).id,
      booking_type: visit.isOffer ? 'offer' : 'service',
      offer_id: visit.isOffer ? of.offerId : null,
      service_id: of.serviceId,
      store_id: of.storeId,
      branch_id: of.branchId,
      pool_id: of.poolId,
      staff_id: visit.staff === undefined ? null : of.staffIds[visit.staff]!,
      during: `[${new Date(start).toISOString()},${new Date(start + 3_600_000).toISOString()})`,
      status,
      hold_expires_at: status === 'pending' ? new Date(start) : null,
      fee_cents: visit.isOffer ? 3750 : 0,
      fee_basis: visit.isOffer ? 'discount-value' : 'none',
      charged_cents: visit.isOffer ? 3800 : 0,
      access_fee_paid: visit.isOffer === true,
      price_cents: visit.priceCents ?? 150_000,
      code,
      client_name: 'Wanjiku',
      cancelled_by: status === 'cancelled' ? 'customer' : null,
      no_show_at: visit.isNoShow ? new Date(start) : null,
      created_at: new Date(start),
      updated_at: new Date(start),
    })
    .execute()
}
const figures = async (query = '', token = shop.merchantToken) => {
  const { status, body } = await test.ask('GET', `/merchant/analytics${query}`, { token })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

describe('The figures of a merchant', () => {
  it('are zero without bookings, for every day until today', async () => {
    const body = await figures('', other.merchantToken)
    assert.deepEqual(body.period, { from: monday, to: addDays(monday, 3) })
    assert.deepEqual(body.previousPeriod, { from: addDays(monday, -7), to: addDays(monday, -4) })
    assert.equal(body.totals.bookings, 0)
    assert.deepEqual(
      body.buckets.map((each: { from: Day; bookings: number }) => [each.from, each.bookings]),
      [0, 1, 2, 3].map((days) => [addDays(monday, days), 0]),
    )
  })

  it('add up the visits of the week and compare the same days of the week before', async () => {
    const regular = await test.newCustomer()
    await addBooking({ day: addDays(monday, -6), accountId: regular.id, staff: 0, priceCents: 100_000 })
    await addBooking({ day: addDays(monday, -2), staff: 0 }) // Saturday: after the compared days
    await addBooking({ day: monday, hour: 9, accountId: regular.id, staff: 0 })
    await addBooking({ day: monday, hour: 10, staff: 0, isOffer: true, priceCents: 125_000 })
    await addBooking({ day: addDays(monday, 1), staff: 1, status: 'checked_in' })
    await addBooking({ day: addDays(monday, 1), hour: 11, staff: 1, isNoShow: true, isOffer: true })
    await addBooking({ day: addDays(monday, 2), staff: 1, status: 'cancelled' })
    await addBooking({ day: addDays(monday, 2), hour: 15, staff: 1, status: 'pending' })
    await addBooking({ day: addDays(monday, 3), hour: 18, staff: 1, status: 'confirmed' })
    await addBooking({ day: addDays(monday, 4), staff: 1, status: 'confirmed' }) // tomorrow
    await addBooking({ day: monday, in: other })

    const body = await figures()
    assert.deepEqual(body.totals, {
      bookings: 5,
      visits: 3,
      walkIns: 0,
      noShows: 1,
      cancelled: 1,
      takenAtCounter: 4250,
      fees: 76,
      newClients: 2,
      returningClients: 1,
      referredClients: 0,
      bookedMinutes: 300,
      // Two people from 08:00 to 20:00 on four days.
      workingMinutes: 2 * 4 * 12 * 60,
    })
    assert.deepEqual(
      [body.previousTotals.visits, body.previousTotals.takenAtCounter, body.previousTotals.newClients],
      [1, 1000, 1],
    )
    assert.deepEqual(
      body.buckets.map((each: { bookings: number; takenAtCounter: number }) => [
        each.bookings,
        each.takenAtCounter,
      ]),
      [
        [2, 2750],
        [2, 1500],
        [0, 0],
        [1, 0],
      ],
    )
    assert.deepEqual(body.services, [{ id: shop.serviceId, name: 'Cut', visits: 3, takenAtCounter: 4250 }])
    assert.deepEqual(body.offers, [
      { id: shop.offerId, name: 'A cut for less', visits: 1, takenAtCounter: 1250 },
    ])
    const [first] = body.staff
    assert.deepEqual([first.id, first.bookedMinutes[9], first.bookedMinutes[10]], [shop.staffIds[0], 60, 60])
    assert.deepEqual([first.workingMinutes[7], first.workingMinutes[8]], [0, 240])
  })

  it('cover a past week completely, a month by day and a year by month', async () => {
    const past = await figures(`?day=${addDays(monday, -1)}`)
    assert.equal(past.buckets.length, 7)
    assert.equal(past.totals.bookings, 2)
    const month = await figures('?period=month')
    assert.deepEqual([month.buckets.length, month.buckets[0].from], [19, '2026-11-01'])
    const year = await figures('?period=year')
    assert.deepEqual(
      [year.buckets.length, year.buckets.at(-1).from, year.buckets.at(-1).bookings],
      [11, '2026-11-01', 7],
    )
  })

  it('are those of one store when it is given, and of no other merchant’s', async () => {
    assert.equal((await figures(`?storeId=${shop.storeId}`)).totals.visits, 3)
    const query = `?storeId=${other.storeId}`
    const foreign = await test.ask('GET', `/merchant/analytics${query}`, { token: shop.merchantToken })
    assert.equal(foreign.status, 404)
    const { token } = await test.newCustomer()
    assert.equal((await test.ask('GET', '/merchant/analytics', { token })).status, 403)
  })

  it('are exported as CSV, a line for each day', async () => {
    const { body } = await test.ask('GET', '/merchant/analytics/export', { token: shop.merchantToken })
    assert.deepEqual([body.format, body.fileName], ['csv', `d3-${monday}-${addDays(monday, 3)}.csv`])
    assert.deepEqual(body.data.split('\r\n').slice(0, 2), [
      '"Day","Bookings","Taken at the counter (KES)"',
      `"${monday}","2","2750"`,
    ])
  })
})
