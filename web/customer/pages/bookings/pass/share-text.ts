import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { bookedItem, getStart } from '#web/app/document/booked-item.ts'
import { paths } from '../../../paths.ts'
import { mapsUrl, addressLine } from '../../../branches/directions.ts'

/**
 * The text shared with others: what, when, where, the directions and the page where they can book it too, but never the
 * code or the pass.
 */
export function shareText(booking: Booking, itemUrl: string): string {
  const { title, store } = bookedItem(booking)
  const { Branch: branch } = booking
  const directions = [
    branch.stage && m.bookings_share_stage({ stage: branch.stage }),
    branch.landmark && m.bookings_share_landmark({ landmark: branch.landmark }),
  ]
    .filter(Boolean)
    .join('. ')
  return [
    m.bookings_share_what({ title, store: store.name }),
    m.bookings_share_when({ time: dayAndTime(getStart(booking)) }),
    addressLine(branch, store.name),
    directions,
    mapsUrl(branch, store.name),
    m.bookings_share_book_too({ url: itemUrl }),
  ]
    .filter(Boolean)
    .join('\n')
}

/** The page where others can book the same. */
export const bookTooPath = ({ offerId, serviceId, storeId }: Booking): string =>
  offerId ? paths.offer(offerId, storeId) : paths.service(serviceId, storeId)

export const whatsAppUrl = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`
