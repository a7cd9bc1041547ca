/**
 * One message that can never be sent, beside ten thousand others (F33 of
 * docs/rules/reliability.md#fault-tests).
 */
import { DAY, MINUTE } from '#domain/time/time.ts'
import { createContext, transaction } from '#server/app-context.ts'
import { listDeadLetters } from '#server/platform/jobs/queue-queries.ts'
import { runToEnd } from '#tests/support/processes.ts'
import { retryNow } from '#tests/support/jobs.ts'
import { listAlerts, waitUntil, type StressEnvironment } from './environment.ts'
import { secondsSince } from './measure.ts'
import {
  checkAllInvariants,
  pause,
  sandboxRequest,
  waitUntilIdle,
  type StressResult,
  type Target,
} from './target.ts'

const FAILING_PHONE = '254799000000'
const BATCH_SIZE = 250
const MIN_PER_SECOND = 40
const buildPhone = (index: number): string => `2547${String(20_000_000 + index).padStart(8, '0')}`

export async function testPoisonJob(
  environment: StressEnvironment,
  { jobs }: { jobs: number },
): Promise<StressResult[]> {
  const databaseUrl = await environment.createDatabase('poison')
  const metricsPort = environment.port + 10
  await environment.startServer({ DATABASE_URL: databaseUrl, DEMO: '0', METRICS_PORT: String(metricsPort) })
  const target = await environment.openTarget(databaseUrl)
  const { db, pool } = target.app.database
  const lagBefore = await readQueueLag(metricsPort)

  // The SMS gateway replies, and refuses this one number.
  await sandboxRequest(target, 'POST', '/api/faults', {
    sms: 'gateway-error',
    phone: FAILING_PHONE,
    count: 10_000,
  })
  const startedAt = performance.now()
  await enqueueMessages(target, [{ to: FAILING_PHONE, key: 'poison' }])
  for (let from = 0; from < jobs; from += BATCH_SIZE) {
    const length = Math.min(BATCH_SIZE, jobs - from)
    const batch = Array.from({ length }, (_, index) => ({
      to: buildPhone(from + index),
      key: `healthy:${from + index}`,
    }))
    await enqueueMessages(target, batch)
  }
  const enqueueSeconds = secondsSince(startedAt)
  const lags: number[] = []
  await waitUntil(
    async () => {
      lags.push(await readQueueLag(metricsPort))
      return (await countUnfinishedSms(target)) === 1
    },
    'all other messages are sent',
    900,
  )
  const seconds = secondsSince(startedAt)
  // The failing message is still retried, so the lag of the queue must go on growing.
  const lagAfter = await readQueueLag(metricsPort)
  await pause(3_000)
  const lagLater = await readQueueLag(metricsPort)
  const { messages } = await sandboxRequest(target, 'GET', '/api/sms')
  const received: string[] = messages
    .map(({ message }: { message: string }) => message)
    .filter((message: string) => message.startsWith('healthy'))
  const isEachSentOnce = received.length === jobs && new Set(received).size === jobs

  await target.advance(DAY + MINUTE)
  await waitUntil(
    async () => {
      await retryNow(pool)
      return (await listDeadLetters(db, 10)).length === 1
    },
    'the failing message becomes a dead letter',
    120,
  )
  const [deadLetter] = await listDeadLetters(db, 10)
  const isAlertOpen = async () => {
    const alerts = await listAlerts(target, 'dead-letters')
    return alerts.some(({ subject, open }) => subject === 'sms' && open)
  }
  const alertStartedAt = performance.now()
  await waitUntil(isAlertOpen, 'an alert is raised', 120)
  const alertSeconds = secondsSince(alertStartedAt)

  await sandboxRequest(target, 'DELETE', '/api/faults')
  // Fails while dead letters are left.
  await runToEnd(process.execPath, ['server/bin/jobs.ts', 'resend', 'sms'], {
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' },
  })
  await waitUntilIdle(target)
  const resent = (await sandboxRequest(target, 'GET', `/api/sms?phone=${FAILING_PHONE}`)).messages.length
  await waitUntil(async () => !(await isAlertOpen()), 'the alert is resolved', 120)
  const perSecond = jobs / seconds
  return [
    {
      text:
        `F33: a message that always fails beside ${jobs} others in its queue: ${received.length} of them ` +
        `sent, each once: ${isEachSentOnce}; it became a dead letter after ${deadLetter!.attempts} ` +
        `attempts and a day of the injected clock, raised an alert within ${alertSeconds.toFixed(0)} s, ` +
        `and was delivered ${resent} time by \`npm run jobs -- resend sms\``,
      holds: isEachSentOnce && resent === 1,
    },
    {
      text:
        `F33: all others sent in ${seconds.toFixed(0)} s (${perSecond.toFixed(0)} per second; enqueueing ` +
        `took ${enqueueSeconds.toFixed(0)} s); the lag of the queue was ${lagBefore.toFixed(0)} s ` +
        `before, ${Math.max(...lags).toFixed(0)} s at most meanwhile, and ${lagAfter.toFixed(0)}, then ` +
        `${lagLater.toFixed(0)} s with the failing message alone`,
      holds: perSecond >= MIN_PER_SECOND && lagBefore < 1 && lagLater > lagAfter + 2,
      isMeasured: true,
    },
    await checkAllInvariants(target, 'F33'),
  ]
}

function enqueueMessages({ app }: Target, messages: readonly { to: string; key: string }[]): Promise<void> {
  return transaction(createContext(app, null), async (tx) => {
    for (const { to, key } of messages) await tx.emit('send-sms', { key, to: `+${to}`, message: key })
  })
}

async function countUnfinishedSms({ app }: Target): Promise<number> {
  const { rows } = await app.database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'sms' AND state < 'completed'`,
  )
  return rows[0]!.count
}

async function readQueueLag(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const metric = /jobs_queue_lag_seconds\{queue="sms"\} (\S+)/.exec(text)
  return Number(metric?.[1] ?? Number.NaN)
}
