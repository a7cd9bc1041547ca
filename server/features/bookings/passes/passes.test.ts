import assert from 'node:assert/strict'
import { generateKeyPairSync, sign } from 'node:crypto'
import { after, before, describe, it } from 'mocha'
import { fromBase64url, passContent, passText, readPass } from '#domain/booking/pass.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { assertInvariantsHold } from '#tests/support/invariants.ts'
import { payingIn } from '#tests/support/paying.ts'
import { openShop, timeIn } from '#tests/support/factories.ts'
import { moveTo } from '#tests/support/moving.ts'
import { guestLinkFor, linkFor } from './links.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const { newPhone, startPaying, answer, waitForStatus, getBooking } = payingIn(() => test)
const HOUR = 3_600_000

async function createBooking(options: Parameters<typeof openShop>[1] = {}, more: object = {}) {
  const shop = await openShop(test, options)
  const customer = await test.newCustomer()
  const { status, body } = await test.ask('POST', '/bookings/service', {
    token: customer.token,
    body: {
      serviceId: shop.serviceId,
      startTime: timeIn(test, 2),
      clientInfo: { phone: newPhone() },
      ...more,
    },
  })
  assert.equal(status, 201, JSON.stringify(body))
  const { id, startTime, endTime, code } = body.booking
  return {
    shop,
    merchant: shop.merchantToken,
    token: customer.token,
    bookingId: id as string,
    code: code as string,
    start: Date.parse(startTime),
    end: Date.parse(endTime),
  }
}

const moveClockTo = (at: number) => test.clock.advance(at - test.clock.now().getTime())
const fetchPass = async (s: { token: string; bookingId: string }): Promise<string> => {
  const { status, body } = await test.ask('GET', `/bookings/${s.bookingId}/pass`, { token: s.token })
  assert.equal(status, 200, JSON.stringify(body))
  return body.pass
}
const read = (token: string, pass: string) =>
  test.ask('POST', '/bookings/passes/read', { token, body: { pass } })
const checkIn = (token: string, pass: string) =>
  test.ask('POST', '/bookings/passes/check-in', { token, body: { pass } })
const statusAndCode = ({ status, body }: Awaited<ReturnType<typeof read>>) => [status, body.code]

