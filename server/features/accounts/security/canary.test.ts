/** Secrets that people hand us, or we hand them, stand nowhere but where they belong: not in a log, the audit, an event, or another reply. */
import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { CONTRACTS } from '#server/features.ts'
import type { Contract } from '#contract/kernel.ts'
import { MINUTE } from '#domain/time/time.ts'
import { openAccounts } from '#tests/support/accounts.ts'
import { openTestApp, type Answer, type TestApp } from '#tests/support/test-app.ts'

let at: TestApp
const lines: string[] = []
before(async () => {
  at = await openTestApp({
    demo: false,
    env: { LOG_LEVEL: 'debug' },
    log: { write: (line) => void lines.push(line) },
  })
})
after(() => at?.close())

it('no secret is told where it does not belong', async () => {
  const people = openAccounts(at)
  const secrets = new Map<string, string>()
  const replies: { of: string; text: string }[] = []
  const note = (name: string, secret: string) => void secrets.set(secret, name)
  const ask = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    token: string | undefined,
    body?: object,
  ): Promise<Answer> => {
    const answer = await at.ask(method, path, { ...(token && { token }), ...(body && { body }) })
    replies.push({ of: `${method} ${path}`, text: JSON.stringify([answer.body, answer.headers]) })
    return answer
  }
  const [password, wrong, next] = ['canary-password-one', 'canary-password-wrong', 'canary-password-two']
  for (const each of [password, wrong, next]) note('a password', each)

  const person = await people.register({ password })
  note('a token', person.token)
  note('a session', person.cookie.split('=')[1]!)
  note('a code by SMS', await people.smsCode(person.phone))
  await ask('POST', '/users/verify-otp', undefined, { phone: person.phone, otp: '000000' })
  await ask('POST', '/users/verify-otp', undefined, {
    phone: person.phone,
    otp: await people.smsCode(person.phone),
  })
  await ask('POST', '/users/login', undefined, { email: person.email, password: wrong })

  const begun = await at.ask('POST', '/users/two-factor', { token: person.token })
  note('the secret of an app', begun.body.secret)
  const appCode = () =>
    new TOTP({ secret: Secret.fromBase32(begun.body.secret) }).generate({
      timestamp: at.clock.now().getTime(),
    })
  const confirmed = await at.ask('POST', '/users/two-factor/confirm', {
    token: person.token,
    body: { code: appCode() },
  })
  for (const code of confirmed.body.recoveryCodes) note('a recovery code', code)
  await ask('GET', '/users/security', person.token)
  await ask('GET', '/users/sessions', person.token)
  await ask('GET', '/users/export', person.token)
  await ask('PUT', '/users/password', person.token, { newPassword: next })

  await ask('POST', '/users/request-password-reset', undefined, { email: person.email })
  const reset = await people.resetCode(person.email)
  note('a code by mail', reset)
  await ask('POST', '/users/reset-password', undefined, {
    email: person.email,
    otp: reset,
    newPassword: 'canary-password-three',
  })
  note('a password', 'canary-password-three')
  at.clock.advance(MINUTE)
  await people.drainJobs()

  const { db, pool } = at.app.database
  const kept = await db.selectFrom('audit_log').select(['action', 'details']).execute()
  const events = await db.selectFrom('events').select(['topic', 'payload']).execute()
  const { rows: jobs } = await pool.query<{ name: string; text: string }>(
    "SELECT name, data::text || coalesce(output::text, '') AS text FROM pgboss.job",
  )
  const { rows: sessions } = await pool.query<{ text: string }>('SELECT sessions::text AS text FROM sessions')
  // A line may be written after its reply has come.
  assert.ok(lines.filter((line) => line.includes('request.completed')).length > 10, 'the log was read')
  const places = [
    ...lines.map((text) => ({ of: 'the log', text })),
    ...kept.map((row) => ({ of: `the audit log, ${row.action}`, text: JSON.stringify(row.details) })),
    ...events.map((row) => ({ of: `events, ${row.topic}`, text: JSON.stringify(row.payload) })),
    ...jobs.map(({ name, text }) => ({ of: `jobs, ${name}`, text })),
    ...sessions.map(({ text }) => ({ of: 'sessions', text })),
    ...replies,
  ]
  for (const [secret, name] of secrets)
    for (const { of, text } of places)
      assert.ok(
        !new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text),
        `${name} stands in ${of}: ${text.slice(0, 300)}`,
      )
})

it('no route takes a secret in its address', () => {
  const told: string[] = []
  for (const contract of Object.values(CONTRACTS as Record<string, Contract>))
    for (const [route, { query }] of Object.entries(contract)) {
      const shape = (query as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}
      for (const key of [...Object.keys(shape), ...route.split('/').filter((part) => part.startsWith(':'))])
        if (/token|password|otp|secret|credential|^:?code$/i.test(key)) told.push(`${route} ${key}`)
    }
  assert.deepEqual(told, [])
})
