/** What becomes of money: claims, refunds whose answer is lost, M-Pesa being down, limits of a phone, alarms, receipts and the books. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import * as fc from 'fast-check'
import { connectMpesa } from '#server/adapters/mpesa/mpesa.ts'
import { contextOf } from '#server/app-context.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { checkInvariants } from '#server/features/operations/invariants.ts'
import { payingIn, until, type Started } from '#tests/support/paying.ts'
import { openShop, timeIn } from '#tests/support/factories.ts'
import { openMpesa } from './mpesa.ts'
import { erasePayer } from './queries.ts'
import { reckon } from './reconciliation/reckoning-queries.ts'
import { settle, settling } from './complete-payment.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let test: TestApp
let admin: string
before(async () => {
  test = await openTestApp({ demo: false })
  const account = await test.newCustomer('Admin')
  await test.app.database.db.updateTable('accounts').set({ role: 'admin' }).where('id', '=', account.id).execute()
  admin = await test.signIn(account.email, 'a long enough one')
})
after(() => test?.close())

const { newPhone, startPaying, sandbox, promptOf, answer, statusOf, endOf, bookingOf, rowOf } = payingIn(() => test)
const db = () => test.app.database.db
const claim = (s: Pick<Started, 'token' | 'bookingId'>, message: string) =>
  test.ask('POST', '/payments/claims', { token: s.token, body: { bookingId: s.bookingId, message } })
const claimNow = async (s: Pick<Started, 'token'>, id: string) => (await test.ask('GET', `/payments/claims/${id}`, { token: s.token })).body
const claimEnds = (s: Pick<Started, 'token'>, id: string, status: string) =>
  until(async () => {
    const said = await claimNow(s, id)
    return said.claim.status === status ? said : null
  })
const smsOf = async (phone: string): Promise<string> =>
  (await sandbox('GET', `/api/sms?phone=${phone}`)).messages.find(({ message }: { message: string }) => / Confirmed\. Ksh/.test(message))
    .message
const refundOf = (s: Started) => db().selectFrom('refunds').selectAll().where('payment_id', '=', s.paymentId).executeTakeFirst()
const openAlarms = async (kind: string) =>
  (await test.ask('GET', '/payments/alarms', { token: admin })).body.alarms.filter((alarm: { kind: string }) => alarm.kind === kind)
const balanceOf = async (account: string): Promise<number> =>
  (await reckon(db(), test.clock.now())).balances.find((one) => one.account === account)?.cents ?? 0
const reversedOf = async (s: Started): Promise<number> =>
  (await sandbox('GET', `/api/payments?phone=${s.phone}`)).payments[0].reversals.length
const settled = (look: () => Promise<boolean>) =>
  until(async () => {
    await test.settle()
    return look()
  })

/** Paid, with its receipt known, and then cancelled in time. */
async function paidAndCancelled(faultSettings?: Record<string, unknown>): Promise<Started> {
  const s = await startPaying()
  await answer(s.phone, 'pay')
  await endOf(s, 'completed')
  if (faultSettings) await sandbox('POST', '/api/knobs', { phone: s.phone, ...faultSettings })
  const cancelled = await test.ask('PUT', `/bookings/${s.bookingId}/cancel`, { token: s.token, body: {} })
  assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body))
  return s
}

