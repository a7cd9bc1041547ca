/**
 * The source of the current time. Business rules take a time as an argument; their callers use this clock.
 */

export type Clock = { now(): Date }
export type MovableClock = Clock & { advance(ms: number): void }

export const systemClock: Clock = { now: () => new Date() }

/**
 * The system's clock with an offset, so that demos and tests reach expiries and reminders. Not used in
 * production.
 */
export function movableClock(): MovableClock {
  let offsetMs = 0
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance(ms) {
      offsetMs += ms
    },
  }
}
