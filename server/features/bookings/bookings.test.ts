import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { addDays, DAY, toDay, toWeekday } from '#domain/time/time.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { until } from '#tests/support/paying.ts'
import { branchLock } from '#server/features/stores/stores.ts'
import { dayIn, nextWeekday, openShop, timeIn } from '#tests/support/factories.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'
import { repeats } from '#tests/support/long-run.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const book = (token: string, body: Record<string, unknown>, path = '/bookings/service') =>
  test.ask('POST', path, { token, body })
const countBookings = async (serviceId: string) => {
  const row = await test.app.database.db
    .selectFrom('bookings')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('service_id', '=', serviceId)
    .executeTakeFirstOrThrow()
  return row.count
}

describe('Slots', () => {
  it('lists the free times of a day in Nairobi time', async () => {
    const shop = await openShop(test, { durationMinutes: 45 })
    const { status, body } = await test.ask(
      'GET',
      `/bookings/service-slots?serviceId=${shop.serviceId}&date=${dayIn(test, 1)}`,
    )
    assert.equal(status, 200)
    assert.equal(body.availableSlots[0], '8:00 AM')
    assert.deepEqual(body.detailedSlots[0], {
      time: '8:00 AM',
      startTime: '08:00',
      endTime: '08:45',
      startsAt: `${dayIn(test, 1)}T05:00:00.000Z`,
      available: 1,
      total: 1,
      booked: 0,
      isAvailable: true,
    })
    assert.equal(body.detailedSlots.at(-1).endTime, '20:00')
    assert.deepEqual(body.bookingRules, {
      serviceDuration: 45,
      maxConcurrentBookings: 1,
      bufferTime: 0,
      minAdvanceBooking: 0,
      maxAdvanceBooking: 60,
    })
    assert.deepEqual([body.accessFee, body.bookingType, body.requiresPayment], [0, 'service', false])
  })

  it('returns the same slots on all three paths, with the fee of an offer', async () => {
    const shop = await openShop(test)
    const date = dayIn(test, 1)
    const first = await test.ask('GET', `/bookings/offer-slots?offerId=${shop.offerId}&date=${date}`)
    const unified = await test.ask(
      'GET',
      `/bookings/slots/unified?entityId=${shop.offerId}&entityType=offer&date=${date}`,
    )
    const last = await test.ask(
      'GET',
      `/bookings/slots?offerId=${shop.offerId}&date=${date}&bookingType=offer`,
    )
    assert.deepEqual(first.body, unified.body)
    assert.deepEqual(first.body, last.body)
    assert.deepEqual(
      [first.body.accessFee, first.body.chargedFee, first.body.requiresPayment],
      [37.5, 38, true],
    )
  })

  it('omits past times of today', async () => {
    const shop = await openShop(test)
    const now = test.clock.now().getTime()
    const { body } = await test.ask(
      'GET',
      `/bookings/service-slots?serviceId=${shop.serviceId}&date=${toDay(now)}`,
    )
    for (const slot of body.detailedSlots) assert.ok(Date.parse(slot.startsAt) > now)
  })

  it('returns 400 with the working days for a closed day', async () => {
    const shop = await openShop(test, { closedOn: [0] })
    const { status, body } = await test.ask(
      'GET',
      `/bookings/service-slots?serviceId=${shop.serviceId}&date=${nextWeekday(test, 0)}`,
    )
    assert.equal(status, 400)
    assert.equal(body.businessRuleViolation, true)
    assert.match(body.message, /closed/)
    assert.deepEqual(body.availableSlots, [])
    assert.equal(body.storeInfo.workingDays.length, 6)
    assert.ok(!body.storeInfo.workingDays.includes('Sunday'))
  })

  for (const [date, message] of [
    ['2026-02-30', 'Invalid request data'],
    ['tomorrow', 'Invalid request data'],
    ['2020-01-01', 'That date has passed. Choose another date.'],
    ['2099-01-01', 'Bookings open 60 days ahead. Choose an earlier date.'],
  ] as const)
    it(`rejects the date ${date}: ${message}`, async () => {
      const shop = await openShop(test)
      const { status, body } = await test.ask(
        'GET',
        `/bookings/service-slots?serviceId=${shop.serviceId}&date=${date}`,
      )
      assert.deepEqual([status, body.message], [400, message])
    })

  it('returns 404 for an unknown service', async () => {
    const { status } = await test.ask(
      'GET',
      `/bookings/service-slots?serviceId=${crypto.randomUUID()}&date=${dayIn(test, 1)}`,
    )
    assert.equal(status, 404)
  })

  it('lists the number of free times of the coming days, and the next three free times', async () => {
    const shop = await openShop(test)
    const { body } = await test.ask('GET', `/bookings/availability?offerId=${shop.offerId}`)
    assert.equal(body.days.length, 14)
    assert.equal(body.days[1].free, 12)
    assert.equal(body.next.length, 3)
  })
})

