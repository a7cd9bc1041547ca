/** What a device can say about a pass or a code by itself. */
import { readCode, readPass, passEnds } from '#domain/booking/pass.ts'
import { dayOf, type At } from '#domain/time/time.ts'
import type { CalendarBooking } from '#contract/bookings/calendar.ts'
import type { CheckIn, SavedDay } from '../../offline/device-store.ts'
import { isGenuine } from './verify-pass.ts'

/** What was scanned or typed: the text to send, and what it says. */
export type Shown = {
  pass: string
  bookingId: string | null
  code: string
  /** The signature was checked on this device; null if that was not possible, or for a code. */
  isGenuine: boolean | null
  booking: CalendarBooking | undefined
}
export type Refusal =
  | { why: 'not-a-pass' | 'not-genuine' | 'unknown-code' }
  | { why: 'another-day'; start: At; booking: CalendarBooking | undefined }
  | { why: 'over'; booking: CalendarBooking | undefined }
  | { why: 'used'; at: At | null; booking: CalendarBooking | undefined }
  | { why: 'cancelled'; booking: CalendarBooking }

/** Reads what was scanned or typed. Null when it is neither a pass of D3 nor a code. */
export async function readShown(text: string, saved: SavedDay | undefined): Promise<Shown | null> {
  const pass = readPass(text)
  if (pass) {
    const { bookingId, code } = pass
    return {
      pass: text.trim(),
      bookingId,
      code,
      isGenuine: await isGenuine(pass, saved?.publicKey),
      booking: saved?.bookings.find(({ id }) => id === bookingId),
    }
  }
  const code = readCode(text)
  if (code === null) return null
  const booking = saved?.bookings.find((each) => each.code === code)
  return { pass: code, bookingId: booking?.id ?? null, code, isGenuine: null, booking }
}

/** Why the device refuses it at once, with a network or without. */
export function refuseAtOnce(shown: Shown, now: At): Refusal | null {
  if (shown.isGenuine === false) return { why: 'not-genuine' }
  const pass = readPass(shown.pass)
  if (!pass) return null
  const { booking } = shown
  if (now >= passEnds(pass.end)) return { why: 'over', booking }
  if (dayOf(pass.start) > dayOf(now)) return { why: 'another-day', start: pass.start, booking }
  return null
}

/** Why the device refuses it without a network, by the bookings that it has saved and its own check-ins. */
export function refuseOffline(
  { booking, bookingId, pass, code }: Shown,
  checkIns: readonly CheckIn[],
): Refusal | null {
  const before = checkIns.find(
    (each) =>
      (each.pass === pass || (bookingId !== null && each.bookingId === bookingId) || each.code === code) &&
      (each.result === null || each.result.outcome === 'checked-in'),
  )
  if (before) return { why: 'used', at: before.at, booking }
  // A code has no signature: without the list, nobody knows whether it exists.
  if (!booking) return readPass(pass) ? null : { why: 'unknown-code' }
  if (booking.status === 'checked_in' || booking.status === 'completed')
    return { why: 'used', at: null, booking }
  if (booking.status === 'cancelled') return { why: 'cancelled', booking }
  return null
}
