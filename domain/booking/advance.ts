export const MINUTES_OF_DAY = 1440

/** A service can be booked at least a day ahead, and further ahead than the notice that its customers must give. */
export const leastAdvanceMinutes = (noticeMinutes: number): number =>
  Math.max(MINUTES_OF_DAY, noticeMinutes + 1)
