/** Refunds whose reversal M-Pesa refuses for good, so that they go to the phone that paid. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { toDay, MINUTE } from '#domain/time/time.ts'
import { newAdmin } from '#tests/support/admins.ts'
import { openShop, timeIn } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { PAYMENT_JOBS, payingIn, until, type Started } from '#tests/support/paying.ts'
import { readPdf } from '#tests/support/pdf-text.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createContext, transaction } from '#server/app-context.ts'
import { callbackUrl } from '../data/secrets.ts'
import { payOutRefund } from './by-payout.ts'
import { findRefund } from '../data/refund-queries.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const { newPhone, startPaying, sandbox, answer, waitForStatus, getPaymentRow } = payingIn(() => test)
const db = () => test.app.database.db
type Paid = Pick<Started, 'paymentId'>
const getRefund = (s: Paid) =>
  db().selectFrom('refunds').selectAll().where('payment_id', '=', s.paymentId).executeTakeFirstOrThrow()
const getPayouts = async (s: Paid) =>
  db()
    .selectFrom('payouts')
    .selectAll()
    .where('refund_id', '=', (await getRefund(s)).id)
    .execute()
const listAlertRows = async (s: Started, kind: string) =>
  db()
    .selectFrom('alerts')
    .select('detail')
    .where('kind', '=', kind)
    .where('refund_id', '=', (await getRefund(s)).id)
    .execute()

/** M-Pesa refuses the reversal three times. */
async function refuse(faults: object = {}): Promise<Started> {
  const s = await startPaying({ reversal: 'fail', count: 3, ...faults })
  await answer(s.phone, 'pay')
  await waitForStatus(s, 'completed')
  await test.ask('PUT', `/bookings/${s.bookingId}/cancel`, { token: s.token, body: {} })
  return s
}
const waitFor = (condition: () => Promise<boolean>) =>
  until(async () => {
    await test.drainJobs(...PAYMENT_JOBS)
    if (await condition()) return true
    test.clock.advance(MINUTE)
    return false
  })
async function reportReversal(s: Started): Promise<void> {
  const { id } = await getRefund(s)
  const Result = {
    ResultType: 0,
    ResultCode: 0,
    ResultDesc: 'Done',
    OriginatorConversationID: 'late',
    ConversationID: 'AG_late',
    TransactionID: `UKZ${id.replaceAll('-', '').slice(-7)}`.toUpperCase(),
  }
  await fetch(callbackUrl(test.app.config, 'reversal', id), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Result }),
  })
  await until(async () => {
    await test.drainJobs(...PAYMENT_JOBS)
    const open = await db()
      .selectFrom('callback_inbox')
      .select('id')
      .where('payment_id', '=', id)
      .where('outcome', 'is', null)
      .execute()
    return open.length === 0
  })
}
async function assertBooks(): Promise<void> {
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
}

