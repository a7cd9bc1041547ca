import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import { kenyanPhone } from '#domain/accounts/phone.ts'
import { spacedCode } from '#web/shared/document/booked-item.ts'

/** Messages that give a guest what they need: the time, the way and the code. None before the store has agreed. */
export function guestPassOf(booking: Booking, text: string): GuestPass | null {
  const { client, isForGuest, status } = booking
  const phone = kenyanPhone(client.phone ?? '')
  if (!isForGuest || status !== 'confirmed' || phone === null) return null
  const encoded = encodeURIComponent(
    `${text}\n${m.booking_guest_pass_code({ code: spacedCode(booking.code) })}`,
  )
  return {
    name: client.name,
    whatsApp: `https://wa.me/${phone}?text=${encoded}`,
    sms: `sms:+${phone}?&body=${encoded}`,
  }
}

export type GuestPass = { name: string; whatsApp: string; sms: string }
