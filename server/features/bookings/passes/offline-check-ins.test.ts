import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'mocha'
import { openShop, type Shop } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { addMember } from '#tests/support/merchants.ts'
import { createBookingHelpers, type Booked } from '#tests/support/merchant-bookings.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const { act, ask, book, bookAt, moveClockTo, read, step } = createBookingHelpers(() => test)
const MINUTE = 60_000
const fetchPass = async (s: Booked): Promise<string> =>
  (await ask('GET', `/bookings/${s.bookingId}/pass`, s.token)).body.pass

const allowEarlyCheckIn = ({ serviceId }: Shop, isAllowed: boolean) =>
  test.app.database.db
    .updateTable('services')
    .set({ allow_early_checkin: isAllowed })
    .where('id', '=', serviceId)
    .execute()

type Scan = { id?: string; pass: string; at?: number }
async function send(token: string, ...scans: Scan[]) {
  const checkIns = scans.map(({ id = randomUUID(), pass, at = test.clock.now().getTime() }) => ({
    id,
    pass,
    at: new Date(at).toISOString(),
  }))
  const { status, body } = await ask('POST', '/merchant/passes/check-ins', token, { checkIns })
  assert.equal(status, 200, JSON.stringify(body))
  return body.results
}
const outcomes = async (token: string, ...scans: Scan[]) =>
  (await send(token, ...scans)).map(({ outcome }: { outcome: string }) => outcome)

describe('Check-ins made without a network', () => {
  it('are applied once, at the time of the scan, however often they are sent', async () => {
    const s = await book()
    const pass = await fetchPass(s)
    const id = randomUUID()
    const at = s.start + 2 * MINUTE
    moveClockTo(s.start + 40 * MINUTE)
    const all = await Promise.all([1, 2, 3].map(() => send(s.merchant, { id, pass, at })))
    for (const [result] of all) {
      assert.deepEqual(
        [result.id, result.outcome, result.bookingId, result.usedAt],
        [id, 'checked-in', s.bookingId, new Date(at).toISOString()],
      )
      assert.ok(result.customerName && result.usedBy)
    }
    const shown = await read(s)
    assert.equal(shown.status, 'checked_in')
    assert.equal(shown.history.filter(({ status }: { status: string }) => status === 'checked_in').length, 1)
    const [again] = await send(s.merchant, { pass })
    assert.deepEqual([again.outcome, again.usedAt], ['already-used', new Date(at).toISOString()])
    await test.drainJobs(...ALL_SCHEDULED)
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
  })

  it('say what prevents each of them', async () => {
    const shop = await openShop(test, { capacity: 9, staff: 0 })
    await allowEarlyCheckIn(shop, false)
    const [good, cancelled, moved, early] = [
      await bookAt(shop, '10:00'),
      await bookAt(shop, '10:00'),
      await bookAt(shop, '10:00'),
      await bookAt(shop, '16:00'),
    ]
    const other = await book()
    const scans = await Promise.all([cancelled, moved, other, early].map(fetchPass))
    const [ofCancelled = '', ofMoved = '', ofOther = '', ofEarly = ''] = scans
    await step(cancelled, 'cancel', { reason: 'Ill' })
    await act(moved, 'proposals', { startTime: new Date(moved.start + 60 * MINUTE).toISOString() })
    assert.equal((await ask('PUT', `/bookings/${moved.bookingId}/proposal/accept`, moved.token)).status, 200)
    const missed = await bookAt(shop, '09:00')
    moveClockTo(good.start)
    assert.equal((await step(missed, 'no-show')).status, 200)
    const { code } = await read(good)
    assert.deepEqual(
      await outcomes(
        shop.merchantToken,
        { pass: code.toLowerCase() },
        { pass: ofCancelled },
        { pass: ofMoved },
        { pass: ofOther },
        { pass: ofEarly },
        { pass: (await read(missed)).code },
        { pass: `${ofEarly.slice(0, -2)}xx` },
        { pass: 'ZZZ999' },
        { pass: ofEarly, at: early.end + 48 * 60 * MINUTE },
      ),
      [
        'checked-in',
        'cancelled',
        'moved',
        'wrong-store',
        'too-early',
        'no-show',
        'unknown',
        'unknown',
        'too-early',
      ],
    )
  })

  it('of customers who come early are made if nobody else was in their place when they were scanned', async () => {
    const shop = await openShop(test, { staff: 1 })
    const [first, second] = [await bookAt(shop, '09:00'), await bookAt(shop, '15:00')]
    const scan = { pass: await fetchPass(second), at: first.start }
    moveClockTo(first.start)
    assert.deepEqual(await outcomes(shop.merchantToken, scan), ['too-early'])
    for (const name of ['check-in', 'complete']) assert.equal((await step(first, name)).status, 200)
    assert.deepEqual(await outcomes(shop.merchantToken, scan), ['checked-in'])
  })

  it('of another person are not those of a member with the role staff', async () => {
    const shop = await openShop(test, { staff: 2, capacity: 2 })
    const [mine, theirs] = [
      await bookAt(shop, '10:00', { staffId: shop.staffIds[0] }),
      await bookAt(shop, '10:00', { staffId: shop.staffIds[1] }),
    ]
    const passes = [await fetchPass(mine), await fetchPass(theirs)]
    const token = await addMember(test, shop.storeId, 'staff', shop.staffIds[0])
    moveClockTo(mine.start)
    const scans = passes.map((pass) => ({ pass }))
    assert.deepEqual(await outcomes(token, ...scans), ['checked-in', 'not-yours'])
  })

  it('are limited to a hundred at once, with ids and times', async () => {
    const s = await book()
    for (const checkIns of [
      [],
      [{ id: 'x', pass: 'ABC234', at: new Date().toISOString() }],
      [{ id: randomUUID(), pass: 'ABC234', at: 'noon' }],
      Array.from({ length: 101 }, () => ({ id: randomUUID(), pass: 'ABC234', at: new Date().toISOString() })),
    ])
      assert.equal((await ask('POST', '/merchant/passes/check-ins', s.merchant, { checkIns })).status, 400)
  })
})
