/** The tax in an access fee, as its invoice shows it (docs/rules/money.md#tax-invoices). Prices include the tax. */

/** KRA's codes: B is taxed at the general rate, D is outside of VAT. */
type TaxType = 'B' | 'D'

export type TaxRule = {
  /** True if the company is registered for VAT. */
  isRegistered: boolean
  /** The rate of VAT, with at most two decimals. It is 0 without a registration. */
  percent: number
}
/** Rule that applies until an admin has said otherwise. */
export const NOT_REGISTERED: TaxRule = { isRegistered: false, percent: 0 }

export type TaxSplit = { taxCents: number; taxType: TaxType; taxPercent: number }

/** The part of an amount that is tax, rounded half up to whole cents. */
export function splitTax(amountCents: number, { isRegistered, percent }: TaxRule): TaxSplit {
  if (!isRegistered) return { taxCents: 0, taxType: 'D', taxPercent: 0 }
  const hundredths = Math.round(percent * 100)
  const whole = 10_000 + hundredths
  const taxCents = Math.floor((2 * amountCents * hundredths + whole) / (2 * whole))
  return { taxCents, taxType: 'B', taxPercent: percent }
}

/**
 * Returns the taxable amount as KRA defines it. The two ways to reach KRA disagree: one expects it with the
 * tax, the other without (docs/rules/providers.md#etims).
 */
export const taxableCents = (
  { amountCents, taxCents }: { amountCents: number; taxCents: number },
  base: 'with-tax' | 'without-tax',
): number => (base === 'with-tax' ? amountCents : amountCents - taxCents)
