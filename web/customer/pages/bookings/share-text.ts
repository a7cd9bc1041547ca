import type { Booking } from '#contract/entities.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { bookedItem, startOf } from '#web/shared/document/booked-item.ts'
import { mapsUrl, addressLine } from './branch-address.ts'

/** The text shared with others: what, when, where and the directions, but never the code or the pass. */
export function shareText(booking: Booking): string {
  const { title, store } = bookedItem(booking)
  const { Branch: branch } = booking
  const directions = [
    branch.stage && `Stage: ${branch.stage}`,
    branch.landmark && `Landmark: ${branch.landmark}`,
  ]
    .filter(Boolean)
    .join('. ')
  return [
    `${title} at ${store.name}`,
    `${dayAndTime(startOf(booking))} (Nairobi time)`,
    addressLine(branch, store.name),
    directions,
    mapsUrl(branch, store.name),
  ]
    .filter(Boolean)
    .join('\n')
}

export const whatsAppUrl = (booking: Booking): string =>
  `https://wa.me/?text=${encodeURIComponent(shareText(booking))}`
