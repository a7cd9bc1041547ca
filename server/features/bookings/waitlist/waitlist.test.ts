/** The waitlist over the API (docs/rules/waitlist.md). */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { MAX_UNANSWERED, MAX_WAITING } from '#domain/booking/waitlist/waitlist.ts'
import { HOUR, instant, MINUTE, toDay } from '#domain/time/time.ts'
import { newPhone } from '#tests/support/accounts.ts'
import { addService, dayIn, openShop, timeIn, type Shop, type ShopOptions } from '#tests/support/factories.ts'
import { watchClock } from '#tests/support/instants.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'
import { openTestApp, type Answer, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, token: string, body?: unknown) =>
  test.ask(method, path, { token, ...(body !== undefined && { body }) })
const at = (clock: string, days = 2) => `${timeIn(test, days, clock)}+03:00`
const iso = (clock: string, days = 2) => new Date(at(clock, days)).toISOString()

type Booked = { id: string; token: string }
/** Opens a shop from 8 to 20 whose day after tomorrow is full, but for the given clocks. */
async function openFullShop(options: ShopOptions = {}, free: string[] = []) {
  const shop = await openShop(test, { durationMinutes: 120, staff: 1, ...options })
  const booked: Record<string, Booked> = {}
  for (const clock of ['08:00', '10:00', '12:00', '14:00', '16:00', '18:00'])
    if (!free.includes(clock)) booked[clock] = await book(shop, clock)
  return { shop, booked }
}
async function book(
  shop: Pick<Shop, 'serviceId'>,
  clock: string,
  token?: string,
  more: object = {},
): Promise<Booked> {
  const customer = token ?? (await test.newCustomer()).token
  const { status, body } = await tryToBook(shop, clock, customer, more)
  assert.equal(status, 201, JSON.stringify(body))
  return { id: body.booking.id, token: customer }
}
const tryToBook = (
  { serviceId }: Pick<Shop, 'serviceId'>,
  clock: string,
  token: string,
  more: object = {},
): Promise<Answer> =>
  ask('POST', '/bookings', token, { serviceId, startTime: timeIn(test, 2, clock), ...more })
const cancel = async ({ id, token }: Booked) => {
  const { status, body } = await ask('PUT', `/bookings/${id}/cancel`, token, {})
  assert.equal(status, 200, JSON.stringify(body))
}

type Customer = Awaited<ReturnType<TestApp['newCustomer']>>
const tryToWait = (shop: Pick<Shop, 'serviceId'>, token: string, preference: object = {}): Promise<Answer> =>
  ask('POST', '/waitlist', token, {
    serviceId: shop.serviceId,
    from: dayIn(test, 2),
    to: dayIn(test, 2),
    ...preference,
  })
/** A customer who waits; each a minute after the one before. */
async function wait(shop: Pick<Shop, 'serviceId'>, preference: object = {}, who?: Customer) {
  const customer = who ?? (await test.newCustomer())
  const { status, body } = await tryToWait(shop, customer.token, preference)
  assert.equal(status, 201, JSON.stringify(body))
  test.clock.advance(MINUTE)
  return { ...customer, entry: body.entry }
}
type Waiting = Pick<Awaited<ReturnType<typeof wait>>, 'token'>
const entries = async ({ token }: Waiting) => (await ask('GET', '/waitlist', token)).body.entries
const offers = async (waiting: Waiting) => (await entries(waiting))[0].offers
const starts = async (waiting: Waiting) =>
  (await offers(waiting)).map(({ startTime }: { startTime: string }) => startTime)
const endedReason = async (waiting: Waiting) => (await entries(waiting))[0].endedReason
const runJobs = () => test.drainJobs()
const runEachMinute = () => test.drainJobs('offer-free-times')
const accept = (waiting: Waiting, id: string) =>
  ask('POST', `/waitlist/offers/${id}/accept`, waiting.token, {})
const decline = (waiting: Waiting, id: string) =>
  ask('POST', `/waitlist/offers/${id}/decline`, waiting.token, {})
const assertRefused = ({ status, body }: Answer, refusal: [number, string]) =>
  assert.deepEqual([status, body.code], refusal, JSON.stringify(body))
