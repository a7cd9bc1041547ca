import { cents } from '#domain/payments/money.ts'
import type { TextLimits } from '#contract/text-limits.ts'

/** A price as it is typed, with commas and 'KES'. */
export const PRICE_TEXT: TextLimits = { min: 1, max: 14 }

/** A typed price in shillings, with or without commas and 'KES'; undefined if it is none. */
export function priceIn(typed: string): number | undefined {
  const text = typed.replaceAll(/[\s,]/g, '').replace(/^kes/i, '')
  const amount = Number(text)
  return text !== '' && amount > 0 && cents(amount) !== null ? amount : undefined
}

/** Returns the typed price in cents. */
export function centsIn(typed: string): number | undefined {
  const amount = priceIn(typed)
  return amount === undefined ? undefined : (cents(amount) ?? undefined)
}
