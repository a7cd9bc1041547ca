import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import type { BookingOrigin } from '#domain/booking/booking-origins.ts'

/** Says where a booking comes from; null if it is not known. */
export function bookedFromText({
  origin,
  originHost,
}: Pick<Booking, 'origin' | 'originHost'>): string | null {
  if (origin === null) return null
  if (origin === 'website' && originHost !== null)
    return m.merchant_booking_from_website({ host: originHost })
  return TEXTS[origin]()
}

const TEXTS: Record<BookingOrigin, () => string> = {
  d3: m.merchant_booking_from_d3,
  link: m.merchant_booking_from_link,
  poster: m.merchant_booking_from_poster,
  picture: m.merchant_booking_from_picture,
  website: m.merchant_booking_from_your_website,
}

/** The name of an origin in a list. */
export const ORIGIN_NAMES: Record<BookingOrigin, () => string> = {
  d3: m.merchant_origin_d3,
  link: m.merchant_origin_link,
  poster: m.merchant_origin_poster,
  picture: m.merchant_origin_picture,
  website: m.merchant_origin_website,
}
