import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { after, before, describe, it } from 'mocha'
import { m } from '#messages'
import { addDays, toDay } from '#domain/time/time.ts'
import { newAdmin } from '#tests/support/admins.ts'
import { newEmail } from '#tests/support/accounts.ts'
import { openShop } from '#tests/support/factories.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let at: TestApp
let owner: { token: string }
before(async () => {
  at = await openTestApp({ demo: false })
  owner = await newAdmin(at)
})
after(() => at?.close())

type Setting = { key: string; value: number | boolean | string; version: number; changedBy: string | null }
const settings = async (): Promise<Setting[]> =>
  (await at.ask('GET', '/admin/settings', { token: owner.token })).body.settings
const readSetting = async (key: string): Promise<Setting> =>
  (await settings()).find((each) => each.key === key) ?? assert.fail(key)
const change = (key: string, value: number | boolean | string, more: object = {}) =>
  at.ask('PUT', `/admin/settings/${key}`, {
    token: owner.token,
    body: { value, reason: 'A test', ...more },
  })
const register = () =>
  at.ask('POST', '/users/register', {
    headers: { 'accept-language': 'sw' },
    body: {
      firstName: 'Amina',
      lastName: 'Yusuf',
      email: newEmail(),
      phoneNumber: null,
      password: 'a long enough one',
    },
  })

describe('A setting', () => {
  it('of a profile is an https address of its platform, or empty', async () => {
    assert.equal((await readSetting('facebookProfile')).value, '')
    for (const value of ['http://www.facebook.com/d3', 'https://x.com/d3', 'facebook.com/d3', 3])
      assert.equal((await change('facebookProfile', value)).body.code, 'setting-not-allowed', String(value))
    const address = 'https://www.facebook.com/d3'
    assert.equal((await change('facebookProfile', address)).body.setting.value, address)
    assert.equal(at.app.settings.values.facebookProfile, address)
    const effect = `/admin/settings/facebookProfile/effect?value=`
    const { effects } = (await at.ask('GET', effect, { token: owner.token })).body
    assert.deepEqual(effects, ['The foot of the customer site has no link to it.'])
    assert.equal((await change('facebookProfile', '')).body.setting.value, '')
  })

  it('is changed within its range, by the version that was read, and keeps its history', async () => {
    assert.equal((await readSetting('maxUnpaidHolds')).version, 0)
    assert.equal((await change('maxUnpaidHolds', 11)).body.code, 'setting-not-allowed')
    assert.equal((await change('maxUnpaidHolds', true)).body.code, 'setting-not-allowed')
    assert.equal((await change('unknown', 3)).body.code, 'setting-not-found')
    const { status, body } = await change('maxUnpaidHolds', 2, { version: 0 })
    assert.deepEqual([status, body.setting.value, body.setting.version], [200, 2, 1])
    const late = await change('maxUnpaidHolds', 5, { version: 0 })
    assert.deepEqual([late.status, late.body.code, late.body.current.value], [409, 'edit-conflict', 2])
    assert.equal((await change('maxUnpaidHolds', 3, { version: 1, reason: 'As before' })).status, 200)
    const { changes } = (
      await at.ask('GET', '/admin/settings/maxUnpaidHolds/changes', { token: owner.token })
    ).body
    assert.deepEqual(
      changes.map(({ from, to, reason }: { from: number; to: number; reason: string }) => [from, to, reason]),
      [
        [2, 3, 'As before'],
        [3, 2, 'A test'],
      ],
    )
    const audited = await at.app.database.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'setting.changed')
      .where(sql`details ->> 'key'`, '=', 'maxUnpaidHolds')
      .execute()
    assert.equal(audited.length, 2)
  })

  it('that two owners change for the first time at once is changed by one', async () => {
    const both = await Promise.all([
      change('maxQuotesPerDay', 30, { version: 0 }),
      change('maxQuotesPerDay', 40, { version: 0 }),
    ])
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
  })

  it('needs a recent sign-in', async () => {
    const other = await newAdmin(at)
    at.clock.advance(16 * 60_000)
    const refused = await at.ask('PUT', '/admin/settings/maxLiveBookings', {
      token: other.token,
      body: { value: 9, reason: 'A test' },
    })
    assert.deepEqual([refused.status, refused.body.code], [403, 'prove-again'])
    owner = await newAdmin(at)
  })
})

