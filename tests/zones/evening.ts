/**
 * An evening in Nairobi around midnight, minute by minute and at its edges by the millisecond, written down as a list. A process of its own:
 * zones.test.ts runs it in several time zones, and what it prints must not depend on them.
 */
import { HOLD_MS } from '#domain/booking/booking-policy.ts'
import { HOUR, MINUTE } from '#domain/time/time.ts'
import { openTestApp, type Answer } from '../support/test-app.ts'
import { openShop, type Shop } from '../support/factories.ts'

const written: [what: string, seen: unknown][] = []
const write = (what: string, seen: unknown): void => void written.push([what, seen])

// Tuesday 24 November 2026, 23:25 in Nairobi.
let at = Date.parse('2026-11-24T20:25:00Z')
const clock = { now: () => new Date(at), advance: (ms: number) => void (at += ms) }
const test = await openTestApp({ demo: false, clock })
const { db } = test.app.database

async function drainJobs(): Promise<void> {
  await test.drainJobs()
}
/** Backwards too, once all that belongs to the time before is done. */
async function goTo(time: string): Promise<void> {
  await drainJobs()
  at = Date.parse(time)
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
const statusOf = async (token: string, id: string): Promise<string> =>
  (await test.ask('GET', `/bookings/${id}`, { token })).body.booking.status

write('offset of this process', new Date().getTimezoneOffset())

// ---------------------------------------------------------------- the edge of the day

// Open from 18:00 until two in the morning.
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
  await goTo(`2026-11-24T${time}Z`)
  const { body: days } = await test.ask('GET', `/bookings/availability?serviceId=${bar.serviceId}&days=3`)
  write(`${time}: the coming days`, [days.days, days.next])
  for (const date of ['2026-11-24', '2026-11-25']) {
    const { status, body } = await test.ask(
      'GET',
      `/bookings/service-slots?serviceId=${bar.serviceId}&date=${date}`,
    )
    write(`${time}: slots of ${date}`, status === 200 ? body.detailedSlots : [status, body.message])
  }
}
await goTo('2026-11-24T20:40:00Z')
for (const startTime of [
  '2026-11-24T23:30',
  '2026-11-25T00:00',
  '2026-11-25T00:30',
  '2026-11-25T01:30',
  '2026-11-25T02:00',
  '2026-11-24T23:59',
]) {
  const { status, body } = await book(bar, guest.token, startTime)
  write(`booked for ${startTime} at 23:40`, [
    status,
    body.booking?.startTime ?? body.message,
    body.booking?.endTime,
  ])
}
for (const date of ['2026-11-24', '2026-11-25']) {
  const { body } = await test.ask('GET', `/bookings/merchant?date=${date}`, { token: bar.merchantToken })
  write(
    `the store's ${date}`,
    // The bookings are made at one moment, so 'newest first' does not order them.
    body.bookings.map(({ startTime }: { startTime: string }) => startTime).toSorted(),
  )
}
await drainJobs()
const sent = await fetch(`${test.sandbox}/api/sms?phone=254711223344`)
const { messages } = (await sent.json()) as { messages: { message: string }[] } // the sandbox's own
write(
  'what the customer was sent',
  messages
    .filter(({ message }) => message.startsWith('D3: confirmed'))
    .map(({ message }) => message.replaceAll(/\b[2-9A-HJ-NP-Z]{6}\b/g, 'CODE').replaceAll(/http\S+/g, 'LINK'))
    .toSorted(),
)

// ---------------------------------------------------------------- ten minutes, two hours, one hour

const shop = await openShop(test, { capacity: 5 })
for (const [what, passes] of [
  ['a millisecond before the ten minutes', HOLD_MS - 1],
  ['at the ten minutes', HOLD_MS],
] as const) {
  await goTo('2026-11-24T20:55:00Z')
  const { token } = await test.newCustomer()
  const { body } = await book(shop, token, '2026-11-26T10:00', 'offer')
  clock.advance(passes)
  await drainJobs()
  write(`a hold ${what}`, [body.booking.holdExpiresAt, await statusOf(token, body.booking.id)])
}

const start = Date.parse('2026-11-26T07:00:00Z')
for (const [act, notice] of [
  ['cancel', 2 * HOUR],
  ['reschedule', HOUR],
] as const)
  for (const late of [0, 1]) {
    await goTo('2026-11-25T05:00:00Z')
    const { token } = await test.newCustomer()
    const { body } = await book(shop, token, '2026-11-26T10:00')
    at = start - notice + late
    const reply = await test.ask('PUT', `/bookings/${body.booking.id}/${act}`, {
      token,
      body: act === 'cancel' ? {} : { newStartTime: '2026-11-27T12:00:00Z' },
    })
    write(`${act} ${late} ms after the last moment`, [
      reply.status,
      reply.body.booking?.startTime,
      reply.body.booking?.status,
    ])
  }

// ---------------------------------------------------------------- reminders

for (const [booked, startTime] of [
  ['2026-11-23T06:00:00Z', '2026-11-25T10:00'],
  // A day and two hours before are at night.
  ['2026-11-23T06:00:00Z', '2026-11-25T08:00'],
  ['2026-11-23T06:00:00Z', '2026-11-25T19:00'],
  ['2026-11-24T20:30:00Z', '2026-11-25T08:00'],
  ['2026-11-24T20:30:00Z', '2026-11-25T11:00'],
] as const) {
  await goTo(booked)
  const { token } = await test.newCustomer()
  const { body } = await book(shop, token, startTime)
  await drainJobs()
  const due = await db
    .selectFrom('reminders')
    .select(['kind', 'due_at'])
    .where('booking_id', '=', body.booking.id)
    .orderBy('kind')
    .execute()
  write(
    `reminders of ${startTime}, booked ${booked}`,
    due.map((each) => [each.kind, each.due_at.toISOString()]),
  )
  clock.advance(MINUTE)
}

await test.close()
process.stdout.write(JSON.stringify(written))
