import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'mocha'
import { sql } from 'kysely'
import { writeSums } from '#demo/load/sums.ts'
import { addDays, toDay, instant, toWeekday, type Day } from '#domain/time/time.ts'
import { createContext, transaction } from '#server/app-context.ts'
import type { Events, Topic } from '#server/platform/jobs/events.ts'
import { uuidv7 } from '#server/ids.ts'
import { checkInvariants } from '#server/platform/database/invariants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import { analyticsInvariants } from './invariants.ts'
import { storeSums } from './sums.ts'
import { writeViews } from './views.ts'

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
  monday = addDays(toDay(test.clock.now().getTime()), -3)
  assert.equal(toWeekday(monday), 1)
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
  await writeSums(test.app.database.db)
}
const figures = async (query = '', token = shop.merchantToken) => {
  const { status, body } = await test.ask('GET', `/merchant/analytics${query}`, { token })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

const readAll = () => Promise.all(['', '?period=month', '?period=year'].map((query) => figures(query)))
const getBookings = ({ bookings }: { bookings: number }) => bookings

const listChanges = async (): Promise<Day[]> => {
  const { rows } = await sql<{ day: Day }>`
    SELECT DISTINCT day::text FROM figure_changes ORDER BY day`.execute(test.app.database.db)
  return rows.map(({ day }) => day)
}
/** Emits an event in a transaction, as the feature that has changed a row does. */
const emitInTransaction = <T extends Topic>(topic: T, payload: Events[T]) =>
  transaction(createContext(test.app, null), (tx) => tx.emit(topic, payload))
const assertStoredSums = async () => {
  const { pool } = test.app.database
  assert.deepEqual(await checkInvariants(pool, analyticsInvariants, test.clock.now()), [])
}
const view = async (body: object, { token, headers }: { token?: string; headers?: object } = {}) => {
  const { status } = await test.ask('POST', '/views', {
    body,
    headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/131.0 Mobile', ...headers },
    ...(token !== undefined && { token }),
  })
  assert.equal(status, 200)
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
      views: 0,
      // The tests' bookings are made at the time of the visit; that of tomorrow is not made yet.
      started: 7,
      made: 5,
      came: 3,
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

  it('do not count blocked time as working time', async () => {
    const token = shop.merchantToken
    const before = (await figures()).totals.workingMinutes
    const body = {
      staffId: shop.staffIds[0],
      from: new Date(instant(addDays(monday, 3), 13 * 60)).toISOString(),
      to: new Date(instant(addDays(monday, 3), 14 * 60 + 30)).toISOString(),
    }
    const blocked = await test.ask('POST', '/merchant/blocks', { token, body })
    assert.equal(blocked.status, 201, JSON.stringify(blocked.body))
    const after = await figures()
    assert.equal(after.totals.workingMinutes, before - 90)
    assert.deepEqual(after.staff[0].workingMinutes.slice(12, 15), [240, 180, 210])
  })

  it('are the same once the sums of the days are stored, and follow later changes', async () => {
    const counted = await readAll()
    await storeSums(test.app)
    assert.deepEqual(await listChanges(), [])
    assert.deepEqual(await readAll(), counted)
    await assertStoredSums()

    const { id } = await test.app.database.db
      .updateTable('bookings')
      .set({ status: 'completed' })
      .where('store_id', '=', shop.storeId)
      .where('status', '=', 'confirmed')
      .where(sql<boolean>`lower(during) < ${new Date(instant(addDays(monday, 4)))}`)
      .returning('id')
      .executeTakeFirstOrThrow()
    await emitInTransaction('booking.completed', { bookingId: id, isCheckedIn: false })
    assert.deepEqual(await listChanges(), [addDays(monday, 3)])
    const changed = await readAll()
    assert.equal(changed[0].totals.visits, counted[0].totals.visits + 1)
    assert.equal(changed[0].totals.came, counted[0].totals.came + 1)
    await storeSums(test.app)
    assert.deepEqual(await listChanges(), [])
    assert.deepEqual(await readAll(), changed)
    await assertStoredSums()

    const [from, to] = [instant(addDays(monday, 3), 9 * 60), instant(addDays(monday, 2), 18 * 60)].map((at) =>
      new Date(at).toISOString(),
    ) as [string, string]
    const during = `[${to},${new Date(Date.parse(to) + 3_600_000).toISOString()})`
    await test.app.database.db.updateTable('bookings').where('id', '=', id).set({ during }).execute()
    await emitInTransaction('booking.moved', { bookingId: id, from, to })
    assert.deepEqual(await listChanges(), [addDays(monday, 2), addDays(monday, 3)])
    await storeSums(test.app)
    assert.deepEqual((await figures()).buckets.map(getBookings), [2, 2, 1, 0])
    await assertStoredSums()
  })

  it('have the views of the pages of the stores', async () => {
    const now = addDays(monday, 3)
    assert.equal((await figures()).viewsSince, null)
    await view({ kind: 'store', id: shop.storeId })
    await view({ kind: 'store', id: shop.storeId.toUpperCase(), referrer: 'https://www.google.com' })
    await view({ kind: 'offer', id: shop.offerId })
    await view({ kind: 'store', id: other.storeId })
    await view({ kind: 'offer', id: randomUUID() })
    await writeViews(test.app)
    await view({ kind: 'offer', id: shop.offerId })
    await writeViews(test.app)
    const body = await figures()
    assert.deepEqual([body.viewsSince, body.totals.views, body.previousTotals.views], [now, 4, 0])
    assert.deepEqual(
      body.buckets.map(({ views }: { views: number }) => views),
      [0, 0, 0, 4],
    )
    assert.equal((await figures(`?storeId=${shop.storeId}`)).totals.views, 4)
  })

  it('leave out bots, people of businesses, and visitors from the merchants’ site', async () => {
    const { views } = (await figures()).totals
    const page = { kind: 'store', id: shop.storeId }
    await view(page, { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } })
    await view(page, { token: shop.merchantToken })
    await view({ ...page, referrer: new URL(test.app.config.merchantUrl).origin })
    await writeViews(test.app)
    assert.equal((await figures()).totals.views, views)
    const { token } = await test.newCustomer()
    await view(page, { token })
    await writeViews(test.app)
    assert.equal((await figures()).totals.views, views + 1)
    for (const body of [{ kind: 'store', id: '1' }, { kind: 'home', id: shop.storeId }, {}])
      assert.equal((await test.ask('POST', '/views', { body })).status, 400)
  })

  it('do not lose views that could not be written', async () => {
    const { views } = (await figures()).totals
    await view({ kind: 'store', id: shop.storeId })
    await test.inBulk((client) => client.query('ALTER TABLE page_views RENAME TO page_views_away'))
    await writeViews(test.app)
    await test.inBulk((client) => client.query('ALTER TABLE page_views_away RENAME TO page_views'))
    await writeViews(test.app)
    assert.equal((await figures()).totals.views, views + 1)
  })

  it('are exported as CSV, a line for each day', async () => {
    const { body } = await test.ask('GET', '/merchant/analytics/export', { token: shop.merchantToken })
    assert.deepEqual([body.format, body.fileName], ['csv', `d3-${monday}-${addDays(monday, 3)}.csv`])
    assert.deepEqual(body.data.split('\r\n').slice(0, 2), [
      '\ufeff"Day","Bookings","Taken at the counter (KES)","Page views","Bookings begun","Bookings made","Came"',
      `"${monday}","2","2750","0","2","2","2"`,
    ])
  })
})
