/** The log has no personal data of people who sign up, sign in, book, pay and chat. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { MINUTE } from '#domain/time/time.ts'
import { createChatHelpers } from '#tests/support/chat.ts'
import { openShop } from '#tests/support/factories.ts'
import { payingIn } from '#tests/support/paying.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'
import { openLog, withoutTokens } from './log.ts'

const lines: string[] = []
const log = { write: (line: string) => void lines.push(line) }
const PASSWORD = 'a password that nobody logs'
/** Texts that must not be in a line, with their names. */
const secrets = new Map<string, string>([[PASSWORD, 'the password']])
const NAME = { firstName: 'Marvellous', lastName: 'Evergreen' }

let test: TestApp
const paying = payingIn(() => test)
const chat = createChatHelpers(() => test)
before(async () => {
  test = await openTestApp({ demo: false, env: { LOG_LEVEL: 'debug', TRUST_PROXY: '1' }, log })
  await use()
})
after(() => test?.close())

function keep(what: string, text: string): void {
  secrets.set(text, what)
}

/** Uses the app as people do, with mistakes. */
async function use(): Promise<void> {
  const email = 'wambui.logged@d3.test'
  keep('the e-mail address', email)
  for (const [what, text] of Object.entries(NAME)) keep(what, text)
  const registered = await test.ask('POST', '/users/register', {
    body: { ...NAME, email, phoneNumber: null, password: PASSWORD },
  })
  assert.equal(registered.status, 201)
  keep('the token', registered.body.access_token)
  const again = await test.ask('POST', '/users/register', {
    body: { ...NAME, email, phoneNumber: null, password: PASSWORD },
  })
  assert.equal(again.status, 409)
  const headers = { 'x-forwarded-for': '41.90.64.7' }
  keep('the IP address', headers['x-forwarded-for'])
  const wrong = await test.ask('POST', '/users/login', { body: { email, password: `${PASSWORD}!` }, headers })
  assert.equal(wrong.status, 401)
  const token = await test.signIn(email, PASSWORD)
  keep('the second token', token)
  await test.ask('POST', '/users/request-password-reset', { body: { email } })
  const shop = await openShop(test)
  const paid = await paying.startPaying(undefined, shop, { customer: { token, email } })
  // The values are looked for in each form that they are stored or sent in.
  keep('the phone', paid.phone.slice(1))
  await paying.answer(paid.phone, 'pay')
  await paying.waitForStatus(paid, 'completed')
  // The confirmation is sent before the gateway has faults.
  await test.drainJobs(...ALL_SCHEDULED)
  await test.ask('POST', '/users/request-password-reset', { body: { email } })
  await paying.sandbox('POST', '/api/faults', { sms: 'gateway-error', count: 1 })
  await paying.sandbox('POST', '/api/faults', { mail: 'busy', count: 1 })
  await test.drainJobs(...ALL_SCHEDULED)
  const { body } = await test.ask('POST', '/chat/conversations', { token, body: { storeId: shop.storeId } })
  keep('the chat message', 'Habari, is a raspberry haircut possible?')
  await chat.say(token, body.data.conversationId, 'Habari, is a raspberry haircut possible?')
  await test.customer.inject({ url: '/newsletter/confirm?token=a-token-in-an-address' })
  keep('the token of the address', 'a-token-in-an-address')
  // Messages that failed at first are sent again.
  test.clock.advance(10 * MINUTE)
  await test.drainJobs(...ALL_SCHEDULED)
}

describe('the log', () => {
  it('has lines about what happened', () => {
    const text = lines.join('')
    for (const event of [
      'request.completed',
      'sign-in.refused',
      'mail.accepted',
      'sms.accepted',
      'mpesa.request.answered',
    ])
      assert.ok(text.includes(event), event)
  })

  it('has no phone number, e-mail or IP address, name, message, password or token', () => {
    for (const line of lines)
      for (const [secret, what] of secrets) assert.ok(!line.includes(secret), `${what} in ${line}`)
  })
})

describe('a line', () => {
  const written: string[] = []
  const own = openLog(
    { logLevel: 'info', production: true, logPretty: false },
    {
      write: (line) => void written.push(line),
    },
  )
  const writeLine = (fields: object): string => {
    own.warn(fields, 'test')
    return written.at(-1) ?? ''
  }

  it('has no values of a row that PostgreSQL names in an error', async () => {
    const { pool } = test.app.database
    const insert = `INSERT INTO settings (key, value) VALUES ('Marvellous', '1')`
    await pool.query(insert)
    const error: unknown = await pool.query(insert).catch((thrown: unknown) => thrown)
    assert.match(String(Object(error).detail), /Marvellous/)
    const line = writeLine({ err: error })
    assert.match(line, /"code":"23505","constraint":"settings_pkey"/)
    assert.doesNotMatch(line, /Marvellous/)
  })

  it('has the path of a page without tokens', () => {
    const id = '01900000-0000-7000-8000-000000000000'
    assert.equal(withoutTokens(`/booking-details/${id}?access=secret`), `/booking-details/${id}`)
    assert.equal(withoutTokens(`/pass/${'Ab3_-'.repeat(8)}/calendar`), '/pass/…/calendar')
  })

  it('has no address or phone number that another program names', () => {
    assert.match(
      writeLine({ message: '550 <wambui.logged@example.com>: unknown; +254711555666, 0711555666' }),
      /550 <\[email\]>: unknown; \[phone\], \[phone\]/,
    )
    const id = '01900000-0000-7000-8000-254711555666'
    const harmless = writeLine({ messageId: `<alert.${id}@d3.mail>`, durationMs: 1_711_555_666 })
    assert.ok(harmless.includes(`<alert.${id}@d3.mail>`))
    assert.ok(harmless.includes('1711555666'))
  })
})
