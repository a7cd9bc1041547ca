import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { openShop, timeIn } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { addMember } from '#tests/support/merchants.ts'
import { createBookingHelpers, getStatusAndCode, type Booked } from '#tests/support/merchant-bookings.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const { act, ask, book, bookAt, moveClockTo, read, step } = createBookingHelpers(() => test)
const checkAll = async () => {
  await test.drainJobs(...ALL_SCHEDULED)
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
}
const [MINUTE, HOUR] = [60_000, 3_600_000]
const at = (s: Booked, hours: number) => new Date(s.start + hours * HOUR).toISOString()
const propose = (s: Booked, hours: number, more: object = {}) =>
  act(s, 'proposals', { startTime: at(s, hours), ...more })

async function proposed(s: Booked, hours: number, more: object = {}) {
  const { status, body } = await propose(s, hours, more)
  assert.equal(status, 201, JSON.stringify(body))
  return body.booking.proposal
}
const accept = (s: Booked, token = s.token) => ask('PUT', `/bookings/${s.bookingId}/proposal/accept`, token)
const decline = (s: Booked, token = s.token) => ask('PUT', `/bookings/${s.bookingId}/proposal/decline`, token)

/** Returns the text of the messages whose key matches this pattern of LIKE. */
async function fetchMessages(key: string): Promise<string[]> {
  const { rows } = await test.app.database.pool.query<{ data: { payload: Record<string, string> } }>(
    `SELECT data FROM pgboss.job WHERE data::text LIKE $1`,
    [`%"key": "${key}%`],
  )
  return rows.map(({ data }) => JSON.stringify(data))
}
/** Returns the token of the link in the message about a proposal. */
async function getLink(proposalId: string): Promise<string> {
  await test.drainJobs()
  const [message = ''] = await fetchMessages(`proposed:%:${proposalId}`)
  const link = /\/p\/([\w-]+)/.exec(message)?.[1]
  assert.ok(link, message)
  return link
}
const byLink = (action: string, link: string) =>
  test.ask('POST', `/bookings/proposals/${action}`, { body: { link } })

