import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { addDays, DAY, toDay, instant, MINUTE } from '#domain/time/time.ts'
import { newAdmin } from '#tests/support/admins.ts'
import { openShop } from '#tests/support/factories.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let at: TestApp
let token: string
before(async () => {
  at = await openTestApp({ demo: false })
  token = (await newAdmin(at, 'moderator')).token
})
after(() => at?.close())

const today = () => toDay(at.clock.now().getTime())
const admin = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  at.ask(method, `/admin/${path}`, { token, ...(body && { body }) })

describe('A public holiday', () => {
  it('is added with its effect, closes stores at once, and is changed and removed', async () => {
    const shop = await openShop(at)
    const { db } = at.app.database
    await db
      .updateTable('branches')
      .set({ closed_on_holidays: true })
      .where('id', '=', shop.branchId)
      .execute()
    // The chosen days are none of the fixed holidays.
    const day = [9, 10, 11]
      .map((days) => addDays(today(), days))
      .find((each) => !/-(?:12-1[12]|12-2[456]|01-01|10-[12]0|05-01|06-01)$/.test(each))!
    const slots = () => at.ask('GET', `/bookings/service-slots?serviceId=${shop.serviceId}&date=${day}`)
    const customer = await at.newCustomer()
    const booked = await at.ask('POST', '/bookings', {
      token: customer.token,
      body: {
        serviceId: shop.serviceId,
        bookingType: 'service',
        startTime: (await slots()).body.detailedSlots[0].startsAt,
      },
    })
    assert.equal(booked.status, 201)

    const { effect } = (await admin('GET', `holidays/${day}/effect`)).body
    assert.deepEqual(effect, { closingStores: 1, ownHours: 0, bookings: 1 })
    const added = await admin('POST', 'holidays', { day, name: 'Idd-ul-Fitr' })
    assert.deepEqual([added.status, added.body.holiday.isFixed], [201, false])
    assert.match((await slots()).body.message, /closed on this day: Idd-ul-Fitr/)
    assert.equal((await admin('POST', 'holidays', { day, name: 'Again' })).body.code, 'holiday-exists')
    assert.equal(
      (await admin('POST', 'holidays', { day: addDays(today(), -1), name: 'Late' })).body.code,
      'holiday-past',
    )

    const rename = (version: number) => admin('PUT', `holidays/${day}`, { day, name: 'Idd', version })
    assert.equal((await rename(1)).body.holiday.version, 2)
    assert.equal((await rename(1)).body.code, 'edit-conflict')
    assert.match((await slots()).body.message, /closed on this day: Idd/)
    const listed = (await admin('GET', 'holidays')).body.holidays
    assert.ok(listed.some((each: { isFixed: boolean }) => each.isFixed))
    assert.equal((await admin('DELETE', `holidays/${day}`)).status, 200)
    assert.equal((await slots()).status, 200)
    assert.equal((await admin('DELETE', `holidays/${day}`)).body.code, 'holiday-not-found')
  })
})

describe('A category', () => {
  it('is added, renamed in what is in it, ordered and hidden', async () => {
    const shop = await openShop(at)
    const added = await admin('POST', 'categories', { name: 'Pet care' })
    assert.deepEqual([added.status, added.body.category.slug], [201, 'pet-care'])
    assert.equal((await admin('POST', 'categories', { name: 'pet care' })).body.code, 'name-taken')
    const { categories } = (await admin('GET', 'categories')).body
    const used = categories.find((each: { stores: number }) => each.stores > 0)
    const renamed = await admin('PUT', `categories/${used.slug}`, {
      name: 'Renamed trade',
      isHidden: false,
      version: used.version,
    })
    assert.equal(renamed.status, 200)
    assert.equal((await at.ask('GET', `/stores/${shop.storeId}`)).body.store.category, 'Renamed trade')

    const order = [
      'pet-care',
      ...categories.map((each: { slug: string }) => each.slug).filter((slug: string) => slug !== 'pet-care'),
    ]
    assert.equal((await admin('PUT', 'categories/order', { slugs: order })).status, 200)
    assert.equal(
      (await admin('PUT', 'categories/order', { slugs: order.slice(1) })).body.code,
      'edit-conflict',
    )
    const shown = async (): Promise<string[]> =>
      (await at.ask('GET', '/categories')).body.categories.map((each: { slug: string }) => each.slug)
    assert.equal((await shown())[0], 'pet-care')
    await admin('PUT', 'categories/pet-care', { name: 'Pet care', isHidden: true })
    assert.ok(!(await shown()).includes('pet-care'))
  })
})

