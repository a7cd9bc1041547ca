import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { PoolClient } from 'pg'
import { addDays, instant, MINUTE, weekdayOf } from '#domain/time/time.ts'
import { uuidv7 } from '#server/ids.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { dayIn, openShop, timeIn, type Shop } from '#tests/support/factories.ts'

let test: TestApp
let statements: string[] = []
before(async () => {
  // A Saturday, early, so that all its slots are still to come.
  test = await openTestApp({ demo: false, now: new Date(instant('2026-11-21', 6 * 60)) })
  test.app.database.pool.on('connect', noteStatements)
})
after(() => test?.close())

function noteStatements(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  // `query` has a dozen overloads; what is passed on is what came in.
  client.query = ((...args: unknown[]) => {
    const [said] = args
    statements.push(typeof said === 'string' ? said : (said as { text: string }).text)
    return query(...args)
  }) as typeof client.query
}

const slotsOf = async (shop: Shop, date: string, more = '') =>
  test.ask('GET', `/bookings/service-slots?serviceId=${shop.serviceId}&date=${date}${more}`)
const timesOf = (body: { detailedSlots: { startTime: string }[] }) =>
  body.detailedSlots.map((slot) => slot.startTime)
const daysOf = async (shop: Shop, query: string) =>
  (await test.ask('GET', `/bookings/availability?serviceId=${shop.serviceId}&${query}`)).body
const tell = (
  shop: Shop,
  day: string,
  said: { opens: number; closes: number } | null,
  reason: string | null = null,
) =>
  test.app.database.db
    .insertInto('branch_special_days')
    .values({
      branch_id: shop.branchId,
      day,
      opens: said?.opens ?? null,
      closes: said?.closes ?? null,
      reason,
      created_at: test.clock.now(),
    })
    .execute()
const sendAway = (staffId: string, from: string, to: string) =>
  test.app.database.db
    .insertInto('leaves')
    .values({
      id: uuidv7(test.clock.now().getTime()),
      staff_id: staffId,
      during: `[${from}T00:00+03,${to}T00:00+03)`,
      created_at: test.clock.now(),
    })
    .execute()
const change = (shop: Shop, columns: { min_advance_minutes?: number; max_advance_days?: number }) =>
  test.app.database.db.updateTable('services').set(columns).where('id', '=', shop.serviceId).execute()
const book = async (shop: Shop, startTime: string, more: object = {}) => {
  const { token } = await test.newCustomer()
  return test.ask('POST', '/bookings/service', {
    token,
    body: { serviceId: shop.serviceId, startTime, ...more },
  })
}

