import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { DAY, HOUR, instant, MINUTE, readClockTime } from '#domain/time/time.ts'
import { calendarOf, openCalendarServer, type CalendarServer } from '#tests/support/calendar-server.ts'
import { dayIn, openShop, type Shop } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { addMember } from '#tests/support/merchants.ts'
import { notificationsIn } from '#tests/support/notified.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let server: CalendarServer
before(async () => {
  test = await openTestApp({ demo: false })
  server = await openCalendarServer()
})
after(async () => {
  await server?.close()
  await test?.close()
})

const { notified, getOwnerId, getMemberId } = notificationsIn(() => test)

let files = 0
const newPath = () => `/${++files}.ics`
const getFirstPerson = ({ staffIds }: Shop) => staffIds[0]!
const path = (staffId: string, more = '') => `/staff/${staffId}/calendars${more}`
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', to: string, token: string, body?: object) =>
  test.ask(method, to, { token, ...(body && { body }) })
const list = async (shop: Shop) =>
  (await ask('GET', path(getFirstPerson(shop)), shop.merchantToken)).body.calendars as {
    id: string
    problem: string | null
    okAt: string | null
    busyTimes: number
    skippedEvents: number
    host: string
    source: string
  }[]
const readAll = () => test.drainJobs('read-calendars')
const at = (days: number, clock: string) => new Date(instant(dayIn(test, days), readClockTime(clock)!))
const assertInvariants = async () => {
  await test.drainJobs(...ALL_SCHEDULED)
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
}

/** Connects a calendar with these times, and reads it. */
async function connect(shop: Shop, text: string, headers: Record<string, string> = {}) {
  const file = newPath()
  server.put(file, text, headers)
  const { status, body } = await ask('POST', path(getFirstPerson(shop)), shop.merchantToken, {
    address: server.url + file,
  })
  assert.equal(status, 201, JSON.stringify(body))
  await readAll()
  return { file, id: body.calendar.id as string }
}

const book = (shop: Shop, days: number, clock: string) => bookAt(shop, at(days, clock))
async function bookAt(shop: Shop, start: Date, staffId?: string) {
  const { token } = await test.newCustomer()
  const { status, body } = await test.ask('POST', '/bookings/service', {
    token,
    body: {
      serviceId: shop.serviceId,
      startTime: start.toISOString(),
      ...(staffId !== undefined && { staffId }),
      clientInfo: { phone: `07444${String(++files).padStart(5, '0')}` },
    },
  })
  return { status, body, code: body.code as string | undefined, id: body.booking?.id as string | undefined }
}

