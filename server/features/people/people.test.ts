/** Admins find, see and change people and bookings. */
import assert from 'node:assert/strict'
import { after, before, describe, it, test } from 'mocha'
import { payReference } from '#domain/payments/payment-policy.ts'
import { DAY } from '#domain/time/time.ts'
import { newPhone, openAccounts, type Person } from '#tests/support/accounts.ts'
import { newAdmin, openAdminSession, type TestAdmin } from '#tests/support/admins.ts'
import { openShop, timeIn } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { payingIn, until, type Started } from '#tests/support/paying.ts'
import { earnAt } from '#tests/support/rewards.ts'
import { assertIndexed, recordReads } from '#tests/support/statements.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'

let at: TestApp
let support: TestAdmin
let people: ReturnType<typeof openAccounts>
before(async () => {
  at = await openTestApp({ demo: false, env: { SMS_REPORT_KEY: 'a-secret-of-the-gateway' } })
  support = await newAdmin(at, 'support')
  people = openAccounts(at)
})
after(() => at?.close())

const { startPaying, answer, waitForStatus, getPaymentRow } = payingIn(() => at)
const ask = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  token = support.token,
) => at.ask(method, path, { token, ...(body !== undefined && { body }) })
const find = async (q: string) => (await ask('GET', `/admin/find?q=${encodeURIComponent(q)}`)).body
const reason = 'The person called'

/** Creates a booking whose fee is paid, its code and the account that booked it. */
async function paidBooking(shop?: Started['shop']) {
  const started = await startPaying(undefined, shop)
  await answer(started.phone, 'pay')
  await waitForStatus(started, 'completed')
  const row = await at.app.database.db
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.booking_id', 'bookings.id')
    .select(['bookings.code', 'bookings.account_id as accountId', 'payments.receipt'])
    .where('bookings.id', '=', started.bookingId)
    .executeTakeFirstOrThrow()
  return { ...started, ...row, accountId: row.accountId! } // booked by a customer
}

const assertInvariants = async () => {
  await at.drainJobs(...ALL_SCHEDULED)
  assert.deepEqual(await checkInvariants(at.app.database.pool, at.clock.now()), [])
}
const loadAuditActions = async (subject: string): Promise<string[]> =>
  (
    await at.app.database.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', subject)
      .where('actor_id', '=', support.id)
      .orderBy('seq')
      .execute()
  ).map(({ action }) => action)

describe('Find', () => {
  it('finds by phone, address, name, code, receipt, reference and id, and masks what it shows', async () => {
    const brian = await people.register({ firstName: 'Brian', lastName: 'Wekesa' })
    const booking = await paidBooking()
    const local = `0${brian.phone.slice(3, 6)} ${brian.phone.slice(6, 9)} ${brian.phone.slice(9)}`
    for (const q of [local, brian.email, 'brian wek', 'Wekesa', brian.id]) {
      const { people: found } = await find(q)
      assert.equal(found[0]?.id, brian.id, q)
      assert.match(found[0].phone, /^0\d{3} ••• \d{3}$/)
      assert.match(found[0].email, /^a•••@/)
    }
    for (const q of [booking.code, `d3-${booking.code}`])
      assert.equal((await find(q)).bookings[0]?.id, booking.bookingId, q)
    for (const q of [booking.receipt!, payReference(booking.paymentId), booking.code, booking.paymentId])
      assert.equal((await find(q)).payments[0]?.id, booking.paymentId, q)
    const { name } = await at.app.database.db
      .selectFrom('stores')
      .select('name')
      .where('id', '=', booking.shop.storeId)
      .executeTakeFirstOrThrow()
    assert.ok(
      (await find(name.slice(0, 5))).stores.some(({ id }: { id: string }) => id === booking.shop.storeId),
    )
    assert.deepEqual((await find('')).people, [])
  })

  it('needs at most eight statements, each with an index', async () => {
    await at.drainJobs()
    for (const q of ['wekesa', '0712345678', 'ABCDEF', 'SKL4T7Q2XW', 'a@b.co', support.id]) {
      const statements = await recordReads(() => find(q))
      assert.ok(statements.length > 0 && statements.length <= 8, `${q}: ${statements.length}`)
      await assertIndexed(at, statements)
    }
  })
})

