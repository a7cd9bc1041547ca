import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { instant } from '#domain/time/time.ts'
import { dayIn, openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { addMember } from '#tests/support/merchants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let shop: Shop
let other: Shop
before(async () => {
  // A Monday morning.
  test = await openTestApp({ demo: false, now: new Date(instant('2026-11-23', 6 * 60)) })
  shop = await openShop(test)
  other = await openShop(test)
})
after(() => test?.close())

const ask = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  token = shop.merchantToken,
) => test.ask(method, path, { token, ...(body && { body }) })

const BRANCH = {
  name: 'CBD',
  address: 'Moi Avenue 12',
  phone: '+254 712 345678',
  email: '',
  manager: '',
  openingTime: '10:00',
  closingTime: '18:00',
  workingDays: ['Monday', 'Sunday'],
  description: '',
  stage: 'Odeon',
  latitude: -1.28,
  longitude: 36.82,
}
const add = async (change: object = {}) => {
  const { status, body } = await ask('POST', `/branches/store/${shop.storeId}`, { ...BRANCH, ...change })
  assert.equal(status, 201, JSON.stringify(body))
  return body.branch
}
const book = async (startTime: string, own = shop) => {
  const { token } = await test.newCustomer()
  const answer = await ask('POST', '/bookings/service', { serviceId: own.serviceId, startTime }, token)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body.booking.id
}

