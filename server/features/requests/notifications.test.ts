import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, it } from 'mocha'
import { sql } from 'kysely'
import { Quote } from '#contract/entities/request.ts'
import { addDays, toDay, instant } from '#domain/time/time.ts'
import { notifyLive } from '#server/platform/realtime/live-updates.ts'
import { createDeliveryHelpers } from '#tests/support/deliveries.ts'
import { openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { failedJobs } from '#tests/support/jobs.ts'
import { addMember } from '#tests/support/merchants.ts'
import { notificationsIn } from '#tests/support/notified.ts'
import { until } from '#tests/support/paying.ts'
import { makeQuote, postRequest, quoteInput, requestInput } from '#tests/support/requests.ts'
import { openLiveClient } from '#tests/support/sockets.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'
import { requestNotifications } from './notifications.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false, now: new Date(instant(addDays(toDay(Date.now()), 1), 10 * 60)) })
  await openShop(test)
  await test.app.database.db
    .insertInto('categories')
    .values(['trade-of-many', 'other-trade'].map((slug, n) => ({ slug, name: slug, position: 97 + n })))
    .execute()
  await test.app.database.db
    .insertInto('locations')
    .values({ slug: 'far-away', name: 'Far Away', city: 'Mombasa', latitude: -4.05, longitude: 39.67 })
    .execute()
})
after(() => test?.close())
afterEach(async () => {
  await test.drainJobs(...ALL_SCHEDULED)
  assert.deepEqual(await failedJobs(test.app.database.pool), [])
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
})

const { notified, getOwnerId, getMemberId, forget, repeat } = notificationsIn(() => test)
const { mailsTo } = createDeliveryHelpers(() => test)
const db = () => test.app.database.db
const about = async (accountId: string, type: string) =>
  (await notified(accountId)).filter((each) => each.type === type)
const setInterests = async (shop: Shop, more: object) => {
  const { status } = await test.ask('PUT', '/merchant/request-interests', {
    token: shop.merchantToken,
    body: { categories: [], areas: [], radiusKm: 10, isNotified: true, ...more },
  })
  assert.equal(status, 200)
}
const put = async (token: string, path: string, body: object = {}) => {
  const answer = await test.ask('PUT', `/request-service/${path}`, { token, body })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
}
/** Posts the event again, as if the jobs of the request were started again after a crash. */
const postAgain = async (requestId: string) => {
  await test.drainJobs()
  await db()
    .updateTable('events')
    .set({ dispatched_at: null, due_at: test.clock.now() })
    .where('topic', 'in', ['request.posted', 'request.changed'])
    .where(sql`payload->>'requestId'`, '=', requestId)
    .execute()
  await test.drainJobs()
}
const ofStore = (shop: Shop, more: object = {}) => ({ storeId: shop.storeId, ...more })

