import { storeProblems } from '#contract/stores.ts'
import {
  comparedPeriods,
  type ComparedPeriods,
  type Period,
  type PeriodKind,
} from '#domain/analytics/period.ts'
import { workingMinutesByHour } from '#domain/analytics/working-hours.ts'
import { toDay, type Day } from '#domain/time/time.ts'
import type { Ctx } from '#server/app-context.ts'
import { requireScopeId } from '#server/platform/http/access.ts'
import {
  getFigures,
  listStaffSchedules,
  listStoreIds,
  type BookedHoursRow,
  type FiguresRow,
  type StaffScheduleRow,
} from './queries.ts'

export type FiguresQuery = { period: PeriodKind; day?: Day | undefined; storeId?: string | undefined }

/** Minutes by hour of the day. */
type StaffHours = { id: string; name: string; booked: number[]; working: number[] }
export type Figures = FiguresRow & {
  kind: PeriodKind
  periods: ComparedPeriods
  staff: StaffHours[]
  previousWorkingMinutes: number
}

export async function readFigures(ctx: Ctx, { period, day, storeId }: FiguresQuery): Promise<Figures> {
  const today = toDay(ctx.now.getTime())
  const periods = comparedPeriods(period, day ?? today, today)
  const storeIds = await listStoreIds(ctx.db, requireScopeId(ctx), storeId)
  if (storeId !== undefined && storeIds.length === 0) throw storeProblems.notFound()
  const [figures, schedules] = await Promise.all([
    getFigures(ctx.db, storeIds, period, periods),
    listStaffSchedules(ctx.db, storeIds, { from: periods.previous.from, to: periods.elapsed.to }),
  ])
  return {
    ...figures,
    kind: period,
    periods,
    staff: staffHours(schedules, figures.bookedHours, periods.elapsed),
    previousWorkingMinutes: sumNumbers(schedules.flatMap((person) => workingHours(person, periods.previous))),
  }
}

/** Everyone who works in the period or had a booking. */
function staffHours(
  schedules: readonly StaffScheduleRow[],
  bookedHours: readonly BookedHoursRow[],
  period: Period,
): StaffHours[] {
  const booked = new Map(bookedHours.map(({ staffId, minutes }) => [staffId, minutes]))
  return schedules
    .map((person) => ({
      id: person.id,
      name: person.name,
      booked: booked.get(person.id) ?? NO_HOURS,
      working: workingHours(person, period),
    }))
    .filter(({ id, working }) => booked.has(id) || sumNumbers(working) > 0)
}

const NO_HOURS: number[] = Array.from({ length: 24 }, () => 0)

const workingHours = ({ isActive, shifts, breaks, absences }: StaffScheduleRow, period: Period): number[] =>
  isActive ? workingMinutesByHour({ shifts, breaks }, absences, period) : NO_HOURS

export const sumNumbers = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)
