import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { addDays, instant, MINUTE, toWeekday } from '#domain/time/time.ts'
import { uuidv7 } from '#server/ids.ts'
import { recordStatements } from '#tests/support/statements.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { dayIn, openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'

let test: TestApp
before(async () => {
  // The time is early on a Saturday, so that all its slots are in the future.
  test = await openTestApp({ demo: false, now: new Date(instant('2026-11-21', 6 * 60)) })
})
after(() => test?.close())

const getSlots = async (shop: Shop, date: string, filter = '') =>
  test.ask('GET', `/bookings/service-slots?serviceId=${shop.serviceId}&date=${date}${filter}`)
const getTimes = (body: { detailedSlots: { startTime: string }[] }) =>
  body.detailedSlots.map((slot) => slot.startTime)
const getDays = async (shop: Shop, query: string) =>
  (await test.ask('GET', `/bookings/availability?serviceId=${shop.serviceId}&${query}`)).body
const setSpecialDay = (
  shop: Shop,
  day: string,
  hours: { opens: number; closes: number } | null,
  reason: string | null = null,
) =>
  test.app.database.db
    .insertInto('branch_special_days')
    .values({
      branch_id: shop.branchId,
      day,
      opens: hours?.opens ?? null,
      closes: hours?.closes ?? null,
      reason,
      created_at: test.clock.now(),
    })
    .execute()
const addLeave = (staffId: string, from: string, to: string) =>
  test.app.database.db
    .insertInto('leaves')
    .values({
      id: uuidv7(test.clock.now().getTime()),
      staff_id: staffId,
      during: `[${from}T00:00+03,${to}T00:00+03)`,
      created_at: test.clock.now(),
    })
    .execute()
const setBookingWindow = (shop: Shop, columns: { min_advance_minutes?: number; max_advance_days?: number }) =>
  test.app.database.db.updateTable('services').set(columns).where('id', '=', shop.serviceId).execute()
const book = async (shop: Shop, startTime: string, fields: object = {}) => {
  const { token } = await test.newCustomer()
  return test.ask('POST', '/bookings/service', {
    token,
    body: { serviceId: shop.serviceId, startTime, ...fields },
  })
}

describe('Special days and holidays', () => {
  it('rejects slots and bookings on a holiday if the branch closes on holidays', async () => {
    const shop = await openShop(test)
    await test.app.database.db
      .updateTable('branches')
      .set({ closed_on_holidays: true })
      .where('id', '=', shop.branchId)
      .execute()
    const { status, body } = await getSlots(shop, '2026-12-12')
    assert.deepEqual([status, body.businessRuleViolation, body.availableSlots], [400, true, []])
    assert.equal(
      body.message,
      'The branch is closed on this day: Jamhuri Day. Choose one of its working days.',
    )
    assert.equal(body.storeInfo.workingDays.length, 7)
    assert.equal((await book(shop, '2026-12-12T10:00')).body.message, body.message)
    const { days } = await getDays(shop, 'from=2026-12-11&days=3')
    assert.deepEqual(days, [
      { date: '2026-12-11', isOpen: true, free: 12, reason: null },
      { date: '2026-12-12', isOpen: false, free: 0, reason: 'Jamhuri Day' },
      { date: '2026-12-13', isOpen: true, free: 12, reason: null },
    ])
  })

  it('includes gazetted holidays, and special hours override a holiday', async () => {
    const shop = await openShop(test)
    const { db } = test.app.database
    await db
      .updateTable('branches')
      .set({ closed_on_holidays: true })
      .where('id', '=', shop.branchId)
      .execute()
    await db.insertInto('public_holidays').values({ day: '2026-11-27', name: 'A day of mourning' }).execute()
    assert.match((await getSlots(shop, '2026-11-27')).body.message, /closed on this day: A day of mourning/)
    await setSpecialDay(shop, '2026-11-27', { opens: 600, closes: 720 })
    assert.deepEqual(getTimes((await getSlots(shop, '2026-11-27')).body), ['10:00', '11:00'])
  })

  it('applies special hours to the slots and to bookings', async () => {
    const shop = await openShop(test)
    const day = dayIn(test, 5)
    await setSpecialDay(shop, day, { opens: 570, closes: 720 }, 'Stocktaking')
    assert.deepEqual(getTimes((await getSlots(shop, day)).body), ['09:30', '10:30'])
    assert.match((await book(shop, `${day}T10:00`)).body.message, /No booking starts at exactly that time/)
    assert.equal((await book(shop, `${day}T10:30`)).status, 201)
    await test.drainJobs(...ALL_SCHEDULED)
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
  })

  it('closing a day does not affect its existing bookings', async () => {
    const shop = await openShop(test)
    const day = dayIn(test, 6)
    assert.equal((await book(shop, `${day}T10:00`)).status, 201)
    test.clock.advance(1000)
    await setSpecialDay(shop, day, null, 'A burst pipe')
    assert.match((await book(shop, `${day}T11:00`)).body.message, /closed on this day: A burst pipe/)
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
  })
})

