import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'mocha'
import { io } from 'socket.io-client'
import { dayIn, openShop, timeIn } from '#tests/support/factories.ts'
import { createBookingHelpers, getStatusAndCode } from '#tests/support/merchant-bookings.ts'
import { addMember } from '#tests/support/merchants.ts'
import { until } from '#tests/support/paying.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { recordStatements } from '#tests/support/statements.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const { act, ask, bookAt, moveClockTo, step } = createBookingHelpers(() => test)
const calendar = async (token: string, query: string) => {
  const { status, body } = await ask('GET', `/merchant/calendar?${query}`, token)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const ids = (list: { id: string }[]) => list.map(({ id }) => id)

describe('GET /merchant/calendar', () => {
  it('has the columns, hours, bookings, blocked time and requests of a day', async () => {
    const shop = await openShop(test, { staff: 2, capacity: 2, autoConfirm: false })
    const { db } = test.app.database
    const [first, second] = shop.staffIds
    assert.ok(first && second)
    const day = dayIn(test, 2)
    await db
      .insertInto('leaves')
      .values({
        id: randomUUID(),
        staff_id: second,
        during: `[${timeIn(test, 2, '16:00')}+03,${timeIn(test, 2, '23:00')}+03)`,
        reason: 'Exam',
        created_at: test.clock.now(),
      })
      .execute()
    const block = await ask('POST', '/merchant/blocks', shop.merchantToken, {
      staffId: first,
      from: timeIn(test, 2, '13:00'),
      to: timeIn(test, 2, '13:30'),
      reason: 'Delivery',
    })
    const request = await bookAt(shop, '10:00', { staffId: first, notes: 'First visit' })
    const confirmed = await bookAt(shop, '11:00', { staffId: second })
    await step(confirmed, 'confirm')
    const cancelled = await bookAt(shop, '12:00')
    await step(cancelled, 'cancel', { reason: 'Ill' })

    const body = await calendar(shop.merchantToken, `from=${day}`)
    assert.deepEqual(ids(body.staff), [first, second])
    assert.deepEqual(
      ids(body.bookings),
      [request, confirmed, cancelled].map((s) => s.bookingId),
    )
    assert.deepEqual(ids(body.blocks), [block.body.block.id])
    assert.deepEqual(ids(body.requests), [request.bookingId])
    assert.deepEqual(body.summary, { bookings: 2, waiting: 1, toCollect: 1500 })
    const [shown] = body.days
    assert.deepEqual(
      [shown.date, shown.branches[0].opensAt, shown.branches[0].closesAt],
      [day, `${day}T05:00:00.000Z`, `${day}T17:00:00.000Z`],
    )
    assert.deepEqual(shown.staff[1], {
      staffId: second,
      shifts: [{ from: `${day}T05:00:00.000Z`, to: `${day}T17:00:00.000Z` }],
      breaks: [],
      leaves: [{ from: `${day}T13:00:00.000Z`, to: `${day}T20:00:00.000Z`, reason: 'Exam' }],
    })
    const [one, two] = body.bookings
    assert.deepEqual(
      [one.customer.name.split(' ').length > 0, one.customer.visits, one.notes, one.toCollect],
      [true, 0, 'First visit', 1500],
    )
    assert.ok(one.answerBy)
    assert.ok(!JSON.stringify(body).includes('@'), 'stores see no e-mail addresses')
    const getActions = (booking: { actions: { action: string }[] }) =>
      booking.actions.map(({ action }) => action)
    assert.deepEqual(getActions(one), ['confirm', 'propose', 'decline'])
    assert.deepEqual(getActions(two), ['check-in', 'complete', 'no-show', 'propose', 'cancel'])
    const noShow = two.actions.find(({ action }: { action: string }) => action === 'no-show')
    assert.equal(Date.parse(noShow.from), confirmed.start + 15 * 60_000)

    const own = await calendar(shop.merchantToken, `from=${day}&staffId=${second}`)
    assert.deepEqual([ids(own.staff), ids(own.bookings)], [[second], [confirmed.bookingId]])
    const week = await calendar(shop.merchantToken, `days=7&storeId=${shop.storeId}`)
    assert.deepEqual([week.days.length, week.bookings.length], [7, 3])
  })

  it('counts the visits and no-shows of a customer at the stores of the merchant', async () => {
    const shop = await openShop(test, { capacity: 3 })
    const other = await openShop(test)
    const first = await bookAt(shop, '09:00')
    const bookAgain = async (clock: string, where = shop) => {
      const { body } = await ask('POST', '/bookings/service', first.token, {
        serviceId: where.serviceId,
        startTime: timeIn(test, 2, clock),
      })
      return { ...first, bookingId: body.booking.id as string, merchant: where.merchantToken }
    }
    const [missed, elsewhere, next] = [
      await bookAgain('10:00'),
      await bookAgain('09:00', other),
      await bookAgain('18:00'),
    ]
    moveClockTo(first.start + 80 * 60_000)
    assert.equal((await step(first, 'complete')).status, 200)
    assert.equal((await step(elsewhere, 'complete')).status, 200)
    assert.equal((await step(missed, 'no-show')).status, 200)
    const { bookings } = await calendar(shop.merchantToken, '')
    const { customer } = bookings.find(({ id }: { id: string }) => id === next.bookingId)
    assert.deepEqual([customer.visits, customer.noShows], [1, 1])
  })

  it('shows neither stores nor bookings of others, and not to customers', async () => {
    const [shop, other] = [await openShop(test), await openShop(test)]
    const s = await bookAt(shop, '10:00')
    const day = dayIn(test, 2)
    assert.deepEqual((await calendar(other.merchantToken, `from=${day}`)).bookings, [])
    const theirs = await ask('GET', `/merchant/calendar?storeId=${shop.storeId}`, other.merchantToken)
    assert.deepEqual(getStatusAndCode(theirs), [404, 'store-not-found'])
    assert.equal((await ask('GET', `/merchant/bookings/${s.bookingId}`, other.merchantToken)).status, 404)
    assert.equal((await ask('GET', '/merchant/calendar', s.token)).status, 403)
    assert.equal((await ask('GET', '/merchant/calendar?days=8', shop.merchantToken)).status, 400)
    assert.equal((await ask('GET', '/merchant/calendar?from=tomorrow', shop.merchantToken)).status, 400)
  })

  it('takes four statements besides that of the session, for any number of bookings and days', async () => {
    const shop = await openShop(test, { staff: 5, capacity: 5 })
    for (const clock of ['09:00', '10:00', '11:00']) await bookAt(shop, clock)
    await test.drainJobs()
    for (const query of [`from=${dayIn(test, 2)}`, 'days=7']) {
      const { statements } = await recordStatements(() => calendar(shop.merchantToken, query))
      assert.equal(statements.length, 4)
    }
  })
})

describe('A live connection of a merchant', () => {
  it('receives what changes on the calendar, and of the role staff only their own', async () => {
    const shop = await openShop(test, { staff: 2, capacity: 2 })
    const [first, second] = shop.staffIds
    const listen = async (token: string) => {
      const received: Record<string, unknown>[] = []
      const client = io(test.app.config.callbackUrl, {
        transports: ['websocket'],
        forceNew: true,
        auth: { token },
      })
      client.on('calendar_update', (hint) => received.push(hint))
      await new Promise<void>((done, fail) => client.once('connect', done).once('connect_error', fail))
      return { received, client }
    }
    const owner = await listen(shop.merchantToken)
    const member = await listen(await addMember(test, shop.storeId, 'staff', second))
    const s = await bookAt(shop, '10:00', { staffId: first })
    await test.drainJobs()
    await act(s, 'proposals', { startTime: new Date(s.start + 3_600_000).toISOString() })
    await ask('POST', '/merchant/blocks', shop.merchantToken, {
      staffId: second,
      from: timeIn(test, 3, '13:00'),
      to: timeIn(test, 3, '13:30'),
    })
    await test.drainJobs()
    await until(async () => owner.received.length >= 3 && member.received.length > 0)
    const { bookingId } = s
    const [branchId, date] = [shop.branchId, dayIn(test, 2)]
    assert.deepEqual(owner.received, [
      { kind: 'new-booking', bookingId, branchId, date },
      { kind: 'proposal', bookingId, branchId, date },
      { kind: 'block', bookingId: null, branchId, date: dayIn(test, 3) },
    ])
    assert.deepEqual(
      member.received.map(({ kind }) => kind),
      ['block'],
    )
    for (const { client } of [owner, member]) client.disconnect()
  })
})
