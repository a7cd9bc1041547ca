/** Money as finance decides about it (docs/rules/money.md). */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { DAY, toDay, HOUR, MINUTE } from '#domain/time/time.ts'
import { newAdmin, openAdminSession } from '#tests/support/admins.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { PAYMENT_JOBS, payingIn, until, type Started } from '#tests/support/paying.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'

let test: TestApp
let financeId: string
let ownerId: string
/** Sessions of admins end after twelve hours, and the clock moves by days here. */
const token = () => openAdminSession(test, financeId)
before(async () => {
  test = await openTestApp({ demo: false })
  financeId = (await newAdmin(test, 'finance')).id
  ownerId = (await newAdmin(test, 'owner')).id
})
after(() => test?.close())

const { startPaying, sandbox, answer, getBooking, waitForStatus, getPaymentRow } = payingIn(() => test)
const db = () => test.app.database.db
const get = async (path: string) => {
  const reply = await test.ask('GET', path, { token: await token() })
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
  return reply.body
}
const post = async (path: string, body?: object, by: string = financeId) =>
  test.ask('POST', path, { token: await openAdminSession(test, by), ...(body && { body }) })
const advance = async (ms: number) => {
  test.clock.advance(ms)
  await test.drainJobs(...PAYMENT_JOBS, 'compare-ledger')
}
const findCase = (kind: string, detail: string) =>
  until(async () => {
    await test.drainJobs(...PAYMENT_JOBS)
    const { items } = await get('/admin/work')
    return items.find(
      (item: { kind: string; detail: string }) => item.kind === kind && item.detail.includes(detail),
    )
  })
const loadReceipt = async (phone: string): Promise<string> =>
  (await sandbox('GET', `/api/payments?phone=${phone}`)).payments[0].receipt
const getRefund = (receipt: string) =>
  db()
    .selectFrom('refunds')
    .innerJoin('unmatched_money as money', 'money.id', 'refunds.unmatched_id')
    .select(['refunds.id', 'refunds.status', 'money.status as moneyStatus'])
    .where('money.receipt', '=', receipt)
    .executeTakeFirst()
const expectIntact = async () => {
  await test.drainJobs(...ALL_SCHEDULED)
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
}
const reason = 'Checked with the customer'

/** Creates a prompt that was paid with a shilling less. */
async function wrongAmountPaid(): Promise<Started & { receipt: string; moneyId: string }> {
  const s = await startPaying({ callback: 'wrong-amount' })
  await answer(s.phone, 'pay')
  const receipt = await loadReceipt(s.phone)
  const { id } = await findCase('unmatched-payment', receipt)
  return { ...s, receipt, moneyId: id }
}

/** Creates a payment of the exact amount that we can recognise by nothing but its phone. */
async function unknownPaid(): Promise<Started & { receipt: string; moneyId: string }> {
  const s = await startPaying({ callback: 'never', query: 'processing-4999' })
  await answer(s.phone, 'pay')
  const receipt = await loadReceipt(s.phone)
  // The phone number is changed as if another reference had been typed: the statement then fits no payment.
  const { id, phone_number: phone } = await getPaymentRow(s)
  await db().updateTable('payments').set({ phone_number: '254722000111' }).where('id', '=', id).execute()
  await advance(6 * MINUTE)
  const item = await findCase('unmatched-payment', receipt)
  await db().updateTable('payments').set({ phone_number: phone }).where('id', '=', id).execute()
  return { ...s, receipt, moneyId: item.id }
}

