/**
 * Payments whose reply was lost, which only M-Pesa's statement can decide, and the repair of inconsistent
 * states.
 */
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'mocha'
import { sql } from 'kysely'
import { MINUTE } from '#domain/time/time.ts'
import { connectMpesa } from '#server/adapters/mpesa/mpesa.ts'
import { createContext } from '#server/app-context.ts'
import { openLog } from '#server/platform/observability/log.ts'
import { newAdmin, openAdminSession } from '#tests/support/admins.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { PAYMENT_JOBS, payingIn, until, type Started } from '#tests/support/paying.ts'
import { openShop, timeIn } from '#tests/support/factories.ts'
import { mpesaMethod } from '../methods/mpesa-method.ts'
import { openMpesa } from '../methods/mpesa.ts'
import { pay, pruneCallbacks } from '../payments.ts'
import { findAnomalies, createReconciliationReport } from './reconciliation-queries.ts'
import { readDueStatement } from './statement.ts'

let test: TestApp
let adminId: string
/** Sessions of admins end after twelve hours, and the clock moves by days here. */
const adminToken = () => openAdminSession(test, adminId)
before(async () => {
  test = await openTestApp({ demo: false })
  adminId = (await newAdmin(test)).id
})
after(() => test?.close())

const { newPhone, startPaying, sandbox, getPrompt, answer, readStatus, getBooking, getPaymentRow } = payingIn(
  () => test,
)
const db = () => test.app.database.db
const openAlarms = async (kind: string): Promise<{ paymentId: string; id: string; detail: string }[]> =>
  (await test.ask('GET', '/payments/alarms?limit=100', { token: await adminToken() })).body.alarms.filter(
    (alarm: { kind: string }) => alarm.kind === kind,
  )
const listAlarms = async (s: Started) =>
  (await openAlarms('payment-undecided')).filter(({ paymentId }) => paymentId === s.paymentId)
const codeRequestsBySms = async (phone: string): Promise<string[]> =>
  (await sandbox('GET', `/api/sms?phone=${phone}`)).messages
    .map(({ message }: { message: string }) => message)
    .filter((message: string) => message.startsWith('D3: If M-Pesa charged you'))
const getSteps = (s: Started) =>
  db()
    .selectFrom('payment_events')
    .select(['to_status as to', 'source'])
    .where('payment_id', '=', s.paymentId)
    .orderBy('id')
    .execute()
const waitUntil = (condition: () => Promise<boolean>) =>
  until(async () => {
    await test.drainJobs(...PAYMENT_JOBS)
    return condition()
  })
const advance = async (ms: number) => {
  test.clock.advance(ms)
  await test.drainJobs('release-overdue-holds', ...PAYMENT_JOBS)
}
/** Sends a prompt whose reply and callback are both lost. */
const startWithLostReply = (faultSettings: Record<string, unknown> = {}) =>
  startPaying({ push: 'lose-reply', callback: 'never', ...faultSettings })
const resetFaults = () => sandbox('DELETE', '/api/faults')

