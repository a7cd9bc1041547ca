/**
 * The name of the lock for writing the bookings of a branch (decision 005). It covers its pools, its staff and its
 * hours: what a new booking depends on does not change while it is made.
 */
export const branchLock = (branchId: string): string => `branch:${branchId}`
