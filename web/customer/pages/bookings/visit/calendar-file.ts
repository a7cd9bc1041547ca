import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import { formatKes } from '#domain/payments/money.ts'
import { toDay, timeOfDay, type At } from '#domain/time/time.ts'
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
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//D3 Deals//Bookings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VTIMEZONE',
    'TZID:Africa/Nairobi',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0300',
    'TZOFFSETTO:+0300',
    'TZNAME:EAT',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    `UID:${event.id}@d3.deals`,
    `SEQUENCE:${event.revision}`,
    `DTSTAMP:${utcTimestamp(now)}`,
    `DTSTART;TZID=Africa/Nairobi:${localTimestamp(getStart(event))}`,
    `DTEND;TZID=Africa/Nairobi:${localTimestamp(getEnd(event))}`,
    `SUMMARY:${escapeText(`${title}, ${storeName}`)}`,
    `LOCATION:${escapeText(addressLine(branch, storeName))}`,
    ...(latitude !== null && longitude !== null ? [`GEO:${latitude};${longitude}`] : []),
    `DESCRIPTION:${escapeText(notes.join('\n'))}`,
    `STATUS:${statusText(status)}`,
    // A cancelled booking has no reminder.
    ...(status === 'cancelled'
      ? []
      : [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${escapeText(title)}`,
          'TRIGGER:-PT2H',
          'END:VALARM',
        ]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

type CalendarEvent = Pick<Booking, 'id' | 'status' | 'startTime' | 'endTime'> & {
  revision: number
  title: string
  storeName: string
  branch: Parameters<typeof mapsUrl>[0]
  notes: string[]
}

function statusText(status: Booking['status']): string {
  if (status === 'cancelled') return 'CANCELLED'
  return status === 'pending' ? 'TENTATIVE' : 'CONFIRMED'
}

const localTimestamp = (at: At) => `${toDay(at)}T${timeOfDay(at)}00`.replace(/[-:]/g, '')
const utcTimestamp = (at: At) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
const escapeText = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

/** Folds a line at 75 octets; continuation lines begin with a space. */
function fold(line: string): string {
  const rows: string[] = []
  let row = ''
  let octets = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (octets + size > (rows.length === 0 ? 75 : 74)) {
      rows.push(row)
      row = ''
      octets = 0
    }
    row += character
    octets += size
  }
  return [...rows, row].join('\r\n ')
}
