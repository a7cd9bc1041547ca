import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'mocha'
import { LOCALES } from '#domain/accounts/locale.ts'
import { gsmLength, SMS_LENGTH, spellInGsm } from '#domain/text/gsm.ts'
import { addDays, DAY, dayAndTime, toDay, instant } from '#domain/time/time.ts'
import { getBookingDetails, linkFor } from '#server/features/bookings/bookings.ts'
import { emit } from '#server/platform/jobs/events.ts'
import { withLocale } from '#server/locale.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { failedJobs } from '#tests/support/jobs.ts'
import { assertInvariantsHold } from '#tests/support/invariants.ts'
import * as toCustomer from './customer-messages.ts'
import { bookingMessageListeners } from './booking-messages.ts'
import { requestMoved, requestReceived } from './request-messages.ts'
import * as toStore from './store-messages.ts'
import { moveTo } from '#tests/support/moving.ts'
import { payingIn, until } from '#tests/support/paying.ts'
import { openShop, timeIn } from '#tests/support/factories.ts'

let testApp: TestApp
before(async () => {
  testApp = await openTestApp({ demo: false, now: new Date(instant(addDays(toDay(Date.now()), 1), 10 * 60)) })
})
after(() => testApp?.close())

const { newPhone, startPaying, sandbox, answer, waitForStatus, getBooking, getPaymentRow } = payingIn(
  () => testApp,
)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Starts each test on a new day at ten. */
beforeEach(async () => {
  moveClockTo(instant(addDays(toDay(testApp.clock.now().getTime()), 1), 10 * 60))
  await testApp.drainJobs('send-reminders')
})

const moveClockTo = (at: number) => testApp.clock.advance(at - testApp.clock.now().getTime())
const drainJobs: TestApp['drainJobs'] = (...scheduled) => testApp.drainJobs(...scheduled)
const smsTo = async (phone: string): Promise<string[]> => {
  await drainJobs('release-overdue-holds', 'send-reminders')
  return (await sandbox('GET', `/api/sms?phone=${phone}`)).messages
    .map((sms: { message: string }) => sms.message)
    .toReversed()
}
const mailsTo = async (to: string): Promise<{ subject: string; text: string; html: string }[]> => {
  await drainJobs('release-overdue-holds', 'send-reminders')
  return (await sandbox('GET', `/api/mail?to=${encodeURIComponent(to)}`)).messages.toReversed()
}
const put = (token: string, booking: { bookingId: string }, action: string, body?: unknown) =>
  testApp.ask('PUT', `/bookings/${booking.bookingId}/${action}`, {
    token,
    ...(body !== undefined && { body }),
  })

let shops = 0
/** Opens a shop whose branch has a phone number and an email address. */
async function openReachableShop(options: Parameters<typeof openShop>[1] = {}) {
  const shop = await openShop(testApp, options)
  const [phone, email] = [`0722${String(++shops).padStart(6, '0')}`, `branch-${shops}@d3.test`]
  await testApp.app.database.db
    .updateTable('branches')
    .set({ phone_number: phone, email, landmark: 'opposite Archives' })
    .where('id', '=', shop.branchId)
    .execute()
  return { ...shop, phone, email }
}

