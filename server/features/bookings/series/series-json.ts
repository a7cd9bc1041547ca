/** The place of a booking in a series, in replies. */
import type { BookingSeries } from '#contract/entities/booking.ts'

export type SeriesJson = BookingSeries & {
  /** Booked together with the series: one message reports all of these. */
  isBookedWithSeries: boolean
}

export const seriesJson = (bookingId: string): string => `(
  SELECT json_build_object('id', series.id, 'position', place.position, 'count', series.visits, 'everyWeeks', series.every_weeks,
    'isStopped', series.stopped_at IS NOT NULL, 'isBookedWithSeries', place.is_booked_with_series)
  FROM booking_series_visits place JOIN booking_series series ON series.id = place.series_id
  WHERE place.booking_id = ${bookingId}
)`

export const serializeSeriesPlace = ({
  isBookedWithSeries: _isBookedWithSeries,
  ...series
}: SeriesJson): BookingSeries => series