describe('a connected calendar', () => {
  it('blocks the times of its events for free times and bookings, and no others', async () => {
    const shop = await openShop(test, { staff: 1 })
    await connect(shop, calendarOf({ start: at(2, '10:00'), end: at(2, '12:00'), title: 'Secret title' }))
    assert.equal((await book(shop, 2, '10:00')).status, 409)
    assert.equal((await book(shop, 2, '11:00')).status, 409)
    assert.equal((await book(shop, 2, '12:00')).status, 201)
    const { body } = await test.ask(
      'GET',
      `/bookings/slots?serviceId=${shop.serviceId}&date=${dayIn(test, 2)}&branchId=${shop.branchId}`,
    )
    const starts = body.detailedSlots.map(({ startsAt }: { startsAt: string }) => Date.parse(startsAt))
    assert.ok(!starts.includes(at(2, '10:00').getTime()))
    assert.ok(starts.includes(at(2, '13:00').getTime()))
    const [calendar] = await list(shop)
    assert.deepEqual(
      [calendar?.problem, calendar?.busyTimes, calendar?.host, calendar?.source],
      [null, 1, '127.0.0.1', 'other'],
    )
    assert.ok(calendar?.okAt)
    // Neither the address nor a title is stored as it is.
    const { rows } = await test.app.database.pool.query(
      `SELECT row_to_json(c)::text || (SELECT string_agg(row_to_json(b)::text, '') FROM staff_busy_times b) AS text
       FROM staff_calendars c WHERE staff_id = $1`,
      [getFirstPerson(shop)],
    )
    assert.doesNotMatch(rows[0].text, /Secret|\.ics/)
    await assertInvariants()
  })

  it('is read every five minutes with the version that is known, and only changes are written', async () => {
    const shop = await openShop(test, { staff: 1 })
    const kept = { start: at(2, '09:00'), end: at(2, '10:00') }
    const { file, id } = await connect(
      shop,
      calendarOf(kept, { start: at(2, '14:00'), end: at(2, '15:00') }),
      {
        etag: '"first"',
      },
    )
    const createdAt = async () => {
      const { rows } = await test.app.database.pool.query(
        `SELECT lower(during) AS start, created_at AS at FROM staff_busy_times WHERE calendar_id = $1 ORDER BY 1`,
        [id],
      )
      return rows as { start: Date; at: Date }[]
    }
    const before = await createdAt()
    const asked = () => server.requests.filter((request) => request.path === file)
    await readAll()
    assert.equal(asked().length, 1)
    test.clock.advance(5 * MINUTE)
    server.put(file, calendarOf(kept, { start: at(2, '16:00'), end: at(2, '17:00') }))
    await readAll()
    assert.deepEqual(
      asked().map(({ ifNoneMatch }) => ifNoneMatch),
      [undefined, '"first"'],
    )
    const changed = await createdAt()
    assert.deepEqual(changed[0], before[0])
    assert.deepEqual(changed[1]?.start, at(2, '16:00'))
    assert.equal((await book(shop, 2, '14:00')).status, 201)
    await assertInvariants()
  })

  it('is read in full again after half a day, because later times come within reach', async () => {
    const shop = await openShop(test, { staff: 1 })
    const { file } = await connect(shop, calendarOf(), { etag: '"same"' })
    test.clock.advance(12 * HOUR)
    await readAll()
    assert.equal(server.requests.findLast((request) => request.path === file)?.ifNoneMatch, undefined)
  })

  it('leaves a booking that was there before, and notifies the store once', async () => {
    const shop = await openShop(test, { staff: 1 })
    const booked = await book(shop, 2, '10:00')
    assert.equal(booked.status, 201, JSON.stringify(booked.body))
    const clash = { start: at(2, '10:30'), end: at(2, '11:30') }
    const { file } = await connect(shop, calendarOf(clash))
    const clashes = async () =>
      (await notified(await getOwnerId(shop))).filter(({ type }) => type === 'calendar_clash')
    const [notice, ...others] = await clashes()
    assert.equal(others.length, 0)
    assert.match(String(notice?.url), new RegExp(`^/calendar\\?date=.*&booking=${booked.id}$`))
    const read = await ask('GET', `/merchant/bookings/${booked.id}`, shop.merchantToken)
    assert.equal(read.body.booking.status, 'confirmed')
    test.clock.advance(5 * MINUTE)
    server.put(file, calendarOf({ ...clash, end: at(2, '12:00') }))
    await readAll()
    assert.equal((await clashes()).length, 1)
    await assertInvariants()
  })

  it('frees its times when it is disconnected', async () => {
    const shop = await openShop(test, { staff: 1 })
    const { id } = await connect(shop, calendarOf({ start: at(2, '10:00'), end: at(2, '11:00') }))
    assert.equal((await book(shop, 2, '10:00')).status, 409)
    const remove = () => ask('DELETE', path(getFirstPerson(shop), `/${id}`), shop.merchantToken)
    assert.equal((await remove()).status, 200)
    assert.equal((await remove()).body.code, 'calendar-not-found')
    assert.equal((await book(shop, 2, '10:00')).status, 201)
    assert.deepEqual(await list(shop), [])
  })

  it('keeps its times while it cannot be read, is asked less often, and is reported once after a day', async () => {
    const shop = await openShop(test, { staff: 1 })
    const start = at(4, '10:00')
    const { file } = await connect(shop, calendarOf({ start, end: at(4, '11:00') }))
    server.put(file, '<!DOCTYPE html><title>Sign in</title>')
    test.clock.advance(5 * MINUTE)
    await readAll()
    assert.equal((await list(shop))[0]?.problem, 'sign-in-page')
    const asked = () => server.requests.filter((request) => request.path === file).length
    const before = asked()
    test.clock.advance(5 * MINUTE)
    await readAll()
    assert.equal(asked(), before)
    const notices = async () =>
      (await notified(await getOwnerId(shop))).filter(({ type }) => type === 'calendar_failing')
    assert.equal((await notices()).length, 0)
    for (const hours of [24, 2, 2]) {
      test.clock.advance(hours * HOUR)
      await readAll()
    }
    const [notice, ...others] = await notices()
    assert.deepEqual([notice?.url, others.length], [`/staff/${getFirstPerson(shop)}`, 0])
    assert.equal((await bookAt(shop, start)).status, 409)
    server.put(file, calendarOf())
    test.clock.advance(HOUR)
    await readAll()
    assert.deepEqual(
      (await list(shop)).map(({ problem, busyTimes }) => [problem, busyTimes]),
      [[null, 0]],
    )
  })

  it('loses its past times after a day', async () => {
    const shop = await openShop(test, { staff: 1 })
    const { id } = await connect(shop, calendarOf({ start: at(1, '10:00'), end: at(1, '11:00') }))
    const count = async () =>
      (await test.app.database.pool.query('SELECT FROM staff_busy_times WHERE calendar_id = $1', [id]))
        .rowCount
    test.clock.advance(2 * DAY)
    await test.drainJobs('delete-past-busy-times')
    assert.equal(await count(), 1)
    test.clock.advance(DAY)
    await test.drainJobs('delete-past-busy-times')
    assert.equal(await count(), 0)
  })

  it('frees what a visitor holds at a time that it blocks', async () => {
    const shop = await openShop(test, { staff: 1 })
    await test.app.database.pool.query(
      `INSERT INTO visitor_holds (id, token_hash, branch_id, pool_id, service_id, staff_id, during, network_hash, held_at, expires_at)
       VALUES (gen_random_uuid(), sha256('token'), $1, $2, $3, $4, tstzrange($5, $6, '[)'), sha256('net'), $7::timestamptz,
         $7::timestamptz + interval '5 minutes')`,
      [
        shop.branchId,
        shop.poolId,
        shop.serviceId,
        getFirstPerson(shop),
        at(2, '10:00'),
        at(2, '11:00'),
        test.clock.now(),
      ],
    )
    await connect(shop, calendarOf({ start: at(2, '10:00'), end: at(2, '10:30') }))
    const { rowCount } = await test.app.database.pool.query(
      'SELECT FROM visitor_holds WHERE branch_id = $1',
      [shop.branchId],
    )
    assert.equal(rowCount, 0)
  })

  it('clashes with a booking in the calendar of the store until it has ended', async () => {
    const shop = await openShop(test, { staff: 2 })
    const [staffId, otherId] = shop.staffIds as [string, string]
    const booked = await bookAt(shop, at(2, '10:00'), staffId)
    const { id } = await connect(shop, calendarOf({ start: at(2, '10:30'), end: at(2, '11:30') }))
    const clash = { source: 'other', from: at(2, '10:30').toISOString(), to: at(2, '11:30').toISOString() }
    const read = async (token: string) => {
      const { body } = await ask('GET', `/merchant/calendar?from=${dayIn(test, 2)}`, token)
      return body.bookings.map(({ clashes }: { clashes: unknown }) => clashes)
    }
    const readBooking = async () =>
      (await ask('GET', `/merchant/bookings/${booked.id}`, shop.merchantToken)).body.booking.clashes
    assert.deepEqual(await read(shop.merchantToken), [[clash]])
    assert.deepEqual(await read(await addMember(test, shop.storeId, 'staff', staffId)), [[clash]])
    assert.deepEqual(await read(await addMember(test, shop.storeId, 'staff', otherId)), [])
    assert.deepEqual(await readBooking(), [clash])
    await ask('DELETE', path(staffId, `/${id}`), shop.merchantToken)
    assert.deepEqual(await readBooking(), [])
    await connect(shop, calendarOf({ start: at(2, '10:30'), end: at(2, '11:30') }))
    assert.deepEqual(await readBooking(), [clash])
    test.clock.advance(at(2, '11:00').getTime() - test.clock.now().getTime())
    assert.deepEqual(await readBooking(), [])
  })
})

