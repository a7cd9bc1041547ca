/**
 * A flood of forged callbacks beside genuine ones (F7 and F36 of docs/rules/reliability.md#fault-tests): no
 * forgery is stored, and neither genuine callbacks nor other requests are delayed.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { stop } from '#tests/support/processes.ts'
import { openShop } from '#tests/support/factories.ts'
import type { StressEnvironment } from './environment.ts'
import type { ForgeryOptions, StatusCounts } from './forged-callback-worker.ts'
import { msQuantile, quantile, secondsSince } from './measure.ts'
import {
  enterPin,
  paidCallback,
  postCallback,
  startPaying,
  waitForPrompt,
  type PostedCallback,
  type Prompt,
} from './payment-helpers.ts'
import {
  checkAllInvariants,
  createPeople,
  formatCounts,
  mapConcurrently,
  nthOpenHour,
  pause,
  waitUntilIdle,
  type StressResult,
  type Target,
} from './target.ts'

const CONNECTIONS = 20
const CONCURRENCY = 20
/** Growth of the database that the genuine callbacks and the scheduled jobs may cause meanwhile. */
const MAX_GROWTH_BYTES = 4 * 1024 * 1024
const MAX_LOG_BYTES = 64 * 1024
const FORGERIES_CHECKED_PER_MINUTE = 60
/** The client uses all the CPU that the server leaves, on the same cores. M-Pesa itself waits for seconds. */
const MAX_REPLY_MS = 500
const MAX_EVENT_LOOP_DELAY_MS = 100

export async function testForgedCallbackFlood(
  environment: StressEnvironment,
  { forgedCount, genuineCount }: { forgedCount: number; genuineCount: number },
): Promise<StressResult[]> {
  const databaseUrl = await environment.createDatabase('forged')
  const metricsPort = environment.port + 10
  const preparing = await environment.startServer({ DATABASE_URL: databaseUrl, DEMO: '0' })
  const target = await environment.openTarget(databaseUrl)
  const prompts = await payWithoutCallbacks(target, genuineCount)
  await waitUntilIdle(target)
  await stop(preparing)
  // The flood meets a server with the rate limits of production: sixty wrong secrets per minute and client.
  const server = await environment.startServer({
    DATABASE_URL: databaseUrl,
    DEMO: '0',
    RATE_LIMIT_SCALE: '1',
    LOG_LEVEL: 'warn',
    METRICS_PORT: String(metricsPort),
  })
  let loggedBytes = 0
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (chunk: Buffer) => (loggedBytes += chunk.length))
  }
  await warmUp(target)
  await vacuum(target)
  // Reading the metric resets it, so that the next reading covers the flood alone.
  await readEventLoopDelay(metricsPort)
  const before = await readDatabaseSize(target)

  const startedAt = performance.now()
  let isOver = false
  const measuringHealth = measureHealth(target, () => isOver)
  const posting = postGenuineCallbacks(prompts, () => isOver)
  const statuses = await postForgeries({
    base: target.base,
    count: forgedCount,
    connections: CONNECTIONS,
    prompts,
  })
  isOver = true
  const seconds = secondsSince(startedAt)
  const delay = await readEventLoopDelay(metricsPort)
  const posted = await posting
  const healthMs = await measuringHealth
  await waitUntilIdle(target)
  const after = await readDatabaseSize(target)

  const { rows } = await target.app.database.pool.query<{ status: string }>('SELECT status FROM payments')
  const growthBytes = after.bytes - before.bytes
  const storedCallbacks = after.callbacks - before.callbacks
  const callbackP99 = msQuantile(posted, 0.99)
  const healthP99 = quantile(healthMs, 0.99)
  const notFound = statuses.get(404) ?? 0
  const tooMany = statuses.get(429) ?? 0
  const statusText = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  return [
    {
      text:
        `F7: ${forgedCount} forged callbacks over ${CONNECTIONS} persistent connections of one client in ` +
        `${seconds.toFixed(0)} s (${(forgedCount / seconds).toFixed(0)} per second): ${statusText}; ` +
        `${storedCallbacks} rows stored, for ${posted.length} genuine callbacks ` +
        `(${formatCounts(posted.map(({ status }) => status))}); their payments: ` +
        formatCounts(rows.map(({ status }) => status)),
      holds:
        notFound + tooMany === forgedCount &&
        notFound >= FORGERIES_CHECKED_PER_MINUTE &&
        notFound <= FORGERIES_CHECKED_PER_MINUTE * (Math.ceil(seconds / 60) + 1) &&
        storedCallbacks === posted.length &&
        posted.every(({ status }) => status === 200) &&
        rows.every(({ status }) => status === 'completed'),
    },
    {
      text:
        `F7: the database grew by ${(growthBytes / 1024).toFixed(0)} KiB (at most ` +
        `${MAX_GROWTH_BYTES / 1024}), the log by ${(loggedBytes / 1024).toFixed(1)} KiB`,
      holds: growthBytes <= MAX_GROWTH_BYTES && loggedBytes <= MAX_LOG_BYTES,
    },
    {
      text:
        `F7: genuine callbacks had a p99 of ${callbackP99.toFixed(0)} ms (under ${MAX_REPLY_MS}), ` +
        `/health a p99 of ${healthP99.toFixed(0)} ms (under ${MAX_REPLY_MS}) and a maximum of ` +
        `${Math.max(...healthMs).toFixed(0)} ms; the event loop delay of the server was ` +
        `${delay.p99Ms.toFixed(0)} ms at p99 (under ${MAX_EVENT_LOOP_DELAY_MS}) and ` +
        `${delay.maxMs.toFixed(0)} ms at most`,
      holds: callbackP99 < MAX_REPLY_MS && healthP99 < MAX_REPLY_MS && delay.p99Ms < MAX_EVENT_LOOP_DELAY_MS,
      isMeasured: true,
    },
    await checkAllInvariants(target, 'F7'),
  ]
}

