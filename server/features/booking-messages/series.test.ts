/** Messages about series of visits, in the customer's language (docs/rules/series.md#messages). */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { DAY, MINUTE } from '#domain/time/time.ts'
import { openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { NEW_ACCOUNT_PASSWORD, type NewAccount } from '#tests/support/new-account.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const WEEK = 7 * DAY
/** A customer who reads Kiswahili. */
async function newCustomer(): Promise<NewAccount> {
  const customer = await test.newCustomer()
  await test.app.database.db
    .updateTable('accounts')
    .set({ language: 'sw' })
    .where('id', '=', customer.id)
    .execute()
  return customer
}
async function post(path: string, token: string, body: object) {
  const reply = await test.ask('POST', path, { token, body })
  assert.equal(reply.status, 201, JSON.stringify(reply.body))
  return reply.body
}
const book = async (shop: Shop, token: string, startTime = timeIn(test, 2)) =>
  (await post('/bookings', token, { serviceId: shop.serviceId, startTime })).booking
const repeat = (
  booking: { id: string; startTime: string },
  token: string,
  everyWeeks: number,
  count: number,
) =>
  post('/series', token, {
    bookingId: booking.id,
    everyWeeks,
    visits: Array.from({ length: count - 1 }, (_, nth) => ({
      startTime: new Date(Date.parse(booking.startTime) + (nth + 1) * everyWeeks * WEEK).toISOString(),
    })),
  })
/** The store says that the visit took place, and can no longer undo it. */
async function complete(shop: Shop, { id, endTime }: { id: string; endTime: string }): Promise<void> {
  test.clock.advance(Date.parse(endTime) - test.clock.now().getTime() + MINUTE)
  const email = await getMerchantEmail(shop)
  const token = await test.signIn(email, NEW_ACCOUNT_PASSWORD)
  const { status, body } = await test.ask('PUT', `/bookings/${id}/complete`, { token, body: {} })
  assert.equal(status, 200, JSON.stringify(body))
  test.clock.advance(11 * MINUTE)
}
async function getMerchantEmail({ storeId }: Shop): Promise<string> {
  const { email } = await test.app.database.db
    .selectFrom('stores')
    .innerJoin('merchants', 'merchants.id', 'stores.merchant_id')
    .innerJoin('accounts', 'accounts.id', 'merchants.account_id')
    .select('accounts.email')
    .where('stores.id', '=', storeId)
    .executeTakeFirstOrThrow()
  assert.ok(email)
  return email
}
async function titles(customer: NewAccount, type: string): Promise<string[]> {
  await test.drainJobs('propose-series-visits')
  const token = await test.signIn(customer.email, NEW_ACCOUNT_PASSWORD)
  const { body } = await test.ask('GET', `/notifications?type=${type}`, { token })
  return body.data.notifications.map(({ title }: { title: string }) => title)
}

describe('A series of visits', () => {
  it('that is booked is reported once (series_booked)', async () => {
    const shop = await openShop(test)
    const customer = await newCustomer()
    await repeat(await book(shop, customer.token), customer.token, 2, 4)
    assert.deepEqual(await titles(customer, 'series_booked'), [
      'Nafasi za ziara 3 Shop of the test zimewekwa',
    ])
  })

  it('has a planned visit that is reported when it can be booked (series_visit_due)', async () => {
    const shop = await openShop(test)
    const customer = await newCustomer()
    await repeat(await book(shop, customer.token), customer.token, 9, 2)
    assert.deepEqual(await titles(customer, 'series_visit_due'), [])
    test.clock.advance(6 * DAY)
    assert.deepEqual(await titles(customer, 'series_visit_due'), ['Ziara yako ijayo Shop of the test'])
  })
})

it('Coming again is proposed after a visit (next_visit)', async () => {
  const shop = await openShop(test)
  const customer = await newCustomer()
  const first = await book(shop, customer.token)
  const startTime = new Date(Date.parse(first.startTime) + WEEK).toISOString()
  const second = await book(shop, customer.token, startTime)
  await complete(shop, first)
  assert.deepEqual(await titles(customer, 'next_visit'), [])
  await complete(shop, second)
  assert.equal((await titles(customer, 'next_visit')).length, 1)
})