test('lists of people and bookings need one statement with an index', async () => {
  await people.register()
  await at.drainJobs()
  for (const path of ['people', 'people?isFrozen=true', 'bookings', 'bookings?status=confirmed']) {
    const statements = await recordReads(() => ask('GET', `/admin/${path}`))
    assert.equal(statements.length, 1, path)
    await assertIndexed(at, statements)
  }
})

describe('The page of a booking', () => {
  it('shows everything that happened, in at most eight statements with an index', async () => {
    const booking = await paidBooking()
    await at.drainJobs()
    const statements = await recordReads(() => ask('GET', `/admin/bookings/${booking.code}`))
    assert.ok(statements.length <= 8, String(statements.length))
    await assertIndexed(at, statements)
    const { body } = await ask('GET', `/admin/bookings/D3-${booking.code}`)
    const titles = body.timeline.map(({ title }: { title: string }) => title)
    for (const title of [
      'Held for ten minutes',
      'M-Pesa prompt sent',
      'Paid by M-Pesa',
      'Confirmed',
      'Visit',
    ])
      assert.ok(titles.includes(title), `${title} in ${titles.join(', ')}`)
    assert.equal(body.booking.isFeePaid, true)
    assert.equal((await ask('GET', '/admin/bookings/222222')).status, 404)
  })

  it('is moved by an admin, whom its history names, and cancelled with a refund', async () => {
    const booking = await paidBooking()
    const newStartTime = new Date(timeIn(at, 3, '11:00')).toISOString()
    const path = `/admin/bookings/${booking.bookingId}`
    const { body: times } = await ask('GET', `${path}/times?from=${newStartTime.slice(0, 10)}&days=1`)
    assert.ok(times.days[0].free.length > 0)
    assert.equal((await ask('PUT', `${path}/time`, { newStartTime, reason })).status, 200)
    const seen = await ask('GET', `/admin/bookings/${booking.code}`)
    assert.deepEqual([seen.body.booking.startsAt, seen.body.booking.moves], [newStartTime, 0])
    assert.ok(seen.body.timeline.some(({ by }: { by: string | null }) => by?.startsWith('Admin')))
    const own = await at.ask('GET', `/bookings/${booking.bookingId}`, { token: booking.token })
    assert.deepEqual([own.body.booking.history.at(-1).by, own.body.booking.rescheduleCount], ['admin', 0])

    const cancel = { seenStatus: 'confirmed', keepsFee: false, reason }
    const both = await Promise.all([
      ask('POST', `${path}/cancel`, cancel),
      ask('POST', `${path}/cancel`, cancel),
    ])
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
    await until(
      async () =>
        (await getPaymentRow(booking)).status === 'refunded' || (await at.drainJobs('send-refunds'), false),
    )
    assert.deepEqual(await loadAuditActions(booking.bookingId), ['booking.moved', 'booking.cancelled'])
    await assertInvariants()
  })

  it('is cancelled with a high refund by two people', async () => {
    const second = await newAdmin(at, 'owner')
    const booking = await paidBooking()
    at.clock.advance(1)
    const cancel = (keepsFee: boolean) =>
      ask('POST', `/admin/bookings/${booking.bookingId}/cancel`, {
        seenStatus: 'confirmed',
        keepsFee,
        reason,
      })
    const { config } = at.app
    const before = config.adminFourEyesCents
    config.adminFourEyesCents = 3_000
    try {
      assert.equal((await cancel(false)).body.isWaiting, true)
      assert.equal((await ask('GET', `/admin/bookings/${booking.code}`)).body.booking.status, 'confirmed')
      const { items } = (await ask('GET', '/admin/work')).body
      const { id } = items.find(({ kind }: { kind: string }) => kind === 'booking-approval')
      const approve = (token: string) =>
        ask('PUT', `/admin/approvals/${id}`, { decision: 'approve', note: '' }, token)
      assert.equal((await approve(support.token)).body.code, 'second-person-required')
      assert.equal((await approve(second.token)).status, 200)
    } finally {
      config.adminFourEyesCents = before
    }
    await until(
      async () =>
        (await getPaymentRow(booking)).status === 'refunded' || (await at.drainJobs('send-refunds'), false),
    )
    await assertInvariants()
  })

  it('is cancelled and its fee kept', async () => {
    const booking = await paidBooking()
    const body = { seenStatus: 'confirmed', keepsFee: true, reason }
    assert.equal((await ask('POST', `/admin/bookings/${booking.bookingId}/cancel`, body)).status, 200)
    await at.drainJobs()
    at.clock.advance(5 * 60_000)
    await assertInvariants()
    assert.equal((await getPaymentRow(booking)).status, 'completed')
    const texts = await people.texts(`254${booking.phone.slice(1)}`)
    assert.ok(
      texts.some((text) => text.includes("isn't refunded")),
      texts.join('\n'),
    )
  })

  it('is noted about, its pass sent again, and it is seen as the customer does, all of which is audited', async () => {
    const booking = await paidBooking()
    const path = `/admin/bookings/${booking.bookingId}`
    const before = (await people.texts(`254${booking.phone.slice(1)}`)).length
    assert.equal((await ask('POST', `${path}/notes`, { note: 'Called the store' })).status, 200)
    assert.equal((await ask('POST', `${path}/pass`, { reason })).status, 200)
    assert.equal((await people.texts(`254${booking.phone.slice(1)}`)).length, before + 1)
    const { body } = await ask('POST', `${path}/customer-view`, { reason })
    assert.match(body.booking.Payment.phone, /•••/)
    assert.deepEqual(await loadAuditActions(booking.bookingId), [
      'booking.noted',
      'booking.pass-sent-again',
      'booking.seen-as-customer',
    ])
    await at.app.database.db
      .updateTable('bookings')
      .set({ notes: 'My number is 0733 120 120' })
      .where('id', '=', booking.bookingId)
      .execute()
    const moderator = await newAdmin(at, 'moderator')
    const readNotes = async (token?: string) =>
      (await ask('GET', `/admin/bookings/${booking.code}`, undefined, token)).body.booking.notes
    assert.deepEqual(
      [await readNotes(), await readNotes(moderator.token)],
      ['My number is 0733 120 120', null],
    )
    const own = await at.ask('GET', `/bookings/${booking.bookingId}`, { token: moderator.token })
    assert.equal(own.status, 404)
    assert.equal((await ask('POST', `${path}/notes`, { note: 'Mine' }, moderator.token)).status, 403)
  })

  it('has its messages with whether they arrived, and sends one again, at most three times and only while it is true', async () => {
    const booking = await paidBooking()
    const path = `/admin/bookings/${booking.bookingId}`
    const number = `254${booking.phone.slice(1)}`
    await at.drainJobs()
    const listSms = async () =>
      (await ask('GET', `/admin/bookings/${booking.code}`)).body.messages.filter(
        ({ channel }: { channel: string }) => channel === 'sms',
      )
    const isEachDelivered = async (count: number) => {
      const sent = await listSms()
      return sent.length === count && sent.every(({ state }: { state: string }) => state === 'delivered')
    }
    await until(() => isEachDelivered(1))
    const [{ id: messageId, again }] = await listSms()
    assert.deepEqual([messageId, again], [`confirmed:${booking.bookingId}:sms`, 'possible'])

    const confirmations = async () => (await people.texts(number)).filter((text) => text.startsWith('D3:'))
    const [text] = await confirmations()
    assert.equal((await ask('POST', `${path}/messages`, { messageId, reason })).status, 200)
    await until(() => isEachDelivered(2))
    assert.deepEqual(await confirmations(), [text, text])
    assert.equal((await listSms())[0].title, 'Confirmed, sent again')
    const repeats = [`${messageId}:again1`, messageId, messageId]
    const statuses = await Promise.all(
      repeats.map((id) => ask('POST', `${path}/messages`, { messageId: id, reason })),
    )
    assert.deepEqual(statuses.map(({ status }) => status).toSorted(), [200, 200, 409])
    assert.equal(statuses.find(({ status }) => status === 409)?.body.code, 'repeated-too-often')
    assert.equal((await loadAuditActions(booking.bookingId)).filter((what) => /message/.test(what)).length, 3)

    const other = await paidBooking()
    const moderator = await newAdmin(at, 'moderator')
    const refused = [
      await ask('POST', `${path}/messages`, { messageId }, moderator.token),
      await ask('POST', `${path}/messages`, { messageId: `confirmed:${other.bookingId}:sms`, reason }),
    ]
    assert.deepEqual(
      refused.map(({ status }) => status),
      [403, 404],
    )
    await ask('POST', `${path}/cancel`, { seenStatus: 'confirmed', keepsFee: true, reason })
    await at.drainJobs()
    assert.equal((await listSms()).at(-1).again, 'untrue')
    const late = await ask('POST', `${path}/messages`, { messageId, reason })
    assert.deepEqual([late.status, late.body.code], [409, 'message-not-true'])
  })
})

