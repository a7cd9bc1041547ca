import type { Booking } from '#contract/entities/booking.ts'
import type { Call } from '#web/api/call.ts'
import { attempt } from '../../../attempt.ts'
import type { Qr } from '#web/ui/media/qr-code.tsx'
import { drawQr } from '#web/app/document/draw-qr.server.ts'

/**
 * The signed pass as a QR code. If it cannot be loaded, the booking code is used: the store accepts both, the
 * code only online.
 */
export async function loadPass(call: Call, booking: Booking, signal: AbortSignal): Promise<ShownPass | null> {
  if (booking.status !== 'confirmed' && booking.status !== 'checked_in') return null
  const { loaded } = await attempt(call('GET /bookings/:id/pass', { params: { id: booking.id }, signal }))
  return { qr: drawQr(loaded?.pass ?? booking.code), isSigned: loaded !== undefined }
}

export type ShownPass = { qr: Qr; isSigned: boolean }
