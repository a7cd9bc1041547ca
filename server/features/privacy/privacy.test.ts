import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'mocha'
import sharp from 'sharp'
import { ERASE_GRACE_MS } from '#domain/accounts/account-policy.ts'
import { DAY, MINUTE } from '#domain/time/time.ts'
import { emit } from '#server/platform/jobs/events.ts'
import { newCanary } from '#tests/support/canary.ts'
import { watchClock } from '#tests/support/instants.ts'
import { openTestApp, type Answer, type TestApp } from '#tests/support/test-app.ts'
import { openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { findColumnsWith } from '#tests/support/text-columns.ts'
import { MAX_UPLOADS_PER_DAY } from './avatars.ts'

let testApp: TestApp
let shop: Shop
const dataDir = mkdtempSync(join(tmpdir(), 'd3-privacy-'))
const QUESTION = randomUUID()
before(async () => {
  testApp = await openTestApp({ demo: false, env: { DATA_DIR: dataDir } })
  shop = await openShop(testApp, { capacity: 20 })
  await testApp.app.database.db
    .insertInto('service_questions')
    .values({
      id: QUESTION,
      service_id: shop.serviceId,
      position: 0,
      question: 'What do you need?',
      kind: 'text',
    })
    .execute()
})
after(async () => {
  await testApp.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const db = () => testApp.app.database.db
const row = (id: string) =>
  db().selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
type Mail = { subject: string; text: string }
async function mails(to: string): Promise<Mail[]> {
  const reply = await fetch(`${testApp.sandbox}/api/mail?to=${encodeURIComponent(to)}`)
  const { messages } = (await reply.json()) as { messages: Mail[] } // the format of our sandbox
  return messages
}
async function texts(phone: string): Promise<unknown[]> {
  const reply = await fetch(`${testApp.sandbox}/api/sms?phone=${phone}`)
  const { messages } = (await reply.json()) as { messages: unknown[] } // the format of our sandbox
  return messages
}

// ---------------------------------------------------------------- settings and consents

test('both settings routes read and change the same nine settings', async () => {
  const { token } = await testApp.newCustomer()
  const first = await testApp.ask('GET', '/users/notification-settings', { token })
  const untouched = {
    email: true,
    push: true,
    messages: true,
    bookings: true,
    offers: true,
    storeUpdates: true,
    notifications: true,
    emailUpdates: false,
    smsAlerts: true,
  }
  assert.deepEqual(first.body.data, untouched)
  await testApp.ask('PUT', '/users/notification-settings', { token, body: { smsAlerts: false } })
  const { body } = await testApp.ask('PUT', '/notifications/settings', {
    token,
    body: { storeUpdates: false, offers: false },
  })
  const changed = { ...untouched, smsAlerts: false, storeUpdates: false, offers: false }
  assert.deepEqual(body.data, changed)
  for (const path of ['/users/notification-settings', '/notifications/settings'])
    assert.deepEqual((await testApp.ask('GET', path, { token })).body.data, changed)
  assert.deepEqual(
    (await testApp.ask('PUT', '/notifications/settings', { token, body: {} })).body.data,
    changed,
  )
})

test('records a consent only when it changes', async () => {
  const { token } = await testApp.newCustomer()
  const given = async () =>
    (await testApp.ask('GET', '/users/consents', { token })).body.consents
      .filter(({ purpose }: { purpose: string }) => ['email', 'sms', 'push'].includes(purpose))
      .map(({ purpose, isGiven }: { purpose: string; isGiven: boolean }) => `${purpose} ${isGiven}`)
  await testApp.ask('PUT', '/users/notification-settings', {
    token,
    body: { emailUpdates: true, smsAlerts: true, offers: false },
  })
  assert.deepEqual(await given(), ['email true'])
  testApp.clock.advance(MINUTE)
  const { body } = await testApp.ask('PUT', '/users/consents', {
    token,
    body: { channel: 'email', isGiven: false },
  })
  assert.deepEqual(
    [body.consents[0].purpose, body.consents[0].isGiven, body.consents[0].textVersion],
    ['email', false, '2026-11'],
  )
  assert.deepEqual(await given(), ['email false', 'email true'])
  assert.equal(
    (await testApp.ask('GET', '/users/notification-settings', { token })).body.data.emailUpdates,
    false,
  )
  await testApp.ask('PUT', '/users/consents', { token, body: { channel: 'push', isGiven: false } })
  assert.equal((await testApp.ask('GET', '/notifications/settings', { token })).body.data.push, false)
})

test('stores the appearance', async () => {
  const { token, id } = await testApp.newCustomer()
  const { body } = await testApp.ask('PUT', '/users/appearance', { token, body: { appearance: 'dark' } })
  assert.equal(body.appearance, 'dark')
  assert.equal((await row(id)).appearance, 'dark')
  assert.equal(
    (await testApp.ask('PUT', '/users/appearance', { token, body: { appearance: 'pink' } })).status,
    400,
  )
})

test('confirms a booking by SMS always, and by email unless it is turned off', async () => {
  let hour = 9
  const countMessages = async (settings: object, phone: string | null) => {
    const { token, email } = await testApp.newCustomer()
    await testApp.ask('PUT', '/users/notification-settings', { token, body: settings })
    const { status, body } = await testApp.ask('POST', '/bookings/service', {
      token,
      body: {
        serviceId: shop.serviceId,
        startTime: timeIn(testApp, 3, `${String(hour++).padStart(2, '0')}:00`),
        clientInfo: { name: 'Akinyi', email, phone },
      },
    })
    assert.equal(status, 201, JSON.stringify(body))
    await testApp.drainJobs()
    return {
      sms: phone ? (await texts(phone)).length : 0,
      mails: (await mails(email)).filter(({ subject }) => subject.startsWith('Confirmed')).length,
    }
  }
  assert.deepEqual(await countMessages({}, '0712000401'), { sms: 1, mails: 1 })
  assert.deepEqual(
    await countMessages(
      { smsAlerts: false, notifications: false, email: false, bookings: false },
      '0712000402',
    ),
    {
      sms: 1,
      mails: 0,
    },
  )
  assert.deepEqual(await countMessages({ email: false }, '0712000403'), { sms: 1, mails: 0 })
  assert.deepEqual(await countMessages({ email: false }, null), { sms: 0, mails: 1 })
})

// ---------------------------------------------------------------- profile pictures

const form = (
  bytes: Uint8Array,
  { name = 'avatar', file = 'me.jpg', type = 'image/jpeg', times = 1 } = {},
) => {
  const part = [
    Buffer.from(
      `--edge\r\ncontent-disposition: form-data; name="${name}"; filename="${file}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]
  return Buffer.concat([...Array.from({ length: times }, () => part).flat(), Buffer.from('--edge--\r\n')])
}
async function send(payload: Buffer, headers: Record<string, string>): Promise<Answer> {
  const answer = await testApp.customer.inject({
    method: 'POST',
    url: '/api/v1/users/avatar',
    payload,
    headers: { 'content-type': 'multipart/form-data; boundary=edge', ...headers },
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
const upload = (token: string, bytes: Uint8Array, more = {}) =>
  send(form(bytes, more), { authorization: `Bearer ${token}` })
const image = (width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#c8262b' } })
const avatars = () =>
  existsSync(join(dataDir, 'media/avatars')) ? readdirSync(join(dataDir, 'media/avatars')) : []
const getPath = (url: string) => new URL(url).pathname

test('re-encodes a picture as a small square WebP without metadata', async () => {
  const { token } = await testApp.newCustomer()
  const taken = await image()
    .withExif({
      IFD0: { Copyright: 'canary-owner' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 10/1' },
    })
    .jpeg()
    .toBuffer()
  assert.ok(taken.includes('canary-owner') && (await sharp(taken).metadata()).exif)
  for (const [bytes, type] of [
    [taken, 'image/jpeg'],
    [await image().png().toBuffer(), 'image/png'],
    [await image().webp().toBuffer(), 'text/html'],
  ] as const) {
    const { status, body } = await upload(token, bytes, { type })
    assert.equal(status, 200, JSON.stringify(body))
    assert.match(
      body.user.avatar,
      /^http:\/\/localhost:\d+\/media\/avatars\/[\da-f]{32}-[\da-f]{8}-[\da-f]{15}-256\.webp$/,
    )
    const shown = await testApp.customer.inject(getPath(body.user.avatar))
    assert.equal(shown.statusCode, 200)
    const { format, width, height, exif, xmp, icc } = await sharp(shown.rawPayload).metadata()
    assert.deepEqual(
      [format, width, height, exif, xmp, icc],
      ['webp', 256, 256, undefined, undefined, undefined],
    )
    assert.ok(!shown.rawPayload.includes('canary-owner'))
    assert.deepEqual(
      ['content-type', 'x-content-type-options', 'content-security-policy', 'cache-control'].map(
        (name) => shown.headers[name],
      ),
      ['image/webp', 'nosniff', "default-src 'none'; sandbox", 'private, max-age=86400, immutable'],
    )
    assert.match(String(shown.headers['content-disposition']), /^inline/)
    assert.equal((await testApp.ask('GET', '/users/profile', { token })).body.user.avatar, body.user.avatar)
  }
  assert.equal(avatars().length, 1)
  const { body } = await testApp.ask('DELETE', '/users/avatar', { token })
  assert.equal(body.user.avatar, null)
  assert.deepEqual(avatars(), [])
})

test('rotates a picture by its EXIF orientation', async () => {
  const { token } = await testApp.newCustomer()
  const half = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#000' } })
    .composite([
      { input: { create: { width: 400, height: 200, channels: 3, background: '#fff' } }, top: 0, left: 0 },
    ])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { body } = await upload(token, half)
  const { data, info } = await sharp((await testApp.customer.inject(getPath(body.user.avatar))).rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const light = (x: number, y: number) => data[(y * info.width + x) * info.channels]! > 128
  assert.deepEqual([light(230, 128), light(20, 128)], [true, false])
})

test('rejects what is not a JPEG, PNG or WebP image, and stores nothing', async () => {
  const { token, id } = await testApp.newCustomer()
  const atFirst = avatars()
  const jpeg = await image().jpeg().toBuffer()
  const png = await image().png().toBuffer()
  const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  assert.ok(huge.length < 1_000_000)
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )
  const hostile: [what: string, bytes: Uint8Array][] = [
    ['an SVG', svg],
    ['an SVG behind the first bytes of a PNG', Buffer.concat([png.subarray(0, 8), svg])],
    ['half a JPEG', jpeg.subarray(0, jpeg.length / 2)],
    ['half a PNG', png.subarray(0, png.length / 2)],
    ['a GIF', await image().gif().toBuffer()],
    ['a TIFF', await image().tiff().toBuffer()],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['the first bytes of a WebP', Buffer.from('RIFF\x24\x00\x00\x00WEBPVP8 ')],
    ['noise', randomBytes(5000)],
    ['nothing', Buffer.alloc(0)],
  ]
  const bomb = await upload(token, huge)
  assert.deepEqual([bomb.status, bomb.body.code], [413, 'picture-too-large'])
  for (const [what, bytes] of hostile) {
    const { status, body } = await upload(token, bytes)
    assert.deepEqual([status, body.code], [400, 'not-a-picture'], what)
  }
  assert.equal((await row(id)).avatar, null)
  assert.deepEqual(avatars(), atFirst)
})

test('rejects a truncated picture, also where only the cropped part is missing', async () => {
  const { token, id } = await testApp.newCustomer()
  const wide = image(900, 300)
  const tall = image(300, 900)
  for (const [shape, picture] of [
    ['wide', wide],
    ['tall', tall],
  ] as const)
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const whole = await picture.clone().toFormat(format).toBuffer()
      for (const share of [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1]) {
        // A share of 1 cuts only the last byte.
        const cut = whole.subarray(0, Math.min(Math.floor(whole.length * share), whole.length - 1))
        const { status, body } = await upload(token, cut)
        assert.deepEqual(
          [status, body.code],
          [400, 'not-a-picture'],
          `${share * 100} % of a ${shape} ${format}`,
        )
      }
      // An end marker does not make a truncated JPEG valid.
      if (format === 'jpeg') {
        const patched = Buffer.concat([
          whole.subarray(0, Math.floor(whole.length * 0.9)),
          Buffer.from([0xff, 0xd9]),
        ])
        assert.equal((await upload(token, patched)).body.code, 'not-a-picture', shape)
      }
      await db().deleteFrom('attempt_counters').where('key', '=', `avatar:${id}`).execute()
    }
  for (const picture of [wide, tall])
    assert.equal((await upload(token, await picture.clone().jpeg().toBuffer())).status, 200)
  await testApp.ask('DELETE', '/users/avatar', { token })
})

test('twenty accounts change their pictures at the same time @long', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => testApp.newCustomer()))
  const picture = await image(2000, 1500).jpeg().toBuffer()
  const answers = await Promise.all(people.map(({ token }) => upload(token, picture)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    people.map(() => 200),
  )
  await Promise.all(people.map(({ token }) => testApp.ask('DELETE', '/users/avatar', { token })))
})

test('many uploads of one account do not delay other accounts @long', async () => {
  const atFirst = avatars()
  const [busy, ...others] = await Promise.all(Array.from({ length: 4 }, () => testApp.newCustomer()))
  const picture = await image(2000, 1500).jpeg().toBuffer()
  const flood = Promise.all(Array.from({ length: 40 }, () => upload(busy!.token, picture)))
  const answers = await Promise.all(others.map(({ token }) => upload(token, picture)))
  for (const { status } of answers) assert.equal(status, 200)
  const statuses = (await flood).map(({ status }) => status)
  assert.ok(statuses.includes(200))
  assert.ok(statuses.includes(503))
  assert.ok(statuses.every((status) => status === 200 || status === 503))
  assert.equal((await upload(busy!.token, picture)).status, 200, 'accepted again after the flood')
  for (const { token } of [busy!, ...others]) await testApp.ask('DELETE', '/users/avatar', { token })
  assert.deepEqual(avatars(), atFirst)
})

test('stores only the picture of a file that is also something else', async () => {
  const { token } = await testApp.newCustomer()
  const both = Buffer.concat([
    await image().jpeg().toBuffer(),
    Buffer.from('PK\x03\x04<script>canary()</script>'),
  ])
  const { status, body } = await upload(token, both)
  assert.equal(status, 200)
  assert.ok(!(await testApp.customer.inject(getPath(body.user.avatar))).rawPayload.includes('canary'))
  await testApp.ask('DELETE', '/users/avatar', { token })
})

test('accepts one file of at most 5 MiB in its own field', async () => {
  const { token } = await testApp.newCustomer()
  const large = Buffer.concat([await image().jpeg().toBuffer(), Buffer.alloc(6 * 1024 * 1024)])
  const refused = await upload(token, large)
  assert.deepEqual([refused.status, refused.body.code], [413, 'picture-too-large'])
  const jpeg = await image().jpeg().toBuffer()
  for (const more of [{ times: 2 }, { name: 'file' }])
    assert.equal((await upload(token, jpeg, more)).body.code, 'not-a-picture')
  const cut = form(jpeg).subarray(0, 400)
  assert.equal((await send(cut, { authorization: `Bearer ${token}` })).body.code, 'not-a-picture')
  const json = await testApp.ask('POST', '/users/avatar', { token, body: {} })
  assert.equal(json.status, 415)
})

test('rejects an upload by a form of another site with the cookie', async () => {
  const { email } = await testApp.newCustomer()
  const signIn = await testApp.customer.inject({
    method: 'POST',
    url: '/api/v1/users/login',
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { email, password: 'a long enough one' },
  })
  const cookie = signIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const picture = form(await image().jpeg().toBuffer())
  const foreign: Record<string, string>[] = [
    {},
    { 'x-requested-with': 'd3' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]
  for (const headers of foreign) {
    const { status, body } = await send(picture, { cookie, host: 'd3.test', ...headers })
    assert.deepEqual([status, body.code], [403, 'cross-site'], JSON.stringify(headers))
  }
  const ours: Record<string, string>[] = [{ 'sec-fetch-site': 'same-origin' }, { origin: 'http://d3.test' }]
  for (const headers of ours)
    assert.equal((await send(picture, { cookie, host: 'd3.test', ...headers })).status, 200)
})

test('limits uploads per day', async () => {
  const { token, id } = await testApp.newCustomer()
  await db()
    .insertInto('attempt_counters')
    .values({
      key: `avatar:${id}`,
      count: MAX_UPLOADS_PER_DAY,
      window_ends_at: new Date(testApp.clock.now().getTime() + DAY),
    })
    .execute()
  const jpeg = await image().jpeg().toBuffer()
  const { status, headers } = await upload(token, jpeg)
  assert.equal(status, 429)
  assert.ok(Number(headers['retry-after']) > 86_000)
  testApp.clock.advance(DAY + MINUTE)
  assert.equal((await upload(token, jpeg)).status, 200)
})

// ---------------------------------------------------------------- export and erasure

test('the export contains the data of all features, but no credentials', async () => {
  const { mark, name, email, phone, token, id, confirmed } = await newCanary(testApp, shop, QUESTION)
  const friend = await testApp.newCustomer('Friend')
  await db()
    .insertInto('rewards')
    .values({
      id: randomUUID(),
      account_id: id,
      referred_id: friend.id,
      booking_id: confirmed,
      fee_cents: 3750,
      cents: 1125,
      earned_at: testApp.clock.now(),
    })
    .execute()
  const { status, body, headers } = await testApp.ask('GET', '/users/export', { token })
  assert.equal(status, 200)
  assert.match(String(headers['content-disposition']), /^attachment; filename="my-d3-data.json"$/)
  const { data } = body
  assert.deepEqual(Object.keys(data).toSorted(), [
    'account',
    'bookings',
    'chatMessages',
    'clientOf',
    'consents',
    'contactMessages',
    'favouriteAlerts',
    'favourites',
    'followedStores',
    'mailsOfBusinesses',
    'moderationDecisions',
    'newsletter',
    'notesOfBusinesses',
    'notificationMessages',
    'notificationPreferences',
    'notifications',
    'packages',
    'paymentClaims',
    'payments',
    'pushSubscriptions',
    'quotes',
    'ratedWork',
    'recordsOfBusinesses',
    'refunds',
    'registrations',
    'reliability',
    'reportedConversations',
    'reportedPictures',
    'reportedRequests',
    'reportedReviews',
    'reviews',
    'rewardUses',
    'rewards',
    'securityLog',
    'series',
    'serviceRequests',
    'sessions',
    'settings',
    'storeVerifications',
    'taxInvoices',
    'teamInvitations',
    'unsubscribedFrom',
    'waitlists',
    'withdrawals',
  ])
  assert.deepEqual(
    [data.account.id, data.account.firstName, data.account.email, data.account.googleEmail],
    [id, name, email, `google-${mark}@gmail.com`],
  )
  assert.equal(data.sessions[0].device, `Canary/${mark}`)
  assert.equal(data.settings.emailUpdates, true)
  assert.equal(data.bookings.length, 3)
  const booking = data.bookings.find((each: { id: string }) => each.id === confirmed)
  assert.deepEqual(
    [booking.notes, booking.specialRequests, booking.clientEmail, booking.answers],
    [
      `Notes ${mark}`,
      `Request ${mark}`,
      email,
      [{ question: 'What do you need?', answer: `Answer ${mark}` }],
    ],
  )
  assert.ok(booking.events.length > 0)
  assert.deepEqual([data.payments.length, data.payments[0].phoneNumber], [1, `254${phone.slice(1)}`])
  assert.deepEqual(
    [data.favourites.length, data.followedStores[0].name, data.reviews[0].comment],
    [1, 'Shop of the test', 'A good cut'],
  )
  assert.deepEqual([data.rewards.length, data.rewards[0].cents], [1, 1125])
  // The export must not contain data of the referred customer.
  assert.ok(!JSON.stringify(body).includes(friend.id))
  assert.deepEqual(
    [data.favouriteAlerts[0].toCents, data.reportedReviews[0].text],
    [125_000, `Report ${mark}`],
  )
  assert.equal(data.contactMessages[0].message, `Message ${mark}`)
  assert.ok(data.chatMessages.some(({ text }: { text: string }) => text === `Chat ${mark}`))
  assert.equal(data.reportedConversations[0].details, `Complaint ${mark}`)
  assert.deepEqual(
    [data.serviceRequests[0].title, data.quotes[0].message, data.reportedRequests[0].details],
    [`Asking ${mark}`, `Quoting ${mark}`, `Blaming ${mark}`],
  )
  assert.equal(data.newsletter?.email, email)
  assert.doesNotMatch(JSON.stringify(body), /hash|argon2|secret|totp/i)
  const { rows } = await testApp.app.database.pool.query(
    `SELECT 1 FROM audit_log WHERE action = 'data.exported' AND actor_id = $1`,
    [id],
  )
  assert.equal(rows.length, 1)
})

test('exports messages from an e-mail address only if it is verified', async () => {
  const { token, email } = await testApp.newCustomer()
  await testApp.ask('POST', '/contact', {
    body: { name: 'Somebody Else', email, subject: 'Feedback', message: 'Mine', website: '' },
  })
  const { body } = await testApp.ask('GET', '/users/export', { token })
  assert.equal(body.data.contactMessages, undefined)
})

test('export and deletion need re-authentication', async () => {
  const { token } = await testApp.newCustomer()
  testApp.clock.advance(16 * MINUTE)
  assert.equal((await testApp.ask('GET', '/users/export', { token })).body.code, 'prove-again')
  assert.equal((await testApp.ask('POST', '/users/delete-account', { token })).body.code, 'prove-again')
})

test('rejects deletion with an upcoming booking or a store', async () => {
  const { token } = await testApp.newCustomer()
  await testApp.ask('POST', '/bookings/service', {
    token,
    body: { serviceId: shop.serviceId, startTime: timeIn(testApp, 4, '10:00') },
  })
  const open = await testApp.ask('POST', '/users/delete-account', { token })
  assert.deepEqual([open.status, open.body.code], [409, 'open-bookings'])
  const { merchantToken } = await openShop(testApp)
  const owner = await testApp.ask('POST', '/users/delete-account', { token: merchantToken })
  assert.deepEqual([owner.status, owner.body.code], [409, 'owns-stores'])
})

test('erases all personal data after seven days', async () => {
  const { mark, email, phone, token, id, confirmed, paid } = await newCanary(testApp, shop, QUESTION)
  const words = [mark, email, phone.slice(1), `Canary${mark}`]
  // The time is after the bookings, so that the account can be deleted.
  testApp.clock.advance(3 * DAY)
  const again = await testApp.signIn(email, 'a long enough one')
  const avatarCount = avatars().length
  const assertNow = watchClock(testApp.clock)
  const { status, body } = await testApp.ask('POST', '/users/delete-account', { token: again })
  assert.equal(status, 200, JSON.stringify(body))
  assertNow(body.eraseAfter, ERASE_GRACE_MS)
  for (const ended of [token, again])
    assert.equal((await testApp.ask('GET', '/users/profile', { token: ended })).status, 401)
  await testApp.drainJobs()
  const deletionMail = (await mails(email)).find(({ subject }) =>
    subject.startsWith('Your D3 account will be deleted on '),
  )
  assert.match(deletionMail?.text ?? '', /\/accounts\/sign-in/)

  testApp.clock.advance(ERASE_GRACE_MS - MINUTE)
  await testApp.drainJobs('erase-accounts')
  assert.equal((await row(id)).erased_at, null)
  testApp.clock.advance(2 * MINUTE)
  await testApp.drainJobs('erase-accounts')

  assert.deepEqual(await findColumnsWith(testApp.app.database.pool, words), [])
  const account = await row(id)
  assert.deepEqual(
    [account.first_name, account.last_name, account.email, account.avatar, account.password_hash],
    ['Former', 'customer', `erased-${id}@erased.invalid`, null, null],
  )
  assert.ok(account.erased_at && account.disabled_at)
  assert.equal(avatars().length, avatarCount - 1)
  const bookings = await db()
    .selectFrom('bookings')
    .select(['id', 'client_name', 'access_fee_paid'])
    .where('account_id', '=', id)
    .execute()
  assert.equal(bookings.length, 3)
  assert.ok(bookings.every(({ client_name }) => client_name === 'Former customer'))
  assert.ok(
    bookings.some((each) => each.id === confirmed) &&
      bookings.some((each) => each.id === paid && each.access_fee_paid),
  )
  for (const table of [
    'favourites',
    'favourite_alerts',
    'follows',
    'review_reports',
    'sessions',
    'account_devices',
    'codes',
    'recovery_codes',
    'notification_settings',
  ] as const)
    assert.deepEqual(
      await db().selectFrom(table).select('account_id').where('account_id', '=', id).execute(),
      [],
      table,
    )
  const { body: reviews } = await testApp.ask('GET', `/stores/${shop.storeId}/reviews`)
  assert.ok(JSON.stringify(reviews).includes('A good cut'))
  assert.ok(!JSON.stringify(reviews).includes(`Canary${mark}`))
  const payment = await db()
    .selectFrom('payments')
    .selectAll()
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
  assert.ok(payment.receipt && payment.amount_cents > 0)
  assert.equal(
    (await testApp.ask('POST', '/users/login', { body: { email, password: 'a long enough one' } })).status,
    401,
  )
  const { rows } = await testApp.app.database.pool.query(
    'SELECT action FROM audit_log WHERE subject_id = $1 OR actor_id = $1',
    [id],
  )
  assert.ok(rows.some(({ action }) => action === 'account.erased'))
  // The e-mail address can be registered again.
  const fresh = await testApp.ask('POST', '/users/register', {
    body: { firstName: 'New', lastName: 'Person', email, phoneNumber: null, password: 'a long enough one' },
  })
  assert.equal(fresh.status, 201)
})

/** Makes a booking with these contact details, and erases the account afterwards. */
async function eraseAfterBooking(
  startTime: string,
  clientInfo: { email: string; phone: string },
): Promise<void> {
  const { token, id, email } = await testApp.newCustomer()
  const booked = await testApp.ask('POST', '/bookings/service', {
    token,
    body: { serviceId: shop.serviceId, startTime, clientInfo },
  })
  assert.equal(booked.status, 201, JSON.stringify(booked.body))
  testApp.clock.advance(3 * DAY)
  const again = await testApp.signIn(email, 'a long enough one')
  assert.equal((await testApp.ask('POST', '/users/delete-account', { token: again })).status, 200)
  testApp.clock.advance(ERASE_GRACE_MS + MINUTE)
  await testApp.drainJobs('erase-accounts')
  assert.ok((await row(id)).erased_at)
}

async function isInQueue(key: string): Promise<boolean> {
  const { rows } = await testApp.app.database.pool.query(
    `SELECT 1 FROM pgboss.job WHERE data->'payload'->>'key' = $1`,
    [key],
  )
  return rows.length > 0
}

test('erases messages to the phone number of a booking, in any format', async () => {
  const key = `test:${randomUUID()}`
  await emit(testApp.app, db(), 'send-sms', { key, to: '+254711222333', message: 'Karibu' })
  await testApp.drainJobs()
  assert.ok(await isInQueue(key))
  await eraseAfterBooking(timeIn(testApp, 1, '10:00'), { email: 'friend@d3.test', phone: '0711 222-333' })
  assert.equal(await isInQueue(key), false)
})

test('postpones the erasure of an account with an upcoming booking by a day', async () => {
  const { token, id } = await testApp.newCustomer()
  assert.equal((await testApp.ask('POST', '/users/delete-account', { token })).status, 200)
  testApp.clock.advance(ERASE_GRACE_MS + MINUTE)
  const now = testApp.clock.now().getTime()
  // Generated columns cannot be inserted.
  const {
    starts_minute: _starts,
    ends_minute: _ends,
    answers: _answers,
    ...like
  } = await db().selectFrom('bookings').selectAll().limit(1).executeTakeFirstOrThrow()
  const bookingId = '01900000-0000-7000-8000-0000000000aa'
  await db()
    .insertInto('bookings')
    .values({
      ...like,
      id: bookingId,
      account_id: id,
      code: 'ZZZZZ2',
      status: 'confirmed',
      no_show_at: null,
      cancel_reason: null,
      cancelled_by: null,
      during: `[${new Date(now + 60 * MINUTE).toISOString()},${new Date(now + 120 * MINUTE).toISOString()})`,
    })
    .execute()
  await testApp.drainJobs('erase-accounts')
  assert.equal((await row(id)).erased_at, null)
  testApp.clock.advance(DAY + MINUTE)
  await testApp.drainJobs('erase-accounts')
  assert.ok((await row(id)).erased_at)
})
