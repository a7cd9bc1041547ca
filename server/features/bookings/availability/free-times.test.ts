import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import fc from 'fast-check'
import { DAY_PARTS, getDayPart, type DayPart } from '#domain/booking/day-parts.ts'
import { addDays, toDay, instant, type Day } from '#domain/time/time.ts'
import { createContext } from '#server/app-context.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { findFreeDays, findFreeTimes, type FreeTimes } from './free-times.ts'

let test: TestApp
let offers: { id: string; branchIds: string[] }[]
let stores: { id: string; services: { id: string; branchIds: string[] }[] }[]

before(async () => {
  test = await openTestApp()
  const { pool } = test.app.database
  // Hours past midnight, special days, holidays, notice, leave, and offers for some times only or nearly sold out.
  await pool.query(`
    UPDATE branch_hours SET closes = opens + 1020 WHERE hashtext(branch_id::text) % 5 = 0;
    UPDATE branches SET closed_on_holidays = true WHERE hashtext(id::text) % 3 = 0;
    INSERT INTO branch_special_days (branch_id, day, opens, closes, reason, created_at)
      SELECT id, (now_at.day + (hashtext(id::text) % 4 + 4) % 4), CASE WHEN hashtext(id::text) % 2 = 0 THEN 600 END,
        CASE WHEN hashtext(id::text) % 2 = 0 THEN 1500 END, 'Repairs', now()
      FROM branches, (SELECT '${toDay(test.clock.now().getTime())}'::date AS day) now_at
      WHERE hashtext(id::text) % 4 <> 1 ON CONFLICT DO NOTHING;
    UPDATE services SET min_advance_minutes = 300, max_advance_days = 3 WHERE hashtext(id::text) % 4 = 0;
    UPDATE services SET buffer_minutes = 20 WHERE hashtext(id::text) % 3 = 0;
    UPDATE services SET auto_confirm = false WHERE hashtext(id::text) % 3 = 1;
    UPDATE offers SET usable_weekdays = '{1,3,5}' WHERE hashtext(id::text) % 5 = 0;
    UPDATE offers SET usable_from = 1080, usable_until = 1500 WHERE hashtext(id::text) % 5 = 1;
    UPDATE offers SET stock = 1 WHERE id IN (SELECT offer_id FROM bookings WHERE status <> 'cancelled');
    UPDATE offers SET expires_at = '${new Date(test.clock.now().getTime() + 30 * 3_600_000).toISOString()}'
      WHERE is_listed AND hashtext(id::text) % 6 = 2;
    INSERT INTO leaves (id, staff_id, during, created_at)
      SELECT gen_random_uuid(), id, tstzrange('${test.clock.now().toISOString()}'::timestamptz + interval '20 hours',
        '${test.clock.now().toISOString()}'::timestamptz + interval '40 hours'), now()
      FROM staff WHERE hashtext(id::text) % 3 = 0 ON CONFLICT DO NOTHING`)
  const branches = `(SELECT coalesce(json_agg(p.branch_id), '[]') FROM pools p JOIN branches b ON b.id = p.branch_id
    WHERE p.service_id = s.id AND p.is_active AND b.status = 'active')`
  offers = (
    await pool.query(`SELECT o.id, ${branches} AS "branchIds" FROM offers o JOIN services s ON s.id = o.service_id
      WHERE o.is_listed ORDER BY o.id`)
  ).rows
  stores = (
    await pool.query(`SELECT s.store_id AS id, json_agg(json_build_object('id', s.id, 'branchIds', ${branches})) AS services
      FROM services s JOIN stores ON stores.id = s.store_id
      WHERE stores.status = 'published' AND s.status = 'active' GROUP BY s.store_id ORDER BY s.store_id`)
  ).rows
})
after(() => test?.close())

/** Returns all times of a day that the pages of the items list, at all their branches. */
async function listedTimes(
  items: readonly { query: string; branchIds: readonly string[] }[],
  day: Day,
  part: DayPart | undefined,
): Promise<number[]> {
  const starts = new Set<number>()
  for (const { query, branchIds } of items)
    for (const branchId of branchIds) {
      const { status, body } = await test.ask(
        'GET',
        `/bookings/slots?${query}&date=${day}&branchId=${branchId}`,
      )
      if (status !== 200) assert.ok([400, 404, 409, 410].includes(status), JSON.stringify(body))
      for (const { startsAt } of body.detailedSlots ?? []) starts.add(Date.parse(startsAt))
    }
  return [...starts]
    .filter((start) => part === undefined || getDayPart(day, start) === part)
    .toSorted((a, b) => a - b)
}

function assertSame(times: FreeTimes, id: string, day: Day, listed: readonly number[]): void {
  assert.deepEqual(
    times.next(id, [day], 1000).map(({ start }) => start),
    listed,
    `${id} on ${day}`,
  )
  assert.deepEqual(
    times.next(id, [day], 3).map(({ start }) => start),
    listed.slice(0, 3),
  )
  assert.equal(times.isFreeOn(id, day), listed.length > 0)
}

it('finds for many offers and stores exactly the times that each of them lists', async () => {
  const today = toDay(test.clock.now().getTime())
  let found = 0
  for (const [ahead, minute] of [
    [1, 31],
    [1, 616],
    [2, 1201],
  ] as const) {
    const now = instant(addDays(today, ahead), minute)
    test.clock.advance(now - test.clock.now().getTime())
    const from = toDay(now)
    const days = Array.from({ length: 5 }, (_, later) => addDays(from, later))
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...offers), { minLength: 4, maxLength: 4 }),
        fc.constantFrom(...stores),
        fc.constantFrom(...days),
        fc.option(fc.constantFrom(...DAY_PARTS), { nil: undefined }),
        async (some, store, day, part) => {
          const input = { from, to: days.at(-1)!, part, places: null }
          const ctx = createContext(test.app, null)
          const ofOffers = await findFreeTimes(ctx, { ...input, of: 'offers', ids: some.map(({ id }) => id) })
          for (const { id, branchIds } of some) {
            const listed = await listedTimes([{ query: `offerId=${id}`, branchIds }], day, part)
            assertSame(ofOffers, id, day, listed)
            found += listed.length
          }
          const ofStore = await findFreeTimes(ctx, { ...input, of: 'stores', ids: [store.id] })
          const items = store.services.map(({ id, branchIds }) => ({ query: `serviceId=${id}`, branchIds }))
          const ofItems = await listedTimes(items, day, part)
          assertSame(ofStore, store.id, day, ofItems)
          const ofDays = await findFreeDays(ctx, { ...input, of: 'stores', ids: [store.id] })
          assert.equal(ofDays.isFreeOn(store.id, day), ofItems.length > 0)
        },
      ),
      { numRuns: 12, seed: 17 },
    )
  }
  assert.ok(found > 100, `${found} times`)
})
