/** Number of days ahead in which an offer's page looks for free times. */
export const AHEAD_DAYS = 14
