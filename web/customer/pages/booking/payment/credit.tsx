/** Rewards that pay a part of the access fee, or all of it. */
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { creditFor } from '#domain/payments/credit.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import type { Draft } from '../state/draft.ts'
import type { Item, LoadedLastStep } from '../state/load.ts'

type Credit = { canUseCents: number; creditCents: number; toPayCents: number }

/**
 * Returns the part of the fee that rewards could pay, the part that they do pay, and the rest for M-Pesa. Rewards that a
 * held booking has reserved can be used for it again.
 */
export function getCredit(
  { item, held, rewardsCents }: Pick<LoadedLastStep, 'item' | 'held' | 'rewardsCents'>,
  draft: Pick<Draft, 'useRewards'>,
): Credit {
  const reservedCents = held?.creditCents ?? 0
  const canUseCents = creditFor(rewardsCents + reservedCents, item.feeCents)
  const creditCents = (draft.useRewards ?? reservedCents > 0) ? canUseCents : 0
  return { canUseCents, creditCents, toPayCents: item.feeCents - creditCents }
}

/** The item as it is paid: its fee is what is left for M-Pesa, and credit confirms a booking as M-Pesa does. */
export const afterCredit = (item: Item, { creditCents, toPayCents }: Credit): Item => ({
  ...item,
  feeCents: toPayCents,
  autoConfirm: item.autoConfirm || creditCents > 0,
})

/** 'Use KES 64 of your rewards', with what is left to pay. Nothing if there is nothing to use. */
export function UseRewards({ canUseCents, creditCents, toPayCents }: Credit) {
  if (canUseCents === 0) return null
  return (
    <div className="mb-4 grid max-w-140 gap-1 rounded-card border border-line bg-surface px-3.5 py-2">
      <Checkbox long name="useRewards" defaultChecked={creditCents > 0} data-preview>
        {m.booking_credit_use({ amount: formatKes(canUseCents) })}
      </Checkbox>
      <p className="quiet empty:hidden" role="status">
        {creditCents > 0 &&
          (toPayCents > 0
            ? m.booking_credit_left({ amount: formatKes(toPayCents) })
            : m.booking_credit_nothing_left())}
      </p>
    </div>
  )
}
