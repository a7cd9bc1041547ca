/** The parts of an iCalendar file (RFC 5545) that busy times follow from. Titles, texts and people are dropped here, unread. */
import type { FileProblem } from '#domain/calendars/calendar-problems.ts'

/** Either the text of each event and each time zone, or why the file is no calendar. */
type SplitCalendar =
  | { events: string[]; zones: string[]; problem?: never }
  | { problem: Extract<FileProblem, 'sign-in-page' | 'not-a-calendar'> }

const EVENT_PROPERTIES: ReadonlySet<string> = new Set([
  'UID',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'SEQUENCE',
  'STATUS',
  'TRANSP',
  'X-MICROSOFT-CDO-BUSYSTATUS',
])

export function splitCalendar(text: string): SplitCalendar {
  const head = text
    .slice(0, 2000)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (/^<(?:!doctype|html|head|body|\?xml)/i.test(head)) return { problem: 'sign-in-page' }
  if (!/^BEGIN:VCALENDAR/i.test(head)) return { problem: 'not-a-calendar' }
  // Long lines are folded: what continues a line begins with a space or a tab.
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n|\r/)
  // A file that was cut off would free the times of the events that are missing.
  if (!/^END:VCALENDAR$/i.test(lines.findLast((line) => line.trim() !== '')?.trim() ?? ''))
    return { problem: 'not-a-calendar' }
  const events: string[] = []
  const zones: string[] = []
  /** The component that is being read, and those open within it. */
  let kind: 'VEVENT' | 'VTIMEZONE' | null = null
  let nested: string[] = []
  let part: string[] = []
  for (const line of lines) {
    const [, edge, name = ''] = /^(BEGIN|END):([A-Za-z-]+)\s*$/i.exec(line) ?? []
    const component = name.toUpperCase()
    if (kind === null) {
      if (edge?.toUpperCase() !== 'BEGIN' || (component !== 'VEVENT' && component !== 'VTIMEZONE')) continue
      kind = component
      part = [line]
      nested = []
    } else if (edge && component === kind && nested.length === 0) {
      part.push(line)
      ;(kind === 'VEVENT' ? events : zones).push(part.join('\r\n'))
      kind = null
    } else if (edge) {
      if (edge.toUpperCase() === 'BEGIN') nested.push(component)
      else nested.pop()
      if (kind === 'VTIMEZONE') part.push(line)
    } else if (kind === 'VTIMEZONE' || (nested.length === 0 && EVENT_PROPERTIES.has(getName(line))))
      part.push(line)
  }
  return { events, zones }
}

const getName = (line: string): string => line.slice(0, line.search(/[;:]|$/)).toUpperCase()
