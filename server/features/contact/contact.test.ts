import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'mocha'
import { DAY, HOUR, MINUTE } from '#domain/time/time.ts'
import { watchClock } from '#tests/support/instants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let testApp: TestApp
before(async () => {
  testApp = await openTestApp({ demo: false })
})
after(() => testApp.close())

const newEmail = () => `reader-${randomBytes(5).toString('hex')}@d3.test`
const buildMessage = (more: object = {}) => ({
  name: 'Achieng Odhiambo',
  email: 'achieng@d3.test',
  subject: 'Feedback',
  message: 'Asante sana!',
  ...more,
})
/** A new IP address, because requests are limited per address. */
let addresses = 0
const newIp = () => `10.1.${++addresses >> 8}.${addresses & 255}`
async function post(path: string, body: unknown, remoteAddress = newIp()) {
  const answer = await testApp.customer.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    payload: body as object,
    remoteAddress,
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
const sendMessage = (more: object = {}, ip?: string) => post('/contact', buildMessage(more), ip)
const subscribe = (email: string, more: object = {}, ip?: string) =>
  post('/newsletter', { email, consent: true, consentVersion: '2026-11', ...more }, ip)

type Mail = {
  subject: string
  text: string
  html: string
  to: string[]
  messageId: string
  headers: Record<string, string>
}
async function inbox(to: string): Promise<Mail[]> {
  await testApp.drainJobs()
  const reply = await fetch(`${testApp.sandbox}/api/mail?to=${encodeURIComponent(to)}`)
  const { messages } = (await reply.json()) as { messages: Mail[] }
  return messages
}
const tokenIn = (mail: Mail | undefined, page: string): string =>
  new RegExp(`/newsletter/${page}\\?token=([\\w.-]+)`).exec(mail?.text ?? '')?.[1] ??
  assert.fail(`no link to ${page} in ${mail?.text}`)
const findSubscriber = (email: string) =>
  testApp.app.database.db
    .selectFrom('newsletter_subscribers')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst()

// ---------------------------------------------------------------- contact form

test('stores a message and sends it to support by email', async () => {
  const message = `Is the spa open on Jamhuri Day? ${randomBytes(4).toString('hex')} <b>&amp;`
  const { status, body } = await sendMessage({ message, email: ' Achieng@D3.test ' })
  assert.equal(status, 201)
  assert.deepEqual(body, {
    success: true,
    message: 'Thanks. We’ve got your message and will reply by email.',
  })
  const row = await testApp.app.database.db
    .selectFrom('contact_messages')
    .selectAll()
    .where('message', '=', message)
    .executeTakeFirstOrThrow()
  assert.equal(row.email, 'achieng@d3.test')
  assert.equal(row.subject, 'Feedback')
  const mails = (await inbox('support@d3.test')).filter(({ text }) => text.includes(message))
  assert.equal(mails.length, 1)
  assert.equal(mails[0]!.subject, 'Feedback: Achieng Odhiambo')
  assert.ok(!mails[0]!.html.includes('<b>&amp;'), 'the message is escaped')
})

test('returns the ways to reach D3, the company and the subjects, without a phone that is not set', async () => {
  const { body } = await testApp.ask('GET', '/contact')
  assert.deepEqual(body, {
    success: true,
    email: 'support@d3.test',
    phone: null,
    company: {
      name: 'D3 Deals',
      registration: null,
      address: 'Nairobi, Kenya',
      odpcNumber: null,
      legalSince: '2026-11-21',
    },
    subjects: [
      'General Inquiry',
      'Technical Support',
      'Business Listing',
      'Feedback',
      'Advertising',
      'Other',
    ],
  })
})

for (const [name, input, field, error] of [
  ['no name', { name: '  ' }, 'name', 'Full name is required'],
  ['no e-mail', { email: undefined }, 'email', 'Email is required'],
  ['a wrong e-mail', { email: 'achieng' }, 'email', 'Please enter a valid email address'],
  ['two e-mails', { email: 'a@d3.test, b@d3.test' }, 'email', 'Please enter a valid email address'],
  [
    'a header in the e-mail',
    { email: 'a@d3.test\r\nBcc: b@d3.test' },
    'email',
    'Please enter a valid email address',
  ],
  ['an unknown subject', { subject: 'Refund' }, 'subject', 'Please choose a subject'],
  ['no message', { message: '' }, 'message', 'Message is required'],
  ['a message that is too long', { message: 'x'.repeat(4001) }, 'message', 'That’s too long'],
] as const)
  test(`rejects ${name}: ${error}`, async () => {
    const { status, body } = await sendMessage(input)
    assert.equal(status, 400)
    assert.deepEqual(body.errors[field], [error])
  })

test('a line break in the name adds no header to the email', async () => {
  const { status, body } = await sendMessage({ name: 'Eve\r\nBcc: victim@d3.test' })
  assert.equal(status, 400)
  assert.deepEqual(body.errors.name, ['Remove hidden characters from the name, such as line breaks'])
  assert.deepEqual(await inbox('victim@d3.test'), [])
})

test('a filled honeypot field gets a success reply, but nothing is stored', async () => {
  const { status } = await sendMessage({ website: 'https://casino.example', message: 'Win big' })
  assert.equal(status, 201)
  const email = newEmail()
  assert.equal((await subscribe(email, { website: 'x' })).status, 200)
  assert.equal(await findSubscriber(email), undefined)
  const found = await testApp.app.database.db
    .selectFrom('contact_messages')
    .select('id')
    .where('message', '=', 'Win big')
    .execute()
  assert.deepEqual(found, [])
})

test('limits messages to thirty an hour per IP address', async () => {
  const ip = newIp()
  for (let n = 0; n < 30; n++) assert.equal((await sendMessage({}, ip)).status, 201)
  const { status, body, headers } = await sendMessage({}, ip)
  assert.equal(status, 429)
  assert.equal(body.message, 'You’ve sent a lot of messages. Wait a little and try again.')
  assert.equal(headers['retry-after'], '600')
  assert.equal((await sendMessage({})).status, 201)
  testApp.clock.advance(HOUR + MINUTE)
  assert.equal((await sendMessage({}, ip)).status, 201)
})

// ---------------------------------------------------------------- the newsletter

test('mail programs can unsubscribe from the newsletter with one click', async () => {
  const email = 'one-click@example.com'
  assert.equal((await subscribe(email)).status, 200)
  const [mail] = await inbox(email)
  const token = tokenIn(mail, 'unsubscribe')
  assert.deepEqual(
    [mail?.headers['list-unsubscribe'], mail?.headers['list-unsubscribe-post']],
    [`<${testApp.app.config.publicUrl}/newsletter/unsubscribe?token=${token}>`, 'List-Unsubscribe=One-Click'],
  )
})

test('a subscription must be confirmed, and every email has an unsubscribe link', async () => {
  const email = newEmail()
  const assertNow = watchClock(testApp.clock)
  const reply = await subscribe(email)
  assert.equal(reply.status, 200)
  assert.equal(reply.body.message, 'Almost there. Open the link in the email we’ve sent you.')
  const row = await findSubscriber(email)
  assert.equal(row?.confirmed_at, null)
  assert.equal(row?.consent_version, '2026-11')
  assert.equal(row?.consent_text, 'Yes, send D3 deals and news to this address. I can stop at any time.')
  assert.ok(row)
  assertNow(row.consented_at)

  const [first] = await inbox(email)
  const token = tokenIn(first, 'confirm')
  const confirmed = await post('/newsletter/confirm', { token })
  assert.deepEqual(confirmed.body, { success: true, message: 'You’re on the list. Karibu!' })
  assert.ok((await findSubscriber(email))?.confirmed_at)
  assert.equal((await post('/newsletter/confirm', { token })).status, 200)

  const mails = await inbox(email)
  assert.equal(mails.length, 2, 'the welcome is sent once')
  for (const mail of mails) assert.ok(tokenIn(mail, 'unsubscribe'))
  const unsubscribeToken = tokenIn(mails[0], 'unsubscribe')
  for (let n = 0; n < 2; n++) {
    const left = await post('/newsletter/unsubscribe', { token: unsubscribeToken })
    assert.deepEqual(left.body, { success: true, message: 'Done. You won’t get any more of these emails.' })
  }
  assert.ok((await findSubscriber(email))?.unsubscribed_at)
  assert.equal(
    (await post('/newsletter/confirm', { token })).status,
    400,
    'an old link does not renew the subscription',
  )
})

test('the reply does not reveal whether an address is subscribed', async () => {
  const email = newEmail()
  const first = await subscribe(email)
  const second = await subscribe(email.toUpperCase())
  const [mail] = await inbox(email)
  await post('/newsletter/confirm', { token: tokenIn(mail, 'confirm') })
  testApp.clock.advance(11 * MINUTE)
  const third = await subscribe(email)
  for (const { status, body } of [second, third]) {
    assert.equal(status, first.status)
    assert.deepEqual(body, first.body)
  }
  const mails = await inbox(email)
  assert.ok(mails.some(({ subject }) => subject === 'You already get D3 deals and news'))
  assert.equal((await findSubscriber(email))?.unsubscribed_at, null)
  assert.ok((await findSubscriber(email))?.confirmed_at, 'a new request does not change the subscription')
})

test('sends at most one email in ten minutes to an address, also with parallel requests', async () => {
  const email = newEmail()
  await Promise.all(Array.from({ length: 6 }, () => subscribe(email)))
  assert.equal((await inbox(email)).length, 1)
  testApp.clock.advance(11 * MINUTE)
  await subscribe(email)
  assert.equal((await inbox(email)).length, 2)
})

test('a former subscriber can subscribe again with a new consent and a new link', async () => {
  const email = newEmail()
  await subscribe(email)
  const old = (await inbox(email)).at(-1)
  await post('/newsletter/confirm', { token: tokenIn(old, 'confirm') })
  await post('/newsletter/unsubscribe', { token: tokenIn(old, 'unsubscribe') })
  testApp.clock.advance(HOUR)
  await subscribe(email)
  assert.equal((await findSubscriber(email))?.confirmed_at, null)
  assert.equal((await post('/newsletter/confirm', { token: tokenIn(old, 'confirm') })).status, 400)
  const confirmations = (await inbox(email)).filter(({ subject }) =>
    subject.startsWith('Confirm your subscription'),
  )
  const tokens = new Set(confirmations.map((mail) => tokenIn(mail, 'confirm')))
  assert.equal(tokens.size, 2)
  const answers = await Promise.all([...tokens].map((token) => post('/newsletter/confirm', { token })))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400])
})

