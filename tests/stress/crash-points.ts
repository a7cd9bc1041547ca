/**
 * The server is killed between two related steps and started again: each step takes effect once (F10 of
 * docs/rules/reliability.md#fault-tests).
 */
import { openShop, type Shop } from '#tests/support/factories.ts'
import type { DatabaseProxy, KillPoint } from './database-proxy.ts'
import { enterPin, listPrompts, startPaying } from './payment-helpers.ts'
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

export type CrashTarget = {
  target: Target
  proxy: DatabaseProxy
  killServer: () => void
  /** Starts the killed server again; returns the milliseconds until it was ready. */
  restartServer(): Promise<number>
}
type Attempt = { crash: CrashTarget; shop: Shop; person: Person; startTime: string }
type Scenario = {
  /** A clause that completes "the server dies when …". */
  name: string
  isPaid: boolean
  killPoint: KillPoint
  /** Runs before the kill point is set. */
  prepare?(attempt: Attempt): Promise<unknown>
  provoke(attempt: Attempt): Promise<unknown>
  /** Runs when the server is back. */
  continue?(attempt: Attempt): Promise<unknown>
}

/** Time that is longer than any lease or idempotency key of a killed process remains valid. */
const LEASE_EXPIRY_MS = 120_000
const KILL_TIMEOUT_MS = 20_000
const MAX_START_MS = 5_000

const ignoreLostReply = (): null => null
const pay = ({ crash, person }: Attempt) => enterPin(crash.target, person)

const SCENARIOS: Scenario[] = [
  {
    name: 'a booking is committed and its customer has no reply',
    isPaid: false,
    killPoint: { statements: ['insert into "bookings"'], when: 'after-commit' },
    provoke: (attempt) => book(attempt).catch(ignoreLostReply),
  },
  {
    name: 'a prompt is sent and that is not saved',
    isPaid: true,
    killPoint: { statements: ['insert into "payments"', 'update "payments"'], when: 'before-statement' },
    provoke: ({ crash, shop, person, startTime }) =>
      startPaying(crash.target, shop, person, startTime).catch(ignoreLostReply),
    // The prompt is on the phone, whatever happened to the server.
    continue: pay,
  },
  {
    name: 'a payment is completed and its events are not delivered',
    isPaid: true,
    killPoint: { statements: ['update "payments"'], when: 'after-commit' },
    prepare: ({ crash, shop, person, startTime }) => startPaying(crash.target, shop, person, startTime),
    provoke: pay,
  },
  {
    name: 'an SMS is sent and that is not saved',
    isPaid: false,
    killPoint: { statements: ['insert into "effects"', 'insert into "effects"'], when: 'before-statement' },
    provoke: (attempt) => book(attempt).catch(ignoreLostReply),
  },
]

export async function testCrashPoints(
  crash: CrashTarget,
  { times }: { times: number },
): Promise<StressResult[]> {
  const { target } = crash
  const shop = await openShop(target, { capacity: 50 })
  const attempts: { scenario: Scenario; attempt: Attempt }[] = []
  const startTimesMs: number[] = []
  for (const scenario of SCENARIOS) {
    const people = await createPeople(target, times)
    for (const [index, person] of people.entries()) {
      const attempt = { crash, shop, person, startTime: nthOpenHour(target, index) }
      startTimesMs.push(await crashOnce(scenario, attempt))
      attempts.push({ scenario, attempt })
    }
  }

  // Customers without a reply repeat the request, once the keys and leases of the killed server have expired.
  await target.advance(LEASE_EXPIRY_MS)
  const wrong: { scenario: Scenario; text: string }[] = []
  for (const { scenario, attempt } of attempts) {
    const problem = await repeatRequest(scenario, attempt)
    if (problem !== null) wrong.push({ scenario, text: `repeating the request: ${problem}` })
  }
  await waitUntilIdle(target)
  const effectsByScenario = new Map<Scenario, string[]>()
  for (const { scenario, attempt } of attempts) {
    const effects = await describeEffects(target, attempt.person)
    const expected = scenario.isPaid
      ? '1 booking, 1 payment, 1 prompt, 1 message'
      : '1 booking, 0 payments, 0 prompts, 1 message'
    if (effects !== expected) wrong.push({ scenario, text: effects })
    effectsByScenario.set(scenario, [...(effectsByScenario.get(scenario) ?? []), effects])
  }
  const slowestMs = Math.max(...startTimesMs)
  const scenarioResults = [...effectsByScenario].map(([scenario, effects]) => ({
    text: `F10: the server dies when ${scenario.name}, ${effects.length} times: ${formatCounts(effects)}`,
    holds: !wrong.some((each) => each.scenario === scenario),
  }))
  const [example] = wrong
  return [
    ...scenarioResults,
    ...(example
      ? [{ text: `F10: ${wrong.length} wrong: ${example.scenario.name}: ${example.text}`, holds: false }]
      : []),
    {
      text:
        `F10: started again ${startTimesMs.length} times, in ${(slowestMs / 1000).toFixed(1)} s at most ` +
        `(${MAX_START_MS / 1000})`,
      holds: slowestMs <= MAX_START_MS,
      isMeasured: true,
    },
    await checkAllInvariants(target, 'F10'),
  ]
}

