/** Packages over the API (docs/rules/packages.md). */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'mocha'
import { PACKAGE_REMINDER_DAYS, packageEnd } from '#domain/booking/packages/packages.ts'
import { addDays, DAY, HOUR, MINUTE, toDay } from '#domain/time/time.ts'
import { newPhone } from '#tests/support/accounts.ts'
import { newAdmin } from '#tests/support/admins.ts'
import { addService, openShop, timeIn, type Shop, type ShopOptions } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { NEW_ACCOUNT_PASSWORD } from '#tests/support/new-account.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'
import { openTestApp, type Answer, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const ask = (method: Method, path: string, token: string, body?: unknown) =>
  test.ask(method, path, { token, ...(body !== undefined && { body }) })
const assertRefused = ({ status, body }: Answer, refusal: [number, string]) =>
  assert.deepEqual([status, body.code], refusal, JSON.stringify(body))
const assertInvariants = async () => {
  await test.drainJobs(...ALL_SCHEDULED)
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
}

/** A customer whose phone number is verified. */
async function newCustomer() {
  const customer = await test.newCustomer()
  const phone = newPhone()
  await verify(customer.id, phone)
  return { ...customer, phone }
}
/** Time has passed since the session began. */
const signIn = ({ customer }: Sold) => test.signIn(customer.email, NEW_ACCOUNT_PASSWORD)
const verify = (id: string, phone: string) =>
  test.app.database.db
    .updateTable('accounts')
    .set({ phone_number: phone, is_phone_verified: true })
    .where('id', '=', id)
    .execute()

const TEN = { visits: 10, price: 12_000, validMonths: 12 }
async function createPackage(shop: Shop, values: object = {}) {
  const { status, body } = await ask('POST', '/merchant/packages', shop.merchantToken, {
    serviceId: shop.serviceId,
    ...TEN,
    ...values,
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body.package
}
const sell = (shop: Shop, packageId: string, phone: string, name = 'Wanjiku Mwangi') =>
  ask('POST', `/merchant/packages/${packageId}/sales`, shop.merchantToken, { name, phone })

/** A shop that has sold a package, of ten cuts by default, to a customer. */
async function openSold({ shop: options, ...values }: { shop?: ShopOptions } & Partial<typeof TEN> = {}) {
  const shop = await openShop(test, options)
  const customer = await newCustomer()
  const offered = await createPackage(shop, values)
  const { status, body } = await sell(shop, offered.id, customer.phone)
  assert.equal(status, 201, JSON.stringify(body))
  return { shop, customer, packageId: offered.id as string, saleId: body.sale.id as string }
}
type Sold = Awaited<ReturnType<typeof openSold>>

const book = ({ shop, customer, saleId }: Sold, startTime = timeIn(test, 2)) =>
  ask('POST', '/bookings', customer.token, { serviceId: shop.serviceId, startTime, packageId: saleId })
async function bookOne(sold: Sold, startTime?: string) {
  const { status, body } = await book(sold, startTime)
  assert.equal(status, 201, JSON.stringify(body))
  return body.booking
}
const getSale = async ({ shop, saleId }: Sold) =>
  (await ask('GET', `/merchant/package-sales/${saleId}`, shop.merchantToken)).body.sale
const counts = async (sold: Sold) => {
  const { left, uses } = await getSale(sold)
  return [left, uses.length]
}
const mine = async (token: string) => (await ask('GET', '/packages', token)).body.packages
const texts = async (phone: string): Promise<string[]> => {
  await test.drainJobs()
  const reply = await fetch(`${test.sandbox}/api/sms?phone=${phone}`)
  const { messages } = (await reply.json()) as { messages: { message: string }[] } // the sandbox's own reply
  return messages.map(({ message }) => message)
}

describe('A package of a store', () => {
  it('is shown to customers with what as many single visits cost, until it is stopped', async () => {
    const shop = await openShop(test)
    const offered = await createPackage(shop)
    assert.deepEqual(
      [offered.visits, offered.price, offered.normalPrice, offered.isOnSale, offered.sold],
      [10, 12_000, 15_000, true, 0],
    )
    const list = async () => (await test.ask('GET', `/stores/${shop.storeId}/packages`)).body.packages
    const [shown] = await list()
    assert.deepEqual([shown.id, shown.serviceName, shown.normalPrice], [offered.id, 'Cut', 15_000])
    const stopped = await ask('PUT', `/merchant/packages/${offered.id}`, shop.merchantToken, {
      isOnSale: false,
    })
    assert.equal(stopped.body.package.isOnSale, false)
    assert.deepEqual(await list(), [])
    assertRefused(await sell(shop, offered.id, newPhone()), [409, 'package-not-on-sale'])
    await assertInvariants()
  })

  it('is for an own service with a price, and cheaper than single visits', async () => {
    const shop = await openShop(test)
    const other = await openShop(test)
    const create = (body: object) =>
      ask('POST', '/merchant/packages', shop.merchantToken, { serviceId: shop.serviceId, ...TEN, ...body })
    assertRefused(await create({ price: 15_000 }), [422, 'package-not-cheaper'])
    assertRefused(await create({ serviceId: other.serviceId }), [404, 'package-service-not-found'])
    for (const [field, body] of [
      ['visits', { visits: 1 }],
      ['visits', { visits: 51 }],
      ['validMonths', { validMonths: 0 }],
      ['price', { price: -5 }],
    ] as const) {
      const refused = await create(body)
      assert.equal(refused.status, 400)
      assert.ok(refused.body.errors[field], JSON.stringify(refused.body))
    }
    await test.app.database.db
      .updateTable('services')
      .set({ type: 'dynamic', price_cents: null })
      .where('id', '=', shop.serviceId)
      .execute()
    assertRefused(await create({}), [422, 'package-without-price'])
    const { body } = await ask('GET', '/merchant/packages', shop.merchantToken)
    assert.deepEqual(body.packages, [])
  })

  it('is not seen, sold or changed by another merchant', async () => {
    const sold = await openSold()
    const { merchantToken } = await openShop(test)
    const sale = `/merchant/package-sales/${sold.saleId}`
    assertRefused(
      await ask('PUT', `/merchant/packages/${sold.packageId}`, merchantToken, { isOnSale: false }),
      [404, 'package-not-found'],
    )
    for (const [method, path, body] of [
      ['GET', sale],
      ['POST', `${sale}/uses`, {}],
      ['POST', `${sale}/refund`, { refund: 12_000 }],
    ] as const)
      assertRefused(await ask(method, path, merchantToken, body), [404, 'bought-package-not-found'])
    assert.deepEqual((await ask('GET', '/merchant/package-sales', merchantToken)).body.sales, [])
    assert.deepEqual(await counts(sold), [10, 0])
  })
})

describe('A sold package', () => {
  it('keeps its terms, is the customer’s by the phone number, and is reported by SMS', async () => {
    const sold = await openSold()
    const day = toDay(test.clock.now().getTime())
    const [bought] = await mine(sold.customer.token)
    assert.deepEqual(
      [bought.visits, bought.left, bought.price, bought.visitPrice, bought.state, bought.validUntil],
      [10, 10, 12_000, 1500, 'active', packageEnd(day, 12)],
    )
    const [message] = await texts(sold.customer.phone)
    assert.match(message!, /^Shop of the test: you have 10 visits for Cut until .*\/packages$/)
    const { body } = await ask('GET', '/notifications?type=package_received', sold.customer.token)
    assert.equal(body.data.notifications[0].title, 'You have 10 visits for Cut')
    await assertInvariants()
  })

  it('belongs to a person who shows that the number is theirs, and to nobody who only typed it', async () => {
    const shop = await openShop(test)
    const phone = newPhone()
    const offered = await createPackage(shop)
    const { body } = await sell(shop, offered.id, phone)
    const customer = await test.newCustomer()
    await test.app.database.db
      .updateTable('accounts')
      .set({ phone_number: phone })
      .where('id', '=', customer.id)
      .execute()
    assert.deepEqual(await mine(customer.token), [])
    await verify(customer.id, phone)
    assert.deepEqual(
      (await mine(customer.token)).map(({ id }: { id: string }) => id),
      [body.sale.id],
    )
    // Its first use makes it the account's, which may get another number.
    await bookOne({ shop, customer: { ...customer, phone }, packageId: offered.id, saleId: body.sale.id })
    await verify(customer.id, newPhone())
    assert.equal((await mine(customer.token)).length, 1)
    await assertInvariants()
  })

  it('is used at the counter visit by visit, and no further than its visits', async () => {
    const sold = await openSold({ visits: 2, price: 2500 })
    const use = () => ask('POST', `/merchant/package-sales/${sold.saleId}/uses`, sold.shop.merchantToken, {})
    const { status, body } = await use()
    assert.deepEqual([status, body.message, body.sale.left], [201, 'One visit was used. Left: 1.', 1])
    const replies = await Promise.all([use(), use(), use()])
    assert.deepEqual(replies.map((reply) => reply.status).toSorted(), [201, 409, 409])
    const sale = await getSale(sold)
    assert.deepEqual([sale.left, sale.state], [0, 'used'])
    const returned = await ask(
      'DELETE',
      `/merchant/package-sales/${sold.saleId}/uses/${sale.uses[0].id}`,
      sold.shop.merchantToken,
    )
    assert.deepEqual([returned.status, returned.body.sale.left], [200, 1])
    await assertInvariants()
  })

  it('is found by name, number and booking', async () => {
    const sold = await openSold()
    const { shop, customer } = sold
    await sell(shop, sold.packageId, newPhone(), 'Otieno 100%')
    const find = async (query: string) => {
      const { body } = await ask('GET', `/merchant/package-sales?${query}`, shop.merchantToken)
      return body.sales.map(({ holderName }: { holderName: string }) => holderName)
    }
    assert.deepEqual(await find('search=wanjiku'), ['Wanjiku Mwangi'])
    assert.deepEqual(await find('search=100%25'), ['Otieno 100%'])
    assert.deepEqual(await find(`search=0${customer.phone.slice(3)}`), ['Wanjiku Mwangi'])
    assert.deepEqual((await find('')).toSorted(), ['Otieno 100%', 'Wanjiku Mwangi'])
    const { body } = await ask('POST', '/bookings', customer.token, {
      serviceId: shop.serviceId,
      startTime: timeIn(test, 3),
    })
    assert.deepEqual(await find(`bookingId=${body.booking.id}`), ['Wanjiku Mwangi'])
  })

  it('is refunded by the rule, once no visit is booked', async () => {
    const sold = await openSold()
    const { shop, saleId, customer } = sold
    await ask('POST', `/merchant/package-sales/${saleId}/uses`, shop.merchantToken, {})
    const booking = await bookOne(sold)
    const refund = (amount: number) =>
      ask('POST', `/merchant/package-sales/${saleId}/refund`, shop.merchantToken, { refund: amount })
    const booked = await refund(10_500)
    assertRefused(booked, [409, 'package-has-bookings'])
    assert.equal(booked.body.bookings, 1)
    await ask('PUT', `/bookings/${booking.id}/cancel`, customer.token, {})
    const changed = await refund(12_000)
    assertRefused(changed, [409, 'package-refund-changed'])
    assert.equal(changed.body.refund, 10_500)
    const { status, body } = await refund(10_500)
    assert.deepEqual([status, body.sale.state, body.sale.refund], [200, 'ended', 10_500])
    assertRefused(await refund(10_500), [409, 'package-not-usable'])
    assertRefused(await book(sold), [409, 'package-not-usable'])
    assertRefused(await ask('POST', `/merchant/package-sales/${saleId}/uses`, shop.merchantToken, {}), [
      409,
      'package-not-usable',
    ])
    await assertInvariants()
  })

  it('can be given to another phone, with the visits that are left', async () => {
    const sold = await openSold()
    const booking = await bookOne(sold)
    const other = await newCustomer()
    const give = (token: string, phone: string) =>
      ask('POST', `/packages/${sold.saleId}/transfer`, token, { name: 'Achieng Otieno', phone })
    assertRefused(await give(other.token, other.phone), [404, 'bought-package-not-found'])
    assertRefused(await give(sold.customer.token, sold.customer.phone), [409, 'package-same-holder'])
    const { status, body } = await give(sold.customer.token, other.phone)
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(await mine(sold.customer.token), [])
    assert.equal((await mine(other.token))[0].left, 9)
    const { body: kept } = await ask('GET', `/bookings/${booking.id}`, sold.customer.token)
    assert.deepEqual([kept.booking.package.id, kept.booking.storePrice], [sold.saleId, 0])
    const [message] = await texts(other.phone)
    assert.match(message!, /^Wanjiku Mwangi gave you 9 visits for Cut at Shop of the test, until /)
    assertRefused(await book(sold, timeIn(test, 3)), [404, 'bought-package-not-found'])
    await assertInvariants()
  })

  it('reminds its holder once before its last day', async () => {
    const sold = await openSold({ validMonths: 1 })
    const shop = await openShop(test)
    const phone = newPhone()
    await sell(shop, (await createPackage(shop, { validMonths: 1 })).id, phone)
    const noted = async () =>
      (await ask('GET', '/notifications?type=package_ending', await signIn(sold))).body.data.notifications
        .length
    await test.drainJobs('remind-of-packages')
    assert.equal(await noted(), 0)
    const left = Date.parse(`${(await getSale(sold)).validUntil}T12:00+03:00`) - test.clock.now().getTime()
    test.clock.advance(left - PACKAGE_REMINDER_DAYS * DAY)
    for (let run = 0; run < 2; run++) await test.drainJobs('remind-of-packages')
    assert.equal(await noted(), 1)
    const sms = (await texts(phone)).filter((text) => text.includes('are left until'))
    assert.equal(sms.length, 1)
  })
})

describe('A booking that a package pays for', () => {
  it('costs nothing at the store and takes one visit, also when it is sent twice', async () => {
    const sold = await openSold()
    const booking = await bookOne(sold)
    assert.deepEqual(
      [booking.storePrice, booking.normalPrice, booking.package],
      [0, 0, { id: sold.saleId, visits: 10, left: 9, validUntil: booking.package.validUntil }],
    )
    assert.equal((await bookOne(sold)).id, booking.id)
    assert.deepEqual(await counts(sold), [9, 1])
    await assertInvariants()
  })

  it('returns the visit when it is cancelled by anybody, and not when nobody came', async () => {
    const sold = await openSold()
    const { shop, customer } = sold
    const first = await bookOne(sold, timeIn(test, 2, '09:00'))
    const second = await bookOne(sold, timeIn(test, 2, '11:00'))
    const third = await bookOne(sold, timeIn(test, 2, '13:00'))
    assert.deepEqual(await counts(sold), [7, 3])
    await ask('PUT', `/bookings/${first.id}/cancel`, customer.token, {})
    await ask('PUT', `/bookings/${second.id}/cancel`, shop.merchantToken, { reason: 'Ill' })
    assert.deepEqual(await counts(sold), [9, 1])
    test.clock.advance(Date.parse(third.startTime) - test.clock.now().getTime() + HOUR)
    const merchant = await ask('PUT', `/bookings/${third.id}/no-show`, shop.merchantToken, {})
    assert.equal(merchant.status, 200, JSON.stringify(merchant.body))
    assert.deepEqual(await counts(sold), [9, 1])
    await assertInvariants()
  })

  it('stays used if the package was refunded before it was cancelled', async () => {
    const sold = await openSold()
    const { shop, saleId } = sold
    const booking = await bookOne(sold)
    test.clock.advance(Date.parse(booking.startTime) - test.clock.now().getTime() + HOUR)
    const put = (path: string, body: object = {}) =>
      ask('PUT', `/bookings/${booking.id}/${path}`, shop.merchantToken, body)
    assert.equal((await put('no-show')).status, 200)
    const refunded = await ask('POST', `/merchant/package-sales/${saleId}/refund`, shop.merchantToken, {
      refund: 10_500,
    })
    assert.equal(refunded.status, 200, JSON.stringify(refunded.body))
    const undone = await ask('POST', `/merchant/bookings/${booking.id}/undo`, shop.merchantToken, {})
    assert.equal(undone.status, 200, JSON.stringify(undone.body))
    assertRefused(
      await ask('PUT', `/merchant/bookings/${booking.id}/package`, shop.merchantToken, { packageId: null }),
      [409, 'package-not-usable'],
    )
    await put('no-show')
    assert.deepEqual(await counts(sold), [9, 1])
    await assertInvariants()
  })

  it('goes to the account that is kept when two are merged, also if only the number was known', async () => {
    const shop = await openShop(test)
    const [kept, closed] = [await test.newCustomer(), await newCustomer()]
    const { id } = await createPackage(shop)
    await sell(shop, id, closed.phone)
    await test.app.database.db
      .updateTable('package_sales')
      .set({ account_id: null })
      .where('package_id', '=', id)
      .execute()
    const { token } = await newAdmin(test, 'owner')
    const merged = await ask('POST', `/admin/people/${closed.id}/merge`, token, {
      keepId: kept.id,
      reason: 'Two accounts of one customer',
    })
    assert.equal(merged.status, 200, JSON.stringify(merged.body))
    const again = await test.signIn(kept.email, NEW_ACCOUNT_PASSWORD)
    assert.equal((await mine(again)).length, 1)
    await assertInvariants()
  })

  it('is of its service alone, at its store, by its holder, and before its last day', async () => {
    const sold = await openSold({ validMonths: 1 })
    const { shop, customer, saleId } = sold
    const { serviceId: otherId } = await addService(test, shop, { name: 'Shave' })
    const send = (body: object, token = customer.token) =>
      ask('POST', '/bookings', token, { startTime: timeIn(test, 2), packageId: saleId, ...body })
    assertRefused(await send({ serviceId: otherId }), [409, 'package-other-service'])
    assertRefused(await send({ offerId: shop.offerId }), [409, 'package-other-service'])
    assertRefused(await send({ items: [{ serviceId: shop.serviceId }, { serviceId: otherId }] }), [
      409,
      'package-other-service',
    ])
    const elsewhere = await openShop(test)
    assertRefused(await send({ serviceId: elsewhere.serviceId }), [409, 'package-other-service'])
    const stranger = await newCustomer()
    assertRefused(await send({ serviceId: shop.serviceId }, stranger.token), [
      404,
      'bought-package-not-found',
    ])
    assertRefused(await send({ serviceId: shop.serviceId, packageId: randomUUID() }), [
      404,
      'bought-package-not-found',
    ])
    assertRefused(await book(sold, timeIn(test, 40)), [409, 'package-not-usable'])
    const { body } = await ask('GET', '/bookings', customer.token)
    assert.deepEqual(body.bookings, [])
    assert.deepEqual(await counts(sold), [10, 0])
    await assertInvariants()
  })

  it('is one of the last visit only, when two are sent at once', async () => {
    const sold = await openSold({ visits: 2, price: 2500, shop: { capacity: 4 } })
    const starts = ['09:00', '11:00', '13:00', '15:00'].map((time) => timeIn(test, 2, time))
    const replies = await Promise.all(starts.map((start) => book(sold, start)))
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [201, 201, 409, 409])
    assert.deepEqual(await counts(sold), [0, 2])
    await assertInvariants()
  })

  it('can be chosen later and taken back, by the customer and by the store', async () => {
    const sold = await openSold()
    const { shop, customer, saleId } = sold
    const { body } = await ask('POST', '/bookings', customer.token, {
      serviceId: shop.serviceId,
      startTime: timeIn(test, 2),
    })
    const { id } = body.booking
    const pay = (prefix: string, token: string, packageId: string | null) =>
      ask('PUT', `${prefix}/bookings/${id}/package`, token, { packageId })
    const paid = await pay('', customer.token, saleId)
    assert.deepEqual([paid.body.booking.storePrice, paid.body.booking.package.left], [0, 9])
    const other = await addService(test, shop, { name: 'Shave' })
    const alone = await ask('PUT', `/bookings/${id}/items`, customer.token, {
      items: [{ serviceId: shop.serviceId }, { serviceId: other.serviceId }],
    })
    assertRefused(alone, [409, 'package-alone'])
    const taken = await pay('', customer.token, null)
    assert.deepEqual([taken.body.booking.storePrice, taken.body.booking.package], [1500, undefined])
    const byStore = await pay('/merchant', shop.merchantToken, saleId)
    assert.equal(byStore.body.booking.storePrice, 0, JSON.stringify(byStore.body))
    const sale = await getSale(sold)
    const returned = await ask(
      'DELETE',
      `/merchant/package-sales/${saleId}/uses/${sale.uses[0].id}`,
      shop.merchantToken,
    )
    assert.equal(returned.body.sale.left, 10)
    assert.equal((await ask('GET', `/bookings/${id}`, customer.token)).body.booking.storePrice, 1500)
    const stranger = await newCustomer()
    assert.equal((await pay('', stranger.token, null)).status, 403)
    const { merchantToken } = await openShop(test)
    assert.equal((await pay('/merchant', merchantToken, null)).status, 404)
    test.clock.advance(Date.parse(body.booking.startTime) - test.clock.now().getTime() + MINUTE)
    assertRefused(await pay('', await signIn(sold), saleId), [409, 'booking-changed'])
    await assertInvariants()
  })

  it('is not paid by the package of another customer of the store', async () => {
    const sold = await openSold()
    const other = await newCustomer()
    const { body } = await ask('POST', '/bookings', other.token, {
      serviceId: sold.shop.serviceId,
      startTime: timeIn(test, 2),
    })
    assertRefused(
      await ask('PUT', `/merchant/bookings/${body.booking.id}/package`, sold.shop.merchantToken, {
        packageId: sold.saleId,
      }),
      [409, 'package-other-service'],
    )
  })
})

describe('Admins', () => {
  it('find sold packages, change the last day and return a visit, with a reason in the audit log', async () => {
    const sold = await openSold({ validMonths: 1 })
    const { token } = await newAdmin(test, 'support')
    await ask('POST', `/merchant/package-sales/${sold.saleId}/uses`, sold.shop.merchantToken, {})
    const found = await ask('GET', `/admin/package-sales?search=${sold.customer.phone}`, token)
    const [sale] = found.body.sales
    assert.deepEqual([sale.id, sale.left], [sold.saleId, 9])
    const later = addDays(sale.validUntil, 30)
    const reason = 'The store was shut'
    const extended = await ask('PUT', `/admin/package-sales/${sale.id}/valid-until`, token, {
      validUntil: later,
      reason,
    })
    assert.equal(extended.status, 200, JSON.stringify(extended.body))
    const path = `/admin/package-sales/${sale.id}/uses/${sale.uses[0].id}/return`
    for (let sent = 0; sent < 2; sent++) {
      const { status } = await ask('POST', path, token, { reason })
      assert.equal(status, sent === 0 ? 200 : 404)
    }
    const { left, validUntil } = await getSale(sold)
    assert.deepEqual([left, validUntil], [10, later])
    const { rows } = await test.app.database.pool.query<{ action: string; reason: string }>(
      `SELECT action, details ->> 'reason' AS reason FROM audit_log WHERE subject_id = $1 AND details ? 'reason' ORDER BY seq`,
      [sold.saleId],
    )
    assert.deepEqual(
      rows.map((row) => [row.action, row.reason]),
      [
        ['package.extended', reason],
        ['package.visit-returned', reason],
      ],
    )
    await assertInvariants()
  })
})
