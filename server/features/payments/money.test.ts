/** Claims, refunds with lost replies, M-Pesa outages, limits per phone, alerts, receipts and the ledger. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import * as fc from 'fast-check'
import { connectMpesa } from '#server/adapters/mpesa/mpesa.ts'
import { createContext } from '#server/app-context.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { newAdmin, openAdminSession } from '#tests/support/admins.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { payingIn, until, type Started } from '#tests/support/paying.ts'
import { openShop, timeIn } from '#tests/support/factories.ts'
import { openMpesa } from './methods/mpesa.ts'
import { erasePayer } from './personal-data-queries.ts'
import { createReconciliationReport } from './reconciliation/reconciliation-queries.ts'
import { applyPaymentResult, withLockedPayment } from './paying/complete-payment.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'
import { repeats } from '#tests/support/long-run.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let test: TestApp
let adminId: string
/** Sessions of admins end after twelve hours, and the clock moves by days here. */
const adminToken = () => openAdminSession(test, adminId)
before(async () => {
  test = await openTestApp({ demo: false })
  adminId = (await newAdmin(test)).id
})
after(() => test?.close())

const {
  newPhone,
  startPaying,
  sandbox,
  getPrompt,
  answer,
  readStatus,
  waitForStatus,
  getBooking,
  getPaymentRow,
} = payingIn(() => test)
const db = () => test.app.database.db
const submitClaim = (s: Pick<Started, 'token' | 'bookingId'>, message: string) =>
  test.ask('POST', '/payments/claims', { token: s.token, body: { bookingId: s.bookingId, message } })
const getClaim = async (s: Pick<Started, 'token'>, id: string) =>
  (await test.ask('GET', `/payments/claims/${id}`, { token: s.token })).body
const waitForClaim = (s: Pick<Started, 'token'>, id: string, status: string) =>
  until(async () => {
    const body = await getClaim(s, id)
    return body.claim.status === status ? body : null
  })
const readSms = async (phone: string): Promise<string> =>
  (await sandbox('GET', `/api/sms?phone=${phone}`)).messages.find(({ message }: { message: string }) =>
    / Confirmed\. Ksh/.test(message),
  ).message
const getRefund = (s: Started) =>
  db().selectFrom('refunds').selectAll().where('payment_id', '=', s.paymentId).executeTakeFirst()
const openAlarms = async (kind: string) =>
  (await test.ask('GET', '/payments/alarms', { token: await adminToken() })).body.alarms.filter(
    (alarm: { kind: string }) => alarm.kind === kind,
  )
const getBalance = async (account: string): Promise<number> =>
  (await createReconciliationReport(db(), test.clock.now())).balances.find(
    (balance) => balance.account === account,
  )?.cents ?? 0
const sumReversed = async (s: Started): Promise<number> =>
  (await sandbox('GET', `/api/payments?phone=${s.phone}`)).payments[0].reversals.length
const waitUntil = (condition: () => Promise<boolean>) =>
  until(async () => {
    await test.drainJobs(...ALL_SCHEDULED)
    return condition()
  })

/** Creates a booking that was paid, with a known receipt, and then cancelled in time. */
async function paidAndCancelled(faultSettings?: Record<string, unknown>): Promise<Started> {
  const s = await startPaying()
  await answer(s.phone, 'pay')
  await waitForStatus(s, 'completed')
  if (faultSettings) await sandbox('POST', '/api/faults', { phone: s.phone, ...faultSettings })
  const cancelled = await test.ask('PUT', `/bookings/${s.bookingId}/cancel`, { token: s.token, body: {} })
  assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body))
  return s
}