describe('Booking a service', () => {
  it('is confirmed at once without a fee, and has a code', async () => {
    const shop = await openShop(test)
    const { token } = await test.newCustomer()
    const { status, body } = await book(token, { serviceId: shop.serviceId, startTime: timeIn(test, 1) })
    assert.equal(status, 201)
    assert.deepEqual([body.booking.status, body.accessFee, body.requiresPayment], ['confirmed', 0, false])
    assert.match(body.booking.code, /^[2-9A-HJ-NP-Z]{6}$/)
    assert.equal(body.booking.startTime, `${dayIn(test, 1)}T07:00:00.000Z`)
  })

  it('is pending until the store confirms, if the service has no automatic confirmation', async () => {
    const shop = await openShop(test, { autoConfirm: false })
    const { token } = await test.newCustomer()
    const { body } = await book(token, { serviceId: shop.serviceId, startTime: timeIn(test, 1) })
    assert.equal(body.booking.status, 'pending')
    assert.equal(body.booking.holdExpiresAt, null)
    const confirmed = await test.ask('PUT', `/bookings/${body.booking.id}/confirm`, {
      token: shop.merchantToken,
    })
    assert.equal(confirmed.body.booking.status, 'confirmed')
  })

  it('creates one booking for repeated requests on any path', async () => {
    const shop = await openShop(test)
    const { token } = await test.newCustomer()
    const input = { serviceId: shop.serviceId, startTime: timeIn(test, 1) }
    const replies = await Promise.all([
      book(token, input),
      book(token, input),
      book(token, input, '/bookings'),
      book(token, { ...input, startTime: `${timeIn(test, 1)}:00+03:00` }),
    ])
    assert.deepEqual(
      replies.map((reply) => reply.status),
      [201, 201, 201, 201],
    )
    assert.equal(new Set(replies.map((reply) => reply.body.booking.id)).size, 1)
    assert.equal(await countBookings(shop.serviceId), 1)
  })

  it('returns 409 with the three nearest free times for a taken time', async () => {
    const shop = await openShop(test)
    const [one, two] = [await test.newCustomer(), await test.newCustomer()]
    await book(one.token, { serviceId: shop.serviceId, startTime: timeIn(test, 1, '12:00') })
    const { status, body } = await book(two.token, {
      serviceId: shop.serviceId,
      startTime: timeIn(test, 1, '12:00'),
    })
    assert.equal(status, 409)
    assert.equal(body.message, 'This time slot is no longer available. Please select a different time.')
    assert.deepEqual(
      body.nearest.map((slot: { startTime: string }) => slot.startTime),
      ['10:00', '11:00', '13:00'],
    )
  })

  it('suggests free times a week later when the days between are closed', async () => {
    const day = toDay(test.clock.now().getTime() + DAY)
    const closedOn = [0, 1, 2, 3, 4, 5, 6].filter((weekday) => weekday !== toWeekday(day))
    const shop = await openShop(test, { closedOn, durationMinutes: 12 * 60 })
    const [one, two] = [await test.newCustomer(), await test.newCustomer()]
    const input = { serviceId: shop.serviceId, startTime: timeIn(test, 1, '08:00') }
    assert.equal((await book(one.token, input)).status, 201)
    const { status, body } = await book(two.token, input)
    assert.equal(status, 409)
    assert.deepEqual(
      body.nearest.map((slot: { date: string }) => slot.date),
      [addDays(day, 7)],
    )
  })

  const openShopWithCustomer = async (options = {}) => ({
    shop: await openShop(test, options),
    ...(await test.newCustomer()),
  })
  const rejections: [
    string,
    number,
    RegExp,
    (s: Awaited<ReturnType<typeof openShopWithCustomer>>) => Record<string, unknown>,
    object?,
  ][] = [
    [
      'a past time',
      400,
      /That time has passed/,
      (s) => ({ serviceId: s.shop.serviceId, startTime: timeIn(test, -1) }),
    ],
    [
      'a closed day',
      400,
      /closed on this day/,
      (s) => ({ serviceId: s.shop.serviceId, startTime: `${nextWeekday(test, 0)}T10:00` }),
      { closedOn: [0] },
    ],
    [
      'a time outside the hours',
      400,
      /outside operating hours/,
      (s) => ({ serviceId: s.shop.serviceId, startTime: timeIn(test, 1, '21:00') }),
    ],
    [
      'a time between slots',
      400,
      /^No booking starts at exactly that time\./,
      (s) => ({ serviceId: s.shop.serviceId, startTime: timeIn(test, 1, '10:07') }),
    ],
    [
      'a time too far ahead',
      400,
      /60 days ahead/,
      (s) => ({ serviceId: s.shop.serviceId, startTime: timeIn(test, 90) }),
    ],
    ['a missing time', 400, /Invalid datetime/, (s) => ({ serviceId: s.shop.serviceId })],
    ['an invalid time', 400, /Invalid datetime/, (s) => ({ serviceId: s.shop.serviceId, startTime: 'soon' })],
    [
      'an unknown staff member',
      400,
      /doesn’t offer this service/,
      (s) => ({ serviceId: s.shop.serviceId, startTime: timeIn(test, 1), staffId: crypto.randomUUID() }),
    ],
    [
      'an unknown branch',
      422,
      /^Branch not found$/,
      (s) => ({ serviceId: s.shop.serviceId, startTime: timeIn(test, 1), branchId: crypto.randomUUID() }),
    ],
    [
      'a store that does not offer it',
      400,
      /doesn’t have this item/,
      (s) => ({ serviceId: s.shop.serviceId, startTime: timeIn(test, 1), storeId: crypto.randomUUID() }),
    ],
    ['no item', 400, /Either offerId or serviceId is required/, () => ({ startTime: timeIn(test, 1) })],
    [
      'an unknown service',
      404,
      /no longer available/,
      () => ({ serviceId: crypto.randomUUID(), startTime: timeIn(test, 1) }),
    ],
    [
      'an unknown field',
      400,
      /Unknown field: status/,
      (s) => ({ serviceId: s.shop.serviceId, startTime: timeIn(test, 1), status: 'completed' }),
    ],
    [
      'a wrong amount',
      422,
      /doesn’t match the access fee/,
      (s) => ({ serviceId: s.shop.serviceId, startTime: timeIn(test, 1), paymentData: { amount: 5 } }),
    ],
    [
      'payment by card',
      400,
      /^Card payment: Coming soon/,
      (s) => ({
        serviceId: s.shop.serviceId,
        startTime: timeIn(test, 1),
        paymentData: { amount: 0, method: 'card' },
      }),
    ],
    [
      'a service that cannot be booked',
      400,
      /^Booking is not enabled for this service\.$/,
      (s) => ({ serviceId: s.shop.serviceId, startTime: timeIn(test, 1) }),
      { bookingEnabled: false },
    ],
  ]
  for (const [what, status, message, inputFor, shopOptions] of rejections)
    it(`rejects ${what} with ${status} and writes nothing`, async () => {
      const s = await openShopWithCustomer(shopOptions)
      const reply = await book(s.token, inputFor(s))
      assert.equal(reply.status, status, JSON.stringify(reply.body))
      assert.match(reply.body.message, message)
      assert.equal(await countBookings(s.shop.serviceId), 0)
    })

  it('stores a phone number and an e-mail address as the forms do, by default those of the account', async () => {
    const shop = await openShop(test)
    const { token } = await test.newCustomer()
    const of = (clientInfo: object, days: number) =>
      book(token, { serviceId: shop.serviceId, startTime: timeIn(test, days), clientInfo })
    for (const [field, value] of [
      ['phone', 'abc'],
      ['phone', '0812 345 678'],
      ['email', 'nobody'],
    ] as const) {
      const { status, body } = await of({ [field]: value }, 2)
      assert.equal(status, 400)
      assert.ok(body.errors[`clientInfo.${field}`], JSON.stringify(body))
    }
    const typed = await of({ phone: '+254 712-345 678', email: ' Asha@D3.test ' }, 2)
    const empty = await of({ phone: '', email: '' }, 3)
    const stored = await test.app.database.db
      .selectFrom('bookings')
      .innerJoin('accounts', 'accounts.id', 'bookings.account_id')
      .select(['bookings.client_phone', 'client_email', 'accounts.phone_number', 'accounts.email'])
      .where('bookings.id', 'in', [typed.body.booking.id, empty.body.booking.id])
      .orderBy('bookings.id')
      .execute()
    assert.deepEqual(
      stored.map(({ client_phone, client_email }) => [client_phone, client_email]),
      [
        ['254712345678', 'asha@d3.test'],
        [stored[1]!.phone_number, stored[1]!.email],
      ],
    )
  })

  it('books for the signed-in customer, whatever user id the request contains', async () => {
    const shop = await openShop(test)
    const [me, other] = [await test.newCustomer(), await test.newCustomer()]
    const { body } = await book(me.token, {
      serviceId: shop.serviceId,
      startTime: timeIn(test, 1),
      userId: other.id,
    })
    assert.equal((await test.ask('GET', `/bookings/${body.booking.id}`, { token: other.token })).status, 403)
    assert.equal((await test.ask('GET', `/bookings/${body.booking.id}`, { token: me.token })).status, 200)
  })
})