describe('A pass', () => {
  it('is available to its customer from the confirmation to a day after the end', async () => {
    const s = await createBooking({ autoConfirm: false })
    const requestPass = (token: string) => test.ask('GET', `/bookings/${s.bookingId}/pass`, { token })
    assert.deepEqual(statusAndCode(await requestPass(s.token)), [409, 'no-pass'])
    assert.equal(
      (await test.ask('PUT', `/bookings/${s.bookingId}/confirm`, { token: s.merchant })).status,
      200,
    )
    const { body } = await requestPass(s.token)
    assert.equal(body.code, s.code)
    assert.equal(Date.parse(body.validUntil), s.end + 24 * HOUR)
    assert.ok(Date.parse(body.validFrom) <= test.clock.now().getTime())
    const { bookingId, start, end, code } = readPass(body.pass)!
    assert.deepEqual([bookingId, start, end, code], [s.bookingId, s.start, s.end, s.code])
    assert.equal((await requestPass((await test.newCustomer()).token)).status, 403)
    assert.equal((await test.ask('PUT', `/bookings/${s.bookingId}/cancel`, { token: s.token })).status, 200)
    assert.deepEqual(statusAndCode(await requestPass(s.token)), [409, 'no-pass'])
  })

  it('is available for a booking with a fee once it is paid', async () => {
    const s = await startPaying()
    assert.deepEqual(
      statusAndCode(await test.ask('GET', `/bookings/${s.bookingId}/pass`, { token: s.token })),
      [409, 'no-pass'],
    )
    await answer(s.phone, 'pay')
    await waitForStatus(s, 'completed')
    assert.match(await fetchPass(s), /^D3P1\./)
  })

  it('can be verified offline with the public key and WebCrypto', async () => {
    const s = await createBooking()
    const { body } = await test.ask('GET', '/bookings/pass-key')
    const key = await crypto.subtle.importKey('raw', fromBase64url(body.publicKey)!, 'Ed25519', false, [
      'verify',
    ])
    const pass = readPass(await fetchPass(s))!
    assert.equal(await crypto.subtle.verify('Ed25519', key, pass.signature, pass.content), true)
    pass.content[20]! ^= 1
    assert.equal(await crypto.subtle.verify('Ed25519', key, pass.signature, pass.content), false)
  })

  it('reading it returns its booking and whether it can be checked in now', async () => {
    const s = await createBooking()
    const pass = await fetchPass(s)
    const early = await read(s.merchant, pass)
    assert.deepEqual([early.status, early.body.booking.id, early.body.canCheckIn], [200, s.bookingId, false])
    assert.match(early.body.message, /^Too early: it starts \w{3} \d+ \w{3}, 10:00\.$/)
    moveClockTo(s.start)
    const now = await read(s.merchant, pass)
    assert.deepEqual([now.body.canCheckIn, now.body.message], [true, 'All good. Check the customer in.'])
    assert.equal((await getBooking(s)).status, 'confirmed', 'reading changes nothing')
  })

  it('checks in once; later attempts return when it was used', async () => {
    const s = await createBooking()
    const pass = await fetchPass(s)
    assert.deepEqual(statusAndCode(await checkIn(s.merchant, pass)), [409, 'too-early'])
    moveClockTo(s.start)
    const { status, body } = await checkIn(s.merchant, pass)
    assert.deepEqual([status, body.booking.status, body.message], [200, 'checked_in', 'Customer checked in'])
    const again = await checkIn(s.merchant, pass)
    assert.deepEqual(statusAndCode(again), [409, 'pass-used'])
    assert.equal(again.body.message, 'This pass was used today at 10:00.')
    assert.ok(Math.abs(Date.parse(again.body.usedAt) - s.start) < 60_000)
    const shown = await read(s.merchant, pass)
    assert.deepEqual(
      [shown.body.canCheckIn, shown.body.message],
      [false, 'This pass was used today at 10:00.'],
    )
    assert.equal(
      (await test.ask('PUT', `/bookings/${s.bookingId}/complete`, { token: s.merchant })).status,
      200,
    )
    test.clock.advance(20 * HOUR)
    const later = await checkIn(s.merchant, s.code)
    assert.deepEqual(statusAndCode(later), [409, 'pass-used'])
    assert.match(later.body.message, /^This pass was used on \w{3} \d+ \w{3}, 10:00\.$/)
    const auditLog = await test.app.database.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('subject_id', '=', s.bookingId)
      .execute()
    assert.deepEqual(auditLog[0], { action: 'booking.checked-in', details: { by: 'pass' } })
  })

  it('checks in once for twenty concurrent requests', async () => {
    const s = await createBooking()
    const pass = await fetchPass(s)
    moveClockTo(s.start)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => checkIn(s.merchant, index % 2 ? s.code : pass)),
    )
    assert.equal(replies.filter(({ status }) => status === 200).length, 1)
    assert.ok(replies.every((reply) => reply.status === 200 || reply.body.code === 'pass-used'))
    assert.equal((await getBooking(s)).history.length, 2)
  })

  it('returns 404 for a forged, altered, foreign, outdated or expired pass', async () => {
    const s = await createBooking()
    const pass = await fetchPass(s)
    const other = await createBooking()
    const { privateKey } = generateKeyPairSync('ed25519')
    const content = passContent({ bookingId: s.bookingId, start: s.start, end: s.end, code: s.code })
    const [start, end] = [pass.slice(0, 40), pass.slice(41)]
    const invalid = [
      passText(content, sign(null, content, privateKey)),
      `${start}${pass[40] === 'A' ? 'B' : 'A'}${end}`,
      `${pass.slice(0, 100)}${pass[100] === 'A' ? 'B' : 'A'}${pass.slice(101)}`,
      passText(content, readPass(await fetchPass(other))!.signature),
      pass.toLowerCase(),
      pass.slice(0, -4),
      'ABCDEF',
      'nonsense',
      crypto.randomUUID(),
    ]
    for (const text of invalid)
      for (const request of [read, checkIn])
        assert.deepEqual(statusAndCode(await request(s.merchant, text)), [404, 'pass-unknown'], text)
    for (const request of [read, checkIn]) {
      assert.deepEqual(statusAndCode(await request(other.merchant, pass)), [404, 'pass-unknown'])
      assert.deepEqual(statusAndCode(await request(other.merchant, s.code)), [404, 'pass-unknown'])
    }
    await moveTo(test, s.bookingId, s.start + HOUR)
    for (const request of [read, checkIn])
      assert.deepEqual(statusAndCode(await request(s.merchant, pass)), [404, 'pass-unknown'])
    const newPass = await fetchPass(s)
    assert.notEqual(newPass, pass)
    assert.equal((await read(s.merchant, newPass)).status, 200)
    moveClockTo(s.end + HOUR + 24 * HOUR - 5000)
    assert.equal((await read(s.merchant, newPass)).status, 200)
    test.clock.advance(5001)
    for (const request of [read, checkIn])
      for (const text of [newPass, s.code])
        assert.deepEqual(statusAndCode(await request(s.merchant, text)), [404, 'pass-unknown'])
    assert.equal(
      (await getBooking(s)).history.filter((event: { status: string }) => event.status === 'checked_in')
        .length,
      0,
    )
  })

  it('is rejected with the reason when the booking is cancelled', async () => {
    const s = await createBooking()
    const pass = await fetchPass(s)
    assert.equal((await test.ask('PUT', `/bookings/${s.bookingId}/cancel`, { token: s.token })).status, 200)
    const shown = await read(s.merchant, pass)
    assert.deepEqual(
      [shown.status, shown.body.canCheckIn, shown.body.message],
      [200, false, 'This booking was cancelled.'],
    )
    assert.deepEqual(statusAndCode(await checkIn(s.merchant, pass)), [409, 'booking-changed'])
  })
})