describe('A payment whose reply was lost', () => {
  // A successful request, because five lost replies in a row would open the circuit breaker.
  beforeEach(async () => void (await startPaying()))
  afterEach(resetFaults)

  it('is found in the statement and confirms its booking, with its receipt', async () => {
    const s = await startWithLostReply()
    assert.equal(s.reply.body.payment.status, 'processing')
    await answer(s.phone, 'pay')
    await advance(2 * MINUTE)
    await waitUntil(async () => (await getPaymentRow(s)).status === 'completed')
    assert.equal((await getBooking(s)).status, 'confirmed')
    assert.match((await getPaymentRow(s)).receipt!, /^[A-Z0-9]{10}$/)
    assert.deepEqual((await getSteps(s)).at(-1), { to: 'completed', source: 'statement' })
  })

  it('is found when our process stopped before the reply', async () => {
    const s = await startWithLostReply()
    await sql`UPDATE payments SET status = 'initiated' WHERE id = ${s.paymentId}`.execute(db())
    await sql`DELETE FROM payment_events WHERE payment_id = ${s.paymentId} AND to_status = 'unknown'`.execute(
      db(),
    )
    await answer(s.phone, 'pay')
    await advance(2 * MINUTE)
    await waitUntil(async () => (await getBooking(s)).status === 'confirmed')
  })

  it('fails only when a complete statement after its time-out does not list it', async () => {
    const s = await startWithLostReply()
    await answer(s.phone, 'ignore')
    await advance(5 * MINUTE)
    assert.equal((await getPaymentRow(s)).status, 'unknown')
    await advance(2 * MINUTE)
    await waitUntil(async () => (await getPaymentRow(s)).status === 'failed')
    const { payment } = await readStatus(s)
    assert.match(payment.reason, /no record of this payment, so nothing was charged/)
    assert.deepEqual(await listAlarms(s), [])
    assert.deepEqual((await getSteps(s)).at(-1), { to: 'failed', source: 'statement' })
  })

  it('raises an alert and asks the payer once after ten minutes without statement', async () => {
    await sandbox('POST', '/api/faults', { statement: 'down', count: 10_000 })
    const s = await startWithLostReply()
    await answer(s.phone, 'pay')
    await advance(9 * MINUTE)
    assert.deepEqual(
      [
        (await getPaymentRow(s)).status,
        (await listAlarms(s)).length,
        (await codeRequestsBySms(s.phone)).length,
      ],
      ['unknown', 0, 0],
    )
    await advance(2 * MINUTE)
    await waitUntil(async () => (await codeRequestsBySms(s.phone)).length === 1)
    assert.equal((await listAlarms(s)).length, 1)
    assert.equal((await getPaymentRow(s)).needs_review, true)
    const [message] = await codeRequestsBySms(s.phone)
    assert.ok(message!.endsWith(`/checkout/${s.bookingId}`) && message!.length <= 160, message)
    await advance(60 * MINUTE)
    assert.equal((await readStatus(s)).payment.status, 'processing')
    assert.deepEqual([(await listAlarms(s)).length, (await codeRequestsBySms(s.phone)).length], [1, 1])
    // The statement is available again: the payment is found, its booking recreated and the alert resolved.
    await resetFaults()
    await advance(MINUTE)
    await waitUntil(async () => (await getPaymentRow(s)).status === 'completed')
    const { booking } = await readStatus(s)
    assert.equal(booking.status, 'confirmed')
    assert.deepEqual(await listAlarms(s), [])
    assert.equal((await getPaymentRow(s)).needs_review, false)
  })

  it('fails and resolves its alert when a later statement does not list it', async () => {
    await sandbox('POST', '/api/faults', { statement: 'down', count: 10_000 })
    const s = await startWithLostReply()
    await answer(s.phone, 'ignore')
    await advance(11 * MINUTE)
    await waitUntil(async () => (await listAlarms(s)).length === 1)
    await resetFaults()
    await advance(MINUTE)
    await waitUntil(async () => (await getPaymentRow(s)).status === 'failed')
    assert.deepEqual(await listAlarms(s), [])
    assert.equal((await getPaymentRow(s)).needs_review, false)
  })

  it('counts when its entry appears late, after the hold expired', async () => {
    const s = await startWithLostReply({ statement: 'late' })
    await answer(s.phone, 'pay')
    await advance(7 * MINUTE)
    await waitUntil(async () => (await getPaymentRow(s)).status === 'failed')
    await advance(5 * MINUTE)
    await waitUntil(async () => (await getPaymentRow(s)).status === 'completed')
    const { booking } = await readStatus(s)
    assert.equal(booking.status, 'confirmed')
    assert.notEqual(booking.id, s.bookingId)
  })

  it('is refunded when it was superseded and both prompts were paid', async () => {
    const s = await startWithLostReply()
    const other = newPhone()
    const again = await test.ask('POST', '/payments/mpesa', {
      token: s.token,
      body: { bookingId: s.bookingId, phoneNumber: other },
    })
    assert.equal(again.status, 200, JSON.stringify(again.body))
    assert.match((await readStatus(s)).payment.reason, /your payment still counts/)
    await answer(other, 'pay')
    await until(async () => (await getBooking(s)).status === 'confirmed')
    await answer(s.phone, 'pay')
    await waitUntil(async () => {
      test.clock.advance(MINUTE)
      return (await getPaymentRow(s)).status === 'refunded'
    })
    assert.equal((await getBooking(s)).status, 'confirmed')
  })

  it('raises an alert when it was superseded and no statement is available', async () => {
    await sandbox('POST', '/api/faults', { statement: 'down', count: 10_000 })
    const s = await startWithLostReply()
    await test.ask('POST', '/payments/mpesa', {
      token: s.token,
      body: { bookingId: s.bookingId, phoneNumber: newPhone() },
    })
    await advance(11 * MINUTE)
    await waitUntil(async () => (await listAlarms(s)).length === 1)
    await resetFaults()
    await advance(MINUTE)
    await waitUntil(async () => (await listAlarms(s)).length === 0)
    assert.equal((await getPaymentRow(s)).result_code, 'not-in-statement')
  })

  it('is refunded when its booking was cancelled meanwhile', async () => {
    const s = await startWithLostReply()
    await answer(s.phone, 'pay')
    const cancelled = await test.ask('PUT', `/bookings/${s.bookingId}/cancel`, { token: s.token, body: {} })
    assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body))
    await waitUntil(async () => {
      test.clock.advance(MINUTE)
      return (await getPaymentRow(s)).status === 'refunded'
    })
  })
})