describe('Booking an offer', () => {
  it('is held for ten minutes, and released if it is not paid', async () => {
    const shop = await openShop(test)
    const [one, two] = [await test.newCustomer(), await test.newCustomer()]
    const input = { offerId: shop.offerId, startTime: timeIn(test, 1) }
    const { body } = await book(one.token, input, '/bookings/offers')
    assert.deepEqual(
      [body.booking.status, body.requiresPayment, body.accessFee, body.chargedFee],
      ['pending', true, 37.5, 38],
    )
    assert.equal(Date.parse(body.booking.holdExpiresAt) - Date.parse(body.booking.createdAt), 600_000)
    assert.equal((await book(two.token, input, '/bookings/offers')).status, 409)
    test.clock.advance(10 * 60_000 + 1)
    // No job has run: the next booking cancels the expired hold.
    assert.equal((await book(two.token, input, '/bookings/offers')).status, 201)
    const expired = (await test.ask('GET', `/bookings/${body.booking.id}`, { token: one.token })).body.booking
    assert.deepEqual(
      [expired.status, expired.cancelReason],
      ['cancelled', 'Payment was not completed in time'],
    )
  })

  it('has a fee of 5.99, charged as 6, without a price, and no fee when waived', async () => {
    const dynamic = await openShop(test, { discountedCents: null })
    const waived = await openShop(test, { feeWaived: true })
    const { token } = await test.newCustomer()
    const one = await book(
      token,
      { offerId: dynamic.offerId, startTime: timeIn(test, 1) },
      '/bookings/offers',
    )
    assert.deepEqual([one.body.accessFee, one.body.chargedFee], [5.99, 6])
    const two = await book(token, { offerId: waived.offerId, startTime: timeIn(test, 1) }, '/bookings/offers')
    assert.deepEqual([two.body.accessFee, two.body.booking.status], [0, 'confirmed'])
  })

  it('rejects an expired offer', async () => {
    const shop = await openShop(test, { expiresInDays: -1 })
    const { token } = await test.newCustomer()
    const { status, body } = await book(
      token,
      { offerId: shop.offerId, startTime: timeIn(test, 1) },
      '/bookings/offers',
    )
    assert.deepEqual([status, body.message], [400, 'This offer has expired.'])
  })

  it('cancels the customer’s unpaid hold when booking another time of the same offer', async () => {
    const shop = await openShop(test)
    const { token } = await test.newCustomer()
    const first = await book(
      token,
      { offerId: shop.offerId, startTime: timeIn(test, 1, '10:00') },
      '/bookings/offers',
    )
    const second = await book(
      token,
      { offerId: shop.offerId, startTime: timeIn(test, 1, '11:00') },
      '/bookings/offers',
    )
    assert.equal(second.status, 201)
    assert.equal(
      (await test.ask('GET', `/bookings/${first.body.booking.id}`, { token })).body.booking.status,
      'cancelled',
    )
  })

  it('a repeated request changes the client of a pending booking, not of a confirmed one', async () => {
    const shop = await openShop(test)
    const { token } = await test.newCustomer('Amina')
    const bookOrChange = async (body: object) =>
      (await test.ask('POST', '/bookings', { token, body })).body.booking
    const guest = { isForGuest: true, clientInfo: { name: 'Mama Njeri', phone: '0712 345 678' } }
    const clientDetails = ({
      isForGuest,
      client,
      notes,
    }: {
      isForGuest: boolean
      client: object
      notes: string | null
    }) => [isForGuest, client, notes]

    const held = { offerId: shop.offerId, startTime: timeIn(test, 3, '11:00') }
    const first = await bookOrChange({ ...held, notes: 'By the window' })
    const second = await bookOrChange({ ...held, ...guest })
    assert.equal(second.id, first.id)
    assert.deepEqual(clientDetails(second), [true, { name: 'Mama Njeri', phone: '254712345678' }, null])

    const confirmed = { serviceId: shop.serviceId, startTime: timeIn(test, 3, '12:00') }
    const third = await bookOrChange({ ...confirmed, notes: 'By the window' })
    const fourth = await bookOrChange({ ...confirmed, ...guest })
    assert.equal(fourth.id, third.id)
    assert.deepEqual(clientDetails(fourth), clientDetails(third))
  })

  it('replaces the customer’s own pending booking of the same time, whatever it is of', async () => {
    const shop = await openShop(test, { staff: 2, autoConfirm: false })
    const [amina, brian] = shop.staffIds
    const at = (days: number) => ({ startTime: timeIn(test, days) })
    const replaces = async (
      first: { path: string; fields: object },
      then: { path: string; fields: object },
      days: number,
    ) => {
      const { token } = await test.newCustomer()
      const before = await book(token, { ...first.fields, ...at(days) }, first.path)
      const after = await book(token, { ...then.fields, ...at(days) }, then.path)
      assert.deepEqual([before.status, after.status], [201, 201], JSON.stringify(after.body))
      const replaced = await test.ask('GET', `/bookings/${before.body.booking.id}`, { token })
      assert.equal(replaced.body.booking.status, 'cancelled')
    }
    const offer = { path: '/bookings/offers', fields: { offerId: shop.offerId } }
    const service = (fields: object = {}) => ({
      path: '/bookings/service',
      fields: { serviceId: shop.serviceId, ...fields },
    })
    await replaces(service({ staffId: amina }), service({ staffId: brian }), 2)
    await replaces(offer, service(), 3)
    await replaces(service(), offer, 4)
    const other = await openShop(test)
    await test.app.database.db
      .updateTable('offers')
      .set({ service_id: shop.serviceId, store_id: shop.storeId })
      .where('id', '=', other.offerId)
      .execute()
    await replaces(offer, { path: '/bookings/offers', fields: { offerId: other.offerId } }, 5)
    await test.drainJobs(...ALL_SCHEDULED)
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
  })

  it('limits a customer to three unpaid holds', async () => {
    const { token } = await test.newCustomer()
    for (let n = 0; n < 3; n++) {
      const shop = await openShop(test)
      assert.equal(
        (await book(token, { offerId: shop.offerId, startTime: timeIn(test, 1) }, '/bookings/offers')).status,
        201,
      )
    }
    const shop = await openShop(test)
    const { status, body } = await book(
      token,
      { offerId: shop.offerId, startTime: timeIn(test, 1) },
      '/bookings/offers',
    )
    assert.equal(status, 409)
    assert.match(body.message, /three unpaid bookings/)
  })
})

