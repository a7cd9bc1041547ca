/** Bookings at times at which their person is busy by a calendar (docs/rules/calendars.md#busy-times). */
import type { At } from '../time/time.ts'
import { isLive, type BookingStatus } from './booking-policy.ts'

type Booked = { status: BookingStatus; end: At; holdExpiresAt: At | null }

/** Returns whether the store must still decide about it: nobody comes to what has ended, was cancelled or was never paid in time. */
export const canClash = ({ status, end, holdExpiresAt }: Booked, now: At): boolean =>
  isLive(status) && end > now && !(status === 'pending' && holdExpiresAt !== null && holdExpiresAt <= now)