describe('Days that are not as their week says', () => {
  it('a holiday that the branch keeps is a closed day, by its name, and so for whoever books', async () => {
    const shop = await openShop(test)
    await test.app.database.db
      .updateTable('branches')
      .set({ closed_on_holidays: true })
      .where('id', '=', shop.branchId)
      .execute()
    const { status, body } = await slotsOf(shop, '2026-12-12')
    assert.deepEqual([status, body.businessRuleViolation, body.availableSlots], [400, true, []])
    assert.equal(
      body.message,
      'The branch is closed on this day: Jamhuri Day. Please select one of its working days.',
    )
    assert.equal(body.storeInfo.workingDays.length, 7)
    assert.equal((await book(shop, '2026-12-12T10:00')).body.message, body.message)
    const { days } = await daysOf(shop, 'from=2026-12-11&days=3')
    assert.deepEqual(days, [
      { date: '2026-12-11', isOpen: true, free: 12, reason: null },
      { date: '2026-12-12', isOpen: false, free: 0, reason: 'Jamhuri Day' },
      { date: '2026-12-13', isOpen: true, free: 12, reason: null },
    ])
  })

  it('a holiday that is gazetted counts as well, and a branch that opens all the same is open', async () => {
    const shop = await openShop(test)
    const { db } = test.app.database
    await db
      .updateTable('branches')
      .set({ closed_on_holidays: true })
      .where('id', '=', shop.branchId)
      .execute()
    await db.insertInto('public_holidays').values({ day: '2026-11-27', name: 'A day of mourning' }).execute()
    assert.match((await slotsOf(shop, '2026-11-27')).body.message, /closed on this day: A day of mourning/)
    await tell(shop, '2026-11-27', { opens: 600, closes: 720 })
    assert.deepEqual(timesOf((await slotsOf(shop, '2026-11-27')).body), ['10:00', '11:00'])
  })

  it('shorter hours are the hours of that day, for the lists and for whoever books', async () => {
    const shop = await openShop(test)
    const day = dayIn(test, 5)
    await tell(shop, day, { opens: 570, closes: 720 }, 'Stocktaking')
    assert.deepEqual(timesOf((await slotsOf(shop, day)).body), ['09:30', '10:30'])
    assert.match((await book(shop, `${day}T10:00`)).body.message, /outside operating hours/)
    assert.equal((await book(shop, `${day}T10:30`)).status, 201)
    await test.drainJobs()
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
  })

  it('a day that the branch has closed since keeps who was booked', async () => {
    const shop = await openShop(test)
    const day = dayIn(test, 6)
    assert.equal((await book(shop, `${day}T10:00`)).status, 201)
    test.clock.advance(1000)
    await tell(shop, day, null, 'A burst pipe')
    assert.match((await book(shop, `${day}T11:00`)).body.message, /closed on this day: A burst pipe/)
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
  })
})

describe('People', () => {
  it('a break takes one person off, a leave too; when all are away, the service is not available on this day', async () => {
    const shop = await openShop(test, { staff: 2, capacity: 2 })
    const [amina, brian] = shop.staffIds as [string, string]
    const day = dayIn(test, 4)
    await test.app.database.db
      .insertInto('breaks')
      .values({ staff_id: amina, weekday: weekdayOf(day), starts: 780, ends: 840 })
      .execute()
    const free = async (staffId: string) => timesOf((await slotsOf(shop, day, `&staffId=${staffId}`)).body)
    assert.ok(!(await free(amina)).includes('13:00') && (await free(brian)).includes('13:00'))
    const lunch = (await slotsOf(shop, day)).body.detailedSlots.find(
      (slot: { startTime: string }) => slot.startTime === '13:00',
    )
    assert.deepEqual([lunch.total, lunch.available], [1, 1])
    const { status, body } = await book(shop, `${day}T13:00`, { staffId: amina })
    assert.equal(status, 409, JSON.stringify(body))

    await sendAway(brian, day, addDays(day, 1))
    assert.ok(!timesOf((await slotsOf(shop, day)).body).includes('13:00'))
    await sendAway(amina, day, addDays(day, 1))
    const gone = await slotsOf(shop, day)
    assert.deepEqual([gone.status, gone.body.businessRuleViolation], [400, true])
    assert.match(gone.body.message, /service not available on this day/)
    assert.equal((await book(shop, `${day}T10:00`)).status, 409)
    const { days } = await daysOf(shop, `from=${day}&days=2`)
    assert.deepEqual(
      [days[0].isOpen, days[0].free, days[0].reason, days[1].free],
      [true, 0, 'Nobody is at work', 12],
    )
  })

  it('two shifts that touch are one', async () => {
    const shop = await openShop(test, { staff: 1 })
    const day = dayIn(test, 4)
    const { db } = test.app.database
    await db.deleteFrom('shifts').where('staff_id', '=', shop.staffIds[0]!).execute()
    const half = (starts: number, ends: number) => ({
      staff_id: shop.staffIds[0]!,
      weekday: weekdayOf(day),
      starts,
      ends,
    })
    await db
      .insertInto('shifts')
      .values([half(480, 630), half(630, 780)])
      .execute()
    assert.deepEqual(timesOf((await slotsOf(shop, day)).body), ['08:00', '09:00', '10:00', '11:00', '12:00'])
    assert.equal((await book(shop, `${day}T10:00`)).status, 201)
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
  })

  it('nobody free on an open day is an empty list, not a rule', async () => {
    const shop = await openShop(test)
    const day = dayIn(test, 3)
    await tell(shop, day, { opens: 600, closes: 660 })
    assert.equal((await book(shop, `${day}T10:00`)).status, 201)
    const { status, body } = await slotsOf(shop, day)
    assert.deepEqual([status, body.success, body.availableSlots], [200, true, []])
  })
})

