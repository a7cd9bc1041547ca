/**
 * The calendar of a day and the figures of a merchant with five thousand bookings a month, compared with a read by
 * primary key.
 */
import { join } from 'node:path'
import { openApp } from '#server/app.ts'
import type { AppContext } from '#server/app-context.ts'
import { startPostgres } from '#server/platform/database/embedded-postgres.ts'
import { apiRequest } from '#tests/stress/target.ts'
import { buildSites } from '../server/bin/build.ts'
import { recordStatements } from './bookings.ts'
import {
  base,
  closing,
  execute,
  openBenchApp,
  PORT,
  print,
  scratchDir,
  startServer,
  urlOf,
} from './environment.ts'
import { latency, number, ratio } from './format.ts'
import { openLargeMerchant, STAFF, type LargeMerchant } from './large-merchant.ts'
import { stop } from './machine.ts'
import { BY_KEY, type Latency } from './reading.ts'
import { latencyOf } from './slots.ts'

const CALLS = ['byKey', 'day', 'week', 'month', 'year'] as const
type Call = (typeof CALLS)[number]
export type Merchant = Pick<LargeMerchant, 'bookings' | 'clients' | 'fillSeconds'> & {
  staff: number
  statements: Record<Call, number>
  times: Record<Call, Latency>
}

const WARM_UP_REQUESTS = 20
const TIMED_REQUESTS = 200

const pathsOf = ({ shop, today }: LargeMerchant): Record<Call, string> => ({
  byKey: `/offers/${shop.offerId}`,
  day: `/merchant/calendar?from=${today}&days=1`,
  week: '/merchant/analytics?period=week',
  month: '/merchant/analytics?period=month',
  year: '/merchant/analytics?period=year',
})

/** `npm run bench -- --only=merchant`: only this benchmark. Prints its results. */
export async function measureMerchantOnly(): Promise<void> {
  await buildSites({ onProgress: print })
  const postgres = await startPostgres({ dir: join(scratchDir, 'postgres'), port: PORT + 4, log: print })
  closing.push(() => postgres.stop())
  await stop(await startServer(postgres.url))
  const merchant = await measureMerchant(postgres.url)
  print(`${number(merchant.bookings)} bookings were inserted in ${merchant.fillSeconds.toFixed(0)} s`)
  for (const line of rowsOf(merchant)) print(line)
}

/** On a copy of the database. */
export async function measureMerchant(url: string): Promise<Merchant> {
  await execute(url, 'CREATE DATABASE merchant TEMPLATE d3')
  const copy = urlOf(url, 'merchant')
  const { app, close } = await openBenchApp(copy)
  const counting = recordStatements(app)
  const merchant = await openLargeMerchant(app)
  const statements = await countStatements(app, counting, merchant)
  await close()
  // Otherwise autovacuum does this in the middle of the measurement.
  await execute(copy, 'VACUUM (ANALYZE)')
  const server = await startServer(copy, { CACHE_SECONDS: '0' })
  const times = await measureTimes(merchant)
  await stop(server)
  await execute(url, 'DROP DATABASE merchant WITH (FORCE)')
  const { bookings, clients, fillSeconds } = merchant
  return { staff: STAFF, bookings, clients, fillSeconds, statements, times }
}

/** The second request of each call: the first one prepares what the process keeps. */
async function countStatements(
  app: AppContext,
  counting: ReturnType<typeof recordStatements>,
  merchant: LargeMerchant,
): Promise<Merchant['statements']> {
  const server = await openApp(app, 'merchant')
  await server.ready()
  const counts = await forEachCall(merchant, async (path, headers) => {
    const request = { url: `/api/v1${path}`, headers }
    await server.inject(request)
    return (await counting.during(() => server.inject(request))).length
  })
  await server.close()
  return counts
}

/** One request at a time, alternating between the calls, so that other load affects all of them alike. */
async function measureTimes(merchant: LargeMerchant): Promise<Merchant['times']> {
  const all: Record<Call, number[]> = { byKey: [], day: [], week: [], month: [], year: [] }
  for (let request = 0; request < WARM_UP_REQUESTS + TIMED_REQUESTS; request++)
    await forEachCall(merchant, async (path, headers, call) => {
      const { status, body, ms } = await apiRequest({ base }, 'GET', path, { headers })
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
      if (request >= WARM_UP_REQUESTS) all[call].push(ms)
    })
  return {
    byKey: latencyOf(all.byKey),
    day: latencyOf(all.day),
    week: latencyOf(all.week),
    month: latencyOf(all.month),
    year: latencyOf(all.year),
  }
}

async function forEachCall<T>(
  merchant: LargeMerchant,
  work: (path: string, headers: Record<string, string>, call: Call) => Promise<T>,
): Promise<Record<Call, T>> {
  const paths = pathsOf(merchant)
  const of = (call: Call) =>
    work(
      paths[call],
      call === 'byKey' ? {} : { authorization: `Bearer ${merchant.shop.merchantToken}` },
      call,
    )
  return {
    byKey: await of('byKey'),
    day: await of('day'),
    week: await of('week'),
    month: await of('month'),
    year: await of('year'),
  }
}

// ---------------------------------------------------------------- results

const NAMES: Record<Call, string> = {
  byKey: `${BY_KEY}, by primary key`,
  day: 'the calendar of a day',
  week: 'the figures of a week',
  month: 'the figures of a month',
  year: 'the figures of a year',
}

const rowsOf = ({ statements, times }: Merchant): string[] =>
  CALLS.map(
    (call) =>
      `| ${NAMES[call]} | ${statements[call]} | ${latency(times[call])} | ` +
      `${ratio(times[call].p95 / times.byKey.p95)} |`,
  )

export function formatMerchant(merchant: Merchant): string {
  const { staff, bookings, clients } = merchant
  return `## A large merchant

A merchant with ${staff} staff, two hundred bookings on each working day, and ${number(clients)} clients: ${number(bookings)}
bookings in two years, because the figures of a year are compared with the year before. One request at a time,
alternating between the calls, uncached; statements with the one that reads the session.

| | statements | p50 / p95 ms | times (p95) |
|---|---|---|---|
${rowsOf(merchant).join('\n')}
`
}
