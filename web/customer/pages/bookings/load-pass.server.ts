import type { Booking } from '#contract/entities.ts'
import type { Call } from '#web/client/call.ts'
import { attempt } from '../offers/attempt.ts'
import { qrOf, type Qr } from './booking-qr.server.ts'

/** The signed pass as a drawing. Where it cannot be had the code takes its place: the counter takes both, the code with a network only. */
export async function loadPass(call: Call, booking: Booking, signal: AbortSignal): Promise<ShownPass | null> {
  if (booking.status !== 'confirmed' && booking.status !== 'checked_in') return null
  const { loaded } = await attempt(call('GET /bookings/:id/pass', { params: { id: booking.id }, signal }))
  return { qr: qrOf(loaded?.pass ?? booking.code), isSigned: loaded !== undefined }
}

export type ShownPass = { qr: Qr; isSigned: boolean }