describe('Staff', () => {
  it('books a slot after midnight with the staff of the previous day', async () => {
    const shop = await openShop(test, { staff: 1 })
    const { db } = test.app.database
    await db
      .updateTable('branch_hours')
      .set({ opens: 20 * 60, closes: 26 * 60 })
      .where('branch_id', '=', shop.branchId)
      .execute()
    await db
      .updateTable('shifts')
      .set({ starts: 20 * 60, ends: 26 * 60 })
      .where('staff_id', 'in', shop.staffIds)
      .execute()
    const listed = await test.ask(
      'GET',
      `/bookings/service-slots?serviceId=${shop.serviceId}&date=${dayIn(test, 1)}`,
    )
    const late = listed.body.detailedSlots.at(-1)
    assert.deepEqual([late.startTime, late.endTime], ['01:00', '02:00'])
    const [first, second] = await Promise.all([test.newCustomer(), test.newCustomer()])
    const input = { serviceId: shop.serviceId, startTime: late.startsAt }
    assert.equal((await book(first.token, input)).status, 201)
    const rejected = await book(second.token, input)
    assert.equal(rejected.status, 409)
    assert.deepEqual(
      rejected.body.nearest.map((slot: { startTime: string }) => slot.startTime),
      ['22:00', '23:00', '00:00'],
    )
    await test.drainJobs(...ALL_SCHEDULED)
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
  })

  it('books the chosen staff, returns 409 if they are busy, and otherwise chooses free staff', async () => {
    const shop = await openShop(test, { staff: 2, capacity: 2 })
    const customers = await Promise.all([
      test.newCustomer(),
      test.newCustomer(),
      test.newCustomer(),
      test.newCustomer(),
    ])
    const input = { serviceId: shop.serviceId, startTime: timeIn(test, 1) }
    const first = await book(customers[0].token, { ...input, staffId: shop.staffIds[1] })
    assert.equal(first.body.booking.Staff.id, shop.staffIds[1])
    assert.equal((await book(customers[1].token, { ...input, staffId: shop.staffIds[1] })).status, 409)
    const any = await book(customers[2].token, input)
    assert.equal(any.body.booking.Staff.id, shop.staffIds[0])
    assert.equal((await book(customers[3].token, input)).status, 409)
    const later = await book(customers[3].token, { ...input, startTime: timeIn(test, 1, '15:00') })
    assert.ok(shop.staffIds.includes(later.body.booking.Staff.id))
  })
})

