import { MINUTE } from '#domain/time/time.ts'
import { m } from '#messages'
import { spacedCode } from '#web/app/document/booked-item.ts'
import { callContext, nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { calendarEvent } from '../bookings/visit/calendar-file.ts'

/** The visit of a guest as a calendar file. */
export async function loader({ context, params: { link }, request }: LoaderArgs<'/g/:link/calendar.ics'>) {
  const { booking } = await context.get(callContext)('POST /bookings/guest-passes/read', {
    body: { link },
    signal: request.signal,
  })
  const now = context.get(nowContext).getTime()
  const notes = [
    booking.staffName !== null && m.bookings_calendar_staff({ name: booking.staffName }),
    booking.code !== null && m.bookings_calendar_code({ code: spacedCode(booking.code) }),
  ].filter((line) => line !== false)
  // A file that is downloaded later replaces the one before.
  const event = { ...booking, id: `guest-${link}`, revision: Math.floor(now / MINUTE), notes }
  return new Response(calendarEvent(event, now), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="d3-visit.ics"',
      'cache-control': 'no-store',
    },
  })
}
