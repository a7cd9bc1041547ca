import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { addDays, dayOf, instant } from '#domain/time/time.ts'
import { emit, type Events } from '#server/jobs/events.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { failedJobs } from '#tests/support/jobs.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { notificationListeners } from './notifications.ts'
import { moveTo } from '#tests/support/moving.ts'
import { payingIn, until } from '#tests/support/paying.ts'
import { openShop, timeIn } from '#tests/support/factories.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false, now: new Date(instant(addDays(dayOf(Date.now()), 1), 10 * 60)) })
})
after(() => test?.close())

const { newPhone, startPaying, sandbox, answer, endOf, bookingOf, rowOf } = payingIn(() => test)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Each test begins on a morning of its own, at ten. */
beforeEach(async () => {
  moveClockTo(instant(addDays(dayOf(test.clock.now().getTime()), 1), 10 * 60))
  await test.drainJobs()
})

const moveClockTo = (at: number) => test.clock.advance(at - test.clock.now().getTime())
const drainJobs = (): Promise<void> => test.drainJobs()
const smsTo = async (phone: string): Promise<string[]> => {
  await drainJobs()
  return (await sandbox('GET', `/api/sms?phone=${phone}`)).messages
    .map((sms: { message: string }) => sms.message)
    .toReversed()
}
const mailsTo = async (to: string): Promise<{ subject: string; text: string; html: string }[]> => {
  await drainJobs()
  return (await sandbox('GET', `/api/mail?to=${encodeURIComponent(to)}`)).messages.toReversed()
}
const put = (token: string, s: { bookingId: string }, what: string, body?: unknown) =>
  test.ask('PUT', `/bookings/${s.bookingId}/${what}`, { token, ...(body !== undefined && { body }) })

let shops = 0
/** A branch that can be reached. */
async function reachable(wish: Parameters<typeof openShop>[1] = {}) {
  const shop = await openShop(test, wish)
  const [phone, email] = [`0722${String(++shops).padStart(6, '0')}`, `branch-${shops}@d3.test`]
  await test.app.database.db
    .updateTable('branches')
    .set({ phone_number: phone, email, landmark: 'opposite Archives' })
    .where('id', '=', shop.branchId)
    .execute()
  return { ...shop, phone, email }
}

