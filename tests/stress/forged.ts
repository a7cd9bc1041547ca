/**
 * Forged callbacks by the hundred thousand, beside honest ones (F7, F36 of
 * docs/rules/reliability.md#fault-tests): nothing of them is stored, and nobody waits.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { stop } from '../../bench/machine.ts'
import { openShop } from '#tests/support/factories.ts'
import type { Promised } from './stress.ts'
import { quantile } from './asking.ts'
import type { Forged, Forging } from './forger.ts'
import { enterPin, paidCallback, postCallback, promptOf, startPaying, type Posted, type Prompt } from './paying.ts'
import { type Stage } from './stage.ts'
import { inTurns, invariantsHold, newPeople, nthHour, pause, quiesce, tally, type Target } from './target.ts'

const CONNECTIONS = 20
const AT_ONCE = 20
/** What PostgreSQL may need meanwhile for the honest ones and for its scheduled jobs. */
const MOST_GROWTH_BYTES = 4 * 1024 * 1024
const FIRST_A_MINUTE = 60
/** The client takes all that the server can give, on the same cores; M-Pesa waits for seconds. */
const ANSWERED_WITHIN_MS = 500
const EVENT_LOOP_MS = 100

export async function forgedFlood(stage: Stage, { callbacks, honest }: { callbacks: number; honest: number }): Promise<Promised[]> {
  const databaseUrl = await stage.newDatabase('forged')
  const metricsPort = stage.port + 10
  const preparing = await stage.start({ DATABASE_URL: databaseUrl, DEMO: '0' })
  const target = await stage.openTarget(databaseUrl)
  const prompts = await payUnheard(target, honest)
  await quiesce(target)
  await stop(preparing)
  // From here on it is the server as it runs in production: one client may forge sixty a minute.
  const server = await stage.start({
    DATABASE_URL: databaseUrl,
    DEMO: '0',
    RATE_LIMIT_SCALE: '1',
    LOG_LEVEL: 'warn',
    METRICS_PORT: String(metricsPort),
  })
  let logged = 0
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (piece: Buffer) => (logged += piece.length))
  await warmUp(target)
  await vacuum(target)
  await eventLoopDelay(metricsPort)
  const before = await sizeOf(target)

  const began = performance.now()
  let isOver = false
  const health = watchHealth(target, () => isOver)
  const posting = postHonestly(prompts, () => isOver)
  const statuses = await flood({ base: target.base, count: callbacks, connections: CONNECTIONS, prompts })
  isOver = true
  const seconds = (performance.now() - began) / 1000
  const delay = await eventLoopDelay(metricsPort)
  const posted = await posting
  const healthMs = await health
  await quiesce(target)
  const after = await sizeOf(target)

  const { rows } = await target.app.database.pool.query<{ status: string }>('SELECT status FROM payments')
  const growth = after.bytes - before.bytes
  const stored = after.rows - before.rows
  const [p99, healthP99] = [
    quantile(
      posted.map(({ ms }) => ms),
      0.99,
    ),
    quantile(healthMs, 0.99),
  ]
  const notFound = statuses.get(404) ?? 0
  const tooMany = statuses.get(429) ?? 0
  return [
    {
      text: `F7: ${callbacks} forged callbacks over ${CONNECTIONS} kept connections of one client in ${seconds.toFixed(0)} s (${(callbacks / seconds).toFixed(0)} a second): ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}; ${stored} rows stored, all of the ${posted.length} honest callbacks meanwhile (${tally(posted.map(({ status }) => status))}), and of their payments ${tally(rows.map(({ status }) => status))}`,
      isCached:
        notFound + tooMany === callbacks &&
        notFound >= FIRST_A_MINUTE &&
        notFound <= FIRST_A_MINUTE * (Math.ceil(seconds / 60) + 1) &&
        stored === posted.length &&
        posted.every(({ status }) => status === 200) &&
        rows.every(({ status }) => status === 'completed'),
    },
    {
      text: `F7: the database grew by ${(growth / 1024).toFixed(0)} KiB (${MOST_GROWTH_BYTES / 1024}), the log by ${(logged / 1024).toFixed(1)} KiB`,
      isCached: growth <= MOST_GROWTH_BYTES && logged <= 64 * 1024,
    },
    {
      text: `F7: honest callbacks answered with a p99 of ${p99.toFixed(0)} ms (under ${ANSWERED_WITHIN_MS}), /health with a p99 of ${healthP99.toFixed(0)} ms (under ${ANSWERED_WITHIN_MS}) and at most ${Math.max(...healthMs).toFixed(0)} ms; the server’s event loop ran ${delay.p99.toFixed(0)} ms late at p99 (under ${EVENT_LOOP_MS}) and ${delay.most.toFixed(0)} ms at most`,
      isCached: p99 < ANSWERED_WITHIN_MS && healthP99 < ANSWERED_WITHIN_MS && delay.p99 < EVENT_LOOP_MS,
      isMeasured: true,
    },
    await invariantsHold(target, 'F7'),
  ]
}