describe('Payment claims', () => {
  it('matches the code of a paid payment at once, alone or in the full message', async () => {
    const s = await startPaying()
    await answer(s.phone, 'pay')
    await waitForStatus(s, 'completed')
    const { status, body } = await submitClaim(s, await readSms(s.phone))
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.claim.status, 'matched')
    assert.equal(body.claim.receipt, (await getPaymentRow(s)).receipt)
    assert.equal(body.booking.status, 'confirmed')
    assert.equal((await submitClaim(s, body.claim.receipt.toLowerCase())).body.claim.id, body.claim.id)
  })

  it('confirms the booking by a query when no callback arrived', async () => {
    const s = await startPaying({ callback: 'never' })
    await answer(s.phone, 'pay')
    const { body } = await submitClaim(s, await readSms(s.phone))
    assert.equal(body.claim.status, 'matched')
    assert.equal(body.booking.status, 'confirmed')
  })

  it('finds a superseded payment by its code and recreates the expired booking', async () => {
    const s = await startPaying({ callback: 'never', query: 'processing-4999', statement: 'omit' })
    await answer(s.phone, 'pay')
    await test.ask('POST', '/payments/mpesa', {
      token: s.token,
      body: { bookingId: s.bookingId, phoneNumber: newPhone() },
    })
    assert.equal((await getPaymentRow(s)).status, 'failed')
    test.clock.advance(11 * MINUTE)
    await waitUntil(async () => (await getBooking(s)).status === 'cancelled')
    const { body } = await submitClaim(s, await readSms(s.phone))
    const ended = await waitForClaim(s, body.claim.id, 'matched')
    assert.equal(ended.booking.status, 'confirmed')
    assert.notEqual(ended.booking.id, s.bookingId)
    assert.equal((await getPaymentRow(s)).receipt, body.claim.receipt)
    // The code sent again for the expired booking still matches the customer's payment.
    assert.equal((await submitClaim(s, body.claim.receipt)).body.claim.status, 'matched')
  })

  it('refuses a code that M-Pesa does not know', async () => {
    const s = await startPaying()
    const { body } = await submitClaim(s, 'UKL4T9Q2XA')
    const { claim: ended } = await waitForClaim(s, body.claim.id, 'refused')
    assert.match(ended.message, /doesn’t know that code/)
  })

  it('refuses another customer’s code without revealing whose it is', async () => {
    const other = await startPaying()
    await answer(other.phone, 'pay')
    await waitForStatus(other, 'completed')
    const s = await startPaying()
    const receipt = (await getPaymentRow(other)).receipt!
    for (let times = 0; times < 2; times++) {
      const reply = await submitClaim(s, receipt)
      assert.equal(reply.status, 409)
      assert.equal(reply.body.message, 'That M-Pesa code belongs to another payment.')
      assert.ok(!JSON.stringify(reply.body).includes(other.paymentId))
    }
    assert.equal((await getBooking(s)).status, 'pending')
  })

  it('books money that matches no prompt once and raises an alert', async () => {
    const s = await startPaying({ callback: 'never', query: 'processing-4999', statement: 'omit' })
    await answer(s.phone, 'pay')
    await sandbox('POST', '/api/faults', { phone: s.phone, status: 'wrong-amount', count: 20 })
    const before = await getBalance('unmatched')
    const { body } = await submitClaim(s, await readSms(s.phone))
    // The case waits until the statement was read, which does not list the payment.
    for (const minutes of [4, 6, 6]) {
      test.clock.advance(minutes * MINUTE)
      await test.drainJobs(...ALL_SCHEDULED)
    }
    const { claim: ended } = await waitForClaim(s, body.claim.id, 'review')
    assert.match(ended.message, /doesn’t match this booking/)
    assert.equal(before - (await getBalance('unmatched')), 3700)
    assert.ok(
      (await openAlarms('claim-open')).some((alarm: { claimId: string }) => alarm.claimId === ended.id),
    )
    // Another customer's claim to the same money changes nothing.
    const other = await startPaying()
    const again = await submitClaim(other, body.claim.receipt)
    await waitForClaim(other, again.body.claim.id, 'review')
    assert.equal(before - (await getBalance('unmatched')), 3700)
  })

  it('repeats the request at growing intervals until M-Pesa answers', async () => {
    const s = await startPaying({ callback: 'never', query: 'processing-4999', statement: 'omit' })
    await answer(s.phone, 'pay')
    await sandbox('POST', '/api/faults', { phone: s.phone, status: 'no-result', count: 2 })
    const { body } = await submitClaim(s, await readSms(s.phone))
    assert.equal(body.claim.status, 'asking')
    for (const minutes of [2, 3, 5, 9]) {
      test.clock.advance(minutes * MINUTE)
      await test.drainJobs(...ALL_SCHEDULED)
    }
    await waitForClaim(s, body.claim.id, 'matched')
  })

  it('goes to manual review after a day without an answer', async () => {
    const s = await startPaying({ callback: 'never', query: 'processing-4999', statement: 'omit' })
    await answer(s.phone, 'ignore')
    await sandbox('POST', '/api/faults', { status: 'no-result', count: 1000 })
    const { body } = await submitClaim(s, 'UKL4T9Q2XC')
    for (let hour = 0; hour < 26; hour++) {
      test.clock.advance(HOUR)
      await test.drainJobs(...ALL_SCHEDULED)
    }
    await sandbox('DELETE', '/api/faults')
    assert.match((await waitForClaim(s, body.claim.id, 'review')).claim.message, /We’re looking/)
  })

  it('forbids access to another customer’s claim or booking', async () => {
    const s = await startPaying()
    const otherCustomer = await test.newCustomer('Other')
    const { body } = await submitClaim(s, 'UKL4T9Q2XD')
    assert.equal(
      (await test.ask('GET', `/payments/claims/${body.claim.id}`, { token: otherCustomer.token })).status,
      403,
    )
    assert.equal((await submitClaim({ ...s, token: otherCustomer.token }, 'UKL4T9Q2XD')).status, 403)
    assert.equal(
      (await test.ask('GET', `/payments/claims/${crypto.randomUUID()}`, { token: s.token })).status,
      404,
    )
    assert.equal((await submitClaim(s, 'no code')).status, 400)
  })
})