describe('Status changes by the store', () => {
  it('allows check-in and completion only to the store of the booking, each at its time', async () => {
    const shop = await openShop(test)
    const otherShop = await openShop(test)
    const { token } = await test.newCustomer()
    const { body } = await book(token, { serviceId: shop.serviceId, startTime: timeIn(test, 1) })
    const { id, startTime } = body.booking
    const step = (name: string, caller: string) =>
      test.ask('PUT', `/bookings/${id}/${name}`, { token: caller })
    assert.equal((await step('check-in', token)).status, 403)
    assert.equal((await step('check-in', otherShop.merchantToken)).status, 404)
    assert.equal((await step('check-in', shop.merchantToken)).status, 409)
    test.clock.advance(Date.parse(startTime) - test.clock.now().getTime() - 10 * 60_000)
    assert.equal((await step('check-in', shop.merchantToken)).body.booking.status, 'checked_in')
    assert.equal((await step('complete', shop.merchantToken)).status, 409)
    test.clock.advance(11 * 60_000)
    assert.equal((await step('complete', shop.merchantToken)).body.booking.status, 'completed')
    assert.equal((await step('confirm', shop.merchantToken)).status, 409)
  })

  it('rejects confirming an unpaid booking', async () => {
    const shop = await openShop(test)
    const { token } = await test.newCustomer()
    const { body } = await book(
      token,
      { offerId: shop.offerId, startTime: timeIn(test, 1) },
      '/bookings/offers',
    )
    const { status } = await test.ask('PUT', `/bookings/${body.booking.id}/confirm`, {
      token: shop.merchantToken,
    })
    assert.equal(status, 409)
  })

  it('lists the bookings of a day with the amount to be collected', async () => {
    const shop = await openShop(test, { capacity: 3 })
    for (let n = 0; n < 2; n++) {
      const { token } = await test.newCustomer()
      await book(token, { serviceId: shop.serviceId, startTime: timeIn(test, 2) })
    }
    const { body } = await test.ask('GET', `/bookings/merchant?date=${dayIn(test, 2)}`, {
      token: shop.merchantToken,
    })
    assert.equal(body.bookings.length, 2)
    assert.deepEqual(body.summary, { total: 2, waiting: 0, requests: 0, toTake: 3000 })
    const next = await test.ask('GET', `/bookings/merchant?date=${addDays(dayIn(test, 2), 1)}`, {
      token: shop.merchantToken,
    })
    assert.equal(next.body.bookings.length, 0)
  })

  it('says which stores are full because they serve one customer at a time', async () => {
    for (const [capacity, isFull] of [
      [1, true],
      [2, false],
    ] as const) {
      // One booking takes the whole day.
      const shop = await openShop(test, { capacity, durationMinutes: 12 * 60 })
      await book((await test.newCustomer()).token, {
        serviceId: shop.serviceId,
        startTime: timeIn(test, 2, '08:00'),
      })
      const isFullOn = async (day: string) =>
        (await test.ask('GET', `/bookings/merchant?date=${day}`, { token: shop.merchantToken })).body
          .stores[0].isFullForOne
      assert.deepEqual([await isFullOn(dayIn(test, 2)), await isFullOn(dayIn(test, 3))], [isFull, false])
    }
  })

  it('counts the open requests of any day with the bookings of a day', async () => {
    const shop = await openShop(test, { autoConfirm: false, capacity: 3 })
    for (const days of [1, 2, 2]) {
      const { token } = await test.newCustomer()
      await book(token, { serviceId: shop.serviceId, startTime: timeIn(test, days) })
    }
    const { body } = await test.ask('GET', `/bookings/merchant?date=${dayIn(test, 1)}`, {
      token: shop.merchantToken,
    })
    const { waiting, requests } = body.summary
    assert.deepEqual({ waiting, requests }, { waiting: 1, requests: 3 })
    // A booking that was answered is no request any more.
    const [{ id }] = body.bookings
    await test.ask('PUT', `/bookings/${id}/confirm`, { token: shop.merchantToken })
    const after = await test.ask('GET', `/bookings/merchant?date=${dayIn(test, 1)}`, {
      token: shop.merchantToken,
    })
    assert.equal(after.body.summary.requests, 2)
    const other = await openShop(test)
    const others = await test.ask('GET', '/bookings/merchant', { token: other.merchantToken })
    assert.equal(others.body.summary.requests, 0)
  })
})

