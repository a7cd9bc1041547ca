/** How far ahead an offer's page looks for free times. */
export const AHEAD_DAYS = 14