test('rejects a link that is forged, for another purpose or a week old', async () => {
  const [email, other] = [newEmail(), newEmail()]
  await subscribe(email)
  await subscribe(other)
  const token = tokenIn((await inbox(email))[0], 'confirm')
  const otherToken = tokenIn((await inbox(other))[0], 'confirm')
  const swapped = `${token.slice(0, 36)}.${otherToken.slice(37)}`
  for (const bad of [
    swapped,
    `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
    token.slice(0, -2),
    'x',
    "' OR 1=1 --",
  ]) {
    const { status, body } = await post('/newsletter/confirm', { token: bad })
    assert.equal(status, 400)
    assert.equal(body.message, 'This link no longer works. Sign up again and we’ll send you a new one.')
  }
  assert.equal((await post('/newsletter/unsubscribe', { token })).status, 400)
  testApp.clock.advance(7 * DAY + MINUTE)
  assert.equal((await post('/newsletter/confirm', { token })).status, 400)
})

for (const [name, input, error] of [
  ['without consent', { consent: false }, 'Tick the box so we can write to you'],
  ['with an unknown version of the consent', { consentVersion: '2020-01' }, 'Reload the page and try again'],
] as const)
  test(`rejects a subscription ${name}: ${error}`, async () => {
    const email = newEmail()
    const { status, body } = await subscribe(email, input)
    assert.equal(status, 400)
    assert.equal(body.message, error)
    assert.equal(await findSubscriber(email), undefined)
  })

test('deletes data after the retention periods of the privacy policy', async () => {
  const [unconfirmed, reader] = [newEmail(), newEmail()]
  await subscribe(unconfirmed)
  await subscribe(reader)
  await post('/newsletter/confirm', { token: tokenIn((await inbox(reader))[0], 'confirm') })
  const text = randomBytes(6).toString('hex')
  await sendMessage({ message: text })
  const message = () =>
    testApp.app.database.db
      .selectFrom('contact_messages')
      .select(['ip'])
      .where('message', '=', text)
      .executeTakeFirst()
  testApp.clock.advance(DAY + MINUTE)
  await testApp.drainJobs('delete-old-messages')
  assert.equal((await message())?.ip, null)
  assert.equal((await findSubscriber(reader))?.ip, null)
  testApp.clock.advance(7 * DAY)
  await testApp.drainJobs('delete-old-messages')
  assert.equal(await findSubscriber(unconfirmed), undefined)
  assert.ok(await findSubscriber(reader))
  testApp.clock.advance(730 * DAY)
  await testApp.drainJobs('delete-old-messages')
  assert.equal(await message(), undefined)
})
