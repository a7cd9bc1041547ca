import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import { DAY, HOUR } from '#domain/time/time.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import { failedJobs } from '#tests/support/jobs.ts'
import { notificationsIn } from '#tests/support/notified.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const { notified, listTypes, getOwnerId, forget, repeat } = notificationsIn(() => test)
const db = () => test.app.database.db
const addFavourite = async ({ token }: { token: string }, offerId: string) =>
  assert.equal((await test.ask('POST', `/offers/${offerId}/favorite`, { token })).status, 201)
/** Sets the price, in cents, as the merchant. */
const setPrice = async ({ offerId, merchantToken: token }: Shop, cents: number) => {
  const body = { discounted_price: cents / 100 }
  assert.equal((await test.ask('PUT', `/offers/${offerId}`, { token, body })).status, 200)
}

it('A lower price of a favourite is notified once to everyone who saved it', async () => {
  const shop = await openShop(test)
  const [amina, otieno, passerby] = [
    await test.newCustomer('Amina'),
    await test.newCustomer('Otieno'),
    await test.newCustomer('Passerby'),
  ]
  for (const each of [amina, otieno]) await addFavourite(each, shop.offerId)
  await setPrice(shop, 100_000)
  await test.drainJobs('alert-of-price-drops')
  for (const { id } of [amina, otieno]) {
    const [drop, ...others] = await notified(id)
    assert.deepEqual(others, [])
    assert.deepEqual(
      [drop?.type, drop?.key, drop?.url, drop?.storeId],
      ['price_drop', `price_drop:${shop.offerId}:100000`, `/offer/${shop.offerId}`, shop.storeId],
    )
    assert.deepEqual(drop?.params, {
      offerId: shop.offerId,
      title: 'A cut for less',
      store: 'Shop of the test',
      fromCents: 125_000,
      toCents: 100_000,
      feeCents: 7500,
    })
  }
  assert.deepEqual(await notified(passerby.id), [])
  assert.deepEqual(await notified(await getOwnerId(shop)), [])
  await repeat('favourite.alerts')
  assert.deepEqual(await listTypes(amina.id), ['price_drop'])
})

it('A price that has risen again before the job runs is not notified', async () => {
  const shop = await openShop(test)
  const amina = await test.newCustomer('Amina')
  await addFavourite(amina, shop.offerId)
  await setPrice(shop, 100_000)
  await test.drainJobs('alert-of-price-drops')
  await setPrice(shop, 140_000)
  await forget()
  await repeat('favourite.alerts')
  assert.deepEqual(await notified(amina.id), [])
})

it('The end of a favourite is notified once, a day before', async () => {
  const shop = await openShop(test, { expiresInDays: 2 })
  const amina = await test.newCustomer('Amina')
  await addFavourite(amina, shop.offerId)
  await test.drainJobs('alert-of-ends')
  assert.deepEqual(await notified(amina.id), [])
  test.clock.advance(DAY + HOUR)
  await test.drainJobs('alert-of-ends')
  const [ending, ...others] = await notified(amina.id)
  assert.deepEqual(others, [])
  const endsAt = String(ending?.params.endsAt)
  assert.deepEqual(
    [ending?.type, ending?.key, ending?.url],
    ['ends_soon', `ends_soon:${shop.offerId}:${endsAt}`, `/offer/${shop.offerId}`],
  )
  assert.equal(Date.parse(endsAt) - test.clock.now().getTime() < DAY, true)
  await repeat('favourite.alerts')
  assert.deepEqual(await listTypes(amina.id), ['ends_soon'])
})

it('More accounts than one batch are each notified once, also when a job is started again', async () => {
  const shop = await openShop(test)
  const amina = await test.newCustomer('Amina')
  await test.inBulk(async (client) => {
    await client.query(
      `INSERT INTO accounts (id, role, email, first_name, last_name, referral_slug, created_at)
      SELECT gen_random_uuid(), 'customer', 'favourite-' || n || '@d3.test', 'Fan', 'of offers', 'favourite-' || n, $1
      FROM generate_series(1, 600) n`,
      [test.clock.now()],
    )
    await client.query(
      `INSERT INTO favourites (id, account_id, offer_id, created_at)
      SELECT gen_random_uuid(), id, $1, $2 FROM accounts WHERE email LIKE 'favourite-%'`,
      [shop.offerId, test.clock.now()],
    )
  })
  await addFavourite(amina, shop.offerId)
  await setPrice(shop, 90_000)
  await test.drainJobs('alert-of-price-drops')
  const count = async () =>
    (
      await db()
        .selectFrom('notifications')
        .select((e) => e.fn.countAll<number>().as('rows'))
        .where('event_key', '=', `price_drop:${shop.offerId}:90000`)
        .executeTakeFirstOrThrow()
    ).rows
  assert.equal(await count(), 601)
  const events = async () =>
    (await db().selectFrom('events').select('id').where('topic', '=', 'favourite.alerts').execute()).length
  const before = await events()
  await repeat('favourite.alerts')
  assert.equal(await count(), 601)
  // Each batch has emitted the event for the next one only once.
  assert.equal(await events(), before)
  assert.deepEqual(await failedJobs(test.app.database.pool), [])
})
