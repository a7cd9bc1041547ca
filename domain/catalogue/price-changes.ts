/** Changes of many prices by a percentage. */
export const MIN_PRICE_PERCENT = -90
export const MAX_PRICE_PERCENT = 500

const SHILLING = 100

/** Returns the price in cents, rounded to whole shillings and at least one. */
export const changePrice = (cents: number, percent: number): number =>
  Math.max(1, Math.round((cents * (100 + percent)) / (100 * SHILLING))) * SHILLING
