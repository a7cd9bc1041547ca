/** Writes iCalendar files (RFC 5545). */
import { timeOfDay, toDay, type At } from '../time/time.ts'

/** The end of the ids of our own events: a calendar into which they were copied does not block what is booked already. */
export const OWN_UID = '@d3.deals'

export type WrittenEvent = {
  /** It never changes, also when the event does. */
  uid: string
  /** A calendar replaces what it has of the same id with a higher sequence. */
  sequence: number
  /** When this version was written. */
  stampedAt: At
  start: At
  end: At
  title: string
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  /** Further properties: a name with its parameters, and a text or a value that is written as it is. */
  more?: readonly (readonly [name: string, value: string, kind: 'text' | 'value'])[]
  /** A reminder some hours before; none of what was cancelled. */
  reminderHours?: number
}

type WrittenCalendar = { name?: string; events: readonly WrittenEvent[] }

export function writeCalendar({ name, events }: WrittenCalendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//D3 Deals//Bookings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(name === undefined ? [] : [`X-WR-CALNAME:${escapeText(name)}`]),
    'BEGIN:VTIMEZONE',
    'TZID:Africa/Nairobi',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0300',
    'TZOFFSETTO:+0300',
    'TZNAME:EAT',
    'END:STANDARD',
    'END:VTIMEZONE',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

function eventLines(event: WrittenEvent): string[] {
  const hasReminder = event.reminderHours !== undefined && event.status !== 'CANCELLED'
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utcTimestamp(event.stampedAt)}`,
    `DTSTART;TZID=Africa/Nairobi:${localTimestamp(event.start)}`,
    `DTEND;TZID=Africa/Nairobi:${localTimestamp(event.end)}`,
    `SUMMARY:${escapeText(event.title)}`,
    ...(event.more ?? []).map(
      ([name, value, kind]) => `${name}:${kind === 'text' ? escapeText(value) : value}`,
    ),
    `STATUS:${event.status}`,
    ...(hasReminder
      ? [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${escapeText(event.title)}`,
          `TRIGGER:-PT${event.reminderHours}H`,
          'END:VALARM',
        ]
      : []),
    'END:VEVENT',
  ]
}

const localTimestamp = (at: At) => `${toDay(at)}T${timeOfDay(at)}00`.replace(/[-:]/g, '')
const utcTimestamp = (at: At) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')

/** Line breaks are written as `\n`; other control characters have no place in a text. */
const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    // oxlint-disable-next-line no-control-regex -- they are what is removed
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

/** Folds a line at 75 octets; continuation lines begin with a space. */
function fold(line: string): string {
  const rows: string[] = []
  let row = ''
  let octets = 0
  for (const character of line) {
    const size = octetsIn(character)
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

function octetsIn(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x1_0000 ? 3 : 4
}
