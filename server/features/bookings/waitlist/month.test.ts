/**
 * A month of a busy store: a tenth of the bookings is cancelled, and half of the customers who find no time wait. It prints the
 * share of the hours that somebody waited for and that were filled (docs/rules/waitlist.md).
 */
import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import { createRandom } from '#demo/data/random.ts'
import { DAY_PARTS } from '#domain/booking/day-parts.ts'
import { addDays, HOUR, instant, MINUTE, toDay, toMinutesOfDay } from '#domain/time/time.ts'
import { openShop } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { LONG_TAG } from '#tests/support/long-run.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const DAYS = 30
const STAFF = 2
/** Customers who look for a time, per hour in which the store is open: more than it can serve. */
const LOOKING_PER_HOUR = 8
/** Days ahead for which they look. */
const AHEAD = 2
const CANCELLED = 0.1
/** Open hours between a booking and three hours before its start, on average. */
const HOURS_TO_CANCEL = 21
const JOINS = 0.5
/** What customers do with a time that is held for them: the others let it pass. */
const TAKES = 0.75
const REFUSES = 0.15

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

it(`at least 80% of the hours that somebody waits for are filled again in a month ${LONG_TAG}`, async () => {
  const random = createRandom('waitlist month', '1')
  const shop = await openShop(test, { staff: STAFF, capacity: STAFF, durationMinutes: 60 })
  const ask = (method: 'GET' | 'POST' | 'PUT', path: string, token: string, body?: unknown) =>
    test.ask(method, path, { token, ...(body !== undefined && { body }) })
  const now = () => test.clock.now().getTime()
  const first = toDay(now())
  const waiting = new Map<string, string>()
  const booked: { id: string; token: string; start: number }[] = []
  const freed: number[] = []
  let cancelled = 0

  async function look(): Promise<void> {
    const { id, token } = await test.newCustomer()
    const day = addDays(toDay(now()), random.integer(1, AHEAD))
    const hour = random.integer(8, 19)
    const start = instant(day, hour * 60)
    const { status, body } = await ask('POST', '/bookings', token, {
      serviceId: shop.serviceId,
      startTime: new Date(start).toISOString(),
    })
    if (status === 201) return void booked.push({ id: body.booking.id, token, start })
    if (!random.withProbability(JOINS)) return
    const part = random.withProbability(0.5) ? random.pick(DAY_PARTS) : null
    const joined = await ask('POST', '/waitlist', token, {
      serviceId: shop.serviceId,
      from: day,
      to: day,
      part,
    })
    if (joined.status === 201) waiting.set(id, token)
  }

  async function cancelSome(): Promise<void> {
    const open = booked.filter(({ start }) => start - now() > 3 * HOUR)
    for (const booking of open) {
      if (!random.withProbability(CANCELLED / HOURS_TO_CANCEL)) continue
      const { status } = await ask('PUT', `/bookings/${booking.id}/cancel`, booking.token, {})
      assert.equal(status, 200)
      cancelled++
      booked.splice(booked.indexOf(booking), 1)
      const { rows } = await test.app.database.pool.query<{ waits: boolean }>(
        `SELECT EXISTS (SELECT FROM waitlist_entries WHERE branch_id = $1 AND ended_at IS NULL
          AND $2::date BETWEEN from_day AND to_day AND (part IS NULL OR part = $3)) AS waits`,
        [shop.branchId, toDay(booking.start), partAt(booking.start)],
      )
      if (rows[0]!.waits) freed.push(booking.start)
    }
  }

  async function answer(): Promise<void> {
    await test.drainJobs('release-overdue-holds', 'offer-free-times', 'send-reminders')
    const { rows } = await test.app.database.pool.query<{ id: string; accountId: string; start: Date }>(
      `SELECT o.id, e.account_id AS "accountId", lower(o.during) AS start FROM waitlist_offers o
        JOIN waitlist_entries e ON e.id = o.entry_id WHERE o.branch_id = $1 AND o.is_held AND o.outcome IS NULL`,
      [shop.branchId],
    )
    for (const { id, accountId, start } of rows) {
      const token = waiting.get(accountId)!
      const choice = random.integer(1, 100) / 100
      if (choice <= TAKES) {
        const body = { serviceId: shop.serviceId, startTime: start.toISOString() }
        const taken = await ask('POST', '/bookings', token, body)
        assert.equal(taken.status, 201, JSON.stringify(taken.body))
        booked.push({ id: taken.body.booking.id, token, start: start.getTime() })
      } else if (choice <= TAKES + REFUSES) {
        await ask('POST', `/waitlist/offers/${id}/decline`, token, {})
      }
    }
  }

  while (toDay(now()) < addDays(first, DAYS)) {
    const isOpen = toMinutesOfDay(now()) >= 8 * 60 && toMinutesOfDay(now()) < 20 * 60
    if (isOpen) for (let nth = 0; nth < LOOKING_PER_HOUR; nth++) await look()
    if (isOpen) await cancelSome()
    for (let quarter = 0; quarter < 4; quarter++) {
      await answer()
      test.clock.advance(15 * MINUTE)
    }
  }
  await test.drainJobs(...ALL_SCHEDULED)
  const { rows } = await test.app.database.pool.query<{ at: Date }>(
    `SELECT lower(during) AS at FROM bookings WHERE branch_id = $1 AND NOT (status = 'cancelled' AND cancelled_by = 'customer')`,
    [shop.branchId],
  )
  const served = Map.groupBy(rows, ({ at }) => at.getTime())
  // An hour is filled again when all of its places were taken in the end.
  const filled = freed.filter((start) => (served.get(start)?.length ?? 0) === STAFF).length
  const share = filled / freed.length
  const cancelledShare = Math.round((100 * cancelled) / (rows.length + cancelled))
  const filledShare = (share * 100).toFixed(0)
  console.log(`      ${rows.length + cancelled} bookings, of which ${cancelledShare}% were cancelled`)
  console.log(`      ${freed.length} hours that somebody waited for, ${filled} filled again: ${filledShare}%`)
  assert.ok(freed.length > 0 && share >= 0.8, `${filled} of ${freed.length}`)
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
}).timeout(600_000)

function partAt(start: number) {
  const minute = toMinutesOfDay(start)
  return minute < 12 * 60 ? 'morning' : minute < 17 * 60 ? 'afternoon' : 'evening'
}
