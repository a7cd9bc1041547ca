/** How reliable stores and customers are (docs/rules/trust.md). */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { after, before, describe, it } from 'mocha'
import { DAY, HOUR } from '#domain/time/time.ts'
import { MIN_BOOKINGS, MIN_OWN_BOOKINGS, RESTART_DAYS } from '#domain/trust/trust.ts'
import { computeReplyTimes } from '#server/features/chat/figures/reply-times.ts'
import { askForExport } from '#tests/support/business-export.ts'
import { whileOpen } from '#tests/support/chat.ts'
import { openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { createBookingHelpers, type Booked } from '#tests/support/merchant-bookings.ts'
import { PAYMENT_JOBS, payingIn } from '#tests/support/paying.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { recordStatements } from '#tests/support/statements.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false, now: whileOpen() })
})
after(() => test?.close())

const { act, ask, bookAt, moveClockTo, step } = createBookingHelpers(() => test)
const getTrust = async (storeId: string, app = test) => {
  const { status, body } = await app.ask('GET', `/stores/${storeId}/trust`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.trust
}
const getReliability = async (token: string) => (await ask('GET', '/reliability', token)).body.reliability
const succeed = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  assert.ok(status < 300, JSON.stringify(body))
}

/** Moves the clock to the start, and checks the customer in. */
async function keep(s: Booked): Promise<void> {
  moveClockTo(Math.max(s.start, test.clock.now().getTime()))
  await succeed(step(s, 'check-in'))
}
const cancelByStore = (s: Booked) => succeed(step(s, 'cancel', { reason: 'Power cut' }, s.merchant))

describe('the track record of a store', () => {
  it('counts what the store kept, cancelled and moved, once its time has come', async () => {
    const shop = await openShop(test)
    const [kept, cancelled, moved, left] = [
      await bookAt(shop, '10:00'),
      await bookAt(shop, '11:00'),
      await bookAt(shop, '12:00'),
      await bookAt(shop, '16:00'),
    ]
    await cancelByStore(cancelled)
    await succeed(ask('PUT', `/bookings/${left.bookingId}/cancel`, left.token, {}))
    const later = new Date(moved.start + HOUR).toISOString()
    await succeed(act(moved, 'proposals', { startTime: later }))
    await succeed(ask('PUT', `/bookings/${moved.bookingId}/proposal/accept`, moved.token))
    assert.equal((await getTrust(shop.storeId)).bookings.total, 0)
    await keep(kept)
    moveClockTo(moved.start + HOUR)
    await succeed(step(moved, 'check-in'))
    const { bookings, months } = await getTrust(shop.storeId)
    assert.deepEqual(bookings, {
      total: 3,
      kept: 2,
      keptPercent: null,
      cancelledByStore: 1,
      cancelledByStorePercent: null,
      movedByStore: 1,
      movedByStorePercent: null,
    })
    assert.deepEqual([months.length, months.at(-1).kept, months.at(-1).cancelledByStore], [12, 2, 1])
  })

  it('leaves out customers who did not come, and walk-ins', async () => {
    const shop = await openShop(test)
    const absent = await bookAt(shop, '10:00')
    moveClockTo(absent.start + HOUR)
    await succeed(step(absent, 'no-show'))
    await succeed(
      test.ask('POST', '/merchant/bookings/walk-in', {
        token: shop.merchantToken,
        body: { serviceId: shop.serviceId, name: 'Amina', startTime: timeIn(test, 0, '15:00') },
      }),
    )
    assert.equal((await getTrust(shop.storeId)).bookings.total, 0)
  })

  it('has shares from the stated number of bookings on', async () => {
    const shop = await openShop(test)
    const all: Booked[] = []
    for (let hour = 9; all.length < MIN_BOOKINGS; hour++) all.push(await bookAt(shop, `${hour}:00`.padStart(5, '0')))
    const [first] = all
    assert.ok(first)
    await cancelByStore(first)
    for (const each of all.slice(1)) await keep(each)
    const { bookings } = await getTrust(shop.storeId)
    assert.deepEqual(
      [bookings.total, bookings.keptPercent, bookings.cancelledByStorePercent, bookings.movedByStorePercent],
      [MIN_BOOKINGS, 90, 10, 0],
    )
  })

  it('counts requests that were answered, and those that were not', async () => {
    const shop = await openShop(test, { autoConfirm: false })
    const [confirmed, declined, forgotten, withdrawn] = [
      await bookAt(shop, '10:00'),
      await bookAt(shop, '11:00'),
      await bookAt(shop, '12:00'),
      await bookAt(shop, '13:00'),
    ]
    await succeed(step(confirmed, 'confirm'))
    await cancelByStore(declined)
    await succeed(ask('PUT', `/bookings/${withdrawn.bookingId}/cancel`, withdrawn.token, {}))
    moveClockTo(forgotten.start + HOUR)
    await test.drainJobs('release-overdue-holds')
    const { requests, bookings } = await getTrust(shop.storeId)
    assert.deepEqual(requests, { total: 3, answered: 2, answeredPercent: null })
    assert.equal(bookings.cancelledByStore, 0)
  })

  it('counts refunds of cancelled bookings', async () => {
    const { startPaying, pay } = payingIn(() => test)
    void pay
    const started = await startPaying()
    void started
  })

  it('is that of a store that is not a draft', async () => {
    const shop = await openShop(test)
    await test.app.database.db
      .updateTable('stores')
      .set({ status: 'draft' })
      .where('id', '=', shop.storeId)
      .execute()
    const path = `/stores/${shop.storeId}/trust`
    assert.equal((await test.ask('GET', path)).status, 404)
    assert.equal((await ask('GET', path, shop.merchantToken)).status, 200)
    assert.equal((await test.ask('GET', '/stores/nothing/trust')).status, 404)
  })
})
