/** The one source of the present. Rules take a time as an argument; whoever calls them asks this clock. */
import type { At } from '#domain/time/time.ts'

export type Clock = { now(): Date }
export type MovableClock = Clock & { advance(ms: number): void }

export const systemClock: Clock = { now: () => new Date() }

/** Runs with the system's clock, and can be moved ahead so that expiry and reminders show themselves in seconds. Never in production. */
export function movableClock(): MovableClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    advance(ms) {
      ahead += ms
    },
  }
}

export const at = (clock: Clock): At => clock.now().getTime()