async function book(
  days = 3,
  time = '14:00',
  shopOptions: Parameters<typeof openShop>[1] = {},
  settings: Record<string, boolean> = {},
  more = {},
) {
  const shop = await openReachableShop(shopOptions)
  const customer = await testApp.newCustomer()
  if (Object.keys(settings).length > 0)
    assert.equal(
      (await testApp.ask('PUT', '/users/notification-settings', { token: customer.token, body: settings }))
        .status,
      200,
    )
  const phone = newPhone()
  const { status, body } = await testApp.ask('POST', '/bookings/service', {
    token: customer.token,
    body: {
      serviceId: shop.serviceId,
      startTime: timeIn(testApp, days, time),
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
const listReminders = (booking: { bookingId: string }) =>
  testApp.app.database.db
    .selectFrom('reminders')
    .select(['kind', 'starts_at', 'due_at', 'sent_at', 'dropped_at'])
    .where('booking_id', '=', booking.bookingId)
    .orderBy('due_at')
    .execute()
const reminders = (messages: string[]) => messages.filter((message) => message.includes('/b/'))
const linkIn = (message: string) => /\/b\/([\w-]+)/.exec(message)?.[1] ?? assert.fail(message)
function assertOneSegment(message: string): void {
  assert.equal(spellInGsm(message), message)
  assert.ok(gsmLength(message) <= SMS_LENGTH, message)
}

describe('Reminders', () => {
  it('are sent once a day and once two hours before, with title, time, place, code and link', async () => {
    const booking = await book(3, '14:00')
    await drainJobs()
    assert.deepEqual(
      (await listReminders(booking)).map(({ kind, due_at }) => [kind, booking.start - due_at.getTime()]),
      [
        ['24h', 24 * HOUR],
        ['2h', 2 * HOUR],
      ],
    )
    moveClockTo(booking.start - 24 * HOUR - 5000)
    assert.deepEqual(reminders(await smsTo(booking.phone)), [])
    testApp.clock.advance(5001)
    await Promise.all([
      testApp.drainJobs('send-reminders'),
      testApp.drainJobs('send-reminders'),
      testApp.drainJobs('send-reminders'),
    ])
    const first = reminders(await smsTo(booking.phone))
    assert.equal(first.length, 1)
    assertOneSegment(first[0]!)
    assert.match(
      first[0]!,
      new RegExp(
        `^D3: \\w{3} \\d+ \\w{3}, 14:00 Cut, Shop of the test, opposite Archives\\. Code ${booking.code}\\. Confirm or cancel: http`,
      ),
    )
    assert.equal(
      (await testApp.ask('POST', '/bookings/links/confirm', { body: { link: linkIn(first[0]!) } })).status,
      200,
    )
    assert.ok((await getBooking(booking)).comingAt)
    moveClockTo(booking.start - 2 * HOUR + 1)
    assert.equal(reminders(await smsTo(booking.phone)).length, 2)
    moveClockTo(booking.start)
    assert.equal(reminders(await smsTo(booking.phone)).length, 2)
    const mail = (await mailsTo(booking.email)).find(({ text }) => text.includes('/b/'))
    assert.match(mail!.subject, /14:00: Cut, Shop of the test$/)
    for (const part of ['opposite Archives', booking.code, linkIn(first[0]!)])
      assert.ok(mail!.text.includes(part) && mail!.html.includes(part), part)
  })

  it('are not created for a booking that is cancelled at the same time', async () => {
    const booking = await book(3, '14:00')
    await drainJobs()
    const { pool } = testApp.app.database
    const confirmed = bookingMessageListeners.find(({ name }) => name === 'notices.booking-confirmed')!
    const waiting = async (): Promise<number> =>
      (
        await pool.query(
          'SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = $1',
          ['Lock'],
        )
      ).rowCount ?? 0
    const holder = await pool.connect()
    await holder.query('BEGIN; LOCK TABLE reminders IN SHARE ROW EXCLUSIVE MODE')
    // The listener has read the booking and waits for the table when the booking is cancelled.
    const confirming = confirmed.handle(
      testApp.app,
      { bookingId: booking.bookingId },
      {
        eventId: booking.bookingId,
        emittedAt: testApp.clock.now(),
        number: 2,
        signal: AbortSignal.timeout(30_000),
      },
    )
    await until(async () => (await waiting()) >= 1)
    const cancelling = put(booking.token, booking, 'cancel')
    await until(async () => (await waiting()) >= 2)
    await holder.query('COMMIT')
    holder.release()
    await Promise.all([confirming, cancelling])
    await drainJobs()
    assert.equal((await getBooking(booking)).status, 'cancelled')
    assert.ok((await listReminders(booking)).every(({ dropped_at }) => dropped_at))
  })

  it('are due in the evening before if they would be sent at night', async () => {
    const booking = await book(3, '08:00')
    await drainJobs()
    const day = toDay(booking.start)
    const [first, second] = await listReminders(booking)
    assert.deepEqual(
      [first!.due_at.getTime(), second!.due_at.getTime()],
      [booking.start - 24 * HOUR, instant(addDays(day, -1), 21 * 60) - MINUTE],
    )
  })

  it('are sent in the morning if the job did not run until the night', async () => {
    const late = await book(3, '19:00')
    await drainJobs()
    moveClockTo(instant(addDays(toDay(late.start), -1), 22 * 60))
    assert.deepEqual(reminders(await smsTo(late.phone)), [])
    moveClockTo(instant(toDay(late.start), 7 * 60) + 1000)
    assert.equal(reminders(await smsTo(late.phone)).length, 1)
  })

  it('are not sent too late if the job did not run for a day', async () => {
    const [past, soon] = [await book(3, '14:00'), await book(4, '11:00')]
    await drainJobs()
    moveClockTo(soon.start - 40 * MINUTE)
    assert.deepEqual(reminders(await smsTo(past.phone)), [])
    assert.equal(reminders(await smsTo(soon.phone)).length, 1, 'only the second reminder')
    assert.deepEqual(
      (await listReminders(soon)).map(({ kind, sent_at, dropped_at }) => [
        kind,
        sent_at !== null,
        dropped_at !== null,
      ]),
      [
        ['24h', false, true],
        ['2h', true, false],
      ],
    )
    assert.ok((await listReminders(past)).every(({ sent_at, dropped_at }) => !sent_at && dropped_at))
  })

  it('are not sent after their `until` time', async () => {
    const phone = newPhone()
    const now = testApp.clock.now()
    const { db } = testApp.app.database
    const sms = (key: string, untilMs: number) =>
      emit(testApp.app, db, 'send-sms', {
        key,
        to: `+254${phone.slice(1)}`,
        message: key,
        until: new Date(now.getTime() + untilMs).toISOString(),
      })
    await sms('in time', 5000)
    await sms('too late', -1)
    assert.deepEqual(await smsTo(phone), ['in time'])
  })

  it('are dropped when the booking is cancelled', async () => {
    const booking = await book()
    await drainJobs()
    assert.equal((await put(booking.token, booking, 'cancel')).status, 200)
    await drainJobs()
    assert.ok((await listReminders(booking)).every(({ dropped_at }) => dropped_at))
    moveClockTo(booking.start - 2 * HOUR + 1)
    assert.deepEqual(reminders(await smsTo(booking.phone)), [])
  })

  it('of a moved booking are for its new time and have a new link', async () => {
    const booking = await book(3, '14:00')
    await drainJobs()
    await moveTo(testApp, booking.bookingId, booking.start + 2 * HOUR)
    await drainJobs()
    const activeStarts = async () =>
      (await listReminders(booking))
        .filter(({ dropped_at }) => !dropped_at)
        .map(({ starts_at }) => starts_at.getTime())
    assert.deepEqual(await activeStarts(), [booking.start + 2 * HOUR, booking.start + 2 * HOUR])
    await moveTo(testApp, booking.bookingId, booking.start)
    await drainJobs()
    assert.deepEqual(await activeStarts(), [booking.start, booking.start])
    await moveTo(testApp, booking.bookingId, booking.start + 2 * HOUR)
    await drainJobs()
    moveClockTo(booking.start - 22 * HOUR + 1)
    const [first, ...others] = reminders(await smsTo(booking.phone))
    assert.equal(others.length, 0)
    assert.match(first!, /16:00 Cut/)
    const { body } = await testApp.ask('POST', '/bookings/links/read', { body: { link: linkIn(first!) } })
    assert.equal(Date.parse(body.booking.startTime), booking.start + 2 * HOUR)
  })

  it('of a request are created when it is confirmed, and only once for a repeated event', async () => {
    const booking = await book(3, '14:00', { autoConfirm: false })
    await drainJobs()
    assert.deepEqual(await listReminders(booking), [])
    assert.equal((await put(booking.merchant, booking, 'confirm')).status, 200)
    await drainJobs()
    await testApp.app.database.db
      .updateTable('events')
      .set({ dispatched_at: null, due_at: testApp.clock.now() })
      .where('topic', '=', 'booking.confirmed')
      .execute()
    await drainJobs()
    assert.equal((await listReminders(booking)).length, 2)
    assert.equal(
      (await smsTo(booking.phone)).filter((message) => message.startsWith('D3: Confirmed')).length,
      1,
    )
  })

  for (const [settings, sms, mail] of [
    [{ smsAlerts: false }, 0, 1],
    [{ email: false }, 1, 0],
    [{ bookings: false }, 0, 0],
    [{ notifications: false }, 0, 0],
  ] as const)
    it(`follow the settings of the customer: ${JSON.stringify(settings)}`, async () => {
      const booking = await book(3, '14:00', {}, settings)
      await drainJobs()
      moveClockTo(booking.start - 24 * HOUR + 1)
      assert.equal(reminders(await smsTo(booking.phone)).length, sms)
      assert.equal((await mailsTo(booking.email)).filter(({ text }) => text.includes('/b/')).length, mail)
      const [first] = await listReminders(booking)
      assert.equal(first!.sent_at !== null, sms + mail > 0)
    })

  it('of a guest are sent to the guest’s phone', async () => {
    const booking = await book(3, '14:00', {}, { smsAlerts: false }, { isForGuest: true })
    await drainJobs()
    moveClockTo(booking.start - 24 * HOUR + 1)
    assert.equal(reminders(await smsTo(booking.phone)).length, 1)
    assert.equal((await mailsTo(booking.email)).filter(({ text }) => text.includes('/b/')).length, 0)
  })

  it('with long and non-ASCII names are one SMS segment', async () => {
    const { phone, start } = await bookWithLongNames()
    moveClockTo(start - 24 * HOUR + 1)
    const all = await smsTo(phone)
    assert.equal(reminders(all).length, 1)
    for (const message of all) assertOneSegment(message)
    assert.match(
      all.at(-1)!,
      /Shampoo, cut.*Café Ñandu.*next to the.*Code \w{6}\. Confirm or cancel: http\S+$/,
    )
  })
})

async function bookWithLongNames() {
  const shop = await openReachableShop()
  const { db } = testApp.app.database
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
  const { token } = await testApp.newCustomer()
  const phone = newPhone()
  const { body } = await testApp.ask('POST', '/bookings/service', {
    token,
    body: { serviceId: shop.serviceId, startTime: timeIn(testApp, 3), clientInfo: { phone } },
  })
  await drainJobs()
  return { id: body.booking.id as string, phone, start: Date.parse(body.booking.startTime) }
}

describe('Messages in', () => {
  for (const locale of LOCALES)
    it(`${locale} are one SMS segment and contain no word of the other language`, async () => {
      const { app } = testApp
      const { db } = app.database
      const { id, start } = await bookWithLongNames()
      const free = await getBookingDetails(db, id)
      const paid = await startPaying()
      await answer(paid.phone, 'pay')
      await waitForStatus(paid, 'completed')
      const { payment, charged_cents } = await getBookingDetails(db, paid.bookingId)
      assert.ok(payment)
      const booking = {
        ...free,
        payment,
        charged_cents,
        access_fee_paid: true,
        cancel_reason: 'x'.repeat(90),
      }
      const { config } = app
      const link = `https://deals.example.co.ke/b/${linkFor(config, id, start)}`
      const [now, by, earlier] = [start - 3 * HOUR, start - 2 * HOUR, start + DAY]
      const messages = withLocale(locale, () => [
        toCustomer.confirmed(booking, now, config),
        requestReceived(booking, by, config),
        requestMoved(booking, earlier, by, config),
        toCustomer.moved(booking, earlier, now, config),
        toCustomer.reminder(booking, now, link),
        toCustomer.reminder(booking, start - HOUR, link),
        toCustomer.cancelled(booking, config),
        toCustomer.cancelledByStore(booking, config),
        toCustomer.unanswered(booking, config),
        toCustomer.noShow({ ...booking, cancelled_by: 'store' }, config),
        toCustomer.noShow({ ...booking, cancelled_by: 'system' }, config),
        toStore.newBooking(booking, config),
        toStore.request(booking, by, config),
        toStore.requestMoved(booking, earlier, by, config),
        toStore.moved(booking, earlier, config),
        toStore.cancelled(booking, config),
      ])
      const refunds = withLocale(locale, () => [
        toCustomer.refundSms(booking, payment),
        toCustomer.refundSms({ ...booking, status: 'cancelled' }, payment),
      ])
      assert.match(
        refunds[0]!,
        locale === 'en' ? /You paid twice.* is still paid/ : /mara mbili.*bado imelipiwa/,
      )
      for (const sms of [...refunds, ...messages.map((message) => message.sms)]) assertOneSegment(sms)
      const other = locale === 'en' ? /nafasi|muda|kwa\b/i : /\b(?:you|your|the store|booking|when)\b/i
      for (const { mail } of messages) {
        assert.match(mail.html, new RegExp(`<html lang="${locale}-KE">`))
        assert.doesNotMatch(mail.text.replaceAll(/http\S+/g, ''), other)
      }
    })
})

describe('The customer is notified', () => {
  it('of a received request, and until when the store answers', async () => {
    const mailed = await book(3, '14:00', { autoConfirm: false })
    assert.deepEqual(await smsTo(mailed.phone), [])
    const subjects = (await mailsTo(mailed.email)).map(({ subject }) => subject)
    assert.ok(subjects.some((subject) => subject.startsWith('Request sent: ')))
    const booking = await book(3, '14:00', { autoConfirm: false }, { email: false })
    const [sms, ...others] = await smsTo(booking.phone)
    assertOneSegment(sms!)
    assert.match(
      sms!,
      /^D3: Request sent to Shop of the test for .*, 14:00\. They'll reply by .*\. Nothing to pay now\. Cut$/,
    )
    assert.deepEqual(others, [])
  })

  it('of a cancellation by the store, with reason and refund', async () => {
    const shop = await openReachableShop()
    const booking = await startPaying(undefined, shop)
    await answer(booking.phone, 'pay')
    await waitForStatus(booking, 'completed')
    assert.equal((await put(shop.merchantToken, booking, 'cancel', { reason: 'No water today' })).status, 200)
    const sms = (await smsTo(booking.phone)).find((message) => message.startsWith('D3: Shop'))
    assert.match(
      sms ?? '',
      /^D3: Shop of the test cancelled your booking for .*, 10:00: No water today\. We'll refund KES 38 by M-Pesa to 0711 0/,
    )
    const mail = (await mailsTo(booking.email)).find(({ subject }) =>
      subject.startsWith('Cancelled by the store'),
    )
    assert.match(mail!.text, /Reason: No water today[\s\S]*We'll refund KES 38/)
    await until(async () => {
      await testApp.drainJobs('send-refunds')
      return (await getPaymentRow(booking)).status === 'refunded'
    })
    await testApp.drainJobs()
    const back = (await smsTo(booking.phone)).filter((message) => message.startsWith("D3: We've refunded"))
    assert.equal(back.length, 1)
    assert.match(
      back[0]!,
      /^D3: We've refunded KES 38 by M-Pesa to 0711 0.* for your booking on .*, 10:00 at Shop of the test\.$/,
    )
  })

  it('of a request that the store did not answer', async () => {
    const booking = await book(3, '14:00', { autoConfirm: false })
    testApp.clock.advance(24 * HOUR + 1)
    const sms = (await smsTo(booking.phone)).at(-1)!
    assertOneSegment(sms)
    assert.match(
      sms,
      /^D3: Shop of the test didn't reply in time, so your request for .*, 14:00 is cancelled\. You weren't charged\./,
    )
  })

  it('of each move', async () => {
    const booking = await book(3, '14:00')
    for (const by of [HOUR, 2 * HOUR, HOUR]) {
      await moveTo(testApp, booking.bookingId, booking.start + by)
      await drainJobs()
    }
    const moved = (await smsTo(booking.phone)).filter((message) => message.startsWith('D3: Moved'))
    for (const message of moved) assertOneSegment(message)
    assert.deepEqual(
      moved.map((message) => /, (\d\d:\d\d) to .*, (\d\d:\d\d), Shop/.exec(message)?.slice(1)),
      [
        ['14:00', '15:00'],
        ['15:00', '16:00'],
        ['16:00', '15:00'],
      ],
    )
    assert.equal(
      (await mailsTo(booking.email)).filter(({ subject }) => subject.startsWith('Moved: ')).length,
      3,
    )
  })

  it('of a moved request, with the new time to answer and without the code', async () => {
    const booking = await book(3, '14:00', { autoConfirm: false })
    await moveTo(testApp, booking.bookingId, booking.start + HOUR)
    const sms = (await smsTo(booking.phone)).at(-1)!
    assertOneSegment(sms)
    assert.match(sms, /^D3: Your request at Shop of the test is now for .*, 15:00\. They'll reply by /)
    const { code, hold_expires_at } = await getBookingDetails(testApp.app.database.db, booking.bookingId)
    assert.ok(sms.includes(dayAndTime(hold_expires_at!.getTime())))
    const mails = await mailsTo(booking.email)
    for (const text of [sms, ...mails.map((mail) => mail.text)]) assert.ok(!text.includes(code))
  })

  it('of a no-show, by SMS only if no email is sent', async () => {
    const [mailed, booking] = [await book(3, '14:00'), await book(3, '14:00', {}, { email: false })]
    moveClockTo(booking.start + 20 * MINUTE)
    for (const each of [mailed, booking])
      assert.equal((await put(each.merchant, each, 'no-show')).status, 200)
    testApp.clock.advance(11 * MINUTE)
    const noShow = /no-show/
    assert.ok(!(await smsTo(mailed.phone)).some((sms) => noShow.test(sms)))
    assert.ok((await mailsTo(mailed.email)).some(({ text }) => noShow.test(text)))
    assert.match(
      (await smsTo(booking.phone)).at(-1)!,
      /^D3: Shop of the test marked your booking for .*, 14:00 as a no-show\. If that's wrong, write to support@d3\.test$/,
    )
  })

  it('at night only if it is urgent', async () => {
    const [soon, later] = [await book(1, '08:00'), await book(2, '14:00')]
    await drainJobs()
    moveClockTo(instant(addDays(toDay(testApp.clock.now().getTime()), 0), 23 * 60))
    for (const booking of [soon, later])
      assert.equal((await put(booking.merchant, booking, 'cancel', { reason: 'No water' })).status, 200)
    const cancelled = async (booking: { phone: string }) =>
      (await smsTo(booking.phone)).filter((message) => message.includes('No water')).length
    assert.deepEqual([await cancelled(soon), await cancelled(later)], [1, 0])
    moveClockTo(instant(addDays(toDay(testApp.clock.now().getTime()), 1), 7 * 60) + 1000)
    assert.deepEqual([await cancelled(soon), await cancelled(later)], [1, 1])
  })
})

describe('The store is notified', () => {
  it('of a new booking by email, and by SMS if it starts within a day', async () => {
    const [far, near] = [await book(3, '14:00'), await book(1, '09:00')]
    assert.deepEqual(await smsTo(far.shop.phone), [])
    assert.match((await mailsTo(far.shop.email))[0]!.subject, /^New booking: .*, 14:00, Cut$/)
    const [sms] = await smsTo(near.shop.phone)
    assertOneSegment(sms!)
    assert.match(sms!, /^D3: New booking .*, 09:00: Cut, Achieng Otieno\. Code \w{6}\.$/)
    const [mail] = await mailsTo(near.shop.email)
    assert.match(mail!.text, /Customer: Achieng Otieno[\s\S]*View the day: http\S+\/\?date=\d{4}-\d\d-\d\d/)
  })

  it('of a request by email and SMS, but not of its own confirmation', async () => {
    const booking = await book(3, '14:00', { autoConfirm: false })
    const [sms] = await smsTo(booking.shop.phone)
    assertOneSegment(sms!)
    assert.match(
      sms!,
      /^D3: Booking request for .*, 14:00: Cut, Achieng Otieno\. Reply by .*: http\S+\/\?date=/,
    )
    assert.match((await mailsTo(booking.shop.email))[0]!.subject, /^Please reply by /)
    assert.equal((await put(booking.merchant, booking, 'confirm')).status, 200)
    assert.equal((await mailsTo(booking.shop.email)).length, 1)
    assert.match((await smsTo(booking.phone)).at(-1)!, /^D3: Confirmed/)
  })

  it('of a move, and of a cancellation by the customer with its reason', async () => {
    const booking = await book(3, '14:00')
    await drainJobs()
    await moveTo(testApp, booking.bookingId, booking.start + HOUR)
    await drainJobs()
    assert.equal((await put(booking.token, booking, 'cancel', { reason: 'My bus broke down' })).status, 200)
    const mails = await mailsTo(booking.shop.email)
    assert.deepEqual(
      mails.map(({ subject }) => subject.split(/[: ]/)[0]),
      ['New', 'Moved', 'Cancelled'],
    )
    assert.match(mails[2]!.text, /Reason: My bus broke down/)
    assert.match(mails[1]!.subject, /^Moved from .*, 14:00 to .*, 15:00: Cut$/)
  })

  it('of a paid booking, but not of an unpaid hold or its cancellation', async () => {
    const shop = await openReachableShop()
    const hold = await startPaying(undefined, shop)
    await answer(hold.phone, 'cancel')
    await waitForStatus(hold, 'failed')
    assert.equal((await put(hold.token, hold, 'cancel')).status, 200)
    assert.deepEqual(await mailsTo(shop.email), [])
    const booking = await startPaying(undefined, shop)
    await answer(booking.phone, 'pay')
    await waitForStatus(booking, 'completed')
    assert.deepEqual(
      (await mailsTo(shop.email)).map(({ subject }) => subject.split(':')[0]),
      ['New booking'],
    )
  })

  it('at the store, and then at its owner’s verified phone and address, if its branch has none', async () => {
    const shop = await openShop(testApp, { autoConfirm: false })
    const { db } = testApp.app.database
    const owner = await db
      .selectFrom('stores')
      .innerJoin('merchants', 'merchants.id', 'stores.merchant_id')
      .innerJoin('accounts', 'accounts.id', 'merchants.account_id')
      .select(['accounts.id', 'accounts.email'])
      .where('stores.id', '=', shop.storeId)
      .executeTakeFirstOrThrow()
    const phone = newPhone()
    const setOwner = (isVerified: boolean) =>
      db
        .updateTable('accounts')
        .set({
          phone_number: `254${phone.slice(-9)}`,
          is_phone_verified: isVerified,
          is_email_verified: isVerified,
        })
        .where('id', '=', owner.id)
        .execute()
    const request = async () => {
      const { token } = await testApp.newCustomer()
      const body = { serviceId: shop.serviceId, startTime: timeIn(testApp, 2, `${10 + requests++}:00`) }
      assert.equal((await testApp.ask('POST', '/bookings/service', { token, body })).status, 201)
    }
    let requests = 0
    const counts = async (toPhone = phone, email = owner.email ?? '') => [
      (await smsTo(toPhone)).length,
      (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Please reply')).length,
    ]
    await setOwner(false)
    await request()
    assert.deepEqual(await counts(), [0, 0])
    await setOwner(true)
    await request()
    assert.deepEqual(await counts(), [1, 1])
    const settings = { email: false, smsAlerts: false }
    await testApp.ask('PUT', '/users/notification-settings', { token: shop.merchantToken, body: settings })
    await request()
    assert.deepEqual(await counts(), [1, 1])
    const ofStore = { phone_number: newPhone(), email: `store-of-${owner.id}@d3.test` }
    await db.updateTable('stores').set(ofStore).where('id', '=', shop.storeId).execute()
    await request()
    assert.deepEqual(
      [await counts(), await counts(ofStore.phone_number, ofStore.email)],
      [
        [1, 1],
        [1, 1],
      ],
    )
  })

  it('by neither channel if its branch has an invalid phone number and no email address', async () => {
    const shop = await openShop(testApp, { autoConfirm: false })
    await testApp.app.database.db
      .updateTable('branches')
      .set({ phone_number: '020 123' })
      .where('id', '=', shop.branchId)
      .execute()
    const { token } = await testApp.newCustomer()
    const { status } = await testApp.ask('POST', '/bookings/service', {
      token,
      body: { serviceId: shop.serviceId, startTime: timeIn(testApp, 2) },
    })
    assert.equal(status, 201)
    await drainJobs()
    assert.deepEqual(await failedJobs(testApp.app.database.pool), [])
  })
})

describe('At the end', () => {
  it('no invariant is violated', async () => {
    testApp.clock.advance(MINUTE)
    await assertInvariantsHold(testApp)
  })
})