describe('The page of a person', () => {
  const getPath = ({ id }: Pick<Person, 'id'>) => `/admin/people/${id}`

  it('shows a person in at most eight statements with an index', async () => {
    const booking = await paidBooking()
    await at.drainJobs()
    const path = `/admin/people/${booking.accountId}`
    const statements = await recordReads(() => ask('GET', path))
    assert.ok(statements.length <= 8, String(statements.length))
    await assertIndexed(at, statements)
    const { body } = await ask('GET', path)
    assert.deepEqual([body.person.bookings, body.bookings[0].code], [1, booking.code])
    assert.ok(body.timeline.some(({ title }: { title: string }) => title === 'Paid by M-Pesa'))
  })

  it('shows the number and the address to who says why', async () => {
    const amina = await people.register()
    assert.doesNotMatch(JSON.stringify((await ask('GET', getPath(amina))).body), new RegExp(amina.email))
    const shown = await ask('POST', `${getPath(amina)}/contact`, { reason })
    assert.equal(shown.body.email, amina.email)
    assert.deepEqual(await loadAuditActions(amina.id), ['person.contact-shown'])
    const moderator = await newAdmin(at, 'moderator')
    assert.equal((await ask('POST', `${getPath(amina)}/contact`, { reason }, moderator.token)).status, 403)
  })

  it('freezes an account once: it is signed out, cannot sign in, and is notified why', async () => {
    const amina = await people.register()
    const both = await Promise.all([
      ask('POST', `${getPath(amina)}/freeze`, { reason: 'Payments taken back' }),
      ask('POST', `${getPath(amina)}/freeze`, { reason: 'Payments taken back' }),
    ])
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
    assert.match(both.find(({ status }) => status === 409)?.body.by, /^Admin/)
    assert.equal(await people.isIn(amina.token), false)
    assert.equal((await people.signIn(amina.email)).status, 401)
    assert.match((await people.mails(amina.email)).at(-1)!.text, /Payments taken back/)
    assert.equal((await ask('DELETE', `${getPath(amina)}/freeze`, { reason })).status, 200)
    assert.equal((await people.signIn(amina.email)).status, 200)
  })

  it('signs out one device or all, but no admin', async () => {
    const amina = await people.register()
    const second = (await people.signIn(amina.email)).body.access_token
    const { devices } = (await ask('GET', getPath(amina))).body
    assert.equal(devices.length, 2)
    await ask('DELETE', `${getPath(amina)}/sessions/${devices[0].id}`, { reason })
    assert.deepEqual([await people.isIn(second), await people.isIn(amina.token)].filter(Boolean).length, 1)
    await ask('DELETE', `${getPath(amina)}/sessions`, { reason })
    assert.deepEqual([await people.isIn(second), await people.isIn(amina.token)], [false, false])
    const owner = await newAdmin(at, 'owner')
    assert.equal(
      (await ask('DELETE', `/admin/people/${owner.id}/sessions`, { reason })).body.code,
      'not-this-role',
    )
  })

  it('corrects a number with the code that it got, and an address with a link', async () => {
    const amina = await people.register()
    // The code that she got for herself is not one for support.
    const own = { phone: amina.phone, otp: await people.smsCode(amina.phone), reason }
    assert.equal((await ask('PUT', `${getPath(amina)}/phone`, own)).body.code, 'wrong-otp')
    const phone = newPhone()
    assert.equal((await ask('POST', `${getPath(amina)}/phone-code`, { phone })).status, 200)
    assert.match((await people.texts(phone)).at(-1)!, /Tell it only to D3 support\./)
    const otp = await people.smsCode(phone)
    const wrong = await ask('PUT', `${getPath(amina)}/phone`, {
      phone,
      otp: otp === '111111' ? '222222' : '111111',
      reason,
    })
    assert.equal(wrong.body.code, 'wrong-otp')
    assert.equal((await ask('PUT', `${getPath(amina)}/phone`, { phone, otp, reason })).status, 200)
    assert.equal((await find(phone)).people[0].id, amina.id)
    const email = `new-${amina.email}`
    assert.equal((await ask('POST', `${getPath(amina)}/email`, { email, reason })).status, 200)
    const token = /token=([\w.-]+)/.exec((await people.mails(email)).at(-1)!.text)?.[1]
    assert.equal((await people.post('/users/verify-email', { token })).status, 200)
    assert.equal((await people.signIn(email)).status, 200)
  })

  it('merges two accounts of one person, after showing what moves', async () => {
    const shop = await openShop(at, { capacity: 20 })
    const booking = await paidBooking(shop)
    const kept = await people.register()
    await at.ask('POST', '/chat/conversations', {
      token: booking.token,
      body: { storeId: shop.storeId, initialMessage: 'Is there parking?' },
    })
    const path = `/admin/people/${booking.accountId}`
    const { body } = await ask('POST', `${path}/merge-preview`, { keepId: kept.id })
    const moves = Object.fromEntries(
      body.preview.moves.map(({ what, count }: { what: string; count: number }) => [what, count]),
    )
    assert.deepEqual([moves.bookings, moves.conversations, moves.payments], [1, 1, 1])
    assert.equal((await ask('GET', path)).body.person.bookings, 1)

    const both = await Promise.all([
      ask('POST', `${path}/merge`, { keepId: kept.id, reason }),
      ask('POST', `${path}/merge`, { keepId: kept.id, reason }),
    ])
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
    assert.equal((await ask('GET', path)).body.person.mergedInto, kept.id)
    assert.equal(await people.isIn(booking.token), false)
    assert.equal(await people.isIn(kept.token), false)
    const { access_token: token } = (await people.signIn(kept.email)).body
    const own = await at.ask('GET', `/bookings/${booking.bookingId}`, { token })
    assert.equal(own.status, 200)
    assert.equal((await ask('POST', `${path}/merge-preview`, { keepId: kept.id })).body.code, 'same-person')
    await assertInvariants()
    const phone = newPhone()
    for (const [method, part, input] of [
      ['POST', 'phone-code', { phone }],
      ['PUT', 'phone', { phone, otp: '123456', reason }],
      ['POST', 'email', { email: `new-${kept.email}`, reason }],
    ] as const)
      assert.equal((await ask(method, `${path}/${part}`, input)).body.code, 'account-merged', part)
    assert.deepEqual((await find(phone)).people, [])
  })
})

