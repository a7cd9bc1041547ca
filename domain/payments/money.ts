/** Money is integer cents of the Kenyan shilling inside the house; these are the two ways it leaves it. */

/** 'KES 1,500', or 'KES 37.50' when it is not whole. A no-break space keeps code and figure together. */
export function formatKes(cents: number): string {
  return `KES\u00A0${formatShillings(cents)}`
}

/** The figure alone: '1,500' or '37.50'. */
export function formatShillings(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.trunc(Math.abs(cents) / 100)
  const rest = Math.abs(cents) % 100
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sign}${grouped}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}

/** Cents to the decimal shillings of the wire: 3750 is 37.5. */
export const shillings = (cents: number): number => cents / 100

/** Decimal shillings of the wire to cents; a figure with more than two decimals has no value in cents and gives null. */
export function cents(shillings: number): number | null {
  const value = Math.round(shillings * 100)
  // The product carries a rounding error that grows with the figure.
  const drift = Math.max(1e-6, Math.abs(value) * 2 * Number.EPSILON)
  return Number.isSafeInteger(value) && Math.abs(value - shillings * 100) < drift ? value : null
}
