import { buildEntries } from '#domain/payments/ledger.ts'
import { rewardCents } from '#domain/rewards/rewards.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { uuidv7 } from '#server/ids.ts'
import type { Account, BookingPlan, Offer } from '../data/catalogue-types.ts'
import type { BookingHistory } from '../make/histories.ts'
import { insert } from './rows.ts'

/** Writes the rewards for completed offer bookings of referred customers. */
export async function writeRewards(tx: Tx, histories: CustomerHistory[]): Promise<void> {
  const rewards = toRewards(histories).map((reward) => ({ id: uuidv7(reward.earnedAt), ...reward }))
  const [earned, refused] = [
    rewards.filter(({ cents }) => cents > 0),
    rewards.filter(({ cents }) => cents === 0),
  ]
  await insert(
    tx,
    'rewards',
    earned.map(({ id, accountId, customer, plan, feeCents, cents, earnedAt }) => ({
      id,
      account_id: accountId,
      referred_id: customer.id,
      booking_id: plan.id,
      fee_cents: feeCents,
      cents,
      earned_at: new Date(earnedAt),
    })),
  )
  await insert(
    tx,
    'reward_refusals',
    refused.map(({ plan, earnedAt }) => ({ booking_id: plan.id, reason: 'no-fee', at: new Date(earnedAt) })),
  )
  const transfers = earned.map((reward) => ({ ...reward, transferId: uuidv7(reward.earnedAt) }))
  await insert(
    tx,
    'ledger_transfers',
    transfers.map(({ transferId, id, earnedAt }) => ({
      id: transferId,
      kind: 'reward-earned',
      reward_id: id,
      at: new Date(earnedAt),
    })),
  )
  await insert(
    tx,
    'ledger_entries',
    transfers.flatMap(({ transferId, feeCents, cents }) =>
      buildEntries('reward-earned', { feeCents, amountCents: cents }).map((entry) => ({
        transfer_id: transferId,
        ...entry,
      })),
    ),
  )
}

export const toRewards = (histories: readonly CustomerHistory[]) =>
  histories.flatMap(({ plan, offer, customer, history }) => {
    const earnedAt = history.steps.at(-1)?.at
    if (customer.referredBy === null || !offer || history.status !== 'completed' || earnedAt === undefined)
      return []
    const { feeCents } = history
    return [
      { accountId: customer.referredBy, customer, plan, feeCents, cents: rewardCents(feeCents), earnedAt },
    ]
  })

export type CustomerHistory = {
  plan: BookingPlan
  offer: Offer | null
  customer: Account
  history: BookingHistory
}
