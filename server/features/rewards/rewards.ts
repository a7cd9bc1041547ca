/**
 * The public API of rewards, which customers earn for the bookings of people they referred. A completed
 * booking creates a reward; the refund of its fee withdraws it. Both events may be handled twice and are
 * recorded once (decision 017).
 */
import { rewardCents, rewardStatus, rewardRefusal } from '#domain/rewards/rewards.ts'
import { bookTransfer } from '#server/features/ledger/ledger.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import { lock } from '#server/platform/database/database.ts'
import { uuidv7 } from '#server/ids.ts'
import * as q from './queries.ts'

/** Credits the account that referred the customer of a completed booking, or records why not. Done once. */
export { hasEarned } from './queries.ts'

export function creditReward(ctx: Ctx, bookingId: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    await lock(tx.db, lockKey(bookingId))
    const referral = await q.findReferral(tx.db, bookingId, tx.now)
    if (!referral || (await q.isDecided(tx.db, bookingId))) return
    const reason = rewardRefusal(referral)
    if (reason !== null) {
      await q.insertRefusal(tx.db, bookingId, reason, tx.now)
      return
    }
    const { feeCents, referrer, referred, completedAt } = referral
    const id = uuidv7(tx.now.getTime())
    const cents = rewardCents(feeCents)
    const reward = {
      id,
      accountId: referrer.id,
      referredId: referred.id,
      bookingId,
      feeCents,
      cents,
      earnedAt: completedAt,
    }
    if (!(await q.insertReward(tx.db, reward))) return
    await bookTransfer(tx.db, { kind: 'reward-earned', rewardId: id, feeCents, amountCents: cents }, tx.now)
    await tx.emit('reward.earned', { rewardId: id })
  })
}

/** Withdraws the reward of a booking whose fee is refunded, unless the reward is already available. */
export function withdrawReward(ctx: Ctx, paymentId: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const bookingId = await q.getBookingId(tx.db, paymentId)
    // The lock makes a concurrent credit and withdrawal see each other.
    await lock(tx.db, lockKey(bookingId))
    const reward = await q.findRewardWithoutPayment(tx.db, bookingId)
    if (!reward) return
    const times = {
      earnedAt: reward.earnedAt.getTime(),
      withdrawnAt: reward.withdrawnAt?.getTime() ?? null,
    }
    if (rewardStatus(times, tx.now.getTime()) !== 'pending') return
    await q.setWithdrawn(tx.db, reward.id, 'The access fee went back', tx.now)
    const { feeCents, cents } = reward
    await bookTransfer(
      tx.db,
      { kind: 'reward-withdrawn', rewardId: reward.id, feeCents, amountCents: cents },
      tx.now,
    )
  })
}

const lockKey = (bookingId: string): string => `reward:${bookingId}`
