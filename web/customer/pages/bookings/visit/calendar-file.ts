import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import { OWN_UID, writeCalendar, type WrittenEvent } from '#domain/calendars/write-calendar.ts'
import { formatKes } from '#domain/payments/money.ts'
import type { At } from '#domain/time/time.ts'
import { bookedItem, shillingsToCents, getEnd, spacedCode, getStart } from '#web/app/document/booked-item.ts'
import { mapsUrl, addressLine } from '../../../branches/directions.ts'

/** A booking as an iCalendar file (RFC 5545), in Nairobi's time, with a reminder two hours before. */
export function calendarFile(booking: Booking, now: At): string {
  const { title, store } = bookedItem(booking)
  const notes = [
    booking.Staff && m.bookings_calendar_staff({ name: booking.Staff.name }),
    booking.status !== 'pending' && m.bookings_calendar_code({ code: spacedCode(booking.code) }),
    booking.storePrice === null
      ? m.bookings_price_agreed()
      : booking.package
        ? m.booking_at_store_nothing()
        : m.bookings_price_to_pay_plain({ amount: formatKes(shillingsToCents(booking.storePrice)) }),
  ].filter((line) => typeof line === 'string')
  const { id, status, startTime, endTime, Branch: branch } = booking
  const revision = booking.history.length
  return calendarEvent(
    { id, revision, status, title, storeName: store.name, startTime, endTime, branch, notes },
    now,
  )
}

/** A calendar replaces what it has of the same id with a higher revision. */
export function calendarEvent(event: CalendarEvent, now: At): string {
  const { title, storeName, branch, status } = event
  const { latitude, longitude } = branch
  const notes = [...event.notes, mapsUrl(branch, storeName)]
  return writeCalendar({
    events: [
      {
        uid: `${event.id}${OWN_UID}`,
        sequence: event.revision,
        stampedAt: now,
        start: getStart(event),
        end: getEnd(event),
        title: `${title}, ${storeName}`,
        status: statusText(status),
        more: [
          ['LOCATION', addressLine(branch, storeName), 'text'],
          ...(latitude !== null && longitude !== null
            ? [['GEO', `${latitude};${longitude}`, 'value'] as const]
            : []),
          ['DESCRIPTION', notes.join('\n'), 'text'],
        ],
        reminderHours: 2,
      },
    ],
  })
}

type CalendarEvent = Pick<Booking, 'id' | 'status' | 'startTime' | 'endTime'> & {
  revision: number
  title: string
  storeName: string
  branch: Parameters<typeof mapsUrl>[0]
  notes: string[]
}

function statusText(status: Booking['status']): WrittenEvent['status'] {
  if (status === 'cancelled') return 'CANCELLED'
  return status === 'pending' ? 'TENTATIVE' : 'CONFIRMED'
}
