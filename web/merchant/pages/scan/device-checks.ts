/** Checks of a pass or a code on the device alone. */
import { readCode, readPass, passEnds } from '#domain/booking/pass.ts'
import { toDay, type At } from '#domain/time/time.ts'
import type { CalendarBooking } from '#contract/bookings/calendar.ts'
import type { CheckIn, SavedDay } from '../../offline/device-store.ts'
import { isGenuine } from './verify-pass.ts'

/** Scanned or typed input: the text to send, and its meaning. */
export type Shown = {
  pass: string
  bookingId: string | null
  code: string
  /** The signature was checked on this device; null if that was not possible, or for a code. */
  isGenuine: boolean | null
  booking: CalendarBooking | undefined
}
export type Refusal =
  | { kind: 'not-a-pass' | 'not-genuine' | 'unknown-code' }
  | { kind: 'another-day'; start: At; booking: CalendarBooking | undefined }
  | { kind: 'over'; booking: CalendarBooking | undefined }
  | { kind: 'used'; at: At | null; booking: CalendarBooking | undefined }
  | { kind: 'cancelled'; booking: CalendarBooking }

/** Reads a scanned or typed text; null when it is neither a pass of D3 nor a code. */
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

/** Returns the reason why the device refuses it at once, with a network or without. */
export function refuseAtOnce(shown: Shown, now: At): Refusal | null {
  if (shown.isGenuine === false) return { kind: 'not-genuine' }
  const pass = readPass(shown.pass)
  if (!pass) return null
  const { booking } = shown
  if (now >= passEnds(pass.end)) return { kind: 'over', booking }
  if (toDay(pass.start) > toDay(now)) return { kind: 'another-day', start: pass.start, booking }
  return null
}

/** Returns the reason why the device refuses it without a network, by the bookings that it has saved and its own check-ins. */
export function refuseOffline(
  { booking, bookingId, pass, code }: Shown,
  checkIns: readonly CheckIn[],
): Refusal | null {
  const before = checkIns.find(
    (each) =>
      (each.pass === pass || (bookingId !== null && each.bookingId === bookingId) || each.code === code) &&
      (each.result === null || each.result.outcome === 'checked-in'),
  )
  if (before) return { kind: 'used', at: before.at, booking }
  // A code has no signature: without the list, nobody knows whether it exists.
  if (!booking) return readPass(pass) ? null : { kind: 'unknown-code' }
  if (booking.status === 'checked_in' || booking.status === 'completed')
    return { kind: 'used', at: null, booking }
  if (booking.status === 'cancelled') return { kind: 'cancelled', booking }
  return null
}
