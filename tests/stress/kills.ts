/**
 * The server and PostgreSQL are killed repeatedly while customers pay, and enter their PIN even while the
 * server is down (F9 and F11 of docs/rules/reliability.md#fault-tests). M-Pesa sends each callback once.
 * Afterwards every payment in M-Pesa's records is looked up in ours.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { payReference, type PaymentStatus } from '#domain/payments/payment-policy.ts'
import { MINUTE } from '#domain/time/time.ts'
import { startPostgres, type RunningPostgres } from '#server/database/embedded-postgres.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import { openDelayProxy } from './delay-proxy.ts'
import {
  fetchMpesaLedger,
  isRunning,
  replyOrNull,
  waitForExit,
  type SandboxPayment,
  type StressEnvironment,
} from './environment.ts'
import { quantile } from './measure.ts'
import { listPrompts, requestPrompt, type Prompt } from './payment-helpers.ts'
import {
  apiRequest,
  checkAllInvariants,
  createPeople,
  formatCounts,
  nthOpenHour,
  pause,
  sandboxRequest,
  waitUntilIdle,
  type Person,
  type Reply,
  type StressResult,
  type Target,
} from './target.ts'

/** The customers of a round start within this time, and the kill happens in the middle of it. */
const ROUND_MS = 2_500
const SHOPS = 4
const MPESA_DELAY_MS = 600
/**
 * Of sixteen customers one declines the prompt, one ignores it, and one cancels the booking after paying for
 * it.
 */
const PLANS = [
  'pay',
  'pay',
  'pay',
  'pay',
  'pay',
  'pay',
  'decline',
  'pay',
  'pay',
  'pay',
  'ignore',
  'pay',
  'pay',
  'cancel',
  'pay',
  'pay',
] as const
/**
 * After a kill it is unknown whether a prompt was sent, so the server sends the next one only after a minute.
 */
const RETRY_TIMEOUT_MS = 100_000
/** How long a round waits for customers who retry before the next round starts. */
const STRAGGLER_WAIT_MS = 8_000
const MAX_START_SECONDS = 5
const MAX_RECOVERY_SECONDS = 1

type Scenario = {
  target: Target
  shops: readonly Shop[]
  isDown(): boolean
}
type Payer = { person: Person; plan: (typeof PLANS)[number]; startTime: string; shop: Shop }
/** What the customers observed. */
type Observations = {
  payers: number
  statuses: (number | string)[]
  lostReplies: number
  lostPaymentReplies: number
  /** Phone numbers of customers whose payment request was not accepted at least once. */
  unansweredPayers: Set<string>
  stragglers: Promise<unknown>[]
  pinsWhileDown: number
  pins: number
  acknowledgedBookings: string[]
  failures: string[]
}

// ---------------------------------------------------------------- the cases

export async function testServerKills(
  environment: StressEnvironment,
  { kills, payers }: { kills: number; payers: number },
): Promise<StressResult[]> {
  const databaseUrl = await environment.createDatabase('killed_server')
  let isDown = false
  const env = { DATABASE_URL: databaseUrl, DEMO: '0', MPESA_URL: await openDelayedMpesa(environment) }
  let server = await environment.startServer(env)
  const target = await environment.openTarget(databaseUrl)
  const scenario: Scenario = { target, shops: await openShops(target), isDown: () => isDown }
  const observations = emptyObservations()
  const startMs: number[] = []
  const killServer = async (): Promise<void> => {
    isDown = true
    server.kill('SIGKILL')
    await waitForExit(server)
    const startedAt = performance.now()
    server = await environment.startServer(env)
    startMs.push(performance.now() - startedAt)
    isDown = false
  }
  for (let round = 0; round < kills; round++) {
    await runRound(scenario, observations, payers, round, killServer)
  }
  const name = `F9: the server killed ${kills} times`
  const medianSeconds = quantile(startMs, 0.5) / 1000
  const slowestSeconds = Math.max(...startMs) / 1000
  return [
    ...(await reconcilePayments(scenario, observations, name)),
    {
      text:
        `${name}: ready ${medianSeconds.toFixed(1)} s after its start in the median, ` +
        `${slowestSeconds.toFixed(1)} s at most (${MAX_START_SECONDS})`,
      holds: slowestSeconds <= MAX_START_SECONDS,
      isMeasured: true,
    },
    await checkAllInvariants(target, 'F9'),
  ]
}

