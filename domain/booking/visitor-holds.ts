/** Limits of the holds of visitors without an account (docs/rules/bookings.md#holds-of-visitors). */
import { MINUTE } from '../time/time.ts'
import type { OpenSlot } from './compute-slots.ts'
import { HOLD_MS } from './booking-policy.ts'
import { stepMinutes } from './slots.ts'

export const VISITOR_HOLD_MS = HOLD_MS
/** Least time that a booking that takes over a hold has to pay its fee. */
const MIN_TIME_TO_PAY_MS = 2 * MINUTE
/**
 * Holds of one address at one time, at all stores together. Thousands of people can share the address of a
 * mobile carrier.
 */
export const MAX_HOLDS_OF_ADDRESS = 40

/** Returns the time until which a booking that takes over a hold waits for its fee. */
export const payBy = (heldUntil: number, now: number): number => Math.max(heldUntil, now + MIN_TIME_TO_PAY_MS)

/**
 * Returns about how many bookings still fit into the free times of a day: the times overlap when they start
 * more often than the service takes.
 */
export function placesIn(slots: readonly Pick<OpenSlot, 'available'>[], durationMinutes: number): number {
  const available = slots.reduce((sum, slot) => sum + slot.available, 0)
  return Math.floor((available * Math.min(durationMinutes, stepMinutes(durationMinutes))) / durationMinutes)
}

/** Holds of the same service, branch and day: of the visitor's address, and of all visitors. */
type HoldsOfDay = { ofAddress: number; ofAll: number }

/**
 * Returns whether one more time of the day may be held. One address can hold a quarter of what is not booked,
 * all visitors together half of it; two and three at least, so that small stores can be booked by visitors,
 * too.
 */
export function mayHoldOneMore(freePlaces: number, { ofAddress, ofAll }: HoldsOfDay): boolean {
  const places = freePlaces + ofAll
  return ofAddress < Math.max(2, Math.floor(places / 4)) && ofAll < Math.max(3, Math.floor(places / 2))
}
