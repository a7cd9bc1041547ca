import { dayAndTime, relativeTime, type At } from '#domain/time/time.ts'
import type { Call } from '#web/api/call.ts'
import { bookedItem, getStart } from '#web/app/document/booked-item.ts'
import { paths } from '../../paths.ts'

/** The next booking of the customer, for the home page; null without one. */
export async function loadNextBooking(call: Call, now: At, signal: AbortSignal): Promise<NextBooking | null> {
  const { bookings } = await call('GET /bookings/user', {
    query: { status: 'upcoming', page: 1, limit: 1 },
    signal,
  })
  const [booking] = bookings
  if (!booking) return null
  const { title, store } = bookedItem(booking)
  const start = getStart(booking)
  return {
    href: paths.booking(booking.id),
    title,
    storeName: store.name,
    when: dayAndTime(start, now),
    inTime: relativeTime(start, now),
  }
}

export type NextBooking = { href: string; title: string; storeName: string; when: string; inTime: string }