const assertInvariants = async () => {
  await test.drainJobs(...ALL_SCHEDULED)
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
}
/** Gives the customer a verified phone, and returns the messages about offered times that it gets. */
async function phoneFor({ id }: { id: string }) {
  const phone = newPhone()
  await test.app.database.db
    .updateTable('accounts')
    .set({ phone_number: phone, is_phone_verified: true })
    .where('id', '=', id)
    .execute()
  return async (): Promise<string[]> => {
    const reply = await fetch(`${test.sandbox}/api/sms?phone=${phone}`)
    const { messages } = (await reply.json()) as { messages: { message: string }[] }
    return messages.map(({ message }) => message).filter((text) => text.includes('/waitlist'))
  }
}

describe('A time that becomes free', () => {
  it('is held for ten minutes for the first in line, and goes to the next when it is not taken', async () => {
    const { shop, booked } = await openFullShop()
    const [first, second] = [await wait(shop), await wait(shop)]
    assert.deepEqual([first.entry.ahead, second.entry.ahead], [0, 1])
    const [smsToFirst, smsToSecond] = [await phoneFor(first), await phoneFor(second)]
    const assertNow = watchClock(test.clock)
    await cancel(booked['10:00']!)
    await runJobs()
    const [offer] = await offers(first)
    assert.deepEqual([offer.startTime, offer.isHeld, offer.staffId], [iso('10:00'), true, shop.staffIds[0]])
    assertNow(offer.expiresAt, 10 * MINUTE)
    assert.deepEqual(await offers(second), [])
    assertRefused(await tryToBook(shop, '10:00', second.token), [409, 'slot-taken'])
    assert.match((await smsToFirst())[0]!, /10:00/)
    assert.deepEqual(await smsToSecond(), [])
    await assertInvariants()

    test.clock.advance(10 * MINUTE)
    await runJobs()
    assert.deepEqual(await offers(first), [])
    assert.deepEqual(await starts(second), [iso('10:00')])
    assertRefused(await accept(first, offer.id), [409, 'waitlist-offer-gone'])
    await assertInvariants()
  })

  it('is booked with its hold, and the customer leaves the line', async () => {
    const { shop, booked } = await openFullShop()
    const [first, second] = [await wait(shop), await wait(shop)]
    await cancel(booked['12:00']!)
    await runJobs()
    const [{ id }] = await offers(first)
    const { status, body } = await accept(first, id)
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(
      [body.serviceId, body.branchId, body.startTime],
      [shop.serviceId, shop.branchId, iso('12:00')],
    )
    assertRefused(await accept(second, id), [404, 'waitlist-offer-not-found'])
    const slot = await test.ask(
      'GET',
      `/bookings/slot?serviceId=${shop.serviceId}&startTime=${encodeURIComponent(body.startTime)}`,
      { headers: { cookie: `d3_hold=${body.holdToken}` } },
    )
    assert.equal(slot.body.refusal, null, JSON.stringify(slot.body))
    // Somebody else cannot book with the token.
    assertRefused(await tryToBook(shop, '12:00', second.token, { holdToken: body.holdToken }), [
      409,
      'slot-taken',
    ])
    await book(shop, '12:00', first.token, { holdToken: body.holdToken })
    await runJobs()
    assert.equal(await endedReason(first), 'booked')
    assert.equal(await endedReason(second), null)
    assert.deepEqual(await offers(second), [])
    await assertInvariants()
  })

  it('is booked by its customer without the token, too', async () => {
    const { shop, booked } = await openFullShop()
    const first = await wait(shop)
    await cancel(booked['12:00']!)
    await book(shop, '12:00', first.token)
    await runJobs()
    assert.equal(await endedReason(first), 'booked')
    await assertInvariants()
  })

  it('is offered before somebody else can book, hold or move to it', async () => {
    const { shop, booked } = await openFullShop()
    const [first, stranger] = [await wait(shop), await test.newCustomer()]
    await cancel(booked['14:00']!)
    assertRefused(await tryToBook(shop, '14:00', stranger.token), [409, 'slot-taken'])
    const held = { serviceId: shop.serviceId, startTime: timeIn(test, 2, '14:00') }
    assertRefused(await test.ask('POST', '/bookings/holds', { body: held }), [409, 'slot-taken'])
    const move = await ask('PUT', `/bookings/${booked['16:00']!.id}/reschedule`, booked['16:00']!.token, {
      newStartTime: at('14:00'),
    })
    assertRefused(move, [409, 'slot-taken'])
    await runJobs()
    assert.deepEqual(await starts(first), [iso('14:00')])
  })

  it('goes to the next at once when it is refused or its customer leaves, and never to the same one again', async () => {
    const { shop, booked } = await openFullShop()
    const [first, second, third] = [await wait(shop), await wait(shop), await wait(shop)]
    await cancel(booked['08:00']!)
    await runJobs()
    const [{ id }] = await offers(first)
    assert.equal((await decline(first, id)).status, 200)
    assert.deepEqual([await starts(first), await starts(second)], [[], [iso('08:00')]])
    assert.equal((await ask('DELETE', `/waitlist/${second.entry.id}`, second.token)).status, 200)
    assert.deepEqual(await starts(third), [iso('08:00')])
    assert.equal(await endedReason(second), 'left')
    assert.equal((await decline(first, id)).status, 200, 'again')
    assertRefused(await ask('DELETE', `/waitlist/${third.entry.id}`, first.token), [
      404,
      'waitlist-entry-not-found',
    ])
    await decline(third, (await offers(third))[0].id)
    await runEachMinute()
    assert.deepEqual([await starts(first), await starts(third)], [[], []])
    await book(shop, '08:00')
    await assertInvariants()
  })

  it('is offered to those for whom it fits: the days, the part of the day, the person, and no other booking', async () => {
    const shop = await openShop(test, { durationMinutes: 240, staff: 2, capacity: 2 })
    const [grace, brian] = shop.staffIds as [string, string]
    const booked: Record<string, Booked> = {}
    for (const clock of ['08:00', '12:00', '16:00'])
      for (const staffId of shop.staffIds)
        booked[`${clock} ${staffId}`] = await book(shop, clock, undefined, { staffId })
    const other = await openShop(test)
    const busy = await test.newCustomer()
    await book(other, '13:00', busy.token)
    const elsewhere = await wait(shop, { from: dayIn(test, 3), to: dayIn(test, 4) }).catch(() => null)
    assert.equal(elsewhere, null, 'other days are free')
    const waiting = {
      evening: await wait(shop, { part: 'evening' }),
      brian: await wait(shop, { staffId: brian }),
      busy: await wait(shop, {}, busy),
      anyone: await wait(shop, { part: 'afternoon' }),
    }
    await cancel(booked[`12:00 ${grace}`]!)
    await runJobs()
    assert.deepEqual(
      [await starts(waiting.evening), await starts(waiting.brian), await starts(waiting.busy)],
      [[], [], []],
    )
    assert.deepEqual(await starts(waiting.anyone), [iso('12:00')])
    await cancel(booked[`16:00 ${brian}`]!)
    await runJobs()
    assert.deepEqual(await starts(waiting.brian), [iso('16:00')])
    await cancel(booked[`16:00 ${grace}`]!)
    await runJobs()
    // The evening begins at 17:00, when no time of four hours is left.
    assert.deepEqual([await starts(waiting.evening), await starts(waiting.busy)], [[], [iso('16:00')]])
    await assertInvariants()
  })

  it('is found after a move, an unblocked time, a new shift and the end of an unpaid booking', async () => {
    const { shop, booked } = await openFullShop()
    const [grace] = shop.staffIds as [string]
    const moved = await wait(shop)
    const move = await ask('PUT', `/bookings/${booked['08:00']!.id}/reschedule`, booked['08:00']!.token, {
      newStartTime: at('08:00', 3),
    })
    assert.equal(move.status, 200, JSON.stringify(move.body))
    await runJobs()
    assert.deepEqual(await starts(moved), [iso('08:00')])
    await book(shop, '08:00', moved.token)

    const block = await ask('POST', '/merchant/blocks', shop.merchantToken, {
      staffId: grace,
      from: at('08:00', 4),
      to: at('20:00', 4),
    })
    assert.equal(block.status, 201, JSON.stringify(block.body))
    const unblocked = await wait(shop, { from: dayIn(test, 4), to: dayIn(test, 4) })
    await ask('DELETE', `/merchant/blocks/${block.body.block.id}`, shop.merchantToken)
    await runJobs()
    assert.equal((await starts(unblocked)).length, 1)
    await ask('DELETE', `/waitlist/${unblocked.entry.id}`, unblocked.token)

    const weekday = new Date(instant(dayIn(test, 5)) + 12 * HOUR).getUTCDay()
    await test.app.database.db
      .deleteFrom('shifts')
      .where('staff_id', '=', grace)
      .where('weekday', '=', weekday)
      .execute()
    const shifted = await wait(shop, { from: dayIn(test, 5), to: dayIn(test, 5) })
    await runEachMinute()
    assert.deepEqual(await starts(shifted), [])
    await test.app.database.db
      .insertInto('shifts')
      .values({ staff_id: grace, weekday, starts: 480, ends: 1200 })
      .execute()
    await runEachMinute()
    assert.equal((await starts(shifted)).length, 1)
    await ask('DELETE', `/waitlist/${shifted.entry.id}`, shifted.token)

    const paid = await openShop(test, { durationMinutes: 720 })
    const unpaid = await test.newCustomer()
    const pending = await ask('POST', '/bookings', unpaid.token, {
      offerId: paid.offerId,
      startTime: timeIn(test, 2, '08:00'),
    })
    assert.equal(pending.body.booking.status, 'pending')
    const patient = await wait({ serviceId: paid.serviceId })
    test.clock.advance(10 * MINUTE)
    await test.drainJobs('release-overdue-holds')
    assert.deepEqual(await starts(patient), [iso('08:00')])
    await assertInvariants()
  })
})

