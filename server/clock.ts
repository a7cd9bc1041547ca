/**
 * The source of the current time. Business rules take a time as an argument; their callers use this clock.
 */

export type Clock = { now(): Date }
export type MovableClock = Clock & { advance(ms: number): void }

export const systemClock: Clock = { now: () => new Date() }

/**
 * The system's clock with an offset, so that demos and tests reach expiries and reminders. It is not used in production.
 * `aheadMs` is negative for a time in the past.
 */
export function movableClock(aheadMs = 0): MovableClock {
  let offsetMs = aheadMs
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance(ms) {
      offsetMs += ms
    },
  }
}