describe('a refund that cannot be reversed', () => {
  it('is paid to the phone that paid, once, with the code of that payment', async () => {
    const s = await refuse()
    await waitFor(async () => (await getPaymentRow(s)).status === 'refunded')
    const [refund, payouts] = [await getRefund(s), await getPayouts(s)]
    assert.deepEqual(
      [refund.way, refund.status, refund.refusals, payouts.length, payouts[0]?.status],
      ['payout', 'completed', 3, 1, 'completed'],
    )
    assert.equal(refund.receipt, payouts[0]?.receipt)
    const { payouts: paid } = await sandbox('GET', '/api/payouts')
    assert.deepEqual(
      paid
        .filter(({ id }: { id: string }) => id === payouts[0]?.id)
        .map(({ amount }: { amount: number }) => amount),
      [38],
    )
    const { body } = await test.ask('GET', `/payments/${s.paymentId}/receipt`, { token: s.token })
    assert.deepEqual([body.receipt.refund.way, body.receipt.refund.mpesaCode], ['payout', refund.receipt])
    await assertBooks()
  })

  it('that is reversed after all is in the books as paid twice, once, with an alert', async () => {
    const s = await refuse()
    await waitFor(async () => (await getPaymentRow(s)).status === 'refunded')
    await reportReversal(s)
    await reportReversal(s)
    const [alert, ...others] = await listAlertRows(s, 'paid-twice')
    assert.equal(others.length, 0)
    assert.match(alert?.detail ?? '', /KES 38 has left twice/)
    await assertBooks()
  })

  it('that is reversed before it was paid out is not paid out', async () => {
    const s = await startPaying({ reversal: 'lose-request' })
    await answer(s.phone, 'pay')
    await waitForStatus(s, 'completed')
    await test.ask('PUT', `/bookings/${s.bookingId}/cancel`, { token: s.token, body: {} })
    await waitFor(async () => (await getRefund(s)).status === 'requested')
    await transaction(createContext(test.app, null), async (tx) => {
      const refund = await findRefund(tx.db, (await getRefund(s)).id)
      assert.equal(await payOutRefund(tx, refund!, 'R000002 unknown', 1), true)
      // A job would send it now.
      await tx.db
        .updateTable('payouts')
        .set({ next_try_at: new Date(8e12) })
        .where('refund_id', '=', refund!.id)
        .execute()
    })
    await reportReversal(s)
    const [payout] = await getPayouts(s)
    assert.deepEqual([payout?.status, payout?.result_code], ['failed', 'reversed'])
    assert.deepEqual([(await getRefund(s)).way, (await getRefund(s)).status], ['reversal', 'completed'])
    await assertBooks()
  })

  it('that the phone cannot take waits for a person', async () => {
    const s = await refuse({ payout: 'unregistered' })
    await waitFor(async () => (await getRefund(s)).status === 'needs_review')
    assert.deepEqual(
      (await getPayouts(s)).map(({ status, result_code }) => [status, result_code]),
      [['failed', '2040']],
    )
    assert.equal((await listAlertRows(s, 'refund-stuck')).length, 1)
    await assertBooks()
  })

  it('is paid by hand, which receipt and books say; a reversal after that is money paid twice', async () => {
    const s = await refuse({ payout: 'unregistered' })
    await waitFor(async () => (await getRefund(s)).status === 'needs_review')
    const admin = await newAdmin(test, 'finance')
    const { id } = await getRefund(s)
    const body = { receipt: 'UKH4K8W2QD', to: 'payer', reason: 'Paid from the portal' }
    const paid = await test.ask('POST', `/admin/money/refunds/${id}/paid`, { token: admin.token, body })
    assert.equal(paid.status, 200, JSON.stringify(paid.body))
    const receipt = await test.ask('GET', `/payments/${s.paymentId}/receipt`, { token: s.token })
    const { way, mpesaCode } = receipt.body.receipt.refund
    assert.deepEqual([way, mpesaCode], ['by-hand', 'UKH4K8W2QD'])
    const pdf = await test.ask('GET', `/payments/${s.paymentId}/receipt/pdf`, { token: s.token })
    assert.match(
      (await readPdf(Buffer.from(pdf.body.data, 'base64'))).text,
      /Paid back by D3, by M-Pesa[^]*UKH4K8W2QD/,
    )
    const today = toDay(test.clock.now().getTime())
    const file = await test.ask('GET', `/admin/money/export?file=refunds&from=${today}&to=${today}`, {
      token: admin.token,
    })
    assert.match(file.body.data, new RegExp(`"${id}",.*"completed","by hand","UKH4K8W2QD"`))
    await reportReversal(s)
    await reportReversal(s)
    const [alert, ...others] = await listAlertRows(s, 'paid-twice')
    assert.equal(others.length, 0)
    assert.match(alert?.detail ?? '', /KES 38 has left twice, as UKH4K8W2QD and as UKZ/)
    await assertBooks()
  })

  it('is left to a person if the number that paid is hidden', async () => {
    const { token } = await test.newCustomer()
    const shop = await openShop(test)
    const booked = await test.ask('POST', '/bookings/offers', {
      token,
      body: { offerId: shop.offerId, startTime: timeIn(test, 2) },
    })
    const { id: bookingId, chargedFee, paybill } = booked.body.booking
    const phone = newPhone()
    await sandbox('POST', '/api/faults', { phone, payer: 'empty', reversal: 'fail', count: 3 })
    const { account, businessNumber: business } = paybill
    await sandbox('POST', '/api/paybill', { phone, business, account, amount: chargedFee })
    const paid = await until(() =>
      db()
        .selectFrom('payments')
        .select(['id as paymentId', 'phone_number as phone'])
        .where('booking_id', '=', bookingId)
        .executeTakeFirst(),
    )
    assert.equal(paid.phone, null)
    await test.ask('PUT', `/bookings/${bookingId}/cancel`, { token, body: {} })
    await waitFor(async () => (await getRefund(paid)).status === 'needs_review')
    assert.deepEqual(await getPayouts(paid), [])
  })
})

describe('a pay-out without a clear result', () => {
  it('is a case that an admin sends again, records as paid or as failed; one of it takes effect', async () => {
    const admin = await newAdmin(test, 'finance')
    const s = await refuse({ payout: 'unknown-code' })
    await waitFor(async () => (await getPayouts(s))[0]?.status === 'needs_review')
    const [payout] = await getPayouts(s)
    const ask = (what: string, body?: object) =>
      test.ask('POST', `/admin/money/payouts/${payout!.id}/${what}`, {
        token: admin.token,
        ...(body && { body }),
      })
    const reason = 'Looked for it in the portal'
    const receipt = 'UKQ7H2M4RT'
    const [a, b] = await Promise.all([ask('paid', { reason, receipt }), ask('failed', { reason })])
    assert.deepEqual([a.status, b.status].toSorted(), [200, 409])
    await waitFor(async () => (await getRefund(s)).status !== 'requested')
    assert.equal((await getRefund(s)).status, a.status === 200 ? 'completed' : 'needs_review')
    assert.equal((await ask('retry', { reason })).body.code, 'payout-not-waiting')
    await assertBooks()
  })
})