describe('A time that begins within two hours', () => {
  it('is offered to all at once, and goes to the first to book', async () => {
    const now = test.clock.now()
    test.clock.advance(instant(toDay(now.getTime()), (24 + 11) * 60) - now.getTime()) // tomorrow at 11:00
    const shop = await openShop(test, { durationMinutes: 60, staff: 1 })
    const today = { from: dayIn(test, 0), to: dayIn(test, 0) }
    const clocks = ['12:00', '13:00', '14:00', '15:00', '16:00', '17:00', '18:00', '19:00']
    const booked = await Promise.all(
      clocks.map(async (clock) => {
        const { token } = await test.newCustomer()
        const startTime = timeIn(test, 0, clock)
        const { body } = await ask('POST', '/bookings', token, { serviceId: shop.serviceId, startTime })
        return { id: body.booking.id, token }
      }),
    )
    const [first, second] = [await wait(shop, today), await wait(shop, today)]
    const cancelled = await ask('PUT', `/bookings/${booked[0]!.id}/cancel`, shop.merchantToken, {
      reason: 'Ill',
    })
    assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body))
    await runEachMinute()
    const notified = await Promise.all([offers(first), offers(second)])
    assert.deepEqual(
      notified.map(([offer]) => [offer.startTime, offer.isHeld]),
      [
        [iso('12:00', 0), false],
        [iso('12:00', 0), false],
      ],
    )
    await runEachMinute()
    assert.equal((await offers(first)).length, 1, 'notified once')
    const taken = await accept(second, notified[1]![0].id)
    assert.deepEqual([taken.status, taken.body.holdToken], [200, null])
    const { body } = await ask('POST', '/bookings', second.token, {
      serviceId: shop.serviceId,
      startTime: timeIn(test, 0, '12:00'),
    })
    assert.equal(body.booking.status, 'confirmed')
    const gone = await accept(first, notified[0]![0].id)
    assertRefused(gone, [409, 'waitlist-offer-gone'])
    assert.ok(Array.isArray(gone.body.nearest))
  })
})

