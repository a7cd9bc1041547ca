import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'mocha'
import { SETTLES_AFTER_MS } from '#domain/booking/store-actions.ts'
import { addDays, toDay, DAY, HOUR, instant, MINUTE } from '#domain/time/time.ts'
import { addService, openShop, timeIn } from '#tests/support/factories.ts'
import { failedJobs } from '#tests/support/jobs.ts'
import { createBookingHelpers, type Booked } from '#tests/support/merchant-bookings.ts'
import { addMember } from '#tests/support/merchants.ts'
import { notificationsIn } from '#tests/support/notified.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false, now: new Date(instant(addDays(toDay(Date.now()), 1), 10 * 60)) })
})
after(() => test?.close())
afterEach(async () => assert.deepEqual(await failedJobs(test.app.database.pool), []))

const { book, bookAt, step, act, ask, moveClockTo } = createBookingHelpers(() => test)
const { notified, listTypes, getOwnerId, getMemberId, forget, repeat } = notificationsIn(() => test)
const buildCalendarPath = (s: Booked, start = s.start) =>
  `/calendar?date=${toDay(start)}&booking=${s.bookingId}`
const getPage = (s: Booked) => `/booking-details/${s.bookingId}`
const nextMorning = () => moveClockTo(instant(addDays(toDay(test.clock.now().getTime()), 1), 10 * 60))
const ok = ({ status, body }: { status: number; body: unknown }) =>
  assert.ok(status < 300, JSON.stringify(body))