describe('The statement', () => {
  const pushWithReference = (reference: string, phone = `254${newPhone().slice(1)}`) =>
    connectMpesa(test.app.config.mpesa, test.clock, test.app.log)
      .push({
        phone,
        amountShillings: 38,
        reference,
        description: 'Access fee',
        callbackUrl: 'http://127.0.0.1:9/x',
      })
      .then(() => answer(phone, 'pay'))

  it('books money that matches no payment once and raises an alert', async () => {
    const balance = async () =>
      (await createReconciliationReport(db(), test.clock.now())).balances.find(
        ({ account }) => account === 'unmatched',
      )?.cents ?? 0
    const start = await balance()
    await pushWithReference('D3FFFFFFFF')
    await advance(6 * MINUTE)
    await waitUntil(async () => (await openAlarms('payment-unknown')).length === 1)
    assert.equal((await balance()) - start, -3800)
    await advance(6 * MINUTE)
    assert.equal((await balance()) - start, -3800)
    assert.deepEqual(await findAnomalies(db(), test.clock.now()), [])
  })

  it('raises one alert per unmatched payment, again if the alert was lost', async () => {
    await pushWithReference('SHOP 4')
    await advance(6 * MINUTE)
    await waitUntil(async () =>
      (await openAlarms('payment-unknown')).some(({ detail }) => detail.includes('SHOP 4')),
    )
    assert.equal((await openAlarms('payment-unknown')).length, 2)
    await sql`DELETE FROM alerts WHERE detail LIKE '%SHOP 4%'`.execute(db())
    assert.deepEqual(
      (await findAnomalies(db(), test.clock.now())).map(({ kind }) => kind),
      ['paid at M-Pesa, unknown here'],
    )
    await advance(2 * MINUTE)
    await waitUntil(async () => (await openAlarms('payment-unknown')).length === 2)
    assert.deepEqual(await findAnomalies(db(), test.clock.now()), [])
  })

  it('does not match an entry with the right reference and another phone', async () => {
    const s = await startWithLostReply({ statement: 'omit' })
    const { payReference } = await import('#domain/payments/payment-policy.ts')
    await pushWithReference(payReference(s.paymentId))
    await advance(8 * MINUTE)
    // The reference of the payment is in the statement, so the statement does not prove that it was not paid.
    assert.equal((await getPaymentRow(s)).status, 'unknown')
    assert.equal((await getBooking(s)).status, 'pending')
    await advance(3 * MINUTE)
    await waitUntil(async () => (await listAlarms(s)).length === 1)
  })

  it('changes nothing when read twice or by two workers at once', async () => {
    const s = await startWithLostReply()
    await answer(s.phone, 'pay')
    test.clock.advance(2 * MINUTE)
    const readAgain = async () => {
      await sql`UPDATE mpesa_statements SET requested_at = '2000-01-01', read_until = now() - interval '40 hours'`.execute(
        db(),
      )
      const [one, two] = [openMpesa(test.app), openMpesa(test.app)]
      await Promise.all(
        [one, two, one, two].map((mpesa) => readDueStatement(createContext(test.app, null), mpesa)),
      )
    }
    const transfers = () => db().selectFrom('ledger_transfers').select('id').execute()
    await readAgain()
    await waitUntil(async () => (await getPaymentRow(s)).status === 'completed')
    const before = (await transfers()).length
    await readAgain()
    assert.equal((await transfers()).length, before)
    assert.equal((await getSteps(s)).filter(({ to }) => to === 'completed').length, 1)
  })

  it('adds the receipt of a payment found by a query', async () => {
    const s = await startPaying({ callback: 'never', status: 'no-result', count: 10 })
    await answer(s.phone, 'pay')
    await test.ask('POST', `/payments/${s.paymentId}/check`, { token: s.token })
    assert.equal((await getPaymentRow(s)).receipt, null)
    await waitUntil(async () => {
      test.clock.advance(MINUTE)
      return (await getPaymentRow(s)).receipt !== null
    })
    assert.equal((await getPaymentRow(s)).status, 'completed')
  })

  it('raises an alert when M-Pesa refuses it', async () => {
    await sandbox('POST', '/api/faults', { statement: 'refuse', count: 10 })
    await waitUntil(async () => {
      test.clock.advance(MINUTE)
      return (await openAlarms('mpesa-refuses')).some(({ detail }) =>
        detail.includes('refuses its statement'),
      )
    })
    await resetFaults()
  })

  it('all invariants hold at the end', async () => {
    test.clock.advance(15 * MINUTE)
    await waitUntil(
      async () => (await checkInvariants(test.app.database.pool, test.clock.now())).length === 0,
    ).catch(async () => assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), []))
  })
})