/** Paid on the phone; what M-Pesa has to say of it is posted from here, later. */
async function payUnheard(target: Target, count: number): Promise<Prompt[]> {
  const shops = await Promise.all(Array.from({ length: 4 }, () => openShop(target, { capacity: 50 })))
  return inTurns(AT_ONCE, await newPeople(target, count), async (person, nth) => {
    await startPaying(target, shops[nth % shops.length]!, person, nthHour(target, nth % 48), {
      callback: 'never',
      query: 'processing-4999',
      statement: 'omit',
    })
    await promptOf(target, person)
    return enterPin(target, person)
  })
}

/** What is measured is not the first requests of a process. */
async function warmUp(target: Target): Promise<void> {
  for (let nth = 0; nth < 200; nth++) await (await fetch(`${target.base}/${nth % 2 ? 'ready' : 'health'}`)).arrayBuffer()
  await pause(3_000)
}

/** One after another while the flood lasts, and the rest at its end. */
async function postHonestly(prompts: readonly Prompt[], isOver: () => boolean): Promise<Posted[]> {
  const posted: Posted[] = []
  for (const prompt of prompts) {
    posted.push(await postCallback(prompt.callbackUrl, paidCallback(prompt)))
    if (!isOver()) await pause(20)
  }
  return posted
}

async function watchHealth({ base }: Target, isOver: () => boolean): Promise<number[]> {
  const ms: number[] = []
  for (; !isOver(); await pause(50)) {
    const began = performance.now()
    const reply = await fetch(`${base}/health`)
    await reply.arrayBuffer()
    ms.push(reply.status === 200 ? performance.now() - began : Infinity)
  }
  return ms
}

async function flood(forging: Forging): Promise<Forged> {
  const thread = new Worker(new URL('./forger.ts', import.meta.url), { workerData: forging })
  const [statuses] = await once(thread, 'message')
  return statuses as Forged // what forger.ts posts
}

/** How late the server's event loop ran since this was last asked, in ms. */
async function eventLoopDelay(metricsPort: number): Promise<{ p99: number; most: number }> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const at = (quantileName: string): number =>
    1000 * Number(new RegExp(`event_loop_delay_seconds\\{quantile="${quantileName}"\\} (\\S+)`).exec(text)?.[1] ?? Number.NaN)
  return { p99: at('0.99'), most: at('1') }
}

const vacuum = ({ app }: Target) => app.database.pool.query('VACUUM')

async function sizeOf({ app }: Target): Promise<{ bytes: number; rows: number }> {
  const { rows } = await app.database.pool.query<{ bytes: number; rows: number }>(
    'SELECT pg_database_size(current_database()) AS bytes, (SELECT count(*) FROM callback_inbox) AS rows',
  )
  return rows[0]!
}
