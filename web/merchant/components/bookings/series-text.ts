import { m } from '#messages'
import type { BookingSeries } from '#contract/entities/booking.ts'

/** 'Visit 2 of 6, every 3 weeks' */
export const seriesText = ({ everyWeeks, position, count }: BookingSeries): string =>
  m.series_place({ weeks: everyWeeks, position, count })