describe('“I paid but it says failed”', () => {
  it('the code of a payment that has arrived is matched at once, also in its whole message, and the same answer comes again', async () => {
    const s = await startPaying()
    await answer(s.phone, 'pay')
    await endOf(s, 'completed')
    const { status, body } = await claim(s, await smsOf(s.phone))
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.claim.status, 'matched')
    assert.equal(body.claim.receipt, (await rowOf(s)).receipt)
    assert.equal(body.booking.status, 'confirmed')
    assert.equal((await claim(s, body.claim.receipt.toLowerCase())).body.claim.id, body.claim.id)
  })

  it('no callback came: the prompt itself is asked after, and the booking is confirmed', async () => {
    const s = await startPaying({ callback: 'never' })
    await answer(s.phone, 'pay')
    const { body } = await claim(s, await smsOf(s.phone))
    assert.equal(body.claim.status, 'matched')
    assert.equal(body.booking.status, 'confirmed')
  })

  it('set aside as failed and not to be asked after: the code finds the payment, and the hold that is over is made anew', async () => {
    const s = await startPaying({ callback: 'never', query: 'processing-4999', statement: 'omit' })
    await answer(s.phone, 'pay')
    await test.ask('POST', '/payments/mpesa', { token: s.token, body: { bookingId: s.bookingId, phoneNumber: newPhone() } })
    assert.equal((await rowOf(s)).status, 'failed')
    test.clock.advance(11 * MINUTE)
    await settled(async () => (await bookingOf(s)).status === 'cancelled')
    const { body } = await claim(s, await smsOf(s.phone))
    const ended = await claimEnds(s, body.claim.id, 'matched')
    assert.equal(ended.booking.status, 'confirmed')
    assert.notEqual(ended.booking.id, s.bookingId)
    assert.equal((await rowOf(s)).receipt, body.claim.receipt)
    // Told once more for the booking that is gone, it is still the customer's own.
    assert.equal((await claim(s, body.claim.receipt)).body.claim.status, 'matched')
  })

  it('a code that M-Pesa does not know is refused with what to do', async () => {
    const s = await startPaying()
    const { body } = await claim(s, 'UKL4T9Q2XA')
    const { claim: ended } = await claimEnds(s, body.claim.id, 'refused')
    assert.match(ended.message, /does not know that code/)
  })

  it('another’s code is refused, and nobody is told whose it is', async () => {
    const other = await startPaying()
    await answer(other.phone, 'pay')
    await endOf(other, 'completed')
    const s = await startPaying()
    const receipt = (await rowOf(other)).receipt!
    for (let times = 0; times < 2; times++) {
      const reply = await claim(s, receipt)
      assert.equal(reply.status, 409)
      assert.equal(reply.body.message, 'That M-Pesa code belongs to another payment.')
      assert.ok(!JSON.stringify(reply.body).includes(other.paymentId))
    }
    assert.equal((await bookingOf(s)).status, 'pending')
  })

  it('money of ours that fits no prompt is booked as it came, once, and a person is told', async () => {
    const s = await startPaying({ callback: 'never', query: 'processing-4999', statement: 'omit' })
    await answer(s.phone, 'pay')
    await sandbox('POST', '/api/knobs', { phone: s.phone, status: 'wrong-amount' })
    const before = await balanceOf('unmatched')
    const { body } = await claim(s, await smsOf(s.phone))
    const { claim: ended } = await claimEnds(s, body.claim.id, 'review')
    assert.match(ended.message, /does not fit this booking/)
    assert.equal(before - (await balanceOf('unmatched')), 3700)
    assert.ok((await openAlarms('claim-open')).some((alarm: { claimId: string }) => alarm.claimId === ended.id))
    // Another customer's claim to the same money changes nothing.
    const other = await startPaying()
    const again = await claim(other, body.claim.receipt)
    await claimEnds(other, again.body.claim.id, 'review')
    assert.equal(before - (await balanceOf('unmatched')), 3700)
  })

  it('M-Pesa does not answer: it is asked again with growing pauses, and found when it does', async () => {
    const s = await startPaying({ callback: 'never', query: 'processing-4999', statement: 'omit' })
    await answer(s.phone, 'pay')
    await sandbox('POST', '/api/knobs', { phone: s.phone, status: 'no-result', count: 2 })
    const { body } = await claim(s, await smsOf(s.phone))
    assert.equal(body.claim.status, 'asking')
    for (const minutes of [2, 3, 5, 9]) {
      test.clock.advance(minutes * MINUTE)
      await test.settle()
    }
    await claimEnds(s, body.claim.id, 'matched')
  })

  it('for a day without an answer: a person looks', async () => {
    const s = await startPaying({ callback: 'never', query: 'processing-4999', statement: 'omit' })
    await answer(s.phone, 'ignore')
    await sandbox('POST', '/api/knobs', { status: 'no-result', count: 1000 })
    const { body } = await claim(s, 'UKL4T9Q2XC')
    for (let hour = 0; hour < 26; hour++) {
      test.clock.advance(HOUR)
      await test.settle()
    }
    await sandbox('DELETE', '/api/knobs')
    assert.match((await claimEnds(s, body.claim.id, 'review')).claim.message, /A person is looking/)
  })

  it('belongs to its customer, as the booking does', async () => {
    const s = await startPaying()
    const stranger = await test.newCustomer('Stranger')
    const { body } = await claim(s, 'UKL4T9Q2XD')
    assert.equal((await test.ask('GET', `/payments/claims/${body.claim.id}`, { token: stranger.token })).status, 403)
    assert.equal((await claim({ ...s, token: stranger.token }, 'UKL4T9Q2XD')).status, 403)
    assert.equal((await test.ask('GET', `/payments/claims/${crypto.randomUUID()}`, { token: s.token })).status, 404)
    assert.equal((await claim(s, 'no code at all')).status, 400)
  })
})

