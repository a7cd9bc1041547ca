/** The job queue with its listeners, on a real PostgreSQL, with providers over the network. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'mocha'
import { HOUR, MINUTE } from '#domain/time/time.ts'
import { pruneJobs } from '#server/platform/jobs/pruning.ts'
import { listDeadLetters, listQueueStates } from '#server/platform/jobs/queue-queries.ts'
import { chainAuditLog, countUnchained, pruneAuditLog } from '#server/platform/observability/audit.ts'
import { alertOfBrokenInvariants, watchQueues } from '#server/features/operations/jobs.ts'
import { resendDeadLetters } from '#server/features/operations/operations.ts'
import { LISTENERS } from '#server/features.ts'
import { createContext, transaction, type AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { emit, writeEvents, type Events } from '#server/platform/jobs/events.ts'
import { transactionListener } from '#server/platform/jobs/listeners.ts'
import { INVARIANTS } from '#tests/support/invariants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { BY_OPERATOR, discardJobs, failedJobs, jobsIn, retryNow } from '#tests/support/jobs.ts'
import { payingIn, until } from '#tests/support/paying.ts'

const ON_CALL = '254711999999'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false, env: { SUPPORT_PHONE: ON_CALL } })
})
after(() => test?.close())
beforeEach(() => discardJobs(pool()))

const pool = () => test.app.database.pool
const { sandbox, newPhone } = payingIn(() => test)
const send = (sms: Partial<Events['send-sms']> = {}, due?: Date) => {
  const phone = newPhone()
  const payload = { key: `test:${phone}`, to: `+254${phone.slice(1)}`, message: 'Karibu', ...sms }
  return emit(test.app, test.app.database.db, 'send-sms', payload, due).then(() => phone)
}
const smsTo = async (phone: string): Promise<number> =>
  (await sandbox('GET', `/api/sms?phone=${phone}`)).messages.length
const listAlertRows = async (kind: string): Promise<{ subject: string; resolved_at: Date | null }[]> =>
  (await pool().query('SELECT subject, resolved_at FROM alerts WHERE kind = $1 ORDER BY raised_at', [kind]))
    .rows

describe('an event', () => {
  it('leaves no job when its transaction is rolled back', async () => {
    await assert.rejects(
      inTransaction(test.app.database.db, async (tx) => {
        await emit(test.app, tx, 'send-sms', { key: 'rolled-back', to: '+254711000001', message: 'x' })
        throw new Error('rolled back')
      }),
    )
    assert.ok(!(await jobsIn(pool(), 'sms')).some(({ payload }) => payload.key === 'rolled-back'))
  })

  it('is handled in its transaction, which a listener that fails undoes', async () => {
    const mark = (key: string) => ({ key, at: test.clock.now() })
    const app: AppContext = {
      ...test.app,
      transactionListeners: [
        transactionListener(['booking.cancelled'], async ({ db }, { bookingId, reason }) => {
          await db.insertInto('effects').values(mark(bookingId)).execute()
          if (reason !== null) throw new Error(reason)
        }),
      ],
    }
    const cancel = (bookingId: string, reason: string | null) =>
      transaction(createContext(app, null), (tx) => tx.emit('booking.cancelled', { bookingId, reason }))
    const [done, undone] = [crypto.randomUUID(), crypto.randomUUID()]
    await cancel(done, null)
    await assert.rejects(cancel(undone, 'refused'), /refused/)
    const { rows } = await pool().query('SELECT key FROM effects WHERE key = ANY ($1)', [[done, undone]])
    assert.deepEqual(rows, [{ key: done }])
    const events = await pool().query(
      `SELECT payload->>'bookingId' AS id FROM events WHERE payload->>'bookingId' = ANY ($1)`,
      [[done, undone]],
    )
    assert.deepEqual(events.rows, [{ id: done }])
  })

  it('that is deferred is dispatched when the injected clock reaches it, once', async () => {
    const phone = await send({}, new Date(test.clock.now().getTime() + HOUR))
    await test.drainJobs()
    assert.equal(await smsTo(phone), 0)
    test.clock.advance(HOUR)
    await Promise.all([test.drainJobs(), test.drainJobs()])
    assert.equal(await smsTo(phone), 1)
  })

  it('has a job for each listener, and one that fails does not delay the others', async () => {
    // No booking has this id, so its refund fails.
    const bookingId = crypto.randomUUID()
    await writeEvents(test.app, test.app.database.db, 'booking.cancelled', [
      { payload: { bookingId, reason: null } },
    ])
    await until(async () => (await failedJobs(pool())).length > 0)
    const { rows } = await pool().query<{ listener: string }>(
      `SELECT data->>'listener' AS listener FROM pgboss.job WHERE data->'payload'->>'bookingId' = $1`,
      [bookingId],
    )
    assert.deepEqual(
      rows.map(({ listener }) => listener).toSorted(),
      LISTENERS.filter(({ topic }) => topic === 'booking.cancelled')
        .map(({ name }) => name)
        .toSorted(),
    )
  })
})

describe('a message', () => {
  it('is sent once, however often its event is dispatched', async () => {
    const key = `again:${crypto.randomUUID()}`
    const phone = await send({ key })
    await test.drainJobs()
    await emit(test.app, test.app.database.db, 'send-sms', {
      key,
      to: `+254${phone.slice(1)}`,
      message: 'Karibu',
    })
    await test.drainJobs()
    assert.equal(await smsTo(phone), 1)
  })

  it('is retried while the gateway rejects it', async () => {
    await sandbox('POST', '/api/faults', { sms: 'gateway-error', count: 2 })
    const phone = await send()
    await until(async () => (await failedJobs(pool())).some(({ attempts }) => attempts === 1))
    await retryNow(pool())
    await until(async () => (await failedJobs(pool())).some(({ attempts }) => attempts === 2))
    await retryNow(pool())
    await until(async () => (await smsTo(phone)) === 1)
    await test.drainJobs()
    assert.deepEqual(await failedJobs(pool()), [])
  })

  it('becomes a dead letter after a day, which raises an alert and can be resent', async () => {
    await sandbox('POST', '/api/faults', { sms: 'gateway-error', count: 2 })
    const phone = await send()
    await until(async () => (await failedJobs(pool())).length === 1)
    test.clock.advance(25 * HOUR)
    await retryNow(pool())
    await until(async () => (await listDeadLetters(test.app.database.db, 10)).length === 1)
    const [deadLetter] = await listDeadLetters(test.app.database.db, 10)
    assert.deepEqual(
      [deadLetter!.queue, deadLetter!.listener, deadLetter!.key],
      ['sms', 'messaging.send-sms', `test:${phone}`],
    )
    assert.match(deadLetter!.error, /GatewayError/)
    // A process that stops does not report on the queues that it no longer works on.
    await watchQueues({ ...test.app, jobs: Object.create(test.app.jobs, { isStopping: { value: true } }) })
    assert.deepEqual(await listAlertRows('dead-letters'), [])
    await watchQueues(test.app)
    assert.deepEqual(
      (await listAlertRows('dead-letters')).map(({ subject, resolved_at }) => [subject, resolved_at]),
      [['sms', null]],
    )
    await test.drainJobs()
    const { messages } = await sandbox('GET', `/api/sms?phone=0${ON_CALL.slice(3)}`)
    assert.ok(
      messages.some(({ message }: { message: string }) =>
        message.includes('Jobs have failed permanently. 1 job has failed permanently in the queue sms'),
      ),
    )
    assert.equal(await resendDeadLetters(test.app, { queue: 'sms' }, BY_OPERATOR), 1)
    await test.drainJobs()
    assert.equal(await smsTo(phone), 1)
    await watchQueues(test.app)
    assert.ok((await listAlertRows('dead-letters')).every(({ resolved_at }) => resolved_at !== null))
  })

  for (const queue of ['screens', 'notices'] as const)
    it(`of another version, which this one has no listener for, is kept in ${queue} and reported`, async () => {
      await pool().query(
        `INSERT INTO pgboss.job (name, data, dead_letter, retry_limit, retry_delay, retry_backoff)
         SELECT name, $2, dead_letter, retry_limit, retry_delay, retry_backoff FROM pgboss.queue WHERE name = $1`,
        [
          queue,
          JSON.stringify({
            listener: 'gone.listener',
            event: {
              id: crypto.randomUUID(),
              topic: 'gone.event',
              emittedAt: test.clock.now().toISOString(),
            },
            payload: { note: 'kept' },
          }),
        ],
      )
      await test.drainJobs()
      await until(async () => (await failedJobs(pool())).length === 1)
      test.clock.advance(25 * HOUR)
      await retryNow(pool())
      const deadLetters = () => listDeadLetters(test.app.database.db, 10)
      await until(async () => (await deadLetters()).length === 1)
      const [deadLetter] = await deadLetters()
      assert.deepEqual([deadLetter!.queue, deadLetter!.listener], [queue, 'gone.listener'])
      assert.match(deadLetter!.error, /This version has no listener gone\.listener/)
      assert.deepEqual((await jobsIn(pool(), queue)).at(-1)!.payload, { note: 'kept' })
      await watchQueues(test.app)
      assert.ok(
        (await listAlertRows('dead-letters')).some(
          ({ subject, resolved_at }) => subject === queue && !resolved_at,
        ),
      )
    })

  it('of another version that is deferred waits for a version that knows it, and is reported', async () => {
    const id = crypto.randomUUID()
    await pool().query(
      `INSERT INTO events (id, topic, payload, created_at, due_at) VALUES ($1, 'gone.event', '{}', $2, $2)`,
      [id, test.clock.now()],
    )
    test.clock.advance(HOUR)
    await test.drainJobs()
    const { rows } = await pool().query('SELECT dispatched_at FROM events WHERE id = $1', [id])
    assert.deepEqual(rows, [{ dispatched_at: null }])
    const isReported = async () =>
      (await listAlertRows('queue-late')).some(
        ({ subject, resolved_at }) => subject === 'deferred events' && resolved_at === null,
      )
    await watchQueues(test.app)
    assert.ok(await isReported())
    await pool().query('DELETE FROM events WHERE id = $1', [id])
    await watchQueues(test.app)
    assert.ok(!(await isReported()))
  })

  it('whose reply was lost is not resent automatically, but becomes a dead letter', async () => {
    await sandbox('POST', '/api/faults', { sms: 'lose-reply', count: 1 })
    const phone = await send()
    await until(async () => (await listDeadLetters(test.app.database.db, 10)).length === 1)
    assert.match((await listDeadLetters(test.app.database.db, 10))[0]!.error, /did not reply/)
    assert.equal(await smsTo(phone), 1, 'this gateway had accepted it')
  })
})

describe('a job', () => {
  it('that handles money raises an alert after its third failure and is retried without end', async () => {
    const bookingId = crypto.randomUUID()
    await writeEvents(test.app, test.app.database.db, 'booking.completed', [
      { payload: { bookingId, isCheckedIn: false } },
    ])
    const failing = async (attempts: number) =>
      (await failedJobs(pool())).some((job) => job.listener === 'rewards.credit' && job.attempts === attempts)
    // An unknown booking is not an error for rewards.credit; an unknown payment is one for rewards.withdraw.
    await writeEvents(test.app, test.app.database.db, 'refund.due', [
      { payload: { refundId: bookingId, paymentId: bookingId } },
    ])
    const withdrawing = async (attempts: number) =>
      (await failedJobs(pool())).some(
        (job) => job.listener === 'rewards.withdraw' && job.attempts === attempts,
      )
    for (const attempt of [1, 2, 3]) {
      await until(() => withdrawing(attempt))
      await retryNow(pool())
    }
    await until(() => withdrawing(4))
    assert.equal(await failing(1), false)
    assert.deepEqual(
      (await listAlertRows('job-failing'))
        .filter(({ resolved_at }) => !resolved_at)
        .map(({ subject }) => subject),
      ['rewards.withdraw'],
    )
    await discardJobs(pool())
    await watchQueues(test.app)
    assert.ok((await listAlertRows('job-failing')).every(({ resolved_at }) => resolved_at))
  })

  it('that waits too long raises an alert, which is resolved when the queue has caught up', async () => {
    await pool().query(
      `INSERT INTO pgboss.job (name, data, state, created_on, start_after) VALUES ('sms', '{}', 'retry', now() - interval '20 minutes', now() + interval '1 hour')`,
    )
    await watchQueues(test.app)
    assert.equal(
      (await listQueueStates(test.app.database.db)).find(({ queue }) => queue === 'sms')!.retrying,
      1,
    )
    assert.deepEqual(
      (await listAlertRows('queue-late'))
        .filter(({ resolved_at }) => !resolved_at)
        .map(({ subject }) => subject),
      ['sms'],
    )
    await discardJobs(pool())
    await watchQueues(test.app)
    assert.ok((await listAlertRows('queue-late')).every(({ resolved_at }) => resolved_at))
  })
})

it('a broken invariant raises an alert, and resolves it when it holds again', async () => {
  await pool().query(
    `INSERT INTO events (id, topic, payload, created_at, due_at) VALUES (gen_random_uuid(), 'booking.confirmed', '{}', now(), $1)`,
    [new Date(test.clock.now().getTime() - 10 * MINUTE)],
  )
  await alertOfBrokenInvariants(test.app, INVARIANTS)
  const open = async () =>
    (await listAlertRows('invariant-broken'))
      .filter(({ resolved_at }) => !resolved_at)
      .map(({ subject }) => subject)
  assert.deepEqual(await open(), ['events-dispatched'])
  await pool().query(`DELETE FROM events WHERE payload = '{}'`)
  await alertOfBrokenInvariants(test.app, INVARIANTS)
  assert.deepEqual(await open(), [])
})

describe('pruning', () => {
  it('deletes rows whose retention has ended, in batches by an index, and no others', async () => {
    const { db } = test.app.database
    await pool().query(
      `INSERT INTO pgboss.job (name, data, state, completed_on) SELECT 'mail', '{}', 'completed', now() - interval '1 hour' FROM generate_series(1, 2500)`,
    )
    await pool().query(
      `INSERT INTO pgboss.job (name, data, state, completed_on) VALUES ('mail', '{"listener":"retained"}', 'completed', now())`,
    )
    await pool().query(
      `INSERT INTO effects (key, at, done_at) SELECT 'old:' || n, $1, $1 FROM generate_series(1, 1500) n`,
      [new Date(test.clock.now().getTime() - 91 * 24 * HOUR)],
    )
    const pruned = await pruneJobs(db, test.clock.now())
    assert.deepEqual(
      pruned
        .filter(({ table }) => table === 'jobs mail' || table === 'effects')
        .map(({ rows }) => rows >= 1500),
      [true, true],
    )
    assert.equal(
      (await pool().query(`SELECT count(*)::int AS n FROM pgboss.job WHERE data->>'listener' = 'retained'`))
        .rows[0].n,
      1,
    )
    await pool().query('ANALYZE pgboss.job_common')
    const plan = await pool().query(
      `EXPLAIN SELECT id FROM pgboss.job_common WHERE name = 'mail' AND state >= 'completed' AND completed_on < now() - interval '1 hour' LIMIT 1000`,
    )
    assert.match(JSON.stringify(plan.rows), /d3_job_completed/)
  })

  it('appends to the audit log while another transaction that has appended is open', async () => {
    const append = `SELECT audit_append(now(), NULL, 'test', NULL, NULL, '{}')`
    const open = await pool().connect()
    await open.query('BEGIN')
    await open.query(append)
    await pool().query(append)
    assert.ok((await chainAuditLog(test.app.database.db)) >= 1)
    await open.query('COMMIT')
    open.release()
    assert.equal(await chainAuditLog(test.app.database.db), 1)
    await alertOfBrokenInvariants(test.app, INVARIANTS)
    assert.deepEqual(
      (await listAlertRows('invariant-broken')).filter(({ resolved_at }) => !resolved_at),
      [],
    )
  })

  it('deletes the oldest entries of the audit log without breaking its hash chain', async () => {
    const { db } = test.app.database
    const long = new Date(test.clock.now().getTime() - 4 * 365 * 24 * HOUR)
    await pool().query(
      'ALTER TABLE audit_log DISABLE TRIGGER USER; DELETE FROM audit_log; ALTER TABLE audit_log ENABLE TRIGGER USER',
    )
    for (let n = 0; n < 5; n++)
      await pool().query(`SELECT audit_append($1, NULL, 'test', NULL, NULL, '{}')`, [
        n < 3 ? long : test.clock.now(),
      ])
    assert.equal(await pruneAuditLog(db, test.clock.now()), 0)
    assert.equal(await chainAuditLog(db), 5)
    assert.equal(await pruneAuditLog(db, test.clock.now()), 3)
    await pool().query(`SELECT audit_append(now(), NULL, 'test', NULL, NULL, '{}')`)
    assert.equal(await countUnchained(db), 1)
    assert.equal(await chainAuditLog(db), 1)
    assert.equal(await countUnchained(db), 0)
    await alertOfBrokenInvariants(test.app, INVARIANTS)
    assert.deepEqual(
      (await listAlertRows('invariant-broken')).filter(({ resolved_at }) => !resolved_at),
      [],
    )
    await assert.rejects(
      pool().query('DELETE FROM audit_log WHERE seq = (SELECT max(seq) FROM audit_log)'),
      /append-only/,
    )
  })
})
