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

const { startPaying, answer, endOf, rowOf } = payingIn(() => test)
const { notified, typesOf, ownerOf, forget, repeat } = notificationsIn(() => test)
const customerOf = async ({ email }: Started): Promise<string> => {
  const { id } = await test.app.database.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}
const MONEY = ['payment_received', 'payment_failed', 'refund_sent']
const moneyOf = async (accountId: string) =>
  (await notified(accountId)).filter(({ type }) => MONEY.includes(type))

it('A fee that was paid is notified to the customer, and its refund', async () => {
  const s = await startPaying()
  await answer(s.phone, 'pay')
  await endOf(s, 'completed')
  const customer = await customerOf(s)
  const [received, ...others] = await moneyOf(customer)
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
  assert.ok((await typesOf(customer)).includes('booking_confirmed'))
  assert.deepEqual(await typesOf(await ownerOf(s.shop)), ['booking_created'])

  const cancelled = await test.ask('PUT', `/bookings/${s.bookingId}/cancel`, {
    token: s.shop.merchantToken,
    body: { reason: 'No water today' },
  })
  assert.equal(cancelled.status, 200)
  await until(async () => {
    await test.drainJobs()
    return (await rowOf(s)).status === 'refunded'
  })
  await repeat('payment.completed', 'refund.completed')
  const [, refund, ...more] = await moneyOf(customer)
  assert.deepEqual(more, [])
  assert.deepEqual(
    [refund?.type, refund?.url, refund?.params.cents],
    ['refund_sent', `/booking-details/${s.bookingId}`, 3800],
  )
  assert.match(String(refund?.key), /^refund_sent:[\da-f-]{36}$/)
  assert.deepEqual(await moneyOf(await ownerOf(s.shop)), [])
})

it('A payment that failed is notified to the customer, and opens the payment again', async () => {
  const s = await startPaying()
  await answer(s.phone, 'no-funds')
  await endOf(s, 'failed')
  const customer = await customerOf(s)
  const [failed, ...others] = await moneyOf(customer)
  assert.deepEqual(others, [])
  assert.deepEqual(
    [failed?.type, failed?.key, failed?.url],
    ['payment_failed', `payment_failed:${s.paymentId}`, `/checkout/${s.bookingId}`],
  )
  await repeat('payment.failed')
  assert.equal((await moneyOf(customer)).length, 1)
})

it('A payment that failed is no longer shown once the time is not held', async () => {
  const s = await startPaying()
  await answer(s.phone, 'cancel')
  await endOf(s, 'failed')
  const customer = await customerOf(s)
  assert.deepEqual(
    (await moneyOf(customer)).map(({ type }) => type),
    ['payment_failed'],
  )
  test.clock.advance(HOUR)
  await test.drainJobs()
  assert.deepEqual(await moneyOf(customer), [])
})

it('A payment that failed is not notified once the time is no longer held', async () => {
  const s = await startPaying()
  await answer(s.phone, 'cancel')
  await endOf(s, 'failed')
  await forget()
  test.clock.advance(HOUR)
  await repeat('payment.failed')
  assert.deepEqual(await moneyOf(await customerOf(s)), [])
})
