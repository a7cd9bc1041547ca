/** Prices that a service may have, in cents. */
export const MIN_CENTS = 100
export const MAX_CENTS = 1_000_000_000
/** Longer lines are texts, not services. */
export const MAX_LINE_LENGTH = 300
