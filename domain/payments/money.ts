/**
 * Conversions of money. The app calculates in integer cents; people read shillings and the API uses decimal
 * shillings.
 */
import { formatNumber } from '../text/format-number.ts'

/**
 * 'KES 1,500', or 'KES 37.50' when not whole. A no-break space keeps the currency and the amount on one line.
 */
export function formatKes(amountCents: number): string {
  return `KES\u00A0${formatShillings(amountCents)}`
}

/** Formats an amount with an ordinary space, for SMS and e-mails. */
export const formatPlainKes = (amountCents: number): string => formatKes(amountCents).replace('\u00A0', ' ')

/** Formats an amount without the currency: '1,500' or '37.50'. */
export function formatShillings(amountCents: number): string {
  const sign = amountCents < 0 ? '-' : ''
  const whole = Math.trunc(Math.abs(amountCents) / 100)
  const rest = Math.abs(amountCents) % 100
  return `${sign}${formatNumber(whole)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}

/** Cents to the decimal shillings of the API: 3750 is 37.5. */
export const shillings = (amountCents: number): number => amountCents / 100

/** Decimal shillings of the API to cents; null for an amount with more than two decimals. */
export function cents(amount: number): number | null {
  const value = Math.round(amount * 100)
  // Multiplying decimal fractions has a rounding error that grows with the amount.
  const tolerance = Math.max(1e-6, Math.abs(value) * 2 * Number.EPSILON)
  return Number.isSafeInteger(value) && Math.abs(value - amount * 100) < tolerance ? value : null
}