describe('At night', () => {
  it('a time is held until ten minutes after the quiet hours, and nobody is woken', async () => {
    const { shop, booked } = await openFullShop()
    const first = await wait(shop)
    const smsToFirst = await phoneFor(first)
    const now = test.clock.now().getTime()
    test.clock.advance(instant(toDay(now), 22 * 60) - now)
    const { id, token } = booked['18:00']!
    await cancel({ id, token })
    await runJobs()
    const [offer] = await offers(first)
    assert.deepEqual([offer.startTime, offer.expiresAt], [iso('18:00'), iso('07:10', 1)])
    assert.deepEqual(await smsToFirst(), [])
    test.clock.advance(9 * HOUR)
    await runJobs()
    assert.equal((await smsToFirst()).length, 1)
    assert.equal((await offers(first)).length, 1)
    await ask('POST', '/bookings', first.token, { serviceId: shop.serviceId, startTime: iso('18:00', 1) })
    await runJobs()
    assert.equal(await endedReason(first), 'booked')
    await assertInvariants()
  })
})

describe('A fee', () => {
  it('is paid within ten minutes, also for a time that is held over the night', async () => {
    const { shop, booked } = await openFullShop()
    const first = await wait({ serviceId: undefined! }, { offerId: shop.offerId })
    const now = test.clock.now().getTime()
    test.clock.advance(instant(toDay(now), 22 * 60) - now)
    const assertNow = watchClock(test.clock)
    await cancel(booked['18:00']!)
    const { status, body } = await ask('POST', '/bookings', first.token, {
      offerId: shop.offerId,
      startTime: timeIn(test, 2, '18:00'),
    })
    assert.deepEqual([status, body.booking.status], [201, 'pending'], JSON.stringify(body))
    assertNow(body.booking.holdExpiresAt, 10 * MINUTE)
    test.clock.advance(10 * MINUTE)
    await test.drainJobs('release-overdue-holds')
    // It was not paid, so the customer waits on, but for other times.
    assert.deepEqual([await endedReason(first), await starts(first)], [null, []])
    test.clock.advance(9 * HOUR)
    await assertInvariants()
  })
})