describe('a new request', () => {
  it('is notified once to those who make quotes, without what would find the customer', async () => {
    const shop = await openShop(test, { staff: 1 })
    await addMember(test, shop.storeId, 'front-desk')
    await addMember(test, shop.storeId, 'staff', shop.staffIds[0])
    const customer = await test.newCustomer('Achieng')
    await db()
      .updateTable('accounts')
      .set({ phone_number: '254712345678' })
      .where('id', '=', customer.id)
      .execute()
    const id = await postRequest(test, customer.token, { title: 'Leaking tap, call 0712 345 678' })
    const owner = await getOwnerId(shop)
    for (const to of [owner, await getMemberId(shop, 'front-desk')]) {
      const [news, ...others] = await about(to, 'new_service_request')
      assert.deepEqual(others, [])
      assert.deepEqual(
        [news?.key, news?.url, news?.aboutId, news?.params],
        [
          `new_service_request:${id}`,
          `/requests/${id}`,
          customer.id,
          { requestId: id, title: 'Leaking tap, call …', area: 'Test Area' },
        ],
      )
      assert.doesNotMatch(JSON.stringify(news), /Customer|712|Moi Avenue/)
    }
    assert.deepEqual(await about(await getMemberId(shop, 'staff'), 'new_service_request'), [])
    assert.deepEqual(await about(customer.id, 'new_service_request'), [])
    await postAgain(id)
    assert.equal((await about(owner, 'new_service_request')).length, 1)
  })

  it('is left out by those who do not want it, or have blocked the customer', async () => {
    const [wants, silent, elsewhere, blocking] = [
      await openShop(test),
      await openShop(test),
      await openShop(test),
      await openShop(test),
    ]
    await setInterests(silent, { isNotified: false })
    await setInterests(elsewhere, { areas: ['far-away'] })
    const customer = await test.newCustomer()
    await test.ask('POST', '/bookings', {
      token: customer.token,
      body: { serviceId: blocking.serviceId, startTime: timeIn(test, 2) },
    })
    await test.ask('POST', `/merchant/clients/${customer.id}/block`, { token: blocking.merchantToken })
    const posted = await postRequest(test, customer.token)
    const readKeys = async (shop: Shop) =>
      (await about(await getOwnerId(shop), 'new_service_request')).map(({ key }) => key)
    assert.deepEqual(await readKeys(wants), [`new_service_request:${posted}`])
    for (const shop of [blocking, silent, elsewhere]) assert.deepEqual(await readKeys(shop), [])
  })

  it('that is changed is notified to those whom it concerns now, and nobody gets it twice', async () => {
    const [shop, other] = [await openShop(test), await openShop(test)]
    await setInterests(other, { categories: ['other-trade'], areas: ['far-away'] })
    const { token } = await test.newCustomer()
    const id = await postRequest(test, token)
    const both = async () =>
      Promise.all(
        [shop, other].map(
          async (each) => (await about(await getOwnerId(each), 'new_service_request')).length,
        ),
      )
    assert.deepEqual(await both(), [1, 0])
    await put(token, id, requestInput({ category: 'other-trade', location: 'Far Away', version: 1 }))
    assert.deepEqual(await both(), [1, 1])
    await put(token, id, requestInput({ version: 2 }))
    await postAgain(id)
    assert.deepEqual(await both(), [1, 1])
  })

  it('that was withdrawn, or for which the merchant has made a quote, is not notified any more', async () => {
    const shop = await openShop(test)
    const owner = await getOwnerId(shop)
    const { token } = await test.newCustomer()
    const [withdrawn, quoted] = [await postRequest(test, token), await postRequest(test, token)]
    await put(token, `${withdrawn}/cancel`)
    await makeQuote(test, shop.merchantToken, quoted, ofStore(shop))
    await forget()
    for (const id of [withdrawn, quoted]) await postAgain(id)
    const keys = (await about(owner, 'new_service_request')).map(({ key }) => key)
    for (const id of [withdrawn, quoted]) assert.ok(!keys.includes(`new_service_request:${id}`))
  })

  it('is closed for a team that has made an offer, and for everyone with the request', async () => {
    const [quick, slow] = [await openShop(test), await openShop(test)]
    const customer = await test.newCustomer()
    const id = await postRequest(test, customer.token)
    await test.drainJobs()
    const waiting = async () => {
      await test.drainJobs()
      const ofTeam = async (shop: Shop) =>
        (await about(await getOwnerId(shop), 'new_service_request')).filter(
          ({ params }) => params['requestId'] === id,
        )
      return [
        (await ofTeam(quick)).length,
        (await ofTeam(slow)).length,
        (await about(customer.id, 'service_request_offer')).length,
      ]
    }
    assert.deepEqual(await waiting(), [1, 1, 0])
    const quote = await makeQuote(test, quick.merchantToken, id, ofStore(quick))
    assert.deepEqual(await waiting(), [0, 1, 1])
    await put(customer.token, `${id}/accept-offer/${quote}`)
    assert.deepEqual(await waiting(), [0, 0, 0])
  })

  it('arrives by e-mail, unless the member has switched off e-mails about requests', async () => {
    const [shop, without] = [await openShop(test), await openShop(test)]
    const { status } = await test.ask('PUT', '/notifications/preferences', {
      token: without.merchantToken,
      body: { choices: [{ category: 'requests', channel: 'email', isEnabled: false }] },
    })
    assert.equal(status, 200)
    const getMails = async (each: Shop) => {
      const { email, id } = await db()
        .selectFrom('accounts')
        .select(['id', 'email'])
        .where('id', '=', await getOwnerId(each))
        .$narrowType<{ email: string }>()
        .executeTakeFirstOrThrow()
      return mailsTo({ id, email, token: '' })
    }
    const id = await postRequest(test, (await test.newCustomer()).token)
    await test.drainJobs()
    const [mail] = await getMails(shop)
    assert.ok(mail?.text.includes(`${test.app.config.merchantUrl}/requests/${id}`), JSON.stringify(mail))
    assert.equal((await about(await getOwnerId(without), 'new_service_request')).length, 1)
    assert.deepEqual(await getMails(without), [])
  })

  it('is notified to more merchants than one batch, also after its process was killed @long', async () => {
    await test.inBulk(async (client) => {
      await client.query(
        `INSERT INTO accounts (id, role, email, first_name, last_name, referral_slug, created_at)
        SELECT gen_random_uuid(), 'merchant', 'trader-' || n || '@d3.test', 'One', 'of many', 'trader-' || n, $1
        FROM generate_series(1, 600) n`,
        [test.clock.now()],
      )
      await client.query(
        `INSERT INTO merchants (id, account_id, business_name, created_at)
        SELECT gen_random_uuid(), id, 'One of many', $1 FROM accounts WHERE email LIKE 'trader-%'`,
        [test.clock.now()],
      )
      await client.query(
        `INSERT INTO request_interests (merchant_id, categories, areas, updated_at)
        SELECT id, '{trade-of-many}', '{far-away}', $1 FROM merchants WHERE business_name = 'One of many'`,
        [test.clock.now()],
      )
      await client.query(
        `INSERT INTO notification_choices (account_id, category, channel, is_enabled)
        SELECT id, 'requests', 'email', false FROM accounts WHERE email LIKE 'trader-%'`,
      )
    })
    const count = async (id: string) =>
      (
        await db()
          .selectFrom('notifications')
          .select((e) => e.fn.countAll<number>().as('rows'))
          .where('event_key', '=', `new_service_request:${id}`)
          .executeTakeFirstOrThrow()
      ).rows
    const events = async () =>
      (await db().selectFrom('events').select('id').where('topic', '=', 'request.posted').execute()).length
    const { token } = await test.newCustomer()
    await test.drainJobs()
    const id = await postRequest(test, token, { category: 'trade-of-many', location: 'Far Away' })
    // Killed between the notifications of a batch and the event for the next one.
    const [posted] = requestNotifications
    const attempt = { eventId: randomUUID(), emittedAt: test.clock.now(), signal: AbortSignal.abort() }
    await assert.rejects(posted!.handle(test.app, { requestId: id }, attempt as never))
    await test.drainJobs()
    assert.equal(await count(id), 600)
    // The process is killed after that event.
    const before = await events()
    await forget()
    await postAgain(id)
    assert.deepEqual([await events(), await count(id)], [before, 600])
  })
})

