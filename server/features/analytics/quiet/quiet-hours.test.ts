import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'mocha'
import { sql } from 'kysely'
import { addDays, MINUTE, toDay, toWeekday, WEEKDAYS, type Day } from '#domain/time/time.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { addService, openShop, type Shop } from '#tests/support/factories.ts'

let test: TestApp
let shop: Shop
let other: Shop
const TUESDAY = 2
const today = (): Day => toDay(test.clock.now().getTime())

/** Sums of days, which the figures read: a test cannot wait for eight weeks of visits. */
async function addBooked(of: Shop, day: Day, hours: Record<number, number>): Promise<void> {
  const minutes = Array.from({ length: 24 }, (_none, hour) => hours[hour] ?? 0)
  await sql`
    INSERT INTO figure_hours (store_id, day, staff_id, minutes)
    VALUES (${of.storeId}, ${day}, ${of.staffIds[0]}, ${minutes}::smallint[])`.execute(test.app.database.db)
}
const read = async (token = shop.merchantToken, query = '') => {
  const { status, body } = await test.ask('GET', `/merchant/quiet-hours${query}`, { token })
  assert.equal(status, 200, JSON.stringify(body))
  return body.branches as Branch[]
}
type Part = { weekday: string; part: string; percent: number }
type Branch = {
  id: string
  cells: (Part & { bookedMinutes: number; bookableMinutes: number })[]
  quiet: (Part & { hasOffer: boolean; proposal: Record<string, unknown> | null })[]
}
const find = <P extends Part>(parts: P[], weekday = 'Tuesday', part = 'morning') =>
  parts.find((each) => each.weekday === weekday && each.part === part)

before(async () => {
  // Thursday, 12:00 in Nairobi.
  test = await openTestApp({ demo: false, now: new Date('2026-11-19T09:00:00Z') })
  shop = await openShop(test, { staff: 1 })
  other = await openShop(test, { staff: 1 })
  const { db } = test.app.database
  await db.deleteFrom('offers').where('store_id', '=', shop.storeId).execute()
  for (let ahead = -56; ahead < 0; ahead++) {
    const day = addDays(today(), ahead)
    const isTuesday = toWeekday(day) === TUESDAY
    const full = Object.fromEntries(Array.from({ length: 24 }, (_none, hour) => [hour, 60]))
    await addBooked(shop, day, isTuesday ? { ...full, 8: 0, 9: 0, 10: 0, 11: 0 } : full)
  }
})
after(() => test?.close())

describe('quiet hours', () => {
  it('tells the booked share of each part of the week, and proposes an offer for a quiet one', async () => {
    const [branch] = await read()
    assert.equal(branch!.id, shop.branchId)
    assert.equal(branch!.cells.length, 21)
    assert.deepEqual([branch!.cells[0]!.weekday, branch!.cells[0]!.part], ['Monday', 'morning'])
    assert.ok((find(branch!.cells)!.percent ?? 100) < 40)
    assert.equal(find(branch!.cells, 'Wednesday')!.percent, 100)
    assert.deepEqual(
      branch!.quiet.map(({ weekday, part }) => [weekday, part]),
      [['Tuesday', 'morning']],
    )
    const { proposal } = find(branch!.quiet)!
    assert.deepEqual(
      [proposal!.service_id, proposal!.price, proposal!.usable_until, proposal!.expiration_date],
      [shop.serviceId, 1500, '12:00', addDays(today(), 56)],
    )
    assert.equal(proposal!.proposedPrice, 1050)
  })

  it('counts today and a day of closing for nothing', async () => {
    const before = find((await read())[0]!.cells)!
    const lastTuesday = addDays(today(), -2)
    const { db } = test.app.database
    await db
      .insertInto('branch_special_days')
      .values({ branch_id: shop.branchId, day: lastTuesday, created_at: test.clock.now() })
      .execute()
    const closed = find((await read())[0]!.cells)!
    assert.equal(closed.bookableMinutes, (before.bookableMinutes / 8) * 7)
    assert.equal(closed.percent, before.percent)
    await db.deleteFrom('branch_special_days').where('branch_id', '=', shop.branchId).execute()
  })

  it('counts the days of Nairobi: just after midnight, the day before is in', async () => {
    const saved = test.clock.now()
    const count = async () => find((await read())[0]!.cells, 'Thursday')!.bookedMinutes
    const counted = await count()
    await addBooked(shop, today(), { 9: 0 })
    test.clock.advance(Date.parse('2026-11-19T20:59:00Z') - saved.getTime())
    assert.equal(await count(), counted)
    test.clock.advance(2 * MINUTE)
    // The Thursday of today takes the place of the one that is no longer within eight weeks.
    assert.equal(await count(), (counted / 8) * 7)
    test.clock.advance(saved.getTime() - test.clock.now().getTime())
  })

  it('shows a team the branches of its own stores only', async () => {
    assert.deepEqual(
      (await read(other.merchantToken)).map(({ id }) => id),
      [other.branchId],
    )
    for (const storeId of [shop.storeId, randomUUID()]) {
      const { status } = await test.ask('GET', `/merchant/quiet-hours?storeId=${storeId}`, {
        token: other.merchantToken,
      })
      assert.equal(status, 404)
    }
    const { status } = await test.ask('GET', '/merchant/quiet-hours?storeId=1', { token: shop.merchantToken })
    assert.equal(status, 400)
  })

  it('has no figures of a store without bookings', async () => {
    const [branch] = await read(other.merchantToken)
    assert.ok(branch!.cells.every(({ percent }) => percent === null))
    assert.deepEqual(branch!.quiet, [])
  })

  it('publishes the proposed offer once, however often it is sent, and proposes it no longer', async () => {
    await addService(test, shop, { name: 'Shave' })
    const { proposal } = find((await read())[0]!.quiet)!
    const publish = () =>
      test.ask('POST', '/offers', {
        token: shop.merchantToken,
        headers: { 'idempotency-key': 'one-tap-of-a-quiet-tuesday' },
        body: {
          service_id: proposal!.service_id,
          description: 'A lower price on Tuesday mornings.',
          discounted_price: proposal!.proposedPrice,
          weekdays: ['Tuesday'],
          usable_from: proposal!.usable_from,
          usable_until: proposal!.usable_until,
          expiration_date: proposal!.expiration_date,
        },
      })
    const replies = await Promise.all([publish(), publish()])
    replies.push(await publish())
    assert.ok(replies.some(({ status }) => status === 201))
    const { db } = test.app.database
    const offers = await db.selectFrom('offers').selectAll().where('store_id', '=', shop.storeId).execute()
    assert.equal(offers.length, 1)
    const [offer] = offers
    assert.deepEqual(offer!.usable_weekdays, [TUESDAY])
    const part = find((await read())[0]!.quiet)!
    assert.deepEqual([part.hasOffer, part.proposal], [true, null])

    const days = [0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(today(), 1 + ahead))
    for (const day of days) {
      const slots = await test.ask('GET', `/bookings/slots?offerId=${offer!.id}&date=${day}`)
      const isTuesday = WEEKDAYS[toWeekday(day)] === 'Tuesday'
      assert.equal((slots.body.availableSlots ?? []).length > 0, isTuesday, JSON.stringify(slots.body))
    }

    await db.updateTable('offers').set({ status: 'inactive' }).where('id', '=', offer!.id).execute()
    assert.notEqual(find((await read())[0]!.quiet)!.proposal, null)
  })
})
