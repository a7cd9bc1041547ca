import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import { kenyanPhone } from '#domain/accounts/phone.ts'
import type { Call } from '#web/shared/api/call.ts'
import { spacedCode } from '#web/shared/document/booked-item.ts'
import { paths } from '../../paths.ts'
import { shareText } from '../bookings/share-text.ts'
import { attempt } from '../offers/attempt.ts'

/**
 * Messages that give a guest what they need: the time, the way, the code and the link of their own pass. None before
 * the store has agreed.
 */
export async function loadGuestPass(
  call: Call,
  booking: Booking,
  { publicUrl, itemUrl }: { publicUrl: string; itemUrl: string },
  signal: AbortSignal,
): Promise<GuestPass | null> {
  const { id, client, isForGuest, status } = booking
  const phone = kenyanPhone(client.phone ?? '')
  if (!isForGuest || status !== 'confirmed' || phone === null) return null
  const { loaded } = await attempt(call('GET /bookings/:id/guest-link', { params: { id }, signal }))
  const text = [
    shareText(booking, itemUrl),
    m.booking_guest_pass_code({ code: spacedCode(booking.code) }),
    loaded && m.booking_guest_pass_link({ url: publicUrl + paths.guestPass(loaded.link) }),
  ]
    .filter(Boolean)
    .join('\n')
  const encoded = encodeURIComponent(text)
  return {
    name: client.name,
    text,
    href: loaded ? paths.guestPass(loaded.link) : null,
    whatsApp: `https://wa.me/${phone}?text=${encoded}`,
    sms: `sms:+${phone}?&body=${encoded}`,
  }
}

export type GuestPass = { name: string; text: string; href: string | null; whatsApp: string; sms: string }
