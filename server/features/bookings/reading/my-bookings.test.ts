import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import { checkInvariants } from '#tests/support/invariants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { dayIn, openShop } from '#tests/support/factories.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

it('searches the customer’s own bookings by all words of the query, ignoring case', async () => {
  const shop = await openShop(test, { capacity: 4, staff: 1 })
  const { db } = test.app.database
  await db
    .updateTable('services')
    .set({ name: 'Beard 100% off_hot' })
    .where('id', '=', shop.serviceId)
    .execute()
  await db.updateTable('stores').set({ name: 'Kinyozi Kings' }).where('id', '=', shop.storeId).execute()
  await db.updateTable('staff').set({ name: 'Brian Otieno' }).where('id', '=', shop.staffIds[0]!).execute()
  const [mine, other] = [await test.newCustomer('Amina'), await test.newCustomer('Beatrice')]
  const bookingAt = async (token: string, time: string, body = {}) =>
    (
      await test.ask('POST', '/bookings/service', {
        token,
        body: { serviceId: shop.serviceId, startTime: `${dayIn(test, 1)}T${time}`, ...body },
      })
    ).body.booking
  const first = await bookingAt(mine.token, '09:00')
  const second = await bookingAt(mine.token, '11:00')
  await bookingAt(other.token, '13:00')
  await test.ask('PUT', `/bookings/${second.id}/cancel`, { token: mine.token, body: {} })

  const search = async (q: string, filter = '') => {
    const { status, body } = await test.ask('GET', `/bookings/user?${new URLSearchParams({ q })}${filter}`, {
      token: mine.token,
    })
    assert.equal(status, 200)
    return body
  }
  const searchIds = async (q: string, filter = '') =>
    (await search(q, filter)).bookings.map(({ id }: { id: string }) => id)
  const both = [second.id, first.id]
  for (const q of ['beard', 'KINYOZI beard', 'moi avenue', 'test area', '100%', 'off_hot'])
    assert.deepEqual(await searchIds(q), both, q)
  assert.deepEqual(await searchIds('brian'), both)
  assert.deepEqual(await searchIds(`${first.code.slice(0, 3).toLowerCase()} ${first.code.slice(3)}`), [
    first.id,
  ])
  // The wildcards of LIKE are ordinary characters.
  for (const q of ['kinyozi nails', 'bex_ard', 'kx%s', 'offxhot', '\\', 'beatrice'])
    assert.deepEqual(await searchIds(q), [], q)
  assert.deepEqual(await searchIds('', '&status=upcoming'), [first.id])
  assert.deepEqual(await searchIds('beard', '&status=cancelled'), [second.id])

  const { summary, pagination } = await search('kinyozi', '&status=upcoming')
  assert.deepEqual(summary, { upcoming: 1, past: 0, cancelled: 1 })
  assert.equal(pagination.total, 1)
  assert.deepEqual((await search('nothing of the kind')).summary, { upcoming: 0, past: 0, cancelled: 0 })
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
})
