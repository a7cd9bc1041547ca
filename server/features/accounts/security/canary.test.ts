/** Passwords, codes and tokens do not leak into logs, the audit log, events, jobs or other replies. */
import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import { Secret, TOTP } from 'otpauth'
import { CONTRACTS } from '#server/features.ts'
import type { Contract } from '#contract/kernel.ts'
import { MINUTE } from '#domain/time/time.ts'
import { openAccounts } from '#tests/support/accounts.ts'
import { openTestApp, type Answer, type TestApp } from '#tests/support/test-app.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'

let testApp: TestApp
const lines: string[] = []
before(async () => {
  testApp = await openTestApp({
    demo: false,
    env: { LOG_LEVEL: 'debug' },
    log: { write: (line) => void lines.push(line) },
  })
})
after(() => testApp?.close())

it('no secret is logged, stored as text or returned in another reply', async () => {
  const accounts = openAccounts(testApp)
  const secrets = new Map<string, string>()
  const replies: { source: string; text: string }[] = []
  const record = (name: string, secret: string) => void secrets.set(secret, name)
  const request = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    token: string | undefined,
    body?: object,
  ): Promise<Answer> => {
    const answer = await testApp.ask(method, path, { ...(token && { token }), ...(body && { body }) })
    replies.push({ source: `${method} ${path}`, text: JSON.stringify([answer.body, answer.headers]) })
    return answer
  }
  const [password, wrong, next] = ['canary-password-one', 'canary-password-wrong', 'canary-password-two']
  for (const each of [password, wrong, next]) record('a password', each)

  const person = await accounts.register({ password })
  record('a token', person.token)
  record('a session', person.cookie.split('=')[1]!)
  record('a code by SMS', await accounts.smsCode(person.phone))
  await request('POST', '/users/verify-otp', undefined, { phone: person.phone, otp: '000000' })
  await request('POST', '/users/verify-otp', undefined, {
    phone: person.phone,
    otp: await accounts.smsCode(person.phone),
  })
  await request('POST', '/users/login', undefined, { email: person.email, password: wrong })

  const setup = await testApp.ask('POST', '/users/two-factor', { token: person.token })
  record('the secret of an app', setup.body.secret)
  const appCode = () =>
    new TOTP({ secret: Secret.fromBase32(setup.body.secret) }).generate({
      timestamp: testApp.clock.now().getTime(),
    })
  const confirmed = await testApp.ask('POST', '/users/two-factor/confirm', {
    token: person.token,
    body: { code: appCode() },
  })
  for (const code of confirmed.body.recoveryCodes) record('a recovery code', code)
  await request('GET', '/users/security', person.token)
  await request('GET', '/users/sessions', person.token)
  await request('GET', '/users/export', person.token)
  await request('PUT', '/users/password', person.token, { newPassword: next })

  await request('POST', '/users/request-password-reset', undefined, { email: person.email })
  const reset = await accounts.resetCode(person.email)
  record('a code by email', reset)
  await request('POST', '/users/reset-password', undefined, {
    email: person.email,
    otp: reset,
    newPassword: 'canary-password-three',
  })
  record('a password', 'canary-password-three')
  testApp.clock.advance(MINUTE)
  await accounts.drainJobs(...ALL_SCHEDULED)

  const { db, pool } = testApp.app.database
  const auditEntries = await db.selectFrom('audit_log').select(['action', 'details']).execute()
  const events = await db.selectFrom('events').select(['topic', 'payload']).execute()
  const { rows: jobs } = await pool.query<{ name: string; text: string }>(
    "SELECT name, data::text || coalesce(output::text, '') AS text FROM pgboss.job",
  )
  const { rows: sessions } = await pool.query<{ text: string }>('SELECT sessions::text AS text FROM sessions')
  // The number of lines is not compared with that of the requests: a line may be written after its reply.
  assert.ok(lines.filter((line) => line.includes('request.completed')).length > 10, 'the log is not empty')
  const texts = [
    ...lines.map((text) => ({ source: 'the log', text })),
    ...auditEntries.map((row) => ({
      source: `the audit log, ${row.action}`,
      text: JSON.stringify(row.details),
    })),
    ...events.map((row) => ({ source: `events, ${row.topic}`, text: JSON.stringify(row.payload) })),
    ...jobs.map(({ name, text }) => ({ source: `jobs, ${name}`, text })),
    ...sessions.map(({ text }) => ({ source: 'sessions', text })),
    ...replies,
  ]
  for (const [secret, name] of secrets)
    for (const { source, text } of texts)
      assert.ok(
        !new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text),
        `${name} is in ${source}: ${text.slice(0, 300)}`,
      )
})

/** Mail programs post to the address in the header of an e-mail (RFC 8058). It ends e-mails, and opens nothing. */
const TOKEN_IN_ADDRESS = ['POST /notifications/unsubscribe token']

it('no route has a secret in its path or query', () => {
  const found: string[] = []
  for (const contract of Object.values(CONTRACTS as Record<string, Contract>))
    for (const [route, { query }] of Object.entries(contract)) {
      const shape = (query as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}
      for (const key of [...Object.keys(shape), ...route.split('/').filter((part) => part.startsWith(':'))])
        if (/token|password|otp|secret|credential|^:?code$/i.test(key)) found.push(`${route} ${key}`)
    }
  assert.deepEqual(found, TOKEN_IN_ADDRESS)
})
