/**
 * Referred customers whose bookings are completed again and again, and cancelled or missed at the same time
 * (F24 of docs/rules/reliability.md#fault-tests).
 */
import { rewardCents } from '#domain/rewards/rewards.ts'
import { HOUR, MINUTE } from '#domain/time/time.ts'
import { openShop } from '#tests/support/factories.ts'
import type { Promised } from './stress.ts'
import { enterPin, startPaying, type Payer } from './paying.ts'
import { ask, inTurns, invariantsHold, newPeople, nthHour, pause, quiesce, tally, type Reply, type Target } from './target.ts'

const COPIES = 10
const LANES = 10
/** Every so many customers have not confirmed their number, and earn nobody anything. */
const UNCONFIRMED = 10

export async function creditedOnce(target: Target, { bookings }: { bookings: number }): Promise<Promised[]> {
  const { pool } = target.app.database
  const shops = await Promise.all(Array.from({ length: LANES }, () => openShop(target, { capacity: bookings })))
  const referrers = await newPeople(target, 10)
  const people = await newPeople(target, bookings)
  for (const [nth, { id }] of people.entries())
    await pool.query('UPDATE accounts SET referred_by = $2, referred_at = created_at, is_phone_verified = $3 WHERE id = $1', [
      id,
      referrers[nth % referrers.length]!.id,
      nth % UNCONFIRMED > 0,
    ])
  const startTime = nthHour(target, 0)
  const payers = await inTurns(LANES, people, async (person, nth) => {
    const payer = await startPaying(target, shops[nth % LANES]!, person, startTime)
    await enterPin(target, person)
    return payer
  })
  await quiesce(target)

  const replies: Reply[] = []
  const put = async ({ bookingId }: Payer, token: string, what: string, body: object = {}): Promise<void> =>
    void replies.push(await ask(target, 'PUT', `/bookings/${bookingId}/${what}`, { token, body }))
  /** All at once and in any order; nobody waits for what others are told. */
  const race = (some: readonly Payer[], rivals: 'cancel' | 'no-show'): Promise<unknown> =>
    inTurns(LANES, some, (payer) => {
      const { person, shop } = payer
      const complete = Array.from({ length: COPIES }, () => () => put(payer, shop.merchantToken, 'complete'))
      const rival = rivals === 'cancel' ? () => put(payer, person.token, 'cancel') : () => put(payer, shop.merchantToken, 'no-show')
      const acts = [...complete, rival, rival]
      return Promise.all(target.chance.some(acts, acts.length).map((act) => act()))
    })
  // In time to cancel nothing has begun that could be completed; once it has, nobody may have come.
  const early = payers.slice(0, Math.floor(bookings / 5))
  await target.advance(Date.parse(startTime) - 3 * HOUR - target.clock.now().getTime())
  await race(early, 'cancel')
  await target.advance(Date.parse(startTime) + 16 * MINUTE - target.clock.now().getTime())
  await race(payers.slice(early.length), 'no-show')
  await remindersOver(target)
  await quiesce(target)

  const { rows } = await pool.query<{ status: string; fee: number; cents: number[]; refused: number; confirmed: boolean }>(
    `SELECT b.status, b.fee_cents AS fee, a.is_phone_verified AS confirmed,
      ARRAY(SELECT r.cents FROM rewards r WHERE r.booking_id = b.id AND r.account_id = a.referred_by) AS cents,
      (SELECT count(*)::int FROM reward_refusals f WHERE f.booking_id = b.id) AS refused
    FROM bookings b JOIN accounts a ON a.id = b.account_id WHERE b.id = ANY($1)`,
    [payers.map(({ bookingId }) => bookingId)],
  )
  const wrong = rows.filter(({ status, fee, cents, refused, confirmed }) => {
    const [earned, why] = status !== 'completed' ? ['', 0] : confirmed ? [String(rewardCents(fee)), 0] : ['', 1]
    return cents.join() !== earned || refused !== why
  })
  const faults = replies.filter(({ status }) => status >= 500 || status < 200)
  const ends = tally(rows.map(({ status }) => status))
  return [
    {
      text: `F24: ${bookings} bookings of referred customers, each completed ${COPIES} times at once beside those who cancel or say that nobody came (${ends}): ${
        wrong.length
      } without exactly what they earn${wrong[0] ? ` (${JSON.stringify(wrong[0])})` : ''}, ${faults.length} faults`,
      isCached:
        wrong.length === 0 && faults.length === 0 && rows.length === bookings && new Set(rows.map(({ status }) => status)).size === 2,
    },
    await invariantsHold(target, 'F24'),
  ]
}

/** So much time at one stroke has left reminders behind, until the sweep comes by. */
async function remindersOver(target: Target): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const { rows } = await target.app.database.pool.query(
      'SELECT FROM reminders WHERE sent_at IS NULL AND dropped_at IS NULL AND due_at <= $1 LIMIT 1',
      [target.clock.now()],
    )
    if (rows.length === 0) return
    if (target.isHasty) await target.advance(1_000)
    await pause(200)
  }
  throw new Error('Reminders stay behind')
}