describe('Money that goes back', () => {
  it('goes back once, and its receipt says so', async () => {
    const s = await paidAndCancelled()
    await settled(async () => (await rowOf(s)).status === 'refunded')
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
    const stranger = await test.newCustomer('Stranger')
    assert.equal((await test.ask('GET', `/payments/${s.paymentId}/receipt`, { token: stranger.token })).status, 403)
  })

  it('there is no receipt of what was not paid', async () => {
    const s = await startPaying()
    const { status, body } = await test.ask('GET', `/payments/${s.paymentId}/receipt`, { token: s.token })
    assert.deepEqual([status, body.code], [409, 'not-paid'])
  })

  for (const reversal of ['no-result', 'lose-reply'])
    it(`${reversal}: M-Pesa is asked what became of it, and nothing is sent twice`, async () => {
      const s = await paidAndCancelled({ reversal })
      await settled(async () => (await refundOf(s))?.status === 'requested' && (await reversedOf(s)) === 1)
      await settled(async () => {
        test.clock.advance(3 * MINUTE)
        return (await refundOf(s))?.status === 'completed'
      })
      assert.equal(await reversedOf(s), 1)
      const steps = await db()
        .selectFrom('refund_events')
        .select('to_status as to')
        .where('refund_id', '=', (await refundOf(s))!.id)
        .execute()
      assert.deepEqual(
        steps.map(({ to }) => to),
        ['due', 'requested', 'completed'],
      )
    })

  it('a reversal that never reached M-Pesa is sent again, but only when M-Pesa has said so long after', async () => {
    const s = await paidAndCancelled({ reversal: 'lose-request' })
    await settled(async () => (await refundOf(s))?.status === 'requested')
    test.clock.advance(3 * MINUTE)
    await test.settle()
    assert.deepEqual([(await refundOf(s))?.status, await reversedOf(s)], ['requested', 0])
    await settled(async () => {
      test.clock.advance(6 * MINUTE)
      return (await refundOf(s))?.status === 'completed'
    })
    assert.equal(await reversedOf(s), 1)
  })

  it('refused by M-Pesa, it waits for a person, who has it sent again; the books owe it until then', async () => {
    const s = await paidAndCancelled({ reversal: 'fail' })
    await settled(async () => (await refundOf(s))?.status === 'needs_review')
    const { id } = (await refundOf(s))!
    const [alarm] = (await openAlarms('refund-stuck')).filter((one: { refundId: string }) => one.refundId === id)
    const mails = () => sandbox('GET', '/api/mail?to=support@d3.test')
    await settled(async () => (await mails()).messages.some(({ text }: { text: string }) => text.includes(id)))
    const owed = (await reckon(db(), test.clock.now())).undecided.find((one) => one.id === id)
    assert.deepEqual([owed?.isWrong, owed?.cents], [true, 3800])
    const stranger = await test.newCustomer('Stranger')
    const resolve = (token: string) =>
      test.ask('POST', `/payments/alarms/${alarm.id}/resolve`, { token, body: { resolution: 'Asked Safaricom.', refund: 'send-again' } })
    assert.equal((await resolve(stranger.token)).status, 403)
    const { status, body } = await resolve(admin)
    assert.deepEqual([status, body.alarm.resolution], [200, 'Asked Safaricom.'])
    await settled(async () => (await rowOf(s)).status === 'refunded')
    assert.equal(await reversedOf(s), 1)
    const lines = await db().selectFrom('audit_log').select('action').where('subject_id', '=', id).orderBy('seq').execute()
    assert.deepEqual(
      lines.map(({ action }) => action),
      ['refund.owed', 'refund.left', 'alert.resolved', 'refund.completed'],
    )
  })

  it('found by a query it has no receipt: M-Pesa is asked for it, and then it goes back', async () => {
    const s = await startPaying({ callback: 'never' })
    await answer(s.phone, 'pay')
    await test.ask('POST', `/payments/${s.paymentId}/check`, { token: s.token })
    assert.equal((await rowOf(s)).receipt, null)
    await test.ask('PUT', `/bookings/${s.bookingId}/cancel`, { token: s.token, body: {} })
    await settled(async () => {
      test.clock.advance(MINUTE)
      return (await rowOf(s)).status === 'refunded'
    })
    assert.match((await rowOf(s)).receipt!, /^[A-Z0-9]{10}$/)
    assert.equal(await reversedOf(s), 1)
  })

  it('who paid is forgotten also in what M-Pesa says of reversals and questions', async () => {
    const s = await paidAndCancelled({ reversal: 'no-result' })
    await settled(async () => {
      test.clock.advance(3 * MINUTE)
      return (await rowOf(s)).status === 'refunded'
    })
    const { account_id: accountId } = await rowOf(s)
    const bodies = async () =>
      (
        await db()
          .selectFrom('callback_inbox')
          .select('body')
          .where('payment_id', 'in', [s.paymentId, (await refundOf(s))!.id])
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

  it('is news, once', async () => {
    const s = await paidAndCancelled()
    await settled(async () => (await rowOf(s)).status === 'refunded')
    const { id } = (await refundOf(s))!
    const told = await db().selectFrom('events').select('payload').where('topic', '=', 'refund.completed').execute()
    const mine = told.map(({ payload }) => payload as { refundId: string }).filter(({ refundId }) => refundId === id)
    assert.deepEqual(mine, [{ refundId: id, paymentId: s.paymentId, bookingId: s.bookingId }])
  })
})

describe('What M-Pesa says of a payment', () => {
  it('another amount than we asked for is booked as it came, confirms nothing, and no question changes that', async () => {
    const before = await balanceOf('unmatched')
    const s = await startPaying({ callback: 'wrong-amount' })
    await answer(s.phone, 'pay')
    await until(async () => (await rowOf(s)).needs_review)
    assert.equal(before - (await balanceOf('unmatched')), 3700)
    assert.ok((await openAlarms('payment-mismatch')).some((alarm: { paymentId: string }) => alarm.paymentId === s.paymentId))
    test.clock.advance(MINUTE)
    const checked = await test.ask('POST', `/payments/${s.paymentId}/check`, { token: s.token })
    assert.equal(checked.body.payment.status, 'failed')
    assert.equal((await bookingOf(s)).status, 'pending')
  })

  for (const [code, kind] of [
    ['4711', 'payment-undecided'],
    ['2028', 'mpesa-refuses'],
    ['SFC_IC0003', 'mpesa-refuses'],
  ] as const)
    it(`the result ${code} fails it and raises ${kind}`, async () => {
      const s = await startPaying()
      const ctx = contextOf(test.app, null)
      await settling(ctx, s.paymentId, (tx, payment) =>
        settle(tx, payment, { kind: 'failed', source: 'callback', code, description: 'Said by the test' }),
      )
      assert.equal((await statusOf(s)).payment.status, 'failed')
      assert.equal((await rowOf(s)).needs_review, code === '4711')
      assert.equal(
        (await openAlarms(kind)).filter((alarm: { paymentId: string | null }) => !alarm.paymentId || alarm.paymentId === s.paymentId)
          .length,
        1,
      )
    })

  it('nothing for a day: a person is told, and money that comes after all settles the matter', async () => {
    const s = await startPaying({ callback: 'late', delaySeconds: 26 * 3600, query: 'processing-4999', statement: 'omit' })
    await answer(s.phone, 'pay')
    const isMine = (alarm: { paymentId: string }) => alarm.paymentId === s.paymentId
    await settled(async () => {
      test.clock.advance(HOUR)
      return (await openAlarms('payment-undecided')).some(isMine)
    })
    test.clock.advance(5 * HOUR)
    await endOf(s, 'completed')
    assert.equal((await openAlarms('payment-undecided')).some(isMine), false)
    assert.equal((await rowOf(s)).needs_review, false)
  })
})

describe('M-Pesa is down', () => {
  it('after five failures nobody is sent there; the time stays held; after half a minute one prompt finds out that it is up', async () => {
    await sandbox('POST', '/api/knobs', { push: 'down', count: 5 })
    for (let times = 0; times < 5; times++) await startPaying()
    await until(async () => (await openAlarms('mpesa-down')).length === 1)
    const s = await startPaying()
    assert.deepEqual([s.reply.status, s.reply.body.code], [503, 'mpesa-busy'])
    const wait = Number(s.reply.headers['retry-after'])
    assert.ok(wait > 0 && wait <= 30, String(wait))
    assert.equal((await bookingOf(s)).status, 'pending')
    assert.equal((await db().selectFrom('payments').select('id').where('booking_id', '=', s.bookingId).execute()).length, 0)
    test.clock.advance(31_000)
    const again = await test.ask('POST', '/payments/mpesa', { token: s.token, body: { bookingId: s.bookingId, phoneNumber: s.phone } })
    assert.equal(again.status, 200, JSON.stringify(again.body))
    await until(async () => (await openAlarms('mpesa-down')).length === 0)
  })

  it('two processes share one token, and take over each other’s when theirs has died', async () => {
    const [one, two] = [openMpesa(test.app), openMpesa(test.app)]
    const kept = () =>
      db().selectFrom('mpesa_tokens').select(['token_encrypted as encrypted', 'leased_until as lease']).executeTakeFirstOrThrow()
    test.clock.advance(2 * HOUR)
    await Promise.all([one, two, one, two].map((mpesa) => mpesa.query('ws_CO_none')))
    const first = await kept()
    assert.equal(first.lease, null)
    await two.query('ws_CO_none')
    assert.deepEqual(await kept(), first)
    // A third, that shares nothing, kills the token of both.
    await connectMpesa(test.app.config.mpesa, test.clock, test.app.log).query('ws_CO_none')
    const s = await startPaying()
    assert.equal(s.reply.body.payment.status, 'pending')
    const second = await kept()
    assert.notDeepEqual(second, first)
    const prompt = await promptOf(s.phone)
    assert.deepEqual([await one.query(prompt.id), await two.query(prompt.id)], [{ kind: 'pending' }, { kind: 'pending' }])
    assert.deepEqual(await kept(), second)
  })
})

describe('The books', () => {
  it('balance whatever is answered, cancelled, told twice and told late', async () => {
    const way = fc.record({
      action: fc.constantFrom('pay', 'pay', 'pay', 'cancel', 'no-funds'),
      callback: fc.constantFrom('normal', 'twice', 'never', 'before-reply', 'wrong-amount'),
      cancels: fc.boolean(),
      reversal: fc.constantFrom('normal', 'no-result', 'lose-reply', 'lose-request', 'fail'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(way, { minLength: 2, maxLength: 4 }), async (ways) => {
        for (const { action, callback, cancels, reversal } of ways) {
          const s = await startPaying({ callback })
          const prompt = await promptOf(s.phone)
          if (prompt.status === 'open') await answer(s.phone, action)
          if (callback === 'never') await test.ask('POST', `/payments/${s.paymentId}/check`, { token: s.token })
          await until(async () => !['pending', 'processing'].includes((await statusOf(s)).payment.status))
          if (reversal !== 'normal') await sandbox('POST', '/api/knobs', { phone: s.phone, reversal })
          if (cancels) await test.ask('PUT', `/bookings/${s.bookingId}/cancel`, { token: s.token, body: {} })
        }
        test.clock.advance(3 * MINUTE)
        await test.settle()
        const { checks } = await reckon(db(), test.clock.now())
        for (const { what, books, rows } of checks) assert.equal(books, rows, what)
      }),
      { numRuns: 6, seed: 20261121, endOnFailure: true },
    )
  })

  it('are only ever added to, and take nothing that does not balance', async () => {
    const { pool } = test.app.database
    await assert.rejects(pool.query('UPDATE ledger_entries SET cents = cents + 1'), /append-only/)
    await assert.rejects(pool.query('DELETE FROM ledger_transfers'), /append-only/)
    await assert.rejects(
      pool.query(`WITH t AS (INSERT INTO ledger_transfers (id, kind, receipt, at) VALUES (gen_random_uuid(), 'unmatched-received', 'ZZZZZZZZZ1', now()) RETURNING id)
        INSERT INTO ledger_entries SELECT id, 'mpesa', 100 FROM t`),
      /do not add up to zero/,
    )
  })

  it('after all of that, every invariant holds', async () => {
    test.clock.advance(15 * MINUTE)
    await settled(async () => (await checkInvariants(test.app.database.pool, test.clock.now())).length === 0).catch(async () =>
      assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), []),
    )
  })
})

describe('How often a phone is asked', () => {
  let strict: TestApp
  before(async () => {
    strict = await openTestApp({ demo: false, env: { RATE_LIMIT_SCALE: '1' } })
  })
  after(() => strict?.close())

  it('three prompts in ten minutes, whoever sends them and whatever became of them; then a time to come back', async () => {
    const shop = await openShop(strict, { capacity: 20 })
    const ask = async () => {
      const { token } = await strict.newCustomer()
      const booked = await strict.ask('POST', '/bookings/offers', { token, body: { offerId: shop.offerId, startTime: timeIn(strict, 2) } })
      const body = { bookingId: booked.body.booking.id, phoneNumber: '0722999001' }
      return strict.ask('POST', '/payments/mpesa', { token, body })
    }
    const { sandbox: inStrict } = payingIn(() => strict)
    for (let times = 0; times < 3; times++) {
      const { status, body } = await ask()
      assert.equal(status, 200, JSON.stringify(body))
      await inStrict('POST', '/api/clock', { advance: '61s' })
    }
    const fourth = await ask()
    assert.deepEqual([fourth.status, fourth.body.code], [429, 'phone-limit'])
    const wait = Number(fourth.headers['retry-after'])
    assert.ok(wait > 6 * 60 && wait < 7 * 60 + 1, String(wait))
    strict.clock.advance(wait * 1000)
    assert.equal((await ask()).status, 200)
  })

  it('five codes for a booking', async () => {
    const shop = await openShop(strict)
    const { token, id: accountId } = await strict.newCustomer()
    const booked = await strict.ask('POST', '/bookings/offers', { token, body: { offerId: shop.offerId, startTime: timeIn(strict, 3) } })
    const bookingId = booked.body.booking.id
    const rows = Array.from({ length: 5 }, (_, n) => ({
      id: crypto.randomUUID(),
      booking_id: bookingId,
      account_id: accountId,
      receipt: `UKL4T9Q2X${n}`,
      status: 'refused',
      reason: 'unknown-code',
      callback_hash: Buffer.alloc(32, n),
      created_at: strict.clock.now(),
      decided_at: strict.clock.now(),
    }))
    await strict.app.database.db.insertInto('payment_claims').values(rows).execute()
    const sixth = await strict.ask('POST', '/payments/claims', { token, body: { bookingId, message: 'UKL4T9Q2XZ' } })
    assert.deepEqual([sixth.status, sixth.body.code], [429, 'too-many-codes'])
    const known = await strict.ask('POST', '/payments/claims', { token, body: { bookingId, message: 'UKL4T9Q2X1' } })
    assert.deepEqual([known.status, known.body.claim.status], [200, 'refused'])
  })
})
