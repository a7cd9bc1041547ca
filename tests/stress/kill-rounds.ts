/**
 * Rounds of customers who pay while the server or PostgreSQL is killed, and enter their PIN even while the
 * server is down. M-Pesa sends each callback once.
 */
import { openShop, type Shop } from '#tests/support/factories.ts'
import { openDelayProxy } from './delay-proxy.ts'
import type { StressEnvironment } from './environment.ts'
import { listPrompts, requestPrompt, type Prompt } from './payment-helpers.ts'
import {
  apiRequest,
  createPeople,
  nthOpenHour,
  pause,
  sandboxRequest,
  type Person,
  type Reply,
  type Target,
} from './target.ts'

/** The customers of a round start within this time, and the kill happens in the middle of it. */
const ROUND_MS = 2_500
const SHOPS = 4
const MPESA_DELAY_MS = 600
/** Plans of sixteen customers: one declines the prompt, one ignores it, and one cancels the booking after paying for it. */
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
 * Time for retries. After a kill it is unknown whether a prompt was sent, so the server sends the next one only
 * after a minute.
 */
const RETRY_TIMEOUT_MS = 100_000
/** Time that a round waits for customers who retry before the next round starts. */
const STRAGGLER_WAIT_MS = 8_000
export type Scenario = {
  target: Target
  shops: readonly Shop[]
  isDown(): boolean
}
type Payer = { person: Person; plan: (typeof PLANS)[number]; startTime: string; shop: Shop }
/** Observations of the customers. */
export type Observations = {
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

/** Delays replies as Daraja does, so that payment requests are in flight at the moment of the kill. */
export async function openDelayedMpesa(environment: StressEnvironment): Promise<string> {
  const proxyPort = environment.port + 15
  const proxy = await openDelayProxy(proxyPort, environment.port + 5, () => MPESA_DELAY_MS)
  environment.onEnd(() => proxy.close())
  return `http://127.0.0.1:${proxyPort}`
}

export const openShops = (target: Target) =>
  Promise.all(Array.from({ length: SHOPS }, () => openShop(target, { capacity: 50 })))
export const emptyObservations = (): Observations => ({
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

export async function runRound(
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

/** Returns null when no reply came: the connection was refused, or it broke after the request was sent. */
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
