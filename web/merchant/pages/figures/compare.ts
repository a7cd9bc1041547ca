/** Figures that the page calculates from the sums of the API. */
import type { analytics } from '#contract/analytics.ts'
import type { Reply } from '#contract/kernel.ts'
import { toPercent } from '#domain/analytics/change.ts'

export type FiguresReply = Reply<(typeof analytics)['GET /merchant/analytics']>
export type Totals = FiguresReply['totals']

export { percentChange, toPercent, pointChange, type Change } from '#domain/analytics/change.ts'

/** Returns the share of the working time that is booked. Bookings outside of the schedule are working time too. */
export const bookedShare = (bookedMinutes: number, workingMinutes: number): number | undefined =>
  toPercent(bookedMinutes, Math.max(bookedMinutes, workingMinutes))

/** Returns the share of the customers with a past booking who came. */
export const cameShare = ({ visits, noShows }: { visits: number; noShows: number }): number | undefined =>
  toPercent(visits, visits + noShows)

type Hours = { bookedMinutes: readonly number[]; workingMinutes: readonly number[] }

/** The hours of the day from the first to the last in which anyone works or is booked. */
export function busyHours(staff: readonly Hours[]): number[] {
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  const isBusy = (hour: number) =>
    staff.some((each) => (each.bookedMinutes[hour] ?? 0) + (each.workingMinutes[hour] ?? 0) > 0)
  return hours.slice(hours.findIndex(isBusy), hours.findLastIndex(isBusy) + 1)
}

/** The hour with the least of its working time booked; undefined if several are as quiet. */
export function quietestHour(staff: readonly Hours[]): { hour: number; share: number } | undefined {
  const shares = busyHours(staff).flatMap((hour) => {
    const sum = (minutes: (each: Hours) => readonly number[]) =>
      staff.reduce((total, each) => total + (minutes(each)[hour] ?? 0), 0)
    const share = bookedShare(
      sum((each) => each.bookedMinutes),
      sum((each) => each.workingMinutes),
    )
    return share === undefined ? [] : [{ hour, share }]
  })
  const least = Math.min(...shares.map(({ share }) => share))
  const quietest = shares.filter(({ share }) => share === least)
  return quietest.length === 1 && shares.length > 1 ? quietest[0] : undefined
}