describe('How soon and how far ahead', () => {
  it('a time that is too soon is not listed and is refused; the rules say the notice in hours', async () => {
    const shop = await openShop(test)
    await change(shop, { min_advance_minutes: 150, max_advance_days: 14 })
    const today = dayIn(test, 0)
    const { body } = await slotsOf(shop, today)
    assert.equal(timesOf(body)[0], '09:00')
    assert.deepEqual([body.bookingRules.minAdvanceBooking, body.bookingRules.maxAdvanceBooking], [2.5, 14])
    const refused = await book(shop, `${today}T08:00`)
    assert.deepEqual([refused.status, refused.body.code], [400, 'too-soon'])
    assert.equal(
      refused.body.message,
      'This is booked at least 2 h 30 min ahead. Please select a later time.',
    )
  })

  it('the horizon is the service’s own, and the sentence says its number', async () => {
    const shop = await openShop(test)
    await change(shop, { max_advance_days: 14 })
    assert.equal((await slotsOf(shop, dayIn(test, 14))).status, 200)
    const { status, body } = await slotsOf(shop, dayIn(test, 15))
    assert.deepEqual(
      [status, body.message],
      [400, 'Bookings open 14 days ahead. Please select an earlier date.'],
    )
    assert.equal((await book(shop, timeIn(test, 14))).status, 201)
    assert.equal((await book(shop, timeIn(test, 15))).body.message, body.message)
    assert.equal((await book(shop, timeIn(test, 40))).body.message, body.message)
    const { days } = await daysOf(shop, `from=${dayIn(test, 13)}&days=4`)
    assert.deepEqual(
      days.map((day: { free: number }) => day.free > 0),
      [true, true, false, false],
    )
  })

  it('what is booked of an offer begins before the offer ends; the service itself goes on', async () => {
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
    assert.deepEqual(timesOf((await ofOffer(day)).body), ['08:00', '09:00', '10:00'])
    const later = await ofOffer(addDays(day, 1))
    assert.deepEqual(
      [later.status, later.body.businessRuleViolation, later.body.code],
      [400, true, 'after-offer'],
    )
    assert.match(later.body.message, /ends on 24 Nov 2026 and is not open/)
    assert.equal((await slotsOf(shop, addDays(day, 1))).status, 200)
    const { token } = await test.newCustomer()
    const booked = await test.ask('POST', '/bookings/offers', {
      token,
      body: { offerId: shop.offerId, startTime: `${day}T11:00` },
    })
    assert.deepEqual([booked.status, booked.body.code], [400, 'after-offer'])
  })

  it('the last evening that can be booked can be booked after its midnight', async () => {
    const shop = await openShop(test)
    await change(shop, { max_advance_days: 2 })
    const day = dayIn(test, 2)
    await tell(shop, day, { opens: 1260, closes: 1560 })
    const late = (await slotsOf(shop, day)).body.detailedSlots.at(-1)
    assert.equal(late.startTime, '01:00')
    assert.equal((await book(shop, late.startsAt)).status, 201)
  })
})