describe('Staff', () => {
  it('breaks and leave make one person unavailable; the day is closed when all are away', async () => {
    const shop = await openShop(test, { staff: 2, capacity: 2 })
    const [amina, brian] = shop.staffIds as [string, string]
    const day = dayIn(test, 4)
    await test.app.database.db
      .insertInto('breaks')
      .values({ staff_id: amina, weekday: toWeekday(day), starts: 780, ends: 840 })
      .execute()
    const free = async (staffId: string) => getTimes((await getSlots(shop, day, `&staffId=${staffId}`)).body)
    assert.ok(!(await free(amina)).includes('13:00') && (await free(brian)).includes('13:00'))
    const lunch = (await getSlots(shop, day)).body.detailedSlots.find(
      (slot: { startTime: string }) => slot.startTime === '13:00',
    )
    assert.deepEqual([lunch.total, lunch.available], [1, 1])
    const { status, body } = await book(shop, `${day}T13:00`, { staffId: amina })
    assert.equal(status, 409, JSON.stringify(body))

    await addLeave(brian, day, addDays(day, 1))
    assert.ok(!getTimes((await getSlots(shop, day)).body).includes('13:00'))
    await addLeave(amina, day, addDays(day, 1))
    const closed = await getSlots(shop, day)
    assert.deepEqual([closed.status, closed.body.businessRuleViolation], [400, true])
    assert.match(closed.body.message, /service not available on this day/)
    assert.equal((await book(shop, `${day}T10:00`)).status, 409)
    const { days } = await getDays(shop, `from=${day}&days=2`)
    assert.deepEqual(
      [days[0].isOpen, days[0].free, days[0].reason, days[1].free],
      [true, 0, 'No staff working', 12],
    )
  })

  it('merges adjacent shifts', async () => {
    const shop = await openShop(test, { staff: 1 })
    const day = dayIn(test, 4)
    const { db } = test.app.database
    await db.deleteFrom('shifts').where('staff_id', '=', shop.staffIds[0]!).execute()
    const half = (starts: number, ends: number) => ({
      staff_id: shop.staffIds[0]!,
      weekday: toWeekday(day),
      starts,
      ends,
    })
    await db
      .insertInto('shifts')
      .values([half(480, 630), half(630, 780)])
      .execute()
    assert.deepEqual(getTimes((await getSlots(shop, day)).body), [
      '08:00',
      '09:00',
      '10:00',
      '11:00',
      '12:00',
    ])
    assert.equal((await book(shop, `${day}T10:00`)).status, 201)
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
  })

  it('returns an empty list for a fully booked day', async () => {
    const shop = await openShop(test)
    const day = dayIn(test, 3)
    await setSpecialDay(shop, day, { opens: 600, closes: 660 })
    assert.equal((await book(shop, `${day}T10:00`)).status, 201)
    const { status, body } = await getSlots(shop, day)
    assert.deepEqual([status, body.success, body.availableSlots], [200, true, []])
  })
})