describe('a quote', () => {
  it('is notified to the customer with its tags, and several unread ones of a request as one', async () => {
    const shop = await openShop(test)
    const [customer, provider] = [await test.newCustomer(), await test.newCustomer('Juma')]
    const id = await postRequest(test, customer.token)
    const first = await makeQuote(test, provider.token, id, { quotedPrice: 400, warranty: '6 months' })
    const offers = () => about(customer.id, 'service_request_offer')
    const [news] = await offers()
    assert.deepEqual(
      [news?.url, news?.groupKey, news?.priority, news?.storeId, news?.aboutId],
      [`/service-request/${id}`, `service_request_offer:${id}`, 2, null, provider.id],
    )
    assert.deepEqual(news?.params, {
      requestId: id,
      offerId: first,
      title: 'Leaking kitchen tap',
      provider: 'Juma C.',
      cents: 40_000,
      tags: ['quick-response', 'value-added'],
      isChanged: false,
    })
    await makeQuote(test, shop.merchantToken, id, ofStore(shop, { quotedPrice: 3200 }))
    const [merged, ...others] = await offers()
    assert.deepEqual(others, [])
    assert.deepEqual(
      [merged?.params['provider'], merged?.priority, merged?.storeId],
      ['Shop of the test', 3, shop.storeId],
    )
    await repeat('quote.made')
    const { body } = await test.ask('GET', '/notifications', { token: customer.token })
    const shown = body.data.notifications.find(
      ({ type }: { type: string }) => type === 'service_request_offer',
    )
    assert.deepEqual([shown.title, shown.count], ['2 offers for your request', 2])
  })

  it('that is changed is notified again, once for each change, and shown live', async () => {
    const [customer, provider] = [await test.newCustomer(), await test.newCustomer('Juma')]
    const id = await postRequest(test, customer.token)
    const client = await openLiveClient({ url: test.app.config.callbackUrl, token: customer.token })
    const offerId = await makeQuote(test, provider.token, id)
    const change = (version: number, quotedPrice: number) =>
      put(provider.token, `${id}/offers/${offerId}`, quoteInput({ version, quotedPrice }))
    await change(1, 2900)
    const offers = async () =>
      (await about(customer.id, 'service_request_offer')).map(({ key, groupKey, params }) => [
        key,
        groupKey,
        params['cents'],
      ])
    const isChanged = `service_request_offer:${offerId}`
    const [made, changed] = await offers()
    assert.deepEqual(made?.slice(0, 2), [`service_request_offer:${offerId}`, `service_request_offer:${id}`])
    assert.deepEqual(changed, [`${isChanged}:2`, isChanged, 290_000])
    await change(2, 2800)
    await repeat('quote.made', 'quote.changed')
    const [, latest, ...others] = await offers()
    assert.deepEqual([latest, others], [[`${isChanged}:2`, isChanged, 280_000], []])
    await until(async () => client.of('service_offer_received').length >= 3)
    const shown = Quote.parse(client.of('service_offer_received').at(-1))
    assert.deepEqual([shown.id, shown.quotedPrice, shown.contact], [offerId, 2800, null])
    client.close()
  })

  it('is shown live as seen to those who made it, once', async () => {
    const [customer, person] = [await test.newCustomer(), await test.newCustomer('Juma')]
    const shop = await openShop(test)
    const id = await postRequest(test, customer.token)
    await makeQuote(test, person.token, id)
    await makeQuote(test, shop.merchantToken, id, ofStore(shop))
    const clients = [person.token, shop.merchantToken, customer.token].map((token) =>
      openLiveClient({ url: test.app.config.callbackUrl, token }),
    )
    const [ofPerson, ofShop, ofCustomer] = await Promise.all(clients)
    const see = () => test.ask('GET', `/request-service/${id}/offers`, { token: customer.token })
    await see()
    await until(async () => ofPerson!.of('quote_update').length + ofShop!.of('quote_update').length >= 2)
    await see()
    await notifyLive(test.app.database.db, customer.id, 'notification_count_update', null)
    await until(async () => ofCustomer!.of('notification_count_update').length > 0)
    for (const client of [ofPerson!, ofShop!])
      assert.deepEqual(client.of('quote_update'), [{ requestId: id }])
    assert.deepEqual(ofCustomer!.of('quote_update'), [])
    for (const client of [ofPerson!, ofShop!, ofCustomer!]) client.close()
  })

  it('of a merchant who has blocked the customer since is not notified', async () => {
    const shop = await openShop(test)
    const customer = await test.newCustomer()
    await test.ask('POST', '/bookings', {
      token: customer.token,
      body: { serviceId: shop.serviceId, startTime: timeIn(test, 2) },
    })
    const id = await postRequest(test, customer.token)
    const offerId = await makeQuote(test, shop.merchantToken, id, ofStore(shop))
    await test.ask('POST', `/merchant/clients/${customer.id}/block`, { token: shop.merchantToken })
    await put(shop.merchantToken, `${id}/withdraw-offer/${offerId}`)
    await forget()
    await repeat('quote.made', 'quote.decided')
    assert.deepEqual(
      (await notified(customer.id)).filter(({ key }) => /offer/.test(key)),
      [],
    )
  })
})

