/** Rewards that customers send to their phones, beside all other money (F42 of docs/rules/reliability.md#fault-tests). */
import { SETTLES_AFTER_MS } from '#domain/booking/store-actions.ts'
import { PENDING_MS } from '#domain/rewards/rewards.ts'
import { MINUTE } from '#domain/time/time.ts'
import { openShop } from '#tests/support/factories.ts'
import { replyOrNull } from './environment.ts'
import { enterPin, startPaying } from './payment-helpers.ts'
import { listCodes } from './sms-codes.ts'
import {
  apiRequest,
  createPeople,
  mapConcurrently,
  nthOpenHour,
  pause,
  sandboxRequest,
  waitUntilIdle,
  type Person,
  type Reply,
  type Target,
} from './target.ts'

/** Faults of M-Pesa with the pay-outs of one earner each. */
const PAYOUT_FAULTS = [
  'normal',
  'twice',
  'never',
  'late',
  'before-reply',
  'timeout-then-paid',
  'lose-reply',
  'lose-request',
  'internal-error-paid',
  'unregistered',
] as const
const TIMES = 5
const DEAR = { priceCents: 10_000_000, discountedCents: 5_000_000 }
const AMOUNT = 50 // the least
const CONCURRENCY = 5
const TRIES = 40
const PAUSE_MS = 500

type Earner = { person: Person; fault: (typeof PAYOUT_FAULTS)[number]; withdrawals: number }

/**
 * Each earner withdraws several times, while `disturb` runs. Returns how many withdrawals were accepted. Moves the clock by
 * more than a week.
 */
export async function withdrawRewards(
  target: Target,
  disturb: (nth: number) => Promise<void>,
): Promise<number> {
  const earners = await createEarners(target)
  for (let nth = 0; nth < TIMES; nth++) {
    await Promise.all([disturb(nth), ...earners.map((earner) => withdraw(target, earner))])
    // The limit is one code a minute.
    await target.advance(2 * MINUTE)
  }
  return earners.reduce((sum, { withdrawals }) => sum + withdrawals, 0)
}

/** Customers with rewards from the bookings of people whom they referred. Moves the clock by more than a week. */
async function createEarners(target: Target): Promise<Earner[]> {
  const { pool } = target.app.database
  const count = PAYOUT_FAULTS.length
  const shop = await openShop(target, { ...DEAR, capacity: count })
  const [earners, friends] = [await createPeople(target, count), await createPeople(target, count)]
  const startTime = nthOpenHour(target, 0)
  const bookings = await mapConcurrently(CONCURRENCY, friends, async (friend, index) => {
    await pool.query(
      `UPDATE accounts SET referred_by = $2, referred_at = created_at, is_phone_verified = true WHERE id = $1`,
      [friend.id, earners[index]!.id],
    )
    const payer = await startPaying(target, shop, friend, startTime)
    await enterPin(target, friend)
    return payer.bookingId
  })
  await pool.query('UPDATE accounts SET is_phone_verified = true WHERE id = ANY($1)', [
    earners.map(({ id }) => id),
  ])
  await waitUntilIdle(target)
  await target.advance(Date.parse(startTime) - target.clock.now().getTime() + MINUTE)
  for (const id of bookings)
    await apiRequest(target, 'PUT', `/bookings/${id}/complete`, { token: shop.merchantToken, body: {} })
  await target.advance(SETTLES_AFTER_MS + MINUTE)
  await waitUntilIdle(target)
  // Sessions end after a week without requests.
  for (const part of [PENDING_MS / 2, PENDING_MS / 2 + MINUTE]) {
    await target.advance(part)
    await mapConcurrently(CONCURRENCY, earners, ({ token }) =>
      apiRequest(target, 'GET', '/users/withdrawals', { token }),
    )
  }
  await waitUntilIdle(target)
  return earners.map((person, index) => ({ person, fault: PAYOUT_FAULTS[index]!, withdrawals: 0 }))
}

/**
 * Withdraws as a person does: the code of the SMS is entered until there is a reply. Gives up when something is
 * away for long.
 */
async function withdraw(target: Target, earner: Earner): Promise<void> {
  const { token, phone } = earner.person
  const key = `withdrawal-${earner.person.id}-${earner.withdrawals}`
  await sandboxRequest(target, 'POST', '/api/faults', { phone, payout: earner.fault })
  const known = (await listCodes(target, phone)).length
  for (let tries = 0; tries < TRIES; tries++) {
    const codes = await listCodes(target, phone)
    // A second one within a minute is refused.
    if (codes.length === known)
      await replyOrNull(
        apiRequest(target, 'POST', '/users/withdrawals/code', { token, body: { amount: AMOUNT } }),
      )
    else {
      const body = { amount: AMOUNT, otp: codes[0]! }
      const headers = { 'idempotency-key': key }
      const reply = await replyOrNull(
        apiRequest(target, 'POST', '/users/withdrawals', { token, body, headers }),
      )
      if (reply?.status === 201) earner.withdrawals++
      if (isFinal(reply)) return
    }
    await pause(PAUSE_MS)
  }
}

const isFinal = (reply: Reply | null): boolean =>
  reply !== null && reply.status < 500 && reply.body.code !== 'idempotency-key-in-use'