describe('Contradictory ids and types', () => {
  it('are rejected when booking', async () => {
    const [shop, other] = [await openShop(test), await openShop(test)]
    const { token } = await test.newCustomer()
    const startTime = timeIn(test, 2)
    const contradictions: [path: string, body: Record<string, unknown>][] = [
      ['/bookings', { bookingType: 'offer', serviceId: shop.serviceId }],
      ['/bookings', { bookingType: 'service', offerId: shop.offerId }],
      ['/bookings', { bookingType: 'offer', offerId: shop.offerId, serviceId: other.serviceId }],
      ['/bookings', { bookingType: 'service', offerId: other.offerId, serviceId: shop.serviceId }],
      ['/bookings/offers', { bookingType: 'service', offerId: shop.offerId, serviceId: shop.serviceId }],
      ['/bookings/offers', { serviceId: shop.serviceId }],
      ['/bookings/offers', { offerId: shop.offerId, serviceId: other.serviceId }],
      ['/bookings/service', { bookingType: 'offer', offerId: shop.offerId, serviceId: shop.serviceId }],
      ['/bookings/service', { offerId: shop.offerId }],
    ]
    for (const [path, body] of contradictions) {
      const reply = await book(token, { ...body, startTime }, path)
      assert.deepEqual(
        [reply.status, reply.body.code],
        [400, 'item-mismatch'],
        `${path} ${JSON.stringify(body)}`,
      )
    }
    assert.equal(await countBookings(shop.serviceId), 0)
    const same = { offerId: shop.offerId, serviceId: shop.serviceId, bookingType: 'offer', startTime }
    assert.equal((await book(token, same, '/bookings/offers')).status, 201)
  })

  it('are rejected when listing slots', async () => {
    const [shop, other] = [await openShop(test), await openShop(test)]
    const date = dayIn(test, 2)
    for (const [query, code] of [
      [`offerId=${shop.offerId}&serviceId=${other.serviceId}&bookingType=offer`, 'item-mismatch'],
      [`offerId=${other.offerId}&serviceId=${shop.serviceId}&bookingType=service`, 'item-mismatch'],
      [`offerId=${shop.offerId}&bookingType=service`, 'item-mismatch'],
      [`offerId=${shop.offerId}&serviceId=${shop.serviceId}`, 'two-items'],
      ['', 'no-item'],
    ] as const) {
      const { status, body } = await test.ask('GET', `/bookings/slots?date=${date}&${query}`)
      assert.deepEqual([status, body.code], [400, code], query)
    }
    const both = await test.ask(
      'GET',
      `/bookings/availability?offerId=${shop.offerId}&serviceId=${shop.serviceId}`,
    )
    assert.deepEqual([both.status, both.body.code], [400, 'two-items'])
    const same = await test.ask(
      'GET',
      `/bookings/slots?date=${date}&offerId=${shop.offerId}&serviceId=${shop.serviceId}&bookingType=offer`,
    )
    assert.deepEqual([same.status, same.body.bookingType], [200, 'offer'])
  })
})