export async function testPostgresKills(
  environment: StressEnvironment,
  { kills, immediateStops, payers }: { kills: number; immediateStops: number; payers: number },
): Promise<StressResult[]> {
  const dir = join(environment.scratchDir, 'killed-postgres')
  let readyAt = 0
  const openPostgres = () =>
    startPostgres({
      dir,
      port: environment.port + 10,
      log: () => undefined,
      onOutput: (line) => {
        if (line.includes('ready to accept connections')) readyAt = performance.now()
      },
    })
  let postgres: RunningPostgres = await openPostgres()
  environment.onEnd(() => postgres.stop())
  await environment.migrate(postgres.url)
  const server = await environment.startServer({
    DATABASE_URL: postgres.url,
    DEMO: '0',
    MPESA_URL: await openDelayedMpesa(environment),
  })
  const target = await environment.openTarget(postgres.url, { isDatabaseKilled: true })
  let isDown = false
  const scenario: Scenario = { target, shops: await openShops(target), isDown: () => isDown }
  const [probePerson] = await createPeople(target, 1)
  const observations = emptyObservations()
  const awayMs: number[] = []
  const servedMs: number[] = []
  const readyMs: number[] = []
  const killPostgres = async (signal: NodeJS.Signals): Promise<void> => {
    isDown = true
    const postmaster = Number(readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')[0])
    const killedAt = performance.now()
    process.kill(postmaster, signal)
    await pause(target.random.integer(500, 2_000))
    const measureRecovery = startProbing(target, probePerson!)
    postgres = await openPostgres()
    isDown = false
    awayMs.push(readyAt - killedAt)
    const recovery = await measureRecovery(readyAt)
    servedMs.push(recovery.servedMs)
    readyMs.push(recovery.readyMs)
  }
  for (let round = 0; round < kills + immediateStops; round++) {
    // SIGQUIT is what `pg_ctl stop -m immediate` sends.
    const signal = round < kills ? 'SIGKILL' : 'SIGQUIT'
    await runRound(scenario, observations, payers, round, () => killPostgres(signal))
  }
  const name = `F11: PostgreSQL killed ${kills} times and stopped immediately ${immediateStops} times`
  const hasSurvived = isRunning(server)
  const result = hasSurvived ? 'ran all the time' : `ended with ${server.exitCode ?? server.signalCode}`
  const survival = { text: `${name}: the server process (${server.pid}) ${result}`, holds: hasSurvived }
  // Without the server, the open payments are never decided.
  if (!hasSurvived) return [survival]

  const medianServed = quantile(servedMs, 0.5) / 1000
  const slowestServed = Math.max(...servedMs) / 1000
  const slowestReady = Math.max(...readyMs) / 1000
  const medianAway = quantile(awayMs, 0.5) / 1000
  return [
    survival,
    ...(await reconcilePayments(scenario, observations, name)),
    {
      text:
        `${name}: requests were served ${medianServed.toFixed(2)} s after PostgreSQL was ready in the ` +
        `median, ${slowestServed.toFixed(2)} s at most, and /ready returned 200 after ` +
        `${slowestReady.toFixed(2)} s at most (${MAX_RECOVERY_SECONDS} s); PostgreSQL was down for ` +
        `${medianAway.toFixed(1)} s in the median`,
      holds: slowestServed <= MAX_RECOVERY_SECONDS && slowestReady <= MAX_RECOVERY_SECONDS,
      isMeasured: true,
    },
    await checkAllInvariants(target, 'F11'),
  ]
}

/**
 * Sends requests at a fixed rate. The returned function stops that, and resolves with how long after `since`
 * the first of them succeeded. A request that hangs delays no other.
 */
function startProbing(
  { base }: Target,
  { token }: Person,
): (since: number) => Promise<{ servedMs: number; readyMs: number }> {
  const servedAt: number[] = []
  const readyAt: number[] = []
  const probe = async (url: string, headers: Record<string, string>, successes: number[]): Promise<void> => {
    const reply = await replyOrNull(fetch(url, { headers, signal: AbortSignal.timeout(2_000) }))
    const now = performance.now()
    await reply?.arrayBuffer().catch(() => undefined)
    if (reply?.status === 200) successes.push(now)
  }
  const interval = setInterval(() => {
    void probe(`${base}/api/v1/users/profile`, { authorization: `Bearer ${token}` }, servedAt)
    void probe(`${base}/ready`, {}, readyAt)
  }, 25)
  const firstSince = (times: readonly number[], since: number) => times.find((time) => time >= since)
  return async (since) => {
    const deadline = performance.now() + 15_000
    while (performance.now() < deadline) {
      if (firstSince(servedAt, since) !== undefined && firstSince(readyAt, since) !== undefined) break
      await pause(10)
    }
    clearInterval(interval)
    return {
      servedMs: (firstSince(servedAt, since) ?? Infinity) - since,
      readyMs: (firstSince(readyAt, since) ?? Infinity) - since,
    }
  }
}

/** Delays replies as Daraja does, so that payment requests are in flight at the moment of the kill. */
async function openDelayedMpesa(environment: StressEnvironment): Promise<string> {
  const proxyPort = environment.port + 15
  const proxy = await openDelayProxy(proxyPort, environment.port + 5, () => MPESA_DELAY_MS)
  environment.onEnd(() => proxy.close())
  return `http://127.0.0.1:${proxyPort}`
}

// ---------------------------------------------------------------- a round

const openShops = (target: Target) =>
  Promise.all(Array.from({ length: SHOPS }, () => openShop(target, { capacity: 50 })))
const emptyObservations = (): Observations => ({
  payers: 0,
  statuses: [],
  lostReplies: 0,
  lostPaymentReplies: 0,
  unansweredPayers: new Set(),
  stragglers: [],
  pinsWhileDown: 0,
  pins: 0,
  acknowledgedBookings: [],
  failures: [],
})

async function runRound(
  scenario: Scenario,
  observations: Observations,
  count: number,
  round: number,
  kill: () => Promise<void>,
): Promise<void> {
  const { target, shops } = scenario
  const people = await createPeople(target, count)
  const payers = people.map((person, index): Payer => {
    const overall = round * count + index
    return {
      person,
      plan: PLANS[index % PLANS.length]!,
      shop: shops[overall % SHOPS]!,
      startTime: nthOpenHour(target, overall % 96),
    }
  })
  observations.payers += count
  const killing = pause(target.random.integer(ROUND_MS * 0.4, ROUND_MS * 0.8)).then(kill)
  const paying = payers.map(async (payer, index) => {
    await pause((ROUND_MS * index) / count)
    await bookAndPay(scenario, observations, payer)
  })
  observations.stragglers.push(...paying)
  await Promise.all([killing, Promise.race([Promise.all(paying), pause(ROUND_MS + STRAGGLER_WAIT_MS)])])
}

/**
 * Retries requests that failed, as a person does, and answers a prompt on the phone whatever the page shows.
 */
async function bookAndPay(scenario: Scenario, observations: Observations, payer: Payer): Promise<void> {
  const { target } = scenario
  const { person, plan } = payer
  const bookingId = await holdWithRetries(target, observations, payer)
  if (!bookingId) {
    observations.failures.push(`${person.phone} could not book`)
    return
  }
  const prompt = await requestPromptWithRetries(target, observations, payer, bookingId)
  if (!prompt) {
    observations.failures.push(`${person.phone} received no prompt`)
    return
  }
  if (plan === 'ignore') return
  await pause(target.random.integer(0, 1_500))
  const action = plan === 'decline' ? 'cancel' : 'pay'
  await sandboxRequest(target, 'POST', `/api/prompts/${prompt.id}/answer`, { action })
  if (action === 'pay') observations.pins++
  if (action === 'pay' && scenario.isDown()) observations.pinsWhileDown++
  if (plan === 'cancel') await cancelWithRetries(target, observations, payer, bookingId)
}

/** Returns the id of the held booking. */
async function holdWithRetries(
  target: Target,
  observations: Observations,
  { person: { token }, shop, startTime }: Payer,
): Promise<string | null> {
  const body = { offerId: shop.offerId, startTime }
  const deadline = performance.now() + RETRY_TIMEOUT_MS
  while (performance.now() < deadline) {
    const reply = await observe(observations, apiRequest(target, 'POST', '/bookings/offers', { token, body }))
    if (reply?.status === 201) {
      const bookingId: string = reply.body.booking.id
      observations.acknowledgedBookings.push(bookingId)
      return bookingId
    }
    // The time may be held although the reply was lost.
    const list = await observe(observations, apiRequest(target, 'GET', '/bookings?status=pending', { token }))
    const [held] = list?.status === 200 ? list.body.bookings : []
    if (held) return held.id
    await pause(300)
  }
  return null
}

async function requestPromptWithRetries(
  target: Target,
  observations: Observations,
  { person }: Payer,
  bookingId: string,
): Promise<Prompt | null> {
  const deadline = performance.now() + RETRY_TIMEOUT_MS
  while (performance.now() < deadline) {
    let isAnswered = false
    const requesting = observe(observations, requestPrompt(target, person, bookingId), true).then((reply) => {
      isAnswered = true
      if (reply?.status !== 200) observations.unansweredPayers.add(person.phone)
    })
    // The prompt may be on the phone long before the server replies.
    while (!isAnswered) {
      await Promise.race([requesting, pause(50)])
      const [prompt] = await listPrompts(target, person)
      if (prompt) return prompt
    }
    await pause(300)
  }
  return null
}

async function cancelWithRetries(
  target: Target,
  observations: Observations,
  { person: { token, phone } }: Payer,
  bookingId: string,
): Promise<void> {
  const deadline = performance.now() + RETRY_TIMEOUT_MS
  while (performance.now() < deadline) {
    const request = apiRequest(target, 'PUT', `/bookings/${bookingId}/cancel`, { token })
    const reply = await observe(observations, request)
    if (reply?.status === 200) return
    await pause(500)
  }
  observations.failures.push(`${phone} could not cancel`)
}

/** Null when no reply came: the connection was refused, or it broke after the request was sent. */
async function observe(
  observations: Observations,
  request: Promise<Reply>,
  isPayment = false,
): Promise<Reply | null> {
  try {
    const reply = await request
    observations.statuses.push(reply.status)
    return reply
  } catch (error) {
    // fetch puts the network error into `cause`.
    const { code } = ((error as Error).cause ?? {}) as { code?: string }
    const isLost = code !== 'ECONNREFUSED'
    observations.statuses.push(isLost ? 'lost reply' : 'connection refused')
    if (isLost) observations.lostReplies++
    if (isLost && isPayment) observations.lostPaymentReplies++
    return null
  }
}

// ---------------------------------------------------------------- reconciliation

type PaymentRow = {
  id: string
  status: PaymentStatus
  receipt: string | null
  cents: number
  bookingId: string
  bookingStatus: string
  refundStatus: string | null
  ledgerTransfers: number
  hasAlert: boolean
}
type UnmatchedReceipt = { receipt: string; hasAlert: boolean }
type PaymentOutcome =
  | 'confirmed booking'
  | 'refunded'
  | 'refund in progress'
  | 'unmatched, with an alert'
  | 'undecided, with an alert'
  | 'LOST'

/** Advances the clock by 20 to 60 minutes, within which every payment that is due is decided. */
async function waitUntilPaymentsAreDecided(target: Target): Promise<void> {
  for (let minutes = 0; minutes < 60; minutes++) {
    await target.advance(MINUTE)
    await pause(1_500)
    if (minutes >= 20 && !(await hasOpenPayments(target))) break
  }
  await waitUntilIdle(target)
}

async function hasOpenPayments({ app }: Target): Promise<boolean> {
  const { rows } = await app.database.pool.query(
    `SELECT FROM payments
      WHERE status IN ('initiated', 'pending', 'unknown', 'refund_due') AND NOT needs_review LIMIT 1`,
  )
  return rows.length > 0
}

async function reconcilePayments(
  scenario: Scenario,
  observations: Observations,
  name: string,
): Promise<StressResult[]> {
  const { target } = scenario
  await Promise.all(observations.stragglers)
  await waitUntilPaymentsAreDecided(target)
  const { pool } = target.app.database
  const { payments: mpesaPayments, totals } = await fetchMpesaLedger(target)
  const { rows } = await pool.query<PaymentRow>(
    `SELECT p.id, p.status, p.receipt, p.amount_cents AS cents, p.booking_id AS "bookingId",
      b.status AS "bookingStatus", r.status AS "refundStatus",
      (SELECT count(*)::int FROM ledger_transfers t
        WHERE t.payment_id = p.id AND t.kind = 'fee-received') AS "ledgerTransfers",
      EXISTS (SELECT FROM alerts a WHERE a.payment_id = p.id AND a.resolved_at IS NULL) AS "hasAlert"
    FROM payments p JOIN bookings b ON b.id = p.booking_id LEFT JOIN refunds r ON r.payment_id = p.id`,
  )
  const rowByReference = new Map(rows.map((row) => [payReference(row.id), row]))
  const { rows: unmatched } = await pool.query<UnmatchedReceipt>(
    `SELECT t.receipt, EXISTS (
        SELECT FROM alerts a WHERE a.resolved_at IS NULL
          AND (a.payment_id = t.payment_id OR a.detail LIKE '%' || t.receipt || '%')) AS "hasAlert"
    FROM ledger_transfers t WHERE t.kind = 'unmatched-received'`,
  )
  const { rows: sources } = await pool.query<{ source: string }>(
    `SELECT source FROM payment_events WHERE to_status = 'completed'`,
  )

  const outcomes = mpesaPayments.map((paid) => {
    const row = rowByReference.get(paid.account)
    return { paid, row, outcome: outcomeOf(paid, row, unmatched) }
  })
  const lost = outcomes.filter(({ outcome }) => outcome === 'LOST')
  const received = rows.filter(({ ledgerTransfers }) => ledgerTransfers > 0)
  const confirmedByBooking = Object.groupBy(rows.filter(confirmsBooking), ({ bookingId }) => bookingId)
  const countedTwice = [
    ...received.filter(({ ledgerTransfers }) => ledgerTransfers > 1),
    ...received.filter(({ receipt }) => receipt && unmatched.some((other) => other.receipt === receipt)),
    ...Object.values(confirmedByBooking).flatMap((all) => all?.slice(1) ?? []),
  ]
  const mpesaReferences = new Set(mpesaPayments.map(({ account }) => account))
  const withoutMoney = received.filter(({ id }) => !mpesaReferences.has(payReference(id)))
  const unpaid = rows.filter(({ ledgerTransfers }) => ledgerTransfers === 0)
  const unpaidTexts = unpaid.map(({ status, hasAlert }) => (hasAlert ? `${status} with an alert` : status))
  const exampleLost = lost[0] ? ` (${JSON.stringify({ ...lost[0].paid, ours: lost[0].row })})` : ''
  const exampleTwice = countedTwice[0] ? ` (${JSON.stringify(countedTwice[0])})` : ''
  return [
    describeObservations(observations, name),
    {
      text:
        `${name}: of ${mpesaPayments.length} payments in M-Pesa’s records ` +
        `${formatCounts(outcomes.map(({ outcome }) => outcome))}: ${lost.length} lost${exampleLost}, ` +
        `${countedTwice.length} counted twice${exampleTwice}, ${withoutMoney.length} recorded without ` +
        `money; learned from ${formatCounts(sources.map(({ source }) => source))}; of ${unpaid.length} ` +
        `unpaid prompts ` +
        formatCounts(unpaidTexts),
      holds:
        lost.length === 0 &&
        countedTwice.length === 0 &&
        withoutMoney.length === 0 &&
        mpesaPayments.length === observations.pins &&
        unpaid.every(({ status, hasAlert }) => status === 'failed' || hasAlert),
    },
    await compareTotals(target, observations, name, totals.takenShillings - totals.reversedShillings),
  ]
}

function describeObservations(observations: Observations, name: string): StressResult {
  const { payers, pins, pinsWhileDown, statuses, failures } = observations
  const { lostReplies, lostPaymentReplies, unansweredPayers } = observations
  const faults = statuses.filter((status) => typeof status === 'number' && status >= 500 && status !== 503)
  return {
    text:
      `${name}: ${payers} payers, ${pins} PINs entered, ${pinsWhileDown} of them while it was down; ` +
      `${lostReplies} replies lost, ${lostPaymentReplies} of them to a payment request, and ` +
      `${unansweredPayers.size} payers had a payment request without success at least once; replies: ` +
      formatCounts(statuses) +
      (failures[0] ? `; ${failures.length} gave up (${failures[0]})` : ''),
    holds: faults.length === 0 && failures.length === 0,
  }
}

async function compareTotals(
  { app }: Target,
  { acknowledgedBookings }: Observations,
  name: string,
  mpesaShillings: number,
): Promise<StressResult> {
  const { pool } = app.database
  const { rows: totals } = await pool.query<{ cents: number }>(
    `SELECT coalesce(sum(cents), 0)::bigint AS cents FROM ledger_entries WHERE account = 'mpesa'`,
  )
  const ledgerCents = totals[0]!.cents
  const { rows: present } = await pool.query('SELECT FROM bookings WHERE id = ANY($1)', [
    acknowledgedBookings,
  ])
  const missing = acknowledgedBookings.length - present.length
  return {
    text:
      `${name}: the till holds KES ${mpesaShillings} at M-Pesa and KES ${ledgerCents / 100} in our ledger; ` +
      `${acknowledgedBookings.length} bookings were acknowledged, ${missing} are missing`,
    holds: mpesaShillings * 100 === ledgerCents && missing === 0,
  }
}

const confirmsBooking = ({ status, bookingStatus }: PaymentRow): boolean =>
  status === 'completed' && bookingStatus === 'confirmed'

function outcomeOf(
  paid: SandboxPayment,
  row: PaymentRow | undefined,
  unmatched: readonly UnmatchedReceipt[],
): PaymentOutcome {
  const unmatchedReceipt = unmatched.find(({ receipt }) => receipt === paid.receipt)
  if (unmatchedReceipt) return unmatchedReceipt.hasAlert ? 'unmatched, with an alert' : 'LOST'
  if (!row || row.cents !== paid.amount * 100) return 'LOST'
  const hasReceipt = row.receipt === paid.receipt
  if (hasReceipt && confirmsBooking(row)) return 'confirmed booking'
  if (hasReceipt && row.refundStatus === 'completed') {
    return paid.reversedAmount === paid.amount ? 'refunded' : 'LOST'
  }
  if (row.refundStatus === 'due' || row.refundStatus === 'requested') return 'refund in progress'
  return row.hasAlert ? 'undecided, with an alert' : 'LOST'
}
