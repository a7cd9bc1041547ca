import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { addDays, dayOf } from '#domain/time/time.ts'
import { contextOf } from '#server/app-context.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { findFreeTimes } from './free-times.ts'

let test: TestApp
let changed: Shop
let other: Shop

before(async () => {
  test = await openTestApp({ demo: false })
  changed = await openShop(test, { staff: 2, capacity: 2 })
  other = await openShop(test, { staff: 1 })
})
after(() => test?.close())

const today = () => dayOf(test.clock.now().getTime())

async function readPlans(): Promise<void> {
  await test.app.cache.caughtUp()
  const ctx = contextOf(test.app, null)
  const when = { from: today(), to: addDays(today(), 2), part: undefined, places: null }
  const shops = [changed, other]
  await findFreeTimes(ctx, { ...when, of: 'offers', ids: shops.map(({ offerId }) => offerId) })
  await findFreeTimes(ctx, { ...when, of: 'stores', ids: shops.map(({ storeId }) => storeId) })
}

/** Which of what was read is still stored. */
const stored = (shop: Shop): string[] =>
  [`offers ${shop.offerId}`, `stores ${shop.storeId}`, `plan ${today()} ${shop.serviceId}`].filter(
    (key) => test.app.cache.plans.get(key) !== undefined,
  )

const write = (statement: string, values: unknown[] = []) => test.app.database.pool.query(statement, values)

type Change = [statement: string, value: string | undefined]

it('stores plans until something changes that free times of the store follow from', async () => {
  const { storeId, branchId, serviceId, offerId, staffIds } = changed
  const now = test.clock.now()
  const during = `tstzrange('${now.toISOString()}', '${new Date(now.getTime() + 3_600_000).toISOString()}')`
  const id = `gen_random_uuid()`
  const changes: Change[] = [
    ...[
      'buffer_minutes = 5',
      'duration_minutes = duration_minutes + 15',
      'min_advance_minutes = min_advance_minutes + 1',
      'max_advance_days = max_advance_days + 1',
      'auto_confirm = NOT auto_confirm',
      'booking_enabled = false',
      'booking_enabled = true',
      "status = 'inactive'",
      "status = 'active'",
    ].map((set): Change => [`UPDATE services SET ${set} WHERE id = $1`, serviceId]),
    ...[
      'closed_on_holidays = NOT closed_on_holidays',
      "name = 'First'",
      "location = 'kilimani'",
      "status = 'closed'",
      "status = 'active'",
    ].map((set): Change => [`UPDATE branches SET ${set} WHERE id = $1`, branchId]),
    ['UPDATE branch_hours SET closes = closes - 30 WHERE branch_id = $1', branchId],
    [
      `INSERT INTO branch_special_days (branch_id, day, created_at) VALUES ($1, '${today()}', now())`,
      branchId,
    ],
    ['DELETE FROM branch_special_days WHERE branch_id = $1', branchId],
    ['UPDATE pools SET capacity = 1 WHERE service_id = $1', serviceId],
    ['UPDATE staff SET position = position + 7 WHERE id = $1', staffIds[1]],
    ["UPDATE staff SET status = 'inactive' WHERE id = $1", staffIds[1]],
    ['DELETE FROM service_staff WHERE staff_id = $1', staffIds[1]],
    ['UPDATE shifts SET ends = ends - 30 WHERE staff_id = $1', staffIds[0]],
    ['INSERT INTO breaks (staff_id, weekday, starts, ends) VALUES ($1, 1, 700, 730)', staffIds[0]],
    [
      `INSERT INTO leaves (id, staff_id, during, created_at) VALUES (${id}, $1, ${during}, now())`,
      staffIds[0],
    ],
    ['DELETE FROM leaves WHERE staff_id = $1', staffIds[0]],
    [
      `INSERT INTO blocked_times (id, branch_id, staff_id, during, created_at)
       SELECT ${id}, branch_id, id, ${during}, now() FROM staff WHERE id = $1`,
      staffIds[0],
    ],
    [`UPDATE offers SET expires_at = expires_at - interval '1 hour' WHERE id = $1`, offerId],
    ['UPDATE offers SET stock = 3 WHERE id = $1', offerId],
    [`UPDATE offers SET usable_weekdays = '{1}' WHERE id = $1`, offerId],
  ]
  await write(
    `INSERT INTO locations (slug, name, city, latitude, longitude)
     VALUES ('kilimani', 'Kilimani', 'Nairobi', -1.2905, 36.7872)`,
  )
  await readPlans()
  assert.equal(stored(changed).length, 3)
  for (const [statement, value] of changes) {
    await write(statement, [value])
    await test.app.cache.caughtUp()
    assert.deepEqual([stored(changed), stored(other).length], [[], 3], statement)
    await readPlans()
  }

  const others: Change[] = [
    ["UPDATE offers SET title = 'Renamed' WHERE id = $1", offerId],
    ["UPDATE stores SET name = 'Renamed' WHERE id = $1", storeId],
    ["UPDATE services SET name = 'Renamed', images = '{}', version = version + 1 WHERE id = $1", serviceId],
    ["UPDATE branches SET description = 'Blue door', phone_number = NULL WHERE id = $1", branchId],
    ["UPDATE staff SET name = 'Renamed', photo = NULL WHERE id = $1", staffIds[0]],
    [
      'UPDATE staff SET rating_count = rating_count + 1, rating_sum = rating_sum + 5 WHERE id = $1',
      staffIds[0],
    ],
  ]
  for (const [statement, value] of others) {
    await write(statement, [value])
    await test.app.cache.caughtUp()
    assert.deepEqual([stored(changed).length, stored(other).length], [3, 3], statement)
  }

  for (const statement of [
    `INSERT INTO public_holidays (day, name) VALUES ('${today()}', 'A holiday')`,
    'TRUNCATE blocked_times',
  ]) {
    await write(statement)
    await test.app.cache.caughtUp()
    assert.deepEqual([stored(changed), stored(other)], [[], []], statement)
    await readPlans()
  }
})

it('does not store plans that expired, or of another day', async () => {
  await readPlans()
  assert.equal(stored(changed).length, 3)
  test.clock.advance(15 * 60_000 + 1)
  assert.deepEqual(stored(changed), [])
})