describe('The hours that are shown', () => {
  it('are those of the day: on cards, on the page of a store, and with a booking', async () => {
    const shop = await openShop(test)
    const { db } = test.app.database
    const today = dayIn(test, 0)
    const shown = async (): Promise<unknown[]> => {
      const { store } = (await test.ask('GET', `/stores/${shop.storeId}`)).body
      const { stores } = (await test.ask('GET', '/stores?limit=100')).body
      const { branches } = (await test.ask('GET', `/stores/${shop.storeId}/branches`)).body
      const listed = stores.find(({ id }: { id: string }) => id === shop.storeId)
      return [store, listed, branches[0]].map(({ openingNote }: { openingNote: string }) => openingNote)
    }
    const special = (day: string, opens: number | null, closes: number | null) =>
      db
        .insertInto('branch_special_days')
        .values({
          branch_id: shop.branchId,
          day,
          opens,
          closes,
          reason: 'Stocktaking',
          created_at: test.clock.now(),
        })
        .onConflict((c) => c.columns(['branch_id', 'day']).doUpdateSet({ opens, closes }))
        .execute()
    assert.deepEqual(await shown(), Array(3).fill('08:00'))
    await special(today, null, null)
    assert.deepEqual(await shown(), Array(3).fill('tomorrow 08:00'))
    await special(today, 5 * 60, 7 * 60)
    assert.deepEqual(await shown(), Array(3).fill('until 07:00'))
    await db.deleteFrom('branch_special_days').where('branch_id', '=', shop.branchId).execute()
    await db
      .updateTable('branches')
      .set({ closed_on_holidays: true })
      .where('id', '=', shop.branchId)
      .execute()
    assert.deepEqual(await shown(), Array(3).fill('08:00'))
    await db.insertInto('public_holidays').values({ day: today, name: 'Gazetted' }).execute()
    assert.deepEqual(await shown(), Array(3).fill('tomorrow 08:00'))
    await db.deleteFrom('public_holidays').where('name', '=', 'Gazetted').execute()

    await special(dayIn(test, 3), 9 * 60, 12 * 60)
    const booked = await book(shop, timeIn(test, 3, '10:00'))
    assert.equal(booked.status, 201, JSON.stringify(booked.body))
    const expected = [{ date: dayIn(test, 3), opens: '09:00', closes: '12:00', reason: 'Stocktaking' }]
    assert.deepEqual(booked.body.booking.Branch.specialDays, expected)
    const { branches } = (await test.ask('GET', `/bookings/services/${shop.serviceId}/branch`)).body
    assert.deepEqual(
      branches[0].specialDays.filter(({ date }: { date: string }) => date <= dayIn(test, 3)),
      expected,
    )
  })
})

describe('Booking window', () => {
  it('omits and rejects times within the advance notice, which is returned in hours', async () => {
    const shop = await openShop(test)
    await setBookingWindow(shop, { min_advance_minutes: 150, max_advance_days: 14 })
    const today = dayIn(test, 0)
    const { body } = await getSlots(shop, today)
    assert.equal(getTimes(body)[0], '09:00')
    assert.deepEqual([body.bookingRules.minAdvanceBooking, body.bookingRules.maxAdvanceBooking], [2.5, 14])
    const rejected = await book(shop, `${today}T08:00`)
    assert.deepEqual([rejected.status, rejected.body.code], [400, 'too-soon'])
    assert.equal(rejected.body.message, 'Book at least 2 h 30 min ahead. Choose a later time.')
  })

  it('leaves out and refuses starts that a store which confirms itself cannot answer in time', async () => {
    const shop = await openShop(test, { autoConfirm: false })
    const today = dayIn(test, 0)
    assert.equal(getTimes((await getSlots(shop, today)).body)[0], '09:00')
    const refused = await book(shop, `${today}T08:00`)
    assert.deepEqual([refused.status, refused.body.code], [400, 'too-soon'])
    assert.match(refused.body.message, /at least 2 hours before the start/)
    const { status, body } = await book(shop, `${today}T09:00`)
    assert.deepEqual([status, body.booking.answerBy], [201, `${today}T04:00:00.000Z`])
    const offer = await test.ask('GET', `/bookings/offer-slots?offerId=${shop.offerId}&date=${today}`)
    assert.equal(getTimes(offer.body)[0], '08:00', 'its payment confirms it')
  })

  it('applies the service’s own limit of days ahead', async () => {
    const shop = await openShop(test)
    await setBookingWindow(shop, { max_advance_days: 14 })
    assert.equal((await getSlots(shop, dayIn(test, 14))).status, 200)
    const { status, body } = await getSlots(shop, dayIn(test, 15))
    assert.deepEqual([status, body.message], [400, 'Bookings open 14 days ahead. Choose an earlier date.'])
    assert.equal((await book(shop, timeIn(test, 14))).status, 201)
    assert.equal((await book(shop, timeIn(test, 15))).body.message, body.message)
    assert.equal((await book(shop, timeIn(test, 40))).body.message, body.message)
    const { days } = await getDays(shop, `from=${dayIn(test, 13)}&days=4`)
    assert.deepEqual(
      days.map((day: { free: number }) => day.free > 0),
      [true, true, false, false],
    )
  })

  it('lists slots of an offer only before its end', async () => {
    const shop = await openShop(test)
    const day = dayIn(test, 3)
    const ends = new Date(instant(day, 11 * 60))
    await test.app.database.db
      .updateTable('offers')
      .set({ expires_at: ends })
      .where('id', '=', shop.offerId)
      .execute()
    const ofOffer = (date: string) =>
      test.ask('GET', `/bookings/offer-slots?offerId=${shop.offerId}&date=${date}`)
    assert.deepEqual(getTimes((await ofOffer(day)).body), ['08:00', '09:00', '10:00'])
    const later = await ofOffer(addDays(day, 1))
    assert.deepEqual(
      [later.status, later.body.businessRuleViolation, later.body.code],
      [400, true, 'after-offer'],
    )
    assert.match(later.body.message, /ends on 24 Nov 2026 and is not open/)
    assert.equal((await getSlots(shop, addDays(day, 1))).status, 200)
    const { token } = await test.newCustomer()
    const booked = await test.ask('POST', '/bookings/offers', {
      token,
      body: { offerId: shop.offerId, startTime: `${day}T11:00` },
    })
    assert.deepEqual([booked.status, booked.body.code], [400, 'after-offer'])
  })

  it('the last bookable day includes its slots after midnight', async () => {
    const shop = await openShop(test)
    await setBookingWindow(shop, { max_advance_days: 2 })
    const day = dayIn(test, 2)
    await setSpecialDay(shop, day, { opens: 1260, closes: 1560 })
    const late = (await getSlots(shop, day)).body.detailedSlots.at(-1)
    assert.equal(late.startTime, '01:00')
    assert.equal((await book(shop, late.startsAt)).status, 201)
  })
})