describe('An area', () => {
  it('is added with its place, renamed and hidden', async () => {
    const area = { name: 'Kahawa', city: 'Nairobi', latitude: -1.19, longitude: 36.94 }
    const added = await admin('POST', 'areas', area)
    assert.deepEqual([added.status, added.body.area.slug], [201, 'kahawa'])
    const names = async (): Promise<string[]> =>
      (await at.ask('GET', '/locations')).body.locations.map((each: { name: string }) => each.name)
    assert.ok((await names()).includes('Kahawa'))
    assert.equal((await admin('POST', 'areas', { ...area, latitude: 51 })).status, 400)
    const hide = await admin('PUT', 'areas/kahawa', {
      ...area,
      name: 'Kahawa West',
      isHidden: true,
      version: 1,
    })
    assert.deepEqual([hide.status, hide.body.area.name], [200, 'Kahawa West'])
    assert.ok(!(await names()).includes('Kahawa West'))
  })
})

describe('A synonym', () => {
  it('changes what a search finds at once', async () => {
    const shop = await openShop(at)
    const { title } = (await at.ask('GET', `/offers/${shop.offerId}`)).body.offer
    const word = title.toLowerCase().match(/[a-z]{4,}/)?.[0] ?? assert.fail(title)
    const found = async (): Promise<number> =>
      (await at.ask('GET', '/search?query=xylophone')).body.offers.length
    assert.equal(await found(), 0)
    const added = await admin('POST', 'synonyms', { word: 'Xylophone', meanings: [word, word] })
    assert.deepEqual(added.body.synonym, { word: 'xylophone', meanings: [word], version: 1 })
    assert.ok((await found()) > 0)
    assert.equal(
      (await admin('POST', 'synonyms', { word: 'xylophone', meanings: ['x1'] })).body.code,
      'synonym-exists',
    )
    assert.equal(
      (await admin('POST', 'synonyms', { word: 'one two three', meanings: ['four'] })).body.code,
      'not-words',
    )
    assert.equal((await admin('PUT', 'synonyms/xylophone', { meanings: ['nothing here'] })).status, 200)
    assert.equal(await found(), 0)
    assert.equal((await admin('DELETE', 'synonyms/xylophone')).status, 200)
  })
})

describe('A featured offer', () => {
  it('is shown in its order and on its days', async () => {
    const [one, two] = [await openShop(at), await openShop(at)]
    const featured = async (): Promise<string[]> =>
      (await at.ask('GET', '/offers/featured?limit=12')).body.offers.map((each: { id: string }) => each.id)
    const put = (offerId: string, firstDay: string, lastDay: string | null) =>
      admin('PUT', `featured-offers/${offerId}`, { firstDay, lastDay })
    await put(one.offerId, today(), null)
    await put(two.offerId, today(), today())
    assert.deepEqual(await featured(), [two.offerId, one.offerId])
    const order = await admin('PUT', 'featured-offers/order', { offerIds: [one.offerId, two.offerId] })
    assert.equal(order.status, 200)
    assert.deepEqual(await featured(), [one.offerId, two.offerId])
    assert.equal((await put(one.offerId, addDays(today(), 2), today())).body.code, 'ends-first')

    at.clock.advance(instant(addDays(today(), 1)) - at.clock.now().getTime() + MINUTE)
    await at.drainJobs('follow-featured-days')
    assert.deepEqual(await featured(), [one.offerId])
    token = (await newAdmin(at, 'moderator')).token
    const { offers } = (await admin('GET', 'featured-offers')).body
    assert.deepEqual(
      offers.map((each: { isShown: boolean }) => each.isShown),
      [true, false],
    )
    assert.equal((await admin('DELETE', `featured-offers/${one.offerId}`)).status, 200)
    assert.deepEqual(await featured(), [])
  })
})

describe('The promo strip', () => {
  it('shows the text that started last, in the language of the customer', async () => {
    const shown = async (language = 'en') =>
      (await at.ask('GET', '/promotion', { headers: { 'accept-language': language } })).body.promotion
    assert.equal(await shown(), null)
    const december = {
      textEn: 'Karibu December',
      textSw: 'Karibu sana',
      path: '/hotdeals',
      firstDay: today(),
      lastDay: today(),
    }
    const { promotion } = (await admin('POST', 'promotions', december)).body
    assert.equal(promotion.isShown, true)
    assert.deepEqual(await shown(), { text: 'Karibu December', path: '/hotdeals' })
    assert.equal((await shown('sw')).text, 'Karibu sana')
    assert.equal((await admin('POST', 'promotions', { ...december, path: '//evil.example' })).status, 400)
    const change = (version: number) =>
      admin('PUT', `promotions/${promotion.id}`, { ...december, textEn: 'Karibu', version })
    assert.equal((await change(1)).status, 200)
    assert.equal((await change(1)).body.code, 'edit-conflict')
    assert.equal((await shown()).text, 'Karibu')
    at.clock.advance(DAY)
    assert.equal(await shown(), null)
    token = (await newAdmin(at, 'moderator')).token
    assert.equal((await admin('DELETE', `promotions/${promotion.id}`)).status, 200)
  })
})
