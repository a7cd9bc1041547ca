import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'mocha'
import { openShop, timeIn } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { addMember } from '#tests/support/merchants.ts'
import { eraseClient, eraseOldWalkIns, exportBookings } from '../personal-data-queries.ts'
import { createBookingHelpers, getStatusAndCode, type Booked } from '#tests/support/merchant-bookings.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'
import { repeats } from '#tests/support/long-run.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const { act, ask, book, bookAt, moveClockTo, read, step } = createBookingHelpers(() => test)
const [MINUTE, HOUR] = [60_000, 3_600_000]
const checkAll = async () => {
  await test.drainJobs(...ALL_SCHEDULED)
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
}
const at = (s: Pick<Booked, 'start'>, hours: number) => new Date(s.start + hours * HOUR).toISOString()
const getActions = async (s: Booked) =>
  (await read(s)).actions.map(({ action }: { action: string }) => action)

describe('Undo', () => {
  it('reverts a completion and then the check-in before it', async () => {
    const s = await book()
    moveClockTo(s.start)
    assert.equal((await step(s, 'check-in')).status, 200)
    test.clock.advance(MINUTE)
    assert.equal((await step(s, 'complete')).status, 200)
    assert.ok((await getActions(s)).includes('undo'))
    const first = await act(s, 'undo')
    assert.deepEqual(
      [first.status, first.body.booking?.status],
      [200, 'checked_in'],
      JSON.stringify(first.body),
    )
    const second = await act(s, 'undo')
    assert.deepEqual([second.status, second.body.booking?.status], [200, 'confirmed'])
    assert.deepEqual(getStatusAndCode(await act(s, 'undo')), [409, 'undo-over'])
    assert.equal((await step(s, 'check-in')).status, 200, 'it can be checked in again')
    assert.equal((await step(s, 'complete')).status, 200)
    await checkAll()
  })

  it('is possible for ten minutes, not for what a customer did, and only by the store', async () => {
    const s = await book()
    const other = await book()
    assert.deepEqual(getStatusAndCode(await act(s, 'undo')), [409, 'undo-over'])
    moveClockTo(s.start)
    assert.equal((await step(s, 'complete')).status, 200)
    assert.equal((await act(s, 'undo', undefined, other.merchant)).status, 404)
    assert.equal((await act(s, 'undo', undefined, s.token)).status, 403)
    test.clock.advance(10 * MINUTE)
    assert.deepEqual(getStatusAndCode(await act(s, 'undo')), [409, 'undo-over'])
    assert.ok(!(await getActions(s)).includes('undo'))
    assert.equal((await step(other, 'cancel', {}, other.token)).status, 400)
  })

  it('of a no-show sends the customer nothing, and a no-show is reported after ten minutes', async () => {
    const [s, missed] = [await book(), await book()]
    await test.drainJobs()
    moveClockTo(s.start + 15 * MINUTE)
    assert.equal((await step(s, 'no-show')).status, 200)
    assert.equal((await step(missed, 'no-show')).status, 200)
    const { status, body } = await act(s, 'undo')
    assert.deepEqual([status, body.booking?.status, body.booking?.isNoShow], [200, 'confirmed', false])
    test.clock.advance(11 * MINUTE)
    await test.drainJobs()
    const { rows } = await test.app.database.pool.query<{ data: unknown }>(
      `SELECT data FROM pgboss.job WHERE data::text LIKE '%no-show:%'`,
    )
    const text = JSON.stringify(rows)
    assert.deepEqual([text.includes(s.bookingId), text.includes(missed.bookingId)], [false, true])
    await checkAll()
  })

  it('of a no-show is refused when somebody else has taken the time', async () => {
    const s = await book({ staff: 1 })
    moveClockTo(s.start + 15 * MINUTE)
    assert.equal((await step(s, 'no-show')).status, 200)
    const walkIn = await ask('POST', '/merchant/bookings/walk-in', s.merchant, {
      serviceId: s.shop.serviceId,
      name: 'Mama Otieno',
    })
    assert.equal(walkIn.status, 201, JSON.stringify(walkIn.body))
    assert.deepEqual(getStatusAndCode(await act(s, 'undo')), [409, 'slot-taken'])
    await checkAll()
  })

  it('of a no-show is refused when the offer has no place left', async () => {
    const shop = await openShop(test, { stock: 1, feeWaived: true, capacity: 2 })
    const s = await bookAt(shop, '10:00')
    const customer = await test.newCustomer()
    const offer = { offerId: shop.offerId, bookingType: 'offer' }
    const booked = await ask('POST', '/bookings', customer.token, {
      ...offer,
      startTime: timeIn(test, 2, '12:00'),
    })
    assert.equal(booked.status, 201, JSON.stringify(booked.body))
    const first: Booked = { ...s, bookingId: booked.body.booking.id, token: customer.token }
    moveClockTo(Date.parse(booked.body.booking.startTime) + 15 * MINUTE)
    assert.equal((await step(first, 'no-show')).status, 200)
    const next = await test.newCustomer()
    const second = await ask('POST', '/bookings', next.token, {
      ...offer,
      startTime: timeIn(test, 1, '12:00'),
    })
    assert.equal(second.status, 201, JSON.stringify(second.body))
    assert.deepEqual(getStatusAndCode(await act(first, 'undo')), [409, 'sold-out'])
  })

  it('of a completion takes the mark of a visit from a review', async () => {
    const s = await book()
    moveClockTo(s.start)
    assert.equal((await step(s, 'complete')).status, 200)
    const review = await ask('POST', `/stores/${s.shop.storeId}/reviews`, s.token, {
      rating: 5,
      text: 'A great cut',
    })
    assert.equal(review.status, 201, JSON.stringify(review.body))
    const bookingOfReview = async () => {
      const row = await test.app.database.db
        .selectFrom('reviews')
        .select('booking_id')
        .where('store_id', '=', s.shop.storeId)
        .executeTakeFirst()
      return row?.booking_id
    }
    assert.equal(await bookingOfReview(), s.bookingId)
    assert.equal((await act(s, 'undo')).status, 200)
    await test.drainJobs()
    assert.equal(await bookingOfReview(), null)
    test.clock.advance(2 * MINUTE)
    await checkAll()
  })
})

