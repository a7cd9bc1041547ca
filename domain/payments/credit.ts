/**
 * Rewards used as credit for an access fee (docs/rules/rewards.md#credit). M-Pesa moves whole shillings only, so
 * credit does too. Integer cents.
 */

/** Returns the part of a charge that rewards pay: whole shillings, at most what is available. */
export const creditFor = (availableCents: number, chargedCents: number): number =>
  Math.min(wholeShillings(Math.max(0, availableCents)), chargedCents)

const wholeShillings = (cents: number): number => Math.floor(cents / 100) * 100

type ChargePart = { feeCents: number; amountCents: number }

/**
 * Divides a fee between credit and M-Pesa. Credit pays the exact fee first, so that a part that M-Pesa pays is
 * rounded like a fee of its own. `toPay` is null if nothing is left.
 */
export function splitFee(
  { feeCents, chargedCents }: { feeCents: number; chargedCents: number },
  creditCents: number,
): { credit: ChargePart; toPay: ChargePart | null } {
  const creditFee = Math.min(creditCents, feeCents)
  const amountCents = chargedCents - creditCents
  return {
    credit: { feeCents: creditFee, amountCents: creditCents },
    toPay: amountCents === 0 ? null : { feeCents: feeCents - creditFee, amountCents },
  }
}
