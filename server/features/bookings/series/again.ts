/** When a customer comes again after a visit (docs/rules/series.md#after-a-visit). */
import { canRepeat, findUsualWeeks, listRegularStarts, toWeeks } from '#domain/booking/series/series.ts'
import type { At } from '#domain/time/time.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { BookingDetails } from '../reading/reading-queries.ts'
import { findUsualGap, hasLiveBooking, listOwnVisits } from './again-queries.ts'
import { listSeries } from './series-queries.ts'

type NextVisit = { start: At; everyWeeks: number; seriesId: string | null }

/** Null if it is not known, and if the customer has booked it already. */
export async function findNextVisit(
  db: Queryable,
  booking: BookingDetails,
  now: Date,
): Promise<NextVisit | null> {
  const { status, series } = booking
  const isRepeatable = canRepeat({ status, isWalkIn: booking.is_walk_in, isQuoted: booking.is_quoted })
  if (booking.account_id === null || status !== 'completed' || !isRepeatable) return null
  if (series && !series.isStopped && series.position < series.count)
    return findNextOfSeries(db, booking.account_id, series, now)
  const of = { accountId: booking.account_id, branchId: booking.branch_id, serviceId: booking.service_id }
  if (await hasLiveBooking(db, of)) return null
  const own = findUsualWeeks((await listOwnVisits(db, of)).map((start) => start.getTime()))
  const everyWeeks = own ?? toWeeks(await findUsualGap(db, of, now))
  if (everyWeeks === null) return null
  const [start] = listRegularStarts(
    { first: booking.start.getTime(), everyWeeks, count: 2 },
    now.getTime(),
  ) as [At]
  return { start, everyWeeks, seriesId: null }
}

async function findNextOfSeries(
  db: Queryable,
  accountId: string,
  { id, position, everyWeeks }: { id: string; position: number; everyWeeks: number },
  now: Date,
): Promise<NextVisit | null> {
  const [series] = await listSeries(db, accountId, id)
  const next = series?.visits.find(
    (visit) => visit.position > position && Date.parse(visit.plannedStart) > now.getTime(),
  )
  if (!next || next.bookingId !== null) return null
  return { start: Date.parse(next.plannedStart), everyWeeks, seriesId: id }
}
