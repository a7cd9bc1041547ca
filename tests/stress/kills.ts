/**
 * The server and PostgreSQL are killed again and again amid customers who pay, and who enter their PIN whether or not anybody is there to be
 * told (F9 to F11 of docs/rules/reliability.md#fault-tests). M-Pesa tells each payment once; afterwards every
 * shilling of its own book is looked for in ours.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { payReference, type PaymentStatus } from '#domain/payments/payment-policy.ts'
import { MINUTE } from '#domain/time/time.ts'
import { startPostgres, type RunningPostgres } from '#server/database/embedded-postgres.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import type { Promised } from './stress.ts'
import { quantile } from './asking.ts'
import { openLatency } from './latency.ts'
import { promptsOf, push, type Prompt } from './paying.ts'
import { gone, isRunning, mpesaLedger, orNull, type SandboxPayment, type Stage } from './stage.ts'
import {
  ask,
  sandboxRequest,
  invariantsHold,
  newPeople,
  nthHour,
  pause,
  quiesce,
  tally,
  type Person,
  type Reply,
  type Target,
} from './target.ts'

/** Within this the customers of a round begin, and in its middle the kill comes. */
const ROUND_MS = 2_500
const SHOPS = 4
/** How long a reply of M-Pesa is on its way. */
const REPLY_MS = 600
/** Of sixteen customers one changes their mind at the prompt, one never looks at the phone, and one cancels the booking they have paid. */
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
/** Whether a prompt went out is not known after a kill, so the next is sent a minute later. */
const PATIENCE_MS = 100_000
/** The next round does not wait longer for those who have to try again. */
const STRAGGLE_MS = 8_000

/** What a round is played against. */
type Scene = {
  target: Target
  shops: readonly Shop[]
  isDown(): boolean
}
type Payer = { person: Person; plan: (typeof PLANS)[number]; startTime: string; shop: Shop }
/** What the customers have been told, or not. */
type Log = {
  payers: number
  statuses: (number | string)[]
  lostReplies: number
  lostPayReplies: number
  unansweredPayers: Set<string>
  stragglers: Promise<unknown>[]
  pinsWhileDown: number
  pins: number
  bookings: string[]
  faults: string[]
}

// ---------------------------------------------------------------- the cases

export async function killedServer(stage: Stage, { kills, payers }: { kills: number; payers: number }): Promise<Promised[]> {
  const databaseUrl = await stage.newDatabase('killed_server')
  let isDown = false
  const env = { DATABASE_URL: databaseUrl, DEMO: '0', MPESA_URL: await openFarMpesa(stage) }
  let server = await stage.start(env)
  const target = await stage.openTarget(databaseUrl)
  const scene: Scene = { target, shops: await openShops(target), isDown: () => isDown }
  const log = newLog()
  const starts: number[] = []
  for (let round = 0; round < kills; round++)
    await play(scene, log, payers, round, async () => {
      isDown = true
      server.kill('SIGKILL')
      await gone(server)
      const began = performance.now()
      server = await stage.start(env)
      starts.push(performance.now() - began)
      isDown = false
    })
  const name = `F9: the server killed ${kills} times`
  const slowest = Math.max(...starts) / 1000
  return [
    ...(await accountFor(scene, log, name)),
    {
      text: `${name}: ready again ${(quantile(starts, 0.5) / 1000).toFixed(1)} s after its start in the median, ${slowest.toFixed(1)} s at most (5)`,
      isCached: slowest <= 5,
      isMeasured: true,
    },
    await invariantsHold(target, 'F9'),
  ]
}

