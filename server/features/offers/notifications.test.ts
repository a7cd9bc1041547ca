import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import { addDays, DAY, toDay, HOUR, instant } from '#domain/time/time.ts'
import { dayIn, openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { failedJobs } from '#tests/support/jobs.ts'
import { notificationsIn } from '#tests/support/notified.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false, now: new Date(instant(addDays(toDay(Date.now()), 1), 10 * 60)) })
})
after(() => test?.close())

const { notified, getOwnerId, forget, repeat } = notificationsIn(() => test)
const db = () => test.app.database.db
const create = async (shop: Shop, more: object = {}): Promise<string> => {
  const { status, body } = await test.ask('POST', '/offers', {
    token: shop.merchantToken,
    body: {
      service_id: shop.serviceId,
      title: 'Cut and shave',
      description: 'A cut and a shave.',
      discount: 20,
      expiration_date: dayIn(test, 20),
      ...more,
    },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body.offer.id
}
const edit = async (shop: Shop, id: string, body: object) => {
  const edited = await test.ask('PUT', `/offers/${id}`, { token: shop.merchantToken, body })
  assert.equal(edited.status, 200, JSON.stringify(edited.body))
}
const newFollower = async (shop: Shop) => {
  const customer = await test.newCustomer()
  const { status } = await test.ask('POST', `/stores/${shop.storeId}/toggle-follow`, {
    token: customer.token,
  })
  assert.equal(status, 200)
  return customer
}
const readKeys = async (id: string) => (await notified(id)).map(({ key }) => key)

it('An offer that is public at once is notified to the followers of its store, once', async () => {
  const shop = await openShop(test)
  const other = await openShop(test)
  const [amina, passerby] = [await newFollower(shop), await newFollower(other)]
  const id = await create(shop)
  const [news, ...others] = await notified(amina.id)
  assert.deepEqual(others, [])
  assert.deepEqual(
    [news?.type, news?.key, news?.url, news?.groupKey, news?.storeId],
    ['new_offer', `new_offer:${id}`, `/offer/${id}`, 'new_offer', shop.storeId],
  )
  assert.deepEqual(news?.params, {
    offerId: id,
    title: 'Cut and shave',
    store: 'Shop of the test',
    cents: 120_000,
    feeCents: 4500,
  })
  await edit(shop, id, { status: 'paused' })
  await edit(shop, id, { status: 'active', title: 'Another title' })
  await repeat('offer.published')
  assert.deepEqual(await readKeys(amina.id), [`new_offer:${id}`])
  assert.deepEqual(await readKeys(passerby.id), [])
  assert.ok(!(await readKeys(await getOwnerId(shop))).includes(`new_offer:${id}`))
})

it('A draft is notified when it is published, and a scheduled offer when it starts', async () => {
  const shop = await openShop(test)
  const [one, two] = [await newFollower(shop), await newFollower(shop)]
  const draft = await create(shop, { status: 'draft' })
  const scheduled = await create(shop, { starts_at: timeIn(test, 1, '09:00') })
  assert.deepEqual(await readKeys(one.id), [])
  await edit(shop, draft, { status: 'active' })
  assert.deepEqual(await readKeys(one.id), [`new_offer:${draft}`])
  await forget()
  test.clock.advance(DAY)
  await test.drainJobs('start-offers')
  assert.deepEqual(await readKeys(one.id), [`new_offer:${scheduled}`])
  assert.deepEqual(await readKeys(two.id), [`new_offer:${scheduled}`])
})

it('An offer that its store has paused before the job runs is not notified', async () => {
  const shop = await openShop(test)
  const amina = await newFollower(shop)
  const id = await create(shop)
  await test.drainJobs()
  await edit(shop, id, { status: 'paused' })
  await forget()
  await repeat('offer.published')
  assert.deepEqual(await readKeys(amina.id), [])
})

it('More followers than one batch are each notified once, and those who follow later are not', async () => {
  const shop = await openShop(test)
  await test.inBulk(async (client) => {
    await client.query(
      `INSERT INTO accounts (id, role, email, first_name, last_name, referral_slug, created_at)
      SELECT gen_random_uuid(), 'customer', 'follower-' || n || '@d3.test', 'Fan', 'of a store', 'follower-' || n, $1
      FROM generate_series(1, 600) n`,
      [test.clock.now()],
    )
    // Many people follow at the same time.
    await client.query(
      `INSERT INTO follows (account_id, store_id, created_at)
      SELECT id, $1, $2::timestamptz - (length(email) || ' microseconds')::interval FROM accounts
      WHERE email LIKE 'follower-%'`,
      [shop.storeId, test.clock.now()],
    )
    await client.query('UPDATE stores SET follower_count = 600 WHERE id = $1', [shop.storeId])
  })
  const id = await create(shop)
  await test.drainJobs()
  const count = async () =>
    (
      await db()
        .selectFrom('notifications')
        .select((e) => e.fn.countAll<number>().as('rows'))
        .where('event_key', '=', `new_offer:${id}`)
        .executeTakeFirstOrThrow()
    ).rows
  assert.equal(await count(), 600)
  const events = async () =>
    (await db().selectFrom('events').select('id').where('topic', '=', 'offer.published').execute()).length
  const before = await events()
  test.clock.advance(HOUR)
  const late = await newFollower(shop)
  // A process was killed after it had emitted the event for the next batch.
  await forget()
  await repeat('offer.published')
  assert.equal(await events(), before)
  assert.ok((await count()) >= 600)
  await repeat('offer.published')
  assert.ok((await count()) <= 601)
  assert.ok(late.id)
  assert.deepEqual(await failedJobs(test.app.database.pool), [])
})
