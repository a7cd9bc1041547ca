import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { DAY, HOUR, MINUTE } from '#domain/time/time.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let testApp: TestApp
before(async () => {
  testApp = await openTestApp({ demo: false })
})
after(() => testApp.close())

const someone = () => `reader-${randomBytes(5).toString('hex')}@d3.test`
const letter = (more: object = {}) => ({
  name: 'Achieng Odhiambo',
  email: 'achieng@d3.test',
  subject: 'Feedback',
  message: 'Asante sana!',
  ...more,
})
/** Each test writes from an address of its own. */
let addresses = 0
const fresh = () => `10.1.${++addresses >> 8}.${addresses & 255}`
async function post(path: string, body: unknown, remoteAddress = fresh()) {
  const answer = await testApp.customer.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    payload: body as object,
    remoteAddress,
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
const write = (more: object = {}, ip?: string) => post('/contact', letter(more), ip)
const join = (email: string, more: object = {}, ip?: string) =>
  post('/newsletter', { email, consent: true, consentVersion: '2026-11', ...more }, ip)

type Mail = { subject: string; text: string; html: string; to: string[]; messageId: string }
async function inbox(to: string): Promise<Mail[]> {
  await testApp.drainJobs()
  const reply = await fetch(`${testApp.sandbox}/api/mail?to=${encodeURIComponent(to)}`)
  const { messages } = (await reply.json()) as { messages: Mail[] }
  return messages
}
const tokenIn = (mail: Mail | undefined, page: string): string =>
  new RegExp(`/newsletter/${page}\\?token=([\\w.-]+)`).exec(mail?.text ?? '')?.[1] ??
  assert.fail(`no link to ${page} in ${mail?.text}`)
const rows = (email: string) =>
  testApp.app.database.db
    .selectFrom('newsletter_subscribers')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst()

// ---------------------------------------------------------------- writing to us

test('a message is kept and mailed to support, and the reply goes to who wrote it', async () => {
  const said = `Is the spa open on Jamhuri Day? ${randomBytes(4).toString('hex')} <b>&amp;`
  const { status, body } = await write({ message: said, email: ' Achieng@D3.test ' })
  assert.equal(status, 201)
  assert.deepEqual(body, {
    success: true,
    message: 'Thank you. Your message is with us, and we answer by e-mail.',
  })
  const row = await testApp.app.database.db
    .selectFrom('contact_messages')
    .selectAll()
    .where('message', '=', said)
    .executeTakeFirstOrThrow()
  assert.equal(row.email, 'achieng@d3.test')
  assert.equal(row.subject, 'Feedback')
  const mails = (await inbox('support@d3.test')).filter(({ text }) => text.includes(said))
  assert.equal(mails.length, 1)
  assert.equal(mails[0]!.subject, 'Feedback: Achieng Odhiambo')
  assert.ok(!mails[0]!.html.includes('<b>&amp;'), 'what people write is no markup')
})

test('where to write, and the six subjects', async () => {
  const { body } = await testApp.ask('GET', '/contact')
  assert.deepEqual(body, {
    success: true,
    email: 'support@d3.test',
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

for (const [what, more, field, sentence] of [
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
  ['a subject of its own', { subject: 'Refund' }, 'subject', 'Please choose a subject'],
  ['no message', { message: '' }, 'message', 'Message is required'],
  ['a book', { message: 'x'.repeat(4001) }, 'message', 'That is too long'],
] as const)
  test(`a message with ${what} is refused: ${sentence}`, async () => {
    const { status, body } = await write(more)
    assert.equal(status, 400)
    assert.deepEqual(body.errors[field], [sentence])
  })

test('a line break in the name makes no header of the mail', async () => {
  const mark = randomBytes(4).toString('hex')
  await write({ name: `Eve${mark}\r\nBcc: victim@d3.test` })
  const mails = (await inbox('support@d3.test')).filter(({ subject }) => subject.includes(`Eve${mark}`))
  assert.equal(mails.length, 1)
  assert.deepEqual(await inbox('victim@d3.test'), [])
})

test('a program that fills in what people do not see is told that all went well, and nothing is kept', async () => {
  const { status } = await write({ website: 'https://casino.example', message: 'Win big' })
  assert.equal(status, 201)
  const email = someone()
  assert.equal((await join(email, { website: 'x' })).status, 200)
  assert.equal(await rows(email), undefined)
  const found = await testApp.app.database.db
    .selectFrom('contact_messages')
    .select('id')
    .where('message', '=', 'Win big')
    .execute()
  assert.deepEqual(found, [])
})

test('one address on the net may write thirty times an hour, and is told to wait', async () => {
  const ip = fresh()
  for (let n = 0; n < 30; n++) assert.equal((await write({}, ip)).status, 201)
  const { status, body, headers } = await write({}, ip)
  assert.equal(status, 429)
  assert.equal(body.message, 'That is a lot of messages in a short time. Please wait a little and try again.')
  assert.equal(headers['retry-after'], '600')
  assert.equal((await write({})).status, 201)
  testApp.clock.advance(HOUR + MINUTE)
  assert.equal((await write({}, ip)).status, 201)
})

// ---------------------------------------------------------------- the newsletter

test('joining takes two yeses, and every mail has a way out', async () => {
  const email = someone()
  const asked = await join(email)
  assert.equal(asked.status, 200)
  assert.equal(asked.body.message, 'Almost there. We have sent you a mail: open its link to say yes.')
  const row = await rows(email)
  assert.equal(row?.confirmed_at, null)
  assert.equal(row?.consent_version, '2026-11')
  assert.equal(row?.consent_text, 'Yes, send D3 deals and news to this address. I can stop at any time.')
  assert.ok(row && Math.abs(row.consented_at.getTime() - testApp.clock.now().getTime()) < MINUTE)

  const [first] = await inbox(email)
  const token = tokenIn(first, 'confirm')
  const confirmed = await post('/newsletter/confirm', { token })
  assert.deepEqual(confirmed.body, { success: true, message: 'You are on the list. Karibu!' })
  assert.ok((await rows(email))?.confirmed_at)
  assert.equal((await post('/newsletter/confirm', { token })).status, 200)

  const mails = await inbox(email)
  assert.equal(mails.length, 2, 'the welcome is sent once')
  for (const mail of mails) assert.ok(tokenIn(mail, 'unsubscribe'))
  const out = tokenIn(mails[0], 'unsubscribe')
  for (let again = 0; again < 2; again++) {
    const left = await post('/newsletter/unsubscribe', { token: out })
    assert.deepEqual(left.body, { success: true, message: 'Done. You get no more of these mails.' })
  }
  assert.ok((await rows(email))?.unsubscribed_at)
  assert.equal(
    (await post('/newsletter/confirm', { token })).status,
    400,
    'an old link does not bring anybody back',
  )
})

test('the reply never tells whether an address was known', async () => {
  const email = someone()
  const first = await join(email)
  const second = await join(email.toUpperCase())
  const [mail] = await inbox(email)
  await post('/newsletter/confirm', { token: tokenIn(mail, 'confirm') })
  testApp.clock.advance(11 * MINUTE)
  const third = await join(email)
  for (const { status, body } of [second, third]) {
    assert.equal(status, first.status)
    assert.deepEqual(body, first.body)
  }
  const mails = await inbox(email)
  assert.ok(mails.some(({ subject }) => subject === 'You already get D3 deals and news'))
  assert.equal((await rows(email))?.unsubscribed_at, null)
  assert.ok((await rows(email))?.confirmed_at, 'a stranger who types the address changes nothing')
})

test('nobody’s inbox can be filled: one mail in ten minutes, also when asked at one time', async () => {
  const email = someone()
  await Promise.all(Array.from({ length: 6 }, () => join(email)))
  assert.equal((await inbox(email)).length, 1)
  testApp.clock.advance(11 * MINUTE)
  await join(email)
  assert.equal((await inbox(email)).length, 2)
})

test('who has left can come back, with a new consent and a new link', async () => {
  const email = someone()
  await join(email)
  const old = (await inbox(email)).at(-1)
  await post('/newsletter/confirm', { token: tokenIn(old, 'confirm') })
  await post('/newsletter/unsubscribe', { token: tokenIn(old, 'unsubscribe') })
  testApp.clock.advance(HOUR)
  await join(email)
  assert.equal((await rows(email))?.confirmed_at, null)
  assert.equal((await post('/newsletter/confirm', { token: tokenIn(old, 'confirm') })).status, 400)
  const asked = (await inbox(email)).filter(({ subject }) => subject.startsWith('Please confirm'))
  const tokens = new Set(asked.map((mail) => tokenIn(mail, 'confirm')))
  assert.equal(tokens.size, 2)
  const answers = await Promise.all([...tokens].map((token) => post('/newsletter/confirm', { token })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
})

test('a link is worth nothing when it is forged, of another purpose or a week old', async () => {
  const [email, other] = [someone(), someone()]
  await join(email)
  await join(other)
  const token = tokenIn((await inbox(email))[0], 'confirm')
  const theirs = tokenIn((await inbox(other))[0], 'confirm')
  const swapped = `${token.slice(0, 36)}.${theirs.slice(37)}`
  for (const bad of [
    swapped,
    `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
    token.slice(0, -2),
    'x',
    "' OR 1=1 --",
  ]) {
    const { status, body } = await post('/newsletter/confirm', { token: bad })
    assert.equal(status, 400)
    assert.equal(
      body.message,
      'This link is not valid any more. Sign up once more and we will send you a new one.',
    )
  }
  assert.equal((await post('/newsletter/unsubscribe', { token })).status, 400)
  testApp.clock.advance(7 * DAY + MINUTE)
  assert.equal((await post('/newsletter/confirm', { token })).status, 400)
})

for (const [what, more, sentence] of [
  ['without a tick in the box', { consent: false }, 'Please tick the box, so that we may write to you'],
  ['with a text that was never shown', { consentVersion: '2020-01' }, 'Please reload the page and try again'],
] as const)
  test(`joining ${what} is refused: ${sentence}`, async () => {
    const email = someone()
    const { status, body } = await join(email, more)
    assert.equal(status, 400)
    assert.equal(body.message, sentence)
    assert.equal(await rows(email), undefined)
  })

test('what the privacy policy promises to forget is forgotten', async () => {
  const [unconfirmed, reader] = [someone(), someone()]
  await join(unconfirmed)
  await join(reader)
  await post('/newsletter/confirm', { token: tokenIn((await inbox(reader))[0], 'confirm') })
  const said = randomBytes(6).toString('hex')
  await write({ message: said })
  const message = () =>
    testApp.app.database.db
      .selectFrom('contact_messages')
      .select(['ip'])
      .where('message', '=', said)
      .executeTakeFirst()
  testApp.clock.advance(DAY + MINUTE)
  await testApp.drainJobs()
  assert.equal((await message())?.ip, null)
  assert.equal((await rows(reader))?.ip, null)
  testApp.clock.advance(7 * DAY)
  await testApp.drainJobs()
  assert.equal(await rows(unconfirmed), undefined)
  assert.ok(await rows(reader))
  testApp.clock.advance(730 * DAY)
  await testApp.drainJobs()
  assert.equal(await message(), undefined)
})