export async function killedPostgres(
  stage: Stage,
  { kills, immediate, payers }: { kills: number; immediate: number; payers: number },
): Promise<Promised[]> {
  const dir = join(stage.scratch, 'killed-postgres')
  let readyAt = 0
  const open = () =>
    startPostgres({
      dir,
      port: stage.port + 10,
      log: () => undefined,
      hear: (line) => {
        if (line.includes('ready to accept connections')) readyAt = performance.now()
      },
    })
  let postgres: RunningPostgres = await open()
  stage.onEnd(() => postgres.stop())
  await stage.migrate(postgres.url)
  const server = await stage.start({ DATABASE_URL: postgres.url, DEMO: '0', MPESA_URL: await openFarMpesa(stage) })
  const target = await stage.openTarget(postgres.url, { isDatabaseKilled: true })
  let isDown = false
  const scene: Scene = { target, shops: await openShops(target), isDown: () => isDown }
  const [watcher] = await newPeople(target, 1)
  const log = newLog()
  const recoveries: number[] = []
  const served: number[] = []
  const ready: number[] = []
  for (let round = 0; round < kills + immediate; round++)
    await play(scene, log, payers, round, async () => {
      isDown = true
      const postmaster = Number(readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')[0])
      const killedAt = performance.now()
      // SIGQUIT is what `pg_ctl stop -m immediate` sends.
      process.kill(postmaster, round < kills ? 'SIGKILL' : 'SIGQUIT')
      await pause(target.chance.whole(500, 2_000))
      const watch = watchReturn(target, watcher!)
      postgres = await open()
      isDown = false
      recoveries.push(readyAt - killedAt)
      const back = await watch(readyAt)
      served.push(back.served)
      ready.push(back.ready)
    })
  const name = `F11: PostgreSQL killed ${kills} times and stopped at once ${immediate} times`
  const [slowest, slowestReady] = [Math.max(...served) / 1000, Math.max(...ready) / 1000]
  const survived: Promised = {
    text: `${name}: the process of the server (${server.pid}) ${isRunning(server) ? 'ran all the time' : `ended with ${server.exitCode ?? server.signalCode}`}`,
    isCached: isRunning(server),
  }
  // Without it nothing more comes to rest.
  if (!survived.isCached) return [survived]
  return [
    survived,
    ...(await accountFor(scene, log, name)),
    {
      text: `${name}: requests were served ${(quantile(served, 0.5) / 1000).toFixed(2)} s after PostgreSQL was ready in the median, ${slowest.toFixed(2)} s at most, and /ready said so after ${slowestReady.toFixed(2)} s at most (1 s); PostgreSQL was away for ${(quantile(recoveries, 0.5) / 1000).toFixed(1)} s in the median`,
      isCached: slowest <= 1 && slowestReady <= 1,
      isMeasured: true,
    },
    await invariantsHold(target, 'F11'),
  ]
}

/** Asks again and again; then answers how long after a moment the first requests were served. A request that hangs holds up no other. */
function watchReturn({ base }: Target, { token }: Person): (since: number) => Promise<{ served: number; ready: number }> {
  const seen = { served: [] as number[], ready: [] as number[] }
  const probe = async (what: 'served' | 'ready', url: string, headers: Record<string, string>): Promise<void> => {
    const reply = await orNull(fetch(url, { headers, signal: AbortSignal.timeout(2_000) }))
    const at = performance.now()
    await reply?.arrayBuffer().catch(() => undefined)
    if (reply?.status === 200) seen[what].push(at)
  }
  const asking = setInterval(() => {
    void probe('served', `${base}/api/v1/users/profile`, { authorization: `Bearer ${token}` })
    void probe('ready', `${base}/ready`, {})
  }, 25)
  const first = (at: readonly number[], since: number) => at.find((each) => each >= since)
  return async (since) => {
    for (const end = performance.now() + 15_000; performance.now() < end; await pause(10))
      if (first(seen.served, since) !== undefined && first(seen.ready, since) !== undefined) break
    clearInterval(asking)
    return { served: (first(seen.served, since) ?? Infinity) - since, ready: (first(seen.ready, since) ?? Infinity) - since }
  }
}

/** As far away as Daraja is, so that requests to pay are under way when the kill comes. */
async function openFarMpesa(stage: Stage): Promise<string> {
  const far = await openLatency(stage.port + 15, stage.port + 5, () => REPLY_MS)
  stage.onEnd(() => far.close())
  return `http://127.0.0.1:${stage.port + 15}`
}

// ---------------------------------------------------------------- a round

const openShops = (target: Target) => Promise.all(Array.from({ length: SHOPS }, () => openShop(target, { capacity: 50 })))
const newLog = (): Log => ({
  payers: 0,
  statuses: [],
  lostReplies: 0,
  lostPayReplies: 0,
  unansweredPayers: new Set(),
  stragglers: [],
  pinsWhileDown: 0,
  pins: 0,
  bookings: [],
  faults: [],
})

async function play(scene: Scene, log: Log, count: number, round: number, kill: () => Promise<void>): Promise<void> {
  const { target, shops } = scene
  const people = await newPeople(target, count)
  const payers = people.map((person, nth): Payer => {
    const all = round * count + nth
    return { person, plan: PLANS[nth % PLANS.length]!, shop: shops[all % SHOPS]!, startTime: nthHour(target, all % 96) }
  })
  log.payers += count
  const killing = pause(target.chance.whole(ROUND_MS * 0.4, ROUND_MS * 0.8)).then(kill)
  const paying = payers.map(async (payer, nth) => {
    await pause((ROUND_MS * nth) / count)
    await bookAndPay(scene, log, payer)
  })
  log.stragglers.push(...paying)
  await Promise.all([killing, Promise.race([Promise.all(paying), pause(ROUND_MS + STRAGGLE_MS)])])
}

/** As a person does: what was not answered is tried again, and a prompt that is on the phone is answered whatever the page says. */
async function bookAndPay(scene: Scene, log: Log, payer: Payer): Promise<void> {
  const { target } = scene
  const { person, plan } = payer
  const bookingId = await holdInTheEnd(scene, log, payer)
  if (!bookingId) return void log.faults.push(`${person.phone} could not book`)
  const prompt = await promptInTheEnd(scene, log, payer, bookingId)
  if (!prompt) return void log.faults.push(`${person.phone} was never asked to pay`)
  if (plan === 'ignore') return
  await pause(target.chance.whole(0, 1_500))
  const action = plan === 'decline' ? 'cancel' : 'pay'
  await sandboxRequest(target, 'POST', `/api/prompts/${prompt.id}/answer`, { action })
  if (action === 'pay') log.pins++
  if (action === 'pay' && scene.isDown()) log.pinsWhileDown++
  if (plan === 'cancel') await cancelInTheEnd(scene, log, payer, bookingId)
}

async function holdInTheEnd(scene: Scene, log: Log, { person, shop, startTime }: Payer): Promise<string | null> {
  const { target } = scene
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await pause(300)) {
    const reply = await tryTo(
      log,
      ask(target, 'POST', '/bookings/offers', { token: person.token, body: { offerId: shop.offerId, startTime } }),
    )
    if (reply?.status === 201) {
      log.bookings.push(reply.body.booking.id)
      return reply.body.booking.id
    }
    // Perhaps it was held, and only the reply was lost.
    const mine = await tryTo(log, ask(target, 'GET', '/bookings?status=pending', { token: person.token }))
    const [held] = mine?.status === 200 ? mine.body.bookings : []
    if (held) return held.id
  }
  return null
}

