/** Airtel Money over HTTP: the whole lifecycle, and each fault of the sandbox. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { MINUTE } from '#domain/time/time.ts'
import { newAdmin } from '#tests/support/admins.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { PAYMENT_JOBS, payingIn, until, type Started } from '#tests/support/paying.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import { airtelCallbackUrl } from '../data/secrets.ts'

let test: TestApp
let shop: Shop
before(async () => {
  test = await openTestApp({ demo: false, env: { SANDBOX_AIRTEL: '1' } })
  shop = await openShop(test, { capacity: 100 })
})
after(() => test?.close())

const { startPaying, sandbox, answer, readStatus, waitForStatus, getBooking, getPaymentRow } = payingIn(
  () => test,
)
const db = () => test.app.database.db
const start = (faults?: Record<string, unknown>) => startPaying(faults, shop, { method: 'airtel' })
const advance = (ms: number) => test.clock.advance(ms)
const getPrompts = (s: Started) =>
  sandbox('GET', `/api/prompts?phone=${s.phone}`).then(({ prompts }) => prompts)
const check = (s: Started) => test.ask('POST', `/payments/${s.paymentId}/check`, { token: s.token })
const assertConsistent = async () =>
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
const listOutcomes = async (s: Started) =>
  (
    await db()
      .selectFrom('callback_inbox')
      .select('outcome')
      .where('payment_id', '=', s.paymentId)
      .where('kind', '=', 'airtel')
      .orderBy('received_at')
      .execute()
  ).map(({ outcome }) => outcome)
const listAlertRows = (s: Started) =>
  db()
    .selectFrom('alerts')
    .select(['kind', 'detail'])
    .where('payment_id', '=', s.paymentId)
    .where('resolved_at', 'is', null)
    .execute()
const getRefund = (s: Started) =>
  db().selectFrom('refunds').selectAll().where('payment_id', '=', s.paymentId).executeTakeFirst()
/** Cancels the booking, creates its refund and sends it once. */
async function cancel(s: Started): Promise<void> {
  await test.ask('PUT', `/bookings/${s.bookingId}/cancel`, { token: s.token, body: { reason: 'Plans' } })
  await test.drainJobs()
  await test.drainJobs('send-refunds')
}

async function readSums(s: Started) {
  const rows = await db()
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transfers', 'ledger_transfers.id', 'ledger_entries.transfer_id')
    .select(({ fn }) => ['account', fn.sum<string>('cents').as('cents')])
    .where('payment_id', '=', s.paymentId)
    .groupBy('account')
    .execute()
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]))
}

/** Has Airtel asked whenever a query is due, for this long. */
async function letPass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += MINUTE) {
    advance(MINUTE)
    await test.drainJobs('release-overdue-holds', ...PAYMENT_JOBS)
  }
}

async function paid(faults?: Record<string, unknown>): Promise<Started> {
  const s = await start(faults)
  await answer(s.phone, 'pay')
  await waitForStatus(s, 'completed')
  return s
}

