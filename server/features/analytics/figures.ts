import { storeProblems } from '#contract/stores.ts'
import { comparedPeriods, type ComparedPeriods, type PeriodKind } from '#domain/analytics/period.ts'
import { workingMinutesByHour } from '#domain/analytics/working-hours.ts'
import { dayOf, type Day } from '#domain/time/time.ts'
import type { Ctx } from '#server/app-context.ts'
import { merchantOf } from '#server/http/access.ts'
import {
  getFigures,
  listStaffSchedules,
  listStoreIds,
  type BookedHourRow,
  type FiguresRow,
  type StaffScheduleRow,
} from './queries.ts'

export type FiguresQuery = { period: PeriodKind; day?: Day | undefined; storeId?: string | undefined }

/** Minutes by hour of the day. */
export type StaffHours = { id: string; name: string; booked: number[]; working: number[] }
export type Figures = FiguresRow & {
  kind: PeriodKind
  periods: ComparedPeriods
  staff: StaffHours[]
  previousStaff: StaffHours[]
}

export async function readFigures(ctx: Ctx, { period, day, storeId }: FiguresQuery): Promise<Figures> {
  const today = dayOf(ctx.now.getTime())
  const periods = comparedPeriods(period, day ?? today, today)
  const storeIds = await listStoreIds(ctx.db, merchantOf(ctx), storeId)
  if (storeId !== undefined && storeIds.length === 0) throw storeProblems.notFound()
  const [figures, schedules] = await Promise.all([
    getFigures(ctx.db, storeIds, period, periods),
    listStaffSchedules(ctx.db, storeIds, { from: periods.previous.from, to: periods.elapsed.to }),
  ])
  return {
    ...figures,
    kind: period,
    periods,
    staff: staffHours(schedules, figures.bookedHours, periods, true),
    previousStaff: staffHours(schedules, figures.bookedHours, periods, false),
  }
}

function staffHours(
  schedules: readonly StaffScheduleRow[],
  bookedHours: readonly BookedHourRow[],
  { elapsed, previous }: ComparedPeriods,
  isCurrent: boolean,
): StaffHours[] {
  const booked = Map.groupBy(
    bookedHours.filter((row) => row.isCurrent === isCurrent),
    (row) => row.staffId,
  )
  return schedules
    .map(({ id, name, isActive, shifts, breaks, leaves }) => {
      const byHour = Array.from({ length: 24 }, () => 0)
      for (const { hour, minutes } of booked.get(id) ?? []) byHour[hour] = minutes
      const working = isActive
        ? workingMinutesByHour({ shifts, breaks }, leaves, isCurrent ? elapsed : previous)
        : byHour.map(() => 0)
      return { id, name, booked: byHour, working }
    })
    .filter(({ id, working }) => booked.has(id) || working.some((minutes) => minutes > 0))
}
