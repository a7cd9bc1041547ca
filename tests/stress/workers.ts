/**
 * A worker process that is suspended while the API goes on (F35 of docs/rules/reliability.md#fault-tests):
 * the only worker, and one of two.
 */
import type { ChildProcess } from 'node:child_process'
import { listDeadLetters } from '#server/platform/jobs/queue-queries.ts'
import { openShop } from '#tests/support/factories.ts'
import { runToEnd } from '#tests/support/processes.ts'
import { fetchMpesaLedger, replyOrNull, waitUntil, type StressEnvironment } from './environment.ts'
import { secondsSince } from './measure.ts'
import { openShopWithMail, payBooking, type PaidBooking, type ShopWithMail } from './shop-helpers.ts'
import {
  apiRequest,
  checkAllInvariants,
  createPeople,
  formatCounts,
  mapConcurrently,
  nthOpenHour,
  pause,
  sandboxRequest,
  waitUntilIdle,
  type Person,
  type StressResult,
  type Target,
} from './target.ts'

const CONCURRENCY = 10
const REFUNDS = 10
const MAX_RECOVERY_SECONDS = 60
/**
 * A worker is considered dead after 20 s without a heartbeat. That is checked every 10 s, and its jobs are
 * retried a few seconds later.
 */
const MAX_TAKEOVER_SECONDS = 45

type Fixture = {
  target: Target
  databaseUrl: string
  workers: ChildProcess[]
  shops: ShopWithMail[]
  paid: PaidBooking[]
}

export async function testStoppedWorker(
  environment: StressEnvironment,
  { seconds, bookings }: { seconds: number; bookings: number },
): Promise<StressResult[]> {
  const fixture = await openFixture(environment, 'stopped_worker', 1)
  const { target, workers } = fixture
  const worker = workers[0]!
  const people = await createPeople(target, bookings)
  const half = Math.floor(bookings / 2)
  let isReady = true
  const statuses: number[] = []
  // The worker is suspended in the middle of a burst of work. The other half arrives while it is suspended.
  const burst = mapConcurrently(CONCURRENCY, people.slice(0, half), (person, index) =>
    bookService(fixture, person, index),
  )
  await waitUntilBusy(target)
  worker.kill('SIGSTOP')
  const stoppedAt = performance.now()
  statuses.push(...(await burst))
  const rest = people.slice(half)
  const stepMs = Math.max(50, (seconds * 1000) / Math.max(rest.length, 60) / 2)
  for (let step = 0; performance.now() - stoppedAt < seconds * 1000; step++) {
    const person = rest[step]
    if (person) statuses.push(await bookService(fixture, person, half + step))
    const booking = fixture.paid[step]
    if (booking) statuses.push(await cancelBooking(target, booking))
    const readiness = await replyOrNull(fetch(`${target.base}/ready`))
    isReady &&= readiness?.status === 200
    await pause(stepMs)
  }
  const waitingJobs = await countUnfinishedJobs(target)
  worker.kill('SIGCONT')
  const continuedAt = performance.now()
  await waitUntilIdle(target, 300)
  await waitUntilRefunded(fixture)
  const recoverySeconds = secondsSince(continuedAt)
  const effects = await checkEffects(fixture, people)
  const name = `F35: the only worker suspended for ${seconds} s`
  return [
    {
      text:
        `${name}: ${formatCounts(statuses)} for bookings and cancellations meanwhile, the API was ready ` +
        `all the time: ${isReady}; ${waitingJobs} jobs were waiting; ${effects.text}`,
      holds: isReady && areSuccessful(statuses) && effects.areCorrect,
    },
    {
      text:
        `${name}: all done ${recoverySeconds.toFixed(1)} s after it was resumed ` +
        `(${MAX_RECOVERY_SECONDS})`,
      holds: recoverySeconds <= MAX_RECOVERY_SECONDS,
      isMeasured: true,
    },
    await checkAllInvariants(target, 'F35, one worker'),
  ]
}

