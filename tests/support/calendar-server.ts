/** A server of calendars on this machine, as Google's or Outlook's. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type CalendarServer = {
  url: string
  /** Paths that were asked for, with the etag that was sent. */
  requests: { path: string; ifNoneMatch: string | undefined; ifModifiedSince: string | undefined }[]
  /** How each path is answered. */
  answers: Map<string, (request: IncomingMessage, response: ServerResponse) => void>
  /** Answers a path with a text. */
  put(path: string, text: string, headers?: Record<string, string>): void
  close(): Promise<void>
}

export async function openCalendarServer(): Promise<CalendarServer> {
  const requests: CalendarServer['requests'] = []
  const answers: CalendarServer['answers'] = new Map()
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    requests.push({
      path,
      ifNoneMatch: request.headers['if-none-match'],
      ifModifiedSince: request.headers['if-modified-since'],
    })
    const answer = answers.get(path)
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answers,
    put: (path, text, headers = {}) =>
      void answers.set(path, (_request, response) => response.writeHead(200, headers).end(text)),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A calendar with one event for each time. */
export const calendarOf = (...times: { start: Date; end: Date; title?: string }[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...times.flatMap(({ start, end, title = 'Private' }) => [
      'BEGIN:VEVENT',
      `UID:${start.getTime()}@calendar.example`,
      `DTSTART:${toStamp(start)}`,
      `DTEND:${toStamp(end)}`,
      `SUMMARY:${title}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

const toStamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
