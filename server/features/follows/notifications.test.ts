import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import { addDays, DAY, toDay, instant } from '#domain/time/time.ts'
import { openShop } from '#tests/support/factories.ts'
import { addMember } from '#tests/support/merchants.ts'
import { notificationsIn } from '#tests/support/notified.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false, now: new Date(instant(addDays(toDay(Date.now()), 1), 10 * 60)) })
})
after(() => test?.close())

const { notified, getOwnerId, getMemberId, forget, repeat } = notificationsIn(() => test)
const toggle = (token: string, storeId: string) =>
  test.ask('POST', `/stores/${storeId}/toggle-follow`, { token })

it('A new follower is notified to those of the store who see clients, once on a day', async () => {
  const shop = await openShop(test)
  await addMember(test, shop.storeId, 'front-desk')
  const staff = await openShop(test, { staff: 1 })
  await addMember(test, staff.storeId, 'staff', staff.staffIds[0])
  const amina = await test.newCustomer('Amina')
  for (const { storeId } of [shop, staff]) assert.equal((await toggle(amina.token, storeId)).status, 200)
  for (const account of [await getOwnerId(shop), await getMemberId(shop, 'front-desk')]) {
    const [follow, ...others] = await notified(account)
    assert.deepEqual(others, [])
    assert.deepEqual(
      [follow?.type, follow?.key, follow?.url, follow?.groupKey, follow?.storeId],
      [
        'store_follow',
        `store_follow:${shop.storeId}:${amina.id}:${toDay(test.clock.now().getTime())}`,
        '/clients',
        `store_follow:${shop.storeId}`,
        shop.storeId,
      ],
    )
    assert.deepEqual([follow?.params.store, follow?.params.storeId], ['Shop of the test', shop.storeId])
    assert.match(String(follow?.params.customer), /^Amina \S\.$/)
  }
  assert.deepEqual(await notified(await getMemberId(staff, 'staff')), [])
  assert.deepEqual(await notified(amina.id), [])

  // Unfollows and follows again.
  for (let times = 0; times < 4; times++) await toggle(amina.token, shop.storeId)
  await repeat('follow.created')
  assert.equal((await notified(await getOwnerId(shop))).length, 1)
})

it('Somebody who no longer follows when the job runs is not notified', async () => {
  const shop = await openShop(test)
  const { token } = await test.newCustomer()
  await toggle(token, shop.storeId)
  await toggle(token, shop.storeId)
  await forget()
  await repeat('follow.created')
  assert.deepEqual(await notified(await getOwnerId(shop)), [])
})

it('Followers of a store are one unread notification with their number, also the next day', async () => {
  const shop = await openShop(test)
  const [amina, otieno] = [await test.newCustomer('Amina'), await test.newCustomer('Otieno')]
  await toggle(amina.token, shop.storeId)
  await toggle(otieno.token, shop.storeId)
  const owner = await getOwnerId(shop)
  const readCounts = async () => {
    await test.drainJobs()
    const rows = await test.app.database.db
      .selectFrom('notifications')
      .select(['event_count', 'read_at'])
      .where('account_id', '=', owner)
      .orderBy('created_at')
      .execute()
    return rows.map(({ event_count, read_at }) => [event_count, read_at !== null])
  }
  assert.deepEqual(await readCounts(), [[2, false]])
  test.clock.advance(DAY)
  const token = await test.signIn(amina.email, 'a long enough one')
  await toggle(token, shop.storeId)
  await toggle(token, shop.storeId)
  assert.deepEqual(await readCounts(), [[3, false]])
})