describe('After midnight', () => {
  it('the rest of the evening is there under the new date, and is booked by it', async () => {
    const shop = await openShop(test)
    const evening = dayIn(test, 1)
    await tell(shop, evening, { opens: 1260, closes: 1560 })
    const now = test.clock.now().getTime()
    test.clock.advance(instant(evening, 1440 + 10) - now)
    const today = dayIn(test, 0)
    const { body } = await slotsOf(shop, today)
    assert.deepEqual(timesOf(body).slice(0, 2), ['01:00', '08:00'])
    assert.equal((await book(shop, `${today}T01:00`)).status, 201)
    const { days } = await daysOf(shop, 'days=1')
    assert.deepEqual([days[0].date, days[0].isOpen], [today, true])
    assert.equal(timesOf((await slotsOf(shop, today)).body)[0], '08:00')
  })
})

describe('What it costs', () => {
  it('a day is three statements and so is a month, however many work there and are booked', async () => {
    const shop = await openShop(test, { staff: 20, capacity: 20 })
    await crowd(shop, 31, 200)
    for (const [path, most] of [
      [`/bookings/service-slots?serviceId=${shop.serviceId}&date=${dayIn(test, 3)}`, 3],
      [`/bookings/offer-slots?offerId=${shop.offerId}&date=${dayIn(test, 3)}`, 3],
      [`/bookings/availability?serviceId=${shop.serviceId}&days=31`, 3],
    ] as const) {
      const tries: Set<string>[] = []
      for (let nth = 0; nth < 8; nth++) {
        statements = []
        const { status, body } = await test.ask('GET', path)
        assert.equal(status, 200, JSON.stringify(body))
        assert.ok(statements.length >= most)
        tries.push(new Set(statements))
      }
      // What the house's own sweeps ask beside it is not asked each time.
      const own = [...tries[0]!].filter((text) => tries.every((texts) => texts.has(text)))
      assert.equal(own.length, most, own.join('\n---\n'))
    }
  })

  it('each of them goes by an index', async () => {
    const shop = await openShop(test, { staff: 20, capacity: 20 })
    await crowd(shop, 31, 200)
    const client = await test.app.database.pool.connect()
    try {
      await client.query('VACUUM (ANALYZE) bookings')
      const { rows } = await client.query<Record<string, string>>(
        `EXPLAIN SELECT staff_id, starts_minute, ends_minute FROM bookings
          WHERE branch_id = $1 AND status IN ('pending', 'confirmed', 'checked_in') AND starts_minute > $2 AND starts_minute < $3 AND ends_minute > $2`,
        [shop.branchId, instant(dayIn(test, 3)) / MINUTE, instant(dayIn(test, 4)) / MINUTE],
      )
      assert.match(JSON.stringify(rows), /Index Only Scan using bookings_taken/)
    } finally {
      client.release()
    }
  })
})

let told = 0
/** So many bookings a day, an hour each and twenty at a time. A customer has but one at one instant, so they begin a moment apart. */
async function crowd(shop: Shop, days: number, aDay: number): Promise<void> {
  const { id } = await test.newCustomer()
  const code = Array.from(
    { length: 6 },
    (_, place) => `substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + ((n / ${31 ** place}) % 31)::int, 1)`,
  )
  await test.app.database.pool.query(
    `INSERT INTO bookings (id, account_id, booking_type, service_id, store_id, branch_id, pool_id, staff_id, during, status, fee_cents, fee_basis, charged_cents,
       code, client_name, created_at, updated_at)
     SELECT gen_random_uuid(), $1, 'service', $2, $3, $4, $5, ($6::uuid[])[1 + nth % 20], tstzrange(start, start + interval '1 hour' - interval '1 second'), 'confirmed',
       0, 'none', 0, ${code.join(' || ')}, 'Crowd', $8, $8
     FROM generate_series(0, $9 - 1) day, generate_series(0, $10 - 1) nth,
       LATERAL (SELECT $7::timestamptz + day * interval '1 day' + (nth / 20) * interval '1 hour' + (nth % 20) * interval '1 millisecond' AS start, $11 + day * $10 + nth AS n) at`,
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
      aDay,
      told,
    ],
  )
  told += days * aDay
}
