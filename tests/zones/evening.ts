/**
 * Runs bookings, holds and reminders around midnight in Nairobi and prints the observed results as JSON.
 * zones.test.ts runs this script in several time zones; its output must not depend on them.
 */
import { HOLD_MS } from '#domain/booking/booking-policy.ts'
import { HOUR, MINUTE } from '#domain/time/time.ts'
import { openTestApp, type Answer } from '../support/test-app.ts'
import { openShop, type Shop } from '../support/factories.ts'

const observations: [name: string, value: unknown][] = []
const record = (name: string, value: unknown): void => void observations.push([name, value])

// Tuesday 24 November 2026, 23:25 in Nairobi.
let nowMs = Date.parse('2026-11-24T20:25:00Z')
const clock = { now: () => new Date(nowMs), advance: (ms: number) => void (nowMs += ms) }
const test = await openTestApp({ demo: false, clock })
const { db } = test.app.database

/** Sets the clock, also backwards. Jobs that are due before the change run first. */
async function setTime(time: string): Promise<void> {
  await test.drainJobs('release-overdue-holds', 'close-unfinished-bookings', 'send-reminders')
  nowMs = Date.parse(time)
}
const book = async (
  shop: Shop,
  token: string,
  startTime: string,
  item: 'offer' | 'service' = 'service',
): Promise<Answer> =>
  test.ask('POST', '/bookings', {
    token,
    body: { ...(item === 'offer' ? { offerId: shop.offerId } : { serviceId: shop.serviceId }), startTime },
  })
const readStatus = async (token: string, id: string): Promise<string> =>
  (await test.ask('GET', `/bookings/${id}`, { token })).body.booking.status

record('offset of this process', new Date().getTimezoneOffset())

// ---------------------------------------------------------------- midnight

// The bar is open from 18:00 until two in the morning.
const bar = await openShop(test, { durationMinutes: 30, capacity: 5 })
await db
  .updateTable('branch_hours')
  .set({ opens: 1080, closes: 1560 })
  .where('branch_id', '=', bar.branchId)
  .execute()
const guest = await test.newCustomer()
await test.app.database.pool.query(`UPDATE accounts SET phone_number = '254711223344' WHERE id = $1`, [
  guest.id,
])
for (const time of ['20:29:59.999', '20:30:00.000', '20:59:59.999', '21:00:00.000', '21:30:00.000']) {
  await setTime(`2026-11-24T${time}Z`)
  const { body: days } = await test.ask('GET', `/bookings/availability?serviceId=${bar.serviceId}&days=3`)
  record(`${time}: the coming days`, [days.days, days.next])
  for (const date of ['2026-11-24', '2026-11-25']) {
    const { status, body } = await test.ask(
      'GET',
      `/bookings/service-slots?serviceId=${bar.serviceId}&date=${date}`,
    )
    record(`${time}: slots of ${date}`, status === 200 ? body.detailedSlots : [status, body.message])
  }
}
await setTime('2026-11-24T20:40:00Z')
for (const startTime of [
  '2026-11-24T23:30',
  '2026-11-25T00:00',
  '2026-11-25T00:30',
  '2026-11-25T01:30',
  '2026-11-25T02:00',
  '2026-11-24T23:59',
]) {
  const { status, body } = await book(bar, guest.token, startTime)
  record(`booked for ${startTime} at 23:40`, [
    status,
    body.booking?.startTime ?? body.message,
    body.booking?.endTime,
  ])
}
for (const date of ['2026-11-24', '2026-11-25']) {
  const { body } = await test.ask('GET', `/bookings/merchant?date=${date}`, { token: bar.merchantToken })
  record(
    `the store's ${date}`,
    // All bookings have the same creation time, so 'newest first' does not define their order.
    body.bookings.map(({ startTime }: { startTime: string }) => startTime).toSorted(),
  )
}
await test.drainJobs()
const sent = await fetch(`${test.sandbox}/api/sms?phone=254711223344`)
const { messages } = (await sent.json()) as { messages: { message: string }[] } // the sandbox's own
record(
  'what the customer was sent',
  messages
    .filter(({ message }) => message.startsWith('D3: Confirmed'))
    .map(({ message }) => message.replaceAll(/\b[2-9A-HJ-NP-Z]{6}\b/g, 'CODE').replaceAll(/http\S+/g, 'LINK'))
    .toSorted(),
)

// ---------------------------------------------------------------- holds, cancellation and rescheduling

const shop = await openShop(test, { capacity: 5 })
for (const [what, passedMs] of [
  ['a millisecond before the ten minutes', HOLD_MS - 1],
  ['at the ten minutes', HOLD_MS],
] as const) {
  await setTime('2026-11-24T20:55:00Z')
  const { token } = await test.newCustomer()
  const { body } = await book(shop, token, '2026-11-26T10:00', 'offer')
  clock.advance(passedMs)
  await test.drainJobs('release-overdue-holds')
  record(`a hold ${what}`, [body.booking.holdExpiresAt, await readStatus(token, body.booking.id)])
}

const start = Date.parse('2026-11-26T07:00:00Z')
for (const [action, noticeMs] of [
  ['cancel', 2 * HOUR],
  ['reschedule', HOUR],
] as const)
  for (const lateMs of [0, 1]) {
    await setTime('2026-11-25T05:00:00Z')
    const { token } = await test.newCustomer()
    const { body } = await book(shop, token, '2026-11-26T10:00')
    nowMs = start - noticeMs + lateMs
    const reply = await test.ask('PUT', `/bookings/${body.booking.id}/${action}`, {
      token,
      body: action === 'cancel' ? {} : { newStartTime: '2026-11-27T12:00:00Z' },
    })
    record(`${action} ${lateMs} ms after the deadline`, [
      reply.status,
      reply.body.booking?.startTime,
      reply.body.booking?.status,
    ])
  }

// ---------------------------------------------------------------- reminders

for (const [booked, startTime] of [
  ['2026-11-23T06:00:00Z', '2026-11-25T10:00'],
  // Two hours before is during the quiet hours of the night.
  ['2026-11-23T06:00:00Z', '2026-11-25T08:00'],
  ['2026-11-23T06:00:00Z', '2026-11-25T19:00'],
  ['2026-11-24T20:30:00Z', '2026-11-25T08:00'],
  ['2026-11-24T20:30:00Z', '2026-11-25T11:00'],
] as const) {
  await setTime(booked)
  const { token } = await test.newCustomer()
  const { body } = await book(shop, token, startTime)
  await test.drainJobs()
  const due = await db
    .selectFrom('reminders')
    .select(['kind', 'due_at'])
    .where('booking_id', '=', body.booking.id)
    .orderBy('kind')
    .execute()
  record(
    `reminders of ${startTime}, booked ${booked}`,
    due.map((each) => [each.kind, each.due_at.toISOString()]),
  )
  clock.advance(MINUTE)
}

await test.close()
process.stdout.write(JSON.stringify(observations))