describe('After midnight', () => {
  it('lists and books the remaining slots of the previous day under the new date', async () => {
    const shop = await openShop(test)
    const evening = dayIn(test, 1)
    await setSpecialDay(shop, evening, { opens: 1260, closes: 1560 })
    const now = test.clock.now().getTime()
    test.clock.advance(instant(evening, 1440 + 10) - now)
    const today = dayIn(test, 0)
    const { body } = await getSlots(shop, today)
    assert.deepEqual(getTimes(body).slice(0, 2), ['01:00', '08:00'])
    assert.equal((await book(shop, `${today}T01:00`)).status, 201)
    const { days } = await getDays(shop, 'days=1')
    assert.deepEqual([days[0].date, days[0].isOpen], [today, true])
    assert.equal(getTimes((await getSlots(shop, today)).body)[0], '08:00')
  })
})

describe('Statements', () => {
  it('uses three statements for a day and for a month', async () => {
    const shop = await openShop(test, { staff: 20, capacity: 20 })
    await insertBookings(shop, 31, 200)
    for (const [path, statementCount] of [
      [`/bookings/service-slots?serviceId=${shop.serviceId}&date=${dayIn(test, 3)}`, 3],
      [`/bookings/offer-slots?offerId=${shop.offerId}&date=${dayIn(test, 3)}`, 3],
      [`/bookings/availability?serviceId=${shop.serviceId}&days=31`, 3],
    ] as const) {
      const { result, statements } = await recordStatements(() => test.ask('GET', path))
      assert.equal(result.status, 200, JSON.stringify(result.body))
      assert.equal(statements.length, statementCount, statements.map(({ text }) => text).join('\n---\n'))
    }
  })

  it('reads the bookings with an index-only scan', async () => {
    const shop = await openShop(test, { staff: 20, capacity: 20 })
    await insertBookings(shop, 31, 200)
    const client = await test.app.database.pool.connect()
    try {
      await client.query('VACUUM (ANALYZE) bookings')
      const { rows } = await client.query<Record<string, string>>(
        `EXPLAIN SELECT staff_id, starts_minute, ends_minute FROM bookings
          WHERE branch_id = $1 AND status IN ('pending', 'confirmed', 'checked_in')
            AND starts_minute > $2 AND starts_minute < $3 AND ends_minute > $2`,
        [shop.branchId, instant(dayIn(test, 3)) / MINUTE, instant(dayIn(test, 4)) / MINUTE],
      )
      assert.match(JSON.stringify(rows), /Index Only Scan using bookings_taken/)
    } finally {
      client.release()
    }
  })
})

let insertedCount = 0
/**
 * Inserts `perDay` bookings a day of one hour each, twenty at a time. A customer can have only one booking
 * per start, so the starts differ by a millisecond.
 */