describe('A database outage', () => {
  it('records M-Pesa’s reply as soon as the database accepts writes again', async () => {
    const shop = await openShop(test)
    const { token, id: accountId } = await test.newCustomer()
    const booked = await test.ask('POST', '/bookings/offers', {
      token,
      body: { offerId: shop.offerId, startTime: timeIn(test, 2) },
    })
    const bookingId: string = booked.body.booking.id
    const mpesa = mpesaMethod(test.app)
    const actor = {
      accountId,
      role: 'customer',
      merchantId: null,
      merchantRole: null,
      adminRole: null,
      hasSecondFactor: false,
      staffId: null,
      storeIds: null,
      sessionId: '',
      reauthenticatedAt: test.clock.now(),
      firstName: 'Test',
      language: null,
    } as const
    const phone = `254${newPhone().slice(1)}`
    let failedWrites = 0
    const log = openLog(
      { logLevel: 'warn', production: false, logPretty: false },
      { write: (line) => void (/not-recorded/.test(line) && failedWrites++) },
    )
    const payment = pay(
      createContext(test.app, actor, log),
      {
        ...mpesa,
        async prompt(prompted) {
          const outcome = await mpesa.prompt(prompted)
          await sql`ALTER TABLE payment_events RENAME TO payment_events_renamed`.execute(db())
          return outcome
        },
      },
      actor,
      { bookingId },
      { phone, amount: null },
    )
    await until(async () => failedWrites >= 2)
    await sql`ALTER TABLE payment_events_renamed RENAME TO payment_events`.execute(db())
    const { paymentId } = await payment
    const row = await db()
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    assert.deepEqual([row.status, row.checkout_request_id], ['pending', (await getPrompt(phone)).id])
  })
})