describe('A place on the waitlist', () => {
  it('is refused while a time that fits is free, which is named', async () => {
    const { shop } = await openFullShop({}, ['16:00'])
    const { token } = await test.newCustomer()
    const refused = await tryToWait(shop, token)
    assertRefused(refused, [409, 'times-free'])
    assert.deepEqual(
      refused.body.nearest.map(({ startsAt }: { startsAt: string }) => startsAt),
      [iso('16:00')],
    )
    assert.deepEqual(await entries({ token }), [])
    assert.equal((await tryToWait(shop, token, { part: 'morning' })).status, 201)
  })

  it('stays the same when it is asked for again, and goes to the end of the line with another preference', async () => {
    const { shop, booked } = await openFullShop()
    const [first, second] = [await wait(shop), await wait(shop)]
    const again = await tryToWait(shop, first.token)
    assert.deepEqual([again.status, again.body.entry.id, again.body.entry.ahead], [201, first.entry.id, 0])
    const other = await tryToWait(shop, first.token, { part: 'morning' })
    assert.deepEqual([other.body.entry.id, other.body.entry.ahead], [first.entry.id, 1])
    await cancel(booked['10:00']!)
    await runJobs()
    assert.deepEqual([await starts(first), await starts(second)], [[], [iso('10:00')]])
  })

  it('has days and people that exist', async () => {
    const { shop } = await openFullShop()
    const { token } = await test.newCustomer()
    const [past, far] = [dayIn(test, -1), dayIn(test, 90)]
    const preferences: [object, number, string][] = [
      [{ from: past, to: dayIn(test, 2) }, 400, 'past-date'],
      [{ from: far, to: far }, 400, 'too-far-ahead'],
      [{ from: dayIn(test, 3) }, 400, 'invalid-request'],
      [{ from: dayIn(test, 2), to: dayIn(test, 33) }, 400, 'invalid-request'],
      [{ staffId: shop.serviceId }, 400, 'unknown-staff'],
      [{ part: 'night' }, 400, 'invalid-request'],
      [{ serviceId: undefined }, 400, 'no-item'],
      [{ offerId: shop.offerId }, 400, 'two-items'],
      [{ serviceId: shop.branchId }, 404, 'item-not-found'],
    ]
    for (const [preference, status, code] of preferences)
      assertRefused(await tryToWait(shop, token, preference), [status, code])
    assert.deepEqual(await entries({ token }), [])
    assert.equal((await ask('POST', '/waitlist', shop.merchantToken, {})).status, 403)
  })

  it(`is one of at most ${MAX_WAITING}`, async () => {
    const { shop } = await openFullShop()
    const customer = await test.newCustomer()
    const { branchId } = shop
    for (let nth = 0; nth < MAX_WAITING; nth++) {
      const service = await addService(test, shop, { name: `Style ${nth}`, staffIds: shop.staffIds })
      await wait(service, { branchId }, customer)
    }
    assertRefused(await tryToWait(shop, customer.token), [409, 'too-many-waiting'])
    const { entry } = { entry: (await entries(customer))[0] }
    await ask('DELETE', `/waitlist/${entry.id}`, customer.token)
    assert.equal((await tryToWait(shop, customer.token)).status, 201)
  })

  it('ends when its days have passed, and after several times that were not taken', async () => {
    const { shop, booked } = await openFullShop()
    const [idle, late] = [await wait(shop), await wait(shop, { part: 'evening' })]
    for (const clock of ['08:00', '12:00', '16:00']) {
      await cancel(booked[clock]!)
      await runJobs()
      assert.deepEqual(await starts(idle), [iso(clock)])
      test.clock.advance(10 * MINUTE)
      await runJobs()
    }
    assert.equal(MAX_UNANSWERED, 3)
    assert.equal(await endedReason(idle), 'unanswered')
    test.clock.advance(3 * 24 * HOUR)
    await runEachMinute()
    assert.equal(await endedReason(late), 'over')
    const { body } = await ask('GET', '/notifications', late.token)
    assert.match(JSON.stringify(body), /waitlist_ended/)
  })

  it('ends when the store no longer has the service, the person or the offer', async () => {
    const { shop } = await openFullShop()
    const [grace] = shop.staffIds as [string]
    const service = await addService(test, shop, { name: 'Braids', durationMinutes: 240, staffIds: [grace] })
    const braids = await wait(service, { branchId: shop.branchId })
    const deleted = await ask('DELETE', `/services/${service.serviceId}`, shop.merchantToken)
    assert.equal(deleted.status, 200, JSON.stringify(deleted.body))
    const offer = await wait({ serviceId: undefined! }, { offerId: shop.offerId })
    const ended = await ask('DELETE', `/offers/${shop.offerId}`, shop.merchantToken)
    assert.equal(ended.status, 200, JSON.stringify(ended.body))
    await runEachMinute()
    assert.deepEqual([await endedReason(braids), await endedReason(offer)], ['closed', 'closed'])
    await assertInvariants()
  })

  it('gets nothing while its customer is blocked by the merchant', async () => {
    const { shop, booked } = await openFullShop()
    const [blocked, second] = [await wait(shop), await wait(shop)]
    await book(shop, '08:00', blocked.token, { startTime: timeIn(test, 3, '08:00') })
    const block = await ask('POST', `/merchant/clients/${blocked.id}/block`, shop.merchantToken, {})
    assert.equal(block.status, 200, JSON.stringify(block.body))
    await cancel(booked['10:00']!)
    await runJobs()
    assert.deepEqual([await starts(blocked), await starts(second)], [[], [iso('10:00')]])
  })
})