describe('Airtel Money', () => {
  it('is listed where it is offered', async () => {
    const { body } = await test.ask('GET', '/payments/methods')
    assert.deepEqual(body.methods, ['mpesa', 'airtel'])
  })

  it('confirms the booking when its enquiry says that it was paid, and books it on its own till', async () => {
    const s = await start()
    assert.equal(s.reply.status, 200)
    const { payment, message, checkoutRequestId } = s.reply.body
    assert.deepEqual([payment.method, payment.status, checkoutRequestId], ['airtel', 'pending', payment.id])
    assert.match(message, /Airtel Money PIN/)
    const [prompt] = await getPrompts(s)
    assert.deepEqual([prompt.id, prompt.amount], [payment.id, 38])
    await answer(s.phone, 'pay')
    const { payment: end } = await waitForStatus(s, 'completed')
    assert.match(end.mpesa_receipt_number, /^MP\d{6}\.\d{4}\.L\d{5}$/)
    assert.equal((await getBooking(s)).status, 'confirmed')
    assert.deepEqual(await readSums(s), { airtel: 3800, fees: -3750, rounding: -50 })
    await until(async () => (await listOutcomes(s)).length === 1)
    assert.deepEqual(await listOutcomes(s), ['applied'])
    await assertConsistent()
  })

  it('fails with a sentence that names Airtel', async () => {
    for (const [action, says] of [
      ['no-funds', /enough money in that Airtel Money account/],
      ['wrong-pin', /Airtel Money PIN was wrong/],
      ['cancel', /cancelled on the phone/],
    ] as const) {
      const s = await start()
      await answer(s.phone, action)
      const { payment } = await waitForStatus(s, 'failed')
      assert.match(payment.reason, says)
    }
    const ignored = await start()
    await answer(ignored.phone, 'ignore')
    await letPass(4 * MINUTE)
    assert.match((await waitForStatus(ignored, 'failed')).payment.reason, /wasn’t answered in time/)
  })

  it('returns the money when the booking is cancelled in time', async () => {
    for (const airtelRefund of ['normal', 'success-false']) {
      const s = await paid()
      await sandbox('POST', '/api/faults', { phone: s.phone, airtelRefund })
      await cancel(s)
      const refund = await getRefund(s)
      assert.deepEqual([refund?.status, (await readStatus(s)).payment.refund], ['completed', 'completed'])
      assert.match(refund?.receipt ?? '', /^CI/)
      assert.equal((await getPrompts(s))[0].refund, refund?.receipt)
      const sums = await readSums(s)
      assert.deepEqual([sums.airtel, sums['refunds-owed'], sums.mpesa], [0, 0, undefined])
    }
    await assertConsistent()
  })

  it('sends a refused refund again, but leaves one with a lost reply to a person', async () => {
    const refused = await paid()
    await sandbox('POST', '/api/faults', { phone: refused.phone, airtelRefund: 'fail', count: 1 })
    await cancel(refused)
    assert.equal((await getRefund(refused))?.status, 'due')
    await letPass(2 * MINUTE)
    assert.equal((await getRefund(refused))?.status, 'completed')
    for (const airtelRefund of ['lose-reply', 'lose-request']) {
      const lost = await paid()
      await sandbox('POST', '/api/faults', { phone: lost.phone, airtelRefund })
      await cancel(lost)
      await letPass(30 * MINUTE)
      const refund = await getRefund(lost)
      assert.deepEqual([refund?.status, refund?.attempts], ['needs_review', 1])
      const [alert] = await listAlertRows(lost)
      assert.equal(alert?.kind, 'refund-stuck')
      assert.match(alert?.detail ?? '', /Whether Airtel Money has returned it is not known/)
      const { token } = await newAdmin(test, 'finance')
      const paidBy = (receipt: string) =>
        test.ask('POST', `/admin/money/refunds/${refund!.id}/paid`, {
          token,
          body: { receipt, to: 'payer', reason: 'Seen in the portal' },
        })
      assert.equal((await paidBy('SKK9A1B7CE')).body.code, 'receipt-of-another-provider')
      assert.equal(
        (await paidBy(airtelRefund === 'lose-reply' ? 'CI261126.1204.L00001' : 'CI261126.1204.L00002'))
          .status,
        200,
      )
      assert.equal((await readSums(lost)).airtel, 0)
    }
    await assertConsistent()
  })

  it('leaves a refund of which no reply was recorded to a person', async () => {
    const s = await paid()
    await sandbox('POST', '/api/faults', { phone: s.phone, airtelRefund: 'fail' })
    await cancel(s)
    await db()
      .updateTable('refunds')
      .set({ status: 'requested', requested_at: test.clock.now(), next_try_at: test.clock.now() })
      .where('payment_id', '=', s.paymentId)
      .execute()
    await db()
      .insertInto('refund_events')
      .values({
        refund_id: (await getRefund(s))!.id,
        from_status: 'due',
        to_status: 'requested',
        at: test.clock.now(),
      })
      .execute()
    await test.drainJobs('send-refunds')
    assert.equal((await getRefund(s))?.status, 'needs_review')
    assert.equal((await getPrompts(s))[0].refund, null)
  })
})

