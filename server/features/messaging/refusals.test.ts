// cspell:disable -- letters and names
/** SMS that the gateway refuses. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'mocha'
import { emit } from '#server/platform/jobs/events.ts'
import { listDeadLetters } from '#server/platform/jobs/queue-queries.ts'
import { discardJobs, failedJobs, retryNow } from '#tests/support/jobs.ts'
import { payingIn, until } from '#tests/support/paying.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())
beforeEach(() => discardJobs(pool()))

const pool = () => test.app.database.pool
const db = () => test.app.database.db
const { sandbox, newPhone } = payingIn(() => test)
const send = (phone: string, message = 'Karibu') =>
  emit(test.app, db(), 'send-sms', { key: `test:${phone}`, to: `+254${phone.slice(1)}`, message })
const textsTo = async (phone: string): Promise<string[]> =>
  (await sandbox('GET', `/api/sms?phone=${phone}`)).messages.map((each: { message: string }) => each.message)
const openAlerts = async (): Promise<string[]> =>
  (
    await pool().query(`SELECT detail FROM alerts WHERE kind = 'sms-refuses' AND resolved_at IS NULL`)
  ).rows.map(({ detail }) => detail)
const askForCode = (phoneNumber: string) =>
  test.ask('POST', '/auth/registrations', {
    body: { name: 'Achieng Otieno', phoneNumber, acceptedTerms: '2026-11' },
  })

it('for lack of credit is sent when there is some, and an alert says so meanwhile', async () => {
  const phone = newPhone()
  await sandbox('POST', '/api/faults', { sms: 'no-balance', count: 1 })
  await send(phone)
  await until(async () => (await failedJobs(pool())).length === 1)
  assert.match((await openAlerts()).join(), /^405 InsufficientBalance\./)
  await until(async () => {
    await retryNow(pool())
    return (await textsTo(phone)).length === 1
  })
  await until(async () => (await openAlerts()).length === 0)
  assert.deepEqual(await listDeadLetters(db(), 10), [])
})

it('because its recipient has opted out is not sent again, without an alert', async () => {
  const phone = newPhone()
  await sandbox('POST', '/api/faults', { sms: 'blacklisted', count: 1 })
  await send(phone)
  await test.drainJobs()
  const { rows } = await pool().query('SELECT state, detail FROM sent_messages WHERE key = $1', [
    `test:${phone}`,
  ])
  assert.deepEqual(rows, [{ state: 'failed', detail: 'UserInBlacklist' }])
  assert.deepEqual([await textsTo(phone), await openAlerts()], [[], []])
})

it('makes a request for a code say so, and the code comes when SMS work again', async () => {
  await sandbox('POST', '/api/faults', { sms: 'no-balance', count: 1 })
  await send(newPhone())
  await until(async () => (await openAlerts()).length === 1)
  const phone = newPhone()
  const { status, body } = await askForCode(phone)
  assert.deepEqual([status, body.code, body.retryAfter], [503, 'sms-delayed', 60])
  await until(async () => (await textsTo(phone)).length === 1)
  await until(async () => (await openAlerts()).length === 0)
  assert.equal((await askForCode(newPhone())).status, 202)
})

it('every SMS is in the alphabet of one segment', async () => {
  const phone = newPhone()
  await send(phone, 'Ng’ang’a – Mũthoni’s 💅 “Spa”…')
  await test.drainJobs()
  assert.deepEqual(await textsTo(phone), [`Ng'ang'a - Muthoni's "Spa"...`])
})