describe('Refunds', () => {
  it('are sent once and shown on the receipt', async () => {
    const s = await paidAndCancelled()
    await waitUntil(async () => (await getPaymentRow(s)).status === 'refunded')
    const { body } = await test.ask('GET', `/payments/${s.paymentId}/receipt`, { token: s.token })
    assert.deepEqual(
      [body.receipt.lines, body.receipt.total, body.receipt.refund.status, body.receipt.refund.amount],
      [
        [
          { label: 'Access fee', amount: 37.5 },
          { label: 'Rounding to whole shillings', amount: 0.5 },
        ],
        38,
        'completed',
        38,
      ],
    )
    assert.match(body.receipt.number, /^D3[0-9A-F]{8}$/)
    assert.match(body.receipt.refund.mpesaCode, /^[A-Z0-9]{10}$/)
    const otherCustomer = await test.newCustomer('Other')
    assert.equal(
      (await test.ask('GET', `/payments/${s.paymentId}/receipt`, { token: otherCustomer.token })).status,
      403,
    )
  })

  it('have no receipt when nothing was paid', async () => {
    const s = await startPaying()
    const { status, body } = await test.ask('GET', `/payments/${s.paymentId}/receipt`, { token: s.token })
    assert.deepEqual([status, body.code], [409, 'not-paid'])
  })

  for (const reversal of ['no-result', 'lose-reply'])
    it(`${reversal}: requests the status and sends nothing twice`, async () => {
      const s = await paidAndCancelled({ reversal })
      await waitUntil(
        async () => (await getRefund(s))?.status === 'requested' && (await sumReversed(s)) === 1,
      )
      await waitUntil(async () => {
        test.clock.advance(3 * MINUTE)
        return (await getRefund(s))?.status === 'completed'
      })
      assert.equal(await sumReversed(s), 1)
      const steps = await db()
        .selectFrom('refund_events')
        .select('to_status as to')
        .where('refund_id', '=', (await getRefund(s))!.id)
        .execute()
      assert.deepEqual(
        steps.map(({ to }) => to),
        ['due', 'requested', 'completed'],
      )
    })

  it('repeat a lost reversal only after M-Pesa reports that none was made', async () => {
    const s = await paidAndCancelled({ reversal: 'lose-request' })
    await waitUntil(async () => (await getRefund(s))?.status === 'requested')
    test.clock.advance(3 * MINUTE)
    await test.drainJobs(...ALL_SCHEDULED)
    assert.deepEqual([(await getRefund(s))?.status, await sumReversed(s)], ['requested', 0])
    await waitUntil(async () => {
      test.clock.advance(6 * MINUTE)
      return (await getRefund(s))?.status === 'completed'
    })
    assert.equal(await sumReversed(s), 1)
  })

  it('wait for an admin when refused and stay owed in the ledger until sent', async () => {
    const s = await paidAndCancelled({ reversal: 'fail', payout: 'unregistered', count: 3 })
    await waitUntil(async () => {
      test.clock.advance(2 * MINUTE)
      return (await getRefund(s))?.status === 'needs_review'
    })
    const { id } = (await getRefund(s))!
    const alarm = (await openAlarms('refund-stuck')).find(
      ({ refundId }: { refundId: string }) => refundId === id,
    )
    const mails = () => sandbox('GET', '/api/mail?to=support@d3.test')
    await waitUntil(async () =>
      (await mails()).messages.some(({ text }: { text: string }) => text.includes(id)),
    )
    const owed = (await createReconciliationReport(db(), test.clock.now())).undecided.find(
      (item) => item.id === id,
    )
    assert.deepEqual([owed?.isWrong, owed?.cents], [true, 3800])
    const { token } = await newAdmin(test, 'support')
    const path = `/payments/alarms/${alarm.id}/resolve`
    const before = { refund: await getRefund(s), owed: await getBalance('refunds-owed') }
    for (const refund of ['came-back', 'send-again']) {
      const body = { resolution: 'Asked Safaricom.', refund }
      const { status, body: refused } = await test.ask('POST', path, { token, body })
      assert.deepEqual([status, Object.keys(refused.errors)], [400, ['refund']])
    }
    const retry = (by: string) =>
      test.ask('POST', `/admin/money/refunds/${id}/retry`, { token: by, body: { reason: 'Asked Safaricom' } })
    assert.equal((await retry(token)).status, 403)
    const { status, body } = await test.ask('POST', path, { token, body: { resolution: 'Finance knows.' } })
    assert.deepEqual([status, body.alarm.resolution], [200, 'Finance knows.'])
    assert.deepEqual({ refund: await getRefund(s), owed: await getBalance('refunds-owed') }, before)
    assert.equal((await retry(await adminToken())).status, 200)
    await waitUntil(async () => (await getPaymentRow(s)).status === 'refunded')
    assert.equal(await sumReversed(s), 1)
    const lines = await db()
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', id)
      .orderBy('seq')
      .execute()
    assert.deepEqual(
      lines.map(({ action }) => action),
      [
        'refund.owed',
        'refund.paid-out',
        'refund.left',
        'alert.resolved',
        'refund.retried',
        'refund.completed',
      ],
    )
    assert.equal(lines.find(({ action }) => action === 'refund.retried')?.actor_id, adminId)
  })

  it('request the missing receipt of a payment found by a query first', async () => {
    const s = await startPaying({ callback: 'never' })
    await answer(s.phone, 'pay')
    await test.ask('POST', `/payments/${s.paymentId}/check`, { token: s.token })
    assert.equal((await getPaymentRow(s)).receipt, null)
    await test.ask('PUT', `/bookings/${s.bookingId}/cancel`, { token: s.token, body: {} })
    await waitUntil(async () => {
      test.clock.advance(MINUTE)
      return (await getPaymentRow(s)).status === 'refunded'
    })
    assert.match((await getPaymentRow(s)).receipt!, /^[A-Z0-9]{10}$/)
    assert.equal(await sumReversed(s), 1)
  })

  it('erase the payer from the results of reversals and status requests', async () => {
    const s = await paidAndCancelled({ reversal: 'no-result' })
    await waitUntil(async () => {
      test.clock.advance(3 * MINUTE)
      return (await getPaymentRow(s)).status === 'refunded'
    })
    const { account_id: accountId } = await getPaymentRow(s)
    const bodies = async () =>
      (
        await db()
          .selectFrom('callback_inbox')
          .select('body')
          .where('payment_id', 'in', [s.paymentId, (await getRefund(s))!.id])
          .execute()
      )
        .map(({ body }) => body)
        .join()
    assert.match(await bodies(), /Asha Otieno/)
    await db()
      .transaction()
      .execute((tx) => erasePayer(tx, accountId))
    assert.doesNotMatch(await bodies(), new RegExp(`Asha Otieno|${s.phone.slice(1)}`))
  })

  it('emit refund.completed once', async () => {
    const s = await paidAndCancelled()
    await waitUntil(async () => (await getPaymentRow(s)).status === 'refunded')
    const { id } = (await getRefund(s))!
    const events = await db()
      .selectFrom('events')
      .select('payload')
      .where('topic', '=', 'refund.completed')
      .execute()
    const refundEvents = events
      .map(({ payload }) => payload as { refundId: string })
      .filter(({ refundId }) => refundId === id)
    assert.deepEqual(refundEvents, [{ refundId: id, paymentId: s.paymentId, bookingId: s.bookingId }])
  })
})

