import type { FastifyInstance } from 'fastify'

/** The calendar of a person who learns something three afternoons a week, as Google's servers send one. */
const COLLEGE = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Sandbox//Calendar//EN',
  'BEGIN:VEVENT',
  'UID:college@calendar.sandbox.test',
  'DTSTAMP:20260101T060000Z',
  'DTSTART;TZID=Africa/Nairobi:20260105T140000',
  'DTEND;TZID=Africa/Nairobi:20260105T153000',
  'RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR',
  'SUMMARY:College',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

/** The calendar that a person of the demo has connected. */
export const calendarRoutes = (server: FastifyInstance) =>
  server.get('/calendars/college.ics', (_request, reply) =>
    reply.header('etag', '"1"').type('text/calendar; charset=utf-8').send(COLLEGE),
  )