async function promptInTheEnd({ target }: Scene, log: Log, { person }: Payer, bookingId: string): Promise<Prompt | null> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await pause(300)) {
    const paying = tryTo(log, push(target, person, bookingId), true).then((reply) => {
      if (reply?.status !== 200) log.unansweredPayers.add(person.phone)
      return reply
    })
    // The prompt may be on the phone long before the page knows.
    const isAnswered = paying.then(() => true)
    while (!(await Promise.race([isAnswered, pause(50).then(() => false)]))) {
      const [early] = await promptsOf(target, person)
      if (early) return early
    }
    const [prompt] = await promptsOf(target, person)
    if (prompt) return prompt
  }
  return null
}

async function cancelInTheEnd({ target }: Scene, log: Log, { person }: Payer, bookingId: string): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await pause(500)) {
    const reply = await tryTo(log, ask(target, 'PUT', `/bookings/${bookingId}/cancel`, { token: person.token }))
    if (reply?.status === 200) return
  }
  log.faults.push(`${person.phone} could not cancel`)
}

/** Null where no reply came: nobody listened, or the connection broke after the request had left. */
async function tryTo(log: Log, asking: Promise<Reply>, isPayment = false): Promise<Reply | null> {
  try {
    const reply = await asking
    log.statuses.push(reply.status)
    return reply
  } catch (error) {
    // fetch keeps the reason in its cause.
    const { code } = ((error as Error).cause ?? {}) as { code?: string }
    const isLost = code !== 'ECONNREFUSED'
    log.statuses.push(isLost ? 'lost reply' : 'nobody there')
    if (isLost) log.lostReplies++
    if (isLost && isPayment) log.lostPayReplies++
    return null
  }
}

