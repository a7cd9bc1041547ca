import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { addDays, instant, MINUTE } from '#domain/time/time.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { dayIn, openShop, timeIn, type Shop } from '#tests/support/factories.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false, now: new Date(instant('2026-11-21', 6 * 60)) })
})
after(() => test?.close())

type Booked = {
  token: string
  id: string
  shop: Shop
  booking: { code: string; startTime: string; staffId: string | null }
}

/** Two days ahead at ten, unless it is said otherwise. */
async function booked(
  wish: Parameters<typeof openShop>[1] = {},
  more: Record<string, unknown> = {},
  shop?: Shop,
): Promise<Booked> {
  shop ??= await openShop(test, wish)
  const { token } = await test.newCustomer()
  const { status, body } = await test.ask('POST', '/bookings', {
    token,
    body: { serviceId: shop.serviceId, startTime: timeIn(test, 2), ...more },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return { token, id: body.booking.id, shop, booking: body.booking }
}
const move = (b: Pick<Booked, 'token' | 'id'>, newStartTime: string, more: object = {}) =>
  test.ask('PUT', `/bookings/${b.id}/reschedule`, { token: b.token, body: { newStartTime, ...more } })
/** In Nairobi; what is said without an offset is UTC. */
const at = (days: number, clock: string) => `${timeIn(test, days, clock)}:00+03:00`
const bookingOf = async ({ token, id }: Booked) =>
  (await test.ask('GET', `/bookings/${id}`, { token })).body.booking
const rowOf = ({ id }: Booked) =>
  test.app.database.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const timesOf = (b: Pick<Booked, 'token' | 'id'>, query = '') =>
  test.ask('GET', `/bookings/${b.id}/times${query}`, { token: b.token })
const refusedWith = (reply: Awaited<ReturnType<typeof move>>, status: number, code: string) =>
  assert.deepEqual([reply.status, reply.body.code], [status, code], JSON.stringify(reply.body))
const holds = async () => {
  await test.drainJobs()
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
}

describe('Moving a booking', () => {
  it('to another time keeps its code and says so in its history; the old time is free again', async () => {
    const b = await booked()
    const reply = await move(b, at(3, '11:00'), { reason: 'The matatu strike' })
    assert.equal(reply.status, 200, JSON.stringify(reply.body))
    const { booking } = reply.body
    assert.deepEqual(
      [
        booking.startTime,
        booking.endTime,
        booking.code,
        booking.status,
        booking.rescheduleCount,
        booking.maxReschedules,
      ],
      [
        `${dayIn(test, 3)}T08:00:00.000Z`,
        `${dayIn(test, 3)}T09:00:00.000Z`,
        b.booking.code,
        'confirmed',
        1,
        3,
      ],
    )
    const event = booking.history.at(-1)
    assert.deepEqual(
      [event.kind, event.status, event.by, event.reason, event.fromStart, event.toStart],
      ['move', 'confirmed', 'customer', 'The matatu strike', b.booking.startTime, booking.startTime],
    )
    const { rows } = await test.app.database.pool.query(
      `SELECT payload FROM events WHERE topic = 'booking.moved'`,
    )
    assert.deepEqual(rows, [
      { payload: { bookingId: b.id, from: b.booking.startTime, to: booking.startTime } },
    ])
    const other = await booked({}, {}, b.shop)
    assert.equal(other.booking.startTime, b.booking.startTime)
    await holds()
  })

  it('reads a time without an offset as UTC, as existing clients send it', async () => {
    const b = await booked()
    const { body } = await test.ask('POST', `/bookings/${b.id}/reschedule`, {
      token: b.token,
      body: { newStartTime: `${dayIn(test, 3)}T09:00:00`, newStaffId: null, reason: null },
    })
    assert.equal(body.booking.startTime, `${dayIn(test, 3)}T09:00:00.000Z`)
  })

  it('is free to overlap with itself', async () => {
    const b = await booked({ durationMinutes: 90 })
    assert.equal((await move(b, at(2, '11:00'))).status, 200)
    assert.equal((await move(b, at(2, '10:00'))).status, 200)
    await holds()
  })

  it('a request keeps waiting for its answer, but no longer than until its new time', async () => {
    const b = await booked({ autoConfirm: false })
    const { hold_expires_at: before } = await rowOf(b)
    assert.equal((await move(b, at(0, '09:00'))).body.booking.status, 'pending')
    const { hold_expires_at: after } = await rowOf(b)
    assert.ok(before! > after!)
    assert.equal(after!.getTime(), instant(dayIn(test, 0), 9 * 60))
    await holds()
  })

  it('takes back that the customer is coming', async () => {
    const b = await booked()
    await test.app.database.db
      .updateTable('bookings')
      .set({ attendance_confirmed_at: test.clock.now() })
      .where('id', '=', b.id)
      .execute()
    await move(b, at(3, '11:00'))
    assert.equal((await bookingOf(b)).comingAt, null)
  })

  it('a paid booking of an offer moves with what was paid for it, and its limits do not stand in its way', async () => {
    const shop = await openShop(test, { feeWaived: true })
    await test.app.database.db
      .updateTable('offers')
      .set({ stock: 1, per_customer: 1, first_time_only: true })
      .where('id', '=', shop.offerId)
      .execute()
    const b = await booked({}, { serviceId: undefined, offerId: shop.offerId }, shop)
    assert.equal((await move(b, at(3, '11:00'))).status, 200)
    await holds()
  })

  describe('with a person', () => {
    it('the person stays without a word; who is taken then is a 409, and anybody may serve when that is said', async () => {
      const shop = await openShop(test, { staff: 2, capacity: 2 })
      const [amina, brian] = shop.staffIds as [string, string]
      const b = await booked({}, { staffId: amina }, shop)
      await booked({}, { staffId: amina, startTime: timeIn(test, 3, '11:00') }, shop)
      const taken = await move(b, at(3, '11:00'))
      refusedWith(taken, 409, 'slot-taken')
      assert.deepEqual(
        taken.body.nearest.map((slot: { startTime: string }) => slot.startTime),
        ['09:00', '10:00', '12:00'],
      )
      assert.equal((await move(b, at(3, '11:00'), { newStaffId: null })).body.booking.staffId, brian)
      assert.equal((await move(b, at(3, '12:00'))).body.booking.staffId, brian)
      assert.equal((await move(b, at(3, '12:00'), { newStaffId: amina })).body.booking.staffId, amina)
      await holds()
    })

    it('who does not serve there is refused', async () => {
      const b = await booked({ staff: 1 })
      const elsewhere = await openShop(test, { staff: 1 })
      refusedWith(await move(b, at(3, '11:00'), { newStaffId: elsewhere.staffIds[0] }), 400, 'unknown-staff')
    })

    it('who has left is no reason to refuse: another one serves', async () => {
      const b = await booked({ staff: 2, capacity: 2 })
      await test.app.database.db
        .updateTable('staff')
        .set({ is_active: false })
        .where('id', '=', b.booking.staffId!)
        .execute()
      const { body } = await move(b, at(3, '11:00'))
      assert.equal(
        body.booking.staffId,
        b.shop.staffIds.find((id) => id !== b.booking.staffId),
      )
    })
  })

  describe('is refused, and nothing changes,', () => {
    const refusals: [string, (b: Booked) => ReturnType<typeof move>, number, string][] = [
      ['to the time it has', (b) => move(b, at(2, '10:00')), 400, 'same-time'],
      ['to the past', (b) => move(b, at(-1, '10:00')), 400, 'past-time'],
      ['to a time beside the grid', (b) => move(b, at(3, '10:20')), 400, 'outside-hours'],
      ['to a time outside the hours', (b) => move(b, at(3, '21:00')), 400, 'outside-hours'],
      ['to a day too far ahead', (b) => move(b, at(61, '10:00')), 400, 'too-far-ahead'],
      ['to a time that is none', (b) => move(b, 'soon'), 400, 'invalid-request'],
      [
        'to a closed day',
        async (b) => {
          await test.app.database.db
            .insertInto('branch_special_days')
            .values({ branch_id: b.shop.branchId, day: dayIn(test, 4), created_at: test.clock.now() })
            .execute()
          return move(b, at(4, '10:00'))
        },
        400,
        'closed-day',
      ],
      [
        'to a time with too little notice',
        async (b) => {
          await test.app.database.db
            .updateTable('services')
            .set({ min_advance_minutes: 600 })
            .where('id', '=', b.shop.serviceId)
            .execute()
          return move(b, at(0, '10:00'))
        },
        400,
        'too-soon',
      ],
      [
        'to a time that another has',
        async (b) => {
          await booked({}, { startTime: timeIn(test, 3, '11:00') }, b.shop)
          return move(b, at(3, '11:00'))
        },
        409,
        'slot-taken',
      ],
      [
        'by somebody else',
        async (b) => move({ ...b, token: (await test.newCustomer()).token }, at(3, '11:00')),
        403,
        'not-your-booking',
      ],
      ['by its store', (b) => move({ ...b, token: b.shop.merchantToken }, at(3, '11:00')), 403, 'forbidden'],
      ['by nobody', (b) => move({ ...b, token: '' }, at(3, '11:00')), 401, 'signed-out'],
    ]
    for (const [what, ask, status, code] of refusals)
      it(what, async () => {
        const b = await booked()
        const before = await rowOf(b)
        const reply = await ask(b)
        assert.equal(reply.status, status, JSON.stringify(reply.body))
        assert.equal(reply.body.code, code)
        assert.deepEqual(await rowOf(b), before)
      })

    it('to another booking of the same customer', async () => {
      const b = await booked({ capacity: 2 })
      const { status } = await test.ask('POST', '/bookings', {
        token: b.token,
        body: { serviceId: b.shop.serviceId, startTime: timeIn(test, 3, '11:00') },
      })
      assert.equal(status, 201)
      const reply = await move(b, at(3, '11:00'))
      refusedWith(reply, 409, 'slot-taken')
      assert.match(reply.body.message, /You have another booking at that time/)
    })

    it('after the end of its offer', async () => {
      const shop = await openShop(test, { feeWaived: true, expiresInDays: 3 })
      const b = await booked({}, { serviceId: undefined, offerId: shop.offerId }, shop)
      refusedWith(await move(b, at(4, '10:00')), 400, 'after-offer')
    })

    it('less than an hour before it begins, and no sooner', async () => {
      const b = await booked({}, { startTime: timeIn(test, 0, '18:00') })
      test.clock.advance(instant(dayIn(test, 0), 17 * 60) - MINUTE - test.clock.now().getTime())
      assert.equal((await bookingOf(b)).canReschedule, true)
      test.clock.advance(MINUTE + 1)
      assert.equal((await bookingOf(b)).canReschedule, false)
      const reply = await move(b, at(1, '10:00'))
      refusedWith(reply, 400, 'reschedule-not-available')
      assert.match(reply.body.message, /until 1 hour before it begins/)
      refusedWith(await timesOf(b), 400, 'reschedule-not-available')
    })

    it('the fourth time', async () => {
      const b = await booked()
      for (const clock of ['11:00', '12:00', '13:00']) assert.equal((await move(b, at(3, clock))).status, 200)
      const reply = await move(b, at(3, '14:00'))
      refusedWith(reply, 400, 'reschedule-not-available')
      assert.match(reply.body.message, /3 times at most/)
      assert.equal((await bookingOf(b)).canReschedule, false)
      await holds()
    })

    it('when the store has not answered its request in time', async () => {
      const b = await booked({ autoConfirm: false }, { startTime: timeIn(test, 3, '15:00') })
      // Nobody has swept yet.
      await test.app.database.db
        .updateTable('bookings')
        .set({ hold_expires_at: test.clock.now() })
        .where('id', '=', b.id)
        .execute()
      refusedWith(await move(b, at(4, '11:00')), 400, 'reschedule-not-available')
      await test.drainJobs()
      assert.equal((await bookingOf(b)).status, 'cancelled')
      await holds()
    })

    it('while its fee is not paid', async () => {
      const shop = await openShop(test)
      const b = await booked({}, { serviceId: undefined, offerId: shop.offerId }, shop)
      const reply = await move(b, at(3, '11:00'))
      refusedWith(reply, 400, 'reschedule-not-available')
      assert.match(reply.body.message, /not paid yet/)
    })

    it('once it is cancelled, or the customer is checked in', async () => {
      const cancelled = await booked()
      await test.ask('PUT', `/bookings/${cancelled.id}/cancel`, { token: cancelled.token, body: {} })
      refusedWith(await move(cancelled, at(3, '11:00')), 400, 'reschedule-not-available')
      const arrived = await booked({}, { startTime: timeIn(test, 1, '08:00') })
      test.clock.advance(instant(dayIn(test, 1), 8 * 60) - 10 * MINUTE - test.clock.now().getTime())
      assert.equal(
        (await test.ask('PUT', `/bookings/${arrived.id}/check-in`, { token: arrived.shop.merchantToken }))
          .status,
        200,
      )
      refusedWith(await move(arrived, at(3, '11:00')), 400, 'reschedule-not-available')
    })
  })

  it('two that change places at once, again and again, never wait for each other for ever', async () => {
    const shop = await openShop(test, { staff: 2, capacity: 2 })
    const [amina, brian] = shop.staffIds as [string, string]
    const all = [
      await booked({}, { staffId: amina, startTime: timeIn(test, 2, '10:00') }, shop),
      await booked({}, { staffId: brian, startTime: timeIn(test, 2, '11:00') }, shop),
    ] as const
    const [a, b] = all
    const replies = await Promise.all([
      move(a, at(2, '11:00'), { newStaffId: brian }),
      move(b, at(2, '10:00'), { newStaffId: amina }),
      move(a, at(2, '12:00')),
      move(b, at(2, '12:00'), { newStaffId: null }),
    ])
    for (const { status, body } of replies) assert.ok(status === 200 || status === 409, JSON.stringify(body))
    await holds()
  })

  it('many that move to one time at once: as many as there is room for', async () => {
    const shop = await openShop(test, { capacity: 3 })
    const all: Booked[] = []
    for (const days of [2, 3, 4, 5])
      for (let place = 0; place < 3; place++)
        all.push(await booked({}, { startTime: timeIn(test, days, '10:00') }, shop))
    const replies = await Promise.all(all.map((b) => move(b, at(6, '15:00'))))
    assert.equal(replies.filter(({ status }) => status === 200).length, 3)
    assert.equal(replies.filter(({ status }) => status === 409).length, 9)
    await holds()
  })
})

describe('Where a booking could be moved', () => {
  it('lists what is truly free in the next seven days, its own time as free but no choice', async () => {
    const b = await booked()
    await booked({}, { startTime: timeIn(test, 2, '12:00') }, b.shop)
    const { status, body } = await timesOf(b)
    assert.equal(status, 200)
    assert.equal(body.days.length, 7)
    assert.equal(body.days[0].date, dayIn(test, 0))
    const clocks = body.days[2].free.map((slot: { startTime: string }) => slot.startTime)
    assert.deepEqual(clocks.slice(0, 4), ['08:00', '09:00', '11:00', '13:00'])
    assert.deepEqual(body.staff, [])
    for (const { free } of body.days)
      for (const slot of free)
        assert.ok(slot.isAvailable && Date.parse(slot.startsAt) > test.clock.now().getTime())
  })

  it('of one person when one is named; with somebody else its own time is a choice', async () => {
    const shop = await openShop(test, { staff: 2, capacity: 2 })
    const [amina, brian] = shop.staffIds as [string, string]
    const b = await booked({}, { staffId: amina }, shop)
    const day = dayIn(test, 2)
    const clocksOf = async (query: string) =>
      (await timesOf(b, `?from=${day}&days=1${query}`)).body.days[0].free.map(
        (slot: { startTime: string }) => slot.startTime,
      )
    assert.ok(!(await clocksOf('')).includes('10:00'))
    assert.ok(!(await clocksOf(`&staffId=${amina}`)).includes('10:00'))
    assert.ok((await clocksOf(`&staffId=${brian}`)).includes('10:00'))
    const { staff } = (await timesOf(b)).body
    assert.deepEqual(
      staff.map((person: { id: string }) => person.id),
      [amina, brian],
    )
  })

  it('says of a closed day why, and ends with the offer', async () => {
    const shop = await openShop(test, { feeWaived: true, expiresInDays: 3 })
    const b = await booked({}, { serviceId: undefined, offerId: shop.offerId }, shop)
    await test.app.database.db
      .insertInto('branch_special_days')
      .values({
        branch_id: shop.branchId,
        day: dayIn(test, 1),
        reason: 'Stocktaking',
        created_at: test.clock.now(),
      })
      .execute()
    const { days } = (await timesOf(b, '?days=6')).body
    assert.deepEqual([days[1].isOpen, days[1].reason, days[1].free], [false, 'Stocktaking', []])
    assert.deepEqual([days[4].isOpen, days[4].reason, days[4].free], [true, 'The offer has ended', []])
    assert.equal(addDays(days[0].date, 4), days[4].date)
  })

  it('is for its customer alone', async () => {
    const b = await booked()
    assert.equal((await timesOf({ ...b, token: (await test.newCustomer()).token })).status, 403)
    assert.equal((await timesOf({ ...b, token: b.shop.merchantToken })).status, 403)
    assert.equal((await timesOf({ ...b, id: crypto.randomUUID() })).status, 404)
  })

  it('every time that is listed can be had', async () => {
    const b = await booked({ durationMinutes: 240 })
    const { days } = (await timesOf(b, `?from=${dayIn(test, 1)}&days=2`)).body
    const listed = days.flatMap((day: { free: { startsAt: string }[] }) =>
      day.free.map((slot) => slot.startsAt),
    )
    assert.ok(listed.length > 2)
    for (const startsAt of listed.slice(0, 3)) assert.equal((await move(b, startsAt)).status, 200)
  })
})