describe('money that fits no payment', () => {
  it('is refunded to the phone that paid, and one of two admins decides', async () => {
    const { receipt, moneyId, phone } = await wrongAmountPaid()
    const alerts = (await get('/admin/work')).items.filter(
      ({ kind }: { kind: string }) => kind === 'money-alert',
    )
    assert.deepEqual(alerts, [], 'the same money is shown once')
    const { case: shown } = await get(`/admin/work/unmatched-payment/${moneyId}`)
    assert.equal(shown.title, 'Wrong amount paid')
    const path = `/admin/money/unmatched/${moneyId}/refund`
    const replies = await Promise.all([post(path, { reason }), post(path, { reason }, ownerId)])
    const lost = replies.find(({ status }) => status === 409) ?? assert.fail('both have won')
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 409])
    assert.equal(lost.body.code, 'already-decided')
    assert.ok(lost.body.decidedBy)
    await until(async () => {
      await test.drainJobs('send-refunds')
      return (await getRefund(receipt))?.status === 'completed'
    })
    assert.equal((await getRefund(receipt))?.moneyStatus, 'refunded')
    assert.equal((await sandbox('GET', `/api/payments?phone=${phone}`)).payments[0].reversals.length, 1)
    const { case: decided } = await get(`/admin/work/unmatched-payment/${moneyId}`)
    assert.match(decided.decided, /^Refunded by /)
    await expectIntact()
  })

  it('pays for a booking whose hold is alive', async () => {
    const { moneyId, bookingId, ...s } = await unknownPaid()
    const { candidates } = await get(`/admin/money/unmatched/${moneyId}`)
    assert.equal(candidates[0].bookingId, bookingId)
    assert.equal(candidates[0].isSameAmount, true)
    const { status, body } = await post(`/admin/money/unmatched/${moneyId}/match`, { bookingId, reason })
    assert.deepEqual([status, body.isConfirmed], [200, true], JSON.stringify(body))
    assert.equal((await getBooking({ ...s, bookingId })).status, 'confirmed')
    await test.drainJobs()
    await expectIntact()
  })

  it('is refunded when it is matched to a booking that cannot be had any more', async () => {
    const { moneyId, bookingId, token: customer, receipt } = await unknownPaid()
    await test.ask('PUT', `/bookings/${bookingId}/cancel`, { token: customer, body: {} })
    const { body } = await post(`/admin/money/unmatched/${moneyId}/match`, { bookingId, reason })
    assert.equal(body.isConfirmed, false, JSON.stringify(body))
    await until(async () => {
      await test.drainJobs('send-refunds')
      const payment = await db()
        .selectFrom('payments')
        .select('status')
        .where('receipt', '=', receipt)
        .executeTakeFirst()
      return payment?.status === 'refunded'
    })
    await expectIntact()
  })

  it('is not matched to a booking that costs something else, and the payer can be asked', async () => {
    const { moneyId, bookingId, phone } = await wrongAmountPaid()
    const refused = await post(`/admin/money/unmatched/${moneyId}/match`, { bookingId, reason })
    assert.deepEqual([refused.status, refused.body.code], [409, 'other-amount'])
    assert.equal((await post(`/admin/money/unmatched/${moneyId}/ask`)).status, 200)
    await test.drainJobs()
    const sms = await until(async () => {
      const { messages } = await sandbox('GET', `/api/sms?phone=${phone}`)
      return messages.find(({ message }: { message: string }) => message.includes('found no booking'))
    })
    assert.match(sms.message, /^D3: We got your KES 37/)
    assert.equal((await post(`/admin/money/unmatched/${moneyId}/explain`, { reason })).status, 200)
    const again = await post(`/admin/money/unmatched/${moneyId}/explain`, { reason })
    assert.deepEqual([again.status, again.body.code], [409, 'already-decided'])
  })

  it('needs a second person from a sum on, who is not the one who asked', async () => {
    const { moneyId, receipt } = await wrongAmountPaid()
    const { config } = test.app
    const before = config.adminFourEyesCents
    config.adminFourEyesCents = 3_000
    try {
      const { body } = await post(`/admin/money/unmatched/${moneyId}/refund`, { reason })
      assert.equal(body.isWaiting, true)
      assert.equal(await getRefund(receipt), undefined)
      const { id } = await findCase('money-approval', reason)
      const decide = async (by: string) =>
        test.ask('PUT', `/admin/approvals/${id}`, {
          token: await openAdminSession(test, by),
          body: { decision: 'approve', note: 'Seen' },
        })
      assert.equal((await decide(financeId)).body.code, 'second-person-required')
      assert.equal((await decide(ownerId)).status, 200)
      assert.equal((await getRefund(receipt))?.moneyStatus, 'refunding')
    } finally {
      config.adminFourEyesCents = before
    }
  })
})