/** Pays on the phone. The sandbox sends no callbacks; the test posts them later. */
async function payWithoutCallbacks(target: Target, count: number): Promise<Prompt[]> {
  const shops = await Promise.all(Array.from({ length: 4 }, () => openShop(target, { capacity: 50 })))
  return mapConcurrently(CONCURRENCY, await createPeople(target, count), async (person, index) => {
    await startPaying(target, shops[index % shops.length]!, person, nthOpenHour(target, index % 48), {
      callback: 'never',
      query: 'processing-4999',
      statement: 'omit',
    })
    await waitForPrompt(target, person)
    return enterPin(target, person)
  })
}

/** The first requests of a process are slower and are not measured. */
async function warmUp({ base }: Target): Promise<void> {
  for (let request = 0; request < 200; request++) {
    const reply = await fetch(`${base}/${request % 2 ? 'ready' : 'health'}`)
    await reply.arrayBuffer()
  }
  await pause(3_000)
}

/** Posts one after another while the flood lasts, and the rest without pauses when it is over. */
async function postGenuineCallbacks(
  prompts: readonly Prompt[],
  isOver: () => boolean,
): Promise<PostedCallback[]> {
  const posted: PostedCallback[] = []
  for (const prompt of prompts) {
    posted.push(await postCallback(prompt.callbackUrl, paidCallback(prompt)))
    if (!isOver()) await pause(20)
  }
  return posted
}

async function measureHealth({ base }: Target, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    const startedAt = performance.now()
    const reply = await fetch(`${base}/health`)
    await reply.arrayBuffer()
    times.push(reply.status === 200 ? performance.now() - startedAt : Infinity)
    await pause(50)
  }
  return times
}

async function postForgeries(options: ForgeryOptions): Promise<StatusCounts> {
  const thread = new Worker(new URL('./forged-callback-worker.ts', import.meta.url), { workerData: options })
  const [counts] = await once(thread, 'message')
  return counts as StatusCounts // posted at the end of forged-callback-worker.ts
}

/** The event loop delay of the server since the previous reading. */
async function readEventLoopDelay(metricsPort: number): Promise<{ p99Ms: number; maxMs: number }> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const msAt = (quantileName: string): number => {
    const metric = new RegExp(`event_loop_delay_seconds\\{quantile="${quantileName}"\\} (\\S+)`).exec(text)
    return 1000 * Number(metric?.[1] ?? Number.NaN)
  }
  return { p99Ms: msAt('0.99'), maxMs: msAt('1') }
}

const vacuum = ({ app }: Target) => app.database.pool.query('VACUUM')

async function readDatabaseSize({ app }: Target): Promise<{ bytes: number; callbacks: number }> {
  const { rows } = await app.database.pool.query<{ bytes: number; callbacks: number }>(
    `SELECT pg_database_size(current_database()) AS bytes,
      (SELECT count(*) FROM callback_inbox) AS callbacks`,
  )
  return rows[0]!
}