describe('A code', () => {
  it('is accepted in lower case and with spaces', async () => {
    const s = await createBooking()
    moveClockTo(s.start)
    const typed = ` ${s.code.slice(0, 3).toLowerCase()} ${s.code.slice(3)} `
    assert.equal((await read(s.merchant, typed)).body.booking.id, s.bookingId)
    assert.equal((await checkIn(s.merchant, typed)).body.booking.status, 'checked_in')
  })
})

describe('The link of a guest', () => {
  const GUEST = { isForGuest: true, clientInfo: { name: 'Mama Njeri', phone: '0712345678' } }
  const getLink = (s: { token: string; bookingId: string }) =>
    test.ask('GET', `/bookings/${s.bookingId}/guest-link`, { token: s.token })
  const open = (link: string) => test.ask('POST', '/bookings/guest-passes/read', { body: { link } })

  it('shows the booking as it is, without prices and personal data, until a day after its end', async () => {
    const s = await createBooking({ autoConfirm: false }, GUEST)
    assert.deepEqual(statusAndCode(await getLink(s)), [409, 'no-pass'])
    const early = await open(guestLinkFor(test.app.config, s.bookingId))
    assert.deepEqual(
      [early.body.booking.status, early.body.booking.pass, early.body.booking.code],
      ['pending', null, null],
    )
    await test.ask('PUT', `/bookings/${s.bookingId}/confirm`, { token: s.merchant })
    assert.equal((await getLink({ ...s, token: (await test.newCustomer()).token })).status, 403)
    const { link } = (await getLink(s)).body
    assert.match(link, /^[\w-]{38}$/)
    const { booking } = (await open(link)).body
    assert.deepEqual(
      [booking.status, booking.code, booking.storeName, booking.branch.address],
      ['confirmed', s.code, 'Shop of the test', 'Moi Avenue'],
    )
    assert.equal((await read(s.merchant, booking.pass)).body.booking.id, s.bookingId)
    const text = JSON.stringify(booking)
    for (const secret of ['Mama Njeri', '712345678', 'rice', 'email'])
      assert.ok(!text.includes(secret), `${secret} in ${text}`)

    await moveTo(test, s.bookingId, s.start + HOUR)
    assert.equal(Date.parse((await open(link)).body.booking.startTime), s.start + HOUR)
    moveClockTo(s.end + HOUR + 24 * HOUR)
    assert.deepEqual(statusAndCode(await open(link)), [410, 'guest-pass-over'])
  })

  it('shows no code once the booking is cancelled, and no other booking', async () => {
    const [s, own] = [await createBooking({}, GUEST), await createBooking()]
    const { link } = (await getLink(s)).body
    assert.equal((await test.ask('PUT', `/bookings/${s.bookingId}/cancel`, { token: s.token })).status, 200)
    const { booking } = (await open(link)).body
    assert.deepEqual([booking.status, booking.pass, booking.code], ['cancelled', null, null])
    assert.deepEqual(statusAndCode(await getLink(own)), [409, 'no-pass'])
    for (const wrong of [
      guestLinkFor(test.app.config, own.bookingId),
      linkFor(test.app.config, s.bookingId, s.start),
      `${link.slice(0, -2)}xx`,
    ])
      assert.deepEqual(statusAndCode(await open(wrong)), [410, 'guest-pass-over'], wrong)
    assert.equal(
      (await test.ask('POST', '/bookings/links/cancel', { body: { link } })).status,
      410,
      'it changes nothing',
    )
  })
})