describe('Merging', () => {
  it('needs a second person when rewards move', async () => {
    const shop = await openShop(at, { priceCents: 10_000_000, discountedCents: 5_000_000 })
    const kept = await people.register()
    const [earner] = await earnAt(at, [shop])
    support = { ...support, token: await openAdminSession(at, support.id) }
    const path = `/admin/people/${earner!.id}`
    assert.equal(
      (await ask('POST', `${path}/merge-preview`, { keepId: kept.id })).body.preview.needsSecondPerson,
      true,
    )
    const second = await newAdmin(at, 'owner')
    at.clock.advance(1)
    assert.equal((await ask('POST', `${path}/merge`, { keepId: kept.id, reason })).body.isWaiting, true)
    assert.equal(
      (await ask('POST', `${path}/merge`, { keepId: kept.id, reason })).body.code,
      'approval-waiting',
    )
    assert.equal((await ask('GET', path)).body.person.mergedInto, null)
    const { items } = (await ask('GET', '/admin/work')).body
    const { id } = items.find(({ kind }: { kind: string }) => kind === 'person-approval')
    const decision = { decision: 'approve', note: '' }
    const approve = (token: string) => ask('PUT', `/admin/approvals/${id}`, decision, token)
    assert.equal((await approve(support.token)).body.code, 'second-person-required')
    const approved = await approve(second.token)
    assert.equal(approved.status, 200, JSON.stringify(approved.body))
    assert.equal((await ask('GET', path)).body.person.mergedInto, kept.id)
    const { access_token: token } = (await people.signIn(kept.email)).body
    assert.equal((await at.ask('GET', '/users/withdrawals', { token })).body.available, 2_250)
    await assertInvariants()
  })

  it('makes one client of two at the same business, with what is known about both', async () => {
    const shop = await openShop(at, { capacity: 20 })
    const tag = (name: string) => Array.from({ length: 8 }, (_, index) => `${name} ${index + 1}`)
    const customers: Record<'kept' | 'closed', Person> = {
      kept: await people.register(),
      closed: await people.register(),
    }
    const records = {
      kept: { birthday: null, visits: 5, last: '2026-02-01', tags: tag('Kept') },
      closed: { birthday: '02-29', visits: 7, last: '2026-03-01', tags: tag('Closed') },
    }
    for (const [index, which] of (['kept', 'closed'] as const).entries()) {
      const [customer, record] = [customers[which], records[which]]
      await at.app.database.db
        .updateTable('accounts')
        .set({ phone_number: customer.phone, is_phone_verified: true })
        .where('id', '=', customer.id)
        .execute()
      const added = await at.ask('POST', '/merchant/clients', {
        token: shop.merchantToken,
        body: { name: which, phone: customer.phone },
      })
      const { id } = added.body.client
      await at.ask('PUT', `/merchant/clients/${id}`, {
        token: shop.merchantToken,
        body: { tags: record.tags, version: 1 },
      })
      await at.ask('POST', `/merchant/clients/${id}/notes`, {
        token: shop.merchantToken,
        body: { text: `Note on ${which}` },
      })
      await at.app.database.db
        .updateTable('client_records')
        .set({
          birthday: record.birthday,
          visits_before: record.visits,
          last_visit_before: record.last,
        })
        .where('id', '=', id)
        .execute()
      const booked = await at.ask('POST', '/bookings', {
        token: customer.token,
        body: { serviceId: shop.serviceId, startTime: timeIn(at, 2, `1${index}:00`) },
      })
      assert.equal(booked.status, 201, JSON.stringify(booked.body))
    }
    const merged = await ask('POST', `/admin/people/${customers.closed.id}/merge`, {
      keepId: customers.kept.id,
      reason,
    })
    assert.equal(merged.status, 200, JSON.stringify(merged.body))
    const { clients } = (await at.ask('GET', '/merchant/clients', { token: shop.merchantToken })).body
    assert.equal(clients.length, 1)
    const { body } = await at.ask('GET', `/merchant/clients/${clients[0].id}`, { token: shop.merchantToken })
    const { client } = body
    assert.deepEqual(
      [client.bookings, client.visitsBefore, client.lastVisitBefore, client.birthday, client.tags.length],
      [2, 12, '2026-03-01', '02-29', 12],
    )
    assert.deepEqual(client.notes.map(({ text }: { text: string }) => text).toSorted(), [
      'Note on closed',
      'Note on kept',
    ])
    await assertInvariants()
  })

  it('is refused into an account with the number, the address or a device of an admin', async () => {
    const { db } = at.app.database
    const [closed, kept, admin] = [
      await people.register(),
      await people.register(),
      await newAdmin(at, 'finance'),
    ]
    const refusal = async () => {
      const path = `/admin/people/${closed.id}`
      const { body } = await ask('POST', `${path}/merge-preview`, { keepId: kept.id })
      if (body.preview.refusal !== null)
        assert.equal(
          (await ask('POST', `${path}/merge`, { keepId: kept.id, reason })).body.code,
          'merge-refused',
        )
      return body.preview.refusal
    }
    const setAdmin = (values: { phone_number?: string | null; email?: string }) =>
      db.updateTable('accounts').set(values).where('id', '=', admin.id).execute()
    assert.equal(await refusal(), null)
    await setAdmin({ phone_number: kept.phone })
    assert.match(await refusal(), /may be of an admin/)
    await setAdmin({ phone_number: null, email: kept.email.replace('@', '+d3@') })
    assert.match(await refusal(), /may be of an admin/)
    await setAdmin({ email: admin.email })
    for (const account_id of [kept.id, admin.id])
      await db
        .insertInto('account_devices')
        .values({
          account_id,
          device_hash: Buffer.alloc(32, 7),
          first_seen_at: at.clock.now(),
          last_seen_at: at.clock.now(),
        })
        .execute()
    assert.match(await refusal(), /may be of an admin/)
  })
})

