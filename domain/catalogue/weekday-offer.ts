/** The price that is proposed for an offer on a quiet part of a weekday (docs/rules/quiet-hours.md#the-proposed-price). */

/** Below this share of booked time a part is very quiet. */
const VERY_QUIET_BELOW_PERCENT = 20
const QUIET_DISCOUNT_PERCENT = 20
const VERY_QUIET_DISCOUNT_PERCENT = 30
/** The proposal is never below this share of the normal price. */
export const LEAST_PRICE_PERCENT = 60
/** Proposals are multiples of the largest of these steps that keeps a discount of a tenth. */
const STEPS_CENTS = [5_000, 1_000, 100]
const LEAST_DISCOUNT_PERCENT = 10
/** A proposed offer ends after this many weeks. */
export const WEEKDAY_OFFER_WEEKS = 8

/** Returns the proposed price, rounded up, in cents; null if the price is too low for a discount. */
export function proposePrice(normalCents: number, filledPercent: number): number | null {
  const percent =
    filledPercent < VERY_QUIET_BELOW_PERCENT ? VERY_QUIET_DISCOUNT_PERCENT : QUIET_DISCOUNT_PERCENT
  const least = (normalCents * LEAST_PRICE_PERCENT) / 100
  const aim = Math.max(least, (normalCents * (100 - percent)) / 100)
  for (const step of STEPS_CENTS) {
    const price = Math.ceil(aim / step) * step
    if (100 * price <= (100 - LEAST_DISCOUNT_PERCENT) * normalCents) return price
  }
  return null
}
