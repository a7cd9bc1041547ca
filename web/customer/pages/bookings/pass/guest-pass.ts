import type { RouterContextProvider } from 'react-router'
import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import { kenyanPhone } from '#domain/accounts/phone.ts'
import { spacedCode } from '#web/app/document/booked-item.ts'
import { callContext, publicUrlContext, sessionContext } from '#web/app/document/load-context.ts'
import { withReferral } from '#web/app/session/referral.ts'
import { paths } from '../../../paths.ts'
import { attempt } from '../../../attempt.ts'
import { bookTooPath, shareText } from './share-text.ts'

/**
 * Messages that give a guest what they need: the time, the way, the code and the link of their own pass. None before
 * the store has agreed.
 */
export async function loadGuestPass(
  context: Readonly<RouterContextProvider>,
  booking: Booking,
  signal: AbortSignal,
): Promise<GuestPass | null> {
  const { id, client, isForGuest, status } = booking
  const phone = kenyanPhone(client.phone ?? '')
  if (!isForGuest || status !== 'confirmed' || phone === null) return null
  const { loaded } = await attempt(
    context.get(callContext)('GET /bookings/:id/guest-link', { params: { id }, signal }),
  )
  const publicUrl = context.get(publicUrlContext)
  const itemUrl = withReferral(publicUrl + bookTooPath(booking), context.get(sessionContext))
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