// ---------------------------------------------------------------- every shilling

type Row = {
  id: string
  status: PaymentStatus
  receipt: string | null
  cents: number
  bookingId: string
  booking: string
  refund: string | null
  booked: number
  alerted: boolean
}
type End = 'confirmed booking' | 'refunded' | 'refund under way' | 'unmatched, with an alert' | 'undecided, with an alert' | 'LOST'

/** Half an hour of the injected clock, in which whatever is due is done. */
async function comeToRest(target: Target): Promise<void> {
  for (let minutes = 0; minutes < 60; minutes++) {
    await target.advance(MINUTE)
    await pause(1_500)
    if (minutes >= 20 && (await isAtRest(target))) break
  }
  await quiesce(target)
}

async function isAtRest({ app }: Target): Promise<boolean> {
  const { rows } = await app.database.pool.query(
    `SELECT FROM payments WHERE status IN ('initiated', 'pending', 'unknown', 'refund_due') AND NOT needs_review LIMIT 1`,
  )
  return rows.length === 0
}

async function accountFor(scene: Scene, log: Log, name: string): Promise<Promised[]> {
  const { target } = scene
  await Promise.all(log.stragglers)
  await comeToRest(target)
  const { pool } = target.app.database
  const { payments: ledger, totals } = await mpesaLedger(target)
  const { rows } = await pool.query<Row>(
    `SELECT p.id, p.status, p.receipt, p.amount_cents AS cents, p.booking_id AS "bookingId", b.status AS booking, r.status AS refund,
      (SELECT count(*)::int FROM ledger_transfers t WHERE t.payment_id = p.id AND t.kind = 'fee-received') AS booked,
      EXISTS (SELECT FROM alerts a WHERE a.payment_id = p.id AND a.resolved_at IS NULL) AS alerted
    FROM payments p JOIN bookings b ON b.id = p.booking_id LEFT JOIN refunds r ON r.payment_id = p.id`,
  )
  const byReference = new Map(rows.map((row) => [payReference(row.id), row]))
  const { rows: unmatched } = await pool.query<{ receipt: string; alerted: boolean }>(
    `SELECT t.receipt, EXISTS (SELECT FROM alerts a WHERE a.resolved_at IS NULL AND (a.payment_id = t.payment_id OR a.detail LIKE '%' || t.receipt || '%')) AS alerted
    FROM ledger_transfers t WHERE t.kind = 'unmatched-received'`,
  )
  const ends = ledger.map((paid) => ({ paid, end: endOf(paid, byReference.get(paid.account), unmatched) }))
  const lost = ends.filter(({ end }) => end === 'LOST')
  const paidReferences = new Set(ledger.map(({ account }) => account))
  const arrived = rows.filter(({ booked }) => booked > 0)
  const twice = [
    ...arrived.filter(({ booked }) => booked > 1),
    ...arrived.filter(({ receipt }) => receipt !== null && unmatched.some((other) => other.receipt === receipt)),
    ...Object.values(Object.groupBy(rows.filter(isKeptFor), ({ bookingId }) => bookingId)).flatMap((all) => all?.slice(1) ?? []),
  ]
  const invented = arrived.filter(({ id }) => !paidReferences.has(payReference(id)))
  const { rows: books } = await pool.query<{ cents: number }>(
    `SELECT coalesce(sum(cents), 0)::bigint AS cents FROM ledger_entries WHERE account = 'mpesa'`,
  )
  const { rows: sources } = await pool.query<{ source: string }>(`SELECT source FROM payment_events WHERE to_status = 'completed'`)
  const onTill = (totals.takenShillings - totals.reversedShillings) * 100
  const { rows: present } = await pool.query('SELECT FROM bookings WHERE id = ANY($1)', [log.bookings])
  const missing = log.bookings.length - present.length
  const unpaid = rows.filter(({ booked }) => booked === 0)
  const strange = log.statuses.filter((status) => typeof status === 'number' && status >= 500 && status !== 503)
  return [
    {
      text: `${name}: ${log.payers} payers, ${log.pins} PINs entered, ${log.pinsWhileDown} of them while it was down; ${log.lostReplies} replies lost, ${log.lostPayReplies} of them to a request to pay, and ${log.unansweredPayers.size} payers were left without an answer at least once; replies: ${tally(log.statuses)}${log.faults[0] ? `; ${log.faults.length} gave up (${log.faults[0]})` : ''}`,
      isCached: strange.length === 0 && log.faults.length === 0,
    },
    {
      text: `${name}: of ${ledger.length} payments in M-Pesa’s book ${tally(ends.map(({ end }) => end))}: ${lost.length} lost${
        lost[0] ? ` (${JSON.stringify({ ...lost[0].paid, ours: byReference.get(lost[0].paid.account) })})` : ''
      }, ${twice.length} counted twice${twice[0] ? ` (${JSON.stringify(twice[0])})` : ''}, ${invented.length} without money; known by ${tally(sources.map(({ source }) => source))}; of ${unpaid.length} prompts not paid ${tally(
        unpaid.map(({ status, alerted }) => `${status}${alerted ? ' with an alert' : ''}`),
      )}`,
      isCached:
        lost.length === 0 &&
        twice.length === 0 &&
        invented.length === 0 &&
        ledger.length === log.pins &&
        unpaid.every(({ status, alerted }) => status === 'failed' || alerted),
    },
    {
      text: `${name}: the till holds KES ${onTill / 100} at M-Pesa and KES ${books[0]!.cents / 100} in our books; ${log.bookings.length} bookings were acknowledged, ${missing} are missing`,
      isCached: onTill === books[0]!.cents && missing === 0,
    },
  ]
}

const isKeptFor = ({ status, booking }: Row): boolean => status === 'completed' && booking === 'confirmed'

function endOf(paid: SandboxPayment, row: Row | undefined, unmatched: readonly { receipt: string; alerted: boolean }[]): End {
  const foreign = unmatched.find(({ receipt }) => receipt === paid.receipt)
  if (foreign) return foreign.alerted ? 'unmatched, with an alert' : 'LOST'
  if (!row || row.cents !== paid.amount * 100) return 'LOST'
  const isOurs = row.receipt === paid.receipt
  if (isOurs && isKeptFor(row)) return 'confirmed booking'
  if (isOurs && row.refund === 'completed') return paid.reversedAmount === paid.amount ? 'refunded' : 'LOST'
  if (row.refund === 'due' || row.refund === 'requested') return 'refund under way'
  return row.alerted ? 'undecided, with an alert' : 'LOST'
}
