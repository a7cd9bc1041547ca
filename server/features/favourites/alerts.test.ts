import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { sql } from 'kysely'
import { DAY, HOUR } from '#domain/time/time.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'
import { alertOfPriceReductions, alertOfExpiringOffers } from './alerts.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const db = () => test.app.database.db
const addFavourite = ({ token }: { token: string }, offerId: string) =>
  test.ask('POST', `/offers/${offerId}/favorite`, { token })
const saveNotificationSettings = ({ token }: { token: string }, settings: object) =>
  test.ask('PUT', '/notifications/settings', { token, body: settings })
/** Sets the price, in cents, as the merchant. */
const setPrice = async ({ offerId, merchantToken: token }: Shop, cents: number) => {
  const body = { discounted_price: cents / 100 }
  assert.equal((await test.ask('PUT', `/offers/${offerId}`, { token, body })).status, 200)
}
const listAlertRows = (offerId: string) =>
  db()
    .selectFrom('favourite_alerts')
    .select(['account_id', 'kind', 'from_cents', 'to_cents', 'expires_at'])
    .where('offer_id', '=', offerId)
    .orderBy('created_at')
    .execute()
const listAlertEvents = async (offerId: string): Promise<string[]> =>
  (
    await sql<{ kind: string }>`
    SELECT payload->>'kind' AS kind FROM events WHERE topic = 'favourite.alerts' AND payload->>'offerId' = ${offerId} ORDER BY created_at`.execute(
      db(),
    )
  ).rows.map(({ kind }) => kind)
const loadFavourite = async ({ token }: { token: string }) =>
  (await test.ask('GET', '/users/favorites', { token })).body.favorites[0]
const createAlerts = async () => {
  await alertOfPriceReductions(test.app)
  await alertOfExpiringOffers(test.app)
}

describe('a price reduction', () => {
  it('creates one alert for each account with the favourite, from the highest earlier price', async () => {
    const [shop, amina, otieno, passerby] = [
      await openShop(test),
      await test.newCustomer('Amina'),
      await test.newCustomer('Otieno'),
      await test.newCustomer('Passerby'),
    ]
    for (const person of [amina, otieno]) assert.equal((await addFavourite(person, shop.offerId)).status, 201)
    assert.deepEqual((await loadFavourite(amina)).price_dropped_from, null)
    await setPrice(shop, 120_000)
    await setPrice(shop, 100_000)
    await Promise.all([createAlerts(), createAlerts()])
    await createAlerts()
    const alerts = await listAlertRows(shop.offerId)
    assert.deepEqual(alerts.map(({ account_id }) => account_id).toSorted(), [amina.id, otieno.id].toSorted())
    for (const { kind, from_cents, to_cents } of alerts)
      assert.deepEqual([kind, from_cents, to_cents], ['price-drop', 125_000, 100_000])
    assert.deepEqual(await listAlertEvents(shop.offerId), ['price-drop'])
    assert.equal((await loadFavourite(amina)).price_dropped_from, 1250)
    assert.equal(
      (await test.ask('GET', '/users/favorites', { token: passerby.token })).body.favorites.length,
      0,
    )
  })

  it('creates no alert when the price rose again, the offer ended or no account has it', async () => {
    const [up, ended, lonely, amina] = [
      await openShop(test),
      await openShop(test),
      await openShop(test),
      await test.newCustomer('Amina'),
    ]
    await addFavourite(amina, up.offerId)
    await addFavourite(amina, ended.offerId)
    for (const each of [up, ended, lonely]) await setPrice(each, 100_000)
    await setPrice(up, 130_000)
    await db().updateTable('offers').set({ status: 'inactive' }).where('id', '=', ended.offerId).execute()
    await createAlerts()
    for (const { offerId } of [up, ended, lonely])
      assert.deepEqual([await listAlertRows(offerId), await listAlertEvents(offerId)], [[], []])
    assert.deepEqual(await db().selectFrom('offer_price_reductions').selectAll().execute(), [])
    await setPrice(up, 120_000)
    await createAlerts()
    await db().deleteFrom('favourites').where('offer_id', '=', ended.offerId).execute()
    assert.equal((await loadFavourite(amina)).price_dropped_from, 1300)
    await setPrice(up, 140_000)
    assert.equal((await loadFavourite(amina)).price_dropped_from, null)
  })

  it('creates no alert for an account that turned off notifications about offers', async () => {
    const [shop, silent, mute, amina] = [
      await openShop(test),
      await test.newCustomer('Silent'),
      await test.newCustomer('Mute'),
      await test.newCustomer('Amina'),
    ]
    assert.equal((await saveNotificationSettings(silent, { offers: false })).status, 200)
    assert.equal((await saveNotificationSettings(mute, { notifications: false })).status, 200)
    assert.equal((await saveNotificationSettings(amina, { bookings: false })).status, 200)
    for (const person of [silent, mute, amina]) await addFavourite(person, shop.offerId)
    await setPrice(shop, 90_000)
    await createAlerts()
    assert.deepEqual(
      (await listAlertRows(shop.offerId)).map(({ account_id }) => account_id),
      [amina.id],
    )
  })
})