describe('A walk-in', () => {
  const walkIn = (merchant: string, body: object) => ask('POST', '/merchant/bookings/walk-in', merchant, body)

  it('is checked in at once, without an account or a fee, at any minute', async () => {
    const shop = await openShop(test, { staff: 1 })
    moveClockTo(Date.parse(`${timeIn(test, 1, '11:07')}:30+03:00`))
    const { status, body } = await walkIn(shop.merchantToken, {
      serviceId: shop.serviceId,
      name: 'Mama Otieno',
      phone: '0712 345 678',
    })
    assert.equal(status, 201, JSON.stringify(body))
    const { booking } = body
    assert.deepEqual(
      [booking.status, booking.isWalkIn, booking.client, booking.accessFee, booking.staffId],
      ['checked_in', true, { name: 'Mama Otieno', phone: '254712345678' }, 0, shop.staffIds[0]],
    )
    assert.equal(
      booking.startTime,
      new Date(Math.floor(test.clock.now().getTime() / MINUTE) * MINUTE).toISOString(),
    )
    const s = { bookingId: booking.id, merchant: shop.merchantToken }
    const shown = await read(s)
    assert.deepEqual([shown.customer.visits, shown.customer.noShows], [0, 0])
    assert.deepEqual(
      shown.actions.map(({ action }: { action: string }) => action),
      ['complete', 'undo'],
    )
    const again = await walkIn(shop.merchantToken, { serviceId: shop.serviceId, name: 'Baba Otieno' })
    assert.deepEqual(getStatusAndCode(again), [409, 'slot-taken'])
    const complete = await ask('PUT', `/bookings/${booking.id}/complete`, shop.merchantToken)
    assert.equal(complete.status, 200)
    const figures = await ask('GET', '/merchant/analytics?period=week', shop.merchantToken)
    assert.deepEqual([figures.body.totals?.visits, figures.body.totals?.walkIns], [1, 1])
    test.clock.advance(11 * MINUTE)
    await checkAll()
  })

  it('at a chosen time is confirmed, gets an SMS if there is a phone number, and blocks the time', async () => {
    const shop = await openShop(test, { staff: 2, capacity: 2 })
    const startTime = timeIn(test, 1, '10:20')
    const [one, two, three] = [
      await walkIn(shop.merchantToken, {
        serviceId: shop.serviceId,
        name: 'One',
        startTime,
        phone: '0712345679',
      }),
      await walkIn(shop.merchantToken, { serviceId: shop.serviceId, name: 'Two', startTime, staffId: null }),
      await walkIn(shop.merchantToken, { serviceId: shop.serviceId, name: 'Three', startTime }),
    ]
    assert.deepEqual([one.status, two.status, three.status], [201, 201, 409])
    assert.equal(one.body.booking.status, 'confirmed')
    assert.notEqual(one.body.booking.staffId, two.body.booking.staffId)
    await test.drainJobs()
    const { rows } = await test.app.database.pool.query(
      `SELECT data FROM pgboss.job WHERE data::text LIKE $1`,
      [`%confirmed:${one.body.booking.id}:sms%`],
    )
    assert.equal(rows.length, 1)
    await checkAll()
  })

  it('for anyone goes to a person on shift, and otherwise only after a question', async () => {
    const shop = await openShop(test, { staff: 2, capacity: 3 })
    const [early, late] = shop.staffIds
    const { db } = test.app.database
    await db.updateTable('shifts').set({ starts: 660 }).where('staff_id', '=', late!).execute()
    const enter = (time: string, more: object = {}) =>
      walkIn(shop.merchantToken, {
        serviceId: shop.serviceId,
        name: 'Mama Otieno',
        startTime: timeIn(test, 2, time),
        ...more,
      })
    // `late` has fewer bookings.
    assert.equal((await enter('15:00', { staffId: early })).status, 201)
    const chosen = await enter('09:00')
    assert.deepEqual([chosen.status, chosen.body.booking?.staffId], [201, early])

    const asked = await enter('09:00')
    const { name } = await db
      .selectFrom('staff')
      .select('name')
      .where('id', '=', late!)
      .executeTakeFirstOrThrow()
    assert.deepEqual(getStatusAndCode(asked), [409, 'nobody-on-shift'])
    assert.deepEqual(
      [asked.body.message, asked.body.staffId, Date.parse(asked.body.startsAt)],
      [`${name} starts at 11:00. Book anyway?`, late, Date.parse(`${timeIn(test, 2, '11:00')}:00+03:00`)],
    )
    const insisted = await enter('09:00', { outsideShifts: true })
    assert.deepEqual([insisted.status, insisted.body.booking?.staffId], [201, late])
    // The store has named the person.
    assert.equal((await enter('06:00', { staffId: late })).status, 201)
    const closed = await enter('22:00')
    assert.deepEqual(
      [...getStatusAndCode(closed), closed.body.startsAt],
      [409, 'nobody-on-shift', null],
      JSON.stringify(closed.body),
    )
    await checkAll()
  })

  it('is refused with invalid input, in the past, and at another merchant’s store', async () => {
    const [shop, other] = [await openShop(test, { staff: 1 }), await openShop(test)]
    const good = { serviceId: shop.serviceId, name: 'Otieno' }
    const codes = async (...bodies: object[]) => {
      const replies = []
      for (const body of bodies)
        replies.push((await walkIn(shop.merchantToken, { ...good, ...body })).body.code)
      return replies
    }
    assert.deepEqual(
      await codes(
        { name: ' ' },
        { phone: '12' },
        { startTime: timeIn(test, -1) },
        { serviceId: other.serviceId },
        { staffId: randomUUID() },
        { branchId: other.branchId },
        { startTime: timeIn(test, 400) },
      ),
      [
        'invalid-request',
        'invalid-request',
        'past-time',
        'item-not-found',
        'unknown-staff',
        'branch-not-found',
        'too-far-ahead',
      ],
    )
  })

  it('is exported and erased with the account whose verified phone number it has, and erased after a year', async () => {
    const shop = await openShop(test, { capacity: 5 })
    const { db } = test.app.database
    const customer = await test.newCustomer()
    const entered: string[] = []
    for (const phone of ['0755000111', '0755000222']) {
      const reply = await walkIn(shop.merchantToken, { serviceId: shop.serviceId, name: 'Achieng', phone })
      entered.push(reply.body.booking.id as string)
      await ask('PUT', `/bookings/${reply.body.booking.id}/complete`, shop.merchantToken)
    }
    await db
      .updateTable('accounts')
      .set({ phone_number: '254755000111', is_phone_verified: true })
      .where('id', '=', customer.id)
      .execute()
    assert.deepEqual(
      (await exportBookings(db, customer.id)).map(({ id }) => id),
      [entered[0]],
    )
    const fetchNames = async () => {
      const rows = await db
        .selectFrom('bookings')
        .select(['client_name', 'client_phone'])
        .where('id', 'in', entered)
        .orderBy('id')
        .execute()
      return rows.map((row) => [row.client_name, row.client_phone])
    }
    await db.transaction().execute((tx) => eraseClient(tx, customer.id, 'Former customer'))
    assert.deepEqual(await fetchNames(), [
      ['Former customer', null],
      ['Achieng', '254755000222'],
    ])
    await eraseOldWalkIns(db, new Date(test.clock.now().getTime() + 364 * 24 * HOUR))
    assert.equal((await fetchNames())[1]?.[0], 'Achieng')
    await eraseOldWalkIns(db, new Date(test.clock.now().getTime() + 366 * 24 * HOUR))
    assert.deepEqual((await fetchNames())[1], ['Walk-in', null])
    // Notes remain nowhere, also with a walk-in that has neither a name nor a number.
    const [id] = entered
    await db
      .updateTable('bookings')
      .set({ client_name: 'Walk-in', client_phone: null, notes: 'Sister of Achieng' })
      .where('id', '=', id!)
      .execute()
    await eraseOldWalkIns(db, new Date(test.clock.now().getTime() + 366 * 24 * HOUR))
    const { notes } = await db
      .selectFrom('bookings')
      .select('notes')
      .where('id', '=', id!)
      .executeTakeFirstOrThrow()
    assert.equal(notes, null)
  })

  it('is entered once with one idempotency key', async () => {
    const shop = await openShop(test, { capacity: 5 })
    const send = () =>
      test.ask('POST', '/merchant/bookings/walk-in', {
        token: shop.merchantToken,
        headers: { 'idempotency-key': 'walk-in-1' },
        body: { serviceId: shop.serviceId, name: 'Otieno' },
      })
    const [one, two] = [await send(), await send()]
    assert.equal(one.body.booking.id, two.body.booking.id)
  })
})