export async function testWorkerTakeover(
  environment: StressEnvironment,
  { bookings }: { bookings: number },
): Promise<StressResult[]> {
  const fixture = await openFixture(environment, 'taken_over', 2)
  const { target, workers } = fixture
  const worker = workers[0]!
  const people = await createPeople(target, bookings)
  const burst = mapConcurrently(CONCURRENCY, people, (person, index) => bookService(fixture, person, index))
  await waitUntilBusy(target)
  worker.kill('SIGSTOP')
  const stoppedAt = performance.now()
  const statuses = await burst
  const cancellations = await mapConcurrently(CONCURRENCY, fixture.paid, (booking) =>
    cancelBooking(target, booking),
  )
  statuses.push(...cancellations)
  await waitUntilRefunded(fixture)
  const refundSeconds = secondsSince(stoppedAt)
  const abandonedJobs = await countActiveJobs(target)
  await waitUntilIdle(target, 300)
  const takeoverSeconds = secondsSince(stoppedAt)
  worker.kill('SIGCONT')
  // The resumed worker continues with its old jobs, and must not repeat their effects.
  await pause(5_000)
  await waitUntilIdle(target)
  const effects = await checkEffects(fixture, people)
  const name = 'F35: one of two workers suspended'
  return [
    {
      text:
        `${name}: ${formatCounts(statuses)} for bookings and cancellations meanwhile; the suspended one ` +
        `held ${abandonedJobs} jobs; ${effects.text}`,
      holds: areSuccessful(statuses) && effects.areCorrect,
    },
    {
      text:
        `${name}: the other did all new work at once (refunds took ${refundSeconds.toFixed(1)} s) and ` +
        `the jobs of the suspended one after ${takeoverSeconds.toFixed(1)} s (${MAX_TAKEOVER_SECONDS})`,
      holds: takeoverSeconds <= MAX_TAKEOVER_SECONDS && refundSeconds <= MAX_TAKEOVER_SECONDS,
      isMeasured: true,
    },
    await checkAllInvariants(target, 'F35, two workers'),
  ]
}

const areSuccessful = (statuses: readonly number[]): boolean =>
  statuses.every((status) => status === 200 || status === 201)

// ---------------------------------------------------------------- the processes

/** Starts the API and its workers, and creates paid bookings that can be cancelled. */
async function openFixture(
  environment: StressEnvironment,
  name: string,
  workerCount: number,
): Promise<Fixture> {
  const databaseUrl = await environment.createDatabase(name)
  // The default pool size would use up PostgreSQL's max_connections with one process alone.
  const env = { DATABASE_URL: databaseUrl, DEMO: '0', DATABASE_POOL: '6' }
  await environment.startServer({ ...env, SERVICES: 'api' })
  const workers: ChildProcess[] = []
  const clocks = [`http://127.0.0.1:${environment.port + 2}`]
  for (let index = 0; index < workerCount; index++) {
    const sandboxPort = environment.port + 11 + 2 * index
    const worker = await environment.startServer({
      ...env,
      SERVICES: 'worker',
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(sandboxPort + 1),
    })
    workers.push(worker)
    clocks.push(`http://127.0.0.1:${sandboxPort}`)
  }
  // A suspended process does not react to SIGTERM.
  environment.onEnd(async () => {
    for (const worker of workers) worker.kill('SIGCONT')
  })
  const target = await environment.openTarget(databaseUrl, { clocks })
  const shops = await Promise.all(Array.from({ length: 4 }, () => openShopWithMail(target, { capacity: 50 })))
  const offerShop = await openShop(target, { capacity: 50 })
  const payers = await createPeople(target, REFUNDS)
  const paid = await mapConcurrently(CONCURRENCY, payers, (person, index) =>
    payBooking(target, offerShop, person, nthOpenHour(target, index)),
  )
  await waitUntilIdle(target)
  return { target, databaseUrl, workers, shops, paid }
}

/** Returns the status of the reply. */
async function bookService({ target, shops }: Fixture, { token }: Person, index: number): Promise<number> {
  const { serviceId } = shops[index % shops.length]!.shop
  const startTime = nthOpenHour(target, Math.floor(index / shops.length) % 48)
  const body = { serviceId, startTime }
  const { status } = await apiRequest(target, 'POST', '/bookings/service', { token, body })
  return status
}

/** Returns the status of the reply. */
async function cancelBooking(target: Target, { person: { token }, bookingId }: PaidBooking): Promise<number> {
  const { status } = await apiRequest(target, 'PUT', `/bookings/${bookingId}/cancel`, { token })
  return status
}

// ---------------------------------------------------------------- effects

async function countJobs(target: Target, condition: string): Promise<number> {
  const { rows } = await target.app.database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pgboss.job
      WHERE name IN ('money', 'sms', 'mail', 'push', 'notices', 'codes', 'screens') AND ${condition}`,
  )
  return rows[0]!.count
}
const countActiveJobs = (target: Target) => countJobs(target, `state = 'active'`)
const countUnfinishedJobs = (target: Target) => countJobs(target, `state < 'completed'`)

async function waitUntilBusy(target: Target): Promise<void> {
  const deadline = performance.now() + 20_000
  while (performance.now() < deadline) {
    if ((await countActiveJobs(target)) >= 4) return
    await pause(2)
  }
  throw new Error('The worker never had four jobs at once')
}

async function waitUntilRefunded({ target, paid }: Fixture): Promise<void> {
  const paymentIds = paid.map(({ paymentId }) => paymentId)
  await waitUntil(async () => {
    const { rows } = await target.app.database.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM refunds WHERE payment_id = ANY($1) AND status = 'completed'`,
      [paymentIds],
    )
    return rows[0]!.count === paid.length
  }, 'all refunds are completed')
}

