/**
 * Several bookings that use the same rewards at once, of which some are paid, some cancelled and the others expire (F40 of
 * docs/rules/reliability.md#fault-tests).
 */
import { HOLD_MS } from '#domain/booking/booking-policy.ts'
import { PENDING_MS } from '#domain/rewards/rewards.ts'
import { MINUTE } from '#domain/time/time.ts'
import { closeExpired } from '#server/features/requests/deciding/closing.ts'
import { openShop } from '#tests/support/factories.ts'
import { enterPin, requestPrompt } from './payment-helpers.ts'
import {
  apiRequest,
  checkAllInvariants,
  mapConcurrently,
  nthOpenHour,
  waitUntilIdle,
  type Person,
  type Reply,
  type StressResult,
  type Target,
} from './target.ts'

const SHOPS = 4
const CONCURRENCY = 5

/** `earners` have rewards that are pending. */
export async function testCredit(target: Target, earners: readonly Person[]): Promise<StressResult[]> {
  // Sessions end after a week without requests.
  for (const part of [PENDING_MS / 2, PENDING_MS / 2 + MINUTE]) {
    await target.advance(part)
    await mapConcurrently(CONCURRENCY, earners, (earner) => getAvailableCredit(target, earner))
  }
  // The server's schedule closes within a minute what has expired meanwhile; the invariants are checked before that.
  await closeExpired(target.app)
  const shops = await Promise.all(
    Array.from({ length: SHOPS }, () => openShop(target, { capacity: earners.length })),
  )
  const startTime = nthOpenHour(target, 0)
  const replies: Reply[] = []
  const balances = await mapConcurrently(CONCURRENCY, earners, async (earner, index) => {
    const before = await getAvailableCredit(target, earner)
    const made = await Promise.all(
      shops.map(({ offerId }) =>
        apiRequest(target, 'POST', '/bookings/offers', {
          token: earner.token,
          body: { offerId, startTime, useRewards: true },
        }),
      ),
    )
    replies.push(...made)
    const bookings: CreatedBooking[] = made.flatMap(({ body }) => (body.booking ? [body.booking] : []))
    const used = bookings.reduce((sum, booking) => sum + booking.creditUsed, 0)
    const left = await getAvailableCredit(target, earner)
    const withCredit = bookings.find((booking) => booking.creditUsed > 0)
    const isPaid = withCredit !== undefined && index % 3 === 0
    if (isPaid) {
      replies.push(await requestPrompt(target, earner, withCredit.id))
      if (withCredit.requiresPayment) await enterPin(target, earner)
    } else if (withCredit && index % 3 === 1) {
      const path = `/bookings/${withCredit.id}/cancel`
      // The booking is cancelled twice at once: the rewards come back once.
      const cancel = () => apiRequest(target, 'PUT', path, { token: earner.token, body: {} })
      replies.push(...(await Promise.all([cancel(), cancel()])))
    }
    const isCancelled = !isPaid && index % 3 === 1
    // A booking that rewards pay completely is confirmed at once, and does not expire.
    const staysUsed = (booking: CreatedBooking) =>
      booking === withCredit && (isPaid || isCancelled) ? isPaid : !booking.requiresPayment
    const spent = bookings.filter(staysUsed).reduce((sum, booking) => sum + booking.creditUsed, 0)
    return { earner, before, used, left, spent }
  })
  await waitUntilIdle(target)
  await target.advance(HOLD_MS + MINUTE)
  await waitUntilIdle(target)
  const wrong = []
  for (const { earner, before, used, left, spent } of balances) {
    const after = await getAvailableCredit(target, earner)
    if (used > before || left !== before - used || after !== before - spent || (before > 0 && used === 0))
      wrong.push({ before, used, left, spent, after })
  }
  const faults = replies.filter(({ status }) => status >= 500 || status < 200)
  const usable = balances.filter(({ before }) => before > 0).length
  return [
    {
      text:
        `F40: ${usable} balances of rewards, each used by ${SHOPS} bookings at once, then paid, cancelled or left to ` +
        `expire: ${wrong.length} wrong${wrong[0] ? ` (${JSON.stringify(wrong[0])})` : ''}, ${faults.length} faults`,
      holds: wrong.length === 0 && faults.length === 0 && usable > 0,
    },
    await checkAllInvariants(target, 'F40'),
  ]
}

type CreatedBooking = { id: string; creditUsed: number; requiresPayment: boolean }

/** Returns the available balance in whole shillings. */
const getAvailableCredit = async (target: Target, { token }: Person): Promise<number> =>
  (await apiRequest(target, 'GET', '/users/rewards', { token })).body.points