describe('what becomes of quotes', () => {
  it('is notified to the team of a store, and to individual providers', async () => {
    const [shop, other] = [await openShop(test, { staff: 1 }), await openShop(test)]
    await addMember(test, shop.storeId, 'front-desk')
    await addMember(test, shop.storeId, 'staff', shop.staffIds[0])
    const [customer, provider] = [await test.newCustomer('Achieng'), await test.newCustomer('Juma')]
    const id = await postRequest(test, customer.token, { title: 'Leaking tap, call 0712 345 678' })
    const accepted = await makeQuote(test, shop.merchantToken, id, ofStore(shop))
    const declined = await makeQuote(test, other.merchantToken, id, ofStore(other))
    const lost = await makeQuote(test, provider.token, id)
    await put(customer.token, `${id}/reject-offer/${declined}`, { reason: 'Too expensive' })
    await put(customer.token, `${id}/accept-offer/${accepted}`)
    await repeat('quote.decided')
    for (const to of [await getOwnerId(shop), await getMemberId(shop, 'front-desk')]) {
      const [news, ...others] = await about(to, 'offer_accepted')
      assert.deepEqual(others, [])
      assert.deepEqual(
        [news?.key, news?.url, news?.storeId, news?.aboutId, news?.priority],
        [`offer_accepted:${accepted}`, `/requests/${id}`, shop.storeId, customer.id, 3],
      )
      assert.deepEqual(
        [news?.params['customer'], news?.params['title']],
        ['Achieng C.', 'Leaking tap, call 0712 345 678'],
      )
    }
    assert.deepEqual(await about(await getMemberId(shop, 'staff'), 'offer_accepted'), [])
    const rejections = async (to: string) =>
      (await about(to, 'offer_rejected')).map(({ key, url, params }) => [
        key,
        url,
        params['why'],
        params['title'],
      ])
    const title = 'Leaking tap, call …'
    assert.deepEqual(await rejections(await getOwnerId(other)), [
      [`offer_rejected:${declined}`, `/requests/${id}`, 'declined', title],
    ])
    assert.deepEqual(await rejections(provider.id), [
      [`offer_rejected:${lost}`, `/service-request/${id}`, 'another', title],
    ])
    assert.deepEqual(
      (await notified(customer.id)).filter(({ type }) => /^offer_(accepted|rejected)/.test(type)),
      [],
    )
  })

  it('of an individual provider who is chosen, and of all when the request is withdrawn', async () => {
    const [customer, one, two] = [
      await test.newCustomer(),
      await test.newCustomer(),
      await test.newCustomer(),
    ]
    const chosen = await postRequest(test, customer.token)
    const offerId = await makeQuote(test, one.token, chosen)
    await put(customer.token, `${chosen}/accept-offer/${offerId}`)
    const [news] = await about(one.id, 'offer_accepted')
    assert.deepEqual([news?.url, news?.storeId], [`/service-request/${chosen}`, null])
    const given = await postRequest(test, customer.token)
    await makeQuote(test, two.token, given)
    await put(customer.token, `${given}/cancel`)
    await put(customer.token, `${chosen}/cancel`)
    for (const { id } of [one, two]) {
      const [rejected, ...others] = await about(id, 'offer_rejected')
      assert.deepEqual([rejected?.params['why'], others], ['closed', []])
    }
  })

  it('is notified to the customer when its provider withdraws it', async () => {
    const shop = await openShop(test)
    const customer = await test.newCustomer()
    const id = await postRequest(test, customer.token)
    const offerId = await makeQuote(test, shop.merchantToken, id, ofStore(shop))
    await put(shop.merchantToken, `${id}/withdraw-offer/${offerId}`)
    await repeat('quote.decided')
    const [news, ...others] = await about(customer.id, 'offer_withdrawn')
    assert.deepEqual(others, [])
    assert.deepEqual(
      [news?.key, news?.url, news?.storeId, news?.params['provider']],
      [`offer_withdrawn:${offerId}`, `/service-request/${id}`, shop.storeId, 'Shop of the test'],
    )
    assert.deepEqual(await about(await getOwnerId(shop), 'offer_withdrawn'), [])
  })
})
