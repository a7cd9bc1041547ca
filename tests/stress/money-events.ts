/**
 * Money by every way and with every fault, while the server, PostgreSQL and the providers fail (F42 of
 * docs/rules/reliability.md#fault-tests). money-records.ts compares the end with the records of M-Pesa and KRA.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '#server/platform/database/embedded-postgres/embedded-postgres.ts'
import { HOLD_MS } from '#domain/booking/booking-policy.ts'
import { payAccount } from '#domain/payments/pay-account.ts'
import { HOUR, MINUTE } from '#domain/time/time.ts'
import { openShop, type Shop } from '#tests/support/factories.ts'
import { replyOrNull, waitForExit, type StressEnvironment } from './environment.ts'
import { compareRecords, countEvents, readOpenMoney } from './money-records.ts'
import { openProviderProxy, type ProviderProxy } from './provider-proxy.ts'
import { catchUp } from './rewards.ts'
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
  type Reply,
  type StressResult,
  type Target,
} from './target.ts'
import { withdrawRewards } from './withdrawals.ts'

const EVENTS_PER_CUSTOMER = 7 // about
const ROUNDS = 20 // at least, if each is of a useful size
const CUSTOMERS_PER_ROUND = { least: 60, most: 600 }
const CONCURRENCY = 60
const SHOPS = 6
const OPEN_HOURS = 96
/** Rounds between two kills or outages of each kind. */
const EVERY = { serverKill: 5, postgresKill: 7, mpesaOutage: 3, etimsOutage: 4 }
const IDLE_WITHIN_SECONDS = 3_600 // after many events
const OUTAGE_MS = 3_000
/** Time that is longer than the interval of the jobs that send refunds and invoices. */
const PROGRESS_MS = 15_000

type Plan = {
  name: string
  way: 'prompt' | 'paybill'
  faults?: Record<string, unknown>
  answer?: 'cancel' | 'ignore' | 'no-funds'
  /** Amount and account that are typed on the phone instead of those of the booking. */
  amount?: number
  account?: string
  times?: number
  isAfterHold?: true
  cancels?: true
}
const paybill = (name: string, rest: Omit<Partial<Plan>, 'name' | 'way'> = {}): Plan => ({
  name,
  way: 'paybill',
  ...rest,
})
const prompt = (name: string, rest: Omit<Partial<Plan>, 'name' | 'way'> = {}): Plan => ({
  name,
  way: 'prompt',
  ...rest,
})

/** Plans of the customers. One customer after another takes the next plan. */
const PLANS: readonly Plan[] = [
  prompt('paid'),
  prompt('callback twice', { faults: { callback: 'twice' } }),
  prompt('callback late', { faults: { callback: 'late', statement: 'late' } }),
  prompt('callback never', { faults: { callback: 'never' } }),
  prompt('callback before the reply', { faults: { callback: 'before-reply' } }),
  prompt('reply lost, in the statement', { faults: { push: 'lose-reply', callback: 'never' } }),
  prompt('another amount', { faults: { callback: 'wrong-amount' } }),
  prompt('declined', { answer: 'cancel' }),
  prompt('ignored', { answer: 'ignore' }),
  prompt('no money', { answer: 'no-funds' }),
  prompt('after the hold', { isAfterHold: true, faults: { callback: 'late', query: 'processing-4999' } }),
  prompt('cancelled', { cancels: true }),
  prompt('cancelled, reversal refused', { cancels: true, faults: { reversal: 'fail', count: 10 } }),
  prompt('cancelled, reversal lost', { cancels: true, faults: { reversal: 'lose-reply' } }),
  prompt('cancelled, order lost', { cancels: true, faults: { reversal: 'lose-request' } }),
  prompt('cancelled, paid out twice', {
    cancels: true,
    faults: { reversal: 'fail', payout: 'twice', count: 10 },
  }),
  prompt('cancelled, pay-out without a result', {
    cancels: true,
    faults: { reversal: 'fail', payout: 'never', count: 10 },
  }),
  prompt('invoice signed, reply lost', { faults: { etims: 'lose-reply' } }),
  paybill('by hand'),
  paybill('by hand, confirmed three times', { faults: { paybill: 'three-times' } }),
  paybill('by hand, confirmed late', { faults: { paybill: 'late' } }),
  paybill('by hand, never confirmed', { faults: { paybill: 'never' } }),
  paybill('by hand, confirmed first', { faults: { paybill: 'before-validation' } }),
  paybill('by hand, number plain', { faults: { payer: 'plain', names: 'none' } }),
  paybill('by hand, number hidden', { faults: { payer: 'empty' } }),
  paybill('by hand, another amount', { amount: 77, faults: { paybill: 'validation-lost' } }),
  paybill('by hand, another account', { account: 'rent june', faults: { paybill: 'validation-lost' } }),
  paybill('by hand, refused', { amount: 77 }),
  paybill('by hand, twice', { times: 2, faults: { paybill: 'validation-lost', count: 2 } }),
  paybill('by hand, after the hold', { isAfterHold: true, faults: { paybill: 'validation-lost' } }),
  paybill('by hand, cancelled', { cancels: true }),
  paybill('by hand, cancelled, reversal refused', {
    cancels: true,
    faults: { payer: 'plain', reversal: 'fail', count: 10 },
  }),
]

