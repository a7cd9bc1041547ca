import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import { HOUR } from '#domain/time/time.ts'
import { notificationsIn } from '#tests/support/notified.ts'
import { payingIn, until, type Started } from '#tests/support/paying.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const { startPaying, answer, waitForStatus, getPaymentRow } = payingIn(() => test)
const { notified, listTypes, getOwnerId, forget, repeat } = notificationsIn(() => test)
const getCustomerId = async ({ email }: Started): Promise<string> => {
  const { id } = await test.app.database.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}
const MONEY = ['payment_received', 'payment_failed', 'refund_sent']
const getMoney = async (accountId: string) =>
  (await notified(accountId)).filter(({ type }) => MONEY.includes(type))

it('A fee that was paid is notified to the customer, and its refund', async () => {
  const s = await startPaying()
  await answer(s.phone, 'pay')
  await waitForStatus(s, 'completed')
  const customer = await getCustomerId(s)
  const [received, ...others] = await getMoney(customer)
  assert.deepEqual(others, [])
  assert.deepEqual(
    [received?.type, received?.key, received?.url, received?.params.cents, received?.params.store],
    [
      'payment_received',
      `payment_received:${s.paymentId}`,
      `/booking-details/${s.bookingId}`,
      3800,
      'Shop of the test',
    ],
  )
  assert.ok((await listTypes(customer)).includes('booking_confirmed'))
  assert.deepEqual(await listTypes(await getOwnerId(s.shop)), ['booking_created'])

  const cancelled = await test.ask('PUT', `/bookings/${s.bookingId}/cancel`, {
    token: s.shop.merchantToken,
    body: { reason: 'No water today' },
  })
  assert.equal(cancelled.status, 200)
  await until(async () => {
    await test.drainJobs('send-refunds')
    return (await getPaymentRow(s)).status === 'refunded'
  })
  await repeat('payment.completed', 'refund.completed')
  const [, refund, ...more] = await getMoney(customer)
  assert.deepEqual(more, [])
  assert.deepEqual(
    [refund?.type, refund?.url, refund?.params.cents],
    ['refund_sent', `/booking-details/${s.bookingId}`, 3800],
  )
  assert.match(String(refund?.key), /^refund_sent:[\da-f-]{36}$/)
  assert.deepEqual(await getMoney(await getOwnerId(s.shop)), [])
})

it('A payment that failed is notified to the customer, and opens the payment again', async () => {
  const s = await startPaying()
  await answer(s.phone, 'no-funds')
  await waitForStatus(s, 'failed')
  const customer = await getCustomerId(s)
  const [failed, ...others] = await getMoney(customer)
  assert.deepEqual(others, [])
  assert.deepEqual(
    [failed?.type, failed?.key, failed?.url],
    ['payment_failed', `payment_failed:${s.paymentId}`, `/checkout/${s.bookingId}`],
  )
  await repeat('payment.failed')
  assert.equal((await getMoney(customer)).length, 1)
})

it('A payment that failed is no longer shown once the time is not held', async () => {
  const s = await startPaying()
  await answer(s.phone, 'cancel')
  await waitForStatus(s, 'failed')
  const customer = await getCustomerId(s)
  assert.deepEqual(
    (await getMoney(customer)).map(({ type }) => type),
    ['payment_failed'],
  )
  test.clock.advance(HOUR)
  await test.drainJobs('release-overdue-holds')
  assert.deepEqual(await getMoney(customer), [])
})

it('A payment that failed is not notified once the time is no longer held', async () => {
  const s = await startPaying()
  await answer(s.phone, 'cancel')
  await waitForStatus(s, 'failed')
  await forget()
  test.clock.advance(HOUR)
  await test.drainJobs('release-overdue-holds')
  await repeat('payment.failed')
  assert.deepEqual(await getMoney(await getCustomerId(s)), [])
})
