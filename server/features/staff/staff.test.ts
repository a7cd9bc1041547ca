import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import sharp from 'sharp'
import { instant } from '#domain/time/time.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { dayIn, nextWeekday, openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { uploadFile } from '#tests/support/uploads.ts'

let test: TestApp
let shop: Shop
let other: Shop
before(async () => {
  test = await openTestApp({ demo: false })
  shop = await openShop(test, { staff: 2 })
  other = await openShop(test, { staff: 1 })
})
after(() => test?.close())

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, of: Shop = shop) =>
  test.ask(method, path, { token: of.merchantToken, ...(body !== undefined && { body }) })

const newStaff = (more: object = {}) => ({
  name: 'Njeri Kamau',
  email: '',
  phoneNumber: '0712 345 678',
  storeId: shop.storeId,
  branchId: shop.branchId,
  role: 'Barber',
  ...more,
})
async function addStaff(of: Shop = shop, more: object = {}): Promise<{ id: string; version: number }> {
  const body = newStaff({ storeId: of.storeId, branchId: of.branchId, ...more })
  const { status, body: reply } = await ask('POST', '/staff', body, of)
  assert.equal(status, 201, JSON.stringify(reply))
  return reply.staff
}
const book = async (of: Shop, startTime: string, staffId?: string): Promise<string> => {
  const { token } = await test.newCustomer()
  const { status, body } = await test.ask('POST', '/bookings/service', {
    token,
    body: { serviceId: of.serviceId, startTime, ...(staffId !== undefined && { staffId }) },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body.booking.id
}
const freeTimes = async (of: Shop, date: string, staffId: string): Promise<string[]> => {
  const { body } = await test.ask(
    'GET',
    `/bookings/service-slots?serviceId=${of.serviceId}&date=${date}&staffId=${staffId}`,
  )
  return (body.detailedSlots ?? []).map((slot: { startTime: string }) => slot.startTime)
}

describe('the staff of a merchant', () => {
  it('work in the hours of their branch, unless other shifts are sent', async () => {
    const own = await openShop(test)
    const getShifts = async ({ id }: { id: string }) =>
      (await ask('GET', `/staff/${id}/schedule`, undefined, own)).body.schedule.shifts as {
        starts: string
        ends: string
      }[]
    const usual = await getShifts(await addStaff(own))
    assert.equal(usual.length, 7)
    assert.partialDeepStrictEqual(usual[0], { starts: '08:00', ends: '20:00' })
    const shifts = [{ weekday: 'Monday', starts: '10:00', ends: '14:00' }]
    assert.partialDeepStrictEqual(await getShifts(await addStaff(own, { shifts })), shifts)
  })

  it('are added at a branch or the main branch, and listed for the merchant alone', async () => {
    const added = await ask('POST', '/staff', newStaff({ branchId: `store-${shop.storeId}` }))
    assert.equal(added.status, 201)
    assert.deepEqual(
      [
        added.body.staff.branchId,
        added.body.staff.phoneNumber,
        added.body.staff.email,
        added.body.staff.status,
      ],
      [shop.branchId, '254712345678', null, 'active'],
    )
    const ids = async (of: Shop, query = '') =>
      (await ask('GET', `/staff${query}`, undefined, of)).body.staff.map((each: { id: string }) => each.id)
    assert.deepEqual(await ids(shop), [...shop.staffIds, added.body.staff.id])
    assert.deepEqual(
      await ids(shop, `?storeId=${shop.storeId}&branchId=store-${shop.storeId}&status=active`),
      [...shop.staffIds, added.body.staff.id],
    )
    assert.deepEqual(await ids(shop, `?storeId=${other.storeId}`), [])
    assert.deepEqual(await ids(shop, '?branchId=nowhere'), [])
    assert.deepEqual(await ids(other), other.staffIds)
  })

  it('are read one by one, and the list says when each works today', async () => {
    const own = await openShop(test, { staff: 2 })
    const [working, away] = own.staffIds as [string, string]
    const one = await ask('GET', `/staff/${working}`, undefined, own)
    assert.deepEqual([one.status, one.body.staff.id, one.body.staff.name], [200, working, 'Staff 1'])
    assert.equal((await ask('GET', `/staff/${working}`)).status, 404)
    const today = dayIn(test, 0)
    await ask('POST', `/staff/${away}/leave`, { from: today }, own)
    const { body } = await ask('GET', '/staff', undefined, own)
    const shifts = [{ starts: '08:00', ends: '20:00' }]
    assert.deepEqual(
      body.staff.map((each: { today: unknown }) => each.today),
      [
        { shifts, leaveUntil: null },
        { shifts, leaveUntil: new Date(instant(dayIn(test, 1))).toISOString() },
      ],
    )
  })

  it('rejects invalid fields, other merchants’ stores and unknown branches, and writes nothing', async () => {
    const before = (await ask('GET', '/staff')).body.pagination.total
    for (const [more, status, field] of [
      [{ name: ' ' }, 400, 'name'],
      [{ phoneNumber: '12' }, 400, 'phoneNumber'],
      [{ email: 'njeri' }, 400, 'email'],
      [{ role: '' }, 400, 'role'],
      [{ storeId: other.storeId, branchId: other.branchId }, 404, undefined],
      [{ branchId: other.branchId }, 422, undefined],
      [{ branchId: 'nowhere' }, 422, undefined],
    ] as const) {
      const reply = await ask('POST', '/staff', newStaff(more))
      assert.equal(reply.status, status, JSON.stringify([more, reply.body]))
      if (field) assert.deepEqual(Object.keys(reply.body.errors), [field])
    }
    assert.equal((await ask('GET', '/staff')).body.pagination.total, before)
  })

  it('are edited, and a stale edit is rejected with the current version', async () => {
    const { id, version } = await addStaff()
    const first = await ask('PUT', `/staff/${id}`, { name: 'Njeri Wanjiru', version })
    assert.deepEqual(
      [first.status, first.body.staff.name, first.body.staff.version, first.body.staff.phoneNumber],
      [200, 'Njeri Wanjiru', version + 1, '254712345678'],
    )
    const stale = await ask('PUT', `/staff/${id}`, { role: 'Stylist', version })
    assert.deepEqual(
      [stale.status, stale.body.code, stale.body.current.name, stale.body.current.version],
      [409, 'edit-conflict', 'Njeri Wanjiru', version + 1],
    )
    const echoed = await ask('PUT', `/staff/${id}`, {
      id,
      storeId: shop.storeId,
      name: 'Njeri Wanjiru',
      phoneNumber: '',
      branchId: shop.branchId,
    })
    assert.deepEqual([echoed.status, echoed.body.staff.phoneNumber], [200, null])
  })

  it('of two concurrent edits of one version, one is saved and the other is rejected', async () => {
    const { id, version } = await addStaff()
    const replies = await Promise.all(
      ['Barber', 'Stylist'].map((role) => ask('PUT', `/staff/${id}`, { role, version })),
    )
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 409])
  })

  it('of another merchant are not found', async () => {
    const [id] = other.staffIds
    for (const [method, path, body] of [
      ['PUT', `/staff/${id}`, { name: 'Mine' }],
      ['DELETE', `/staff/${id}`, undefined],
      ['GET', `/staff/${id}/schedule`, undefined],
      ['PUT', `/staff/${id}/schedule`, { shifts: [] }],
      ['POST', `/staff/${id}/leave`, { from: dayIn(test, 3) }],
      ['POST', '/staff/assign-service', { staffId: id, serviceId: shop.serviceId }],
      ['GET', `/staff/service/${other.serviceId}`, undefined],
    ] as const) {
      const reply = await ask(method, path, body)
      assert.equal(reply.status, 404, `${method} ${path} ${JSON.stringify(reply.body)}`)
    }
  })

  it('are read by the front desk and edited by managers', async () => {
    const { merchant_id } = await test.app.database.db
      .selectFrom('stores')
      .select('merchant_id')
      .where('id', '=', shop.storeId)
      .executeTakeFirstOrThrow()
    const member = await test.newCustomer('Desk')
    const { db } = test.app.database
    await db.updateTable('accounts').set({ role: 'merchant' }).where('id', '=', member.id).execute()
    const setRole = (role: string) =>
      db
        .insertInto('merchant_members')
        .values({
          account_id: member.id,
          merchant_id,
          role,
          staff_id: shop.staffIds[0]!,
          created_at: test.clock.now(),
        })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ role }))
        .execute()
    const statuses = async () => [
      (await test.ask('GET', '/staff', { token: member.token })).status,
      (await test.ask('POST', '/staff', { token: member.token, body: newStaff() })).status,
    ]
    assert.deepEqual(await statuses(), [403, 403])
    await setRole('staff')
    assert.deepEqual(await statuses(), [403, 403])
    await setRole('front-desk')
    assert.deepEqual(await statuses(), [200, 403])
    await setRole('manager')
    assert.deepEqual(await statuses(), [200, 201])
  })

  it('are deleted, but only made inactive if bookings name them, and not while they have live ones', async () => {
    const own = await openShop(test, { staff: 2 })
    const [booked, unbooked] = own.staffIds as [string, string]
    const bookingId = await book(own, timeIn(test, 2), booked)
    const refused = await ask('DELETE', `/staff/${booked}`, undefined, own)
    assert.deepEqual(
      [
        refused.status,
        refused.body.code,
        refused.body.affectedBookings.map((each: { id: string }) => each.id),
      ],
      [409, 'staff-has-bookings', [bookingId]],
    )
    assert.equal((await ask('DELETE', `/staff/${unbooked}`, undefined, own)).status, 200)
    await ask('PUT', `/bookings/${bookingId}/cancel`, { reason: 'Ill' }, own)
    assert.equal((await ask('DELETE', `/staff/${booked}`, undefined, own)).status, 200)
    const { body } = await ask('GET', '/staff', undefined, own)
    assert.deepEqual(
      body.staff.map((each: { id: string; status: string }) => [each.id, each.status]),
      [[booked, 'inactive']],
    )
    assert.deepEqual(await freeTimes(own, dayIn(test, 3), booked), [])
  })

  it('with bookings stay at their branch', async () => {
    const own = await openShop(test, { staff: 1 })
    await book(own, timeIn(test, 2), own.staffIds[0])
    const { db } = test.app.database
    const branchId = crypto.randomUUID()
    await db
      .insertInto('branches')
      .values({
        id: branchId,
        store_id: own.storeId,
        location: 'test-area',
        name: 'Second',
        address: 'Kenyatta Avenue',
        created_at: test.clock.now(),
      })
      .execute()
    const refused = await ask('PUT', `/staff/${own.staffIds[0]}`, { branchId }, own)
    assert.deepEqual([refused.status, refused.body.code], [409, 'staff-cannot-move'])
    const { id } = await addStaff(own)
    const moved = await ask('PUT', `/staff/${id}`, { branchId }, own)
    assert.deepEqual([moved.status, moved.body.staff.branchId], [200, branchId])
  })

  it('have a picture, which is re-encoded', async () => {
    const { id } = await addStaff()
    const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c00' } })
      .png()
      .toBuffer()
    const file = { field: 'staffPhoto', bytes: png }
    const reply = await uploadFile(test, `/staff/${id}/photo`, shop.merchantToken, file)
    assert.equal(reply.status, 200, JSON.stringify(reply.body))
    assert.match(reply.body.staff.photoUrl, /\/media\/staff\/.+-256\.webp$/)
  })
})