describe('Branches', () => {
  it('are added, edited in part, and shown to everyone while they are active', async () => {
    const branch = await add()
    assert.deepEqual(
      [branch.phone, branch.email, branch.stage, branch.isMainBranch, branch.location, branch.status],
      ['254712345678', null, 'Odeon', false, 'Test Area', 'Active'],
    )
    assert.deepEqual(branch.workingDays, ['Monday', 'Sunday'])
    const shown = async () =>
      (await test.customer.inject(`/api/v1/stores/${shop.storeId}/branches`))
        .json()
        .branches.map(({ id }: { id: string }) => id)
    assert.deepEqual(await shown(), [shop.branchId, branch.id])
    const edited = await ask('PUT', `/branches/${branch.id}`, { floor: '3rd floor', status: 'Inactive' })
    assert.deepEqual(
      [edited.status, edited.body.branch.floor, edited.body.branch.stage, edited.body.branch.status],
      [200, '3rd floor', 'Odeon', 'Inactive'],
    )
    assert.deepEqual(await shown(), [shop.branchId])
    const own = (await ask('GET', `/branches/store/${shop.storeId}`)).body.branches
    assert.deepEqual(
      own.map((each: { id: string; status: string }) => [each.id, each.status]),
      [
        [shop.branchId, 'Active'],
        [branch.id, 'Inactive'],
      ],
    )
    assert.equal((await ask('DELETE', `/branches/${branch.id}`)).status, 200)
    assert.equal((await ask('GET', `/branches/store/${shop.storeId}`)).body.branches.length, 1)
  })

  it('with bookings to come, staff or services cannot be closed', async () => {
    const branch = await add()
    const { db } = test.app.database
    const [pool] = [{ branch_id: branch.id, service_id: shop.serviceId, capacity: 1 }]
    await db
      .insertInto('pools')
      .values({ id: crypto.randomUUID(), ...pool })
      .execute()
    const refused = await ask('DELETE', `/branches/${branch.id}`)
    assert.deepEqual([refused.status, refused.body.code], [409, 'branch-in-use'])
    assert.deepEqual(refused.body.uses, { bookings: 0, staff: 0, services: 1 })
    assert.equal((await ask('PUT', `/branches/${branch.id}`, { status: 'inactive' })).status, 409)
    await db.deleteFrom('pools').where('branch_id', '=', branch.id).execute()
    assert.equal((await ask('DELETE', `/branches/${branch.id}`)).status, 200)
  })

  it('the main branch stays, and `store-{id}` names it', async () => {
    const refused = await ask('DELETE', `/branches/${shop.branchId}`)
    assert.deepEqual([refused.status, refused.body.code], [409, 'main-branch'])
    const { status, body } = await ask('PUT', `/branches/store-${shop.storeId}`, { gate: 'Gate B' })
    assert.deepEqual([status, body.branch.id, body.branch.gate], [200, shop.branchId, 'Gate B'])
  })

  for (const [field, value] of Object.entries({
    name: 'C',
    address: 'Moi',
    location: 'Atlantis',
    phone: '020',
    email: 'x',
    closingTime: '24:30',
    workingDays: [],
    latitude: 51,
  }))
    it(`with a wrong ${field} are rejected`, async () => {
      const { status, body } = await ask('POST', `/branches/store/${shop.storeId}`, {
        ...BRANCH,
        [field]: value,
      })
      assert.deepEqual([status, Object.keys(body.errors)], [400, [field]])
    })

  it('are edited by their merchant only, one version at a time', async () => {
    const branch = await add()
    const path = `/branches/${branch.id}`
    const frontDesk = await addMember(test, shop.storeId, 'front-desk')
    assert.equal((await ask('PUT', path, { floor: '1' }, other.merchantToken)).status, 404)
    assert.equal((await ask('DELETE', path, undefined, other.merchantToken)).status, 404)
    assert.equal((await ask('PUT', path, { floor: '1' }, frontDesk)).status, 403)
    assert.equal(
      (await ask('POST', `/branches/store/${shop.storeId}`, BRANCH, other.merchantToken)).status,
      404,
    )
    const answers = await Promise.all(
      ['1', '2'].map((floor) => ask('PUT', path, { floor, version: branch.version })),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    await ask('DELETE', path)
  })
})

describe('Opening hours', () => {
  const week = (
    opens: string,
    closes: string,
    days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  ) => days.map((weekday) => ({ weekday, opens, closes }))
  const hours = (change: object = {}) => ({
    hours: week('08:00', '20:00'),
    specialDays: [],
    closedOnHolidays: false,
    ...change,
  })
  const affected = (body: { affectedBookings: { id: string }[] }) => body.affectedBookings.map(({ id }) => id)

  it('are shown with the holidays of a year', async () => {
    const { status, body } = await ask('GET', `/branches/${shop.branchId}/hours`)
    assert.equal(status, 200)
    assert.equal(body.hours.length, 7)
    assert.deepEqual(body.holidays[0], { day: '2026-12-12', name: 'Jamhuri Day' })
    assert.ok(body.holidays.length >= 10)
    assert.deepEqual(body.affectedBookings, [])
  })

  it('name the bookings that they leave outside, and change none of them', async () => {
    const own = await openShop(test, { capacity: 9 })
    const path = `/branches/${own.branchId}/hours`
    const early = await book(timeIn(test, 1, '08:00'), own)
    const later = await book(timeIn(test, 1, '12:00'), own)
    const saturday = await book('2026-11-28T10:00', own)
    const holiday = await book('2026-12-25T10:00', own)
    const change = hours({
      hours: week('09:00', '20:00'),
      specialDays: [{ day: dayIn(test, 1), opens: '09:00', closes: '12:30', reason: 'Stocktaking' }],
      closedOnHolidays: true,
    })
    const preview = await ask('POST', `${path}/preview`, change, own.merchantToken)
    assert.deepEqual(affected(preview.body), [early, later, saturday, holiday])
    assert.equal(preview.body.affectedBookings[0].customerName, 'Test Customer')
    assert.deepEqual(affected((await ask('GET', path, undefined, own.merchantToken)).body), [])
    const { status, body } = await ask('PUT', path, change, own.merchantToken)
    assert.deepEqual([status, affected(body)], [200, [early, later, saturday, holiday]])
    assert.deepEqual(body.specialDays, change.specialDays)
    const { rows } = await test.app.database.pool.query(
      `SELECT DISTINCT status FROM bookings WHERE branch_id = $1`,
      [own.branchId],
    )
    assert.deepEqual(rows, [{ status: 'confirmed' }])
    const slots = await test.ask(
      'GET',
      `/bookings/service-slots?serviceId=${own.serviceId}&date=${dayIn(test, 1)}`,
    )
    assert.deepEqual(slots.body.availableSlots, ['9:00 AM', '10:00 AM', '11:00 AM'])
    const again = await ask('PUT', path, { ...hours(), version: body.version }, own.merchantToken)
    assert.deepEqual([again.status, affected(again.body)], [200, [saturday]])
  })

  it('past midnight close on the next day', async () => {
    const own = await openShop(test)
    const { status, body } = await ask(
      'PUT',
      `/branches/store-${own.storeId}/hours`,
      hours({ hours: week('18:00', '02:00', ['friday']) }),
      own.merchantToken,
    )
    assert.deepEqual([status, body.hours], [200, [{ weekday: 'Friday', opens: '18:00', closes: '02:00' }]])
    const store = (await test.customer.inject(`/api/v1/stores/${own.storeId}`)).json().store
    assert.deepEqual([store.opening_time, store.closing_time], ['18:00', '02:00'])
  })

  it('are rejected with the field', async () => {
    const path = `/branches/${shop.branchId}/hours`
    const wrong: [string, object][] = [
      ['hours.0.weekday', { hours: week('08:00', '20:00', ['Noday']) }],
      ['hours', { hours: week('08:00', '20:00', ['Monday', 'monday']) }],
      ['hours.0.opens', { hours: week('8', '20:00', ['Monday']) }],
      ['specialDays.0.day', { specialDays: [{ day: '2026-02-30', opens: null, closes: null }] }],
      ['specialDays.0.closes', { specialDays: [{ day: '2026-12-01', opens: '09:00', closes: null }] }],
      ['closedOnHolidays', { closedOnHolidays: 'yes' }],
    ]
    for (const [field, change] of wrong) {
      const { status, body } = await ask('PUT', path, hours(change))
      assert.deepEqual([status, Object.keys(body.errors)], [400, [field]], JSON.stringify(body))
    }
    assert.equal((await ask('PUT', path, hours(), other.merchantToken)).status, 404)
    assert.equal((await ask('GET', path, undefined, other.merchantToken)).status, 404)
    assert.equal((await ask('POST', `${path}/preview`, hours(), other.merchantToken)).status, 404)
  })

  it('of two changes of one version, one succeeds', async () => {
    const own = await openShop(test)
    const path = `/branches/${own.branchId}/hours`
    const { version } = (await ask('GET', path, undefined, own.merchantToken)).body
    const answers = await Promise.all(
      ['09:00', '10:00'].map((opens) =>
        ask('PUT', path, { ...hours({ hours: week(opens, '20:00') }), version }, own.merchantToken),
      ),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    const conflict = answers.find(({ status }) => status === 409)!.body
    assert.equal(conflict.current.version, version + 1)
  })

  it('no booking slips in while they change: it is refused, or the reply names it', async () => {
    const own = await openShop(test, { capacity: 50 })
    const { token } = await test.newCustomer()
    const day = dayIn(test, 2)
    const requests = Array.from({ length: 8 }, (_, hour) =>
      ask(
        'POST',
        '/bookings/service',
        { serviceId: own.serviceId, startTime: `${day}T${10 + hour}:00` },
        token,
      ),
    )
    const closing = ask(
      'PUT',
      `/branches/${own.branchId}/hours`,
      hours({ specialDays: [{ day, opens: null, closes: null, reason: null }] }),
      own.merchantToken,
    )
    const [{ body }, ...answers] = await Promise.all([closing, ...requests])
    const booked = answers.flatMap((answer) => (answer.status === 201 ? [answer.body.booking.id] : []))
    assert.deepEqual(affected(body).sort(), booked.sort())
  })
})

describe('Links to social networks', () => {
  it('are added, edited and removed, one for each platform', async () => {
    const link = 'https://instagram.com/amanispa'
    const body = { store_id: shop.storeId, platform: 'Instagram', link }
    const added = await ask('POST', '/socials', body)
    assert.deepEqual([added.status, added.body.social.platform], [201, 'instagram'])
    const twice = await ask('POST', '/socials', body)
    assert.deepEqual([twice.status, twice.body.code], [409, 'social-exists'])
    const shown = (await test.customer.inject(`/api/v1/socials/store/${shop.storeId}`)).json().socials
    assert.deepEqual(shown, [added.body.social])
    const path = `/socials/${added.body.social.id}`
    const change = { platform: 'tiktok', link: 'https://tiktok.com/@amani' }
    assert.equal((await ask('PUT', path, change, other.merchantToken)).status, 404)
    assert.deepEqual((await ask('PUT', path, change)).body.social, { id: added.body.social.id, ...change })
    const mine = await ask('GET', `/merchant/socials/${shop.storeId}`)
    assert.equal(mine.body.socials[0].platform, 'tiktok')
    assert.equal(
      (await ask('GET', `/merchant/socials/${shop.storeId}`, undefined, other.merchantToken)).status,
      404,
    )
    assert.equal((await ask('DELETE', path, undefined, other.merchantToken)).status, 404)
    assert.equal((await ask('DELETE', path)).status, 200)
    assert.equal((await ask('DELETE', path)).status, 404)
  })

  it('must be web addresses of known platforms', async () => {
    const send = async (change: object) =>
      Object.keys(
        (
          await ask('POST', '/socials', {
            store_id: shop.storeId,
            platform: 'tiktok',
            link: 'https://a.b',
            ...change,
          })
        ).body.errors,
      )
    assert.deepEqual(await send({ link: 'javascript:alert(1)' }), ['link'])
    assert.deepEqual(await send({ platform: 'myspace' }), ['platform'])
    assert.deepEqual(await send({ store_id: 'x' }), ['store_id'])
  })
})