/**
 * Expects one SMS for each customer, one mail for each booking of a store, and one reversal for each refund.
 * Resends the dead letters whose SMS has not arrived, as an operator would.
 */
async function checkEffects(
  fixture: Fixture,
  people: readonly Person[],
): Promise<{ text: string; areCorrect: boolean }> {
  const { target, shops, paid } = fixture
  const bookings = await findBookings(target, people)
  const { deadLetters, resent } = await resendMissingMessages(fixture, bookings)
  await waitUntilIdle(target)
  const smsCounts = await mapConcurrently(CONCURRENCY, bookings, ({ person }) =>
    countConfirmations(target, person),
  )
  const mailCounts = await Promise.all(
    shops.map(async ({ shop, email }) => {
      const expected = bookings.filter(({ branchId }) => branchId === shop.branchId).length
      return { ...(await countMails(target, email)), expected }
    }),
  )
  const { payments } = await fetchMpesaLedger(target)
  const reversalCounts = paid.map(({ person }) => {
    const payment = payments.find(({ phone }) => phone === person.phone)
    return payment?.reversals.length ?? 0
  })
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  const mails = sum(mailCounts.map(({ sent }) => sent))
  const duplicates = sum(mailCounts.map(({ duplicated }) => duplicated))
  const wrongCustomers = smsCounts.filter((count) => count !== 1).length
  const wrongStores = mailCounts.filter(({ sent, expected }) => sent !== expected).length
  const wrongRefunds = reversalCounts.filter((count) => count !== 1).length
  return {
    text:
      `${sum(smsCounts)} SMS, ${mails} mails (${duplicates} sent twice under the same Message-ID) and ` +
      `${sum(reversalCounts)} refunds followed; ${wrongCustomers} customers, ${wrongStores} stores and ` +
      `${wrongRefunds} refunds with more or fewer than one each; ${deadLetters} messages without a reply ` +
      `became dead letters, ${resent} of them had not arrived and were resent`,
    areCorrect: wrongCustomers === 0 && wrongStores === 0 && wrongRefunds === 0,
  }
}

type BookingRow = { bookingId: string; branchId: string; person: Person }

async function resendMissingMessages(
  { target, databaseUrl }: Fixture,
  bookings: readonly BookingRow[],
): Promise<{ deadLetters: number; resent: number }> {
  const deadLetters = await listDeadLetters(target.app.database.db, 1_000)
  // The gateway may have sent a message although its reply was lost, so only missing messages are resent.
  const isMissing = async (key: string | null): Promise<boolean> => {
    const bookingId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(key ?? '')?.[0]
    const booking = bookings.find((each) => each.bookingId === bookingId)
    return booking !== undefined && (await countConfirmations(target, booking.person)) === 0
  }
  let resent = 0
  for (const { id, key } of deadLetters) {
    if (!(await isMissing(key))) continue
    // The command fails while other dead letters are left.
    await runToEnd(process.execPath, ['server/bin/jobs.ts', 'resend', id], {
      env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' },
    }).catch(() => null)
    resent++
  }
  return { deadLetters: deadLetters.length, resent }
}

async function findBookings(target: Target, people: readonly Person[]): Promise<BookingRow[]> {
  const { rows } = await target.app.database.pool.query<{ id: string; accountId: string; branchId: string }>(
    `SELECT id, account_id AS "accountId", branch_id AS "branchId" FROM bookings WHERE account_id = ANY($1)`,
    [people.map(({ id }) => id)],
  )
  return rows.map(({ id, accountId, branchId }) => ({
    bookingId: id,
    branchId,
    person: people.find((each) => each.id === accountId)!,
  }))
}

/** A mail that is sent again after its reply was lost has the same Message-ID, so mailboxes show it once. */
async function countMails(target: Target, email: string): Promise<{ sent: number; duplicated: number }> {
  const { messages } = await sandboxRequest(target, 'GET', `/api/mail?to=${encodeURIComponent(email)}`)
  const ids = new Set(messages.map(({ messageId }: { messageId: string }) => messageId))
  return { sent: ids.size, duplicated: messages.length - ids.size }
}

async function countConfirmations(target: Target, { phone }: Person): Promise<number> {
  const { messages } = await sandboxRequest(target, 'GET', `/api/sms?phone=${phone}`)
  return messages.filter(({ message }: { message: string }) => message.startsWith('D3: Confirmed')).length
}