describe('A booking', () => {
  it('that is confirmed at once is notified to the customer, and to those of the store who see it', async () => {
    const shop = await openShop(test, { staff: 2 })
    const [mine, other] = [shop.staffIds[0]!, shop.staffIds[1]!]
    await addMember(test, shop.storeId, 'front-desk')
    await addMember(test, shop.storeId, 'staff', mine)
    const s = await bookAt(shop, '10:00', { staffId: mine })
    const [confirmed, ...more] = await notified(s.customerId)
    assert.deepEqual(more, [])
    assert.deepEqual(confirmed, {
      type: 'booking_confirmed',
      key: `booking_confirmed:${s.bookingId}`,
      url: getPage(s),
      params: {
        bookingId: s.bookingId,
        title: 'Cut',
        store: 'Shop of the test',
        customer: null,
        startTime: new Date(s.start).toISOString(),
        staff: 'Staff 1',
      },
      priority: 3,
      groupKey: null,
      storeId: shop.storeId,
      isRead: false,
      aboutId: null,
    })
    for (const account of [
      await getOwnerId(shop),
      await getMemberId(shop, 'front-desk'),
      await getMemberId(shop, 'staff'),
    ]) {
      const [created, ...others] = await notified(account)
      assert.deepEqual(others, [])
      assert.deepEqual(
        [created?.type, created?.key, created?.url, created?.params.isRequest],
        ['booking_created', `booking_created:${s.bookingId}`, buildCalendarPath(s), false],
      )
      assert.equal(typeof created?.params.customer, 'string')
      assert.equal(created?.aboutId, s.customerId)
    }
    await repeat('booking.created', 'booking.confirmed')
    assert.equal((await notified(s.customerId)).length, 1)
    assert.equal((await notified(await getOwnerId(shop))).length, 1)

    await bookAt(shop, '12:00', { staffId: other })
    assert.equal((await notified(await getOwnerId(shop))).length, 2)
    assert.equal((await notified(await getMemberId(shop, 'staff'))).length, 1)
  })

  it('that was requested is notified to the store, and its confirmation to the customer only', async () => {
    const s = await book({ autoConfirm: false })
    await test.drainJobs()
    await addMember(test, s.shop.storeId, 'front-desk')
    const owner = await getOwnerId(s.shop)
    const [created] = await notified(owner)
    assert.deepEqual([created?.type, created?.params.isRequest], ['booking_created', true])
    assert.deepEqual(await notified(s.customerId), [])
    ok(await step(s, 'confirm'))
    await repeat('booking.created', 'booking.confirmed')
    assert.deepEqual(await listTypes(s.customerId), ['booking_confirmed'])
    // The answer removes the notification from the whole team.
    assert.deepEqual(await listTypes(owner), [])
    assert.deepEqual(await listTypes(await getMemberId(s.shop, 'front-desk')), [])
  })

  it('that the store enters is notified to the person who is booked', async () => {
    const shop = await openShop(test, { staff: 1 })
    await addMember(test, shop.storeId, 'staff', shop.staffIds[0])
    await addMember(test, shop.storeId, 'front-desk')
    ok(
      await ask('POST', '/merchant/bookings/walk-in', shop.merchantToken, {
        serviceId: shop.serviceId,
        branchId: shop.branchId,
        startTime: timeIn(test, 2, '11:00'),
        name: 'Mama Njeri',
      }),
    )
    const [created, ...others] = await notified(await getMemberId(shop, 'staff'))
    assert.deepEqual(others, [])
    assert.deepEqual([created?.type, created?.params.customer], ['booking_created', 'Mama Njeri'])
    assert.deepEqual(await listTypes(await getOwnerId(shop)), [])
    assert.deepEqual(await listTypes(await getMemberId(shop, 'front-desk')), [])
  })

  it('of several services is notified to each of their people, also when the customer changes them', async () => {
    const shop = await openShop(test, { staff: 2, capacity: 2 })
    const [first, second] = shop.staffIds as [string, string]
    await addMember(test, shop.storeId, 'staff', second)
    const shave = await addService(test, shop, { name: 'Shave', staffIds: [second] })
    const braids = await addService(test, shop, { name: 'Braids', staffIds: [second] })
    const { token } = await test.newCustomer()
    const items = [{ serviceId: shop.serviceId, staffId: first }, { serviceId: shave.serviceId }]
    const booked = await ask('POST', '/bookings', token, { items, startTime: timeIn(test, 2, '10:00') })
    ok(booked)
    const changed = await ask('PUT', `/bookings/${booked.body.booking.id}/items`, token, {
      items: [items[0], { serviceId: braids.serviceId }],
    })
    ok(changed)
    await test.drainJobs()
    const expected = ['booking_created', 'booking_services_changed']
    assert.deepEqual(await listTypes(await getMemberId(shop, 'staff')), expected)
    assert.deepEqual(await listTypes(await getOwnerId(shop)), expected)
    const [, last] = await notified(await getOwnerId(shop))
    assert.equal(last?.params.title, 'Cut + 1')
  })

  it('that the customer moves and cancels is notified to the store', async () => {
    const s = await book()
    const owner = await getOwnerId(s.shop)
    await test.drainJobs()
    ok(await step(s, 'reschedule', { newStartTime: new Date(s.start + 4 * HOUR).toISOString() }, s.token))
    const [, moved] = await notified(owner)
    const [own, ...outdated] = await notified(s.customerId)
    assert.deepEqual(outdated, [])
    assert.deepEqual(
      [own?.type, own?.params.startTime],
      ['booking_moved', new Date(s.start + 4 * HOUR).toISOString()],
    )
    assert.deepEqual(
      [moved?.type, moved?.params.from, moved?.params.startTime],
      ['booking_moved', new Date(s.start).toISOString(), new Date(s.start + 4 * HOUR).toISOString()],
    )
    ok(await step(s, 'cancel', { reason: 'Ill' }, s.token))
    await repeat('booking.moved', 'booking.cancelled')
    assert.deepEqual(await listTypes(owner), ['booking_created', 'booking_moved', 'booking_cancelled'])
    assert.deepEqual((await notified(owner)).at(-1)?.params.by, 'customer')
    // The customer's list says how the booking is, not how it was.
    assert.deepEqual(await listTypes(s.customerId), ['booking_cancelled'])
  })

  it('is not confirmed to the customer after it was moved or cancelled, if that job is late', async () => {
    const s = await book()
    await test.drainJobs()
    ok(await step(s, 'reschedule', { newStartTime: new Date(s.start + 4 * HOUR).toISOString() }, s.token))
    await forget()
    await repeat('booking.confirmed')
    assert.deepEqual(await listTypes(s.customerId), [])
    assert.deepEqual(await listTypes(await getOwnerId(s.shop)), ['booking_created'])
    ok(await step(s, 'cancel', { reason: 'Ill' }, s.token))
    await forget()
    await repeat('booking.confirmed')
    assert.deepEqual(await listTypes(s.customerId), [])
  })

  it('that the store cancels is notified to the customer and the person who was booked', async () => {
    const shop = await openShop(test, { staff: 1 })
    await addMember(test, shop.storeId, 'staff', shop.staffIds[0])
    const s = await bookAt(shop, '10:00')
    await test.drainJobs()
    ok(await step(s, 'cancel', { reason: 'Closed' }))
    await repeat('booking.cancelled')
    const cancelled = (await notified(s.customerId)).at(-1)
    assert.deepEqual(
      [cancelled?.type, cancelled?.url, cancelled?.params.by],
      ['booking_cancelled', getPage(s), 'store'],
    )
    assert.deepEqual(await listTypes(await getMemberId(shop, 'staff')), [
      'booking_created',
      'booking_cancelled',
    ])
    assert.deepEqual(await listTypes(await getOwnerId(shop)), ['booking_created'])
  })

  it('that the store did not answer is notified to both', async () => {
    const s = await book({ autoConfirm: false })
    await test.drainJobs()
    test.clock.advance(25 * HOUR)
    await test.drainJobs('release-overdue-holds')
    const cancelled = (await notified(s.customerId)).at(-1)
    assert.deepEqual([cancelled?.type, cancelled?.params.by], ['booking_cancelled', 'system'])
    assert.deepEqual(await listTypes(await getOwnerId(s.shop)), ['booking_cancelled'])
    nextMorning()
  })

  it('whose fee is not paid is not notified', async () => {
    const shop = await openShop(test)
    const { token, id } = await test.newCustomer()
    ok(await ask('POST', '/bookings/offers', token, { offerId: shop.offerId, startTime: timeIn(test, 2) }))
    test.clock.advance(HOUR)
    await test.drainJobs('release-overdue-holds')
    assert.deepEqual(await listTypes(id), [])
    assert.deepEqual(await listTypes(await getOwnerId(shop)), [])
  })

  it('reminds the customer a day and two hours before', async () => {
    const s = await book({}, '14:00')
    await test.drainJobs()
    await addMember(test, s.shop.storeId, 'manager')
    moveClockTo(s.start - DAY + MINUTE)
    await test.drainJobs('send-reminders')
    moveClockTo(s.start - 2 * HOUR + MINUTE)
    await test.drainJobs('send-reminders')
    await repeat('reminder.due')
    const reminders = (await notified(s.customerId)).filter(({ type }) => type === 'booking_reminder')
    const at = new Date(s.start).toISOString()
    assert.deepEqual(
      reminders.map(({ key, url, priority }) => [key, url, priority]),
      [
        [`booking_reminder:${s.bookingId}:${at}:24h`, getPage(s), 3],
        [`booking_reminder:${s.bookingId}:${at}:2h`, getPage(s), 4],
      ],
    )
    assert.deepEqual(await listTypes(await getMemberId(s.shop, 'manager')), [])
    nextMorning()
  })

  it('thanks the customer when the store can no longer undo the visit, and leads to the reviews', async () => {
    const s = await book()
    await test.drainJobs()
    moveClockTo(s.start)
    ok(await step(s, 'check-in'))
    ok(await step(s, 'complete'))
    assert.ok(!(await listTypes(s.customerId)).includes('booking_completed'))
    test.clock.advance(SETTLES_AFTER_MS)
    await test.drainJobs()
    await repeat('booking.settled')
    const done = (await notified(s.customerId)).filter(({ type }) => type === 'booking_completed')
    assert.deepEqual(
      done.map(({ key, url }) => [key, url]),
      [[`booking_completed:${s.bookingId}`, `/store/${s.shop.storeId}#reviews`]],
    )
    nextMorning()
  })

  it('that was missed is notified to the customer when the store can no longer undo it', async () => {
    const s = await book()
    await test.drainJobs()
    moveClockTo(s.start + 30 * MINUTE)
    ok(await step(s, 'no-show'))
    assert.ok(!(await listTypes(s.customerId)).includes('booking_no_show'))
    test.clock.advance(SETTLES_AFTER_MS)
    await test.drainJobs()
    await repeat('booking.settled', 'booking.cancelled')
    const types = await listTypes(s.customerId, ['booking_reminder'])
    assert.deepEqual(types, ['booking_confirmed', 'booking_no_show'])
    nextMorning()
  })

  it('for which the store proposes another time: the proposal to the customer, the answer to the store', async () => {
    const s = await book({ staff: 1 })
    const owner = await getOwnerId(s.shop)
    await test.drainJobs()
    const proposed = await act(s, 'proposals', { startTime: timeIn(test, 2, '15:00'), message: 'Sorry' })
    ok(proposed)
    const [, proposal] = await notified(s.customerId)
    assert.deepEqual(
      [proposal?.type, proposal?.url, proposal?.priority, proposal?.params.proposed],
      ['booking_time_proposed', getPage(s), 4, new Date(s.start + 5 * HOUR).toISOString()],
    )
    ok(await step(s, 'proposal/decline', undefined, s.token))
    await repeat('booking.time_proposed', 'booking.proposal_closed')
    assert.deepEqual(await listTypes(owner), ['booking_created', 'booking_proposal_declined'])
    assert.deepEqual(await listTypes(s.customerId), ['booking_confirmed'])
  })

  it('for which the store proposes a time is no longer asked about once the customer has come', async () => {
    const s = await book({ staff: 1 })
    await test.drainJobs()
    ok(await act(s, 'proposals', { startTime: timeIn(test, 2, '15:00'), message: 'Sorry' }))
    assert.deepEqual(await listTypes(s.customerId), ['booking_confirmed', 'booking_time_proposed'])
    moveClockTo(s.start)
    ok(await step(s, 'check-in'))
    assert.deepEqual(await listTypes(s.customerId), ['booking_confirmed'])
    nextMorning()
  })
})
