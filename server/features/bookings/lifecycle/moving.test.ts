import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { addDays, HOUR, instant, MINUTE } from '#domain/time/time.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { dayIn, openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'
import { repeats } from '#tests/support/long-run.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false, now: new Date(instant('2026-11-21', 6 * 60)) })
})
after(() => test?.close())

type CreatedBooking = {
  token: string
  id: string
  shop: Shop
  booking: { code: string; startTime: string; staffId: string | null }
}

/** Creates a booking, by default two days ahead at 10:00. */
async function createBooking(
  options: Parameters<typeof openShop>[1] = {},
  fields: Record<string, unknown> = {},
  shop?: Shop,
): Promise<CreatedBooking> {
  shop ??= await openShop(test, options)
  const { token } = await test.newCustomer()
  const { status, body } = await test.ask('POST', '/bookings', {
    token,
    body: { serviceId: shop.serviceId, startTime: timeIn(test, 2), ...fields },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return { token, id: body.booking.id, shop, booking: body.booking }
}
const move = (b: Pick<CreatedBooking, 'token' | 'id'>, newStartTime: string, fields: object = {}) =>
  test.ask('PUT', `/bookings/${b.id}/reschedule`, { token: b.token, body: { newStartTime, ...fields } })
/** Adds the offset of Nairobi, because a time without an offset is UTC. */
const at = (days: number, clock: string) => `${timeIn(test, days, clock)}:00+03:00`
const getBooking = async ({ token, id }: CreatedBooking) =>
  (await test.ask('GET', `/bookings/${id}`, { token })).body.booking
const getRow = ({ id }: CreatedBooking) =>
  test.app.database.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const getTimes = (b: Pick<CreatedBooking, 'token' | 'id'>, query = '') =>
  test.ask('GET', `/bookings/${b.id}/times${query}`, { token: b.token })
const assertRejected = (reply: Awaited<ReturnType<typeof move>>, status: number, code: string) =>
  assert.deepEqual([reply.status, reply.body.code], [status, code], JSON.stringify(reply.body))
const assertInvariants = async () => {
  await test.drainJobs(...ALL_SCHEDULED)
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
}

describe('Rescheduling a booking', () => {
  it('changes the time, keeps the code, records the move and frees the former slot', async () => {
    const b = await createBooking()
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
    const other = await createBooking({}, {}, b.shop)
    assert.equal(other.booking.startTime, b.booking.startTime)
    await assertInvariants()
  })

  it('reads a time without an offset as UTC, as existing clients send it', async () => {
    const b = await createBooking()
    const { body } = await test.ask('POST', `/bookings/${b.id}/reschedule`, {
      token: b.token,
      body: { newStartTime: `${dayIn(test, 3)}T09:00:00`, newStaffId: null, reason: null },
    })
    assert.equal(body.booking.startTime, `${dayIn(test, 3)}T09:00:00.000Z`)
  })

  it('can overlap with its own former time', async () => {
    const b = await createBooking({ durationMinutes: 90 })
    assert.equal((await move(b, at(2, '11:00'))).status, 200)
    assert.equal((await move(b, at(2, '10:00'))).status, 200)
    await assertInvariants()
  })

  it('a request asks the store again, which answers two hours before the new time', async () => {
    const b = await createBooking({ autoConfirm: false })
    const { hold_expires_at: before } = await getRow(b)
    assert.equal((await move(b, at(0, '09:00'))).body.booking.status, 'pending')
    const { hold_expires_at: after } = await getRow(b)
    assert.ok(before! > after!)
    assert.equal(after!.getTime(), instant(dayIn(test, 0), 7 * 60))
    assert.equal((await move(b, at(2, '10:00'))).status, 200)
    const { hold_expires_at: again } = await getRow(b)
    const day = test.clock.now().getTime() + 24 * HOUR - again!.getTime()
    assert.ok(day >= 0 && day < MINUTE)
    const { status, body } = await move(b, at(0, '08:00'))
    assert.deepEqual([status, body.code], [400, 'too-soon'])
    await assertInvariants()
  })

  it('clears the confirmation that the customer is coming', async () => {
    const b = await createBooking()
    await test.app.database.db
      .updateTable('bookings')
      .set({ attendance_confirmed_at: test.clock.now() })
      .where('id', '=', b.id)
      .execute()
    await move(b, at(3, '11:00'))
    assert.equal((await getBooking(b)).comingAt, null)
  })

  it('does not apply the limits of the offer again', async () => {
    const shop = await openShop(test, { feeWaived: true })
    await test.app.database.db
      .updateTable('offers')
      .set({ stock: 1, per_customer: 1, first_time_only: true })
      .where('id', '=', shop.offerId)
      .execute()
    const b = await createBooking({}, { serviceId: undefined, offerId: shop.offerId }, shop)
    assert.equal((await move(b, at(3, '11:00'))).status, 200)
    await assertInvariants()
  })

  describe('with staff', () => {
    it('keeps the staff unless another or any is requested, and returns 409 if they are busy', async () => {
      const shop = await openShop(test, { staff: 2, capacity: 2 })
      const [amina, brian] = shop.staffIds as [string, string]
      const b = await createBooking({}, { staffId: amina }, shop)
      await createBooking({}, { staffId: amina, startTime: timeIn(test, 3, '11:00') }, shop)
      const taken = await move(b, at(3, '11:00'))
      assertRejected(taken, 409, 'slot-taken')
      assert.deepEqual(
        taken.body.nearest.map((slot: { startTime: string }) => slot.startTime),
        ['09:00', '10:00', '12:00'],
      )
      assert.equal((await move(b, at(3, '11:00'), { newStaffId: null })).body.booking.staffId, brian)
      assert.equal((await move(b, at(3, '12:00'))).body.booking.staffId, brian)
      assert.equal((await move(b, at(3, '12:00'), { newStaffId: amina })).body.booking.staffId, amina)
      await assertInvariants()
    })

    it('of anyone goes to anyone who is free, the same person first', async () => {
      const shop = await openShop(test, { staff: 2, capacity: 2 })
      const b = await createBooking({}, {}, shop)
      const [former, other] =
        b.booking.staffId === shop.staffIds[0] ? shop.staffIds : shop.staffIds.toReversed()
      assert.equal((await move(b, at(3, '11:00'))).body.booking.staffId, former)
      await createBooking({}, { staffId: former, startTime: timeIn(test, 3, '12:00') }, shop)
      const { status, body } = await move(b, at(3, '12:00'))
      assert.deepEqual([status, body.booking.staffId, body.booking.isStaffChosen], [200, other, false])
      await assertInvariants()
    })

    it('rejects staff of another branch', async () => {
      const b = await createBooking({ staff: 1 })
      const otherShop = await openShop(test, { staff: 1 })
      assertRejected(
        await move(b, at(3, '11:00'), { newStaffId: otherShop.staffIds[0] }),
        400,
        'unknown-staff',
      )
    })

    it('assigns other staff when the former has left', async () => {
      const b = await createBooking({ staff: 2, capacity: 2 })
      await test.app.database.db
        .updateTable('staff')
        .set({ status: 'inactive' })
        .where('id', '=', b.booking.staffId!)
        .execute()
      const { body } = await move(b, at(3, '11:00'))
      assert.equal(
        body.booking.staffId,
        b.shop.staffIds.find((id) => id !== b.booking.staffId),
      )
    })
  })

  describe('is rejected without changes', () => {
    const rejections: [string, (b: CreatedBooking) => ReturnType<typeof move>, number, string][] = [
      ['to its current time', (b) => move(b, at(2, '10:00')), 400, 'same-time'],
      ['to the past', (b) => move(b, at(-1, '10:00')), 400, 'past-time'],
      ['to a time between slots', (b) => move(b, at(3, '10:20')), 400, 'no-slot-starts-then'],
      ['to a time outside the hours', (b) => move(b, at(3, '21:00')), 400, 'outside-hours'],
      ['to a day too far ahead', (b) => move(b, at(61, '10:00')), 400, 'too-far-ahead'],
      ['to an invalid time', (b) => move(b, 'soon'), 400, 'invalid-request'],
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
        'to a taken time',
        async (b) => {
          await createBooking({}, { startTime: timeIn(test, 3, '11:00') }, b.shop)
          return move(b, at(3, '11:00'))
        },
        409,
        'slot-taken',
      ],
      [
        'by another customer',
        async (b) => move({ ...b, token: (await test.newCustomer()).token }, at(3, '11:00')),
        403,
        'not-your-booking',
      ],
      ['by its store', (b) => move({ ...b, token: b.shop.merchantToken }, at(3, '11:00')), 403, 'forbidden'],
      ['without signing in', (b) => move({ ...b, token: '' }, at(3, '11:00')), 401, 'signed-out'],
    ]
    for (const [what, request, status, code] of rejections)
      it(what, async () => {
        const b = await createBooking()
        const before = await getRow(b)
        const reply = await request(b)
        assert.equal(reply.status, status, JSON.stringify(reply.body))
        assert.equal(reply.body.code, code)
        assert.deepEqual(await getRow(b), before)
      })

    it('to the time of another booking of the customer', async () => {
      const b = await createBooking({ capacity: 2 })
      const { status } = await test.ask('POST', '/bookings', {
        token: b.token,
        body: { serviceId: b.shop.serviceId, startTime: timeIn(test, 3, '11:00') },
      })
      assert.equal(status, 201)
      const reply = await move(b, at(3, '11:00'))
      assertRejected(reply, 409, 'slot-taken')
      assert.match(reply.body.message, /You have another booking at that time/)
    })

    it('after the end of its offer', async () => {
      const shop = await openShop(test, { feeWaived: true, expiresInDays: 3 })
      const b = await createBooking({}, { serviceId: undefined, offerId: shop.offerId }, shop)
      assertRejected(await move(b, at(4, '10:00')), 400, 'after-offer')
    })

    it('less than an hour before its start', async () => {
      const b = await createBooking({}, { startTime: timeIn(test, 0, '18:00') })
      test.clock.advance(instant(dayIn(test, 0), 17 * 60) - MINUTE - test.clock.now().getTime())
      assert.equal((await getBooking(b)).canReschedule, true)
      test.clock.advance(MINUTE + 1)
      assert.equal((await getBooking(b)).canReschedule, false)
      const reply = await move(b, at(1, '10:00'))
      assertRejected(reply, 400, 'reschedule-not-available')
      assert.match(reply.body.message, /closes 1 hour before the start/)
      assertRejected(await getTimes(b), 400, 'reschedule-not-available')
    })

    it('the fourth time', async () => {
      const b = await createBooking()
      for (const clock of ['11:00', '12:00', '13:00']) assert.equal((await move(b, at(3, clock))).status, 200)
      const reply = await move(b, at(3, '14:00'))
      assertRejected(reply, 400, 'reschedule-not-available')
      assert.match(reply.body.message, /3 times at most/)
      assert.equal((await getBooking(b)).canReschedule, false)
      await assertInvariants()
    })

    it('when its request has expired', async () => {
      const b = await createBooking({ autoConfirm: false }, { startTime: timeIn(test, 3, '15:00') })
      // The job that expires holds has not run yet.
      await test.app.database.db
        .updateTable('bookings')
        .set({ hold_expires_at: test.clock.now() })
        .where('id', '=', b.id)
        .execute()
      assertRejected(await move(b, at(4, '11:00')), 400, 'reschedule-not-available')
      await test.drainJobs('release-overdue-holds')
      assert.equal((await getBooking(b)).status, 'cancelled')
      await assertInvariants()
    })

    it('while its fee is not paid', async () => {
      const shop = await openShop(test)
      const b = await createBooking({}, { serviceId: undefined, offerId: shop.offerId }, shop)
      const reply = await move(b, at(3, '11:00'))
      assertRejected(reply, 400, 'reschedule-not-available')
      assert.match(reply.body.message, /isn’t paid yet/)
    })

    it('after cancellation or check-in', async () => {
      const cancelled = await createBooking()
      await test.ask('PUT', `/bookings/${cancelled.id}/cancel`, { token: cancelled.token, body: {} })
      assertRejected(await move(cancelled, at(3, '11:00')), 400, 'reschedule-not-available')
      const checkedIn = await createBooking({}, { startTime: timeIn(test, 1, '08:00') })
      test.clock.advance(instant(dayIn(test, 1), 8 * 60) - 10 * MINUTE - test.clock.now().getTime())
      assert.equal(
        (await test.ask('PUT', `/bookings/${checkedIn.id}/check-in`, { token: checkedIn.shop.merchantToken }))
          .status,
        200,
      )
      assertRejected(await move(checkedIn, at(3, '11:00')), 400, 'reschedule-not-available')
    })
  })

  it('concurrent moves of two bookings to each other’s slot do not deadlock', async () => {
    const shop = await openShop(test, { staff: 2, capacity: 2 })
    const [amina, brian] = shop.staffIds as [string, string]
    const bookings = [
      await createBooking({}, { staffId: amina, startTime: timeIn(test, 2, '10:00') }, shop),
      await createBooking({}, { staffId: brian, startTime: timeIn(test, 2, '11:00') }, shop),
    ] as const
    const [a, b] = bookings
    const replies = await Promise.all([
      move(a, at(2, '11:00'), { newStaffId: brian }),
      move(b, at(2, '10:00'), { newStaffId: amina }),
      move(a, at(2, '12:00')),
      move(b, at(2, '12:00'), { newStaffId: null }),
    ])
    for (const { status, body } of replies) assert.ok(status === 200 || status === 409, JSON.stringify(body))
    await assertInvariants()
  })

  it('concurrent moves to one slot succeed up to its capacity', async () => {
    const shop = await openShop(test, { capacity: 3 })
    const bookings: CreatedBooking[] = []
    const days = [2, 3, 4, 5].slice(0, repeats(2, 4))
    for (const each of days)
      for (let place = 0; place < 3; place++)
        bookings.push(await createBooking({}, { startTime: timeIn(test, each, '10:00') }, shop))
    const replies = await Promise.all(bookings.map((b) => move(b, at(6, '15:00'))))
    assert.equal(replies.filter(({ status }) => status === 200).length, 3)
    assert.equal(replies.filter(({ status }) => status === 409).length, bookings.length - 3)
    await assertInvariants()
  })
})

describe('GET /bookings/{id}/times', () => {
  it('lists the free times of the next seven days, except the current time', async () => {
    const b = await createBooking()
    await createBooking({}, { startTime: timeIn(test, 2, '12:00') }, b.shop)
    const { status, body } = await getTimes(b)
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

  it('filters by staff, and includes the current time for other staff', async () => {
    const shop = await openShop(test, { staff: 2, capacity: 2 })
    const [amina, brian] = shop.staffIds as [string, string]
    const b = await createBooking({}, { staffId: amina }, shop)
    const day = dayIn(test, 2)
    const getClocks = async (query: string) =>
      (await getTimes(b, `?from=${day}&days=1${query}`)).body.days[0].free.map(
        (slot: { startTime: string }) => slot.startTime,
      )
    assert.ok(!(await getClocks('')).includes('10:00'))
    assert.ok(!(await getClocks(`&staffId=${amina}`)).includes('10:00'))
    assert.ok((await getClocks(`&staffId=${brian}`)).includes('10:00'))
    const { staff } = (await getTimes(b)).body
    assert.deepEqual(
      staff.map((person: { id: string }) => person.id),
      [amina, brian],
    )
  })

  it('returns the reason for a closed day and after the end of the offer', async () => {
    const shop = await openShop(test, { feeWaived: true, expiresInDays: 3 })
    const b = await createBooking({}, { serviceId: undefined, offerId: shop.offerId }, shop)
    await test.app.database.db
      .insertInto('branch_special_days')
      .values({
        branch_id: shop.branchId,
        day: dayIn(test, 1),
        reason: 'Stocktaking',
        created_at: test.clock.now(),
      })
      .execute()
    const { days } = (await getTimes(b, '?days=6')).body
    assert.deepEqual([days[1].isOpen, days[1].reason, days[1].free], [false, 'Stocktaking', []])
    assert.deepEqual([days[4].isOpen, days[4].reason, days[4].free], [true, 'The offer has ended', []])
    assert.equal(addDays(days[0].date, 4), days[4].date)
  })

  it('is allowed only for its customer', async () => {
    const b = await createBooking()
    assert.equal((await getTimes({ ...b, token: (await test.newCustomer()).token })).status, 403)
    assert.equal((await getTimes({ ...b, token: b.shop.merchantToken })).status, 403)
    assert.equal((await getTimes({ ...b, id: crypto.randomUUID() })).status, 404)
  })

  it('every listed time can be booked', async () => {
    const b = await createBooking({ durationMinutes: 240 })
    const { days } = (await getTimes(b, `?from=${dayIn(test, 1)}&days=2`)).body
    const listed = days.flatMap((day: { free: { startsAt: string }[] }) =>
      day.free.map((slot) => slot.startsAt),
    )
    assert.ok(listed.length > 2)
    for (const startsAt of listed.slice(0, 3)) assert.equal((await move(b, startsAt)).status, 200)
  })
})