describe('the services of a member of staff', () => {
  it('are assigned once and unassigned, but the last person of a service remains', async () => {
    const own = await openShop(test, { staff: 1 })
    const { id } = await addStaff(own)
    const body = { staffId: id, serviceId: own.serviceId }
    for (let time = 0; time < 2; time++)
      assert.equal((await ask('POST', '/staff/assign-service', body, own)).status, 200)
    const performers = async () =>
      (await ask('GET', `/staff/service/${own.serviceId}`, undefined, own)).body.staff.map(
        (each: { id: string }) => each.id,
      )
    assert.deepEqual(await performers(), [own.staffIds[0], id])
    assert.equal((await ask('POST', '/staff/unassign-service', body, own)).status, 200)
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
    assert.deepEqual(await performers(), own.staffIds)
    const last = await ask('POST', '/staff/unassign-service', { ...body, staffId: own.staffIds[0] }, own)
    assert.deepEqual([last.status, last.body.code], [409, 'last-staff-of-service'])
  })
})

describe('working times', () => {
  const nine = [{ weekday: 'monday', starts: '09:00', ends: '12:00' }]

  it('decide the free times, and list the bookings that they leave out without changing them', async () => {
    const own = await openShop(test, { staff: 1 })
    const [staffId] = own.staffIds as [string]
    const monday = nextWeekday(test, 1)
    const unaffected = await book(own, `${monday}T10:00`, staffId)
    const affected = await book(own, `${monday}T14:00`, staffId)
    const { version } = (await ask('GET', `/staff/${staffId}/schedule`, undefined, own)).body.schedule
    const preview = await ask('POST', `/staff/${staffId}/schedule/preview`, { shifts: nine }, own)
    const getIds = (reply: { body: { affectedBookings: { id: string }[] } }) =>
      reply.body.affectedBookings.map(({ id }) => id)
    assert.deepEqual(getIds(preview), [affected])
    assert.equal((await freeTimes(own, monday, staffId)).includes('16:00'), true)

    const saved = await ask('PUT', `/staff/${staffId}/schedule`, { shifts: nine, version }, own)
    assert.equal(saved.status, 200, JSON.stringify(saved.body))
    assert.deepEqual(getIds(saved), [affected])
    assert.deepEqual(saved.body.schedule.shifts, [{ weekday: 'Monday', starts: '09:00', ends: '12:00' }])
    assert.deepEqual(await freeTimes(own, monday, staffId), ['09:00', '11:00'])
    for (const id of [unaffected, affected])
      assert.equal(
        (await test.ask('GET', `/bookings/${id}`, { token: own.merchantToken })).body.booking.status,
        'confirmed',
      )
    assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
    const stale = await ask('PUT', `/staff/${staffId}/schedule`, { shifts: [], version }, own)
    assert.equal(stale.status, 409)
  })

  it('may have breaks and pass midnight', async () => {
    const { id } = await addStaff()
    const night = { weekday: 'Friday', starts: '20:00', ends: '02:00' }
    const pause = { weekday: 'Friday', starts: '00:30', ends: '01:00' }
    const saved = await ask('PUT', `/staff/${id}/schedule`, { shifts: [night], breaks: [pause] })
    assert.deepEqual([saved.body.schedule.shifts, saved.body.schedule.breaks], [[night], [pause]])
  })

  it('are rejected when they overlap or a break is outside them', async () => {
    const { id } = await addStaff()
    for (const [body, field] of [
      [{ shifts: [...nine, { weekday: 'Monday', starts: '11:00', ends: '13:00' }] }, 'shifts.1'],
      [{ shifts: nine, breaks: [{ weekday: 'Monday', starts: '12:30', ends: '13:00' }] }, 'breaks.0'],
      [{ shifts: [{ weekday: 'Someday', starts: '09:00', ends: '12:00' }] }, 'shifts.0.weekday'],
      [{ shifts: [{ weekday: 'Monday', starts: '9 am', ends: '12:00' }] }, 'shifts.0.starts'],
    ] as const) {
      const reply = await ask('PUT', `/staff/${id}/schedule`, body)
      assert.deepEqual([reply.status, Object.keys(reply.body.errors ?? {})], [400, [field]])
    }
  })
})

