import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'mocha'
import { DAY, HOUR, MINUTE } from '#domain/time/time.ts'
import { FEATURES } from '#server/features.ts'
import { alertOfBrokenInvariants } from '#server/features/operations/jobs.ts'
import { createReporter } from '#server/features/operations/processes.ts'
import { audit, chainAuditLog } from '#server/platform/observability/audit.ts'
import { emit } from '#server/platform/jobs/events.ts'
import { newAdmin, type TestAdmin } from '#tests/support/admins.ts'
import { INVARIANTS } from '#tests/support/invariants.ts'
import { discardJobs, failedJobs, newDeadLetter } from '#tests/support/jobs.ts'
import { payingIn, until } from '#tests/support/paying.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { recordStatements, type Statement } from '#tests/support/statements.ts'

let test: TestApp
let support: TestAdmin
let finance: TestAdmin
before(async () => {
  test = await openTestApp({ demo: false })
  support = await newAdmin(test, 'support')
  finance = await newAdmin(test, 'finance')
})
after(() => test?.close())

const pool = () => test.app.database.pool
const db = () => test.app.database.db
const { sandbox, newPhone } = payingIn(() => test)
const get = async (path: string, { token } = support) => {
  const { status, body } = await test.ask('GET', path, { token })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const reason = 'The gateway answers again'
const decide = (path: string, { token } = support) =>
  test.ask('POST', `/admin/${path}`, { token, body: { reason } })
const send = async () => {
  const phone = newPhone()
  const to = `+254${phone.slice(1)}`
  await emit(test.app, db(), 'send-sms', { key: `test:${phone}`, to, message: 'Karibu' })
}
const audited = async (subject: string) => (await get(`/admin/audit?person=${subject}`, finance)).entries

describe('the system page', () => {
  beforeEach(() => discardJobs(pool()))

  it('shows the processes that run, and a provider whose breaker is open in one of them', async () => {
    const report = createReporter(test.app, FEATURES)
    await report()
    const before = await get('/admin/system')
    assert.deepEqual(
      before.processes.map(({ services, nodeVersion }: { services: string[]; nodeVersion: string }) => [
        services,
        nodeVersion,
      ]),
      [[['api', 'worker'], process.version]],
    )
    const readState = (body: { providers: { name: string; state: string }[] }, name: string) =>
      body.providers.find((each) => each.name === name)?.state
    assert.equal(readState(before, 'sms'), 'unknown')
    await sandbox('POST', '/api/faults', { sms: 'lose-reply', count: 5 })
    for (let count = 0; count < 5; count++) await send()
    await until(async () => (await get('/admin/jobs')).jobs.length === 5)
    await report()
    const down = await get('/admin/system')
    assert.equal(readState(down, 'sms'), 'down')
    assert.equal(down.queues.find(({ name }: { name: string }) => name === 'sms').deadLetters, 5)

    test.clock.advance(MINUTE)
    assert.equal((await decide('queues/sms/resend')).body.count, 5)
    await until(async () => (await get('/admin/jobs?state=open&queue=sms')).jobs.length === 0)
    await report()
    assert.equal(readState(await get('/admin/system'), 'sms'), 'up')

    await sandbox('POST', '/api/faults', { sms: 'gateway-error', count: 1 })
    await send()
    await until(async () => (await failedJobs(pool())).length === 1)
    const [retried] = (await get('/admin/jobs?state=open&queue=sms')).jobs
    assert.deepEqual([retried.state, retried.attempts, retried.nextAttemptAt !== null], ['retrying', 1, true])
    // A process that has not reported for a minute has ended.
    test.clock.advance(2 * MINUTE)
    assert.deepEqual((await get('/admin/system')).processes, [])
  })

  it('has the last check of the invariants and the backups', async () => {
    await alertOfBrokenInvariants(test.app, INVARIANTS)
    const { invariants, backups, postgresVersion, schemaVersion } = await get('/admin/system')
    assert.deepEqual([invariants.checked, invariants.broken], [INVARIANTS.length, []])
    assert.equal(backups.kind, 'none')
    assert.match(postgresVersion, /^\d+/)
    assert.match(schemaVersion, /^\d{4}_/)
  })
})

describe('a dead letter', () => {
  beforeEach(() => discardJobs(pool()))

  it('is found by its phone number, which is masked, and sent again once', async () => {
    const phone = newPhone()
    const customer = await test.newCustomer('Zawadi')
    await pool().query('UPDATE accounts SET phone_number = $1, is_phone_verified = true WHERE id = $2', [
      `254${phone.slice(1)}`,
      customer.id,
    ])
    const id = await newDeadLetter(test, `+254${phone.slice(1)}`)
    await newDeadLetter(test)
    const { jobs } = await get(`/admin/jobs?to=${phone}`)
    assert.deepEqual(
      jobs.map((job: Record<string, unknown>) => [job.id, job.state, job.to, job.person, job.mayBeSent]),
      [
        [
          id,
          'dead',
          `${phone.slice(0, 4)} ••• ${phone.slice(7)}`,
          { id: customer.id, name: 'Zawadi Customer' },
          true,
        ],
      ],
    )
    const other = await newAdmin(test, 'support')
    const decisions = await Promise.all([decide(`jobs/${id}/resend`), decide(`jobs/${id}/discard`, other)])
    assert.deepEqual(decisions.map(({ status }) => status).toSorted(), [200, 409])
    const late = decisions.find(({ status }) => status === 409)
    assert.equal(late?.body.decision.by, 'Admin Customer')
    const [entry] = await audited(id)
    assert.deepEqual([entry.details.queue, entry.details.reason], ['sms', reason])
    assert.equal((await decide(`jobs/${id}/resend`)).body.code, 'dead-letter-gone')
  })

  it('of a queue is sent again or discarded with the others, and the text of a message is not shown', async () => {
    const phones = [newPhone(), newPhone()]
    for (const phone of phones) await newDeadLetter(test, `+254${phone.slice(1)}`)
    const listed = await get('/admin/jobs?limit=1')
    assert.equal(listed.jobs.length, 1)
    const rest = await get(`/admin/jobs?limit=1&after=${listed.next}`)
    assert.deepEqual([rest.jobs.length, rest.next], [1, null])
    assert.doesNotMatch(JSON.stringify(listed), /Karibu/)
    assert.equal((await decide('queues/sms/resend')).body.count, 2)
    await test.drainJobs()
    for (const phone of phones) {
      const sent = await fetch(`${test.sandbox}/api/sms?phone=${phone}`)
      assert.match(await sent.text(), /Karibu/)
    }
    await newDeadLetter(test)
    assert.equal((await decide('queues/sms/discard')).body.count, 1)
    assert.equal((await decide('queues/sms/discard')).body.code, 'no-dead-letters')
    assert.equal((await decide('queues/nothing/resend')).status, 404)
  })
})

describe('the audit log', () => {
  type Entry = { seq: number; action: string; actor: { id: string } | null; isChained: boolean }
  const search = (query: string) => get(`/admin/audit?${query}`, finance)

  it('is searched by person, action and day, page by page', async () => {
    const { id, email } = await test.newCustomer('Audited')
    const now = test.clock.now()
    for (const [days, action] of [
      [3, 'test.first'],
      [2, 'test.second'],
      [1, 'test.second'],
    ] as const)
      await audit(db(), new Date(now.getTime() - days * DAY), { action, actor: id })
    await audit(db(), now, { action: 'test.third', actor: support.id, subject: id })
    const actions = async (query: string) =>
      (await search(query)).entries.flatMap(({ action }: Entry) =>
        action.startsWith('test.') ? [action] : [],
      )
    assert.deepEqual(await actions(`person=${email}`), [
      'test.third',
      'test.second',
      'test.second',
      'test.first',
    ])
    assert.deepEqual(await actions(`person=${id}&action=test.second`), ['test.second', 'test.second'])
    const [searched] = (await search(`person=${id}&action=audit-log.searched`)).entries
    assert.equal(searched.actor.id, finance.id)
    const day = (daysAgo: number) =>
      new Date(now.getTime() - daysAgo * DAY + 3 * HOUR).toISOString().slice(0, 10)
    assert.deepEqual(await actions(`person=${id}&from=${day(2)}&to=${day(2)}`), ['test.second'])
    assert.deepEqual(await actions('person=nobody@d3.test'), [])
    const first = await search(`person=${id}&action=test.second&limit=1`)
    assert.equal(first.person.id, id)
    const second = await search(`person=${id}&action=test.second&limit=1&before=${first.next}`)
    assert.ok(second.entries[0].seq < first.entries[0].seq)
    assert.equal(second.next, null)
    assert.ok(first.actions.includes('test.first') && first.actions.includes('session.opened'))
  })

  it('says when its chain was verified, and what is not chained yet', async () => {
    await audit(db(), test.clock.now(), { action: 'test.chained', actor: null })
    assert.ok((await search('')).chain.unchained > 0)
    await chainAuditLog(db())
    await alertOfBrokenInvariants(test.app, INVARIANTS)
    const { chain } = await search('')
    assert.deepEqual([chain.holds, chain.unchained, chain.verifiedAt !== null], [true, 0, true])

    const change = (details: string) =>
      test.app.database.pool.query(`
      ALTER TABLE audit_log DISABLE TRIGGER USER;
      UPDATE audit_log SET details = ${details} WHERE seq = (SELECT max(seq) FROM audit_log);
      ALTER TABLE audit_log ENABLE TRIGGER USER`)
    await change(`details || '{"changed": true}'`)
    await alertOfBrokenInvariants(test.app, INVARIANTS)
    assert.equal((await search('')).chain.holds, false)
    await change(`details - 'changed'`)
  })

  it('of many entries is read by a fixed number of statements, each through an index', async () => {
    await test.inBulk(async (client) => {
      await client.query(
        `INSERT INTO audit_log (at, actor_id, action, subject_id, details)
          SELECT now() - n * interval '1 minute', CASE WHEN n % 50 = 0 THEN $1::uuid ELSE gen_random_uuid() END,
            'bulk.' || n % 40, gen_random_uuid(), '{}'
          FROM generate_series(1, 6000) n`,
        [support.id],
      )
      await client.query('SELECT audit_chain(10000)')
      await client.query('VACUUM ANALYZE audit_log')
    })
    const today = test.clock.now().toISOString().slice(0, 10)
    for (const query of [
      '',
      `person=${support.id}`,
      'action=bulk.7',
      `from=${today}&to=${today}`,
      'action=bulk.7&before=4000',
    ]) {
      const sent = await recordAuditStatements(() => search(query))
      assert.ok(sent.length <= 4, `${query}: ${sent.length}`)
      for (const { text, values } of sent) {
        const { rows } = await pool().query(`EXPLAIN ${text}`, [...values])
        assert.doesNotMatch(JSON.stringify(rows), /Seq Scan on audit_log/, `${query}: ${text}`)
      }
    }
  })
})

/** Returns the statements that read the audit log. */
const recordAuditStatements = async (work: () => Promise<unknown>): Promise<Statement[]> =>
  (await recordStatements(work)).statements.filter(({ text }) => text.includes('audit_log'))
