/** One message that can never be sent, beside ten thousand that can (F33 of docs/rules/reliability.md#fault-tests). */
import { DAY, MINUTE } from '#domain/time/time.ts'
import { contextOf, transaction, type AppContext } from '#server/app-context.ts'
import { listDeadLetters } from '#server/features/operations/queries.ts'
import { retryNow } from '#tests/support/jobs.ts'
import type { Promised } from './stress.ts'
import { runToEnd } from '../../bench/machine.ts'
import { alertsOf, until, type Stage } from './stage.ts'
import { sandboxRequest, invariantsHold, pause, quiesce, type Target } from './target.ts'

const POISONED = '254799000000'
const BATCH = 250
const phoneOf = (nth: number): string => `2547${String(20_000_000 + nth).padStart(8, '0')}`

export async function poisonJob(stage: Stage, { jobs }: { jobs: number }): Promise<Promised[]> {
  const databaseUrl = await stage.newDatabase('poison')
  const metricsPort = stage.port + 10
  await stage.start({ DATABASE_URL: databaseUrl, DEMO: '0', METRICS_PORT: String(metricsPort) })
  const target = await stage.openTarget(databaseUrl)
  const lag = () => lagOf(metricsPort)
  const lagBefore = await lag()

  // The gateway answers, and refuses this one number for as long as it is asked.
  await sandboxRequest(target, 'POST', '/api/knobs', { sms: 'gateway-error', phone: POISONED, count: 10_000 })
  const began = performance.now()
  await enqueue(target, [{ to: POISONED, key: 'poison' }])
  for (let from = 0; from < jobs; from += BATCH)
    await enqueue(
      target,
      Array.from({ length: Math.min(BATCH, jobs - from) }, (_each, nth) => ({ to: phoneOf(from + nth), key: `healthy:${from + nth}` })),
    )
  const enqueued = performance.now()
  const lags: number[] = []
  await until(
    async () => {
      lags.push(await lag())
      return (await unfinished(target)) === 1
    },
    'the other messages are sent',
    900,
  )
  const seconds = (performance.now() - began) / 1000
  // It is still tried, and how long it has been waiting is seen to grow.
  const lagAfter = await lag()
  await pause(3_000)
  const lagLater = await lag()
  const { messages } = await sandboxRequest(target, 'GET', '/api/sms')
  const received = messages.filter(({ message }: { message: string }) => message.startsWith('healthy'))
  const isOnceEach = received.length === jobs && new Set(received.map(({ message }: { message: string }) => message)).size === jobs

  await target.advance(DAY + MINUTE)
  await until(
    async () => {
      await retryNow(target.app.database.pool)
      return (await listDeadLetters(target.app.database.db, 10)).length === 1
    },
    'it is given up',
    120,
  )
  const [letter] = await listDeadLetters(target.app.database.db, 10)
  const isAlertOpen = async () => (await alertsOf(target, 'dead-letters')).some(({ subject, open }) => subject === 'sms' && open)
  const alertBegan = performance.now()
  await until(isAlertOpen, 'its alert', 120)
  const alertSeconds = (performance.now() - alertBegan) / 1000

  await sandboxRequest(target, 'DELETE', '/api/knobs')
  // It ends with 1 only while dead letters are left.
  await runToEnd(process.execPath, ['server/bin/jobs.ts', 'resend', 'sms'], {
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' },
  })
  await quiesce(target)
  const poisoned = (await sandboxRequest(target, 'GET', `/api/sms?phone=${POISONED}`)).messages.length
  await until(async () => !(await isAlertOpen()), 'its alert is resolved', 120)
  const rate = jobs / seconds
  return [
    {
      text: `F33: a message that always fails beside ${jobs} others in its queue: ${received.length} of them sent, each once: ${isOnceEach}; it was given up after ${letter!.attempts} attempts and a day of the injected clock, alerted of within ${alertSeconds.toFixed(0)} s, and resent with \`npm run jobs -- resend sms\` it arrived ${poisoned} time`,
      isCached: isOnceEach && poisoned === 1,
    },
    {
      text: `F33: all others done in ${seconds.toFixed(0)} s (${rate.toFixed(0)} a second; enqueueing them took ${((enqueued - began) / 1000).toFixed(0)} s); the lag of the queue was ${lagBefore.toFixed(0)} s before, ${Math.max(...lags).toFixed(0)} s at most meanwhile, and ${lagAfter.toFixed(0)}, then ${lagLater.toFixed(0)} s with the poisoned one alone`,
      isCached: rate >= 40 && lagBefore < 1 && lagLater > lagAfter + 2,
      isMeasured: true,
    },
    await invariantsHold(target, 'F33'),
  ]
}

const enqueue = ({ app }: Target, messages: readonly { to: string; key: string }[]): Promise<void> =>
  // What enqueueing uses of it is there.
  transaction(contextOf(app as AppContext, null), async (tx) => {
    for (const { to, key } of messages) await tx.emit('send-sms', { key, to: `+${to}`, message: key })
  })

async function unfinished({ app }: Target): Promise<number> {
  const { rows } = await app.database.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'sms' AND state < 'completed'`,
  )
  return rows[0]!.n
}

async function lagOf(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(/jobs_queue_lag_seconds\{queue="sms"\} (\S+)/.exec(text)?.[1] ?? Number.NaN)
}