describe('M-Pesa results', () => {
  it('book a wrong amount as unmatched, which no query changes', async () => {
    const before = await getBalance('unmatched')
    const s = await startPaying({ callback: 'wrong-amount' })
    await answer(s.phone, 'pay')
    await until(async () => (await getPaymentRow(s)).needs_review)
    assert.equal(before - (await getBalance('unmatched')), 3700)
    assert.ok(
      (await openAlarms('payment-mismatch')).some(
        (alarm: { paymentId: string }) => alarm.paymentId === s.paymentId,
      ),
    )
    test.clock.advance(MINUTE)
    const checked = await test.ask('POST', `/payments/${s.paymentId}/check`, { token: s.token })
    assert.equal(checked.body.payment.status, 'failed')
    assert.equal((await getBooking(s)).status, 'pending')
  })

  for (const [code, kind] of [
    ['4711', 'payment-undecided'],
    ['2028', 'mpesa-refuses'],
    ['SFC_IC0003', 'mpesa-refuses'],
  ] as const)
    it(`${code} fails the payment and raises ${kind}`, async () => {
      const s = await startPaying()
      const ctx = createContext(test.app, null)
      await withLockedPayment(ctx, s.paymentId, (tx, payment) =>
        applyPaymentResult(tx, payment, {
          kind: 'failed',
          source: 'callback',
          code,
          description: 'Result of the test',
        }),
      )
      assert.equal((await readStatus(s)).payment.status, 'failed')
      assert.equal((await getPaymentRow(s)).needs_review, code === '4711')
      assert.equal(
        (await openAlarms(kind)).filter(
          (alarm: { paymentId: string | null }) => !alarm.paymentId || alarm.paymentId === s.paymentId,
        ).length,
        1,
      )
    })

  it('missing for a day raise an alert, which a late payment resolves @long', async () => {
    const s = await startPaying({
      callback: 'late',
      delaySeconds: 26 * 3600,
      query: 'processing-4999',
      statement: 'omit',
    })
    await answer(s.phone, 'pay')
    const isForPayment = (alarm: { paymentId: string }) => alarm.paymentId === s.paymentId
    await waitUntil(async () => {
      test.clock.advance(HOUR)
      return (await openAlarms('payment-undecided')).some(isForPayment)
    })
    test.clock.advance(5 * HOUR)
    await waitForStatus(s, 'completed')
    assert.equal((await openAlarms('payment-undecided')).some(isForPayment), false)
    assert.equal((await getPaymentRow(s)).needs_review, false)
  })
})

