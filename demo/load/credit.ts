// Bookings whose access fee rewards pay, in whole or in part.
import { buildEntries } from '#domain/payments/ledger.ts'
import { creditFor, splitFee } from '#domain/payments/credit.ts'
import { PENDING_MS } from '#domain/rewards/rewards.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { uuidv7 } from '#server/ids.ts'
import { buildHistory, type HistoryInput } from '../make/histories.ts'
import { toRewards, type CustomerHistory } from './rewards.ts'
import { insert } from './rows.ts'

/** The histories, with the credit that was available when each booking that uses rewards was made. */
export function withCredit<Planned extends CustomerHistory & HistoryInput>(
  planned: readonly Planned[],
): Planned[] {
  const rewards = toRewards(planned)
  const used = new Map<string, number>()
  return planned
    .toSorted((a, b) => a.plan.createdAt - b.plan.createdAt)
    .map((each) => {
      if (!each.plan.usesRewards) return each
      const { id } = each.customer
      const before = used.get(id) ?? 0
      const earned = rewards
        .filter(({ accountId, earnedAt }) => accountId === id && earnedAt + PENDING_MS <= each.plan.createdAt)
        .reduce((sum, { cents }) => sum + cents, 0)
      const creditCents = creditFor(earned - before, each.history.chargedCents)
      used.set(id, before + creditCents)
      return { ...each, history: buildHistory({ ...each, creditCents }) }
    })
}

/** Writes the uses of rewards by confirmed bookings. */
export async function writeCredit(tx: Tx, histories: readonly CustomerHistory[]): Promise<void> {
  const uses = histories.flatMap(({ plan, customer, history }) => {
    const usedAt = history.steps.find(({ to }) => to === 'confirmed')?.at
    if (history.creditCents === 0 || usedAt === undefined) return []
    const { credit } = splitFee(history, history.creditCents)
    return [{ id: uuidv7(plan.createdAt), transferId: uuidv7(usedAt), plan, customer, credit, usedAt }]
  })
  await insert(
    tx,
    'reward_uses',
    uses.map(({ id, plan, customer, credit, usedAt }) => ({
      id,
      account_id: customer.id,
      booking_id: plan.id,
      cents: credit.amountCents,
      fee_cents: credit.feeCents,
      state: 'used',
      reserved_at: new Date(plan.createdAt),
      used_at: new Date(usedAt),
    })),
  )
  await insert(
    tx,
    'ledger_transfers',
    uses.map(({ transferId, id, usedAt }) => ({
      id: transferId,
      kind: 'reward-used',
      reward_use_id: id,
      at: new Date(usedAt),
    })),
  )
  await insert(
    tx,
    'ledger_entries',
    uses.flatMap(({ transferId, credit }) =>
      buildEntries('reward-used', credit).map((entry) => ({ transfer_id: transferId, ...entry })),
    ),
  )
}