describe('connecting a calendar', () => {
  const connectWith = (shop: Shop, address: string, token = shop.merchantToken) =>
    ask('POST', path(getFirstPerson(shop)), token, { address })

  it('needs an address of a calendar, once, and five at most', async () => {
    const shop = await openShop(test, { staff: 1 })
    for (const address of [
      '',
      'calendar',
      'http://example.org/a.ics',
      'https://10.0.0.1/',
      'https://a:b@example.org/',
    ]) {
      const { status, body } = await connectWith(shop, address)
      assert.deepEqual([status, Object.keys(body.errors)], [400, ['address']], address)
    }
    assert.equal((await connectWith(shop, 'webcal://example.org/1.ics')).status, 201)
    assert.equal((await connectWith(shop, 'https://example.org/1.ics')).body.code, 'calendar-connected')
    for (const name of [2, 3, 4, 5])
      assert.equal((await connectWith(shop, `https://example.org/${name}.ics`)).status, 201)
    assert.equal((await connectWith(shop, 'https://example.org/6.ics')).body.code, 'too-many-calendars')
    assert.equal((await list(shop)).length, 5)
    await test.app.database.pool.query('DELETE FROM staff_calendars WHERE staff_id = $1', [
      getFirstPerson(shop),
    ])
  })

  it('is for managers and owners, and for a person herself', async () => {
    const shop = await openShop(test, { staff: 2 })
    const [own, other] = shop.staffIds as [string, string]
    const stranger = await openShop(test, { staff: 1 })
    const tokens = {
      manager: await addMember(test, shop.storeId, 'manager'),
      desk: await addMember(test, shop.storeId, 'front-desk'),
      staff: await addMember(test, shop.storeId, 'staff', own),
    }
    const statuses = async (token: string) =>
      Promise.all([own, other].map(async (staffId) => (await ask('GET', path(staffId), token)).status))
    assert.deepEqual(await statuses(tokens.manager), [200, 200])
    assert.deepEqual(await statuses(tokens.desk), [403, 403])
    assert.deepEqual(await statuses(tokens.staff), [200, 403])
    assert.deepEqual(await statuses(stranger.merchantToken), [404, 404])
    assert.equal((await connectWith(shop, 'https://example.org/a.ics', stranger.merchantToken)).status, 404)
    assert.equal((await connectWith(shop, 'https://example.org/a.ics', tokens.desk)).status, 403)
    assert.equal((await getMemberId(shop, 'manager')) === '', false)
    const address = 'https://example.org/own.ics'
    const connected = await ask('POST', path(own), tokens.staff, { address })
    assert.equal(connected.status, 201)
    const calendarPath = (staffId: string) => path(staffId, `/${connected.body.calendar.id}`)
    assert.equal((await ask('POST', path(other), tokens.staff, { address })).status, 403)
    assert.equal((await ask('DELETE', calendarPath(other), tokens.staff)).status, 403)
    assert.equal((await ask('DELETE', calendarPath(own), tokens.desk)).status, 403)
    assert.equal((await list(shop)).length, 1)
    assert.equal((await ask('DELETE', calendarPath(own), tokens.staff)).status, 200)
  })

  it('shows a problem of the server, and reads a calendar without what is not understood', async () => {
    const shop = await openShop(test, { staff: 1 })
    const broken = calendarOf({ start: at(2, '10:00'), end: at(2, '11:00') }).replace(
      'END:VCALENDAR',
      'BEGIN:VEVENT\r\nUID:x\r\nDTSTART;TZID=Mars:20261201T080000\r\nEND:VEVENT\r\nEND:VCALENDAR',
    )
    await connect(shop, broken)
    await ask('POST', path(getFirstPerson(shop)), shop.merchantToken, {
      address: `${server.url}/missing.ics`,
    })
    await readAll()
    assert.deepEqual(
      (await list(shop)).map(({ problem, skippedEvents, busyTimes }) => [problem, skippedEvents, busyTimes]),
      [
        [null, 1, 1],
        ['not-found', 0, 0],
      ],
    )
  })
})