describe('An M-Pesa outage', () => {
  it('opens the circuit breaker after five failures and retries after 30 s', async () => {
    await sandbox('POST', '/api/faults', { push: 'down', count: 5 })
    for (let times = 0; times < 5; times++) await startPaying()
    await until(async () => (await openAlarms('mpesa-down')).length === 1)
    const s = await startPaying()
    assert.deepEqual([s.reply.status, s.reply.body.code], [503, 'mpesa-busy'])
    const wait = Number(s.reply.headers['retry-after'])
    assert.ok(wait > 0 && wait <= 30, String(wait))
    assert.equal((await getBooking(s)).status, 'pending')
    assert.equal(
      (await db().selectFrom('payments').select('id').where('booking_id', '=', s.bookingId).execute()).length,
      0,
    )
    test.clock.advance(31_000)
    const again = await test.ask('POST', '/payments/mpesa', {
      token: s.token,
      body: { bookingId: s.bookingId, phoneNumber: s.phone },
    })
    assert.equal(again.status, 200, JSON.stringify(again.body))
    await until(async () => (await openAlarms('mpesa-down')).length === 0)
  })

  it('shares one access token between processes and replaces an invalid one', async () => {
    const [one, two] = [openMpesa(test.app), openMpesa(test.app)]
    const readStoredToken = () =>
      db()
        .selectFrom('mpesa_tokens')
        .select(['token_encrypted as encrypted', 'leased_until as lease'])
        .executeTakeFirstOrThrow()
    test.clock.advance(2 * HOUR)
    await Promise.all([one, two, one, two].map((mpesa) => mpesa.query('ws_CO_none')))
    const first = await readStoredToken()
    assert.equal(first.lease, null)
    await two.query('ws_CO_none')
    assert.deepEqual(await readStoredToken(), first)
    // A third client that does not share the token fetches a new one, which invalidates theirs.
    await connectMpesa(test.app.config.mpesa, test.clock, test.app.log).query('ws_CO_none')
    const s = await startPaying()
    assert.equal(s.reply.body.payment.status, 'pending')
    const second = await readStoredToken()
    assert.notDeepEqual(second, first)
    const prompt = await getPrompt(s.phone)
    assert.deepEqual(
      [await one.query(prompt.id), await two.query(prompt.id)],
      [{ kind: 'pending' }, { kind: 'pending' }],
    )
    assert.deepEqual(await readStoredToken(), second)
  })
})