async function booked(
  days = 3,
  clock = '14:00',
  wish: Parameters<typeof openShop>[1] = {},
  settings: Record<string, boolean> = {},
  more = {},
) {
  const shop = await reachable(wish)
  const customer = await test.newCustomer()
  if (Object.keys(settings).length > 0)
    assert.equal(
      (await test.ask('PUT', '/users/notification-settings', { token: customer.token, body: settings }))
        .status,
      200,
    )
  const phone = newPhone()
  const { status, body } = await test.ask('POST', '/bookings/service', {
    token: customer.token,
    body: {
      serviceId: shop.serviceId,
      startTime: timeIn(test, days, clock),
      clientInfo: { name: 'Achieng Otieno', phone },
      ...more,
    },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return {
    shop,
    merchant: shop.merchantToken,
    token: customer.token,
    email: customer.email,
    phone,
    bookingId: body.booking.id as string,
    code: body.booking.code as string,
    start: Date.parse(body.booking.startTime),
    end: Date.parse(body.booking.endTime),
  }
}
const remindersOf = (s: { bookingId: string }) =>
  test.app.database.db
    .selectFrom('reminders')
    .select(['kind', 'starts_at', 'due_at', 'sent_at', 'dropped_at'])
    .where('booking_id', '=', s.bookingId)
    .orderBy('due_at')
    .execute()
const reminders = (messages: string[]) => messages.filter((message) => message.includes('/b/'))
const linkIn = (message: string) => /\/b\/([\w-]+)/.exec(message)?.[1] ?? assert.fail(message)
const isPlainAndShort = (message: string) => assert.match(message, /^[\x20-\x7e]{1,160}$/)

describe('Reminders', () => {
  it('come a day and two hours before, once each: what, when, where, the code and a link', async () => {
    const s = await booked(3, '14:00')
    await drainJobs()
    assert.deepEqual(
      (await remindersOf(s)).map(({ kind, due_at }) => [kind, s.start - due_at.getTime()]),
      [
        ['24h', 24 * HOUR],
        ['2h', 2 * HOUR],
      ],
    )
    moveClockTo(s.start - 24 * HOUR - 5000)
    assert.deepEqual(reminders(await smsTo(s.phone)), [])
    test.clock.advance(5001)
    await Promise.all([test.drainJobs(), test.drainJobs(), test.drainJobs()])
    const first = reminders(await smsTo(s.phone))
    assert.equal(first.length, 1)
    isPlainAndShort(first[0]!)
    assert.match(
      first[0]!,
      new RegExp(
        `^D3: \\w{3} \\d+ \\w{3}, 14:00 Cut, Shop of the test, opposite Archives\\. Code ${s.code}\\. Coming\\? http`,
      ),
    )
    assert.equal(
      (await test.ask('POST', '/bookings/links/confirm', { body: { link: linkIn(first[0]!) } })).status,
      200,
    )
    assert.ok((await bookingOf(s)).comingAt)
    moveClockTo(s.start - 2 * HOUR + 1)
    assert.equal(reminders(await smsTo(s.phone)).length, 2)
    moveClockTo(s.start)
    assert.equal(reminders(await smsTo(s.phone)).length, 2)
    const [mail] = (await mailsTo(s.email)).filter(({ text }) => text.includes('/b/'))
    assert.match(mail!.subject, /14:00: Cut, Shop of the test$/)
    for (const part of ['opposite Archives', s.code, linkIn(first[0]!)])
      assert.ok(mail!.text.includes(part) && mail!.html.includes(part), part)
  })

  it('are not planned for a booking that is cancelled at the same moment', async () => {
    const s = await booked(3, '14:00')
    await drainJobs()
    const { pool } = test.app.database
    const confirmed = notificationListeners.find(({ name }) => name === 'notices.booking-confirmed')!
    const waiting = async (): Promise<number> =>
      (
        await pool.query(
          'SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = $1',
          ['Lock'],
        )
      ).rowCount ?? 0
    const holder = await pool.connect()
    await holder.query('BEGIN; LOCK TABLE reminders IN SHARE ROW EXCLUSIVE MODE')
    // The confirmation has read the booking when the cancellation comes.
    const confirming = confirmed.handle(
      test.app,
      { bookingId: s.bookingId } as Events['booking.confirmed'] as never, // a listener in a list has lost its topic
      { eventId: s.bookingId, emittedAt: test.clock.now(), number: 2, signal: AbortSignal.timeout(30_000) },
    )
    await until(async () => (await waiting()) >= 1)
    const cancelling = put(s.token, s, 'cancel')
    await until(async () => (await waiting()) >= 2)
    await holder.query('COMMIT')
    holder.release()
    await Promise.all([confirming, cancelling])
    await drainJobs()
    assert.equal((await bookingOf(s)).status, 'cancelled')
    assert.ok((await remindersOf(s)).every(({ dropped_at }) => dropped_at))
  })

  it('never come at night: those of the early morning come the evening before', async () => {
    const s = await booked(3, '08:00')
    await drainJobs()
    const day = dayOf(s.start)
    const [first, second] = await remindersOf(s)
    assert.deepEqual(
      [first!.due_at.getTime(), second!.due_at.getTime()],
      [s.start - 24 * HOUR, instant(addDays(day, -1), 21 * 60) - MINUTE],
    )
  })

  it('whose sweep was down until night wait for the morning', async () => {
    const late = await booked(3, '19:00')
    await drainJobs()
    moveClockTo(instant(addDays(dayOf(late.start), -1), 22 * 60))
    assert.deepEqual(reminders(await smsTo(late.phone)), [])
    moveClockTo(instant(dayOf(late.start), 7 * 60) + 1000)
    assert.equal(reminders(await smsTo(late.phone)).length, 1)
  })

  it('are not sent late: after a day without a sweep only what still helps goes out', async () => {
    const [gone, soon] = [await booked(3, '14:00'), await booked(4, '11:00')]
    await drainJobs()
    moveClockTo(soon.start - 40 * MINUTE)
    assert.deepEqual(reminders(await smsTo(gone.phone)), [])
    assert.equal(
      reminders(await smsTo(soon.phone)).length,
      1,
      'that of two hours, and not that of a day beside it',
    )
    assert.deepEqual(
      (await remindersOf(soon)).map(({ kind, sent_at, dropped_at }) => [
        kind,
        sent_at !== null,
        dropped_at !== null,
      ]),
      [
        ['24h', false, true],
        ['2h', true, false],
      ],
    )
    assert.ok((await remindersOf(gone)).every(({ sent_at, dropped_at }) => !sent_at && dropped_at))
  })

  it('a message whose time has passed is not sent', async () => {
    const phone = newPhone()
    const now = test.clock.now()
    const { db } = test.app.database
    const sms = (key: string, until: number) =>
      emit(test.app, db, 'send-sms', {
        key,
        to: `+254${phone.slice(1)}`,
        message: key,
        until: new Date(now.getTime() + until).toISOString(),
      })
    await sms('in time', 5000)
    await sms('too late', -1)
    assert.deepEqual(await smsTo(phone), ['in time'])
  })

  it('of a cancelled booking are dropped', async () => {
    const s = await booked()
    await drainJobs()
    assert.equal((await put(s.token, s, 'cancel')).status, 200)
    await drainJobs()
    assert.ok((await remindersOf(s)).every(({ dropped_at }) => dropped_at))
    moveClockTo(s.start - 2 * HOUR + 1)
    assert.deepEqual(reminders(await smsTo(s.phone)), [])
  })

  it('of a moved booking are of its new time, and with a link of it; moved back, of the old one again', async () => {
    const s = await booked(3, '14:00')
    await drainJobs()
    await moveTo(test, s.bookingId, s.start + 2 * HOUR)
    await drainJobs()
    const standing = async () =>
      (await remindersOf(s))
        .filter(({ dropped_at }) => !dropped_at)
        .map(({ starts_at }) => starts_at.getTime())
    assert.deepEqual(await standing(), [s.start + 2 * HOUR, s.start + 2 * HOUR])
    await moveTo(test, s.bookingId, s.start)
    await drainJobs()
    assert.deepEqual(await standing(), [s.start, s.start])
    await moveTo(test, s.bookingId, s.start + 2 * HOUR)
    await drainJobs()
    moveClockTo(s.start - 22 * HOUR + 1)
    const [first, ...others] = reminders(await smsTo(s.phone))
    assert.equal(others.length, 0)
    assert.match(first!, /16:00 Cut/)
    const { body } = await test.ask('POST', '/bookings/links/read', { body: { link: linkIn(first!) } })
    assert.equal(Date.parse(body.booking.startTime), s.start + 2 * HOUR)
  })

  it('of a request come once it is confirmed, and news told twice plans nothing twice', async () => {
    const s = await booked(3, '14:00', { autoConfirm: false })
    await drainJobs()
    assert.deepEqual(await remindersOf(s), [])
    assert.equal((await put(s.merchant, s, 'confirm')).status, 200)
    await drainJobs()
    await test.app.database.db
      .updateTable('events')
      .set({ dispatched_at: null, due_at: test.clock.now() })
      .where('topic', '=', 'booking.confirmed')
      .execute()
    await drainJobs()
    assert.equal((await remindersOf(s)).length, 2)
    assert.equal((await smsTo(s.phone)).filter((message) => message.startsWith('D3: confirmed')).length, 1)
  })

  for (const [settings, sms, mail] of [
    [{ smsAlerts: false }, 0, 1],
    [{ email: false }, 1, 0],
    [{ bookings: false }, 0, 0],
    [{ notifications: false }, 0, 0],
  ] as const)
    it(`come as the customer chose: ${JSON.stringify(settings)}`, async () => {
      const s = await booked(3, '14:00', {}, settings)
      await drainJobs()
      moveClockTo(s.start - 24 * HOUR + 1)
      assert.equal(reminders(await smsTo(s.phone)).length, sms)
      assert.equal((await mailsTo(s.email)).filter(({ text }) => text.includes('/b/')).length, mail)
      const [first] = await remindersOf(s)
      assert.equal(first!.sent_at !== null, sms + mail > 0)
    })

  it('of a guest go to the guest’s phone', async () => {
    const s = await booked(3, '14:00', {}, { smsAlerts: false }, { isForGuest: true })
    await drainJobs()
    moveClockTo(s.start - 24 * HOUR + 1)
    assert.equal(reminders(await smsTo(s.phone)).length, 1)
    assert.equal((await mailsTo(s.email)).filter(({ text }) => text.includes('/b/')).length, 0)
  })

  it('of long and foreign names still are one plain SMS', async () => {
    const shop = await reachable()
    const { db } = test.app.database
    await db
      .updateTable('services')
      .set({ name: 'Shampoo, cut – “the works” with coconut oil, massage and beard trim' })
      .where('id', '=', shop.serviceId)
      .execute()
    await db
      .updateTable('stores')
      .set({ name: 'Café Ñandú Kinyozi & Spa ya Wanaume wa Westlands 💈' })
      .where('id', '=', shop.storeId)
      .execute()
    await db
      .updateTable('branches')
      .set({ landmark: 'next to the big baobab behind the second gate of Sarit Centre' })
      .where('id', '=', shop.branchId)
      .execute()
    const { token } = await test.newCustomer()
    const phone = newPhone()
    const { body } = await test.ask('POST', '/bookings/service', {
      token,
      body: { serviceId: shop.serviceId, startTime: timeIn(test, 3), clientInfo: { phone } },
    })
    const start = Date.parse(body.booking.startTime)
    await drainJobs()
    moveClockTo(start - 24 * HOUR + 1)
    const all = await smsTo(phone)
    assert.equal(reminders(all).length, 1)
    for (const message of all) isPlainAndShort(message)
    assert.match(all.at(-1)!, /Shampoo, cut.*Cafe Nandu.*next to the.*Code \w{6}\. Coming\? http\S+$/)
  })
})

describe('The customer is told', () => {
  it('that a request was received, and by when it is answered', async () => {
    const s = await booked(3, '14:00', { autoConfirm: false })
    const [sms, ...others] = await smsTo(s.phone)
    isPlainAndShort(sms!)
    assert.match(
      sms!,
      /^D3: request sent for .*, 14:00, Shop of the test\. They answer by .*\. Nothing to pay now\. Cut$/,
    )
    assert.deepEqual(others, [])
    assert.match((await mailsTo(s.email)).at(-1)!.subject, /^Request sent: /)
  })

  it('that the store cancelled, why, and what comes back', async () => {
    const shop = await reachable()
    const s = await startPaying(undefined, shop)
    await answer(s.phone, 'pay')
    await endOf(s, 'completed')
    assert.equal((await put(shop.merchantToken, s, 'cancel', { reason: 'No water today' })).status, 200)
    const sms = (await smsTo(s.phone)).find((message) => message.startsWith('D3: Shop'))
    assert.match(
      sms ?? '',
      /^D3: Shop of the test cancelled .*, 10:00: No water today\. KES 38 comes back by M-Pesa to 0711 0/,
    )
    const mail = (await mailsTo(s.email)).find(({ subject }) => subject.startsWith('Cancelled by the store'))
    assert.match(mail!.text, /Why: No water today[\s\S]*KES 38 comes back/)
    await emit(test.app, test.app.database.db, 'refund.completed', {
      refundId: crypto.randomUUID(),
      paymentId: s.paymentId,
      bookingId: s.bookingId,
    })
    const back = (await smsTo(s.phone)).filter((message) => message.includes('went back'))
    assert.ok(back.length >= 1)
    assert.match(back[0]!, /^D3: KES 38 went back by M-Pesa to 0711 0.*, for .*, 10:00, Shop of the test\.$/)
    await until(async () => {
      await test.drainJobs()
      return (await rowOf(s)).status === 'refunded'
    })
  })

  it('that nobody answered', async () => {
    const s = await booked(3, '14:00', { autoConfirm: false })
    test.clock.advance(24 * HOUR + 1)
    const sms = (await smsTo(s.phone)).at(-1)!
    isPlainAndShort(sms)
    assert.match(
      sms,
      /^D3: Shop of the test did not answer in time, so .*, 14:00 is off\. Nothing was paid\./,
    )
  })

  it('that it was moved, each time', async () => {
    const s = await booked(3, '14:00')
    for (const by of [HOUR, 2 * HOUR, HOUR]) {
      await moveTo(test, s.bookingId, s.start + by)
      await drainJobs()
    }
    const moved = (await smsTo(s.phone)).filter((message) => message.startsWith('D3: moved'))
    for (const message of moved) isPlainAndShort(message)
    assert.deepEqual(
      moved.map((message) => /, (\d\d:\d\d) to .*, (\d\d:\d\d), Shop/.exec(message)?.slice(1)),
      [
        ['14:00', '15:00'],
        ['15:00', '16:00'],
        ['16:00', '15:00'],
      ],
    )
    assert.equal((await mailsTo(s.email)).filter(({ subject }) => subject.startsWith('Moved: ')).length, 3)
  })

  it('that nobody came, as the store says', async () => {
    const s = await booked(3, '14:00')
    moveClockTo(s.start + 20 * MINUTE)
    assert.equal((await put(s.merchant, s, 'no-show')).status, 200)
    assert.match(
      (await smsTo(s.phone)).at(-1)!,
      /^D3: Shop of the test says that nobody came, .*, 14:00\. If that is wrong, write to support@d3\.test$/,
    )
  })

  it('at night only of what cannot wait', async () => {
    const [soon, later] = [await booked(1, '08:00'), await booked(2, '14:00')]
    await drainJobs()
    moveClockTo(instant(addDays(dayOf(test.clock.now().getTime()), 0), 23 * 60))
    for (const s of [soon, later])
      assert.equal((await put(s.merchant, s, 'cancel', { reason: 'No water' })).status, 200)
    const cancelled = async (s: { phone: string }) =>
      (await smsTo(s.phone)).filter((message) => message.includes('No water')).length
    assert.deepEqual([await cancelled(soon), await cancelled(later)], [1, 0])
    moveClockTo(instant(addDays(dayOf(test.clock.now().getTime()), 1), 7 * 60) + 1000)
    assert.deepEqual([await cancelled(soon), await cancelled(later)], [1, 1])
  })
})

describe('The store is told', () => {
  it('of a new booking: by mail, and by SMS what begins within a day', async () => {
    const [far, near] = [await booked(3, '14:00'), await booked(1, '09:00')]
    assert.deepEqual(await smsTo(far.shop.phone), [])
    assert.match((await mailsTo(far.shop.email))[0]!.subject, /^New booking: .*, 14:00, Cut$/)
    const [sms] = await smsTo(near.shop.phone)
    isPlainAndShort(sms!)
    assert.match(sms!, /^D3: new booking .*, 09:00: Cut, Achieng Otieno\. Code \w{6}\.$/)
    const [mail] = await mailsTo(near.shop.email)
    assert.match(mail!.text, /Who: Achieng Otieno[\s\S]*Open the day: http\S+\/\?date=\d{4}-\d\d-\d\d/)
  })

  it('of a request it must answer: by both; and not of what it has confirmed itself', async () => {
    const s = await booked(3, '14:00', { autoConfirm: false })
    const [sms] = await smsTo(s.shop.phone)
    isPlainAndShort(sms!)
    assert.match(sms!, /^D3: request for .*, 14:00: Cut, Achieng Otieno\. Answer by .*: http\S+\/\?date=/)
    assert.match((await mailsTo(s.shop.email))[0]!.subject, /^Please answer by /)
    assert.equal((await put(s.merchant, s, 'confirm')).status, 200)
    assert.equal((await mailsTo(s.shop.email)).length, 1)
    assert.match((await smsTo(s.phone)).at(-1)!, /^D3: confirmed/)
  })

  it('of a move, and of a cancellation by the customer, with the reason', async () => {
    const s = await booked(3, '14:00')
    await drainJobs()
    await moveTo(test, s.bookingId, s.start + HOUR)
    await drainJobs()
    assert.equal((await put(s.token, s, 'cancel', { reason: 'My bus broke down' })).status, 200)
    const mails = await mailsTo(s.shop.email)
    assert.deepEqual(
      mails.map(({ subject }) => subject.split(/[: ]/)[0]),
      ['New', 'Moved', 'Cancelled'],
    )
    assert.match(mails[2]!.text, /Why: My bus broke down/)
    assert.match(mails[1]!.subject, /^Moved from .*, 14:00 to .*, 15:00: Cut$/)
  })

  it('of a paid booking, and not of an unpaid hold, whatever becomes of it', async () => {
    const shop = await reachable()
    const hold = await startPaying(undefined, shop)
    await answer(hold.phone, 'cancel')
    await endOf(hold, 'failed')
    assert.equal((await put(hold.token, hold, 'cancel')).status, 200)
    assert.deepEqual(await mailsTo(shop.email), [])
    const s = await startPaying(undefined, shop)
    await answer(s.phone, 'pay')
    await endOf(s, 'completed')
    assert.deepEqual(
      (await mailsTo(shop.email)).map(({ subject }) => subject.split(':')[0]),
      ['New booking'],
    )
  })

  it('nothing where its branch has neither phone nor address; and no phone that is none', async () => {
    const shop = await openShop(test, { autoConfirm: false })
    await test.app.database.db
      .updateTable('branches')
      .set({ phone_number: '020 123' })
      .where('id', '=', shop.branchId)
      .execute()
    const { token } = await test.newCustomer()
    const { status } = await test.ask('POST', '/bookings/service', {
      token,
      body: { serviceId: shop.serviceId, startTime: timeIn(test, 2) },
    })
    assert.equal(status, 201)
    await drainJobs()
    assert.deepEqual(await failedJobs(test.app.database.pool), [])
  })
})

it('after all of that, every invariant holds', async () => {
  test.clock.advance(MINUTE)
  await until(async () => {
    await test.drainJobs()
    return (await checkInvariants(test.app.database.pool, test.clock.now())).length === 0
  }).catch(async () => assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), []))
})
