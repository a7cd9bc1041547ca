import { clsx } from 'clsx'
import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import { canRepeat } from '#domain/booking/series/series.ts'
import { Problem } from '#contract/problem.ts'
import { dayAndTime, type At } from '#domain/time/time.ts'
import type { Call } from '#web/api/call.ts'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { paths } from '../../../paths.ts'
import { stepHref } from '../../booking/state/choice.ts'

export type NextVisit = { startTime: string; everyWeeks: number; seriesId: string | null } | null

/** When to come again after a completed visit; the page does without it. */
export async function loadNextVisit(call: Call, booking: Booking, signal: AbortSignal): Promise<NextVisit> {
  if (booking.status !== 'completed' || booking.isWalkIn) return null
  try {
    return (await call('GET /bookings/:id/next-visit', { params: { id: booking.id }, signal })).next
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

/** The place of a booking in its series, or the way to repeat it. */
export function SeriesPart({ booking }: { booking: Booking }) {
  const { series, status, isWalkIn } = booking
  if (series)
    return (
      <div className="mb-5">
        <p>{m.series_place({ weeks: series.everyWeeks, position: series.position, count: series.count })}</p>
        <Link
          className={clsx(linkClass, 'inline-flex min-h-11 items-center')}
          href={paths.series(booking.id)}
        >
          {m.series_see()}
        </Link>
      </div>
    )
  if (!canRepeat({ status, isWalkIn, isQuoted: false })) return null
  return (
    <p className="mb-5">
      <Link className={clsx(linkClass, 'inline-flex min-h-11 items-center')} href={paths.series(booking.id)}>
        {m.series_repeat()}
      </Link>
    </p>
  )
}

/** One tap leads to the review of the next visit, or to the series. */
export function ComeAgain({ booking, next, now }: { booking: Booking; next: NextVisit; now: At }) {
  if (next === null) return null
  return (
    <p className="mb-5">
      <span className="block font-semibold">
        {m.series_again_in({
          weeks: next.everyWeeks,
          when: dayAndTime(Date.parse(next.startTime), now),
        })}
      </span>
      <Link
        className={clsx(linkClass, 'inline-flex min-h-11 items-center')}
        href={next.seriesId === null ? reviewPath(booking, next.startTime) : paths.series(booking.id)}
      >
        {m.series_again_book()}
      </Link>
    </p>
  )
}

function reviewPath(
  { offerId, serviceId, branchId, staffId, isStaffChosen, items = [] }: Booking,
  start: string,
) {
  const also = items.slice(1).map((item) => item.serviceId)
  return stepHref(offerId ? { offerId } : { serviceId }, 3, {
    startsAt: start,
    branch: branchId,
    ...(isStaffChosen && staffId && { staff: staffId }),
    ...(also.length > 0 && { also: also.join(',') }),
  })
}
