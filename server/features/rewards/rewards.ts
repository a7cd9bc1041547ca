/**
 * The public API of rewards, which customers earn for the bookings of people they referred. The event that a booking was completed creates a
 * reward, and the event that its fee is refunded withdraws it; either may be handled twice and is recorded once (decision 017).
 */
import { rewardCents, statusOf, whyNoReward } from '#domain/rewards/rewards.ts'
import { bookTransfer } from '#server/features/payments/payments.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import { lock } from '#server/database/database.ts'
import { uuidv7 } from '#server/ids.ts'
import * as q from './queries.ts'

/** A booking was completed: the account that referred its customer is credited, or the reason why not is recorded. Decided once. */
export function credit(ctx: Ctx, bookingId: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    await lock(tx.db, lockOf(bookingId))
    const referral = await q.findReferral(tx.db, bookingId)
    if (!referral || (await q.isDecided(tx.db, bookingId))) return
    const reason = whyNoReward(referral)
    if (reason !== null) return void (await q.insertRefusal(tx.db, bookingId, reason, tx.now))
    const { feeCents, referrer, referred, completedAt } = referral
    const [id, cents] = [uuidv7(tx.now.getTime()), rewardCents(feeCents)]
    const reward = { id, accountId: referrer.id, referredId: referred.id, bookingId, feeCents, cents, earnedAt: completedAt }
    if (await q.insertReward(tx.db, reward))
      await bookTransfer(tx.db, { kind: 'reward-earned', rewardId: id, feeCents, amountCents: cents }, tx.now)
  })
}

/** The fee of a booking goes back after all: what it earned goes with it, unless it was there to be had already. */
export function withdraw(ctx: Ctx, paymentId: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const bookingId = await q.bookingOf(tx.db, paymentId)
    // Whichever comes first, the reward or the refund, the other sees it.
    await lock(tx.db, lockOf(bookingId))
    const reward = await q.findUnpaid(tx.db, bookingId)
    if (!reward) return
    const earnedAt = reward.earnedAt.getTime()
    if (statusOf({ earnedAt, withdrawnAt: reward.withdrawnAt?.getTime() ?? null }, tx.now.getTime()) !== 'pending') return
    await q.setWithdrawn(tx.db, reward.id, 'The access fee went back', tx.now)
    const { feeCents, cents } = reward
    await bookTransfer(tx.db, { kind: 'reward-withdrawn', rewardId: reward.id, feeCents, amountCents: cents }, tx.now)
  })
}

const lockOf = (bookingId: string): string => `reward:${bookingId}`