describe('an offer that expires within a day', () => {
  it('creates one alert for each account, and another when its expiry changes', async () => {
    const [shop, amina] = [await openShop(test, { expiresInDays: 3 }), await test.newCustomer('Amina')]
    await addFavourite(amina, shop.offerId)
    await createAlerts()
    assert.deepEqual([await listAlertRows(shop.offerId), (await loadFavourite(amina)).ends_soon], [[], false])
    test.clock.advance(2 * DAY + HOUR)
    await Promise.all([createAlerts(), createAlerts()])
    await createAlerts()
    const [alert, ...more] = await listAlertRows(shop.offerId)
    assert.deepEqual([alert?.kind, alert?.from_cents, more], ['expiring', null, []])
    assert.deepEqual(
      [await listAlertEvents(shop.offerId), (await loadFavourite(amina)).ends_soon],
      [['expiring'], true],
    )
    await db()
      .updateTable('offers')
      .set({ expires_at: new Date(test.clock.now().getTime() + 5 * DAY) })
      .where('id', '=', shop.offerId)
      .execute()
    assert.equal((await loadFavourite(amina)).ends_soon, false)
    test.clock.advance(4 * DAY + HOUR)
    await createAlerts()
    assert.equal((await listAlertRows(shop.offerId)).length, 2)
    assert.equal((await listAlertEvents(shop.offerId)).length, 2)
  })

  it('creates no alert after the offer expired, or for an account that is being deleted', async () => {
    const [shop, leaving, amina] = [
      await openShop(test, { expiresInDays: 1 }),
      await test.newCustomer('Leaving'),
      await test.newCustomer('Amina'),
    ]
    await addFavourite(leaving, shop.offerId)
    await db()
      .updateTable('accounts')
      .set({ erase_after: test.clock.now() })
      .where('id', '=', leaving.id)
      .execute()
    await createAlerts()
    assert.deepEqual([await listAlertRows(shop.offerId), await listAlertEvents(shop.offerId)], [[], []])
    const late = await openShop(test, { expiresInDays: 2 })
    await addFavourite(amina, late.offerId)
    test.clock.advance(3 * DAY)
    await createAlerts()
    assert.deepEqual(await listAlertRows(late.offerId), [])
  })
})

describe('an offer that 20,000 accounts have as a favourite', () => {
  it('alerts all of them, in batches that are each read from an index', async () => {
    const [shop, amina] = [await openShop(test, { expiresInDays: 10 }), await test.newCustomer('Amina')]
    await test.inBulk(async (client) => {
      await client.query(
        `WITH people AS (
          INSERT INTO accounts (id, role, email, first_name, last_name, referral_slug, created_at)
          SELECT id, 'customer', id || '@d3.test', 'One', 'Of Many', id, $2::timestamptz
          FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, 20000)) many RETURNING id
        )
        INSERT INTO favourites (id, account_id, offer_id, created_at) SELECT gen_random_uuid(), id, $1, $2 FROM people`,
        [shop.offerId, test.clock.now()],
      )
      await client.query('ANALYZE favourites, accounts')
    })
    await setPrice(shop, 80_000)
    await createAlerts()
    assert.equal((await listAlertRows(shop.offerId)).length, 20_000)
    assert.deepEqual(await listAlertEvents(shop.offerId), ['price-drop'])
    const { rows } = await sql`
      EXPLAIN (FORMAT json) SELECT account_id FROM favourites WHERE offer_id = ${shop.offerId} AND account_id > ${amina.id}
      ORDER BY account_id LIMIT 5000`.execute(db())
    assert.match(JSON.stringify(rows), /favourites_(?:offer|pkey)/)
    assert.doesNotMatch(JSON.stringify(rows), /"Sort"|"Seq Scan"/)
    await sql`ANALYZE favourite_alerts`.execute(db())
    const { rows: marks } = await sql`
      EXPLAIN (FORMAT json) SELECT max(from_cents) FROM favourite_alerts
      WHERE account_id = ${amina.id} AND offer_id = ${shop.offerId} AND kind = 'price-drop' AND to_cents = 80000`.execute(
      db(),
    )
    assert.match(JSON.stringify(marks), /favourite_alerts_(?:once|newest|of_offer)/)
    assert.doesNotMatch(JSON.stringify(marks), /"Seq Scan"/)
  })
})

describe('At the end', () => {
  it('no invariant is violated', async () => {
    await test.drainJobs(...ALL_SCHEDULED)
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
  })
})
