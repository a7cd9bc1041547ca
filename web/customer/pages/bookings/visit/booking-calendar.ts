import { callContext, nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { calendarFile } from './calendar-file.ts'

/** The booking as a calendar file. */
export async function loader({
  context,
  params,
  request,
}: LoaderArgs<'/booking-details/:bookingId/calendar.ics'>) {
  const { booking } = await context.get(callContext)('GET /bookings/:id', {
    params: { id: params.bookingId },
    signal: request.signal,
  })
  return new Response(calendarFile(booking, context.get(nowContext).getTime()), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="d3-${booking.code}.ics"`,
      'cache-control': 'private, no-store',
    },
  })
}
