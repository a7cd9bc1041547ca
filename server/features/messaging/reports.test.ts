/** SMS whose reply was lost, with delivery reports of the gateway. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'mocha'
import { maskPhone } from '#domain/accounts/phone.ts'
import { DAY, MINUTE, SECOND } from '#domain/time/time.ts'
import { smsReportUrl } from '#server/config/config.ts'
import { watchQueues } from '#server/features/operations/jobs.ts'
import { discardDeadLetters } from '#server/features/operations/operations.ts'
import { claimKey, emit } from '#server/platform/jobs/events.ts'
import { listDeadLetters } from '#server/platform/jobs/queue-queries.ts'
import { BY_OPERATOR, discardJobs, failedJobs, retryNow } from '#tests/support/jobs.ts'
import { payingIn, until } from '#tests/support/paying.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { deliverSms } from './messaging.ts'
import { pruneSentMessages, pruneSmsReports } from './reports.ts'

const SMS_REPORT_KEY = 'a-secret-of-the-gateway'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false, env: { SMS_REPORT_KEY } })
})
after(() => test?.close())
beforeEach(() => discardJobs(pool()))

const pool = () => test.app.database.pool
const db = () => test.app.database.db
const { sandbox, newPhone } = payingIn(() => test)
const toKey = (phone: string) => `test:${phone}`
const send = (phone: string) =>
  emit(test.app, db(), 'send-sms', { key: toKey(phone), to: `+254${phone.slice(1)}`, message: 'Karibu' })
const countSms = async (phone: string): Promise<number> =>
  (await sandbox('GET', `/api/sms?phone=${phone}`)).messages.length
const isDone = async (key: string): Promise<boolean> =>
  (await pool().query('SELECT FROM effects WHERE key = $1 AND done_at IS NOT NULL', [key])).rowCount === 1
const countReports = async (): Promise<number> =>
  (await pool().query('SELECT FROM sms_reports WHERE phone_hash IS NOT NULL')).rowCount ?? 0
const post = (body: Record<string, string>, key = SMS_REPORT_KEY) =>
  test.customer.inject({
    method: 'POST',
    url: `/api/v1/hooks/sms/${key}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(body).toString(),
  })
/** Returns the state, the recipient and the detail that support sees. */
async function loggedAs(key: string): Promise<unknown[]> {
  const { rows } = await pool().query('SELECT * FROM sent_messages WHERE key = $1', [key])
  return [rows[0]?.state, rows[0]?.recipient, rows[0]?.detail]
}
/** An attempt at the job claimed its key, and its process ended. */
const interrupt = (key: string) => claimKey(db(), key, test.clock.now())
async function retryUntilDone(key: string): Promise<void> {
  test.clock.advance(20 * SECOND)
  await until(async () => {
    await retryNow(pool())
    return isDone(key)
  })
}