describe('a refund', () => {
  async function refusedThreeTimes(): Promise<{ id: string; s: Started }> {
    const s = await startPaying()
    await answer(s.phone, 'pay')
    await waitForStatus(s, 'completed')
    await sandbox('POST', '/api/faults', {
      phone: s.phone,
      reversal: 'fail',
      payout: 'unregistered',
      count: 3,
    })
    await test.ask('PUT', `/bookings/${s.bookingId}/cancel`, { token: s.token, body: {} })
    const id = await until(async () => {
      await advance(2 * MINUTE)
      const refund = await db()
        .selectFrom('refunds')
        .select(['id', 'status', 'refusals'])
        .where('payment_id', '=', s.paymentId)
        .executeTakeFirst()
      return refund?.status === 'needs_review' && refund.refusals === 3 ? refund.id : null
    })
    return { id, s }
  }

  it('that M-Pesa refuses three times is work, and is sent again', async () => {
    const { id, s } = await refusedThreeTimes()
    const { case: shown } = await get(`/admin/work/refund/${id}`)
    assert.equal(shown.title, 'Refund refused 3 times')
    assert.equal((await post(`/admin/money/refunds/${id}/retry`, { reason })).status, 200)
    assert.equal((await post(`/admin/money/refunds/${id}/retry`, { reason })).body.code, 'refund-not-waiting')
    await until(async () => {
      await test.drainJobs('send-refunds')
      return (await getPaymentRow(s)).status === 'refunded'
    })
  })

  it('is marked as paid by hand, once, with the code of that payment', async () => {
    const { id, s } = await refusedThreeTimes()
    const { body: numbers } = await post(`/admin/money/refunds/${id}/numbers`)
    assert.match(numbers.payer, /^0711 0\d\d \d{3}$/)
    const body = { receipt: 'SKK9A1B7CE', to: 'payer', reason }
    assert.equal((await post(`/admin/money/refunds/${id}/paid`, body)).status, 200)
    assert.equal((await getPaymentRow(s)).status, 'refunded')
    assert.equal((await post(`/admin/money/refunds/${id}/paid`, body)).body.code, 'refund-not-waiting')
    const other = await refusedThreeTimes()
    assert.equal((await post(`/admin/money/refunds/${other.id}/paid`, body)).body.code, 'receipt-used')
    const audited = await db()
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', id)
      .where('actor_id', '=', financeId)
      .orderBy('seq')
      .execute()
    assert.deepEqual(
      audited.map(({ action }) => action),
      ['refund.numbers-shown', 'refund.completed', 'refund.paid-by-hand'],
    )
  })
})

describe('a day', () => {
  it('is compared, and closed when all differences are decided; the ledger then takes nothing of it', async () => {
    const { moneyId } = await wrongAmountPaid()
    // This payment is not in the statement, although a callback came.
    const missing = await startPaying({ statement: 'omit' })
    await answer(missing.phone, 'pay')
    await waitForStatus(missing, 'completed')
    const day = toDay(test.clock.now().getTime())
    await advance(6 * MINUTE)
    const money = await get('/admin/money')
    const [today] = money.days
    assert.equal(today.day, day)
    assert.ok(today.payments > 0)
    assert.equal((await post(`/admin/money/days/${day}/close`)).body.code, 'day-has-differences')

    await until(async () => {
      await advance(HOUR)
      return toDay(test.clock.now().getTime()) > day
    })
    await advance(2 * HOUR)
    await advance(6 * MINUTE)
    const { id } = await findCase('ledger-difference', (await getPaymentRow(missing)).receipt!)
    assert.equal(id, missing.paymentId)
    assert.equal((await post(`/admin/money/days/${day}/close`)).body.code, 'day-has-differences')
    const details = await get(`/admin/money/days/${day}`)
    for (const difference of details.differences)
      await post(`/admin/money/differences/${difference.id}/explain`, { reason })
    for (const { id: open, decidedAt } of details.unmatched)
      if (decidedAt === null) await post(`/admin/money/unmatched/${open}/explain`, { reason })
    assert.ok(details.unmatched.some(({ id: of }: { id: string }) => of === moneyId))
    const replies = await Promise.all([
      post(`/admin/money/days/${day}/close`),
      post(`/admin/money/days/${day}/close`, undefined, ownerId),
    ])
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 409])

    const insert = db()
      .insertInto('ledger_transfers')
      .values({
        id: missing.paymentId,
        kind: 'fee-received',
        at: new Date(`${day}T12:00:00+03:00`),
      })
    await assert.rejects(insert.execute(), /takes no transfer of a closed day/)
    assert.equal((await post(`/admin/money/days/${day}/reopen`, { reason })).status, 403)
    const reopened = await post(`/admin/money/days/${day}/reopen`, { reason }, ownerId)
    assert.deepEqual([reopened.status, reopened.body.day.closedAt], [200, null])
  })

  it('is exported in pieces, each line with its transfer and both decimals', async () => {
    const to = toDay(test.clock.now().getTime())
    const from = toDay(test.clock.now().getTime() - 5 * DAY)
    const { data, next, fileName } = await get(`/admin/money/export?from=${from}&to=${to}`)
    const [head, ...lines] = data.trim().split('\r\n')
    assert.match(head, /^"Time \(Nairobi\)","Transfer","Kind","Account","Debit KES","Credit KES"/)
    assert.equal(next, null)
    assert.equal(fileName, `d3-ledger-${from}-${to}.csv`)
    for (const line of lines)
      assert.match(line, /,"[\da-f-]{36}","[\w-]+","[\w-]+",("\d+\.\d\d",""|"","\d+\.\d\d"),/)
    const { rows } = await test.app.database.pool.query('SELECT count(*)::int AS count FROM ledger_entries')
    assert.equal(lines.length, rows[0].count)
  })
})