describe('A request about personal data', () => {
  const openCase = async (id: string) =>
    (await ask('GET', '/admin/work')).body.items.find((item: { id: string }) => item.id === id)

  it('is in the queue with its deadline, and the person gets a link to the data', async () => {
    const amina = await people.register()
    await at.app.database.db
      .updateTable('accounts')
      .set({ is_email_verified: true })
      .where('id', '=', amina.id)
      .execute()
    const path = `/admin/people/${amina.id}/data-requests`
    const asked = { kind: 'export', askedBy: 'phone', note: 'Wants to know what we store' }
    const { body } = await ask('POST', path, asked)
    assert.equal((await ask('POST', path, asked)).body.code, 'data-request-open')
    const item = await openCase(body.id)
    assert.equal(Date.parse(item.dueAt) - Date.parse(item.since), 7 * DAY)
    // A recent sign-in is needed.
    const token = await openAdminSession(at, support.id)
    const decision = { decision: 'fulfil', reason: 'Identity checked', version: 1 }
    const both = await Promise.all([
      ask('PUT', `/admin/data-requests/${body.id}`, decision, token),
      ask('PUT', `/admin/data-requests/${body.id}`, decision, token),
    ])
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
    assert.equal(await openCase(body.id), undefined)
    const link = /token=([\da-f]{64})/.exec((await people.mails(amina.email)).at(-1)!.text)?.[1]
    const data = await at.ask('POST', '/users/export/by-link', { body: { token: link } })
    assert.equal(data.body.data.account.email, amina.email)
    at.clock.advance(7 * DAY + 1000)
    assert.equal((await at.ask('POST', '/users/export/by-link', { body: { token: link } })).status, 404)
  })

  it('to erase is done after seven days', async () => {
    const amina = await people.register()
    support = { ...support, token: await openAdminSession(at, support.id) }
    const asked = { kind: 'erasure', askedBy: 'mail', note: 'Wants to leave' }
    const { body } = await ask('POST', `/admin/people/${amina.id}/data-requests`, asked)
    const decision = { decision: 'fulfil', reason: 'Identity checked' }
    assert.equal((await ask('PUT', `/admin/data-requests/${body.id}`, decision)).status, 200)
    at.clock.advance(7 * DAY + 1000)
    await at.drainJobs('erase-accounts')
    support = { ...support, token: await openAdminSession(at, support.id) }
    const { requests } = (await ask('GET', '/admin/data-requests?show=closed')).body
    const readStatus = (id: string) => requests.find((each: { id: string }) => each.id === id)?.status
    assert.equal(readStatus(body.id), 'done')
  })

  it('to correct is listed as open, the most urgent first, and closed once the person is notified', async () => {
    const ids: string[] = []
    for (const kind of ['correction', 'export']) {
      const { id } = await people.register()
      const asked = { kind, askedBy: 'letter', note: 'The name is wrong' }
      ids.push((await ask('POST', `/admin/people/${id}/data-requests`, asked)).body.id)
    }
    const list = async (query: string) => (await ask('GET', `/admin/data-requests?${query}`)).body
    const getIds = ({ requests }: { requests: { id: string }[] }) => requests.map(({ id }) => id)
    assert.deepEqual(getIds(await list('show=open')), ids.toReversed())
    const first = await list('show=open&limit=1')
    assert.deepEqual([getIds(first), first.hasMore], [[ids[1]], true])
    const decision = { decision: 'fulfil', reason: 'The name is Amina Wanjiru now' }
    assert.equal((await ask('PUT', `/admin/data-requests/${ids[0]}`, decision)).status, 200)
    const closed = (await list('show=closed')).requests[0]
    assert.deepEqual([closed.id, closed.status, closed.askedBy], [ids[0], 'done', 'letter'])
    assert.match(closed.decidedBy, /^Admin/)
    const { email } = await at.app.database.db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', closed.personId)
      .executeTakeFirstOrThrow()
    // The e-mail that asks to confirm the address may be the last one.
    assert.ok((await people.mails(email ?? '')).some(({ text }) => text.includes('Amina Wanjiru')))
    for (const query of ['show=open', 'show=closed&page=2', '']) {
      const statements = await recordReads(() => list(query))
      assert.equal(statements.length, 1)
      await assertIndexed(at, statements)
    }
  })
})