type Customer = { person: Person; plan: Plan; shop: Shop; startTime: string }
type Held = Customer & { bookingId: string; code: string; amount: number }
type Scenario = { target: Target; shops: readonly Shop[]; gaveUp: string[]; held: Held[] }

export async function testMoneyEvents(
  environment: StressEnvironment,
  { events, print }: { events: number; print: (line: string) => void },
): Promise<StressResult[]> {
  const dir = join(environment.scratchDir, 'money-postgres')
  const openPostgres = () =>
    startPostgres({ dir, port: environment.port + 10, log: () => undefined, onOutput: () => undefined })
  let postgres = await openPostgres()
  environment.onEnd(() => postgres.stop())
  await environment.migrate(postgres.url)
  const [mpesa, etims] = [
    await openProviderProxy(environment.port + 12, environment.port + 5),
    await openProviderProxy(environment.port + 13, environment.port + 5),
  ]
  for (const proxy of [mpesa, etims]) environment.onEnd(() => proxy.close())
  const env = {
    DATABASE_URL: postgres.url,
    DEMO: '0',
    MPESA_URL: `http://127.0.0.1:${environment.port + 12}`,
    ETIMS_URL: `http://127.0.0.1:${environment.port + 13}/etims-api`,
    ETIMS_PIN: 'P051234567Z',
    ETIMS_DEVICE_SERIAL: 'stress',
  }
  let server = await environment.startServer(env)
  const target = await environment.openTarget(postgres.url, { isDatabaseKilled: true })
  const shops = await Promise.all(Array.from({ length: SHOPS }, () => openShop(target, { capacity: 500 })))
  const scenario: Scenario = { target, shops, gaveUp: [], held: [] }
  const kills = { server: 0, postgres: 0, mpesa: 0, etims: 0 }

  const killServer = async () => {
    kills.server++
    server.kill('SIGKILL')
    await waitForExit(server)
    server = await environment.startServer(env)
  }
  const killPostgres = async () => {
    kills.postgres++
    process.kill(Number(readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    await pause(target.random.integer(500, 1_500))
    postgres = await openPostgres()
  }
  const outage = async (proxy: ProviderProxy) => {
    if (target.random.integer(0, 1) === 0) await proxy.refuse()
    else proxy.hang()
    await pause(OUTAGE_MS)
    await proxy.forward()
  }

  let round = 0
  const names: string[] = []
  const { least, most } = CUSTOMERS_PER_ROUND
  const customersPerRound = Math.max(least, Math.min(most, Math.round(events / EVENTS_PER_CUSTOMER / ROUNDS)))
  for (; (await countEvents(target)) < events; round++) {
    const people = await createPeople(target, customersPerRound)
    const customers = people.map((person, index): Customer => {
      const nth = round * customersPerRound + index
      return {
        person,
        plan: PLANS[nth % PLANS.length]!,
        shop: shops[nth % SHOPS]!,
        startTime: nthOpenHour(target, Math.floor(nth / SHOPS) % OPEN_HOURS),
      }
    })
    names.push(...customers.map(({ plan }) => plan.name))
    const trouble = pause(target.random.integer(300, 1_500)).then(async () => {
      if (round % EVERY.serverKill === EVERY.serverKill - 1) await killServer()
      else if (round % EVERY.postgresKill === EVERY.postgresKill - 1) await killPostgres()
      else if (round % EVERY.mpesaOutage === EVERY.mpesaOutage - 1) {
        kills.mpesa++
        await outage(mpesa)
      } else if (round % EVERY.etimsOutage === EVERY.etimsOutage - 1) {
        kills.etims++
        await outage(etims)
      }
    })
    await Promise.all([
      trouble,
      mapConcurrently(CONCURRENCY, customers, (customer) => live(scenario, customer)),
    ])
    if (round % 10 === 9) print(`        F42: ${await countEvents(target)} events after ${round + 1} rounds`)
  }

  await payAfterHold(scenario)
  // This is before the clock moves by days, after which it would be a case.
  const early = await settle(scenario)
  // A server that is started again would have lost the clock that this moves.
  const withdrawals = await withdrawRewards(target, async (nth) => {
    if (nth === 1) await killPostgres()
    else if (nth === 3) {
      kills.mpesa++
      await outage(mpesa)
    }
  })
  const settled = await settle(scenario)
  await catchUp(target)
  return [
    {
      text:
        `F42: ${names.length} customers (${formatCounts(names)}); the server killed ${kills.server} times, ` +
        `PostgreSQL ${kills.postgres} times, M-Pesa away ${kills.mpesa} times, eTIMS ${kills.etims} times; ` +
        `${withdrawals} withdrawals of rewards; ` +
        `${scenario.gaveUp.length} customers gave up (${formatCounts(scenario.gaveUp) || 'none'})`,
      holds: true,
    },
    {
      text:
        `F42: all money is settled, refunded or a case after ${early.hours} hours of the clock${early.open}, and after the ` +
        `withdrawals after ${settled.hours}${settled.open}`,
      holds: early.open === '' && settled.open === '',
    },
    ...(await compareRecords(target)),
    await checkAllInvariants(target, 'F42'),
  ]
}

/** Runs one customer. Errors while something is away are repeated for a while, as a person does. */
async function live(scenario: Scenario, customer: Customer): Promise<void> {
  const held = await hold(scenario, customer)
  if (!held) return
  scenario.held.push(held)
  const { plan, person } = held
  if (plan.faults)
    await sandboxRequest(scenario.target, 'POST', '/api/faults', { phone: person.phone, ...plan.faults })
  if (plan.isAfterHold && plan.way === 'paybill') return
  await (plan.way === 'paybill' ? payByHand(scenario, held) : payByPrompt(scenario, held))
  if (plan.cancels) await cancelWhenPaid(scenario, held)
}

async function hold(scenario: Scenario, customer: Customer): Promise<Held | null> {
  const { person, shop, startTime } = customer
  const body = { offerId: shop.offerId, startTime }
  const reply = await untilDone(scenario, 'could not book', () =>
    apiRequest(scenario.target, 'POST', '/bookings/offers', { token: person.token, body }),
  )
  if (!reply) return null
  const { id, code, chargedFee } = reply.body.booking
  return { ...customer, bookingId: id, code, amount: chargedFee }
}

async function payByPrompt(scenario: Scenario, { person, plan, bookingId }: Held): Promise<void> {
  const { target } = scenario
  const body = { bookingId, phoneNumber: person.phone }
  const asking = untilDone(scenario, 'got no prompt', () =>
    apiRequest(target, 'POST', '/payments/mpesa', { token: person.token, body }),
  )
  let isAnswered = false
  void asking.finally(() => (isAnswered = true))
  // The prompt may be on the phone long before the server replies, or although it never does.
  for (let tries = 0; tries < 400; tries++) {
    const { prompts } = await sandboxRequest(target, 'GET', `/api/prompts?phone=${person.phone}`)
    const open = prompts.find(({ status }: { status: string }) => status === 'open')
    if (open) {
      const action = plan.answer ?? 'pay'
      await sandboxRequest(target, 'POST', `/api/prompts/${open.id}/answer`, { action }).catch(
        () => undefined,
      )
      break
    }
    if (isAnswered && tries > 40) break
    await pause(50)
  }
  await asking
}

async function payByHand({ target }: Scenario, { person, plan, code, amount }: Held): Promise<void> {
  const order = {
    phone: person.phone,
    business: target.app.config.mpesa.shortcode,
    account: plan.account ?? payAccount(code),
    amount: plan.amount ?? amount,
  }
  for (let times = plan.times ?? 1; times > 0; times--)
    await sandboxRequest(target, 'POST', '/api/paybill', order)
}

async function cancelWhenPaid(scenario: Scenario, { person: { token }, bookingId }: Held): Promise<void> {
  const { target } = scenario
  for (let tries = 0; tries < 60; tries++) {
    const reply = await replyOrNull(apiRequest(target, 'GET', `/bookings/${bookingId}`, { token }))
    if (reply?.status === 200 && reply.body.booking.status === 'confirmed') {
      await untilDone(scenario, 'could not cancel', () =>
        apiRequest(target, 'PUT', `/bookings/${bookingId}/cancel`, {
          token,
          body: { reason: 'Plans changed' },
        }),
      )
      return
    }
    await pause(500)
  }
}

/** Repeats a request until it succeeds, or is refused for good. */
async function untilDone(
  scenario: Scenario,
  what: string,
  send: () => Promise<Reply>,
): Promise<Reply | null> {
  for (let tries = 0; tries < 120; tries++) {
    const reply = await replyOrNull(send())
    if (reply && reply.status < 300) return reply
    if (reply && reply.status < 500 && reply.status !== 429 && reply.body.code !== 'prompt-open') break
    await pause(500)
  }
  scenario.gaveUp.push(what)
  return null
}

/** Pays for some when their time is not held any more. */
async function payAfterHold(scenario: Scenario): Promise<void> {
  await scenario.target.advance(HOLD_MS + MINUTE)
  await waitUntilIdle(scenario.target, IDLE_WITHIN_SECONDS)
  const late = scenario.held.filter(({ plan }) => plan.isAfterHold && plan.way === 'paybill')
  await mapConcurrently(CONCURRENCY, late, (held) => payByHand(scenario, held))
}

/** Lets time pass without further faults, until no money is under way. */
async function settle({ target }: Scenario): Promise<{ hours: number; open: string }> {
  await sandboxRequest(target, 'DELETE', '/api/faults')
  let stepMs = 20 * MINUTE
  for (let passedMs = 0; passedMs <= 60 * HOUR; passedMs += stepMs) {
    // Money that is left then waits for a day, after which it is a case.
    if (passedMs >= 3 * HOUR) stepMs = 3 * HOUR
    await target.advance(stepMs)
    const open = await waitForProgress(target)
    if (open === 0) return { hours: Math.round(passedMs / HOUR), open: '' }
  }
  return { hours: 60, open: `; open: ${(await readOpenMoney(target)).text}` }
}

/** Refunds and invoices are sent a few at a time: otherwise a day would pass before the last one is. */
async function waitForProgress(target: Target): Promise<number> {
  for (let least = Infinity; ;) {
    await pause(PROGRESS_MS)
    await waitUntilIdle(target, IDLE_WITHIN_SECONDS)
    const { count } = await readOpenMoney(target)
    if (count === 0 || count >= least) return count
    least = count
  }
}
