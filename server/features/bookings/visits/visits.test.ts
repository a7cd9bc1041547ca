/** Visits of several services over the API (docs/rules/visits.md). */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'mocha'
import { HOUR, MINUTE } from '#domain/time/time.ts'
import { addService, dayIn, openShop, timeIn, type ShopOptions } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { payingIn, until } from '#tests/support/paying.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'
import { openTestApp, type Answer, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())
const paying = payingIn(() => test)

const ask = (method: 'GET' | 'POST' | 'PUT', path: string, token: string, body?: unknown) =>
  test.ask(method, path, { token, ...(body !== undefined && { body }) })
const assertInvariants = async () => {
  await test.drainJobs(...ALL_SCHEDULED)
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
}

/** A shop in which everybody cuts, and the first person also braids and shaves; the second one shaves, too. */
async function openSalon(options: ShopOptions = {}) {
  const shop = await openShop(test, { staff: 2, capacity: 2, durationMinutes: 60, ...options })
  const [first, second] = shop.staffIds as [string, string]
  const shave = await addService(test, shop, { name: 'Shave', durationMinutes: 30, priceCents: 30_000 })
  const braids = await addService(test, shop, {
    name: 'Braids',
    durationMinutes: 90,
    priceCents: 200_000,
    noticeHours: 24,
    staffIds: [first],
  })
  return { shop, first, second, cut: shop.serviceId, shave: shave.serviceId, braids: braids.serviceId }
}
type Salon = Awaited<ReturnType<typeof openSalon>>

const items = (...ids: (string | [string, string])[]) =>
  ids.map((id) => (typeof id === 'string' ? { serviceId: id } : { serviceId: id[0], staffId: id[1] }))
async function book(
  lines: object[],
  { clock = '10:00', token, ...more }: { clock?: string; token?: string; [name: string]: unknown } = {},
): Promise<Answer & { token: string }> {
  const customer = token ?? (await test.newCustomer()).token
  const body = { items: lines, startTime: timeIn(test, 2, clock), ...more }
  return { ...(await ask('POST', '/bookings', customer, body)), token: customer }
}
async function bookVisit(lines: object[], more?: Parameters<typeof book>[1]) {
  const { status, body, token } = await book(lines, more)
  assert.equal(status, 201, JSON.stringify(body))
  return { ...body.booking, token }
}
const visitSlots = (query: string) => test.ask('GET', `/bookings/visit-slots?${query}`)
const clocks = (free: { startTime: string }[]) => free.map(({ startTime }) => startTime)
const partTimes = (booking: Answer['body']) =>
  booking.items.map(({ name, startTime, endTime }: { name: string; startTime: string; endTime: string }) => [
    name,
    ...[startTime, endTime].map((at) => (Date.parse(at) - Date.parse(booking.startTime)) / MINUTE),
  ])