/** Returns the milliseconds that the server needed to start again. */
async function crashOnce(scenario: Scenario, attempt: Attempt): Promise<number> {
  const { crash, person } = attempt
  await scenario.prepare?.(attempt)
  const killed = crash.proxy.killAt(scenario.killPoint, crash.killServer)
  await Promise.all([waitForKill(killed, scenario.name), scenario.provoke(attempt)])
  const startMs = await crash.restartServer()
  await scenario.continue?.(attempt)
  // The events of a payment exist only once it is completed.
  if (scenario.isPaid) await isConfirmedInTime(crash.target, person)
  // Work left over from this attempt would trigger the next kill at the wrong point.
  await waitUntilIdle(crash.target)
  return startMs
}

/** Returns null when the booking took effect; otherwise what went wrong. */
async function repeatRequest(scenario: Scenario, attempt: Attempt): Promise<string | null> {
  if (scenario.isPaid) {
    const isConfirmed = await isConfirmedInTime(attempt.crash.target, attempt.person)
    return isConfirmed ? null : 'the payment did not confirm its booking'
  }
  for (let tries = 0; ; tries++) {
    const { status, body } = await book(attempt)
    if (status === 201) return null
    // A scheduled job releases the keys of killed processes every half minute.
    if (body.code !== 'idempotency-key-in-use' || tries === 60) return `${status} ${body.code}`
    await pause(1_000)
  }
}

function book({ crash, shop, person, startTime }: Attempt): Promise<Reply> {
  return apiRequest(crash.target, 'POST', '/bookings/service', {
    token: person.token,
    body: { serviceId: shop.serviceId, startTime },
    headers: { 'idempotency-key': `crash-${person.id}` },
  })
}

async function isConfirmedInTime({ app }: Target, person: Person): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    const { rows } = await app.database.pool.query(
      `SELECT FROM bookings WHERE account_id = $1 AND status = 'confirmed'`,
      [person.id],
    )
    if (rows.length) return true
    await pause(100)
  }
  return false
}

async function describeEffects(target: Target, person: Person): Promise<string> {
  const { rows } = await target.app.database.pool.query<{ bookings: number; payments: number; code: string }>(
    `SELECT count(*) AS bookings, min(code) AS code,
      (SELECT count(*) FROM payments WHERE account_id = $1 AND status = 'completed') AS payments
    FROM bookings WHERE account_id = $1`,
    [person.id],
  )
  const { bookings, payments, code } = rows[0]!
  const prompts = await listPrompts(target, person)
  const { messages } = await sandboxRequest(target, 'GET', `/api/sms?phone=${person.phone}`)
  const confirmations = messages.filter(({ message }: { message: string }) => message.includes(code))
  return [
    pluralize(bookings, 'booking'),
    pluralize(payments, 'payment'),
    pluralize(prompts.length, 'prompt'),
    pluralize(confirmations.length, 'message'),
  ].join(', ')
}
const pluralize = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

export async function waitForKill(killed: Promise<void>, name: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`The server never reached the point where ${name}`))
    timer = setTimeout(fail, KILL_TIMEOUT_MS)
  })
  await Promise.race([killed, timeout]).finally(() => clearTimeout(timer))
}
