import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import * as z from 'zod'
import { offerLists } from '#contract/offers.ts'
import { search } from '#contract/search.ts'
import { storeLists } from '#contract/stores.ts'
import { addDays, instant, type Day } from '#domain/time/time.ts'
import { dayIn, openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** Two stores in Nairobi and one in Mombasa, open every day from 9:00; each has a service of an hour and an offer. */
let test: TestApp
const shops: Record<'near' | 'far' | 'coast', Shop> = {} as typeof shops // filled before the tests
let today: Day

before(async () => {
  // The time is early on a Saturday.
  test = await openTestApp({ demo: false, now: new Date(instant('2026-11-21', 6 * 60)) })
  today = dayIn(test, 0)
  for (const name of ['near', 'far', 'coast'] as const)
    shops[name] = await openShop(test, { capacity: 1, durationMinutes: 60, feeWaived: name === 'far' })
  const { db } = test.app.database
  await db
    .updateTable('branch_hours')
    .set({ opens: 9 * 60, closes: 17 * 60 })
    .execute()
  await db
    .insertInto('locations')
    .values([
      { slug: 'kilimani', name: 'Kilimani', city: 'Nairobi', latitude: -1.2905, longitude: 36.7872 },
      { slug: 'hurlingham', name: 'Hurlingham', city: 'Nairobi', latitude: -1.2965, longitude: 36.7975 },
      { slug: 'karen', name: 'Karen', city: 'Nairobi', latitude: -1.3197, longitude: 36.7065 },
      { slug: 'nyali-beach', name: 'Nyali Beach', city: 'Mombasa', latitude: -4.02, longitude: 39.71 },
    ])
    .execute()
  for (const [name, location] of [
    ['near', 'hurlingham'],
    ['far', 'karen'],
    ['coast', 'nyali-beach'],
  ] as const) {
    await db
      .updateTable('branches')
      .set({ location, latitude: null, longitude: null })
      .where('id', '=', shops[name].branchId)
      .execute()
    await db
      .updateTable('stores')
      .set({ location, latitude: null, longitude: null })
      .where('id', '=', shops[name].storeId)
      .execute()
  }
})
after(() => test?.close())

/** Returns a time of a day from today, as the API writes it. */
const at = (days: number, clock = '10:00') => new Date(`${timeIn(test, days, clock)}:00+03:00`).toISOString()

const get = async (path: string) => {
  const { status, body, headers } = await test.ask('GET', path)
  assert.equal(status, 200, JSON.stringify(body))
  return { body, headers }
}
const toNames = (rows: { id: string }[], key: 'offerId' | 'storeId') =>
  rows.map(({ id }) => Object.entries(shops).find(([, shop]) => shop[key] === id)?.[0]).toSorted()
const offersIn = async (query: string) => toNames((await get(`/offers?${query}`)).body.offers, 'offerId')
const storesIn = async (query: string) => toNames((await get(`/stores?${query}`)).body.stores, 'storeId')
type Card = { id: string; nextTimes: { startsAt: string }[]; latitude?: number; longitude?: number }
const pickOffer = (body: { offers: Card[] }, name: keyof typeof shops) =>
  body.offers.find(({ id }) => id === shops[name].offerId)
const book = async (shop: Shop, startTime: string) => {
  const { token } = await test.newCustomer()
  const { status, body } = await test.ask('POST', '/bookings/service', {
    token,
    body: { serviceId: shop.serviceId, startTime },
  })
  assert.equal(status, 201, JSON.stringify(body))
}

describe('An area', () => {
  it('means the areas within five kilometres, or `km`; a town for all its areas', async () => {
    for (const list of [offersIn, storesIn]) {
      assert.deepEqual(await list('location=Kilimani'), [])
      assert.deepEqual(await list('near=Kilimani'), ['near'])
      assert.deepEqual(await list('location=Kilimani&km=5'), ['near'])
      assert.deepEqual(await list('near=kilimani&km=12&location=nairobi'), ['far', 'near'])
      assert.deepEqual(await list('near=kilimani&km=12&location=kilimani'), [])
      assert.deepEqual(await list('near=-1.32,36.70&km=3'), ['far'])
      assert.deepEqual(await list('near=atlantis'), [])
      assert.deepEqual(await list('location=kilimani&km=1'), [])
      assert.deepEqual(await list('location=kilimani&km=12'), ['far', 'near'])
      assert.deepEqual(await list('location=nairobi&km=1'), ['far', 'near'])
      assert.deepEqual(await list('lat=-4&lng=39.7'), ['coast'])
      assert.deepEqual(await list('location=nairobi&lat=-1.32&lng=36.70&km=3'), ['far'])
      assert.deepEqual(await list('location=atlantis'), [])
    }
    const getDistances = async (list: 'offers' | 'stores') =>
      (await get(`/${list}?near=kilimani&km=12`)).body[list].map(
        (each: { distanceKm: number }) => each.distanceKm,
      )
    for (const list of ['offers', 'stores'] as const) {
      const distances = await getDistances(list)
      assert.deepEqual(
        [distances.length, distances],
        [2, distances.toSorted((a: number, b: number) => a - b)],
      )
    }
    const getCategories = async (list: string) =>
      (await get(`/${list}/categories?lat=-4&lng=39.7`)).body.categories
    assert.deepEqual(
      (await getCategories('offers')).map(({ count }: { count: number }) => count),
      [1],
    )
    assert.equal((await getCategories('stores')).length, 1)
    const { body } = await get('/offers?near=kilimani')
    assert.deepEqual(offerLists['GET /offers'].reply.parse(body), body)
    assert.equal(body.offers[0].distanceKm, 1.3)
    assert.equal((await get('/stores?near=kilimani')).body.stores[0].distanceKm, 1.3)
    assert.equal((await get('/offers?location=nairobi')).body.offers[0].distanceKm, undefined)
  })
})

describe('Lists by availability', () => {
  it('show the next three times and count three days, and otherwise stay as they were', async () => {
    const { body } = await get('/offers?withTimes=true')
    assert.deepEqual(offerLists['GET /offers'].reply.parse(body), body)
    const times = ['09:00', '10:00', '11:00'].map((time) => ({
      startsAt: at(0, time),
      date: today,
      day: today,
      time,
      branchId: shops.near.branchId,
    }))
    const card = pickOffer(body, 'near')!
    assert.deepEqual(card.nextTimes, times)
    assert.deepEqual([card.latitude, card.longitude], [-1.2965, 36.7975])
    assert.deepEqual(
      body.days,
      [0, 1, 2].map((ahead) => ({ date: addDays(today, ahead), offers: 3 })),
    )
    const stores = (await get('/stores?withTimes=true')).body
    assert.deepEqual(storeLists['GET /stores'].reply.parse(stores), stores)
    const { offerId, serviceId, storeId } = shops.near
    assert.deepEqual(
      stores.stores.find(({ id }: { id: string }) => id === storeId).nextTimes,
      times.map((time) => ({ ...time, offerId, serviceId })),
    )
    const plain = (await get('/offers')).body
    assert.deepEqual(
      [plain.days, plain.offers[0].nextTimes, plain.offers[0].latitude],
      [undefined, undefined, undefined],
    )
  })

  it('find what is free on a day and in a part of it', async () => {
    const { db } = test.app.database
    await db
      .insertInto('branch_special_days')
      .values([
        {
          branch_id: shops.far.branchId,
          day: addDays(today, 1),
          opens: null,
          closes: null,
          created_at: test.clock.now(),
        },
        {
          branch_id: shops.coast.branchId,
          day: addDays(today, 1),
          opens: 17 * 60,
          closes: 20 * 60,
          created_at: test.clock.now(),
        },
      ])
      .execute()
    for (const list of [offersIn, storesIn]) {
      assert.deepEqual(await list('day=today'), ['coast', 'far', 'near'])
      assert.deepEqual(await list('day=tomorrow'), ['coast', 'near'])
      assert.deepEqual(await list(`day=${addDays(today, 1)}&part=evening`), ['coast'])
      assert.deepEqual(await list('day=tomorrow&part=morning&location=nairobi'), ['near'])
      assert.deepEqual(await list(`day=${addDays(today, 61)}`), [])
      assert.deepEqual(await list(`day=${addDays(today, -1)}&withTimes=true`), [])
      assert.deepEqual(await list('part=evening'), ['coast'])
      assert.deepEqual(await list('day=yesterday&part=night'), ['coast', 'far', 'near'])
    }
    // The offers end earlier.
    assert.deepEqual(await storesIn(`day=${addDays(today, 60)}`), ['coast', 'far', 'near'])
    assert.deepEqual(await offersIn(`day=${addDays(today, 60)}`), [])
    const { body } = await get('/offers?day=tomorrow&part=evening&withTimes=true')
    assert.deepEqual(
      pickOffer(body, 'coast')!.nextTimes.map(({ startsAt }: { startsAt: string }) => startsAt),
      [at(1, '17:00'), at(1, '18:00'), at(1, '19:00')],
    )
    assert.deepEqual(
      body.days.map(({ offers }: { offers: number }) => offers),
      [0, 1, 0],
    )
    assert.equal(body.pagination.total, 1)
    const second = (await get('/offers?day=today&limit=2&page=2')).body
    assert.deepEqual([second.offers.length, second.pagination.total], [1, 3])
  })

  it('are of the branches in the place, and of offers only when they can be used', async () => {
    const { db } = test.app.database
    const set = (values: object) =>
      db.updateTable('offers').set(values).where('id', '=', shops.near.offerId).execute()
    await set({ usable_from: 15 * 60, usable_until: 16 * 60 })
    const { body } = await get('/offers?withTimes=true&near=kilimani')
    assert.deepEqual(
      pickOffer(body, 'near')!.nextTimes.map(({ startsAt }: { startsAt: string }) => startsAt),
      [0, 1, 2].map((ahead) => at(ahead, '15:00')),
    )
    // The service can be booked without the offer.
    const [store] = (await get('/stores?withTimes=true&near=kilimani')).body.stores
    assert.deepEqual([store.nextTimes[0].time, store.nextTimes[0].offerId], ['09:00', undefined])
    await set({ usable_from: null, usable_until: null })
    await db
      .updateTable('branches')
      .set({ location: 'karen' })
      .where('id', '=', shops.near.branchId)
      .execute()
    assert.deepEqual(
      pickOffer((await get('/offers?withTimes=true&location=kilimani&km=3')).body, 'near')!.nextTimes,
      [],
    )
    await db
      .updateTable('branches')
      .set({ location: 'hurlingham' })
      .where('id', '=', shops.near.branchId)
      .execute()
  })

  it('lose a time as soon as it is booked', async () => {
    const path = '/offers?withTimes=true&day=today&part=morning&near=kilimani'
    const { body } = await get(path)
    assert.equal(pickOffer(body, 'near')!.nextTimes.length, 3)
    for (const time of ['09:00', '10:00']) await book(shops.near, at(0, time))
    assert.deepEqual(
      pickOffer((await get(path)).body, 'near')!.nextTimes.map(
        ({ startsAt }: { startsAt: string }) => startsAt,
      ),
      [at(0, '11:00')],
    )
    await book(shops.near, at(0, '11:00'))
    assert.deepEqual((await get(path)).body.offers, [])
    assert.equal((await get(path)).body.pagination.total, 0)
  })

  it('leave out what is sold out, has ended or cannot be booked', async () => {
    const { db } = test.app.database
    await db.updateTable('offers').set({ stock: 1 }).where('id', '=', shops.far.offerId).execute()
    const { token } = await test.newCustomer()
    const { status } = await test.ask('POST', '/bookings', {
      token,
      body: { offerId: shops.far.offerId, startTime: at(2, '12:00') },
    })
    assert.equal(status, 201)
    assert.deepEqual(await offersIn('day=today&location=karen&km=1'), [])
    assert.deepEqual(await storesIn('day=today&location=karen&km=1'), ['far'])
    const pools = (is_active: boolean) =>
      db.updateTable('pools').set({ is_active }).where('service_id', '=', shops.far.serviceId).execute()
    await pools(false)
    assert.deepEqual(await storesIn('day=today&location=karen&km=1'), [])
    await pools(true)
    assert.deepEqual(await storesIn('day=today&location=karen&km=1'), ['far'])
    await db
      .updateTable('services')
      .set({ booking_enabled: false })
      .where('id', '=', shops.far.serviceId)
      .execute()
    assert.deepEqual(await storesIn('day=today&location=karen&km=1'), [])
  })
})

describe('Rows of a list', () => {
  it('are left out when they lose their times', async () => {
    const { db } = test.app.database
    const { offerId, storeId, branchId } = shops.near
    const lists = [
      'day=tomorrow&location=hurlingham&km=1',
      'day=tomorrow&withTimes=true&location=hurlingham&km=1',
    ]
    const found = async () => {
      const names = []
      for (const list of lists) names.push(...(await offersIn(list)), ...(await storesIn(list)))
      return names
    }
    const ofAll = ['near', 'near', 'near', 'near']
    const ofStores = ['near', 'near']
    const setOffer = (status: 'active' | 'paused') =>
      db.updateTable('offers').set({ status }).where('id', '=', offerId).execute()
    const setStore = (status: 'published' | 'closed') =>
      db.updateTable('stores').set({ status }).where('id', '=', storeId).execute()
    const setHours = (opens: number) =>
      db.updateTable('branch_hours').set({ opens }).where('branch_id', '=', branchId).execute()

    assert.deepEqual(await found(), ofAll)
    await setOffer('paused')
    assert.deepEqual(await found(), ofStores)
    await setOffer('active')
    await setStore('closed')
    assert.deepEqual(await found(), [])
    await setStore('published')
    await setHours(16 * 60 + 30)
    assert.deepEqual(await found(), [], 'no hour is left for the service')
    await setHours(9 * 60)
    assert.deepEqual(await found(), ofAll)
  })
})

describe('GET /search', () => {
  it('has times, days, distances, and `freeToday` as another name of `day=today`', async () => {
    const { rows } = await test.app.database.pool.query('SELECT name FROM services WHERE id = $1', [
      shops.coast.serviceId,
    ])
    const query = `query=${encodeURIComponent(rows[0].name)}`
    const { body } = await get(`/search?${query}&withTimes=true&lat=-4.02&lng=39.71&day=tomorrow`)
    assert.deepEqual(z.strictObject(search['GET /search'].reply.shape).parse(body), body)
    assert.deepEqual(toNames(body.offers, 'offerId'), ['coast'])
    assert.deepEqual(
      [body.offers[0].distanceKm, body.offers[0].nextTimes[0].time, body.categories],
      [0, '17:00', null],
    )
    assert.deepEqual(
      body.stores.map(({ nextTimes }: { nextTimes: unknown[] }) => nextTimes.length),
      body.stores.map(() => 3),
    )
    assert.equal(body.days.length, 3)
    const [alias, today_] = await Promise.all(
      ['freeToday=true', 'day=today'].map(async (filter) => (await get(`/search?${query}&${filter}`)).body),
    )
    assert.deepEqual(alias, today_)
    assert.ok(alias.offers.length > 0)
  })
})