describe('A visit', () => {
  it('has one start, one end, one code and a line for each service', async () => {
    const salon = await openSalon()
    const visit = await bookVisit(items(salon.cut, salon.shave, salon.braids))
    assert.equal(visit.status, 'confirmed')
    assert.equal(Date.parse(visit.endTime) - Date.parse(visit.startTime), 180 * MINUTE)
    assert.equal(visit.items.length, 3)
    assert.deepEqual(
      [visit.items[0].startTime, visit.items[2].endTime, visit.items[0].serviceId],
      [visit.startTime, visit.endTime, visit.serviceId],
    )
    assert.deepEqual([visit.storePrice, visit.normalPrice, visit.accessFee], [3800, 3800, 0])
    const braids = visit.items.find(({ name }: { name: string }) => name === 'Braids')
    assert.deepEqual([braids.staffId, braids.storePrice, braids.isStaffChosen], [salon.first, 2000, false])
    // The strictest notice is that of the braids.
    assert.equal(Date.parse(visit.cancelBefore), Date.parse(visit.startTime) - 24 * HOUR)
    const read = await ask('GET', `/bookings/${visit.id}`, visit.token)
    assert.deepEqual(read.body.booking.items, visit.items)
    await assertInvariants()
  })

  it('of one line is a booking of one service', async () => {
    const salon = await openSalon()
    const { token } = await test.newCustomer()
    const one = await bookVisit(items([salon.shave, salon.second]), { token })
    assert.equal(one.items, undefined)
    assert.deepEqual([one.serviceId, one.staffId, one.isStaffChosen], [salon.shave, salon.second, true])
    const same = await ask('POST', '/bookings', token, {
      serviceId: salon.shave,
      startTime: timeIn(test, 2),
    })
    assert.deepEqual([same.status, same.body.booking.id], [201, one.id])
  })

  it('has two services at the same time, by two people, if the store allows it for both', async () => {
    const salon = await openSalon()
    const pedicure = await addService(test, salon.shop, {
      name: 'Pedicure',
      durationMinutes: 30,
      priceCents: 80_000,
    })
    const allow = (id: string) =>
      ask('PUT', `/services/${id}`, salon.shop.merchantToken, { is_parallel: true })
    const ends = async (...ids: string[]) => {
      const query = `items=${ids.join(',')}&from=${dayIn(test, 2)}`
      const { body } = await visitSlots(query)
      const slot = body.days[0].free.find(({ startTime }: { startTime: string }) => startTime === '10:00')
      return (Date.parse(slot.endsAt) - Date.parse(slot.startsAt)) / MINUTE
    }
    assert.equal((await allow(salon.cut)).body.service.is_parallel, true)
    assert.equal(await ends(salon.cut, pedicure.serviceId), 90, 'only one of them')
    await allow(pedicure.serviceId)
    assert.equal(await ends(salon.cut, pedicure.serviceId), 60)
    const visit = await bookVisit(items(salon.cut, pedicure.serviceId, salon.shave))
    assert.equal((Date.parse(visit.endTime) - Date.parse(visit.startTime)) / MINUTE, 90)
    const named = (name: string) => visit.items.find((item: { name: string }) => item.name === name)
    const [cut, other] = [named('Cut'), named('Pedicure')]
    assert.equal(cut.startTime, other.startTime)
    assert.ok(cut.staffId !== other.staffId)
    // One person for both can do them only one after the other.
    const later = { clock: '14:00' }
    const alone = await bookVisit(items([salon.cut, salon.first], [pedicure.serviceId, salon.first]), later)
    assert.equal((Date.parse(alone.endTime) - Date.parse(alone.startTime)) / MINUTE, 90)
    const moved = await ask('PUT', `/bookings/${visit.id}/reschedule`, visit.token, {
      newStartTime: timeIn(test, 3),
    })
    assert.equal(moved.status, 200, JSON.stringify(moved.body))
    assert.equal(
      Date.parse(moved.body.booking.endTime) - Date.parse(moved.body.booking.startTime),
      90 * MINUTE,
    )
    await assertInvariants()
  })

  it('is offered the add-ons of the store that the branch has', async () => {
    const { shop, shave } = await openSalon()
    const list = async (query: string) => {
      const { body } = await test.ask('GET', `/services?storeId=${shop.storeId}&${query}`)
      return body.services.map(({ id }: { id: string }) => id)
    }
    const atBranch = `branchId=${shop.branchId}`
    assert.deepEqual(await list(`addOns=true&${atBranch}`), [])
    const saved = await ask('PUT', `/services/${shave}`, shop.merchantToken, { is_add_on: true })
    assert.equal(saved.body.service.is_add_on, true)
    assert.deepEqual(await list(`addOns=true&${atBranch}`), [shave])
    assert.ok((await list(atBranch)).length > 1)
    const elsewhere = await openShop(test)
    assert.deepEqual(await list(`addOns=true&branchId=${elsewhere.branchId}`), [])
    assert.equal((await test.ask('GET', `/services?storeId=${shop.storeId}&addOns=yes`)).status, 400)
  })

  it('has a wait between its services only where the branch allows it', async () => {
    const salon = await openSalon()
    // The first person, who alone braids, is busy until 12:15; the second one cuts from 11:00.
    const busy = (staffId: string, from: string, to: string) =>
      ask('POST', '/merchant/blocks', salon.shop.merchantToken, {
        staffId,
        from: `${timeIn(test, 2, from)}+03:00`,
        to: `${timeIn(test, 2, to)}+03:00`,
      })
    await busy(salon.first, '08:00', '12:15')
    const offered = async () => {
      const query = `items=${salon.cut}:${salon.second},${salon.braids}&from=${dayIn(test, 2)}`
      return clocks((await visitSlots(query)).body.days[0].free)
    }
    assert.ok(!(await offered()).includes('11:00'))
    const waits = (visitWaitMinutes: number) =>
      ask('PUT', `/branches/${salon.shop.branchId}`, salon.shop.merchantToken, { visitWaitMinutes })
    assert.equal((await waits(31)).status, 400)
    assert.equal((await waits(15)).body.branch.visitWaitMinutes, 15)
    assert.ok((await offered()).includes('11:00'))
    const visit = await bookVisit(items([salon.cut, salon.second], salon.braids), { clock: '11:00' })
    assert.deepEqual(partTimes(visit), [
      ['Cut', 0, 60],
      ['Braids', 75, 165],
    ])
    await assertInvariants()
  })

  it('takes the times of all of its services, and nobody else gets one of them', async () => {
    const salon = await openSalon()
    await bookVisit(items([salon.cut, salon.first], [salon.braids, salon.first]))
    const { body } = await test.ask(
      'GET',
      `/bookings/service-slots?serviceId=${salon.braids}&date=${dayIn(test, 2)}&staffId=${salon.first}`,
    )
    const free = body.detailedSlots.map(({ startTime }: { startTime: string }) => startTime)
    assert.ok(free.includes('08:00') && free.includes('13:00'), String(free))
    for (const clock of ['09:00', '10:00', '11:00', '12:00']) assert.ok(!free.includes(clock), clock)
    const taken = await book(items([salon.cut, salon.first]), { clock: '11:00' })
    assert.deepEqual([taken.status, taken.body.code], [409, 'slot-taken'])
    assert.ok(taken.body.nearest.length > 0)
    const other = await book(items([salon.braids, salon.first], salon.shave), { clock: '11:30' })
    assert.deepEqual([other.status, other.body.code], [409, 'slot-taken'])
    assert.ok(clocks(other.body.nearest).includes('12:00'))
    await assertInvariants()
  })

  it('is done in the order that ends first, each by the person who was chosen', async () => {
    const salon = await openSalon()
    // The first person is busy from 10:30 to 11:30, so the shave by her comes first only if it fits.
    await bookVisit(items([salon.cut, salon.first]), { clock: '10:00' })
    const visit = await bookVisit(items([salon.shave, salon.first], [salon.cut, salon.second]), {
      clock: '10:00',
    })
    assert.deepEqual(partTimes(visit), [
      ['Cut', 0, 60],
      ['Shave', 60, 90],
    ])
    assert.deepEqual(
      visit.items.map(({ staffId }: { staffId: string }) => staffId),
      [salon.second, salon.first],
    )
    assert.equal(visit.serviceId, salon.cut)
  })

  it('lists the times at which it can be booked, and books each of them', async () => {
    const salon = await openSalon()
    await bookVisit(items([salon.braids, salon.first]), { clock: '11:00' })
    const query = `items=${salon.braids},${salon.shave}:${salon.first}&from=${dayIn(test, 2)}`
    const { status, body } = await visitSlots(query)
    assert.equal(status, 200, JSON.stringify(body))
    const [day] = body.days
    assert.deepEqual(clocks(day.free).slice(0, 4), ['08:00', '08:30', '09:00', '12:30'])
    assert.deepEqual([body.storePrice, body.noticeHours, body.requiresPayment], [2300, 24, false])
    const slot = day.free[3]
    assert.deepEqual(
      slot.items.map(({ staffName }: { staffName: string }) => staffName),
      ['Staff 1', 'Staff 1'],
    )
    const { token } = await test.newCustomer()
    const booked = await ask('POST', '/bookings', token, {
      items: items(salon.braids, [salon.shave, salon.first]),
      startTime: slot.startsAt,
    })
    assert.equal(booked.status, 201)
    assert.equal(booked.body.booking.endTime, slot.endsAt)
    const week = await visitSlots(`${query}&days=7`)
    assert.equal(week.body.days.length, 7)
    assert.ok(!clocks(week.body.days[0].free).includes('12:30'))
  })

  it('with an offer begins with it, and has its fee', async () => {
    const salon = await openSalon({ stock: 1 })
    const lines = [{ serviceId: salon.shave }, { offerId: salon.shop.offerId }]
    const slots = await visitSlots(
      `items=${salon.shave}&offerId=${salon.shop.offerId}&from=${dayIn(test, 2)}`,
    )
    assert.deepEqual(
      [slots.body.storePrice, slots.body.normalPrice, slots.body.requiresPayment],
      [1550, 1800, true],
    )
    const visit = await bookVisit(lines)
    assert.deepEqual(
      [visit.bookingType, visit.offerId, visit.status, visit.requiresPayment],
      ['offer', salon.shop.offerId, 'pending', true],
    )
    assert.deepEqual(partTimes(visit), [
      ['A cut for less', 0, 60],
      ['Shave', 60, 90],
    ])
    assert.deepEqual([visit.storePrice, visit.normalPrice], [1550, 1800])
    assert.deepEqual([visit.Offer.offerPrice, visit.items[1].storePrice], [1250, 300])
    assert.deepEqual([visit.accessFee, visit.chargedFee], [slots.body.accessFee, slots.body.chargedFee])
    const sold = await book(lines, { clock: '14:00' })
    assert.deepEqual([sold.status, sold.body.code], [409, 'sold-out'])
    const expired = await ask('PUT', `/bookings/${visit.id}/cancel`, visit.token, {})
    assert.equal(expired.status, 200)
    await assertInvariants()
  })

  it('whose hold has expired is booked again when the payment arrives', async () => {
    const salon = await openSalon()
    const s = await payLate(salon)
    test.clock.advance(2 * MINUTE)
    const ended = await paying.waitForStatus(s, 'completed')
    assert.notEqual(ended.booking.id, s.bookingId)
    const [former, again] = [await paying.getBooking(s), await paying.getBooking(s, ended.booking.id)]
    assert.equal(again.status, 'confirmed')
    assert.deepEqual(again.items, former.items)
    assert.equal(again.storePrice, former.storePrice)
    await assertInvariants()
  })

  it('is paid back when a service of it was taken meanwhile', async () => {
    const salon = await openSalon()
    const s = await payLate(salon)
    const { items: lines } = await paying.getBooking(s)
    const { token } = await test.newCustomer()
    const other = await ask('POST', '/bookings', token, {
      items: items([salon.shave, salon.first]),
      startTime: lines[1].startTime,
    })
    assert.equal(other.status, 201, JSON.stringify(other.body))
    test.clock.advance(2 * MINUTE)
    await until(async () => {
      await test.drainJobs('send-refunds')
      return (await paying.getPaymentRow(s)).status === 'refunded'
    })
    await assertInvariants()
  })
})