describe('POST /services/{id}/book', () => {
  it('books the service of the path', async () => {
    const shop = await openShop(test)
    const { token } = await test.newCustomer()
    const { status, body } = await book(
      token,
      { startTime: timeIn(test, 2), notes: 'By the window' },
      `/services/${shop.serviceId}/book`,
    )
    assert.deepEqual(
      [status, body.success, body.booking.serviceId, body.booking.bookingType],
      [201, true, shop.serviceId, 'service'],
    )
    assert.equal(body.message, 'Your booking has been successfully created.')
    const again = await book(
      token,
      { startTime: timeIn(test, 2), serviceId: shop.serviceId },
      `/services/${shop.serviceId}/book`,
    )
    assert.equal(again.body.booking.id, body.booking.id)
  })

  it('rejects another item in the body, an unknown service and an anonymous caller', async () => {
    const [shop, other] = [await openShop(test), await openShop(test)]
    const { token } = await test.newCustomer()
    const startTime = timeIn(test, 2)
    for (const fields of [
      { serviceId: other.serviceId },
      { offerId: other.offerId },
      { bookingType: 'offer' },
    ]) {
      const { status, body } = await book(token, { startTime, ...fields }, `/services/${shop.serviceId}/book`)
      assert.deepEqual([status, body.code], [400, 'item-mismatch'], JSON.stringify(fields))
    }
    for (const id of ['x', other.offerId])
      assert.equal((await book(token, { startTime }, `/services/${id}/book`)).status, 404)
    assert.equal(
      (await test.ask('POST', `/services/${shop.serviceId}/book`, { body: { startTime } })).status,
      401,
    )
  })
})