describe('A store', () => {
  it('sees who waits, and offers a time by hand', async () => {
    const { shop, booked } = await openFullShop()
    const [first, second] = [await wait(shop), await wait(shop)]
    const path = `/merchant/waitlist?branchId=${shop.branchId}&date=${dayIn(test, 2)}`
    const listed = await ask('GET', path, shop.merchantToken)
    assert.deepEqual(
      listed.body.waiting.map(({ id, offer }: { id: string; offer: object | null }) => [id, offer]),
      [
        [first.entry.id, null],
        [second.entry.id, null],
      ],
    )
    const elsewhere = await ask('GET', `/merchant/waitlist?date=${dayIn(test, 3)}`, shop.merchantToken)
    assert.deepEqual(elsewhere.body.waiting, [])
    const offer = (token: string, body: object) =>
      ask('POST', `/merchant/waitlist/${second.entry.id}/offers`, token, body)
    assertRefused(await offer(shop.merchantToken, { startTime: at('10:00') }), [409, 'slot-taken'])
    const stranger = await openShop(test)
    assertRefused(await offer(stranger.merchantToken, { startTime: at('10:00') }), [
      404,
      'waitlist-entry-not-found',
    ])
    assert.deepEqual((await ask('GET', '/merchant/waitlist', stranger.merchantToken)).body.waiting, [])
    await cancel(booked['10:00']!)
    await runJobs()
    await decline(first, (await offers(first))[0].id)
    assert.deepEqual(await starts(second), [iso('10:00')])
    assertRefused(await offer(shop.merchantToken, { startTime: at('12:00') }), [409, 'waitlist-offer-open'])
    await decline(second, (await offers(second))[0].id)
    const made = await offer(shop.merchantToken, { startTime: at('10:00') })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    assert.equal(made.body.offer.startTime, iso('10:00'))
    await book(shop, '10:00', second.token)
    await runJobs()
    assertRefused(await offer(shop.merchantToken, { startTime: at('12:00') }), [
      404,
      'waitlist-entry-not-found',
    ])
    await assertInvariants()
  })
})