describe('Callback routes', () => {
  let strict: TestApp
  before(async () => {
    strict = await openTestApp({ demo: false, env: { RATE_LIMIT_SCALE: '1' } })
  })
  after(() => strict?.close())
  const strictPaying = payingIn(() => strict)
  const listStored = async (app: TestApp) =>
    await app.app.database.db
      .selectFrom('callback_inbox')
      .select(['payment_id as paymentId', 'outcome'])
      .execute()
  const post = (
    app: TestApp,
    url: string,
    payload = '{}',
    headers: Record<string, string> = {},
    remoteAddress = '127.0.0.1',
  ) =>
    app.customer.inject({
      method: 'POST',
      url: new URL(url, 'http://x').pathname,
      payload,
      remoteAddress,
      headers: { 'content-type': 'text/plain', ...headers },
    })
  const forgedCount = async () => {
    const lines = (await test.app.metrics.text()).match(/^callbacks_forged_total\{.*\} \d+$/gm) ?? []
    return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
  }

  const getBody = (reply: { json(): object }) => ({ ...reply.json(), requestId: null })

  it('return 404 for a forged URL, count it and store nothing', async () => {
    const s = await startPaying()
    const other = await startPaying()
    const { callbackUrl: validUrl } = await getPrompt(s.phone)
    const { callbackUrl: otherUrl } = await getPrompt(other.phone)
    const getSecret = (url: string) => url.slice(url.lastIndexOf('/') + 1)
    const countBefore = await forgedCount()
    const before = (await listStored(test)).length
    const unknown = await post(test, '/api/v1/no/such/route', '{}', { 'content-type': 'application/json' })
    const forged = [
      `/api/v1/hooks/stk/${s.paymentId}/${'0'.repeat(64)}`,
      `/api/v1/hooks/stk/${s.paymentId}/x`,
      `/api/v1/hooks/stk/${s.paymentId}/${getSecret(otherUrl)}`,
      `/api/v1/hooks/stk/${crypto.randomUUID()}/${getSecret(validUrl)}`,
      '/api/v1/hooks/stk/invalid/invalid',
      `/api/v1/hooks/reversal/${s.paymentId}/${'0'.repeat(64)}`,
      `/api/v1/hooks/status/${s.paymentId}/${'f'.repeat(64)}`,
    ]
    for (const url of forged) {
      const reply = await post(test, url)
      assert.deepEqual([reply.statusCode, getBody(reply)], [404, getBody(unknown)], url)
    }
    // A forged request is rejected before its body is read, however large the body is.
    assert.equal((await post(test, forged[0]!, 'x'.repeat(64 * 1024))).statusCode, 404)
    assert.equal((await post(test, validUrl, 'x'.repeat(17 * 1024))).statusCode, 413)
    assert.equal((await listStored(test)).length, before)
    assert.equal((await forgedCount()) - countBefore, forged.length + 1)
    assert.equal((await readStatus(s)).payment.status, 'pending')
  })

  it('store an invalid body at a valid URL with its outcome', async () => {
    const s = await startPaying()
    const { callbackUrl } = await getPrompt(s.phone)
    assert.equal((await post(test, callbackUrl, '<xml>paid</xml>')).statusCode, 200)
    await until(async () =>
      (await listStored(test)).some((row) => row.paymentId === s.paymentId && row.outcome === 'unreadable'),
    )
  })

  it('limit the rate of forged callbacks per IP, but not of valid ones', async () => {
    const s = await strictPaying.startPaying()
    const { callbackUrl } = await strictPaying.getPrompt(s.phone)
    const forged = callbackUrl.replace(/[^/]*$/, '0'.repeat(64))
    const replies: number[] = []
    for (let times = 0; times < 60; times++)
      replies.push((await post(strict, forged, '{}', {}, '203.0.113.7')).statusCode)
    assert.deepEqual([...new Set(replies)], [404])
    const late = await post(strict, forged, '{}', {}, '203.0.113.7')
    assert.equal(late.statusCode, 429)
    assert.ok(Number(late.headers['retry-after']) > 0)
    assert.equal((await post(strict, forged, '{}', {}, '203.0.113.8')).statusCode, 404)
    assert.equal((await post(strict, callbackUrl, '{}', {}, '203.0.113.7')).statusCode, 200)
  })

  it('store at most twenty callbacks per URL', async () => {
    const s = await strictPaying.startPaying()
    const { callbackUrl } = await strictPaying.getPrompt(s.phone)
    for (let times = 0; times < 100; times++)
      assert.equal((await post(strict, callbackUrl, '{}')).statusCode, 200)
    assert.equal((await listStored(strict)).filter(({ paymentId }) => paymentId === s.paymentId).length, 20)
  })

  it('accept only configured client IPs, as reported by the trusted proxy', async () => {
    const app = await openTestApp({
      demo: false,
      env: { MPESA_CALLBACK_IPS: '196.201.214.200, 196.201.214.206', TRUST_PROXY: '1' },
    })
    try {
      const paying = payingIn(() => app)
      const s = await paying.startPaying()
      const { callbackUrl } = await paying.getPrompt(s.phone)
      for (const [from, status] of [
        ['196.201.214.201', 404],
        ['196.201.214.200, 203.0.113.7', 404],
        ['203.0.113.7, 196.201.214.206', 200],
        ['::ffff:196.201.214.206', 200],
      ] as const)
        assert.equal(
          (await post(app, callbackUrl, '{}', { 'x-forwarded-for': from })).statusCode,
          status,
          from,
        )
    } finally {
      await app.close()
    }
  })

  it('delete callbacks ninety days after they were processed', async () => {
    const now = new Date(Date.UTC(2027, 0, 1))
    const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * MINUTE)
    const row = (decided: Date | null, received = decided ?? daysAgo(200)) => ({
      id: crypto.randomUUID(),
      kind: 'stk',
      body: '{}',
      received_at: received,
      outcome: decided && 'duplicate',
      decided_at: decided,
    })
    const insert = (rows: ReturnType<typeof row>[]) =>
      strict.app.database.db.insertInto('callback_inbox').values(rows).execute()
    await sql`DELETE FROM callback_inbox`.execute(strict.app.database.db)
    await insert(Array.from({ length: 2_300 }, () => row(daysAgo(91))))
    await insert([row(daysAgo(89))])
    assert.equal(await pruneCallbacks(strict.app.database.db, now), 2_300)
    assert.equal((await listStored(strict)).length, 1)
    assert.equal(await pruneCallbacks(strict.app.database.db, now), 0)
  })
})