describe('The access fee', () => {
  after(() => change('accessFeePercent', 15))

  it('is what the offer, its times and the booking say, as in the preview', async () => {
    const shop = await openShop(at)
    const customer = await at.newCustomer()
    const offer = async () => (await at.ask('GET', `/offers/${shop.offerId}`)).body.offer
    const before = await offer()
    const effect = await at.ask('GET', '/admin/settings/accessFeePercent/effect?value=20', {
      token: owner.token,
    })
    assert.match(
      effect.body.effects[0],
      /KES\s1,000 instead of KES\s1,500 costs a fee of KES\s100, not KES\s75/,
    )
    assert.equal((await change('accessFeePercent', 20)).status, 200)
    const now = await offer()
    assert.equal(now.accessFee, (before.accessFee * 20) / 15)
    const day = addDays(toDay(at.clock.now().getTime()), 3)
    const slots = await at.ask('GET', `/bookings/slots?offerId=${shop.offerId}&date=${day}`)
    assert.equal(slots.body.accessFee, now.accessFee)
    const book = (accessFee: number) =>
      at.ask('POST', '/bookings', {
        token: customer.token,
        body: {
          offerId: shop.offerId,
          bookingType: 'offer',
          startTime: slots.body.detailedSlots[0].startsAt,
          accessFee,
        },
      })
    const late = await book(before.accessFee)
    assert.equal(late.status, 422, 'the fee that was shown before')
    assert.equal((await book(now.accessFee)).status, 201)
  })
})

describe('A switch', () => {
  it('stops payments and bookings that need one, but not others', async () => {
    const shop = await openShop(at)
    const customer = await at.newCustomer()
    await change('paymentsStopped', true)
    const day = addDays(toDay(at.clock.now().getTime()), 3)
    const fetchTime = async (query: string) =>
      (await at.ask('GET', `/bookings/${query}&date=${day}`)).body.detailedSlots[0].startsAt
    const startTime = await fetchTime(`slots?offerId=${shop.offerId}`)
    const refused = await at.ask('POST', '/bookings', {
      token: customer.token,
      body: { offerId: shop.offerId, bookingType: 'offer', startTime },
    })
    assert.deepEqual(
      [refused.status, refused.body.code, refused.headers['retry-after']],
      [503, 'payments-stopped', '300'],
    )
    const free = await at.ask('POST', '/bookings', {
      token: customer.token,
      body: { serviceId: shop.serviceId, bookingType: 'service', startTime },
    })
    assert.equal(free.status, 201)
    await change('paymentsStopped', false)
  })

  it('stops sign-ups, but not signing in', async () => {
    const { email } = await at.newCustomer()
    await change('signUpsStopped', true)
    const refused = await register()
    assert.deepEqual([refused.status, refused.body.code], [503, 'sign-ups-stopped'])
    assert.equal(refused.body.message, m.problem_sign_ups_stopped({}, { locale: 'sw' }))
    assert.ok(await at.signIn(email, 'a long enough one'))
    await change('signUpsStopped', false)
    assert.equal((await register()).status, 201)
  })

  it('makes the market read-only except for sessions and admins, also for another process within five seconds', async () => {
    const shop = await openShop(at)
    const customer = await at.newCustomer()
    await change('isReadOnly', true)
    const favourite = (method: 'POST' | 'DELETE') =>
      at.ask(method, `/offers/${shop.offerId}/favorite`, { token: customer.token })
    const refused = await favourite('POST')
    assert.deepEqual(
      [refused.status, refused.body.code, refused.headers['retry-after']],
      [503, 'read-only', '60'],
    )
    assert.equal((await at.ask('GET', `/offers/${shop.offerId}`)).status, 200)
    assert.ok(await at.signIn(customer.email, 'a long enough one'))
    assert.equal((await register()).body.code, 'read-only')
    assert.equal((await change('isReadOnly', false)).status, 200)
    assert.equal((await favourite('POST')).status, 201)

    // Writes the value as another process does.
    const { db } = at.app.database
    const write = (value: boolean) =>
      db
        .updateTable('market_settings')
        .set({ value: JSON.stringify(value) })
        .where('key', '=', 'isReadOnly')
        .execute()
    await write(true)
    at.clock.advance(5_001)
    assert.equal((await favourite('DELETE')).status, 503)
    await write(false)
    at.clock.advance(5_001)
    assert.equal((await favourite('DELETE')).status, 200)
  })

  it('stops new bookings of one store', async () => {
    const [shop, other] = [await openShop(at), await openShop(at)]
    const stop = (method: 'PUT' | 'DELETE') =>
      at.ask(method, `/admin/booking-stops/${shop.storeId}`, {
        token: owner.token,
        body: { reason: 'The door is closed' },
      })
    assert.equal((await stop('PUT')).status, 200)
    assert.equal((await stop('PUT')).status, 200)
    const day = addDays(toDay(at.clock.now().getTime()), 3)
    const times = (offerId: string) => at.ask('GET', `/bookings/slots?offerId=${offerId}&date=${day}`)
    const refused = await times(shop.offerId)
    assert.deepEqual([refused.status, refused.body.code], [409, 'store-takes-no-bookings'])
    assert.equal((await times(other.offerId)).status, 200)
    const { stops } = (await at.ask('GET', '/admin/booking-stops', { token: owner.token })).body
    assert.deepEqual(
      stops.map(({ storeId, reason }: { storeId: string; reason: string }) => [storeId, reason]),
      [[shop.storeId, 'The door is closed']],
    )
    assert.equal((await stop('DELETE')).status, 200)
    assert.equal((await times(shop.offerId)).status, 200)
  })
})
