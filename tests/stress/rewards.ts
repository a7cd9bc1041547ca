/**
 * Bookings of referred customers, completed repeatedly and at the same time cancelled or marked as no-show
 * (F24 of docs/rules/reliability.md#fault-tests).
 */
import { isQuietHour } from '#domain/booking/reminders.ts'
import { rewardCents } from '#domain/rewards/rewards.ts'
import { SETTLES_AFTER_MS } from '#domain/booking/store-actions.ts'
import { HOUR, MINUTE } from '#domain/time/time.ts'
import { openShop } from '#tests/support/factories.ts'
import { runScheduledJob } from '#tests/support/scheduled-jobs.ts'
import { testCredit } from './credit.ts'
import { enterPin, startPaying, type Payer } from './payment-helpers.ts'
import {
  apiRequest,
  checkAllInvariants,
  createPeople,
  formatCounts,
  mapConcurrently,
  nthOpenHour,
  pause,
  waitUntilIdle,
  type Reply,
  type StressResult,
  type Target,
} from './target.ts'

const COPIES = 10
const CONCURRENCY = 10
/** Every tenth customer has not verified the phone number, and earns no reward for the referrer. */
const UNVERIFIED_EVERY = 10

export async function testReferralRewards(
  target: Target,
  { bookings }: { bookings: number },
): Promise<StressResult[]> {
  const { pool } = target.app.database
  const shops = await Promise.all(
    Array.from({ length: CONCURRENCY }, () => openShop(target, { capacity: bookings })),
  )
  const referrers = await createPeople(target, 10)
  const people = await createPeople(target, bookings)
  for (const [index, { id }] of people.entries()) {
    const referrer = referrers[index % referrers.length]!
    const isVerified = index % UNVERIFIED_EVERY > 0
    await pool.query(
      `UPDATE accounts SET referred_by = $2, referred_at = created_at, is_phone_verified = $3 WHERE id = $1`,
      [id, referrer.id, isVerified],
    )
  }
  const startTime = nthOpenHour(target, 0)
  const payers = await mapConcurrently(CONCURRENCY, people, async (person, index) => {
    const payer = await startPaying(target, shops[index % CONCURRENCY]!, person, startTime)
    await enterPin(target, person)
    return payer
  })
  await waitUntilIdle(target)

  const replies: Reply[] = []
  const put = async ({ bookingId }: Payer, token: string, action: string): Promise<void> => {
    const reply = await apiRequest(target, 'PUT', `/bookings/${bookingId}/${action}`, { token, body: {} })
    replies.push(reply)
  }
  /** Sends all requests for a booking at once, in random order. */
  const completeAgainst = (rivalAction: 'cancel' | 'no-show', some: readonly Payer[]): Promise<unknown> =>
    mapConcurrently(CONCURRENCY, some, (payer) => {
      const { person, shop } = payer
      const rivalToken = rivalAction === 'cancel' ? person.token : shop.merchantToken
      const complete = () => put(payer, shop.merchantToken, 'complete')
      const rival = () => put(payer, rivalToken, rivalAction)
      const actions = [...Array.from({ length: COPIES }, () => complete), rival, rival]
      const shuffled = target.random.sample(actions, actions.length)
      return Promise.all(shuffled.map((action) => action()))
    })
  const advanceTo = (time: number) => target.advance(time - target.clock.now().getTime())

  // A booking can be cancelled before it starts, and marked as no-show only afterwards.
  const cancellable = payers.slice(0, Math.floor(bookings / 5))
  await advanceTo(Date.parse(startTime) - 3 * HOUR)
  await completeAgainst('cancel', cancellable)
  await advanceTo(Date.parse(startTime) + 16 * MINUTE)
  await completeAgainst('no-show', payers.slice(cancellable.length))
  await waitUntilIdle(target)
  // The store can undo the completion until then.
  await target.advance(SETTLES_AFTER_MS + MINUTE)
  await catchUp(target)
  await waitUntilIdle(target)

  const { rows } = await pool.query<{
    status: string
    feeCents: number
    rewards: number[]
    refusals: number
    isVerified: boolean
  }>(
    `SELECT b.status, b.fee_cents AS "feeCents", a.is_phone_verified AS "isVerified",
      ARRAY(SELECT r.cents FROM rewards r
        WHERE r.booking_id = b.id AND r.account_id = a.referred_by) AS rewards,
      (SELECT count(*)::int FROM reward_refusals f WHERE f.booking_id = b.id) AS refusals
    FROM bookings b JOIN accounts a ON a.id = b.account_id WHERE b.id = ANY($1)`,
    [payers.map(({ bookingId }) => bookingId)],
  )
  const wrong = rows.filter(({ status, feeCents, rewards, refusals, isVerified }) => {
    const isCompleted = status === 'completed'
    const expectedReward = isCompleted && isVerified ? String(rewardCents(feeCents)) : ''
    const expectedRefusals = isCompleted && !isVerified ? 1 : 0
    return rewards.join() !== expectedReward || refusals !== expectedRefusals
  })
  const faults = replies.filter(({ status }) => status >= 500 || status < 200)
  const statuses = rows.map(({ status }) => status)
  const example = wrong[0] ? ` (${JSON.stringify(wrong[0])})` : ''
  return [
    {
      text:
        `F24: ${bookings} bookings of referred customers, each completed ${COPIES} times at once beside ` +
        `cancellations or no-shows (${formatCounts(statuses)}): ${wrong.length} with a wrong ` +
        `reward${example}, ${faults.length} faults`,
      holds:
        wrong.length === 0 && faults.length === 0 && rows.length === bookings && new Set(statuses).size === 2,
    },
    await checkAllInvariants(target, 'F24'),
    ...(await testCredit(target, referrers)),
  ]
}

/** Does what scheduled jobs would have done in the days that the clock has skipped. */
export async function catchUp(target: Target): Promise<void> {
  while (isQuietHour(target.clock.now().getTime())) await target.advance(30 * MINUTE)
  await runScheduledJob(target, 'delete-old-registrations')
  await waitForDueReminders(target)
}

async function waitForDueReminders(target: Target): Promise<void> {
  let least = Infinity
  for (let withoutProgress = 0; withoutProgress < 600; withoutProgress++) {
    const { rows } = await target.app.database.pool.query<{ due: number }>(
      'SELECT count(*)::int AS due FROM reminders WHERE sent_at IS NULL AND dropped_at IS NULL AND due_at <= $1',
      [target.clock.now()],
    )
    const { due } = rows[0]!
    if (due === 0) return
    if (due < least) withoutProgress = 0
    least = Math.min(least, due)
    if (target.isTimeSkipped) await target.advance(1_000)
    await pause(200)
  }
  throw new Error('Reminders that are due were not sent')
}