describe('Blocked time', () => {
  const block = (merchant: string, body: object) => ask('POST', '/merchant/blocks', merchant, body)

  it('cannot be booked until it is removed', async () => {
    const shop = await openShop(test, { staff: 1 })
    const sent = {
      staffId: shop.staffIds[0],
      from: timeIn(test, 2, '12:15'),
      to: timeIn(test, 2, '12:45'),
      reason: 'Delivery',
    }
    const { status, body } = await block(shop.merchantToken, sent)
    assert.equal(status, 201, JSON.stringify(body))
    assert.deepEqual([body.block.reason, body.affectedBookings], ['Delivery', []])
    const slots = await test.ask(
      'GET',
      `/bookings/service-slots?serviceId=${shop.serviceId}&date=${timeIn(test, 2).slice(0, 10)}`,
    )
    assert.ok(!slots.body.detailedSlots.some(({ startTime }: { startTime: string }) => startTime === '12:00'))
    const { token } = await test.newCustomer()
    const book12 = () =>
      ask('POST', '/bookings/service', token, {
        serviceId: shop.serviceId,
        startTime: timeIn(test, 2, '12:00'),
      })
    assert.deepEqual(getStatusAndCode(await book12()), [409, 'slot-taken'])
    const overlapping = await block(shop.merchantToken, {
      ...sent,
      from: timeIn(test, 2, '12:30'),
      to: timeIn(test, 2, '13:00'),
    })
    assert.deepEqual(getStatusAndCode(overlapping), [409, 'block-overlaps'])
    const path = `/merchant/blocks/${body.block.id}`
    assert.equal((await ask('DELETE', path, shop.merchantToken)).status, 200)
    assert.deepEqual(getStatusAndCode(await ask('DELETE', path, shop.merchantToken)), [
      404,
      'block-not-found',
    ])
    assert.equal((await book12()).status, 201)
    await checkAll()
  })

  it('over bookings is refused with the list of them, unless the store insists', async () => {
    const s = await book({ staff: 1 })
    const sent = { staffId: s.staffId, from: at(s, -1), to: at(s, 1) }
    const refused = await block(s.merchant, sent)
    assert.deepEqual(getStatusAndCode(refused), [409, 'block-has-bookings'])
    assert.deepEqual(
      refused.body.affectedBookings.map(({ id }: { id: string }) => id),
      [s.bookingId],
    )
    const { status, body } = await block(s.merchant, { ...sent, despiteBookings: true })
    assert.deepEqual([status, body.affectedBookings?.length], [201, 1])
    assert.equal((await read(s)).status, 'confirmed')
    await checkAll()
  })

  it('is refused with an end before the start, in the past, and for others’ staff', async () => {
    const [shop, other] = [await openShop(test, { staff: 1 }), await openShop(test, { staff: 1 })]
    const good = { staffId: shop.staffIds[0], from: timeIn(test, 2, '10:00'), to: timeIn(test, 2, '11:00') }
    const codes = []
    for (const body of [
      { to: good.from },
      { to: timeIn(test, 4) },
      { from: timeIn(test, -1, '10:00'), to: timeIn(test, -1, '11:00') },
      { staffId: other.staffIds[0] },
      { staffId: 'x' },
    ])
      codes.push((await block(shop.merchantToken, { ...good, ...body })).body.code)
    assert.deepEqual(codes, [
      'invalid-request',
      'invalid-request',
      'past-time',
      'unknown-staff',
      'unknown-staff',
    ])
    const own = await block(shop.merchantToken, good)
    const path = `/merchant/blocks/${own.body.block.id}`
    assert.equal((await ask('DELETE', path, other.merchantToken)).status, 404)
  })

  it('or a booking wins when both are made at once', async () => {
    for (let n = 0; n < 5; n++) {
      const shop = await openShop(test, { staff: 1 })
      const { token } = await test.newCustomer()
      const [blocked, booked] = await Promise.all([
        block(shop.merchantToken, {
          staffId: shop.staffIds[0],
          from: timeIn(test, 2, '10:00'),
          to: timeIn(test, 2, '11:00'),
        }),
        ask('POST', '/bookings/service', token, {
          serviceId: shop.serviceId,
          startTime: timeIn(test, 2, '10:00'),
        }),
      ])
      assert.deepEqual([blocked.status, booked.status].toSorted(), [201, 409])
    }
    await checkAll()
  })
})