describe('The ledger', () => {
  it('balances after failures, cancellations, repeated and late callbacks', async () => {
    const scenario = fc.record({
      action: fc.constantFrom('pay', 'pay', 'pay', 'cancel', 'no-funds'),
      callback: fc.constantFrom('normal', 'twice', 'never', 'before-reply', 'wrong-amount'),
      isCancelled: fc.boolean(),
      reversal: fc.constantFrom('normal', 'no-result', 'lose-reply', 'lose-request', 'fail'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(scenario, { minLength: 2, maxLength: 4 }), async (scenarios) => {
        for (const { action, callback, isCancelled, reversal } of scenarios) {
          const s = await startPaying({ callback })
          const prompt = await getPrompt(s.phone)
          if (prompt.status === 'open') await answer(s.phone, action)
          if (callback === 'never')
            await test.ask('POST', `/payments/${s.paymentId}/check`, { token: s.token })
          await until(async () => !['pending', 'processing'].includes((await readStatus(s)).payment.status))
          if (reversal !== 'normal') await sandbox('POST', '/api/faults', { phone: s.phone, reversal })
          if (isCancelled)
            await test.ask('PUT', `/bookings/${s.bookingId}/cancel`, { token: s.token, body: {} })
        }
        test.clock.advance(3 * MINUTE)
        await test.drainJobs(...ALL_SCHEDULED)
        const { checks } = await createReconciliationReport(db(), test.clock.now())
        for (const { what, books, rows } of checks) assert.equal(books, rows, what)
      }),
      { numRuns: repeats(2, 6), seed: 20261121, endOnFailure: true },
    )
  })

  it('rejects updates, deletions and unbalanced transfers', async () => {
    const { pool } = test.app.database
    await assert.rejects(pool.query('UPDATE ledger_entries SET cents = cents + 1'), /append-only/)
    await assert.rejects(pool.query('DELETE FROM ledger_transfers'), /append-only/)
    await assert.rejects(
      pool.query(`WITH t AS (
          INSERT INTO ledger_transfers (id, kind, receipt, at)
          VALUES (gen_random_uuid(), 'unmatched-received', 'ZZZZZZZZZ1', now()) RETURNING id
        )
        INSERT INTO ledger_entries SELECT id, 'mpesa', 100 FROM t`),
      /do not add up to zero/,
    )
  })

  it('all invariants hold at the end', async () => {
    test.clock.advance(15 * MINUTE)
    await waitUntil(
      async () => (await checkInvariants(test.app.database.pool, test.clock.now())).length === 0,
    ).catch(async () => assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), []))
  })
})

