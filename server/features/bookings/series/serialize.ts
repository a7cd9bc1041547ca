import type { Series, SeriesTime } from '#contract/bookings/series.ts'
import { addDays, toDay } from '#domain/time/time.ts'
import type { SeriesRow } from './series-queries.ts'
import type { ProposedVisit } from './series.ts'

const iso = (at: string | number): string => new Date(at).toISOString()

export const serializeProposed = ({
  position,
  start,
  later,
  refusal,
  nearest,
}: ProposedVisit): SeriesTime => ({
  position,
  startTime: iso(start),
  isFree: refusal === null,
  later,
  refusal,
  nearest,
})

export const serializeSeries = (row: SeriesRow, now: Date): Series => ({
  id: row.id,
  title: row.title,
  storeId: row.storeId,
  storeName: row.storeName,
  branchId: row.branchId,
  everyWeeks: row.everyWeeks,
  count: row.count,
  isStopped: row.isStopped,
  createdAt: row.createdAt.toISOString(),
  visits: row.visits.map((visit) => {
    const planned = Date.parse(visit.plannedStart)
    return {
      position: visit.position,
      // An unpaid hold has a start, too, which is the planned one.
      startTime: iso(visit.bookingId === null ? planned : Date.parse(visit.start ?? visit.plannedStart)),
      bookingId: visit.bookingId,
      status: visit.status,
      requiresPayment: visit.requiresPayment,
      isPlanned: visit.bookingId === null && !row.isStopped && planned > now.getTime(),
      bookableFrom: addDays(toDay(planned), -row.maxAdvanceDays),
    }
  }),
})
