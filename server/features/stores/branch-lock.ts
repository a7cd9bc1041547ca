/**
 * Returns the name of the lock that covers the pools and the staff of a branch. Every write to its bookings takes it, and every
 * write to what free times depend on.
 */
export const branchLock = (branchId: string): string => `branch:${branchId}`