describe('A proposal of another time', () => {
  it('leaves the booking at its time and reserves the other until the customer accepts', async () => {
    const s = await book({ staff: 1 })
    const proposal = await proposed(s, 2, { message: 'We can take you later' })
    assert.deepEqual(
      [proposal.startTime, proposal.staffId, proposal.message],
      [at(s, 2), s.staffId, 'We can take you later'],
    )
    assert.equal(Date.parse(proposal.expiresAt) - Date.parse(proposal.createdAt), 24 * HOUR)
    const waiting = await read(s)
    assert.deepEqual([waiting.startTime, waiting.proposal.id], [at(s, 0), proposal.id])
    const other = await test.newCustomer()
    for (const hours of [0, 2]) {
      const reply = await ask('POST', '/bookings/service', other.token, {
        serviceId: s.shop.serviceId,
        startTime: at(s, hours),
      })
      assert.deepEqual(getStatusAndCode(reply), [409, 'slot-taken'])
    }
    const { status, body } = await accept(s)
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(
      [body.booking.startTime, body.booking.proposal, body.booking.rescheduleCount, body.booking.status],
      [at(s, 2), null, 0, 'confirmed'],
    )
    assert.deepEqual(getStatusAndCode(await accept(s)), [404, 'no-proposal'])
    const free = await ask('POST', '/bookings/service', other.token, {
      serviceId: s.shop.serviceId,
      startTime: at(s, 0),
    })
    assert.equal(free.status, 201, 'the former time is free again')
    await checkAll()
  })

  it('of a request confirms it, with one message to the customer', async () => {
    const s = await book({ autoConfirm: false })
    const before = await read(s)
    const proposal = await proposed(s, 1.25)
    assert.ok(Date.parse((await read(s)).answerBy) >= Date.parse(before.answerBy))
    const { body } = await accept(s)
    assert.deepEqual([body.booking.status, body.booking.startTime], ['confirmed', at(s, 1.25)])
    assert.deepEqual(
      body.booking.history.map((event: { kind: string; status: string; by: string }) => [
        event.kind,
        event.status,
        event.by,
      ]),
      [
        ['step', 'pending', 'customer'],
        ['move', 'pending', 'customer'],
        ['step', 'confirmed', 'system'],
      ],
    )
    await test.drainJobs()
    assert.equal((await fetchMessages(`confirmed:${s.bookingId}:sms`)).length, 1)
    assert.deepEqual(await fetchMessages(`moved:${s.bookingId}`), [])
    assert.ok(proposal)
    await checkAll()
  })

  it('is answered by a link without a sign-in, once', async () => {
    const s = await book({ staff: 1 })
    const link = await getLink((await proposed(s, 3)).id)
    const shown = await byLink('read', link)
    assert.equal(shown.status, 200, JSON.stringify(shown.body))
    assert.deepEqual(
      [shown.body.booking.startTime, shown.body.booking.proposal.startTime, shown.body.booking.isRequest],
      [at(s, 0), at(s, 3), false],
    )
    // The page uses the language of the message, whatever the visitor’s browser prefers.
    assert.equal(shown.body.booking.language, 'en')
    await test.app.database.db
      .updateTable('accounts')
      .set({ language: 'sw' })
      .where('id', '=', s.customerId)
      .execute()
    assert.equal((await byLink('read', link)).body.booking.language, 'sw')
    assert.deepEqual(getStatusAndCode(await byLink('read', `${link.slice(0, -2)}xx`)), [410, 'proposal-over'])
    const replies = await Promise.all([
      byLink('accept', link),
      byLink('accept', link),
      byLink('decline', link),
    ])
    assert.equal(replies.filter(({ status }) => status === 200).length, 1)
    assert.equal(replies.filter(({ body }) => body.code === 'proposal-over').length, 2)
    assert.deepEqual(getStatusAndCode(await byLink('read', link)), [410, 'proposal-over'])
  })

  it('that is declined leaves the booking as it is, and the store gets an e-mail', async () => {
    const s = await book()
    await test.app.database.db
      .updateTable('branches')
      .set({ email: 'shop@d3.test' })
      .where('id', '=', s.shop.branchId)
      .execute()
    const { id } = await proposed(s, 2)
    const { body } = await decline(s)
    assert.deepEqual([body.booking.startTime, body.booking.proposal], [at(s, 0), null])
    await test.drainJobs()
    assert.equal((await fetchMessages(`store-declined:%:${id}`)).length, 1)
    assert.deepEqual(getStatusAndCode(await decline(s)), [404, 'no-proposal'])
  })

  it('expires after a day, or at the start of either time', async () => {
    const s = await book({ staff: 1 })
    await proposed(s, 2)
    test.clock.advance(24 * HOUR)
    assert.equal((await read(s)).proposal, null)
    assert.deepEqual(getStatusAndCode(await accept(s)), [404, 'no-proposal'])
    const other = await test.newCustomer()
    const reply = await ask('POST', '/bookings/service', other.token, {
      serviceId: s.shop.serviceId,
      startTime: at(s, 2),
    })
    assert.equal(reply.status, 201, 'the time is free again, before the job has run')
    await test.drainJobs('close-expired-proposals')
    const row = await test.app.database.db
      .selectFrom('booking_proposals')
      .select('status')
      .where('booking_id', '=', s.bookingId)
      .executeTakeFirstOrThrow()
    assert.equal(row.status, 'expired')
    moveClockTo(s.start - 2 * HOUR)
    const soon = await proposed(s, 4)
    assert.equal(soon.expiresAt, at(s, 0))
    await checkAll()
  })

  it('is replaced by the next, withdrawn by the store, and ends with the booking', async () => {
    const s = await book({ staff: 1 })
    const first = await getLink((await proposed(s, 2)).id)
    const second = await getLink((await proposed(s, 3)).id)
    assert.deepEqual(getStatusAndCode(await byLink('accept', first)), [410, 'proposal-over'])
    const path = `/merchant/bookings/${s.bookingId}/proposals`
    assert.equal((await ask('DELETE', path, s.merchant)).status, 200)
    assert.deepEqual(getStatusAndCode(await ask('DELETE', path, s.merchant)), [404, 'no-proposal'])
    assert.deepEqual(getStatusAndCode(await byLink('accept', second)), [410, 'proposal-over'])
    const third = await getLink((await proposed(s, 4)).id)
    assert.equal((await step(s, 'cancel', { reason: 'Ill' }, s.token)).status, 200)
    assert.deepEqual(getStatusAndCode(await byLink('accept', third)), [410, 'proposal-over'])
    await checkAll()
  })

  it('is refused for times that are taken, closed, past or the same, and for others’ bookings', async () => {
    const shop = await openShop(test, { staff: 1 })
    const [s, taken] = [await bookAt(shop, '10:00'), await bookAt(shop, '13:00')]
    const other = await book()
    const codes = async (...all: [number, object?][]) => {
      const replies = []
      for (const [hours, more] of all) replies.push((await propose(s, hours, more)).body.code)
      return replies
    }
    assert.deepEqual(await codes([3], [2.5], [0], [-100], [10]), [
      'slot-taken',
      'slot-taken',
      'same-time',
      'past-time',
      'staff-not-working',
    ])
    assert.deepEqual(await codes([2, { staffId: crypto.randomUUID() }]), ['unknown-staff'])
    assert.equal((await act(s, 'proposals', { startTime: at(s, 1) }, other.merchant)).status, 404)
    assert.equal((await act(s, 'proposals', { startTime: at(s, 1) }, s.token)).status, 403)
    assert.equal((await act(s, 'proposals', { startTime: 'soon' })).status, 400)
    await proposed(s, 1)
    assert.equal((await accept(s, other.token)).status, 403)
    moveClockTo(s.start + MINUTE)
    assert.deepEqual(getStatusAndCode(await propose(taken, 1)), [201, undefined])
    assert.deepEqual(getStatusAndCode(await propose(s, 1)), [409, 'proposal-not-available'])
  })

  it('is limited to five for one booking', async () => {
    const s = await book()
    for (let n = 1; n <= 5; n++) await proposed(s, n)
    assert.deepEqual(getStatusAndCode(await propose(s, 6)), [409, 'proposal-not-available'])
  })

  it('cannot be accepted when the store has since blocked the time', async () => {
    const s = await book({ staff: 1 })
    await proposed(s, 2)
    const block = { staffId: s.staffId, from: at(s, 2), to: at(s, 3) }
    assert.equal((await ask('POST', '/merchant/blocks', s.merchant, block)).status, 201)
    assert.deepEqual(getStatusAndCode(await accept(s)), [409, 'staff-not-working'])
    assert.equal((await read(s)).startTime, at(s, 0))
  })

  it('and two merchants who act at once: one confirms, the other’s proposal ends @long', async () => {
    const s = await book({ autoConfirm: false, staff: 1 })
    const colleague = await addMember(test, s.shop.storeId, 'front-desk')
    const replies = await Promise.all([
      propose(s, 2),
      step(s, 'confirm', undefined, colleague),
      act(s, 'proposals', { startTime: at(s, 3) }, colleague),
      accept(s),
    ])
    assert.ok(replies.every(({ status }) => status < 500))
    await test.drainJobs()
    const { rows } = await test.app.database.pool.query(
      `SELECT count(*)::int AS open FROM booking_proposals WHERE booking_id = $1 AND status = 'open'`,
      [s.bookingId],
    )
    assert.ok(rows[0].open <= 1)
    await checkAll()
  })

  it('does not count as a move of the customer, whose notice counts from the new time', async () => {
    const s = await book({ staff: 1 })
    await proposed(s, 24)
    assert.equal((await accept(s)).status, 200)
    moveClockTo(s.start + HOUR)
    const { body } = await ask('PUT', `/bookings/${s.bookingId}/reschedule`, s.token, {
      newStartTime: at(s, 25),
    })
    assert.equal(body.booking?.rescheduleCount, 1, JSON.stringify(body))
    assert.equal(body.booking.earliestStartTime, at(s, 24))
    await checkAll()
  })

  it('lists the free times to propose', async () => {
    const s = await book({ staff: 1 })
    const { status, body } = await ask('GET', `/merchant/bookings/${s.bookingId}/times?days=3`, s.merchant)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.days.length, 3)
    assert.ok(body.days[2].free.some((slot: { startsAt: string }) => slot.startsAt === at(s, 1)))
    assert.equal(timeIn(test, 2, '10:00').length > 0, true)
  })
})
