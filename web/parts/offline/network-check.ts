/** Interval in which a page without a network tries to reach it: browsers do not report that a weak one works again. */
export const NETWORK_CHECK_MS = 5000