describe('A member with the role staff', () => {
  it('sees and handles their own bookings only', async () => {
    const shop = await openShop(test, { staff: 2, capacity: 2 })
    const [mine, theirs] = [
      await bookAt(shop, '10:00', { staffId: shop.staffIds[0] }),
      await bookAt(shop, '10:00', { staffId: shop.staffIds[1] }),
    ]
    const token = await addMember(test, shop.storeId, 'staff', shop.staffIds[0])
    const day = timeIn(test, 2).slice(0, 10)
    const { body } = await ask('GET', `/merchant/calendar?from=${day}&staffId=${shop.staffIds[1]}`, token)
    assert.deepEqual(
      [body.bookings.map(({ id }: { id: string }) => id), body.staff.map(({ id }: { id: string }) => id)],
      [[mine.bookingId], [shop.staffIds[0]]],
    )
    for (const path of ['/bookings/merchant', '/merchant/bookings/services', '/bookings/merchant/all']) {
      const list = await ask('GET', path, token)
      assert.deepEqual(
        list.body.bookings.map(({ id }: { id: string }) => id),
        [mine.bookingId],
        path,
      )
    }
    assert.equal((await ask('GET', `/merchant/bookings/${theirs.bookingId}`, token)).status, 404)
    assert.equal((await ask('GET', `/bookings/${theirs.bookingId}`, token)).status, 403)
    for (const [s, status] of [
      [mine, 201],
      [theirs, 404],
    ] as const)
      assert.equal((await act(s, 'proposals', { startTime: at(s, 2) }, token)).status, status)
    assert.equal((await step(theirs, 'cancel', { reason: 'Ill' }, token)).status, 404)
    const times = { from: timeIn(test, 3, '10:00'), to: timeIn(test, 3, '11:00') }
    const blocks = [0, 1].map((n) =>
      ask('POST', '/merchant/blocks', token, { ...times, staffId: shop.staffIds[n] }),
    )
    assert.deepEqual(
      (await Promise.all(blocks)).map(({ status }) => status),
      [201, 400],
    )
    moveClockTo(mine.start)
    assert.equal((await step(theirs, 'check-in', undefined, token)).status, 404)
    assert.equal((await step(mine, 'check-in', undefined, token)).status, 200)
    assert.equal((await act(mine, 'undo', undefined, token)).status, 200)
    const walkIn = (staffId?: string) =>
      ask('POST', '/merchant/bookings/walk-in', token, {
        serviceId: shop.serviceId,
        name: 'Otieno',
        startTime: new Date(mine.end).toISOString(),
        ...(staffId && { staffId }),
      })
    assert.deepEqual(getStatusAndCode(await walkIn(shop.staffIds[1])), [400, 'unknown-staff'])
    const own = await walkIn()
    assert.deepEqual(
      [own.status, own.body.booking?.staffId],
      [201, shop.staffIds[0]],
      JSON.stringify(own.body),
    )
  })
})

describe('Two merchants who act at once', () => {
  it('change a booking once, in an order that is allowed', async () => {
    for (let n = 0; n < repeats(1, 3); n++) {
      const s = await book()
      const colleague = await addMember(test, s.shop.storeId, 'front-desk')
      moveClockTo(s.start + 20 * MINUTE)
      const replies = await Promise.all([
        step(s, 'check-in'),
        step(s, 'no-show', undefined, colleague),
        step(s, 'complete', undefined, colleague),
        act(s, 'undo'),
        act(s, 'undo', undefined, colleague),
      ])
      assert.ok(replies.every(({ status }) => status === 200 || status === 409))
    }
    await checkAll()
  })
})