describe('leave', () => {
  it('blocks times, lists the bookings within it, and can be removed', async () => {
    const own = await openShop(test, { staff: 1 })
    const [staffId] = own.staffIds as [string]
    const day = dayIn(test, 3)
    const within = await book(own, `${day}T10:00`, staffId)
    await book(own, `${dayIn(test, 4)}T10:00`, staffId)
    const added = await ask('POST', `/staff/${staffId}/leave`, { from: day, reason: 'Exam' }, own)
    assert.equal(added.status, 201, JSON.stringify(added.body))
    assert.deepEqual(
      added.body.affectedBookings.map((each: { id: string }) => each.id),
      [within],
    )
    assert.deepEqual(await freeTimes(own, day, staffId), [])
    const { leaves } = (await ask('GET', `/staff/${staffId}/schedule`, undefined, own)).body.schedule
    assert.deepEqual(leaves, [added.body.leave])
    const again = await ask('POST', `/staff/${staffId}/leave`, { from: day, to: dayIn(test, 5) }, own)
    assert.deepEqual([again.status, again.body.code], [409, 'leave-overlaps'])
    const path = `/staff/${staffId}/leave/${added.body.leave.id}`
    assert.equal((await ask('DELETE', path, undefined, own)).status, 200)
    assert.equal((await ask('DELETE', path, undefined, own)).status, 404)
    assert.equal((await freeTimes(own, day, staffId)).length > 0, true)
  })

  it('is previewed without being added', async () => {
    const own = await openShop(test, { staff: 1 })
    const [staffId] = own.staffIds as [string]
    const within = await book(own, `${dayIn(test, 3)}T10:00`, staffId)
    const preview = (body: object) => ask('POST', `/staff/${staffId}/leave/preview`, body, own)
    const { status, body } = await preview({ from: dayIn(test, 3), starts: '10:30', ends: '11:30' })
    assert.deepEqual([status, body.affectedBookings.map((each: { id: string }) => each.id)], [200, [within]])
    assert.deepEqual((await preview({ from: dayIn(test, 4) })).body.affectedBookings, [])
    assert.equal((await preview({ from: dayIn(test, -4) })).status, 400)
    const { schedule } = (await ask('GET', `/staff/${staffId}/schedule`, undefined, own)).body
    assert.deepEqual(schedule.leaves, [])
  })

  it('may be some hours, and must end after it starts and not be over', async () => {
    const { id } = await addStaff()
    const day = dayIn(test, 6)
    const hours = await ask('POST', `/staff/${id}/leave`, { from: day, starts: '14:00', ends: '17:00' })
    assert.deepEqual(
      [hours.body.leave.from, hours.body.leave.to],
      [`${day}T11:00:00.000Z`, `${day}T14:00:00.000Z`],
    )
    for (const body of [
      { from: day, to: dayIn(test, 5) },
      { from: day, starts: '17:00', ends: '14:00' },
      { from: dayIn(test, -3) },
    ]) {
      const reply = await ask('POST', `/staff/${id}/leave`, body)
      assert.deepEqual([reply.status, Object.keys(reply.body.errors ?? {})], [400, ['to']])
    }
  })
})