describe('an SMS whose reply was lost', () => {
  it('is done when its report has arrived, and is not sent again', async () => {
    const phone = newPhone()
    await sandbox('POST', '/api/faults', { sms: 'lose-reply', count: 1 })
    await send(phone)
    await until(async () => (await countReports()) === 1)
    await until(async () => (await failedJobs(pool())).length === 1)
    assert.match((await failedJobs(pool()))[0]!.error, /its report is awaited/)
    assert.equal((await loggedAs(toKey(phone)))[0], 'failed')
    await retryUntilDone(toKey(phone))
    await until(async () => (await loggedAs(toKey(phone)))[0] === 'sent')
    assert.equal(await countSms(phone), 1)
    assert.deepEqual(await listDeadLetters(db(), 10), [])
  })

  it('because its process ended, is done when its report has arrived', async () => {
    const phone = newPhone()
    await interrupt(toKey(phone))
    const report = { id: `ATXid_${phone}`, phoneNumber: `+254${phone.slice(1)}`, status: 'Success' }
    assert.equal((await post(report)).statusCode, 204)
    await send(phone)
    await retryUntilDone(toKey(phone))
    assert.equal(await countSms(phone), 0)
  })

  it('becomes a dead letter without a report within five minutes, and its alert ends when it is discarded', async () => {
    const phone = newPhone()
    await interrupt(toKey(phone))
    await send(phone)
    await until(async () => (await failedJobs(pool())).length === 1)
    test.clock.advance(5 * MINUTE)
    await retryNow(pool())
    await until(async () => (await listDeadLetters(db(), 10)).length === 1)
    const reason = 'An earlier attempt ended before the gateway replied'
    assert.deepEqual(await loggedAs(toKey(phone)), ['failed', maskPhone(`254${phone.slice(1)}`), reason])
    await watchQueues(test.app)
    const openAlerts = async () =>
      (await pool().query(`SELECT FROM alerts WHERE kind = 'dead-letters' AND resolved_at IS NULL`)).rowCount
    assert.equal(await openAlerts(), 1)
    assert.equal(await discardDeadLetters(test.app, { queue: 'mail' }, BY_OPERATOR), 0)
    assert.equal(await discardDeadLetters(test.app, { queue: 'sms' }, BY_OPERATOR), 1)
    assert.deepEqual(await listDeadLetters(db(), 10), [])
    await watchQueues(test.app)
    assert.equal(await openAlerts(), 0)
    await test.drainJobs()
    assert.equal(await countSms(phone), 0)
  })

  it('of which it is too late is logged as failed, unless it was sent', async () => {
    const phone = newPhone()
    const sms = { key: toKey(phone), to: `+254${phone.slice(1)}`, message: 'Karibu' }
    await emit(test.app, db(), 'send-sms', { ...sms, until: new Date(0).toISOString() })
    await test.drainJobs()
    const [state, , detail] = await loggedAs(toKey(phone))
    assert.deepEqual([state, detail], ['failed', 'It was too late to send it'])
    await send(phone)
    await test.drainJobs()
    assert.notEqual((await loggedAs(toKey(phone)))[0], 'failed')
    await emit(test.app, db(), 'send-sms', { ...sms, until: new Date(0).toISOString() })
    await test.drainJobs()
    assert.notEqual((await loggedAs(toKey(phone)))[0], 'failed')
  })

  it('is not taken for another one to the same number', async () => {
    const phone = newPhone()
    await interrupt(toKey(phone))
    // This SMS is, for example, a code, which is no job of the queue of SMS.
    const other = { to: `+254${phone.slice(1)}`, message: 'Karibu' }
    await deliverSms(test.app, other, AbortSignal.timeout(10_000))
    // The report of the other SMS.
    await until(async () => (await pool().query('SELECT FROM sms_reports')).rowCount)
    await send(phone)
    await until(async () => (await failedJobs(pool())).length === 1)
    test.clock.advance(20 * SECOND)
    const attempts = async () => (await failedJobs(pool()))[0]?.attempts
    await until(async () => {
      await retryNow(pool())
      return (await attempts()) === 3
    })
    assert.equal(await isDone(toKey(phone)), false)
  })
})

describe('a report', () => {
  const report = { id: 'ATXid_forged', phoneNumber: '+254711000000', status: 'Success' }

  it('is refused without the secret, and when it is incomplete', async () => {
    const before = await countReports()
    assert.equal((await post(report, 'a-wrong-secret-of-it')).statusCode, 404)
    assert.equal((await post({ ...report, phoneNumber: 'nobody' })).statusCode, 400)
    assert.equal((await post({ ...report, status: 'Perhaps' })).statusCode, 400)
    assert.equal(await countReports(), before)
  })

  it('is stored once, and for a day', async () => {
    const before = await countReports()
    for (const status of ['Sent', 'Success'])
      assert.equal((await post({ ...report, status })).statusCode, 204)
    assert.equal(await countReports(), before + 1)
    test.clock.advance(DAY + MINUTE)
    await pruneSmsReports(test.app)
    assert.equal((await pool().query('SELECT FROM sms_reports')).rowCount, 0)
  })

  it('says whether an SMS has arrived, which is kept for 90 days without its text', async () => {
    const phone = newPhone()
    const bookingId = randomUUID()
    const key = `confirmed:${bookingId}:sms`
    await emit(test.app, db(), 'send-sms', { key, to: `+254${phone.slice(1)}`, message: 'Karibu' })
    const sent = async () =>
      (await pool().query('SELECT * FROM sent_messages WHERE subject_id = $1', [bookingId])).rows[0]
    await until(sent)
    const { provider_id: id, recipient } = await sent()
    assert.equal(recipient, maskPhone(`254${phone.slice(1)}`))
    const reportAs = (status: string) => post({ id, phoneNumber: `+254${phone.slice(1)}`, status })
    await reportAs('Success')
    assert.equal((await sent()).state, 'delivered')
    await reportAs('Failed')
    assert.equal((await sent()).state, 'delivered')
    test.clock.advance(91 * DAY)
    await pruneSentMessages(test.app)
    assert.equal(await sent(), undefined)
  })

  it('has no route without the setting', async () => {
    const { sms, ...config } = test.app.config
    assert.equal(smsReportUrl({ ...config, sms: { ...sms, reportKey: null } }), null)
    const other = await openTestApp({ demo: false })
    try {
      const url = `/api/v1/hooks/sms/${SMS_REPORT_KEY}`
      assert.equal((await other.customer.inject({ method: 'POST', url })).statusCode, 404)
    } finally {
      await other.close()
    }
  })
})