describe('faults of Airtel Money', () => {
  it('decides nothing by a callback alone', async () => {
    const falsely = await start({ airtelCallback: 'says-failed' })
    await answer(falsely.phone, 'pay')
    await waitForStatus(falsely, 'completed')
    const forged = await start({ airtelCallback: 'never' })
    const body = { transaction: { id: forged.paymentId, status_code: 'TS', airtel_money_id: 'MP1' } }
    const posted = await fetch(airtelCallbackUrl(test.app.config), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    assert.equal(posted.status, 200)
    await until(async () => (await listOutcomes(forged))[0] === 'forged')
    assert.equal((await getPaymentRow(forged)).status, 'pending')
  })

  it('stores no callback with a wrong secret, none that is too large, and none that names no payment', async () => {
    const s = await start({ airtelCallback: 'never' })
    const url = airtelCallbackUrl(test.app.config)
    const post = async (to: string, body: string) =>
      (await fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status
    const body = JSON.stringify({ transaction: { id: s.paymentId, status_code: 'TS' } })
    assert.equal(await post(`${url.slice(0, -1)}x`, body), 404)
    assert.equal(await post(url, body.replace('TS', 'T'.repeat(20_000))), 413)
    for (const unreadable of ['', 'null', '{', '{"transaction":{"id":"none"}}', '\u0000'])
      assert.equal(await post(url, unreadable), 200, unreadable)
    assert.deepEqual(await listOutcomes(s), [])
    for (let times = 0; times < 25; times++) assert.equal(await post(url, body), 200)
    assert.equal((await listOutcomes(s)).length, 20)
  })

  it('ignores callbacks without a valid hash, and finds the payment at its next enquiry', async () => {
    for (const airtelCallback of ['wrong-hash', 'no-hash']) {
      const s = await start({ airtelCallback })
      await answer(s.phone, 'pay')
      await until(async () => (await listOutcomes(s))[0] === 'forged')
      assert.equal((await getPaymentRow(s)).status, 'pending')
      await letPass(4 * MINUTE)
      await waitForStatus(s, 'completed')
    }
  })

  it('applies a callback once, however often and late it comes', async () => {
    const twice = await start({ airtelCallback: 'twice' })
    await answer(twice.phone, 'pay')
    await waitForStatus(twice, 'completed')
    await until(async () => (await listOutcomes(twice)).filter(Boolean).length === 2)
    assert.equal((await readSums(twice)).airtel, 3800)
    const late = await start({ airtelCallback: 'late' })
    await answer(late.phone, 'pay')
    await letPass(4 * MINUTE)
    await waitForStatus(late, 'completed')
    await sandbox('POST', '/api/clock', { advance: '11m' })
    await until(async () => (await listOutcomes(late))[0] === 'duplicate')
    assert.equal((await readSums(late)).airtel, 3800)
  })

  it('finds a payment without a callback, at once if its customer asks', async () => {
    const s = await start({ airtelCallback: 'never' })
    await answer(s.phone, 'pay')
    const { body } = await check(s)
    assert.equal(body.payment.status, 'completed')
  })

  it('finds a payment whose request had no readable reply, and never sends another', async () => {
    for (const airtelPush of ['http-408', 'router-117', 'lose-reply', 'duplicate', 'id-false']) {
      const s = await start({ airtelPush })
      assert.equal(s.reply.status, 200, airtelPush)
      const [prompt] = await getPrompts(s)
      if (prompt.status === 'open') await answer(s.phone, 'pay')
      await waitForStatus(s, 'completed')
      assert.equal((await getPrompts(s)).length, 1, airtelPush)
    }
    await assertConsistent()
  })

  it('says that nothing was charged when Airtel has no record of the payment after ten minutes', async () => {
    for (const airtelPush of ['something-wrong', 'down']) {
      const s = await start({ airtelPush })
      assert.equal(s.reply.body.payment.status, 'processing')
      assert.match(s.reply.body.message, /Airtel Money isn’t answering/)
      await letPass(8 * MINUTE)
      assert.equal((await getPaymentRow(s)).status, 'unknown')
      await letPass(4 * MINUTE)
      assert.match((await waitForStatus(s, 'failed')).payment.reason, /Airtel Money has no record/)
    }
    await assertConsistent()
  })

  it('refuses clearly when Airtel refuses us, and holds the booking for M-Pesa', async () => {
    const s = await start({ airtelPush: 'bad-signature' })
    assert.deepEqual([s.reply.status, s.reply.body.code], [502, 'airtel-refused'])
    assert.equal(s.reply.body.bookingId, s.bookingId)
    const refuses = await db()
      .selectFrom('alerts')
      .select('detail')
      .where('kind', '=', 'airtel-refuses')
      .executeTakeFirst()
    assert.match(refuses?.detail ?? '', /Airtel Money refuses our prompts: DP00800001026/)
    const other = await test.ask('POST', '/payments/mpesa', {
      token: s.token,
      body: { bookingId: s.bookingId, phoneNumber: s.phone },
    })
    assert.deepEqual([other.status, other.body.payment.method], [200, 'mpesa'])
    await answer(s.phone, 'pay')
    await until(async () => (await getBooking(s)).status === 'confirmed')
  })

  it('renews a token that was refused', async () => {
    assert.equal((await start({ airtelPush: 'bad-token' })).reply.body.payment.status, 'pending')
  })

  it('needs a person for a payment that is in progress or ambiguous for a day @long', async () => {
    const [inProgress, ambiguous] = [
      await start({ airtelQuery: 'in-progress', airtelCallback: 'never' }),
      await start({ airtelQuery: 'ambiguous', airtelCallback: 'never' }),
    ]
    for (let hours = 0; hours < 26; hours++) {
      advance(60 * MINUTE)
      await test.drainJobs(...PAYMENT_JOBS)
    }
    for (const s of [inProgress, ambiguous]) {
      const row = await getPaymentRow(s)
      assert.deepEqual([row.status, row.needs_review, row.next_query_at], ['pending', true, null])
      const [alert] = await listAlertRows(s)
      assert.equal(alert?.kind, 'payment-undecided')
      assert.match(alert?.detail ?? '', /Airtel Money has not reported in a day/)
    }
    // A payment found later still counts: the hold has ended, so it goes back.
    await sandbox('POST', `/api/prompts/${inProgress.paymentId}/airtel-faults`, { airtelQuery: 'normal' })
    await db()
      .updateTable('payments')
      .set({ next_query_at: test.clock.now() })
      .where('id', '=', inProgress.paymentId)
      .execute()
    await test.drainJobs('query-payments')
    assert.equal((await getPaymentRow(inProgress)).status, 'failed')
    assert.equal((await listAlertRows(inProgress)).length, 0)
  })

  it('returns what is paid after the time is gone', async () => {
    const s = await start({ airtelCallback: 'never' })
    await answer(s.phone, 'pay')
    await db()
      .updateTable('payments')
      .set({ next_query_at: new Date(test.clock.now().getTime() + 30 * MINUTE) })
      .where('id', '=', s.paymentId)
      .execute()
    await letPass(12 * MINUTE)
    assert.equal((await getBooking(s)).status, 'cancelled')
    await check(s)
    await test.drainJobs(...PAYMENT_JOBS)
    const row = await getPaymentRow(s)
    // The time of the booking is still free, so it is booked again; otherwise it would be refunded.
    assert.ok(['completed', 'refund_due', 'refunded'].includes(row.status), row.status)
    await assertConsistent()
  })
})

describe('an enquiry at Airtel that does not answer', () => {
  it('stops prompts for a while, and asks about open payments once it answers again', async () => {
    const s = await start({ airtelCallback: 'never', airtelQuery: 'unreachable' })
    await answer(s.phone, 'pay')
    for (let tries = 0; tries < 5; tries++) {
      advance(11_000)
      await check(s)
    }
    const { reply } = await start()
    assert.deepEqual([reply.status, reply.body.code], [503, 'airtel-busy'])
    const down = () => db().selectFrom('alerts').select('resolved_at').where('kind', '=', 'airtel-down')
    await until(async () => (await down().execute()).length === 1)
    await sandbox('POST', `/api/prompts/${s.paymentId}/airtel-faults`, { airtelQuery: 'normal' })
    advance(MINUTE)
    await check(s)
    await waitForStatus(s, 'completed')
    await until(async () => (await down().executeTakeFirst())?.resolved_at !== null)
  })
})

describe('where Airtel Money is not offered', () => {
  it('is neither listed nor taken', async () => {
    const other = await openTestApp({ demo: false })
    try {
      assert.deepEqual((await other.ask('GET', '/payments/methods')).body.methods, ['mpesa'])
      const { token } = await other.newCustomer()
      const { status, body } = await other.ask('POST', '/payments/airtel', {
        token,
        body: { phoneNumber: '0733123456', bookingId: '0193471c-6d2e-7a41-9c1b-2f6a4be0a007' },
      })
      assert.deepEqual([status, body.code], [409, 'method-not-offered'])
    } finally {
      await other.close()
    }
  })
})