/** A visit whose hold expires while M-Pesa is working. */
async function payLate(salon: Salon) {
  const late = { callback: 'late', query: 'processing-4999', statement: 'omit' }
  const lines = [{ offerId: salon.shop.offerId }, ...items([salon.shave, salon.first])]
  const s = await paying.startPaying(late, salon.shop, { items: lines })
  await paying.answer(s.phone, 'pay')
  test.clock.advance(10 * MINUTE + 1000)
  await test.drainJobs('release-overdue-holds')
  return s
}

describe('Bad input of a visit', () => {
  it('names the line', async () => {
    const salon = await openSalon()
    const other = await openSalon()
    const request = await addService(test, salon.shop, { name: 'Yoga', staffIds: [], capacity: 8 })
    const nothing = '0193471c-6d2e-7a41-9c1b-2f6a4be0affe'
    const cases: [object[], number, string, string | null][] = [
      [items(salon.cut, nothing), 404, 'item-not-found', 'items.1'],
      [items(salon.cut, other.shave), 400, 'wrong-store', 'items.1'],
      [items(salon.cut, salon.shave, salon.cut), 400, 'service-twice', 'items.2'],
      [[{ offerId: salon.shop.offerId }, { serviceId: salon.cut }], 400, 'service-twice', 'items.1'],
      [[{ offerId: salon.shop.offerId }, { offerId: other.shop.offerId }], 400, 'two-offers', 'items.1'],
      [[{ serviceId: salon.cut }, {}], 400, 'no-item', 'items.1'],
      [items(salon.cut, request.serviceId), 400, 'class-alone', 'items.1'],
      [items(salon.cut, [salon.braids, salon.second]), 400, 'unknown-staff', 'items.1'],
      [[], 400, 'invalid-request', 'items'],
      [items(...Array.from({ length: 6 }, () => salon.cut)), 400, 'invalid-request', 'items'],
      [[{ serviceId: salon.cut, price: 1 }], 400, 'invalid-request', null],
    ]
    for (const [lines, status, code, field] of cases) {
      const { body, ...answer } = await book(lines)
      assert.deepEqual([answer.status, body.code], [status, code], JSON.stringify([lines, body]))
      if (field !== null) assert.ok(body.errors?.[field], `${code}: ${JSON.stringify(body.errors)}`)
    }
    const both = await book(items(salon.cut, salon.shave), { serviceId: salon.cut })
    assert.deepEqual([both.status, both.body.code], [400, 'item-mismatch'])
    const late = await book(items(salon.cut, salon.braids), { clock: '19:00' })
    assert.equal(late.status, 409)
    const early = await book(items(salon.cut, salon.shave), { clock: '07:00' })
    assert.deepEqual([early.status, early.body.code], [400, 'outside-hours'])
    const { count } = await test.app.database.db
      .selectFrom('bookings')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('store_id', '=', salon.shop.storeId)
      .executeTakeFirstOrThrow()
    assert.equal(count, 0)
  })

  it('is refused in the list of times, too', async () => {
    const salon = await openSalon()
    for (const [query, code] of [
      ['', 'no-item'],
      [`items=${salon.cut},`, 'item-not-found'],
      [`items=${salon.cut},${salon.cut}`, 'service-twice'],
      [`items=${salon.cut},${salon.braids}:${salon.second}`, 'unknown-staff'],
      [`items=${salon.cut}&branchId=${salon.cut}`, 'branch-not-found'],
    ]) {
      const { status, body } = await visitSlots(query!)
      assert.equal(body.code, code, query)
      assert.ok(status >= 400 && status < 500, String(status))
    }
  })
})

