/**
 * What the house says by its socket (docs/rules/wire-format.md#live-updates). Each event is a hint that
 * something has changed for this account: it may be lost and it may come twice, so whoever hears one asks by
 * HTTP what is true.
 */
import type { BookingStatus } from '../domain/booking/booking-policy.ts'

export type LiveEvents = {
  payment_update: { paymentId: string; bookingId: string; status: 'completed' | 'failed' }
  booking_update: { bookingId: string; status: BookingStatus }
}
export type LiveEvent = keyof LiveEvents

/** The same, as socket.io types it. */
export type LiveListeners = { [E in LiveEvent]: (hint: LiveEvents[E]) => void }

export const LIVE_PATH = '/socket.io'
/** With it begins every refusal that signing in again would mend. */
export const LIVE_REFUSED = 'Authentication error'