describe('A link', () => {
  const getLink = (s: { bookingId: string; start: number }) => linkFor(test.app.config, s.bookingId, s.start)
  const useLink = (action: 'read' | 'confirm' | 'cancel', link: string) =>
    test.ask('POST', `/bookings/links/${action}`, { body: { link } })

  it('is short, and shows the booking without personal data', async () => {
    const s = await createBooking()
    const link = getLink(s)
    assert.match(link, /^[\w-]{38}$/)
    const { status, body } = await useLink('read', link)
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(
      [
        body.booking.id,
        body.booking.storeName,
        body.booking.place,
        body.booking.canCancel,
        body.booking.comingAt,
        body.booking.feePaid,
      ],
      [s.bookingId, 'Shop of the test', 'Moi Avenue, Test Area', true, null, false],
    )
  })

  it('records once that the customer is coming', async () => {
    const s = await createBooking()
    const replies = await Promise.all([1, 2, 3].map(() => useLink('confirm', getLink(s))))
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200, 200],
    )
    const { status, comingAt, history } = await getBooking(s)
    const notes = history.filter((event: { kind: string }) => event.kind === 'note')
    assert.deepEqual(
      [status, notes.length, notes[0].by, notes[0].reason],
      ['confirmed', 1, 'customer', 'I’m coming'],
    )
    assert.ok(comingAt)
    assert.equal((await useLink('read', getLink(s))).body.booking.comingAt, comingAt)
  })

  it('cancels by the same rules as a signed-in customer', async () => {
    const s = await createBooking({ noticeHours: 24 })
    const late = await createBooking({ noticeHours: 24 })
    assert.equal((await useLink('cancel', getLink(s))).status, 200)
    assert.equal((await useLink('cancel', getLink(s))).status, 200)
    const { status, history } = await getBooking(s)
    assert.deepEqual([status, history.at(-1).by, history.length], ['cancelled', 'customer', 2])
    assert.deepEqual(statusAndCode(await useLink('confirm', getLink(s))), [409, 'booking-changed'])
    assert.equal((await useLink('read', getLink(s))).body.booking.status, 'cancelled')
    moveClockTo(late.start - 23 * HOUR)
    assert.deepEqual(statusAndCode(await useLink('cancel', getLink(late))), [
      400,
      'cancellation-not-available',
    ])
    assert.equal((await useLink('confirm', getLink(late))).status, 200)
  })

  it('cancelling refunds the fee', async () => {
    const s = await startPaying()
    await answer(s.phone, 'pay')
    await waitForStatus(s, 'completed')
    const start = Date.parse((await getBooking(s)).startTime)
    assert.equal((await useLink('read', getLink({ ...s, start }))).body.booking.feePaid, true)
    assert.equal((await useLink('cancel', getLink({ ...s, start }))).status, 200)
    assert.equal((await getBooking(s)).Payment.refund, 'due')
  })

  it('is rejected after the start or a move, or when forged', async () => {
    const s = await createBooking()
    const link = getLink(s)
    const forged = `${link.slice(0, 30)}${link[30] === 'A' ? 'B' : 'A'}${link.slice(31)}`
    const unknown = getLink({ bookingId: crypto.randomUUID(), start: s.start })
    for (const invalid of [
      forged,
      unknown,
      getLink({ ...s, start: s.start + 60_000 }),
      `${link}AAAA`,
      'é'.repeat(38),
      'x'.repeat(38),
    ])
      for (const action of ['read', 'confirm', 'cancel'] as const)
        assert.deepEqual(statusAndCode(await useLink(action, invalid)), [410, 'link-over'], invalid)
    await moveTo(test, s.bookingId, s.start + HOUR)
    for (const action of ['read', 'confirm', 'cancel'] as const)
      assert.deepEqual(statusAndCode(await useLink(action, link)), [410, 'link-over'])
    const newLink = getLink({ ...s, start: s.start + HOUR })
    assert.equal((await useLink('read', newLink)).status, 200)
    moveClockTo(s.start + HOUR)
    for (const action of ['read', 'confirm', 'cancel'] as const)
      assert.deepEqual(statusAndCode(await useLink(action, newLink)), [410, 'link-over'])
    assert.equal((await getBooking(s)).status, 'confirmed')
  })
})

describe('At the end', () => {
  it('no invariant is violated', async () => {
    test.clock.advance(60_000)
    await assertInvariantsHold(test)
  })
})