describe('Changes of a visit', () => {
  it('move all of its services, and keep the people who were chosen and the prices', async () => {
    const salon = await openSalon()
    const visit = await bookVisit(items([salon.shave, salon.second], salon.braids))
    await test.app.database.db
      .updateTable('services')
      .set({ price_cents: 999_900 })
      .where('id', '=', salon.braids)
      .execute()
    const times = await ask('GET', `/bookings/${visit.id}/times?from=${dayIn(test, 3)}&days=1`, visit.token)
    const free = clocks(times.body.days[0].free)
    assert.ok(free.includes('08:00') && free.at(-1) === '18:00', String(free))
    const moved = await ask('PUT', `/bookings/${visit.id}/reschedule`, visit.token, {
      newStartTime: timeIn(test, 3, '15:00'),
    })
    assert.equal(moved.status, 200, JSON.stringify(moved.body))
    const { booking } = moved.body
    assert.equal(Date.parse(booking.endTime) - Date.parse(booking.startTime), 120 * MINUTE)
    assert.deepEqual([booking.storePrice, booking.code, booking.rescheduleCount], [2300, visit.code, 1])
    const shave = booking.items.find(({ name }: { name: string }) => name === 'Shave')
    assert.deepEqual([shave.staffId, shave.isStaffChosen], [salon.second, true])
    const former = await test.ask(
      'GET',
      `/bookings/service-slots?serviceId=${salon.braids}&date=${dayIn(test, 2)}`,
    )
    assert.ok(clocks(former.body.detailedSlots).includes('10:00'))
    const person = await ask('PUT', `/bookings/${visit.id}/reschedule`, visit.token, {
      newStartTime: timeIn(test, 4, '15:00'),
      newStaffId: salon.first,
    })
    assert.deepEqual([person.status, person.body.code], [400, 'unknown-staff'])
    await assertInvariants()
  })

  it('leave services out and add others at the same start', async () => {
    const salon = await openSalon()
    const visit = await bookVisit(items(salon.cut, salon.braids))
    const change = (lines: object[]) =>
      ask('PUT', `/bookings/${visit.id}/items`, visit.token, { items: lines })
    const more = await change(items(salon.cut, salon.braids, [salon.shave, salon.second]))
    assert.equal(more.status, 200, JSON.stringify(more.body))
    assert.deepEqual(
      [more.body.booking.storePrice, more.body.booking.items.length, more.body.booking.startTime],
      [3800, 3, visit.startTime],
    )
    const one = await change(items(salon.shave))
    assert.deepEqual(
      [one.status, one.body.booking.items, one.body.booking.storePrice, one.body.booking.rescheduleCount],
      [200, undefined, 300, 0],
    )
    assert.equal(one.body.booking.history.at(-1).reason, 'Services changed')
    const two = await change(items(salon.shave, salon.cut))
    assert.equal(two.body.booking.items.length, 2)
    const none = await change([])
    assert.equal(none.status, 400)
    const stranger = await test.newCustomer()
    const theirs = await ask('PUT', `/bookings/${visit.id}/items`, stranger.token, {
      items: items(salon.cut),
    })
    assert.equal(theirs.status, 403)
    const slow = await addService(test, salon.shop, { name: 'Colour', autoConfirm: false })
    assert.equal((await change(items(salon.shave, slow.serviceId))).body.code, 'reschedule-not-available')
    await assertInvariants()
  })

  it('leave the person of a class to those who stay in it', async () => {
    const salon = await openSalon()
    const yoga = await addService(test, salon.shop, {
      name: 'Yoga',
      staffIds: [],
      capacity: 8,
      durationMinutes: 60,
    })
    const leader = await bookVisit(items(yoga.serviceId))
    const follower = await bookVisit(items(yoga.serviceId))
    assert.deepEqual([leader.staffId !== null, follower.staffId], [true, null])
    const other = leader.staffId === salon.first ? salon.second : salon.first
    const changed = await ask('PUT', `/bookings/${leader.id}/items`, leader.token, {
      items: items([salon.cut, other]),
    })
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    const { body } = await ask('GET', `/bookings/${follower.id}`, follower.token)
    assert.equal(body.booking.staffId, leader.staffId)
    await assertInvariants()
  })

  it('keep the offer, for which the fee is', async () => {
    const salon = await openSalon({ feeWaived: true })
    const visit = await bookVisit([{ offerId: salon.shop.offerId }, { serviceId: salon.shave }])
    const change = (lines: object[]) =>
      ask('PUT', `/bookings/${visit.id}/items`, visit.token, { items: lines })
    assert.equal((await change(items(salon.shave))).body.code, 'item-mismatch')
    const kept = await change([{ offerId: salon.shop.offerId }, { serviceId: salon.braids }])
    assert.equal(kept.status, 200, JSON.stringify(kept.body))
    assert.equal(kept.body.booking.items[0].offerId, salon.shop.offerId)
    await assertInvariants()
  })

  it('free its times when it is cancelled, and take them again when a no-show is undone', async () => {
    const salon = await openSalon()
    const visit = await bookVisit(items([salon.cut, salon.first], [salon.shave, salon.first]))
    test.clock.advance(Date.parse(visit.startTime) + 30 * MINUTE - test.clock.now().getTime())
    const merchant = salon.shop.merchantToken
    const gone = await ask('PUT', `/bookings/${visit.id}/no-show`, merchant)
    assert.equal(gone.status, 200, JSON.stringify(gone.body))
    await assertInvariants()
    const undone = await ask('POST', `/merchant/bookings/${visit.id}/undo`, merchant)
    assert.equal(undone.status, 200, JSON.stringify(undone.body))
    await assertInvariants()
    await ask('PUT', `/bookings/${visit.id}/check-in`, merchant)
    const done = await ask('PUT', `/bookings/${visit.id}/complete`, merchant)
    assert.equal(done.body.booking.status, 'completed')
    await assertInvariants()
  })
})