describe('Anomaly repair', () => {
  let broken: TestApp
  before(async () => {
    broken = await openTestApp({ demo: false })
  })
  after(() => broken?.close())
  const brokenPaying = payingIn(() => broken)
  const brokenDb = () => broken.app.database.db
  const anomalyKinds = async () =>
    (await findAnomalies(brokenDb(), broken.clock.now())).map(({ kind }) => kind)
  const waitForRepair = (condition: () => Promise<boolean>) =>
    until(async () => {
      await broken.drainJobs(...PAYMENT_JOBS)
      return condition()
    })
  async function createPaidBooking() {
    const s = await brokenPaying.startPaying()
    await brokenPaying.answer(s.phone, 'pay')
    await brokenPaying.waitForStatus(s, 'completed')
    return s
  }
  const alarms = (kind: string) =>
    brokenDb().selectFrom('alerts').selectAll().where('kind', '=', kind).execute()

  it('reports and refunds a cancelled paid booking whose refund job was lost', async () => {
    await sql`CREATE FUNCTION discard_job() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.name = 'money' THEN RETURN NULL; END IF; RETURN NEW; END $$`.execute(brokenDb())
    await sql`CREATE TRIGGER discard_job BEFORE INSERT ON pgboss.job_common FOR EACH ROW EXECUTE FUNCTION discard_job()`.execute(
      brokenDb(),
    )
    const s = await createPaidBooking()
    const cancelled = await broken.ask('PUT', `/bookings/${s.bookingId}/cancel`, { token: s.token, body: {} })
    assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body))
    await sql`DROP TRIGGER discard_job ON pgboss.job_common`.execute(brokenDb())
    await broken.drainJobs(...PAYMENT_JOBS)
    assert.equal((await brokenPaying.getPaymentRow(s)).status, 'completed')
    broken.clock.advance(3 * MINUTE)
    assert.deepEqual(await anomalyKinds(), ['paid, cancelled, no refund'])
    await waitForRepair(async () => (await brokenPaying.getPaymentRow(s)).status === 'refunded')
    assert.deepEqual(await anomalyKinds(), [])
  })

  it('confirms a paid booking that is still pending', async () => {
    const s = await createPaidBooking()
    await sql`UPDATE bookings SET status = 'pending', access_fee_paid = false WHERE id = ${s.bookingId}`.execute(
      brokenDb(),
    )
    broken.clock.advance(3 * MINUTE)
    assert.deepEqual(await anomalyKinds(), ['paid, not confirmed'])
    await waitForRepair(async () => (await brokenPaying.getBooking(s)).status === 'confirmed')
  })

  it('raises an alert for a confirmed booking without a payment', async () => {
    const s = await createPaidBooking()
    const other = await createPaidBooking()
    await sql`UPDATE payments SET booking_id = ${other.bookingId} WHERE id = ${s.paymentId}`.execute(
      brokenDb(),
    )
    broken.clock.advance(3 * MINUTE)
    assert.deepEqual(await anomalyKinds(), ['confirmed, not paid'])
    await waitForRepair(async () =>
      (await alarms('payment-anomaly')).some(({ detail }) => detail.includes(s.bookingId)),
    )
    await sql`UPDATE payments SET booking_id = ${s.bookingId} WHERE id = ${s.paymentId}`.execute(brokenDb())
    assert.deepEqual(await anomalyKinds(), [])
  })

  it('processes a stored callback that was never processed', async () => {
    const s = await brokenPaying.startPaying({ callback: 'never' })
    const prompt = await brokenPaying.getPrompt(s.phone)
    const failure = {
      MerchantRequestID: prompt.merchantRequestId,
      CheckoutRequestID: prompt.id,
      ResultCode: 1032,
      ResultDesc: 'Cancelled',
    }
    const body = JSON.stringify({ Body: { stkCallback: failure } })
    const received_at = broken.clock.now()
    broken.clock.advance(2 * MINUTE)
    await brokenDb()
      .insertInto('callback_inbox')
      .values({ id: crypto.randomUUID(), kind: 'stk', payment_id: s.paymentId, body, received_at })
      .execute()
    await waitForRepair(async () => (await brokenPaying.getPaymentRow(s)).status === 'failed')
    assert.deepEqual(await anomalyKinds(), [])
  })

  it('queries a payment again that has no scheduled query', async () => {
    const s = await brokenPaying.startPaying({ callback: 'never', statement: 'omit' })
    await brokenPaying.answer(s.phone, 'pay')
    await sql`UPDATE payments SET next_query_at = NULL WHERE id = ${s.paymentId}`.execute(brokenDb())
    broken.clock.advance(16 * MINUTE)
    await waitForRepair(async () => (await brokenPaying.getPaymentRow(s)).completed_at !== null)
  })

  it('raises an alert for a repair that fails repeatedly', async () => {
    const s = await createPaidBooking()
    await sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$`.execute(
      brokenDb(),
    )
    await sql`CREATE TRIGGER refuse BEFORE INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION refuse()`.execute(
      brokenDb(),
    )
    const cancelled = await broken.ask('PUT', `/bookings/${s.bookingId}/cancel`, { token: s.token, body: {} })
    assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body))
    broken.clock.advance(6 * MINUTE)
    await waitForRepair(async () =>
      (await alarms('payment-anomaly')).some(({ payment_id: paymentId }) => paymentId === s.paymentId),
    )
    await sql`DROP TRIGGER refuse ON refunds`.execute(brokenDb())
    await waitForRepair(async () => (await brokenPaying.getPaymentRow(s)).status === 'refunded')
    assert.ok(
      (await alarms('payment-anomaly')).every(
        ({ payment_id: paymentId, resolved_at: resolvedAt }) =>
          paymentId !== s.paymentId || resolvedAt !== null,
      ),
    )
  })
})