async function insertBookings(shop: Shop, days: number, perDay: number): Promise<void> {
  const { id } = await test.newCustomer()
  const code = Array.from(
    { length: 6 },
    (_, place) => `substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + ((n / ${31 ** place}) % 31)::int, 1)`,
  )
  await test.app.database.pool.query(
    `INSERT INTO bookings (id, account_id, booking_type, service_id, store_id, branch_id, pool_id, staff_id, during,
       status, fee_cents, fee_basis, charged_cents, code, client_name, created_at, updated_at)
     SELECT gen_random_uuid(), $1, 'service', $2, $3, $4, $5, ($6::uuid[])[1 + nth % 20],
       tstzrange(start, start + interval '1 hour' - interval '1 second'), 'confirmed', 0, 'none', 0,
       ${code.join(' || ')}, 'Customer', $8, $8
     FROM generate_series(0, $9 - 1) day, generate_series(0, $10 - 1) nth,
       LATERAL (
         SELECT $11 + day * $10 + nth AS n, $7::timestamptz + day * interval '1 day'
           + (nth / 20) * interval '1 hour' + (nth % 20) * interval '1 millisecond' AS start
       ) at`,
    [
      id,
      shop.serviceId,
      shop.storeId,
      shop.branchId,
      shop.poolId,
      shop.staffIds,
      new Date(instant(dayIn(test, 0), 480)),
      test.clock.now(),
      days,
      perDay,
      insertedCount,
    ],
  )
  insertedCount += days * perDay
}

describe('the check of a time', () => {
  const check = async (shop: Shop, startTime: string, filter: object = {}) => {
    const query = new URLSearchParams({ serviceId: shop.serviceId, startTime, ...filter })
    return (await test.ask('GET', `/bookings/slot?${query}`)).body
  }

  it('finds a time after midnight by its instant, of the night that is asked for', async () => {
    const shop = await openShop(test, { durationMinutes: 60, capacity: 1 })
    for (const day of ['2026-12-13', '2026-12-14'])
      await setSpecialDay(shop, day, { opens: 21 * 60, closes: 26 * 60 })
    const { detailedSlots } = (await getSlots(shop, '2026-12-14')).body
    assert.deepEqual(
      detailedSlots.map((slot: { startsAt: string }) => slot.startsAt),
      [18, 19, 20, 21, 22].map((hour) => `2026-12-14T${hour}:00:00.000Z`),
    )
    const { token } = await test.newCustomer()
    const startTime = '2026-12-15T01:00+03:00'
    const made = await test.ask('POST', '/bookings', {
      token,
      body: { serviceId: shop.serviceId, startTime },
    })
    assert.equal(made.body.booking.startTime, '2026-12-14T22:00:00.000Z')

    const taken = await check(shop, startTime)
    assert.equal(taken.slot, null)
    assert.equal(taken.refusal.code, 'slot-taken')
    assert.deepEqual(
      taken.nearest.map((slot: { startsAt: string }) => slot.startsAt),
      [19, 20, 21].map((hour) => `2026-12-14T${hour}:00:00.000Z`),
    )
    const before = await check(shop, '2026-12-14T01:00+03:00')
    assert.equal(before.slot.startsAt, '2026-12-13T22:00:00.000Z')
    assert.deepEqual([before.refusal, before.nearest], [null, []])
  })

  it('says what is wrong with a time that cannot be booked, as booking it does', async () => {
    const shop = await openShop(test)
    await setSpecialDay(shop, '2026-11-25', null, 'Stocktaking')
    const { token } = await test.newCustomer()
    for (const [startTime, code] of [
      ['2026-11-24T03:00', 'outside-hours'],
      ['2026-11-24T10:07', 'no-slot-starts-then'],
      ['2026-11-25T10:00', 'closed-day'],
      ['2026-11-20T10:00', 'past-time'],
      ['2019-11-20T10:00', 'past-time'],
      [`${addDays('2026-11-21', 333)}T10:00`, 'too-far-ahead'],
      ['9999-12-31T10:00', 'too-far-ahead'],
    ] as const) {
      const checked = await check(shop, startTime)
      assert.equal(checked.slot, null, startTime)
      assert.equal(checked.refusal.code, code, startTime)
      const body = { serviceId: shop.serviceId, startTime }
      const booked = await test.ask('POST', '/bookings', { token, body })
      assert.equal(booked.body.message, checked.refusal.message, startTime)
    }
    const outside = await check(shop, '2026-11-24T03:00')
    assert.equal(outside.nearest.length, 3)
    assert.equal((await check(shop, 'tomorrow')).code, 'invalid-request')
  })
})