describe('GET /bookings/merchant', () => {
  it('lists the newest booking first, whatever its start', async () => {
    const shop = await openShop(test, { capacity: 5 })
    const created: string[] = []
    for (const [days, time] of [
      [2, '09:00'],
      [3, '10:00'],
      [2, '15:00'],
    ] as const) {
      const { token } = await test.newCustomer()
      created.push(
        (await book(token, { serviceId: shop.serviceId, startTime: timeIn(test, days, time) })).body.booking
          .id,
      )
      test.clock.advance(1000)
    }
    const listIds = async (query = '') =>
      (await test.ask('GET', `/bookings/merchant${query}`, { token: shop.merchantToken })).body.bookings.map(
        ({ id }: { id: string }) => id,
      )
    assert.deepEqual(await listIds(), created.toReversed())
    assert.deepEqual(await listIds('?limit=1&page=2'), [created[1]])
    assert.deepEqual(await listIds(`?date=${dayIn(test, 2)}`), [created[2], created[0]])
  })
})

describe('Concurrent requests', () => {
  const CUSTOMERS = repeats(30, 100)
  for (const [capacity, staff] of [
    [1, 0],
    [5, 0],
    [5, 5],
  ] as const)
    it(`books ${capacity} of ${CUSTOMERS} customers (capacity ${capacity}, staff ${staff})`, async () => {
      const shop = await openShop(test, { capacity, staff })
      const customers = await newCustomers(CUSTOMERS)
      const input = { serviceId: shop.serviceId, startTime: timeIn(test, 3) }
      const replies = await Promise.all(customers.map(({ token }) => book(token, input)))
      const counts = Object.groupBy(replies, (reply) => String(reply.status))
      assert.equal(counts['201']?.length, capacity)
      assert.equal(counts['409']?.length, CUSTOMERS - capacity)
      assert.equal(await countBookings(shop.serviceId), capacity)
    })

  it('waits for another process that writes bookings of the branch', async () => {
    const shop = await openShop(test)
    const { token } = await test.newCustomer()
    const other = await test.app.database.pool.connect()
    try {
      await other.query('BEGIN')
      await other.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [branchLock(shop.branchId)])
      const booking = book(token, { serviceId: shop.serviceId, startTime: timeIn(test, 2) })
      // Within a transaction pg_stat_activity stays as it was first read, but pg_locks does not.
      const isWaited = until(
        async () =>
          (await other.query('SELECT FROM pg_locks WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))'))
            .rowCount,
      )
      await Promise.race([
        isWaited,
        booking.then(({ status }) => assert.fail(`It was answered with ${status} at once.`)),
      ])
      await other.query('COMMIT')
      assert.equal((await booking).status, 201)
    } finally {
      other.release(true)
    }
  })

  it('never books one staff member for overlapping times', async () => {
    const shop = await openShop(test, { capacity: 5, staff: 1, durationMinutes: 90 })
    const customers = await newCustomers(20)
    const times = ['10:00', '11:00', '12:00', '13:00']
    await Promise.all(
      customers.map(({ token }, index) =>
        book(token, { serviceId: shop.serviceId, startTime: timeIn(test, 4, times[index % 4]) }),
      ),
    )
    await test.drainJobs(...ALL_SCHEDULED)
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
  })
})

const signedUp: { token: string }[] = []

/**
 * Reuses customers of earlier tests: signing up is slow, because the server hashes two passwords at a time.
 */
async function newCustomers(count: number) {
  while (signedUp.length < count)
    signedUp.push(...(await Promise.all(Array.from({ length: 10 }, () => test.newCustomer('Customer')))))
  return signedUp.slice(0, count)
}