describe('The database', () => {
  it('refuses a booking of a person who is booked for a part of a visit, also without the lock', async () => {
    const salon = await openSalon()
    const visit = await bookVisit(items([salon.cut, salon.first], [salon.shave, salon.second]))
    const { db } = test.app.database
    const {
      starts_minute: _starts,
      ends_minute: _ends,
      ...row
    } = await db.selectFrom('bookings').selectAll().where('id', '=', visit.id).executeTakeFirstOrThrow()
    const insert = (start: string, end: string) =>
      db
        .insertInto('bookings')
        .values({
          ...row,
          id: randomUUID(),
          code: 'ABCDEF',
          staff_id: salon.second,
          during: `[${start},${end})`,
          answers: '[]',
          first_price_cents: null,
          visit_ends_at: null,
          visit_notice_hours: null,
        })
        .execute()
    const [, shave] = visit.items
    await assert.rejects(insert(shave.startTime, shave.endTime), { constraint: 'bookings_staff_free' })
    await insert(visit.endTime, new Date(Date.parse(visit.endTime) + 30 * MINUTE).toISOString())
    await db.deleteFrom('bookings').where('code', '=', 'ABCDEF').execute()
  })
})

describe('The store of a visit', () => {
  it('sees each service in the calendar, for each of its people, and cannot propose another time', async () => {
    const salon = await openSalon()
    const visit = await bookVisit(items([salon.cut, salon.first], [salon.shave, salon.second]))
    const merchant = salon.shop.merchantToken
    for (const staffId of [salon.first, salon.second]) {
      const { body } = await ask(
        'GET',
        `/merchant/calendar?from=${dayIn(test, 2)}&days=1&staffId=${staffId}`,
        merchant,
      )
      assert.deepEqual(
        body.bookings.map((booking: Answer['body']) => [booking.id, booking.items.length, booking.toCollect]),
        [[visit.id, 2, 1800]],
      )
    }
    const proposed = await ask('POST', `/merchant/bookings/${visit.id}/proposals`, merchant, {
      startTime: timeIn(test, 2, '15:00'),
    })
    assert.deepEqual([proposed.status, proposed.body.code], [409, 'proposal-not-available'])
    const blocked = await ask('POST', '/merchant/blocks', merchant, {
      staffId: salon.second,
      from: timeIn(test, 2, '11:00'),
      to: timeIn(test, 2, '12:00'),
    })
    assert.deepEqual(
      [
        blocked.status,
        blocked.body.affectedBookings?.map(({ serviceName }: { serviceName: string }) => serviceName),
      ],
      [409, ['Shave']],
    )
  })
})