describe('Limits per phone and booking', () => {
  let strict: TestApp
  before(async () => {
    strict = await openTestApp({ demo: false, env: { RATE_LIMIT_SCALE: '1' } })
  })
  after(() => strict?.close())

  it('allow three prompts per phone in ten minutes, then return Retry-After', async () => {
    const shop = await openShop(strict, { capacity: 20 })
    const requestPrompt = async () => {
      const { token } = await strict.newCustomer()
      const booked = await strict.ask('POST', '/bookings/offers', {
        token,
        body: { offerId: shop.offerId, startTime: timeIn(strict, 2) },
      })
      const body = { bookingId: booked.body.booking.id, phoneNumber: '0722999001' }
      return strict.ask('POST', '/payments/mpesa', { token, body })
    }
    const { sandbox: strictSandbox } = payingIn(() => strict)
    for (let times = 0; times < 3; times++) {
      const { status, body } = await requestPrompt()
      assert.equal(status, 200, JSON.stringify(body))
      await strictSandbox('POST', '/api/clock', { advance: '61s' })
    }
    const fourth = await requestPrompt()
    assert.deepEqual([fourth.status, fourth.body.code], [429, 'phone-limit'])
    const wait = Number(fourth.headers['retry-after'])
    assert.ok(wait > 6 * 60 && wait < 7 * 60 + 1, String(wait))
    strict.clock.advance(wait * 1000)
    assert.equal((await requestPrompt()).status, 200)
  })

  it('allow five claim codes per booking', async () => {
    const shop = await openShop(strict)
    const { token, id: accountId } = await strict.newCustomer()
    const booked = await strict.ask('POST', '/bookings/offers', {
      token,
      body: { offerId: shop.offerId, startTime: timeIn(strict, 3) },
    })
    const bookingId = booked.body.booking.id
    const rows = Array.from({ length: 5 }, (_, index) => ({
      id: crypto.randomUUID(),
      booking_id: bookingId,
      account_id: accountId,
      receipt: `UKL4T9Q2X${index}`,
      status: 'refused',
      reason: 'unknown-code',
      callback_hash: Buffer.alloc(32, index),
      created_at: strict.clock.now(),
      decided_at: strict.clock.now(),
    }))
    await strict.app.database.db.insertInto('payment_claims').values(rows).execute()
    const sixth = await strict.ask('POST', '/payments/claims', {
      token,
      body: { bookingId, message: 'UKL4T9Q2XZ' },
    })
    assert.deepEqual([sixth.status, sixth.body.code], [429, 'too-many-codes'])
    const known = await strict.ask('POST', '/payments/claims', {
      token,
      body: { bookingId, message: 'UKL4T9Q2X1' },
    })
    assert.deepEqual([known.status, known.body.claim.status], [200, 'refused'])
  })
})
